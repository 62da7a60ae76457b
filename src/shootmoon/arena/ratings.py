"""Ratings of bots by OpenSkill, an optional dependency (``pip install 'shootmoon[arena]'``).

The ratings use the Plackett-Luce model of Weng, Lin, "A Bayesian approximation method for online ranking",
JMLR 12 (2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from msgspec import Struct

from shootmoon.arena.contest import Contest
from shootmoon.arena.games import DealResult


class Rating(Struct, frozen=True):
    """An estimate of strength as a normal distribution."""

    mean: float
    """The mean of the distribution, on OpenSkill's scale, on which a new player has 25."""
    spread: float
    """The standard deviation."""


def unrated(contest: Contest) -> str | None:
    """Return the reason why a contest has no ratings; None if it has ratings."""
    if contest.unit != "match":
        return "only matches are rated, not single hands"
    if len(contest.names) < 2:
        return "one bot against itself can't be rated"
    if find_spec("openskill") is None:
        return "OpenSkill isn't installed (pip install 'shootmoon[arena]')"
    return None


def rate(contest: Contest, deals: Sequence[DealResult]) -> dict[str, Rating]:
    """Return the rating of each bot, by its name, after the games have been rated one by one in order.
    Requires OpenSkill; see `unrated`."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in contest.names}
    for deal in deals:
        for game in deal.games:
            sides = range(len(game.lineup))
            # A bot may sit in several seats: each is rated by itself, and their changes are averaged.
            teams = [[model.rating(mu=ratings[who].mu, sigma=ratings[who].sigma)] for who in game.lineup]
            after = model.rate(teams, ranks=[1.0 - share for share in game.shares])
            for name in contest.names:
                mine = [side for side in sides if game.lineup[side] == name]
                if mine:
                    ratings[name].mu += sum(after[side][0].mu - ratings[name].mu for side in mine) / len(mine)
                    ratings[name].sigma = sum(after[side][0].sigma for side in mine) / len(mine)
    return {name: Rating(float(rating.mu), float(rating.sigma)) for name, rating in ratings.items()}
