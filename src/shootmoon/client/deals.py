"""`DealCheck`: takes part in the deals of a room for a seat, and checks that nobody chose them.

Before each hand, the server publishes a commitment to a secret, and the clients publish commitments to nonces
(random numbers). When the hand is due, the clients reveal their nonces; the deal is computed from the secret
and the nonces. docs/deals.md explains what this proves.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.client.game import record_of
from shootmoon.game import Deal
from shootmoon.protocol.commands import CommitNonce, RevealNonce
from shootmoon.protocol.events import SecretRevealed
from shootmoon.protocol.fairness import (
    NO_NONCE,
    Source,
    commitment_of,
    commitment_to_nonce,
    opened_rightly,
    proof_comments,
    proofs,
    room_label,
)
from shootmoon.protocol.views import RoomView

NonceCommand: TypeAlias = CommitNonce | RevealNonce
"""A command with which a client takes part in a deal."""

Fault: TypeAlias = Literal["commitment", "secret", "changed", "opening", "late", "nonce", "missing", "deal"]
"""Why a deal fails the check.

- ``commitment``: the server's commitment differs from the one published before the hand.
- ``secret``: the secret doesn't match the commitment.
- ``changed``: the seats' commitments differ from those published before this client revealed its nonce.
- ``opening``: a seat's nonce isn't the one to which it had committed.
- ``late``: this client revealed its nonce, and the hand was dealt without it. It came too late, or the server
  ignored it.
- ``nonce``: another nonce was used for this client's seat, or its commitment was left out.
- ``missing``: before this hand, the client revealed its nonce for another deal, and the server doesn't say
  what became of that deal.
- ``deal``: the deal doesn't follow from the secret and the nonces.
"""


_KEPT = 20
"""The number of deals for which the client's own nonces are kept. Only the last two are needed."""


class _Own(Struct):
    """What this client has added to a deal."""

    nonce: str
    nonce_commitment: str
    """The commitment to the nonce."""
    accepted: bool = False
    """True once the server has accepted the commitment."""
    seen: tuple[str, ...] | None = None
    """The commitments of all seats when this client revealed its nonce; None before."""
    deal: int = 0
    """The number of the deal in the room for which the nonce was revealed; 0 before."""
    game: int = 0
    """The number of the game in which it was revealed; 0 before."""


