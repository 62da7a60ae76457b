"""Reviews in a browser: graph, verdicts, marks, and learning from mistakes."""

from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.record import write_record
from tests.browser.test_replay import at, opened, paste
from tests.browser.visiting import PHONE, SHORT, Visitors, find_faults, open_room, play_to_the_end, sit
from tests.serving import Moon
from tests.unit.server.study.test_reviews import finished

RECORD = finished()
TEXT = write_record(RECORD)


@pytest.fixture(scope="module")
def review() -> Any:
    import shootmoon as sm

    return sm.review(RECORD)


def reviewed(page: Any) -> None:
    page.get_by_role("button", name="Review this game").click()
    page.wait_for_selector(".review .graph")


def graph_at(page: Any, ply: int) -> None:
    page.wait_for_selector(f'.graph[aria-valuenow="{ply}"]')


def test_a_game_is_reviewed_beside_its_replay(server: Moon, visitors: Visitors, review: Any) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/replay")
    worst = review.worst(1)[0]
    hint = (worst.ply, f"hint: seat {worst.seat}, advice")
    paste(page, write_record(replace(RECORD, comments=(*RECORD.comments, hint))))
    opened(page)
    reviewed(page)
    graph = page.get_by_role("slider", name="Chances of winning over the match")
    # From the list to the moment, with the verdict, its reason and all values.
    page.locator(".moments button").first.click()
    at(page, worst.ply + 1)
    verdict = page.locator(".review .verdict")
    assert worst.grade in verdict.inner_text()
    assert worst.explain("en") in page.locator(".review").inner_text()
    assert page.locator(".choices tbody tr").count() == len(worst.candidates)
    assert "hindsight" in page.locator(".review").inner_text()
    name = RECORD.seats[worst.seat - 1]
    assert page.locator(".review .hinted").inner_text() == f"{name} took a hint before this decision."
    assert "Decisions with hints" in page.locator(".review .summary").inner_text()
    assert f"{name} takes a hint." in page.locator(".moves .note").all_inner_texts()
    marks = page.locator(".moves .error-mark")
    assert marks.count() >= 1
    # By keyboard from mark to mark, and to both ends.
    errors = [each.ply + 1 for each in review.decisions if each.grade != "fine"]
    graph.focus()
    for key, ply in (
        ("Home", 0), ("PageDown", errors[0]), ("ArrowRight", errors[0] + 1), ("ArrowLeft", errors[0]),
        ("End", len(RECORD.actions)), ("PageUp", errors[-1]),
    ):  # fmt: skip
        page.keyboard.press(key)
        graph_at(page, ply)
    assert "%" in graph.get_attribute("aria-valuetext")
    # By a click on the graph.
    box = page.locator(".graph svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 5)
    page.wait_for_function(
        "most => document.querySelector('.graph').getAttribute('aria-valuenow') > most - 12", arg=errors[-1]
    )
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert not find_faults(page, ["light", "dark"])
    # In the other language, with its reasons.
    page.get_by_role("button", name="Español").or_(page.get_by_role("link", name="Español")).first.click()
    page.wait_for_selector("text=Aprender de los errores")
    page.locator(".moments button").first.click()
    page.wait_for_function(
        "reason => document.querySelector('.review').innerText.includes(reason)", arg=worst.explain("es")
    )
    assert not visitors.trouble


def test_one_learns_from_mistakes(server: Moon, visitors: Visitors, review: Any) -> None:
    page = visitors.come()
    page.goto(f"{server.url}/replay")
    paste(page, TEXT)
    opened(page)
    reviewed(page)
    seat = review.worst(1)[0].seat
    errors = [each for each in review.decisions if each.grade != "fine" and each.seat == seat]
    page.get_by_label("Whose mistakes").select_option(str(seat))
    page.locator(".begin").click()
    for each in errors:
        # One is put back to the position, and sees what the player saw.
        at(page, each.ply)
        page.wait_for_function("seat => location.search.includes(`seat=${seat}`)", arg=seat)
        assert page.locator(".choices").count() == 0
        offered = page.locator(".offered button")
        assert offered.count() == len(each.candidates)
        tries = 0
        while page.locator(".told.right").count() == 0 and tries < offered.count():
            offered.nth(tries).click()
            page.wait_for_selector(".told.right, .told.wrong")
            tries += 1
        assert page.locator(".told.right").count() == 1
        assert page.locator(".choices").count() == 1
        page.get_by_role("button", name="Next", exact=True).click()
    assert f"of {len(errors)} found" in page.locator(".review").inner_text()
    page.get_by_role("button", name="Stop").click()
    page.locator(".begin").click()
    page.get_by_role("button", name="Show the answer").click()
    assert "The best is" in page.locator(".told").inner_text()
    page.get_by_role("button", name="Next hand").click()
    page.get_by_role("button", name="Back to the position").click()
    at(page, errors[0].ply)
    page.get_by_role("button", name="Close the review").click()
    page.wait_for_selector(".review", state="detached")
    assert not visitors.trouble


def test_a_game_that_is_not_over_offers_no_review(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(f"{server.url}/replay")
    paste(page, write_record(RECORD.until(12)))
    opened(page)
    assert page.get_by_role("button", name="Review this game").count() == 0


def test_the_end_of_a_match_offers_its_review(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    room = open_room(server.url, "classic", options=SHORT["classic"])
    sit(page, room, "Ann")
    play_to_the_end(page)
    page.get_by_role("link", name="Review this game").click()
    page.wait_for_selector(".review .graph")
    assert "review=1" in page.url
    page.locator(".control").get_by_role("button", name="Next move").click()
    page.wait_for_function("() => location.search.includes('ply=') && location.search.includes('review=1')")
    page.reload()
    page.wait_for_selector(".review .graph")
    assert not visitors.trouble


def test_a_review_that_fails_says_why_and_can_be_tried_again(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    visitors.expected += ("Failed to load resource",)
    page.goto(f"{server.url}/replay")
    paste(page, TEXT)
    opened(page)
    page.route("**/api/reviews", lambda route: route.abort())
    page.get_by_role("button", name="Review this game").click()
    page.wait_for_selector(".review [role=alert]:not(:empty)")
    page.unroute("**/api/reviews")
    page.locator(".review button.primary").click()
    page.wait_for_selector(".review .graph")
