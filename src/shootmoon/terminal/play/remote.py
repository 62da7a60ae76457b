"""`RemoteTable`: lets a session (the loop that prompts the user) play in a seat of a room on a server.

If the game in the room hasn't begun, the session sees the position before the first deal.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import cast

from shootmoon.client import Closed, LiveRoom, Refused, RoomNotice, Unanswered, Update
from shootmoon.client.errors import ClientError
from shootmoon.client.game import record_of
from shootmoon.game import Action, IllegalAction, NotationError, State, View, is_reason, new_game
from shootmoon.protocol import changes, commands
from shootmoon.protocol.changes import HintKind, Proposal
from shootmoon.protocol.commands import Command
from shootmoon.protocol.events import Event, HandDropped, SecretRevealed
from shootmoon.protocol.user_text import same_name
from shootmoon.protocol.views import RoomView
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.play.events import notice_lines, seat_names
from shootmoon.terminal.play.parsing import is_no, is_yes
from shootmoon.terminal.play.table import ActionDone, Notice, TableEvent, TakebackDone
from shootmoon.terminal.refusal import Refusal

__all__ = ["RemoteTable", "RoomGone"]


class RoomGone(Exception):
    """Raised if playing in the room is no longer possible; the message says why, in the user's language."""


class RemoteTable:
    """The user's seat in a room on a server."""

    def __init__(self, room: LiveRoom, inputs: InputQueue[RoomNotice], words: Words) -> None:
        """Play in ``room``, in which the user must have a seat already. Its updates arrive in ``inputs``."""
        assert room.view is not None
        self._room, self._inputs, self._words = room, inputs, words
        self._say = words.say
        self.seen = room.view
        """The view of the room after the last update that was shown."""
        self._notes: list[TableEvent] = []
        """Answers to the user's requests that haven't been shown."""
        self._states: Sequence[State] = ()
        """The states after 0, 1, 2 … actions of a game that looks to the user like the one in the room."""
        self._update(self.seen)

    # -- the table of a session --------------------------------------------------------------------------

    @property
    def humans(self) -> tuple[int, ...]:
        """The user's seat, in a tuple."""
        return (self.seen.you,)

    @property
    def over(self) -> bool:
        """True if the game is over and no other game follows automatically."""
        return self.seen.status == "finished"

    @property
    def between_hands(self) -> bool:
        """True if a hand is over and the user hasn't confirmed being ready for the next one."""
        position = self.seen.position
        return (
            position is not None
            and position.phase == "deal"
            and not self.seen.paused
            and not self.seen.seats[self.seen.you - 1].ready
        )

    @property
    def proposal(self) -> tuple[int, str] | None:
        """The proposal that needs the user's consent, as (proposer's seat, proposal in words), or None."""
        asked = self.seen.asked
        if asked is None or self.seen.you in asked.agreed:
            return None
        return asked.seat, self._say(f"wanted-{asked.wish}")

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        return Sheet(self._states)

    def view(self, seat: int) -> View:
        """Return the user's view."""
        return self._seen_at(-1)

    def go_on(self) -> str | None:
        """Wait for an update and return None, or return a line that is typed meanwhile."""
        if self.between_hands:
            self._do_if_possible(commands.GetReady())
        return self._inputs.wait_for_update()

    def act(self, text: str) -> None:
        """Carry out a typed action. Between hands, “time” proposes to end the match.

        Raises `IllegalAction`, and `Refusal` for other reasons.
        """
        view = self.view(self.seen.you)
        if text == "time" and view.to_move == 0:
            self._do(commands.Ask("time"))
            return
        try:
            action = view.parse(text)
        except NotationError as error:
            raise error.with_legal(view.legal) from None
        self._do(commands.Act(self.seen.ply, str(action)))

    def take_hint(self, kind: HintKind) -> None:
        """Let the room record the hint. Raises `Refusal` if it doesn't allow hints now."""
        self._do(commands.TakeHint(self.seen.ply, kind))

    @property
    def has_room_commands(self) -> bool:
        """True, since other people may be in the room."""
        return True

    @property
    def owns_room(self) -> bool:
        """True if the user is the owner of the room."""
        return self.seen.may.moderate

    def do_room_command(self, what: str, text: str) -> None:
        """Carry out a room command, some of which need everybody's consent. Raises `Refusal`."""
        match what:
            case "say":
                self._do(commands.Say(text))
            case "claim":
                self._do(commands.Claim(self.seen.ply))
            case "resume":
                self._do(commands.Resume())
            case "kick" | "ban" | "unban" | "silence" | "unsilence" | "hand-on" | "spectators":
                self._do(self._owner_command(what, text))
            case "report":
                self._report(text)
            case _:
                self._do(commands.Ask(cast("Proposal", what)))

    def _report(self, text: str) -> None:
        """Report somebody to the operators: ``text`` is a name or seat, perhaps a colon and a reason."""
        name, _, reason = text.partition(":")
        try:
            lines = self._room.report(self._seat_named(name.strip()), reason.strip())
        except ClientError as error:
            raise Refusal(str(error)) from None
        self._notes.append(Notice(self._say("room-reported", n=lines)))

    def _owner_command(self, what: str, text: str) -> commands.OwnerCommand:
        """Return a command of the room's owner. Raises `Refusal` if ``text`` names nobody here."""
        if what == "spectators":
            if not (is_yes(text) or is_no(text)):
                raise Refusal(self._say("room-yes-or-no"))
            return commands.AdmitSpectators(admit=is_yes(text))
        if what == "unban":
            bans = [each.ban for each in self.seen.bans if same_name(each.name, text)]
            if not bans:
                raise Refusal(self._say("room-no-ban", names=", ".join(each.name for each in self.seen.bans)))
            return commands.Unban(bans[-1])
        seat = self._seat_named(text)
        match what:
            case "kick":
                return commands.Kick(seat)
            case "ban":
                return commands.Ban(seat)
            case "hand-on":
                return commands.HandOn(seat)
            case _:
                return commands.Silence(seat, silenced=what == "silence")

    def _seat_named(self, text: str) -> int:
        """Return the seat with this number, or of the player or future player with this name.

        Raises `Refusal` if there is none.
        """
        if text.isdecimal() and len(text) < 3:
            return int(text)
        for seat in self.seen.seats:
            if (seat.name and same_name(seat.name, text)) or (seat.next and same_name(seat.next, text)):
                return seat.seat
        raise Refusal(self._say("room-nobody-named", name=text))

    def take_back(self, seats: tuple[int, ...]) -> bool:
        """Propose to take back the user's last turn; return False if there is none. Raises `Refusal`."""
        try:
            self._do(commands.Ask("takeback"))
        except _RoomRefusal as no:
            if no.code == "nothing-to-take-back":
                return False
            raise
        return True

    def answer(self, agree: bool) -> None:
        """Agree to the current proposal of another player, or decline it."""
        self._do_if_possible(commands.Answer(agree))

    def take_events(self) -> list[TableEvent]:
        """Return the new events. Raises `RoomGone` if the connection is closed permanently."""
        found, self._notes = self._notes, []
        for heard in self._inputs.take_updates():
            match heard:
                case Update(events, view) if view.number > self.seen.number:
                    found += self._events_from(events, view)
                case Closed(error):
                    raise RoomGone(str(error or self._say("room-closed")))
                case _:
                    pass
        return found

    # -- sending commands --------------------------------------------------------------------------

    def _do(self, command: Command) -> None:
        try:
            self._room.send(command)
        except Refused as refused:
            problem = refused.problem
            if isinstance(command, commands.Act) and is_reason(problem.code):
                facts = {name: _as_tuple(fact) for name, fact in problem.facts.items()}
                legal = cast("tuple[Action, ...]", problem.legal)
                raise IllegalAction(command.action, problem.code, facts, legal) from None
            raise _RoomRefusal(problem.code, problem.detail) from None
        except Unanswered:
            raise _RoomRefusal("unanswered", self._say("room-unanswered")) from None
        except ClientError as error:
            raise RoomGone(str(error)) from None

    def _do_if_possible(self, command: Command) -> None:
        """Send a command that the room may no longer need; ignore a refusal."""
        with contextlib.suppress(_RoomRefusal):
            self._do(command)

    # -- reading events --------------------------------------------------------------------------

    def _update(self, room: RoomView) -> None:
        self.seen = room
        self._words.you = room.you
        self._words.rename(seat_names(room, self._say))
        if room.position is None:
            self._states = (new_game(room.settings.rules),)
        else:
            self._states = tuple(record_of(room).replay())

    def _seen_at(self, ply: int) -> View:
        """Return the user's view after ``ply`` actions; a negative ``ply`` counts from the end."""
        return self._states[ply].view(self.seen.you)

    def _events_from(self, events: Sequence[Event], room: RoomView) -> list[TableEvent]:
        """Convert the room's events to events of a `Table`; ``room`` is the view of the room after them."""
        if not room.you:
            raise RoomGone(self._say(f"room-you-{room.removed}" if room.removed else "room-stood"))
        before, known = self.seen, list(self.seen.actions)
        self._update(room)
        if not events:
            return [Notice(self._say("room-stands-now"))]
        found: list[TableEvent] = []
        # Actions before a takeback are no longer part of the game and can't be shown.
        rewinds = (changes.TookBack, HandDropped, changes.GameBegan)
        last = max((at for at, event in enumerate(events) if isinstance(event.what, rewinds)), default=-1)
        began = max(
            (at for at, event in enumerate(events) if isinstance(event.what, changes.GameBegan)), default=-1
        )
        for at, event in enumerate(events):
            match event.what:
                case changes.Acted(action=action):
                    known.append(action)
                    ply = len(known)
                    if at > last and ply < len(self._states):
                        action = self._seen_at(-1).history[ply - 1]
                        before_it, after_it = self._seen_at(ply - 1), self._seen_at(ply)
                        found.append(ActionDone(before_it, action, after_it, event.sentences))
                case changes.TookBack(kept):
                    del known[_last_deal(known) + kept :]
                    found.append(TakebackDone())
                case HandDropped():
                    del known[_last_deal(known) :]
                case changes.GameBegan(given=given):
                    known[:] = given
                case SecretRevealed() as told if at > began:  # skip secrets of earlier games
                    fault = self._room.deals.check(told, room)
                    if fault is not None:
                        what = self._say(f"fair-{fault}", hand=told.hand)
                        found.append(Notice(self._say("fair-warning", what=what)))
                case _:
                    pass
            if not isinstance(event.what, changes.Acted | changes.TookBack):
                chat = isinstance(event.what, changes.Said)
                found += [Notice(line, chat) for line in event.sentences]
        found += [Notice(line) for line in notice_lines(before, room, self._words)]
        return found


class _RoomRefusal(Refusal):
    """Raised when the room refuses a command."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


def _last_deal(actions: Sequence[str]) -> int:
    """Return the index of the last action in ``actions`` that is a deal."""
    return max((at for at, action in enumerate(actions) if action.startswith("deal ")), default=0)


def _as_tuple(fact: object) -> object:
    """Convert the lists in a JSON value to tuples, as the game uses them."""
    return tuple(cast("list[object]", fact)) if isinstance(fact, list) else fact
