"""Files of many records, and what people and other programs put into records."""

from pathlib import Path

import pytest

import shootmoon as sm
from shootmoon.record import read_games

HEAD = '[Format "1"]\n[Game "moon"]\n[Rules "classic"]\n'
DEAL = (
    "deal 6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / 5-5,5-4,5-3,3-2,3-1,2-2,0-0 / widow 3-3"
)
BODY = f"\ndealer 1\n{DEAL}\n5 pass pass\ndiscard 5-2\ntrump 1\n1-1 3-1 2-1\n"
PLAYS = """6-1 3-2 4-1 {draws the last trump}
6-6 5-3 6-2
4-4 5-4 4-2
3-3 5-5 6-3
5-1 2-2 4-3
6-4 0-0 6-5
= 1 5 0
"""
GAME = HEAD + BODY + PLAYS


TEXTS = [
    GAME,
    HEAD + "\ndealer 3\n",
    HEAD.replace('[Format "1"]\n', "") + '[Format "1"]\n# [Format "1"]\n\ndealer 2 {\n[Format "1"]}\n',
    HEAD,  # nothing happened yet
    HEAD + "\ndealer 2 {last}\n",
]


@pytest.mark.parametrize("between", ["", "\n\n", "# next\n", "\ufeff"])
def test_records_follow_one_another(between: str) -> None:
    whole = between.join(TEXTS)
    found = list(sm.read_records(whole))
    assert [record.actions for record in found] == [sm.read_record(text).actions for text in TEXTS]
    assert found[2].annotations == ((0, '[Format "1"]'),)


def test_json_records_follow_one_another(tmp_path: Path) -> None:
    records = [sm.read_record(GAME), sm.read_record(HEAD + "\ndealer 3\n")]
    path = tmp_path / "games.json"
    path.write_text("".join(sm.write_record(record, "json") for record in records))
    assert list(sm.read_records(path)) == records
    path.write_text(path.read_text() + "{")
    faults = [fault for _, fault in read_games(path.read_text(), "games.json")]
    assert faults[:2] == [None, None]
    assert str(faults[2]).startswith("games.json:")


def test_each_faulty_record_has_its_place() -> None:
    wrong = HEAD + "\ndealer 4\n"
    text = GAME + wrong + GAME + '[Format "1"]\n' + wrong + HEAD + "\ndealer 1 {never closed\n" + HEAD
    found = list(read_games(text, "games.moon"))
    lines = text.split("\n")
    places = [str(fault).split(": ")[0] for _, fault in found if fault is not None]
    first, second = (number for number, line in enumerate(lines, 1) if line == "dealer 4")
    assert places[0] == f"games.moon:{first}:1"
    assert [fault is None for _, fault in found] == [True, False, True, False, False, False, True]
    assert places[2] == f"games.moon:{second}:1"
    reader = sm.read_records(text)
    assert next(reader).result == "*"
    with pytest.raises(sm.RecordError, match=r"there is no seat 4"):
        next(reader)


def test_a_reader_of_one_says_where_the_second_begins() -> None:
    with pytest.raises(
        sm.RecordError, match=rf"record:{GAME.count(chr(10)) + 1}:1: a second record begins here"
    ):
        sm.read_record(GAME + GAME)
    with pytest.raises(sm.RecordError, match=r"record:4:1: a second record begins here"):
        sm.read_record(HEAD + GAME)
    with pytest.raises(sm.RecordError, match=r"tags must come before the first action"):
        sm.read_record(HEAD + '\ndealer 1\n[Date "2026"]\n')


@pytest.mark.parametrize(
    "changed",
    [
        GAME.replace('"classic"', "“classic”"),
        GAME.replace('"classic"', "„classic“"),
        GAME.replace('"classic"', "«classic»"),
        GAME.replace("5 pass pass", "5, pass, pass"),
        GAME.replace("5 pass pass", "5,pass,pass,"),
        GAME.replace("5 pass pass", "5 , pass , pass"),
        GAME.replace("6-6 5-3 6-2", "6-6, 5-3, 6-2"),
        GAME.replace("6-6 5-3 6-2", "[6-6] [5|3] (6,2)"),
        GAME.replace("6-6 5-3 6-2", "6\u20136 5\u20113 6\u22122"),
        GAME.replace("6-6 5-3 6-2", "6|6, 5:3, 6/2"),
        GAME.replace("= 1 5 0", "= 1, 5, 0"),
        GAME.replace("= 1 5 0", "= 1,5,0"),
        GAME.replace("= 1 5 0", "=\u00a01\u00a05\u00a00"),
        GAME.replace(" / ", " /\n   "),
        GAME.replace(" / ", " /\r\n"),
        GAME.replace(" / ", "\n/ "),
        GAME.replace(",6-2,", ",\n6-2,"),
        GAME.replace("widow ", "widow\n"),
        GAME.replace("deal 6-5,6-3", "deal [6-5],[6|3]"),
        *(
            GAME.replace("dealer 1", f"dealer{blank}1")
            .replace("= 1 5", f"= 1{blank}5")
            .replace(" p", f"{blank}p")
            for blank in ("\u00a0", "\u2007", "\u202f", "\u3000", "\u200b", " \ufeff", "\u2028")
        ),
        GAME.replace('[Rules "classic"]', '[Rules\u00a0"classic"\u00a0]'),
    ],
)
def test_what_others_write_is_read(changed: str) -> None:
    assert changed != GAME
    assert sm.read_record(changed) == sm.read_record(GAME)
    assert sm.write_record(sm.read_record(changed)) == sm.write_record(sm.read_record(GAME))


def test_values_keep_their_characters() -> None:
    name = "Ann\u00a0“the bull” O’Hara, jr. 6\u20134"
    record = sm.read_record(GAME.replace("\n\n", f'\n[Seat "1" "{name}"]\n\n', 1))
    assert record.seats[0] == name
    assert sm.read_record(sm.write_record(record)).seats[0] == name


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("5 pass pass", "five pass pass", "in a record, “five” is written “5”"),
        ("5 pass pass", "21 pass pass", "in a record, “21” is written “moon”"),
        ("trump 1", "trump follow me", "is written “trump follow-me”"),
        ("trump 1", "trump ones", "in a record, “trump ones” is written “trump 1”"),
        ("5 pass pass", "5 paso pass", "in a record, “paso” is written “pass”"),
    ],
)
def test_what_is_only_typed_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(sm.RecordError, match=message):
        sm.read_record(GAME.replace(old, new))
