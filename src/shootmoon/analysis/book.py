"""`hand_book`: the odds of every hand that can be dealt, computed beforehand.

`hand_odds` needs a second for one hand. The book of hands holds the same odds for all hands of a rule set, so
they can be looked up at once, ranked and compared. ``tools/data.py hands`` computes it, and writes it to
``hand_book.npz``. ``docs/hands.md`` describes the method and its accuracy.

Standard errors come from the sampled deals: that of the correction for hidden hands isn't included.

Hands are numbered in colexicographic order: the hand with bits c1 < c2 < … has the number
C(c1, 1) + C(c2, 2) + …, which is the order of the masks as integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from importlib.resources import as_file, files
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.analysis.hands import read_hand
from shootmoon.analysis.odds import bids_of_seat, score_of
from shootmoon.bots.evaluation.evaluators import evaluator_of, weights_key
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import Bid, Setup, setup_for, typed_bid
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, RulesLike, as_rules
from shootmoon.telling import checked
from shootmoon.tricks import bits

FILE = "hand_book.npz"
"""The file with the books, next to this module."""

LOWEST = 2
"""The smallest number of tricks for which a book has chances; smaller numbers are taken as certain."""

UNIT = 500
"""Chances are stored in units of 1 / UNIT."""

ERROR_STEP = 1.25
"""Standard errors are stored as codes: 0 means none, and code c is `ERROR_UNIT` * ERROR_STEP ** (c - 1)."""

ERROR_UNIT = 0.001
"""The smallest standard error that is stored, apart from 0."""

SHARES = 15
"""Shares of widows are stored in units of 1 / SHARES."""

ARRAYS = ("chance_low", "chance_high", "error", "trump", "trump_share", "discard", "discard_share")
"""The arrays of a book. Each has a row for each hand, and a column for each number of tricks from
`LOWEST` on; those of chances, which are stored as two bytes, are transposed, which compresses better."""

RANKED_LIMIT = 500
"""The greatest number of hands that `HandBook.best` and `HandBook.treacherous` return."""

Chances = NDArray[np.float64]


class BidInBook(Struct, frozen=True):
    """The odds of one bid with a hand."""

    bid: Bid
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
    """The best discard with this trump: a tile, or ``widow``; None if the widow isn't exchanged."""
    discard_share: float
    """The share of the widows for which it is best, among those with this trump."""


class BookHand(Struct, frozen=True):
    """A hand, as the book has it."""

    hand: tuple[Piece, ...]
    number: int
    """The number of the hand in the book, from 0."""
    unit: str
    """The unit of the scores, ``points`` or ``marks``."""
    bids: tuple[BidInBook, ...]
    """The odds of each bid, lowest bid first."""
    best: Bid
    """The bid with the highest expected score; the lowest bid if every bid loses points."""

    def odds_of(self, bid: str) -> BidInBook:
        """Return the odds of one bid.

        Raises `AnalysisError` if the rules don't have this bid.
        """
        for each in self.bids:
            if each.bid == bid:
                return each
        raise AnalysisError(
            f"there is no bid “{bid[:20]}” under these rules: {', '.join(b.bid for b in self.bids)}"
        )


class ListedHand(Struct, frozen=True):
    """A hand in a list of hands."""

    hand: tuple[Piece, ...]
    """Its tiles."""
    bid: Bid
    """The bid for which the hand is listed."""
    chance: float
    """The probability of making it."""
    alike: float
    """The average of this probability over the hands with as long a suit and as many doubles."""
    score: float
    """The expected score of the bid."""


class TileInBook(Struct, frozen=True):
    """What one tile changes in a hand."""

    tile: Piece
    """The tile, as in records."""
    held: bool
    """Whether the hand holds the tile."""
    change: float
    """The change of the probability of making the bid. Of a tile that isn't held: if it replaces `other`. Of
    a tile that is held: on average, if another tile replaces it."""
    other: Piece | None
    """The tile that is best to replace; None if `held`."""


class Swaps(Struct, frozen=True):
    """What one other tile would change in a hand; see `HandBook.swaps`."""

    hand: tuple[Piece, ...]
    bid: Bid
    chance: float
    """The probability of making the bid with the hand as it is."""
    tiles: tuple[TileInBook, ...]
    """All tiles of the set, in the order of the set."""


