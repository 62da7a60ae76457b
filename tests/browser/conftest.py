"""Fixtures: a chromium browser driven by Playwright, and a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visiting import Visitors, find_browser
from tests.patience import STILL
from tests.servers import missing
from tests.serving import Moon, moon

FLAGS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Any, asyncio.AbstractEventLoop]]:
    """A browser for all tests of a process, and the event loop that Playwright keeps running for it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed")
    found = find_browser()
    if found is None:
        missing("no browser is installed (on Debian: apt install chromium-headless-shell)")
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        with _leaving_after(loop):
            launched = playwright.chromium.launch(executable_path=found, args=FLAGS, timeout=1000 * STILL)
        yield launched, loop
        asyncio._set_running_loop(loop)
        launched.close()


@pytest.fixture(scope="module")
def browser(chromium: tuple[Any, asyncio.AbstractEventLoop]) -> Iterator[Any]:
    """The browser. Outside of the modules that use it, other tests may run event loops of their own."""
    browser, loop = chromium
    with _leaving_after(loop):
        yield browser


@contextmanager
def _leaving_after(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Let Playwright's event loop be the one that runs, and afterwards none, as Playwright does itself
    whenever it switches between its loop and the tests."""
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    built = Path(__file__).resolve().parents[2] / "src" / "shootmoon" / "server" / "static" / "index.html"
    if not built.exists():
        missing("the page is not built (python tools/build_page.py)")
    # All tests connect from one address, so the limits are raised.
    with moon(tmp_path_factory.mktemp("served"), "--no-browser", "--limits", "1000") as server:
        yield server


@pytest.fixture
def visitors(browser: Any) -> Iterator[Visitors]:
    """People with browsers of their own. An error in any of them fails the test at its end."""
    visitors = Visitors(browser)
    yield visitors
    visitors.leave()
