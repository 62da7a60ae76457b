"""Chance events that games share: reading a deal, and refusing what is none."""

from __future__ import annotations

import random
from collections.abc import Iterable

from shootmoon.game.actions import Action, ChooseDealer, Deal, Draw
from shootmoon.game.hands import Hand
from shootmoon.game.state import State
from shootmoon.pieces import UNKNOWN, Piece, Tile


def no_actions(state: State) -> tuple[Action, ...]:
    """For the phases in which no seat acts."""
    return ()


def apply_over(state: State, action: object) -> State:
    """Nothing can be done when the game is over."""
    raise state.refuse(action, "game-over")


def apply_dealer(state: State, action: object) -> State:
    """Chance names the first dealer."""
    chosen = state.read(action)
    if not isinstance(chosen, ChooseDealer):
        raise state.refuse(action, "chance-next", what="choice of the dealer", form="dealer 1")
    if chosen.seat not in state.setup.seating.seats:
        raise state.refuse(action, "no-such-seat", seat=chosen.seat, players=state.setup.seating.players)
    return state.change(phase="deal", dealer=chosen.seat, actions=(*state.actions, chosen))


def sample_dealer(state: State, rng: random.Random) -> Action:
    """Any seat."""
    return ChooseDealer(rng.choice(state.setup.seating.seats))


def draw_in_progress(state: State) -> tuple[tuple[int, ...], tuple[Piece, ...]]:
    """The seats that still take part in the draw, and the tiles that they draw from."""
    seats = state.setup.seating.seats
    left = state.setup.pieces
    for action in state.actions:
        assert isinstance(action, Draw)
        seats = seats_with_most_pips(seats, action)
        left = tuple(tile for tile in left if tile not in action.tiles)
        if len(left) < len(seats):
            # Only a tiny set can run out of tiles by ties; then all are shuffled anew.
            left = state.setup.pieces
    return seats, left


def seats_with_most_pips(seats: tuple[int, ...], draw: Draw) -> tuple[int, ...]:
    """The seats that drew most pips."""
    pips = [tile.pips for tile in draw.tiles if isinstance(tile, Tile)]
    return tuple(seat for seat, count in zip(seats, pips, strict=True) if count == max(pips))


def check_deal(
    state: State, action: object, rest_name: str, rest_size: int
) -> tuple[Deal, tuple[int, ...], int]:
    """The deal that an action means, with the masks of the hands and of the rest; raises `IllegalAction`.

    ``rest_size``: pieces that the deal shows beside the hands, under the name ``rest_name``.
    """
    deal = state.read(action)
    setup = state.setup
    if not isinstance(deal, Deal):
        raise state.refuse(action, "chance-next", what="deal", form="deal … / … / …")
    if len(deal.hands) != setup.seating.players:
        raise state.refuse(action, "deal-hands", expected=setup.seating.players, count=len(deal.hands))
    for seat, hand in enumerate(deal.hands, 1):
        if len(hand) != setup.hand_size:
            raise state.refuse(action, "deal-size", seat=seat, expected=setup.hand_size, count=len(hand))
    if len(deal.rest) != rest_size or (rest_size and deal.rest_name != rest_name):
        code = "deal-rest" if rest_size else "deal-no-rest"
        raise state.refuse(action, code, name=rest_name, count=rest_size)
    free = dict(setup.bits_of)

    def mask_of(pieces: Iterable[Piece]) -> int:
        mask = 0
        for piece in pieces:
            left = free.get(piece)
            if not left:
                code = "unknown-piece" if piece == UNKNOWN else "not-in-set" if left is None else "twice"
                raise state.refuse(action, code, piece=piece)
            bit = left & -left
            mask |= bit
            free[piece] = left ^ bit
        return mask

    return deal, tuple(map(mask_of, deal.hands)), mask_of(deal.rest)


def after_deal(state: State, deal: Deal, held: tuple[int, ...], phase: str, hand: Hand) -> State:
    """The state after a deal: left of the dealer acts first."""
    assert state.dealer
    return state.change(
        phase=phase,
        to_move=state.setup.seating.left_of(state.dealer),
        actions=(*state.actions, deal),
        hand=hand,
        held=held,
    )
