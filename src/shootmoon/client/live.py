"""`LiveRoom`: follows a room on a server over a WebSocket.

A background thread maintains the connection. When the connection is lost, the thread reconnects, requests the
events after the last version that it has seen, and sends unanswered commands again. Each command has an id,
so that none is carried out twice. A `LiveRoom` can be used from any thread.

While the client holds a seat, the thread also takes part in the deals of the room by itself (`DealCheck`), so
that nobody can choose them.
"""

from __future__ import annotations

import contextlib
import queue
import random
import secrets
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import TypeAlias

import msgspec
from msgspec import Struct
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from shootmoon.client.address import Address
from shootmoon.client.deals import DealCheck, NonceCommand
from shootmoon.client.errors import CannotConnect, ClientError, Refused, Unanswered
from shootmoon.client.game import read_room
from shootmoon.client.http import ask
from shootmoon.client.player import PlayerClient
from shootmoon.protocol.commands import Command
from shootmoon.protocol.events import Event
from shootmoon.protocol.messages import Do, Done, Hello, Pong, Problem, ProblemMessage, ViewMessage
from shootmoon.protocol.views import RoomView
from shootmoon.record import Record, read_bytes
from shootmoon.telling import Language

REFUSED = 4400
"""The WebSocket close code that tells the client not to reconnect."""
ANSWER_TIMEOUT = 30.0
"""The default for how long `LiveRoom.send` waits for the server's answer, in seconds."""

_OPEN_TIMEOUT = 10.0  # seconds
_PING_INTERVAL = 10.0  # seconds between pings, and to wait for the answer to a ping
_PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to connect; the last one repeats
_MAX_BYTES = 16_000_000
_CATCH_UP = 5.0  # seconds to wait, after the answer to a command, for the events that it caused


class Update(Struct, frozen=True):
    """A notice that the room has changed: new events, and the view of the room after them."""

    events: tuple[Event, ...]
    """The events in order.

    Empty if the server sent only a view of the whole room, as it does at first and after many missed events.
    """
    view: RoomView


class Disconnected(Struct, frozen=True):
    """The connection was lost; the client keeps trying to reconnect."""


class Reconnected(Struct, frozen=True):
    """The client has reconnected."""


class Closed(Struct, frozen=True):
    """The connection is closed permanently; this is the last notice."""

    error: ClientError | None
    """The reason; None if this client closed the connection."""


RoomNotice: TypeAlias = Update | Disconnected | Reconnected | Closed
"""A notice from a `LiveRoom` about the room or the connection."""


class _ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    """`shootmoon.protocol.messages.ViewMessage` with the undecoded view, which `read_room` decodes."""

    view: msgspec.Raw


class _EventsMessage(Struct, frozen=True, tag_field="type", tag="events"):
    """`shootmoon.protocol.messages.EventsMessage` with undecoded events.

    They are decoded one by one, since a newer server may send events of unknown types.
    """

    number: int
    events: tuple[msgspec.Raw, ...]


_ENCODER = msgspec.json.Encoder(enc_hook=str)  # an action may be one of `shootmoon.game`
_DECODER = msgspec.json.Decoder(_ViewMessage | _EventsMessage | Done | ProblemMessage | Pong)
_EVENT = msgspec.json.Decoder(Event)


