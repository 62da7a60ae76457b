"""What is said about a seat at the table, and the pieces in the middle of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from rich.cells import cell_len

from shootmoon.game import PASS, Play, Position, Trick
from shootmoon.pieces import Piece
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.canvas import cut

__all__ = ["Middle", "filled", "hand_of", "middle_of", "plate"]


class Middle(Struct, frozen=True):
    """The pieces in the middle of the table."""

    plays: dict[int, Play]
    """The plays by seat."""
    first: int
    """The seat that led."""
    winner: int
    """The seat that took the trick; 0 while the trick isn't finished."""


def middle_of(view: Position) -> Middle:
    """Return the pieces in the middle of the table: the trick in progress, or the last one."""
    last = _last_trick(view)
    if last is not None:
        return Middle(dict(last.plays), last.plays[0][0], last.winner)
    return Middle(dict(view.trick), view.trick[0][0] if view.trick else 0, 0)


def plate(view: Position, seat: int, middle: Middle, words: Words, width: int) -> list[tuple[str, bool]]:
    """Return the lines about a seat, each with whether it is to be strong."""
    say = words.say
    turn = seat == view.to_move
    marks = "▶ " if turn else ""
    name = cut(f"{marks}{words.name(seat)}", width)
    if seat > view.seating.players:
        return [(name, False)]
    side = view.seating.side_of(seat)
    bids = dict(view.bids)
    roles: list[str] = []
    if seat == view.dealer and view.phase not in ("over",):
        roles.append(say("full-deals"))
    if seat in bids and view.setup.bids:
        declares = seat == view.declarer and view.phase != "auction"
        bid = words.action(view.contract or bids[seat]) if declares else words.action(bids[seat])
        roles.append(say("table-bids", bid=bid) if bids[seat] != PASS or declares else bid)
    if seat == middle.winner:
        roles.append(say("full-takes"))
    elif seat == middle.first:
        roles.append(say("full-leads"))
    lines = [(name, turn), *((line, False) for line in filled(roles, width))]
    scores = words.counted(view, side)
    tricks = say.count("tricks", view.tricks[side])
    counts = [tricks, *scores] if view.phase == "play" else scores
    return [*lines, *((line, False) for line in filled(counts, width))]


def filled(parts: Sequence[str], width: int, between: str = " · ") -> list[str]:
    """Return the parts on as few lines as they need.

    >>> filled(["dealer", "bids 5", "leads"], 16)
    ['dealer · bids 5', 'leads']
    """
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1]) + len(between) + cell_len(part) <= width:
            lines[-1] += f"{between}{part}"
        else:
            lines.append(cut(part, width))
    return lines


def hand_of(view: Position, seat: int, visible: Collection[int]) -> tuple[Piece, ...]:
    """Return the hand of a seat if it is among those that are ``visible``."""
    return view.hands[seat - 1] if seat in visible else ()


def _last_trick(view: Position) -> Trick | None:
    """Return the finished trick that still lies on the table."""
    last = view.last_hand
    tricks = view.played or (last.played if last is not None and view.phase in ("deal", "over") else ())
    return tricks[-1] if tricks and not view.trick else None
