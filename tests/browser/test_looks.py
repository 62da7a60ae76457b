"""The looks of the table: colors of the page, of the felt and of the pieces, which are chosen separately."""

from itertools import product

import pytest

from shootmoon.game import State
from shootmoon.rules import load_rules
from tests.browser.tables import bid_low, find, seat_at_a_table, show, view_of
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


LOOKS = """(what) => [...document.querySelectorAll(what)].map((each) => {
    const {outlineStyle, outlineWidth, outlineColor} = getComputedStyle(each);
    const line = getComputedStyle(each, "::after");
    return {
        frame: outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`,
        line: line.content === "none" ? 0 : parseFloat(line.height),
        seen: outlineColor,
    };
})"""
"""A script that returns the frame and the line below of each element."""


def has_some_trumps(state: State) -> bool:
    """Return True if seat 1 is to play and holds trumps and other tiles."""
    if state.phase != "play" or state.to_move != 1:
        return False
    position = view_of(state, 1)["position"]
    hand, trumps = set(position["hands"][0]), set(position["trumps"])
    return bool(hand & trumps) and bool(hand - trumps)


def test_with_forced_colors_shapes_tell_what_is_what(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, forced_colors="active")
    seat_at_a_table(page, server.url)
    state = find(
        load_rules("classic"),
        lambda state: (
            state.phase == "play"
            and state.to_move == 1
            and len(state.trick) == 2
            and len(state.legal_actions()) == 2
        ),
        bid_low,
    )
    show(page, view_of(state, 1))

    def looks(what: str, part: str) -> set[object]:
        found = page.evaluate(LOOKS, what)
        assert found, what
        return {each[part] for each in found}

    # The winning play is framed, and playable tiles are; the others aren't.
    assert looks(".trick .winner .piece", "frame") == {"solid 3px"}
    assert looks(".trick li:not(.winner) .piece", "frame") == {""}
    assert looks(".held.fits", "frame") == {"solid 2px"}
    assert looks(".held:not(.fits)", "frame") == {""}
    # A line below tells trumps.
    state = find(load_rules("classic"), has_some_trumps, bid_low)
    show(page, view_of(state, 1))
    assert looks(".held.trump", "line") == {3}
    assert looks(".held:not(.trump)", "line") == {0}
    # The sign of a trump has the color of its button's text.
    naming = find(load_rules("classic"), lambda state: state.phase == "trump", bid_low)
    show(page, view_of(naming, naming.to_move))
    color = "each => getComputedStyle(each).color"
    sign = page.locator(".actions button .suit").first
    assert sign.evaluate(color) == page.locator(".actions button:has(.suit)").first.evaluate(color)
    # A chosen piece is framed differently, and so is a chosen look, which has a sign as well.
    waiting = find(load_rules("classic"), lambda state: state.phase == "play" and state.to_move == 2, bid_low)
    show(page, view_of(waiting, 1))
    page.locator(".held").first.click()
    page.evaluate("document.activeElement.blur()")
    assert looks(".held.chosen", "frame") == {"dashed 2px"}
    assert looks(".held:not(.chosen)", "frame") == {""}
    page.goto(f"{server.url}/settings")
    sign = "each => getComputedStyle(each, '::before').content"
    assert page.locator(".chip:has(:checked) span").first.evaluate(sign) == '"✓" / ""'
    assert page.locator(".chip:not(:has(:checked)) span").first.evaluate(sign) == "none"
