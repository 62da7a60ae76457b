"""The full screen on a real pseudo-terminal: what a terminal shows, and what is left after a kill."""

import fcntl
import json
import os
import re
import signal
import struct
import sys
import termios
import warnings
from pathlib import Path

import pytest

import shootmoon as sm
from tests.patience import wait_until
from tests.serving import SHORT, Door, make_room, moon, see
from tests.strategies import some_presets
from tests.terminal.driver import Moon
from tests.unit.record.games import play

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals of this kind", allow_module_level=True)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pyte

RIGHT, LEFT, TO_END = "\x1b[C", "\x1b[D", "\x1b[F"
F3, F5 = "\x1bOR", "\x1b[15~"
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""What stands around everything that is to be shown at once."""


class Terminal(Moon):
    """A `moon` that fills a terminal, and what the terminal shows."""

    def __init__(self, arguments, home: Path, *, columns=80, rows=24, **more) -> None:
        settings = home / "settings"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "screen.json").write_text(json.dumps({"animated": False}))
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._fed = 0
        super().__init__(arguments, home, terminal=columns, rows=rows, full=True, **more)
        self.press("\x1b[?2026;1$y")  # the terminal can show several changes at once

    @property
    def display(self) -> str:
        """What the terminal shows now."""
        # pyte takes the kitty protocol's `ESC [ > 1 u` and `ESC [ < u` for texts.
        fresh, self._fed = self.text[self._fed :], len(self.text)
        self._stream.feed(re.sub(r"\x1b\[[<>=?][0-9;]*[a-zA-Z]", lambda it: _known(it[0]), fresh))
        return "\n".join(line.rstrip() for line in self._screen.display)

    def see(self, what: str, also=lambda display: True) -> str:
        """Read until the terminal shows something; return all that it shows then."""
        while True:
            whole = self.text.count(BEGIN) == self.text.count(END)
            if whole and re.search(what, display := self.display) and also(display):
                return display
            assert self._read(), f"it ended before: {self.display}"

    def press(self, keys: str) -> None:
        os.write(self._in, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._in, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)


def _known(escape: str) -> str:
    return escape if escape[2] == "?" and escape[-1] in "hl" else ""


@pytest.fixture
def fill():
    """Start a `Terminal`, which ends with the test."""
    started = []

    def begin(*arguments, **options):
        started.append(Terminal(*arguments, **options))
        return started[-1]

    yield begin
    for each in started:
        each.clean_up()


def play_by_arrows(terminal, ended, path=Path(os.devnull)):
    """Always take the first answer, until something is shown that ends it.

    ``path``: the file of the match, which also changes with what is seen in the hand alone.
    """
    shown, asked = terminal.see("(Your \\w+|Enter.*|leave) >"), 0
    while not re.search(ended, shown):
        before, asked = (table_of(shown), path.read_text()), asked + 1
        terminal.press(f"{RIGHT}\r")
        shown = terminal.see(
            "(Your \\w+|Enter.*|leave) >",
            lambda display, before=before: (table_of(display), path.read_text()) != before,
        )
    return asked


def table_of(display):
    """The lines with the table, which every answer changes; choosing an answer doesn't."""
    return display.split("\n")[:13]


def test_a_match_from_start_to_end(fill, tmp_path):
    path = tmp_path / "game.moon"
    options = ["--option", "score.target=5", "--file", str(path), "--seed", "5"]
    terminal = fill(["play", *options], tmp_path)
    shown = terminal.see("Your bid >")
    assert "Nacho" in shown
    assert "Chelo" in shown
    assert play_by_arrows(terminal, "Type quit to leave") > 5
    terminal.press("quit\r")
    assert terminal.wait() == 0
    assert sm.read_record(path).final.winners
    after = terminal.text.rsplit("\x1b[?1049l", 1)[-1]
    assert "Score sheet" in after
    assert "game.moon" in after.replace("\r\n", "")  # a long path is broken at the end of a line


