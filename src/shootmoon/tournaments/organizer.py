"""`Organizer`: stores tournaments, opens the rooms of each round, and collects the results.

A round begins in two steps: first the tables are stored, then their rooms are opened and everybody is seated.
If the server is killed in between, the second step is done when the tournament is read next; all of it can be
repeated. In the same way, a round ends when somebody reads the tournament after its time is up, or after all
games are over. So nothing needs to run in the background, and any number of servers may do this at once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.documents.editor import DocumentBusy, Editor, Version
from shootmoon.documents.ports import Documents, NoSuchDocument
from shootmoon.game import Deal
from shootmoon.rooms.commands import EndGame, GoAway, HouseBot, Request, SitDown
from shootmoon.rooms.duplicate import auction_of, gains_of
from shootmoon.rooms.given import first_state
from shootmoon.rooms.host import Host
from shootmoon.rooms.ports import Clock, Conflict, NoSuchRoom
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.room import Room
from shootmoon.rooms.settings import Pace, Series, Settings
from shootmoon.rules import Rules
from shootmoon.tournaments.commands import Command, check_plan, do
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.tournament import BoardResult, Plan, Round, Table, Tournament

MakeSeries: TypeAlias = Callable[[str, date, Rules], Series]
"""Returns the series with a name, a day and rules, in which players are identified by their tokens."""

_FRESH = 1.0  # seconds for which nobody looks again whether a round has ended

_LOG = logging.getLogger(__name__)


class TableProgress(Struct, frozen=True):
    """How far a table is."""

    boards: tuple[BoardResult, ...]
    deals: tuple[str, ...]
    """The deals of these boards."""
    over: bool
    """True if the game is over."""
    names: tuple[str, ...]
    """By seat: the names of all who sit there."""


class Current(Struct, frozen=True):
    """A tournament as it stands, with the round that is being played."""

    tournament: Tournament
    number: int
    """The number of the version of the document."""
    progress: tuple[TableProgress, ...] = ()
    """How far the tables of the round that is being played are."""


class Organizer:
    """Reads and writes tournaments, and lets them be played in the rooms of a host.

    Every method raises `shootmoon.rooms.ports.Unreachable` if the storage can't be reached, and
    `TournamentRefused` if there is no such tournament or if something isn't possible.
    """

    def __init__(
        self,
        documents: Documents,
        clock: Clock,
        host: Host,
        make_series: MakeSeries,
        *,
        pace: Pace | None = None,
    ) -> None:
        """``documents`` stores the tournaments. ``pace``: the pace of all rooms, by default that of other
        rooms."""
        self._editor = Editor(documents, clock, Tournament)
        self._clock, self._host, self._make_series = clock, host, make_series
        self._pace = Pace() if pace is None else pace
        self._known: dict[str, tuple[float, Current]] = {}
        self._busy: dict[str, asyncio.Lock] = {}

    async def create(self, plan: Plan, director: str) -> str:
        """Store a new tournament, and return its name, which can't be guessed.

        ``director``: the SHA-256 of the director's secret.
        """
        check_plan(plan)
        name = _new_name()
        await self._editor.create(name, Tournament(plan, director))
        return name

    async def read(self, name: str) -> Current:
        """Return a tournament, after doing what is due."""
        known = self._known.get(name)
        if known is not None and time.monotonic() - known[0] < _FRESH:
            return known[1]
        async with self._busy.setdefault(name, asyncio.Lock()):
            known = self._known.get(name)  # somebody else may have looked meanwhile
            if known is not None and time.monotonic() - known[0] < _FRESH:
                return known[1]
            current = await self._settle(name, await self._read(name))
            self._forget_old()
            self._known[name] = (time.monotonic(), current)
            return current

    async def do(self, name: str, token: str, id: str, command: Command) -> int:
        """Carry out a command, and return the number of the version after it.

        ``token``: the SHA-256 of the sender's secret. ``id``: the client's name for the command; a second
        command with the same id is a retry.
        """
        await self.read(name)  # a round whose time is up has ended
        now = self._clock.now()
        await self._change(name, lambda found: do(found.content, command, token, id, now, _new_name))
        self._known.pop(name, None)
        return (await self.read(name)).number

    async def _read(self, name: str) -> Version[Tournament]:
        try:
            return await self._editor.read(name)
        except NoSuchDocument:
            raise TournamentRefused("no-such-tournament") from None

    async def _change(
        self, name: str, decide: Callable[[Version[Tournament]], Tournament | None]
    ) -> Version[Tournament]:
        try:
            return await self._editor.change(name, decide)
        except NoSuchDocument:
            raise TournamentRefused("no-such-tournament") from None
        except DocumentBusy:
            raise TournamentRefused("tournament-busy") from None

    def _forget_old(self) -> None:
        now = time.monotonic()
        for name in [name for name, (at, _) in self._known.items() if now - at >= _FRESH]:
            del self._known[name]
            lock = self._busy.get(name)
            if lock is not None and not lock.locked():
                del self._busy[name]

    # -- what is due ------------------------------------------------------------------------------------

    async def _settle(self, name: str, version: Version[Tournament]) -> Current:
        playing = version.content.playing
        if playing is not None and not playing.opened:
            version = await self._open(name, version.content, playing)
            playing = version.content.playing
        if playing is None:
            return Current(version.content, version.number)
        if playing.ends_at is not None and playing.ends_at <= self._clock.now():
            await self._end_games(playing)
        progress = tuple([await self._progress(table) for table in playing.tables])
        if all(table.over for table in progress):
            version = await self._end(name, len(version.content.rounds), progress)
            return Current(version.content, version.number)
        return Current(version.content, version.number, progress)

    async def _open(self, name: str, tournament: Tournament, begun: Round) -> Version[Tournament]:
        """Open the rooms of a round, seat everybody, and record that this is done."""
        plan = tournament.plan
        series = self._make_series(begun.series, date.fromisoformat(begun.day), plan.rules)
        settings = Settings(
            rules=plan.rules,
            hands=plan.hands,
            series=series,
            stand_in=plan.bot,
            drop_in=False,
            spectators="none",
            hints=False,
            pace=self._pace,
        )
        tables = tuple([await self._open_table(tournament, table, settings) for table in begun.tables])
        number = len(tournament.rounds)
        ends_at = self._clock.now() + plan.minutes * 60_000 if plan.minutes else None

        def opened(found: Version[Tournament]) -> Tournament | None:
            now = found.content
            if len(now.rounds) != number or now.playing is None or now.playing.opened:
                return None  # another server has done it
            return now.with_round(replace(now.playing, tables=tables, opened=True, ends_at=ends_at))

        return await self._change(name, opened)

    async def _open_table(self, tournament: Tournament, table: Table, settings: Settings) -> Table:
        """Open the room of a table, and seat everybody. All this can be repeated."""
        plan = tournament.plan
        people = {
            seat: person
            for seats, entry in zip(plan.seats, table.entries, strict=True)
            if entry is not None
            for seat, person in zip(seats, tournament.entries[entry].persons, strict=False)
        }
        seats = range(1, plan.rules.table.players + 1)
        try:
            bots = {seat: plan.bot for seat in seats if seat not in people}
            opened = await self._host.open(table.room, settings, bots, tournament.director)
            if isinstance(opened, Refused):
                raise TournamentRefused("no-such-bot", {"name": plan.bot})
        except Conflict:
            pass  # it was opened before
        for seat, person in people.items():
            # Everybody counts as away at first, so that nobody has to wait for people who don't come.
            sit = SitDown(person.name, seat, numbered=True)
            for command, id in ((sit, "tournament-sit"), (GoAway(), "tournament-away")):
                done = await self._host.do(table.room, Request(command, person.token, id))
                if isinstance(done, Refused) and done.code != "already-seated":
                    _LOG.warning("a house bot plays for somebody in a tournament: %s", done.code)
                    # A game with an open seat would never begin, so the round would never end.
                    await self._host.do(table.room, Request(HouseBot(seat, plan.bot)))
                    break
        room = (await self._host.feed(table.room)).room
        return replace(table, names=tuple(seat.name for seat in room.seats))

    async def _end_games(self, playing: Round) -> None:
        for table in playing.tables:
            try:
                await self._host.do(table.room, Request(EndGame()))
            except NoSuchRoom:
                continue

    async def _progress(self, table: Table) -> TableProgress:
        try:
            room = (await self._host.feed(table.room)).room
        except NoSuchRoom:
            return TableProgress((), (), True, table.names)
        return progress_of(room)

    async def _end(self, name: str, number: int, progress: tuple[TableProgress, ...]) -> Version[Tournament]:
        """Record the results of a round, and that it has ended."""
        deals = max((table.deals for table in progress), key=len, default=())

        def ended(found: Version[Tournament]) -> Tournament | None:
            now = found.content
            if len(now.rounds) != number or now.playing is None:
                return None  # another server has done it
            tables = tuple(
                replace(table, boards=played.boards)
                for table, played in zip(now.playing.tables, progress, strict=True)
            )
            return replace(now.with_round(replace(now.playing, tables=tables, deals=deals)), ended=number)

        return await self._change(name, ended)


def progress_of(room: Room) -> TableProgress:
    """Return how far the room of a table is."""
    names = tuple(seat.name for seat in room.seats)
    if room.state is None:
        return TableProgress((), (), room.over and room.ended_early, names)
    gains = gains_of(first_state(room.settings, room.game), room.sheet)
    boards = tuple(
        BoardResult(gained, auction_of(result)) for gained, result in zip(gains, room.sheet, strict=True)
    )
    deals = tuple(str(action) for action in room.state.history if isinstance(action, Deal))
    return TableProgress(boards, deals[: len(boards)], room.over, names)


def provisional(current: Current) -> tuple[Tournament, int]:
    """Return a tournament as if its round had ended with the boards that every table has finished.

    Return also the number of these boards; tables whose game is over don't count. Nothing about other boards
    may be public, since some tables have yet to play them.
    """
    playing = current.tournament.playing
    if playing is None or not current.progress:
        return current.tournament, 0
    most = max(len(table.boards) for table in current.progress)
    common = min((len(table.boards) for table in current.progress if not table.over), default=most)
    tables = tuple(
        replace(table, boards=found.boards[:common])
        for table, found in zip(playing.tables, current.progress, strict=True)
    )
    deals = max((found.deals for found in current.progress), key=len)[:common]
    counted = current.tournament.with_round(replace(playing, tables=tables, deals=deals))
    return replace(counted, ended=len(counted.rounds)), common


def _new_name() -> str:
    """Return a random name: 96 bits as hexadecimal digits."""
    return secrets.token_hex(12)
