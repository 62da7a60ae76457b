"""`solve`: the double-dummy value of a position after the auction, and of each legal action in it."""

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
from shootmoon.telling import brief, checked
from shootmoon.tricks import TrickTables

Path = tuple[Action, ...]

World = NDArray[np.uint64]
"""A full deal consistent with a view: a bit mask of the pieces in each place, as in a row of
``Belief(view).worlds()``."""


class Solution(Struct, frozen=True):
    """The double-dummy value of a position and of each legal action in it."""

    value: int
    """The value if all hands are visible and everybody plays best. In Moon it is the number of tricks that
    the declarer's side takes from here on; in Chips, the number of chips that the side to move gains from
    here on."""
    plays: Mapping[Action, int]
    """The value after each legal action, in the order of `State.legal_actions`. The value of a discard
    assumes that the best trump is named after it."""
    to_move: int
    """The seat to move, numbered from 1; the dummy of two-player Chips is seat 3."""
    side: tuple[int, ...]
    """The seats whose tricks or chips are counted in the values."""

    def loss(self, action: str) -> int:
        """Return how much worse an action is than the best one, for the seat to move.

        The loss is in the unit of `value`, and never negative: for a defender in Moon, it is the number of
        extra tricks that the action gives to the declarer's side. Raises ValueError for an action that isn't
        in `plays`.

        >>> solution = solve("6-6,6-1 / 6-5,5-5 / 6-4,4-4", declarer=1, trump="6")
        >>> solution.loss("6-6"), solution.loss("6-1")
        (0, 1)
        """
        value = self.plays.get(cast("Action", action))
        if value is None:
            raise ValueError(f"{action} isn't legal here; the actions are {', '.join(self.plays)}")
        return self.value - value if self.to_move in self.side else value - self.value

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions with the best value for the seat to move."""
        return tuple(action for action, value in self.plays.items() if value == self.value)


@checked
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
    """Solve a position double-dummy, that is, with all hands visible and best play by everybody.

    ``position`` is one of these:

    - a `State` in phase ``discard``, ``trump`` or ``play``;
    - a `View`, together with a ``world`` that supplies the hidden hands: a row of ``Belief(view).worlds()``
      or of ``Belief(view).sample()``;
    - a `Record`, of which the position after ``ply`` actions is solved, by default after all actions; a
      negative ``ply`` counts from the end;
    - text with the hand of each seat, such as ``"6-4,6-1 / 5-4,5-1 / …"``. Each hand has as many pieces as
      there are tricks to come; pieces of the trick in progress are left out, so a seat that has played to it
      has one piece less.

    These arguments apply only if ``position`` is text:

    - ``rules``: by default *classic* for three hands and *luna-4* for four;
    - ``declarer`` (Moon): the declarer's seat, numbered from 1; its side's tricks are counted;
    - ``trump`` (Moon): ``0`` … ``6``, ``doubles`` or ``follow-me``; None if the rules have no trump and the
      leader of each trick calls its suit;
    - ``leader``: the seat that leads, or has led, the current trick; by default the declarer, or seat 1 in
      Chips;
    - ``trick``: the pieces played to the trick in progress, in order, such as ``"6-4 6-1"``; if suits are
      called, the first has its suit, as in ``"6-4:4 6-1"``;
    - ``dealer`` (two-player Chips): the dealer's seat; it only matters when the dummy leads;
    - ``won`` (Chips): the number of tricks that the side to move has won in this hand.

    ``progress`` is called about ten times a second with the amount of work done and the total amount.

    Moon is always solved to the last trick, even under rules that end a hand as soon as the declarer is set.
    In Chips with more than two sides, all other sides play against the side to move. For hands given as text,
    the rule that the first lead must be a trump is applied if all hands are full and the declarer leads.

    Raises `AnalysisError` for an invalid position, for a phase that can't be solved (such as the auction),
    and for a view without a world; `NotationError` for text that can't be read; IndexError and `RecordError`
    in the same cases as `Record.position`; TypeError for any other type of ``position``.

    >>> solution = solve("6-6,6-1 / 6-5,5-5 / 6-4,4-4", declarer=1, trump="6")
    >>> solution.value, dict(solution.plays)
    (2, {'6-6': 2, '6-1': 1})
    """
    if isinstance(position, Record):
        position = position.position(-1 if ply is None else ply)
    elif ply is not None:
        raise TypeError("ply is only for records: leave it out")
    if isinstance(position, View):
        if world is None:
            raise AnalysisError(
                "a view hides hands: give a world that is consistent with it, "
                "such as a row of Belief(view).sample(1, 0)"
            )
        position = Belief(position).state(world)
    elif world is not None:
        raise TypeError("a world is only for views: leave it out")
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
        return solve_endgame(endgame, progress=progress)
    if not isinstance(position, State):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers err)
        raise TypeError(f"expected a state, a view, a record or hands as text, not {brief(position)}")
    if position.phase == "play":
        return solve_endgame(endgame_of(position), progress=progress)
    if position.phase in ("discard", "trump"):
        return _solve_preparation(position, progress)
    if position.phase == "auction":
        raise AnalysisError(
            "there is no declarer yet: use solve_deal for the value of each contract for each seat"
        )
    raise AnalysisError(
        "the game is over"
        if position.phase == "over"
        else "the hands are yet to be dealt: there is nothing to solve"
    )


def preparations(state: State) -> Iterator[tuple[Path, State]]:
    """Yield every sequence of actions (discards and naming trump) from ``state`` to the first lead, with the
    state that follows it."""
    if state.phase == "play":
        yield (), state
        return
    for action in state.legal_actions():
        for path, after in preparations(state.apply(action)):
            yield (action, *path), after


def solve_endgames(
    endgames: Sequence[Endgame], *, threads: int = 1, progress: Progress | None = None
) -> list[int]:
    """Return the value of each endgame. Endgames with the same contract are solved in one batch."""
    batches: dict[tuple[TrickTables, int, int, int | None], list[int]] = {}
    for index, endgame in enumerate(endgames):
        problem = endgame.problem
        key = (problem.tables, problem.leader, problem.side, problem.first_leads)
        # The key needs no stakes: they can differ only in Chips, where endgames of one deal have different
        # leaders.
        batches.setdefault(key, []).append(index)
    values = [0] * len(endgames)
    done = 0
    for batch in batches.values():
        problems = [endgames[index].problem for index in batch]
        solved = _solve_batch(problems, threads, _shifted(progress, done, len(endgames)))
        for index, value in zip(batch, solved, strict=True):
            values[index] = value
        done += len(batch)
    return values


def _solve_batch(problems: Sequence[Problem], threads: int, progress: Progress | None) -> list[int]:
    worlds = np.array([problem.hands for problem in problems], dtype=np.uint64)
    piles = [problem.pile for problem in problems] if problems[0].forced is not None else None
    values = solve_worlds(problems[:1], worlds, piles=piles, threads=threads, progress=progress)
    return [round(float(value)) for value in values[:, 0]]


def _shifted(progress: Progress | None, before: int, total: int) -> Callable[[int, int], object] | None:
    """Return a callback that converts the progress of one batch to progress of the whole computation."""
    if progress is None:
        return None
    return lambda done, _: progress(before + done, total)


def solve_endgame(endgame: Endgame, *, progress: Progress | None = None) -> Solution:
    """Solve an endgame. The argument ``progress`` is the same as for `solve`."""
    problem = endgame.problem
    worlds = np.array([problem.hands], dtype=np.uint64)
    piles = [problem.pile] if problem.forced is not None else None
    choices, values = solve_plays_over(problem, worlds, piles=piles, progress=progress)
    valued = sorted(zip(choices, values[0], strict=True), key=lambda play: (play[0][0], -play[0][1]))
    # Playing either of two equal cards is the same action.
    plays = {endgame.action(*choice): round(float(value)) for choice, value in valued}
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
