"""The native solver from Python: batches, invalid input, interrupts, determinism."""

import math
import os
import random
import signal
import threading

import numpy as np
import pytest

import shootmoon.solver as package
from shootmoon.pieces import TILE_SETS
from shootmoon.solver import (
    Problem,
    Stakes,
    _kernel,
    reaches,
    solve,
    solve_plays,
    solve_plays_over,
    solve_worlds,
)
from shootmoon.solver.kernel import spec_of
from shootmoon.tricks import tile_tables
from tests.unit.solver.positions import contracts, random_position

TILES = TILE_SETS["moon-22"]
CONTRACTS = (*"0123456", "doubles", "follow-me")


def problems(size: int = 7) -> list[Problem]:
    hands = tuple(((1 << size) - 1) << size * seat for seat in range(3))
    return [Problem(tables=tile_tables(TILES, trump), hands=hands, leader=0, side=1) for trump in CONTRACTS]


def worlds(many: int, size: int = 7, seed: int = 1) -> "np.ndarray[tuple[int, int], np.dtype[np.uint64]]":
    rng = random.Random(seed)
    rows: list[list[int]] = []
    for _ in range(many):
        pack = rng.sample(range(22), 3 * size)
        rows.append([sum(1 << piece for piece in pack[seat * size : (seat + 1) * size]) for seat in range(3)])
    return np.array(rows, dtype=np.uint64)


def test_public_names() -> None:
    assert package.__all__ == sorted(package.__all__)
    assert all(hasattr(package, name) for name in package.__all__)


def test_a_batch_gives_what_single_solves_give() -> None:
    rows = worlds(5, 5)
    found = solve_worlds(problems(5), rows, threads=2)
    assert found.shape == (5, 9)
    for row, hands in enumerate(rows.tolist()):
        for column, trump in enumerate(CONTRACTS):
            one = Problem(tables=tile_tables(TILES, trump), hands=tuple(hands), leader=0, side=1)
            assert found[row, column] == solve(one)
    assert (solve_worlds(problems(5), rows.tolist()) == found).all()


def test_plays_over_worlds() -> None:
    rows = worlds(1, 5).tolist() * 4
    rest = [sum(mask for mask in row[1:]) for row in rows]
    rng = random.Random(2)
    for row, both in zip(rows, rest, strict=True):
        pieces = [piece for piece in range(22) if both >> piece & 1]
        rng.shuffle(pieces)
        row[1:] = [sum(1 << piece for piece in part) for part in (pieces[:5], pieces[5:])]
    plays, values = solve_plays_over(problems(5)[3], rows, threads=2)
    assert values.shape == (4, len(plays)) == (4, 5)
    for row, hands in zip(values.tolist(), rows, strict=True):
        single = solve_plays(Problem(tables=tile_tables(TILES, "3"), hands=tuple(hands), leader=0, side=1))
        assert row == [play.value for play in single]
        assert plays == tuple((play.piece, play.suit) for play in single)
    with pytest.raises(ValueError, match="world 1"):
        solve_plays_over(problems(5)[3], worlds(2, 5))


def test_nothing_depends_on_threads_or_on_the_run() -> None:
    rows = worlds(30)
    specs = [spec_of(problem) for problem in problems()]
    first, nodes = _kernel.values(specs, rows)
    for threads in (1, 2, 3):
        again, counted = _kernel.values(specs, rows, threads=threads)
        assert (again == first).all()
        assert counted == nodes


def test_no_worlds_and_no_tricks() -> None:
    assert solve_worlds(problems(), np.zeros((0, 3), dtype=np.uint64)).shape == (0, 9)
    over = Problem(tables=tile_tables(TILES, "4"), hands=(0, 0, 0), leader=1, side=2)
    assert solve(over) == 0
    assert solve_plays(over) == ()


def test_a_small_table_changes_no_answer() -> None:
    rows = worlds(3)
    assert (solve_worlds(problems(), rows, table_bytes=1024) == solve_worlds(problems(), rows)).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_batch(threads: int) -> None:
    # How soon it ends depends on the nodes between two polls, which the kernel's own tests count. Time would
    # depend on the machine.
    told: list[int] = []
    begun = threading.Event()

    def progress(done: int, total: int) -> None:
        told.append(done)
        begun.set()

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        solve_worlds(problems(), worlds(20_000), threads=threads, progress=progress)
    thread.join()
    assert told[-1] < 9 * 20_000  # it was not finished first


def test_progress_is_told_and_may_end_it() -> None:
    told: list[tuple[int, int]] = []
    solve_worlds(problems(5), worlds(50, 5), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (450, 450)

    def enough(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve_worlds(problems(), worlds(20_000), threads=2, progress=enough)


BAD = {
    "the hand of seat 1, is also elsewhere": {"hands": (0b11, 0b110, 0b11000)},
    "holds 1 pieces where 2": {"hands": (0b11, 0b100, 0b11000)},
    "past the last": {"hands": (1 << 30 | 1, 0b110, 0b11000)},
    "not negative": {"hands": (-1, 0b110, 0b11000)},
    "at most 64": {"hands": (1 << 70, 0b110, 0b11000)},
    "seats: 1": {"hands": (0b11,)},
    "leader: 3": {"leader": 3},
    "side A is empty": {"side": 0},
    "side A has all seats": {"side": 7},
    "side A names": {"side": 8},
    "which isn't a piece": {"trick": (40,)},
    "twice in the trick": {"trick": (9, 9)},
    "can't lead suit": {"trick": (9,), "led": 0},
    "without a trick": {"led": 3},
    "none of the pieces": {"first_leads": 0b100},
    "pile": {"forced": 1, "pile": (2,)},
    "order": {"order": ((0, 1, 2), (1, 2, 0), (2, 0, 0))},
    "one more than tricks": {"stakes": Stakes(tricks=(0.0, 1.0))},
    "must be numbers": {"stakes": Stakes(tricks=(0.0, 1.0, math.nan))},
    "from -1e9": {"stakes": Stakes(tricks=(0.0, 1.0, 1e300))},
    "points for 2": {"stakes": Stakes(points=(1, 2))},
    "points: 9": {"stakes": Stakes(points=(9_000_000,) * 22)},
    "stopped": {"stakes": Stakes(stop_below=3)},
}


@pytest.mark.parametrize("reason", BAD)
def test_what_is_wrong_is_said(reason: str) -> None:
    good = {"tables": tile_tables(TILES, "4"), "hands": (0b11, 0b1100, 0b110000), "leader": 0, "side": 1}
    solve(Problem(**good))
    with pytest.raises(ValueError, match=reason):
        solve(Problem(**good | BAD[reason]))


def test_more_than_32_pieces() -> None:
    (tables,) = contracts("chips-6")
    hands = tuple(0b111111 << 6 * seat for seat in range(6))
    with pytest.raises(ValueError, match="at most 32"):
        solve(Problem(tables=tables, hands=hands, leader=0, side=1))


def test_wrong_tables() -> None:
    with pytest.raises(ValueError, match="can lead no suit"):
        _kernel.Tables(follow=[1], strength=[[1]], leads=[[]])
    with pytest.raises(ValueError, match="strength has 2 rows"):
        _kernel.Tables(follow=[1], strength=[[1], [1]], leads=[[0]])
    with pytest.raises(ValueError, match="past the last"):
        _kernel.Tables(follow=[2], strength=[[1]], leads=[[0]])


def test_reaches_is_what_solve_says() -> None:
    rng = random.Random(4)
    for _ in range(50):
        problem = random_position(rng, "classic", 4)
        value = solve(problem)
        assert reaches(problem, value)
        assert not reaches(problem, value + 0.01)
