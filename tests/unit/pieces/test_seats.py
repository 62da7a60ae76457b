"""Who sits where, and with whom."""

import pickle

import pytest

from shootmoon.pieces import UNKNOWN, Piece, Seating


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_without_partnerships_every_seat_is_a_side(players: int) -> None:
    seating = Seating(players)
    assert seating.sides == players
    assert [seating.side_of(seat) for seat in seating.seats] == list(range(players))
    assert [seating.seats_of(side) for side in range(players)] == [(seat,) for seat in seating.seats]


@pytest.mark.parametrize(("players", "sides"), [(4, [(1, 3), (2, 4)]), (6, [(1, 3, 5), (2, 4, 6)])])
def test_partners_alternate(players: int, sides: list[tuple[int, ...]]) -> None:
    seating = Seating(players, partnerships=True)
    assert seating.sides == 2
    assert [seating.seats_of(side) for side in (0, 1)] == sides
    assert all(seating.side_of(seat) == side for side, seats in enumerate(sides) for seat in seats)


def test_left_is_clockwise() -> None:
    seating = Seating(4)
    assert [seating.left_of(seat) for seat in seating.seats] == [2, 3, 4, 1]
    assert list(seating.clockwise_from(3)) == [3, 4, 1, 2]


def test_sides_come_as_their_first_seats_do() -> None:
    assert Seating(3).sides_from(3) == (2, 0, 1)
    assert Seating(4, partnerships=True).sides_from(4) == (1, 0)


def test_the_unknown_piece() -> None:
    assert UNKNOWN == "?"
    copy = pickle.loads(pickle.dumps(UNKNOWN))
    assert isinstance(copy, Piece)
    assert (copy, copy.order) == (UNKNOWN, UNKNOWN.order)
