"""Calls of the kernel with arbitrary arguments: it either raises an error or returns the right result.

`make sanitize` runs these tests with a binding built with sanitizers (tools/sanitize.sh).
"""

import math
import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.pieces import TILE_SETS
from shootmoon.solver import Problem, Stakes, _kernel, reference, solve, solve_plays, solve_worlds
from shootmoon.solver.kernel import spec_of
from shootmoon.tricks import TrickTables, tile_tables
from tests.strategies import examples

TILES = TILE_SETS["moon-22"]
CONTRACTS = (*"0123456", "doubles", "follow-me")


def problems(size: int) -> list[Problem]:
    hands = tuple(((1 << size) - 1) << size * seat for seat in range(3))
    return [Problem(tables=tile_tables(TILES, trump), hands=hands, leader=0, side=1) for trump in CONTRACTS]


def mask(rng: random.Random, pieces: int) -> int:
    return rng.getrandbits(pieces) & rng.choice((-1, rng.getrandbits(pieces)))


def random_tables(rng: random.Random) -> TrickTables:
    """Return tables of no real game: any suits, ties, pieces that lead suits to which they don't belong, and
    so on."""
    pieces = rng.choice((4, 8, 12, 22, 28, 32, 33, 64))
    suits = rng.choice((1, 2, 4, 8, 16))
    most = rng.choice((1, 3, pieces, 1_000_000_000))
    return TrickTables(
        suits=tuple(map(str, range(suits))),
        follow=tuple(mask(rng, pieces) for _ in range(suits)),
        strength=tuple(tuple(rng.randint(0, most) for _ in range(pieces)) for _ in range(suits)),
        leads=tuple(
            tuple(sorted(rng.sample(range(suits), rng.choice((1, 1, 1, min(2, suits))))))
            for _ in range(pieces)
        ),
        always=rng.choice((0, 0, mask(rng, pieces))),
        trumps=0,
    )


def orderly_tables(rng: random.Random) -> TrickTables:
    """Return tables of a game like ours, for which the trick search was made.

    There are up to sixteen suits. Pieces belong to one or two of them and have the same rank in both, and the
    pieces of one suit, or of none, are trumps.
    """
    pieces = rng.choice((8, 12, 22, 28, 32, 40))
    suits = rng.choice((1, 2, 4, 7, 8, 9, 16))
    ends = [rng.sample(range(suits), min(suits, rng.choice((1, 2, 2)))) for _ in range(pieces)]
    ranks = rng.sample(range(1, pieces + 1), pieces)
    trump = rng.choice((None, *range(suits)))
    trumps = [trump in of for of in ends]
    called = rng.randrange(3) == 0

    def belongs(piece: int, suit: int) -> bool:
        return suit == trump if trumps[piece] else suit in ends[piece]

    return TrickTables(
        suits=tuple(map(str, range(suits))),
        follow=tuple(
            sum(1 << piece for piece in range(pieces) if belongs(piece, suit)) for suit in range(suits)
        ),
        strength=tuple(
            tuple(
                ranks[piece] + 100 * trumps[piece] if trumps[piece] or belongs(piece, suit) else 0
                for piece in range(pieces)
            )
            for suit in range(suits)
        ),
        leads=tuple(
            (trump,) if trump is not None and trumps[piece] else tuple(sorted(of if called else of[:1]))
            for piece, of in enumerate(ends)
        ),
        always=0,
        trumps=0,
    )


