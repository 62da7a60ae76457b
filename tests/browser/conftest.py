"""Fixtures: a chromium browser driven by Playwright, and a real server."""

from __future__ import annotations

from collections.abc import Iterator
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


@pytest.fixture(scope="module")  # Playwright keeps an event loop running, which would disturb other tests
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed")
    found = find_browser()
    if found is None:
        missing("no browser is installed (on Debian: apt install chromium-headless-shell)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS, timeout=1000 * STILL)
        yield browser
        browser.close()


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
