"""`PlayModel`: how probable each play of a strong player is, given its hand and what everybody has seen.

It is a small neural network that was fitted to plays of `expert` (``tools/data.py plays``). It gives each
legal play a score from features of the piece, the trick and the situation. The probabilities are the softmax
of the scores. A searching bot uses it to infer the others' hands from their plays; for another card game this
is described by D. Rebstock, C. Solinas, M. Buro, N. R. Sturtevant, "Policy based inference in trick-taking
card games", CoG 2019.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.bots.evaluation.arrays import Bools, Floats, Masks
from shootmoon.bots.position.ranking import Ranking, ranking_of
from shootmoon.game import Bid, Setup

Tricks: TypeAlias = Sequence[tuple[str, Sequence[tuple[int, int]]]]
"""Tricks: the suit led, and the seat and piece number of each play."""
Option: TypeAlias = tuple[int, int]
"""A possible play: the number of the piece, and the suit of the trick, which a leader may choose."""

_PIECE, _LEAD, _FOLLOW, _SITUATION = 11, 6, 5, 11
FEATURES = _PIECE + _LEAD + _FOLLOW + _SITUATION
"""The number of features: of the piece, of a lead, of a piece played to a trick, and of the situation."""
_MAX_PIECES = 32
"""Sets of two such masks are packed into 64 bits."""


class PlayContext(Struct, frozen=True, kw_only=True):
    """What everybody knows when a seat is about to play."""

    ranking: Ranking
    pieces: int
    """The number of pieces in the game."""
    suit: int
    """The suit led; -1 if this seat leads."""
    best: int
    """The strength of the piece that is winning the trick; -1 if this seat leads."""
    ally_winning: bool
    """True if that piece was played by an ally: somebody else on the declarer's or the defenders' side."""
    enemies: int
    """The number of opponents who are yet to play to this trick."""
    seen: int
    """The mask of the pieces that were played before."""
    declaring: bool
    """True if the seat is on the declarer's side."""
    at_stake: int
    """0 if the declarer needs every trick that is left, 1 if it needs some, 2 if the bid is settled."""
    leads: int
    """The mask of the pieces that may be led; all if none of them is held."""

    def legal(self, held: Masks) -> Masks:
        """Return the mask of the pieces that may be played, for each hand."""
        tables = self.ranking.tables
        if self.suit < 0:
            leads = held & np.uint64(self.leads)
            return np.where(leads != 0, leads, held)
        following = held & np.uint64(tables.follow[self.suit])
        return np.where(following != 0, following | held & np.uint64(tables.always), held)

    def options(self, union: int) -> list[Option]:
        """Return the possible plays of the pieces in a mask."""
        numbers = [number for number in range(self.pieces) if union >> number & 1]
        if self.suit >= 0:
            return [(number, self.suit) for number in numbers]
        return [(number, suit) for number in numbers for suit in self.ranking.tables.leads[number]]


def plays_in_context(
    setup: Setup, trump: str | None, declarer: int, contract: Bid, tricks: Tricks
) -> Iterator[tuple[int, Option, PlayContext]]:
    """Yield each play of a hand with its seat and its context, in order."""
    ranking, seating, size = ranking_of(setup, trump), setup.seating, setup.hand_size
    tables, every = ranking.tables, (1 << len(setup.pieces)) - 1
    side, needed, left, seen = seating.side_of(declarer), setup.needs(contract), size, 0
    for name, plays in tricks:
        suit = tables.suits.index(name)
        best, winning = -1, declarer
        for place, (seat, number) in enumerate(plays):
            declaring = seating.side_of(seat) == side
            later = set(seating.seats) - {each for each, _ in plays[: place + 1]}
            yield (
                seat,
                (number, suit),
                PlayContext(
                    ranking=ranking,
                    pieces=len(setup.pieces),
                    suit=suit if place else -1,
                    best=best,
                    ally_winning=place > 0 and (seating.side_of(winning) == side) == declaring,
                    enemies=sum((seating.side_of(each) == side) != declaring for each in later),
                    seen=seen,
                    declaring=declaring,
                    at_stake=2 if not 0 < needed <= left else int(needed < left),
                    leads=tables.trumps if not seen and setup.leads_trump and tables.trumps else every,
                ),
            )
            seen |= 1 << number
            if tables.strength[suit][number] > best:
                best, winning = tables.strength[suit][number], seat
        needed -= seating.side_of(winning) == side
        left -= 1


