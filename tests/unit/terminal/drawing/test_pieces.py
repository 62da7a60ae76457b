import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from shootmoon.pieces import CARDS, UNKNOWN, Tile, double_set
from shootmoon.terminal.drawing.pieces import Pictures, draw_piece
from shootmoon.terminal.drawing.words import Words

EN, ES = Words("en", []), Words("es", [])


@pytest.mark.parametrize("tile", double_set(6))
def test_a_tile_shows_as_many_pips_as_it_has_on_each_half(tile):
    rows = draw_piece(tile, EN).rows
    left = sum(row[1:4].count("●") for row in rows)
    right = sum(row[5:8].count("●") for row in rows)
    assert (left, right) == (tile.high, tile.low)


@pytest.mark.parametrize("words", [EN, ES])
@pytest.mark.parametrize("card", sorted(set(CARDS)))
def test_a_card_shows_its_code_and_the_word_of_its_suit(card, words):
    picture = "\n".join(draw_piece(card, words).rows)
    assert card in picture
    for word in words.say(f"card-{card.suit}").split():
        assert word in picture


@pytest.mark.parametrize("piece", [*double_set(6), *dict.fromkeys(CARDS), UNKNOWN])
def test_pictures_are_rectangles(piece):
    for words in (EN, ES):
        assert len({cell_len(row) for row in draw_piece(piece, words).rows}) == 1


def test_suits_differ_in_more_than_colour():
    signs = {card.suit: draw_piece(card, EN).rows[1].split()[1].rstrip("│") for card in CARDS}
    assert len(set(signs.values())) == len(signs)


@pytest.mark.parametrize("width", [9, 20, 40, 80, 200])
def test_rows_break_where_the_screen_ends(width):
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(Pictures(draw_piece(tile, EN, tile) for tile in double_set(3)))
    lines = out.getvalue().splitlines()
    assert all(cell_len(line) <= width for line in lines)
    assert sum(line.count("┌───┬───┐") for line in lines) == 10
    for tile in double_set(3):
        assert tile in out.getvalue()


def test_a_face_down_piece_shows_nothing():
    assert not set("".join(draw_piece(UNKNOWN, EN).rows)) & set("●0123456")


def test_a_long_caption_is_cut():
    picture = draw_piece(Tile(6, 4), EN, "A very long name indeed")
    assert picture.width <= 12
