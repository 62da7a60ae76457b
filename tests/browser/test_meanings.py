"""At a table, one line says what the decision means, or the choice under the pointer or focus."""

from typing import Any

import pytest

from shootmoon.rules import load_rules
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import PHONE, Visitors, menu
from tests.serving import Moon

SAID = "text => (document.querySelector('.meaning .said')?.textContent ?? null) === text"
"""True if this is said; null for nothing."""


def expect_said(page: Any, text: str | None) -> None:
    page.wait_for_function(SAID, arg=text)


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("es-MX", "es")])
def test_the_line_says_what_the_focused_choice_means(
    server: Moon, visitors: Visitors, locale: str, language: str
) -> None:
    page = visitors.come(locale=locale)
    seat_at_a_table(page, server.url)
    for phase in ("auction", "discard", "trump", "play"):
        state = find(load_rules("classic"), lambda state, phase=phase: state.phase == phase, bid_low)
        view = view_of(state, state.to_move or 1, explain=language)
        show(page, view)
        page.evaluate("document.activeElement.blur()")  # the focus may stay in the hand
        meanings = view["meanings"]
        expect_said(page, meanings["decision"])
        for action, line in meanings["actions"].items():
            piece = action.removeprefix("discard ")
            choice = page.locator(f"[data-action='{action}'], .held[data-piece='{piece}']")
            choice.focus()
            expect_said(page, line)
            assert choice.get_attribute("aria-description") == line
            choice.blur()
            choice.hover()
            expect_said(page, line)
        page.mouse.move(1, 1)
        expect_said(page, meanings["decision"])


def test_explanations_end_after_three_matches_and_can_be_chosen(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    seat_at_a_table(page, server.url)
    rules = load_rules("classic", {"score.target": 1})
    asked = find(rules, lambda state: state.phase == "auction")
    over = find(rules, lambda state: state.phase == "over", bid_low)
    view = view_of(asked, asked.to_move or 1, explain="en")
    for game in (1, 1, 2):
        show(page, view)
        expect_said(page, view["meanings"]["decision"])
        show(page, {**view_of(over, 1), "game": game})
        expect_said(page, None)
    show(page, view)
    expect_said(page, view["meanings"]["decision"])
    show(page, {**view_of(over, 1), "game": 3})
    show(page, view)
    expect_said(page, None)
    chosen = menu(page).get_by_label("Explain my choices")
    assert not chosen.is_checked()
    chosen.check()
    expect_said(page, view["meanings"]["decision"])
    chosen.uncheck()
    expect_said(page, None)


SENT = """
    const [later, never] = [setTimeout, clearTimeout];
    window.setTimeout = (what, ms) => ms === 400 ? (window.ripen = what, -1) : later(what, ms);
    window.clearTimeout = (which) => which === -1 ? (window.ripen = undefined) : never(which);
    window.sent = [];
    WebSocket.prototype.send = (text) => {
        const {action} = JSON.parse(text).command ?? {};
        if (action) window.sent.push(action);
    };
    navigator.vibrate = (milliseconds) => void (window.felt = milliseconds);
"""
"""A script that keeps the actions that were sent, the last vibration, and what happens after 400 ms."""

TOUCHED = """(what) => {
    const choice = document.querySelector(what);
    choice.scrollIntoView({block: "nearest"});
    const {left, top, width, height} = choice.getBoundingClientRect();
    return {x: left + width / 2, y: top + height / 2};
}"""


def touch(page: Any, events: Any, what: str) -> None:
    """Put a finger on an element, and wait until the page knows."""
    page.evaluate("addEventListener('pointerdown', () => { window.down = true }, {once: true})")
    events.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [page.evaluate(TOUCHED, what)]}
    )
    page.wait_for_function("() => window.down")


def lift(page: Any, events: Any) -> None:
    """Take the finger off, and wait for everything that follows."""
    page.evaluate("addEventListener('pointerup', () => { window.down = false }, {once: true})")
    events.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => window.down === false")
    page.evaluate("() => new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)))")


@pytest.mark.parametrize("phase", ["auction", "discard", "trump", "play"])
def test_holding_a_choice_says_what_it_means_and_does_not_make_it(
    server: Moon, visitors: Visitors, phase: str
) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    seat_at_a_table(page, server.url)
    page.evaluate(SENT)
    state = find(load_rules("classic"), lambda state: state.phase == phase and state.to_move > 0, bid_low)
    view = view_of(state, state.to_move, explain="en")
    show(page, view)
    events = page.context.new_cdp_session(page)
    action, line = list(view["meanings"]["actions"].items())[-1]
    what = f"[data-action='{action}'], .held[data-piece='{action.removeprefix('discard ')}']"

    touch(page, events, what)
    assert not page.locator(".mine .read").count()
    assert page.locator(".hold-hint").is_visible(), "that choices can be held is mentioned"
    page.evaluate("ripen()")
    page.wait_for_selector(".mine .read")
    expect_said(page, line)
    assert page.locator(".hold-hint").count() == 0, "it isn't mentioned again"
    lift(page, events)
    assert page.evaluate("window.sent") == []
    expect_said(page, line)
    page.touchscreen.tap(5, 5)
    expect_said(page, view["meanings"]["decision"])

    touch(page, events, what)
    lift(page, events)
    page.wait_for_function("() => window.sent.length")
    assert page.evaluate("window.sent") == [action]
    assert page.evaluate("window.felt") == 15
