"""The looks of the table: colors of the page, of the felt and of the pieces, which are chosen separately."""

from itertools import product

import pytest

from shootmoon.rules import load_rules
from tests.browser.tables import find, seat_at_a_table, show, view_of
from tests.browser.visiting import PHONE, WEB, Visitors, find_low_contrast
from tests.serving import Moon

THEMES = ("light", "dark", "contrast")
FELTS = ("green", "night", "contrast")
TILES = ("ivory", "ebony", "contrast")

PLAIN = "document.querySelector('.felt').style.background = 'var(--felt)'"
"""A script that replaces the gradient of the felt, which axe can't judge, by its lightest color."""

RATIOS = """pairs => {
    const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const probe = document.body.appendChild(document.createElement("i"));
    const light = (name) => {
        probe.style.color = `var(${name})`;
        pen.fillStyle = getComputedStyle(probe).color;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((each) => each / 255)
            .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const ratios = pairs.map(([one, other]) => {
        const [more, less] = [light(one), light(other)].sort((a, b) => b - a);
        return more / less;
    });
    probe.remove();
    return ratios;
}"""
"""A script that returns the contrast ratio of each pair of variables."""


@pytest.mark.skipif(not (WEB / "node_modules" / "axe-core").exists(), reason="axe is not installed")
def test_texts_and_pieces_are_readable_in_all_looks(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    seat_at_a_table(page, server.url)
    state = find(load_rules("classic"), lambda state: state.phase == "play" and len(state.trick) == 2)
    show(page, view_of(state, state.to_move or 1))
    page.evaluate(PLAIN)
    texts = ("--felt-ink", "--felt-dim", "--gold")
    on_felt = list(product(texts, ("--felt", "--felt-deep")))
    suits = ("--rockets", "--crescents", "--stars", "--full-moons", "--moons")
    on_pieces = [("--pip", "--face"), *((suit, "--card") for suit in suits)]
    faults: list[str] = []
    for theme, felt in product(THEMES, FELTS):
        faults += find_low_contrast(page, {"theme": theme, "felt": felt, "tiles": TILES[FELTS.index(felt)]})
        for (text, below), ratio in zip(on_felt, page.evaluate(RATIOS, on_felt), strict=True):
            if ratio < 4.5:
                faults.append(f"{theme} {felt}: {text} on {below}: {ratio:.1f}")
    for tiles in TILES:
        page.evaluate("tiles => { document.documentElement.dataset.tiles = tiles }", tiles)
        for (ink, below), ratio in zip(on_pieces, page.evaluate(RATIOS, on_pieces), strict=True):
            if ratio < (7 if tiles == "contrast" else 4.5):
                faults.append(f"{tiles}: {ink} on {below}: {ratio:.1f}")
    assert faults == []


def test_looks_are_chosen_from_pictures_and_kept(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto(f"{server.url}/settings")
    looks = "(({theme, felt, tiles}) => [theme, felt, tiles])(document.documentElement.dataset)"
    assert page.evaluate(looks) == ["auto", "green", "ivory"]
    page.get_by_label("Colors").select_option("contrast")
    assert page.evaluate(looks) == ["contrast"] * 3, "the table follows until something else is chosen"
    assert page.get_by_role("group", name="Table").get_by_label("High contrast").is_checked()
    page.get_by_role("group", name="Tiles and cards").get_by_label("Ebony").check()
    page.get_by_role("group", name="Table").get_by_label("Night").check()
    assert page.evaluate(looks) == ["contrast", "night", "ebony"]
    page.get_by_label("Colors").select_option("dark")
    page.reload()
    page.get_by_role("group", name="Tiles and cards").get_by_label("Ebony").wait_for()
    assert page.evaluate(looks) == ["dark", "night", "ebony"]