@pytest.mark.slow
@pytest.mark.parametrize("preset", some_presets())
def test_a_whole_match_by_every_preset(fill, tmp_path, preset):
    path = tmp_path / "game.moon"
    terminal = fill(["play", "--rules", preset, "--file", str(path), "--seed", "5"], tmp_path)
    assert play_by_arrows(terminal, "Type quit to leave", path) > 5
    terminal.press("quit\r")
    assert terminal.wait() == 0
    assert sm.read_record(path).final.winners
    assert "Traceback" not in terminal.text


def test_after_a_kill_the_match_goes_on_and_the_screen_follows_its_size(fill, tmp_path):
    path = tmp_path / "game.moon"
    terminal = fill(["play", "--file", str(path), "--seed", "5"], tmp_path)
    terminal.see("Your bid >")
    terminal.press("pass\r")
    wait_until(lambda: "pass" in path.read_text().split("\n"))
    terminal.kill()
    actions = sm.read_record(path).actions
    assert "pass" in actions
    terminal = fill(["play", "--resume", "--file", str(path)], tmp_path)
    terminal.see("Your (bid|play|discard|trump) >")
    assert sm.read_record(path).actions[: len(actions)] == actions
    terminal.resize(120, 40)
    terminal.see("Score sheet|No hand has been scored")
    terminal.press("\x03")
    assert terminal.wait() == 130
    after = terminal.text.rsplit("\x1b[?1049l", 1)[-1]
    assert "The game is saved" in after
    assert "Traceback" not in terminal.text


def test_a_suspended_match_gives_the_terminal_back_and_goes_on(fill, tmp_path):
    options = ["--file", str(tmp_path / "game.moon"), "--seed", "5"]
    shell = '"$@"; echo "Stopped: $?"; read -r go; fg; echo "Ended: $?"'
    terminal = fill(["play", *options], tmp_path, shell=shell)
    terminal.see("Your bid >")
    terminal.press("\x1a")
    terminal.read_until(lambda shown: "Stopped: 1" in shown)
    assert terminal.text.count("\x1b[?1049l") == terminal.text.count("\x1b[?1049h") == 1
    terminal.press("go on\r")
    terminal.read_until(lambda shown: terminal.text.count("\x1b[?1049h") == 2)
    terminal.see("Your bid >")
    terminal.press("pass\r")
    terminal.see("Your (play|bid) >", lambda display: "pass" in display)
    terminal.press("\x03")
    terminal.read_until(lambda shown: "Ended: 130" in shown)
    assert "The game is saved" in terminal.shown
    assert "Traceback" not in terminal.text


def test_no_colors_where_none_are_wanted(fill, tmp_path):
    terminal = fill(["play", "--seed", "5"], tmp_path, env={"NO_COLOR": "1"})
    terminal.see("Your bid >")
    codes = set(re.findall(r"\x1b\[([0-9;]*)m", terminal.text))
    assert not any(re.search(r"(^|;)(3[0-8]|4[0-8]|9\d|10\d)(;|$)", code) for code in codes)
    terminal.press("\x04")
    assert terminal.wait() == 0


def test_a_match_in_a_room_with_chat_and_somebody_who_watches(fill, tmp_path):
    (tmp_path / "server").mkdir()
    with moon(tmp_path / "server") as server:
        room = make_room(Door(server), "luna-21", bots=2, options=SHORT, grace=600_000, patience=0)
        link = f"{server.url}/api/rooms/{room}"
        ann = fill(["play", "--room", link, "--name", "Ann"], tmp_path / "ann", columns=120, rows=40)
        eve = fill(["play", "--room", link, "--watch"], tmp_path / "eve")
        ann.see("Your bid >")
        eve.see("Ann")
        ann.press("say Hello, table\r")
        ann.see("You: Hello, table")
        eve.see("Ann: Hello, table")
        held = see(Door(server), room)
        assert held["seats"][0]["name"] == "Ann"
        assert play_by_arrows(ann, "Type quit to leave") > 3
        ann.press("quit\r")
        assert ann.wait() == 0
        eve.see("Type quit to leave")
        eve.press(F3)
        eve.see("Brackets mean below zero")
        eve.press("quit\r")
        assert eve.wait() == 0
        assert sm.read_record(Door(server).get(f"/api/rooms/{room}/record").text).final.winners


