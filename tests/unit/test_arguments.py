"""Wrong arguments of the public face are refused in one clear sentence, whatever they are."""

import inspect
import random
from collections import deque

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.envs.vector import VectorEnv
from shootmoon.pieces import double_set
from shootmoon.telling import checked, seed_of

START = sm.new_game("classic").apply("dealer 3")
STATE = START.apply(START.sample_chance(1))
RECORD = sm.read_record('[Format "1"] [Game "moon"] [Rules "classic"]\ndealer 3')
WRONG = {
    "state": STATE,
    "view": STATE.view(1),
    "hand": STATE.hands[0],
    "record": RECORD,
    "none": None,
    "text": "junk\x1b\n" * 20_000,
    "object": object(),
    "fraction": 1.5,
    "truth": True,
    "list": [object()],
    "negative": -1,
    "number": 10**100,
    "array": np.zeros(3),
}
FUNCTIONS = [name for name in sm.__all__ if inspect.isfunction(getattr(sm, name))]
CONSTRUCTORS = ("Belief", "EquityTable", "GameTable", "Record", "Table")
"""The classes of which people make objects; the others are results."""
TAKES = {  # what isn't wrong there
    "Belief": {"view"},
    "advise": {"view"},
    "bot_names": set(WRONG),
    "deal_luck": {"state"},
    "draw": {"hand"},
    "hand_book": {"none"},
    "next_puzzle": {"hand", "array"},
    "preset_names": {"none"},
    "puzzles": set(WRONG),
    "refine_advice": {"view"},
    "review": {"state", "record"},
    "whereabouts": {"view"},
    "write_record": {"state", "view", "record"},
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", [*FUNCTIONS, *CONSTRUCTORS])
def test_a_wrong_argument_is_refused_in_one_sentence(name: str, wrong: str) -> None:
    if wrong in TAKES.get(name, ()):
        return
    function = getattr(sm, name)
    needed = [
        each
        for each in inspect.signature(function).parameters.values()
        if each.default is each.empty and each.kind is not each.KEYWORD_ONLY
    ]
    if name == "preset_names" and wrong == "text":
        assert sm.preset_names("junk") == ()
        return
    with pytest.raises((ValueError, TypeError, LookupError)) as error:
        deque(function(*[WRONG[wrong]] * max(1, len(needed))))
    told = str(error.value)
    assert 5 < len(told) < 600
    for raw in (
        "has no attribute",
        "not iterable",
        "not subscriptable",
        "object is required",
        "object at 0x",
    ):
        assert raw not in told


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: sm.hand_odds(STATE.hands[0]), 'hand must be a text, not .*" ".join'),
        (lambda: sm.Belief(STATE), r"not a State: give state.view\(seat\)"),
        (lambda: sm.EquityTable("classic"), r"EquityTable: setup .*use equity_table\(rules\)"),
        (lambda: sm.EquityTable(sm.load_rules("classic")), r"use equity_table\(rules\)"),
        (
            lambda: sm.Record("classic", seats=("Ann", 5)),
            "Record: seats .*, not one with 5",
        ),
        (lambda: sm.Record("classic", actions="pass"), "Record: actions must be a sequence of texts"),
        (lambda: sm.Record("classic", viewer="1"), "Record: viewer must be a whole number or None"),
        (lambda: sm.Record("classic", variations=((0, "4"),)), "Record: variations must be a sequence"),
        (lambda: sm.Record("classic", score=5), "Record: score must be"),
        (lambda: sm.Table("classic", dealer="1"), "Table: dealer must be a whole number"),
        (lambda: sm.advise(STATE), r"not a State: give state.view\(seat\)"),
        (lambda: sm.make_bot("beginner").choose(STATE), r"not a State: give state.view\(seat\)"),
        (lambda: sm.make_bot("club").choose(STATE), r"not a State: give state.view\(seat\)"),
        (lambda: sm.make_bot("random").choose(None), "view must be a View, not None"),
        (lambda: sm.next_puzzle(kind="mate"), "kind must be '.*, not the text 'mate'"),
        (lambda: sm.deal_luck(STATE.view(1)), "a view hides hands"),
        (lambda: sm.new_game("classic", pieces=("6-6", "x")), "expected a tile"),
        (lambda: sm.new_game("classic", pieces=double_set(9)), "“9-9” can't be read"),
        (lambda: sm.Table("classic", pieces=double_set(7)), "“7-7” can't be read"),
        (lambda: STATE.view("1"), "seat must be a whole number"),
        (lambda: STATE.view(STATE), "seat must be a whole number"),
        (lambda: STATE.parse(5), "an action or its text"),
        (lambda: STATE.apply(None), "an action or its text"),
    ],
)
def test_the_error_says_what_would_do(call, told) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        call()


def test_pieces_may_be_texts() -> None:
    texts = tuple(map(str, double_set(3)))
    small = sm.new_game("classic", pieces=texts, hand_size=3)
    assert small == sm.new_game("classic", pieces=double_set(3), hand_size=3)


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32])
def test_whole_numbers_of_numpy_are_seeds(kind) -> None:
    assert START.sample_chance(kind(5)) == START.sample_chance(5)
    assert sm.advise(STATE.view(1), seed=kind(5)) == sm.advise(STATE.view(1), seed=5)
    belief = sm.Belief(STATE.view(1))
    assert (belief.sample(2, kind(5)) == belief.sample(2, 5)).all()
    one, other = VectorEnv("classic", 2, seed=kind(5)), VectorEnv("classic", 2, seed=5)
    assert (one.get_state() == other.get_state()).all()


@pytest.mark.parametrize("seed", ["7", 1.5, -1, True, np.bool_(True), np.float64(2), [1], np.int64(-3)])
def test_anything_else_is_no_seed(seed) -> None:
    for call in (
        lambda: START.sample_chance(seed),
        lambda: seed_of(seed),
        lambda: sm.Belief(STATE.view(1)).sample(1, seed),
        lambda: sm.hand_odds("6-6 6-5 6-4 5-5 3-2 2-1 1-1", seed=seed),
        lambda: VectorEnv("classic", 2, seed=seed),
    ):
        with pytest.raises((TypeError, ValueError), match=r"whole number|negative"):
            call()
    assert START.sample_chance(random.Random(5)) == START.sample_chance(5)


def test_the_environments_of_libraries_take_the_same_seeds() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from shootmoon.envs.pettingzoo import env

    assert gymnasium is not None
    for seed in ("7", 1.5, -1, True):
        with pytest.raises((TypeError, ValueError), match=r"whole number|negative"):
            env("classic").reset(seed=seed)
    one, other = env("classic"), env("classic")
    one.reset(seed=np.int64(5))
    other.reset(seed=5)
    assert str(one.unwrapped.state_now) == str(other.unwrapped.state_now)


def test_a_checked_function_is_the_same_function() -> None:
    @checked
    def add(one: int, other: float = 1.0, *more: int, name: str | None = None) -> float:
        """Add."""
        return one + other

    assert add.__doc__ == "Add."
    assert add(np.int64(1), 2) == 3
    with pytest.raises(TypeError, match="missing 1 required"):
        add()
    with pytest.raises(TypeError, match="name must be a text or None, not 5"):
        add(1, name=5)


def test_a_record_takes_lists_where_it_keeps_tuples():
    record = sm.Record("classic", ["dealer 3"], seats=["Ann", "Ben"], comments=[(0, "hello")])
    assert record == sm.Record("classic", ("dealer 3",), seats=("Ann", "Ben"), comments=((0, "hello"),))
    assert hash(record)