class HandBook:
    """The odds of every hand under a rule set. Use `hand_book` to get it."""

    def __init__(self, setup: Setup, stored: dict[str, NDArray[Any]]) -> None:
        """``stored``: the arrays of the book, as ``tools/data.py hands`` writes them."""
        self.setup = setup
        self.size = comb(len(setup.pieces), setup.hand_size)
        """The number of hands."""
        self.worlds = float(stored["worlds"])
        """The average number of deals solved for the odds of one hand."""
        self._untried = float(stored["untried"])
        self._chances = (stored["chance_low"] + stored["chance_high"].astype(np.int64) * 256).T
        self._errors = stored["error"]
        self._trumps = stored["trump"]
        self._trump_shares = stored["trump_share"]
        self._discards = stored["discard"]
        self._discard_shares = stored["discard_share"]
        self._names = evaluator_of(setup).trumps

    def look_up(self, hand: str | Iterable[Piece], seat: str | None = None) -> BookHand:
        """Return the odds of a hand, given as text or as its tiles.

        ``seat``: a position in the auction, one of `SEATS`; bids that it can't make are left out. It changes
        nothing else, since the other hands are at random.

        Raises `AnalysisError` for an invalid hand or seat, and `NotationError` for text that can't be read.

        >>> book = hand_book("classic")
        >>> book.look_up("6-6 6-5 6-4 6-3 6-2 6-1 5-5").odds_of("6").trump
        '6'
        """
        pieces = read_hand(self.setup, hand if isinstance(hand, str) else " ".join(hand))
        return self._hand(self._number(pieces), seat)

    def at(self, number: int) -> BookHand:
        """Return the hand with this number, from 0 to `size` - 1. Raises `AnalysisError` for others."""
        if not 0 <= number < self.size:
            raise AnalysisError(f"the book has hands 0 to {self.size - 1:,}, not {number}")
        return self._hand(number, None)

    def best(self, count: int = 10, bid: str | None = None) -> tuple[ListedHand, ...]:
        """Return the best hands: those with the highest expected score, best first.

        ``bid``: a bid, or None for the one with which each hand is expected to score most. Hands that are
        equal are in the order of their chances to take more tricks, then in the order of the book.

        Raises `AnalysisError` for an unknown bid and for a ``count`` that isn't between 1 and `RANKED_LIMIT`.
        """
        self._check_count(count)
        bids = self._bids(bid)
        scores = np.stack([self._scores(each) for each in bids])
        order = np.lexsort((-self._chances.sum(axis=1), -scores.max(axis=0)))[:count]
        return tuple(self._ranked(int(number), bids[int(scores[:, number].argmax())]) for number in order)

    def treacherous(self, count: int = 10, bid: str | None = None) -> tuple[ListedHand, ...]:
        """Return the most treacherous hands, the worst first.

        Hands *look alike* if they have the same number of tiles of their longest suit, the same number of
        doubles, and if both or neither hold the double of a longest suit. These are the things that players
        count. A hand is treacherous if it makes a bid much less often than the average hand that looks like
        it: the list is sorted by this difference.

        ``bid``: a bid, or None for the one with the greatest difference for each hand. Raises `AnalysisError`
        as `best`.
        """
        self._check_count(count)
        bids = self._bids(bid)
        falls = np.stack([self._alike(each) - self._corrected(each) for each in bids])
        order = np.argsort(-falls.max(axis=0), kind="stable")[:count]
        return tuple(self._ranked(int(number), bids[int(falls[:, number].argmax())]) for number in order)

    def swaps(self, hand: str | Iterable[Piece], bid: str | None = None) -> Swaps:
        """Return what each tile of the set changes in a hand.

        ``bid``: a bid, or None for `BookHand.best`. Raises `AnalysisError` for an unknown bid or an invalid
        hand, and `NotationError` for text that can't be read.
        """
        found = self.look_up(hand)
        chosen = self._bids(found.best if bid is None else bid)[0]
        setup, chances = self.setup, self._corrected(chosen)
        own = [setup.bits_of[piece] for piece in found.hand]
        mask = sum(own)
        chance = float(chances[found.number])
        others = [piece for piece in setup.pieces if piece not in found.hand]
        table = np.array(
            [
                [chances[number_of(mask ^ taken ^ setup.bits_of[other])] - chance for other in others]
                for taken in own
            ]
        )
        tiles: list[TileInBook] = []
        for piece in setup.pieces:
            if piece in found.hand:
                tiles.append(TileInBook(piece, True, float(table[found.hand.index(piece)].mean()), None))
                continue
            column = table[:, others.index(piece)]
            row = int(column.argmax())
            tiles.append(TileInBook(piece, False, float(column[row]), found.hand[row]))
        return Swaps(found.hand, chosen, chance, tuple(tiles))

    def _number(self, pieces: Sequence[Piece]) -> int:
        return number_of(sum(self.setup.bits_of[piece] for piece in pieces))

    def _hand(self, number: int, seat: str | None) -> BookHand:
        setup = self.setup
        mask = hand_mask_at(number, setup.hand_size)
        pieces = tuple(setup.pieces[bit] for bit in bits(mask))
        bids = tuple(self._bid(number, pieces, bid) for bid in bids_of_seat(setup, seat))
        best = max(bids, key=lambda each: each.score)
        return BookHand(
            hand=pieces,
            number=number,
            unit=setup.counted,
            bids=bids,
            best=best.bid if best.score > 0 else bids[0].bid,
        )

    def _bid(self, number: int, pieces: Sequence[Piece], bid: Bid) -> BidInBook:
        setup = self.setup
        need = bid.needs(setup.hand_size)
        column = need - LOWEST
        chance = _mixed(self._stored_chance(number), self._bias(need), need)
        # The errors of the columns are correlated, so they are added as if they always went together.
        error = _mixed(self._stored_error(number), self._bias(need), need, beyond=0.0)
        made, failed = score_of(setup, bid, setup.hand_size), score_of(setup, bid, 0)
        discard = int(self._discards[number, column])
        exchanged = setup.exchanges != "none" and setup.widow_size > 0
        return BidInBook(
            bid=bid,
            chance=chance,
            chance_error=error,
            double_dummy=self._stored_chance(number)[column],
            double_dummy_error=self._stored_error(number)[column],
            score=failed + (made - failed) * chance,
            score_error=(made - failed) * error,
            trump=self._names[int(self._trumps[number, column])],
            trump_share=int(self._trump_shares[number, column]) / SHARES,
            discard=(pieces[discard] if discard < len(pieces) else "widow") if exchanged else None,
            discard_share=int(self._discard_shares[number, column]) / SHARES if exchanged else 0.0,
        )

    def _stored_chance(self, number: int) -> list[float]:
        return [int(each) / UNIT for each in self._chances[number]]

    def _stored_error(self, number: int) -> list[float]:
        """Return the standard errors of a hand, with what is due to plans that were never tried."""
        return [
            sqrt(float(error_of(code)) ** 2 + self._untried**2 * chance * (1 - chance))
            for code, chance in zip(self._errors[number], self._stored_chance(number), strict=True)
        ]

    def _bias(self, need: int) -> Sequence[tuple[int, float]]:
        return evaluator_of(self.setup).bias(need)

    def _bids(self, bid: str | None) -> tuple[Bid, ...]:
        """Return a bid, or all bids."""
        known = bids_of_seat(self.setup, None)
        if bid is None:
            return known
        said = typed_bid(bid, self.setup)
        found = tuple(each for each in known if each == said)
        if not found:
            raise AnalysisError(f"there is no bid “{bid[:20]}” under these rules: {', '.join(known)}")
        return found

    def _corrected(self, bid: Bid) -> Chances:
        """Return the chances of all hands to make a bid, corrected."""
        need = bid.needs(self.setup.hand_size)
        total = np.zeros(self.size)
        for more, share in self._bias(need):
            wanted = need - more
            if wanted < LOWEST:
                total += share
            elif wanted <= self.setup.hand_size:
                total += share * self._chances[:, wanted - LOWEST] / UNIT
        return total

    def _scores(self, bid: Bid) -> Chances:
        made, failed = score_of(self.setup, bid, self.setup.hand_size), score_of(self.setup, bid, 0)
        return failed + (made - failed) * self._corrected(bid)

    def _alike(self, bid: Bid) -> Chances:
        """Return, for each hand, the average chance to make a bid of the hands that look like it."""
        looks = self._looks
        chances = self._corrected(bid)
        averages = np.bincount(looks, chances) / np.maximum(1, np.bincount(looks))
        return averages[looks]

    @cached_property
    def _looks(self) -> NDArray[np.int64]:
        """Return for each hand a number that is the same for hands that look alike."""
        setup = self.setup
        held = (all_hands(len(setup.pieces), setup.hand_size)[:, None] >> np.arange(len(setup.pieces))) & 1
        ends = [piece.split("-") for piece in setup.pieces]
        names = sorted({end for each in ends for end in each})
        in_suit = np.array([[name in each for name in names] for each in ends], dtype=np.int64)
        double = np.array([each[0] == each[1] for each in ends], dtype=np.int64)
        lengths = held @ in_suit
        longest = lengths.max(axis=1)
        doubles = held @ (in_suit * double[:, None])
        tops = (doubles * (lengths == longest[:, None])).max(axis=1)
        result: NDArray[np.int64] = (longest * 10 + held @ double) * 2 + tops
        return result

    def _ranked(self, number: int, bid: Bid) -> ListedHand:
        found = self.at(number)
        odds = found.odds_of(bid)
        return ListedHand(found.hand, bid, odds.chance, float(self._alike(bid)[number]), odds.score)

    def _check_count(self, count: int) -> None:
        if not 1 <= count <= RANKED_LIMIT:
            raise AnalysisError(f"a list can have 1 to {RANKED_LIMIT} hands, not {count}")


