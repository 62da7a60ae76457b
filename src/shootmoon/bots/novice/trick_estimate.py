"""What a hand of Moon promises its declarer: about how many tricks, under which trump.

The hand is played out in the mind, as one does at the table before bidding: draw trumps from the top, give
the others a trick where they hold a higher one, then cash what nothing can beat; for the rest hope a little.
"""

from __future__ import annotations

from msgspec import Struct

from shootmoon.bots.position.ranking import Ranking, ranking_of
from shootmoon.game import View
from shootmoon.tricks import bits

_TRUMPED = 0.75
"""What a winner in a side suit keeps of its worth for each trump that the others still hold."""
_LENGTH = 0.2
"""What each trump is worth beyond its trick: the more there are, the surer the others run out of them."""
_HOPES = (0.9, 0.45, 0.2, 0.05)
"""What a tile is worth in the end that so many others beat."""
_TRUMP_HOPES = (1.0, 0.75, 0.65, 0.55)
"""Likewise for a trump, which needn't wait for its suit to be led."""


class TrickEstimate(Struct, frozen=True):
    """What a hand promises under its best trump."""

    tricks: float
    """Tricks to hope for, as declarer."""
    trump: str | None
    """The trump to name; None where none is ever named."""
    count: int
    """Trumps held."""


def estimate_tricks(view: View, hand: int, unseen: int, trumps: tuple[str | None, ...]) -> TrickEstimate:
    """What the tiles of the mask ``hand`` promise under the best of ``trumps``.

    ``unseen``: mask of the tiles that the others may hold.
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
    """What the seat could name with its hand if it became declarer; only None where trump is never named."""
    setup = view.setup
    if setup.called:
        return (None,)
    hand = sum(setup.bits_of[tile] for tile in view.hand)
    return tuple(named.trump for named in setup.trumps_held(hand)) or ("doubles",)


def planned_tricks(ranking: Ranking, hand: int, unseen: int, others: int) -> float:
    """Tricks to hope for when the hand is played out as a declarer would, against ``others`` players."""
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
    """What is still out after ``others`` players followed a lead of ``suit`` with their lowest."""
    following = out & ranking.tables.follow[suit]
    count = following.bit_count()
    # So many of them hold at least one, if each piece is anybody's with equal likelihood.
    holders = int(others * (1 - (1 - 1 / others) ** count) + 0.3) if others > 1 else min(others, count)
    for _ in range(holders):
        weakest = ranking.weakest(following, suit)
        following ^= 1 << weakest
        out ^= 1 << weakest
    return out
