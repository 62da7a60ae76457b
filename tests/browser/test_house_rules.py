"""House rules: editing, sharing by link and file, playing by them, and comparing rules."""

from pathlib import Path
from typing import Any

import pytest

from shootmoon.rules import DEFAULT_PRESET, load_rules, option_values, write_rules
from tests.browser.visiting import DESKTOP, PHONE, WEB, Visitors, find_faults, open_choices
from tests.serving import Moon, http


def verdict(page: Any, text: str) -> None:
    page.locator(".rules-status [role=status]", has_text=text).wait_for()


def edit(page: Any, url: str, rules: str = DEFAULT_PRESET) -> None:
    page.goto("about:blank")  # so that the same place is come to anew
    page.goto(f"{url}/rules/edit#{rules}")
    page.wait_for_selector(".rules-status")


def rules_of(page: Any, url: str) -> dict[str, Any]:
    """The rules of the room that somebody is in."""
    page.wait_for_url("**/r/*")
    return http.get(f"{url}/api/rooms/{page.url.rpartition('/')[2]}/rules").json()


def test_rules_are_made_kept_shared_and_played_by(server: Moon, visitors: Visitors) -> None:
    ann = visitors.come()
    ann.goto(server.url)
    ann.get_by_role("link", name="Create house rules").click()
    verdict(ann, "Moon, unchanged.")
    ann.get_by_label("Based on").select_option("luna-4")
    verdict(ann, "Moon for four, unchanged.")
    ann.get_by_label("Points to win").fill("15")
    ann.get_by_role("group", name="Moon only over a seven").get_by_label("yes").check()
    verdict(ann, "Moon for four, with 2 changes.")
    ann.get_by_role("button", name="Save in this browser").click()
    ann.locator(".rules-status [role=alert]", has_text="name first").wait_for()
    ann.keyboard.type("Sunday & co.")
    ann.get_by_role("button", name="Save in this browser").click()
    ann.get_by_text("was saved in this browser").wait_for()
    link = ann.get_by_label("Link to these rules").input_value()
    assert link.endswith(
        "/rules/edit#luna-4&auction.moon_after_seven=true&score.target=15&title=Sunday%20%26%20co."
    )
    ann.wait_for_url(link)

    ben = visitors.come(locale="es-MX")
    ben.goto(link)
    verdict(ben, "Moon para cuatro, con 2 cambios.")
    assert ben.get_by_label("Nombre", exact=True).input_value() == "Sunday & co."
    ben.locator(".prose", has_text="15 puntos").wait_for()
    ben.get_by_role("button", name="Jugar ahora").click()
    told = rules_of(ben, server.url)
    assert (told["preset"], told["changed"]) == (
        "luna-4", {"auction.moon_after_seven": True, "score.target": 15},
    )  # fmt: skip
    # The table's rules lead to the same place, and the front knows what was played last.
    ben.get_by_role("button", name="Menú", exact=True).click()
    ben.get_by_text("Reglas de esta mesa").click()
    ben.get_by_role("link", name="Ver, compartir o cambiar estas reglas").click()
    verdict(ben, "Moon para cuatro, con 2 cambios.")
    ben.goto(server.url)
    ben.locator("#preset option:checked", has_text="Sunday & co.").wait_for(state="attached")
    ben.get_by_role("button", name="Jugar con amigos").click()
    ben.get_by_label("Tu nombre en la mesa").fill("Ben")
    ben.get_by_role("button", name="Crear la mesa").click()
    assert rules_of(ben, server.url)["changed"]["score.target"] == 15

    # What is kept is offered at the front, and can be forgotten.
    ann.locator(".brand").click()
    ann.locator("#preset option", has_text="Sunday & co.").wait_for(state="attached")
    open_choices(ann)
    ann.locator("#preset").select_option("own:Sunday & co.")
    ann.get_by_role("link", name="How to play Sunday & co.").click()
    verdict(ann, "Moon for four, with 2 changes.")
    ann.get_by_role("button", name="Delete Sunday & co.").click()
    ann.get_by_text("was deleted").wait_for()
    ann.wait_for_selector("#unforget:focus")
    ann.keyboard.press("Enter")
    ann.get_by_role("button", name="Delete Sunday & co.").wait_for()


