"""Match equity of Chips: the outcomes of a hand, and the race for chips."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from shootmoon.game import Setup
from shootmoon.match_equity.families import most_similar_family
from shootmoon.match_equity.outcomes import DEALER, apportion, from_dealer
from shootmoon.match_equity.pooled_race import PooledRace
from shootmoon.match_equity.race import Course, Event, Race, merged
from shootmoon.match_equity.storage import load_or_solve

_MAX_ARRANGED = 1500  # rows that `_arranged` returns for a game with many sides


class ChipsOutcome(Struct, frozen=True):
    """A possible outcome of a hand of Chips dealt by seat 1."""

    chance: float
    """The probability of this outcome."""
    tricks: tuple[int, ...]
    """The number of tricks that each side takes."""
    moons: tuple[int, ...]
    """For each side, the number of Big Moons minus the number of Little Moons in the tricks that it takes."""


def chips_races(
    setup: Setup,
    model: Sequence[ChipsOutcome] | None,
    *,
    strong: bool,
    coarse: bool,
    solved: Callable[[Course], Race],
) -> tuple[Race | PooledRace, None]:
    """Return the race for chips, and None, since a match has no rounds.

    For the parameters see `EquityTable`; ``solved`` solves a race.
    """
    outcomes = chips_outcomes(setup) if model is None else model
    target, sides = setup.targets["chips"], setup.seating.sides
    turn = setup.seating.side_of(setup.seating.left_of(DEALER))
    events = merged(
        Event(
            outcome.chance,
            tuple(map(setup.trick_worth, outcome.tricks)),
            turn=turn,
            first=outcome.moons,
        )
        for outcome in outcomes
    )
    # A supply of chips that can't run out is ignored.
    scarce = setup.supply < sides * (target + 3)
    course = Course(events, target, 0, supply=setup.supply if scarce else None)
    if not pooled(setup):
        return solved(course), None
    race = PooledRace(course)
    load_or_solve(race)
    return race, None


def chips_outcomes(setup: Setup) -> tuple[ChipsOutcome, ...]:
    """Return the possible outcomes of a hand under these rules, most probable first.

    The probabilities add up to 1. With five or more sides, all sides are treated alike: every assignment of
    an outcome's results to the sides is equally probable, and at most 1,500 assignments, chosen at random,
    are kept. If hands are smaller or larger than usual, the numbers of tricks are scaled in proportion.
    """
    counts = most_similar_family(setup.rules).counts
    rows: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    for text, count in counts.items():
        digits, moons = text.split()
        rows[tuple(map(int, digits)), tuple(map(int, moons.split(",")))] += count
    if pooled(setup):
        rows = _arranged(rows)
    if setup.hand_size != _CHIPS_TRICKS:
        sized: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
        for (tricks, moons), count in rows.items():
            share = setup.hand_size * sum(tricks) // _CHIPS_TRICKS
            sized[tuple(apportion(share, list(tricks))), moons] += count
        rows = sized
    total = sum(rows.values())
    ordered = sorted(rows.items(), key=lambda item: (-item[1], item[0]))
    return tuple(ChipsOutcome(count / total, *row) for row, count in ordered)


_CHIPS_TRICKS = 5


def pooled(setup: Setup) -> bool:
    """Return True if the model doesn't distinguish seats, because there are five or more sides."""
    return setup.seating.sides > _MAX_DISTINCT_SIDES


_MAX_DISTINCT_SIDES = 4


def _arranged(
    rows: Mapping[tuple[tuple[int, ...], tuple[int, ...]], float],
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], float]:
    """Return each row of ``rows`` (tricks and moons by side) in several random orders of the sides."""
    rng = random.Random(0)
    total = sum(rows.values())
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    seen = 0.0
    for (tricks, moons), count in sorted(rows.items()):
        copies = int((seen + count) * _MAX_ARRANGED / total) - int(seen * _MAX_ARRANGED / total)
        seen += count
        for _ in range(copies):
            order = rng.sample(range(len(tricks)), len(tricks))
            found[tuple(tricks[side] for side in order), tuple(moons[side] for side in order)] += 1
    return found


def chips_key(setup: Setup, dealer: int, tricks: Iterable[int], moons: Iterable[int]) -> str:
    """Return the text of a Chips outcome, which is its key in `Family.counts`."""
    rows = list(zip(from_dealer(setup, dealer, tricks), from_dealer(setup, dealer, moons), strict=True))
    if pooled(setup):
        rows.sort(reverse=True)
    return f"{''.join(str(taken) for taken, _ in rows)} {','.join(str(net) for _, net in rows)}"
