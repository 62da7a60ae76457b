"""Scorekeeping on the page: entering, correcting, watching, and without a network."""

import re
from typing import Any

import pytest

from tests.browser.visiting import (
    DESKTOP,
    LISTED,
    PHONE,
    PRESETS,
    WEB,
    Visitors,
    find_faults,
    open_room,
    play_to_the_end,
    sit,
)
from tests.serving import Moon

NAMES = ("Ann", "Ben", "Cal")


@pytest.fixture
def guests(visitors: Visitors) -> Visitors:
    # The browser itself tells in its console of what the server refuses, and of a network that is cut.
    visitors.expected += ("status of 422", "status of 409", "net::ERR_INTERNET_DISCONNECTED")
    return visitors


def start(page: Any, server: Moon, preset: str = "hickeys", *, names: tuple[str, ...] = NAMES) -> None:
    page.goto(f"{server.url}/score")
    page.wait_for_selector(LISTED, state="attached")
    page.locator("#preset").select_option(preset)
    page.wait_for_selector(".form button.primary:enabled")
    for number, name in enumerate(names, 1):
        page.locator(f".form fieldset input >> nth={number - 1}").fill(name)
    page.locator(".form button.primary").click()
    page.wait_for_selector(".entry")


def fill(page: Any, who: str, bid: str, *tricks: int) -> None:
    for legend, text in (("Declarer", who), ("Bid", bid)):
        page.get_by_role("group", name=legend).get_by_label(text, exact=True).check()
    for side, count in enumerate(tricks):
        page.get_by_role("group", name="Tricks").locator("select").nth(side).select_option(str(count))


def enter(page: Any, who: str, bid: str, *tricks: int) -> None:
    fill(page, who, bid, *tricks)
    page.get_by_role("button", name="Enter", exact=True).click()


def lines(page: Any) -> list[str]:
    """The lines of the sheet, a bar between cells; hidden words are those for screen readers."""
    cells = page.evaluate(
        """() => [...document.querySelectorAll(".paper tbody tr")].map(
            (row) => [...row.cells].map((cell) => cell.textContent.replace(/\\s+/g, "").trim()))"""
    )
    return ["|".join(row) for row in cells]


def rows_that_leave_their_place(page: Any) -> list[str]:
    """The lines of the sheet that aren't as wide as the sheet, or lie over the line before."""
    found: list[str] = page.evaluate(
        """() => {
            const paper = document.querySelector(".paper");
            let before = 0;
            return [...paper.rows].filter((row) => {
                const { top, bottom } = row.getBoundingClientRect();
                const right = row.cells[row.cells.length - 1].getBoundingClientRect().right;
                const apart = Math.abs(right - paper.getBoundingClientRect().right) > 1 || top < before - 1;
                before = bottom;
                return apart;
            }).map((row) => row.textContent.replace(/\\s+/g, " "));
        }"""
    )
    return found


def wait_lines(page: Any, count: int) -> None:
    page.wait_for_function("n => document.querySelectorAll('.paper tbody tr').length === n", arg=count)