@checked
def hand_book(rules: RulesLike = DEFAULT_PRESET) -> HandBook | None:
    """Return the book of hands for these rules (*classic* by default), or None if there is none.

    Rule sets share a book if they have the same tiles and the same trumps, and exchange the widow in the same
    way: nothing else changes how often a hand makes a bid. For other rules, use `hand_odds`.

    >>> hand_book("classic").size, hand_book("luna-21").size
    (170544, 116280)
    >>> hand_book("called") is None
    True
    """
    setup = setup_for(as_rules(rules))
    if not setup.bids or not setup.counts_tricks or not setup.is_usual:
        return None
    if setup.score_kind != "hand-marks" and (setup.points is None or setup.points.declarer != "bid"):
        return None  # the score depends on more than the chance of making the bid
    return _book(setup)


@lru_cache(maxsize=16)
def _book(setup: Setup) -> HandBook | None:
    stored = _stored().get(book_key(setup))
    return None if stored is None else HandBook(setup, stored)


def book_key(setup: Setup) -> str:
    """Return the key of the book for a rule set: everything that changes how often a hand makes a bid."""
    trumps = " ".join(str(trump) for trump in evaluator_of(setup).trumps)
    lead = "-lead" if setup.leads_trump else ""
    return f"{weights_key(setup)}{lead}-{setup.seating.players} {trumps}"


