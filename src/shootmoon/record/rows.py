"""Flat rows of recorded games, for data frames: one for each action, or one for each hand.

`Record.to_dicts` and `Record.hands` return these rows. `ACTION_COLUMNS` and `HAND_COLUMNS` say what the
columns mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from shootmoon.game import Action, Bid, Deal, Position, State, View
from shootmoon.game.hands import HandResult
from shootmoon.game.score import SCORE_FIELDS

Row = dict[str, object]

ACTION_COLUMNS: Mapping[str, str] = {
    "ply": "the number of the action in the game, from 1",
    "hand": "the number of the hand, from 1",
    "phase": "the phase of the position: draw, dealer, deal, auction, discard, trump or play",
    "seat": "the seat that acts, from 1; 0 for chance",
    "action": "the action, in the notation of records",
    "dealer": "the dealer's seat; null until there is one",
    "declarer": "the seat that won the auction; null until then, and in Chips",
    "contract": "the bid that won the auction; null until then, and in Chips",
    "trump": "the trump: 0 to 6, doubles or follow-me; null until it is named, and in Chips",
    "tricks": "the number of tricks that the side has taken in this hand",
    "points": "the side's points",
    "marks": "the side's marks",
    "hickeys": "the side's hickeys (penalty marks) in this round",
    "rounds_won": "the number of rounds that the side has won",
    "chips": "the number of chips that the side holds",
}
"""What the columns of a row for an action mean. All but the first five describe the position before the
action. Of the last six, there is one for each side, such as ``tricks_1``, if the rules use this amount."""

HAND_COLUMNS: Mapping[str, str] = {
    "hand": "the number of the hand, from 1",
    "first_ply": "the number of the hand's first action in the game, from 1",
    "dealer": "the dealer's seat",
    "dealt": "the pieces that the seat was dealt, separated by blanks",
    "rest": "the pieces of the widow, or the dummy's pile in the order in which it is turned up",
    "bids": "the bids as “seat:bid”, in order, separated by blanks",
    "declarer": "the seat that won the auction; null if everybody passed, and in Chips",
    "contract": "the bid that won the auction; null where there is no declarer",
    "trump": "the trump: 0 to 6, doubles or follow-me; null if none was named",
    "discards": "the pieces that the declarer discarded, separated by blanks",
    "made": "whether the declarer's side made its bid; null where there is no declarer",
    "renege": "the seat whose renege made the hand void; null if nobody reneged",
    "tricks": "the number of tricks that the side took",
    "score": "the side's score after the hand: points before they are cleared, marks, or chips",
}
"""What the columns of a row for a hand mean. Of ``dealt`` there is one for each seat, such as ``dealt_1``; of
``tricks`` and ``score``, one for each side."""


def action_row(ply: int, position: Position, action: Action) -> Row:
    """Return the row for the action with the number ``ply``, which was taken in ``position``."""
    row: Row = {
        "ply": ply,
        "hand": len(position.past) + 1,
        "phase": position.phase,
        "seat": position.to_move,
        "action": str(action),
        "dealer": position.dealer,
        "declarer": position.declarer,
        "contract": None if position.contract is None else str(position.contract),
        "trump": position.trump,
    }
    for name in ("tricks", *SCORE_FIELDS):
        row |= _by_number(name, getattr(position, name) or ())
    return row


def hand_rows(positions: Iterable[State | View], actions: Iterable[Action]) -> Iterator[Row]:
    """Yield the row for each hand that is over, from the actions of a game and the positions after 0, 1, 2, …
    of them."""
    first = 1
    for ply, ((before, after), action) in enumerate(zip(pairwise(positions), actions, strict=False), 1):
        if len(after.past) > len(before.past) and after.last_hand is not None:
            yield _hand_row(first, before, action, after.last_hand)
            first = ply + 1


def _hand_row(first: int, before: State | View, last: Action, result: HandResult) -> Row:
    """Return the row for a hand. ``before`` is the position before the hand's last action, ``last``."""
    deal = next((action for action in before.actions if isinstance(action, Deal)), None)
    bids = [*before.bids, *([(before.to_move, last)] if isinstance(last, Bid) else [])]
    return {
        "hand": len(before.past) + 1,
        "first_ply": first,
        "dealer": result.dealer,
        **_by_number("dealt", map(_joined, () if deal is None else deal.hands)),
        "rest": _joined(() if deal is None else deal.rest) or None,
        "bids": " ".join(f"{seat}:{bid}" for seat, bid in bids) or None,
        "declarer": result.declarer,
        "contract": None if result.contract is None else str(result.contract),
        "trump": result.trump,
        "discards": _joined(before.discards) or None,
        "made": result.made,
        "renege": result.renege,
        **_by_number("tricks", result.tricks),
        **_by_number("score", result.stood),
    }


def _by_number(name: str, values: Iterable[object]) -> Row:
    return {f"{name}_{number}": value for number, value in enumerate(values, 1)}


def _joined(pieces: Iterable[str]) -> str:
    return " ".join(map(str, pieces))
