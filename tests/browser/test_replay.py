"""Replays in a browser: of games played here, and of records from elsewhere."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from shootmoon.record import Record, read_beginning, read_record, write_record
from tests.browser.test_fits import MEASURE
from tests.browser.test_places import tab_to
from tests.browser.visiting import (
    DESKTOP,
    PHONE,
    Visitors,
    find_faults,
    open_room,
    play_to_the_end,
    sit,
)
from tests.serving import Moon
from tests.unit.record.games import play

STATE = play("hickeys", 90, 2)
RECORD = Record(
    STATE.rules,
    STATE.history,
    seats=("Ann", "Ben", "Dolly (bot club)"),
    tags=(("Date", "2026-11-20T19:30:00Z"),),
    annotations=((12, "a bold play"),),
)
TEXT = write_record(RECORD)
HANDS = [ply for ply, action in enumerate(RECORD.actions) if action.startswith("deal ")]


@pytest.fixture
def page(server: Moon, visitors: Visitors) -> Any:
    page = visitors.come()
    page.goto(f"{server.url}/replay")
    return page


def paste(page: Any, text: str) -> None:
    page.get_by_label("Paste a record").fill(text)
    page.get_by_role("button", name="Open").click()


def at(page: Any, ply: int) -> None:
    """Wait until a ply is shown."""
    page.wait_for_function(
        "ply => document.querySelector('.slide output')?.textContent.trim().startsWith(`${ply} /`)", arg=ply
    )


def opened(page: Any) -> None:
    """Wait until a record is shown: its first hand, as it was dealt."""
    page.wait_for_selector(".replay .held")


def told(page: Any) -> str:
    return page.locator(".control .doing").inner_text()


def press(page: Any, name: str, ply: int) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    at(page, ply)


def ply_in(address: str) -> str:
    return parse_qs(urlsplit(address).query).get("ply", ["0"])[0]


def test_a_pasted_record_is_stepped_through_linked_to_and_left(page: Any, server: Moon) -> None:
    paste(page, TEXT)
    opened(page)
    assert page.get_by_role("heading", level=1).inner_text() == "Ann, Ben and Dolly"
    assert page.title() == "Ann, Ben and Dolly – Replay – Moon"
    at(page, HANDS[0] + 1)
    press(page, "Go to the start", 0)
    assert not page.locator(".outcome").count(), "nothing lies on the table yet"
    press(page, "Next move", 1)
    assert told(page).startswith("Draw for dealer – Ann: ")
    press(page, "Next hand", HANDS[1] + 1)
    assert told(page).startswith("Hand 2. ")
    press(page, "Previous hand", 0)
    press(page, "Go to the end", 90)
    press(page, "Previous move", 89)

    # What is said about a move is shown with it, and in the list of moves, of which each leads to its place.
    page.locator(".side select").first.select_option("0")
    at(page, 0)
    page.locator(".move").nth(13).click()
    at(page, 13)
    assert page.locator(".mine .note").inner_text() == "Note: a bold play"
    assert page.locator(".move[aria-current=step]").inner_text() == told(page)
    assert page.locator(".moves .note").inner_text() == "a bold play"
    page.wait_for_function("() => location.search.includes('ply=13')")

    # All hands lie open, one seat's view shows its own.
    shown = RECORD.position(13)
    assert page.locator(".backs.open").count() == 2
    page.get_by_label("View").select_option("2")
    page.wait_for_selector(".backs:not(.open)")
    assert page.get_by_role("region", name="Hand of Ben").is_visible()
    held = [each.get_attribute("aria-label") for each in page.locator(".held [role=img]").all()]
    assert sorted(held) == sorted(map(str, shown.hands[1]))
    page.get_by_role("button", name="Rotate the table").click()
    page.get_by_role("region", name="Hand of Dolly").wait_for()
    page.wait_for_function("() => location.search.includes('seat=3')")

    # The link carries the record: it opens for others, at that very point.
    page.get_by_role("button", name="Link to this position").click()
    link = page.get_by_label("Link to this position").input_value()
    here = page.url
    page.goto(link)
    at(page, 13)
    assert page.get_by_role("region", name="Hand of Dolly").is_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".moon")
    assert read_record(Path(download.value.path())) == RECORD

    # Back leads to where one came from, not through every step; this browser still has the record.
    page.go_back()
    page.wait_for_url(here)
    at(page, 13)
    page.go_back()
    page.get_by_label("Paste a record").wait_for()
    page.get_by_role("link", name="Ann, Ben and Dolly").click()
    opened(page)
    # What another browser keeps isn't there, and a link that was cut off says so.
    page.goto(f"{server.url}/replay?record=c0ffee")
    page.get_by_text("isn’t saved in this browser").wait_for()
    page.goto("about:blank")
    page.goto(link[:-40])
    page.get_by_text("This link is damaged").wait_for()


def test_a_dropped_file_and_one_that_is_chosen(page: Any) -> None:
    state = play("chips", 40, 3)
    content = write_record(state.view(2), "json")
    page.get_by_label("Paste a record").wait_for()
    page.evaluate(
        """text => {
            const files = new DataTransfer();
            files.items.add(new File([text], "game.json"));
            for (const type of ["dragover", "drop"])
                document.body.dispatchEvent(
                    new DragEvent(type, {dataTransfer: files, bubbles: true, cancelable: true}));
        }""",
        content,
    )
    opened(page)
    page.get_by_text("This record shows only what Seat 2 saw").wait_for()
    page.get_by_role("link", name="Open another record").click()
    chosen = page.get_by_label("Choose a file")
    for content, words in ((b"\xff\xfe6", "This isn’t a text file."), (b"#" * 2_000_001, "too long")):
        chosen.set_input_files({"name": "x.moon", "mimeType": "text/plain", "buffer": content})
        page.get_by_text(words).wait_for()
    chosen.set_input_files({"name": "x.moon", "mimeType": "text/plain", "buffer": TEXT.encode()})
    opened(page)


def test_a_broken_record_says_what_is_wrong_where_and_what_comes_before_is_shown(
    page: Any, visitors: Visitors
) -> None:
    visitors.expected += ("422",)
    page.get_by_role("button", name="Open").click()
    page.get_by_text("Paste a record or choose a file first").wait_for()
    paste(page, "hello")
    page.get_by_text("the tag Format is missing").wait_for()
    assert page.get_by_label("Paste a record").input_value() == "hello", "nothing is lost"
    lines = TEXT.splitlines()
    cut = [at for at, line in enumerate(lines) if line.startswith("deal ")][1] + 2
    paste(page, "\n".join([*lines[:cut], "6-4"]))
    opened(page)
    alert = page.locator(".fault")
    assert f"Line {cut + 1}, column 1." in alert.inner_text()
    press(page, "Go to the end", len(read_beginning("\n".join(lines[:cut]))[0].actions))
    page.get_by_role("button", name="Español").click()
    page.get_by_text("El registro tiene un error.").wait_for()
    page.get_by_role("heading", name="Jugadas de esta mano").wait_for()
    assert find_faults(page) == []


CARDS = {
    "R9": ["trump: rockets", "suit led: rockets"],
    "C1": ["trump: rockets", "suit led: crescents"],
    "BM": ["trump: rockets", "any card may be played"],
    "LM": ["no trump: highest number wins", "any card may be played"],
}


def test_what_a_led_card_binds_to_and_what_is_trump_is_said(page: Any, server: Moon) -> None:
    head = '[Format "1"]\n[Game "chips"]\n[Rules "chips-solo"]\n\ndealer 3\n'
    deal = "deal R9,R7,C1,BM,LM / C11,C8,C5,F10,F6 / R10,S9,F11,F5,F1\n"
    for card, said in CARDS.items():
        page.goto(f"{server.url}/replay")
        paste(page, head + deal + card)
        page.wait_for_url("**record=*")
        page.goto(f"{page.url}&ply=3")
        at(page, 3)
        facts = page.locator(".loud span, .facts span").all_inner_texts()
        assert [each.strip() for each in facts][:-1] == said  # the supply comes last


def test_the_widow_is_told_in_a_replay_to_whoever_may_know_it(page: Any, server: Moon) -> None:
    paste(page, TEXT)
    page.wait_for_url("**record=*")
    states = list(RECORD.replay())
    ply = next(ply for ply, state in enumerate(states) if state.phase == "discard")
    state = states[ply]
    (tile,), taker = state.from_widow, state.declarer
    assert taker
    other = taker % 3 + 1
    address = page.url
    for seat, known in ((0, True), (taker, True), (other, False)):
        page.goto(f"{address}&ply={ply}&seat={seat}&near={taker}")
        at(page, ply)
        assert told(page).endswith(f"takes the widow: {tile}." if known else "takes the widow.")
        assert page.locator(".mine .from-widow").count() == known


def test_by_keyboard_alone(page: Any) -> None:
    paste(page, TEXT)
    opened(page)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    tab_to(page, "document.activeElement.type === 'range'")
    for key, ply in (
        ("Home", 0),
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("PageDown", HANDS[1] + 1), ("PageUp", 0),
        ("End", 90), ("Home", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        at(page, ply)
    # Space plays, and stops.
    page.get_by_label("Speed").select_option("fast")
    page.locator("[type=range]").focus()
    page.keyboard.press("Space")
    at(page, 3)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    # On the buttons the same keys, and the focus stays; elsewhere they mean what they always do.
    page.keyboard.press("Home")
    at(page, 0)
    tab_to(page, "document.activeElement.ariaLabel === 'Next move'")
    page.keyboard.press("Enter")
    at(page, 1)
    page.keyboard.press("End")
    at(page, 90)
    assert page.evaluate("document.activeElement.ariaLabel") == "Next move"
    tab_to(page, "document.activeElement.matches('select')")
    page.keyboard.press("Home")
    at(page, 0)
    tab_to(page, "document.activeElement.matches('.move')")
    page.keyboard.press("ArrowRight")
    assert page.locator(".slide output").inner_text().startswith("0 /")
    # What happened is told where it is heard, and the slider says where one is.
    page.locator(".move").nth(2).focus()
    page.keyboard.press("Enter")
    at(page, 2)
    assert page.locator("[role=status].doing").inner_text().startswith("Hand 1. ")
    assert page.locator("[type=range]").get_attribute("aria-valuetext") == "move 2 of 90"


def test_a_match_that_was_played_here_is_seen_again(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    room = open_room(server.url, "luna-4")
    sit(page, room, "Ann")
    play_to_the_end(page)
    page.locator(".next").get_by_role("link", name="Watch the replay").click()
    opened(page)
    assert page.url == f"{room}/games/1"
    press(page, "Go to the end", int(page.locator(".slide output").inner_text().split("/")[1]))
    page.wait_for_selector(".outcome h2")
    # Somebody else, from the link, at that point; and back at the table.
    page.wait_for_function("() => location.search.includes('ply=')")
    other = visitors.come(viewport=PHONE, locale="es-MX")
    other.goto(page.url)
    other.wait_for_selector(".outcome h2")
    assert ply_in(other.url) == ply_in(page.url) != "0"
    assert "Ann" in other.get_by_role("heading", level=1).inner_text()
    assert other.evaluate("localStorage.getItem('moon.rooms')") is None, "it is no table of theirs"
    page.go_back()
    page.locator(".outcome h2").wait_for()
    page.wait_for_url(room)
    # A game that isn't there.
    visitors.expected += ("404",)
    other.goto(f"{room}/games/7")
    other.locator("[role=alert]").wait_for()
    assert find_faults(other) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_in_all_themes_and_sizes(server: Moon, visitors: Visitors, theme: str) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/settings")
    page.get_by_label("Colors").select_option(theme)
    page.goto(server.url)
    page.get_by_role("link", name="Replay a recorded game").click()
    page.get_by_label("Paste a record").wait_for()
    assert find_faults(page) == []
    paste(page, TEXT)
    opened(page)
    base = page.url
    for viewport, ply in ((PHONE, 13), (DESKTOP, 90)):
        page.set_viewport_size(viewport)
        page.goto(f"{base}&ply={ply}")
        at(page, ply)
        assert find_faults(page) == [], viewport
        box = page.locator(".steps").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= viewport["height"], "the buttons are out of reach"


@pytest.mark.parametrize("preset", ["hickeys", "chips-6"])
def test_it_opens_on_a_hand_that_nothing_covers(page: Any, preset: str) -> None:
    state = play(preset, 60, 2)
    paste(page, write_record(Record(state.rules, state.history)))
    opened(page)
    for width, height in ((320, 568), (390, 844), (568, 320), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MEASURE, [width, height]) == []


def test_the_record_is_kept_where_the_browser_lets_us_and_shown_where_not(
    server: Moon, visitors: Visitors
) -> None:
    page = visitors.come()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page.goto(f"{server.url}/replay")
    paste(page, TEXT)
    opened(page)
    press(page, "Next move", HANDS[0] + 2)
    assert json.loads(page.evaluate("localStorage.getItem('moon.records')") or "[]") == []


def test_names_and_controls_fit_beside_the_trick_on_a_low_phone(page: Any) -> None:
    page.set_viewport_size({"width": 568, "height": 320})
    state = play("classic", 60, 2)
    paste(
        page, write_record(Record(state.rules, state.history, seats=("Wilhelmina", "Maximilian", "Roberto")))
    )
    opened(page)
    cut = (
        "names => names.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    )
    assert page.locator(".plate .who b").count() == 3
    assert page.eval_on_selector_all(".plate .who b", cut) == []
    # The buttons are in one row, on the ground of the table.
    tops = page.eval_on_selector_all(
        ".steps button", "all => all.map((each) => each.getBoundingClientRect().top)"
    )
    assert len(tops) == 7
    assert len(set(tops)) == 1
    ground = "each => getComputedStyle(each).backgroundColor"
    assert page.locator(".control").evaluate(ground) == page.locator("section.mine").evaluate(ground)
