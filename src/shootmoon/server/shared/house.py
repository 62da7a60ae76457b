"""What the operators of a server know and decide: reports, bans, invitations and the audit log.

Everything is stored as notes (`shootmoon.documents.house`), whose content is a struct of this module as JSON.
"""

from __future__ import annotations

import ipaddress
import secrets
from functools import partial
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shootmoon.documents.house import House, Invitation, Kind, Note
from shootmoon.protocol.tokens import hash_token
from shootmoon.protocol.user_text import name_key, one_line
from shootmoon.rooms import Room
from shootmoon.server.front.addresses import BannedAddresses
from shootmoon.server.front.problems import ProblemError

DAY = 24 * 3600 * 1000
KEEP_REPORTS = 90 * DAY
"""The time in milliseconds after which reports are deleted, settled or not."""
KEEP_AUDIT = 365 * DAY
"""The time in milliseconds after which lines of the audit log are deleted."""
MAX_LISTED = 500
"""The greatest number of bans, invitations or lines of the audit log in one answer."""
MAX_ADDRESSES = 5_000
"""The greatest number of banned addresses that are applied, the latest ones."""
MAX_REPORTS = 100
"""The greatest number of reports in one answer."""
MAX_REPORTERS = 50
"""The greatest number of reporters that are kept of the reports about a person."""
MAX_LINES = 60
"""The greatest number of chat messages that are kept of the reports about a person."""


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


class Reporter(Struct, frozen=True):
    """Somebody who has reported a person."""

    name: str
    """The name of the reporter."""
    reason: str
    """What is wrong, in the reporter's words; empty for none."""
    at: int
    """The time of the report, in milliseconds since 1970 UTC."""
    mark: str
    """The mark of the reporter's address, which is the same for all reports from there."""
    token: str
    """A hash by which it is known that the same seat reports again; it says nothing else."""


class Report(Struct, frozen=True):
    """The reports about a person in a room."""

    room: str
    """The name of the room."""
    seat: int
    """The seat of the reported person."""
    name: str
    """The name of the reported person."""
    mark: str
    """The mark of the person's address; empty if it isn't known."""
    by: str
    """The name of the person who reported first."""
    reason: str
    """What is wrong, in the words of the first reporter; empty for none."""
    reporters: tuple[Reporter, ...]
    """Those who have reported the person, each once, in the order in which they did so first."""
    addresses: int
    """The number of addresses from which they did so."""
    lines: tuple[ReportedLine, ...]
    """The last chat messages of the room when the reports were made, oldest first."""
    settled_by: str = ""
    """The label of the token with which the reports were settled; empty until then."""
    settled_at: int | None = None
    """The time at which they were settled, in milliseconds since 1970 UTC; null until then."""
    note: str = ""
    """What the operators did about it."""


