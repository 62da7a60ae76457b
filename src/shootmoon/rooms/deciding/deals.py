"""Decide what happens between hands: begin games, deal, and publish commitments and secrets."""

from __future__ import annotations

from shootmoon.rooms import changes, commands
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.fairness import chance_action, is_nonce
from shootmoon.rooms.quota import MAX_NONCES
from shootmoon.rooms.room import Room


def begin(draft: Draft) -> None:
    """Begin the next game."""
    draft.add(changes.GameBegan(draft.room.game + 1))
    draft.commit()


def reveal(draft: Draft) -> None:
    """Reveal the secret of the last hand.

    In a series it stays hidden, since others may yet play the same deal.
    """
    if draft.room.source is not None and draft.room.settings.series is None:
        draft.add(changes.Revealed())


def deal_hand(draft: Draft) -> None:
    """Do all chance actions up to and including the deal, then commit to the secret of the next hand.

    In a private room, do only the one chance action that the context contains.
    """
    if draft.room.settings.private:
        if draft.context.chance is None:
            raise CommandRefused("not-due")
        draft.add(changes.Acted(0, draft.context.chance))
        return
    reveal(draft)
    source = draft.room.dealt_from
    assert source is not None
    state = draft.room.state
    while state is not None and state.to_move == 0:
        draft.add(changes.Acted(0, str(chance_action(state, source))))
        state = draft.room.state
    draft.commit()


def add_nonce(draft: Draft, seat: int, command: commands.AddNonce) -> None:
    """Add a nonce to the next deal."""
    check_nonces(draft.room)
    if not is_nonce(command.nonce):
        raise CommandRefused("nonce-form")
    source = draft.room.next_source
    if source is None or source.commitment != command.commitment:
        raise CommandRefused("nonce-late")
    if source.nonces[seat - 1] == command.nonce:
        return
    if draft.room.nonces_added.count(seat) >= MAX_NONCES:
        raise CommandRefused("room-often")
    draft.add(changes.NonceAdded(seat, command.nonce))


def check_nonces(room: Room) -> None:
    """Raise `CommandRefused` if no nonce can be added to the next deal."""
    if room.settings.series is not None:
        raise CommandRefused("in-series")
    if room.next_source is None:
        raise CommandRefused("nonce-closed")


def get_ready(draft: Draft, seat: int, command: commands.GetReady) -> None:
    """Mark a seat as ready for the next deal."""
    check_between_hands(draft.room)
    if not draft.room.seat(seat).ready:
        draft.add(changes.Readied(seat))


def check_between_hands(room: Room) -> None:
    """Raise `CommandRefused` unless the game is waiting for the next deal."""
    if room.over or room.state is None or room.state.to_move != 0:
        raise CommandRefused("not-between-hands")
