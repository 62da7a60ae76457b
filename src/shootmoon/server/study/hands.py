"""HTTP handlers for the book of hands (`shootmoon.analysis.book`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct

from shootmoon.analysis import AnalysisError, BidInBook, HandBook, ListedHand, TileInBook, hand_book
from shootmoon.game import NotationError, typed_bid
from shootmoon.rules import load_rules, preset_names
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.shared.in_play import sender_of
from shootmoon.server.shared.parameters import PathStr, ServicesDep

MAX_LISTED = 100
"""The greatest number of hands in a list."""
_LONGEST = 200

BidName = Annotated[
    str | None, QueryParameter(description="A bid, such as 6 or moon; by default, the best one of each hand.")
]
Count = Annotated[int, QueryParameter(ge=1, le=MAX_LISTED, description="The number of hands in each list.")]


class HandInBook(Struct, frozen=True):
    """A hand in the book of hands."""

    preset: str
    """The preset in whose book the hand was looked up."""
    hand: tuple[str, ...]
    """Its tiles."""
    unit: str
    """The unit of the scores, ``points`` or ``marks``."""
    worlds: float
    """The number of deals that were solved for a hand, on average."""
    bids: tuple[BidInBook, ...]
    """The odds of each bid, lowest bid first."""
    best: str
    """The bid with the highest expected score; the lowest bid if every bid loses points."""
    bid: str
    """The bid to which `tiles` refers."""
    tiles: tuple[TileInBook, ...]
    """What each tile of the set changes."""


class HandLists(Struct, frozen=True):
    """The best and the most treacherous hands of a preset."""

    preset: str
    """The preset of the book."""
    presets: tuple[str, ...]
    """The presets that have a book."""
    hands: int
    """The number of hands in the book."""
    worlds: float
    """The number of deals that were solved for a hand, on average."""
    hand_size: int
    """The number of tiles in a hand."""
    tiles: tuple[str, ...]
    """The tiles of the set."""
    bids: tuple[str, ...]
    """The bids."""
    best: tuple[ListedHand, ...]
    """The hands with the highest expected score."""
    treacherous: tuple[ListedHand, ...]
    """The hands that make a bid much less often than those that look like them."""


@get("/api/hands/{preset:str}", summary="List the best and the most treacherous hands")
async def hand_lists(preset: PathStr, bid: BidName = None, count: Count = 10) -> HandLists:
    """Return the lists of a preset, and the tiles from which hands can be chosen."""
    return await in_thread(_hand_lists, preset, bid, count)


def _hand_lists(preset: str, bid: str | None, count: int) -> HandLists:
    book = _book(preset)
    try:
        best, treacherous = _lists(preset, bid)
    except AnalysisError:
        raise _no_bid(book) from None
    setup = book.setup
    return HandLists(
        preset=preset,
        presets=_presets(),
        hands=book.size,
        worlds=book.worlds,
        hand_size=setup.hand_size,
        tiles=setup.pieces,
        bids=_bids(book),
        best=best[:count],
        treacherous=treacherous[:count],
    )


@get("/api/hands/{preset:str}/{hand:path}", summary="Look up a hand")
async def hand_in_book(
    request: StrictRequest, preset: PathStr, hand: PathStr, services: ServicesDep, bid: BidName = None
) -> HandInBook:
    """Return the odds of each bid with a hand, such as ``6-6,6-5,6-4,5-5,3-2,2-1,1-1``, and what each tile of
    the set would change."""
    sender = await sender_of(request, services)
    found = await in_thread(_hand_in_book, preset, hand, bid)
    await sender.check_hand(found.hand)
    return found


def _hand_in_book(preset: str, hand: str, bid: str | None) -> HandInBook:
    book = _book(preset)
    hand = hand[:_LONGEST].strip("/ ")  # a tile may be spelled with a slash, so the hand is a path
    if bid is not None and typed_bid(bid, book.setup) not in _bids(book):
        raise _no_bid(book)
    try:
        found = book.look_up(hand)
        swaps = book.swaps(hand, bid)
    except (AnalysisError, NotationError):
        raise ProblemError("no-hand", size=book.setup.hand_size, tiles=", ".join(book.setup.pieces)) from None
    return HandInBook(
        preset=preset,
        hand=found.hand,
        unit=found.unit,
        worlds=book.worlds,
        bids=found.bids,
        best=found.best,
        bid=swaps.bid,
        tiles=swaps.tiles,
    )


def _bids(book: HandBook) -> tuple[str, ...]:
    return tuple(book.setup.bids)


def _no_bid(book: HandBook) -> ProblemError:
    return ProblemError("no-such-bid", bids=", ".join(_bids(book)))


def _book(preset: str) -> HandBook:
    if preset not in preset_names():
        raise ProblemError("no-such-preset", preset=preset)
    found = hand_book(load_rules(preset))
    if found is None:
        raise ProblemError("no-book", presets=", ".join(_presets()))
    return found


@lru_cache(maxsize=1)
def _presets() -> tuple[str, ...]:
    """Return the presets that have a book."""
    return tuple(name for name in preset_names() if hand_book(load_rules(name)) is not None)


@lru_cache(maxsize=64)
def _lists(preset: str, bid: str | None) -> tuple[tuple[ListedHand, ...], tuple[ListedHand, ...]]:
    """Return the longest lists that can be requested: ranking all hands takes a moment."""
    book = _book(preset)
    return book.best(MAX_LISTED, bid), book.treacherous(MAX_LISTED, bid)


HANDLERS: tuple[Any, ...] = (hand_lists, hand_in_book)
"""All handlers of this module."""
