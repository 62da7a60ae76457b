"""Lessons on the page: taken by touch and by keyboard, left and resumed, in both languages."""

from typing import Any

import pytest

from shootmoon.coach import load_lesson
from tests.browser.visiting import PHONE, Visitors, find_faults
from tests.serving import Moon

LUNA = load_lesson("luna")
SIDEWAYS = {"width": 844, "height": 390}
LOW = {"width": 568, "height": 320}
STEP = "() => document.querySelector('.part span')?.textContent.match(/\\d+/)?.[0] === '{}'"


def wait_for_step(page: Any, number: int) -> None:
    page.wait_for_function(STEP.replace("{}", str(number)))


def answer(page: Any, action: str) -> str:
    """Return the selector of the button for an action, which may be called with a piece."""
    button = f"[data-action='{action}']"
    piece = action.removeprefix("discard ").partition(":")[0]
    held = f".held[data-piece='{piece}']"
    page.wait_for_selector(f"{button}, {held}")
    return button if page.locator(button).count() else held


def play_on(page: Any) -> None:
    """Play the hand of a step to its end, always with the last choice that fits."""
    fits = ".actions button, .choosing .held.fits"
    while True:
        page.wait_for_selector(f"{fits}, .steps .primary")
        if page.locator(".steps .primary").count():
            return
        # The hand may end between two calls, and then a click would wait for a button that never comes.
        page.evaluate("fits => [...document.querySelectorAll(fits)].at(-1)?.click()", fits)


def take(page: Any, lesson: str, press: Any) -> None:
    """Take a lesson from its first step to its last."""
    steps = load_lesson(lesson).steps
    for number, step in enumerate(steps, 1):
        wait_for_step(page, number)
        if step.play:
            play_on(page)
        elif step.right:
            button = answer(page, step.right[0])
            press(button)
            if ":" in step.right[0]:
                press(f"[data-action='{step.right[0]}']")
            page.wait_for_selector(".speech.right")
        if number < len(steps):
            press(".steps .primary")


