"""Estimate how many tricks a Moon hand takes as declarer under its best trump.

The hand is played out in a simple model, as people do at the table before they bid: draw trumps from the top,
lose a trick where others hold a higher trump, cash the tiles that nothing can beat, and count a fraction of a
trick for each remaining tile.
"""

from __future__ import annotations

from msgspec import Struct

from shootmoon.bots.position.ranking import Ranking, ranking_of
from shootmoon.game import View
from shootmoon.tricks import bits

_TRUMPED = 0.75
"""The value of a winner in a side suit is multiplied by this factor for each trump that the others still
hold."""
_LENGTH = 0.2
"""The additional value of each trump, in tricks: the longer the suit, the sooner the others run out of it."""
_HOPES = (0.9, 0.45, 0.2, 0.05)
"""The value of a remaining tile in tricks, by how many unseen tiles beat it."""
_TRUMP_HOPES = (1.0, 0.75, 0.65, 0.55)
"""As `_HOPES`, for a trump, which needn't wait for its suit to be led."""


class TrickEstimate(Struct, frozen=True):
    """The estimate for a hand under its best trump."""

    tricks: float
    """The estimated tricks as declarer."""
    trump: str | None
    """The trump to name; None if these rules have no named trump."""
    count: int
    """The number of trumps held."""


def estimate_tricks(view: View, hand: int, unseen: int, trumps: tuple[str | None, ...]) -> TrickEstimate:
    """Estimate the tricks of a hand under the best of ``trumps``.

    ``hand``: mask of the tiles held; ``unseen``: mask of the tiles that the others may hold.
    """
    setup = view.setup
    best = None
    for trump in trumps:
        ranking = ranking_of(setup, trump)
        tricks = planned_tricks(ranking, hand, unseen, setup.seating.players - 1)
        if best is None or tricks > best.tricks:
            best = TrickEstimate(tricks, trump, (hand & ranking.tables.trumps).bit_count())
    assert best is not None, "there is always a trump to name, or the hand is played without"
    return best


def possible_trumps(view: View) -> tuple[str | None, ...]:
    """Return the trumps that the seat could name as declarer; ``(None,)`` if the rules have no named
    trump."""
    setup = view.setup
    if setup.called:
        return (None,)
    hand = sum(setup.bits_of[tile] for tile in view.hand)
    return tuple(named.trump for named in setup.trumps_held(hand)) or ("doubles",)


def planned_tricks(ranking: Ranking, hand: int, unseen: int, others: int) -> float:
    """Return the estimated tricks of a declarer's hand, played out against ``others`` players."""
    tables, above = ranking.tables, ranking.above
    out = unseen
    tricks = _LENGTH * (hand & tables.trumps).bit_count()
    while hand:
        mine, theirs = hand & tables.trumps, out & tables.trumps
        if mine and theirs:
            top = ranking.strongest(mine, _trump_suit(ranking, mine))
            suit = tables.leads[top][0]
            higher = theirs & above[suit][top]
            if not higher:
                tricks += 1
                hand ^= 1 << top
                out = _drawn(ranking, out, suit, others)
                continue
            if mine.bit_count() > max(1, higher.bit_count()):
                hand ^= 1 << ranking.weakest(mine, suit)
                out ^= 1 << ranking.strongest(higher, suit)
                out = _drawn(ranking, out, suit, others - 1)
                continue
        sure = [
            ((hand & tables.follow[suit]).bit_count(), -number, suit)
            for number in bits(hand)
            for suit in tables.leads[number]
            if not out & tables.follow[suit] & above[suit][number]
        ]
        if not sure:
            break
        _, number, suit = max(sure)
        number = -number
        tricks += 1.0 if 1 << number & tables.trumps else _TRUMPED ** theirs.bit_count()
        hand ^= 1 << number
        out = _drawn(ranking, out, suit, others)
    for number in bits(hand):
        is_trump = 1 << number & tables.trumps
        higher = min(
            (out & tables.follow[suit] & above[suit][number]).bit_count() for suit in tables.leads[number]
        )
        hopes = _TRUMP_HOPES if is_trump else _HOPES
        tricks += hopes[min(higher, len(hopes) - 1)]
    return tricks


def _trump_suit(ranking: Ranking, trumps: int) -> int:
    return ranking.tables.leads[trumps.bit_length() - 1][0]


def _drawn(ranking: Ranking, out: int, suit: int, others: int) -> int:
    """Return the unseen tiles left after ``others`` players followed a lead of ``suit`` with their lowest."""
    following = out & ranking.tables.follow[suit]
    count = following.bit_count()
    # The expected number of players who hold at least one, if each piece is equally likely with each of them.
    holders = int(others * (1 - (1 - 1 / others) ** count) + 0.3) if others > 1 else min(others, count)
    for _ in range(holders):
        weakest = ranking.weakest(following, suit)
        following ^= 1 << weakest
        out ^= 1 << weakest
    return out
