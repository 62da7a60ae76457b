"""Robots: simple clients that play at random over real WebSockets, for measurements and tests.

They use only the published protocol (docs/api.md). A robot sits down, follows the events of its room, and
plays a random legal action whenever it is its turn. When the connection is lost, it reconnects, and sends an
unanswered command again with the same id. Its commands and the events that it received are kept, so that they
can be compared with the server's log.

A robot can be a player of the server, so that its games count, and a robot that owns its room can put others
out, ban them, silence them and hand the room on. Robots that were put out sit down again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from shootmoon.protocol.fairness import commitment_to_nonce, room_label

_PAUSE = 0.05  # seconds before the first attempt to reconnect; later pauses are longer
_LONGEST_PAUSE = 1.0
_BETWEEN = ("deal", "over")
"""The phases between hands. A hand that everybody passes ends without having been played."""


class Turn(Struct):
    """The part of a server message that robots need; the types below are such parts, too."""

    ply: int
    phase: str
    to_move: int | None
    legal: tuple[str, ...]


class Position(Struct):
    phase: str
    to_move: int | None
    legal: tuple[str, ...]


class Fairness(Struct):
    next_commitment: str | None
    next_deal: int
    next_nonce_commitments: tuple[str, ...]
    reveal_until: int | None


class May(Struct, frozen=True):
    moderate: bool


class Ban(Struct):
    ban: int


class Room(Struct):
    number: int
    you: int
    ply: int
    status: str
    position: Position | None
    fairness: Fairness
    seats: tuple[msgspec.Raw, ...]
    sheet: tuple[msgspec.Raw, ...]
    may: May
    promised: int
    removed: str
    bans: tuple[Ban, ...]


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
    facts: dict[str, Any] = {}


class Wrong(Struct, tag_field="type", tag="problem"):
    problem: Problem
    id: str | None


class Pong(Struct, tag_field="type", tag="pong"):
    pass


_DECODER = msgspec.json.Decoder(Shown | Happened | Done | Wrong | Pong)
_ENCODER = msgspec.json.Encoder()


class Order(Struct):
    """A command that a robot sent."""

    id: str
    command: dict[str, Any]
    number: int = 0
    """The version of the room in the server's answer; 0 if the command was refused."""
    refused: str = ""
    """The problem code if the command was refused, otherwise empty."""
    seat: int = 0
    """The seat of the robot in the server's answer."""
    claimed: bool = False
    """True if the server had acknowledged the claim of the robot's player when the command was first sent."""


class Refused(Exception):
    """Raised if the server refuses the connection or a seat, which shouldn't happen."""


