"""The analysis board on the page: a table set up by hand, plays tried, values, and the link that keeps it."""

from typing import Any

import pytest

from tests.browser.visiting import PHONE, Visitors, find_faults, menu, token_of
from tests.serving import Moon, http
from tests.unit.terminal.test_analyze import ACTIONS, DEAL

SIZES = ({"width": 320, "height": 568}, PHONE, {"width": 844, "height": 390}, {"width": 1280, "height": 800})
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def set_up(page: Any, url: str) -> None:
    """Give every seat its tiles by touch, and go to the first lead."""
    page.goto(f"{url}/analyze")
    page.wait_for_selector(".give")
    for seat, hand in enumerate(DEAL.split(" / "), 1):
        page.locator(f"[name=place][value='{seat}']").check(force=True)
        for tile in hand.split(","):
            page.locator(f"[data-piece='{tile}']").click()
    page.locator("[name=actions]").fill(ACTIONS)
    page.locator("[name=score]").fill("18 3 0")
    page.locator(".analyze-form button.primary").click()
    page.wait_for_selector("[data-try='6-6']")


def test_a_position_is_set_up_and_plays_are_tried(server: Moon, visitors: Visitors) -> None:
    visitors.expected += ("422",)
    page = visitors.come(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    set_up(page, server.url)
    assert page.locator(".analyze .hands .one").count() == 3
    page.locator("[data-try='5-1']").click()
    page.locator("[data-try='3-1']").click()
    page.wait_for_selector(".tree [aria-current]")
    page.wait_for_url("**3-1**")
    # Everything is in the address, so nothing is lost when the page is loaded again.
    page.reload()
    page.wait_for_selector(".tree [aria-current]")
    assert page.locator(".tree li button").all_inner_texts() == ["5-1", "3-1"]
    page.locator(".walk button").nth(1).click()
    page.wait_for_selector("[data-try='3-1']")
    page.locator(".walk button").nth(1).click()
    page.wait_for_selector("[data-try='6-6']")
    page.locator(".choices .primary").click()
    page.wait_for_selector(".choices td")
    assert "%" in page.locator(".choices tbody").inner_text()
    page.locator(".typed input").fill("9-9")
    page.locator(".typed button").click()
    page.get_by_text("9-9").first.wait_for()


@pytest.mark.parametrize("language", ["en-US", "es-MX"])
def test_the_board_fits_and_can_be_read_by_everybody(server: Moon, visitors: Visitors, language: str) -> None:
    page = visitors.come(locale=language, reduced_motion="reduce")
    page.goto(f"{server.url}/analyze")
    page.wait_for_selector(".give")
    faults = find_faults(page)
    set_up(page, server.url)
    page.locator("#board-seat").select_option(index=1)
    page.wait_for_selector(".where td")
    page.locator("[data-try], .typed input").first.wait_for()
    faults += find_faults(page)
    for size in SIZES:
        page.set_viewport_size(size)
        if wider := page.evaluate(WIDER):
            faults.append(f"{size}: {wider} too wide")
    assert not faults


def test_a_position_is_played_on_against_bots(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, reduced_motion="reduce")
    set_up(page, server.url)
    page.locator("[data-try='5-1']").click()
    page.wait_for_selector(".tree [aria-current]")
    page.locator("#play-on-seat").select_option("1")
    page.locator("#play-on").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/*")
    page.wait_for_selector(".choosing .held.fits")  # seat 3 has played, and seat 1 is to follow
    room = page.url.rsplit("/", 1)[1]
    as_seated = {"authorization": f"Bearer {token_of(page)}"}
    view = http.get(f"{server.url}/api/rooms/{room}", headers=as_seated).json()
    assert view["you"] == 1
    assert view["position"]["points"] == [18, 3, 0]
    assert view["position"]["trick"][0] == [2, "5-1"]
    assert [seat["holder"] for seat in view["seats"]] == ["person", "bot", "bot"]
    menu(page).get_by_text("Fair deals").click()
    assert "from a given position" in page.locator(".fair .given").inner_text()
    assert not find_faults(page)
    friend = visitors.come(viewport=PHONE)
    friend.goto(f"{server.url}/r/{room}")
    friend.wait_for_selector(".played .hint")
    assert "goes on from a given position" in friend.locator(".played .hint").inner_text()


def test_the_board_by_keyboard(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="reduce")
    set_up(page, server.url)
    page.locator("[data-try='5-1']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-try='3-1']")
    page.locator(".walk button").first.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-try='6-6']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-try='3-1']")
