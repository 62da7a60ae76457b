"""`Organizer`: stores tournaments, opens the rooms of each round, and collects the results.

A round begins in two steps: first the tables are stored, then their rooms are opened and everybody is seated.
If the server is killed in between, the second step is done when the tournament is read next; all of it can be
repeated. In the same way, a round ends when somebody reads the tournament after its time is up, or after all
games are over. So nothing needs to run in the background, and any number of servers may do this at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from shootmoon.documents.editor import DocumentBusy, Editor, Version
from shootmoon.documents.ports import Documents, NoSuchDocument
from shootmoon.protocol.commands import GoAway, SitDown
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Pace
from shootmoon.rooms import (
    Clock,
    Conflict,
    EndGame,
    Host,
    HouseBot,
    NoSuchRoom,
    Request,
    Series,
    Settings,
    Tick,
    Unreachable,
    abandoned_due,
)
from shootmoon.rules import Rules
from shootmoon.tournaments.commands import (
    BeginRound,
    Command,
    Drawn,
    EndRound,
    Outdated,
    check_plan,
    do,
    drawing_of,
    is_director,
)
from shootmoon.tournaments.pairing import Tables
from shootmoon.tournaments.progress import (
    Current,
    TableProgress,
    boards_of,
    current_of,
    ended_table,
    progress_of,
)
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.results import scored
from shootmoon.tournaments.tournament import Origin, Plan, Round, RoundBoards, Table, Tournament

MakeSeries: TypeAlias = Callable[[str, date, Rules], Series]
"""Returns the series with a name, a day and rules, in which players are identified by their tokens."""
Compute: TypeAlias = Callable[[Callable[[], Tables]], Awaitable[Tables]]
"""Calls a function outside of the event loop."""
Pay: TypeAlias = Callable[[Tournament, int], Awaitable[Callable[[], Awaitable[None]]]]
"""Charges somebody for a number of rooms of a tournament, or raises why that isn't possible. What it returns
gives everything back."""

_FRESH = 1.0  # seconds for which nobody looks again whether a round has ended
_KEPT = 64  # tournaments and rounds that are kept in memory
_TRIES = 8  # times that a round is drawn, while people enter and leave
_NAME = re.compile("[0-9a-f]+")

_LOG = logging.getLogger(__name__)


async def _for_free(tournament: Tournament, rooms: int) -> Callable[[], Awaitable[None]]:
    async def give_back() -> None:
        pass

    return give_back


class Organizer:
    """Reads and writes tournaments, and lets them be played in the rooms of a host.

    Every method raises `shootmoon.rooms.Unreachable` if the storage can't be reached, and
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
        self._boards = Editor(documents, clock, RoundBoards)
        self._clock, self._host, self._make_series = clock, host, make_series
        self._pace = Pace() if pace is None else pace
        self._known: OrderedDict[str, tuple[float, Current]] = OrderedDict()
        """The tournaments that were read last, each with the time."""
        self._played: OrderedDict[str, RoundBoards] = OrderedDict()
        """The boards of rounds that were read last."""
        self._busy: dict[str, asyncio.Lock] = {}

    async def create(self, plan: Plan, director: str, invitation: int | None = None) -> str:
        """Store a new tournament, and return its name, which can't be guessed.

        ``director``: the SHA-256 of the director's secret. ``invitation``: see `Tournament.invitation`.
        """
        check_plan(plan)
        name = _new_name()
        await self._editor.create(name, Tournament(plan, director, invitation))
        return name

    async def read(self, name: str) -> Current:
        """Return a tournament, after doing what is due."""
        if (current := self._fresh(name)) is not None:
            return current
        async with self._busy.setdefault(name, asyncio.Lock()):
            if (current := self._fresh(name)) is not None:  # somebody else has looked meanwhile
                return current
            current = await self._settle(name, await self._read(name))
            self._known[name] = (time.monotonic(), current)
            self._known.move_to_end(name)
            self._forget_old()
            return current

    async def boards(self, name: str, round: int) -> RoundBoards:
        """Return the boards of a round that are public; ``round`` counts from 1."""
        current = await self.read(name)
        if current.public is not None and round == len(current.tournament.rounds):
            return current.public
        if not 1 <= round <= current.tournament.ended:
            raise TournamentRefused("no-such-board")
        key = _name_of_boards(name, round)
        if key not in self._played:
            try:
                self._played[key] = (await self._boards.read(key)).content
            except NoSuchDocument:  # it is older than what is kept
                raise TournamentRefused("no-such-board") from None
            if len(self._played) > _KEPT:
                self._played.popitem(last=False)
        return self._played[key]

    async def do(
        self,
        name: str,
        token: str,
        id: str,
        command: Command,
        *,
        origin: Origin | None = None,
        compute: Compute = asyncio.to_thread,
        pay: Pay = _for_free,
    ) -> int:
        """Carry out a command, and return the number of the version after it.

        ``token``: the SHA-256 of the sender's secret. ``id``: the client's name for the command; a second
        command with the same id is a retry. ``origin``: where the sender comes from. To begin a round,
        ``compute`` finds the tables, and ``pay`` is asked for their rooms; their exceptions are passed on.
        """
        current = await self.read(name)  # a round whose time is up has ended
        if isinstance(command, BeginRound):
            await self._begin(name, token, id, compute, pay)
        else:
            if isinstance(command, EndRound):
                _check_own_table(current, token)
            now = self._clock.now()
            await self._change(
                name, lambda found: do(found.content, command, token, id, now, _new_name, origin=origin)
            )
        self._outdate(name)
        return (await self.read(name)).number

    async def _begin(self, name: str, token: str, id: str, compute: Compute, pay: Pay) -> None:
        """Begin a round, unless this is a retry. Whatever is paid for rooms that aren't opened is given
        back."""
        now = self._clock.now()
        for _ in range(_TRIES):
            tournament = (await self._read(name)).content
            drawing = drawing_of(tournament, token, id, secrets.randbits(32))
            if drawing is None:
                return
            give_back = await pay(tournament, -(-len(drawing.ranked) // drawing.size))
            try:
                drawn = Drawn(drawing, await compute(drawing.tables))
                decide = partial(_begin_or_retry, token=token, id=id, now=now, drawn=drawn)
                begun = (await self._change(name, decide)).content.rounds
            except Outdated:
                await give_back()
                continue
            except Unreachable:
                raise  # it isn't known whether the round was begun
            except BaseException:
                await give_back()
                raise
            if begun[drawing.number].seed != drawing.seed:
                await give_back()  # another request with the same command has begun it
            return
        raise TournamentRefused("tournament-busy")

    async def _read(self, name: str) -> Version[Tournament]:
        try:
            if not _NAME.fullmatch(name):
                raise NoSuchDocument(name)
            if name in self._known:
                known = self._known[name][1]
                if await self._editor.number(name) == known.number:
                    return Version(known.tournament, known.number, 0)
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

    def _fresh(self, name: str) -> Current | None:
        at, current = self._known.get(name, (0.0, None))
        return current if time.monotonic() - at < _FRESH else None

    def _outdate(self, name: str) -> None:
        if name in self._known:
            self._known[name] = (float("-inf"), self._known[name][1])

    def _forget_old(self) -> None:
        while len(self._known) > _KEPT:
            name, _ = self._known.popitem(last=False)
            lock = self._busy.get(name)
            if lock is not None and not lock.locked():
                del self._busy[name]

    # -- what is due ------------------------------------------------------------------------------------

    async def _settle(self, name: str, version: Version[Tournament]) -> Current:
        playing = version.content.playing
        if playing is not None and playing.opened_at is None:
            version = await self._open(name, version.content, playing)
            playing = version.content.playing
        if playing is not None and playing.ends_at is not None and playing.ends_at <= self._clock.now():
            await self._end_games(playing)
        known = self._known[name][1] if name in self._known else None
        progress: tuple[TableProgress, ...] = ()
        if playing is not None:
            before: Sequence[TableProgress | None] = [None] * len(playing.tables)
            rounds = len(version.content.rounds)
            if known is not None and known.progress and len(known.tournament.rounds) == rounds:
                before = known.progress
            tables = zip(playing.tables, before, strict=True)
            progress = tuple([await self._progress(table, earlier) for table, earlier in tables])
            if all(table.over for table in progress):
                version = await self._end(name, rounds, progress)
                progress = ()
        counts = _counts(progress)
        if known is not None and known.number == version.number and _counts(known.progress) == counts:
            return replace(known, progress=progress)
        return current_of(version.content, version.number, progress)

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
            abandoned=_wait(plan),
            owner_may="silence" if tournament.director_plays else "moderate",
        )
        tables = tuple([await self._open_table(tournament, table, settings) for table in begun.tables])
        number = len(tournament.rounds)
        opened_at = self._clock.now()
        ends_at = opened_at + plan.minutes * 60_000 if plan.minutes else None

        def opened(found: Version[Tournament]) -> Tournament | None:
            now = found.content
            if len(now.rounds) != number or now.playing is None or now.playing.opened_at:
                return None  # another server has done it
            return now.with_round(replace(now.playing, tables=tables, opened_at=opened_at, ends_at=ends_at))

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

    async def _progress(self, table: Table, before: TableProgress | None) -> TableProgress:
        try:
            room = (await self._host.feed(table.room)).room
            due = abandoned_due(room)
            if due is not None and due <= self._clock.now():
                await self._host.do(table.room, Request(Tick()))
                room = (await self._host.feed(table.room)).room
        except NoSuchRoom:
            return TableProgress((), (), True, table.names)
        found = progress_of(room, before)
        if before is None or len(found.boards) != len(before.boards):
            await asyncio.sleep(0)  # many tables may have changed, and games go on
        return found

    async def _end(self, name: str, number: int, progress: tuple[TableProgress, ...]) -> Version[Tournament]:
        """Record the results of a round, and that it has ended."""
        played = boards_of(progress)
        with contextlib.suppress(Conflict):  # another server has done it, or was killed after it had
            await self._boards.create(_name_of_boards(name, number), played)

        def ended(found: Version[Tournament]) -> Tournament | None:
            now = found.content
            if len(now.rounds) != number or now.playing is None:
                return None  # another server has done it
            counted = scored(now.plan, now.playing, played.tables)
            tables = tuple(
                ended_table(now.plan, table, each)
                for table, each in zip(counted.tables, progress, strict=True)
            )
            return replace(now.with_round(replace(counted, tables=tables)), ended=number)

        return await self._change(name, ended)


def _begin_or_retry(
    found: Version[Tournament], token: str, id: str, now: int, drawn: Drawn
) -> Tournament | None:
    return do(found.content, BeginRound(), token, id, now, _new_name, drawn=drawn)


def _check_own_table(current: Current, token: str) -> None:
    """Raise `TournamentRefused` if a director who takes part would get out of a board when the round ends."""
    tournament = current.tournament
    own = tournament.entry_of(token)
    if own is None or tournament.playing is None or not is_director(tournament, token):
        return
    for table, progress in zip(tournament.playing.tables, current.progress, strict=True):
        if own in table.entries and progress.playing:
            raise TournamentRefused("board-playing")


def _counts(progress: tuple[TableProgress, ...]) -> list[tuple[int, bool]]:
    """Return what the standings depend on."""
    return [(len(table.boards), table.over) for table in progress]


def _wait(plan: Plan) -> int:
    """Return how long tables wait for their people, in milliseconds; 0 if until the end of the round."""
    return 0 if plan.minutes else plan.wait * 60_000


def _name_of_boards(name: str, round: int) -> str:
    """Return the name of the document with the boards of a round, from 1."""
    return f"{name}-{round}"


def _new_name() -> str:
    """Return a random name: 96 bits as hexadecimal digits."""
    return secrets.token_hex(12)
