"""The book of hands on the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.visiting import DESKTOP, PHONE, WEB, Visitors, find_faults
from tests.serving import Moon

HAND = "6-6,6-5,6-4,5-5,3-2,2-1,1-1"


def chosen(page: Any) -> list[str]:
    return [each.get_attribute("aria-label") for each in page.locator(".pool [aria-pressed=true]").all()]


def test_a_hand_is_chosen_tile_by_tile(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/rules")
    page.get_by_role("link", name="Book of hands").click()
    page.wait_for_selector(".listed a")
    for tile in HAND.split(","):
        page.locator(f".pool [aria-label='{tile}']").focus()
        page.keyboard.press("Space")
    page.wait_for_selector(".odds li")
    assert page.url.endswith(f"/hands/{HAND}?rules=luna-seven")
    assert page.get_by_text("7 of 7 chosen").is_visible()
    assert page.locator(".pool button:enabled").count() == 7
    assert page.locator(".odds li strong").all_inner_texts() == ["4", "5", "6", "7", "Moon"]
    # Another tile is swapped in for the one that it replaces best.
    swap = page.get_by_role("button", name="6-3 instead of")
    other = swap.get_attribute("aria-label").split(" instead of ")[1].split(":")[0]
    swap.click()
    page.wait_for_function("(hand) => !location.pathname.includes(hand)", arg=HAND)
    assert sorted(chosen(page)) == sorted([*(set(HAND.split(",")) - {other}), "6-3"])
    page.reload()
    page.wait_for_selector(".odds li")
    assert "6-3" in chosen(page)
    page.get_by_role("button", name="Start over").click()
    assert chosen(page) == []
    assert page.locator(".odds").count() == 0


def test_lists_lead_to_hands_and_rules_to_books(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=DESKTOP)
    page.goto(f"{server.url}/hands")
    page.locator(".listed a").first.click()
    page.wait_for_selector(".heat button")
    assert len(chosen(page)) == 7
    page.get_by_label("Rules").select_option("luna-21")
    page.wait_for_function("() => document.querySelectorAll('.pool button').length === 21")
    page.get_by_role("button", name="Random hand").click()
    page.wait_for_selector(".odds li")
    assert len(chosen(page)) == 7
    assert page.get_by_text("Discard").count() == 0


def test_a_hand_that_is_none_is_refused(server: Moon, visitors: Visitors) -> None:
    visitors.expected += ("404",)
    page = visitors.come()
    page.goto(f"{server.url}/hands/6-6,6-6,6-5,6-4,5-5,3-2,9-9")
    page.get_by_text("that isn't a hand").wait_for()
    page.goto(f"{server.url}/hands?rules=called")
    page.get_by_text("doesn't have these rules").wait_for()


@pytest.mark.parametrize("viewport", [{"width": 320, "height": 568}, DESKTOP], ids=["phone", "desktop"])
def test_nothing_is_wrong_with_it(server: Moon, visitors: Visitors, viewport: dict[str, int]) -> None:
    if not (WEB / "node_modules" / "axe-core").exists():
        pytest.skip("axe is not installed: python tools/build_page.py --dev")
    page = visitors.come(viewport=viewport)
    page.goto(f"{server.url}/hands/{HAND}")
    page.wait_for_selector(".heat button")
    assert find_faults(page, ("light", "dark", "contrast")) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
