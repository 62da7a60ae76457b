"""Chance events that several games share: the draw for dealer, the choice of the first dealer, and deals."""

from __future__ import annotations

import random
from collections.abc import Iterable

from shootmoon.game.actions import Action, ChooseDealer, Deal, Draw
from shootmoon.game.hands import Hand
from shootmoon.game.state import State
from shootmoon.pieces import UNKNOWN, Piece, Tile


def no_actions(state: State) -> tuple[Action, ...]:
    """Return no actions. This is `Phase.legal` for phases in which no seat acts."""
    return ()


def apply_over(state: State, action: object) -> State:
    """Refuse every action. This is `Phase.apply` for the phase ``over``, in which the game has ended."""
    raise state.refuse(action, "game-over")


def apply_dealer(state: State, action: object) -> State:
    """Apply the choice of the first dealer."""
    chosen = state.read(action)
    if not isinstance(chosen, ChooseDealer):
        raise state.refuse(action, "chance-next", what="choice of the dealer", form="dealer 1")
    if chosen.seat not in state.setup.seating.seats:
        raise state.refuse(action, "no-such-seat", seat=chosen.seat, players=state.setup.seating.players)
    return state.change(phase="deal", dealer=chosen.seat, actions=(*state.actions, chosen))


def sample_dealer(state: State, rng: random.Random) -> Action:
    """Return the choice of a first dealer, uniformly at random."""
    return ChooseDealer(rng.choice(state.setup.seating.seats))


def draw_in_progress(state: State) -> tuple[tuple[int, ...], tuple[Piece, ...]]:
    """Return the seats that are still in the draw for dealer, and the tiles that they draw from."""
    seats = state.setup.seating.seats
    remaining = state.setup.pieces
    for action in state.actions:
        assert isinstance(action, Draw)
        seats = seats_with_most_pips(seats, action)
        remaining = tuple(tile for tile in remaining if tile not in action.tiles)
        if len(remaining) < len(seats):
            # Repeated ties use up all tiles only if the set is tiny; then all of them are used again.
            remaining = state.setup.pieces
    return seats, remaining


def seats_with_most_pips(seats: tuple[int, ...], draw: Draw) -> tuple[int, ...]:
    """Return the seats whose tiles in ``draw`` have the most pips. ``seats`` are the seats that drew, in
    order."""
    pips = [tile.pips for tile in draw.tiles if isinstance(tile, Tile)]
    return tuple(seat for seat, count in zip(seats, pips, strict=True) if count == max(pips))


def check_deal(
    state: State, action: object, rest_name: str, rest_size: int
) -> tuple[Deal, tuple[int, ...], int]:
    """Read and check a deal. Return the deal, a bit mask for each hand, and a bit mask of the widow or the
    dummy's cards.

    ``rest_name`` (``widow`` or ``dummy``) and ``rest_size`` are the name and the number of the pieces that
    must follow the hands. Raises `IllegalAction`.
    """
    deal = state.read(action)
    setup = state.setup
    if not isinstance(deal, Deal):
        groups = ["…"] * setup.seating.players + [f"{rest_name} …"] * bool(rest_size)
        raise state.refuse(action, "chance-next", what="deal", form=f"deal {' / '.join(groups)}")
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
            free_bits = free.get(piece)
            if not free_bits:
                code = "unknown-piece" if piece == UNKNOWN else "not-in-set" if free_bits is None else "twice"
                raise state.refuse(action, code, piece=piece)
            bit = free_bits & -free_bits
            mask |= bit
            free[piece] = free_bits ^ bit
        return mask

    return deal, tuple(map(mask_of, deal.hands)), mask_of(deal.rest)


def after_deal(state: State, deal: Deal, held: tuple[int, ...], phase: str, hand: Hand) -> State:
    """Return the state after a deal, in which the seat to the left of the dealer is to act."""
    assert state.dealer
    return state.change(
        phase=phase,
        to_move=state.setup.seating.left_of(state.dealer),
        actions=(*state.actions, deal),
        hand=hand,
        held=held,
    )
