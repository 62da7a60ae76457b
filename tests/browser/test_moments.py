"""The end of a hand and of a match: everything that one wants to know then, and a way on."""

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.game import HandResult, State, new_game
from shootmoon.rules import load_rules
from tests.browser.tables import ROOM, SOCKET, bid_low, find, seat_at_a_table, show, view_of
from tests.browser.visiting import PHONE, YOURS, Visitors, act, find_faults, hurry, open_room, sit
from tests.serving import FAST, Moon

LABELS = "all => all.map((each) => each.getAttribute('aria-label'))"


def a_match(preset: str, hands: int, seed: int = 1, **options: Any) -> tuple[State, list[HandResult]]:
    """A match after a number of hands that weren't passed out, or at its end; and its score sheet."""
    rng = random.Random(seed)
    state, sheet = new_game(load_rules(preset, options)), []
    while state.phase != "over" and len(sheet) < hands:
        legal = state.legal_actions()
        bid = state.phase == "auction" and not any(bid != "pass" for _, bid in state.bids)
        action = legal[min(1, len(legal) - 1)] if bid else "pass" if "pass" in legal else ""
        before = len(state.past)
        state = state.apply(action or (rng.choice(legal) if legal else state.sample_chance(rng)))
        if len(state.past) > before:
            assert state.last_hand
            sheet.append(replace(state.last_hand, played=()))
    return state, sheet


def at_the_table(visitors: Visitors, url: str, chances: Any = None, **how: Any) -> Any:
    """A page at a table whose views the test sends, and to which the server answers these chances."""
    page = visitors.come(**how)
    page.add_init_script(SOCKET)
    answer = {"game": 1, "hands": 0, "by_side": None} if chances is None else chances
    page.route(
        re.compile(rf"/api/rooms/{ROOM}/"),
        lambda route: route.fulfill(json=answer if "/chances" in route.request.url else {"events": []}),
    )
    page.goto(f"{url}/r/{ROOM}")
    page.wait_for_function("() => window.table?.readyState === 1")
    return page


def pieces_of(locator: Any) -> list[str]:
    return locator.locator(".shown").evaluate_all(LABELS)


def test_a_hand_ends_with_all_hands_the_score_and_the_chances(server: Moon, visitors: Visitors) -> None:
    state, sheet = a_match("classic", 3)
    chances = {"game": 1, "hands": 3, "by_side": [[0.3, 0.3, 0.4], [0.31, 0.29, 0.4], [0.44, 0.2, 0.36]]}
    page = at_the_table(visitors, server.url, chances, viewport=PHONE)
    view = view_of(state, 1, sheet=sheet)
    show(page, view)
    dealt, last = view["dealt"], view["position"]["last_hand"]
    rows = page.locator(".sides .seat")
    for seat, hand in enumerate(dealt["hands"]):
        labels = [label.removesuffix(", discarded") for label in pieces_of(rows.nth(seat))]
        assert sorted(labels) == sorted(hand)
        trumps = (
            pieces_of(rows.nth(seat).locator(".trumps")) if rows.nth(seat).locator(".trumps").count() else []
        )
        assert {label.removesuffix(", discarded") for label in trumps} == set(hand) & set(dealt["trumps"])
    (widow,), (discard,) = dealt["widow"], dealt["discards"]
    apart = pieces_of(page.locator(".apart"))
    assert apart[:2] == [widow, discard]
    assert len(apart) == 2 + 3, "the widow, the discard, and the last trick"
    taken = [page.locator(".sides .took").nth(side).inner_text() for side in range(3)]
    assert [int(each.split()[0]) for each in taken] == last["tricks"]
    page.locator("moon-chances", has_text="31% → 44%").wait_for()
    assert page.get_by_text("31% before, now 44%").count() == 1
    assert "estimated" in page.locator("moon-chances").inner_text()
    page.get_by_text("All tricks").click()
    assert page.locator(".all-tricks .line").count() == len(last["played"])
    assert find_faults(page) == []


