"""On a pseudo-terminal: what people see, and what is left after a kill at any moment."""

import random
import re
import sys

import pytest

import shootmoon as sm
from tests.terminal.driver import legal_of

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind"
)

PLAYED = re.compile(r"^(?:You|Ben|Cal) (?:play|plays|lead|leads) ([0-6]-[0-6])", re.MULTILINE)
BID = re.compile(r"^(?:You|Ben|Cal) bids? ([\w-]+?)\.", re.MULTILINE)


def answer(moon, rng):
    prompt = moon.prompt()
    if prompt is None:
        return False
    moon.type("" if "Enter" in prompt else rng.choice(legal_of(moon.shown)))
    return True


def test_after_a_kill_at_any_moment_everything_shown_is_there_and_the_match_goes_on(start, tmp_path):
    rng = random.Random(20)
    path = tmp_path / "game.moon"
    begin = [
        "play",
        "--rules",
        "luna",
        "--file",
        str(path),
        "--seed",
        "5",
        "--plain",
        "--option",
        "score.target=200",
    ]
    go_on = ["play", "--file", str(path), "--resume", "--plain"]
    before = 0
    for attempt in range(12):
        moon = start(go_on if attempt else begin, tmp_path, terminal=80)
        for _ in range(rng.randrange(1, 8)):
            if not answer(moon, rng):
                break
        # In the middle of whatever it does after the last answer: at once, or a moment later.
        moon.listen(rng.choice([0, 0.01, 0.05, 0.2]))
        moon.kill()
        text = path.read_text()
        whole = text[: text.rfind("\n") + 1]
        actions = sm.read_record(whole).actions
        shown = [*PLAYED.findall(moon.shown), *BID.findall(moon.shown)]
        assert len(actions) >= before
        done = list(actions[before:])
        for action in shown:
            assert action in done, f"{action} was told but is not in the file"
            done.remove(action)
        before = len(actions)
    assert before > 40
    moon = start(go_on, tmp_path, terminal=80)
    moon.prompt()
    assert f"resumed after {before} actions" in moon.shown
    moon.type("quit")
    assert moon.wait() == 0


def test_a_torn_line_is_dropped_on_resuming(start, tmp_path):
    path = tmp_path / "game.moon"
    moon = start(["play", "--file", str(path), "--seed", "5"], tmp_path, terminal=80)
    moon.prompt()
    moon.kill()
    whole = path.read_bytes()
    path.write_bytes(whole + b"pa")
    moon = start(["play", "--file", str(path), "--resume"], tmp_path, terminal=80)
    moon.prompt()
    moon.type("quit")
    assert moon.wait() == 0
    assert path.read_bytes() == whole


@pytest.mark.parametrize("columns", [40, 80])
def test_tiles_are_drawn_and_nothing_is_cut(start, tmp_path, columns):
    moon = start(["play", "--seed", "12"], tmp_path, terminal=columns)
    moon.prompt()
    assert "┌───┬───┐" in moon.shown
    assert all(len(line) <= columns for line in moon.shown.splitlines())
    moon.type("quit")
    assert moon.wait() == 0


def test_no_colour_where_none_is_wanted(start, tmp_path):
    moon = start(["play", "--rules", "chips", "--seed", "12"], tmp_path, terminal=80, env={"NO_COLOR": "1"})
    moon.prompt()
    assert "┌─────────┐" in moon.shown
    assert not re.search(r"\x1b\[[0-9;]*m", moon.text)
    moon.type("quit")
    moon.wait()
    moon = start(["play", "--rules", "chips", "--seed", "12"], tmp_path, terminal=80)
    moon.prompt()
    assert re.search(r"\x1b\[3[1-7]m", moon.text), "colour where it is welcome"
    moon.type("quit")
    moon.wait()


@pytest.mark.parametrize(("arguments", "env"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_plain_on_a_terminal(start, tmp_path, arguments, env):
    moon = start(["play", "--seed", "12", *arguments], tmp_path, terminal=80, env=env)
    moon.prompt()
    moon.type("table")
    moon.prompt()
    moon.type("quit")
    assert moon.wait() == 0
    assert not re.search("[\u2500-\u259f●]", moon.shown)
    assert not re.search(r"\x1b\[[0-9;]*[HJm]", moon.text)


def test_control_c_leaves_in_words(start, tmp_path):
    moon = start(["play", "--seed", "12"], tmp_path, terminal=80)
    moon.prompt()
    moon.type("\x03")
    assert moon.wait() == 130
    assert "The game is saved" in moon.shown
    assert "Traceback" not in moon.shown


def test_control_d_leaves_in_words(start, tmp_path):
    moon = start(["play", "--seed", "12", "--lang", "es"], tmp_path, terminal=80)
    moon.prompt()
    moon.end_input()
    assert moon.wait() == 0
    assert "La partida está guardada" in moon.shown


def test_two_people_never_see_each_others_tiles(start, tmp_path):
    moon = start(
        ["play", "--seat", "2=human", "--name", "Ann", "--name", "Ben", "--seed", "6"], tmp_path, terminal=80
    )
    owner = {}
    rng = random.Random(1)
    checked = 0
    for _ in range(30):
        prompt = moon.prompt()
        screen = moon.text.rsplit("\x1b[2J\x1b[3J\x1b[H", 1)[-1]
        tiles = set(re.findall(r"(?<!\S)([0-6]-[0-6])(?!\S)", screen))
        if "nobody else is looking" in prompt:
            assert not re.search("[0-6]-[0-6]|●", screen)
            moon.type("")
            continue
        if "Enter" in prompt:
            break
        name = prompt.split(",")[0]
        (path,) = (tmp_path / "games").glob("*.moon")
        state = sm.read_record(path).final
        assert state.to_move == {"Ann": 1, "Ben": 2}[name]
        other = {"Ann": 2, "Ben": 1}[name]
        assert not tiles & set(map(str, state.hands[other - 1]))
        owner[name] = True
        checked += 1
        moon.type(rng.choice(legal_of(moon.shown)))
    assert set(owner) == {"Ann", "Ben"}
    assert checked > 10
    moon.kill()
