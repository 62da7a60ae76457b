"""How bots that look at many deals play Chips: every card is valued in each deal by the solver.

A side plays against all others together, for its chance to win the game: so many more or fewer chips for its
tricks, and for the moons that it or another captures.
"""

from __future__ import annotations

from math import comb

import numpy as np
from msgspec.structs import replace

from shootmoon.bots.clock import Clock
from shootmoon.bots.decision import Candidate
from shootmoon.bots.imagination import Imagined
from shootmoon.bots.playing import Weighed, columns
from shootmoon.bots.situation import Situation
from shootmoon.bots.strength import Floats
from shootmoon.endings import chip_stakes, problem_of
from shootmoon.equity import EquityTable, equity_table
from shootmoon.game import Play, View
from shootmoon.pieces import BIG_MOON, LITTLE_MOON
from shootmoon.solver import Problem, Stakes, solve_plays_over
from shootmoon.tricks import bits

_SCALE = 1_000_000
"""Chances to win in the solver's whole numbers."""
_FIRST_BLOCK = 32
_CLEAR = 4.0


def weigh_cards(
    view: View, at: Situation, imagined: Imagined, rng: np.random.Generator, clock: Clock, *, match: bool
) -> Weighed:
    """Weigh all legal cards. ``match``: for the chance to win the game; else for the chips of the round."""
    plays = tuple(play for play in view.legal_actions() if isinstance(play, Play))
    problem, unit, base = _asked(view, at, match=match)
    count = len(imagined)
    block, done = _FIRST_BLOCK, 0
    found: list[Floats] = []
    worlds = imagined.hands
    if at.dummy_seat:
        worlds = np.column_stack([worlds, imagined.beside])
    while done < count and not (done and clock.out):
        until = min(count, done + block)
        piles = None
        if at.dummy_seat:
            piles = [rng.permutation(list(bits(int(mask)))).tolist() for mask in imagined.beside[done:until]]
        solved, values = solve_plays_over(problem, worlds[done:until], piles=piles)
        found.append(values[:, columns(at, plays, solved)] / unit + base)
        done, block = until, 2 * block
        worth = np.vstack(found)
        share = imagined.weights[:done] / imagined.weights[:done].sum()
        mean = share @ worth
        best = int(mean.argmax())
        gap = worth - worth[:, best : best + 1]
        errors = np.sqrt((share @ (gap - (mean - mean[best])) ** 2) * (share**2).sum())
        clear = (mean[best] - mean > _CLEAR * errors) | (np.arange(len(plays)) == best)
        if done >= 2 * _FIRST_BLOCK and bool(clear.all()):
            break
    order = (-mean).argsort(kind="stable")
    return Weighed(
        tuple(Candidate(plays[at_], float(mean[at_])) for at_ in order),
        tuple(float(errors[at_]) for at_ in order),
        done,
    )


def _asked(view: View, at: Situation, *, match: bool) -> tuple[Problem, float, float]:
    """What the solver is asked, and what its answers are to be divided by and to be added to."""
    setup = at.setup
    seating = setup.seating
    side = seating.side_of(view.seat)
    won = view.tricks[side]
    leader = at.trick[0][0] if at.trick else view.seat
    seats = seating.players + bool(at.dummy_seat)
    problem = problem_of(
        setup,
        at.tables,
        (0,) * seats,
        leader=leader,
        counted=view.seat,
        trick=tuple(number for _, number in at.trick),
        led=at.led if at.trick else None,
        pile=() if at.dummy_seat else None,
        non_dealer=seating.left_of(view.dealer or 1),
        won=won,
    )
    left = setup.hand_size - len(view.played)
    if not match:
        return replace(problem, stakes=chip_stakes(setup, left, won)), 1.0, 0.0
    table = equity_table(view.rules, pieces=view.pieces, hand_size=view.hand_size)
    worth = [_after(view, table, side, left, more) for more in range(left + 1)]
    moons = _moon_worth(view, table, side)
    base = worth[0]
    points: list[int] = []
    against: list[int] = []
    for piece in setup.pieces:
        if piece == BIG_MOON:
            points.append(moons[0])
            against.append(moons[2])
        elif piece == LITTLE_MOON:
            points.append(moons[1])
            against.append(moons[3])
        else:
            points.append(0)
            against.append(0)
    stakes = Stakes(
        tricks=tuple(round(_SCALE * (each - base)) for each in worth),
        points=tuple(points),
        against=tuple(against),
    )
    return replace(problem, stakes=stakes), _SCALE, base


def _after(view: View, table: EquityTable, side: int, left: int, more: int) -> float:
    """The chance to win after ``more`` tricks for the own side, the rest shared out by luck."""
    sides = len(view.tricks)
    others = [other for other in range(sides) if other != side]
    parties = len(others) + (view.seating.players == 2)
    rest = left - more
    total = 0.0
    for split, ways in _splits(rest, parties):
        tricks = list(view.tricks)
        tricks[side] += more
        for other, extra in zip(others, split, strict=False):
            tricks[other] += extra
        total += ways * table.after(view, tuple(tricks))[side]
    return total / parties**rest


def _splits(total: int, parts: int) -> list[tuple[tuple[int, ...], int]]:
    """The ways to share tricks out, each with how many orders of tricks lead to it."""
    if parts == 1:
        return [((total,), 1)]
    return [
        ((first, *rest), comb(total, first) * ways)
        for first in range(total + 1)
        for rest, ways in _splits(total - first, parts - 1)
    ]


def _moon_worth(view: View, table: EquityTable, side: int) -> tuple[int, int, int, int]:
    """A Big and a Little Moon captured by the own side, and by another, in the solver's units."""
    assert view.chips is not None
    dealer = view.seating.left_of(view.dealer or 1)
    # Told a trick's worth before the target, where the game would be over without it.
    target = view.rules.chips.target if view.rules.game == "chips" else 1
    chips = tuple(min(count, target - 1) for count in view.chips)

    def worth(at: int, change: int) -> float:
        after = tuple(max(0, count + change * (seat == at)) for seat, count in enumerate(chips))
        if max(after) >= target and after.count(max(after)) == 1:
            return float(after.index(max(after)) == side)
        return table.chances_of_chips(after, dealer)[side]

    now = table.chances_of_chips(chips, dealer)[side]
    others = [other for other in range(len(chips)) if other != side]

    def step(value: float) -> int:
        return round(_SCALE * max(-1.0, min(1.0, value - now)))

    return (
        step(worth(side, 1)),
        step(worth(side, -1)),
        step(sum(worth(other, 1) for other in others) / len(others)),
        step(sum(worth(other, -1) for other in others) / len(others)),
    )
