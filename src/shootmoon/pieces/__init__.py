"""Dominoes and cards, their notation and pictures, the sets used in games, and the seating of players.

This package imports no other package of shootmoon.
"""

from shootmoon.pieces.cards import BIG_MOON, CARD_SUITS, CARDS, LITTLE_MOON, Card, parse_card
from shootmoon.pieces.dominoes import TILE_SETS, Tile, double_set, parse_tile, without_blanks
from shootmoon.pieces.drawing import Drawing, text_at
from shootmoon.pieces.picture import draw, draw_piece, piece_svg, pieces_svg
from shootmoon.pieces.piece import UNKNOWN, Piece
from shootmoon.pieces.seats import Seating, seating_of
from shootmoon.pieces.spelling import plain_text

__all__ = [
    "BIG_MOON",
    "CARDS",
    "CARD_SUITS",
    "LITTLE_MOON",
    "TILE_SETS",
    "UNKNOWN",
    "Card",
    "Drawing",
    "Piece",
    "Seating",
    "Tile",
    "double_set",
    "draw",
    "draw_piece",
    "parse_card",
    "parse_tile",
    "piece_svg",
    "pieces_svg",
    "plain_text",
    "seating_of",
    "text_at",
    "without_blanks",
]
