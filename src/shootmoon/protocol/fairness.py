"""Verifiable deals by a commitment scheme: nobody can choose a deal, and anybody can check that.

Before a hand the server chooses a secret, 32 random bytes, and publishes its SHA-256, the *commitment*. Then
each seat's client may choose a *nonce*, 32 random bytes, and publishes its own commitment to it
(`nonce_commitment`). When the deal is due, no commitment is accepted any more, and the clients reveal their
nonces. All chance actions of the hand are computed from the secret and the revealed nonces. After the hand
the secret is revealed, so that anybody can repeat the computation. docs/deals.md describes this protocol, the
attacks that it prevents, and those that it doesn't.

**The commitment to a nonce** (``+`` joins bytes, all texts are ASCII): a nonce is 64 hexadecimal digits in
lower case. The commitment is the SHA-256, written likewise, of these lines, joined by a line feed, without
one at the end: ``shootmoon nonce 1``, the label of the room, the number of the deal in its room from 1, the
number of the seat, the server's commitment, the nonce. The label of a room is the first 32 hexadecimal digits
of the SHA-256 of ``shootmoon room 1``, a line feed, and the name of the room. So a commitment is valid for
one seat and one deal only.

**The shuffle**, precisely enough to implement it elsewhere (``+`` joins bytes, all texts are ASCII):

1. A secret is written as 64 hexadecimal digits in lower case. The commitment is the SHA-256 of these 64
   characters, written likewise: ``printf %s SECRET | sha256sum``.
2. A nonce is 64 hexadecimal digits in lower case; for a seat that revealed none it is ``-``.
3. The *seed* of a chance event is the SHA-256 (32 bytes) of these lines, joined by a line feed, without one
   at the end: ``shootmoon deal 1``, the number of the hand in its game from 1, the number of the event in its
   hand from 0, the secret, then the nonce of each seat from seat 1. Drawing for dealer, each repeated draw of
   those who tied, choosing the dealer, and dealing are one event each; in most hands dealing is event 0.
4. The *stream* of an event is SHA-256(seed + 0), SHA-256(seed + 1), …, with the counter as 4 bytes in
   big-endian order.
5. For a number below n (n at most 256), take the next byte of the stream; skip bytes that are not below
   256 - 256 mod n; the number is the byte mod n.
6. To shuffle a list (Fisher–Yates): for i from its last index down to 1, exchange the elements at i and at a
   number below i + 1.
7. *Deal*: shuffle the pieces in canonical order (Moon: 6-6, 6-5, 6-4 … 1-1, 0-0, those that are in the set;
   Chips: R12 … R1, C12 … C1, S12 … S1, F12 … F1, BM, BM, LM, LM). Seat 1 gets the first pieces (7, or 5 in
   Chips), seat 2 the next ones, and so on; then follows the widow, or the dummy's pile from its top card. In
   the text of the deal each hand is sorted in canonical order; the dummy's pile keeps its own order.
   *Draw for dealer*: shuffle the tiles that may still be drawn, in canonical order; the seats that draw get
   the first ones, in the order of the seats. *Choice of the dealer*: 1 + a number below the number of seats.

This proof has limits. A player who works together with the server can withhold a nonce and so choose between
two deals; everybody sees that the seat did so (`Source.withheld`). In a series (duplicate rooms, the daily
room), everybody gets the same deals; therefore there are no nonces, and the operator of the server can know
the deals. A series has a single secret, which is revealed when the series is over.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game import Action, ChooseDealer, Deal, Draw, State
from shootmoon.game.chance import draw_in_progress
from shootmoon.record import Record

T = TypeVar("T")

PROTOCOL = 2
"""The version of the protocol, as messages and records name it."""

GIVEN = "PlayedFrom"
"""The record tag with the number of actions of the position from which a game was played on in a room. The
deals among them weren't made by the server, so there are no proofs for them."""

NO_NONCE = "-"
"""Stands for the nonce of a seat that revealed none, or the commitment of a seat that made none."""

_DIGEST = re.compile(r"[0-9a-f]{64}")
_CHANCE = ("draw", "dealer", "deal")
_COUNT = re.compile(r"[0-9]{1,7}", re.ASCII)


