"""The WebSocket of a room, over which the server sends events as they happen and answers commands.

Nothing is queued for a client. Whenever the client is ready, it is sent all events since the last message.
Its commands are carried out one after the other; the next one is read when the previous answer has been sent.
A client that doesn't accept a message within `SEND_TIMEOUT` is disconnected. It can reconnect and continue
from the version that it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable
from urllib.parse import urlsplit

import msgspec

from shootmoon.protocol.commands import ComeBack, GoAway
from shootmoon.protocol.messages import (
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
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import (
    NoSuchRoom,
    Request,
    Subscription,
    Unreachable,
    Viewer,
    may_watch,
    seat_of,
    view_room,
    viewer_for,
)
from shootmoon.server.front.errors import problem_of
from shootmoon.server.front.limits import Bucket
from shootmoon.server.front.metering import Metered
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import MAX_BYTES, hashed, language_of
from shootmoon.server.front.websocket import Disconnected, WebSocket
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.blind import MAX_BROWSER, Origin
from shootmoon.server.shared.execution import execute, limit_other_commands
from shootmoon.server.shared.in_play import note_address
from shootmoon.server.shared.views import update_for
from shootmoon.telling import Reason, json_reason

HELLO_TIMEOUT = 10.0
"""Seconds that a client has to send its ``hello``, the first message."""
SEND_TIMEOUT = 10.0
"""Seconds that a client has to accept a message."""

REFUSED = 4400
"""The close code if a client should not reconnect; the close reason is the code of the last problem."""

_LOG = logging.getLogger(__name__)
_PATH = re.compile("/api/rooms/([^/]+)/live")
_DECODER = msgspec.json.Decoder(ClientMessage)
_ENCODER = msgspec.json.Encoder(enc_hook=str)  # pieces and actions are subclasses of str


def live(socket: WebSocket, services: Services, server: ServerState, address: str) -> Awaitable[None]:
    """Serve a WebSocket of a room to a client at ``address``. ``/schema/live.json`` describes the
    messages.

    This isn't a coroutine of its own, since every connection would keep it in memory.
    """
    room = _PATH.fullmatch(socket.path)
    if room is None or not _may_connect(socket, server):
        return socket.refuse()
    return Connection(socket, room[1], services, server, address).serve()


def _may_connect(socket: WebSocket, server: ServerState) -> bool:
    """Return True if a connection comes from a page of this server or of an allowed origin, or isn't made by
    a browser."""
    origin = socket.header("origin")
    if origin is None or origin in server.origins:
        return True
    return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == socket.header("host")


class _Close(Exception):
    """Raised to close the connection with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Connection:
    """One WebSocket, from its first message to its last."""

    __slots__ = (
        "_bucket",
        "_language",
        "_origin",
        "_room",
        "_sending",
        "_server",
        "_services",
        "_socket",
        "_token",
    )

    def __init__(
        self, socket: WebSocket, room: str, services: Services, server: ServerState, address: str
    ) -> None:
        """``socket`` has not been accepted yet."""
        self._origin = Origin(address, (socket.header("user-agent") or "")[:MAX_BROWSER])
        self._socket, self._room, self._services, self._server = socket, room, services, server
        self._language = language_of(socket.header("accept-language") or "")
        self._token = ""
        self._sending = asyncio.Lock()
        self._bucket = Bucket(server.limits.messages, server.monotonic())

    async def serve(self) -> None:
        """Serve the connection until either side closes it."""
        try:
            await self._socket.accept()
            try:
                await self._follow(await self._hello())
            except _Close as close:
                async with asyncio.timeout(1):
                    await self._socket.close(close.code, close.reason)
        except (Disconnected, TimeoutError, OSError, RuntimeError):
            # ASGI servers report a lost connection in several ways.
            _LOG.debug("a connection was lost", exc_info=True)
        except Exception:
            _LOG.exception("a connection failed")
            with contextlib.suppress(Exception):
                await self._socket.close(1011, "failed")

    async def _hello(self) -> Hello:
        """Return the client's first message. Raises `_Close` if it isn't a ``hello`` or doesn't arrive in
        time."""
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                hello = await self._receive()
        except TimeoutError:
            raise _Close(REFUSED, "hello") from None
        except ProblemError as error:
            raise await self._reject(error) from None
        if not isinstance(hello, Hello):
            raise await self._reject(ProblemError("malformed", why=Reason("request-message-hello")))
        return hello

    async def _follow(self, hello: Hello) -> None:
        """Send updates and carry out commands until the connection ends."""
        self._language = hello.language or self._language
        try:
            self._token = hashed(hello.token)
            if self._token:  # connecting and disconnecting add entries to the log
                limit_other_commands(self._server, self._origin.address)
            async with self._services.host.watch(self._room) as watch:
                if self._seat(watch):
                    address = self._origin.address
                    await note_address(self._services, self._server, self._room, self._token, address)
                presence = self._server.presence
                presence.enter(self._room, self._token)
                try:
                    async with asyncio.TaskGroup() as group:
                        group.create_task(self._send_updates(watch, hello))
                        await self._handle_messages()
                except ExceptionGroup as raised:
                    raise raised.exceptions[0] from None  # the first one; the other task was then cancelled
                finally:
                    if presence.leave(self._room, self._token):
                        await self._report_presence(GoAway(), watch)
        except (ProblemError, RefusedError, NoSuchRoom, Unreachable) as error:
            raise await self._reject(error) from None

    # -- updates ----------------------------------------------------------------------------------------

    async def _send_updates(self, watch: Subscription, hello: Hello) -> None:
        """Send events whenever there are new ones."""
        viewer = self._viewer(watch, hello)
        could_watch = may_watch(watch.feed.room, viewer)
        beginning = self._send_update(watch, viewer, hello, hello.known or 0, first=True)
        known = await Metered(beginning, self._server.charge_processor(self._origin.address))
        while True:
            # Most connections wait here most of the time; they hold no data that was sent.
            await watch.wait_for_change(known)
            viewer, before = self._viewer(watch, hello), viewer
            can_watch = may_watch(watch.feed.room, viewer)
            if could_watch and not can_watch:
                self._check_put_out(before, viewer)
            could_watch = can_watch
            # After sitting down or standing up, the client needs the whole room, since it may see different
            # things now.
            moved = (viewer.seat, viewer.promised) != (before.seat, before.promised)
            known = await self._send_update(watch, viewer, hello, 0 if moved else known, first=moved)

    def _check_put_out(self, before: Viewer, viewer: Viewer) -> None:
        """Raise an error, which ends the connection, if others decided that the client can't see the room.

        A client that stood up by itself stays connected, so that it can sit down again.
        """
        if viewer.removed and not before.removed:
            raise RefusedError(Refused("put-out" if viewer.removed == "kicked" else "banned"))
        if (viewer.seat, viewer.promised) == (before.seat, before.promised):
            raise ProblemError("spectators")

    async def _send_update(
        self, watch: Subscription, viewer: Viewer, hello: Hello, known: int, *, first: bool = False
    ) -> int:
        """Send the events after version ``known``, or the whole room; return the version that the client now
        has.

        ``first``: this is the first update since the client connected, sat down or stood up.
        """
        room = watch.feed.room
        if self._token and not may_watch(room, viewer):
            # The room has no spectators: the client may sit down, but see nothing until then. It is sent an
            # empty message when it connects and after it has stood up.
            if first:
                await self._send(EventsMessage(0, ()))
            return room.number
        news = update_for(watch.feed, viewer, known, self._language, explain=hello.meanings)
        # Computed before the first await, so that the view shows the room right after these events.
        explain = self._language if hello.meanings else None
        whole = view_room(room, viewer, explain) if hello.views and news.events else news.view
        if news.view is None and (news.events or first):
            await self._send(EventsMessage(news.number, news.events, news.turn))
        if whole is not None:
            await self._send(ViewMessage(whole))
        if viewer.seat and room.seat(viewer.seat).away_since is not None:
            await self._report_presence(ComeBack(), watch)
        return news.number

    def _seat(self, watch: Subscription) -> int:
        return seat_of(watch.feed.room, self._token) if self._token else 0

    def _viewer(self, watch: Subscription, hello: Hello) -> Viewer:
        return viewer_for(watch.feed.room, self._token, hello.watch)

    async def _report_presence(self, command: ComeBack | GoAway, watch: Subscription) -> None:
        """Report to the room that the client, if it holds a seat, is connected or no longer connected."""
        if not self._seat(watch):
            return
        try:
            await self._services.host.do(self._room, Request(command, self._token))
        except (NoSuchRoom, Unreachable):
            _LOG.warning("presence could not be reported to a room")

    async def _send(self, message: ServerMessage) -> None:
        try:
            async with asyncio.timeout(SEND_TIMEOUT), self._sending:
                await self._socket.send(_ENCODER.encode(message).decode())
        except TimeoutError:
            self._server.count("slow")
            raise _Close(TRY_AGAIN, "slow") from None

    async def _reject(self, error: Exception) -> _Close:
        """Send the client the problem for ``error``. Return the exception that closes the connection, for the
        caller to raise."""
        problem = problem_of(error, self._language)
        await self._send(ProblemMessage(problem))
        return _Close(REFUSED if problem.status < 500 and problem.status != 429 else TRY_AGAIN, problem.code)

    # -- messages ---------------------------------------------------------------------------------------

    async def _handle_messages(self) -> None:
        """Handle the client's messages, one after the other."""
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
                    error = ProblemError("malformed", why=Reason("request-message-hello-twice"))
                    await self._send(ProblemMessage(error.problem(self._language)))

    async def _answer(self, name: str, request: Request) -> Done | ProblemMessage:
        work = execute(self._services, self._server, self._room, request, self._origin)
        try:
            return await Metered(work, self._server.charge_processor(self._origin.address))
        except Exception as error:
            return ProblemMessage(problem_of(error, self._language), name)

    async def _receive(self) -> ClientMessage:
        """Return the client's next message.

        Raises `ProblemError` if it is invalid, and `Disconnected` when the client has disconnected.
        """
        data = await self._socket.receive()
        # A client that is too fast is slowed down rather than refused, so that no command is lost.
        while self._server.processor_time.take(self._origin.address, 0):
            self._server.count("refused", "processor_time")
            await asyncio.sleep(1)
        while seconds := self._bucket.take(self._server.monotonic()):
            self._server.count("refused", "messages")
            await asyncio.sleep(seconds)
        if data is None:
            raise ProblemError("malformed", why=Reason("request-message-text"))
        if len(data) > MAX_BYTES:
            raise ProblemError("too-large", most=MAX_BYTES)
        try:
            return _DECODER.decode(data)
        except msgspec.ValidationError as error:
            raise ProblemError("invalid", why=json_reason(error)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ProblemError("malformed", why=json_reason(error)) from None
