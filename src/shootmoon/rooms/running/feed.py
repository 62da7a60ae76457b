"""`Feed`: how each viewer is notified of a log entry, by the events of `shootmoon.protocol.events`.

An event sent to a seat, with its sentences, contains nothing about the game that isn't in the view of that
seat (`State.view`). Spectators receive only what every seat knows. No event contains tokens, secrets of
future deals, or names of commands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.bots.protocol.messages import visible_actions
from shootmoon.game import State
from shootmoon.narration import NOTHING, Narrator, Told
from shootmoon.protocol import changes
from shootmoon.protocol.events import (
    CommitmentMade,
    DealGivenUp,
    Event,
    EventBody,
    HandDropped,
    RoomOpened,
    SeatComing,
    SeatTaken,
    SecretRevealed,
)
from shootmoon.protocol.fairness import Source, commitment_of
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.folding import evolve
from shootmoon.rooms.log.hidden import Change
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.running.happenings import told_about, told_in_secret
from shootmoon.telling import Language

MIN_EVENTS = 20
"""A feed (`Feed`) always keeps the events of at least this number of recent entries, for viewers who missed
some. A feed that was restored from a snapshot has only the events after it."""
MAX_EVENTS = 200
"""A feed keeps the events of at most this number of entries. An ordinary hand has 30 to 60 entries."""


class Viewer(Struct, frozen=True):
    """A viewer of a room: the holder of a seat, or a spectator."""

    seat: int = 0
    """The seat that the viewer holds; 0 for spectators."""
    watch: int = 0
    """For spectators: the seat from whose point of view they want to see a hand after it is over; 0 for
    none."""
    promised: int = 0
    """The seat promised to the viewer, who takes it after the hand; 0 for none. Until then the viewer sees
    what spectators see."""
    owner: bool = False
    """True if the viewer is the owner of the room."""
    removed: Literal["", "kicked", "banned"] = ""
    """For viewers without a seat: whether they were put out of the room, and whether for good."""


SPECTATOR = Viewer()
"""A viewer without a seat."""


class EventVariants(Struct, frozen=True):
    """The events for a log entry.

    Seats in ``private`` receive the event given there; everybody else receives ``public``.
    """

    number: int
    at: int
    public: EventBody | None
    private: Mapping[int, EventBody]
    names: tuple[str, ...]
    """The names of the seats after the change."""
    told: tuple[Told, ...]
    """What the sentences about the change say to those who are in no seat of ``told_to``."""
    told_to: Mapping[int, tuple[Told, ...]]

    def event(self, room: Room, viewer: Viewer, language: Language | None = None) -> Event | None:
        """Return the event for a viewer; None if the viewer receives none. It has sentences if a language is
        given."""
        what = self.private.get(viewer.seat, self.public)
        if what is None or (
            isinstance(what, changes.Said) and viewer.seat and what.seat in room.seat(viewer.seat).muted
        ):
            return None
        told = self.told_to.get(viewer.seat, self.told) if language else NOTHING
        if not told:
            return Event(self.number, self.at, what)
        sentences = Narrator(language or "en", self.names, you=viewer.seat or None).sentences(told)
        return Event(self.number, self.at, what, tuple(sentences))


class Feed:
    """A room together with the events of the current hand or, between hands, the last one.

    It keeps the events of all entries since the deal, but of no fewer than the last `MIN_EVENTS` entries that
    it has applied, and no more than the last `MAX_EVENTS`.
    """

    def __init__(self, room: Room) -> None:
        """Start with ``room``, without any events."""
        self.room = room
        self._events: deque[EventVariants] = deque(maxlen=MAX_EVENTS)
        self._said: dict[tuple[int, str, int], Event] = {}
        """The events with sentences that were asked for since the last entry, by number, language and seat: a
        table of spectators needs each only once."""
        self._hand_start = 0
        """The number of the entry with the deal of the current or last hand. Before the first deal of a game,
        the number of the entry that began the game."""

    def apply(self, entries: Iterable[Entry], rooms: Iterable[Room] = ()) -> None:
        """Apply entries to the room, and keep their events. Raises the same errors as `evolve`.

        ``rooms``: the room after each of the entries, if it is known; otherwise it is computed.
        """
        known = iter(rooms)
        self._said.clear()
        for entry in entries:
            before = self.room
            self.room = next(known, None) or evolve(before, entry)
            names = tuple([seat.name for seat in self.room.seats])
            if self._events and self._events[-1].names == names:
                names = self._events[-1].names  # the same object, which takes no more memory
            self._events.append(event_variants(before, entry, self.room, names))
            if _begins_hand(entry.change):
                self._hand_start = entry.number
        while len(self._events) > MIN_EVENTS and self._events[0].number < self._hand_start:
            self._events.popleft()

    def skip(self, entries: Iterable[Entry]) -> None:
        """Apply entries to the room without computing events, which is about ten times as fast as `apply`.

        Afterwards `since` returns None for earlier versions. Raises the same errors as `evolve`.
        """
        for entry in entries:
            self.room = evolve(self.room, entry)
            if _begins_hand(entry.change):
                self._hand_start = entry.number
        self._events.clear()
        self._said.clear()

    def since(
        self, number: int, viewer: Viewer, language: Language | None = None
    ) -> tuple[Event, ...] | None:
        """Return a viewer's events after version ``number``, with sentences in a language, or None if they
        aren't available.

        Events aren't available if they are no longer kept, or if ``number`` isn't a version of this room. The
        viewer then needs a view of the whole room instead.
        """
        if not self.room.number - len(self._events) <= number <= self.room.number:
            return None
        return self._events_after(number, viewer, language)

    def hand_events(self, viewer: Viewer, language: Language | None = None) -> tuple[Event, ...]:
        """Return a viewer's events since the deal of the current hand or, between hands, of the last one.

        If the hand has more than `MAX_EVENTS` entries, the events of the first ones are missing.
        """
        return self._events_after(self._hand_start - 1, viewer, language)

    def _events_after(self, number: int, viewer: Viewer, language: Language | None) -> tuple[Event, ...]:
        found = [self._event(each, viewer, language) for each in self._events if each.number > number]
        return tuple([event for event in found if event is not None])

    def _event(self, variants: EventVariants, viewer: Viewer, language: Language | None) -> Event | None:
        key = variants.number, language or "", viewer.seat
        event = self._said.get(key)
        if event is None:
            event = variants.event(self.room, viewer, language)
            if event is not None and event.sentences:
                self._said[key] = event
        return event


def _begins_hand(change: Change) -> bool:
    """Return True if a change is a deal or the beginning of a game."""
    return isinstance(change, changes.GameBegan) or (
        isinstance(change, changes.Acted) and change.action.startswith("deal ")
    )


def event_variants(before: Room, entry: Entry, after: Room, names: tuple[str, ...]) -> EventVariants:
    """Return the variants of the event for an entry.

    ``before`` and ``after`` are the room before and after the entry; ``names`` are those of its seats then.
    """
    public, private = _variants(before, entry.change, after)
    told = told_about(before, entry.change, after)
    return EventVariants(
        entry.number, entry.at, public, private, names, told, told_in_secret(before, entry.change, after)
    )


_NOTHING: Mapping[int, EventBody] = {}


def _variants(before: Room, change: Change, after: Room) -> tuple[EventBody | None, Mapping[int, EventBody]]:
    match change:
        case changes.Acted():
            assert after.state is not None
            return _acted(change, after.state)
        case changes.GameBegan() if after.given:
            assert after.state is not None
            return _began(change, after.state)
        case hidden.Opened():
            return RoomOpened(), _NOTHING
        case hidden.SatDown(seat, name, _, outside, face):
            return SeatTaken(seat, name, outside, face), _NOTHING
        case hidden.SeatPromised(seat, name, _, outside, face):
            return SeatComing(seat, name, outside, face), _NOTHING
        case hidden.Committed(secret):
            return CommitmentMade(commitment_of(secret), after.deals), _NOTHING
        case hidden.Revealed():
            assert before.source is not None
            return secret_revealed(after.given_hands + len(after.revealed), before.source), _NOTHING
        case hidden.DealBrokenOff(why):
            broken = after.broken[-1]
            return DealGivenUp(why, secret_revealed(broken.hand, broken.source)), _NOTHING
        case hidden.DealtAnew():
            state, source = before.before_deal, before.source
            assert state is not None
            revealed = None if source is None else secret_revealed(len(state.past) + 1, source)
            return HandDropped(revealed), _NOTHING
        case hidden.Came() | hidden.WentElsewhere():
            return None, _NOTHING
        case changes.Muted(seat):
            return None, {seat: change}
        case _:
            return change, _NOTHING


def secret_revealed(hand: int, source: Source) -> SecretRevealed:
    """Return the event that reveals the secret and nonces of a finished hand."""
    return SecretRevealed(
        hand,
        source.commitment,
        source.secret,
        source.nonces,
        source.deal,
        nonce_commitments=source.nonce_commitments,
        interrupted=source.interrupted,
    )


def _acted(acted: changes.Acted, state: State) -> tuple[changes.Acted, Mapping[int, EventBody]]:
    # After the last action of a hand, there are no actions of the current hand. Everybody sees that action.
    seen = {seat: state.last_seen_action(seat) or acted.action for seat in state.seating.seats}
    public = state.last_seen_action(0) or acted.action
    private = {seat: replace(acted, action=str(action)) for seat, action in seen.items() if action != public}
    return replace(acted, action=str(public)), private or _NOTHING  # most actions are the same for everybody


def _began(began: changes.GameBegan, state: State) -> tuple[EventBody, Mapping[int, EventBody]]:
    """Return the variants of the event that a game began with a given position."""
    private = {
        seat: replace(began, given=tuple(visible_actions(state.view(seat)))) for seat in state.seating.seats
    }
    return replace(began, given=tuple(visible_actions(state.public_view))), private
