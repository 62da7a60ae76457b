"""Whatever is thrown at a WebSocket: an error or a documented end, nothing in the log, and others play on.

A game is going on, and it is the turn of none of those who attack. Ann holds a seat and speaks the protocol,
but out of turn; Eve holds none and sends whatever there is. For HTTP `test_schema` does the like.
"""

import asyncio
import contextlib
import json
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shootmoon.protocol.commands import GetReady, Say, SitDown
from shootmoon.protocol.tokens import hash_token
from shootmoon.rooms import Entry, Request, Settings
from shootmoon.rules import load_rules
from shootmoon.server.front.requests import MAX_BYTES
from shootmoon.server.play.live import REFUSED
from tests.patience import SOON, STILL
from tests.serving import MemoryServices, an_app, hello, listening, token
from tests.strategies import examples

PEOPLE = ("Ann", "Bob", "Cy")
ROOM = "room"
WEEK = 7 * 24 * 3600 * 1000
ENDS = {1002, 1007, 1009, REFUSED}
"""How a connection may be ended: for what is no WebSocket, half a character, what is too long, and a bad
beginning."""

Message = str | bytes
"""Sent as text, and as binary."""


class Text(bytes):
    """Sent as text though it needn't be any."""


class Game:
    """A server on a port, and a game in it."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._memory = MemoryServices()
        self.run(self._begin())

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(STILL):
                return await what

        return self._runner.run(bounded())

    def close(self) -> None:
        self.run(self._stack.aclose())
        self._runner.close()

    async def _begin(self) -> None:
        app = an_app(self._memory)
        port = await self._stack.enter_async_context(listening(app))
        self.url = f"ws://127.0.0.1:{port}/api/rooms/{ROOM}/live"
        assert self._memory.services is not None
        host = self._memory.services.host
        # Nothing happens by itself.
        await host.open(ROOM, Settings(rules=load_rules("luna-21"), grace=WEEK, patience=0))
        for name in PEOPLE:
            await host.do(ROOM, Request(SitDown(name), hash_token(token(name))))
        while not (room := (await host.feed(ROOM)).room).to_move:
            for name in PEOPLE:
                await host.do(ROOM, Request(GetReady(), hash_token(token(name))))
            await asyncio.sleep(0.01)
        assert room.state is not None
        self.ply, self.legal = room.ply, [str(action) for action in room.state.legal_actions()]
        self.ann = PEOPLE[room.to_move % 3]
        await host.do(ROOM, Request(Say(phrase="hello"), hash_token(token(self.ann)), "said-before"))
        # As long as she is connected here, other connections of hers tell the room nothing.
        stays = await self._stack.enter_async_context(self.connected())
        await stays.send(hello(self.ann))
        await stays.recv()
        self.entries = await self.log()

    def connected(self) -> connect:
        return connect(self.url, compression=None, ping_interval=None, max_size=None, close_timeout=SOON)

    async def log(self) -> Sequence[Entry]:
        return await self._memory.log.read(ROOM)

    async def attack(self, first: Message, messages: Sequence[Message]) -> None:
        """Send everything, and look at each answer; then see whether anything is different."""
        async with self.connected() as socket:
            try:
                await send(socket, first)
                assert (await hear(socket))["type"] in ("view", "events", "problem")
                for message in messages:
                    await send(socket, message)
                    await send(socket, '{"type":"ping"}')
                    answer = await hear(socket)
                    assert answer["type"] == "problem" or answer.get("id") == "said-before", (message, answer)
                    assert (await hear(socket))["type"] == "pong", message
            except ConnectionClosed as closed:
                end = closed.rcvd
            else:
                end = None
        assert end is None or end.code in ENDS, (first, messages, end)
        assert await self.log() == self.entries

    async def attack_raw(self, pieces: Sequence[bytes]) -> None:
        """Send what needn't be a WebSocket."""
        async with self.connected() as socket:
            await socket.send(hello())
            await hear(socket)
            with contextlib.suppress(ConnectionClosed, OSError):
                for piece in pieces:
                    socket.transport.write(piece)
                    await asyncio.sleep(0)
        async with self.connected() as socket:
            await socket.send(hello(self.ann))
            assert (await hear(socket))["view"]["number"] == self.entries[-1].number
        assert await self.log() == self.entries


async def send(socket: ClientConnection, message: Message) -> None:
    await socket.send(message, text=True if isinstance(message, Text) else None)


async def hear(socket: ClientConnection) -> dict[str, Any]:
    return json.loads(await socket.recv())


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    game = Game()
    yield game
    game.close()


# -- what is thrown -------------------------------------------------------------------------------------

