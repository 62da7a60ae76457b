"""`hand_odds`: the odds of making each bid with a hand, and the expected score, before the auction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from time import monotonic

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.analysis.hands import read_hand
from shootmoon.endgames.errors import AnalysisError
from shootmoon.endgames.preparations import Preparations, hand_mask
from shootmoon.endgames.selection import OutOfTime, PreparationSelector, Selection
from shootmoon.game import PASS, Bid, Setup, setup_for, typed_line
from shootmoon.pieces import Piece
from shootmoon.pieces.html import html_table
from shootmoon.rules import DEFAULT_PRESET, Rules, RulesLike, as_rules
from shootmoon.telling import checked

MAX_THREADS = 256

SEATS = ("first", "second", "third", "fourth", "dealer")
"""Positions in the auction. The dealer bids last, so with three players ``dealer`` is the same as ``third``,
and with four the same as ``fourth``."""


class BidOdds(Struct, frozen=True):
    """The odds of one bid with a given hand: the probability of making it, and the expected score."""

    bid: Bid
    chance: float
    """The probability that the declarer makes the bid, from 0 to 1."""
    chance_error: float
    """The standard error of `chance`."""
    score: float
    """The declarer's expected score in the unit given by `HandOdds.unit`. A bid that is made scores points,
    and one that isn't made costs the amount of the bid; under the rules of ``hand-marks`` the score is 1 or
    -1."""
    score_error: float
    """The standard error of `score`."""
    trump: str | None
    """The trump that is best for the largest number of widows. None if the rules have no trump."""
    trump_share: float
    """The share of the widows for which `trump` is best, from 0 to 1."""
    discard: str | None
    """The discard that is best most often if `trump` is the best trump: a tile of the hand, or ``widow`` for
    a tile taken from the widow. None if the rules let nobody exchange the widow."""
    discard_share: float
    """The share of the widows for which `discard` is best, among those for which `trump` is, from 0 to 1."""


class HandOdds(Struct, frozen=True):
    """The odds of every bid with one hand, estimated before the auction."""

    rules: Rules
    hand: tuple[Piece, ...]
    seat: str | None
    """The position in the auction, one of `SEATS`, or None if none was given."""
    unit: str
    """The unit of the scores, ``points`` or ``marks``."""
    bids: tuple[BidOdds, ...]
    """The odds of each bid, lowest bid first. If a seat was given, bids that it can't make are left out."""
    worlds: int
    """The number of deals from which the probabilities are estimated."""
    solved: int
    """The number of double-dummy solves, including those that only served to find the best discards and
    trumps."""
    exact: bool
    """True if the results are exact: every world was solved, and no other discard or trump can be better."""

    def _repr_html_(self) -> str:
        rows = [
            (
                str(odds.bid),
                f"{odds.chance:.1%}",
                f"± {odds.chance_error:.1%}",
                f"{odds.score:+z.2f}",
                f"± {odds.score_error:.2f}",
                _with_share(odds.trump, odds.trump_share),
                _with_share(odds.discard, odds.discard_share),
            )
            for odds in self.bids
        ]
        how = "exact" if self.exact else f"estimated from {self.worlds:,} deals of the unseen tiles"
        return html_table(
            ["bid", "made", "", self.unit, "", "trump", "discard"],
            rows,
            title=f"{' '.join(self.hand)} ({self.rules.preset})",
            note=f"{how}, double-dummy",
        )


def _with_share(word: str | None, share: float) -> str | None:
    return None if word is None else f"{word} ({share:.0%})"


