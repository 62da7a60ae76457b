"""The Plackett-Luce model of Weng, Lin, "A Bayesian approximation method for online ranking", JMLR 12 (2011),
as implemented by OpenSkill with its default parameters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Rating(Struct, frozen=True):
    """An estimate of strength as a normal distribution."""

    mean: float
    """The mean of the distribution, on OpenSkill's scale, on which a new player has 25."""
    spread: float
    """The standard deviation."""


NEW = Rating(25.0, 25.0 / 3)
"""The rating of somebody of whom nothing is known."""

BETA = 25.0 / 6
"""The standard deviation of the performance in one game, on the same scale."""


def rate_sides(sides: Sequence[Sequence[Rating]], ranks: Sequence[float]) -> tuple[tuple[Rating, ...], ...]:
    """Return the ratings after a game. ``sides``: the ratings of the members of each side before it, at least
    two sides. ``ranks``: by side, the lower the better; sides with equal ranks tied.

    >>> (winner,), (loser,) = rate_sides([[NEW], [NEW]], [0, 1])
    >>> winner.mean > NEW.mean > loser.mean, winner.spread < NEW.spread
    (True, True)
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mean, sigma=each.spread) for each in side] for side in sides]
    after = model.rate(teams, ranks=list(map(float, ranks)))
    return tuple(tuple(Rating(float(each.mu), float(each.sigma)) for each in side) for side in after)