texts = st.text(max_size=40)
numbers = st.integers(-(2**70), 2**70) | st.integers(-3, 12)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(
    [
        "sit-down",
        "seat-bot",
        "stand-up",
        "go-away",
        "come-back",
        "commit-nonce",
        "reveal-nonce",
        "act",
        "claim",
        "ask",
        "answer",
        "resume",
        "get-ready",
        "say",
        "mute",
        "tick",
        "Tick",
        "bot-act",
        "BotAct",
        "house-bot",
        "HouseBot",
    ]
)
fields = st.sampled_from(
    [
        "type",
        "name",
        "seat",
        "outside",
        "bot",
        "nonce",
        "nonce_commitment",
        "commitment",
        "ply",
        "action",
        "wish",
        "agree",
        "text",
        "phrase",
        "other",
        "muted",
        "token",
        "by",
        "command",
    ]
)
commands = st.builds(
    lambda kind, more: {**more, "type": kind}, kinds, st.dictionaries(fields, values, max_size=4)
)
whole = st.sampled_from(
    [
        {"type": "sit-down", "name": "Eve"},
        {"type": "sit-down", "name": "Eve", "seat": 2, "outside": True},
        {"type": "seat-bot", "seat": 1, "bot": "beginner"},
        {"type": "stand-up"},
        {"type": "go-away"},
        {"type": "come-back"},
        {"type": "commit-nonce", "nonce_commitment": "ab" * 32, "commitment": "00" * 32},
        {"type": "reveal-nonce", "nonce": "ab" * 32, "commitment": "00" * 32},
        {"type": "commit-nonce", "nonce_commitment": "ab" * 30_000, "commitment": "00" * 32},
        {"type": "claim", "ply": 2},
        {"type": "ask", "wish": "end"},
        {"type": "answer", "agree": True},
        {"type": "get-ready"},
        {"type": "say", "text": "let me in"},
        {"type": "mute", "other": 1},
    ]
)


def order(command: Any, name: Any = "x") -> str:
    return json.dumps({"type": "do", "id": name, "command": command})


jsons = values.map(json.dumps)
orders = st.builds(order, whole | commands | values, st.sampled_from(["x", "said-before", ""]) | values)
objects = st.dictionaries(st.sampled_from(["type", "id", "command", "token", "known"]), values).map(
    json.dumps
)
long = st.integers(MAX_BYTES - 60, MAX_BYTES + 200).map(
    lambda size: order({"type": "say", "text": "x" * size})
)
deep = st.integers(1, 3_000).map("[".__mul__) | st.integers(1, 10_000).map('{"type":'.__mul__)


@st.composite
def torn(draw: st.DrawFn) -> Text:
    """A message with some bytes changed, left out or put in: often half a character."""
    data = bytearray(draw(orders | jsons).encode())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return Text(data)


anything = orders | objects | jsons | long | deep | texts | torn() | st.binary(max_size=60).map(Text)
binary = (orders | st.just('{"type":"ping"}') | st.just(hello())).map(str.encode) | st.binary(max_size=60)
hellos = st.builds(
    lambda token, known, watch: json.dumps({"type": "hello", "token": token, "known": known, "watch": watch}),
    st.sampled_from(["", "a forged token, long enough", "short"]) | texts,
    st.none() | numbers,
    st.just(0) | numbers,
)

fuzzed = examples(100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def is_ping(message: Message) -> bool:
    """What is no attack."""
    try:
        return json.loads(message) == {"type": "ping"}
    except (ValueError, RecursionError):
        return False


@fuzzed
@given(
    first=hellos, messages=st.lists((anything | binary).filter(lambda m: not is_ping(m)) | hellos, max_size=5)
)
def test_who_holds_no_seat_changes_nothing(game: Game, first: str, messages: list[Message]) -> None:
    game.run(game.attack(first, messages))


@fuzzed
@given(first=anything | binary)
def test_who_begins_wrongly_is_told_and_sent_away(game: Game, first: Message) -> None:
    async def begin() -> None:
        async with game.connected() as socket:
            await send(socket, first)
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 - where depends on what is sent
                assert (await hear(socket))["type"] == "problem"
                await hear(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in ENDS
        assert await game.log() == game.entries

    game.run(begin())


def test_half_a_character_is_no_error_of_the_server(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    game.run(game.attack(hello(), [Text(b'"\xc3"')]))
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@fuzzed
@given(data=st.data())
def test_out_of_turn_nothing_is_done_whatever_it_is(game: Game, data: st.DataObject) -> None:
    plies = st.integers(game.ply - 2, game.ply + 2) | numbers
    actions = (
        st.sampled_from([*game.legal, "pass", "deal", "dealer 1", "time", "6-6", "trump 6", "moon"]) | texts
    )
    forged = st.builds(lambda ply, action: {"type": "act", "ply": ply, "action": action}, plies, actions)
    claims = plies.map(lambda ply: {"type": "claim", "ply": ply})
    refused = st.sampled_from(
        [
            {"type": "sit-down", "name": "Ann again"},
            {"type": "get-ready"},
            {"type": "resume"},
            {"type": "answer", "agree": True},
            {"type": "ask", "wish": "takeback"},
            {"type": "say", "text": " \t"},
            {"type": "mute", "other": 9},
            {"type": "seat-bot", "seat": 2, "bot": "beginner"},
            {"type": "seat-bot", "seat": 2, "bot": "cmd:true"},
        ]
    )
    replayed = st.just(order({"type": "act", "ply": game.ply, "action": game.legal[0]}, "said-before"))
    again = st.just(hello(game.ann)) | hellos
    messages = data.draw(st.lists(st.builds(order, forged | claims | refused) | replayed | again, max_size=6))
    game.run(game.attack(hello(game.ann), messages))


@fuzzed
@given(pieces=st.lists(st.binary(min_size=1, max_size=200), min_size=1, max_size=4))
def test_what_is_no_websocket_ends_that_connection_alone(game: Game, pieces: list[bytes]) -> None:
    game.run(game.attack_raw(pieces))