class LiveRoom:
    """A connection to a room on a server.

    It is a context manager, which connects on entry and closes the connection on exit.

    >>> import contextlib
    >>> from shootmoon.protocol.commands import SitDown
    >>> with contextlib.suppress(CannotConnect):  # no server listens there
    ...     with LiveRoom(Address.of("http://127.0.0.1:1/api/rooms/none"), "a secret of one's own") as room:
    ...         room.send(SitDown("Ann"))
    """

    def __init__(
        self,
        address: Address,
        token: str = "",
        *,
        watch: int = 0,
        language: Language = "en",
        on_notice: Callable[[RoomNotice], None] | None = None,
        take_part: bool = True,
        key: str = "",
    ) -> None:
        """Create a connection, which is opened by entering the context.

        ``token``: a secret chosen by the client, which holds its seat; empty for a spectator. ``watch``: for
        a spectator, the seat from whose point of view the server shows a hand after it is over.
        ``on_notice``: a function that is called with each notice, in the thread of the connection; if it is
        None, call `receive`. ``take_part``: True to add nonces to the deals. ``key``: the key of a player of
        the server, for whom games in the seat of ``token`` count; empty to play without being a player.
        """
        self.address = address
        self.deals = DealCheck()
        """Checks the deals of the room."""
        self._take_part = take_part
        self._key = key
        self._hello = Hello(token=token, watch=watch, language=language, views=True)
        self._notices: queue.SimpleQueue[RoomNotice] = queue.SimpleQueue()
        self._notify = on_notice or self._notices.put
        self._changed = threading.Condition()
        """Protects the attributes below; waiting threads are notified of each change."""
        self._view: RoomView | None = None
        self._greeted = False
        """True once the server has accepted the connection and sent the first message about the room."""
        self._events: tuple[Event, ...] = ()
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Do] = {}
        """The unanswered commands by id, in the order in which they were sent."""
        self._answers: dict[str, Done | Problem] = {}
        self._nonces: dict[str, NonceCommand] = {}
        """The unanswered commands with which the client takes part in deals, by id."""
        self._closed: Closed | None = None
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, name="room", daemon=True)

    def __enter__(self) -> LiveRoom:
        """Connect. Raises `CannotConnect`, and `Refused` if the server refuses the connection or the key."""
        if self._key and self._hello.token:
            language = self._hello.language or "en"
            self.count_for(PlayerClient(self.address.http, self._key, language=language))
        self._thread.start()
        with self._changed:
            self._changed.wait_for(lambda: self._greeted or self._closed)
            closed = self._closed
        if closed is not None and closed.error is not None:
            self.close()  # so that no notice comes after the error
            raise closed.error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection. The room then treats the player in this seat as away."""
        self._leaving.set()
        with self._changed:
            socket = self._socket
        if socket is not None:
            socket.close()
        if self._thread.is_alive():
            self._thread.join(_OPEN_TIMEOUT)

    def count_for(self, player: PlayerClient) -> None:
        """Let the games in the seat of the token count for a player of the server. Raises `ClientError`."""
        player.claim_seat(self.address.room, self._hello.token)

    @property
    def view(self) -> RoomView | None:
        """The latest view of the room; None before the first.

        If the room doesn't allow spectators, the first view arrives after sitting down.
        """
        return self._view

    @property
    def connected(self) -> bool:
        """True if the client is connected now."""
        return self._socket is not None

    def receive(self, timeout: float | None = None) -> RoomNotice | None:
        """Return the next notice; None if none arrives within ``timeout`` seconds.

        The first notice is an `Update` with the view of the whole room. After `Closed`, no more notices
        arrive."""
        try:
            return self._notices.get(timeout=timeout)
        except queue.Empty:
            return None

    def send(self, command: Command, timeout: float = ANSWER_TIMEOUT) -> Done:
        """Send a command, and wait until the server has carried it out and `view` shows its effects.

        If the connection is lost meanwhile, the command is sent again after reconnecting, but is carried out
        only once. Raises `Refused` if the server refuses it, and `Unanswered` if no answer arrives within
        ``timeout`` seconds.
        """
        name = secrets.token_hex(8)
        order = Do(id=name, command=command)
        with self._changed:
            self._waiting[name] = order
            socket = self._socket
        if socket is not None:
            self._send(socket, order)
        with self._changed:
            self._changed.wait_for(lambda: name in self._answers or self._closed, timeout)
            self._waiting.pop(name, None)
            answer = self._answers.pop(name, None)
            if answer is None:
                raise (self._closed and self._closed.error) or Unanswered(name)
            if isinstance(answer, Problem):
                raise Refused(answer)
            self._changed.wait_for(lambda: self._knows(answer.number) or self._closed, _CATCH_UP)
        return answer

    def report(self, seat: int, reason: str = "") -> int:
        """Report the person in a seat to the operators of the server; return the number of chat messages
        that were stored with the report.

        The client must hold a seat. Raises `Refused` and `CannotConnect`.
        """
        hello, body = self._hello, {"seat": seat, "reason": reason}
        url = f"{self.address.link}/reports"
        return ask(url, hello.token, dict[str, int], body, language=hello.language or "en")["lines"]

    def record(self) -> Record:
        """Return the record of the current game: the whole one when it is over, otherwise what the seat has
        seen.

        Raises `Refused`, `CannotConnect`, and `shootmoon.record.RecordError` for a record that can't be read.
        """
        hello, url = self._hello, f"{self.address.link}/record"
        text = ask(url, hello.token, str, method="GET", language=hello.language or "en")
        return read_bytes(text.encode(), self.address.link)

    # -- the thread -------------------------------------------------------------------------------------

    def _run(self) -> None:
        error: ClientError | None = None
        try:
            self._keep_connected()
        except ClientError as found:
            error = found
        except Exception as found:  # waiting callers must be notified of any error
            error = CannotConnect(f"{type(found).__name__}: {found}")
        closed = Closed(error)
        with self._changed:
            self._closed = closed
            self._changed.notify_all()
        self._notify(closed)

    def _keep_connected(self) -> None:
        tries = 0
        while not self._leaving.is_set():
            began = time.monotonic()
            try:
                self._converse()
            except (OSError, WebSocketException) as error:
                if not self._greeted:
                    raise CannotConnect(_words(error)) from error
            if self._leaving.is_set():
                return
            tries = 0 if time.monotonic() - began > _PING_INTERVAL else tries + 1
            pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
            self._leaving.wait(
                pause * random.uniform(0.5, 1.5)
            )  # a random pause, so that the clients of a server don't all reconnect at once

    def _converse(self) -> None:
        """Open a connection and handle the server's messages until the connection is lost or closed.

        Raises OSError, WebSocketException and ClientError.
        """
        with connect(
            self.address.live,
            open_timeout=_OPEN_TIMEOUT,
            ping_interval=_PING_INTERVAL,
            ping_timeout=_PING_INTERVAL,
            close_timeout=1,
            max_size=_MAX_BYTES,
        ) as socket:
            with self._changed:
                again = self._greeted
                known = None if self._view is None else self._view.number
            self._events = ()
            self._send(socket, msgspec.structs.replace(self._hello, known=known))
            with self._changed:
                self._socket = socket
                waiting = tuple(self._waiting.values())
            if again:
                self._notify(Reconnected())
            problem: Problem | None = None
            try:
                for order in waiting:
                    self._send(socket, order)
                for data in socket:
                    problem = self._take(data) or problem
            except ConnectionClosed:
                pass
            finally:
                with self._changed:
                    self._socket = None
            if socket.close_code == REFUSED and problem is not None:
                raise Refused(problem)
            if not self._greeted:
                raise CannotConnect(
                    problem.detail if problem else socket.close_reason or "the server sent nothing"
                )
            if not self._leaving.is_set():
                self._notify(Disconnected())

    def _take(self, data: str | bytes) -> Problem | None:
        """Handle a message from the server. Raises `CannotConnect` if it isn't a message of this protocol.

        If the message is an error response (a `Problem`) that doesn't answer a command, return it.
        """
        try:
            message: ViewMessage | _ViewMessage | _EventsMessage | Done | ProblemMessage | Pong
            message = _DECODER.decode(data)
            if isinstance(message, _ViewMessage):
                message = ViewMessage(read_room(message.view))
        except msgspec.DecodeError as error:
            raise CannotConnect(f"the server sent an invalid message: {error}") from error
        match message:
            case _EventsMessage(events=events):
                self._events += tuple(_readable(events))
                self._greet()
            case ViewMessage(view=view):
                news = Update(self._events, view)
                self._events = ()
                with self._changed:
                    self._view = view
                    self._changed.notify_all()
                self._greet()
                self._follow_deals(view)
                self._notify(news)
            case Done():
                self._answer(message.id, message)
            case ProblemMessage(problem=problem, id=name):
                if name is None:
                    return problem
                self._answer(name, problem)
            case Pong():
                pass
        return None

    def _greet(self) -> None:
        with self._changed:
            self._greeted = True
            self._changed.notify_all()

    def _follow_deals(self, view: RoomView) -> None:
        """Take part in the next deal, without waiting for the answer."""
        if not view.you:
            self.deals.left()
        command = self.deals.follow(view)
        if command is None or not self._take_part:
            return
        name = secrets.token_hex(8)
        order = Do(id=name, command=command)
        with self._changed:
            self._waiting[name] = order
            self._nonces[name] = command
            socket = self._socket
        if socket is not None:
            self._send(socket, order)

    def _answer(self, name: str, answer: Done | Problem) -> None:
        with self._changed:
            command = self._nonces.pop(name, None)
            if command is not None:
                self._waiting.pop(name, None)
                unable = isinstance(answer, Problem) and answer.status >= 500
                self.deals.answered(command, isinstance(answer, Done), again=unable)
            elif name in self._waiting:
                # Otherwise the caller has given up, or the command was answered before.
                self._answers.setdefault(name, answer)
                self._changed.notify_all()

    def _send(self, socket: ClientConnection, message: Hello | Do) -> None:
        with contextlib.suppress(OSError, WebSocketException):  # it is sent again over the next connection
            socket.send(_ENCODER.encode(message).decode())

    def _knows(self, number: int) -> bool:
        return self._view is not None and self._view.number >= number


def _readable(events: tuple[msgspec.Raw, ...]) -> list[Event]:
    """Return the events of types that this version of the program knows, decoded; skip the others.

    Skipping them is safe, since the next view of the room includes the effects of all events.
    """
    found: list[Event] = []
    for event in events:
        with contextlib.suppress(msgspec.DecodeError):
            found.append(_EVENT.decode(event))
    return found


def _words(error: Exception) -> str:
    """Return a short message that describes an error."""
    if isinstance(error, InvalidStatus):
        return f"HTTP {error.response.status_code}"
    if isinstance(error, TimeoutError):
        return "no answer"
    return str(error.strerror or error) if isinstance(error, OSError) else str(error)
