"""The numbers that texts of lessons mention. They come from the engine, so that no text can get them
wrong."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from shootmoon.game import PASS, Bid, State


def facts_of(state: State, bid: Bid | None = None) -> Mapping[str, object]:
    """Return the values of all placeholders for a position.

    - of the rules: ``pieces``, ``players``, ``size`` (pieces in a hand), ``minimum``, ``target``,
      ``match_marks``, ``match_games``, ``start`` and ``supply`` (of chips), and the hickeys for failing to
      make a bid, such as ``hickeys_7`` or ``hickeys_double_moon``;
    - of a bid, by default the contract: ``bid``, ``needs`` (tricks), ``made`` and ``lost`` (points),
      ``hickeys``;
    - of a seat, by its number: ``bid_2``, ``held_1`` (pieces);
    - of a side, numbered from 1: ``tricks_1``, ``points_1``, ``marks_1``, ``chips_1``, and after a hand
      ``paid_1`` (marks).
    """
    setup = state.setup
    found: dict[str, object] = {
        "pieces": len(setup.pieces),
        "players": setup.seating.players,
        "size": setup.hand_size,
        "minimum": setup.minimum,
        **setup.numbers,
    }
    if setup.match is not None and setup.match.kind == "marks":
        found |= {f"hickeys_{each}".replace("-", "_"): each.hickeys for each in setup.bids}
    said = bid or state.contract
    if said is not None and said != PASS:
        found |= _of_bid(state, said)
    last = state.last_hand if state.phase in ("deal", "over") else None
    tricks = state.tricks if last is None else last.tricks
    amounts: dict[str, tuple[int, ...] | None] = {**state.score.amounts}
    amounts |= {"tricks": tricks, "held": tuple(map(len, state.hands))}
    if last is not None:
        # After a round, the new one begins with no points.
        amounts |= {"paid": last.marks_paid, setup.counted: last.stood}
    found |= {f"bid_{seat}": str(each) for seat, each in state.bids}
    numbered = chain.from_iterable(
        ((f"{name}_{at}", _signed(amount)) for at, amount in enumerate(values or (), 1))
        for name, values in amounts.items()
    )
    return found | dict(numbered)


def _of_bid(state: State, bid: Bid) -> dict[str, object]:
    """Return what a bid of the learner needs, and what it pays as the first hand of a match."""
    setup = state.setup
    needs = setup.needs(bid)

    def scored(taken: int) -> tuple[int, int]:
        others = [0] * (setup.seating.sides - 1)
        others[0] = setup.hand_size - taken
        result = setup.score_hand(setup.first_score, 1, (taken, *others), 1, bid)
        return result.stood[0], result.hickeys

    (made, _), (lost, hickeys) = scored(needs), scored(needs - 1)
    return {
        "bid": str(bid),
        "needs": needs,
        "made": made,
        "lost": -lost,
        "hickeys": hickeys,
    }


def _signed(amount: int) -> str:
    return f"−{-amount}" if amount < 0 else str(amount)
