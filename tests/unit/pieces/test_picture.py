"""Pictures of pieces: each is whole, tells its piece, and shows it as it is."""

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import shootmoon as sm
from shootmoon.pieces import (
    BIG_MOON,
    CARDS,
    LITTLE_MOON,
    TILE_SETS,
    UNKNOWN,
    Card,
    Piece,
    Tile,
    draw,
    draw_piece,
    piece_svg,
    pieces_svg,
)

SVG = "{http://www.w3.org/2000/svg}"
SETS = {**TILE_SETS, "cards": CARDS, "unknown": (UNKNOWN,)}


def parts(svg: str, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(svg).findall(f".//{SVG}{tag}")


def pips(svg: str) -> list[tuple[float, float]]:
    return [(float(pip.get("cx", "0")), float(pip.get("cy", "0"))) for pip in parts(svg, "circle")]


@pytest.mark.parametrize("name", SETS)
def test_every_piece_of_every_set_is_a_small_whole_document(name: str) -> None:
    for piece in SETS[name]:
        svg = piece_svg(piece)
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title")
        assert len(svg) < 2000
        assert not re.search(r"<script|<style|<image|href|url\(|\bid=|\bclass=|\bon\w+=", svg)
        assert svg.count("http") == 1  # the name of the format


def test_the_mark_of_a_hidden_piece_is_in_its_middle() -> None:
    svg = piece_svg(UNKNOWN)
    _, _, width, height = map(float, str(ElementTree.fromstring(svg).get("viewBox")).split())
    found = re.findall(r"M(\S+) (\S+)l(\d+) (\d+)", svg)
    assert found
    for x, y, _, half in found:
        assert (float(x), float(y) + float(half)) == (width / 2, height / 2)


def test_pieces_draw_themselves_in_a_notebook() -> None:
    for piece in (Tile(6, 4), Card("R", 12), BIG_MOON, UNKNOWN):
        assert piece._repr_svg_() == piece_svg(piece)
    assert sm.new_game(sm.load_rules("classic")).pieces[0]._repr_svg_() == piece_svg("6-6")


@pytest.mark.parametrize("tile", TILE_SETS["double-six"])
def test_a_tile_has_its_pips_high_end_left(tile: Tile) -> None:
    svg = piece_svg(tile)
    left, right = [p for p in pips(svg) if p[0] < 40], [p for p in pips(svg) if p[0] > 40]
    assert (len(left), len(right)) == (tile.high, tile.low)
    assert len(set(pips(svg))) == tile.pips


def test_pips_lie_as_on_real_tiles() -> None:
    for number in range(7):
        lie = {(x - 20, y - 20) for x, y in pips(piece_svg(Tile(6, number))) if x > 40}
        lie = {(x - 40, y) for x, y in lie}
        assert lie == {(-x, -y) for x, y in lie}  # the same from both ends
        assert ((0, 0) in lie) == (number % 2 == 1)
    six = [(x, y) for x, y in pips(piece_svg("6-0"))]
    assert Counter(y for _, y in six) == {10: 3, 30: 3}  # in two rows of three along the tile


def test_pips_can_be_counted_on_a_tile_24_pixels_high() -> None:
    for tile in TILE_SETS["double-six"]:
        svg = piece_svg(tile, height=24)
        root = ElementTree.fromstring(svg)
        assert (root.get("width"), root.get("height")) == ("48", "24")
        scale = 24 / 40
        size = {float(pip.get("r", "0")) * 2 * scale for pip in parts(svg, "circle")}
        assert all(width >= 4 for width in size)
        spots = pips(svg)
        gaps = [
            (((x - u) ** 2 + (y - v) ** 2) ** 0.5 * scale) - max(size)
            for at, (x, y) in enumerate(spots)
            for u, v in spots[at + 1 :]
        ]
        assert all(gap >= 1.4 for gap in gaps)


@pytest.mark.parametrize("card", sorted(set(CARDS)))
def test_a_card_is_written_and_has_a_sign(card: Card) -> None:
    assert [text.text for text in parts(piece_svg(card), "text")] == [card]


def test_every_suit_has_a_sign_of_its_own_shape() -> None:
    def shape(card: Card) -> str:
        svg = str(draw_piece(card)).split("</text>")[1]
        return re.sub(r'(fill|stroke)="[^"]*"', "", svg)

    firsts = [Card(suit, 1) for suit in "RCSF"] + [BIG_MOON, LITTLE_MOON]
    assert len({shape(card) for card in firsts}) == 6
    assert shape(Card("S", 3)) == shape(Card("S", 12))


def test_titles_name_the_pieces() -> None:
    row = ("6-4", "R12", "BM", "LM", "?")
    titles = [draw_piece(draw_one).title for draw_one in (Tile(6, 4), Card("R", 12), BIG_MOON, LITTLE_MOON)]
    assert titles == ["6-4", "R12 (rockets)", "Big Moon", "Little Moon"]
    assert draw(row).title == ", ".join([*titles, "face down"])


def test_a_piece_face_down_shows_nothing() -> None:
    for card in (True, False):
        svg = str(draw_piece(UNKNOWN, card=card))
        assert not parts(svg, "circle")
        assert not parts(svg, "text")
    back, face = draw_piece(UNKNOWN, card=True), draw_piece(BIG_MOON)
    assert (back.width, back.height) == (face.width, face.height)


def test_a_row_holds_its_pieces_side_by_side() -> None:
    tiles = TILE_SETS["moon-22"][:7]
    row = draw(tiles)
    assert row.title == ", ".join(tiles)
    assert len(pips(str(row))) == sum(tile.pips for tile in tiles)
    places = re.findall(r"translate\(([\d.]+) 0\)", str(row))
    lefts = [float(left) for left in places]
    assert lefts == sorted(lefts)
    assert min(b - a for a, b in pairwise(lefts)) >= draw_piece(tiles[0]).width
    assert row.width == lefts[-1] + draw_piece(tiles[0]).width
    assert str(draw(tiles, height=20)) == pieces_svg(tiles, height=20)
    assert draw(tiles, height=20).height == 20


def test_what_may_be_drawn() -> None:
    tiles: tuple[Piece, ...] = (Tile(6, 4), Tile(4, 3), UNKNOWN)
    for given in ("6-4 4-3 ?", "6-4,4-3,?", "46, 34\t?", ["6-4", "43", "?"], tiles, iter(tiles)):
        assert str(draw(given)) == str(draw(tiles))
    assert str(draw(Tile(6, 4))) == str(draw("6-4"))
    assert str(draw("r12 bm")) == str(draw([Card("R", 12), BIG_MOON]))


def test_backs_among_cards_are_those_of_cards() -> None:
    assert draw("R1 ?").width == draw("R1 R2").width
    assert draw("1-1 ?").width == draw("1-1 2-1").width


def test_an_empty_hand_can_be_drawn() -> None:
    for nothing in ((), "", "  "):
        root = ElementTree.fromstring(pieces_svg(nothing))
        assert root.findtext(f"{SVG}title") == "no pieces"
        assert float(root.get("width", "0")) > 0


@pytest.mark.parametrize("text", ["7-1", "R13", "<script>", "6 - 4", "6-4:6"])
def test_what_is_no_piece_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is neither a tile"):
        draw(text)
    with pytest.raises(ValueError, match=re.escape(repr(text))):
        piece_svg(text)


def test_the_public_door() -> None:
    assert sm.draw is draw
    assert isinstance(sm.draw("6-4"), sm.Drawing)
