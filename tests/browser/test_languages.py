"""A further language is one file: the page speaks it everywhere."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visiting import WEB, Visitors
from tests.pseudo import CODE, catalogues_with_pseudo, finder, plain_words, pseudo
from tests.serving import Moon, moon
from tools import build_page

NAMES = {"English", "Ana", "Ben", "Cal"}
"""A language is named in itself; the others play the example of the rules."""


class Town:
    """A server and a page that speak one language more."""

    def __init__(self, folder: Path, server: Moon) -> None:
        self._built = folder / "static"
        self.url = server.url

    def visit(self, page: Any, path: str) -> str:
        """Open a place and return what is to be read there."""
        page.route(lambda url: "/api/" not in url, self._serve)
        page.goto(self.url + path)
        page.wait_for_function("document.querySelector('main')?.innerText.length > 40")
        page.wait_for_load_state("networkidle")
        return page.locator("body").inner_text()

    def _serve(self, route: Any) -> None:
        path = re.sub(r"^\w+://[^/]+/|[?#].*$", "", route.request.url)
        asset = self._built / path
        route.fulfill(path=asset if path.startswith("assets/") else self._built / "index.html")


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    folder = tmp_path_factory.mktemp("town")
    catalogues = catalogues_with_pseudo(folder)
    node, _, environment = build_page.commands()
    subprocess.run(
        [*node, "build.mjs", str(folder / "static")],
        cwd=WEB,
        env={**os.environ, **environment, "SHOOTMOON_CATALOGUES": str(catalogues)},
        check=True,
    )
    how = ("--no-browser", "--limits", "1000")
    with moon(folder, *how, before=finder(folder), can_fork=False) as server:
        yield Town(folder, server)


PLACES = (
    "/",
    "/settings",
    "/puzzles",
    "/replay",
    "/me",
    "/tournaments",
    "/admin",
    "/score",
    "/learn",
    "/hands",
    "/rules/luna-21",
    "/rules/edit",
)


def test_the_page_speaks_a_further_language(town: Town, visitors: Visitors) -> None:
    page = visitors.come(locale=CODE)
    shown = {path: town.visit(page, path) for path in PLACES}
    assert {
        path: plain_words(text) - NAMES for path, text in shown.items() if plain_words(text) - NAMES
    } == {}
    assert pseudo("Play now") in shown["/"]
