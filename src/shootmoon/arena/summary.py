"""`Summary`: the results of a contest, bot by bot, with confidence intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from msgspec import Struct

from shootmoon.arena.contest import Contest
from shootmoon.arena.games import BidResult, DealResult, GameResult
from shootmoon.arena.ratings import Rating, rate, unrated
from shootmoon.arena.sequential import SequentialTest, Verdict
from shootmoon.telling import check_installed

Interval = tuple[float, float]

_ALIKE = 1e-9  # smaller differences are rounding errors
_BINS = 10


class CalibrationBin(Struct, frozen=True):
    """The bids that their bidders expected to make with about the same probability. A bin is 0.1 wide."""

    said: float
    """The mean of the probabilities that the bidders gave for making these bids."""
    made: float
    """The share of these bids that were made."""
    bids: int
    """The number of bids."""


class BotSummary(Struct, frozen=True, kw_only=True):
    """The results of one bot in a contest."""

    games: int
    """The number of games in which it played, in one seat or several."""
    match_win_share: float | None
    """The share of matches won by the bot, counted separately for each side that it plays; 1 / sides is
    expected at equal strength. None for single hands."""
    interval: Interval | None
    """The 95 % confidence interval of `match_win_share` (`share_interval`) or, for single hands, of
    `points_per_hand`, by Student's t over deals. None if there is only one deal or all deals have the same
    result, since the variance is then unknown."""
    score: float
    """The mean over deals of the amount by which its sides did better than expected at equal strength: the
    share of wins beyond 1 / sides (matches), the probability of winning beyond 1 / sides (hands from
    matches), or the points beyond the mean of all sides (first hands)."""
    score_interval: Interval | None
    """The 95 % confidence interval of `score`; None in the same cases as `interval`."""
    corrected_score: float | None
    """`score` less the mean luck with the deals (`deal_luck`). Its expected value is that of `score`, and it
    varies less. None if luck wasn't estimated."""
    corrected_interval: Interval | None
    """The 95 % confidence interval of `corrected_score`; None also in the same cases as `interval`."""
    points_per_hand: float
    """The points that its sides won, per hand; marks under hand-marks, chips in Chips."""
    bids: int
    """The number of hands in which it was declarer."""
    made: float | None
    """The share of its contracts that it made; None if it was never declarer."""
    calibration: tuple[CalibrationBin, ...]
    """Its bids, in bins by the probability that it gave for making them; empty bins are left out."""
    forfeits: dict[str, int]
    """The number of forfeited decisions, by reason: ``crashed``, ``illegal``, ``late``."""
    first_wrong: dict[str, str]
    """A description of the first forfeit, by reason."""
    decisions: int
    """The number of decisions, including forfeited ones."""
    seconds_per_decision: float
    """The mean time of a decision, in seconds."""
    slowest: float
    """The time of the slowest decision, in seconds."""
    cut_short: int
    """The number of decisions for which the time limit stopped the bot's search. If it is 0 for all bots, the
    contest gives the same results on every machine."""
    rating: Rating | None
    """The OpenSkill rating; None if no bot is rated (see `Summary.unrated`)."""


