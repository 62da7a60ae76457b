"""What the table shows, and what can be done there besides playing."""

import re
from typing import Any

import pytest

from shootmoon.rules import load_rules
from tests.browser.plies import game_of
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import (
    LISTED,
    PHONE,
    YOURS,
    Guest,
    Visitors,
    act,
    catch_up,
    command,
    find_faults,
    goes_on_from,
    hurry,
    invite,
    is_over,
    menu,
    number,
    open_room,
    sit,
)
from tests.serving import Moon

ENDLESS = {"score.target": 100, "score.moon_wins": False}


def beside_a_guest(
    server: Moon, visitors: Visitors, preset: str = "classic", **how: Any
) -> tuple[Any, Guest]:
    """Ann in a browser, Ben without one, and a bot."""
    page = visitors.come(**how)
    room = open_room(server.url, preset, bots=1, options=ENDLESS)
    sit(page, room, "Ann")
    ben = Guest(room, "Ben")
    ben.give({"type": "get-ready"})
    page.wait_for_selector(".plate")
    hurry(page)
    page.wait_for_selector(".held")
    return page, ben


def goes_on(page: Any, ben: Guest, until: Any) -> dict[str, Any]:
    """Play until a view fits."""
    while True:
        view = catch_up(page, ben)
        if until(view):
            return view
        if view["position"]["to_move"] == 2:
            ben.act("pass")
        elif view["position"]["to_move"] == 1:
            page.locator(YOURS).first.click()
        goes_on_from(page, ben, view)


def test_who_names_the_trump_sees_what_would_be_trump(server: Moon, visitors: Visitors) -> None:
    page, ben = beside_a_guest(server, visitors, viewport=PHONE)
    page.get_by_role("tab", name="Game log").click()
    while (view := catch_up(page, ben))["position"]["phase"] != "trump" or view["position"]["to_move"] != 1:
        if view["position"]["to_move"] == 1 and view["position"]["phase"] == "auction":
            page.locator(".actions button").last.click()  # the most that may be bid
        elif view["position"]["to_move"] == 1 and view["position"]["phase"] == "discard":
            # The tile that came from the widow is marked, for the eye and for who hears the page.
            came = page.locator(".held:has(.from-widow)")
            (tile,) = [str(each.get_attribute("data-piece")) for each in came.all()]
            assert str(came.get_attribute("aria-label")).endswith(", from the widow")
            page.get_by_role("list", name="Game log").locator(
                "li", has_text=f"You take the widow: {tile}."
            ).wait_for()
            assert ben.view()["position"]["from_widow"] == ["?"]
            page.locator(f".held.fits:not([data-piece='{tile}'])").first.click()
        elif view["position"]["to_move"] == 1:
            page.locator(YOURS).first.click()  # the bot has bid moon before Ann
        elif view["position"]["to_move"] == 2:
            ben.act("pass")
        goes_on_from(page, ben, view)
    assert page.locator(".doing").inner_text() == "Name the trump"
    assert page.locator(".held:has(.from-widow)").count() == 1
    hand = [str(each.get_attribute("data-piece")) for each in page.locator(".held").all()]
    for button in page.locator(".actions button").all():
        action = str(button.get_attribute("data-action"))
        button.focus()
        page.wait_for_selector(".hand.weighing")
        raised = [str(each.get_attribute("data-piece")) for each in page.locator(".held.belongs").all()]
        suit = action.removeprefix("trump ")
        ends = {
            "doubles": [piece for piece in hand if piece[0] == piece[2]],
            "follow-me": [],
        }.get(suit, [piece for piece in hand if suit in piece.split("-")])
        assert raised == ends
        assert button.locator(".piece").count() == len(ends)
        told = str(button.locator(".hidden").text_content())
        assert all(piece in told for piece in ends)
        assert ends or "none of yours" in told
    assert find_faults(page) == []
    # All of it is in reach on the smallest screen.
    box = page.locator(".held").last.bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"]


