"""`view_problem`: what a seat sees as a position for the solver, and the solver's results as plays."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.bots.position.situation import Situation
from shootmoon.endgames import problem_of
from shootmoon.game import Play, View
from shootmoon.solver import Problem


def solver_columns(
    situation: Situation, plays: Sequence[Play], solved: Sequence[tuple[int, int]]
) -> list[int]:
    """Return the column of each play in the solver's results; ``solved``: the solver's plays in order."""
    where = {play: column for column, play in enumerate(solved)}
    return [where[(number := situation.number_of(play)), situation.suit_of(play, number)] for play in plays]


def view_problem(view: View, situation: Situation, counted: int) -> Problem:
    """Return the solver's problem for a view, with empty hands; fill in the hands of each world.

    ``counted``: a seat whose side's tricks are counted.
    """
    tables = situation.tables
    setup = situation.setup
    first = not view.played and not view.trick
    restricted = first and setup.leads_trump
    return problem_of(
        setup,
        tables,
        (0,) * setup.seating.players,
        leader=view.trick[0][0] if view.trick else view.seat,
        counted=counted,
        trick=tuple(number for _, number in situation.trick),
        led=situation.led if situation.trick else None,
        first_leads=tables.trumps if restricted and tables.trumps else None,
    )
