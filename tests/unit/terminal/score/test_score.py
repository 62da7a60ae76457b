"""Keeping score in a terminal: what lines say, and the file that has them."""

import msgspec
import pytest

from shootmoon.game.entering import MoonTrick
from shootmoon.rules import load_rules
from shootmoon.scorekeeping import (
    Begin,
    Command,
    Correct,
    NotEntered,
    Passed,
    Played,
    Rename,
    Reneged,
    Round,
    Timed,
    Took,
    Undo,
    new_book,
    restore_book,
)
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.refusal import Refusal
from shootmoon.terminal.score.entering import prompt_for
from shootmoon.terminal.score.file import begin_score, resume_score
from shootmoon.terminal.score.lines import Unreadable, parse_line

CLASSIC = load_rules("classic")
MOON = new_book(CLASSIC, ["Ann", "Mary Ann", "Cal"]).standing
CHIPS = new_book(load_rules("chips-2"), ["Ann", "Ben"]).standing
SAY = Messages("en")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("Ann 5 5 1 1", Played(1, "5", (5, 1, 1))),
        ("  mary ann MOON 0-7-0 ", Played(2, "moon", (0, 7, 0))),
        ("m double moon 0–7–0", Played(2, "double-moon", (0, 7, 0))),
        ("cal doble luna 0 0 7", Played(3, "double-moon", (0, 0, 7))),
        ("Cal 21 0 0 7", Played(3, "moon", (0, 0, 7))),
        ("Ann 12 1 1 1", Played(1, "12", (1, 1, 1))),  # the book says that there is no such bid
        ("pass", Passed()),
        ("Pasan", Passed()),
        ("start c 5", Begin(3, "5")),
        ("cuenta ann triple moon", Begin(1, "triple-moon")),
        ("ann", Took(1)),
        ("renuncio cal", Reneged(3)),
        ("fix 3 ann 5 5 1 1", Correct(3, Played(1, "5", (5, 1, 1)))),
        ("corrige 1 paso", Correct(1, Passed())),
        ("fix 2 renege mary ann", Correct(2, Reneged(2))),
        ("time", Timed()),
        ("deshacer", Undo()),
        ("names A, B b , C", Rename(("A", "B b", "C"))),
    ],
)
def test_lines_of_moon(line: str, command: Command) -> None:
    assert parse_line(line, MOON) == command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("3 2", Round((3, 2))),
        ("3-1 / Ann B / ben ll", Round((3, 1), (MoonTrick(1, 1, 0), MoonTrick(2, 0, 2)))),
        ("fix 1 3 2 / a bl", Correct(1, Round((3, 2), (MoonTrick(1, 1, 1),)))),
        ("ben", Took(2)),
        ("ben B L", Took(2, 1, 1)),
        ("dummy bb", Took(3, 2, 0)),
    ],
)
def test_lines_of_chips(line: str, command: Command) -> None:
    assert parse_line(line, CHIPS) == command


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "score-form"),
        ("Dee 5 5 1 1", "score-form-name"),
        ("Ann", None),
        ("Ann 5", "score-form"),
        ("Ann five 5 x 1", "score-form"),
        ("fix", "score-form-fix"),
        ("fix x pass", "score-form-fix"),
        ("fix 3", "score-form-name"),
        ("start Ann 5 5", "score-form"),
        ("start Ann", "score-form"),
        ("renege", "score-form-name"),
        ("renege Ann now", "score-form"),
        ("5 1 1", "score-form-name"),
        ("Ann 5 " + "9" * 5000, "score-form"),
    ],
)
def test_what_says_nothing_is_told(line: str, wrong: str | None) -> None:
    if wrong is None:
        assert parse_line(line, MOON)
        return
    with pytest.raises(Unreadable) as unreadable:
        parse_line(line, MOON)
    assert str(unreadable.value) == wrong
    assert SAY.has(wrong)


