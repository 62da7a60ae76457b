"""Deals that nobody can choose, and anybody can check.

Before a hand the server chooses a secret, 32 random bytes, and publishes its SHA-256, the *commitment*. From
then until the deal every seat's client may add a *nonce*, for which it names the commitment: one that comes
after the deal is refused, and never counts for another hand. Everything that chance does in this hand follows
from the secret and the nonces; when the hand is over the secret is told, and anybody can follow it again. So
the server could not choose the deal after it had seen the nonces, and no client could choose it, since it did
not know the secret.

**The shuffle**, exactly, so that a page can do it (``+`` joins bytes, all texts are ASCII):

1. A secret is written as 64 hexadecimal digits in lower case. The commitment is the SHA-256 of these 64
   characters, written likewise: ``printf %s SECRET | sha256sum``.
2. A nonce is 1 to 64 hexadecimal digits in lower case; a seat that added none counts as ``-``.
3. The *seed* of a chance event is the SHA-256 (32 bytes) of these lines, joined by a line feed, without one
   at the end: ``shootmoon deal 1``, the number of the hand in its game from 1, the number of the event in its
   hand from 0, the secret, then the nonce of each seat from seat 1. Drawing for dealer, each time that those
   who tie draw again, choosing the dealer, and dealing are one event each; in most hands dealing is event 0.
4. The *stream* of an event is SHA-256(seed + 0), SHA-256(seed + 1), …, the counter being 4 bytes, big end
   first.
5. A number below n (n at most 256): the next byte of the stream; if it is not below 256 - 256 mod n, it is
   dropped and the next one taken; the number is the byte mod n.
6. To shuffle a list: for i from its last index down to 1, exchange the elements at i and at a number below i
   + 1 (Fisher and Yates).
7. *Deal*: shuffle the pieces in canonical order (Moon: 6-6, 6-5, 6-4 … 1-1, 0-0, those that are in the set;
   Chips: R12 … R1, C12 … C1, S12 … S1, F12 … F1, BM, BM, LM, LM). Seat 1 gets the first pieces (7, or 5 in
   Chips), seat 2 the next ones, and so on; then come the widow, or the dummy's pile with the card on top
   first. In the text of the deal each hand is sorted in that canonical order; the dummy's pile keeps its own.
   *Draw for dealer*: shuffle the tiles that may still be drawn, in canonical order; the seats that draw get
   the first ones, in the order of the seats. *Choice of the dealer*: 1 + a number below the number of seats.

What this proves, and what not: a server that plays together with one of the players can try nonces for that
player until it likes the deal, as long as no honest nonce comes last. And whoever added a nonce that isn't
among those told afterwards knows that the server left it out. In a series (duplicate rooms, the room of a
day) everybody gets the same deals, so there are no nonces, and whoever runs the server knew them; its one
secret is told when the series is over.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from shootmoon.game import Action, ChooseDealer, Deal, Draw, State
from shootmoon.game.chance import draw_in_progress
from shootmoon.record import Record

T = TypeVar("T")

NO_NONCE = "-"
"""Stands for the nonce of a seat that added none."""

_NONCE = re.compile(r"[0-9a-f]{1,64}")
_CHANCE = ("draw", "dealer", "deal")


class Source(Struct, frozen=True):
    """What a hand is dealt from."""

    secret: str
    """64 hexadecimal digits."""
    nonces: tuple[str, ...]
    """By seat; `NO_NONCE` where there is none."""

    @property
    def commitment(self) -> str:
        """What is published of the secret beforehand."""
        return commitment_of(self.secret)


def commitment_of(secret: str) -> str:
    """The SHA-256 of a secret.

    >>> commitment_of("00" * 32)[:16]
    '60e05bd1b195af2f'
    """
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def is_nonce(text: str) -> bool:
    """Whether a client may add this."""
    return _NONCE.fullmatch(text) is not None


def series_secret(key: bytes, name: str) -> str:
    """The secret of a series, from a key that the server keeps: the same in every process, and stored
    nowhere."""
    return hmac.new(key, f"shootmoon series 1\n{name}".encode(), hashlib.sha256).hexdigest()


def chance_action(state: State, source: Source) -> Action:
    """What chance does next. Raises ValueError when it is not chance that acts next.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("luna-21"))
    >>> source = Source("00" * 32, ("-", "ab", "-"))
    >>> chance_action(state, source)
    'dealer 1'
    """
    if state.phase not in _CHANCE:
        raise ValueError(f"it is not chance that acts in phase {state.phase!r}")
    numbers = Numbers(_seed(len(state.past) + 1, len(state.actions), source))
    seats = state.seating.seats
    if state.phase == "dealer":
        return ChooseDealer(seats[numbers.below(len(seats))])
    if state.phase == "draw":
        drawing, left = draw_in_progress(state)
        return Draw(numbers.shuffled(left)[: len(drawing)])
    pieces = numbers.shuffled(state.pieces)
    size = state.hand_size
    hands = [pieces[size * at : size * (at + 1)] for at in range(len(seats))]
    rest = pieces[size * len(seats) :]
    setup = state.setup
    return Deal(hands, setup.notation.rest_name, rest[: setup.rest_size])


def _seed(hand: int, event: int, source: Source) -> bytes:
    lines = ("shootmoon deal 1", str(hand), str(event), source.secret, *source.nonces)
    return hashlib.sha256("\n".join(lines).encode("ascii")).digest()


class Numbers:
    """The numbers that follow from a seed.

    >>> numbers = Numbers(bytes(32))
    >>> [numbers.below(6) for _ in range(10)]
    [1, 2, 5, 3, 3, 1, 2, 0, 0, 1]
    """

    def __init__(self, seed: bytes) -> None:
        """Begin with the first byte of the stream of ``seed``."""
        self._bytes = _stream(seed)

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1, each equally likely; ``count`` is at most 256."""
        limit = 256 - 256 % count
        return next(byte for byte in self._bytes if byte < limit) % count

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in another order, each order equally likely."""
        shuffled = list(items)
        for at in range(len(shuffled) - 1, 0, -1):
            other = self.below(at + 1)
            shuffled[at], shuffled[other] = shuffled[other], shuffled[at]
        return shuffled


def _stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        counter += 1


# -- in records -----------------------------------------------------------------------------------------

_PROOF = re.compile(
    r"fair deal (?P<hand>[1-9][0-9]{0,5}): commitment (?P<commitment>[0-9a-f]{64}), "
    r"secret (?P<secret>[0-9a-f]{64}), nonces (?P<nonces>(?:-|[0-9a-f]{1,64})(?: (?:-|[0-9a-f]{1,64}))*)"
)


class Proof(Struct, frozen=True):
    """What a record says of the source of a hand, and how far that is so."""

    hand: int
    """The number of the hand in its game, from 1."""
    commitment: str
    """To be compared with what was published before the hand."""
    source: Source
    fits: bool
    """Whether the secret is the one that was committed to."""
    follows: bool
    """Whether everything that chance did in this hand follows from secret and nonces."""

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong with this hand."""
        return self.fits and self.follows


