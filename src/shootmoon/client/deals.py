"""`DealCheck`: whether the deals of a room are what the server had committed itself to before it dealt.

See `shootmoon.rooms.fairness` for what is promised, and what that proves.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from shootmoon.client.game import record_of
from shootmoon.game import Deal
from shootmoon.rooms.events import SecretRevealed
from shootmoon.rooms.fairness import Source, commitment_of, proof_comment, proofs
from shootmoon.rooms.views import RoomView

Fault: TypeAlias = Literal["commitment", "secret", "nonce", "deal"]
"""What doesn't hold: another commitment is told than was published before the hand; the secret isn't the one
that was committed to; the own nonce isn't among those told; the deal doesn't follow from them."""


class DealCheck:
    """What was promised of the deals of one game, as one seat heard it."""

    def __init__(self) -> None:
        self._game = 0
        self._promised: dict[int, str] = {}
        """By hand of the game: the commitment that was published before it."""
        self._nonces: dict[str, str] = {}
        """By commitment: the own nonce, once it was taken."""

    def follow(self, room: RoomView) -> None:
        """Take note of what is promised now."""
        if room.game != self._game:
            self._game = room.game
            self._promised.clear()
        fairness = room.fairness
        dealt = len(fairness.told) + (fairness.commitment is not None)
        if fairness.commitment is not None:
            self._promised.setdefault(dealt, fairness.commitment)
        if fairness.next_commitment is not None:
            # A hand that is dealt anew is dealt from the next secret, which then was promised for it.
            self._promised[dealt + 1] = fairness.next_commitment

    def add_nonce(self, commitment: str, nonce: str) -> None:
        """The own nonce was taken for what is dealt under this commitment."""
        self._nonces[commitment] = nonce

    def check(self, disclosed: SecretRevealed, room: RoomView) -> Fault | None:
        """What is wrong with a hand whose secret was told, by all that is known of it here; None for nothing.

        ``room`` is what a seat is shown after that. Raises `shootmoon.record.RecordError` where it shows what
        can't have been.
        """
        if self._promised.get(disclosed.hand, disclosed.commitment) != disclosed.commitment:
            return "commitment"
        if commitment_of(disclosed.secret) != disclosed.commitment:
            return "secret"
        mine = self._nonces.get(disclosed.commitment)
        if mine is not None and disclosed.nonces[room.you - 1] != mine:
            return "nonce"
        record = record_of(room)
        deals = [ply for ply, action in enumerate(record.actions) if isinstance(action, Deal)]
        starts = [0, *deals[1:]]  # what chance does before the first deal comes from the same source
        if disclosed.hand <= len(deals):
            comment = proof_comment(disclosed.hand, Source(disclosed.secret, disclosed.nonces))
            proved = proofs(replace(record, comments=((starts[disclosed.hand - 1], comment),)))
            if not all(proof.holds for proof in proved):
                return "deal"
        return None
