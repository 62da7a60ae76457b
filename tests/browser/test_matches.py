"""Whole matches on the page, including interruptions."""

from pathlib import Path
from typing import Any

import pytest

from shootmoon.protocol.fairness import NO_NONCE, proofs
from shootmoon.record import read_record
from tests.browser.visiting import (
    SHORT,
    YOURS,
    Visitors,
    act,
    hurry,
    invite,
    is_over,
    menu,
    number,
    open_choices,
    open_room,
    play_to_the_end,
    sit,
    wait_in,
)
from tests.serving import Moon, http, moon


@pytest.mark.parametrize(
    "preset",
    [name if name in ("luna-4", "chips-2") else pytest.param(name, marks=pytest.mark.slow) for name in SHORT],
)
def test_a_whole_match_against_bots(server: Moon, visitors: Visitors, preset: str) -> None:
    page = visitors.come()
    options = dict.fromkeys(SHORT[preset], 1)  # the first points win
    sit(page, open_room(server.url, preset, options=options), "Ann")
    play_to_the_end(page)
    assert page.get_by_role("button", name="Play again").is_visible()
    rows = page.locator("#beside tbody tr:not(.round)").count()
    assert rows >= 1
    more = menu(page)
    with page.expect_download() as download:
        more.get_by_role("button", name="Download the record").click()
    record = read_record(Path(download.value.path()).read_text(encoding="utf-8"))
    assert list(record.positions())[-1].phase == "over"
    page.locator("details.fair summary").click()
    checked = page.locator("details.fair li").all_inner_texts()
    assert len(checked) == len(proofs(record)) >= rows
    assert all("deal verified" in line for line in checked)
    assert NO_NONCE not in {proof.source.nonces[0] for proof in proofs(record)}
    page.keyboard.press("Escape")  # closes the menu
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function(
        "rows => document.querySelectorAll('#beside tbody tr:not(.round)').length < rows", arg=rows
    )


def test_a_match_goes_on_where_it_was_after_reloading(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, open_room(server.url, "classic"), "Ann")
    for _ in range(3):
        act(page)
    page.wait_for_selector(YOURS)
    hand = page.locator(".held").count()
    before = number(page)
    page.reload()
    page.wait_for_selector(YOURS)
    assert number(page) >= before
    assert page.locator(".held").count() == hand
    page.goto(server.url)
    page.go_back()
    page.wait_for_selector(YOURS)
    play_to_the_end(page)


def test_a_match_goes_on_when_the_server_is_back(visitors: Visitors, browser: Any, tmp_path: Path) -> None:
    del browser
    visitors.expected += ("WebSocket", "ERR_CONNECTION", "Failed to load")
    with moon(tmp_path, "--no-browser") as first:
        port = first.url.rpartition(":")[2]
        page = visitors.come()
        sit(page, open_room(first.url, "classic"), "Ann")
        for _ in range(3):
            act(page)
        page.wait_for_selector(YOURS)
    page.wait_for_selector(".connection:not(:empty)")
    # What is pressed meanwhile is done when the server is back, and once.
    before = number(page)
    page.locator(YOURS).last.click()
    assert "when the connection is back" in page.locator(".mine .trouble").inner_text()
    with moon(tmp_path, "--no-browser", "--port", port):
        page.wait_for_selector(".connection:empty", state="attached")
        page.wait_for_function(
            "before => Number(document.querySelector('.room').dataset.number) > before", arg=before
        )
        play_to_the_end(page)


def test_two_tabs_of_a_seat_agree(server: Moon, visitors: Visitors) -> None:
    one = visitors.come()
    sit(one, open_room(server.url, "classic", options={"score.target": 1}), "Ann")
    other = one.context.new_page()
    other.goto(one.url)
    for at in range(200):
        act((one, other)[at % 2])
        if is_over(one):
            break
    other.wait_for_selector(".outcome h2")
    assert is_over(other)
    assert number(one) == number(other)
    assert one.locator(".outcome").inner_text() == other.locator(".outcome").inner_text()


def test_four_friends_come_by_a_link_and_play(server: Moon, visitors: Visitors) -> None:
    ann = visitors.come()
    ann.goto(server.url)
    ann.locator("#preset option[value=luna-4]").wait_for(state="attached")
    open_choices(ann)
    ann.locator("#preset").select_option("luna-4")
    invite(ann, "Ann")
    link = ann.get_by_label("Link to this table").input_value()
    friends = [ann]
    for name in ("Ben", "Cal", "Dan"):
        friends.append(visitors.come(viewport={"width": 390, "height": 844}))
        sit(friends[-1], link, name)
    for page in friends:
        hurry(page)
    hands: list[set[str]] = []
    for page in friends:
        page.locator(".held").first.wait_for()
        assert page.locator(".plate").count() == 4
        hands.append({str(each.get_attribute("data-piece")) for each in page.locator(".held").all()})
    assert [len(hand) for hand in hands] == [7] * 4
    assert len(set.union(*hands)) == 28
    eve = visitors.come()  # looks on: all seats are taken
    eve.goto(link)
    eve.wait_for_selector(".felt")
    assert eve.locator(".held").count() == 0
    friends[1].get_by_role("tab", name="Chat").click()
    friends[1].get_by_label("Write a message").fill("good evening")
    friends[1].get_by_role("button", name="Send", exact=True).click()
    for page in (*friends, eve):
        page.get_by_text("good evening").first.wait_for()
    for _ in range(13):  # auction, trump, and two tricks
        number_now = max(map(number, friends))
        for page in friends:
            page.wait_for_function(
                "now => Number(document.querySelector('.room').dataset.number) >= now", arg=number_now
            )
        turn = [page for page in friends if page.locator(YOURS).count()]
        assert len(turn) == 1
        act(turn[0])
    eve.wait_for_function(
        "now => Number(document.querySelector('.room').dataset.number) >= now", arg=number(turn[0])
    )
    assert eve.locator(".trick li").count() >= 1


