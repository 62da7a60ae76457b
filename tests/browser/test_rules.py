"""The pages of rules show how it is played: suits, a trick, a hand step by step, and a table of presets."""

import pytest

from shootmoon.rules import preset_names
from tests.browser.visiting import DESKTOP, PHONE, PRESETS, Visitors, find_faults
from tests.serving import Moon


@pytest.mark.parametrize(("preset", "viewport"), [("hickeys", PHONE), ("chips", DESKTOP)])
def test_a_presets_page_shows_a_hand_step_by_step(
    server: Moon, visitors: Visitors, preset: str, viewport: dict[str, int]
) -> None:
    page = visitors.come(viewport=viewport)
    page.goto(f"{server.url}/rules/{preset}")
    page.wait_for_selector(".example .felt")
    assert find_faults(page, ("dark",)) == []
    assert page.locator(".facts-list dt").first.inner_text() == "Players"
    assert page.locator(".suits .piece").count() > 20
    won = page.locator(".shown-trick .won b").inner_text()
    page.get_by_text(f"{won} wins the trick").wait_for()
    page.get_by_role("button", name="Show it on the table").click()
    page.locator(".example .trick.old .winner", has_text=won).wait_for()
    page.get_by_role("button", name="Go to the start").click()
    page.locator(".control output", has_text="0 /").wait_for()
    for _ in range(3):
        page.get_by_role("button", name="Next move").click()
    page.locator(".control output", has_text="3 /").wait_for()
    page.get_by_role("button", name="Español").click()
    page.locator(".example .why", has_text="Por qué").wait_for(state="attached")
    page.get_by_role("heading", name="Una mano, paso a paso").wait_for()


def test_all_presets_are_compared_in_a_table(server: Moon, visitors: Visitors) -> None:
    page = visitors.come()
    page.goto(f"{server.url}/rules")
    page.locator(".shown-trick li.won").wait_for()
    page.get_by_role("link", name="Step through a hand of Moon").click()
    page.wait_for_selector("#example:focus")
    page.go_back()
    page.locator(".presets a").first.wait_for()
    table = page.locator(".presets").first
    rows = [row.inner_text().split("\t") for row in table.locator("tr").all()]
    assert rows[0][:3] == ["Sets of rules", "Players", "Tiles"]
    assert all(len(row) == len(rows[0]) for row in rows)
    lefts = table.locator("tr").evaluate_all(
        "rows => rows.map(({ cells }) => [...cells].map((cell) => cell.getBoundingClientRect().left))"
    )
    assert all(row == lefts[0] for row in lefts)  # each heading is over its column
    assert page.locator(".presets a").count() == PRESETS
    table.get_by_role("link", name="Moon for four", exact=True).click()
    page.get_by_role("heading", name="Moon for four", level=1).wait_for()
    # Tiles are drawn where the text names them.
    assert page.locator(".prose .inline-piece").count() > 0


@pytest.mark.parametrize("width", [320, 390, 768])
def test_on_a_phone_presets_are_compared_without_scrolling_sideways(
    server: Moon, visitors: Visitors, width: int
) -> None:
    page = visitors.come(viewport={"width": width, "height": 700}, locale="es-MX")
    page.goto(f"{server.url}/rules")
    page.locator(".presets a").first.wait_for()
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    tables = page.locator(".wide")
    assert tables.count() == 4
    for table in tables.all():
        assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0
    # It is still a table for screen readers, and each cell shows its heading.
    tree = page.locator(".presets").first.aria_snapshot()
    assert (
        tree.count("- rowheader")
        == page.locator(".presets").first.locator("tbody tr").count()
        == len(preset_names("moon"))
    )
    assert all(f"- {role}" in tree for role in ("table", "columnheader", "cell"))
    head = page.locator(".presets td").first.evaluate("each => getComputedStyle(each, '::before').content")
    assert head == '"Jugadores" / ""'
    assert find_faults(page, ("dark",)) == []
