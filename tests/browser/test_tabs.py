"""Score sheet, log and chat: in tabs below the table, and all at once beside it in a wide window."""

from typing import Any

import pytest

from shootmoon.rules import load_rules
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import DESKTOP, PHONE, WEB, Visitors, find_faults
from tests.serving import Moon

PARTS = ["score", "log", "talk"]
SEEN = """parts => parts.filter((part) => document.querySelector(`#part-${part}`).checkVisibility())"""


def a_table(*messages: tuple[int, str]) -> dict[str, Any]:
    """Return the view of a table with these messages (seat and text)."""
    state = find(
        load_rules("classic"), lambda state: state.phase == "auction" and state.to_move == 1, bid_low
    )
    view = view_of(state, 1)
    lines = [
        {"number": number, "seat": seat, "text": text, "phrase": ""}
        for number, (seat, text) in enumerate(messages, 1)
    ]
    return {**view, "chat": lines}


def seen(page: Any) -> list[str]:
    return page.evaluate(SEEN, PARTS)


def test_tabs_are_chosen_by_finger_and_key_and_remembered(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    show(page, a_table())
    assert seen(page) == ["score"]
    tabs = page.get_by_role("tablist", name="Score, chat and log").get_by_role("tab")
    assert tabs.all_inner_texts() == ["Score sheet", "Game log", "Chat"]
    tabs.nth(1).click()
    assert seen(page) == ["log"]
    for key, part in (
        ("ArrowRight", "talk"),
        ("ArrowRight", "score"),
        ("ArrowLeft", "talk"),
        ("Home", "score"),
    ):
        page.keyboard.press(key)
        assert seen(page) == [part]
        assert page.evaluate("document.activeElement.id") == f"tab-{part}"
        assert page.locator("[role=tab][tabindex='0']").get_attribute("id") == f"tab-{part}"
        assert page.locator(f"#part-{part}").get_attribute("aria-labelledby") == f"tab-{part}"
    page.keyboard.press("End")
    page.reload()
    page.wait_for_function("() => window.table?.readyState === 1")
    show(page, a_table())
    assert seen(page) == ["talk"]
    page.set_viewport_size(DESKTOP)
    page.wait_for_selector(".side h2")
    assert seen(page) == PARTS
    assert page.get_by_role("tab").count() == page.get_by_role("tabpanel").count() == 0
    assert page.locator(".side h2").all_inner_texts() == ["Score sheet", "Game log", "Chat"]


def test_messages_are_marked_until_they_are_on_the_screen(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    old, own, new = (2, "Hello"), (1, "Hi"), (3, "Good luck")
    unread = page.locator("#tab-talk", has_text="new messages")
    show(page, a_table(old))
    show(page, a_table(old, own))
    assert not unread.count(), "what was there before, and what one wrote oneself, is known"
    show(page, a_table(old, own, new))
    unread.wait_for(state="attached")
    page.get_by_role("link", name="Score, chat and log, new messages").click()
    page.locator("#part-talk li", has_text="Good luck").wait_for()
    unread.wait_for(state="detached")
    assert seen(page) == ["talk"]
    show(page, a_table(old, own, new, (2, "Thanks")))
    assert not unread.count(), "it is on the screen"
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => scrollY === 0")
    page.locator("#part-talk").evaluate("""each => new Promise((then) => {
        new IntersectionObserver(([seen]) => seen.isIntersecting || then()).observe(each);
    })""")
    show(page, a_table(old, own, new, (2, "Thanks"), (2, "Your turn")))
    unread.wait_for(state="attached")


@pytest.mark.skipif(not (WEB / "node_modules" / "axe-core").exists(), reason="axe is not installed")
@pytest.mark.parametrize("locale", ["en-US", "es-MX"])
def test_tabs_are_accessible_and_fit(server: Moon, visitors: Visitors, locale: str) -> None:
    page = visitors.come(viewport=PHONE, locale=locale)
    seat_at_a_table(page, server.url)
    show(page, a_table())
    show(page, a_table((2, "W" * 200)))
    faults: list[str] = []
    for tab in page.get_by_role("tab").all():
        tab.click()
        faults += find_faults(page, ("dark", "contrast"))
        cut = "each => each.scrollWidth > each.clientWidth"
        assert not any(each.evaluate(cut) for each in page.get_by_role("tab").all())
    assert faults == []


def test_each_message_shows_the_face_of_its_author(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    seat_at_a_table(page, server.url)
    view = a_table((2, "Hello"), (1, "Hi"), (2, "Your turn"))
    show(page, view)
    faces = """what => [...document.querySelectorAll(what)]
        .map((svg) => svg.innerHTML.replace(/<!--.*?-->/g, ""))"""
    said = page.evaluate(faces, "#part-talk li .portrait")
    seats = {seat: page.evaluate(faces, f".plate[data-seat='{seat}'] .portrait")[0] for seat in (1, 2)}
    assert seats[1] != seats[2]
    assert said == [seats[2], seats[1], seats[2]]
