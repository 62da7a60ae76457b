"""Puzzles on the page: chosen by kind and level, answered by touch and by keyboard, none twice."""

from typing import Any

import pytest

from shootmoon.coach.puzzles import KINDS, Puzzle, label, puzzles, question
from tests.browser.visiting import PHONE, Visitors, find_faults
from tests.serving import Moon

SIDEWAYS = {"width": 844, "height": 390}
SMALL = {"width": 320, "height": 568}
LOW = {"width": 568, "height": 320}
BOTTOM = "document.querySelector('.steps').getBoundingClientRect().bottom <= innerHeight + 1"
"""True if the buttons below the table are within the window."""


def answer(page: Any, puzzle: Puzzle, choice: str) -> None:
    """Press a choice: a button, or a piece and then perhaps a suit."""
    button = page.locator(f"[data-action='{choice}']")
    if not button.count():
        page.click(f".held[data-piece='{choice.removeprefix('discard ').partition(':')[0]}']")
        page.wait_for_selector(f"[data-action='{choice}'], #next")
    if button.count():
        button.first.click()
    page.wait_for_selector("#next")


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_each_kind_is_answered_and_explained(visitors: Visitors, server: Moon, kind: Any) -> None:
    puzzle = puzzles(kind=kind)[0]
    page = visitors.come(viewport=SMALL)
    page.goto(f"{server.url}/puzzles/{puzzle.id}")
    page.wait_for_selector(".speech")
    assert question(puzzle)[:30] in page.inner_text(".speech")
    assert page.evaluate(BOTTOM)
    page.click("#nudge")
    assert question(puzzle)[:30] not in page.inner_text(".speech")
    assert not page.locator(".why").count()
    answer(page, puzzle, puzzle.solution)
    assert f"Right: {label(puzzle, puzzle.solution)}" in page.inner_text(".speech")
    assert page.locator(".why p").count()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(BOTTOM)
    page.set_viewport_size(LOW)
    assert page.evaluate(BOTTOM)
    page.set_viewport_size(SIDEWAYS)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert find_faults(page) == []


def test_none_comes_twice_and_a_choice_of_kind_is_kept(visitors: Visitors, server: Moon) -> None:
    wanted = puzzles(kind="trump", level=2)
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/puzzles")
    page.wait_for_selector("#kind")
    page.select_option("#kind", "trump")
    page.select_option("#level", "2")
    page.wait_for_function(
        "count => document.querySelector('.puzzles [role=status]')?.textContent.includes(count)",
        arg=f" {len(wanted)} ",
    )
    assert find_faults(page) == []
    page.click("#start")
    seen: list[str] = []
    for left in range(len(wanted), 0, -1):
        page.wait_for_selector("#nudge")
        name = page.url.rpartition("/")[2]
        puzzle = next(each for each in wanted if each.id == name)
        assert name not in seen
        seen.append(name)
        wrong = next(each for each in puzzle.choices if each != puzzle.solution)
        answer(page, puzzle, wrong)
        assert "Not " in page.inner_text(".speech")
        page.click("#next")
        if left == 1:
            page.get_by_text("You have seen all of these").wait_for()
        else:
            page.wait_for_function("name => !location.pathname.endsWith(name)", arg=name)


def test_the_puzzle_of_the_day_in_spanish_by_keyboard(visitors: Visitors, server: Moon) -> None:
    page = visitors.come(viewport=PHONE, locale="es-MX")
    page.goto(f"{server.url}/puzzles/daily")
    page.wait_for_selector(".speech")
    assert "Problema del día" in page.inner_text(".speech")
    choice = page.locator("[data-zone=act] button, .held.fits").first
    choice.focus()
    page.keyboard.press("Enter")
    if page.locator("[data-zone=act] button").count() and not page.locator("#next").count():
        page.locator("[data-zone=act] button").first.focus()
        page.keyboard.press("Enter")
    page.wait_for_selector("#next")
    assert page.evaluate("document.activeElement.id") == "next"
    assert "Por qué" in page.inner_text(".why")


def test_a_puzzle_that_isnt_there_is_reported(visitors: Visitors, server: Moon) -> None:
    visitors.expected += ("404 (Not Found)",)
    page = visitors.come()
    page.goto(f"{server.url}/puzzles/nothing")
    page.get_by_text("there is no puzzle").wait_for()
    page.click("a[href='/puzzles']")
    page.wait_for_selector("#start")
