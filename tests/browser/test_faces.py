"""Faces, and the cards that say who sits at a seat."""

from __future__ import annotations

from typing import Any

from shootmoon.bots.characters import CHARACTERS
from shootmoon.bots.style_figures import style_figures
from shootmoon.protocol.faces import FACES
from shootmoon.telling import say
from tests.browser.visiting import PHONE, Visitors, find_faults, open_choices
from tests.serving import Moon, http

LINES = {each.name: each for each in CHARACTERS}


def drawn(page: Any, where: str) -> str:
    """Return a drawn face as text."""
    return str(
        page.locator(f"{where} .portrait").first.evaluate(
            "svg => [...svg.children].map(each => each.getAttribute('fill') + each.getAttribute('d')).join()"
        )
    )


def test_a_chosen_face_goes_with_its_player_to_the_table(server: Moon, visitors: Visitors) -> None:
    ann = visitors.come(viewport=PHONE)
    ann.goto(f"{server.url}/settings")
    ann.locator(".faces summary").click()
    choices = ann.get_by_role("radio", name="armadillo", exact=True)
    choices.focus()
    assert ann.locator(".faces input").count() == 1 + len(FACES)
    ann.keyboard.press("Space")
    assert ann.locator(".faces summary b").inner_text() == "armadillo"
    armadillo = drawn(ann, ".faces summary")
    assert not find_faults(ann)

    made = http.post(f"{server.url}/api/rooms", json={"preset": "classic", "bots": {"3": "expert"}})
    room = f"{server.url}/r/{made.json()['room']}"
    ann.goto(room)
    ann.locator("#name").fill("Ann")
    ann.get_by_role("button", name="Sit here (Seat 1)").click()
    ann.locator(".places .name-button[data-seat='1']").wait_for()
    assert drawn(ann, ".name-button[data-seat='1']") == armadillo

    ben = visitors.come()
    ben.goto(room)
    ben.locator(".places .name-button[data-seat='1']").wait_for()
    assert drawn(ben, ".name-button[data-seat='1']") == armadillo
    # Without a choice, the name determines the face; another name brings another face.
    faces: set[str] = set()
    for name in ("Ben", "Carlos"):
        ben.locator("#name").fill(name)
        ben.get_by_role("button", name="Sit here (Seat 2)").focus()
        faces.add(drawn(ben, ".faces summary"))
    assert len(faces) == 2


def test_a_card_says_who_a_bot_is(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    asked = {"preset": "classic", "bots": {"2": "expert", "3": "expert"}}
    made = http.post(f"{server.url}/api/rooms", json=asked)
    page.goto(f"{server.url}/r/{made.json()['room']}")
    bots = page.locator(".places .name-button")
    bots.nth(1).wait_for()
    names = bots.all_inner_texts()
    assert len(set(names)) == 2
    for at, language in enumerate(("English", "Español")):
        if at:
            page.get_by_role("button", name=language).click()
        bot = bots.nth(at)
        character = LINES[bot.inner_text().strip()]
        bot.focus()
        page.keyboard.press("Enter")
        card = page.get_by_role("dialog", name=character.name, exact=True)
        language = "es" if at else "en"
        card.get_by_text(character.line(language)).wait_for()
        card.get_by_text(say(language, "bot-expert-is")).wait_for()
        card.get_by_text(say(language, f"style-{character.style}-is")).wait_for()
        did = next(row for row in style_figures().rows if (row.bot, row.style) == ("expert", character.style))
        card.get_by_text(say(language, "style-figures", **did.in_hundred)).wait_for()
        assert not find_faults(page, ["contrast"])
        page.keyboard.press("Escape")
        card.wait_for(state="detached")
        assert page.evaluate("document.activeElement.classList.contains('name-button')")


def test_who_the_bots_are_is_shown_where_they_are_chosen(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(server.url)
    open_choices(page)
    for bot in ("master", "beginner"):
        page.locator("#bot").select_option(bot)
        shown = page.get_by_role("list", name="Who plays").get_by_role("button")
        names = [each.name for each in CHARACTERS if each.bot == bot]
        page.get_by_role("button", name=names[0]).wait_for()
        assert [text.split() for text in shown.all_inner_texts()] == [
            [name, LINES[name].style] for name in names
        ]
    shown.first.click()
    page.get_by_role("dialog", name=names[0]).get_by_text(LINES[names[0]].line("en")).wait_for()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("dialog").wait_for(state="detached")
    # Whoever asks for a style sees who bids so.
    page.locator("#style").select_option(label="Proud")
    assert [text.split() for text in shown.all_inner_texts()] == [
        [name, "proud"] for name in names if LINES[name].style == "proud"
    ]
    page.locator("#style").select_option(label="Wild")
    page.get_by_text("strangers come").wait_for()
    assert not find_faults(page)
