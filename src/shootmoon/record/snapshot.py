"""Positions as JSON values, for `moon replay --json` and the bot protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shootmoon.game import HandResult, Play, Position, Trick
from shootmoon.record.record import Record


def snapshot(position: Position) -> dict[str, object]:
    """Return a state or a view as a dictionary of JSON types: numbers, strings, lists and None.

    Pieces and actions are strings; ``hands`` are indexed by seat, scores by side. The keys are the names in
    `docs/record.md`, "Positions".

    >>> import shootmoon as sm
    >>> values = snapshot(sm.new_game(sm.load_rules("chips-2")).apply("dealer 2"))
    >>> values["phase"], values["chips"], values["points"]
    ('deal', [2, 2], None)
    """
    contract = position.contract
    last = position.last_hand
    return {
        "phase": position.phase,
        "to_move": position.to_move,
        "dealer": position.dealer,
        "declarer": position.declarer,
        "contract": None if contract is None else str(contract),
        "trump": position.trump,
        "bids": [[seat, str(bid)] for seat, bid in position.bids],
        "hands": [_texts(hand) for hand in position.hands],
        "widow": _texts(position.widow),
        "discards": _texts(position.discards),
        "from_widow": _texts(position.from_widow),
        "dummy": _texts(position.dummy),
        "trick": _plays(position.trick),
        "led_suit": position.led_suit,
        "played": [_trick(trick) for trick in position.played],
        "tricks": list(position.tricks),
        "points": _by_side(position.points),
        "marks": _by_side(position.marks),
        "hickeys": _by_side(position.hickeys),
        "rounds_won": _by_side(position.rounds_won),
        "chips": _by_side(position.chips),
        "supply": position.supply,
        "last_hand": None if last is None else _result(last),
        "winners": list(position.winners),
        "legal": _texts(position.legal_actions()),
    }


def snapshots(record: Record, viewer: int | None = None) -> Iterator[dict[str, object]]:
    """Iterate over the snapshots after 0, 1, 2, … actions, each with its ``ply`` and the last ``action``.

    With ``viewer``, they are snapshots of that seat's views instead of the full states. Raises `RecordError`
    as `Record.replay` does.
    """
    for ply, position in enumerate(record.positions()):
        seen = position if viewer is None else position.view(viewer)
        # A view's own actions show what the seat knew then. They are empty after the last action of a hand,
        # which is a bid or a play and therefore the same for everybody.
        done = seen.actions or record.actions[ply - 1 : ply]
        yield {"ply": ply, "action": str(done[-1]) if done else None, **snapshot(seen)}


def _result(result: HandResult) -> dict[str, object]:
    return {
        "dealer": result.dealer,
        "declarer": result.declarer,
        "contract": None if result.contract is None else str(result.contract),
        "trump": result.trump,
        "tricks": list(result.tricks),
        "made": result.made,
        "stood": list(result.stood),
        "round_winner": list(result.round_winner),
        "marks_paid": _by_side(result.marks_paid),
        "hickeys": result.hickeys,
        "renege": result.renege,
        "played": [_trick(trick) for trick in result.played],
    }


def _trick(trick: Trick) -> dict[str, object]:
    return {"plays": _plays(trick.plays), "suit": trick.suit, "winner": trick.winner}


def _plays(plays: Iterable[tuple[int, Play]]) -> list[list[object]]:
    return [[seat, str(play)] for seat, play in plays]


def _texts(words: Iterable[str]) -> list[str]:
    return list(map(str, words))


def _by_side(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)
