"""Places of the page, each in a reproducible position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx

from tests.browser.visiting import Guest, catch_up, goes_on_from, hurry, sit
from tests.serving import FAST

FRONT = "#preset option >> nth=15"


def scenes(page: Any, url: str) -> Iterator[str]:
    """Bring a page into one position after another, on a server of `within`; yield the name of each."""
    page.goto(url)
    page.wait_for_selector(FRONT, state="attached")
    yield "front"
    page.goto(f"{url}/settings")
    page.wait_for_selector("#volume")
    yield "settings"
    page.goto(f"{url}/rules/hickeys")
    page.wait_for_selector(".prose h3")
    page.wait_for_selector(".example .felt")
    yield "rules"
    page.goto(f"{url}/learn")
    page.wait_for_selector(".lessons li")
    yield "learn"
    page.evaluate("localStorage['moon.lessons'] = '{\"classic\":{\"step\":4}}'")
    page.goto(f"{url}/learn/classic")
    page.wait_for_selector(".trick [data-play]")
    yield "lesson"
    page.goto(f"{url}/rules/edit#luna-4&score.target=15&title=Sunday")
    page.wait_for_selector("#s-prose")
    yield "house"
    page.goto(f"{url}/score")
    page.wait_for_selector(".form button.primary:enabled")
    yield "score"
    page.goto(f"{url}/score/{_sheet(url)}")
    page.wait_for_selector(".paper tbody tr")
    yield "sheet"
    made = httpx.post(f"{url}/api/rooms", json={"preset": "classic", "pace": {**FAST, "hand": 60_000}})
    room = f"{url}/r/{made.json()['room']}"
    sit(page, room, "Ann")
    # The address differs each time.
    page.evaluate("document.querySelector('#link').value = 'http://moon.example/r/some-room'")
    yield "lobby"
    guests = {2: Guest(room, "Ben"), 3: Guest(room, "Cal")}
    page.wait_for_function("() => document.querySelectorAll('.plate').length === 3")
    for guest in guests.values():
        guest.give({"type": "get-ready"})
    hurry(page)
    yield from _table(page, guests)
    page.goto(f"{room}/games/1?ply=20")
    page.wait_for_selector(".felt .trick")
    yield "replay"


def _sheet(url: str) -> str:
    """Create a score sheet of two hands that the page can only read; return its id."""
    with httpx.Client(base_url=url, headers={"authorization": "Bearer " + 24 * "s"}) as client:
        asked = {"preset": "hickeys", "names": ["Ann", "Ben", "Cal"], "dealer": 3}
        sheet = client.post("/api/sheets", json=asked).json()["sheet"]
        for known, (declarer, bid, tricks) in enumerate(((1, "5", [5, 1, 1]), (2, "6", [1, 0, 1])), 1):
            hand = {"type": "hand", "declarer": declarer, "bid": bid, "tricks": tricks}
            done = client.post(
                f"/api/sheets/{sheet}/commands", json={"id": str(known), "known": known, "command": hand}
            )
            assert done.status_code == 200, done.text
    return sheet


def _table(page: Any, guests: dict[int, Guest]) -> Iterator[str]:
    seen: set[str] = set()
    plays = 0
    while True:
        page.wait_for_selector(".held, .outcome")
        view = catch_up(page, guests[2])
        position = view["position"]
        phase, turn = position["phase"], position["to_move"]
        scene = "trick" if phase == "play" and plays == 5 else "" if phase == "play" else phase
        if turn == 1 and phase in ("auction", "discard", "trump") and phase not in seen:
            if phase == "trump":
                page.locator(".actions button").first.focus()
            seen.add(phase)
            yield scene
        if scene == "trick" and scene not in seen:
            seen.add(scene)
            yield scene
        if phase == "deal" and view["sheet"]:
            page.wait_for_selector("moon-chances li")  # which the server estimates
            yield "between"
            return
        if turn in guests:
            guests[turn].act("pass")
        elif turn == 1 and phase == "auction":
            page.locator(".actions button[data-action='5'], .actions button").last.click()
        elif turn == 1 and phase == "trump":
            page.locator(".actions button").first.click()
        elif turn == 1:
            page.locator(".held.fits").first.click()
        plays += phase == "play"
        if turn:
            goes_on_from(page, guests[2], view)
