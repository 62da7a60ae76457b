"""At a table, one line says what the decision means, or the choice under the pointer or focus."""

from typing import Any

import pytest

from shootmoon.rules import load_rules
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import Visitors, menu
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
