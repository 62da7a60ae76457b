"""The daily deal on the page: played by two, compared, and played again as practice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from shootmoon.rules import load_rules
from tests.browser.scenes import PLAYED, UNPLAYED, open_daily
from tests.browser.visiting import DESKTOP, PHONE, WEB, Visitors, find_faults
from tests.serving import FAST, QUICK_BOTS, Door, Moon, moon, sit, token
from tests.unit.server.play.test_daily_faults import EASY_DAYS
from tests.unit.server.test_http import play_to_the_end


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    """A server on which matches of the day are short."""
    folder = tmp_path_factory.mktemp("daily")
    with moon(folder, "--no-browser", "--limits", "1000", before=QUICK_BOTS + EASY_DAYS) as server:
        yield server


def come(visitors: Visitors, who: str) -> Any:
    """Return the page of somebody whose secret for daily rooms the test knows."""
    page = visitors.come(permissions=["clipboard-read", "clipboard-write"])
    kept = json.dumps({"token": token(who), "days": {}})
    page.add_init_script(f"localStorage['moon.daily'] ??= {json.dumps(kept)}")
    return page


def hurry(page: Any) -> None:
    """Let bots play at once in the rooms that the page opens."""

    def faster(route: Any) -> None:
        route.continue_(post_data=json.dumps({**route.request.post_data_json, "pace": FAST}))

    page.route(re.compile("/api/rooms$"), faster)


def test_two_play_the_deal_of_the_day_and_are_compared(server: Moon, visitors: Visitors) -> None:
    door = Door(server)
    table = door.get("/api/daily").json()["table"]
    room = door.post("/api/rooms", json={**table, "pace": FAST}).json()["room"]
    sit(door, room, "Ben")
    play_to_the_end(door, room, "Ben")

    page = come(visitors, "Ann")
    hurry(page)
    page.goto(f"{server.url}/daily")
    page.get_by_text("One player has finished it.").wait_for()
    assert page.locator(".bars, .daily .paper").count() == 0  # nothing that could spoil the deal
    page.get_by_role("button", name="Play today’s deal").click()
    page.wait_for_url("**/r/*")
    page.goto(f"{server.url}/daily")
    page.get_by_role("link", name="Continue your game").click()
    page.wait_for_url("**/r/*")
    play_to_the_end(door, page.url.rpartition("/")[2], "Ann")

    page.get_by_role("link", name="Compare with everybody").click()
    page.get_by_text(re.compile(r"Place [12] of 2")).wait_for()
    assert page.get_by_role("img", name=re.compile(r"[12] of 2, with you")).is_visible()
    rows = page.locator(".daily .paper tbody tr")
    assert rows.count() >= 1  # a moon may win the match in one hand
    if load_rules(table["preset"]).game == "moon":  # with an auction; everybody may have passed in some hands
        assert any("%" in text for text in rows.locator("td:last-child").all_inner_texts())
    assert page.get_by_text("One day", exact=True).is_visible()
    assert page.locator(".days a[aria-current=date]").count() == 1

    page.get_by_role("button", name="Share the result").click()
    page.get_by_role("button", name="Copied").wait_for()
    shared = page.evaluate("navigator.clipboard.readText()")
    first, moons, link = shared.splitlines()
    assert first.startswith("Moon, deal of ")
    assert set(moons) <= set("🌑🌒🌓🌔🌕")
    assert re.fullmatch(rf"{server.url}/daily/[\d-]+", link)

    page.get_by_role("button", name="Play it again (practice)").click()
    page.wait_for_url("**/r/*")
    play_to_the_end(door, page.url.rpartition("/")[2], "Ann")
    page.get_by_role("link", name="Compare with everybody").click()
    page.get_by_text("Practice: ").wait_for()
    page.goto(f"{server.url}/daily")
    page.get_by_text(re.compile(r"Place [12] of 2")).wait_for()
    assert page.get_by_text("Practice: ").count() == 0  # the first game still counts


@pytest.mark.skipif(not (WEB / "node_modules" / "axe-core").exists(), reason="axe is not installed")
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_deal_of_the_day_has_no_faults(
    server: Moon, visitors: Visitors, viewport: dict[str, int]
) -> None:
    page = visitors.come(viewport=viewport)
    open_daily(page, server.url, UNPLAYED)
    page.wait_for_selector("#play-daily")
    assert find_faults(page, ("dark", "contrast")) == []
    open_daily(page, server.url, PLAYED)
    page.wait_for_selector(".daily .paper")
    assert find_faults(page, ("dark", "contrast")) == []
