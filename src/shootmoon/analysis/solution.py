"""What perfect play by everybody yields, from any point of a hand at which somebody has something to
choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.analysis.hands import read_endgame
from shootmoon.belief import Belief
from shootmoon.endgames.endgame import Endgame, endgame_of
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import Action, State, View
from shootmoon.record import Record
from shootmoon.rules import RulesLike
from shootmoon.solver import Problem, Progress, solve_plays_over, solve_worlds
from shootmoon.tricks import TrickTables

Path = tuple[Action, ...]

World = NDArray[np.uint64]
"""By place of a belief: the mask of the pieces that lie there."""


class Solution(Struct, frozen=True):
    """A position solved: what it is worth, and what each choice of whoever is to move leads to."""

    value: int
    """Moon: tricks that the declarer's side takes from here on. Chips: chips that the side to move gains from
    here on. With best play by everybody who sees all hands."""
    plays: Mapping[Action, int]
    """By legal action, in the order of `State.legal_actions`: the value after it. In the discard it is that
    with the best trump after it."""
    to_move: int
    """The seat whose actions these are; 3 for the dummy of Chips for two."""
    side: tuple[int, ...]
    """The seats whose tricks or chips are counted."""

    def loss(self, action: str) -> int:
        """How much worse an action is for whoever is to move than the best: 0 or more, in the unit of
        `value`.

        A defender of Moon loses what the declarer's side gains. Raises ValueError for an action that isn't
        among `plays`.

        >>> solution = solve("6-6,6-1 / 6-5,5-5 / 6-4,4-4", declarer=1, trump="6")
        >>> solution.loss("6-6"), solution.loss("6-1")
        (0, 1)
        """
        value = self.plays.get(cast("Action", action))
        if value is None:
            raise ValueError(f"{action} can't be done here; the actions are {', '.join(self.plays)}")
        return self.value - value if self.to_move in self.side else value - self.value

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that keep the value."""
        return tuple(action for action, value in self.plays.items() if value == self.value)


def solve(
    position: State | View | Record | str,
    rules: RulesLike | None = None,
    *,
    ply: int | None = None,
    world: World | None = None,
    declarer: int | None = None,
    trump: str | None = None,
    leader: int | None = None,
    trick: str = "",
    dealer: int | None = None,
    won: int = 0,
    progress: Progress | None = None,
) -> Solution:
    """Solve a position double-dummy: everybody sees all hands and plays best.

    ``position`` is a `State` in phase ``discard``, ``trump`` or ``play``, which needs nothing else; or
    hands as text, ``"6-4,6-1 / 5-4,5-1 / …"`` by seat, as many pieces as tricks are to come, without the
    pieces of the trick in progress (so that those who have played to it hold one less). With a text go:

    - ``rules``: classic for three hands and luna-4 for four, unless given;
    - ``declarer`` (Moon): the seat, from 1, whose side's tricks are counted;
    - ``trump`` (Moon): ``0`` … ``6``, ``doubles`` or ``follow-me``; None where suits are called;
    - ``leader``: the seat that leads or led the trick; the declarer (in Chips seat 1) unless given;
    - ``trick``: the plays of the trick in progress in order, ``"6-4 6-1"``, the first with its suit where
      suits are called, ``"6-4:4 6-1"``;
    - ``dealer`` (Chips for two): matters when the dummy leads; ``won`` (Chips): tricks that the side to
      move has.

    Of a `Record` it is the position after ``ply`` actions, all of them unless given; counted from the end
    where that is negative. A `View` needs a ``world``, which fills in what its seat can't see: a row of what
    ``Belief(view).worlds()`` or ``.sample()`` gives.

    Where the first lead must be a trump, that is heeded when all hands are full and the declarer leads.
    Moon is solved for tricks, to the last one even where the rules stop a hand that is set. In Chips with
    more than two sides, all others play against the one to move. ``progress`` is called about ten times a
    second with what is done and what there is to do.

    Raises `AnalysisError` for a position that can't be, or in which nothing is to be chosen, and for a view
    without a world; `NotationError` for a text that can't be read; of a record IndexError and `RecordError`,
    as `Record.position` does; TypeError for something else.

    >>> solution = solve("6-6,6-1 / 6-5,5-5 / 6-4,4-4", declarer=1, trump="6")
    >>> solution.value, dict(solution.plays)
    (2, {'6-6': 2, '6-1': 1})
    """
    if isinstance(position, Record):
        position = position.position(-1 if ply is None else ply)
    elif ply is not None:
        raise TypeError("ply is for records: leave it out")
    if isinstance(position, View):
        if world is None:
            raise AnalysisError(
                "a view hides hands: give a world that fits it, such as a row of Belief(view).sample(1, 0)"
            )
        position = Belief(position).state(world)
    elif world is not None:
        raise TypeError("a world is for views: leave it out")
    if isinstance(position, str):
        endgame = read_endgame(
            position,
            rules,
            declarer=declarer,
            trump=trump,
            leader=leader,
            trick=trick,
            dealer=dealer,
            won=won,
        )
        return endgame_equilibrium(endgame, progress=progress)
    if not isinstance(position, State):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers err)
        raise TypeError(f"a state, a view, a record or hands as text can be solved, not {position!r}")
    if position.phase == "play":
        return endgame_equilibrium(endgame_of(position), progress=progress)
    if position.phase in ("discard", "trump"):
        return _solve_preparation(position, progress)
    if position.phase == "auction":
        raise AnalysisError(
            "nobody is the declarer yet: solve_deal tells what each seat makes of each contract"
        )
    raise AnalysisError(
        "the game is over"
        if position.phase == "over"
        else "the hands are yet to be dealt: there is nothing to solve"
    )