def test_a_piece_that_was_chosen_before_is_played_at_ones_turn_or_dropped(
    server: Moon, visitors: Visitors
) -> None:
    page = visitors.come()
    room = open_room(server.url, "classic", bots=0, options=ENDLESS)
    sit(page, room, "Ann")
    guests = {2: Guest(room, "Ben"), 3: Guest(room, "Cal")}
    for guest in guests.values():
        guest.give({"type": "get-ready"})
    hurry(page)
    page.wait_for_selector(".held")
    came: set[str] = set()
    for _ in range(200):
        view = catch_up(page, guests[2])
        position = view["position"]
        turn = position["to_move"]
        mine = [str(each.get_attribute("data-piece")) for each in page.locator(".held").all()]
        if position["phase"] == "play" and turn in guests and not position["trick"] and len(mine) > 1:
            came |= _plan(page, guests, turn, mine, "dropped" if "played" in came else "played")
            if {"played", "dropped"} <= came:
                return
        elif turn in guests:
            guests[turn].act("moon", "trump follow-me", "pass")
        elif turn == 1 and position["phase"] == "auction":
            page.locator(".actions button").first.click()
        elif turn == 1:
            page.locator(YOURS).first.click()
        # Between hands nobody is on turn: the next hand is dealt by itself, and takes the button away.
        goes_on_from(page, guests[2], view)
    raise AssertionError(came)


def _plan(page: Any, guests: dict[int, Guest], leader: int, mine: list[str], wanted: str) -> set[str]:
    """Choose a piece which can be played on what is led next, or can't; gives what came of it."""
    led = next((piece for piece in guests[leader].view()["position"]["legal"]), "")
    follows = [piece for piece in mine if led[0] in piece.split("-")]
    others = [piece for piece in mine if piece not in follows]
    found = (follows or others) if wanted == "played" else (others if follows else [])
    if not found:
        guests[leader].act(led)
        return set()
    piece = found[0]
    held = page.locator(f".held[data-piece='{piece}']")
    plan = page.locator(".premove", has_text=f"{piece} will be played on your turn.")
    if wanted == "played":  # withdrawn, by pressing it again and in words
        held.click()
        plan.wait_for()
        assert held.get_attribute("aria-pressed") == "true"
        held.click()
        plan.wait_for(state="detached")
        for word in (piece, "withdraw"):
            command(page, word)
            plan.wait_for(state="attached" if word == piece else "detached")
    held.click()
    plan.wait_for()
    guests[leader].act(led)
    if leader == 2:
        assert plan.count() == 1, "it waits for one's turn"
        guests[3].act()
    if wanted == "played":
        held.wait_for(state="detached")
    else:
        page.locator(".mine .trouble", has_text=f"{piece} can’t be played now.").wait_for()
        assert held.count() == 1
    assert page.locator(".premove").count() == 0
    return {wanted}


def test_what_is_forced_is_played_by_itself_for_whoever_wants_that(server: Moon, visitors: Visitors) -> None:
    page, ben = beside_a_guest(server, visitors)
    page.evaluate("localStorage['moon.settings'] = JSON.stringify({forced: true})")
    page.reload()
    page.wait_for_selector(".held")
    view = goes_on(
        page,
        ben,
        lambda view: (
            view["position"]["phase"] == "play"
            and view["position"]["to_move"] == 1
            and len(view["position"]["hands"][0]) == 1
        ),
    )
    page.wait_for_function(
        "before => Number(document.querySelector('.room').dataset.number) > before", arg=view["number"]
    )


def test_a_piece_is_drawn_to_the_table(server: Moon, visitors: Visitors) -> None:
    page, ben = beside_a_guest(server, visitors)

    def mine(view: dict[str, Any]) -> bool:
        return view["position"]["phase"] == "play" and view["position"]["to_move"] == 1

    goes_on(page, ben, mine)
    held = page.locator(".held.fits").first
    piece = str(held.get_attribute("data-piece"))
    before = number(page)

    def draw(onto: Any) -> None:
        held.hover(position={"x": 10, "y": 10})  # which may scroll
        box = onto.bounding_box()
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        page.mouse.up()

    draw(page.locator(".topbar"))
    assert page.locator(".dragged").count() == 0
    assert number(page) == before
    draw(page.locator(".felt"))
    page.locator(".lines li", has_text=re.compile(rf"You (play|lead) {piece}")).wait_for()
    assert page.locator(f".held[data-piece='{piece}']").count() == 0


