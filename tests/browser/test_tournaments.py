"""An evening on the page: created and directed on one phone, entered on others, in both languages."""

import re
from typing import Any

from tests.browser.visiting import PHONE, Visitors, find_faults
from tests.serving import Moon, http, token


def test_an_evening_is_directed_and_played_on_phones(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/tournaments")
    page.get_by_label("Title").fill("Friday evening")
    page.locator("#preset").select_option("hickeys")
    page.get_by_label("Rounds").fill("2")
    page.get_by_label("Boards of a round").fill("3")
    assert find_faults(page, ["dark", "contrast"]) == []
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_role("heading", name="Friday evening").wait_for()
    link = page.locator("#link").input_value()
    assert re.fullmatch(rf"{server.url}/t/[0-9a-f]+", link)
    assert page.get_by_role("button", name="Begin round 1").is_disabled()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take part").click()
    page.get_by_text("You take part as Ann.").wait_for()

    guest = visitors.come(viewport=PHONE, locale="es-MX")
    guest.goto(link)
    guest.get_by_text("La primera ronda no empezó todavía.").wait_for()
    guest.get_by_label("Tu nombre").fill("Ben")
    guest.get_by_role("button", name="Participar").click()
    guest.get_by_text("Participas como Ben.").wait_for()
    assert find_faults(guest, ["light", "contrast"]) == []
    for who in ("Cal", "Dee", "Eve"):
        enter(server, link, who)
    # A director whose own table plays a board could not end the round, and it plays once a guest is there.
    page.get_by_role("button", name="Take a break").click()
    page.get_by_text("You take a break").wait_for()
    begin = page.get_by_role("button", name="Begin round 1")
    page.locator("button:enabled", has_text="Begin round 1").wait_for()
    assert find_faults(page, ["dark", "contrast"]) == []
    begin.click()
    page.get_by_text("Round 1 of 2 is being played.").wait_for()
    guest.get_by_role("link", name="Ir a tu mesa").click()
    guest.wait_for_selector(".table")
    guest.wait_for_function("document.body.innerText.includes('Ben')")
    assert re.search("/r/[0-9a-f]+$", guest.url)
    assert guest.locator(".lobby").count() == 0  # everybody has a seat already
    guest.go_back()

    page.get_by_role("button", name="End the round now").click()
    page.locator("dialog").get_by_role("button", name="End the round now").click()
    page.get_by_text("Round 1 of 2 has ended.").wait_for()
    page.get_by_role("heading", name="Standings").wait_for()
    assert page.locator(".standings tbody tr").count() == 5
    assert page.locator(".standings tr.you th").first.inner_text().startswith("Ann")
    guest.get_by_text("Terminó la ronda 1 de 2.").wait_for()
    guest.get_by_role("button", name="Descansar").click()
    guest.get_by_text("Descansas").wait_for()
    assert find_faults(guest, ["dark", "contrast"]) == []
    # A reload forgets nothing, and a stranger sees no table of others.
    page.reload()
    page.get_by_text("You direct this tournament").wait_for()
    stranger = visitors.come()
    stranger.goto(link)
    stranger.get_by_role("heading", name="Standings").wait_for()
    assert stranger.get_by_text("You direct this tournament").count() == 0
    assert find_faults(stranger, ["light", "contrast"]) == []
    page.get_by_role("button", name="End the tournament").click()
    page.locator("dialog").get_by_role("button", name="End the tournament").click()
    page.get_by_text("The tournament is over.").wait_for()
    assert page.get_by_role("button", name="Begin").count() == 0


def test_partners_enter_with_a_word_and_refusals_are_shown(server: Moon, visitors: Visitors) -> None:
    visitors.expected += ("status of 422", "status of 404", "status of 409")
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/tournaments")
    page.locator("#preset").select_option("hickeys")
    page.locator("select").nth(1).select_option("pairs")
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_text("These rules aren't played by partners in twos.").wait_for()
    page.locator("#preset").select_option("luna-4")
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_role("heading", name="Domino evening").wait_for()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("A word that only you").fill("luna")
    page.get_by_role("button", name="Take part").click()
    page.get_by_text("Your partner hasn’t entered yet.").wait_for()
    enter(server, page.locator("#link").input_value(), "Ben", word="LUNA")
    page.get_by_text("You take part as Ann and Ben.").wait_for()
    page.goto(f"{server.url}/t/nothing")
    page.get_by_text("There is no such tournament.").wait_for()
    page.goto(f"{server.url}/tournaments")
    page.get_by_role("link", name="Domino evening").wait_for()


def enter(server: Moon, link: str, who: str, **more: Any) -> None:
    name = link.rpartition("/")[2]
    order = {"id": who, "command": {"type": "enter", "name": who, **more}}
    headers = {"authorization": f"Bearer {token(who)}"}
    sent = http.post(f"{server.url}/api/tournaments/{name}/commands", json=order, headers=headers)
    assert sent.status_code == 200, sent.text
