"""`DealCheck`: checks that the server didn't choose the deals in a room.

Before each hand, the server publishes a commitment to a secret from which it will compute the deal together
with nonces (random numbers) from the players. `shootmoon.rooms.fairness` explains what this proves.
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
"""Why a deal fails the check.

- ``commitment``: the commitment differs from the one published before the hand.
- ``secret``: the secret doesn't match the commitment.
- ``nonce``: the client's own nonce wasn't used.
- ``deal``: the deal doesn't follow from the secret and the nonces.
"""


class DealCheck:
    """Checks the deals of a room's current game against what the client in one seat has seen.

    The client has seen the commitments that the server published, and knows the nonces that it sent itself.
    """

    def __init__(self) -> None:
        self._game = 0
        self._promised: dict[int, str] = {}
        """For each hand, by number, the commitment that the server published before it."""
        self._nonces: dict[str, str] = {}
        """The client's own nonces that the server has accepted, by the commitment to the deal's secret."""

    def follow(self, room: RoomView) -> None:
        """Remember the commitments in a view of the room."""
        if room.game != self._game:
            self._game = room.game
            self._promised.clear()
        fairness = room.fairness
        given = 0 if room.given is None else room.given.hands
        dealt = given + len(fairness.told) + (fairness.commitment is not None)
        if fairness.commitment is not None:
            self._promised.setdefault(dealt, fairness.commitment)
        if fairness.next_commitment is not None:
            # If the hand is dealt again, the next secret is used, with its commitment, for the same hand.
            self._promised[dealt + 1] = fairness.next_commitment

    def add_nonce(self, commitment: str, nonce: str) -> None:
        """Remember that the server accepted the client's nonce for the deal with this commitment."""
        self._nonces[commitment] = nonce

    def check(self, disclosed: SecretRevealed, room: RoomView) -> Fault | None:
        """Check the deal of a hand after the server has disclosed its secret. Return the fault, or None.

        ``room`` is the seat's view of the room after the disclosure. Raises `shootmoon.record.RecordError` if
        the game in this view is inconsistent.
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
        starts = [0, *deals[1:]]  # earlier draws use the first secret, too
        if disclosed.hand <= len(deals):
            comment = proof_comment(disclosed.hand, Source(disclosed.secret, disclosed.nonces))
            proved = proofs(replace(record, comments=((starts[disclosed.hand - 1], comment),)))
            if not all(proof.holds for proof in proved):
                return "deal"
        return None