class DealCheck:
    """Takes part in the deals of a room's games for the seat of one client, and checks them afterwards.

    The client has seen the commitments that were published before each hand, and knows its own nonces. Call
    `follow` with each view of the room, and send the command that it returns.
    """

    def __init__(self, nonce: Callable[[], str] = lambda: secrets.token_hex(32)) -> None:
        """``nonce`` returns a new nonce: 32 random bytes as 64 hexadecimal digits."""
        self._nonce = nonce
        self._game = 0
        self._promised: dict[int, str] = {}
        """For each hand of the game, by number, the commitment that the server published before it."""
        self._deals: dict[int, str] = {}
        """For each deal of the room, by number, the first commitment that the server published for it."""
        self._own: dict[str, _Own] = {}
        """What this client has added to deals, by the server's commitment."""

    def follow(self, room: RoomView) -> NonceCommand | None:
        """Remember the commitments in a view of the room.

        Return the command with which the client should now take part in the next deal; None if there is
        nothing to do. Each command is returned only once.
        """
        fairness = room.fairness
        if room.game != self._game:
            self._game = room.game
            self._promised.clear()
        given = 0 if room.given is None else room.given.hands
        dealt = given + len(fairness.told) + (fairness.commitment is not None)
        if fairness.commitment is not None:
            self._promised.setdefault(dealt, fairness.commitment)
        if fairness.next_commitment is None:
            return None
        # If the hand is dealt again, the next secret is used, with its commitment, for the same hand.
        self._promised[dealt + 1] = fairness.next_commitment
        if fairness.next_deal:
            self._deals.setdefault(fairness.next_deal, fairness.next_commitment)
        return self._next_command(room, fairness.next_commitment) if room.you else None

    def _next_command(self, room: RoomView, commitment: str) -> NonceCommand | None:
        fairness, seat = room.fairness, room.you
        own = self._own.get(commitment)
        while len(self._own) > _KEPT:
            del self._own[next(iter(self._own))]
        if fairness.reveal_until is None:
            if own is not None or not room.may.commit_nonce:
                return None
            nonce = self._nonce()
            label, deal = room_label(room.room), fairness.next_deal
            hidden = commitment_to_nonce(label, deal, seat, commitment, nonce)
            self._own[commitment] = _Own(nonce, hidden)
            return CommitNonce(hidden, commitment)
        committed = fairness.next_nonce_commitments
        if own is None or own.seen is not None or committed[seat - 1 : seat] != (own.nonce_commitment,):
            return None  # another client with this seat has committed to a nonce of its own
        own.accepted, own.seen, own.deal, own.game = True, committed, fairness.next_deal, room.game
        return RevealNonce(own.nonce, commitment)

    def answered(self, command: NonceCommand, accepted: bool, *, again: bool = False) -> None:
        """Remember the server's answer to a command that `follow` returned.

        ``again``: the server couldn't carry it out, so the command should be sent again.
        """
        own = self._own.get(command.commitment)
        if own is None:
            return
        if accepted:
            own.accepted = True
        elif again and isinstance(command, RevealNonce):
            own.seen = None
        elif not isinstance(command, RevealNonce):
            own.accepted = False
            if again:
                del self._own[command.commitment]

    def left(self) -> None:
        """Forget the client's own nonces, which no longer count when it has left its seat."""
        self._own.clear()

    def check(self, disclosed: SecretRevealed, room: RoomView) -> Fault | None:
        """Check the deal of a hand after the server has disclosed its secret. Return the fault, or None.

        ``room`` is the seat's view of the room after the disclosure. Raises `shootmoon.record.RecordError` if
        the game in this view is inconsistent.
        """
        commitment = disclosed.commitment
        promised = (self._promised.get(disclosed.hand), self._deals.get(disclosed.deal))
        if any(each not in (None, commitment) for each in promised):
            return "commitment"
        if commitment_of(disclosed.secret) != commitment:
            return "secret"
        fault = self._nonce_fault(disclosed, room)
        if fault is not None:
            return fault
        if self._misses_deal(disclosed, room):
            return "missing"
        record = record_of(room)
        deals = [ply for ply, action in enumerate(record.actions) if isinstance(action, Deal)]
        starts = [0, *deals[1:]]  # earlier draws use the first secret, too
        if disclosed.hand <= len(deals):
            start = starts[disclosed.hand - 1]
            told = proof_comments(disclosed.hand, _source(disclosed), room.room)
            proved = proofs(replace(record, comments=tuple((start, comment) for comment in told)))
            if not proved or not all(proof.holds for proof in proved):
                return "deal"
        return None

    def _misses_deal(self, disclosed: SecretRevealed, room: RoomView) -> bool:
        """Return True if the client revealed its nonce for an earlier deal of this game that isn't known.

        The server would have given it up after it could compute the deal.
        """
        fairness = room.fairness
        known = {each.commitment for each in fairness.told}
        known |= {each.told.commitment for each in fairness.broken_off}
        known |= {disclosed.commitment, fairness.commitment or "", fairness.next_commitment or ""}
        return any(
            own.game == room.game and own.deal < disclosed.deal and commitment not in known
            for commitment, own in self._own.items()
            if own.seen is not None
        )

    def _nonce_fault(self, disclosed: SecretRevealed, room: RoomView) -> Fault | None:
        own = self._own.get(disclosed.commitment)
        mine, committed = disclosed.nonces[room.you - 1], disclosed.nonce_commitments
        if len(committed) != len(disclosed.nonces):
            return "opening"
        if own is not None and own.seen not in (None, committed):
            return "changed"
        if not opened_rightly(room_label(room.room), _source(disclosed)):
            return "opening"
        if own is None:
            return None
        if own.seen is None:
            return "nonce" if own.accepted and committed[room.you - 1] == NO_NONCE else None
        return "late" if mine == NO_NONCE else "nonce" if mine != own.nonce else None


def _source(disclosed: SecretRevealed) -> Source:
    return Source(
        disclosed.secret, disclosed.nonces, disclosed.nonce_commitments, disclosed.deal, disclosed.interrupted
    )
