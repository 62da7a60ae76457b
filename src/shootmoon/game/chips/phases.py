"""The phases of Chips, the card game *Shoot the Moon* (`docs/rules.md`, "Chips")."""

from __future__ import annotations

import random
from collections.abc import Mapping

from shootmoon.game.actions import Action, Deal, Play
from shootmoon.game.chance import after_deal, apply_dealer, apply_over, check_deal, no_actions, sample_dealer
from shootmoon.game.chips.scoring import finish_renege
from shootmoon.game.chips.setup import setup_of
from shootmoon.game.closing import finish_hand
from shootmoon.game.hands import Hand, Trick
from shootmoon.game.setup import Phase
from shootmoon.game.state import State
from shootmoon.game.trickplay import (
    add_to_trick,
    legal_play,
    playable,
    read_play,
    suit_led,
    tables_of,
    trick_winner,
    why_illegal,
)
from shootmoon.pieces import BIG_MOON, LITTLE_MOON


def apply_deal(state: State, action: object) -> State:
    """Apply a deal: the hands and, for two players, the dummy's pile."""
    rest_size = state.setup.hand_size if state.dummy_seat else 0
    deal, held, _ = check_deal(state, action, "dummy", rest_size)
    hand = Hand(deal=deal, tables=state.setup.tables(), stood_before=state.setup.standing(state.score))
    return after_deal(state, deal, held, "play", hand)


def sample_deal(state: State, rng: random.Random) -> Action:
    """Return a deal, uniformly at random. Cards that aren't dealt stay out of play."""
    setup = state.setup
    size = setup.hand_size
    count = setup.seating.players + (state.dummy_seat > 0)
    cards = rng.sample(setup.pieces, count * size)
    hands = [cards[start : start + size] for start in range(0, len(cards), size)]
    dummy = hands.pop() if state.dummy_seat else []
    return Deal(hands, "dummy", dummy)


def apply_play(state: State, action: object) -> State:
    """Apply the play of a card.

    Depending on ``play.illegal``, a card that fails to follow suit is refused, or makes the hand void.
    """
    setup = state.setup
    play, bit = read_play(state, action)
    seat = state.to_move
    assert seat
    if not bit & playable(state, seat):
        if not setup.reneges:
            raise why_illegal(state, play)
        return finish_renege(state.change(actions=(*state.actions, play)), seat)
    actions, held, trick, led = add_to_trick(state, seat, play, bit)
    played = State(
        setup,
        "play",
        setup.seating.left_of(seat),
        state.dealer,
        state.score,
        state.last_hand,
        (),
        state.past,
        actions,
        state.hand,
        held,
        state.tricks,
        state.played,
        trick,
        led,
        state.start_score,
    )
    dummy_seat = setup.dummy_seat
    if dummy_seat:
        played = _turn_up(played)
    complete = len(played.trick) == setup.seating.players + (dummy_seat > 0)
    return _finish_trick(played) if complete else played


def _turn_up(state: State) -> State:
    """Turn up the dummy's top card and play it, if it is the dummy's turn in this trick; return the state."""
    seats = [seat for seat, _ in state.trick]
    if len(seats) < state.setup.seating.players or state.dummy_seat in seats:
        return state
    return state.change(trick=(*state.trick, (state.dummy_seat, Play(state.dummy[0]))))


def _finish_trick(state: State) -> State:
    """Return the state after a complete trick: chips are paid for the moons in it; then the winner of the
    trick leads, or the hand ends."""
    setup = state.setup
    winner = trick_winner(state, state.trick, state.led)
    played = (*state.played, Trick(state.trick, tables_of(state).suits[state.led], winner))
    tricks = state.tricks
    if winner != state.dummy_seat:
        # The dummy has no chips, and its tricks count for nobody.
        side = setup.seating.side_of(winner)
        tricks = (*tricks[:side], tricks[side] + 1, *tricks[side + 1 :])
        pieces = [play.piece for _, play in state.trick]
        big, little = pieces.count(BIG_MOON), pieces.count(LITTLE_MOON)
        state = state.change(score=setup_of(state).after_trick(state.score, side, big, little))
    after = state.change(to_move=winner, tricks=tricks, played=played, trick=(), led=-1)
    if len(played) == setup.hand_size:
        return finish_hand(after)
    return _dummy_leads(after) if winner == state.dummy_seat else after


def _dummy_leads(state: State) -> State:
    """Return the state after the dummy has led its top card; then the player who didn't deal is to play."""
    assert state.dealer
    play = Play(state.dummy[0])
    led = suit_led(tables_of(state), play, state.setup.bits_of[play.piece])
    return state.change(
        to_move=state.setup.seating.left_of(state.dealer), trick=((state.dummy_seat, play),), led=led
    )


PHASES: Mapping[str, Phase] = {
    "dealer": Phase(no_actions, apply_dealer, sample_dealer),
    "deal": Phase(no_actions, apply_deal, sample_deal),
    "play": Phase(legal_play, apply_play),
    "over": Phase(no_actions, apply_over),
}
"""The functions of each phase of Chips."""