def proof_comment(hand: int, source: Source) -> str:
    """The comment with which a record tells what a hand was dealt from; it stands before what chance did."""
    told = " ".join(source.nonces)
    return f"fair deal {hand}: commitment {source.commitment}, secret {source.secret}, nonces {told}"


def proofs(record: Record) -> tuple[Proof, ...]:
    """What a record proves, hand by hand; hands about which it says nothing are left out.

    Of a view's record, what its seat knew is looked at. Raises `shootmoon.record.RecordError` where an action
    is illegal.
    """
    claimed: dict[int, tuple[str, Source]] = {}
    for _, text in record.comments:
        if found := _PROOF.fullmatch(text):
            source = Source(found["secret"], tuple(found["nonces"].split()))
            claimed.setdefault(int(found["hand"]), (found["commitment"], source))
    players = record.seating.players
    follows: dict[int, bool] = {}
    for state, action in zip(record.replay(), record.actions, strict=False):
        hand = len(state.past) + 1
        if hand in claimed and state.phase in _CHANCE and action != "time":
            source = claimed[hand][1]
            agrees = len(source.nonces) == players and _agree(action, chance_action(state, source))
            follows[hand] = follows.get(hand, True) and agrees
    return tuple(
        Proof(hand, given, source, fits=source.commitment == given, follows=follows[hand])
        for hand, (given, source) in sorted(claimed.items())
        if hand in follows
    )


def _agree(seen: Action, whole: Action) -> bool:
    """Whether an action is this one, as far as it can be seen."""
    if not isinstance(seen, Deal) or not isinstance(whole, Deal):
        return seen == whole
    known = [*seen.hands, seen.rest]
    found = [*whole.hands, whole.rest]
    return len(known) == len(found) and all(
        len(some) == len(others) and set(some) - {"?"} <= set(others)
        for some, others in zip(known, found, strict=True)
    )
