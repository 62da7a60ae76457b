"""The races of Moon: for the points of a round, for the rounds or marks of a match, and for marks that hands
pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from msgspec.structs import replace

from shootmoon.game import Setup
from shootmoon.match_equity.outcomes import DEALER, MoonOutcome, moon_outcomes
from shootmoon.match_equity.race import Course, Event, Race, merged
from shootmoon.match_equity.standings import levels_with
from shootmoon.match_equity.storage import load_or_solve

# By number of sides: how many points below zero scores are distinguished (the second number is tried if the
# first one would require a grid with steps of several points), and up to which number a loser's hickeys are.
_DEPTHS = {2: (63,), 3: (36, 24), 4: (24,)}
_HICKEY_DEPTHS = {2: (63, 42), 3: (24, 16), 4: (24, 16)}
_HICKEYS = {2: 8, 3: 6, 4: 3}
_COARSE_DEPTH, _COARSE_HICKEYS = 15, 2  # the same where few standings are enough


def moon_races(
    setup: Setup,
    model: Sequence[MoonOutcome] | None,
    *,
    strong: bool,
    coarse: bool,
    solved: Callable[..., Race],
) -> tuple[Race, Race | None]:
    """Return the race of a match, and that of a round if a match may have several rounds.

    For the parameters see `EquityTable`; ``solved`` solves a race.
    """
    outcomes = moon_outcomes(setup, strong=strong) if model is None else model
    kind = setup.score_kind
    if kind == "hand-marks":
        return _hand_marks_race(setup, outcomes, solved), None
    race = _points_race(setup, outcomes, of_rounds=kind != "game", coarse=coarse, solved=solved)
    return (race, None) if kind == "game" else (_rounds_race(setup, race), race)


def _turns(setup: Setup) -> tuple[int, int]:
    """Return the side that deals next after seat 1 has dealt a hand: normally, and if everybody passed."""
    seating = setup.seating
    return (
        seating.side_of(seating.left_of(DEALER)),
        seating.side_of(setup.dealer_after_pass(DEALER)),
    )


def _effective(outcomes: Sequence[MoonOutcome], pass_turn: int) -> list[MoonOutcome]:
    """Return the outcomes without passed-out hands that the same seat deals again, which change nothing.

    The probabilities of the other outcomes are scaled so that they add up to 1.
    """
    kept = [each for each in outcomes if each.contract is not None or pass_turn]
    total = sum(each.chance for each in kept)
    if not total:
        # If nobody ever bids, the match is never decided, and the sides share the win.
        return list(outcomes)
    totals = np.array([each.by_class for each in kept]).sum(axis=0)
    return [
        replace(each, chance=each.chance / total, by_class=tuple((np.array(each.by_class) / totals).tolist()))
        for each in kept
    ]


def _points_race(
    setup: Setup,
    outcomes: Sequence[MoonOutcome],
    *,
    of_rounds: bool,
    coarse: bool,
    solved: Callable[..., Race],
) -> Race:
    """Return the race for the points of one round.

    ``of_rounds`` is True if the match may have more rounds; the next dealer and hickeys matter only in that
    case.
    """
    match, points, sides = setup.match, setup.points, setup.seating.sides
    assert match
    assert points
    turn, pass_turn = _turns(setup)
    counted = of_rounds and match.kind == "marks" and match.hickeys and match.transfer == "from-losers"
    left = setup.seating.left_of(DEALER)
    dealers: tuple[int, ...] = ()
    if of_rounds:
        dealers = tuple(setup.seating.side_of(setup.round_dealer(left, side)) for side in range(sides))
    events: list[Event] = []
    for outcome in _effective(outcomes, pass_turn):
        declarer, contract, tricks = outcome.declarer, outcome.contract, outcome.tricks
        in_order = points.finish == "in-order"
        if declarer is None or contract is None:
            order = tuple(range(sides)) if in_order else ()
            events.append(
                Event(
                    outcome.chance,
                    (0,) * sides,
                    order=order,
                    turn=pass_turn,
                    dealers=dealers,
                    by_class=outcome.by_class,
                )
            )
            continue
        side = setup.seating.side_of(declarer)
        made = tricks[side] >= setup.needs(contract)
        failed = counted and not made
        events.append(
            Event(
                outcome.chance,
                setup.gains(declarer, contract, tricks),
                order=setup.seating.sides_from(declarer) if in_order else (),
                wins=side if setup.wins_at_once(declarer, contract, tricks) else -1,
                turn=turn,
                dealers=dealers,
                holder=side if failed else -1,
                hickeys=contract.hickeys if failed else 0,
                by_class=outcome.by_class,
            )
        )
    most = (_COARSE_HICKEYS if coarse else _HICKEYS[sides]) if counted else 0
    # If hickeys are counted there are more values for each standing, so fewer standings are distinguished.
    depths = (_COARSE_DEPTH,) if coarse else (_HICKEY_DEPTHS if most else _DEPTHS)[sides]
    levels = levels_with(setup, len(events[0].by_class))
    course = Course(merged(events), points.target, -depths[0], most_hickeys=most, levels=levels)
    return solved(course, -depths[-1])


def _rounds_race(setup: Setup, race: Race) -> Race:
    """Return the race for the whole match.

    Its events are the possible results of a whole round, which begins at a score of zero. ``race`` is the
    race for the points of a round.
    """
    match, sides = setup.match, setup.seating.sides
    assert match
    columns = race.columns
    rates = columns.joint(race.at((0,) * sides)).clip(0)
    rates = rates / rates.sum()
    events: list[Event] = []
    for winner, next_dealer in product(range(sides), range(columns.dealers)):
        counts = columns.joint_counts if columns.most else ((0,) * (sides - 1),)
        for combination, losses in enumerate(counts):
            hickeys = [0] * sides
            for loser, count in zip(columns.losers[winner], losses, strict=True):
                hickeys[loser] = int(count)
            gains = setup.round_gains(winner, tuple(hickeys))
            order = (winner, *columns.losers[winner])
            chance = float(rates[winner, next_dealer, combination])
            events.append(Event(chance, gains, order=order, turn=next_dealer))
    likely = [event for event in merged(events) if event.chance > 1e-7]
    marks = match.kind == "marks"
    target = match.marks if marks else setup.targets["rounds_won"]
    balanced = marks and match.transfer == "from-losers"
    result = Race(Course(tuple(likely), target, -1, balanced=balanced))
    load_or_solve(result)
    return result


def _hand_marks_race(setup: Setup, outcomes: Sequence[MoonOutcome], solved: Callable[[Course], Race]) -> Race:
    sides = setup.seating.sides
    turn, pass_turn = _turns(setup)
    events: list[Event] = []
    for outcome in _effective(outcomes, pass_turn):
        if outcome.declarer is None or outcome.contract is None:
            events.append(Event(outcome.chance, (0,) * sides, turn=pass_turn, by_class=outcome.by_class))
            continue
        gains = setup.gains(outcome.declarer, outcome.contract, outcome.tricks)
        events.append(Event(outcome.chance, gains, turn=turn, by_class=outcome.by_class))
    assert setup.match
    levels = levels_with(setup, len(events[0].by_class))
    return solved(Course(merged(events), setup.match.marks, -1, levels=levels))
