"""What a hand is worth before the auction: for each bid, the chance to make it, and the expected score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from time import monotonic

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.analysis.hands import read_hand
from shootmoon.endgames.errors import AnalysisError
from shootmoon.endgames.policies import Policies, hand_mask
from shootmoon.endgames.trials import Found, OutOfTime, Trials
from shootmoon.game import PASS, Bid, Setup, setup_for
from shootmoon.pieces import Piece
from shootmoon.rules import Rules, RulesLike, as_rules

SEATS = ("first", "second", "third", "fourth", "dealer")
"""Places in the auction; the dealer speaks last, and so is the third of three and the fourth of four."""


class BidOdds(Struct, frozen=True):
    """What a bid promises."""

    bid: Bid
    chance: float
    """To make it, from 0 to 1."""
    chance_error: float
    """The standard error of `chance`."""
    score: float
    """What it brings on average, in the unit of `HandOdds.unit`: the declarer's points when made, minus the
    bid when not; under hand-marks 1 and -1."""
    score_error: float
    """The standard error of `score`."""
    trump: str | None
    """The trump that is best most often; None where none is named."""
    trump_share: float
    """How often, over the widows."""
    discard: str | None
    """What is then most often laid aside: a tile, or ``widow`` for whatever was taken; None without
    exchange."""
    discard_share: float
    """How often, where `trump` is best."""


class HandOdds(Struct, frozen=True):
    """What a hand is worth before the auction."""

    rules: Rules
    hand: tuple[Piece, ...]
    seat: str | None
    unit: str
    """``points`` or ``marks``."""
    bids: tuple[BidOdds, ...]
    """In the order of the auction; only those to which the seat can come, if one is named."""
    worlds: int
    """Deals of the unseen tiles by which the chances were judged."""
    solved: int
    """Deals solved, those included by which choices were found and ruled out."""
    exact: bool
    """Whether all there is to solve has been solved, so that nothing is estimated."""


def hand_odds(
    hand: str,
    rules: RulesLike | None = None,
    *,
    seat: str | None = None,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> HandOdds:
    """For each bid: the chance that this hand makes it as the declarer, and what it scores on average.

    ``hand``: a whole hand as text, ``"6-6 6-5 6-4 5-5 3-2 2-1 1-1"``. ``rules``: classic unless given.
    ``seat``: one of `SEATS`, which leaves out bids to which that seat can't come; nothing else depends on
    it, as nobody has bid. ``seconds``: when to stop (None: never), but not before a first answer.
    ``worlds``: the most splits of the unseen tiles to look at for each widow; with ``seconds=None`` the
    answer then depends on nothing but ``seed``. ``threads``: 1 to 256. ``pieces`` and ``hand_size`` make
    smaller games, as in `shootmoon.new_game`.

    The declarer is taken to choose discard and trump by its own tiles and the bid alone: for every widow
    that it may find, what makes the bid most often over all hands that the others may hold. From the first
    lead on all play as if they saw all tiles (double-dummy). How it is done, and what it flatters:
    docs/analysis.md.

    Raises `AnalysisError` for a hand that is wrong and for Chips, which has no auction; `NotationError` for a
    text that can't be read.

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


def refine_hand_odds(
    hand: str,
    rules: RulesLike | None = None,
    *,
    seat: str | None = None,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    seed: int = 0,
    threads: int = 1,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
) -> Iterator[HandOdds]:
    """The answers of `hand_odds`, a rough one at once and ever better ones; the last is exact if time allows.

    Arguments and errors are those of `hand_odds`; the errors are raised at once.
    """
    begun = monotonic()
    chosen = as_rules("classic" if rules is None else rules)
    setup = setup_for(chosen, pieces, hand_size)
    if not setup.bids:
        raise AnalysisError(f"{setup.game.title} has no auction, so there are no bids to weigh")
    if worlds is not None and worlds < 2:
        raise AnalysisError(f"at least 2 worlds are needed, not {worlds}")
    if seconds is not None and not seconds >= 0:
        raise AnalysisError(f"the time must not be negative: {seconds:g} seconds")
    tiles = read_hand(setup, hand)
    bids = _bids(setup, seat)
    policies = Policies(setup, hand_mask(setup, tiles))
    drawn = policies.worlds(np.random.default_rng(seed), worlds)
    needs = sorted({bid.needs(setup.hand_size) for bid in bids})
    trials = Trials(policies, drawn, needs, threads)
    question = _Question(setup, tiles, seat, bids, trials)
    return question.answers(None if seconds is None else begun + seconds)