def test_a_match_is_kept_with_a_reader_and_a_second_writer(server: Moon, guests: Visitors) -> None:
    page = guests.come(viewport=PHONE)
    start(page, server)
    page.get_by_text("Hand 1: Ann deals, Ben bids first.").wait_for()
    reader = guests.come()
    reader.goto(page.url)
    reader.get_by_text("You can only read this sheet.").wait_for()
    assert reader.locator(".entry, .pencil").count() == 0

    # What can't be is refused in words beside its fields, and stands in the form to be put right.
    enter(page, "Ben", "5", 2, 4, 0)
    wrong = page.get_by_role("group", name="Tricks").get_by_role("alert")
    wrong.get_by_text("the tricks add up to 6, not 7").wait_for()
    assert wrong.evaluate("wrong => wrong.closest('fieldset').getAttribute('aria-describedby') === wrong.id")
    box, field = wrong.bounding_box(), page.get_by_role("group", name="Tricks").locator("select").first
    assert box is not None
    assert 0 <= box["y"] - field.bounding_box()["y"] < 100
    assert box["y"] + box["height"] <= PHONE["height"]
    assert page.get_by_role("radio", name="Ben").is_checked()
    page.get_by_role("group", name="Tricks").locator("select").nth(2).select_option("1")
    page.get_by_role("button", name="Enter", exact=True).click()
    for who in (page, reader):  # who looks on sees it at once
        wait_lines(who, 1)
        assert lines(who)[0].startswith("1|Ben:5,set|2+2|5minus5*,1hickey−5|1+1")
    assert not page.get_by_role("radio", name="Ben").is_checked()  # the form is for the next hand
    assert wrong.count() == 0

    # Trick by trick.
    fill(page, "Ann", "Triple moon")
    page.get_by_role("button", name="Count trick by trick").click()
    for taken in range(1, 7):
        page.get_by_role("button", name="Ann took it").click()
        page.get_by_text(re.compile(rf"\(Ann: {taken};")).wait_for()
    page.get_by_role("button", name="Ben took it").click()
    wait_lines(page, 2)
    assert "Ann:Triplemoon,set" in lines(page)[1]
    page.wait_for_function("document.activeElement !== document.body")  # the focus isn't lost

    # It was otherwise: that ends the round, and the hickeys of the losers are paid for.
    page.get_by_role("button", name="Correct: Hand 2").click()
    assert page.evaluate("document.activeElement.textContent.trim()") == "Correct hand 2"
    for side, count in enumerate((7, 0, 0)):
        page.get_by_role("group", name="Tricks").locator("select").nth(side).select_option(str(count))
    page.get_by_role("button", name="Save the correction").click()
    wait_lines(page, 3)
    assert lines(page)[2] == "Round1|+3|−2|−1|"
    page.locator("summary", has_text="Renege").click()
    page.get_by_role("button", name=re.compile("Cal ?: Renege")).click()
    wait_lines(page, 4)
    assert "Cal:renege" in lines(page)[3]
    page.get_by_role("button", name="Undo").click()
    wait_lines(page, 3)

    # The secret brings the other device to write, and out of the address.
    page.locator("summary", has_text="Edit link").click()
    reader.goto("about:blank")
    reader.goto(page.locator("#writer").input_value())
    reader.wait_for_selector(".entry")
    assert "#" not in reader.url
    reader.get_by_role("button", name="Everyone passed").click()
    wait_lines(page, 4)
    reader.locator("summary", has_text="Renege").click()
    # What ends the match is asked for twice. Escape, and the button that has the focus, leave it as it is.
    for leave in ("Escape", "Enter"):
        reader.get_by_role("button", name="Call time").click()
        question = reader.get_by_role("dialog", name="Call time")
        question.get_by_text("The unfinished round won’t count.").wait_for()
        assert reader.evaluate("document.activeElement.textContent.trim()") == "Cancel"
        assert find_faults(reader) == []
        reader.keyboard.press(leave)
        question.wait_for(state="hidden")
        assert reader.evaluate("document.activeElement.textContent.trim()") == "Call time"
    assert len(lines(reader)) == 4
    assert reader.locator(".entry form, form.entry").count() == 1  # the match goes on
    reader.get_by_role("button", name="Call time").click()
    question.get_by_role("button", name="Call time").click()
    for who in (page, reader):
        who.get_by_text("Time was called. Ann won the match!", exact=True).wait_for()
    page.get_by_role("link", name="All your score sheets").click()
    page.get_by_role("link", name="Ann, Ben and Cal").wait_for()


def test_what_is_entered_without_a_network_is_entered_when_it_is_back(server: Moon, guests: Visitors) -> None:
    page = guests.come()
    start(page, server, "classic")
    page.context.set_offline(True)
    enter(page, "Ann", "5", 5, 1, 1)
    page.get_by_text("Not sent yet: 1.").wait_for()
    page.get_by_role("button", name="Everyone passed").click()
    page.get_by_text("Not sent yet: 2.").wait_for()
    assert page.locator(".unsent li").first.inner_text().startswith("Ann: 5, tricks 5–1–1")
    assert find_faults(page) == []
    assert page.locator(".paper").count() == 0  # nothing is shown as entered that isn't
    page.context.set_offline(False)
    wait_lines(page, 2)
    assert page.locator(".unsent").count() == 0

    # Somebody else writes meanwhile: nothing is entered unseen.
    other = guests.come()
    other.goto(page.locator("#writer").input_value())
    page.context.set_offline(True)
    enter(page, "Ben", "4", 1, 5, 1)
    page.get_by_text("Not sent yet: 1.").wait_for()
    other.wait_for_selector(".entry")
    enter(other, "Cal", "6", 0, 1, 6)
    wait_lines(other, 3)
    page.context.set_offline(False)
    page.get_by_text("somebody else has written on this sheet meanwhile").wait_for()
    wait_lines(page, 3)
    page.get_by_role("button", name="Enter it anyway").click()
    wait_lines(page, 4)
    assert lines(page)[3].startswith("4|Ben:4,made|6+1|6+4|8+1")


def find_faults_anywhere(page: Any) -> list[str]:
    """What axe finds on a phone and on a desktop, in a different theme each."""
    faults: list[str] = []
    for theme, viewport in (("light", DESKTOP), ("dark", PHONE), ("contrast", PHONE)):
        page.set_viewport_size(viewport)
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        faults += [f"{theme}: {fault}" for fault in find_faults(page)]
    return faults


def test_it_is_for_everybody(server: Moon, guests: Visitors) -> None:
    if not (WEB / "node_modules" / "axe-core").exists():
        pytest.skip("axe is not installed: python tools/build_page.py --dev")
    page = guests.come()
    start(page, server, names=("Ann with a very long name", "Ben", "Cal"))
    enter(page, "Ben", "Double moon", 1, 0, 0)
    wait_lines(page, 1)
    for summary in page.locator("summary").all():
        summary.click()
    assert find_faults_anywhere(page) == []
    page.get_by_role("button", name="Correct: Hand 1").click()
    assert find_faults_anywhere(page) == []
    page.get_by_role("link", name="All your score sheets").click()
    page.wait_for_selector(".form")
    assert find_faults_anywhere(page) == []


