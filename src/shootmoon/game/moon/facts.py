"""Facts about the choices in Moon, from which `shootmoon.game.moon.meaning` makes sentences.

What a bid wins and loses is found by letting the engine score all ways in which the tricks may fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from shootmoon.game.actions import PASS, Bid, Discard, NameTrump
from shootmoon.game.score import PointsScore, Score
from shootmoon.game.setup import Setup
from shootmoon.game.trick_facts import PlayFacts
from shootmoon.game.view import View
from shootmoon.pieces import Piece
from shootmoon.tricks import bits


class Effect(Struct, frozen=True):
    """What a made or a failed bid does to the score, whoever takes the other tricks."""

    points: tuple[int, int] | None
    """The least and the greatest change of the declaring side's points; None if there are no points."""
    marks: int | None
    """The change of the declaring side's marks; None if there are none, or if it depends on the tricks."""
    others: int | None
    """The change of the marks of every other side, in the same way."""
    hickeys: int
    """The hickeys that the declarer takes."""
    won: str
    """What the declaring side wins in any case: ``match``, ``round``, or nothing."""
    lost: str
    """What one of the other sides wins in any case."""


class BidFacts(Struct, frozen=True):
    """What a bid promises and what it is worth, if it wins the auction."""

    bid: Bid
    needs: int
    """The tricks that the side must take."""
    made: Effect
    failed: Effect
    hickeys_count: bool
    """True if hickeys cost marks or decide ties."""


class PassFacts(Struct, frozen=True):
    """What happens after a pass."""

    standing: Bid
    """The highest bid so far; a pass if there is none."""
    bidder: int
    """The seat that made it; 0 if there is none."""
    last: bool
    """True if the auction ends with this pass."""
    must_bid: bool
    """True if the dealer must bid when everybody else passes."""
    dealer: int
    next_dealer: int
    """The seat that deals next if everybody passes."""


class TrumpFacts(Struct, frozen=True):
    """What a trump would make of the hand."""

    trumps: tuple[Piece, ...]
    """The trumps in the hand, the highest first."""
    out: int
    """The number of trumps that the viewer neither holds nor has discarded."""
    higher: int
    """How many of them are higher than the viewer's highest."""


class DiscardFacts(Struct, frozen=True):
    """What a discard leaves in the hand."""

    piece: Piece
    kept: tuple[tuple[str, int], ...]
    """For each suit of the piece: the number of pieces of that suit that stay in the hand."""


class HandFacts(Struct, frozen=True):
    """How far the declarer's side is from its bid."""

    declares: bool
    """True if the viewer is on the declarer's side."""
    missing: int
    """The tricks that the declarer's side still needs; 0 if the bid is made."""
    left: int
    """The tricks that haven't been won yet."""

    @property
    def to_set(self) -> int:
        """The tricks with which the other sides set the bid; 0 or less if it is already set."""
        return self.left - self.missing + 1


def bid_facts(view: View, bid: Bid) -> BidFacts:
    """Return what a legal bid promises and is worth."""
    setup, score = view.setup, view.score
    assert view.dealer
    match = setup.match
    assert match
    return BidFacts(
        bid=bid,
        needs=setup.needs(bid),
        made=_effect(setup, score, view.dealer, view.seat, bid, made=True),
        failed=_effect(setup, score, view.dealer, view.seat, bid, made=False),
        hickeys_count=match.timed or (match.hickeys and match.transfer == "from-losers"),
    )


def pass_facts(view: View) -> PassFacts:
    """Return what happens after a pass of the viewer."""
    setup, dealer = view.setup, view.dealer
    assert dealer
    bidder, standing = next(((seat, bid) for seat, bid in reversed(view.bids) if bid != PASS), (0, PASS))
    return PassFacts(
        standing=standing,
        bidder=bidder,
        last=len(view.bids) + 1 == setup.seating.players,
        must_bid=setup.dealer_must_bid,
        dealer=dealer,
        next_dealer=setup.dealer_after_pass(dealer),
    )