class PlayModel(Struct, frozen=True, eq=False):
    """A network with one hidden layer, and direct weights from the features to the score."""

    hidden: Floats
    """Shape (`FEATURES`, units)."""
    biases: Floats
    """Shape (units,)."""
    output: Floats
    """Shape (units,)."""
    direct: Floats
    """Shape (`FEATURES`,)."""

    def scores(self, features: Floats) -> Floats:
        """Return the score of each row of features."""
        return np.tanh(features @ self.hidden + self.biases) @ self.output + features @ self.direct

    def chances(self, context: PlayContext, chosen: Option, held: Masks, known: Masks) -> Floats:
        """Return P(the play ``chosen``) for each hand.

        ``held``: the seat's hand before the play, in each world; ``known``: other pieces that it knows, such
        as its discard.
        """
        # Many worlds differ only in the hands of other seats.
        packed, world = np.unique(held | known << np.uint64(_MAX_PIECES), return_inverse=True)
        hands, known = packed & np.uint64(2**_MAX_PIECES - 1), packed >> np.uint64(_MAX_PIECES)
        options = context.options(int(np.bitwise_or.reduce(hands)))
        situation = _Situation(context, options, hands, known)
        scores = np.full(situation.legal.shape, -np.inf)
        for each, legal, row in zip(options, situation.legal, scores, strict=True):
            row[legal] = self.scores(situation.features(each)[legal])
        scores = np.exp(scores - scores.max(axis=0))
        # Rounded, so that the order of a processor's additions makes no difference.
        chances: Floats = (scores[options.index(chosen)] / scores.sum(axis=0)).round(9)
        return chances[world]


def play_features(
    context: PlayContext, options: Sequence[Option], held: Masks, known: Masks
) -> tuple[Bools, Floats]:
    """Return which options are legal with each hand, and their features.

    Shapes (options, hands) and (options, hands, `FEATURES`). ``held``, ``known``: see `PlayModel.chances`.
    """
    situation = _Situation(context, options, held, known)
    return situation.legal, np.stack([situation.features(each) for each in options])


class _Situation:
    """A context with the hands that the seat may hold; it computes the features of one option at a time."""

    def __init__(self, context: PlayContext, options: Sequence[Option], held: Masks, known: Masks) -> None:
        self._context, self._held = context, held
        self._unseen = ~(held | known | np.uint64(context.seen)) & np.uint64((1 << context.pieces) - 1)
        self._playable = context.legal(held)
        self.legal: Bools = np.array([_count(self._playable, 1 << number) for number, _ in options], bool)
        """Which options are legal, shape (options, hands)."""
        self._shared = _of_situation(context, held, self.legal.sum(axis=0))

    def features(self, option: Option) -> Floats:
        """Return the features of an option with each hand, shape (hands, `FEATURES`)."""
        number, suit = option
        context, unseen = self._context, self._unseen
        others = self._held & np.uint64(~(1 << number) & 2**64 - 1)
        features = np.zeros((len(others), FEATURES))
        features[:, :_PIECE] = _of_piece(context, number, others, unseen)
        if context.suit < 0:
            features[:, _PIECE : _PIECE + _LEAD] = _of_lead(context, number, suit, others, unseen)
        else:
            features[:, _PIECE + _LEAD : -_SITUATION] = _of_follow(context, number, self._playable, unseen)
        features[:, -_SITUATION:] = self._shared
        return features