def test_what_the_server_does_not_show_stays_face_down(server: Moon, visitors: Visitors) -> None:
    state, sheet = a_match("classic", 1)
    assert state.last_hand
    declarer = state.last_hand.declarer
    assert declarer
    other = declarer % 3 + 1
    page = at_the_table(visitors, server.url)
    hidden = view_of(state, other, sheet=sheet)
    hidden["dealt"] |= {"widow": ["?"], "discards": ["?"]}
    show(page, hidden)
    assert pieces_of(page.locator(".apart"))[:2] == ["face down", "face down"]
    assert page.locator("moon-chances li").count() == 0, "without an estimate there are none"


def test_a_match_ends_with_a_table_of_results_and_ways_on(server: Moon, visitors: Visitors) -> None:
    state, sheet = a_match("hickeys", 200, **{"match.marks": 1})
    assert state.phase == "over"
    rows = [[1 / 3] * 3 for _ in sheet] + [[1.0, 0.0, 0.0]]
    chances = {"game": 1, "hands": len(sheet), "by_side": rows}
    page = at_the_table(visitors, server.url, chances)
    view = view_of(state, 1, sheet=sheet)
    show(page, view | {"may": view["may"] | {"ask": ["again"]}})
    cells = [
        [cell.inner_text() for cell in row.locator("td").all()]
        for row in page.locator(".results tbody tr").all()
    ]
    heads = [head.inner_text() for head in page.locator(".results thead th").all()]
    assert heads[:2] == ["marks", "points"]
    for side, row in enumerate(cells):
        mine = [hand for hand in sheet if hand.declarer == side + 1]
        found = dict(zip(heads, row, strict=True))
        assert int(found["bids won"]) == len(mine)
        assert int(found["made"]) == sum(hand.made is True for hand in mine)
        assert int(found["set"]) == sum(hand.made is False for hand in mine)
        assert int(found["tricks"]) == sum(hand.tricks[side] for hand in sheet)
    page.wait_for_selector("moon-chances polyline >> nth=2")
    hrefs = [str(link.get_attribute("href")) for link in page.locator(".outcome a, .next a").all()]
    assert f"/r/{ROOM}/sheet" in hrefs
    assert f"/r/{ROOM}/games/1" in hrefs
    assert page.get_by_role("button", name="Play again").count() == 1
    page.get_by_text("The last hand").click()
    assert page.locator(".sides .seat").count() == 3
    assert page.locator(".badge.won").count() == 1
    assert find_faults(page) == []


def test_enter_deals_the_next_hand(server: Moon, visitors: Visitors) -> None:
    """Also for somebody who uses no mouse; and the real server estimates the chances."""
    page = visitors.come(viewport=PHONE)
    waiting = {**FAST, "hand": 60_000}
    options = {"score.target": 60, "score.moon_wins": False}
    sit(page, open_room(server.url, "classic", options=options, pace=waiting), "Ann")
    hurry(page)
    while True:
        page.wait_for_selector(f"{YOURS}, .go-on")
        if page.locator(".go-on").count():
            break
        act(page)
    page.locator("moon-chances li").first.wait_for()
    box = page.locator(".go-on").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_selector(".felt:not(.ended)")


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)])
def test_the_end_of_a_match_takes_the_room_of_a_tall_window(
    server: Moon, visitors: Visitors, size: tuple[int, int]
) -> None:
    page = visitors.come(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    seat_at_a_table(page, server.url)
    rules = load_rules("hickeys", {"score.target": 1, "match.marks": 1})
    over = find(rules, lambda state: state.phase == "over", bid_low)
    show(page, view_of(over, 1, sheet=[over.last_hand]))
    page.wait_for_selector(".results")
    empty = page.evaluate("""() => {
        const felt = document.querySelector(".felt").getBoundingClientRect();
        const parts = [...document.querySelectorAll(".moment > *")]
            .map((each) => each.getBoundingClientRect()).filter(({height}) => height);
        return Math.max(parts[0].top - felt.top, felt.bottom - parts.at(-1).bottom) / felt.height;
    }""")
    assert empty < 0.17, "felt above or below the result, as a share of all"