def _bids(setup: Setup, seat: str | None) -> tuple[Bid, ...]:
    """The bids of these rules to which a seat can come."""
    numbers = [bid for bid in setup.bids if not bid.moons]
    moons = [bid for bid in setup.bids if bid.moons]
    if seat is None:
        return (*numbers, *moons)
    players = setup.seating.players
    known = (*SEATS[:players], "dealer")
    if seat not in known:
        raise AnalysisError(f"there is no {seat[:20]} seat: {', '.join(known)}")
    before = players - 1 if seat == "dealer" else SEATS.index(seat)
    late = Bid(moons=1) not in setup.ladder[PASS]
    # Each seat speaks once, so a bid that goes over others needs as many seats before.
    return (*numbers, *(bid for bid in moons if bid.moons - 1 + late <= before))


class _Question(Struct, frozen=True):
    """What is asked, with the trials that answer it."""

    setup: Setup
    hand: tuple[Piece, ...]
    seat: str | None
    bids: tuple[Bid, ...]
    trials: Trials

    def answers(self, deadline: float | None) -> Iterator[HandOdds]:
        """Answers, ever better."""
        trials = self.trials
        policies = trials.policies
        complete = policies.listed and trials.count == policies.splits
        count = min(trials.first_round(), trials.count)
        found = trials.refine(count, None)  # the first answer is given in any case
        while True:
            left = 1 - count / policies.splits if policies.listed else 1.0
            yield self._answer(found, left=left, exact=False)
            if count == trials.count:
                break
            count = min(count + max(2, count // 2), trials.count)
            try:
                found = trials.refine(count, deadline)
            except OutOfTime:
                return
        exact = not complete
        while not exact:
            try:
                found, exact = trials.rule_out(deadline)
            except OutOfTime:
                return
            yield self._answer(found, left=0.0, exact=exact)

    def _answer(self, found: dict[int, Found], *, left: float, exact: bool) -> HandOdds:
        """``left``: the share of the worlds that was not looked at, to which the errors are due."""
        odds: list[BidOdds] = []
        above: int | None = None
        for bid in reversed(self.bids):
            need = bid.needs(self.setup.hand_size)
            if above is not None and _met(found[need], need) < _met(found[above], need):
                # What is chosen for the higher bid makes the lower one at least as often.
                found[need] = found[above]
            above = need
            odds.append(self._odds(bid, found[need], left))
        return HandOdds(
            rules=self.setup.rules,
            hand=self.hand,
            seat=self.seat,
            unit="marks" if self.setup.score_kind == "hand-marks" else "points",
            bids=tuple(reversed(odds)),
            worlds=next(iter(found.values())).tricks.size,
            solved=self.trials.solved,
            exact=exact,
        )

    def _odds(self, bid: Bid, found: Found, left: float) -> BidOdds:
        size = self.setup.hand_size
        made = np.array([float(taken >= bid.needs(size)) for taken in range(size + 1)])
        worth = np.array([_score(self.setup, bid, taken) for taken in range(size + 1)])
        policies = self.trials.policies
        ways = [policies.choices[at] for choices in found.chosen for at in map(int, choices)]
        trumps = [policies.trumps[way.trump] or "" for way in ways]
        trump, trump_share = _most(trumps)
        laid = [policies.label(way) for way, named in zip(ways, trumps, strict=True) if named == trump]
        discard, discard_share = _most(laid)
        return BidOdds(
            bid=bid,
            chance=float(made[found.tricks].mean()),
            chance_error=_error(found, made, left),
            score=float(worth[found.tricks].mean()),
            score_error=_error(found, worth, left),
            trump=trump or None,
            trump_share=trump_share,
            discard=discard or None,
            discard_share=discard_share if discard else 0.0,
        )


def _met(found: Found, need: int) -> float:
    return float((found.tricks >= need).mean())


def _error(found: Found, worth: NDArray[np.float64], left: float) -> float:
    """The standard error of a mean over groups (rows) of equal weight, each sampled by itself.

    ``worth``: by number of tricks; ``left``: the share of each group that was not sampled. There is more to
    it than the spread of the sample: better choices may not have been found yet, for which half of what the
    choices flatter themselves by is taken; and where all worlds agree, the next need not.
    """
    values, flattering = worth[found.tricks], worth[found.flattering]
    groups, count = values.shape
    if not left:
        return 0.0
    spread = float(values.var(axis=1, ddof=1 if count > 1 else 0).sum()) * left / (groups * groups * count)
    choosing = (float(flattering.mean()) - float(values.mean())) / 2
    unseen = left * float(worth.max() - worth.min()) / (values.size + 2)
    return sqrt(spread + choosing**2 + unseen**2)


def _score(setup: Setup, bid: Bid, tricks: int) -> float:
    """What a bid scores the declarer's side (rules.md 1.4, 1.6)."""
    made = tricks >= setup.needs(bid)
    if setup.score_kind == "hand-marks":
        return 1.0 if made else -1.0
    if not made or bid.moons or setup.points is None or setup.points.declarer == "bid":
        return float(bid.value if made else -bid.value)
    return float(tricks)


def _most(words: Sequence[str]) -> tuple[str, float]:
    """What is there most often, and how often."""
    word, count = Counter(words).most_common(1)[0]
    return word, count / len(words)
