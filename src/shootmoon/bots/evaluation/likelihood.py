"""What the actions of others tell of the pieces that they don't show.

Each world, a way in which the unseen pieces may lie, gets the log of the chance that everybody did what was
done in it. The chances are those of a rough model of a sensible player, mixed with a little of anything, so
that nothing which the rules allow is ever ruled out:

- bids and passes by what a hand promises (`HandEvaluator`), though not over a partner's bid;
- the trump named, and the tile laid aside, by what else could have been;
- plays to a trick by a preference for cheap pieces, and for winning where that helps.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Ints, Masks, single_pieces
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator
from shootmoon.bots.position.ranking import tables_of_view
from shootmoon.game import PASS, Bid, View
from shootmoon.tricks import TrickTables, bits

BID_THRESHOLD = 0.6
"""The chance to make it from which a sensible player bids."""
MOON_THRESHOLD = 0.4
"""The chance to make it from which a sensible player bids a moon at once."""
_SHARPNESS = 1.6
"""How sharply players bid by that chance: on the scale of log odds."""
_ANYTHING = 0.05
"""How much of anything is mixed into what players do."""
_TRUMP_SPREAD = 0.35
"""Tricks by which a trump may be worse and still be named about a third as often."""
_DISCARD_SPREAD = 0.35
_CHEAP = 2.5
"""How much rather the cheapest piece is played than the dearest, as a power of e."""
_WIN_LAST, _WIN_EARLY, _SPARE = 2.0, 0.8, -1.5
"""Likewise for a piece that takes the trick: when last, when others follow, and from one's own partner."""

_Tricks: TypeAlias = "list[tuple[str, list[tuple[int, int]]]]"
"""Tricks: the suit led, and by play the seat and the number of the piece."""


def log_likelihoods(view: View, hands: Masks, laid: Masks) -> Floats:
    """By world: the log of the chance of what the other seats did in this hand.

    ``hands``: masks by world and seat as they are now, the own one too; ``laid``: what the declarer laid
    aside, 0 where nothing was.
    """
    setup = view.setup
    tricks = _numbered_tricks(view)
    full = hands.copy()
    for _, plays in tricks:
        for seat, number in plays:
            if seat in view.seating.seats:
                full[:, seat - 1] |= np.uint64(1 << number)
    total = np.zeros(len(hands))
    if setup.bids and setup.counts_tricks:
        evaluator = evaluator_of(setup)
        total += _auction(view, evaluator, full)
        if view.declarer not in (None, view.seat):
            total += _declaring(view, evaluator, full[:, view.declarer - 1], laid)
    if view.phase == "play":
        total += _plays(view, tricks, full)
    return total


def bid_chance(evaluator: HandEvaluator, estimated: Floats, bid: Bid, least: float = BID_THRESHOLD) -> Floats:
    """How likely a hand that promises so much is bid on at least as high as this."""
    chance = evaluator.chance_to_make(estimated, bid.needs(evaluator.setup.hand_size))
    odds = np.log(np.maximum(chance, 1e-9) / np.maximum(1 - chance, 1e-9))
    threshold = np.log(least / (1 - least))
    sure: Floats = 1 / (1 + np.exp(-np.clip(_SHARPNESS * (odds - threshold), -30, 30)))
    return sure


def _auction(view: View, evaluator: HandEvaluator, full: Masks) -> Floats:
    """The bids and passes."""
    total = np.zeros(len(full))
    standing, holder = PASS, 0
    seating, setup = view.seating, evaluator.setup
    for seat, bid in view.bids:
        over = setup.ladder[standing]
        partner = holder and seating.side_of(holder) == seating.side_of(seat)
        if seat != view.seat and over and not (bid == PASS and partner):
            estimated = evaluator.tricks_without_widow(full[:, seat - 1])
            if seat == view.declarer and view.phase == "play" and setup.exchanges != "none":
                estimated = estimated - 0.5  # the widow has helped since
            if bid == PASS:
                chance = 1 - bid_chance(evaluator, estimated, over[0])
            else:
                chance = bid_chance(evaluator, estimated, bid)
                if over[-1].moons and not bid.moons:
                    chance = chance * (1 - bid_chance(evaluator, estimated, over[-1], MOON_THRESHOLD))
            total += _log_mixed(chance)
        if bid != PASS:
            standing, holder = bid, seat
    return total