class Summary(Struct, frozen=True, kw_only=True):
    """The results of a contest."""

    bots: dict[str, BotSummary]
    """The results of each bot, by its name."""
    deals: int
    """The number of deals."""
    games: int
    """The number of games, counting every seating of every deal."""
    verdict: Verdict | None
    """Whether the first of two bots is better than the second; None for other numbers of bots."""
    unwon: int = 0
    """The number of matches that nobody had won after `Contest.most_hands` hands. They count as ties."""
    unrated: str | None = None
    """Why nobody has a rating; None if all bots have one."""

    def table(self) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return the headings and a row for each bot, in words."""
        corrected = any(bot.corrected_score is not None for bot in self.bots.values())
        luck = ["no luck", "± 95 %"] if corrected else []
        headings = ["bot", "score", "± 95 %", *luck, "won", "a hand", "bids", "made", "forfeits", "ms"]
        return headings, [
            (
                name,
                f"{bot.score:+z.3f}",
                _half(bot.score_interval),
                *((f"{bot.corrected_score:+z.3f}", _half(bot.corrected_interval)) if corrected else ()),
                "" if bot.match_win_share is None else f"{bot.match_win_share:.1%}",
                f"{bot.points_per_hand:+z.2f}",
                str(bot.bids),
                "" if bot.made is None else f"{bot.made:.1%}",
                str(sum(bot.forfeits.values())),
                f"{1000 * bot.seconds_per_decision:.1f}",
            )
            for name, bot in self.bots.items()
        ]

    def __str__(self) -> str:
        """Return a table with a line for each bot."""
        headings, rows = self.table()
        widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
        lines = [
            "  ".join(
                cell.rjust(width) if at else cell.ljust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in (headings, *rows)
        ]
        return "\n".join([f"{self.deals} deals, {self.games} games; {NOTE}", *lines])


NOTE = "score: per deal, above equal strength; a hand: points, marks or chips; ms: per decision"
"""What the columns of the table mean."""


def _half(interval: Interval | None) -> str:
    return "?" if interval is None else f"± {(interval[1] - interval[0]) / 2:.3f}"


def scores_of(contest: Contest, deals: Sequence[DealResult], name: str) -> list[float]:
    """Return the score of a bot in each deal (see `BotSummary.score`)."""
    return [_mean_over_seatings(deal, name, partial(_gain, contest)) for deal in deals]


def corrected_scores_of(contest: Contest, deals: Sequence[DealResult], name: str) -> list[float]:
    """Return the score of a bot in each deal, less its luck if that was estimated (see
    `BotSummary.corrected_score`)."""
    return [
        score - _mean_over_seatings(deal, name, _luck)
        for score, deal in zip(scores_of(contest, deals, name), deals, strict=True)
    ]


def _mean_over_seatings(deal: DealResult, name: str, value: Callable[[GameResult, int], float]) -> float:
    """Return the mean of a value of the sides that a bot played; 0 if it played none."""
    found = [value(game, side) for game in deal.games for side, who in enumerate(game.lineup) if who == name]
    return sum(found) / len(found) if found else 0.0


def _luck(game: GameResult, side: int) -> float:
    return game.luck[side] if game.luck else 0.0


def _gain(contest: Contest, game: GameResult, side: int) -> float:
    if contest.in_points:
        return game.points[side] - sum(game.points) / len(game.points)
    return game.shares[side] - 1 / len(game.shares)


def _is_unwon(contest: Contest, game: GameResult) -> bool:
    return contest.unit == "match" and game.hands >= contest.most_hands and len(set(game.shares)) == 1


def summarize(contest: Contest, deals: Sequence[DealResult], test: SequentialTest | None = None) -> Summary:
    """Return the summary of the deals of a contest or, with a ``test``, of the deals up to its verdict."""
    verdict = None
    if len(contest.names) == 2 and deals:
        verdict = (test or SequentialTest()).judge(corrected_scores_of(contest, deals, contest.names[0]))
        if test is not None and verdict.accepted:
            deals = deals[: verdict.deals]
    no_ratings = unrated(contest)
    ratings = {} if no_ratings else rate(contest, deals)
    return Summary(
        bots={name: _bot(contest, deals, name, ratings.get(name)) for name in contest.names},
        deals=len(deals),
        games=sum(len(deal.games) for deal in deals),
        verdict=verdict,
        unwon=sum(_is_unwon(contest, game) for deal in deals for game in deal.games),
        unrated=no_ratings,
    )


def _bot(contest: Contest, deals: Sequence[DealResult], name: str, rating: Rating | None) -> BotSummary:
    shares: list[float] = []
    per_hand: list[float] = []
    forfeits: Counter[str] = Counter()
    first_wrong: dict[str, str] = {}
    bids: list[BidResult] = []
    games = decisions = hands = cut_short = 0
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
                cut_short += game.cut_short[side] if game.cut_short else 0
                forfeits.update(game.forfeits[side])
                first_wrong = {**game.first_wrong[side], **first_wrong}
            bids.extend(bid for bid in game.bids if game.lineup[bid.side] == name)
        if won:
            shares.append(sum(won) / len(won))
            per_hand.append(sum(scored) / len(scored))
    scores = scores_of(contest, deals, name)
    corrected = None
    if deals and all(game.luck for deal in deals for game in deal.games):
        corrected = corrected_scores_of(contest, deals, name)
    matches = contest.unit == "match"
    return BotSummary(
        games=games,
        match_win_share=float(np.mean(shares)) if matches and shares else None,
        interval=share_interval(shares) if matches else t_interval(per_hand),
        score=float(np.mean(scores)) if scores else 0.0,
        score_interval=t_interval(scores),
        corrected_score=None if corrected is None else float(np.mean(corrected)),
        corrected_interval=None if corrected is None else t_interval(corrected),
        points_per_hand=points / max(hands, 1),
        bids=len(bids),
        made=sum(bid.made for bid in bids) / len(bids) if bids else None,
        calibration=_calibration(bids),
        forfeits=dict(forfeits),
        first_wrong=first_wrong,
        decisions=decisions,
        seconds_per_decision=seconds / max(decisions, 1),
        slowest=slowest,
        cut_short=cut_short,
        rating=rating,
    )


def t_interval(values: Sequence[float]) -> Interval | None:
    """Return the 95 % confidence interval of the mean of the values, by Student's t.

    Returns None if there are fewer than two values or all are equal, since the variance is then unknown.

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
    half = _t_quantile(len(data)) * error
    return mean - half, mean + half


def _t_quantile(values: int) -> float:
    """Return how many standard errors Student's t allows on both sides of the mean of that many values."""
    check_installed("scipy")
    from scipy.special import stdtrit  # imported late: environments play without SciPy

    return float(stdtrit(values - 1, 0.975))


def share_interval(values: Sequence[float]) -> Interval | None:
    """Return the 95 % confidence interval of the mean of shares between 0 and 1, one for each deal.

    It is Wilson's score interval for as many independent games as have the same variance of the mean, with
    Student's t (Franco and others, Journal of Survey Statistics and Methodology 7, 2019), and stays between 0
    and 1. Returns None where `t_interval` does.

    >>> [round(end, 3) for end in share_interval([0.0] * 19 + [1.0])]
    [0.008, 0.261]
    """
    data = np.array(values)
    if len(data) < 2 or np.ptp(data) < _ALIKE:
        return None
    mean = float(data.mean())
    games = mean * (1 - mean) * len(data) / float(data.var(ddof=1))
    width = _t_quantile(len(data)) ** 2 / games
    middle = (mean + width / 2) / (1 + width)
    half = (width * mean * (1 - mean) + width**2 / 4) ** 0.5 / (1 + width)
    return max(middle - half, 0.0), min(middle + half, 1.0)  # rounding errors


def _calibration(bids: Sequence[BidResult]) -> tuple[CalibrationBin, ...]:
    by_bin: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for bid in bids:
        if bid.chance is not None:
            by_bin[min(int(bid.chance * _BINS), _BINS - 1)].append((bid.chance, bid.made))
    return tuple(
        CalibrationBin(
            sum(chance for chance, _ in bids) / len(bids),
            sum(made for _, made in bids) / len(bids),
            len(bids),
        )
        for _, bids in sorted(by_bin.items())
    )
