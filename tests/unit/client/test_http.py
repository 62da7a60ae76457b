"""Requests of the client: a secret stays with the server that it was given to."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from shootmoon.client.errors import CannotConnect
from shootmoon.client.http import ask


@pytest.fixture
def moved() -> Iterator[tuple[str, list[str]]]:
    """A server that sends everybody to ``/elsewhere``, and the paths that were asked for."""
    asked: list[str] = []

    class Moved(BaseHTTPRequestHandler):
        def answer(self) -> None:
            asked.append(self.path)
            self.rfile.read(int(self.headers.get("content-length") or 0))
            self.send_response(307 if self.command == "POST" else 302)
            self.send_header("location", "/elsewhere\x1b[2J")
            self.end_headers()

        do_GET = do_POST = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Moved) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/api/me", asked
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(("method", "body"), [("GET", None), ("POST", {"name": "Ann"})])
def test_a_redirection_is_told_and_not_followed(
    moved: tuple[str, list[str]], method: str, body: object
) -> None:
    url, asked = moved
    with pytest.raises(CannotConnect, match="the server has moved to /elsewhere") as raised:
        ask(url, "a secret", dict, body, method=method)
    assert "\x1b" not in str(raised.value)
    assert asked == ["/api/me"]