def test_what_happened_is_there_again_after_reloading_and_not_told_again(
    server: Moon, visitors: Visitors
) -> None:
    page, ben = beside_a_guest(server, visitors)
    for each in range(60):  # the room is far beyond the entries whose events are kept in any case
        ben.give({"type": "mute", "other": 1, "muted": each % 2 == 0})
    ben.give({"type": "say", "phrase": "hello"})  # which the page is told
    goes_on(page, ben, lambda view: len(view["position"]["played"]) == 2)
    lines = page.get_by_role("list", name="Game log").locator("li")
    told = lines.all_inner_texts()
    page.reload()
    lines.first.wait_for()
    again = lines.all_inner_texts()
    begun = max(at for at, line in enumerate(told) if line.startswith("Hand "))
    assert again == told[begun:]
    assert page.locator("[role=log] p").count() == 0
    ben.give({"type": "say", "phrase": "thanks"})
    page.locator("[role=log] p", has_text="Ben: Thank").wait_for(state="attached")


def test_four_people_play_a_whole_match(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "luna-4", bots=0, options={"match.kind": "hand-marks", "match.marks": 1})
    pages = []
    for name in ("Ann", "Ben", "Cal", "Dan"):
        pages.append(visitors.come())
        sit(pages[-1], room, name)
    for page in pages:
        hurry(page)
    for _ in range(400):
        newest = max(map(number, pages))
        for page in pages:
            page.wait_for_function(
                "now => Number(document.querySelector('.room').dataset.number) >= now", arg=newest
            )
        if all(map(is_over, pages)):
            break
        for page in pages:
            if page.locator(YOURS).count():
                act(page)
                break
    told = [page.locator(".outcome h2").inner_text() for page in pages]
    assert len(set(told)) > 1, "those who won are told so in other words"
    assert len({page.locator("tbody tr").count() for page in pages}) == 1
    for page in pages:
        assert page.locator(".badge.won").count() == 2