def test_a_lesson_is_taken_by_touch(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.goto(f"{server.url}/learn")
    page.locator(".lessons a").first.tap()
    take(page, "luna", page.tap)
    page.get_by_role("button", name="Play your first game").tap()
    page.wait_for_selector(".room .held")
    page.goto(f"{server.url}/learn")
    page.locator(".lessons li").first.get_by_role("img", name="Done").wait_for()


def test_a_lesson_is_taken_by_keyboard_in_spanish(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(locale="es-MX", reduced_motion="reduce")
    page.goto(f"{server.url}/learn/called")

    def press(button: str) -> None:
        """Move the focus by keys alone until it is on the button, and press it."""
        page.wait_for_selector(button)
        for _ in range(60):
            if page.evaluate("button => document.activeElement?.matches(button)", button):
                return page.keyboard.press("Enter")
            inside = page.evaluate("() => !!document.activeElement?.closest('.hand')")
            page.keyboard.press("ArrowRight" if inside and button.startswith(".held") else "Tab")
        raise AssertionError(f"{button} can't be reached")

    take(page, "called", press)
    page.get_by_role("button", name="Jugar con este reglamento").wait_for()
    assert page.locator(".speech").inner_text().count("reparte la misma persona") == 1


def test_a_lesson_is_left_and_resumed(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"{server.url}/learn/luna")
    for number in range(1, 5):
        wait_for_step(page, number)
        page.locator(".steps .primary").press("Enter")
    wait_for_step(page, 5)
    page.keyboard.press("Enter")  # a task isn't skipped like that
    page.goto(f"{server.url}/learn")
    page.get_by_text("step 5 of 26").wait_for()
    page.get_by_role("link", name="Continue").click()
    wait_for_step(page, 5)
    page.reload()
    wait_for_step(page, 5)
    page.get_by_role("button", name="Back").click()
    wait_for_step(page, 4)
    page.get_by_role("button", name="Español").click()
    page.get_by_text("Tus cuatros, de mayor a menor").wait_for()


def test_wrong_answers_are_explained_and_can_be_taken_back(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, reduced_motion="reduce")
    page.goto(server.url)
    page.evaluate("localStorage['moon.lessons'] = '{\"luna\":{\"step\":4}}'")
    page.goto(f"{server.url}/learn/luna")
    page.click(".held[data-piece='5-5']")
    page.get_by_role("status").get_by_text("so you must follow the").wait_for()
    assert page.locator(".held").count() == 7  # nothing was played
    page.click(".held[data-piece='6-4']")
    page.wait_for_selector(".speech.right")
    play = next(at for at, step in enumerate(LUNA.steps) if step.play)
    page.evaluate(f"localStorage['moon.lessons'] = '{{\"luna\":{{\"step\":{play}}}}}'")
    page.reload()
    page.click(".held[data-piece='4-4']")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector(".held[data-piece='4-4']")


def test_the_others_play_one_after_the_other(server: Moon, visitors: Visitors) -> None:
    """With motion, what they play is shown in order, and the teacher speaks when it is over."""
    page = visitors.come(viewport=PHONE)
    page.goto(server.url)
    page.evaluate("localStorage['moon.lessons'] = '{\"luna\":{\"step\":5}}'")
    page.goto(f"{server.url}/learn/luna")
    page.click(".held[data-piece='5-5']")
    page.wait_for_function("() => document.querySelectorAll('.trick [data-play]').length === 1")
    assert page.locator(".speech.right").count() == 0
    page.wait_for_function("() => document.querySelectorAll('.trick [data-play]').length === 3")
    page.wait_for_selector(".speech.right")
    assert "Ana plays 6-5." in page.locator("[role=log]").inner_text()


@pytest.mark.parametrize("viewport", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_lessons_have_no_faults(server: Moon, visitors: Visitors, viewport: dict[str, int]) -> None:
    page = visitors.come(viewport=viewport, reduced_motion="reduce")
    page.goto(f"{server.url}/learn")
    page.wait_for_selector(".lessons li")
    assert find_faults(page, ("dark", "contrast")) == []
    trump = next(at for at, step in enumerate(LUNA.steps) if step.right == ("trump 5",))
    page.evaluate(f"localStorage['moon.lessons'] = '{{\"luna\":{{\"step\":{trump}}}}}'")
    page.goto(f"{server.url}/learn/luna")
    page.click("[data-action='trump 6']")
    page.wait_for_selector(".speech.wrong")
    assert find_faults(page, ("dark", "contrast")) == []


SEEN = """() => [".speech", ".hand", ".actions", ".steps"].filter(part => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box && (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth);
})"""


@pytest.mark.parametrize(("lesson", "viewport"), [("luna", PHONE), ("chips", PHONE), ("luna", LOW)])
def test_the_teacher_the_hand_and_the_choices_are_seen_at_once(
    server: Moon, visitors: Visitors, lesson: str, viewport: dict[str, int]
) -> None:
    """On small phones, in the language with the longer texts."""
    page = visitors.come(viewport=viewport, locale="es-MX", reduced_motion="reduce")
    page.goto(f"{server.url}/learn/{lesson}")
    hidden: dict[int, list[str]] = {}
    steps = len(load_lesson(lesson).steps)
    for number in range(1, steps + 1):
        wait_for_step(page, number)
        if faults := page.evaluate(SEEN):
            hidden[number] = faults
        if number < steps:
            page.locator(".steps button").last.click()
    assert not hidden


@pytest.mark.parametrize("width", [568, 844])
def test_the_contract_is_not_squeezed_between_the_seats(server: Moon, visitors: Visitors, width: int) -> None:
    """On a phone in landscape, where a lesson leaves little width to the table."""
    page = visitors.come(viewport={"width": width, "height": 320 if width < 700 else 390}, locale="es-MX")
    page.goto(f"{server.url}/learn/luna")
    shown = 0
    for number in range(1, len(load_lesson("luna").steps) + 1):
        wait_for_step(page, number)
        for contract in page.locator(".felt > .contract").all():
            box = contract.bounding_box()
            assert box["height"] <= 90 < box["width"], f"step {number}: {box}"
            shown += 1
        if page.locator(".steps button").count() and number < len(load_lesson("luna").steps):
            page.locator(".steps button").last.click()
    assert shown >= 5


def test_a_lesson_that_does_not_exist_says_so(server: Moon, visitors: Visitors) -> None:
    visitors.expected += ("404",)
    page = visitors.come()
    page.goto(f"{server.url}/learn/bridge")
    page.get_by_text("There is no lesson “bridge”").wait_for()
    page.get_by_role("link", name="Lessons").click()
    page.wait_for_selector(".lessons li")
