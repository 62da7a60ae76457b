"""Those who moderate, claim and ask the board while robots play, and what must hold of what they did."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec import Struct

from bench.robots import Robot
from shootmoon.documents.house import Kind
from shootmoon.protocol.changes import Kicked, Silenced
from shootmoon.protocol.tokens import hash_token
from shootmoon.rooms.log.hidden import SatDown
from shootmoon.server.shared.house import AuditLine, HouseBan, Report
from shootmoon.storage import Storage
from tests.patience import STILL

T = TypeVar("T")

OPERATOR = "the-token-of-an-operator-long-enough"

EXPECTED = {
    "moved-on",  # a bot stood in meanwhile
    "not-your-turn",
    "chat-often",
    # The hand was dealt meanwhile, or nobody can commit to a nonce any more.
    "nonce-late",
    "nonce-closed",
    "nonce-none",
    # The owner or the operators put somebody out or silenced them meanwhile, or did so twice.
    "no-seat",
    "seat-promised",
    "already-seated",
    "banned",
    "banned-name",
    "room-full",
    "chat-silenced",
    "kick-nobody",
    "kick-owner",
    "hand-on-owner",
    "hand-on-person",
    "no-such-ban",
    "not-owner",
    "room-often",
    "rated-seats",  # nobody who owns a room changes its seats during a rated match
}
"""With what a robot may be refused."""


class Table:
    """A room, its robots, and what they gave and heard."""

    def __init__(self, room: str, robots: Sequence[Robot], director: str = "") -> None:
        """``director``: the token of the director, if it is a table of a tournament."""
        self.room, self.robots, self.director = room, robots, director

    @property
    def over(self) -> bool:
        return all(robot.over for robot in self.robots)


class Asked(Struct):
    """Something that an operator, a director or a robot asked for over HTTP, besides commands to rooms by
    those who sit there."""

    what: str
    """A kind of command to a room, ``direct-`` and such a kind, or another of `Moderators.MOVES`."""
    room: str
    seat: int
    why: str
    """A text that is in no other request."""
    by: str = ""
    """The token of the robot that reports or claims."""
    key: str = ""
    """The key of the robot that claims."""
    done: bool = False
    """Whether the server answered that it is done."""
    note: int = 0
    """The id of the ban that was made or lifted, as far as it is known."""


class Moderators:
    """The operators of the house, the directors of tournaments, and robots that report others, claim their
    seats late, and show the board the hands that they hold."""

    MOVES = (
        *("kick", "silence", "ban-name", "ban-address", "lift", "report", "claim", "board"),
        *("direct-kick", "direct-silence"),
    )

    def __init__(self, urls: Sequence[str], tables: list[Table], rng: random.Random) -> None:
        """``urls``: those of all servers. ``tables`` grows."""
        self._urls, self._tables, self._rng = urls, tables, rng
        self.asked: list[Asked] = []
        self.refused_boards = 0
        """How often the board refused a hand that was being played."""

    async def run(self, enough: asyncio.Event) -> None:
        """Make all moves in random order, as long as anybody plays, and then again until there is enough."""
        async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
            while not enough.is_set():
                for what in self._rng.sample(self.MOVES, len(self.MOVES)):
                    await asyncio.sleep(self._rng.uniform(0, 0.1))
                    playing = [table for table in self._tables if not table.over and _suits(table, what)]
                    if playing:
                        with contextlib.suppress(httpx.TransportError):  # it may have been done
                            await self._move(http, self._rng.choice(playing), what)

    async def _move(self, http: httpx.AsyncClient, table: Table, what: str) -> None:
        # Seat 3 of a tournament's table stays: somebody must be able to read the record in the end.
        most = 2 if what == "direct-kick" else 3
        asked = Asked(what, table.room, self._rng.randint(1, most), f"reason {len(self.asked)}")
        if what == "board":
            await self._show_board(http, table)
        elif what == "claim":
            await self._claim(table, asked)
        elif what == "lift":
            await self._lift(http, asked)
        else:
            await self._ask(http, table, asked)

    async def _ask(self, http: httpx.AsyncClient, table: Table, asked: Asked) -> None:
        self.asked.append(asked)
        token, path = OPERATOR, f"admin/rooms/{asked.room}/commands"
        body: dict[str, Any] = {"why": asked.why}
        match asked.what:
            case "ban-name":
                path, body["name"] = "admin/bans", f"Mallory {len(self.asked)}"
            case "ban-address":
                path, body["network"] = "admin/addresses", f"2001:db8:{len(self.asked):x}::/64"
            case "report":
                token = asked.by = self._rng.choice(table.robots).token
                path, body = f"rooms/{asked.room}/reports", {"seat": asked.seat, "reason": asked.why}
            case "direct-kick" | "direct-silence":
                token, path = table.director, f"rooms/{asked.room}/commands"
                command = {"type": asked.what.removeprefix("direct-"), "seat": asked.seat}
                body = {"id": asked.why.replace(" ", "-"), "command": command}
            case _:
                body["command"] = {"type": asked.what, "seat": asked.seat}
        answer = await self._post(http, path, body, token)
        asked.done = answer.is_success
        if asked.done and asked.what.startswith("ban-"):
            asked.note = answer.json()["id"]

    async def _lift(self, http: httpx.AsyncClient, asked: Asked) -> None:
        """Lift a ban that nobody has asked to lift."""
        tried = {each.note for each in self.asked if each.what.startswith("lift")}
        bans = [each for each in self.asked if each.what.startswith("ban-") and each.note not in {0, *tried}]
        if bans:
            ban = self._rng.choice(bans)
            asked.what, asked.note = ban.what.replace("ban", "lift"), ban.note
            self.asked.append(asked)
            path = f"admin/bans/{ban.note}/lift"
            answer = await self._post(http, path, {"why": asked.why}, OPERATOR, "no-such-note")
            asked.done = answer.is_success

    async def _claim(self, table: Table, asked: Asked) -> None:
        """Make a robot that is no player one, and claim its seat, perhaps while the match is being played."""
        robot = self._rng.choice(table.robots)
        if not robot.key:
            robot.key = self._rng.randbytes(32).hex()
            asked.by, asked.key = robot.token, robot.key
            self.asked.append(asked)
            await robot.become_player(self._rng.choice(self._urls))
            asked.done = robot.is_player

    async def _show_board(self, http: httpx.AsyncClient, table: Table) -> None:
        """Show the board what a robot sees: while its hand is being played, it must be refused."""
        robot, url = self._rng.choice(table.robots), self._rng.choice(self._urls)
        before = await look(http, url, table.room, robot.token)
        if before is None:
            return
        record = await http.get(f"{url}/api/rooms/{table.room}/record", headers=by(robot.token))
        if record.is_success:
            answer = await self._post(http, "board", {"record": record.text}, robot.token, *IN_PLAY)
            after = await look(http, url, table.room, robot.token)
            if answer.status_code == 409:
                self.refused_boards += 1
            elif answer.is_success and after is not None:
                assert not is_secret(before) or not is_secret(after) or hand_of(before) != hand_of(after)

    async def _post(
        self, http: httpx.AsyncClient, path: str, body: dict[str, Any], token: str, *expected: str
    ) -> httpx.Response:
        """Send a request to one of the servers, and see that it is refused only as it may be."""
        answer = await http.post(f"{self._rng.choice(self._urls)}/api/{path}", json=body, headers=by(token))
        if 400 <= answer.status_code < 500:
            assert answer.json()["code"] in EXPECTED | {"reports-full", *expected}, (path, answer.text)
        return answer


def _suits(table: Table, what: str) -> bool:
    """Return whether a move can be made at a table. Only its director puts out players of a tournament, when
    all have come: a robot that can't sit down at first takes that for a fault."""
    if what == "direct-kick" and not all(robot.seat for robot in table.robots):
        return False
    return bool(table.director) == what.startswith("direct-") if "kick" in what or "direct" in what else True


