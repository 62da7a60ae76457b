"""A room over a WebSocket: what happens as it happens, and commands with their answers.

Nothing is queued for a client. Whenever it is ready it is sent all that happened since the last time, and
its commands are carried out one after the other, the next when the answer to the last one is on its way. Who
doesn't read for too long is dropped, and goes on from the version that it knows when it comes again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from urllib.parse import urlsplit

import msgspec

from shootmoon.rooms.commands import ComeBack, GoAway, Request
from shootmoon.rooms.deciding import promised_to, seat_of
from shootmoon.rooms.events import Viewer
from shootmoon.rooms.hosted import Subscription
from shootmoon.rooms.messages import (
    TRY_AGAIN,
    ClientMessage,
    Do,
    Done,
    EventsMessage,
    Hello,
    Ping,
    Pong,
    ProblemMessage,
    ServerMessage,
    ViewMessage,
)
from shootmoon.rooms.ports import NoSuchRoom, Unreachable
from shootmoon.rooms.views import may_watch, view_room
from shootmoon.server.errors import problem_of
from shootmoon.server.execution import execute, limit_other_commands
from shootmoon.server.limits import Bucket
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import MAX_BYTES, hashed, language_of
from shootmoon.server.services import ServerState, Services
from shootmoon.server.views import news_of
from shootmoon.server.websocket import Disconnected, WebSocket

HELLO_TIMEOUT = 10.0
"""Seconds in which a client has to say who it is."""
SLOW = 10.0
"""Seconds for which a message may wait to be taken by a client."""

REFUSED = 4400
"""Closed with this code where the client can't stay; the reason is the code of the last problem."""

_LOG = logging.getLogger(__name__)
_PATH = re.compile("/api/rooms/([^/]+)/live")
_DECODER = msgspec.json.Decoder(ClientMessage)
_ENCODER = msgspec.json.Encoder()


async def live(socket: WebSocket, services: Services, server: ServerState, address: str) -> None:
    """Follow a room, and play in it, from an address. The messages are in ``/schema/live.json``."""
    room = _PATH.fullmatch(socket.path)
    if room is None or not _may_connect(socket, server):
        await socket.refuse()
        return
    await Connection(socket, room[1], services, server, address).serve()


def _may_connect(socket: WebSocket, server: ServerState) -> bool:
    """Whether it comes from a page of this host, or from no page at all."""
    origin = socket.header("origin")
    if origin is None or origin in server.origins:
        return True
    return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == socket.header("host")


