"""Simulated people with browsers, and checks for what a page must never do."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from shootmoon.rules import preset_names
from tests.patience import STILL, Patience
from tests.serving import FAST, http

WEB = Path(__file__).resolve().parents[2] / "web"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 320, "height": 568}
RETRY = 2_000
"""Milliseconds before a locator is evaluated again, since its element may have gone."""
SHORT: dict[str, dict[str, Any]] = {
    "classic": {"score.target": 4},
    "called": {"score.target": 4},
    "hickeys": {"score.target": 4, "match.marks": 1},
    "luna-4": {"score.target": 4},
    "chips": {"chips.target": 3},
    "chips-2": {"chips.target": 3},
}
"""By preset, one of each family: options of a short match."""

PRESETS = len(preset_names())
LISTED = f"#preset option >> nth={PRESETS - 1}"
"""The last preset of the list: the page has asked the server for all of them."""
YOURS = ".actions button, .choosing .held.fits:not(.chosen), .next button[aria-disabled=false]"
"""What can be pressed on one's turn."""


def find_browser() -> str | None:
    """Return the path of an installed browser of the chromium family, or None.

    The headless shell is the same browser without windows, and needs a third less processor time.
    """
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    )
    return next((found for name in names if (found := shutil.which(name))), None)


class Visitors:
    """Browser contexts, one for each person."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._contexts: list[Any] = []
        self.trouble: list[str] = []
        self.expected: tuple[str, ...] = ("Service Worker registration blocked by Playwright",)
        """Console messages that are allowed; the browser itself reports a lost network there."""

    def come(self, *, viewport: dict[str, int] = DESKTOP, **how: Any) -> Any:
        """Return a page in a new person's browser."""
        how.setdefault("locale", "en-US")
        how.setdefault("service_workers", "block")  # each would fetch all files again
        context = self._browser.new_context(viewport=viewport, **how)
        context.set_default_timeout(1000 * STILL)
        self._contexts.append(context)
        context.on("page", self._watch)
        return context.new_page()

    def _watch(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        page.on("console", self._console)
        page.on("request", lambda request: self._request(page, request))

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(each in message.text for each in self.expected):
            self.trouble.append(f"console: {message.text} ({message.location['url']})")

    def _request(self, page: Any, request: Any) -> None:
        if not request.url.startswith(("blob:", "data:")):
            host = urlsplit(request.url).hostname
            if host not in ("127.0.0.1", "localhost"):
                self.trouble.append(f"another host: {request.url} from {page.url}")

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        assert not self.trouble, self.trouble


def open_room(url: str, preset: str, *, bots: int | None = None, **how: Any) -> str:
    """Create a room for a short match, with bots in the last seats; return its address on the page."""
    players = {"luna-4": 4, "chips": 4, "chips-2": 2}.get(preset, 3)
    count = players - 1 if bots is None else bots
    seats = {str(seat): "beginner" for seat in range(players - count + 1, players + 1)}
    asked = {"preset": preset, "options": SHORT[preset], "bots": seats, "pace": FAST, **how}
    made = http.post(f"{url}/api/rooms", json=asked)
    assert made.status_code == 201, made.text
    return f"{url}/r/{made.json()['room']}"


def sit(page: Any, room: str, name: str) -> None:
    """Open the link of a room and take a seat."""
    page.goto(room)
    page.locator("#name").fill(name)
    page.locator(".places button.primary").first.click()
    page.wait_for_selector(".table:not(:has(.lobby button.primary))")
    hurry(page)


def open_choices(page: Any) -> None:
    """Show the rules, bots and speed on the front page.

    The choice of bots is loaded only now. What is below moves down then, and a click there could miss.
    """
    page.locator("details.choices > summary").click()
    page.locator("moon-bot-choice select").first.wait_for()


def invite(page: Any, name: str) -> None:
    """Open a table for friends from the front page, for the first time in this browser."""
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Create the table").click()


def token_of(page: Any) -> str:
    """Return the browser's token for the open room."""
    return page.evaluate(
        """() => JSON.parse(localStorage["moon.rooms"])
            .find(({room}) => location.pathname.endsWith(room)).token"""
    )


def hurry(page: Any) -> None:
    """Have the first hand dealt at once if everybody is present.

    Otherwise the server would wait two seconds for the clients' commitments to their nonces.
    """
    url = urlsplit(str(page.url))
    room = f"{url.scheme}://{url.netloc}/api/rooms/{url.path.rpartition('/')[2]}"
    headers = {"authorization": f"Bearer {token_of(page)}"}
    for _ in range(100):
        view = http.get(room, headers=headers).json()
        position = view["position"]
        if position is None or position["to_move"] != 0 or view["sheet"]:
            return
        committed = view["fairness"]["next_nonce_commitments"]
        if not committed or committed[view["you"] - 1] != "-":
            http.post(
                f"{room}/commands",
                headers=headers,
                json={"id": f"hurry-{view['number']}", "command": {"type": "get-ready"}},
            )
            return


def number(page: Any) -> int:
    """Return the version of the room that is shown."""
    return int(page.get_attribute(".room", "data-number"))


def is_over(page: Any) -> bool:
    return bool(page.locator(".outcome h2").count())


def menu(page: Any) -> Any:
    """Open the menu of a table, unless it is open; return it."""
    opened = page.locator(".drawer[open] .more")
    if not opened.count():
        page.get_by_role("button", name="Menu", exact=True).click()
    opened.wait_for()
    return opened


def command(page: Any, text: str) -> None:
    """Type a command at a table."""
    page.keyboard.press("/")
    page.locator("#command").fill(text)
    page.locator("#command").press("Enter")
    page.locator("#command").wait_for(state="detached")


def act(page: Any) -> None:
    """Wait for one's turn and press something, or wait for the end of the match."""
    page.wait_for_selector(f"{YOURS}, .outcome h2")
    if is_over(page):
        return
    before = number(page)
    choices = page.locator(".actions button, .next button[aria-disabled=false]")
    choosing = bool(choices.count())
    try:
        (choices if choosing else page.locator(YOURS)).last.click(timeout=RETRY)
    except Exception as error:
        if type(error).__name__ != "TimeoutError":
            raise
        return  # it is gone: at this speed hands end quickly
    page.wait_for_function(
        """([before, choosing]) => Number(document.querySelector(".room")?.dataset.number) > before
            || (!choosing && document.querySelector(".actions button"))
            || document.querySelector(".trouble:not(:empty)")""",
        arg=[before, choosing],
    )


def play_to_the_end(page: Any) -> None:
    while not is_over(page):
        act(page)
        assert number(page) < 5_000, "this match doesn't end"


def wait_in(page: Any, what: Callable[[], object]) -> None:
    """Wait until a call returns something true, while the page runs."""
    patience = Patience()
    while not what():
        patience.look()
        page.wait_for_timeout(20)


def find_faults(page: Any, themes: Iterable[str] = ()) -> list[str]:
    """Return the problems that axe finds on a page, and whether it is wider than its window.

    ``themes``: further themes in which the contrast of colors is checked.
    """
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = _run_axe(page, {"runOnly": tags})
    chosen = page.evaluate("({...document.documentElement.dataset})")
    for theme in themes:
        contrast = {"felt": "contrast", "tiles": "contrast"} if theme == "contrast" else {}
        found += find_low_contrast(page, {"theme": theme, **contrast})
    _look(page, chosen)
    return found


def find_low_contrast(page: Any, looks: dict[str, str]) -> list[str]:
    """Return the texts that axe finds hard to read if the page has these looks (theme, felt, tiles)."""
    _look(page, looks)
    return [f"{looks}: {each}" for each in _run_axe(page, {"runOnly": ["color-contrast"]})]


def _look(page: Any, looks: dict[str, str]) -> None:
    page.evaluate("looks => void Object.assign(document.documentElement.dataset, looks)", looks)


def _run_axe(page: Any, how: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate((WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    result = page.evaluate("how => axe.run(document, {resultTypes: ['violations'], ...how})", how)
    faults = [
        f"{each['id']}: {each['help']}: {json.dumps([node['html'][:200] for node in each['nodes'][:4]])}"
        for each in result["violations"]
    ]
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*faults, f"{wide} pixels too wide"] if wide > 0 else faults


_NUMBERS = itertools.count()
"""The numbers of commands: a command of the same token with the same id would be a retry."""


class Guest:
    """Somebody who plays through the API, without a browser."""

    def __init__(self, room: str, name: str) -> None:
        """Take a seat in a room; ``room`` is its address on the page."""
        url = urlsplit(room)
        self._room = f"{url.scheme}://{url.netloc}/api/rooms/{url.path.rpartition('/')[2]}"
        self._headers = {"authorization": f"Bearer the secret token of {name}"}
        self.give({"type": "sit-down", "name": name})

    def give(self, command: dict[str, Any]) -> None:
        order = {"id": f"g{next(_NUMBERS)}", "command": command}
        done = http.post(f"{self._room}/commands", headers=self._headers, json=order)
        assert done.status_code == 200, done.text

    def view(self) -> dict[str, Any]:
        return http.get(self._room, headers=self._headers).json()

    def act(self, *wanted: str) -> str:
        """Do the first wanted action that is legal, or any legal one; return it."""
        view = self.view()
        legal = view["position"]["legal"]
        action = next((each for each in wanted if each in legal), legal[0])
        self.give({"type": "act", "ply": view["ply"], "action": action})
        return action


def catch_up(page: Any, guest: Guest) -> dict[str, Any]:
    """Wait until a page shows the room's latest version; return the guest's view of it."""
    while True:
        view = guest.view()
        page.wait_for_function(
            "number => Number(document.querySelector('.room')?.dataset.number) >= number", arg=view["number"]
        )
        if number(page) == view["number"]:
            return view


def goes_on_from(page: Any, guest: Guest, view: dict[str, Any]) -> None:
    """Wait until something was played or dealt after a view; other events don't count."""
    wait_in(page, lambda: guest.view()["ply"] > view["ply"])
