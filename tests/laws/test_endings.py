"""Games end: whatever the options, players who know a little come to the end of a match.

With fair deals alone that can't be promised: where a dealer is forced to bid high again and again, everybody
sinks below zero for ever. So after some hands luck begins to favour one seat, and without a blemish: where a
bid must take all tricks of a hand of three, two others may lead together for long, and ties are played on.
"""

import random
from collections.abc import Callable

from hypothesis import assume, given
from hypothesis import strategies as st

from shootmoon.bots import make_bot
from shootmoon.game import Action, State, new_game
from shootmoon.rules import Rules
from tests.playing import Table, longest_trump, lucky_deal, might, tables
from tests.strategies import any_rules, examples

seeds = st.integers(0, 2**32 - 1)

# Far more than a match to such targets takes. Where hardly anything is worth a bid of 5, novices pass a lot.
MAX_HANDS = 400
FAIR_HANDS = 60
HERO = 1
MAX_DEALS = 10_000


Policy = Callable[[State], Action]


def play_out(state: State, choose: Policy, rng: random.Random) -> None:
    """Play a whole game, each of whose decisions ``choose`` makes, and look at its end."""
    deals = hands = 0
    while state.phase != "over":
        if state.to_move:
            action = choose(state)
            assert action in state.legal_actions()
        else:
            lucky = state.phase == "deal" and hands >= FAIR_HANDS
            action = state.parse(lucky_deal(state, rng, HERO, (0,))) if lucky else state.sample_chance(rng)
            deals += state.phase == "deal"
            assert deals <= MAX_DEALS
        before, state = state.phase, state.apply(action)
        hands += before == "play" and state.phase != "play"
        assert hands <= MAX_HANDS
    check_over(state)


@examples(60)
@given(any_rules(small=True), seeds)
def test_novices_come_to_an_end(rules: Rules, seed: int) -> None:
    assume(enough_chips(rules))
    players = [make_bot("beginner", seed + seat) for seat in range(rules.table.players)]

    def choose(state: State) -> Action:
        seat = state.to_move
        assert seat
        return players[seat - 1].choose(state.view(seat)).action

    play_out(new_game(rules), choose, random.Random(seed))


@given(tables(few_pieces=True), seeds)
def test_small_games_come_to_an_end(table: Table, seed: int) -> None:
    """Of a tile or two a novice would never bid anything; here the hero bids all it can, others the least."""
    assume(enough_chips(table.rules))
    rng = random.Random(seed)

    def choose(state: State) -> Action:
        actions = state.legal_actions()
        if state.to_move == HERO and state.phase in ("discard", "play"):
            pick = min if state.phase == "discard" else max
            return pick(actions, key=lambda action: might(str(action).split()[-1], state.trump))
        if state.to_move == HERO and state.phase == "trump":
            return state.parse(longest_trump(state, actions))
        if state.phase != "auction":
            return rng.choice(actions)
        numbers = [bid for bid in actions if str(bid).isdigit()]
        if state.to_move == HERO:
            return (numbers or actions)[-1]
        # No moon over a partner's number: it fails again and again, which no luck of the hero makes good.
        return rng.choice((actions[0], actions[0], (numbers or actions)[0]))

    play_out(table.start(), choose, rng)


def enough_chips(rules: Rules) -> bool:
    return rules.game == "moon" or rules.chips.supply >= rules.table.sides * rules.chips.target


def check_over(state: State) -> None:
    assert state.phase == "over"
    assert state.to_move is None
    assert state.legal_actions() == ()
    assert state.winners
    assert state.winners == state.seating.seats_of(state.seating.side_of(state.winners[0]))
