"""Events: what of an entry each viewer is told.

What seats may know of the game comes from `State.view` and from nowhere else; what spectators may know is
what any two seats both know. Tokens, the secrets of deals to come and names of commands are in no event.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.bots.protocol.messages import visible_actions
from shootmoon.game import Deal, Discard, State, View
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.rooms import changes
from shootmoon.rooms.changes import Change
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.fairness import Source, commitment_of
from shootmoon.rooms.folding import evolve
from shootmoon.rooms.room import Room

MIN_EVENTS = 50
"""Entries whose events are kept in any case, for those who missed some."""
MAX_EVENTS = 200
"""Entries whose events are kept while a hand is played, however long it takes; a hand has 30 to 60."""


class Viewer(Struct, frozen=True):
    """Somebody who looks at a room."""

    seat: int = 0
    """The seat that they hold; 0 for spectators."""
    watch: int = 0
    """For spectators: the seat whose hand they want to see, when it is over; 0 for none."""
    promised: int = 0
    """The seat that they take when the hand is over; 0 for none. Until then they see what spectators see."""


SPECTATOR = Viewer()
"""Somebody who looks on."""


class RoomOpened(Struct, frozen=True, tag_field="type", tag="opened"):
    """The room is there. Its settings are in the view of the room."""


class SeatTaken(Struct, frozen=True, tag_field="type", tag="sat-down"):
    """Somebody took a seat."""

    seat: int
    name: str
    outside: bool


class SeatComing(Struct, frozen=True, tag_field="type", tag="seat-promised"):
    """Somebody takes a bot's seat when the hand is over."""

    seat: int
    name: str
    outside: bool


class CommitmentMade(Struct, frozen=True, tag_field="type", tag="committed"):
    """The secret of the next hand is chosen, and this is its SHA-256."""

    commitment: str


class SecretRevealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    """What a hand was dealt from."""

    hand: int
    """Its number in the game, from 1."""
    commitment: str
    secret: str
    """64 hexadecimal digits."""
    nonces: tuple[str, ...]
    """By seat; ``-`` where none was added."""


class HandDropped(Struct, frozen=True, tag_field="type", tag="dealt-anew"):
    """The hand never was; the same dealer deals again. What it was dealt from is told with that."""

    told: SecretRevealed | None
    """What it was dealt from; null where that isn't told yet."""


EventBody: TypeAlias = (
    RoomOpened | SeatTaken | SeatComing | CommitmentMade | SecretRevealed | HandDropped | changes.Public
)
"""What happens, as it is told to viewers."""


class Event(Struct, frozen=True):
    """Something that happened, as one viewer may know it."""

    number: int
    """The version of the room after it. Some numbers are missing: not everything is told to everybody."""
    at: int
    """When, in milliseconds since 1970 UTC."""
    what: EventBody
    """What happened."""


class EventVariants(Struct, frozen=True):
    """What of an entry everybody is told, and by seat what that seat is told instead."""

    number: int
    at: int
    public: EventBody | None
    private: Mapping[int, EventBody]

    def event(self, room: Room, viewer: Viewer) -> Event | None:
        """What this viewer is told; None for nothing."""
        what = self.private.get(viewer.seat, self.public)
        if what is None or (
            isinstance(what, changes.Said) and viewer.seat and what.seat in room.seat(viewer.seat).muted
        ):
            return None
        return Event(self.number, self.at, what)


class Feed:
    """A room that is followed, with what was told of the hand in progress, or of the last one.

    It keeps the events since the deal, of `MIN_EVENTS` entries at least and of `MAX_EVENTS` at most.
    """

    def __init__(self, room: Room) -> None:
        """Follow ``room`` from here on."""
        self.room = room
        self._told: deque[EventVariants] = deque(maxlen=MAX_EVENTS)
        self._began = 0
        """The number of the entry with which the hand began, or the game where nothing is dealt yet."""

    def apply(self, entries: Iterable[Entry]) -> None:
        """Let the room go on. Raises as `evolve` does."""
        for entry in entries:
            before = self.room
            self.room = evolve(before, entry)
            self._told.append(tell(before, entry, self.room))
            if _begins(entry.change):
                self._began = entry.number
        while len(self._told) > MIN_EVENTS and self._told[0].number < self._began:
            self._told.popleft()

    def skip(self, entries: Iterable[Entry]) -> None:
        """Let the room go on without keeping what is told of it: that takes ten times as long as folding.

        Who knows only what was before needs the room as it stands then. Raises as `evolve` does.
        """
        for entry in entries:
            self.room = evolve(self.room, entry)
            if _begins(entry.change):
                self._began = entry.number
        self._told.clear()

    def since(self, number: int, viewer: Viewer) -> tuple[Event, ...] | None:
        """What a viewer is told who knows the room up to ``number``; None where that is too long ago.

        Then, and where ``number`` is of another time, the viewer needs the room as it stands.
        """
        if not self.room.number - len(self._told) <= number <= self.room.number:
            return None
        return self._events(number, viewer)

    def hand_events(self, viewer: Viewer) -> tuple[Event, ...]:
        """What a viewer is told who comes now of the hand in progress, or of the last one, from its deal on.

        Where more than `MAX_EVENTS` entries have come since, the first of them are missing.
        """
        return self._events(self._began - 1, viewer)

    def _events(self, number: int, viewer: Viewer) -> tuple[Event, ...]:
        found = (told.event(self.room, viewer) for told in self._told if told.number > number)
        return tuple(event for event in found if event is not None)


