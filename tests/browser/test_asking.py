"""Questions, choices and refusals: names, confirmations, and where a refusal is shown."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.browser.visiting import (
    DESKTOP,
    PHONE,
    YOURS,
    Guest,
    Visitors,
    act,
    catch_up,
    find_faults,
    menu,
    number,
    open_room,
    play_to_the_end,
    sit,
    token_of,
    wait_in,
)
from tests.serving import Moon, http


def view_of(page: Any) -> dict[str, Any]:
    """What the browser's seat is shown of the room that is open."""
    url = str(page.url)
    room = f"{url.partition('/r/')[0]}/api/rooms/{url.partition('/r/')[2]}"
    return http.get(room, headers={"authorization": f"Bearer {token_of(page)}"}).json()


def names(page: Any) -> list[str]:
    return [seat["name"] for seat in view_of(page)["seats"]]


def refused(page: Any, beside: str) -> str:
    """What is said to be wrong in some part of the page, aloud."""
    shown = page.locator(f"{beside} .trouble[role=alert]:not(:empty)")
    shown.wait_for()
    assert shown.count() == 1
    return str(shown.text_content()).strip()


# -- names ----------------------------------------------------------------------------------------------


def test_friends_without_names_all_sit_down(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic", bots=0)
    pages = []
    for _ in range(2):
        page = visitors.come()
        page.goto(room)
        page.get_by_role("button", name="Sit here").first.click()
        page.wait_for_selector(".lobby:not(:has(#name))")
        pages.append(page)
    assert names(pages[0]) == ["Player", "Player 2", ""]


def test_two_who_sit_down_at_the_same_moment_by_the_same_name_both_sit(server: Moon) -> None:
    room = open_room(server.url, "classic", bots=0).replace("/r/", "/api/rooms/")

    def sit_down(seat: int) -> int:
        order = {"id": "1", "command": {"type": "sit-down", "name": "Ann", "seat": seat, "numbered": True}}
        headers = {"authorization": f"Bearer the secret token of seat {seat}"}
        return http.post(f"{room}/commands", json=order, headers=headers).status_code

    with ThreadPoolExecutor(3) as people:
        assert list(people.map(sit_down, (1, 2, 3))) == [200] * 3
    seated = [seat["name"] for seat in http.get(room).json()["seats"]]
    assert sorted(seated) == ["Ann", "Ann 2", "Ann 3"]


def test_the_host_is_asked_for_a_name_once(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(server.url)
    friends = page.get_by_role("button", name="Play with friends")
    friends.click()
    box = page.get_by_label("Your name at the table")
    assert box.evaluate("box => box === document.activeElement")
    assert find_faults(page) == []
    page.keyboard.press("Escape")
    assert friends.evaluate("button => button === document.activeElement")
    friends.click()
    visitors.expected += ("Failed to load resource",)  # the refusal of a name
    box.fill('"Ann"')
    page.keyboard.press("Enter")
    assert "character" in refused(page, ".naming")
    box.fill("Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lobby")
    assert names(page) == ["Ann", "", ""]
    first = page.url
    page.goto(server.url)
    friends.click()
    page.wait_for_selector(".lobby")
    assert page.url != first
    assert names(page) == ["Ann", "", ""]


def test_a_refused_name_is_told_at_the_seat_and_in_a_room_that_is_not_shown(
    server: Moon, visitors: Visitors
) -> None:
    page = visitors.come()
    page.goto(open_room(server.url, "classic", bots=0))
    page.get_by_label("Your name at the table").fill('"')
    page.get_by_role("button", name="Sit here").nth(1).click()
    assert "character" in refused(page, ".places li:nth-child(2)")
    page.goto(open_room(server.url, "classic", bots=0, spectators="none"))
    page.get_by_label("Your name at the table").fill('"')
    page.get_by_role("button", name="Sit down").click()
    assert "character" in refused(page, "form")


def test_a_seat_that_somebody_else_took_first_is_told_at_that_seat(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic", bots=0)
    page = visitors.come()
    page.route_web_socket(re.compile("/live$"), lambda socket: _deaf(socket))
    page.goto(room)
    page.get_by_role("button", name="Sit here").first.wait_for()
    Guest(room, "Eve")
    page.get_by_role("button", name="Sit here").first.click()
    assert "taken" in refused(page, ".places li:nth-child(1)")


def _deaf(socket: Any) -> None:
    """A connection over which nothing is heard but the room as it was at first, and answers."""
    told = []

    def hear(message: Any) -> None:
        if '"type":"view"' not in message and '"type":"events"' not in message:
            socket.send(message)
        elif not told:
            told.append(message)
            socket.send(message)

    server = socket.connect_to_server()
    server.on_message(hear)


# -- the deal of the day --------------------------------------------------------------------------------


def test_the_deal_of_the_day_has_one_table_and_one_game(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(server.url)
    page.get_by_role("link", name="Today’s deal").click()
    play = page.get_by_role("button", name="Play today’s deal")
    play.click()
    page.wait_for_selector(".felt")
    table = page.url
    page.goto(f"{server.url}/daily")
    page.get_by_role("link", name="Continue your game").click()
    page.wait_for_selector(".felt")
    assert page.url == table
    end(page)
    page.get_by_text("There’s a new one tomorrow").wait_for()
    assert page.get_by_role("button", name="Play again").count() == 0
    assert page.locator(".next a[href*='/games/1']").count() == 1
    assert page.get_by_role("link", name="Play at another table").is_visible()
    # A game that was left doesn't count, and another one is practice.
    page.goto(f"{server.url}/daily")
    page.get_by_text("You left your game").wait_for()
    play.click()
    page.wait_for_selector(".mine")
    assert page.url != table


def end(page: Any) -> None:
    """End the game, as somebody who plays alone may."""
    menu(page).get_by_role("button", name="End the game").click()
    page.get_by_role("dialog", name="End").get_by_role("button", name="End the game").click()
    page.get_by_text("The game was ended early.").first.wait_for()


# -- nothing is offered that would be refused -----------------------------------------------------------


def offered(page: Any) -> set[str]:
    """What can be pressed for the game and for the table, by what it says."""
    menu(page)
    found = page.locator(".next button, .mine button, .topbar button, .more .buttons button")
    texts = found.evaluate_all("all => all.map(each => each.ariaLabel ?? each.innerText)")
    page.keyboard.press("Escape")
    page.locator(".more").wait_for(state="detached")
    return {re.sub(r"\s+", " ", text).strip(" …") for text in texts}


def test_what_is_over_or_paused_offers_nothing_that_would_be_refused(
    server: Moon, visitors: Visitors
) -> None:
    page = visitors.come()
    sit(page, open_room(server.url, "classic"), "Ann")
    page.wait_for_selector(YOURS)
    menu(page).get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()
    assert not page.locator(YOURS).count()
    page.get_by_role("button", name="Resume").click()
    page.wait_for_selector(YOURS)
    end(page)
    assert not page.locator(".actions button, .choosing").count()
    assert not offered(page) & {"Take back", "Claim the rest", "Pause", "End the game", "Redeal"}
    assert "Play again" in offered(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".next, .actions button, .choosing")


def test_after_the_match_nothing_can_be_taken_back(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, open_room(server.url, "chips-2"), "Ann")
    play_to_the_end(page)
    assert "Take back" not in offered(page)
    assert "Play again" in offered(page)


def test_the_rest_are_offered_when_they_are_mine(server: Moon, visitors: Visitors) -> None:
    """At each turn, until a claim was granted, the button is there when the server says that it holds."""
    page = visitors.come()
    long = {"score.target": 100, "score.moon_wins": False}
    sit(page, open_room(server.url, "classic", options=long), "Ann")
    claim = page.get_by_role("button", name="Claim the rest")
    asked = []
    page.on("response", lambda answer: asked.append(answer) if answer.url.endswith("/claim") else None)
    seen = set()
    for _ in range(300):
        page.wait_for_selector(f"{YOURS}, .outcome h2")
        if page.locator(".outcome h2").count() and not page.locator(".next button").count():
            break
        if not page.locator(".choosing .held.fits").count() or page.locator(".actions button").count():
            act(page)
            continue
        view = view_of(page)
        if not view["may"]["act"] or view["position"]["phase"] != "play":
            act(page)
            continue
        while not any(each.json()["ply"] == view["ply"] for each in asked):
            page.wait_for_timeout(20)
        holds = next(each.json()["holds"] for each in asked if each.json()["ply"] == view["ply"])
        asked.clear()
        seen.add(holds)
        if holds:
            claim.wait_for()
            before = number(page)
            claim.click()
            page.wait_for_function(
                "before => Number(document.querySelector('.room').dataset.number) > before", arg=before
            )
            break
        assert not claim.count()
        act(page)
    assert seen == {False, True}


# -- once more before something is gone -----------------------------------------------------------------


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_what_can_not_be_undone_is_asked_twice_by_keys_too(
    server: Moon, visitors: Visitors, viewport: dict[str, int]
) -> None:
    page = visitors.come(viewport=viewport)
    sit(page, open_room(server.url, "classic"), "Ann")
    page.wait_for_selector(YOURS)
    # The page commits to a nonce for the next deal by itself.
    wait_in(page, lambda: view_of(page)["fairness"]["next_nonce_commitments"][0] != "-")
    before = view_of(page)["number"]
    for name in ("Redeal", "End the game", "Leave your seat"):
        menu(page)
        button = page.locator(".harmful-ones").get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name=name)
        dialog.wait_for()
        cancel = dialog.get_by_role("button", name="Cancel")
        assert cancel.evaluate("button => button === document.activeElement")
        assert find_faults(page, ("light", "dark", "contrast")) == []
        box = dialog.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        assert button.evaluate("button => button === document.activeElement")
        button.click()
        page.keyboard.press("Enter")  # what has the focus does nothing
        dialog.wait_for(state="hidden")
    assert view_of(page)["number"] == before
    menu(page).get_by_role("button", name="Leave your seat").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.harmful-ones')")
    assert [seat["holder"] for seat in view_of(page)["seats"]] == ["bot"] * 3


def test_a_question_asked_at_once_after_another_stays(server: Moon, visitors: Visitors) -> None:
    """The browser tells that the first dialog was closed when the second is open already."""
    page = visitors.come()
    sit(page, open_room(server.url, "classic"), "Ann")
    page.wait_for_selector(YOURS)
    harmful = menu(page)
    harmful.get_by_role("button", name="Redeal").click()
    page.get_by_role("dialog", name="Redeal").wait_for()
    closed = page.evaluate(
        """async () => {
            const dialog = document.querySelector("dialog.confirm");
            let closed = 0;
            dialog.addEventListener("close", () => closed++);
            const button = [...document.querySelectorAll(".harmful-ones button")].find(
                (each) => each.textContent.includes("End the game"));
            const rendered = async () => { for (let turn = 0; turn < 100; turn++) await null; };
            dialog.querySelector("button").click();
            await rendered();
            const between = dialog.open;
            button.click();
            await rendered();
            const told = closed;
            await new Promise((done) => setTimeout(done, 100));
            return [between, told, closed];
        }"""
    )
    assert closed == [False, 0, 1]
    assert page.get_by_role("dialog", name="End the game").is_visible()


def test_a_question_goes_away_with_what_it_is_about(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic", bots=1)
    guest = Guest(room, "Ben")
    page = visitors.come()
    sit(page, room, "Ann")
    menu(page).get_by_role("button", name="End the game").click()
    page.get_by_text("The other players will be asked first.").wait_for()
    guest.give({"type": "ask", "wish": "pause"})
    page.get_by_role("dialog", name="End the game").wait_for(state="hidden")
    catch_up(page, guest)


# -- refusals beside the game ---------------------------------------------------------------------------


def test_refusals_are_told_where_the_button_is(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic")
    page = visitors.come()
    sit(page, room, "Ann")
    for _ in range(6):
        page.get_by_label("Quick phrases").select_option("hello")
    assert "wait a little" in refused(page, ".sheet:has(h2:text-is('Chat'))")
    page.unroute_all()
    page.route(re.compile("/(record|rules)"), lambda route: _refuse(route))
    visitors.expected += ("Failed to load resource",)
    menu(page).get_by_role("button", name="Download the record").click()
    assert refused(page, ".more") == "no"


def _refuse(route: Any) -> None:
    problem = {"type": "", "title": "", "status": 403, "detail": "no", "code": "spectators"}
    route.fulfill(status=403, content_type="application/problem+json", json=problem)


def _refuse_to_make(route: Any) -> None:
    if route.request.method == "POST":
        _refuse(route)
    else:
        route.continue_()


@pytest.mark.parametrize("place", ["/", "/rules/hickeys", "/rules/edit#hickeys"])
def test_a_table_that_is_not_opened_is_told_beside_the_button(
    server: Moon, visitors: Visitors, place: str
) -> None:
    page = visitors.come()
    visitors.expected += ("Failed to load resource",)
    page.route(
        "**/api/rooms", lambda route: _refuse(route) if route.request.method == "POST" else route.continue_()
    )
    page.goto(f"{server.url}{place}")
    page.get_by_role("button", name="Play now").click()
    beside = {"/": ".hero", "/rules/hickeys": ".sheet:has(h1)"}.get(place, ".rules-status")
    assert refused(page, beside) == "no"


# -- what is played -------------------------------------------------------------------------------------


def test_who_is_asked_to_sit_down_or_looks_on_is_told_what_is_played(
    server: Moon, visitors: Visitors
) -> None:
    options = {"auction.minimum": 5}
    for how in ({}, {"spectators": "none"}):
        room = open_room(server.url, "hickeys", bots=0, options=options, **how)
        page = visitors.come()
        page.goto(room)
        told = page.locator(".played")
        told.get_by_role("link", name="Hickeys").wait_for()
        assert "Lowest bid: 5" in str(told.inner_text())
        assert find_faults(page) == []


def test_who_looks_on_at_a_full_table_is_offered_no_seat(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic", bots=0)
    for name in ("Ann", "Ben", "Cal"):
        Guest(room, name)
    page = visitors.come()
    page.goto(room)
    page.locator(".played").get_by_role("link", name="Moon").wait_for()
    assert page.locator(".lobby").count() == 0
    assert page.get_by_label("Your name at the table").count() == 0
