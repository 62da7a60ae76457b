"""The front page: what a first visitor sees at once, and what one who comes back can continue."""

from typing import Any

import pytest

from tests.browser.visiting import LISTED, PHONE, Visitors, find_faults, open_choices, open_room, sit
from tests.serving import Moon, http


def bottom(page: Any, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
@pytest.mark.parametrize("language", ["en-US", "es-MX"])
def test_a_first_visitor_sees_how_to_play_and_learn_without_scrolling(
    server: Moon, visitors: Visitors, size: tuple[int, int], language: str
) -> None:
    page = visitors.come(viewport={"width": size[0], "height": size[1]}, locale=language)
    page.goto(server.url)
    page.wait_for_selector(LISTED, state="attached")
    assert page.locator(".continue").count() == 0
    ways = ["#play", "#friends", "#find", "#daily", "#learn"]
    assert all(bottom(page, each) <= size[1] for each in ways)
    in_order = page.eval_on_selector_all(".ways > *", "ways => ways.map(each => '#' + each.id)")
    assert in_order == ways


def test_choices_are_one_press_away(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(server.url)
    page.wait_for_selector(LISTED, state="attached")
    assert not page.locator("#preset").is_visible()
    open_choices(page)
    page.locator("#preset").select_option("hickeys")
    page.get_by_label("Bots").select_option("beginner")
    page.locator(".choices > summary", has_text="Moon with marks and hickeys · Beginner · Normal").wait_for()


def test_tables_of_this_browser_come_first_with_whose_turn_it_is(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    room = open_room(server.url, "hickeys", bots=0)
    sit(page, room, "Ann")
    name = room.rpartition("/")[2]
    page.goto(server.url)
    tables = page.locator(".continue a")
    tables.filter(has_text="Waiting for players").wait_for()
    headers = {"authorization": f"Bearer {24 * 'b'}"}
    order = {"id": "b1", "command": {"type": "sit-down", "name": "Ben"}}
    http.post(f"{server.url}/api/rooms/{name}/commands", headers=headers, json=order)
    page.reload()
    tables.filter(has_text="Moon with marks and hickeys, with Ben").wait_for()
    # A table that no longer exists isn't offered again.
    page.evaluate(
        "localStorage['moon.rooms'] = JSON.stringify([{room: 'gone-and-away', token: 'x'.repeat(30), at: 1}])"
    )
    visitors.expected += ("404",)
    page.reload()
    tables.wait_for(state="detached")


def test_the_rules_are_linked_from_every_header(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport={"width": 320, "height": 568})
    for place in ("/", "/settings", open_room(server.url, "classic").removeprefix(server.url)):
        page.goto(f"{server.url}{place}")
        link = page.locator(".head").get_by_role("link", name="Rules")
        link.wait_for()
        box = link.bounding_box()
        assert box is not None
        assert box["height"] < 50, "it doesn't fit into one line"
    link.click()
    page.get_by_role("heading", name="Rules and terms", level=1).wait_for()


def test_bots_bid_in_the_chosen_style(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(server.url)
    page.wait_for_selector(LISTED, state="attached")
    open_choices(page)
    style = page.get_by_label("How they bid")
    assert style.input_value() == "", "each in a style of their own"
    page.locator("#preset").select_option("chips")
    style.wait_for(state="detached")  # in a game without an auction
    page.locator("#preset").select_option("luna-4")
    style.select_option("wild")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".room .plate")
    seats = http.get(f"{server.url}/api/rooms/{page.url.rpartition('/')[2]}").json()["seats"]
    assert [(seat["bot"], seat["style"]) for seat in seats[1:]] == 3 * [("club", "wild")]


def look_for_people(page: Any, name: str) -> None:
    """Press the button on the front page, for the first time in this browser, with the keyboard."""
    page.wait_for_selector(LISTED, state="attached")
    open_choices(page)
    page.locator("#preset").select_option("chips-2")
    page.locator("#find").press("Enter")
    page.locator("#name").fill(name)
    page.locator("#name").press("Enter")


def test_people_find_each_other(server: Moon, visitors: Visitors) -> None:
    visitors.expected += ("ERR_FAILED", "Failed to load")
    ann = visitors.come()
    # Everything but the first request is lost for a while.
    ann.route(
        "**/api/pairing",
        lambda route: route.abort() if '"again":true' in route.request.post_data else route.continue_(),
    )
    ann.goto(server.url)
    look_for_people(ann, "Ann")
    search = ann.get_by_role("region", name="Looking for people: Chips for two and a dummy")
    search.get_by_text("Can’t reach the server.").wait_for()
    ann.unroute("**/api/pairing")
    search.get_by_text("Nobody else is looking now.").wait_for()
    ann.reload()  # the search goes on
    search.get_by_text("Nobody else is looking now.").wait_for()
    ann.locator(".head").get_by_role("link", name="Rules").click()
    ben = visitors.come(locale="es-MX", viewport=PHONE)
    ben.goto(server.url)
    look_for_people(ben, "Beto")
    ben.wait_for_selector(".room .plate")
    ann.get_by_role("alert").get_by_text("Your table is ready.").wait_for()
    ann.get_by_role("button", name="Go to the table").click()
    ann.wait_for_selector(".room .plate")
    assert ann.url == ben.url
    seats = http.get(f"{server.url}/api/rooms/{ann.url.rpartition('/')[2]}").json()["seats"]
    assert {seat["name"] for seat in seats} == {"Ann", "Beto"}


def test_a_search_is_stopped_with_the_keyboard(server: Moon, visitors: Visitors) -> None:
    visitors.expected += ("409",)  # the question that the server holds is answered: the search has ended
    page = visitors.come(viewport=PHONE)
    page.goto(server.url)
    page.wait_for_selector(LISTED, state="attached")
    page.evaluate('localStorage[\'moon.settings\'] = \'{"name":"Ann","preset":"luna-4"}\'')
    page.reload()
    page.wait_for_selector(LISTED, state="attached")
    page.locator("#find").press("Enter")
    page.locator("#stop-search:focus").wait_for()
    page.get_by_label("Bots may take the empty seats").check()
    assert find_faults(page, ("dark", "contrast")) == []
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.locator("#stop-search").press("Enter")
    page.locator("#find:focus").wait_for()
    assert page.locator(".search").count() == 0
    page.reload()
    page.wait_for_selector(LISTED, state="attached")
    assert page.locator(".search").count() == 0