def test_chips_in_spanish_by_keyboard_alone(server: Moon, guests: Visitors) -> None:
    page = guests.come(viewport=PHONE, locale="es-MX")
    start(page, server, "chips-solo")
    page.get_by_text("Ronda 1: da Ann, sale Ben.").wait_for()
    page.locator(".entry select").first.focus()
    page.keyboard.type("3")
    for _ in range(2):
        page.keyboard.press("Tab")
        page.keyboard.type("1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # a trick with moons
    page.get_by_label("Ganada por").focus()
    page.keyboard.type("Ben")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.get_by_role("button", name="Anotar", exact=True).focus()
    page.keyboard.press("Enter")
    wait_lines(page, 1)
    assert lines(page) == ["1|3–1–1|3+1|5+3|3+1|Corregir:Mano1"]
    assert find_faults(page) == []


def test_it_is_kept_by_house_rules_and_by_what_is_changed_about_them(server: Moon, guests: Visitors) -> None:
    page = guests.come()
    page.goto(f"{server.url}/score")
    page.evaluate(
        """() => localStorage.setItem("moon.rules", JSON.stringify([
            {title: "Sunday", preset: "luna-4", options: {"score.target": 30, "auction.minimum": 4}}]))"""
    )
    page.reload()
    page.wait_for_selector(f"#preset option >> nth={PRESETS}", state="attached")
    page.locator("#preset").select_option("own:Sunday")
    assert page.get_by_text("time is called").count() == 0  # what would contradict these rules isn't offered
    page.get_by_label("Points to win").fill("12")
    page.get_by_label("Player 4", exact=True).fill("Dee")
    page.get_by_role("button", name="Start the score sheet").click()
    page.get_by_text("Hand 1: Player 1 deals, Player 2 bids first.").wait_for()
    bids = page.get_by_role("group", name="Bid").get_by_role("radio")
    assert bids.evaluate_all("all => all.map((each) => each.value)") == ["4", "5", "6", "7", "moon"]
    enter(page, "Dee", "7", 0, 7)
    wait_lines(page, 1)
    enter(page, "Dee", "5", 2, 5)
    page.get_by_text("Player 2 and Dee won the match!", exact=True).wait_for()


def test_the_sheet_of_a_match_at_a_table_stands_by_itself(server: Moon, guests: Visitors) -> None:
    page = guests.come()
    room = open_room(server.url, "hickeys", options={"score.target": 1, "match.marks": 1})
    sit(page, room, "Ann")
    play_to_the_end(page)
    beside = lines(page)
    assert rows_that_leave_their_place(page) == []
    page.get_by_role("link", name="Printable score sheet").click()
    page.wait_for_selector("moon-match .paper")
    assert lines(page) == beside
    assert beside[-1].startswith("Round1|")
    assert rows_that_leave_their_place(page) == []
    page.emulate_media(media="print")
    assert not page.get_by_role("button", name="Print").is_visible()
    assert page.locator(".paper").is_visible()
    assert find_faults(page) == []


def test_a_sheet_is_forgotten_when_that_is_meant(server: Moon, guests: Visitors) -> None:
    page = guests.come()
    for names in (NAMES, ("Dee", "Eve", "Flo")):
        start(page, server, names=names)
    page.get_by_role("link", name="All your score sheets").click()
    forget = page.get_by_role("button", name=re.compile("Remove ?: Ann, Ben and Cal"))
    forget.click()
    question = page.get_by_role("dialog", name="Remove: Ann, Ben and Cal")
    question.get_by_text("no longer be able to edit this sheet").wait_for()
    assert find_faults(page) == []
    question.get_by_role("button", name="Cancel").click()
    question.wait_for(state="hidden")
    assert forget.evaluate("button => button === document.activeElement")
    assert page.locator("moon-score .tables li").count() == 2

    forget.click()
    question.get_by_role("button", name="Remove").click()
    page.wait_for_function("document.querySelectorAll('moon-score .tables li').length === 1")
    page.wait_for_function("document.activeElement.textContent.trim() === 'Dee, Eve and Flo'")
    page.get_by_role("button", name=re.compile("Remove ?: Dee")).click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    page.wait_for_function("document.activeElement.id === 'preset'")  # the list is gone
    page.reload()
    page.wait_for_selector(LISTED, state="attached")
    assert page.locator("moon-score .tables").count() == 0


def test_a_sheet_that_is_not_there_is_told(server: Moon, guests: Visitors) -> None:
    guests.expected += ("404",)
    page = guests.come()
    page.goto(f"{server.url}/score/there-is-none")
    page.get_by_text("there is no such score sheet").wait_for()
    assert find_faults(page) == []
