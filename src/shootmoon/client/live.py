"""`LiveRoom`: a room at a server, followed over its WebSocket, whatever becomes of the connection.

A thread of its own keeps the connection: it says who it is, makes a new one when one is lost, goes on from
the version that it knows, and sends again the commands that no answer came to. Commands have ids, so that
none is done twice. Whoever uses it hears what happens, and gives commands, from any thread.
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
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from shootmoon.client.address import Address
from shootmoon.client.errors import CannotConnect, ClientError, Refused, Unanswered
from shootmoon.rooms.commands import Command
from shootmoon.rooms.events import Event
from shootmoon.rooms.messages import Do, Done, Hello, Pong, Problem, ProblemMessage, ViewMessage
from shootmoon.rooms.views import RoomView

REFUSED = 4400
"""The code with which a server closes a connection that would be refused again."""
ANSWER = 30.0
"""Seconds to wait for the answer to a command, unless told otherwise."""

_OPENING = 10.0  # seconds for a connection to open
_ALIVE = 10.0  # seconds between pings, and for their answers: after twice as many a dead connection is known
_PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)  # seconds between tries to connect; the last for all that follow
_MAX_BYTES = 16_000_000
_CATCH_UP = 5.0  # seconds for the news of a command to come after its answer


class Update(Struct, frozen=True):
    """What happened, and the room as it stands after it."""

    events: tuple[Event, ...]
    """Empty where the server shows the room anew: at first, and where too much was missed to be told."""
    view: RoomView


class Disconnected(Struct, frozen=True):
    """The connection is lost. It is tried to make a new one until there is one."""


class Reconnected(Struct, frozen=True):
    """There is a connection again."""


class Closed(Struct, frozen=True):
    """It is over: nothing is heard of the room any more."""

    error: ClientError | None
    """Why; None where it was closed from this side."""


RoomNotice: TypeAlias = Update | Disconnected | Reconnected | Closed
"""What is heard of a room."""


class _EventsMessage(Struct, frozen=True, tag_field="type", tag="events"):
    """`shootmoon.rooms.messages.EventsMessage`, with events that a newer server may tell unread as yet."""

    number: int
    events: tuple[msgspec.Raw, ...]


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(ViewMessage | _EventsMessage | Done | ProblemMessage | Pong)
_EVENT = msgspec.json.Decoder(Event)


class LiveRoom:
    """A room at a server. Used as a context: entering it connects, leaving it closes the connection.

    >>> import contextlib
    >>> from shootmoon.rooms.commands import SitDown
    >>> with contextlib.suppress(CannotConnect):  # nobody is there
    ...     with LiveRoom(Address.of("http://127.0.0.1:1/api/rooms/none"), "a secret of one's own") as room:
    ...         room.send(SitDown("Ann"))
    """

    def __init__(
        self,
        address: Address,
        token: str = "",
        *,
        watch: int = 0,
        language: Literal["en", "es"] = "en",
        on_notice: Callable[[RoomNotice], None] | None = None,
    ) -> None:
        """Follow a room as the holder of ``token``, a secret that one makes up, or as a spectator without.

        ``watch``: for spectators, the seat whose hand they want to see when it is over.
        ``on_notice``: is given what is heard, in a thread of its own; without it, use `receive`.
        """
        self.address = address
        self._hello = Hello(token=token, watch=watch, language=language, views=True)
        self._notices: queue.SimpleQueue[RoomNotice] = queue.SimpleQueue()
        self._notify = on_notice or self._notices.put
        self._changed = threading.Condition()
        """Guards all that follows, and is told of every change."""
        self._view: RoomView | None = None
        self._greeted = False
        """Whether a server of rooms has ever answered."""
        self._events: tuple[Event, ...] = ()
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Do] = {}
        """Commands to which no answer has come, in order."""
        self._answers: dict[str, Done | Problem] = {}
        self._closed: Closed | None = None
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, name="room", daemon=True)

    def __enter__(self) -> LiveRoom:
        """Connect. Raises `CannotConnect`, and `Refused` where nobody may look at this room."""
        self._thread.start()
        with self._changed:
            self._changed.wait_for(lambda: self._greeted or self._closed)
            if self._closed is not None and self._closed.error is not None:
                raise self._closed.error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection. The room hears that its seat's holder is away."""
        self._leaving.set()
        with self._changed:
            socket = self._socket
        if socket is not None:
            socket.close()
        if self._thread.is_alive():
            self._thread.join(_OPENING)

    @property
    def view(self) -> RoomView | None:
        """The room as it is known now; None where it isn't shown, until one sits down."""
        return self._view

    @property
    def connected(self) -> bool:
        """Whether there is a connection now."""
        return self._socket is not None

    def receive(self, timeout: float | None = None) -> RoomNotice | None:
        """What was heard next; None where nothing comes for ``timeout`` seconds.

        First comes the room as it stands. After `Closed` comes nothing.
        """
        try:
            return self._notices.get(timeout=timeout)
        except queue.Empty:
            return None

    def send(self, command: Command, timeout: float = ANSWER) -> Done:
        """Give a command. When this returns it was carried out, that lasts, and `view` knows of it.

        Where the connection is lost meanwhile, the command is sent again by the next one; it is done once.
        Raises `Refused`, and nothing has changed; `Unanswered` after ``timeout`` seconds.
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

    # -- the thread -------------------------------------------------------------------------------------

    def _run(self) -> None:
        error: ClientError | None = None
        try:
            self._keep_connected()
        except ClientError as found:
            error = found
        except Exception as found:  # whatever it is, who waits must hear of it
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
            tries = 0 if time.monotonic() - began > _ALIVE else tries + 1
            pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
            self._leaving.wait(pause * random.uniform(0.5, 1.5))  # not all clients of a server at once

    def _converse(self) -> None:
        """Make a connection, and listen until it ends. Raises OSError, WebSocketException, ClientError."""
        with connect(
            self.address.live,
            open_timeout=_OPENING,
            ping_interval=_ALIVE,
            ping_timeout=_ALIVE,
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
                raise CannotConnect(problem.detail if problem else socket.close_reason or "nothing was said")
            if not self._leaving.is_set():
                self._notify(Disconnected())

    def _take(self, data: str | bytes) -> Problem | None:
        """Read a message; gives a problem that is no answer to a command. Raises `CannotConnect`."""
        try:
            message: ViewMessage | _EventsMessage | Done | ProblemMessage | Pong = _DECODER.decode(data)
        except msgspec.DecodeError as error:
            raise CannotConnect(f"the server says what can't be understood: {error}") from error
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

    def _answer(self, name: str, answer: Done | Problem) -> None:
        with self._changed:
            if name in self._waiting:  # else nobody waits any more, or it was answered before
                self._answers.setdefault(name, answer)
                self._changed.notify_all()

    def _send(self, socket: ClientConnection, message: Hello | Do) -> None:
        with contextlib.suppress(OSError, WebSocketException):  # it is sent again by the next connection
            socket.send(_ENCODER.encode(message).decode())

    def _knows(self, number: int) -> bool:
        return self._view is not None and self._view.number >= number


def _readable(events: tuple[msgspec.Raw, ...]) -> list[Event]:
    """Those of a kind that this version knows; the view that follows has what the others came to."""
    found: list[Event] = []
    for event in events:
        with contextlib.suppress(msgspec.DecodeError):
            found.append(_EVENT.decode(event))
    return found


def _words(error: Exception) -> str:
    """What went wrong, without the path to it."""
    if isinstance(error, InvalidStatus):
        return f"HTTP {error.response.status_code}"
    if isinstance(error, TimeoutError):
        return "no answer"
    return str(error.strerror or error) if isinstance(error, OSError) else str(error)
