"""`deal_view`: the hands of the last deal, as they are shown after the hand.

After a hand everybody at the table may see all pieces: they can compute the deal anyway, since the secret
behind it is published. A series is an exception. Others have yet to play its deals, so its players see only
what they saw while they played.
"""

from __future__ import annotations

from shootmoon.game import Deal, Discard, HandResult, State
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.protocol.views import DealView
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.running.feed import Viewer


def deal_view(room: Room, viewer: Viewer) -> DealView | None:
    """Return the last deal as ``viewer`` may know it; None unless the room is between hands or the game is
    over.

    Also return None while the last hand is one of a given position, since its hidden pieces may have been
    filled in at random.
    """
    state = room.state
    if state is None or state.last_hand is None or not room.hand_over or room.ply <= room.given:
        return None
    read = state.setup.reader.read
    shown = ("deal ", "discard ")
    actions = [read(text) for text in _actions(room, state, viewer) if text.startswith(shown)]
    deal = next(action for action in actions if isinstance(action, Deal))
    discards = [action.piece for action in actions if isinstance(action, Discard)]
    result = state.last_hand
    played = _played(result, len(deal.hands))
    hands = tuple(_completed(hand, mine) for hand, mine in zip(deal.hands, played, strict=True))
    rest = tuple(map(str, deal.rest))
    return DealView(
        hands=hands,
        widow=rest if deal.rest_name == "widow" else (),
        discards=tuple(map(str, discards)),
        dummy=rest if deal.rest_name == "dummy" else (),
        trumps=tuple(map(str, state.setup.pieces_in(state.setup.tables(result.trump).trumps))),
    )


def _actions(room: Room, state: State, viewer: Viewer) -> list[str]:
    """Return the actions of the last hand as the viewer may know them."""
    shown = viewer.seat or room.over or room.settings.spectators == "hands"
    if shown and room.settings.series is None:
        return state.past[-1].text.splitlines()
    return state.past[-1].seen_by(viewer.seat, state.setup.reader).splitlines()


def _played(result: HandResult, seats: int) -> list[list[Piece]]:
    """Return the pieces that each seat played, by seat."""
    played: list[list[Piece]] = [[] for _ in range(seats)]
    for trick in result.played:
        for seat, play in trick.plays:
            if seat <= seats:
                played[seat - 1].append(play.piece)
    return played


def _completed(hand: tuple[Piece, ...], played: list[Piece]) -> tuple[str, ...]:
    """Return a hand, if it is hidden with the pieces that its seat played, and `UNKNOWN` for the others."""
    if UNKNOWN not in hand:
        return tuple(map(str, hand))
    known = sorted(played, key=lambda piece: piece.order)
    return tuple(map(str, [*known, *[UNKNOWN] * (len(hand) - len(known))]))
