"""`moon` alone, and the browser that it opens the page in."""

import webbrowser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from shootmoon import __version__
from shootmoon.cli import app, browser, serve
from tests.patience import STILL

RUNNER = CliRunner()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that are opened."""
    pages: list[str] = []
    monkeypatch.setattr(browser, "open_page", pages.append)
    return pages


@pytest.fixture(params=[b'{"status": "ok"}', b"[]", b"something else"])
def answering(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[bytes]:
    """Something that answers at the usual port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(request.param)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        monkeypatch.setattr(serve, "PORT", server.server_port)
        yield request.param
        server.shutdown()
        thread.join()


def test_the_version_is_told() -> None:
    result = RUNNER.invoke(app, ["--version"])
    assert result.exit_code == 0
    assert result.stdout == f"shootmoon {__version__}\n"


def test_moon_alone_serves_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[bool] = []
    monkeypatch.setattr(serve, "_serves_already", lambda url: False)
    monkeypatch.setattr(serve, "serve", lambda: served.append(True))
    assert RUNNER.invoke(app, []).exit_code == 0
    assert served == [True]


def test_a_server_that_is_there_already_is_used(
    answering: bytes, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[bool] = []
    monkeypatch.setattr(serve, "serve", lambda: served.append(True))
    ours = b"ok" in answering
    told = RUNNER.invoke(app, []).stdout
    assert opened == ([f"http://127.0.0.1:{serve.PORT}/"] if ours else [])
    assert served == ([] if ours else [True])
    assert ("already running" in told) is ours


def test_help_still_tells_the_commands() -> None:
    told = RUNNER.invoke(app, ["--help"]).stdout
    assert "serve" in told
    assert "Without a command" in told


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at a terminal of a machine with a screen."""
    monkeypatch.setattr(browser.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")


@pytest.mark.usefixtures("sitting")
def test_a_page_is_opened_for_whoever_sits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    done = Event()

    def open_it(url: str) -> bool:
        pages.append(url)
        done.set()
        raise webbrowser.Error("no browser")  # which nobody need hear of

    monkeypatch.setattr(webbrowser, "open", open_it)
    browser.open_page("http://127.0.0.1:8421/")
    assert done.wait(STILL)
    assert pages == ["http://127.0.0.1:8421/"]


@pytest.mark.usefixtures("sitting")
@pytest.mark.parametrize("why", ["a pipe", "far away", "no screen"])
def test_nothing_is_opened_where_nobody_looks(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    if why == "a pipe":
        monkeypatch.setattr(browser.sys.stdout, "isatty", lambda: False, raising=False)
    elif why == "far away":
        monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    else:
        monkeypatch.delenv("DISPLAY")
    assert not browser.has_desktop()


@pytest.mark.parametrize(
    ("host", "url"), [("127.0.0.1", "http://127.0.0.1:80/"), ("::1", "http://[::1]:80/")]
)
def test_addresses_are_written_as_browsers_read_them(host: str, url: str) -> None:
    assert serve._url(host, 80) == url
