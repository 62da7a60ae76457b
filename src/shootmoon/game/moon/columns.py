"""The order of Moon's tiles, bids and trumps in observation vectors, and of its actions in action
numbering."""

from __future__ import annotations

from shootmoon.game.actions import PASS, Bid, Discard, NameTrump, Play
from shootmoon.game.setup import Columns, called_suits
from shootmoon.pieces import TILE_SETS

_TILES = TILE_SETS["double-six"]
# 1 to 3, 8 and 9 are for smaller and larger sets of tiles.
_BIDS = (PASS, *map(Bid, range(1, 10)), *(Bid(moons=moons) for moons in (1, 2, 3)))
_TRUMPS = ("0", "1", "2", "3", "4", "5", "6", "doubles", "follow-me")

COLUMNS = Columns(
    pieces=_TILES,
    suits=_TRUMPS[:-1],
    actions=(
        *_BIDS,
        *map(NameTrump, _TRUMPS),
        *map(Discard, _TILES),
        *map(Play, _TILES),
        *(Play(tile, suit) for tile in _TILES for suit in called_suits(tile)),
    ),
    bids=_BIDS,
    trumps=_TRUMPS,
)