class Source(Struct, frozen=True):
    """The secret and the nonces from which a hand is dealt."""

    secret: str
    """The secret, as 64 hexadecimal digits."""
    nonces: tuple[str, ...]
    """The nonces, by seat; `NO_NONCE` for a seat that revealed none."""
    nonce_commitments: tuple[str, ...] = ()
    """The commitments to the nonces, by seat; `NO_NONCE` for a seat that made none."""
    deal: int = 0
    """The number of the deal in its room, from 1; 0 if it isn't known."""
    interrupted: bool = False
    """True if the server was interrupted while nonces were being revealed."""

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, which is published before the hand."""
        return commitment_of(self.secret)

    @property
    def committed(self) -> tuple[int, ...]:
        """The seats that committed to a nonce."""
        return tuple(seat for seat, text in enumerate(self.nonce_commitments, 1) if text != NO_NONCE)

    @property
    def withheld(self) -> tuple[int, ...]:
        """The seats that committed to a nonce and haven't revealed it."""
        return tuple(seat for seat in self.committed if self.nonces[seat - 1 : seat] == (NO_NONCE,))


def commitment_of(secret: str) -> str:
    """Return the SHA-256 of a secret, in hexadecimal.

    >>> commitment_of("00" * 32)[:16]
    '60e05bd1b195af2f'
    """
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def room_label(room: str) -> str:
    """Return the label of a room, which doesn't reveal the room's name (and so its link)."""
    return hashlib.sha256(f"shootmoon room 1\n{room}".encode()).hexdigest()[:32]


def nonce_commitment(room: str, source: Source, seat: int, nonce: str) -> str:
    """Return the commitment of a seat to its nonce for a deal.

    ``room`` is the name of the room; ``source`` is the source of the deal, of which only its number and the
    server's commitment are used.
    """
    return commitment_to_nonce(room_label(room), source.deal, seat, source.commitment, nonce)


def commitment_to_nonce(label: str, deal: int, seat: int, commitment: str, nonce: str) -> str:
    """Return the commitment of a seat to its nonce.

    ``label`` is that of the room (`room_label`), ``deal`` the number of the deal in the room, and
    ``commitment`` the server's.

    >>> commitment_to_nonce(room_label("room"), 1, 2, commitment_of("00" * 32), "ab" * 32)[:16]
    '8792040d60d385fe'
    """
    lines = ("shootmoon nonce 1", label, str(deal), str(seat), commitment, nonce)
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def is_digest(text: str) -> bool:
    """Return True if a text is 64 hexadecimal digits in lower case, as a nonce or a commitment to one."""
    return _DIGEST.fullmatch(text) is not None


def series_secret(key: bytes, name: str) -> str:
    """Return the secret of a series, derived from the server's key.

    Every process of the server computes the same secret, so it needn't be stored.
    """
    return hmac.new(key, f"shootmoon series 1\n{name}".encode(), hashlib.sha256).hexdigest()


def chance_action(state: State, source: Source) -> Action:
    """Return the next chance action, computed from the secret and the nonces.

    Raises ValueError unless the next action is up to chance.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("luna-21"))
    >>> source = Source("00" * 32, ("-", "ab", "-"))
    >>> chance_action(state, source)
    'dealer 1'
    """
    if state.phase not in _CHANCE:
        raise ValueError(f"not chance's turn in phase {state.phase!r}")
    numbers = Numbers(_seed(len(state.past) + 1, len(state.actions), source))
    seats = state.seating.seats
    if state.phase == "dealer":
        return ChooseDealer(seats[numbers.below(len(seats))])
    if state.phase == "draw":
        drawing, left = draw_in_progress(state)
        return Draw(numbers.shuffled(left)[: len(drawing)])
    pieces = numbers.shuffled(state.pieces)
    size = state.hand_size
    hands = [pieces[size * index : size * (index + 1)] for index in range(len(seats))]
    rest = pieces[size * len(seats) :]
    setup = state.setup
    return Deal(hands, setup.notation.rest_name, rest[: setup.rest_size])


def _seed(hand: int, event: int, source: Source) -> bytes:
    lines = ("shootmoon deal 1", str(hand), str(event), source.secret, *source.nonces)
    return hashlib.sha256("\n".join(lines).encode("ascii")).digest()


