"""Texts of actions: every canonical form, what is forgiven, and exactly what is wrong with the rest."""

import pytest

import shootmoon as sm
from shootmoon.game import ActionReader, Bid, ChooseDealer, Deal, Discard, Draw, NameTrump, Play, Time

MOON, CHIPS = ActionReader("moon"), ActionReader("chips")

CANONICAL = [
    (MOON, "draw 5-4 3-1 6-5", Draw),
    (MOON, "draw 0-0", Draw),
    (MOON, "deal 6-6,6-5 / 5-5,5-4 / 4-4,4-3 / widow 0-0", Deal),
    (MOON, "deal 6-6 / ? / ?,? / widow ?", Deal),
    (MOON, "deal 6-6 / 5-5 / 4-4", Deal),
    (CHIPS, "deal R12,R3,C1,S7,BM / C2,C1,F9,BM,LM / dummy F1,F2,LM,C9,S3", Deal),
    (MOON, "dealer 2", ChooseDealer),
    (CHIPS, "dealer 6", ChooseDealer),
    *((MOON, bid, Bid) for bid in ("pass", "4", "5", "6", "7", "moon", "double-moon", "triple-moon")),
    (MOON, "discard 2-1", Discard),
    (MOON, "discard ?", Discard),
    *((MOON, f"trump {trump}", NameTrump) for trump in (*"0123456", "doubles", "follow-me")),
    (MOON, "6-4", Play),
    (MOON, "6-4:4", Play),
    (MOON, "5-5:5", Play),
    (CHIPS, "R12", Play),
    (CHIPS, "BM", Play),
    (MOON, "time", Time),
]


@pytest.mark.parametrize(("reader", "text", "kind"), CANONICAL)
def test_what_is_printed_is_read_and_printed_again(reader: ActionReader, text: str, kind: type) -> None:
    action = reader.read(text)
    assert type(action) is kind
    assert str(action) == action == text


@pytest.mark.parametrize(
    ("reader", "text", "canonical"),
    [
        (MOON, "4-6", "6-4"),
        (MOON, "64", "6-4"),
        (MOON, "46", "6-4"),
        (MOON, " \t6-4  ", "6-4"),
        (MOON, "PASS", "pass"),
        (MOON, "Double-Moon", "double-moon"),
        (MOON, "trump   DOUBLES", "trump doubles"),
        (MOON, "Discard 12", "discard 2-1"),
        (MOON, "46:4", "6-4:4"),
        (MOON, "draw  45 1-3 65", "draw 5-4 3-1 6-5"),
        (MOON, "DEALER 2", "dealer 2"),
        (CHIPS, "r12", "R12"),
        (CHIPS, "lm", "LM"),
        (MOON, "deal 56,66/55 , 45/ 44,34 /widow 00", "deal 6-6,6-5 / 5-5,5-4 / 4-4,4-3 / widow 0-0"),
        (CHIPS, "DEAL bm,r1,r12 / c1,c2,lm", "deal R12,R1,BM / C2,C1,LM"),
        # The dummy's pile keeps its order, a hand doesn't.
        (CHIPS, "deal C1,C2 / C3,C4 / Dummy f1,f2,f12", "deal C2,C1 / C4,C3 / dummy F1,F2,F12"),
    ],
)
def test_what_is_forgiven(reader: ActionReader, text: str, canonical: str) -> None:
    assert reader.read(text) == canonical


@pytest.mark.parametrize(
    ("reader", "text", "position", "expected"),
    [
        (MOON, "", 1, "a bid, a tile"),
        (MOON, "   ", 1, "a bid, a tile"),
        (MOON, "6 - 4", 3, "nothing more"),
        (MOON, "pass pass", 6, "nothing more"),
        (MOON, "7-1", 1, "a bid, a tile"),
        (MOON, "R12", 1, "a bid, a tile"),
        (CHIPS, "6-4", 1, "a card"),
        (CHIPS, "pass", 1, "a card"),
        (CHIPS, "time", 1, "a card"),
        (MOON, "discard", 8, "a tile such as 6-4"),
        (MOON, "discard  x", 10, "a tile such as 6-4"),
        (MOON, "discard 6-4 5-5", 13, "nothing more"),
        (MOON, "trump", 6, "0 to 6, doubles or follow-me"),
        (MOON, "trump 7", 7, "0 to 6, doubles or follow-me"),
        (MOON, "dealer", 7, "the number of a seat"),
        (MOON, "dealer 9", 8, "the number of a seat"),
        (MOON, "draw", 5, "a tile such as 6-4"),
        (MOON, "draw 6-4 x", 10, "a tile such as 6-4"),
        (MOON, "6-4:", 5, "a suit 0 to 6"),
        (MOON, "6-4:7", 5, "a suit 0 to 6"),
        (CHIPS, "R12:R", 5, "nothing more"),
        (MOON, "deal", 5, "a tile such as 6-4, or ?"),
        (MOON, "deal 6-4,x / 5-5", 10, "a tile such as 6-4, or ?"),
        (MOON, "deal 6-4 / / 5-5", 12, "a tile such as 6-4, or ?"),
        (MOON, "deal 6-4 / widow 5-5 / 4-4", 12, "the widow at the end"),
        (MOON, "deal 6-4 / dummy 5-5", 12, "a tile such as 6-4, or ?"),
        (CHIPS, "deal R1 / dummy R2 / R3", 11, "the dummy at the end"),
    ],
)
def test_what_is_wrong_and_where(reader: ActionReader, text: str, position: int, expected: str) -> None:
    with pytest.raises(sm.NotationError) as error:
        reader.read(text)
    assert (error.value.text, error.value.position) == (text, position)
    assert error.value.expected.startswith(expected)
    assert expected in error.value.reason


def test_a_text_without_end_is_refused_at_once() -> None:
    with pytest.raises(sm.NotationError) as error:
        MOON.read("deal " + "6-6," * 1_000_000)
    assert error.value.expected == "an end"


def test_follow_me_is_read_as_blanks_where_the_rules_say_so() -> None:
    assert sm.new_game(sm.load_rules("hickeys")).parse("trump follow-me") == "trump 0"
    assert sm.new_game(sm.load_rules("classic")).parse("trump follow-me") == "trump follow-me"


def test_parsing_looks_at_no_rules() -> None:
    state = sm.new_game(sm.load_rules("classic"))
    assert state.parse("6-0") == "6-0"
    assert state.parse("8") == "8"
    with pytest.raises(sm.NotationError):
        state.parse("R12")


def test_a_view_parses_like_its_state() -> None:
    view = sm.new_game(sm.load_rules("hickeys")).view(1)
    assert view.parse("trump follow-me") == "trump 0"
    with pytest.raises(sm.NotationError):
        view.parse("6 - 4")
