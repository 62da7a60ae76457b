"""The trick, the own hand and all choices are visible at once on any screen, and nothing is cut off."""

from functools import cache
from typing import Any

import httpx
import pytest

from shootmoon.rules import load_rules
from tests.browser.tables import (
    LONG,
    SHOW,
    WIDE,
    Table,
    chips_tables,
    find,
    moon_tables,
    seat_at_a_table,
    show,
    view_of,
)
from tests.browser.visiting import LISTED, Visitors
from tests.serving import Moon

SIZES = ((320, 480), (320, 568), (360, 640), (390, 844), (568, 320), (720, 450), (844, 390), (1280, 800))
"""Window sizes, including a phone in landscape and a desktop at 200 %."""

MEASURE = """([width, height]) => {
    const room = document.querySelector("moon-room, moon-replay");
    const faults = [];
    const all = (what) => [...room.querySelectorAll(what)].filter((each) => each.checkVisibility());
    const say = (each) => `${each.closest("[class]").getAttribute("class").trim()} ${
        each.dataset.piece ?? each.textContent.trim().replace(/\\s+/g, " ").slice(0, 30)}`;
    const seen = [
        ...all(".felt .plate"), ...all(".trick .piece, .middle > .lying .piece, .middle > .drawn .piece"),
        ...all(".contract, .taken, .outcome, .bidding li, .bidding .lying .piece"), ...all(".topbar > *"),
        ...all(".mine .plate, .board:not(:has(.ended)) .doing, .mine .trouble, .premove, .soon"),
        ...all(".held"),
        ...all(".actions button, .asked, .next button, .next a, .steps button, .slide"),
    ].filter((each) => each.textContent.trim() || each.matches(".held, .piece, button"));
    const boxes = seen.map((each) => each.getBoundingClientRect());
    const felt = room.querySelector(".felt").getBoundingClientRect();
    boxes.forEach((box, at) => {
        const each = seen[at];
        if (box.left < -.5 || box.top < -.5 || box.right > width + .5 || box.bottom > height + .5)
            faults.push(`out of sight: ${say(each)} ${Math.round(box.right)},${Math.round(box.bottom)}`);
        if (each.closest(".felt") && (box.top < felt.top || box.bottom > felt.bottom + .5
            || box.left < felt.left || box.right > felt.right + .5))
            faults.push(`beside the felt: ${say(each)}`);
        if (each.matches(".plate, .contract, .asked, .actions button")
            && each.scrollWidth > each.clientWidth + 1)
            faults.push(`cut off: ${say(each)}`);
        const least = each.matches(".held") ? [30, 44] : each.matches("button") ? [30, 36]
            : each.matches(".trick .piece") ? [20, 40] : [8, 8];
        if (box.width < least[0] || box.height < least[1])
            faults.push(`too small: ${say(each)} ${[box.width, box.height].map(Math.round)}`);
        boxes.slice(0, at).forEach((other, before) => {
            if (each.contains(seen[before]) || seen[before].contains(each)) return;
            if (Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1)
                faults.push(`${say(each)} lies on ${say(seen[before])}`);
        });
    });
    for (const row of all(".sides > li"))
        if (row.scrollWidth > row.clientWidth + 1) faults.push(`a row is too wide: ${say(row)}`);
    if (!all(".doing").length) faults.push("nothing is said");
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
        faults.push(`${document.documentElement.scrollWidth} wide`);
    return faults;
}"""
"""A script that lists what is out of sight, too small, cut off or overlapping."""

EACH = f"""async ([tables, size]) => {{
    const show = {SHOW};
    const measure = {MEASURE};
    const found = [];
    for (const [name, view] of tables) {{
        await show(view);
        for (const fault of measure(size)) found.push(`${{name}}: ${{fault}}`);
        const ends = [...document.querySelectorAll(".held.fits")]
            .find((each) => view.position.legal.some((play) => play.startsWith(`${{each.dataset.piece}}:`)));
        if (!ends) continue;
        ends.click();
        await document.querySelector("moon-room").updateComplete;
        for (const fault of measure(size)) found.push(`${{name}}, which end: ${{fault}}`);
    }}
    return found;
}}"""


