"""What the operators of a server know and decide: reports, bans, invitations and the audit log.

Everything is stored as notes (`shootmoon.rooms.house`), whose content is a struct of this module as JSON.
"""

from __future__ import annotations

import secrets
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.rooms.house import House, Invitation, Kind, Note
from shootmoon.rooms.room import Room
from shootmoon.rooms.tokens import hash_token
from shootmoon.rooms.user_text import name_key, one_line
from shootmoon.server.problems import ProblemError

DAY = 24 * 3600 * 1000
KEEP_REPORTS = 90 * DAY
"""The time in milliseconds after which reports are deleted, settled or not."""
KEEP_AUDIT = 365 * DAY
"""The time in milliseconds after which lines of the audit log are deleted."""
MAX_LISTED = 500
"""The greatest number of reports, bans, invitations or lines of the audit log in one answer."""
MAX_OPEN_REPORTS = 5
"""The number of reports about one room that aren't settled, beyond which no more are taken."""


class ReportedLine(Struct, frozen=True):
    """A chat message in a report."""

    seat: int
    """The seat that sent the message."""
    name: str
    """The name of the seat's holder when the report was made. Somebody else may have sat there before."""
    text: str
    """The text; empty for a quick phrase."""
    phrase: str
    """The name of the quick phrase, if the message is one."""


class Report(Struct, frozen=True):
    """A report about a person in a room."""

    room: str
    """The name of the room."""
    seat: int
    """The seat of the reported person."""
    name: str
    """The name of the reported person."""
    by: str
    """The name of the person who reported."""
    reason: str
    """What is wrong, in the reporter's words; empty for none."""
    lines: tuple[ReportedLine, ...]
    """The last chat messages of the room when the report was made, oldest first."""
    settled_by: str = ""
    """The label of the token with which the report was settled; empty until then."""
    settled_at: int | None = None
    """The time at which it was settled, in milliseconds since 1970 UTC; null until then."""
    note: str = ""
    """What the operators did about it."""


class HouseBan(Struct, frozen=True):
    """A ban from all rooms of a server: of a name, or of a player."""

    name: str
    """The banned name; for the ban of a player, the name at the time of the ban."""
    why: str
    """The reason; empty for none."""
    by: str
    """The label of the operator's token."""
    player: str = ""
    """The id of the banned player; empty if a name is banned."""


class AuditLine(Struct, frozen=True):
    """Something that an operator did."""

    by: str
    """The label of the token."""
    what: str
    """What was done: the kind of the action, such as ``kick`` or ``close-room``."""
    about: str
    """What it was done to: a room, a seat, a name or the id of a note."""
    why: str
    """The reason that the operator gave."""


Content = TypeVar("Content", Report, HouseBan, Invitation, AuditLine)