def trump_facts(view: View, named: NameTrump) -> TrumpFacts:
    """Return what a trump would make of the viewer's hand."""
    setup = view.setup
    tables = setup.tables(named.trump)
    if not tables.trumps:
        return TrumpFacts((), 0, 0)
    numbers = list(bits(tables.trumps))
    strength = tables.strength[_suit_of_trumps(tables.leads, numbers)]
    numbers.sort(key=lambda number: -strength[number])
    own = [number for number in numbers if setup.pieces[number] in view.hand]
    out = [number for number in numbers if setup.pieces[number] not in (*view.hand, *view.discards)]
    best = strength[own[0]] if own else -1
    return TrumpFacts(
        trumps=tuple(setup.pieces[number] for number in own),
        out=len(out),
        higher=sum(strength[number] > best for number in out),
    )


def _suit_of_trumps(leads: tuple[tuple[int, ...], ...], trumps: list[int]) -> int:
    return leads[trumps[0]][0]


def discard_facts(view: View, discard: Discard) -> DiscardFacts:
    """Return what a discard leaves in the viewer's hand."""
    setup = view.setup
    tables = setup.tables(view.trump)
    bit = setup.bits_of[discard.piece]
    hand = sum(setup.bits_of[piece] for piece in view.hand) & ~bit
    return DiscardFacts(
        discard.piece,
        tuple(
            (suit, (hand & mask).bit_count())
            for suit, mask in zip(tables.suits, tables.follow, strict=True)
            if mask & bit
        ),
    )


def hand_facts(view: View) -> HandFacts:
    """Return how far the declarer's side is from its bid."""
    setup = view.setup
    assert view.declarer
    assert view.contract
    side = setup.seating.side_of(view.declarer)
    return HandFacts(
        declares=setup.seating.side_of(view.seat) == side,
        missing=max(setup.needs(view.contract) - view.tricks[side], 0),
        left=setup.hand_size - sum(view.tricks),
    )


def decides(view: View, hand: HandFacts, play: PlayFacts) -> str:
    """Return ``made`` or ``set`` if a play completes a trick that decides the bid; otherwise an empty
    text."""
    if not play.last or not hand.missing or hand.to_set < 1:
        return ""
    assert view.declarer
    seating = view.seating
    if seating.side_of(play.winner) == seating.side_of(view.declarer):
        return "made" if hand.missing == 1 else ""
    return "set" if hand.to_set == 1 else ""


@lru_cache(maxsize=1024)
def _effect(setup: Setup, score: Score, dealer: int, seat: int, bid: Bid, *, made: bool) -> Effect:
    side = setup.seating.side_of(seat)
    tricks = _results(setup, side, bid, made=made)
    results = [setup.score_hand(score, dealer, each, seat, bid) for each in tricks]
    paid = [result.marks_paid for result in results]
    ours = {None if marks is None else marks[side] for marks in paid}
    theirs = {
        None if marks is None else marks[other]
        for marks in paid
        for other in range(setup.seating.sides)
        if other != side
    }
    gained = None
    if isinstance(score, PointsScore):
        gains = [result.stood[side] - score.points[side] for result in results]
        gained = (min(gains), max(gains))
    winners = {
        "match": {result.match_winner for result in results},
        "round": {result.round_winner for result in results},
    }
    won = [what for what, sides in winners.items() if sides == {side}]
    lost = [what for what, sides in winners.items() if not sides & {side, None}]
    return Effect(
        points=gained,
        marks=ours.pop() if len(ours) == 1 else None,
        others=theirs.pop() if len(theirs) == 1 else None,
        hickeys=results[0].hickeys,
        won=won[0] if won else "",
        lost=lost[0] if lost else "",
    )


def _results(setup: Setup, side: int, bid: Bid, *, made: bool) -> Iterator[tuple[int, ...]]:
    """Yield the tricks by side of all hands in which the bid of ``side`` is made, or in which it fails."""
    size, needs = setup.hand_size, setup.needs(bid)
    for taken in range(needs, size + 1) if made else range(needs):
        others = size - needs + 1 if setup.stops_when_set and not made else size - taken
        for rest in _split(others, setup.seating.sides - 1):
            yield (*rest[:side], taken, *rest[side:])


def _split(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to divide tricks among sides."""
    if sides == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in _split(count - first, sides - 1):
            yield (first, *rest)
