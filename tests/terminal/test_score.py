"""`moon score` as people have it: through a pipe, on a terminal, interrupted and gone on with."""

import json
import random
import sys

import pytest

NAMES = ["--name", "Ann", "--name", "Ben", "--name", "Cal"]


def say(moon, *lines):
    for line in lines:
        assert moon.prompt() is not None
        moon.type(line)


def test_a_whole_match_through_a_pipe(start, tmp_path):
    moon = start(["score", "--rules", "hickeys", "-o", "match.marks=2", "--name", "Ann"], tmp_path)
    say(moon, "Ben", "", "ben 5 2 4 1", "ann 5 5 1 0", "what", "?", "ann triple moon 7 0 0")
    assert moon.prompt()
    moon.end_input()
    assert moon.wait() == 0
    assert "Hand 1: Ann deals, Ben bids first: ben 5 2 4 1" in moon.shown
    assert "The tricks add up to 6, not 7." in moon.shown
    assert "No player has that name" in moon.shown
    assert "fix 3 …" in moon.shown
    assert "Marks – Ann: plus 3; Ben: minus 2; Player 3: minus 1." in moon.shown
    assert "Ann wins the match." in moon.shown
    assert "To resume it: moon score --resume" in moon.shown


def test_it_speaks_spanish_and_takes_its_words(start, run_here, tmp_path):
    moon = start(["score", "--rules", "chips-solo", *NAMES, "--lang", "es"], tmp_path)
    say(moon, "3 1 1 / Ann B", "ann", "deshacer", "corrige 1 1 1 3", "hoja", "salir")
    assert moon.wait() == 0
    assert "Ronda 2: da Ben, sale Cal" in moon.shown
    assert "Chips – Ann: 4; Ben: 3; Cal: 3." in moon.shown
    assert "Mano 1 – Ann: 3; Ben: 3; Cal: 3." in moon.shown
    status, shown = run_here("score", "--resume", "--text", "--lang", "es")
    assert status == 0
    assert "Sigue: da Ben, empieza Cal." in shown
    status, shown = run_here("score", "--resume", "--json")
    assert status == 0
    assert json.loads(shown)["chips"] == [3, 3, 3]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_whatever_ends_it_nothing_is_lost(start, tmp_path):
    rng = random.Random(6)
    entered = 0
    for attempt in range(5):
        again = ["--resume"] if attempt else ["--rules", "classic", "-o", "score.target=1000", *NAMES]
        moon = start(["score", *again], tmp_path, terminal=80)
        for _ in range(rng.randint(1, 4)):
            moon.prompt()
            assert f"Hand {entered + 1}:" in moon.shown
            moon.type("cal 4 2 1 4")
            entered += 1
        moon.prompt()
        if attempt % 2:
            moon.kill()
        else:
            moon.type("\x03")
            assert moon.wait() == 130
            assert "The score sheet is saved. To resume it: moon score --resume" in moon.shown
    moon = start(["score", "--resume"], tmp_path, terminal=80)
    moon.prompt()
    assert f"Hand {entered + 1}:" in moon.shown
    assert "│" not in moon.shown.split("Hand 1")[0]
    moon.type("quit")
    assert moon.wait() == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--resume"], "There is no score sheet in"),
        (["--text"], "add --resume"),
        (["--resume", "--dealer", "2"], "--resume continues what was saved"),
        (["--rules", "classic", *NAMES, "--name", "Dee"], "This game is for 3 players."),
        (
            ["--rules", "classic", "--name", "Ann", "--name", "ann", "--name", "Cal"],
            "two people can't both be called",
        ),
        (["--rules", "classic", *NAMES, "--dealer", "4"], "there is no seat 4"),
        (["--rules", "classic", *NAMES, "--lang", "fr"], "en or es"),
        (["nothing"], "nothing"),
    ],
)
def test_what_cannot_be_is_told_in_words(run_here, arguments, told):
    status, text = run_here("score", *arguments)
    assert status == 2
    assert told in " ".join(text.split())
    assert "Traceback" not in text


def test_an_end_before_the_names_is_no_error(start, tmp_path):
    moon = start(["score"], tmp_path)
    moon.prompt()
    moon.end_input()
    assert moon.wait() == 130
    assert not (tmp_path / "scores").exists()