class HouseBook:
    """Reads and writes the notes of a house. Texts of operators are stored on one line (`one_line`)."""

    def __init__(self, house: House) -> None:
        """``house`` stores the notes."""
        self._house = house

    async def listed(self, kind: Kind, of: type[Content], now: int) -> list[tuple[Note, Content]]:
        """Return the notes of a kind with their content, latest first."""
        found = await self._house.notes(kind, now, limit=MAX_LISTED)
        return [(note, msgspec.json.decode(note.content, type=of)) for note in found]

    # -- reports ----------------------------------------------------------------------------------------

    async def report(self, room: Room, seat: int, by: int, reason: str, now: int) -> int:
        """Store a report about the holder of a seat, with the last chat messages. Return its id.

        Raises `ProblemError` if too many reports about the room are waiting.
        """
        waiting = [
            note
            for note in await self._house.notes("report", now, key=room.room)
            if msgspec.json.decode(note.content, type=Report).settled_at is None
        ]
        if len(waiting) >= MAX_OPEN_REPORTS:
            raise ProblemError("reports-full")
        names = [each.name for each in room.seats]
        lines = tuple(
            ReportedLine(said.seat, names[said.seat - 1], said.text, said.phrase) for _, said in room.chat
        )
        who = names[by - 1] if by else ""
        content = _encode(Report(room.room, seat, names[seat - 1], who, reason, lines))
        return await self._house.add("report", now, content, key=room.room, until=now + KEEP_REPORTS)

    async def settle(self, id: int, by: str, note: str, now: int) -> None:
        """Mark a report as settled. Raises `ProblemError` if there is no such report."""

        def settled(before: Note) -> Note:
            report = msgspec.json.decode(before.content, type=Report)
            report = replace(report, settled_by=by, settled_at=now, note=one_line(note))
            return replace(before, content=_encode(report))

        if await self._house.change("report", id, now, settled) is None:
            raise ProblemError("no-such-note")

    # -- bans -------------------------------------------------------------------------------------------

    async def ban(self, ban: HouseBan, now: int, until: int | None) -> int:
        """Ban a name or a player from all rooms; return the id of the ban."""
        key = _player_key(ban.player) if ban.player else name_key(ban.name)
        content = _encode(replace(ban, why=one_line(ban.why)))
        return await self._house.add("ban", now, content, key=key, until=until)

    async def is_player_banned(self, player: str, now: int) -> bool:
        """Return True if a player, given by id, is banned from all rooms."""
        return bool(await self._house.notes("ban", now, key=_player_key(player), limit=1))

    async def is_banned(self, name: str, now: int) -> bool:
        """Return True if a name is banned from all rooms."""
        return bool(await self._house.notes("ban", now, key=name_key(name), limit=1))

    async def remove(self, kind: Literal["ban", "invitation"], id: int, now: int) -> None:
        """Delete a ban or an invitation. Raises `ProblemError` if there is none with this id."""
        if await self._house.change(kind, id, now, lambda _: None) is None:
            raise ProblemError("no-such-note")

    # -- invitations ------------------------------------------------------------------------------------

    async def invite(self, label: str, uses: int, by: str, now: int, until: int) -> tuple[int, str]:
        """Make an invitation to open rooms. Return its id and its code, which isn't stored."""
        code = secrets.token_urlsafe(12)
        content = _encode(Invitation(one_line(label), uses, by))
        return await self._house.add("invitation", now, content, key=hash_token(code), until=until), code

    async def use(self, code: str, now: int) -> int:
        """Use an invitation up once, and return its id. Raises `ProblemError` if it isn't valid."""
        id = await self.find(code, now)
        if await self._house.change("invitation", id, now, _used) is None:
            raise ProblemError("invitation")
        return id

    async def find(self, code: str, now: int) -> int:
        """Return the id of an invitation, which isn't used up by this. Raises `ProblemError` if there is none
        with this code."""
        try:
            hash = hash_token(code)
        except UnicodeEncodeError:
            raise ProblemError("invitation") from None
        found = await self._house.notes("invitation", now, key=hash, limit=1)
        if not found:
            raise ProblemError("invitation")
        return found[0].id

    async def give_back(self, id: int, now: int) -> None:
        """Undo `use`, since no room was opened."""
        await self._house.change("invitation", id, now, _unused)

    # -- audit ------------------------------------------------------------------------------------------

    async def audit(self, by: str, what: str, about: str, why: str, now: int) -> None:
        """Write a line of the audit log."""
        content = _encode(AuditLine(by, what, about, one_line(why)))
        await self._house.add("audit", now, content, until=now + KEEP_AUDIT)


def _player_key(player: str) -> str:
    return f"player {player}"


def _used(before: Note) -> Note:
    invitation = msgspec.json.decode(before.content, type=Invitation)
    if invitation.left < 1:
        raise ProblemError("invitation")
    return replace(before, content=_encode(replace(invitation, left=invitation.left - 1)))


def _unused(before: Note) -> Note:
    invitation = msgspec.json.decode(before.content, type=Invitation)
    return replace(before, content=_encode(replace(invitation, left=invitation.left + 1)))


def _encode(content: Struct) -> str:
    return msgspec.json.encode(content).decode()
