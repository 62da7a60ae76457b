"""The end of a match on a screen that scrolls."""

import io

import pytest

import shootmoon as sm
from shootmoon.bots import bot_names
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import make_screen
from shootmoon.terminal.play.local import Matches
from shootmoon.terminal.play.match import begin
from shootmoon.terminal.play.players import seat_players


class Typist:
    """Somebody who makes the first choice, and types these lines at the ends of matches."""

    def __init__(self, out, lines, *, interactive=True):
        self.out, self.lines, self.interactive = out, lines, interactive
        self.ends = 0

    def read(self, prompt):
        self.out.write(f"{prompt}\n")
        if "Enter leaves" in prompt or "Enter para terminar" in prompt:
            self.ends += 1
            return self.lines.pop(0)
        if "bid" in prompt or "apuesta" in prompt:
            return "pass" if "pass" in self.out.getvalue().rsplit("You may bid", 1)[-1] else "1"
        return "0" if "trump" in prompt or "triunfo" in prompt else "1"


def played(tmp_path, lines, language="en", *, interactive=True):
    say = Messages(language)
    rules = sm.load_rules("classic", {"score.target": 5})
    players = seat_players(3, ["1=novice"], (), bot_names(), say, None)
    out = io.StringIO()
    typist = Typist(out, lines, interactive=interactive)
    screen = make_screen([each.name for each in players], language, None, out, typist, plain=True)
    match = begin(rules, players, say, seed=5, path=tmp_path / "game.moon")
    with match.journal, Matches(match, screen) as matches:
        matches.run()
    return out.getvalue(), typist


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ["review", "replay", "rematch", ""]), ("es", ["revisar", "ver de nuevo", "revancha", "1"])],
)
def test_a_person_reviews_replays_and_plays_again(tmp_path, monkeypatch, language, lines):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    said, typist = played(tmp_path, list(lines), language)
    assert typist.ends == 4
    assert typist.lines == []
    say = Messages(language)
    assert say("replay-sums") in said
    first = sm.read_record(tmp_path / "game.moon")
    leads = [line for line in said.split("\n") if str(first.actions[-1]) in line]
    assert len(leads) > 2  # as it was played, and in the replay
    assert said.count("moon review") == said.count("moon replay") == 2
    assert len(list(tmp_path.rglob("*.moon"))) == 2


def test_a_script_reads_the_commands_and_is_not_asked(tmp_path):
    said, typist = played(tmp_path, [], interactive=False)
    assert typist.ends == 0
    path = tmp_path / "game.moon"
    assert f"To review it: moon review {path}; to replay it: moon replay {path}" in said
    assert "For a rematch: moon play" in said
