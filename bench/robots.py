"""Robots that play over real WebSockets by the published protocol alone (docs/api.md).

They sit down, do something legal whenever it is their turn, and follow by events. Whatever happens to the
connection or to the server, they come again, and a command without an answer is given again under the same
id. What they gave and what they were told is kept, so that it can be compared with the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

_PAUSE = 0.05  # seconds before a robot comes again, at first; then more
_LONGEST_PAUSE = 1.0


class Turn(Struct):
    """Of what clients are told, as much as robots need; so below."""

    ply: int
    phase: str
    to_move: int | None
    legal: tuple[str, ...]


class Position(Struct):
    phase: str
    to_move: int | None
    legal: tuple[str, ...]


class Room(Struct):
    number: int
    you: int
    ply: int
    status: str
    position: Position | None


class Shown(Struct, tag_field="type", tag="view"):
    view: Room


class Happened(Struct, tag_field="type", tag="events"):
    number: int
    events: msgspec.Raw
    turn: Turn | None


class Done(Struct, tag_field="type", tag="done"):
    id: str
    number: int
    seat: int


class Problem(Struct):
    code: str
    status: int


class Wrong(Struct, tag_field="type", tag="problem"):
    problem: Problem
    id: str | None


class Pong(Struct, tag_field="type", tag="pong"):
    pass


_DECODER = msgspec.json.Decoder(Shown | Happened | Done | Wrong | Pong)
_ENCODER = msgspec.json.Encoder()


class Order(Struct):
    """A command that was given."""

    id: str
    command: dict[str, Any]
    number: int = 0
    """The version of the room that its answer told; 0 where it was refused."""
    refused: str = ""
    """The code with which it was refused."""


class Refused(Exception):
    """The server wants no more of a robot, and this isn't to be."""