def _declaring(view: View, evaluator: HandEvaluator, held: Masks, laid: Masks) -> Floats:
    """The trump named and the tile laid aside."""
    total = np.zeros(len(held))
    if view.trump is None and not evaluator.setup.called:
        return total
    trump = evaluator.trumps.index(view.trump) if view.trump in evaluator.trumps else 0
    if len(evaluator.trumps) > 1:
        estimated = evaluator.tricks_by_trump(held)
        total += _softmax(estimated / _TRUMP_SPREAD, np.full(len(held), trump))
    if view.discards and view.phase == "play" and bool(laid.all()):
        count = np.bitwise_count(laid[:1])[0]
        if count == 1:
            eight = held | laid
            singles = single_pieces(eight)
            without = eight[:, None] ^ singles
            estimated = evaluator.tricks(without.ravel(), trump).reshape(without.shape)
            total += _softmax(estimated / _DISCARD_SPREAD, (singles == laid[:, None]).argmax(axis=1))
    return total


def _softmax(scores: Floats, chosen: Ints) -> Floats:
    """The log chance of what was chosen, by row."""
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True))
    return _log_mixed(shifted[np.arange(len(scores)), chosen] / shifted.sum(axis=1))


def _log_mixed(chance: Floats) -> Floats:
    """The log of a chance, with a little of anything mixed in."""
    return np.log(_ANYTHING + (1 - _ANYTHING) * chance)


def _plays(view: View, tricks: _Tricks, full: Masks) -> Floats:
    """The plays to tricks that somebody else had led."""
    tables, seating = tables_of_view(view), view.seating
    cost = _cost(tables, len(view.pieces))
    total = np.zeros(len(full))
    held = full.copy()
    for suit_led, plays in tricks:
        suit = tables.suits.index(suit_led)
        strength = np.array(tables.strength[suit])
        best, winner = -1, 0
        for place, (seat, number) in enumerate(plays):
            if seat in seating.seats:
                if place and seat != view.seat:
                    last = place == seating.players - 1
                    gain = _SPARE if _allied(view, seat, winner) else _WIN_LAST if last else _WIN_EARLY
                    appeal = np.exp(gain * (strength > best) - _CHEAP * cost)
                    total += _log_mixed(_share(tables, suit, held[:, seat - 1], appeal, number))
                held[:, seat - 1] &= ~np.uint64(1 << number)
            if strength[number] > best:
                best, winner = strength[number], seat
    return total


def _share(tables: TrickTables, suit: int, held: Masks, appeal: Floats, number: int) -> Floats:
    """By world: the appeal of a piece as a share of that of all that may be played from a hand to a suit."""
    following = held & np.uint64(tables.follow[suit])
    legal = np.where(following != 0, following | held & np.uint64(tables.always), held)
    spread = np.arange(len(appeal), dtype=np.uint64)
    options = ((legal[:, None] >> spread) & np.uint64(1)).astype(np.float64) @ appeal
    return np.minimum(appeal[number] / np.maximum(options, 1e-12), 1.0)


def _allied(view: View, one: int, other: int) -> bool:
    """Whether two seats, of which the second may be a dummy's, are partners or both defend."""
    seating = view.seating
    if other not in seating.seats:
        return False
    if seating.side_of(one) == seating.side_of(other):
        return True
    return view.declarer is not None and seating.side_of(view.declarer) not in (
        seating.side_of(one),
        seating.side_of(other),
    )


def _cost(tables: TrickTables, count: int) -> Floats:
    """By piece: about how dear it is to its holder, from 0 to 1."""
    cost = np.zeros(count)
    for number in range(count):
        bit = 1 << number
        if bit & tables.always:
            cost[number] = float(tables.strength[0][number] > 0)
            continue
        shares = [
            sum(row[other] < row[number] for other in bits(follow)) / max(1, follow.bit_count() - 1)
            for follow, row in zip(tables.follow, tables.strength, strict=True)
            if follow & bit
        ]
        cost[number] = min(1.0, 0.6 * max(shares, default=0.0) + 0.4 * bool(bit & tables.trumps))
    return cost


def _numbered_tricks(view: View) -> _Tricks:
    """The tricks so far. Of two equal cards the one played first has the lower number."""
    bits_of = view.setup.bits_of
    used = 0
    found: _Tricks = []
    for plays, suit in (*((trick.plays, trick.suit) for trick in view.played), (view.trick, view.led_suit)):
        numbered: list[tuple[int, int]] = []
        for seat, play in plays:
            free = bits_of[play.piece] & ~used
            used |= free & -free
            numbered.append((seat, (free & -free).bit_length() - 1))
        if suit is not None:
            found.append((suit, numbered))
    return found
