"""Places of the page, each in a reproducible position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec

from shootmoon.analysis.board import set_up
from shootmoon.coach.puzzles import puzzles
from shootmoon.record import GameTree, write_record
from shootmoon.rooms import AuctionResult
from shootmoon.rules import DEFAULT_PRESET
from shootmoon.server.engines.daily_results import DailyHand, DailyPlace
from shootmoon.server.play.daily import DailyDeal, DailyResult, DailySeries, DailyTable
from tests.browser.visiting import LISTED, Guest, catch_up, goes_on_from, hurry, sit
from tests.serving import FAST, http

DEAL = DailyDeal(
    day="2026-11-23",
    preset=DEFAULT_PRESET,
    title="Moon",
    series="daily.2026-11-23",
    over_at=1_795_521_600_000,
    games=7,
    table=DailyTable(
        preset=DEFAULT_PRESET,
        options={},
        bots={2: "expert", 3: "expert"},
        stand_in="beginner",
        drop_in=False,
        series=DailySeries("daily", "2026-11-23", "token"),
    ),
)
YOURS = DailyPlace(name="Ann", room="some-room", game=1, total=4.5, won=True, place=2, better=0.83)
UNPLAYED = DailyResult(
    deal=DEAL, over=False, counted=0, yours=None, practice=False, reason="", totals=(), hands=(), best=()
)
PLAYED = DailyResult(
    deal=DEAL,
    over=True,
    counted=7,
    yours=YOURS,
    practice=False,
    reason="",
    totals=(9.0, 4.5, 3.0, 0.0, 0.0, -5.5, -11.0),
    hands=(
        DailyHand(7, 1.5, 4, (("5", 4), ("moon", 2)), (("6", 3),), 5.0, AuctionResult(1, "5", "6")),
        DailyHand(7, -2.0, 1, (("4", 5),), (("doubles", 6),), -0.5, AuctionResult(2, "4", "doubles")),
        DailyHand(0, 0.0, 0, (), ()),
    ),
    best=(DailyPlace("Ben", "other-room", 1, 9.0, won=True, place=1, better=1.0), YOURS),
)


def scenes(page: Any, url: str) -> Iterator[str]:
    """Bring a page into one position after another, on a server of `within`; yield the name of each."""
    page.goto(url)
    page.wait_for_selector(LISTED, state="attached")
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
    page.goto(f"{url}/puzzles")
    page.wait_for_selector("#start")
    yield "puzzles"
    puzzle = next(each for each in puzzles(kind="make", preset="luna-4") if ":" not in each.solution)
    page.goto(f"{url}/puzzles/{puzzle.id}")
    page.wait_for_selector(".speech")
    yield "puzzle"
    page.click(f".held[data-piece='{puzzle.solution}']")
    page.wait_for_selector(".why")
    yield "puzzle-answer"
    page.goto(f"{url}/analyze")
    page.wait_for_selector(".give")
    yield "analyze"
    page.locator(".analyze-form textarea").fill(_analysis())
    page.locator(".analyze-form form:last-of-type button").click()
    page.locator("#board-seat").select_option(index=2)
    page.wait_for_selector(".where td")
    yield "analysis"
    open_daily(page, url, UNPLAYED)
    page.wait_for_selector("#play-daily")
    yield "daily"
    open_daily(page, url, PLAYED)
    page.wait_for_selector(".daily .paper")
    yield "daily-result"
    page.evaluate("localStorage['moon.lessons'] = '{\"luna\":{\"step\":4}}'")
    page.goto(f"{url}/learn/luna")
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
    made = http.post(f"{url}/api/rooms", json={"preset": DEFAULT_PRESET, "pace": {**FAST, "hand": 60_000}})
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


def _analysis() -> str:
    """Return a record in which another lead was tried."""
    tree = GameTree(
        set_up(
            DEFAULT_PRESET,
            deal="6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / 5-5,5-4,5-3,3-2,3-1,2-2,0-0",
            actions="pass 5 pass discard 3-3 trump 1",
            score="18 3 0",
        )
    )
    tree.end.try_action("5-1").try_action("3-1")
    return write_record(tree.record)


def open_daily(page: Any, url: str, result: DailyResult) -> None:
    """Open the deal of the day as if the server had answered with this result."""

    def fulfill(route: Any) -> None:
        answer = DEAL if "/api/daily?" in route.request.url else result
        route.fulfill(body=msgspec.json.encode(answer), content_type="application/json")

    page.route(lambda address: address.startswith(f"{url}/api/daily"), fulfill)
    page.goto(f"{url}/daily")


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
