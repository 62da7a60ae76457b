"""HTTP handlers for the book of hands (`shootmoon.analysis.book`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct

from shootmoon.analysis import AnalysisError, HandBook, RankedHand, Swaps, hand_book
from shootmoon.game import NotationError
from shootmoon.rules import load_rules, preset_names
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest
from shootmoon.server.shared.in_play import sender_of
from shootmoon.server.shared.parameters import PathStr, ServicesDep

MAX_LISTED = 100
"""The greatest number of hands in a list."""
_LONGEST = 100

BidName = Annotated[
    str | None, QueryParameter(description="A bid, such as 6 or moon; by default, the best one of each hand.")
]
Count = Annotated[int, QueryParameter(ge=1, le=MAX_LISTED, description="The number of hands in each list.")]


class BidInBook(Struct, frozen=True):
    """The odds of one bid with a hand."""

    bid: str
    """The bid, as in records."""
    chance: float
    """The probability of making the bid: double-dummy, corrected for the fact that hands are hidden."""
    chance_error: float
    """The standard error of `chance`."""
    double_dummy: float
    """The probability if everybody sees all hands from the first lead on."""
    double_dummy_error: float
    """The standard error of `double_dummy`."""
    score: float
    """The declarer's expected score."""
    score_error: float
    """The standard error of `score`."""
    trump: str | None
    """The trump that is best for the largest number of widows."""
    trump_share: float
    """The share of the widows for which it is best."""
    discard: str | None
    """The best discard with this trump: a tile, or ``widow``; null if the widow isn't exchanged."""
    discard_share: float
    """The share of the widows for which it is best, among those with this trump."""


class TileInBook(Struct, frozen=True):
    """What one tile changes in a hand."""

    tile: str
    """The tile, as in records."""
    held: bool
    """Whether the hand holds the tile."""
    change: float
    """The change of the probability of making the bid. Of a tile that isn't held: if it replaces `other`. Of
    a tile that is held: on average, if another tile replaces it."""
    other: str | None
    """The tile that is best to replace; null if `held`."""


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


class ListedHand(Struct, frozen=True):
    """A hand in a list of hands."""

    hand: tuple[str, ...]
    """Its tiles."""
    bid: str
    """The bid for which the hand is listed."""
    chance: float
    """The probability of making it."""
    alike: float
    """The average of this probability over the hands with as long a suit and as many doubles."""
    score: float
    """The expected score of the bid."""


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
        tiles=tuple(map(str, setup.pieces)),
        bids=_bids(book),
        best=tuple(map(_listed, best[:count])),
        treacherous=tuple(map(_listed, treacherous[:count])),
    )


@get("/api/hands/{preset:str}/{hand:str}", summary="Look up a hand")
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
    if bid is not None and bid not in _bids(book):
        raise _no_bid(book)
    try:
        found = book.look_up(hand[:_LONGEST])
        swaps = book.swaps(hand[:_LONGEST], bid)
    except (AnalysisError, NotationError):
        raise ProblemError(
            "no-hand", size=book.setup.hand_size, tiles=", ".join(map(str, book.setup.pieces))
        ) from None
    return HandInBook(
        preset=preset,
        hand=tuple(map(str, found.hand)),
        unit=found.unit,
        worlds=book.worlds,
        bids=tuple(
            BidInBook(
                str(each.bid),
                each.chance,
                each.chance_error,
                each.double_dummy,
                each.double_dummy_error,
                each.score,
                each.score_error,
                each.trump,
                each.trump_share,
                each.discard,
                each.discard_share,
            )
            for each in found.bids
        ),
        best=str(found.best),
        bid=str(swaps.bid),
        tiles=_tiles(swaps),
    )


def _tiles(swaps: Swaps) -> tuple[TileInBook, ...]:
    return tuple(
        TileInBook(str(each.piece), each.held, each.change, None if each.other is None else str(each.other))
        for each in swaps.tiles
    )


def _listed(each: RankedHand) -> ListedHand:
    return ListedHand(tuple(map(str, each.hand)), str(each.bid), each.chance, each.alike, each.score)


def _bids(book: HandBook) -> tuple[str, ...]:
    return tuple(str(bid) for bid in book.setup.bids)


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
def _lists(preset: str, bid: str | None) -> tuple[tuple[RankedHand, ...], tuple[RankedHand, ...]]:
    """Return the longest lists that can be requested: ranking all hands takes a moment."""
    book = _book(preset)
    return book.best(MAX_LISTED, bid), book.treacherous(MAX_LISTED, bid)


HANDLERS: tuple[Any, ...] = (hand_lists, hand_in_book)
"""All handlers of this module."""
