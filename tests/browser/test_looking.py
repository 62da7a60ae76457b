"""The dialogs over the table: the tricks that somebody has won, and the box for typed commands."""

from typing import Any

from shootmoon.game import State
from shootmoon.rules import load_rules
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import Visitors
from tests.serving import Moon


def with_three_tricks_played() -> tuple[State, dict[str, Any]]:
    """A hand of classic in which somebody has won a trick, and its view from seat 1."""
    state = find(load_rules("classic"), lambda state: len(state.played) == 3 and not state.trick, bid_low)
    return state, view_of(state, 1)


def test_won_tricks_can_be_looked_at(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    seat_at_a_table(page, server.url)
    state, view = with_three_tricks_played()
    show(page, view)
    winner = state.played[0].winner
    won = sum(trick.winner == winner for trick in state.played)
    pile = page.locator(f"[data-seat='{winner}'] .look")
    pile.click()
    tricks = page.locator("dialog[open] .won-tricks > li")
    tricks.first.wait_for()
    assert tricks.count() == won
    assert tricks.first.locator(".shown").count() == 3
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert pile.evaluate("each => each === document.activeElement")


def test_where_aids_are_forbidden_tricks_stay_closed(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    seat_at_a_table(page, server.url)
    _, view = with_three_tricks_played()
    view["settings"]["memory_aids"] = False
    show(page, view)
    assert page.locator(".plate .won, .plate .tricks").count()
    assert page.locator(".look").count() == 0


def test_a_key_opens_the_box_for_typed_commands(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    seat_at_a_table(page, server.url)
    show(page, with_three_tricks_played()[1])
    for key in ("/", ":"):
        assert page.locator("#command").count() == 0
        page.keyboard.press(key)
        page.locator("#command:focus").wait_for()
        assert page.locator("#command").input_value() == ""
        page.keyboard.press("Escape")
        page.locator("#command").wait_for(state="detached")


def test_a_key_pressed_right_after_escape_opens_the_box_again(server: Moon, visitors: Visitors) -> None:
    """The browser reports the end of the first dialog when the second is already open."""
    page = visitors.come()
    seat_at_a_table(page, server.url)
    show(page, with_three_tricks_played()[1])
    page.keyboard.press("/")
    page.locator("#command:focus").wait_for()
    page.evaluate(
        """async () => {
            const room = document.querySelector("moon-room");
            const dialog = document.querySelector("dialog[open]");
            const reported = new Promise((go) => dialog.addEventListener("close", go, { once: true }));
            dialog.dispatchEvent(new Event("cancel", { cancelable: true })) && dialog.close();
            await document.querySelector("moon-dialog").updateComplete;
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
            await reported;
            await room.updateComplete;
        }"""
    )
    page.locator("dialog[open] #command").wait_for()
    assert page.locator("#command").count() == 1
