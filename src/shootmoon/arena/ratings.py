"""Ratings by OpenSkill, where it is installed (``pip install 'shootmoon[arena]'``); its only home.

Weng, Lin, "A Bayesian approximation method for online ranking", JMLR 12 (2011): the Plackett-Luce model.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from msgspec import Struct

from shootmoon.arena.contest import Contest
from shootmoon.arena.table import DealTold


class Rating(Struct, frozen=True):
    """A rating: a normal distribution of strength."""

    mean: float
    spread: float
    """The standard deviation."""


def unrated(contest: Contest) -> str | None:
    """Why there are no ratings of a contest, in words; None where there are."""
    if contest.unit != "match":
        return "only matches are rated, not single hands"
    if len(contest.names) < 2:
        return "one bot against itself can't be rated"
    if find_spec("openskill") is None:
        return "OpenSkill is not installed (pip install 'shootmoon[arena]')"
    return None


def rate(contest: Contest, deals: Sequence[DealTold]) -> dict[str, Rating]:
    """The bots' ratings after all games in order. Needs OpenSkill, see `unrated`."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in contest.names}
    for deal in deals:
        for game in deal.games:
            sides = range(len(game.lineup))
            # Several seats may be one bot's; each is rated by itself, and what it learns is shared.
            teams = [[model.rating(mu=ratings[who].mu, sigma=ratings[who].sigma)] for who in game.lineup]
            after = model.rate(teams, ranks=[1.0 - share for share in game.shares])
            for name in contest.names:
                mine = [side for side in sides if game.lineup[side] == name]
                if mine:
                    ratings[name].mu += sum(after[side][0].mu - ratings[name].mu for side in mine) / len(mine)
                    ratings[name].sigma = sum(after[side][0].sigma for side in mine) / len(mine)
    return {name: Rating(float(rating.mu), float(rating.sigma)) for name, rating in ratings.items()}
