"""Decide what happens between hands: begin games, deal, and publish commitments and secrets."""

from __future__ import annotations

from shootmoon.protocol import changes, commands
from shootmoon.protocol.changes import BrokenOff
from shootmoon.protocol.fairness import Source, chance_action, is_digest, nonce_commitment
from shootmoon.rooms.deciding.draft import CommandRefused, Draft
from shootmoon.rooms.deciding.schedule import MAX_LATE, reveal_deadline
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.quota import MAX_NONCES
from shootmoon.rooms.log.rated import is_rated_now, remaining
from shootmoon.rooms.log.room import Room


def begin(draft: Draft) -> None:
    """Begin the next game."""
    draft.add(changes.GameBegan(draft.room.game + 1))
    draft.commit()


def reveal(draft: Draft) -> None:
    """Reveal the secret of the last hand.

    In a series it stays hidden, since others may yet play the same deal.
    """
    if draft.room.source is not None and draft.room.settings.series is None:
        draft.add(hidden.Revealed())


def deal_or_ask_for_nonces(draft: Draft) -> None:
    """Do what comes next when a deal is due.

    If seats have committed to nonces, ask them to reveal these first. Deal when they have, or when their time
    is over.
    """
    room, source = draft.room, draft.room.next_source
    deadline = reveal_deadline(room)
    if deadline is None and source is not None and source.committed:
        draft.add(changes.RevealBegan())
    elif deadline is not None and source is not None and _interrupted(room, source, deadline, draft.now):
        draft.add(changes.RevealExtended())
    else:
        deal_hand(draft)


def _interrupted(room: Room, source: Source, deadline: int, now: int) -> bool:
    """Return True if the time for revealing nonces ran out while the server was interrupted.

    Otherwise a server that is killed and started again would leave out the nonces of everybody who couldn't
    reach it meanwhile.
    """
    return bool(room.awaited) and not source.interrupted and now > deadline + MAX_LATE


def break_off(draft: Draft, why: BrokenOff) -> None:
    """Give up the deal that is being prepared, if nonces are being revealed for it.

    The players know these nonces now, so they can't be used for a later deal.
    """
    if draft.room.revealing_since is not None:
        draft.add(hidden.DealBrokenOff(why))
        draft.commit()


def end_game(draft: Draft, *, resigned: tuple[tuple[int, ...], ...] = (), house: bool = False) -> None:
    """End the game early. Do nothing if no game is in progress. See `GameEnded` for the other parameters."""
    if not draft.room.over:
        break_off(draft, "end")
        draft.add(changes.GameEnded(resigned, house))


def end_abandoned(draft: Draft) -> None:
    """End a rated match, which whoever is still there has given up."""
    if is_rated_now(draft.room):
        left = remaining(draft.room)
        end_game(draft, resigned=(left,) if left else ())


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


def commit_nonce(draft: Draft, seat: int, command: commands.CommitNonce) -> None:
    """Commit to a nonce for the next deal."""
    if not is_digest(command.nonce_commitment):
        raise CommandRefused("nonce-commitment-form")
    source = _source(draft.room, command.commitment)
    if source.nonce_commitments[seat - 1 : seat] == (command.nonce_commitment,):
        return
    check_commit(draft.room, seat)
    draft.add(changes.NonceCommitted(seat, command.nonce_commitment))


def reveal_nonce(draft: Draft, seat: int, command: commands.RevealNonce) -> None:
    """Reveal the nonce to which a seat has committed."""
    if not is_digest(command.nonce):
        raise CommandRefused("nonce-reveal-form")
    source = _source(draft.room, command.commitment)
    if source.nonces[seat - 1] == command.nonce:
        return
    check_reveal(draft.room, seat)
    if nonce_commitment(draft.room.room, source, seat, command.nonce) != source.nonce_commitments[seat - 1]:
        raise CommandRefused("nonce-other")
    draft.add(changes.NonceRevealed(seat, command.nonce))


def _source(room: Room, commitment: str) -> Source:
    """Return the secret and nonces of the next deal.

    Raise `CommandRefused` unless it is the deal with this commitment.
    """
    _check_open(room)
    source = room.next_source
    if source is None or source.commitment != commitment:
        raise CommandRefused("nonce-late")
    return source


def _check_open(room: Room) -> None:
    """Raise `CommandRefused` if there is no deal to which anything could be added."""
    if room.settings.series is not None:
        raise CommandRefused("in-series")
    if room.next_source is None:
        raise CommandRefused("nonce-closed")


def check_commit(room: Room, seat: int) -> None:
    """Raise `CommandRefused` if a seat can't commit to a nonce for the next deal now."""
    _check_open(room)
    if room.revealing_since is not None:
        raise CommandRefused("nonce-closed")
    if room.nonces_added.count(seat) >= MAX_NONCES:
        raise CommandRefused("room-often")


def check_reveal(room: Room, seat: int) -> None:
    """Raise `CommandRefused` if a seat has nothing to reveal now."""
    _check_open(room)
    source = room.next_source
    if room.revealing_since is None:
        raise CommandRefused("nonce-early")
    if source is None or seat not in source.withheld:
        raise CommandRefused("nonce-none")


def get_ready(draft: Draft, seat: int, command: commands.GetReady) -> None:
    """Mark a seat as ready for the next deal."""
    check_between_hands(draft.room)
    if not draft.room.seat(seat).ready:
        draft.add(changes.Readied(seat))


def check_between_hands(room: Room) -> None:
    """Raise `CommandRefused` unless the game is waiting for the next deal."""
    if room.over or room.state is None or room.state.to_move != 0:
        raise CommandRefused("not-between-hands")
