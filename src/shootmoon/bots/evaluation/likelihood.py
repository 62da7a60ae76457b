"""Estimate how likely the actions of the other seats would be in each world that fits a view.

The log-likelihood of a world is the sum of log P(action | world) over the actions seen. The probabilities
come from a rough model of a sensible player, mixed with a small probability of any action, so that no legal
action rules a world out:

- bids and passes depend on the estimated tricks of the hand (`HandEvaluator`); passes over a partner's bid
  are ignored;
- a trump or discard is more likely, the better its estimate is compared with the hand's other choices;
- cheap pieces are played more often, and so are pieces that win the trick where that helps.

With a `PlayModel`, plays are those of a strong player, including leads, and a declarer who takes the widow
before naming trump is assumed to compare all combinations of a discard and a trump.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Ints, Masks, single_pieces
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import HandEvaluator
from shootmoon.bots.evaluation.play_model import PlayModel, Tricks, plays_in_context
from shootmoon.bots.position.ranking import tables_of_view
from shootmoon.game import PASS, Bid, View
from shootmoon.tricks import TrickTables, bits

BID_THRESHOLD = 0.6
"""The probability of making a bid, P(made), at which a sensible player bids half of the time."""
MOON_THRESHOLD = 0.4
"""The P(made) at which a sensible player bids a moon at once half of the time."""
_SHARPNESS = 1.6
"""How steeply the probability of bidding rises: its slope as a logistic function of the log odds of
P(made)."""
_ANYTHING = 0.05
"""The share of uniformly random actions in the model."""
_TRUMP_SPREAD = 0.35
"""The temperature of the softmax over trumps, in tricks: a trump that is worse by this is named 1/e as
often."""
_DISCARD_SPREAD = 0.35
"""As `_TRUMP_SPREAD`, for discards."""
_PLAN_SPREAD = 0.2
"""As `_TRUMP_SPREAD`, for plans: combinations of a discard and a trump."""
_CHEAP = 2.5
"""The preference for the cheapest piece over the most valuable one (see `_cost`), in log odds."""
_WIN_LAST, _WIN_EARLY, _SPARE = 2.0, 0.8, -1.5
"""The preference for a piece that wins the trick, in log odds: for the last player of the trick, for earlier
players, and for a player whose ally is winning it."""


class BidChances(Protocol):
    """A model of how players bid."""

    def chance_of(self, before: Sequence[Bid], bid: Bid, strength: Floats) -> Floats:
        """Return P(bid) for each hand after the bids and passes ``before``.

        ``strength``: the estimated tricks of each hand before the widow.
        """
        ...

    def sensible_share(self, place: int) -> float:
        """Return P(the seat at a place from the left of the dealer bids as sensible people do instead)."""
        ...


def log_likelihoods(
    view: View,
    hands: Masks,
    discards: Masks,
    strong_bidding: BidChances | None = None,
    play_model: PlayModel | None = None,
) -> Floats:
    """Return the log-likelihood of each world, given the actions of the other seats in this hand.

    ``strong_bidding``: how strong players bid. Each bid is then assumed to come from such a player or from a
    sensible one, with the probability that the model gives. ``play_model``: how strong players play; None if
    everybody plays as a sensible player does.

    ``hands``: the current hands, shape (worlds, seats), including the view's own hand; ``discards``: the mask
    of the declarer's discard in each world, 0 for none.
    """
    setup = view.setup
    tricks = numbered_tricks(view)
    dealt = hands.copy()
    for _, plays in tricks:
        for seat, number in plays:
            if seat in view.seating.seats:
                dealt[:, seat - 1] |= np.uint64(1 << number)
    total = np.zeros(len(hands))
    if setup.bids and setup.counts_tricks:
        evaluator = evaluator_of(setup)
        total += _auction(view, evaluator, dealt, strong_bidding)
        if view.declarer not in (None, view.seat):
            plans = play_model and setup.exchanges == "before-trump" and _discards_one(view, discards)
            declaring = _planning if plans else _declaring
            total += declaring(view, evaluator, dealt[:, view.declarer - 1], discards)
    if view.phase == "play":
        if play_model is None or view.declarer is None or setup.dummy_seat or not setup.counts_tricks:
            total += _plays(view, tricks, dealt)
        else:
            total += _strong_plays(view, tricks, dealt, discards, play_model)
    return total


def bid_chance(
    evaluator: HandEvaluator, estimated: Floats, bid: Bid, threshold: float = BID_THRESHOLD
) -> Floats:
    """Return P(a sensible player bids at least this high), given the estimated tricks of each hand.

    ``threshold``: the P(made) at which such a player bids half of the time.
    """
    chance = evaluator.chance_to_make(estimated, bid.needs(evaluator.setup.hand_size))
    odds = np.log(np.maximum(chance, 1e-9) / np.maximum(1 - chance, 1e-9))
    threshold_odds = np.log(threshold / (1 - threshold))
    sure: Floats = 1 / (1 + np.exp(-np.clip(_SHARPNESS * (odds - threshold_odds), -30, 30)))
    return sure


def _auction(view: View, evaluator: HandEvaluator, dealt: Masks, strong_bidding: BidChances | None) -> Floats:
    """Return the log-likelihood of the bids and passes; ``dealt``: the hands before the first trick."""
    total = np.zeros(len(dealt))
    standing, holder = PASS, 0
    seating, setup = view.seating, evaluator.setup
    for place, (seat, bid) in enumerate(view.bids):
        over = setup.ladder[standing]
        partner = holder and seating.side_of(holder) == seating.side_of(seat)
        if seat != view.seat and over and not (bid == PASS and partner):
            estimated = evaluator.tricks_without_widow(dealt[:, seat - 1])
            if seat == view.declarer and view.phase == "play" and setup.exchanges != "none":
                estimated = estimated - 0.5  # the exchange has improved the hand since
            if bid == PASS:
                chance = 1 - bid_chance(evaluator, estimated, over[0])
            else:
                chance = bid_chance(evaluator, estimated, bid)
                if over[-1].moons and not bid.moons:
                    chance = chance * (1 - bid_chance(evaluator, estimated, over[-1], MOON_THRESHOLD))
            if strong_bidding is not None:
                before = [earlier for _, earlier in view.bids[:place]]
                share = strong_bidding.sensible_share(place)
                strong = strong_bidding.chance_of(before, bid, estimated)
                chance = share * chance + (1 - share) * strong
            total += _log_mixed(chance)
        if bid != PASS:
            standing, holder = bid, seat
    return total


def _declaring(view: View, evaluator: HandEvaluator, held: Masks, discards: Masks) -> Floats:
    """Return the log-likelihood of the trump and the discard."""
    total = np.zeros(len(held))
    if view.trump is None and not evaluator.setup.called:
        return total
    trump = evaluator.trumps.index(view.trump) if view.trump in evaluator.trumps else 0
    if len(evaluator.trumps) > 1:
        estimated = evaluator.tricks_by_trump(held)
        total += _softmax(estimated / _TRUMP_SPREAD, np.full(len(held), trump))
    if _discards_one(view, discards):
        before_discard = held | discards
        singles = single_pieces(before_discard)
        without = before_discard[:, None] ^ singles
        estimated = evaluator.tricks(without.ravel(), trump).reshape(without.shape)
        total += _softmax(estimated / _DISCARD_SPREAD, (singles == discards[:, None]).argmax(axis=1))
    return total


def _discards_one(view: View, discards: Masks) -> bool:
    """Return True if the declarer has discarded one piece."""
    return view.phase == "play" and bool(view.discards) and bool((np.bitwise_count(discards) == 1).all())


def _planning(view: View, evaluator: HandEvaluator, held: Masks, discards: Masks) -> Floats:
    """Return the log-likelihood of the trump and the discard, if the declarer compared all combinations."""
    dealt, world = np.unique(held | discards, return_inverse=True)
    singles = single_pieces(dealt)
    without = dealt[:, None] ^ singles
    estimated = np.stack(
        [
            evaluator.tricks(without.ravel(), trump).reshape(without.shape)
            for trump in range(len(evaluator.trumps))
        ],
        axis=2,
    )
    trump = evaluator.trumps.index(view.trump) if view.trump in evaluator.trumps else 0
    chosen = (singles[world] == discards[:, None]).argmax(axis=1) * len(evaluator.trumps) + trump
    return _softmax(estimated.reshape(len(dealt), -1)[world] / _PLAN_SPREAD, chosen)


def _softmax(scores: Floats, chosen: Ints) -> Floats:
    """Return the log-probability of the chosen column under a softmax of each row."""
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True))
    return _log_mixed(shifted[np.arange(len(scores)), chosen] / shifted.sum(axis=1))


def _log_mixed(chance: Floats) -> Floats:
    """Return the log of a probability after mixing it with uniform choice (`_ANYTHING`)."""
    return np.log(_ANYTHING + (1 - _ANYTHING) * chance)


def _plays(view: View, tricks: Tricks, dealt: Masks) -> Floats:
    """Return the log-likelihood of the plays of the other seats, except leads."""
    tables, seating = tables_of_view(view), view.seating
    cost = _cost(tables, len(view.pieces))
    total = np.zeros(len(dealt))
    held = dealt.copy()
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


def _strong_plays(view: View, tricks: Tricks, dealt: Masks, discards: Masks, model: PlayModel) -> Floats:
    """Return the log-likelihood of the plays of the other seats, by a model of strong players."""
    assert view.declarer is not None
    assert view.contract is not None
    total, held, nothing = np.zeros(len(dealt)), dealt.copy(), np.zeros_like(discards)
    for seat, chosen, context in plays_in_context(
        view.setup, view.trump, view.declarer, view.contract, tricks
    ):
        if seat != view.seat:
            known = discards if seat == view.declarer else nothing
            total += _log_mixed(model.chances(context, chosen, held[:, seat - 1], known))
        held[:, seat - 1] &= ~np.uint64(1 << chosen[0])
    return total


def _share(tables: TrickTables, suit: int, held: Masks, appeal: Floats, number: int) -> Floats:
    """Return P(the piece ``number`` is played) in each world: its ``appeal``, divided by that of all legal
    plays."""
    following = held & np.uint64(tables.follow[suit])
    legal = np.where(following != 0, following | held & np.uint64(tables.always), held)
    spread = np.arange(len(appeal), dtype=np.uint64)
    options = ((legal[:, None] >> spread) & np.uint64(1)).astype(np.float64) @ appeal
    return np.minimum(appeal[number] / np.maximum(options, 1e-12), 1.0)


def _allied(view: View, one: int, other: int) -> bool:
    """Return True if two seats are partners or both defend; the second may be a dummy."""
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
    """Return a rough cost of giving up each piece, from 0 to 1."""
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


def numbered_tricks(view: View) -> Tricks:
    """Return the tricks so far. Of two equal cards, the card that was played first has the lower number."""
    bits_of = view.setup.bits_of
    used = 0
    numbered_tricks: Tricks = []
    for plays, suit in (*((trick.plays, trick.suit) for trick in view.played), (view.trick, view.led_suit)):
        numbered: list[tuple[int, int]] = []
        for seat, play in plays:
            free = bits_of[play.piece] & ~used
            used |= free & -free
            numbered.append((seat, (free & -free).bit_length() - 1))
        if suit is not None:
            numbered_tricks.append((suit, numbered))
    return numbered_tricks
