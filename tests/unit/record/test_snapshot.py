"""Positions as plain values."""

import json

import pytest

from shootmoon.game import State
from shootmoon.record import Record, read_record, snapshot, snapshots
from tests.unit.record.games import EXAMPLE, GAMES, penalty, play

NAMES = [
    "phase",
    "to_move",
    "dealer",
    "declarer",
    "contract",
    "trump",
    "bids",
    "hands",
    "widow",
    "discards",
    "dummy",
    "trick",
    "led_suit",
    "played",
    "tricks",
    "points",
    "marks",
    "hickeys",
    "rounds_won",
    "chips",
    "supply",
    "last_hand",
    "winners",
    "legal",
    "from_widow",
]


@pytest.mark.parametrize("preset", GAMES)
def test_a_snapshot_is_plain_json_of_what_the_position_says(preset: str) -> None:
    for state in Record.of(play(preset, 70, 9)).replay():
        for position in (state, state.view(1)):
            found = snapshot(position)
            assert list(found) == NAMES
            assert json.loads(json.dumps(found)) == found
            for name in ("phase", "to_move", "dealer", "declarer", "contract", "trump", "led_suit", "supply"):
                assert found[name] == getattr(position, name)
            for name in ("widow", "discards", "from_widow", "dummy", "tricks", "winners"):
                assert found[name] == list(getattr(position, name))
            for name in ("points", "marks", "hickeys", "rounds_won", "chips"):
                value = getattr(position, name)
                assert found[name] == (value if value is None else list(value))
            for name in ("bids", "trick", "hands"):
                assert found[name] == [list(entry) for entry in getattr(position, name)]
            assert found["legal"] == list(position.legal_actions())
            played = found["played"]
            assert isinstance(played, list)
            assert [trick["winner"] for trick in played] == [trick.winner for trick in position.played]


def test_nothing_but_plain_types_is_in_it() -> None:
    def look(value: object) -> None:
        assert type(value) in (dict, list, str, int, bool, type(None))
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            look(part)

    for state in Record.of(play("hickeys", 70, 9)).replay():
        look(snapshot(state))


def test_the_last_hand_says_what_it_came_to() -> None:
    *_, last = snapshots(read_record(EXAMPLE))
    result = last["last_hand"]
    assert isinstance(result, dict)
    played = result.pop("played")
    assert [trick["winner"] for trick in played] == [1, 1, 1, 1, 2]
    assert played[0] == {"plays": [[1, "6-6"], [2, "6-1"], [3, "4-2"]], "suit": "6", "winner": 1}
    assert result == {
        "dealer": 3,
        "declarer": 1,
        "contract": "moon",
        "trump": "6",
        "tricks": [4, 1, 0],
        "made": False,
        "stood": [-21, 1, 0],
        "round_winner": [],
        "marks_paid": [0, 0, 0],
        "hickeys": 2,
        "renege": None,
    }


def test_snapshots_are_numbered_and_begin_before_the_first_action() -> None:
    record = read_record(EXAMPLE)
    found = list(snapshots(record))
    assert [entry["ply"] for entry in found] == list(range(23))
    assert [entry["action"] for entry in found] == [None, *record.actions]
    assert list(found[0]) == ["ply", "action", *NAMES]
    assert found[0]["phase"] == "draw"


@pytest.mark.parametrize("rules", ["classic", "chips-2", "luna-blind", penalty("chips")])
def test_snapshots_of_a_seat_hold_what_it_knew_then(rules: str) -> None:
    record = Record.of(play(rules, 60, 4, reneges=0.2))
    states: list[State] = list(record.replay())
    found = list(snapshots(record, 2))
    assert found == list(snapshots(Record.of(states[-1].view(2))))
    for entry, state in zip(found, states, strict=True):
        view = state.view(2)
        assert entry["hands"] == [list(hand) for hand in view.hands]
        assert entry["action"] == (view.history[-1] if view.history else None)
