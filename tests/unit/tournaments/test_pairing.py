"""Who plays whom: everybody has one place, and nobody meets the same people again without need."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.tournaments.pairing import Tables, pair, repeats


def cost(tables: Tables, ranked: list[int], played: list[Tables]) -> int:
    """What the heuristic minimizes in a Swiss tournament, written down once more."""
    met = Counter(
        frozenset(two)
        for round in played
        for table in round
        for two in combinations([entry for entry in table if entry is not None], 2)
    )
    return sum(
        len(ranked) ** 3 * ((met[frozenset(two)] + 1) ** 2 - 1)
        + (ranked.index(two[0]) - ranked.index(two[1])) ** 2
        for table in tables
        for two in combinations([entry for entry in table if entry is not None], 2)
    )


@given(
    st.permutations(range(13)).flatmap(lambda order: st.integers(3, 13).map(lambda count: order[:count])),
    st.integers(2, 6),
    st.booleans(),
    st.integers(0, 4),
)
def test_everybody_has_one_place(ranked: list[int], size: int, swiss: bool, rounds: int) -> None:
    played: list[Tables] = []
    for number in range(rounds + 1):
        tables = pair(ranked, size, played, swiss=swiss, seed=number)
        seated = [entry for table in tables for entry in table if entry is not None]
        assert sorted(seated) == sorted(ranked)
        assert all(len(table) == size for table in tables)
        assert sum(entry is None for table in tables for entry in table) == -len(ranked) % size
        assert len(tables) == -(-len(ranked) // size)
        assert pair(ranked, size, played, swiss=swiss, seed=number) == tables
        played.append(tables)


@pytest.mark.parametrize("count", [4, 5, 8, 11])
def test_a_round_robin_of_pairs_lets_everybody_meet_everybody_once(count: int) -> None:
    played: list[Tables] = []
    for _ in range(count - 1 + count % 2):
        played.append(pair(range(count), 2, played, swiss=False))
    met = Counter(frozenset(table) for tables in played for table in tables if None not in table)
    assert met == Counter({frozenset(two): 1 for two in combinations(range(count), 2)})


@pytest.mark.parametrize(("count", "size", "rounds"), [(24, 3, 6), (9, 3, 4), (16, 4, 4)])
def test_nobody_meets_twice_while_others_are_left(count: int, size: int, rounds: int) -> None:
    """9 people at tables of 3, four rounds: a Kirkman triple system exists, so it is possible."""
    for swiss in (True, False):
        played: list[Tables] = []
        again = 0
        for number in range(rounds):
            tables = pair(range(count), size, played, swiss=swiss, seed=number)
            again += repeats(tables, played)
            played.append(tables)
        assert again <= (0 if count > size**2 else 6)


def test_the_heuristic_finds_the_best_tables_where_all_can_be_tried() -> None:
    ranked = [3, 0, 5, 1, 4, 2, 7, 6]
    played: list[Tables] = []
    for number in range(5):
        tables = pair(ranked, 2, played, swiss=True, seed=number)
        least = min(
            cost(((a, b), (c, d), (e, f), (g, h)), ranked, played)
            for a, b, c, d, e, f, g, h in permutations(range(8))
            if a < b and c < d and e < f and g < h and a < c < e < g
        )
        assert cost(tables, ranked, played) == least
        played.append(tables)


def test_places_are_shared_evenly() -> None:
    played: list[Tables] = []
    for number in range(6):
        played.append(pair(range(9), 3, played, swiss=False, seed=number))
    sat = Counter(
        (entry, place) for tables in played for table in tables for place, entry in enumerate(table)
    )
    assert set(sat.values()) <= {1, 2, 3}
