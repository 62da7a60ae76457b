"""`Table` against the engine: the same match after every action, for any rules."""

import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.encoding import actions_of
from shootmoon.envs import Episode
from shootmoon.envs.table import Table
from shootmoon.game import Deal, State
from shootmoon.pieces import double_set
from tests.playing import Table as Rules
from tests.playing import play_on, tables
from tests.strategies import examples, some_presets


def compare(table: Table, state: State) -> None:
    """Check that a table and a state are the same position."""
    assert (table.to_move, table.phase, table.over) == (state.to_move, state.phase, state.phase == "over")
    assert (table.dealer, table.hands) == (state.dealer, len(state.past))
    numbers = {str(action): number for number, action in enumerate(actions_of(state.rules.game))}
    legal = list(state.legal_actions()) if state.to_move else list[str]()
    assert table.legal_actions() == sorted(legal, key=lambda action: numbers[action])
    if state.phase != "over":
        assert table.tricks == state.tricks
    episode = Episode(state.rules, match=True, pieces=state.setup.pieces, hand_size=state.hand_size)
    assert table.returns == (episode.payoffs(state) if table.over else (0.0,) * len(state.seating.seats))


def gained(before: State, after: State) -> tuple[int, ...]:
    """What the last action of a hand has paid, by seat."""
    nothing = (0,) * before.seating.sides
    paid = nothing
    if len(after.past) > len(before.past):
        assert after.last_hand is not None
        first = before.setup.standing(first_of_hand(before).score)
        paid = tuple(stood - began for stood, began in zip(after.last_hand.stood, first, strict=True))
    return tuple(paid[before.seating.side_of(seat)] for seat in before.seating.seats)


def first_of_hand(state: State) -> State:
    """The position before the deal of this hand."""
    at = sm.new_game(state.rules, pieces=state.setup.pieces, hand_size=state.hand_size)
    begun = at
    for action in state.history:
        if isinstance(action, Deal):
            begun = at
        at = at.apply(action)
    return begun


def check_match(rules: Any, rng: random.Random, plies: int = 200, **small: Any) -> int:
    """Play a match at a table and in the engine. Return how many plies were compared."""
    start = sm.new_game(rules, **small)
    begun = Episode.of(rules, **small).start(rng.randint(1, start.seating.players))
    table = Table(rules, dealer=begun.dealer or 0, **small)
    states = [begun]
    for state, text in play_on(begun, rng, plies):
        compare(table, state)
        if text in ("time", ""):
            break
        read = state.parse(text)
        table.apply(rng.choice([read, text]))
        states.append(state.apply(read))
        assert table.gained == gained(state, states[-1])
        if rng.random() < 0.1:
            back = rng.randrange(len(states))
            other = table.copy()
            for _ in range(back):
                other.undo()
            compare(other, states[-1 - back])
            assert other.state() == states[-1 - back]
            compare(table, states[-1])
        if rng.random() < 0.05:
            table = Table.at(table.state()) if rng.random() < 0.5 else pickle.loads(pickle.dumps(table))
            states = states[-1:]
    assert table.state() == states[-1]
    return len(states)


any_rules = st.one_of(tables(), tables("chips"), tables("moon", few_pieces=True))


def check_table(drawn: Rules, rng: random.Random, plies: int) -> None:
    rules: Any = drawn.rules
    if drawn.pieces and rules.game == "moon":
        rules = replace(rules, score=replace(rules.score, target=rng.choice((1, 10, 30))))
    check_match(rules, rng, plies, pieces=drawn.pieces, hand_size=drawn.hand_size)


@given(drawn=any_rules, seed=st.integers(0, 9999))
@examples(40)
def test_random_rule_sets_are_played_as_by_the_engine(drawn: Rules, seed: int) -> None:
    check_table(drawn, random.Random(seed), 120)


@pytest.mark.slow
@given(drawn=any_rules, seed=st.integers(0, 2**32))
@settings(max_examples=3000)
def test_many_rule_sets_are_played_as_by_the_engine(drawn: Rules, seed: int) -> None:
    check_table(drawn, random.Random(seed), 300)


@pytest.mark.parametrize("preset", some_presets())
def test_presets_are_played_as_by_the_engine(preset: str) -> None:
    assert check_match(preset, random.Random(preset), 90)


def test_dealt_at_random() -> None:
    one, other = sm.Table("classic"), sm.Table("classic")
    one.deal(5)
    other.deal(5)
    assert one.state() == other.state()
    other.undo()
    other.deal(random.Random(1))
    assert one.state() != other.state()
    assert other.state().history[0] == one.state().history[0] == "dealer 1"
    with pytest.raises(ValueError, match="nothing to deal now"):
        one.deal()


def test_every_deal_is_possible() -> None:
    """Each piece lies in each place equally often."""
    table, found = Table("classic", pieces=double_set(2), hand_size=1), dict[tuple[int, str], int]()
    for seed in range(3000):
        table.deal(seed)
        for seat, hand in enumerate(table.state().hands):
            found[seat, hand[0]] = found.get((seat, hand[0]), 0) + 1
        table.undo()
    assert len(found) == 18
    assert all(410 < times < 590 for times in found.values())


def test_refused_as_by_the_engine() -> None:
    table = Table("classic", dealer=3)
    with pytest.raises(sm.IllegalAction, match="nobody can act before the deal"):
        table.apply("pass")
    table.deal(1)
    before = table.state()
    with pytest.raises(sm.IllegalAction, match="6-6: now comes the auction"):
        table.apply("6-6")
    with pytest.raises(sm.NotationError):
        table.apply("nonsense")
    wrongs: tuple[Any, ...] = (None, 5, b"pass", 1.5, ["pass"], "time", "dealer 1")
    for wrong in wrongs:
        with pytest.raises((ValueError, TypeError)):
            table.apply(wrong)
    assert table.state() == before
    table.undo()
    with pytest.raises(ValueError, match="could be taken back"):
        table.undo()


def test_positions_that_no_table_has_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no dealer yet"):
        Table.at(sm.new_game("classic"))
    with pytest.raises(ValueError, match="dealer: 4 is not from 1 to 3"):
        Table("classic", dealer=4)
    rules = sm.load_rules("hickeys", {"match.timed": True})
    state = Episode.of(rules).start(1)
    with pytest.raises(ValueError, match="doesn't know the action “time”"):
        Table.at(state.apply("time"))


def test_long_matches_are_let_go() -> None:
    """The plies of a table are freed one after another, not each by the next."""
    table, rng = Table("chips"), random.Random(1)
    while table.hands < 12_000 and not table.over:
        if table.to_move:
            table.apply(table.legal_actions()[0])
        else:
            table.deal(rng)
    kept = table.copy()
    del table
    kept.undo()


def test_shown_in_words() -> None:
    assert repr(Table()) == "<Table: deal, seat 0 to move>"
