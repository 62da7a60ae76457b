"""A replay shows what replaying shows, from wherever it is asked."""

import json
from itertools import pairwise

import pytest
from msgspec.structs import replace

from shootmoon.game import Deal
from shootmoon.record import HandSpan, Record, RecordReplay, read_beginning, read_record, write_record
from shootmoon.record.snapshot import snapshot, snapshots
from shootmoon.rules import load_rules
from tests.unit.record.games import GAMES, penalty, play


@pytest.mark.parametrize("preset", GAMES)
def test_shots_are_the_positions_of_the_record(preset: str) -> None:
    state = play(preset, 150, 3)
    for seat in (None, *state.seating.seats):
        record = Record.of(state)
        wanted = list(snapshots(record, seat))
        steps = list(RecordReplay(record).steps(0, len(record.actions), seat))
        assert [{"ply": s.ply, "action": s.action, **snapshot(s.position)} for s in steps] == wanted
    movers = [step.seat for step in RecordReplay(record).steps(1, len(record.actions))]
    assert movers == [before.to_move for before in list(record.replay())[:-1]]


def test_of_a_view_there_is_that_view_alone() -> None:
    state = play("hickeys", 60, 1)
    record = read_record(write_record(state.view(2)))
    replay = RecordReplay(record)
    assert [step.position for step in replay.steps(0, 60)] == list(record.positions())
    assert list(replay.steps(5, 9, 2)) == list(replay.steps(5, 9))
    with pytest.raises(ValueError, match="the view of seat 2, which doesn't contain what seat 1 knew"):
        replay.steps(5, 9, 1)


def test_a_long_record_is_wound_from_anywhere() -> None:
    rules = load_rules("classic", {"score.target": 1000, "score.moon_wins": False})
    record = Record.of(play(rules, 1_500, 1))
    replay = RecordReplay(record)
    everything = list(replay.steps(0, 1_500))
    for first, last in ((0, 0), (249, 251), (250, 250), (740, 760), (1_500, 1_500)):
        assert list(replay.steps(first, last)) == everything[first : last + 1]


@pytest.mark.parametrize(("first", "last"), [(-1, 0), (3, 2), (0, 41), (41, 41)])
def test_plies_that_are_not_there(first: int, last: int) -> None:
    with pytest.raises(ValueError, match="the plies are 0 to 40"):
        RecordReplay(Record.of(play("classic", 40, 1))).steps(first, last)
    with pytest.raises(ValueError, match="there is no seat 4"):
        RecordReplay(Record.of(play("classic", 40, 1))).steps(0, 1, 4)


@pytest.mark.parametrize("rules", [*GAMES, penalty("chips")], ids=str)
def test_hands_follow_each_other_with_what_they_came_to(rules: str) -> None:
    state = play(rules, 200, 5, reneges=0.1)
    record = Record.of(state)
    spans = RecordReplay(record).spans
    assert spans[0].first == 0
    assert spans[-1].last == len(record.actions)
    assert all(one.last == other.first for one, other in pairwise(spans))
    assert all(isinstance(record.actions[span.first], Deal) for span in spans[1:])
    ended = [span for span in spans if span.result is not None]
    assert len(ended) == len(state.past)
    states = list(record.replay())
    for span in ended:
        assert span.over is not None
        assert span.first < span.over <= span.last
        assert span.result == states[span.over].last_hand
        assert len(states[span.over].past) > len(states[span.over - 1].past)


def test_where_nothing_was_dealt_there_is_one_hand() -> None:
    (span,) = RecordReplay(read_record('[Format "1"] [Game "moon"] [Rules "hickeys"]\n')).spans
    assert span == HandSpan(0, 0, None, None, None)


@pytest.mark.parametrize("seat", [None, 2])
def test_what_stands_before_a_fault_can_be_read(seat: int | None) -> None:
    state = play("luna-21", 60, 4)
    whole = Record.of(state if seat is None else state.view(seat))
    lines = write_record(replace(whole, annotations=((0, "the first"), (59, "the last")))).splitlines()
    lines[20] = "nonsense"
    record, fault = read_beginning("\n".join(lines))
    assert fault is not None
    assert (fault.line, fault.column) == (21, 1)
    assert fault.ply == len(record.actions) > 20
    assert (record.actions, record.viewer) == (whole.actions[: fault.ply], seat)
    assert record.annotations == ((0, "the first"),)

    content = json.loads(write_record(whole, "json"))
    content["actions"][40] = content["actions"][39]
    record, fault = read_beginning(json.dumps(content))
    assert fault is not None
    assert fault.ply == 40
    assert record.actions == whole.actions[:40]


def test_a_wrong_result_or_sum_hides_nothing() -> None:
    text = '[Format "1"] [Game "moon"] [Rules "classic"] [Result "1"]\ndealer 3'
    record, fault = read_beginning(text)
    assert record.actions == ("dealer 3",)
    assert fault is not None
    assert "the game goes on" in fault.reason
    record, fault = read_beginning(text.replace("1]", "*]") + "\n= 1 2 3")
    assert record.actions == ("dealer 3",)
    assert fault is not None
    assert fault.line == 3


def test_of_a_sound_record_there_is_no_fault() -> None:
    state = play("chips-2", 80, 2)
    for position in (state, state.view(1)):
        record, fault = read_beginning(write_record(position))
        assert fault is None
        assert record == read_record(write_record(position))