class HouseBan(Struct, frozen=True):
    """A ban from all rooms of a server: of a name, a player, or a network address."""

    name: str
    """What is banned: a name, for a player the name at the time of the ban, a network, or whose address it
    is."""
    why: str
    """The reason; empty for none."""
    by: str
    """The label of the operator's token."""
    player: str = ""
    """The id of the banned player; empty if none is banned."""
    network: str = ""
    """The banned network; empty if none is banned."""
    mark: str = ""
    """The mark of the banned address, a hash that only this server can compute; empty if none is banned."""


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

    async def report(self, room: Room, seat: int, mark: str, reporter: Reporter, now: int) -> int:
        """Store a report about the holder of a seat, with the last chat messages. Return its id.

        All reports about the same person in a room are one note until they are settled; somebody who reports
        again only replaces the reason. ``mark``: that of the person's address.
        """
        names = [each.name for each in room.seats]
        lines = tuple(
            ReportedLine(said.seat, names[said.seat - 1], said.text, said.phrase) for _, said in room.chat
        )
        first = Report(room.room, seat, names[seat - 1], mark, reporter.name, reporter.reason, (), 0, ())
        key = hash_token(f"{room.room} {room.seat(seat).token}")[:32]

        def added(before: Note | None) -> Note:
            known = first if before is None else msgspec.json.decode(before.content, type=Report)
            again = {each.token: each for each in known.reporters} | {reporter.token: reporter}
            reporters = tuple(again.values())[:MAX_REPORTERS]
            marks = {each.mark for each in reporters}
            seen = tuple(dict.fromkeys((*known.lines, *lines)))
            if len(seen) > MAX_LINES:  # neither the first nor the last ones can be pushed out by others
                seen = (*seen[: MAX_LINES // 2], *seen[-MAX_LINES // 2 :])
            report = replace(known, reporters=reporters, addresses=len(marks), lines=seen)
            # What one address reports about many people is one line of the list.
            source = f"address {reporter.mark}" if len(marks) == 1 else f"person {key}"
            at = now if before is None else before.at
            return Note(0, "report", at, key, now + KEEP_REPORTS, _encode(report), source)

        return await self._house.put("report", key, now, added)

    async def reports(self, now: int, after: int, like: str) -> list[tuple[Note, Report, int]]:
        """Return the reports that wait to be settled, oldest first, each with the number of reports that the
        same address alone has made: of these, only the oldest is returned. Only those whose id is greater
        than ``after``; with ``like``, all that came from this source (`Note.source`)."""
        if like:
            notes = await self._house.of_source("report", now, like, limit=MAX_LISTED)
            found = [(each, 1) for each in notes]
        else:
            found = await self._house.gathered("report", now, after=after, limit=MAX_REPORTS)
        return [(note, msgspec.json.decode(note.content, type=Report), number) for note, number in found]

    async def settle(self, id: int, by: str, note: str, now: int) -> None:
        """Mark reports about a person as settled. Raises `ProblemError` if there are none with this id."""

        def settled(before: Note) -> Note:
            report = msgspec.json.decode(before.content, type=Report)
            report = replace(report, settled_by=by, settled_at=now, note=one_line(note))
            return replace(before, kind="settled", key="", content=_encode(report))

        if await self._house.change("report", id, now, settled) is None:
            raise ProblemError("no-such-note")

    # -- bans -------------------------------------------------------------------------------------------

    async def bans(self, now: int) -> list[tuple[Note, HouseBan]]:
        """Return all bans, latest first."""
        found = [*await self.listed("ban", HouseBan, now), *await self.listed("address", HouseBan, now)]
        return sorted(found, key=lambda each: each[0].id, reverse=True)

    async def ban(self, ban: HouseBan, now: int, until: int | None) -> int:
        """Ban a name, a player or an address from all rooms; return the id of the ban."""
        address = ban.network or ban.mark
        key = address or (_player_key(ban.player) if ban.player else name_key(ban.name))
        content = _encode(replace(ban, why=one_line(ban.why)))
        return await self._house.add("address" if address else "ban", now, content, key=key, until=until)

    async def is_player_banned(self, player: str, now: int) -> bool:
        """Return True if a player, given by id, is banned from all rooms."""
        return bool(await self._house.notes("ban", now, key=_player_key(player), limit=1))

    async def is_banned(self, name: str, now: int) -> bool:
        """Return True if a name is banned from all rooms."""
        return bool(await self._house.notes("ban", now, key=name_key(name), limit=1))

    async def banned_addresses(self, key: bytes, now: int) -> BannedAddresses:
        """Return the addresses that are banned. ``key``: the server's secret key."""
        notes = await self._house.notes("address", now, limit=MAX_ADDRESSES)
        bans = [msgspec.json.decode(note.content, type=HouseBan) for note in notes]
        networks = tuple(ipaddress.ip_network(each.network) for each in bans if each.network)
        return BannedAddresses(key, frozenset(each.mark for each in bans if each.mark), networks)

    async def lift(self, id: int, now: int) -> None:
        """Delete a ban. Raises `ProblemError` if there is none with this id."""
        for kind in ("ban", "address"):
            if await self._house.change(kind, id, now, lambda _: None) is not None:
                return
        raise ProblemError("no-such-note")

    # -- invitations ------------------------------------------------------------------------------------

    async def invite(self, label: str, uses: int, by: str, now: int, until: int) -> tuple[int, str]:
        """Make an invitation to open rooms. Return its id and its code, which isn't stored."""
        code = secrets.token_urlsafe(12)
        content = _encode(Invitation(one_line(label), uses, by))
        return await self._house.add("invitation", now, content, key=hash_token(code), until=until), code

    async def revoke(self, id: int, now: int) -> None:
        """Delete an invitation. Raises `ProblemError` if there is none with this id."""
        if await self._house.change("invitation", id, now, lambda _: None) is None:
            raise ProblemError("no-such-note")

    async def use(self, code: str, now: int) -> int:
        """Use an invitation up once, and return its id. Raises `ProblemError` if it isn't valid."""
        id = await self.find(code, now)
        await self.spend(id, 1, now)
        return id

    async def spend(self, id: int, uses: int, now: int) -> None:
        """Use an invitation up several times. Raises `ProblemError` if it isn't valid any more, or good for
        fewer rooms."""
        if await self._house.change("invitation", id, now, partial(_used, uses)) is None:
            raise ProblemError("invitation")

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

    async def give_back(self, id: int, now: int, uses: int = 1) -> None:
        """Undo `use` or `spend`, since no room was opened."""
        await self._house.change("invitation", id, now, partial(_used, -uses))

    # -- audit ------------------------------------------------------------------------------------------

    async def audit(self, by: str, what: str, about: str, why: str, now: int) -> None:
        """Write a line of the audit log."""
        content = _encode(AuditLine(by, what, about, one_line(why)))
        await self._house.add("audit", now, content, until=now + KEEP_AUDIT)


def _player_key(player: str) -> str:
    return f"player {player}"


def _used(uses: int, before: Note) -> Note:
    invitation = msgspec.json.decode(before.content, type=Invitation)
    if invitation.left < 1 <= uses:
        raise ProblemError("invitation")
    if invitation.left < uses:
        raise ProblemError("invitation-few", left=invitation.left, needed=uses)
    return replace(before, content=_encode(replace(invitation, left=invitation.left - uses)))


def _encode(content: Struct) -> str:
    return msgspec.json.encode(content).decode()
