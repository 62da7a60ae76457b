"""`Summary`: what a contest came to, bot by bot, with how sure that is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from scipy.special import stdtrit

from shootmoon.arena.contest import Contest
from shootmoon.arena.ratings import Rating, rate, unrated
from shootmoon.arena.sequential import SequentialTest, Verdict
from shootmoon.arena.table import BidTold, DealTold, GameTold

Interval = tuple[float, float]

_ALIKE = 1e-9  # values that differ by less do so by rounding alone
_TENTHS = 10


class Tenth(Struct, frozen=True):
    """Bids whose bidder gave them about the same chance."""

    said: float
    """The chance that they are made, on average, as their bidders said."""
    made: float
    """The share of them that was made."""
    bids: int


class BotSummary(Struct, frozen=True, kw_only=True):
    """One bot over a whole contest."""

    games: int
    """Games that it sat in, in one seat or several."""
    match_win_share: float | None
    """Matches won by its sides, each counted by itself: even is one by the number of sides. None for single
    hands."""
    interval: Interval | None
    """Of `match_win_share`, for single hands of the points of a hand: 95 %, by Student's t over deals. None
    where there is one deal, or all came out alike: that tells nothing about how far others would differ."""
    score: float
    """By deal: what its sides won beyond what equal strength gives; of hands amid matches, chances to win;
    for single hands, points beyond the average of all sides."""
    score_interval: Interval | None
    """As `interval`, of `score`."""
    points_per_hand: float
    """Of its sides; under hand-marks marks, in Chips chips."""
    bids: int
    """Contracts that it declared."""
    made: float | None
    """The share of them that it made; None without any."""
    calibration: tuple[Tenth, ...]
    """By tenths of the chance that it gave its own bids."""
    forfeits: dict[str, int]
    """Decisions forfeited, by what was wrong: ``crashed``, ``illegal``, ``late``."""
    first_wrong: dict[str, str]
    """What was wrong the first time, in words, by what was wrong."""
    decisions: int
    seconds_per_decision: float
    """On average."""
    slowest: float
    """Seconds that the longest decision took."""
    rating: Rating | None
    """By OpenSkill; None where nobody is rated, see `Summary.unrated`."""


class Summary(Struct, frozen=True, kw_only=True):
    """A whole contest."""

    bots: dict[str, BotSummary]
    deals: int
    games: int
    verdict: Verdict | None
    """Whether the first bot is better than the second, where two meet."""
    unrated: str | None = None
    """Why nobody has a rating, in words; None where all have one."""


def scores_of(contest: Contest, deals: Sequence[DealTold], name: str) -> list[float]:
    """By deal: the score of a bot, see `BotSummary.score`."""
    found: list[float] = []
    for deal in deals:
        gained = [
            _gain(contest, game, side)
            for game in deal.games
            for side, who in enumerate(game.lineup)
            if who == name
        ]
        found.append(sum(gained) / len(gained) if gained else 0.0)
    return found


def _gain(contest: Contest, game: GameTold, side: int) -> float:
    if contest.unit == "contract":
        return game.points[side] - sum(game.points) / len(game.points)
    return game.shares[side] - 1 / len(game.shares)


def summarize(contest: Contest, deals: Sequence[DealTold], test: SequentialTest | None = None) -> Summary:
    """Sum up the deals of a contest; with a ``test``, those until its verdict."""
    verdict = None
    if len(contest.names) == 2 and deals:
        verdict = (test or SequentialTest()).judge(scores_of(contest, deals, contest.names[0]))
        if test is not None and verdict.accepted:
            deals = deals[: verdict.deals]
    no_ratings = unrated(contest)
    ratings = {} if no_ratings else rate(contest, deals)
    return Summary(
        bots={name: _bot(contest, deals, name, ratings.get(name)) for name in contest.names},
        deals=len(deals),
        games=sum(len(deal.games) for deal in deals),
        verdict=verdict,
        unrated=no_ratings,
    )


def _bot(contest: Contest, deals: Sequence[DealTold], name: str, rating: Rating | None) -> BotSummary:
    shares: list[float] = []
    per_hand: list[float] = []
    forfeits: Counter[str] = Counter()
    first_wrong: dict[str, str] = {}
    bids: list[BidTold] = []
    games = decisions = hands = 0
    points = seconds = slowest = 0.0
    for deal in deals:
        won: list[float] = []
        scored: list[float] = []
        for game in deal.games:
            games += name in game.lineup
            for side, who in enumerate(game.lineup):
                if who != name:
                    continue
                won.append(game.shares[side])
                scored.append(game.points[side] / max(game.hands, 1))
                points += game.points[side]
                hands += game.hands
                decisions += game.decisions[side]
                seconds += game.seconds[side]
                slowest = max(slowest, game.slowest[side])
                forfeits.update(game.forfeits[side])
                first_wrong = {**game.first_wrong[side], **first_wrong}
            bids.extend(bid for bid in game.bids if game.lineup[bid.side] == name)
        if won:
            shares.append(sum(won) / len(won))
            per_hand.append(sum(scored) / len(scored))
    scores = scores_of(contest, deals, name)
    matches = contest.unit == "match"
    return BotSummary(
        games=games,
        match_win_share=float(np.mean(shares)) if matches and shares else None,
        interval=t_interval(shares if matches else per_hand),
        score=float(np.mean(scores)) if scores else 0.0,
        score_interval=t_interval(scores),
        points_per_hand=points / max(hands, 1),
        bids=len(bids),
        made=sum(bid.made for bid in bids) / len(bids) if bids else None,
        calibration=_calibration(bids),
        forfeits=dict(forfeits),
        first_wrong=first_wrong,
        decisions=decisions,
        seconds_per_decision=seconds / max(decisions, 1),
        slowest=slowest,
        rating=rating,
    )


def t_interval(values: Sequence[float]) -> Interval | None:
    """The 95 % interval of the values' mean by Student's t.

    None where the values tell nothing about their spread: fewer than two of them, or all alike.

    >>> low, high = t_interval([0.0, 1.0] * 50)
    >>> 0.35 < low < 0.5 < high < 0.65
    True
    >>> t_interval([0.3, 0.3, 0.3]) is None
    True
    """
    data = np.array(values)
    if len(data) < 2 or np.ptp(data) < _ALIKE:
        return None
    mean, error = float(data.mean()), float(data.std(ddof=1)) / len(data) ** 0.5
    half = float(stdtrit(len(data) - 1, 0.975)) * error
    return mean - half, mean + half


def _calibration(bids: Sequence[BidTold]) -> tuple[Tenth, ...]:
    by_tenth: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for bid in bids:
        if bid.chance is not None:
            by_tenth[min(int(bid.chance * _TENTHS), _TENTHS - 1)].append((bid.chance, bid.made))
    return tuple(
        Tenth(
            sum(chance for chance, _ in told) / len(told),
            sum(made for _, made in told) / len(told),
            len(told),
        )
        for _, told in sorted(by_tenth.items())
    )