IN_PLAY = ("in-play", "in-play-hint", "in-play-series")
"""With what the board refuses a hand that is being played."""


def by(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def look(http: httpx.AsyncClient, url: str, room: str, token: str) -> dict[str, Any] | None:
    """Return what somebody sees of a room; None if the server can't say, or shows nothing."""
    found = await http.get(f"{url}/api/rooms/{room}", headers=by(token))
    return found.json() if found.is_success else None


def is_secret(view: dict[str, Any]) -> bool:
    """Return whether somebody sees their own hand while it is played, at a table at which nobody may take
    hints: with other people, or in a series."""
    people = [seat for seat in view["seats"] if seat["holder"] == "person"]
    dealt = view["position"] is not None and view["position"]["phase"] not in (
        "draw",
        "dealer",
        "deal",
        "over",
    )
    return dealt and view["you"] > 0 and (len(people) > 1 or view["settings"]["series"] is not None)


def hand_of(view: dict[str, Any]) -> tuple[int, int]:
    """Return which hand is being played."""
    return view["game"], len(view["sheet"])


async def check_house(storage: Storage, asked: Sequence[Asked]) -> None:
    """What was acknowledged is in the log of the room and in the notes of the house, once."""
    audited = await notes_of(storage, "audit", AuditLine)
    bans = {each.why for each in await notes_of(storage, "ban", HouseBan)}
    bans |= {each.why for each in await notes_of(storage, "address", HouseBan)}
    written = Counter(each.why for each in audited)
    lifted = {each.note: each.done for each in asked if each.what.startswith("lift-")}
    for each in asked:
        if each.what == "report" or each.what == "claim":
            continue
        directed = each.what.startswith("direct-")
        if not directed:
            assert written[each.why] == 1 or (not each.done and not written[each.why]), each
        if each.what.startswith("ban-") and each.done and each.note not in lifted:
            assert each.why in bans, each
        if each.what.startswith("ban-") and lifted.get(each.note):
            assert each.why not in bans, each
        if each.what.endswith(("kick", "silence")) and each.done:
            changed = [entry.change for entry in await storage.log.read(each.room)]
            # If the owner had silenced the seat before, that is all there is.
            kicked = any(
                isinstance(c, Kicked) and (c.house, c.seat) == (not directed, each.seat) for c in changed
            )
            silenced = any(isinstance(c, Silenced) and c.seat == each.seat for c in changed)
            assert kicked if each.what.endswith("kick") else silenced, each
    await check_reports(storage, [each for each in asked if each.what == "report"])
    for each in asked:
        if each.what == "claim" and each.done:
            known = await storage.players.by_key(hash_token(each.key), 0)
            assert known is not None, each
            claims = await storage.players.claims(each.room)
            assert claims[hash_token(each.by)] == known[0].id, each


async def check_reports(storage: Storage, asked: Sequence[Asked]) -> None:
    """What a robot reported is kept with the person, once, unless the robot reported that person again."""
    notes = await storage.house.notes("report", 0, limit=10**6)
    kept = {note.key: msgspec.json.decode(note.content, type=Report).reporters for note in notes}
    written = Counter(reporter.reason for reporters in kept.values() for reporter in reporters)
    assert set(written.values()) <= {1}
    assert set(written) <= {each.why for each in asked}
    sat: dict[tuple[str, int], set[str]] = {}
    """Who has held a seat of a room: the keys of the reports about them."""
    for room in {each.room for each in asked}:
        for change in [entry.change for entry in await storage.log.read(room)]:
            if isinstance(change, SatDown):
                key = hash_token(f"{room} {change.token}")[:32]
                sat.setdefault((room, change.seat), set()).add(key)
    for number, each in enumerate(asked):
        if not each.done:
            continue
        # Whoever heard no answer doesn't know when the report was stored.
        last = [each, *(other for at, other in enumerate(asked) if at > number or not other.done)]
        last = [other for other in last if (other.room, other.by) == (each.room, each.by)]
        known = hash_token(f"{each.room} reporter {hash_token(each.by)}")[:16]
        assert any(
            (reporter.token, reporter.reason) == (known, other.why)
            for about in sat[each.room, each.seat]
            for other in last
            if about in sat.get((other.room, other.seat), ())
            for reporter in kept.get(about, ())
        ), each


async def notes_of(storage: Storage, kind: Kind, of: type[T]) -> list[T]:
    found = await storage.house.notes(kind, 0, limit=10**6)
    return [msgspec.json.decode(note.content, type=of) for note in found]
