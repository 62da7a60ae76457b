"""The player's own hand: its order, its marks, and what shows which pieces are gone."""

from itertools import pairwise
from typing import Any

from shootmoon.game import State
from shootmoon.rules import load_rules
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import PHONE, Visitors, invite, menu
from tests.serving import Moon

PIECES = "[...document.querySelectorAll('.held')].map((each) => each.dataset.piece)"
ENDLESS = {"score.target": 100, "score.moon_wins": False}


def in_the_middle(state: State) -> bool:
    """Return True at a declarer's turn, who discarded a tile and holds some trumps and some other tiles."""
    seat = state.to_move
    if not seat or state.phase != "play" or len(state.trick) != 2 or seat != state.declarer:
        return False
    hand = state.hands[seat - 1]
    trumps = state.setup.pieces_in(state.setup.tables(state.trump).trumps)
    return 2 <= len(set(hand) & set(trumps)) < len(hand) == 5


def middle(preset: str = "classic") -> dict[str, Any]:
    state = find(load_rules(preset, ENDLESS), in_the_middle, bid_low)
    return view_of(state, state.to_move or 1)


def shown(page: Any) -> list[str]:
    return page.evaluate(PIECES)


def later(view: dict[str, Any], gone: str) -> dict[str, Any]:
    """Return the view after the viewer played a piece."""
    position = view["position"]
    hands = [[each for each in hand if each != gone] for hand in position["hands"]]
    return {**view, "position": {**position, "hands": hands, "legal": []}}


def test_trumps_are_marked_and_apart_if_wanted(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    view = middle()
    show(page, view)
    hand = view["position"]["hands"][view["you"] - 1]
    trumps = [each for each in view["position"]["trumps"] if each in hand]
    pieces = shown(page)
    assert sorted(pieces) == sorted(hand)
    assert pieces[: len(trumps)] == trumps
    assert page.evaluate("document.querySelectorAll('.held.trump').length") == len(trumps)
    boxes = [held.bounding_box() for held in page.locator(".held").all()]
    gaps = [right["x"] - left["x"] - left["width"] for left, right in pairwise(boxes)]
    assert max(range(len(gaps)), key=gaps.__getitem__) == len(trumps) - 1
    assert page.get_by_role("button", name=f"{trumps[0]}, trump").count() == 1
    menu(page).get_by_role("button", name="Order: Trumps apart").click()
    page.get_by_role("button", name="Order: By suit").wait_for()
    assert shown(page) == sorted(hand, reverse=True)
    assert page.locator(".held.trump").count() == len(trumps), "whatever the order"
    assert page.locator(".held.apart").count() == 0
    page.reload()
    page.wait_for_function("() => window.table?.readyState === 1")
    show(page, view)
    menu(page).get_by_role("button", name="Order: By suit").wait_for()


def test_a_hand_is_put_in_order_by_key(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    view = middle()
    show(page, view)
    first, second, third, *rest = shown(page)
    page.locator(".held").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("status").filter(has_text=f"{first} is now piece 3 of 5.").wait_for(state="attached")
    assert shown(page) == [second, third, first, *rest]
    assert page.evaluate("document.activeElement.dataset.piece") == first
    page.keyboard.press("Shift+ArrowLeft")
    assert shown(page) == [second, first, third, *rest]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    assert shown(page) == [second, first, third, *rest], "at the end it stays"
    # It survives plays and reloading, and takes in a piece that comes to the hand.
    show(page, later(view, third))
    assert shown(page) == [second, first, *rest]
    page.reload()
    page.wait_for_function("() => window.table?.readyState === 1")
    show(page, view)
    assert shown(page) == [second, first, third, *rest]
    wider = later(view, "")
    wider["position"]["hands"][view["you"] - 1].insert(0, "4-3")
    show(page, wider)
    assert shown(page) == [second, first, third, *rest, "4-3"]
    # The next hand begins sorted.
    show(page, {**view, "game": 2})
    assert shown(page) == sorted(shown(page), reverse=True)
    page.locator(".held").first.press("o")
    assert shown(page) == [first, second, third, *rest], "trumps are apart again"


def test_a_hand_is_put_in_order_by_dragging(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    view = middle()
    waiting = {**view, "may": {**view["may"], "act": False}}
    waiting["position"] = {
        **view["position"],
        "to_move": view["you"] % 3 + 1,
        "legal": [],
        "phase": "auction",
    }
    for each in (view, waiting):
        show(page, each)
        first, second, third, *rest = shown(page)
        start = page.locator(".held").first.bounding_box()
        end = page.locator(".held").nth(2).bounding_box()
        page.mouse.move(start["x"] + 8, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] - 4, end["y"] + 24, steps=4)
        assert page.locator(".held.before").get_attribute("data-piece") == rest[0]
        page.mouse.up()
        assert page.locator(".dragged, .before, .after, .chosen").count() == 0
        assert shown(page) == [second, third, first, *rest]


def test_pieces_that_are_gone_are_shown_on_demand(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    view = middle()
    show(page, view)
    assert page.locator(".gone").count() == 0
    page.get_by_role("button", name="Pieces gone").click()
    position = view["position"]
    played = {piece for trick in position["played"] for _, piece in trick["plays"]}
    played |= {piece for _, piece in position["trick"]}
    gone = page.get_by_role("region", name="Pieces gone")
    assert page.locator(".one").count() == 22
    assert page.locator(".one[data-where='played']").count() == len(played)
    assert page.locator(".one[data-where='held']").count() == 5
    assert page.locator(".one[data-where='discarded']").count() == 1
    assert all(piece in gone.inner_text() for piece in played)
    box = gone.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] < page.locator(".held").first.bounding_box()["y"]
    page.locator(".held").first.press("Escape")
    assert gone.count() == 0
    page.keyboard.press("g")
    gone.wait_for()
    gone.get_by_role("button", name="Close").click()
    assert gone.count() == 0
    show(page, {**view, "settings": {**view["settings"], "memory_aids": False}})
    page.locator(".held").first.press("g")
    assert page.get_by_role("button", name="Pieces gone").count() == gone.count() == 0


def test_a_table_with_friends_may_forbid_it(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(server.url)
    page.locator(".choices > summary").click()
    page.locator(".terms summary").click()
    page.get_by_label("Allow the list of pieces that are gone").uncheck()
    invite(page, "Ann")
    page.get_by_text("Players remember for themselves which pieces are gone.").wait_for()


def test_a_phone_ticks_at_ones_turn(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script("window.ticks = []; navigator.vibrate = (each) => window.ticks.push(each)")
    seat_at_a_table(page, server.url)
    view = middle()
    waiting = {**view, "position": {**view["position"], "to_move": view["you"] % 3 + 1, "legal": []}}
    show(page, waiting)
    page.locator(".felt").tap()
    show(page, view)
    assert page.evaluate("window.ticks") == [30]
    page.goto(f"{server.url}/settings")
    page.get_by_label("Vibrate on each play and on your turn").uncheck()
    page.goto(f"{server.url}/r/some-room")
    page.wait_for_function("() => window.table?.readyState === 1")
    show(page, waiting)
    page.locator(".felt").tap()
    show(page, view)
    assert page.evaluate("window.ticks") == []
