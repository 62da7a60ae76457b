"""Tiles and the sets that Moon is played with."""

import pickle

import pytest

from shootmoon.pieces import TILE_SETS, Tile, double_set, parse_tile, without_blanks


def test_a_tile_is_its_text_with_the_high_end_first() -> None:
    assert Tile(4, 6) == Tile(6, 4) == "6-4"
    assert "6-4" in (Tile(4, 6),)
    assert hash(Tile(6, 4)) == hash("6-4")


def test_a_tile_knows_its_ends() -> None:
    tile = Tile(2, 5)
    assert (tile.high, tile.low, tile.pips, tile.is_double) == (5, 2, 7, False)
    assert [number for number in range(7) if tile.bears(number)] == [2, 5]
    assert Tile(3, 3).is_double


@pytest.mark.parametrize("text", ["6-4", "4-6", "64", "46"])
def test_a_tile_is_read_either_way_round(text: str) -> None:
    assert parse_tile(text) == "6-4"


@pytest.mark.parametrize("text", ["", "6", "6 - 4", "6--4", "7-1", "6-4-", "-64", "6-4\n", "?"])
def test_what_is_no_tile(text: str) -> None:
    assert parse_tile(text) is None


def test_sets_are_in_canonical_order() -> None:
    for tiles in TILE_SETS.values():
        assert list(tiles) == sorted(tiles, key=lambda tile: tile.order)
        assert list(tiles) == sorted(tiles, key=lambda tile: (-tile.high, -tile.low))
        assert len(set(tiles)) == len(tiles)


def test_the_three_sets() -> None:
    assert {name: len(tiles) for name, tiles in TILE_SETS.items()} == {
        "moon-22": 22,
        "moon-21": 21,
        "double-six": 28,
    }
    assert set(TILE_SETS["double-six"]) - set(TILE_SETS["moon-22"]) == {f"{high}-0" for high in range(1, 7)}
    assert set(TILE_SETS["moon-22"]) - set(TILE_SETS["moon-21"]) == {"0-0"}


def test_smaller_sets() -> None:
    assert double_set(2) == ("2-2", "2-1", "2-0", "1-1", "1-0", "0-0")
    assert without_blanks(double_set(2), keep_double_blank=False) == ("2-2", "2-1", "1-1")


def test_a_tile_survives_pickling_with_its_parts() -> None:
    tile = pickle.loads(pickle.dumps(Tile(6, 4)))
    assert (tile, tile.high, tile.low, tile.order) == ("6-4", 6, 4, Tile(6, 4).order)