def random_problem(rng: random.Random) -> Problem:
    """Return an endgame of at most ten pieces with tables of either kind and any other options of a
    problem."""
    tables = rng.choice((random_tables, orderly_tables))(rng)
    pieces = len(tables.leads)
    seats = rng.randint(2, min(6, pieces))
    tricks = rng.randint(0, min(pieces, 10) // seats)
    pack = rng.sample(range(pieces), seats * tricks)
    packs = [pack[seat * tricks : (seat + 1) * tricks] for seat in range(seats)]
    leader = rng.randrange(seats)
    order: tuple[tuple[int, ...], ...] | None = None
    if rng.randrange(4) == 0:
        order = tuple(
            (first, *rng.sample([seat for seat in range(seats) if seat != first], seats - 1))
            for first in range(seats)
        )
    turns = order[leader] if order else tuple((leader + place) % seats for place in range(seats))
    forced = rng.choice((None, None, None, rng.randrange(seats)))
    trick = [packs[seat].pop(0) for seat in turns[: rng.randrange(seats) if tricks else 0]]
    led = rng.choice(tables.leads[trick[0]]) if trick else None
    mine = [piece for piece in packs[leader] if rng.randrange(2)]
    some = not trick and forced != leader and mine and rng.randrange(3) == 0
    points = tuple(rng.randint(-3, 3) for _ in range(pieces))
    kind = rng.randrange(5)
    worth = tuple(float(rng.randint(-2, 5)) for _ in range(tricks + 1))
    stakes = (
        Stakes(),
        Stakes(tricks=worth),
        Stakes(tricks=tuple(sorted(worth))),
        Stakes(points=points, against=rng.choice((None, points[::-1]))),
        Stakes(tricks=worth, stop_below=rng.randint(0, tricks)),
    )[kind]
    return Problem(
        tables=tables,
        hands=tuple(sum(1 << piece for piece in held) for held in packs),
        leader=leader,
        side=rng.randint(1, (1 << seats) - 2),
        trick=tuple(trick),
        led=led,
        first_leads=sum(1 << piece for piece in mine) if some else None,
        forced=forced,
        pile=tuple(packs[forced]) if forced is not None else (),
        order=order,
        stakes=stakes,
    )


def simple_problem(rng: random.Random) -> Problem:
    """Return an endgame of up to fifteen pieces with orderly tables and tricks as the payoff, for the trick
    search."""
    tables = orderly_tables(rng)
    seats = rng.choice((2, 3, 3, 4, 5))
    tricks = rng.randint(1, min(5 if seats < 4 else 3, len(tables.leads) // seats))
    pack = rng.sample(range(len(tables.leads)), seats * tricks)
    packs = [pack[seat * tricks : (seat + 1) * tricks] for seat in range(seats)]
    return Problem(
        tables=tables,
        hands=tuple(sum(1 << piece for piece in held) for held in packs),
        leader=rng.randrange(seats),
        side=rng.randint(1, (1 << seats) - 2),
    )


@examples(25)  # the reference solver is slow
@given(st.randoms(use_true_random=True))
def test_tables_of_games_like_ours_are_solved_as_by_the_reference(rng: random.Random) -> None:
    problem = simple_problem(rng)
    assert solve_plays(problem) == reference.plays(problem), problem
    assert solve(problem) == reference.value(problem), problem


@given(st.randoms(use_true_random=True))
def test_tables_of_no_game_are_solved_as_by_the_reference(rng: random.Random) -> None:
    problem = random_problem(rng)
    assert solve_plays(problem) == reference.plays(problem), problem
    assert solve(problem) == reference.value(problem), problem


NEARLY = (-1, 0, 1, 2, 3, 6, 7, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1 << 31, 1 << 32, (1 << 64) - 1, 1 << 64)


@given(st.data())
def test_a_number_that_is_out_of_place_does_no_harm(data: st.DataObject) -> None:
    """Arguments with a single wrong entry pass the first checks."""
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    problem = random_problem(rng)
    tables, stakes = problem.tables, problem.stakes
    wrong = rng.choice(NEARLY)

    def spoilt(row: tuple[int, ...] | None) -> list[int]:
        entries = list(row or ())
        at = rng.randint(0, len(entries))
        change = rng.randrange(3)
        if change == 0:
            entries.insert(at, wrong)
        elif entries and change == 1:
            entries[at % len(entries)] = wrong
        elif entries:
            del entries[at % len(entries)]
        return entries

    of_tables: dict[str, object] = {
        "follow": tables.follow,
        "strength": tables.strength,
        "leads": tables.leads,
        "always": tables.always,
    }
    of_spec: dict[str, object] = {
        "seats": len(problem.hands),
        "leader": problem.leader,
        "side": problem.side,
        "trick": problem.trick,
        "led": problem.led,
        "first_leads": problem.first_leads,
        "forced": problem.forced,
        "order": problem.order,
        "payoff": stakes.tricks,
        "points": stakes.points,
        "against": stakes.against,
        "stop": stakes.stop_below,
    }
    call: dict[str, object] = {"hands": problem.hands, "pile": problem.pile or None, "table_bytes": 4096}
    where = rng.choice((of_tables, of_spec, call))
    name = rng.choice(sorted(where))
    value = where[name]
    if isinstance(value, tuple):
        rows = [list(row) if isinstance(row, tuple) else row for row in value]
        nested = [at for at, row in enumerate(rows) if isinstance(row, list)]
        if nested and rng.randrange(2):
            at = rng.choice(nested)
            rows[at] = spoilt(value[at])
            where[name] = rows
        else:
            where[name] = spoilt(value)
    else:
        where[name] = wrong if value is None or rng.randrange(2) else [value]
    if call["table_bytes"] != 4096 and isinstance(call["table_bytes"], int) and call["table_bytes"] > 1 << 20:
        return  # the use of memory isn't tested here
    try:
        spec = _kernel.ProblemSpec(_kernel.Tables(**of_tables), **of_spec)  # type: ignore[arg-type]  (nearly right)
        found, _ = _kernel.value(spec, **call)  # type: ignore[arg-type]  (nearly right)
        plays, _ = _kernel.plays(spec, **call)  # type: ignore[arg-type]  (nearly right)
        _kernel.reaches(spec, call["hands"], wrong, pile=call["pile"])  # type: ignore[arg-type]  (nearly right)
    except (TypeError, ValueError):
        return
    values = [play[2] for play in plays]
    assert not values or found in (min(values), max(values))


ARRAYS = st.sampled_from(
    (
        lambda rows: rows,
        lambda rows: rows[::-1],
        lambda rows: rows[:, ::-1],
        lambda rows: rows.T,
        lambda rows: rows[:, :2],
        lambda rows: rows[:0],
        lambda rows: rows[0],
        lambda rows: rows[None],
        lambda rows: np.asfortranarray(rows),
        lambda rows: np.array(5),
        lambda rows: rows.astype(np.int64),
        lambda rows: rows.astype(np.int8),
        lambda rows: rows.astype(np.float64),
        lambda rows: rows.astype(object),
        lambda rows: rows.astype(">u8"),
        lambda rows: rows.view(np.uint8)[:, 1:25].view(np.uint8),
        lambda rows: np.broadcast_to(rows[0], (1000, 3)),
        lambda rows: memoryview(rows),
        lambda rows: rows.tolist(),
    )
)


@given(ARRAYS, st.integers(0, 2**32), st.integers(0, 6))
def test_worlds_in_any_array_are_solved_or_refused(change: object, seed: int, size: int) -> None:
    assert callable(change)
    rng = random.Random(seed)
    rows: list[list[int]] = []
    for _ in range(rng.randint(1, 4)):
        pack = rng.sample(range(22), 3 * size)
        rows.append([sum(1 << piece for piece in pack[seat * size : (seat + 1) * size]) for seat in range(3)])
    given_rows = change(np.array(rows, dtype=np.uint64))
    specs = [spec_of(problem) for problem in problems(size)]
    try:
        found, _ = _kernel.values(specs, given_rows, table_bytes=4096, threads=rng.randint(1, 3))
    except (TypeError, ValueError):
        return
    assert found.shape == (len(given_rows), 9)
    for row, values in zip(np.asarray(given_rows)[:2].tolist(), found.tolist(), strict=False):
        assert values == [_kernel.value(one, [int(hand) for hand in row])[0] for one in specs]


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 70)
    | st.floats()
    | st.text(max_size=2)
    | st.just(b"x"),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner, inner),
    max_leaves=6,
)