class _Leave(Exception):
    """This connection is over."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Connection:
    """One WebSocket, from its first message to its last."""

    def __init__(
        self, socket: WebSocket, room: str, services: Services, server: ServerState, address: str
    ) -> None:
        """``socket`` is to be accepted."""
        self._address = address
        self._socket, self._room, self._services, self._server = socket, room, services, server
        self._language = language_of(socket.header("accept-language") or "")
        self._token = ""
        self._sending = asyncio.Lock()
        self._bucket = Bucket(server.limits.messages, server.monotonic())

    async def serve(self) -> None:
        """Do what there is to do until one side has enough."""
        try:
            await self._socket.accept()
            try:
                await self._follow(await self._hello())
            except _Leave as leave:
                async with asyncio.timeout(1):
                    await self._socket.close(leave.code, leave.reason)
        except (Disconnected, TimeoutError, OSError, RuntimeError):
            # It is gone, in one of the ways in which servers say so.
            _LOG.debug("a connection was lost", exc_info=True)
        except Exception:
            _LOG.exception("a connection failed")
            with contextlib.suppress(Exception):
                await self._socket.close(1011, "failed")

    async def _hello(self) -> Hello:
        """The first message. Raises `_Leave` where that is none."""
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                hello = await self._receive()
        except TimeoutError:
            raise _Leave(REFUSED, "hello") from None
        except ProblemError as error:
            raise await self._give_up(error) from None
        if not isinstance(hello, Hello):
            raise await self._give_up(ProblemError("malformed", why="the first message is a hello"))
        return hello

    async def _follow(self, hello: Hello) -> None:
        """Tell and listen, until one of them has had enough."""
        self._language = hello.language or self._language
        try:
            self._token = hashed(hello.token)
            if self._token:  # coming and going is written down
                limit_other_commands(self._server, self._address)
            async with self._services.host.watch(self._room) as watch:
                presence = self._server.presence
                presence.enter(self._room, self._token)
                try:
                    async with asyncio.TaskGroup() as group:
                        group.create_task(self._tell(watch, hello))
                        await self._listen()
                except ExceptionGroup as raised:
                    raise raised.exceptions[0] from None  # what came first; the other was cancelled by that
                finally:
                    if presence.leave(self._room, self._token):
                        await self._say_whether_there(GoAway(), watch)
        except (ProblemError, RefusedError, NoSuchRoom, Unreachable) as error:
            raise await self._give_up(error) from None

    # -- telling ----------------------------------------------------------------------------------------

    async def _tell(self, watch: Subscription, hello: Hello) -> None:
        """Send what is new whenever there is something."""
        viewer = self._viewer(watch, hello)
        known = await self._news(watch, viewer, hello, hello.known or 0, first=True)
        while True:
            # Here it waits, most of the time, and holds on to nothing that was sent.
            await watch.wait_for_change(known)
            viewer, before = self._viewer(watch, hello), viewer
            # With other eyes, what was seen before looks different.
            known = await self._news(
                watch, viewer, hello, known if viewer == before else 0, first=viewer != before
            )

    async def _news(
        self, watch: Subscription, viewer: Viewer, hello: Hello, known: int, *, first: bool = False
    ) -> int:
        """Send what is new to who knows of ``known``; where the room stands by that."""
        room = watch.feed.room
        if self._token and not may_watch(room, viewer):
            # May still sit down, and is told nothing until then; and all of it then, with other eyes. Who has
            # just stood up learns in the same way that nothing is theirs to see any more.
            if first:
                await self._send(EventsMessage(0, ()))
            return room.number
        news = news_of(watch.feed, self._token, known, hello.watch)
        # Before anything is waited for, so that it is the room as it stands after these very events.
        whole = view_room(room, viewer) if hello.views and news.events else news.view
        if news.view is None and (news.events or first):
            await self._send(EventsMessage(news.number, news.events, news.turn))
        if whole is not None:
            await self._send(ViewMessage(whole))
        if viewer.seat and room.seat(viewer.seat).away_since is not None:
            await self._say_whether_there(ComeBack(), watch)
        return news.number

    def _seat(self, watch: Subscription) -> int:
        return seat_of(watch.feed.room, self._token) if self._token else 0

    def _viewer(self, watch: Subscription, hello: Hello) -> Viewer:
        room = watch.feed.room
        return Viewer(self._seat(watch), hello.watch, promised_to(room, self._token) if self._token else 0)

    async def _say_whether_there(self, command: ComeBack | GoAway, watch: Subscription) -> None:
        """Tell the room that the holder of the seat is connected, or is not any more."""
        if not self._seat(watch):
            return
        try:
            await self._services.host.do(self._room, Request(command, self._token))
        except (NoSuchRoom, Unreachable):
            _LOG.warning("a room can't be told who is there")

    async def _send(self, message: ServerMessage) -> None:
        try:
            async with asyncio.timeout(SLOW), self._sending:
                await self._socket.send(_ENCODER.encode(message).decode())
        except TimeoutError:
            self._server.count("slow")
            raise _Leave(TRY_AGAIN, "slow") from None

    async def _give_up(self, error: Exception) -> _Leave:
        """Say why the client can't stay."""
        problem = problem_of(error, self._language)
        await self._send(ProblemMessage(problem))
        return _Leave(REFUSED if problem.status < 500 and problem.status != 429 else TRY_AGAIN, problem.code)

    # -- listening --------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Do what the client says, a message after the other."""
        while True:
            try:
                message = await self._receive()
            except ProblemError as error:
                await self._send(ProblemMessage(error.problem(self._language)))
                continue
            match message:
                case Do(id=name, command=command):
                    await self._send(await self._answer(name, Request(command, self._token, name)))
                case Ping():
                    await self._send(Pong())
                case Hello():
                    error = ProblemError("malformed", why="there is one hello")
                    await self._send(ProblemMessage(error.problem(self._language)))

    async def _answer(self, name: str, request: Request) -> Done | ProblemMessage:
        try:
            return await execute(self._services, self._server, self._room, request, self._address)
        except Exception as error:
            return ProblemMessage(problem_of(error, self._language), name)

    async def _receive(self) -> ClientMessage:
        """The next message. Raises `ProblemError` for what is none, and `Disconnected`."""
        data = await self._socket.receive()
        while seconds := self._bucket.take(self._server.monotonic()):
            # Slowed down and not refused: no command is lost, and what is not read costs the client alone.
            self._server.count("refused", "messages")
            await asyncio.sleep(seconds)
        if data is None:
            raise ProblemError("malformed", why="messages are text")
        if len(data) > MAX_BYTES:
            raise ProblemError("too-large", most=MAX_BYTES)
        try:
            return _DECODER.decode(data)
        except msgspec.ValidationError as error:
            raise ProblemError("invalid", why=str(error)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ProblemError("malformed", why=str(error)) from None