def test_what_says_nothing_in_chips_is_told() -> None:
    for line, wrong in (("start Ann 5", "chips"), ("3 2 / Ann x", "moons"), ("3 2 / Dee B", "name")):
        with pytest.raises(Unreadable, match=f"score.form.{wrong}"):
            parse_line(line, CHIPS)


def test_the_prompt_of_a_hand_in_progress_names_declarer_and_bid() -> None:
    for bid, shown in (("4", "4"), ("moon", "moon")):
        standing = new_book(CLASSIC, ["Ann", "Ben", "Cal"]).do(Begin(2, bid)).do(Took(2)).standing
        prompt = prompt_for(standing, Words("en", standing.names))
        assert prompt.startswith(f"Ben plays for {shown} (")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a sheet.score"


def test_all_that_was_said_is_in_the_file(path) -> None:
    file = begin_score(CLASSIC, ["Ann", "Ben", "Cal"], 2, SAY, path=path)
    with file.journal:
        for command in (Played(1, "5", (5, 1, 1)), Begin(2, "4"), Took(2), Undo(), Rename(("A", "B", "C"))):
            file.do(command)
        with pytest.raises(NotEntered):
            file.do(Passed())
        with pytest.raises(Refusal, match="another window"):
            resume_score(SAY, path)
    again = resume_score(SAY, path)
    with again.journal:
        assert again.book == file.book
        assert again.book.standing.names == ("A", "B", "C")


def test_a_torn_line_is_dropped(path) -> None:
    with begin_score(CLASSIC, ["Ann", "Ben", "Cal"], 1, SAY, path=path).journal:
        pass
    with path.open("ab") as out:
        out.write(b'{"type":"passed"}\n{"type":"pas')
    with resume_score(SAY, path).journal:
        pass
    assert path.read_text().endswith('{"type":"passed"}\n')


@pytest.mark.parametrize(
    "content",
    [
        "",
        "nonsense\n",
        "[" * 100_000 + "\n",
        '{"format":"moon-score-1"}\n',
        "{head}what\n",
        '{head}{"type":"correct","number":1,"entry":{"type":"passed"}}\n',
        '{head}{"type":"undo"}\n',
        '{head}{"type":"hand","declarer":1,"bid":"3","tricks":[3,2,2]}\n',
        '{head}{"type":"names","names":["A"]}\n',
        '{head}{"type":"begin","declarer":9,"bid":"5"}\n',
    ],
)
def test_what_is_no_sheet_is_refused_in_words(path, content: str) -> None:
    with begin_score(CLASSIC, ["Ann", "Ben", "Cal"], 1, SAY, path=path).journal:
        pass
    path.write_text(content.replace("{head}", path.read_text()))
    with pytest.raises(Refusal, match="isn't a readable score sheet"):
        resume_score(SAY, path)


def test_a_long_file_is_read_at_once() -> None:
    hands = [Played(1, "4", (4, 2, 1)), Undo()] * 5000
    assert restore_book(new_book(CLASSIC, ["Ann", "Ben", "Cal"]), hands).changes == ()


def test_the_last_sheet_is_gone_on_with(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    with pytest.raises(Refusal, match="no score sheet in"):
        resume_score(SAY)
    for names in (["Ann", "Ben", "Cal"], ["Dee", "Eve", "Fay"]):
        with begin_score(CLASSIC, names, 1, SAY).journal:
            pass
    with resume_score(SAY).journal as journal:
        assert "Dee" in journal.text or "Ann" in journal.text
    with pytest.raises(Refusal, match="can't both be called Ann"):
        begin_score(CLASSIC, ["Ann", "Ann", "Cal"], 1, SAY)


def test_lines_of_a_file_are_commands_as_the_interface_has_them(path) -> None:
    with begin_score(CLASSIC, ["Ann", "Ben", "Cal"], 1, SAY, path=path).journal as journal:
        assert journal.text
    file = resume_score(SAY, path)
    with file.journal:
        file.do(Reneged(2))
    assert msgspec.json.decode(path.read_text().splitlines()[1]) == {"type": "renege", "seat": 2}
