"""JSON and text are sent compressed to those who accept it, without a proxy."""

import asyncio
import gzip
from typing import Any

import pytest

from shootmoon.server.front.compression import LARGE, LEAST, compressed
from tests.serving import an_app, client_of

BIG = ("/api/presets", "/api/words", "/schema/openapi.json", "/schema/live.json", "/api/presets/hickeys")


@pytest.mark.parametrize("path", BIG)
def test_what_is_large_is_compressed_for_those_who_accept_it(path: str) -> None:
    with client_of(an_app()) as client:
        plain = client.get(path, headers={"accept-encoding": "identity"})
        packed = client.get(path, headers={"accept-encoding": "br, gzip"})
        asked = client.head(path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert "accept-encoding" in plain.headers["vary"]
    assert "accept-encoding" in packed.headers["vary"]
    assert asked.headers["content-length"] == packed.headers["content-length"]


def test_what_is_small_is_sent_as_it_is_so_that_no_secret_shows_in_its_length() -> None:
    with client_of(an_app()) as client:
        made = client.post("/api/rooms", json={"preset": "luna-21"}, headers={"accept-encoding": "gzip"})
        assert "token" in made.json()
        assert len(made.content) < LEAST
        assert "content-encoding" not in made.headers


def test_files_of_the_page_are_compressed_once_only() -> None:
    with client_of(an_app()) as client:
        page = client.get("/", headers={"accept-encoding": "gzip"})
        assert page.headers["content-encoding"] == "gzip"
        assert page.text.startswith("<!doctype html>")
        with pytest.raises(gzip.BadGzipFile):
            gzip.decompress(page.content)


@pytest.mark.parametrize(
    ("kind", "size", "pieces", "packed"),
    [
        (b"text/plain; charset=utf-8", LEAST, 1, True),
        (b"text/plain", LEAST - 1, 1, False),
        (b"application/json", LARGE, 1, True),
        (b"application/json", LEAST, 2, False),  # lines that come one after the other
        (b"image/png", LARGE, 1, False),
    ],
)
def test_only_text_in_one_piece_is_compressed(kind: bytes, size: int, pieces: int, packed: bool) -> None:
    body = bytes(size)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", kind), (b"content-length", str(pieces * size).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for number in range(pieces):
            more = number < pieces - 1
            await send({"type": "http.response.body", "body": body, "more_body": more})

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(compressed(app)({"headers": [(b"accept-encoding", b"gzip")]}, None, send))  # type: ignore[arg-type]
    headers = dict(sent[0]["headers"])
    received = b"".join(each["body"] for each in sent[1:])
    assert headers.get(b"content-encoding") == (b"gzip" if packed else None)
    assert int(headers[b"content-length"]) == len(received)
    assert (gzip.decompress(received) if packed else received) == body * pieces