@cache
def crowded_tables() -> list[Table]:
    return [*moon_tables(), *chips_tables()]


IN_ALL_SIZES = [("en-US", False, SIZES), ("es-MX", False, SIZES), ("es-MX", True, SIZES)]
IN_ONE_SIZE = [("en-US", False, SIZES[2::4]), ("es-MX", False, SIZES[1::2]), ("es-MX", True, SIZES[::4])]
"""Each size once, most of them in the language with the longer texts."""


@pytest.mark.parametrize(
    ("language", "large", "sizes"),
    [
        *(pytest.param(*each, id=f"{each[0]}-{each[1]}") for each in IN_ONE_SIZE),
        *(
            pytest.param(*each, id=f"{each[0]}-{each[1]}-all", marks=pytest.mark.slow)
            for each in IN_ALL_SIZES
        ),
    ],
)
def test_trick_hand_and_choices_are_seen_at_once(
    server: Moon, visitors: Visitors, language: str, large: bool, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visitors.come(locale=language, reduced_motion="reduce")
    page.add_init_script(f"localStorage['moon.settings'] = JSON.stringify({{large: {str(large).lower()}}})")
    seat_at_a_table(page, server.url)
    tables = crowded_tables()
    found: dict[Any, list[str]] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if faults := page.evaluate(EACH, [tables, [width, height]]):
            found[f"{width}x{height}"] = faults
    assert not found, "\n".join(f"{size} {each}" for size, faults in found.items() for each in faults)


WIDER = """() => {
    const page = document.documentElement;
    return page.scrollWidth - page.clientWidth;
}"""
PLACES = {
    "/": LISTED,
    "/settings": "#volume",
    "/rules": ".presets a",
    "/rules/hickeys": ".example .felt",
    "/rules/hickeys-4": ".example .felt",
    f"/rules/edit#hickeys&score.target=1000&match.marks=1000&title={WIDE}": "#s-prose",
    "/hands/6-6,6-5,6-4,5-5,3-2,2-1,1-1": ".heat button",
    "/learn": ".lessons li",
    "/puzzles": "#start",
    "/learn/luna": ".speech",
    "/score": ".form button.primary:enabled",
    "/replay": "textarea",
    "/analyze": ".give",
    "/no/such/place": "main a",
}
"""By address: a selector that exists once the place is loaded."""


PICTURED = """() => {
    const place = document.querySelector(".pictured");
    const title = place?.querySelector(".what h1");
    if (!title) return [0, 0];
    const words = title.textContent.trim().split(/\\s+/).length;
    const lines = title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight);
    return [place.getBoundingClientRect().width, Math.round(lines) - words];
}"""
"""A script that returns how wide a place with a picture is, and how many words of its title are broken."""


@pytest.mark.parametrize(
    ("language", "some"),
    [
        pytest.param("en-US", slice(0, None, 3), id="en-US"),
        pytest.param("es-MX", slice(None), id="es-MX"),
        pytest.param("en-US", slice(None), id="en-US-all", marks=pytest.mark.slow),
    ],
)
def test_no_place_is_wider_than_a_narrow_phone(
    server: Moon, visitors: Visitors, language: str, some: slice
) -> None:
    """Rooms in all phases, with their extreme scores, are measured above.

    Lists and forms that are short fill a wide window with a picture beside them. ``some`` of the places:
    all of them in the language with the longer texts.
    """
    visitors.expected += ("404",)
    page = visitors.come(locale=language, viewport={"width": 320, "height": 568})
    found: dict[str, int] = {}
    asked = {"preset": "hickeys", "names": [WIDE, LONG, "陳" * 24], "options": {"score.target": 1000}}
    with httpx.Client(base_url=server.url, headers={"authorization": "Bearer " + 24 * "s"}) as client:
        sheet = client.post("/api/sheets", json=asked).json()["sheet"]
        hand = {"type": "hand", "declarer": 1, "bid": "7", "tricks": [0, 1, 0]}
        for known in range(1, 19):  # down to -126
            order = {"id": str(known), "known": known, "command": hand}
            assert client.post(f"/api/sheets/{sheet}/commands", json=order).status_code == 200
        made = client.post("/api/rooms", json={"preset": "hickeys"}).json()["room"]
        for name in (WIDE, LONG):
            order = {"id": name, "command": {"type": "sit-down", "name": name}}
            headers = {"authorization": f"Bearer the secret token of {name}"}
            assert client.post(f"/api/rooms/{made}/commands", json=order, headers=headers).status_code == 200
    places = {**PLACES, f"/score/{sheet}": ".paper tbody tr", f"/r/{made}": ".places"}
    for address, there in list(places.items())[some]:
        page.goto("about:blank")
        page.goto(f"{server.url}{address}")
        page.wait_for_selector(there, state="attached")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        if wider := page.evaluate(WIDER):
            found[address] = wider
        if address in ("/learn", "/puzzles", "/score"):
            _, broken = page.evaluate(PICTURED)
            page.set_viewport_size({"width": 1440, "height": 900})
            width, broken_as_well = page.evaluate(PICTURED)
            page.set_viewport_size({"width": 320, "height": 568})
            assert width > 1000, address
            assert max(broken, broken_as_well) <= 0, address
    assert not found


SMALLER = f"""async (tables) => {{
    const show = {SHOW};
    const all = (what) => [...document.querySelectorAll(what)];
    const height = (what) => Math.max(0, ...all(what).map((each) => each.getBoundingClientRect().height));
    const found = [];
    for (const [name, view] of tables) {{
        if (view.position?.phase !== "play" || !view.position.trick.length) continue;
        await show(view);
        const [trick, hand] = [height(".trick .piece"), height(".held .piece")];
        if (!trick || trick < hand - 1)
            found.push(`${{name}}: ${{Math.round(trick)}} < ${{Math.round(hand)}}`);
    }}
    return found;
}}"""


def test_pieces_of_a_trick_are_as_large_as_those_of_the_hand(server: Moon, visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="reduce")
    seat_at_a_table(page, server.url)
    tables = crowded_tables()
    assert any(view["position"] and view["position"]["trick"] for _, view in tables)
    found: dict[str, Any] = {}
    for width, height in ((1440, 900), (844, 390), (768, 1024), (390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        if smaller := page.evaluate(SMALLER, tables):
            found[f"{width}x{height}"] = smaller
    assert not found
    # Large pieces are larger during a trick, too, even on the smallest phone.
    show(page, next(view for name, view in tables if name == "classic trick"))
    widest = "Math.max(...[...document.querySelectorAll('.held')].map((each) => each.offsetWidth))"
    usual = page.evaluate(widest)
    page.evaluate("document.documentElement.dataset.large = ''")
    assert page.evaluate(widest) > usual + 3
    # The frame of the seat to move isn't wider than what is in it.
    page.evaluate("delete document.documentElement.dataset.large")
    auction = find(load_rules("classic"), lambda state: state.phase == "auction")
    on_the_left = view_of(auction, 1 + (auction.to_move - 2) % 3)
    on_the_left["seats"][auction.to_move - 1]["name"] = "Al"
    page.set_viewport_size({"width": 844, "height": 390})
    show(page, on_the_left)
    frame = page.locator(".felt .plate.turn").bounding_box()
    assert frame is not None
    assert frame["width"] < 120


@pytest.mark.parametrize("locale", ["en-US", "es-MX"])
def test_no_word_of_a_title_is_broken(server: Moon, visitors: Visitors, locale: str) -> None:
    page = visitors.come(locale=locale)
    for width, height in ((320, 568), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for place in ("puzzles", "score", "learn", "daily", "tournaments"):
            page.goto(f"{server.url}/{place}")
            page.wait_for_selector(".what h1")
            assert page.evaluate(BROKEN_WORDS) == [], (place, width)


BROKEN_WORDS = """() => {
    const title = document.querySelector(".what h1"), range = document.createRange(), broken = [];
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); )
        for (const word of text.data.matchAll(/\\S+/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) broken.push(word[0]);
        }
    return broken;
}"""
"""A script that returns the words of a title that are on more than one line."""