def preparations(state: State) -> Iterator[tuple[Path, State]]:
    """All that a declarer can do from here up to the first lead: the actions, and the state after them."""
    if state.phase == "play":
        yield (), state
        return
    for action in state.legal_actions():
        for path, after in preparations(state.apply(action)):
            yield (action, *path), after


def solve_endgames(
    endgames: Sequence[Endgame], *, threads: int = 1, progress: Progress | None = None
) -> list[int]:
    """The values of many endgames, those with the same contract in one batch."""
    batches: dict[tuple[TrickTables, int, int, int | None], list[int]] = {}
    for at, endgame in enumerate(endgames):
        problem = endgame.problem
        key = (problem.tables, problem.leader, problem.side, problem.first_leads)
        # Only Moon makes many endgames of one deal; those of Chips differ in their leaders.
        batches.setdefault(key, []).append(at)
    values = [0] * len(endgames)
    done = 0
    for batch in batches.values():
        problems = [endgames[at].problem for at in batch]
        found = _solve_batch(problems, threads, _shifted(progress, done, len(endgames)))
        for at, value in zip(batch, found, strict=True):
            values[at] = value
        done += len(batch)
    return values


def _solve_batch(problems: Sequence[Problem], threads: int, progress: Progress | None) -> list[int]:
    worlds = np.array([problem.hands for problem in problems], dtype=np.uint64)
    piles = [problem.pile for problem in problems] if problems[0].forced is not None else None
    found = solve_worlds(problems[:1], worlds, piles=piles, threads=threads, progress=progress)
    return [round(float(value)) for value in found[:, 0]]


def _shifted(progress: Progress | None, before: int, total: int) -> Callable[[int, int], object] | None:
    """Progress of a part, told as progress of the whole."""
    if progress is None:
        return None
    return lambda done, _: progress(before + done, total)


def endgame_equilibrium(endgame: Endgame, *, progress: Progress | None = None) -> Solution:
    """Solve a position between plays. ``progress`` as in `solve`."""
    problem = endgame.problem
    worlds = np.array([problem.hands], dtype=np.uint64)
    piles = [problem.pile] if problem.forced is not None else None
    choices, values = solve_plays_over(problem, worlds, piles=piles, progress=progress)
    found = sorted(zip(choices, values[0], strict=True), key=lambda play: (play[0][0], -play[0][1]))
    # Of two equal cards either is the same action.
    plays = {endgame.action(*choice): round(float(value)) for choice, value in found}
    wants_most = problem.side >> problem.to_move & 1
    value = (max if wants_most else min)(plays.values())
    return Solution(value, plays, endgame.to_move, endgame.side)


def _solve_preparation(state: State, progress: Progress | None) -> Solution:
    paths, states = zip(*preparations(state), strict=True)
    endgames = [endgame_of(after) for after in states]
    values = solve_endgames(endgames, progress=progress)
    best: dict[Action, int] = {}
    for path, value in zip(paths, values, strict=True):
        best[path[0]] = max(value, best.get(path[0], value))
    assert state.to_move
    return Solution(max(best.values()), best, state.to_move, endgames[0].side)
