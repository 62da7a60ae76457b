"""Connections that ask for nothing are closed; those that wait for an answer, or are WebSockets, are not.

Clients that read late hold up the server's sending."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from shootmoon.server import running
from tests.patience import STILL
from tests.servers import run
from tests.serving import an_app, hello, listening

TIMEOUT = 0.2
HEADERS = (
    b"POST /api/rooms HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    b"content-type: application/json\r\ncontent-length: 9\r\n\r\n"
)


async def closed(reader: asyncio.StreamReader) -> bool:
    """Whether the server closes the connection, or has, before the patience of the test is over."""
    try:
        async with asyncio.timeout(STILL):
            return await reader.read() is not None
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", [b"", b"G", b"GET / HTTP/1.1\r\nhost:", HEADERS, HEADERS + b"{"])
def test_who_never_finishes_a_request_is_closed(sent: bytes) -> None:
    async def play() -> None:
        async with listening(an_app(), request_timeout=TIMEOUT) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            assert await closed(reader)
            writer.close()

    run(play())


def test_a_byte_now_and_then_keeps_no_connection_open() -> None:
    async def dribble(writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nx-slow: ")
        while True:
            writer.write(b"y")
            await asyncio.sleep(TIMEOUT / 4)

    async def play() -> None:
        async with listening(an_app(), request_timeout=TIMEOUT) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            dribbling = asyncio.ensure_future(dribble(writer))
            assert await closed(reader)
            dribbling.cancel()
            writer.close()

    run(play())


def test_who_waits_for_news_or_plays_is_not_disturbed() -> None:
    async def play() -> None:
        async with listening(an_app(), request_timeout=TIMEOUT) as port:
            base = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=base, timeout=STILL) as http:
                room = (await http.post("/api/rooms", json={"preset": "luna-21"})).json()["room"]
                async with connect(f"ws://127.0.0.1:{port}/api/rooms/{room}/live") as live:
                    await live.send(hello())
                    waited = await http.get(f"/api/rooms/{room}/events?after=1&wait={8 * TIMEOUT}")
                    assert waited.json()["events"] == []
                    await live.recv()
                    await live.send('{"type": "ping"}')
                    assert await live.recv() == '{"type":"pong"}'

    run(play())


def test_who_hangs_up_within_a_request_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        app = an_app()
        async with listening(app) as port:
            for sent in (HEADERS, HEADERS + b'{"pre'):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(sent)
                await writer.drain()
                writer.close()
            while count(app) < 2:
                await asyncio.sleep(0.01)
        assert count(app) == 2

    def count(app: Any) -> float:
        samples = app.server.metrics.registry
        return samples.get_sample_value("shootmoon_http_requests_total", {"status": "400"}) or 0

    run(play())
    assert caplog.text == ""


@pytest.mark.parametrize(
    "names", [("content-length", "transfer-encoding"), ("Transfer-Encoding", "Content-Length")]
)
def test_a_request_with_two_ends_is_refused_and_so_is_what_follows_it(names: tuple[str, str]) -> None:
    values = {"content-length": "6", "transfer-encoding": "chunked"}
    lines = "".join(f"{name}: {values[name.lower()]}\r\n" for name in names)
    hidden = "GET /api/bots HTTP/1.1\r\nhost: localhost\r\n\r\n"
    sent = f"POST /api/rooms HTTP/1.1\r\nhost: localhost\r\n{lines}\r\n0\r\n\r\n{hidden}"

    async def play() -> None:
        async with listening(an_app()) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent.encode())
            answer = (await reader.read()).decode()
            writer.close()
        assert answer.startswith("HTTP/1.1 400")
        assert answer.count("HTTP/1.1 ") == 1
        assert "urn:shootmoon:problem:malformed" in answer

    run(play())


@asynccontextmanager
async def open_connections(port: int, number: int) -> AsyncGenerator[list[asyncio.StreamReader]]:
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(number)]
    try:
        yield [reader for reader, _ in opened]
    finally:
        for _, writer in opened:
            writer.close()


def test_an_address_has_so_many_connections_and_no_more() -> None:
    async def health(port: int) -> Any:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"http://127.0.0.1:{port}/api/health")).status_code

    async def play() -> None:
        async with listening(an_app(), connections=3) as port:
            for _ in range(9):  # these are counted otherwise
                async with connect(f"ws://127.0.0.1:{port}/api/rooms/none/live") as live:
                    await live.send(hello())
            async with open_connections(port, 3):
                async with open_connections(port, 1) as (fourth,):
                    assert await closed(fourth)
                with pytest.raises(httpx.HTTPError):
                    await health(port)
            while True:  # that they are gone is noticed in a moment
                try:
                    assert await health(port) == 200
                    break
                except httpx.HTTPError:
                    await asyncio.sleep(0.01)

    run(play())


def test_a_client_that_reads_late_holds_up_the_sender_and_misses_nothing() -> None:
    texts = [f"{number:06}" * 20_000 for number in range(120)]
    sent: list[str] = []

    async def send_all(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        for text in texts:
            await send({"type": "websocket.send", "text": text})
            sent.append(text)
        await receive()

    async def play() -> None:
        app: Any = send_all
        async with listening(app) as port, connect(f"ws://127.0.0.1:{port}/", max_queue=1) as socket:
            before = -1
            while len(sent) > before:  # until nothing more is accepted
                before = len(sent)
                await asyncio.sleep(0.2)
            assert len(sent) < len(texts)
            async with asyncio.timeout(STILL):
                assert [await socket.recv() for _ in texts] == texts

    run(play())


def test_what_is_canceled_when_the_server_must_end_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(running, "SHUTDOWN_TIMEOUT", 1)

    async def never_ends(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await asyncio.Event().wait()

    async def play() -> None:
        app: Any = never_ends
        async with listening(app) as port, connect(f"ws://127.0.0.1:{port}/"):
            pass

    run(play())
    assert "Cancel 1 running task" in caplog.text
    assert "Traceback" not in caplog.text