def _begins(change: Change) -> bool:
    """Whether a hand begins with this, or a game in which none is dealt yet."""
    return isinstance(change, changes.GameBegan) or (
        isinstance(change, changes.Acted) and change.action.startswith("deal ")
    )


def tell(before: Room, entry: Entry, after: Room) -> EventVariants:
    """What of an entry is told to whom; ``before`` and ``after`` are the room around it."""
    public, private = _told(before, entry.change, after)
    return EventVariants(entry.number, entry.at, public, private)


_NOTHING: Mapping[int, EventBody] = {}


def _told(before: Room, change: Change, after: Room) -> tuple[EventBody | None, Mapping[int, EventBody]]:
    match change:
        case changes.Acted():
            assert after.state is not None
            return _acted(change, after.state)
        case changes.Opened():
            return RoomOpened(), _NOTHING
        case changes.SatDown(seat, name, _, outside):
            return SeatTaken(seat, name, outside), _NOTHING
        case changes.SeatPromised(seat, name, _, outside):
            return SeatComing(seat, name, outside), _NOTHING
        case changes.Committed(secret):
            return CommitmentMade(commitment_of(secret)), _NOTHING
        case changes.Revealed():
            assert before.source is not None
            return secret_revealed(len(after.revealed), before.source), _NOTHING
        case changes.DealtAnew():
            state, source = before.before_deal, before.source
            assert state is not None
            told = None if source is None else secret_revealed(len(state.past) + 1, source)
            return HandDropped(told), _NOTHING
        case changes.Came() | changes.WentElsewhere():
            return None, _NOTHING
        case changes.Muted(seat):
            return None, {seat: change}
        case _:
            return change, _NOTHING


def secret_revealed(hand: int, source: Source) -> SecretRevealed:
    """What is told of the source of a hand that is over."""
    return SecretRevealed(hand, source.commitment, source.secret, source.nonces)


def _acted(acted: changes.Acted, state: State) -> tuple[changes.Acted, Mapping[int, EventBody]]:
    seen = {seat: _last(acted, state.view(seat)) for seat in state.seating.seats}
    public = _common(seen[1], seen[2])
    private = {
        seat: changes.Acted(acted.seat, str(action)) for seat, action in seen.items() if action != public
    }
    return changes.Acted(acted.seat, str(public)), private


def _last(acted: changes.Acted, view: View) -> str:
    """What the seat of a view saw of the last action; that with which a hand ends is seen by all."""
    return view.actions[-1] if view.actions else acted.action


def _common(one: str, other: str) -> str:
    """What two seats both know of an action."""
    if isinstance(one, Deal) and isinstance(other, Deal):
        hands = [both_know(mine, yours) for mine, yours in zip(one.hands, other.hands, strict=True)]
        return Deal(hands, one.rest_name, both_know(one.rest, other.rest))
    return Discard(UNKNOWN) if isinstance(one, Discard) and one != other else one


def both_know(one: Iterable[Piece], other: Iterable[Piece]) -> tuple[Piece, ...]:
    """Of pieces that two seats see in the same places, those that both know; `UNKNOWN` for the rest."""
    return tuple(mine if mine == yours else UNKNOWN for mine, yours in zip(one, other, strict=True))


def public_actions(state: State) -> tuple[str, ...]:
    """Every action of a game as everybody may know it: what seats 1 and 2 both know."""
    one, other = state.view(1), state.view(2)
    # As texts, of which few differ: reading all of them takes a hundred times as long as showing the room.
    return tuple(
        mine if mine == yours else str(_common(one.parse(mine), other.parse(yours)))
        for mine, yours in zip(visible_actions(one), visible_actions(other), strict=True)
    )


def public_view(state: State) -> View:
    """What everybody may know of a game: what seats 1 and 2 both know. Its history is left out."""
    one, other = state.view(1), state.view(2)
    return replace(
        one,
        hands=tuple(both_know(mine, yours) for mine, yours in zip(one.hands, other.hands, strict=True)),
        widow=both_know(one.widow, other.widow),
        discards=both_know(one.discards, other.discards),
        from_widow=both_know(one.from_widow, other.from_widow),
        dummy=both_know(one.dummy, other.dummy),
        legal=(),
        past=(),
        actions=(),
    )