def _of_piece(context: PlayContext, number: int, others: Masks, unseen: Masks) -> Floats:
    """Return features of a piece, whatever is led: how high it is in its suits, and how well it is guarded by
    the ``others`` in the hand."""
    tables, above = context.ranking.tables, context.ranking.above
    bit = 1 << number
    higher, longest, guarded = np.full(len(others), 9.0), np.zeros(len(others)), np.zeros(len(others), bool)
    alone, out, rank = np.zeros(len(others), dtype=bool), np.zeros(len(others)), 0.0
    suits = [suit for suit, follow in enumerate(tables.follow) if follow & bit]
    for suit in suits:
        follow, beaten_by = tables.follow[suit], above[suit][number]
        here, length = _count(unseen, beaten_by & follow), _count(others, follow)
        higher, longest = np.minimum(higher, here), np.maximum(longest, length)
        guarded |= (here > 0) & (length >= here)
        alone |= length == 0
        out += _count(unseen, follow)
        rank = max(rank, 1 - (beaten_by & follow).bit_count() / max(1, follow.bit_count() - 1))
    trump = bool(tables.trumps & bit)
    return np.column_stack(
        np.broadcast_arrays(
            trump,
            len(suits) == 1 and not trump,
            rank,
            higher == 0,
            np.exp(-higher),
            higher == 1,
            guarded,
            longest / 3,
            alone,
            out / 6,
            out == 0,
        )
    )


def _of_lead(context: PlayContext, number: int, suit: int, others: Masks, unseen: Masks) -> Floats:
    """Return features of leading a piece to a suit."""
    tables, beaten_by = context.ranking.tables, context.ranking.above[suit][number]
    follow = tables.follow[suit]
    higher = _count(unseen, beaten_by & follow)
    draws = bool(tables.trumps >> number & 1) & (_count(unseen, tables.trumps) > 0)
    return np.column_stack(
        np.broadcast_arrays(
            higher == 0,
            _count(unseen, beaten_by) == 0,
            higher / 3,
            _count(others, follow) / 3,
            _count(unseen, follow) / 6,
            draws,
        )
    )


def _of_follow(context: PlayContext, number: int, playable: Masks, unseen: Masks) -> Floats:
    """Return features of playing a piece to a trick that somebody else has led."""
    strength = context.ranking.tables.strength[context.suit]
    wins = strength[number] > context.best
    weaker = [other for other in range(context.pieces) if strength[other] < strength[number]]
    cheaper = [other for other in weaker if strength[other] > context.best]
    beaten_by = context.ranking.above[context.suit][number]
    return np.column_stack(
        np.broadcast_arrays(
            wins,
            wins & ((_count(unseen, beaten_by) == 0) | (context.enemies == 0)),
            wins and context.ally_winning,
            wins * _count(playable, sum(1 << other for other in cheaper)) / 3,
            _count(playable, sum(1 << other for other in weaker)) / 6,
        )
    )


def _of_situation(context: PlayContext, held: Masks, options: NDArray[np.int_]) -> Floats:
    """Return the features that all plays of a hand share."""
    leads = context.suit < 0
    follow = 0 if leads else context.ranking.tables.follow[context.suit]
    follows = _count(held, follow) > 0
    return np.column_stack(
        np.broadcast_arrays(
            leads,
            follows,
            ~follows & (not leads),
            context.declaring,
            *(context.at_stake == stake for stake in range(3)),
            np.bitwise_count(held) / 7,
            context.enemies / 3,
            context.ally_winning,
            options / 7,
        )
    )


def _count(sets: Masks, mask: int) -> Floats:
    return np.bitwise_count(sets & np.uint64(mask)).astype(np.float64)


class _Stored(Struct):
    """The contents of ``play_model.json``: the arrays of a `PlayModel`."""

    hidden: list[list[float]]
    biases: list[float]
    output: list[float]
    direct: list[float]


@cache
def play_model() -> PlayModel:
    """Return the model whose weights are stored in ``play_model.json``."""
    text = files("shootmoon.bots.evaluation").joinpath("play_model.json").read_bytes()
    stored = msgspec.json.decode(text, type=_Stored)
    return PlayModel(*(np.array(each) for each in msgspec.structs.astuple(stored)))