def test_a_match_is_replayed_and_reviewed(fill, tmp_path):
    path = tmp_path / "game.moon"
    path.write_text(sm.write_record(play("classic", 14, seed=1)))
    for command in ("replay", "review"):
        terminal = fill([command, str(path)], tmp_path / command, columns=120, rows=40)
        terminal.see("Ply \\d+ of 14 >")
        terminal.press(TO_END)
        terminal.see("Ply 14 of 14 >")
        terminal.press(LEFT + LEFT)
        terminal.see("Ply 12 of 14 >")
        terminal.resize(80, 24)
        terminal.see("Comment", lambda display: "Colors" in display.split("\n")[-1])
        if command == "replay":
            terminal.press("review\r")
            terminal.see("mistake")
        terminal.press("quit\r")
        assert terminal.wait() == 0
        after = terminal.text.rsplit("\x1b[?1049l", 1)[-1]
        assert ("In percent of winning the match" in after) is (command == "review")
    terminal = fill(["replay", str(path), "--scroll"], tmp_path)
    assert terminal.wait() == 0
    assert "\x1b[?1049h" not in terminal.text
    assert "Hand" in terminal.shown


def test_puzzles_are_solved_one_after_another_and_none_comes_again_after_a_kill(fill, tmp_path):
    solved = []
    for count in (1, 2):
        terminal = fill(["puzzle", "--kind", "make", "--lang", "es"], tmp_path)
        for _ in range(count):
            shown = terminal.see("Tu respuesta")
            solved.append(re.search(r"problema (\w+)", shown)[1])
            terminal.press(f"{RIGHT}\r")
            shown = terminal.see("Enter para el siguiente")
            assert re.search("Correcto: |No es ", shown)
            terminal.press("\r")
        terminal.see("Tu respuesta")
        if count == 1:
            terminal.kill()
    terminal.press("\x03")
    assert terminal.wait() == 130
    after = terminal.text.rsplit("\x1b[?1049l", 1)[-1]
    assert re.search("[0-2] de 2", after)
    assert len(set(solved)) == 3
    assert "Traceback" not in terminal.text


def test_score_is_kept_and_survives_a_kill(fill, tmp_path):
    names = ["--name", "Ann", "--name", "Ben", "--name", "Cal"]
    terminal = fill(["score", *names], tmp_path)
    terminal.see("No hand has been scored")
    terminal.press(f"{RIGHT}\r")  # Ann
    terminal.see("the bid >")
    terminal.press("5\r")
    terminal.see("tricks of Ann >")
    terminal.press("5\r")
    terminal.see("tricks of Ben >")
    terminal.press("1\r")
    terminal.see("Ann: 5, made")
    terminal.kill()
    terminal = fill(["score", "--resume"], tmp_path)
    terminal.see("Ann: 5, made")
    terminal.resize(120, 40)
    terminal.see("Log", lambda display: "a whole line, at any time" in display)
    terminal.press(F5)
    terminal.see("No hand has been scored")
    terminal.press("quit\r")
    assert terminal.wait() == 0
    after = terminal.text.rsplit("\x1b[?1049l", 1)[-1]
    assert "moon score --resume" in after


def test_a_lesson_and_an_analysis_fill_the_terminal_or_scroll(fill, tmp_path):
    path = tmp_path / "game.moon"
    path.write_text(sm.write_record(play("classic", 14, seed=1)))
    for arguments, asked, key, then in (
        (["learn", "luna"], "Press Enter to go on >", "\r", "step 2 of"),
        (["analyze", str(path)], "Ply 14 of 14 >", LEFT, "Ply 13 of 14 >"),
    ):
        terminal = fill(arguments, tmp_path)
        terminal.see(asked)
        terminal.press(key)
        terminal.see(then)
        for columns, rows in ((1, 1), (300, 100), (2, 60), (60, 20)):
            terminal.resize(rows=rows, columns=columns)
        terminal.see(then)
        terminal.press("quit\r")
        assert terminal.wait() == 0
        assert "Traceback" not in terminal.text
        terminal = fill([*arguments, "--scroll"], tmp_path)
        terminal.press("\rquit\r")  # in a line of its own, after what the terminal has said
        assert terminal.wait() == 0
        assert "\x1b[?1049h" not in terminal.text