def test_the_draw_for_the_first_deal_is_seen(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    sit(page, open_room(server.url, "hickeys"), "Ann")
    page.wait_for_selector(YOURS)
    assert page.locator(".drawn").first.locator(".piece").count() == 3
    box = page.locator(".held").last.bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    page.get_by_role("tab", name="Game log").click()
    lines = page.get_by_role("list", name="Game log")
    lines.locator("li", has_text="Draw for dealer – You").wait_for()


def test_a_table_with_a_clock_shows_it(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(server.url)
    page.locator(LISTED).wait_for(state="attached")
    page.locator(".choices > summary").click()
    page.locator(".terms summary").click()
    page.get_by_label("Clock").select_option("blitz")
    page.get_by_label("Allow spectators").uncheck()
    page.get_by_label("Bot speed").select_option("quick")
    invite(page, "Ann")
    page.get_by_role("button", name="Fill with bots").click()
    page.wait_for_selector(".plate")
    hurry(page)
    page.locator(".clock", has_text="2:5").wait_for()


def test_large_pieces_on_the_smallest_screen(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/settings")
    page.get_by_label("Large tiles and cards").check()
    seat_at_a_table(page, server.url)
    views = [view for _, view in game_of("luna-4", 1, plies=8)]
    show(page, next(view for view in views if view["position"]["phase"] == "auction"))  # a trick needs room
    for held in page.locator(".held").all():
        box = held.bounding_box()
        assert box
        assert box["width"] >= 60
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert find_faults(page) == []


def test_who_wants_contrast_gets_it_and_forced_colors_hide_nothing(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(contrast="more")
    page.goto(server.url)
    page.get_by_role("button", name="Play now").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "contrast"
    forced = visitors.come(forced_colors="active", viewport=PHONE)
    sit(forced, open_room(server.url, "classic"), "Ann")
    forced.wait_for_selector(YOURS)
    assert forced.evaluate("getComputedStyle(document.querySelector('.plate.turn')).borderWidth") == "3px"


def test_where_nobody_may_look_on_one_sits_down_unseen(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(open_room(server.url, "classic", spectators="none"))
    page.get_by_text("This table allows no spectators").wait_for()
    assert find_faults(page) == []
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".felt")
    other = visitors.come()
    other.goto(page.url)
    other.get_by_label("Your name at the table").fill("Ann")
    other.get_by_role("button", name="Sit down").click()
    other.get_by_text("Ann 2").first.wait_for()


def test_sounds_are_off_until_they_are_turned_up(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.add_init_script(
        "window.made = 0; const Old = AudioContext; window.AudioContext = class extends Old {"
        "constructor() { super(); window.made++; } }"
    )
    page.goto(f"{server.url}/settings")
    assert page.locator("#volume").input_value() == "0"
    sit(page, open_room(server.url, "classic"), "Ann")
    act(page)
    act(page)
    assert page.evaluate("window.made") == 0
    menu(page).get_by_role("link", name="Settings").click()
    page.locator("#volume").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Sounds: 1 of 10").wait_for()
    page.wait_for_function("() => window.made === 1")
    page.go_back()
    page.wait_for_selector(f"{YOURS}, .outcome h2")


def test_what_moves_comes_to_rest_and_nothing_moves_for_who_wants_that(
    server: Moon, visitors: Visitors
) -> None:
    for motion, moved in (("no-preference", True), ("reduce", False)):
        page = visitors.come(reduced_motion=motion)
        page.add_init_script(
            "window.moved = 0; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...how) { window.moved++; return animate.apply(this, how)}"
        )
        sit(page, open_room(server.url, "classic", pace={"play": 30, "trick": 30, "hand": 0}), "Ann")
        for _ in range(7):
            act(page)
        assert bool(page.evaluate("window.moved")) == moved
        page.wait_for_function("() => document.querySelectorAll('.ghost').length === 0")


def test_what_is_wrong_is_said_in_words(server: Moon, visitors: Visitors) -> None:
    page, ben = beside_a_guest(server, visitors)
    goes_on(
        page,
        ben,
        lambda view: view["position"]["phase"] == "play" and view["position"]["to_move"] == 2,
    )
    trouble = page.locator(".mine .trouble")

    def says(words: str, answer: str) -> None:
        command(page, words)
        trouble.filter(has_text=answer).wait_for()

    says("nonsense", "it isn't your turn")
    says("claim", "it isn't your turn")
    says("yes", "no proposal is waiting for an answer")
    says("ready", "between hands")
    says("say " + "x" * 250, "at most 200 characters")
    goes_on(
        page,
        ben,
        lambda view: view["position"]["phase"] == "play" and view["position"]["to_move"] == 1,
    )
    page.wait_for_selector(YOURS)
    says("nonsense", "nonsense")
    says("bid 5", "now comes the play")
    says("9-9", "can't be read")
    stranger = visitors.come()
    stranger.goto(page.url)
    stranger.get_by_text("You’re watching the game.").or_(stranger.locator(".lobby")).first.wait_for()
    stranger.get_by_label("Your name at the table").fill("Ann\\")
    stranger.get_by_role("button", name="Replace the bot").first.click()
    stranger.locator(".places .trouble", has_text="character").wait_for()
    stranger.goto(f"{server.url}/no/such/place")
    stranger.get_by_text("Page not found.").wait_for()
    stranger.get_by_role("link", name="Back to the home page").click()
    stranger.get_by_role("button", name="Play now").wait_for()
    visitors.trouble = [each for each in visitors.trouble if "404" not in each]


@pytest.mark.parametrize("size", [(568, 320), (320, 568), (1280, 800)])
def test_the_bids_of_others_stay_while_trump_is_named_in_a_low_window(
    server: Moon, visitors: Visitors, size: tuple[int, int]
) -> None:
    page = visitors.come(viewport={"width": size[0], "height": size[1]})
    seat_at_a_table(page, server.url)
    state = find(load_rules("classic"), lambda state: state.phase == "trump" and state.to_move == 1, bid_low)
    show(page, view_of(state, 1))
    assert page.locator(".bidding .passed:visible").count() == 2
    assert page.locator(".bidding .winner:visible").count() == 0, "the contract says it"
