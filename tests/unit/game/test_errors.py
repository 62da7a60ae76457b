"""Every reason for which an action is refused, provoked, and told in both languages."""

import pickle
import re
from collections.abc import Callable

import pytest

import shootmoon as sm
from shootmoon.game.errors import ENTERING
from shootmoon.telling import LANGUAGES, wants
from tests.scenarios.telling import deal, playing, table, tell
from tests.wording import codes_of

State = sm.State


def classic() -> State:
    return deal(table("classic", 3), "6-6 6-5 6-4 6-3 6-2 6-1 2-1", widow="0-0")


def trumps_first(*actions: str) -> State:
    """Trump named before the widow is seen, and to be led first."""
    state = deal(
        table("luna-blind", 3, {"play.first_lead": "trump"}), "6-6 6-5 6-4 5-5 5-4 4-4 6-3", widow="2-2"
    )
    return tell(state, "5 pass pass", *actions)


def drawing() -> State:
    return sm.new_game(sm.load_rules("hickeys"))


FULL = "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 4-1,3-3,3-2,3-1,2-2,2-1,1-1"

PROVOKED: dict[str, tuple[Callable[[], State], str]] = {
    "unreadable": (classic, "banana"),
    "not-now": (classic, "6-4"),
    "game-over": (lambda: table("hickeys", 3).apply("time"), "pass"),
    "chance-next": (lambda: table("classic", 3), "pass"),
    "draw-count": (drawing, "draw 6-6 5-5"),
    "not-in-set": (drawing, "draw 6-0 5-5 4-4"),
    "already-drawn": (lambda: drawing().apply("draw 6-4 5-5 1-1"), "draw 6-4 6-6"),
    "twice": (drawing, "draw 5-5 5-5 4-4"),
    "unknown-piece": (
        lambda: table("luna-21", 3),
        "deal ?,?,?,?,?,?,? / 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2",
    ),
    "deal-hands": (lambda: table("luna-21", 3), "deal 6-6,6-5 / 5-5,5-4"),
    "deal-size": (lambda: table("luna-21", 3), "deal 6-6,6-5 / 5-5,5-4 / 4-4,4-3"),
    "deal-rest": (
        lambda: table("classic", 3),
        FULL,
    ),
    "deal-no-rest": (
        lambda: table("luna-21", 3),
        f"{FULL} / widow 0-0",
    ),
    "no-such-seat": (lambda: sm.new_game(sm.load_rules("classic")), "dealer 4"),
    "time-untimed": (lambda: table("classic", 3), "time"),
    "time-in-hand": (lambda: deal(table("hickeys", 3)), "time"),
    "bid-low": (classic, "3"),
    "bid-high": (classic, "8"),
    "bid-not-higher": (lambda: classic().apply("5"), "4"),
    "bid-number-over-moon": (lambda: deal(table("hickeys", 3)).apply("moon"), "7"),
    "bid-unknown-moon": (classic, "double-moon"),
    "bid-moon-order": (lambda: deal(table("hickeys", 3)), "double-moon"),
    "bid-moon-after": (lambda: deal(table("called", 3)), "moon"),
    "dealer-must-bid": (lambda: tell(deal(table("hickeys-house", 3)), "pass pass"), "pass"),
    "not-held": (lambda: tell(classic(), "5 pass pass"), "discard 5-5"),
    "discard-last-trump": (lambda: trumps_first("trump 3"), "discard 6-3"),
    "trump-not-allowed": (
        lambda: tell(
            deal(table("classic", 3, {"trump.doubles": False}), widow="0-0"), "5 pass pass discard 0-0"
        ),
        "trump doubles",
    ),
    "trump-not-in-set": (lambda: tell(deal(table("luna-21", 3)), "5 pass pass"), "trump 0"),
    "trump-none-held": (trumps_first, "trump 2"),
    "must-follow": (lambda: playing("classic", "1", "6-6", "6-3 6-1 5-5").apply("6-6"), "5-5"),
    "first-lead-trump": (lambda: playing("hickeys", "6", "6-6 5-5"), "5-5"),
    "call-suit": (lambda: playing("called", None, "6-4"), "6-4"),
    "call-wrong": (lambda: playing("called", None, "6-4"), "6-4:3"),
    "no-call": (lambda: playing("classic", "6", "6-4"), "6-4:4"),
}


def refused(code: str) -> sm.IllegalAction:
    start, action = PROVOKED[code]
    state = start()
    with pytest.raises(sm.IllegalAction) as error:
        state.apply(action)
    return error.value


def test_every_reason_is_provoked() -> None:
    assert PROVOKED.keys() == set(codes_of("illegal")) - {*ENTERING}  # those have tests of their own


@pytest.mark.parametrize("code", PROVOKED)
def test_an_illegal_action_gives_its_reason_and_what_was_legal(code: str) -> None:
    start, action = PROVOKED[code]
    error = refused(code)
    assert error.code == code
    assert error.action == action
    assert error.legal == start().legal_actions()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", PROVOKED)
def test_a_reason_is_filled_in_completely(code: str, language: str) -> None:
    told = refused(code).explain(language)
    assert told
    assert not re.search(r"[{}]|None|\(\)", told)


@pytest.mark.parametrize("code", PROVOKED)
def test_languages_differ_and_use_the_same_facts(code: str) -> None:
    error = refused(code)
    assert error.explain("en") != error.explain("es")
    assert wants(f"illegal-{code}") <= set(error.facts)


# What is left of English in a Spanish text is what is typed: words of actions, tiles, cards.
ENGLISH = re.compile(r"\b(the|and|or|of|suit|tile|card|hold|must|crescents|rockets|stars|bid)\b")


@pytest.mark.parametrize("code", PROVOKED)
def test_the_spanish_text_is_spanish(code: str) -> None:
    assert not ENGLISH.search(refused(code).explain("es"))


def test_the_reason_of_the_readme() -> None:
    state = playing("classic", "1", "6-6", "6-3 5-5 5-4 5-3 4-4 4-3 3-3").apply("6-6")
    with pytest.raises(sm.IllegalAction, match="you hold 6-3, so you must follow the 6s") as error:
        state.apply("5-5")
    assert error.value.explain("es") == "tienes 6-3, así que debes seguir los 6"
    assert str(error.value) == "5-5: you hold 6-3, so you must follow the 6s (legal: 6-3)"


def test_chips_are_told_by_their_colours() -> None:
    state = deal(table("chips-solo", 3), "C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12").apply("C5")
    with pytest.raises(sm.IllegalAction) as error:
        state.apply("S12")
    assert error.value.reason == "you hold C9 and C2, so you must follow the crescents"


@pytest.mark.parametrize("code", PROVOKED)
def test_errors_pickle(code: str) -> None:
    error = refused(code)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (copy.code, copy.action, copy.legal, str(copy)) == (
        error.code,
        error.action,
        error.legal,
        str(error),
    )
    assert copy.explain("es") == error.explain("es")


def test_a_long_action_is_told_shortened() -> None:
    with pytest.raises(sm.NotationError) as error:
        classic().apply("x" * 500)
    assert len(error.value.reason) < 300


@pytest.mark.parametrize("nonsense", [None, 4, b"pass", ["pass"], object()])
def test_what_is_no_text_is_refused_too(nonsense: object) -> None:
    for state in (classic(), table("classic", 3), sm.new_game(sm.load_rules("classic")), drawing()):
        with pytest.raises(sm.NotationError):
            state.apply(nonsense)  # type: ignore[arg-type]  # that is the point