def test_what_does_not_go_together_is_explained_and_mended(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    edit(page, server.url)
    page.get_by_role("group", name="Players").get_by_label("four").check()
    verdict(page, "“Players: four”: that set is for three players.")
    tiles = page.get_by_role("group", name="Tiles")
    assert "To fix this: Tiles: all 28 tiles" in tiles.locator(".trouble").inner_text()
    assert page.get_by_role("button", name="Play now").count() == 0
    page.get_by_role("button", name="Fix: Tiles: all 28 tiles; The widow: not taken").click()
    verdict(page, "Moon, with 3 changes.")
    page.wait_for_selector(".rules-status:focus")
    assert tiles.get_by_label("all 28 tiles").is_checked()
    page.go_back()  # undoes a larger step
    verdict(page, "that set is for three players.")
    page.go_forward()
    verdict(page, "with 3 changes.")
    # An option that makes no difference says so, and a number that is none is refused where it stands.
    page.get_by_role("group", name="Marks come from").get_by_text("Has no effect").wait_for()
    page.get_by_label("Points to win").fill("lots")
    page.locator(
        ".trouble", has_text="“lots” is not a whole number. Allowed: a whole number from 1"
    ).wait_for()
    page.get_by_label("Points to win").fill("30")
    verdict(page, "with 4 changes.")
    page.get_by_role("button", name="Reset to: 21").click()
    verdict(page, "with 3 changes.")
    page.wait_for_selector("#o-score-target-value:focus")


def test_a_link_of_another_server_says_what_is_not_known_here(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    edit(page, server.url, "luna-9&score.bonus=7&score.target=30")
    verdict(page, "Moon, with 1 change.")
    said = page.locator(".left-out").inner_text()
    assert "“luna-9” isn't a known preset" in said
    assert "“score.bonus” isn't a known option" in said
    page.get_by_role("button", name="Play now").click()
    assert rules_of(page, server.url)["changed"] == {"score.target": 30}


def test_rules_go_to_a_file_and_back(server: Moon, visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.come()
    edit(page, server.url, "hickeys&auction.minimum=5&title=Grandma’s rules")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a file").click()
    assert download.value.suggested_filename == "grandma-s-rules.toml"
    rules = load_rules(Path(download.value.path()).rename(tmp_path / "mine.toml"))
    assert option_values(rules) == option_values(load_rules("hickeys", {"auction.minimum": 5}))

    edit(page, server.url)
    page.locator("#house-file").set_input_files(tmp_path / "mine.toml")
    verdict(page, "Moon with marks and hickeys, with 1 change.")
    assert page.get_by_label("Name", exact=True).input_value() == "Grandma’s rules"
    # What can't be read changes nothing, and what isn't known is told.
    for name, content, said in (
        ("broken.toml", b"a b", "broken.toml: Expected"),
        ("picture.toml", b"\xff\xd8\xff", "picture.toml can’t be read"),
        ("long.toml", b"#" * 70_000, "long.toml is too large"),
    ):
        page.locator("#house-file").set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": content}
        )
        page.locator(".rules-status [role=alert]", has_text=said).wait_for()
        verdict(page, "Moon with marks and hickeys, with 1 change.")
    dropped = write_rules(load_rules("chips", {"chips.target": 9})) + "\n[score]\ntarget = 3\n"
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.toml"));
            document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
        }""",
        dropped,
    )
    verdict(page, "Shoot the Moon with chips, with 1 change.")
    assert "“score.target” isn't a known option" in page.locator(".left-out").inner_text()
    page.go_back()
    verdict(page, "Moon with marks and hickeys, with 1 change.")


def test_rules_are_made_with_the_keyboard_alone(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    edit(page, server.url)
    focused = "document.activeElement"

    def tab_to(what: str) -> None:
        for _ in range(80):
            if page.evaluate(f"Boolean({what})"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(what)

    tab_to(f"{focused}.name === 'table.players'")
    page.keyboard.press("ArrowDown")
    verdict(page, "that set is for three players.")
    tab_to(f"{focused}.matches('.rules-status .primary')")
    page.keyboard.press("Enter")
    verdict(page, "with 3 changes.")
    tab_to(f"{focused}.matches('.rules-status .primary')")
    page.keyboard.press("Enter")
    assert rules_of(page, server.url)["changed"]["table.players"] == 4


def test_rules_are_told_compared_and_explained(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(f"{server.url}/rules/hickeys#bidding")
    page.wait_for_selector("#bidding:focus")
    assert "triple-moon" in page.locator("#bidding + p").inner_text()
    page.get_by_label("Compare with").select_option("hickeys-house")
    rows = [row.inner_text().split("\t") for row in page.locator(".compared tbody tr").all()]
    assert ["Lowest bid", "4 tricks", "5 tricks"] in rows
    assert all(one != other for _, one, other in rows)
    page.get_by_role("button", name="Español").click()
    page.get_by_role("heading", name="El remate").wait_for()
    page.get_by_role("link", name="Todas las reglas y términos").click()
    page.locator("#the-roach dd", has_text="La cucaracha").wait_for()
    page.get_by_role("link", name="Moon sin", exact=False).first.wait_for()
    page.get_by_text("Compararlos todos").first.click()
    page.get_by_role("region", name="Diferencias").wait_for()
    page.goto(f"{server.url}/rules/no-such")
    page.get_by_text("no hay ningún reglamento «no-such»").wait_for()
    visitors.trouble = [each for each in visitors.trouble if "404" not in each]


@pytest.mark.skipif(not (WEB / "node_modules" / "axe-core").exists(), reason="axe is not installed")
@pytest.mark.parametrize(
    ("place", "there"),
    [
        ("/rules", ".words dt"),
        ("/rules/called-4", ".compared"),
        ("/rules/edit#classic&table.players=4&score.bonus=1", ".rules-status .trouble:not(:empty)"),
        ("/rules/edit#luna-4&score.target=15", ".rules-status .primary"),
    ],
)
def test_everybody_can_use_these_places(server: Moon, visitors: Visitors, place: str, there: str) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(server.url + place)
    page.wait_for_selector(there)
    for summary in page.locator("main summary").all()[1:]:
        summary.click()
    # Each size and each theme once: what axe has to say of one hardly depends on the other.
    for viewport, theme in ((PHONE, "light"), (DESKTOP, "dark"), (PHONE, "contrast")):
        page.set_viewport_size(viewport)
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        # At its end the bar with the state of the rules lies over nothing.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert find_faults(page) == [], (theme, viewport)
