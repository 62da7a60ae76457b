"""`Record` as a value, and what is derived from it by replay."""

import pickle

import pytest
from msgspec.structs import replace

from shootmoon.game import Action, State, View, new_game
from shootmoon.pieces import TILE_SETS, double_set
from shootmoon.record import Record, RecordError, read_record, write_record
from shootmoon.rules import MoonRules, RulesError, load_rules
from shootmoon.rules.moon import Table
from tests.unit.record.games import EXAMPLE, play

CLASSIC = load_rules("classic")


def record_of(*texts: str, **fields: object) -> Record:
    return Record(CLASSIC, texts, **fields)  # type: ignore[arg-type] # texts are read


def test_texts_become_canonical_actions() -> None:
    record = Record(load_rules("hickeys"), ("draw 45 13 56", "TRUMP follow-me"))  # type: ignore[arg-type] # texts are read
    assert record.actions == ("draw 5-4 3-1 6-5", "trump 0")
    assert all(isinstance(action, Action) for action in record.actions)


def test_an_unreadable_text_is_refused() -> None:
    with pytest.raises(ValueError, match="can't be read"):
        record_of("hello")


def test_records_are_values() -> None:
    one, other = read_record(EXAMPLE), read_record(EXAMPLE)
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert replace(one, seats=("Ann",)) != one


def test_what_is_the_same_game_is_the_same_record() -> None:
    assert record_of(seats=("Ann",)) == record_of(seats=("Ann", "", ""))
    assert record_of(pieces=TILE_SETS["moon-22"], hand_size=7) == record_of()
    assert record_of(pieces=tuple(reversed(double_set(3))), hand_size=2) == record_of(
        pieces=double_set(3), hand_size=2
    )
    assert record_of("dealer 1", comments=((1, "b"), (0, " a "))) == record_of(
        "dealer 1", comments=((0, "a"), (1, "b"))
    )
    assert record_of(renege=True) == record_of()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"seats": ("a", "b", "c", "d")}, "4 names for 3 seats"),
        ({"viewer": 4}, "there is no seat 4: the seats are 1 to 3"),
        ({"tags": (("Result", "1"),)}, "“Result” can't be the name"),
        ({"tags": (("", "1"),)}, "“” can't be the name"),
        ({"tags": (("a b", "1"),)}, "“a b” can't be the name"),
        ({"tags": (("a", "1"), ("a", "2"))}, "the tag a occurs twice"),
        ({"tags": tuple((f"t{n}", "") for n in range(1001))}, "there are more than 1000 tags"),
        ({"comments": ((0, ""),) * 100_001}, "there are more than 100000 comments and annotations"),
        ({"comments": ((1, "x"),)}, "there is no action 1 for a comment"),
        ({"annotations": ((0, "x"),)}, "there is no action 0 for an annotation"),
        ({"hand_size": 8}, "22 pieces don't make 3 hands of 8"),
        ({"viewer": 1, "actions": ("pass",) * 50_001}, "the record of a view has at most 50000 actions"),
    ],
)
def test_what_could_not_be_written_is_refused(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Record(CLASSIC, **fields)  # type: ignore[arg-type] # one field of each kind


def test_as_much_as_may_be_written_can_be_read() -> None:
    tags = tuple((f"t{n}", "") for n in range(1000))
    record = record_of("dealer 1", seats=("a", "b", "c"), tags=tags, comments=((1, "x"),) * 100_000)
    assert read_record(write_record(record)) == record


def test_rules_that_can_t_be_played_are_refused() -> None:
    with pytest.raises(RulesError, match=r"table\.players"):
        Record(MoonRules(table=Table(players=4)))


# -- of -------------------------------------------------------------------------------------------------


def test_of_a_state_says_before_each_deal_which_hand_it_is_and_who_deals() -> None:
    state = play("classic", 90, 3)
    record = Record.of(state, ["Ann"], {"Date": "2026"})
    assert record.seats == ("Ann", "", "")
    assert record.tags == (("Date", "2026"),)
    states = list(record.replay())
    deals = [ply for ply, action in enumerate(record.actions) if action.startswith("deal ")]
    assert len(deals) > 2
    assert record.comments == tuple(
        (ply, f"hand {number}, dealer {states[ply].dealer}") for number, ply in enumerate(deals, 1)
    )


def test_of_a_view_is_that_seat_s_record() -> None:
    state = play("hickeys", 60, 3)
    view = state.view(3)
    record = Record.of(view, tags=[("Event", "x")])
    assert record.viewer == 3
    assert record.actions == view.history
    assert record.comments == Record.of(state).comments
    assert record.final == view


# -- replay ---------------------------------------------------------------------------------------------


def test_positions_are_the_states_of_the_game() -> None:
    record = read_record(EXAMPLE)
    states = list(record.positions())
    assert [len(state.history) for state in states] == list(range(23))
    assert states[0] == new_game(record.rules)
    assert states == [record.position(ply) for ply in range(23)]
    assert states == [record.position(ply) for ply in range(-23, 0)]
    assert record.final == states[-1]
    assert all(isinstance(state, State) for state in states)


@pytest.mark.parametrize("ply", [23, -24, 10**9])
def test_a_ply_that_is_not_there(ply: int) -> None:
    with pytest.raises(IndexError, match="they are 0 to 22"):
        read_record(EXAMPLE).position(ply)


def test_positions_of_a_view_are_the_views_at_that_time() -> None:
    state = play("luna-blind", 70, 6)
    record = Record.of(state.view(2))
    expected = [earlier.view(2) for earlier in Record.of(state).replay()]
    assert list(record.positions()) == expected
    assert isinstance(record.final, View)
    assert not any("?" in action for action in [*record.replay()][-1].history)


def test_an_illegal_action_is_found_when_it_is_replayed() -> None:
    record = record_of("dealer 3", "5")
    with pytest.raises(RecordError) as caught:
        list(record.positions())
    assert (caught.value.ply, caught.value.action) == (1, "5")
    with pytest.raises(RecordError, match=r"record: actions\[1\]: 5: nobody can act before the deal"):
        write_record(record)


def test_an_impossible_view_is_found_when_it_is_replayed() -> None:
    record = record_of("dealer 3", "deal ? / ? / ?", viewer=1)
    with pytest.raises(RecordError, match="seat 1 knows its own hand"):
        list(record.replay())


def test_result_and_seating_and_start() -> None:
    record = read_record(EXAMPLE)
    assert record.result == "*"
    assert record.seating.players == 3
    assert record.start == new_game(record.rules)
