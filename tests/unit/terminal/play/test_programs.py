"""Programs as bots at a match in the terminal."""

import shlex
import sys
from pathlib import Path

import pytest

import shootmoon as sm
from shootmoon.telling import Messages
from shootmoon.terminal.play.match import resume
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.refusal import Refusal
from tests.unit.terminal.play.playing import Table

EXAMPLE = Path(__file__).parents[4] / "examples" / "bot.py"
PYTHON = shlex.quote(sys.executable)
PLAYS = f"cmd:{PYTHON} {shlex.quote(str(EXAMPLE))}"
DIES = f"cmd:{PYTHON} -c 'import sys; sys.exit(\"no, thank you\")'"
QUICK = {"match.marks": 1}


@pytest.fixture
def tables():
    made = []

    def make(*arguments, **named):
        made.append(Table(*arguments, **named))
        return made[-1]

    yield make
    for table in made:
        table.match.close_programs()


@pytest.mark.parametrize("preset", ["hickeys", "called-4", "chips"])
def test_a_program_plays_a_whole_match(tmp_path, tables, preset):
    options = {} if preset == "chips" else QUICK
    table = tables(tmp_path / "a.moon", preset, options, seats=[f"2={PLAYS}"])
    text = table.run()
    assert table.match.state.winners
    assert "this time the beginner" not in text
    assert list(sm.read_record(tmp_path / "a.moon").actions) == list(table.match.state.history)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "ended with status 1: no, thank you; this time the beginner decides for Ben."),
        ("es", "terminó con el código 1: no, thank you; esta vez el principiante decide por Ben."),
    ],
)
def test_where_it_fails_the_beginner_decides_and_all_are_told(tmp_path, tables, language, told):
    seats = [f"2={DIES}", "3=beginner:sober"]
    table = tables(tmp_path / "a.moon", seats=seats, language=language, answer=["pass"] * 3)
    text = table.run()
    assert told in text
    seats[0] = "2=beginner:sober"
    beginner = tables(tmp_path / "b.moon", seats=seats, answer=["pass"] * 3)
    beginner.run()
    assert table.match.state.history == beginner.match.state.history


def test_taking_back_does_not_confuse_it(tmp_path, tables):
    """The game goes on otherwise than it went, and neither program is surprised."""
    typed = iter(["pass", "undo", "moon"])
    table = tables(tmp_path / "a.moon", seats=[f"2={PLAYS}", f"3={PLAYS}"])
    legal = table.any_legal(1)
    prompts = 0

    def answer(prompt):
        nonlocal prompts
        prompts += 1
        if prompts > 20:
            raise EOFError
        return next(typed, None) or legal(prompt)

    table.typist.answer = answer
    text = table.run()
    assert "The move was taken back" in text
    assert "moon" in [str(action) for action in table.match.state.history]
    assert "this time the beginner" not in text


def test_no_file_names_a_program_and_going_on_needs_it_named_again(tmp_path, tables):
    path, marker = tmp_path / "a.moon", tmp_path / "ran"
    tables(path, seats=["2=novice:sober", f"3={PLAYS}"], answer=["pass"]).run()
    text = path.read_text(encoding="utf-8")
    assert "bot.py" not in text
    assert dict(sm.read_record(path).tags)["Players"] == "human,novice,cmd"
    say = Messages("en")
    with pytest.raises(Refusal, match="Name it again: --seat 3=cmd:"):
        resume(say, path)
    with pytest.raises(Refusal, match="only the programs"):
        resume(say, path, [f"2={PLAYS}"])
    with pytest.raises(Refusal, match="only the programs"):
        resume(say, path, ["3=novice"])
    match = resume(say, path, [f"3={PLAYS}"])
    with match.journal:
        assert [player.kind for player in match.players] == ["human", "novice", PLAYS]
        assert match.players[2].name == "Cal"
    # A file made by somebody else that does name one is refused, and nothing of it runs.
    path.write_text(text.replace("novice,cmd", f"novice,cmd:touch {marker}"), encoding="utf-8")
    with pytest.raises(Refusal, match="doesn't say who plays"):
        resume(say, path, [f"3={PLAYS}"])
    assert not marker.exists()


@pytest.mark.parametrize("seat", ["2=cmd:", "2=cmd:'unclosed", "2=cmd", "2=CMD: "])
def test_what_no_program_is(seat):
    for language in ("en", "es"):
        with pytest.raises(Refusal, match="--seat"):
            seat_players(3, [seat], [], ("novice",), Messages(language))


def test_the_case_of_a_command_is_kept():
    players = seat_players(3, ["2=CMD:./MyBot --Name=A"], [], ("novice",), Messages("en"))
    assert players[1].kind == "cmd:./MyBot --Name=A"