@checked
def hand_odds(
    hand: str,
    rules: RulesLike = DEFAULT_PRESET,
    *,
    seat: str | None = None,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> HandOdds:
    """Estimate, for each bid, the probability that this hand makes it as declarer, and the expected score.

    - ``hand``: a full hand as text, such as ``"6-6 6-5 6-4 5-5 3-2 2-1 1-1"``;
    - ``rules``: the rules of the game, *classic* by default;
    - ``seat``: one of `SEATS`; bids that this position can't make are left out. It changes nothing else,
      since nobody has bid yet;
    - ``seconds``: the time limit, or None. A first estimate is always made, even if it takes longer;
    - ``worlds``: the most deals of the unseen tiles to consider for each widow. With this limit and
      ``seconds=None`` the result is reproducible: it depends only on ``seed``;
    - ``threads``: the number of threads, 1 to 256;
    - ``pieces`` and ``hand_size``: for smaller games, as in `shootmoon.new_game`.

    The declarer is assumed to choose trump and discards without seeing the other hands: for each widow, it
    makes the choice with which the bid is made most often over all hands that the others may hold. From the
    first lead on, everybody plays double-dummy, that is, as if all hands were visible. The method and its
    biases are described in docs/analysis.md.

    Raises `AnalysisError` for an invalid hand, and for Chips, which has no auction; `NotationError` for text
    that can't be read.

    >>> odds = hand_odds("6-6 6-5 6-4 6-3 6-2 6-1 5-5", seconds=None, worlds=8)
    >>> odds.bids[0].bid, odds.bids[0].chance, odds.bids[0].trump
    ('4', 1.0, '6')
    """
    answers = refine_hand_odds(
        hand,
        rules,
        seat=seat,
        seconds=seconds,
        worlds=worlds,
        seed=seed,
        threads=threads,
        pieces=pieces,
        hand_size=hand_size,
    )
    *_, last = answers
    return last


@checked
def many_hand_odds(
    hands: Iterable[str],
    rules: RulesLike = DEFAULT_PRESET,
    *,
    worlds: int = 64,
    seat: str | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[HandOdds, ...]:
    """Estimate the odds of many hands, several at a time.

    The result of each hand, in the order of ``hands``, is that of
    ``hand_odds(hand, rules, seat=seat, seconds=None, worlds=worlds, seed=seed)``: it doesn't depend on the
    number of threads or on the other hands.

    - ``worlds``: the most deals of the unseen tiles to consider for each widow;
    - ``threads``: how many hands are worked on at the same time, 1 to 256;
    - ``progress``: called with the number of hands that are done and the number of all hands.

    Raises the same errors as `hand_odds`, for the first hand that has one. Ctrl-C stops it within a moment.

    >>> odds = many_hand_odds(["6-6 6-5 6-4 6-3 6-2 6-1 5-5", "3-2 2-1 1-1 0-0 4-1 5-2 5-3"], worlds=8)
    >>> [each.bids[0].chance > 0.9 for each in odds]
    [True, False]
    """
    given = list(hands)
    if not 1 <= threads <= MAX_THREADS:
        raise AnalysisError(f"the number of threads is 1 to {MAX_THREADS}, not {threads}")
    chosen = as_rules(rules)

    def work(hand: str) -> HandOdds:
        return hand_odds(hand, chosen, seat=seat, seconds=None, worlds=worlds, seed=seed)

    found: list[HandOdds] = []
    executor = ThreadPoolExecutor(threads)
    try:
        for odds in executor.map(work, given):
            found.append(odds)
            if progress is not None:
                progress(len(found), len(given))
    finally:
        executor.shutdown(cancel_futures=True)
    return tuple(found)


@checked
def refine_hand_odds(
    hand: str,
    rules: RulesLike = DEFAULT_PRESET,
    *,
    seat: str | None = None,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> Iterator[HandOdds]:
    """Yield successively better estimates, each as `hand_odds` returns it.

    The first comes quickly; the last is exact if time allows. Arguments and errors are the same as for
    `hand_odds`. Errors are raised by the call itself, not by the iterator that it returns.
    """
    begun = monotonic()
    chosen = as_rules(rules)
    setup = setup_for(chosen, pieces, hand_size)
    if not setup.bids:
        raise AnalysisError(f"{setup.game.title} has no auction, so there are no bids to estimate")
    if worlds is not None and worlds < 2:
        raise AnalysisError(f"at least 2 worlds are needed, not {worlds}")
    if seconds is not None and not seconds >= 0:
        raise AnalysisError(f"the time must not be negative: {seconds:g} seconds")
    tiles = read_hand(setup, hand)
    bids = bids_of_seat(setup, seat)
    preparations = Preparations(setup, hand_mask(setup, tiles))
    others = preparations.worlds(np.random.default_rng(seed), worlds)
    needs = sorted({bid.needs(setup.hand_size) for bid in bids})
    selector = PreparationSelector(preparations, others, needs, threads)
    estimator = _Estimator(setup, tiles, seat, bids, selector)
    return estimator.estimates(None if seconds is None else begun + seconds)


def bids_of_seat(setup: Setup, seat: str | None) -> tuple[Bid, ...]:
    """Return the bids that a seat can make under these rules."""
    numbers = [bid for bid in setup.bids if not bid.moons]
    moons = [bid for bid in setup.bids if bid.moons]
    if seat is None:
        return (*numbers, *moons)
    players = setup.seating.players
    known = (*SEATS[:players], "dealer")
    seat = typed_line(seat)
    if seat not in known:
        raise AnalysisError(f"there is no {seat[:20]} seat: {', '.join(known)}")
    before = players - 1 if seat == "dealer" else SEATS.index(seat)
    late = Bid(moons=1) not in setup.ladder[PASS]
    # Each seat bids once, so a bid that can only follow other bids needs that number of seats before it.
    return (*numbers, *(bid for bid in moons if bid.moons - 1 + late <= before))


class _Estimator(Struct, frozen=True):
    """Estimates the odds of one hand, using a `PreparationSelector`."""

    setup: Setup
    hand: tuple[Piece, ...]
    seat: str | None
    bids: tuple[Bid, ...]
    selector: PreparationSelector

    def estimates(self, deadline: float | None) -> Iterator[HandOdds]:
        """Yield better and better estimates until they are exact or the deadline has passed."""
        selector = self.selector
        preparations = selector.preparations
        complete = preparations.listed and selector.count == preparations.world_count
        count = min(selector.first_count(), selector.count)
        selections = selector.refine(count, None)  # there is always a first estimate
        while True:
            unseen = 1 - count / preparations.world_count if preparations.listed else 1.0
            yield self._estimate(selections, unseen=unseen, exact=False)
            if count == selector.count:
                break
            count = min(count + max(2, count // 2), selector.count)
            try:
                selections = selector.refine(count, deadline)
            except OutOfTime:
                return
        exact = not complete
        while not exact:
            try:
                selections, exact = selector.rule_out(deadline)
            except OutOfTime:
                return
            yield self._estimate(selections, unseen=0.0, exact=exact)

    def _estimate(self, selections: dict[int, Selection], *, unseen: float, exact: bool) -> HandOdds:
        """Build the result from the selection for each number of tricks.

        ``unseen``: the share of worlds not solved.
        """
        odds: list[BidOdds] = []
        higher: int | None = None
        for bid in reversed(self.bids):
            need = bid.needs(self.setup.hand_size)
            if higher is not None and _made(selections[need], need) < _made(selections[higher], need):
                # The preparations chosen for the higher bid also make this bid more often, so use them.
                selections[need] = selections[higher]
            higher = need
            odds.append(self._odds(bid, selections[need], unseen))
        return HandOdds(
            rules=self.setup.rules,
            hand=self.hand,
            seat=self.seat,
            unit=self.setup.counted,
            bids=tuple(reversed(odds)),
            worlds=next(iter(selections.values())).tricks.size,
            solved=self.selector.solved,
            exact=exact,
        )

    def _odds(self, bid: Bid, selection: Selection, unseen: float) -> BidOdds:
        size = self.setup.hand_size
        made = np.array([float(taken >= bid.needs(size)) for taken in range(size + 1)])
        worth = np.array([score_of(self.setup, bid, taken) for taken in range(size + 1)])
        preparations = self.selector.preparations
        chosen = [preparations.legal[row] for rows in selection.chosen for row in map(int, rows)]
        trumps = [preparations.trumps[each.trump] or "" for each in chosen]
        trump, trump_share = _most_frequent(trumps)
        discards = [
            preparations.discard_label(each)
            for each, named in zip(chosen, trumps, strict=True)
            if named == trump
        ]
        discard, discard_share = _most_frequent(discards)
        return BidOdds(
            bid=bid,
            chance=float(made[selection.tricks].mean()),
            chance_error=_error(selection, made, unseen),
            score=float(worth[selection.tricks].mean()),
            score_error=_error(selection, worth, unseen),
            trump=trump or None,
            trump_share=trump_share,
            discard=discard or None,
            discard_share=discard_share if discard else 0.0,
        )


def _made(selection: Selection, need: int) -> float:
    """Return the share of worlds in which a selection takes at least ``need`` tricks, from 0 to 1."""
    return float((selection.tricks >= need).mean())


def _error(selection: Selection, worth: NDArray[np.float64], unseen: float) -> float:
    """Return the standard error of the mean worth of a hand; widows have equal weight and separate samples.

    ``worth``: what each number of tricks is worth. ``unseen``: the share of each widow's worlds that wasn't
    sampled.

    Two terms are added to the variance of the sample. The first is half of the in-sample bias, since better
    preparations may not have been found yet. The second is the effect of one more world with a different
    result, since the variance is 0 if all sampled worlds agree.
    """
    values, in_sample = worth[selection.tricks], worth[selection.in_sample]
    widows, count = values.shape
    if not unseen:
        return 0.0
    variances = values.var(axis=1, ddof=1 if count > 1 else 0)
    variance = float(variances.sum()) * unseen / (widows * widows * count)
    choosing = (float(in_sample.mean()) - float(values.mean())) / 2
    next_world = unseen * float(worth.max() - worth.min()) / (values.size + 2)
    return sqrt(variance + choosing**2 + next_world**2)


def score_of(setup: Setup, bid: Bid, tricks: int) -> float:
    """Return what the declarer's side scores (`docs/rules.md`, “Points” and “Marks for hands”)."""
    made = tricks >= setup.needs(bid)
    if setup.score_kind == "hand-marks":
        return 1.0 if made else -1.0
    if not made or bid.moons or setup.points is None or setup.points.declarer == "bid":
        return float(bid.value if made else -bid.value)
    return float(tricks)


def _most_frequent(words: Sequence[str]) -> tuple[str, float]:
    """Return the most frequent word, and its share of all words."""
    word, count = Counter(words).most_common(1)[0]
    return word, count / len(words)