class Robot:
    """A client with a seat in a room."""

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
        hands: int = 0,
        keep: bool = True,
        take_part: bool = False,
        token: str = "",
        key: str = "",
        stern: float = 0.0,
    ) -> None:
        """``urls``: the servers of the room (``ws://HOST:PORT``), tried in turn, beginning with the first.

        ``pause`` returns how long to wait before a play, in seconds; None: play at once. ``chatty``: the
        probability of sending a chat message before a play. ``endless``: go on when a game is over.
        ``hands``: the number of hands after which games in the room end; 0 for whole matches. ``keep``: keep
        all commands and events in `given` and `heard`. ``take_part``: commit to a nonce for each deal
        and reveal it. ``token``: the secret that holds the seat; that of the room's owner makes the robot the
        owner; empty for a new one. ``key``: the key with which the robot becomes a player of the server, if
        the server has players; empty to play without being one. ``stern``: the probability that the robot,
        if it owns the room, moderates it before a play.
        """
        self.name, self.room, self._urls, self._rng = name, room, urls, rng
        self._pause, self._chatty, self._endless, self._keep = pause, chatty, endless, keep
        self._take_part = take_part
        self._hands, self._finished = hands, 0
        """``_finished``: how many hands of the game are finished."""
        self._deal = 0
        """The number of the next deal in the room; 0 before the first."""
        self._commitment = ""
        """The server's commitment for the next deal; empty if there is none."""
        self._revealing = False
        """True if the nonces for the next deal have to be revealed."""
        self._nonces: dict[str, str] = {}
        """The robot's nonces, by the server's commitment."""
        self._revealed = ""
        """The server's commitment for the last deal for which the robot revealed its nonce."""
        self.token = token or secrets.token_urlsafe(24)
        self.key = key
        self.is_player = False
        """True if games of the robot's seat count for its player."""
        self._stern = stern
        self._owns = False
        """True if the robot owns the room."""
        self._bans: list[int] = []
        """If the robot owns the room: the numbers of the bans."""
        self._seats = 0
        """The number of seats of the room."""
        self._sat = False
        """True if the robot has sat down before."""
        self._promised = 0
        """The seat that is promised to the robot; 0 for none."""
        self._banned = False
        self.seat = 0
        self.known: int | None = None
        self.turn: Turn | None = None
        self.over = False
        self.connections = 0
        self.plays = 0
        self.given: list[Order] = []
        """All answered commands, in order."""
        self.heard: list[msgspec.Raw] = []
        """All events received, undecoded and in order."""
        self.waiting: Order | None = None
        """The command that hasn't been answered yet, if any."""
        self._orders = 0
        self._ended = False
        self._stands = 0
        """A lower limit of the room's version. Until an update reaches it, the known turn may be outdated."""
        self._thinking: asyncio.Task[None] | None = None

    # -- called by other code --------------------------------------------------------------------------

    def sent(self, ply: int) -> None:
        """Called when a play is sent. Override it to measure."""

    def saw(self, ply: int) -> None:
        """Called with the ply of the game in each update that the robot receives. Override it to measure."""

    async def play(self) -> None:
        """Sit down and play until the game is over, or forever if ``endless`` is set. Raises `Refused`."""
        pause, at = _PAUSE, 0
        while not self.over:
            url = self._urls[at % len(self._urls)]
            known = self.known
            try:
                self.connections += 1
                if self.key and not self.is_player:
                    await self.become_player(url.replace("ws", "http", 1))
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
                if closed.rcvd is not None and closed.rcvd.reason == "put-out":
                    self.over = True  # as below
                elif closed.rcvd is not None and closed.rcvd.code == 4400:
                    raise Refused(f"{self.name} in {self.room}: {closed.rcvd.reason}") from closed
            except (OSError, WebSocketException, TimeoutError, EOFError, httpx.TransportError):
                pass
            finally:
                if self._thinking is not None:
                    self._thinking.cancel()
            if not self.over:
                at += 1
                pause = _PAUSE if self.known != known else min(2 * pause, _LONGEST_PAUSE)
                await asyncio.sleep(pause * self._rng.uniform(0.5, 1.5))

    async def become_player(self, url: str) -> None:
        """Make the robot a player and its seat that of the player. Both requests can be repeated safely.

        If the server can't answer now, it is tried again later.
        """
        headers = {"authorization": f"Bearer {self.key}"}
        asked = {"name": f"Robot {self.key[:12]}"}
        async with httpx.AsyncClient(base_url=url, headers=headers, timeout=20, trust_env=False) as http:
            made = await http.post("/api/players", json=asked)
            if made.status_code >= 500:
                return
            made.raise_for_status()
            claimed = await http.post(f"/api/me/rooms/{self.room}", json={"token": self.token})
            if claimed.status_code < 500:
                claimed.raise_for_status()
                self.is_player = True

    # -- one connection ---------------------------------------------------------------------------------

    async def _converse(self, socket: ClientConnection) -> None:
        await _say(socket, {"type": "hello", "token": self.token, "known": self.known})
        if self.waiting is not None:
            await self._send(socket, self.waiting)
        elif not self._sat:
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
                self._ended, self._finished = view.status == "finished", len(view.sheet)
                fairness = view.fairness
                self._commitment, self._deal = fairness.next_commitment or "", fairness.next_deal
                self._revealing = fairness.reveal_until is not None
                self._promised, self._banned = view.promised, view.removed == "banned"
                self._owns, self._seats = view.may.moderate, len(view.seats)
                self._bans = [each.ban for each in view.bans]
                if view.removed:
                    self._lose_seat()
            case Happened(number=0) if self._sat:
                self.over = True  # it was put out of a room in which nobody looks on
                return
            case Happened(number=number, events=events, turn=turn):
                if self.turn is not None and turn is not None:
                    self._finished += self.turn.phase not in _BETWEEN and turn.phase in _BETWEEN
                self.known, self.turn = number, turn
                over = 0 < self._hands <= self._finished or (turn is not None and turn.phase == "over")
                self._ended = over and not self._endless
                if self._keep:
                    self.heard.append(events.copy())
                if self._take_part or self._stern:
                    decoded = msgspec.json.decode(events)
                    self._follow_seats(decoded)
                    self._follow_deals(decoded)
            case Done() | Wrong() if self.waiting is None or message.id != self.waiting.id:
                return  # a second answer to a command that was sent twice
            case Done(number=number, seat=seat):
                self._answered(number, seat=seat)
                self.seat, self._stands, self._sat = seat, number, True
            case Wrong(problem=problem):
                if problem.status >= 500:
                    await asyncio.sleep(self._rng.uniform(0.1, 0.5))
                    assert self.waiting is not None
                    await self._send(socket, self.waiting)
                    return
                kind = self.waiting.command["type"] if self.waiting else ""
                self._answered(0, problem.code)
                if kind == "sit-down" and not self._sat and problem.code != "already-seated":
                    raise Refused(f"{self.name} in {self.room}: {problem.code}")
                if kind == "sit-down":
                    self._banned = problem.code == "banned"
                    # It sat down before the connection was lost, and didn't see all of it.
                    if problem.code == "already-seated":
                        self.seat, self._sat = problem.facts["seat"], True
                    elif problem.code == "seat-promised":
                        self._promised = problem.facts["seat"]
                    else:
                        await asyncio.sleep(self._rng.uniform(0.1, 0.5))  # then it tries again
                elif kind == "act" and self.seat:
                    self._stands = (self.known or 0) + 1  # the room has changed; the update is on its way
            case _:
                return
        if self.turn is not None:
            self.saw(self.turn.ply)
        self.over = self._ended and self.waiting is None
        if not self.over:
            await self._move(socket)

    def _answered(self, number: int, refused: str = "", *, seat: int = 0) -> None:
        assert self.waiting is not None
        self.waiting.number, self.waiting.refused, self.waiting.seat = number, refused, seat
        if self._keep:
            self.given.append(self.waiting)
        self.waiting = None

    async def _move(self, socket: ClientConnection) -> None:
        turn = self.turn
        if self.waiting is not None or (self.known or 0) < self._stands:
            return
        if self._sat and not self.seat and not self._promised and not self._banned:
            await self._give(socket, {"type": "sit-down", "name": self.name})
            return
        if self._take_part and self.seat and self._commitment and (command := self._nonce_command()):
            await self._give(socket, command)
            return
        if turn is None or turn.to_move != self.seat or not turn.legal:
            return
        if self._pause is None:
            await self._act(socket, turn)
        elif self._thinking is None or self._thinking.done():
            self._thinking = asyncio.ensure_future(self._think(socket, turn, self._pause()))

    def _follow_seats(self, events: list[Any]) -> None:
        """Follow who sits, owns and is banned; if the robot's own seat changes, a view may follow or not."""
        for event in events:
            match event["what"]:
                case {"type": "kicked", "seat": seat, "banned": banned, "waiting": waiting}:
                    if banned:
                        self._bans.append(event["number"])
                    if seat == (self._promised if waiting else self.seat):
                        self._banned = banned
                        self._lose_seat()
                case {"type": "sat-down", "seat": seat} if seat == self._promised:
                    self.seat, self._promised = seat, 0
                case {"type": "unbanned", "ban": ban}:
                    self._bans = [each for each in self._bans if each != ban]
                    self._banned = False  # perhaps it was this robot's
                case {"type": "owner-changed", "seat": seat}:
                    self._owns = seat == self.seat
                case _:
                    pass

    def _lose_seat(self) -> None:
        self.seat = self._promised = 0
        self._nonces.pop(self._commitment, None)  # the server has forgotten its commitment

    def _follow_deals(self, events: list[Any]) -> None:
        for event in events:
            match event["what"]:
                case {"type": "committed", "commitment": commitment, "deal": deal}:
                    self._commitment, self._deal, self._revealing = commitment, deal, False
                case {"type": "reveal-began"}:
                    self._revealing = True
                case _:
                    pass

    def _nonce_command(self) -> dict[str, Any] | None:
        """Return the command with which the robot should take part in the next deal now, or None."""
        commitment = self._commitment
        nonce = self._nonces.get(commitment)
        if not self._revealing and nonce is None:
            nonce = self._nonces[commitment] = self._rng.randbytes(32).hex()
            label = room_label(self.room)
            mine = commitment_to_nonce(label, self._deal, self.seat, commitment, nonce)
            return {"type": "commit-nonce", "nonce_commitment": mine, "commitment": commitment}
        if self._revealing and nonce is not None and self._revealed != commitment:
            self._revealed = commitment
            return {"type": "reveal-nonce", "nonce": nonce, "commitment": commitment}
        return None

    async def _think(self, socket: ClientConnection, turn: Turn, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self.waiting is None and self.turn is not None and self.turn.ply == turn.ply:
            with contextlib.suppress(ConnectionClosed):  # the code that receives messages handles it
                await self._act(socket, turn)

    async def _act(self, socket: ClientConnection, turn: Turn) -> None:
        if self._owns and self._rng.random() < self._stern:
            await self._give(socket, self._verdict())
            return
        if self._chatty and self._rng.random() < self._chatty:
            await self._give(socket, {"type": "say", "text": f"{self.name} thinks about ply {turn.ply}"})
            return  # it acts when the chat message is answered
        self.plays += 1
        self.sent(turn.ply)
        action = self._rng.choice(turn.legal)
        await self._give(socket, {"type": "act", "ply": turn.ply, "action": action})

    def _verdict(self) -> dict[str, Any]:
        """Return a command of the room's owner. Only one robot is banned at a time, so that others play."""
        kind = self._rng.choice(("kick", "kick", "unban" if self._bans else "ban", "silence", "hand-on"))
        if kind == "unban":
            return {"type": kind, "ban": self._rng.choice(self._bans)}
        command = {"type": kind, "seat": self._rng.randint(1, self._seats)}
        return command | ({"silenced": self._rng.random() < 0.5} if kind == "silence" else {})

    async def _give(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self._orders += 1
        self.waiting = Order(f"{self.name}-{self._orders}".replace(" ", "-"), command, claimed=self.is_player)
        await self._send(socket, self.waiting)

    async def _send(self, socket: ClientConnection, order: Order) -> None:
        await _say(socket, {"type": "do", "id": order.id, "command": order.command})


async def _say(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(_ENCODER.encode(message), text=True)
