"""Who plays whom: everybody has one place, and nobody meets the same people again without need."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.tournaments.pairing import Tables, pair, separable
from tests.work import counted


def pairs_of(tables: Tables) -> list[frozenset[int]]:
    """Return who meets whom."""
    return [
        frozenset(two)
        for table in tables
        for two in combinations([entry for entry in table if entry is not None], 2)
    ]


def repeats(tables: Tables, played: list[Tables]) -> int:
    """Return how many pairs of entries at the same table have met in an earlier round."""
    met = {two for before in played for two in pairs_of(before)}
    return sum(two in met for two in pairs_of(tables))


def cost(tables: Tables, ranked: list[int], played: list[Tables]) -> int:
    """What the heuristic minimizes in a Swiss tournament, written down once more."""
    met = Counter(two for before in played for two in pairs_of(before))
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


@pytest.mark.parametrize(("size", "swiss"), [(2, False), (2, True), (3, False), (3, True), (4, True)])
def test_kin_do_not_meet_while_others_are_left(size: int, swiss: bool) -> None:
    """Two families: one of two people, one of three."""
    kin = separable([(0, 5), (2, 3, 7)], 12 // size)
    played: list[Tables] = []
    for number in range(7 if size == 2 else 4):
        ranked = sorted(range(12), key=lambda entry, shift=number: (entry * 5 + shift) % 12)
        tables = pair(ranked, size, played, swiss=swiss, seed=number, kin=kin)
        assert not any(two in kin for table in tables for two in combinations(sorted(filled(table)), 2))
        assert size > 2 or repeats(tables, played) == 0
        played.append(tables)


def filled(table: tuple[int | None, ...]) -> list[int]:
    return [entry for entry in table if entry is not None]


def test_a_group_with_more_entries_than_tables_is_a_club() -> None:
    assert separable([range(5), (6, 7)], 4) == {(6, 7)}
    assert separable([(3, 1)], 2) == {(1, 3)}


def test_a_round_robin_goes_on_when_people_come_late_or_leave() -> None:
    played: list[Tables] = []
    for present in ([*range(7)], [*range(8)], [0, 1, 2, 4, 5, 6, 7], [*range(8)], [*range(8)]):
        tables = pair(present, 2, played, swiss=False, seed=len(played))
        assert sorted(each for table in tables for each in filled(table)) == present
        assert repeats(tables, played) == 0
        played.append(tables)


def test_the_largest_round_is_drawn_with_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """120 people after 29 rounds, with a tenth of the work that is allowed, since counting slows it down.

    24 whole descents took 50,000,000 lines."""
    monkeypatch.setattr("shootmoon.tournaments.pairing._JUDGED", 150_000)
    played: list[Tables] = []
    for number in range(29):
        order = sorted(range(120), key=lambda entry, n=number: (entry * 7919 * (n + 1)) % 127)
        played.append(tuple(tuple(order[at : at + 3]) for at in range(0, 120, 3)))
    with counted() as work:
        tables = pair(range(120), 3, played, swiss=True, seed=3)
    assert work.lines < 2_000_000
    assert len({entry for table in tables for entry in table}) == 120


def test_neighbors_who_have_not_met_need_no_search() -> None:
    with counted() as work:
        tables = pair(range(120), 3, [], swiss=True)
    assert tables == tuple((at, at + 1, at + 2) for at in range(0, 120, 3))
    assert work.lines < 150_000
