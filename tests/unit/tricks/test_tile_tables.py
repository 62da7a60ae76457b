"""Every contract of Moon as tables, for every set."""

import pickle

import pytest

from shootmoon.pieces import TILE_SETS, Tile, double_set
from shootmoon.tricks import FOLLOW_ME, TrickTables, bits, tile_tables

SETS = {**TILE_SETS, "double-three": double_set(3), "double-four": double_set(4)}
TRUMPS = [*"0123456", "doubles", FOLLOW_ME]

over_sets = pytest.mark.parametrize("tiles", SETS.values(), ids=SETS)
over_contracts = pytest.mark.parametrize(
    ("tiles", "trump"),
    [
        pytest.param(tiles, trump, id=f"{name}-{trump}")
        for name, tiles in SETS.items()
        for trump in TRUMPS
        if not trump.isdigit() or int(trump) <= tiles[0].high
    ],
)


def named(tiles: tuple[Tile, ...], mask: int) -> set[str]:
    return {tiles[number] for number in bits(mask)}


def order(tiles: tuple[Tile, ...], tables: TrickTables, suit: str) -> list[str]:
    """The tiles that can win when ``suit`` was led, highest first."""
    row = tables.strength[tables.suits.index(suit)]
    return [tile for strength, tile in sorted(zip(row, tiles, strict=True), reverse=True) if strength]


def test_bits_lowest_first() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b101001)) == [0, 3, 5]


@over_contracts
def test_which_tiles_are_trump(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    expected = {
        tile
        for tile in tiles
        if (trump == "doubles" and tile.is_double) or (trump.isdigit() and tile.bears(int(trump)))
    }
    assert named(tiles, tables.trumps) == expected


@over_contracts
def test_which_tiles_follow_a_number(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    trumps = named(tiles, tables.trumps)
    for suit in range(tiles[0].high + 1):
        bearing = {tile for tile in tiles if tile.bears(suit)}
        expected = bearing if trump == str(suit) else bearing - trumps
        assert named(tiles, tables.follow[tables.suits.index(str(suit))]) == expected


@over_contracts
def test_doubles_are_a_suit_only_as_trump(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    expected = {tile for tile in tiles if tile.is_double and trump == "doubles"}
    assert named(tiles, tables.follow[tables.suits.index("doubles")]) == expected


@over_contracts
def test_which_suit_a_tile_leads(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    for number, tile in enumerate(tiles):
        expected = trump if tables.trumps >> number & 1 else str(tile.high)
        assert [tables.suits[suit] for suit in tables.leads[number]] == [expected]


@over_contracts
def test_whoever_leads_follows_the_own_lead(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    for number, suits in enumerate(tables.leads):
        assert all(tables.follow[suit] >> number & 1 for suit in suits)


@over_contracts
def test_exactly_trumps_and_tiles_of_the_suit_can_win(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    for suit, row in enumerate(tables.strength):
        winning = {tile for tile, strength in zip(tiles, row, strict=True) if strength}
        assert winning == named(tiles, tables.follow[suit] | tables.trumps)
        assert len(set(row) - {0}) == len(winning)  # no two are equal


@over_contracts
def test_every_trump_beats_every_other_tile(tiles: tuple[Tile, ...], trump: str) -> None:
    tables = tile_tables(tiles, trump)
    for row in tables.strength:
        trumps = [row[number] for number in bits(tables.trumps)]
        others = [row[number] for number in range(len(tiles)) if not tables.trumps >> number & 1]
        assert not trumps or not others or min(trumps) > max(others)


def test_the_order_within_a_suit() -> None:
    tiles = TILE_SETS["double-six"]
    tables = tile_tables(tiles, FOLLOW_ME)
    assert order(tiles, tables, "2") == ["2-2", "6-2", "5-2", "4-2", "3-2", "2-1", "2-0"]
    assert order(tiles, tables, "6") == ["6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0"]
    assert order(tiles, tables, "0") == ["0-0", "6-0", "5-0", "4-0", "3-0", "2-0", "1-0"]


def test_the_order_of_trumps_over_a_suit() -> None:
    tiles = TILE_SETS["moon-22"]
    tables = tile_tables(tiles, "3")
    trumps = ["3-3", "6-3", "5-3", "4-3", "3-2", "3-1"]
    assert order(tiles, tables, "3") == trumps
    assert order(tiles, tables, "5") == [*trumps, "5-5", "6-5", "5-4", "5-2", "5-1"]


def test_the_order_of_doubles_as_trump() -> None:
    tiles = TILE_SETS["moon-22"]
    tables = tile_tables(tiles, "doubles")
    doubles = ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]
    assert order(tiles, tables, "doubles") == doubles
    assert order(tiles, tables, "6") == [*doubles, "6-5", "6-4", "6-3", "6-2", "6-1"]
    assert tables.follow[tables.suits.index("0")] == 0


@over_sets
def test_called_suits(tiles: tuple[Tile, ...]) -> None:
    tables = tile_tables(tiles, None, called=True)
    assert tables.trumps == 0
    for number, tile in enumerate(tiles):
        ends = [str(tile.high)] if tile.is_double else [str(tile.high), str(tile.low)]
        assert [tables.suits[suit] for suit in tables.leads[number]] == ends
    plain = tile_tables(tiles, FOLLOW_ME)
    assert (tables.follow, tables.strength) == (plain.follow, plain.strength)


@over_contracts
def test_nothing_may_always_be_played(tiles: tuple[Tile, ...], trump: str) -> None:
    assert tile_tables(tiles, trump).always == 0


def test_who_may_play_what() -> None:
    tiles = (Tile(6, 6), Tile(6, 4), Tile(5, 5), Tile(4, 1))
    tables = tile_tables(tiles, "4")
    assert tables.playable(0b1101, suit=6) == 0b0001
    assert tables.playable(0b1110, suit=6) == 0b1110  # 6-4 is a trump and no 6
    assert tables.playable(0b1111, suit=4) == 0b1010


def test_who_wins() -> None:
    tiles = (Tile(6, 6), Tile(6, 4), Tile(5, 5), Tile(4, 1))
    tables = tile_tables(tiles, "4")
    assert tables.winner(6, [0, 2, 3]) == 2
    assert tables.winner(4, [3, 0, 1]) == 2
    assert tables.winner(5, [2, 0, 2]) == 0  # of equals the first


def test_tables_are_made_once_and_pickle() -> None:
    tiles = TILE_SETS["moon-22"]
    assert tile_tables(tiles, "4") is tile_tables(tiles, "4")
    assert pickle.loads(pickle.dumps(tile_tables(tiles, "4"))) == tile_tables(tiles, "4")
