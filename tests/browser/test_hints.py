"""Hints at a table: the nudge, the advice and the unseen pieces, where the server allows them."""

from typing import Any

import pytest

from tests.browser.visiting import YOURS, Visitors, find_faults, menu, open_room, sit
from tests.serving import Moon

SIZES = [(320, 568), (844, 390), (1280, 800)]


def at_my_turn(server: Moon, page: Any, preset: str = "classic", **how: Any) -> None:
    room = open_room(server.url, preset, **how)
    sit(page, room, "Ann")
    page.wait_for_selector(YOURS)


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_hint_says_more_and_more(server: Moon, visitors: Visitors, language: str) -> None:
    page = visitors.come(locale=language)
    at_my_turn(server, page)
    words = {
        "en": ("Hint", "What to think about", "Show advice", "Unseen pieces", "Possible"),
        "es": ("Pista", "En qué pensar", "Ver consejo", "Lo no visto", "Posible"),
    }[language]
    choices = page.locator(YOURS).count()  # one only after a bid of moon: to pass
    page.locator(".to-menu").click()
    page.locator(".drawer[open] .more").get_by_role("button", name=words[0], exact=True).click()
    shown = page.locator("moon-hint")
    shown.get_by_text(words[1]).wait_for()
    assert shown.locator("meter").count() == 0
    shown.get_by_role("button", name=words[2]).press("Enter")
    shown.locator(".hint-choices .chosen").first.wait_for()
    assert page.evaluate("document.activeElement.matches('moon-hint button')"), "the keyboard keeps its place"
    assert shown.locator(".hint-choices li").count() >= min(2, choices)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page)
    assert find_faults(page) == []
    shown.get_by_role("button", name=words[3]).click()
    shown.get_by_text(words[4], exact=True).wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page)
    assert find_faults(page) == []
    page.keyboard.press("Escape")
    page.locator("moon-hint").wait_for(state="detached")


def test_no_hint_is_offered_where_the_room_has_none(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    at_my_turn(server, page, hints=False)
    assert menu(page).get_by_role("button", name="Pause").count() == 1
    assert page.get_by_role("button", name="Hint", exact=True).count() == 0
    assert page.get_by_role("button", name="Allow hints").count() == 0