@cache
def _stored() -> dict[str, dict[str, NDArray[Any]]]:
    """Return the arrays of all books, by key."""
    source = files("shootmoon.analysis").joinpath(FILE)
    if not source.is_file():
        return {}
    with as_file(source) as path, np.load(path, allow_pickle=False) as data:
        books: dict[str, dict[str, NDArray[Any]]] = {}
        for name in data.files:
            key, _, array = name.rpartition("/")
            books.setdefault(key, {})[array] = data[name]
        return books


def _mixed(
    columns: Sequence[float], bias: Sequence[tuple[int, float]], need: int, *, beyond: float = 1.0
) -> float:
    """Return the average of columns of a hand over the bias; ``beyond``: the value below the first column."""
    total = 0.0
    for more, share in bias:
        wanted = need - more - LOWEST
        if wanted < 0:
            total += share * beyond
        elif wanted < len(columns):
            total += share * columns[wanted]
    return total


def error_of(code: int | NDArray[np.uint8]) -> Any:
    """Return the standard error for a stored code, or an array of them for an array of codes.

    >>> error_of(0), error_of(1)
    (0.0, 0.001)
    """
    exponents = np.asarray(code, dtype=np.float64) - 1
    found = np.where(np.asarray(code) == 0, 0.0, ERROR_UNIT * ERROR_STEP**exponents)
    return float(found) if found.ndim == 0 else found


def code_of(errors: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Return the codes of standard errors, rounded up, so that no stored error is too small.

    >>> code_of(np.array([0.0, 0.0004, 0.001, 0.0011])).tolist()
    [0, 1, 1, 2]
    """
    steps = np.ceil(np.log(np.maximum(errors, ERROR_UNIT) / ERROR_UNIT) / np.log(ERROR_STEP) - 1e-9)
    codes: NDArray[np.uint8] = np.where(errors == 0, 0, 1 + steps).astype(np.uint8)
    return codes


def number_of(mask: int) -> int:
    """Return the number of a hand, given as a mask, among the hands of its size.

    >>> number_of(0b111), number_of(0b1011), hand_mask_at(1, 3) == 0b1011
    (0, 1, True)
    """
    return sum(comb(bit, place) for place, bit in enumerate(bits(mask), 1))


def hand_mask_at(number: int, size: int) -> int:
    """Return the mask of the hand with a number among the hands of ``size`` pieces."""
    mask = 0
    for place in range(size, 0, -1):
        bit = place - 1
        while comb(bit + 1, place) <= number:
            bit += 1
        number -= comb(bit, place)
        mask |= 1 << bit
    return mask


@lru_cache(maxsize=4)
def all_hands(pieces: int, size: int) -> NDArray[np.int64]:
    """Return the masks of all hands of ``size`` pieces out of ``pieces``, in the order of the book."""
    chosen = np.fromiter(
        (bit for each in combinations(range(pieces), size) for bit in each), dtype=np.int64
    ).reshape(-1, size)
    masks: NDArray[np.int64] = np.sort((np.int64(1) << chosen).sum(axis=1))
    return masks