class Numbers:
    """Random numbers, computed from a seed.

    >>> numbers = Numbers(bytes(32))
    >>> [numbers.below(6) for _ in range(10)]
    [1, 2, 5, 3, 3, 1, 2, 0, 0, 1]
    """

    def __init__(self, seed: bytes) -> None:
        """Start at the beginning of the byte stream that is computed from ``seed``."""
        self._bytes = _stream(seed)

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count`` - 1.

        All numbers are equally likely; ``count`` is at most 256.
        """
        limit = 256 - 256 % count
        return next(byte for byte in self._bytes if byte < limit) % count

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order. All orders are equally likely."""
        shuffled = list(items)
        for index in range(len(shuffled) - 1, 0, -1):
            other = self.below(index + 1)
            shuffled[index], shuffled[other] = shuffled[other], shuffled[index]
        return shuffled


def _stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        counter += 1


# -- in records -----------------------------------------------------------------------------------------

_SECRET = (
    r"commitment (?P<commitment>[0-9a-f]{64}), "
    r"secret (?P<secret>[0-9a-f]{64}), nonces (?P<nonces>(?:-|[0-9a-f]{64})(?: (?:-|[0-9a-f]{64}))*)"
)
_DETAILS = (
    rf"protocol {PROTOCOL}, room (?P<room>[0-9a-f]{{32}}), deal (?P<deal>[1-9][0-9]{{0,8}}), "
    r"nonce commitments (?P<commitments>(?:-|[0-9a-f]{64})(?: (?:-|[0-9a-f]{64}))*)"
    r"(?:, withheld by (?P<withheld>[1-9](?: [1-9])*))?(?P<interrupted>, interrupted)?"
)
_HAND = r"fair deal (?P<hand>[1-9][0-9]{0,5})"
_PROOF = re.compile(f"{_HAND}: {_SECRET}")
_COMMITTED = re.compile(f"{_HAND}: {_DETAILS}")
_BROKEN = re.compile(rf"{_HAND} broken off \((?P<why>redeal|takeback|end)\): {_SECRET}, {_DETAILS}")


class Proof(Struct, frozen=True):
    """The verification of a hand: whether its deal follows from the secret and nonces in the record."""

    hand: int
    """The number of the hand in its game, from 1."""
    commitment: str
    """The commitment according to the record, to be compared with the one that was published before the
    hand."""
    source: Source
    fits: bool
    """True if the commitment is the SHA-256 of the secret."""
    follows: bool
    """True if all chance actions of this hand are those computed from the secret and the nonces."""
    opens: bool = True
    """True if each nonce is the one to which its seat had committed. A seat may also have withheld its
    nonce."""
    why: str = ""
    """For a deal that was broken off: the reason (`BrokenOff`). Otherwise empty."""

    @property
    def holds(self) -> bool:
        """True if the hand passes all checks."""
        return self.fits and self.follows and self.opens


def proof_comments(hand: int, source: Source, room: str) -> tuple[str, str]:
    """Return the record comments about a hand: its secret and nonces, and the commitments to the nonces.

    In a record, they precede the first chance action of the hand. ``room`` is the name of the room.
    """
    return (f"fair deal {hand}: {_secret_text(source)}", f"fair deal {hand}: {_details_text(source, room)}")


def broken_comment(hand: int, why: str, source: Source, room: str) -> str:
    """Return the record comment about a deal that was broken off. ``room`` is the name of the room."""
    return f"fair deal {hand} broken off ({why}): {_secret_text(source)}, {_details_text(source, room)}"


def _secret_text(source: Source) -> str:
    return f"commitment {source.commitment}, secret {source.secret}, nonces {' '.join(source.nonces)}"


def _details_text(source: Source, room: str) -> str:
    text = f"protocol {PROTOCOL}, room {room_label(room)}, deal {source.deal}, nonce commitments "
    text += " ".join(source.nonce_commitments)
    if source.withheld:
        text += f", withheld by {' '.join(map(str, source.withheld))}"
    return text + (", interrupted" if source.interrupted else "")


class _Claimed(Struct):
    """What the comments of a record say about a hand."""

    commitment: str
    source: Source
    room: str
    withheld: tuple[int, ...]


def _claimed(found: re.Match[str], details: re.Match[str] | None) -> _Claimed:
    source = Source(found["secret"], tuple(found["nonces"].split()))
    if details is None:
        return _Claimed(found["commitment"], source, "", ())
    source = replace(
        source,
        nonce_commitments=tuple(details["commitments"].split()),
        deal=int(details["deal"]),
        interrupted=details["interrupted"] is not None,
    )
    withheld = tuple(map(int, (details["withheld"] or "").split()))
    return _Claimed(found["commitment"], source, details["room"], withheld)