def test_a_move_is_taken_back_at_once_among_bots(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, open_room(server.url, "luna-4", pace={"play": 100, "trick": 100, "hand": 60_000}), "Ann")
    page.wait_for_selector(YOURS)
    act(page)
    page.get_by_role("button", name="Take back").click()
    page.locator(".lines li", has_text="The move was taken back.").wait_for()


def test_who_took_too_long_says_that_they_are_back(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic", bots=1, patience=500, stand_in="beginner")
    pages = []
    for name in ("Ann", "Ben"):
        pages.append(visitors.come())
        sit(pages[-1], room, name)
    back = [page.get_by_role("button", name="I’m back") for page in pages]
    wait_in(pages[0], lambda: any(button.count() for button in back))
    late = next(button for button in back if button.count())
    late.click()
    late.wait_for(state="detached")


def test_a_pause_needs_everybodys_consent(server: Moon, visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come()
    room = open_room(server.url, "classic", bots=1)
    sit(ann, room, "Ann")
    sit(ben, room, "Ben")
    menu(ann).get_by_role("button", name="Pause").click()
    ann.get_by_text("Waiting for the others to agree.").wait_for()
    ben.get_by_text("Ann asks for a pause.").first.wait_for()
    ben.get_by_role("button", name="Agree").click()
    for page in (ann, ben):
        page.locator(".doing", has_text="The game is paused.").wait_for()
    ben.get_by_role("button", name="Resume").click()
    for page in (ann, ben):
        page.locator(".doing", has_text="The game is paused.").wait_for(state="detached")


def test_todays_deal_is_the_same_for_everybody(server: Moon, visitors: Visitors) -> None:
    hands: list[list[str]] = []
    for _ in range(2):
        page = visitors.come()
        page.goto(server.url)
        page.get_by_role("link", name="Today’s deal").click()
        page.get_by_role("button", name="Play today’s deal").click()
        page.wait_for_selector(".table")
        hurry(page)
        page.wait_for_selector(".held")
        hands.append([str(each.get_attribute("data-piece")) for each in page.locator(".held").all()])
        assert page.get_by_role("button", name="Redeal").count() == 0
    assert hands[0] == hands[1]


def test_a_public_table_is_found_at_the_front(server: Moon, visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come()
    ann.goto(server.url)
    open_choices(ann)
    ann.get_by_label("List this table publicly").check()
    invite(ann, "Ann")
    ann.get_by_role("button", name="Add a bot").first.click()
    ann.get_by_text("bot club").first.wait_for()
    ben.goto(server.url)
    line = ben.locator(".tables li:has(a[href^='/r/'])", has_text=", with Ann").first
    line.get_by_text("1 of 3 players here, free seats: 2. Open since").wait_for()  # a bot's seat may be taken
    line.locator("a").click()
    ben.get_by_label("Your name at the table").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    ann.get_by_text("Ben").first.wait_for()
    ben.wait_for_selector(".felt")


def test_a_page_that_withholds_its_number_is_named_and_counted(server: Moon, visitors: Visitors) -> None:
    room = open_room(server.url, "classic", options={"score.target": 40})
    ann, ben = visitors.come(), visitors.come()
    withheld: list[str] = []
    blocked = True

    def block(socket: Any) -> None:
        """Pass on everything but what reveals a number, as long as that is blocked."""
        upstream = socket.connect_to_server()

        def from_page(message: str) -> None:
            if blocked and '"reveal-nonce"' in message:
                withheld.append(message)
            else:
                upstream.send(message)

        socket.on_message(from_page)

    def see() -> dict[str, Any]:
        return http.get(room.replace("/r/", "/api/rooms/")).json()

    def missed() -> list[int]:
        return see()["fairness"]["withheld"]

    ann.route_web_socket("**/live", block)
    ben.goto(room)
    sit(ann, room, "Ann")
    said = "Ann didn’t reveal a random number for this deal, so it was dealt without it."
    ben.get_by_role("log").get_by_text(said).wait_for(state="attached")
    ann.get_by_role("log").get_by_text("Your random number didn’t arrive in time").wait_for(state="attached")
    assert (len(withheld), missed()) == (1, [1, 0, 0])
    # The table goes on, and the next deal has the number again.
    blocked = False
    while not ann.locator("#beside tbody tr:not(.round)").count():
        act(ann)
    more = menu(ben)
    more.locator("details.fair summary").click()
    more.get_by_text("Random numbers that weren’t revealed in this game: Ann: 1.").wait_for()
    more.get_by_text("Without the number of Ann, which wasn’t revealed.").wait_for()
    # While the numbers for the next deal are being collected, none stands there.
    wait_in(ann, lambda: see()["fairness"]["nonces"][:1] not in ([], ["-"]))
    assert missed() == [1, 0, 0]
