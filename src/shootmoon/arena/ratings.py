"""Ratings of the bots of a contest (`shootmoon.ratings`)."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.arena.contest import Contest
from shootmoon.arena.games import DealResult
from shootmoon.ratings import NEW, Rating, rate_sides


def unrated(contest: Contest) -> str | None:
    """Return the reason why a contest has no ratings; None if it has ratings."""
    if contest.unit != "match":
        return "only matches are rated, not single hands"
    if len(contest.names) < 2:
        return "one bot against itself can't be rated"
    return None


def rate(contest: Contest, deals: Sequence[DealResult]) -> dict[str, Rating]:
    """Return the rating of each bot, by its name, after the games have been rated one by one in order."""
    ratings = dict.fromkeys(contest.names, NEW)
    for deal in deals:
        for game in deal.games:
            after = rate_sides(
                [[ratings[who]] for who in game.lineup], [1.0 - share for share in game.shares]
            )
            for name in contest.names:
                # A bot may sit in several seats: each is rated by itself, and their changes are averaged.
                mine = [each for (each,), who in zip(after, game.lineup, strict=True) if who == name]
                if mine:
                    ratings[name] = Rating(
                        ratings[name].mean + sum(each.mean - ratings[name].mean for each in mine) / len(mine),
                        sum(each.spread for each in mine) / len(mine),
                    )
    return ratings