def proofs(record: Record) -> tuple[Proof, ...]:
    """Verify the deals of a record. Return a `Proof` for each hand whose secret is in the record.

    In a record of one seat's view, only the part of each deal that the seat saw is verified. Chance actions
    of a given position (the tag `GIVEN`) aren't verified. Raises `shootmoon.record.RecordError` if an action
    is illegal.
    """
    given = given_actions(record)
    details: dict[int, re.Match[str]] = {}
    for _, text in record.comments:
        if found := _COMMITTED.fullmatch(text):
            details.setdefault(int(found["hand"]), found)
    claimed: dict[int, _Claimed] = {}
    for _, text in record.comments:
        if found := _PROOF.fullmatch(text):
            hand = int(found["hand"])
            claimed.setdefault(hand, _claimed(found, details.get(hand)))
    players = record.seating.players
    follows: dict[int, bool] = {}
    for ply, (state, action) in enumerate(zip(record.replay(), record.actions, strict=False)):
        hand = len(state.past) + 1
        if ply >= given and hand in claimed and state.phase in _CHANCE and action != "time":
            source = claimed[hand].source
            agrees = len(source.nonces) == players and _agree(action, chance_action(state, source))
            follows[hand] = follows.get(hand, True) and agrees
    return tuple(
        _proof(hand, each, players, follows[hand])
        for hand, each in sorted(claimed.items())
        if hand in follows
    )


def broken_deals(record: Record) -> tuple[Proof, ...]:
    """Return the deals of a record's game that were broken off, in order.

    The record doesn't contain what was dealt, so `Proof.follows` is always True.
    """
    deals: list[Proof] = []
    for _, text in record.comments:
        if found := _BROKEN.fullmatch(text):
            proof = _proof(int(found["hand"]), _claimed(found, found), record.seating.players)
            deals.append(replace(proof, why=found["why"]))
    return tuple(deals)


def missing_deals(record: Record) -> tuple[int, ...]:
    """Return the numbers of the deals in the room that should be in a record and aren't.

    All deals of a game have consecutive numbers, with those that were broken off. If one is missing, the
    server doesn't say what became of it.
    """
    known = {proof.source.deal for proof in (*proofs(record), *broken_deals(record))} - {0}
    return tuple(sorted(set(range(min(known), max(known) + 1)) - known)) if known else ()


def _proof(hand: int, claimed: _Claimed, players: int, follows: bool = True) -> Proof:
    source = claimed.source
    fits = source.commitment == claimed.commitment
    return Proof(hand, claimed.commitment, source, fits, follows, _opens(claimed, players))


def _opens(claimed: _Claimed, players: int) -> bool:
    """Return True if each revealed nonce is the one to which its seat committed."""
    source = claimed.source
    if len(source.nonce_commitments) != players or len(source.nonces) != players:
        return False
    if source.withheld != claimed.withheld:
        return False
    return opened_rightly(claimed.room, source)


def opened_rightly(label: str, source: Source) -> bool:
    """Return True if each nonce of a deal is the one to which its seat committed. There must be as many
    commitments as nonces.

    ``label`` is that of the room (`room_label`).
    """
    return all(
        nonce == NO_NONCE
        or commitment_to_nonce(label, source.deal, seat, source.commitment, nonce) == committed
        for seat, (nonce, committed) in enumerate(
            zip(source.nonces, source.nonce_commitments, strict=True), 1
        )
    )


def given_actions(record: Record) -> int:
    """Return the number of actions at the beginning of a record that belong to a given position (the tag
    `GIVEN`)."""
    text = dict(record.tags).get(GIVEN, "")
    return int(text) if _COUNT.fullmatch(text) else 0


def given_hands(record: Record) -> int:
    """Return the number of hands in a record that were dealt in a given position, and not by a server."""
    return sum(isinstance(action, Deal) for action in record.actions[: given_actions(record)])


def _agree(seen: Action, whole: Action) -> bool:
    """Return True if ``seen``, as one seat saw an action, is consistent with the complete action.

    Hidden parts are consistent with anything.
    """
    if not isinstance(seen, Deal) or not isinstance(whole, Deal):
        return seen == whole
    known = [*seen.hands, seen.rest]
    found = [*whole.hands, whole.rest]
    return len(known) == len(found) and all(
        len(some) == len(others) and set(some) - {"?"} <= set(others)
        for some, others in zip(known, found, strict=True)
    )