@given(st.data())
def test_no_argument_does_harm(data: st.DataObject) -> None:
    good: dict[str, object] = {
        "seats": 3,
        "leader": 0,
        "side": 1,
        "trick": (),
        "led": None,
        "first_leads": None,
        "forced": None,
        "order": None,
        "payoff": None,
        "points": None,
        "against": None,
        "stop": 0,
    }
    tables = tile_tables(TILES, "4")
    of_tables: dict[str, object] = {
        "follow": tables.follow,
        "strength": tables.strength,
        "leads": tables.leads,
        "always": 0,
    }
    call: dict[str, object] = {"hands": (0b11, 0b1100, 0b110000), "pile": (), "table_bytes": 4096}
    for arguments, chance in ((good, 4), (of_tables, 8), (call, 4)):
        for name in arguments:
            if data.draw(st.integers(0, chance)) == 0:
                arguments[name] = data.draw(ANYTHING)
    try:
        spec = _kernel.ProblemSpec(_kernel.Tables(**of_tables), **good)  # type: ignore[arg-type]  (anything at all)
        value, nodes = _kernel.value(spec, **call)  # type: ignore[arg-type]  (anything at all)
        plays, _ = _kernel.plays(spec, **call)  # type: ignore[arg-type]  (anything at all)
        _kernel.values([spec], [call["hands"]], piles=[call["pile"]])  # type: ignore[list-item]  (likewise)
    except (TypeError, ValueError):
        return
    assert math.isfinite(value)
    assert nodes >= 0
    assert all(math.isfinite(play[2]) for play in plays)


@given(st.lists(st.lists(st.integers(0, 2**22 - 1), min_size=2, max_size=4), max_size=3))
def test_any_hands_are_solved_or_refused(rows: list[list[int]]) -> None:
    try:
        found = solve_worlds(problems(3), rows, table_bytes=4096)
    except ValueError:
        return
    assert found.shape == (len(rows), 9)
