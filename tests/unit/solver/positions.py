"""Random positions of every preset and contract, for comparing the kernel with the reference solver."""

import random
from functools import lru_cache

import shootmoon as sm
from shootmoon.rules import ChipsRules
from shootmoon.solver import Problem, Stakes
from shootmoon.tricks import TrickTables, bits

PRESETS = (
    "classic",
    "luna",
    "luna-21",
    "luna-blind",
    "luna-marks",
    "luna-4",
    "luna-4-forced",
    "called",
    "called-4",
    "hickeys",
    "hickeys-house",
    "hickeys-4",
    "chips",
    "chips-solo",
    "chips-2",
    "chips-6",
)


@lru_cache
def contracts(preset: str) -> tuple[TrickTables, ...]:
    setup = sm.new_game(sm.load_rules(preset)).setup
    if isinstance(setup.rules, ChipsRules) or setup.called:
        return (setup.tables(),)
    return tuple(setup.tables(str(trump.trump)) for trump, _ in setup.trumps)


@lru_cache
def shape(preset: str) -> tuple[int, tuple[int, ...], bool]:
    """Return the number of seats, the sides as masks of seats from 0, and whether there is a dummy."""
    setup = sm.new_game(sm.load_rules(preset)).setup
    sides: dict[int, int] = {}
    for seat in range(1, setup.seating.players + 1):
        side = setup.seating.side_of(seat)
        sides[side] = sides.get(side, 0) | 1 << (seat - 1)
    dummy = preset == "chips-2"
    return setup.seating.players + dummy, tuple(sides.values()), dummy


def random_position(rng: random.Random, preset: str, size: int, *, plain: bool = False) -> Problem:
    """Return a position with ``size`` tricks left; if ``plain``, between tricks and with tricks as the
    payoff."""
    seats, sides, dummy = shape(preset)
    tables = rng.choice(contracts(preset))
    pieces = len(tables.leads)
    pack = list(range(pieces))
    if pieces == 52 and rng.random() < 0.7:
        pack = [*rng.sample(pack, 28), 48, 49, 50, 51]  # moons are rare otherwise
        pack = list(dict.fromkeys(pack))[-max(seats * size, 20) :]
    rng.shuffle(pack)
    dealt = [pack[seat * size : (seat + 1) * size] for seat in range(seats)]
    hands = [sum(1 << piece for piece in hand) for hand in dealt]
    leader = rng.randrange(seats)
    side = rng.choice(sides)
    if not dummy and rng.random() < 0.15:
        side = rng.randrange(1, (1 << seats) - 1)
    order = ((0, 1, 2), (1, 0, 2), (2, 0, 1)) if dummy else None
    forced = 2 if dummy else None
    pile = tuple(dealt[2]) if dummy else ()
    problem = Problem(
        tables=tables,
        hands=tuple(hands),
        leader=leader,
        side=side,
        forced=forced,
        pile=pile,
        order=order,
    )
    if plain:
        return problem
    trick: list[int] = []
    led = None
    for seat in problem.order_of(leader)[: rng.choice((0, 0, 0, *range(seats)))]:
        if seat == forced:
            piece, pile = pile[0], pile[1:]
        else:
            piece = rng.choice(list(bits(hands[seat] if led is None else tables.playable(hands[seat], led))))
        hands[seat] &= ~(1 << piece)
        trick.append(piece)
        led = rng.choice(tables.leads[piece]) if led is None else led
    first = None
    if not trick and leader != forced and rng.random() < 0.2:
        first = 1 << rng.choice(list(bits(hands[leader]))) | rng.getrandbits(pieces)
    return Problem(
        tables=tables,
        hands=tuple(hands),
        leader=leader,
        side=side,
        trick=tuple(trick),
        led=led,
        first_leads=first,
        forced=forced,
        pile=pile,
        order=order,
        stakes=random_stakes(rng, size, pieces),
    )


def random_stakes(rng: random.Random, size: int, pieces: int) -> Stakes:
    kind = rng.randrange(8)
    if kind < 3:
        return Stakes()
    if kind == 3:
        return Stakes(tricks=tuple(sorted(rng.choice((0.0, 0.5, 2.25, 7.0, -21.0)) for _ in range(size + 1))))
    if kind == 4:
        return Stakes(tricks=tuple(float(tricks % 2) + (tricks == 5) for tricks in range(size + 1)))
    if kind == 5:
        return Stakes(stop_below=rng.randrange(size + 1))
    points = tuple(rng.choice((0, 0, 0, 1, -1, 5, 10)) for _ in range(pieces))
    if kind == 6:
        return Stakes(points=points, against=tuple(-point for point in points))
    return Stakes(
        points=points,
        against=tuple(rng.choice((0, 1, -3)) for _ in range(pieces)) if rng.random() < 0.5 else None,
        tricks=tuple(float(rng.randrange(-5, 6)) for _ in range(size + 1)),
        stop_below=rng.randrange(size + 1),
    )
