"""The analysis board of the server: positions, variations and values, from what the client sends."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.record import GameTree, Record, Variation, read_record, write_record
from shootmoon.server import Rate
from shootmoon.server.study.board_messages import MAX_PATH
from tests.serving import NO_LIMITS, an_app, client_of
from tests.unit.record.games import play
from tests.unit.record.test_variations import passing
from tests.unit.terminal.test_analyze import ACTIONS, DEAL

SPANISH = {"accept-language": "es"}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def set_up(client: Any, **asked: Any) -> str:
    found = client.post("/api/board/setup", json=asked)
    assert found.status_code == 200, found.text
    return found.json()["record"]


def look(client: Any, record: str, **asked: Any) -> dict[str, Any]:
    found = client.post("/api/board", json={"record": record, **asked})
    assert found.status_code == 200, found.text
    return found.json()


def test_actions_are_tried_and_removed(client: Any) -> None:
    record = set_up(client, deal=DEAL, actions=ACTIONS, score="18 3 0")
    first = look(client, record)
    assert first["position"]["points"] == [18, 3, 0]
    assert "6-6" in first["actions"]
    tried = look(client, record, tried=["5-1", "31"])
    assert tried["tried"] == ["5-1", "3-1"]
    assert tried["plies"] == tried["ply"] == 7
    other = look(client, tried["record"], tried=["6-6"])
    assert [each["tried"] for each in other["variations"]] == [["5-1", "3-1"], ["6-6"]]
    assert look(client, other["record"])["following"] == ["5-1", "6-6"]
    fewer = look(client, other["record"], tried=["5-1"], remove=True)
    assert [each["tried"] for each in fewer["variations"]] == [["6-6"]]
    assert read_record(fewer["record"]) == read_record(other["record"]).__class__(
        rules=read_record(record).rules,
        actions=read_record(record).actions,
        score=read_record(record).score,
        variations=read_record(fewer["record"]).variations,
    )


def test_a_seat_sees_only_its_own(client: Any) -> None:
    record = set_up(client, deal=DEAL, actions=ACTIONS)
    seen = look(client, record, seat=1)
    assert seen["position"]["hands"][1] == ["?"] * 7
    assert sum(seen["where"]["6-6"].values()) == pytest.approx(1)
    assert "discard" in seen["where"]["6-6"]
    assert look(client, record)["where"] == {}


def test_values_do_not_depend_on_hidden_hands(client: Any) -> None:
    swapped = DEAL.replace("6-5", "#").replace("5-5", "6-5").replace("#", "5-5")
    found: list[list[tuple[str, float]]] = []
    for deal in (DEAL, swapped):
        record = set_up(client, deal=deal, actions=ACTIONS)
        values = client.post("/api/board/values", json={"record": record}).json()
        assert values["seat"] == 2
        assert all(each["double_dummy"] is not None for each in values["choices"])
        found.append([(each["action"], each["value"]) for each in values["choices"]])
        hidden = client.post("/api/board/values", json={"record": record, "seat": 2}).json()
        assert all(each["double_dummy"] is None for each in hidden["choices"])
        assert [each["value"] for each in hidden["choices"]] == [value for _, value in found[-1]]
        other = client.post("/api/board/values", json={"record": record, "seat": 3}).json()
        assert other["choices"] == []
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/setup", {"preset": "bridge"}),
        ("/setup", {"deal": "6-6"}),
        ("/setup", {"deal": DEAL, "actions": "9"}),
        ("/setup", {"deal": DEAL, "score": "x"}),
        ("/setup", {"hand": "6-6", "seat": 6}),
        ("/setup", {"options": {"auction.minimum": 99}}),
        ("", {"record": "x"}),
        ("", {"ply": 99}),
        ("", {"tried": ["9-9"]}),
        ("", {"tried": ["6-5"]}),
        ("", {"seat": 5}),
        ("", {"remove": True}),
        ("/values", {"tried": ["6-5"]}),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(client: Any, path: str, asked: dict[str, Any]) -> None:
    if path != "/setup":
        asked = {"record": set_up(client, deal=DEAL, actions=ACTIONS), **asked}
    english = client.post(f"/api/board{path}", json=asked)
    spanish = client.post(f"/api/board{path}", json=asked, headers=SPANISH)
    assert english.status_code == spanish.status_code
    assert 400 <= english.status_code < 500
    assert english.json()["detail"] != spanish.json()["detail"]


def test_views_stay_views(client: Any) -> None:
    record = set_up(client, hand="6-6,6-4,6-1,5-2,5-1,4-4,1-1", seat=2)
    assert look(client, record)["viewer"] == 2
    assert client.post("/api/board", json={"record": record, "seat": 1}).status_code == 422
    after = look(client, record, tried=["pass"])
    assert after["actions"]
    assert look(client, after["record"], tried=["pass", "pass", "5"])["position"]["phase"] == "discard"


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(0, 40))
def test_any_game_can_be_gone_through(client: Any, seed: int, plies: int) -> None:
    record = Record.of(play("classic", plies, seed))
    text = write_record(record)
    found = look(client, text, ply=plies // 2)
    node = GameTree(record).root
    while node.ply < found["ply"]:
        node = node.variations[0]
    assert [str(each) for each in node.state.legal_actions()] == found["actions"]
    if found["actions"]:
        again = look(client, text, ply=found["ply"], tried=[found["actions"][-1]])
        assert again["tried"] == [found["actions"][-1]] or again["ply"] == found["ply"] + 1


def test_valuations_are_paid_for() -> None:
    with client_of(an_app(limits=replace(NO_LIMITS, record_time=Rate(7_000, 0.001)))) as client:
        record = set_up(client, deal=DEAL, actions=ACTIONS)
        asked = {"record": record, "depth": "thorough"}
        refused = client.post("/api/board/values", json=asked)
        assert refused.status_code == 429
        assert client.post("/api/board/values", json={"record": record}).status_code == 200


def test_a_response_does_not_grow_beyond_its_request(client: Any) -> None:
    """Many branches of a long line would repeat it as often."""
    record, actions = passing(800)
    others = tuple(
        (at, Variation(("5",), variations=())) for at, action in enumerate(actions) if action == "pass"
    )
    text = write_record(replace(record, variations=((0, Variation(actions, variations=others)),)))
    found = look(client, text)["variations"]
    assert len(found) > 10
    assert all(len(each["tried"]) <= MAX_PATH for each in found)
    assert sum(len(each["tried"]) for each in found) <= 20_000
    at = found[3]
    assert look(client, text, ply=at["ply"], tried=at["tried"])["tried"] == at["tried"]


def test_a_line_tried_late_in_a_game_is_shown_whole(client: Any) -> None:
    whole, actions = passing(800)
    at = max(number for number, action in enumerate(actions[:400]) if action == "pass")
    record = replace(whole, actions=actions[:401], variations=((at, Variation(actions[at : at + 300])),))
    (line,) = look(client, write_record(record))["variations"]
    assert tuple(line["tried"]) == actions[line["ply"] : at + 300]


@pytest.mark.parametrize("preset", ["classic", "luna-4", "chips-6"])
def test_a_deal_can_be_tried(client: Any, preset: str) -> None:
    record = set_up(client, preset=preset)
    state = read_record(record).final
    deal = str(state.sample_chance(1))
    assert look(client, record, tried=[deal])["tried"] == [deal]
