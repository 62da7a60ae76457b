"""Snapshots: a room as text, from which it can be restored without folding its log from the beginning.

The log stays the truth; a snapshot is derived from it and can be dropped at any time. It contains everything
of a `Room` except the settings, which are in the first entry of the log. The state of a hand in progress
isn't stored: it follows from the state before the deal and from the actions since.

A snapshot begins with `VERSION` and a digest. One of another version, or one that has changed, isn't used,
and the log is folded instead. So servers of different versions can share a database.
"""

from __future__ import annotations

import hashlib
from typing import Any, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from shootmoon.game import HandResult, State, setup_for
from shootmoon.game.chain import Chain
from shootmoon.game.hands import PastHand
from shootmoon.game.notation import Reader
from shootmoon.protocol.changes import Acted
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.given import first_state
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.settings import Settings

VERSION = 2
"""The version of snapshots. It must change whenever a room that was folded by other rules, or that has other
fields, would differ: `tests/unit/rooms/test_snapshots.py` fails then."""

MIN_ENTRIES = 50
"""The number of entries from which on a log has snapshots; a shorter one is folded as quickly."""

_DIGEST_LENGTH = 32
_HINTS: dict[str, Any] = {
    name: tuple[*get_args(hint), ...] if get_origin(hint) is Chain else hint
    for name, hint in get_type_hints(Room).items()
    if name not in ("room", "settings", "state", "before_deal")
}
"""The types of the fields of `Room` that are stored as they are."""
_USUAL: dict[str, Any] = dict(
    zip(reversed(Room.__struct_fields__), reversed(Room.__struct_defaults__), strict=False)
)
"""The default values of the fields of `Room`; they aren't stored."""


class SnapshotError(ValueError):
    """Raised for a snapshot that has changed since it was made."""


class _Start(Struct, frozen=True, omit_defaults=True):
    """A state between hands or before the first: the fields of `State` that differ from those of a new
    game."""

    phase: str
    to_move: int | None
    score: dict[str, tuple[int, ...]]
    """The fields of `Score`."""
    dealer: int | None = None
    last_hand: HandResult | None = None
    winners: tuple[int, ...] = ()
    past: tuple[tuple[str, int, int], ...] = ()
    """The fields of each `PastHand`."""
    actions: tuple[str, ...] = ()


class _Snapshot(Struct, frozen=True, omit_defaults=True):
    """The content of a snapshot."""

    fields: dict[str, msgspec.Raw]
    """The fields of `Room` in `_HINTS` whose values aren't the usual ones."""
    start: _Start | None = None
    """The state before the deal of the current or last hand; without one, the state itself."""
    dealt: bool = False
    """True if a hand was dealt after ``start``."""
    actions: tuple[str, ...] = ()
    """The actions since ``start``."""


def wants_snapshot(before: Room, entries: tuple[Entry, ...]) -> bool:
    """Return whether a snapshot of the room ``before`` is to be stored with the entries that follow.

    It is if they deal a hand, so that opening the room later costs the current or last hand: its events are
    then known as well (`shootmoon.rooms.Feed`).
    """
    return before.number >= MIN_ENTRIES and any(
        isinstance(entry.change, Acted) and entry.change.action.startswith("deal ") for entry in entries
    )


def encode_snapshot(room: Room) -> str:
    """Return a room as text. It contains secrets, like the log."""
    fields: dict[str, Any] = {}
    for name in _HINTS:
        value = getattr(room, name)
        if name not in _USUAL or value != _USUAL[name]:
            fields[name] = tuple(cast("Chain[Any]", value)) if isinstance(value, Chain) else value
    state = room.state
    start = state if room.before_deal is None else room.before_deal
    actions: tuple[str, ...] = ()
    if state is not None and start is not None:
        hands = state.past[len(start.past) :]
        done = (*(line for hand in hands for line in hand.text.splitlines()), *state.actions)
        actions = done[len(start.actions) :]
    stored = {
        "fields": fields,
        "start": None if start is None else _start_of(start),
        "dealt": room.before_deal is not None,
        "actions": actions,
    }
    content = msgspec.json.encode(stored, enc_hook=str).decode()  # actions are subclasses of str
    return f"{VERSION} {_digest(content)} {content}"


def decode_snapshot(text: str, name: str, settings: Settings) -> Room | None:
    """Return the room with the given name and settings that a snapshot contains.

    Return None for a snapshot of another version. Raises `SnapshotError` for one that was changed.
    """
    version, _, rest = text.partition(" ")
    digest, _, content = rest.partition(" ")
    if version != str(VERSION):
        return None
    if digest != _digest(content):
        raise SnapshotError("the snapshot has changed since it was made")
    try:
        return _restored(content, name, settings)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
        raise SnapshotError(f"the snapshot can't be read: {error}") from error


def _restored(content: str, name: str, settings: Settings) -> Room:
    reader = setup_for(settings.rules).reader
    snapshot = msgspec.json.decode(content, type=_Snapshot, dec_hook=reader.decode)
    fields: dict[str, Any] = {
        field: msgspec.json.decode(value, type=_HINTS[field], dec_hook=reader.decode)
        for field, value in snapshot.fields.items()
    }
    for field, value in fields.items():
        if isinstance(_USUAL.get(field), Chain):
            fields[field] = Chain(value)
    room = Room(name, settings, **fields)
    if snapshot.start is None:
        return room
    state = start = _state_of(snapshot.start, first_state(settings, room.game), reader)
    for action in snapshot.actions:
        state = state.apply(action)
    return replace(room, state=state, before_deal=start if snapshot.dealt else None)


def _start_of(state: State) -> _Start:
    return _Start(
        state.phase,
        state.to_move,
        asdict(state.score),
        state.dealer,
        state.last_hand,
        state.winners,
        tuple((hand.text, hand.taker, hand.turned_up) for hand in state.past),
        state.actions,
    )


def _state_of(start: _Start, new: State, reader: Reader) -> State:
    return replace(
        new,
        phase=start.phase,
        to_move=start.to_move,
        dealer=start.dealer,
        score=replace(new.score, **start.score),
        last_hand=start.last_hand,
        winners=start.winners,
        past=Chain(PastHand(*hand) for hand in start.past),
        actions=tuple(map(reader.read, start.actions)),
    )


def _digest(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:_DIGEST_LENGTH]
