"""Every place of the page on small and large screens, in all themes, by keyboard, and checked with axe."""

from typing import Any

import pytest

from tests.browser.visiting import (
    DESKTOP,
    LISTED,
    PHONE,
    WEB,
    YOURS,
    Guest,
    Visitors,
    act,
    command,
    find_faults,
    hurry,
    invite,
    is_over,
    open_choices,
    open_room,
    sit,
)
from tests.serving import Moon

OTHERS = ("dark", "contrast")
"""Themes besides the light one."""


@pytest.fixture(autouse=True)
def axe() -> None:
    if not (WEB / "node_modules" / "axe-core").exists():
        pytest.skip("axe is not installed: python tools/build_page.py --dev")


def dressed(visitors: Visitors, url: str, viewport: dict[str, int], large: bool = False) -> Any:
    page = visitors.come(viewport=viewport)
    page.goto(f"{url}/settings")
    page.get_by_label("Colors").select_option("light")
    if large:
        page.get_by_label("Large tiles and cards").check()
    return page


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_front_settings_and_lobby(server: Moon, visitors: Visitors, viewport: dict[str, int]) -> None:
    page = dressed(visitors, server.url, viewport)
    assert find_faults(page, OTHERS) == []
    page.get_by_role("link", name="Done").click()
    page.wait_for_selector(LISTED, state="attached")
    for summary in page.locator("summary").all():
        summary.click()
    assert find_faults(page, OTHERS) == []
    invite(page, "Ann")
    page.wait_for_selector(".places")
    assert find_faults(page, OTHERS) == []
    page.goto(f"{server.url}/r/there-is-no-such-room")
    page.get_by_text("there is no such room").wait_for()
    assert find_faults(page, OTHERS) == []
    visitors.trouble = [each for each in visitors.trouble if "404" not in each]


LONG = {"classic": {"score.target": 100, "score.moon_wins": False}, "chips": {"chips.target": 40}}
"""Options of matches that nobody wins soon."""


@pytest.mark.parametrize(
    ("preset", "viewport"),
    [
        pytest.param("classic", PHONE, id="classic-phone"),
        pytest.param("chips", DESKTOP, id="chips-desktop"),
        pytest.param("classic", DESKTOP, id="classic-desktop", marks=pytest.mark.slow),
        pytest.param("chips", PHONE, id="chips-phone", marks=pytest.mark.slow),
    ],
)
def test_a_table_in_every_phase(
    server: Moon, visitors: Visitors, preset: str, viewport: dict[str, int]
) -> None:
    page = dressed(visitors, server.url, viewport, large=preset == "chips")
    pace = {"play": 20, "trick": 20, "hand": 60_000}
    sit(page, open_room(server.url, preset, pace=pace, options=LONG[preset]), "Ann")
    phases = 2 if preset == "chips" else 3
    seen: set[str] = set()
    for _ in range(100):
        page.wait_for_selector(f"{YOURS}, .outcome h2")
        phase = page.locator(".doing").inner_text() or "between hands"
        if phase not in seen:
            seen.add(phase)
            assert find_faults(page, OTHERS) == [], phase
        if len(seen) >= phases and "between hands" in seen:
            return
        act(page)
    raise AssertionError(f"only {seen} came about")


def test_a_phone_shows_hand_and_choices_without_scrolling(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    sit(page, open_room(server.url, "classic"), "Ann")
    for _ in range(4):
        page.wait_for_selector(YOURS)
        for each in (page.locator(".held").first, page.locator(YOURS).last):
            box = each.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE["height"]
        act(page)


def test_what_may_not_be_played_says_why(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    for _ in range(5):
        sit(page, open_room(server.url, "luna-4"), "Ann")
        for _ in range(20):
            page.wait_for_selector(f"{YOURS}, .outcome h2")
            dimmed = page.locator(".choosing .held[aria-disabled=true]")
            if page.locator(".doing").inner_text() == "Your turn" and dimmed.count():
                dimmed.first.click(force=True)  # it is no button to press for Playwright
                page.get_by_text("you must follow").wait_for()
                act(page)
                return
            if is_over(page):
                break
            act(page)
    raise AssertionError("everything could be played all the time")


def test_the_browsers_language_is_spoken_and_can_be_switched(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(locale="es-MX")
    page.goto(server.url)
    page.get_by_role("button", name="Jugar ahora").wait_for()
    assert page.evaluate("document.documentElement.lang") == "es"
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Play now").wait_for()
    page.reload()
    page.get_by_role("button", name="Play now").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_less_motion_is_no_motion(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="reduce")
    sit(page, open_room(server.url, "classic"), "Ann")
    page.wait_for_selector(".held")
    style = "getComputedStyle(document.querySelector('.held')).transitionDuration"
    assert page.evaluate(style) == "0s"


def test_the_whole_game_by_keyboard_alone(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(server.url)
    page.wait_for_selector(LISTED, state="attached")
    open_choices(page)
    page.locator("#pace").select_option("quick")
    tab_to(page, "document.activeElement.classList.contains('primary')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    hurry(page)
    page.wait_for_selector(YOURS)
    tab_to(page, "document.activeElement.closest('[data-zone=act], [data-zone=hand]')")
    for _ in range(6):
        page.wait_for_selector(YOURS)
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        if page.locator(".actions button").count():
            tab_to(page, "document.activeElement.closest('.actions')")
        else:
            tab_to(page, "document.activeElement.closest('.hand')")
            for _ in range(8):
                if page.evaluate("document.activeElement.classList.contains('fits')"):
                    break
                page.keyboard.press("ArrowRight")
        before = page.get_attribute(".room", "data-number")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.room').dataset.number !== before", arg=before
        )
    # And in words, told in a live region.
    page.wait_for_selector(YOURS)
    page.keyboard.press("/")
    page.locator("#command:focus").wait_for()
    page.keyboard.type("last")
    page.keyboard.press("Enter")
    page.locator("#command").wait_for(state="detached")
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    page.wait_for_selector("[role=alert]:not(:empty)")
    assert page.locator("[role=log] p").count() > 0


def tab_to(page: Any, what: str) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(60):
        if page.evaluate(f"Boolean({what})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {what}")


def test_words_do_what_buttons_do(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    room = open_room(server.url, "classic", bots=0)
    sit(page, room, "Ann")
    guests = {2: Guest(room, "Ben"), 3: Guest(room, "Cal")}
    for guest in guests.values():
        guest.give({"type": "get-ready"})
    hurry(page)
    page.wait_for_selector(".held")
    while (turn := guests[2].view()["position"]["to_move"]) != 1:
        guests[turn].act("pass")  # nobody bids so much that Ann isn't asked
    page.wait_for_selector(".actions button")
    command(page, "bid 9")
    page.wait_for_selector("[role=alert]:not(:empty)")
    command(page, "pass")
    page.locator(".lines li", has_text="You pass.").first.wait_for()
    command(page, "say good evening")
    page.get_by_text("good evening").first.wait_for()