class Robot:
    """One client, which holds one seat of one room."""

    def __init__(
        self,
        name: str,
        room: str,
        urls: Sequence[str],
        rng: random.Random,
        *,
        pause: Callable[[], float] | None = None,
        chatty: float = 0.0,
        endless: bool = False,
        keep: bool = True,
    ) -> None:
        """``urls``: servers that serve the room (``ws://HOST:PORT``), the first of them first.

        ``pause``: seconds before a play; ``chatty``: how often it says something before that. ``endless``: go
        on when a game is over. ``keep``: what it gave and was told.
        """
        self.name, self.room, self._urls, self._rng = name, room, urls, rng
        self._pause, self._chatty, self._endless, self._keep = pause, chatty, endless, keep
        self.token = secrets.token_urlsafe(24)
        self.seat = 0
        self.known: int | None = None
        self.turn: Turn | None = None
        self.over = False
        self.connections = 0
        self.plays = 0
        self.given: list[Order] = []
        """All commands that were answered, in order."""
        self.heard: list[msgspec.Raw] = []
        """All events, as they came."""
        self.waiting: Order | None = None
        """The command that is not answered yet."""
        self._orders = 0
        self._ended = False
        self._stands = 0
        """The version that the room has at least; what is known of an earlier one says nothing of turns."""
        self._thinking: asyncio.Task[None] | None = None

    # -- for others -------------------------------------------------------------------------------------

    def sent(self, ply: int) -> None:
        """Called when a play is sent; for measuring."""

    def saw(self, ply: int) -> None:
        """Called when the robot is told that so many actions have been done; for measuring."""

    async def play(self) -> None:
        """Sit down, and play until the game is over; for ever, where games are endless. Raises `Refused`."""
        pause, at = _PAUSE, 0
        while not self.over:
            url = self._urls[at % len(self._urls)]
            known = self.known
            try:
                self.connections += 1
                async with connect(
                    f"{url}/api/rooms/{self.room}/live",
                    compression=None,
                    ping_interval=None,
                    max_size=None,
                    open_timeout=20,
                    close_timeout=1,
                    proxy=None,
                ) as socket:
                    await self._converse(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == 4400:
                    raise Refused(f"{self.name} in {self.room}: {closed.rcvd.reason}") from closed
            except (OSError, WebSocketException, TimeoutError, EOFError):
                pass
            finally:
                if self._thinking is not None:
                    self._thinking.cancel()
            if not self.over:
                at += 1
                pause = _PAUSE if self.known != known else min(2 * pause, _LONGEST_PAUSE)
                await asyncio.sleep(pause * self._rng.uniform(0.5, 1.5))

    # -- one connection ---------------------------------------------------------------------------------

    async def _converse(self, socket: ClientConnection) -> None:
        await _say(socket, {"type": "hello", "token": self.token, "known": self.known})
        if self.waiting is not None:
            await self._send(socket, self.waiting)
        elif not self.seat:
            await self._give(socket, {"type": "sit-down", "name": self.name})
        async for text in socket:
            await self._hear(socket, _DECODER.decode(text))
            if self.over:
                return

    async def _hear(self, socket: ClientConnection, message: Any) -> None:
        match message:
            case Shown(view=view):
                self.seat, self.known = view.you, view.number
                place = view.position
                self.turn = Turn(view.ply, place.phase, place.to_move, place.legal) if place else None
                self._ended = view.status == "finished"
            case Happened(number=number, events=events, turn=turn):
                self.known, self.turn = number, turn
                self._ended = turn is not None and turn.phase == "over" and not self._endless
                if self._keep:
                    self.heard.append(events.copy())
            case Done() | Wrong() if self.waiting is None or message.id != self.waiting.id:
                return  # an answer that came twice, since it was asked for twice
            case Done(number=number, seat=seat):
                self._answered(number)
                self.seat, self._stands = seat, number
            case Wrong(problem=problem):
                if problem.status >= 500:
                    await asyncio.sleep(self._rng.uniform(0.1, 0.5))
                    assert self.waiting is not None
                    await self._send(socket, self.waiting)
                    return
                kind = self.waiting.command["type"] if self.waiting else ""
                self._answered(0, problem.code)
                if kind == "sit-down":
                    raise Refused(f"{self.name} in {self.room}: {problem.code}")
                if kind == "act":
                    self._stands = (self.known or 0) + 1  # the room has gone on, and that is yet to be told
            case _:
                return
        if self.turn is not None:
            self.saw(self.turn.ply)
        self.over = self._ended and self.waiting is None
        if not self.over:
            await self._move(socket)

    def _answered(self, number: int, refused: str = "") -> None:
        assert self.waiting is not None
        self.waiting.number, self.waiting.refused = number, refused
        if self._keep:
            self.given.append(self.waiting)
        self.waiting = None

    async def _move(self, socket: ClientConnection) -> None:
        turn = self.turn
        if self.waiting is not None or (self.known or 0) < self._stands:
            return
        if turn is None or turn.to_move != self.seat or not turn.legal:
            return
        if self._pause is None:
            await self._act(socket, turn)
        elif self._thinking is None or self._thinking.done():
            self._thinking = asyncio.ensure_future(self._think(socket, turn, self._pause()))

    async def _think(self, socket: ClientConnection, turn: Turn, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self.waiting is None and self.turn is not None and self.turn.ply == turn.ply:
            with contextlib.suppress(ConnectionClosed):  # whoever listens knows, too
                await self._act(socket, turn)

    async def _act(self, socket: ClientConnection, turn: Turn) -> None:
        if self._chatty and self._rng.random() < self._chatty:
            await self._give(socket, {"type": "say", "text": f"{self.name} thinks about ply {turn.ply}"})
            return  # and acts when that is answered
        self.plays += 1
        self.sent(turn.ply)
        action = self._rng.choice(turn.legal)
        await self._give(socket, {"type": "act", "ply": turn.ply, "action": action})

    async def _give(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self._orders += 1
        self.waiting = Order(f"{self.name}-{self._orders}".replace(" ", "-"), command)
        await self._send(socket, self.waiting)

    async def _send(self, socket: ClientConnection, order: Order) -> None:
        await _say(socket, {"type": "do", "id": order.id, "command": order.command})


async def _say(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(_ENCODER.encode(message), text=True)
