"""What a state tells, phase by phase, by the names that other programs rely on."""

import pickle

import pytest

import shootmoon as sm
from shootmoon.game import PHASES, HandResult
from tests.playthroughs.playthrough import FOLDER, actions_of
from tests.scenarios.telling import deal, hand, playing, table, taking, tell
from tests.strategies import some_presets

# fmt: off
NAMES = (
    "rules", "seating", "pieces", "hand_size", "phase", "to_move", "dealer", "declarer", "contract",
    "trump", "bids", "hands", "widow", "discards", "dummy", "trick", "led_suit", "played", "tricks",
    "points", "marks", "hickeys", "match_hickeys", "rounds_won", "chips", "supply", "last_hand",
    "winners", "history",
)
# fmt: on


def expect(state: sm.State, **facts: object) -> None:
    """Look at the facts given; of the others, those that are None or empty must be so."""
    told = {name: getattr(state, name) for name in facts}
    assert told == facts


def test_the_draw() -> None:
    state = sm.new_game(sm.load_rules("hickeys"))
    expect(state, phase="draw", to_move=0, dealer=None, declarer=None, contract=None, trump=None, bids=())
    expect(state, hands=((), (), ()), widow=(), discards=(), dummy=(), trick=(), played=(), winners=())
    expect(state, last_hand=None, led_suit=None, history=())
    state = state.apply("draw 6-4 5-5 1-1")
    expect(state, phase="draw", to_move=0, dealer=None, history=("draw 6-4 5-5 1-1",))


def test_the_choice_of_the_dealer() -> None:
    expect(sm.new_game(sm.load_rules("classic")), phase="dealer", to_move=0, dealer=None)


def test_before_a_deal() -> None:
    state = table("classic", 2)
    expect(
        state, phase="deal", to_move=0, dealer=2, hands=((), (), ()), tricks=(0, 0, 0), history=("dealer 2",)
    )


def test_the_auction() -> None:
    state = tell(deal(table("classic", 2), widow="4-4"), "4 pass")
    expect(state, phase="auction", to_move=2, dealer=2, bids=((3, "4"), (1, "pass")), widow=("4-4",))
    expect(state, declarer=None, contract=None, trump=None, discards=(), trick=(), led_suit=None)
    assert [len(tiles) for tiles in state.hands] == [7, 7, 7]


def test_the_discard() -> None:
    state = tell(deal(table("classic", 2), widow="4-4"), "4 pass pass")
    expect(state, phase="discard", to_move=3, declarer=3, contract="4", trump=None, widow=(), discards=())
    assert state.contract
    assert (state.contract.number, state.contract.moons) == (4, 0)
    assert "4-4" in state.hands[2]
    assert len(state.hands[2]) == 8


def test_naming_trump() -> None:
    state = tell(deal(table("classic", 2), widow="4-4"), "4 pass pass discard 4-4")
    expect(state, phase="trump", to_move=3, declarer=3, trump=None, discards=("4-4",), widow=())


def test_the_play() -> None:
    state = playing("classic", "6", "6-6 6-5", "6-4 6-3", "6-2 6-1", widow="0-0")
    expect(state, phase="play", to_move=1, trump="6", trick=(), led_suit=None, played=(), tricks=(0, 0, 0))
    state = tell(state, "6-6 6-4")
    expect(state, to_move=3, trick=((1, "6-6"), (2, "6-4")), led_suit="6")
    assert "6-6" not in state.hands[0]
    state = tell(state, "6-2")
    expect(state, to_move=1, trick=(), led_suit=None, tricks=(1, 0, 0))
    (trick,) = state.played
    assert (trick.plays, trick.suit, trick.winner, trick.leader) == (
        ((1, "6-6"), (2, "6-4"), (3, "6-2")),
        "6",
        1,
        1,
    )


def test_after_a_hand() -> None:
    state = hand(table("classic", 3), "5 pass pass", "1111122")
    expect(
        state,
        phase="deal",
        to_move=0,
        dealer=1,
        declarer=None,
        contract=None,
        trump=None,
        bids=(),
        tricks=(0, 0, 0),
    )
    expect(state, hands=((), (), ()), discards=(), played=(), points=(5, 2, 0), winners=())
    result = state.last_hand
    assert isinstance(result, HandResult)
    assert (result.dealer, result.declarer, result.contract, result.trump) == (3, 1, "5", "follow-me")
    assert (result.tricks, result.made, result.stood) == ((5, 2, 0), True, (5, 2, 0))
    assert (result.round_winner, result.marks_paid, result.hickeys, result.renege) == ((), None, 0, None)
    assert [trick.winner for trick in result.played] == [1, 1, 1, 1, 1, 2, 2]


def test_the_end() -> None:
    state = hand(table("classic", 3), "moon", "1111111")
    expect(state, phase="over", to_move=None, winners=(1,), points=(21, 0, 0), dealer=3)
    assert state.legal_actions() == ()
    assert state.last_hand
    assert state.last_hand.round_winner == (1,)


def test_the_result_of_a_hand_for_marks() -> None:
    result = hand(table("hickeys", 3), "moon double-moon pass", "23").last_hand
    assert result
    assert (result.made, result.hickeys, result.marks_paid, result.stood) == (
        False,
        4,
        (0, 0, 0),
        (0, -21, 1),
    )


def test_the_result_of_a_passed_hand() -> None:
    result = tell(deal(table("hickeys", 3)), "pass pass pass").last_hand
    assert result
    assert (result.dealer, result.declarer, result.contract, result.trump, result.made) == (
        3,
        None,
        None,
        None,
        None,
    )
    assert (result.tricks, result.stood, result.marks_paid, result.played) == (
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
        (),
    )


# By kind of match: which of points, marks, hickeys, rounds_won and chips these rules know.
KNOWN = {
    "classic": ("points",),
    "luna-4": ("points",),
    "called": ("points",),
    "called-4": ("points", "rounds_won"),
    "hickeys": ("points", "marks", "hickeys", "match_hickeys", "rounds_won"),
    "hickeys-house": ("points", "marks", "hickeys", "match_hickeys", "rounds_won"),
    "hickeys-4": ("points", "marks", "hickeys", "match_hickeys", "rounds_won"),
    "luna-marks": ("marks",),
    "chips": ("chips",),
    "chips-2": ("chips",),
}


@pytest.mark.parametrize("preset", KNOWN)
def test_which_scores_the_rules_know(preset: str) -> None:
    state = sm.new_game(sm.load_rules(preset))
    scores = ("points", "marks", "hickeys", "match_hickeys", "rounds_won", "chips")
    assert tuple(name for name in scores if getattr(state, name) is not None) == KNOWN[preset]
    sides = state.seating.sides
    assert all(len(getattr(state, name)) == sides for name in KNOWN[preset])
    assert (state.supply is None) == (state.chips is None)


def test_the_play_of_chips() -> None:
    state = deal(table("chips-2", 1), "C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", dummy="C12 F1 F2 F3 F4")
    expect(
        state,
        phase="play",
        to_move=2,
        declarer=None,
        contract=None,
        trump=None,
        bids=(),
        widow=(),
        discards=(),
    )
    expect(state, dummy=("C12", "F1", "F2", "F3", "F4"), chips=(2, 2), supply=36, points=None)
    state = tell(state, "C5 C9")
    expect(state, dummy=("F2", "F3", "F4"), trick=((3, "F1"),), led_suit="F", tricks=(0, 0))


def test_the_result_of_a_round_of_chips() -> None:
    state = deal(table("chips-solo", 3, {"play.illegal": "penalty"}), "C5", "C9 C2 R12 F1 S12")
    result = tell(state, "C5 R12").last_hand
    assert result
    assert (result.renege, result.stood, result.declarer, result.made, result.round_winner) == (
        2,
        (2, 1, 2),
        None,
        None,
        (),
    )


@pytest.mark.parametrize("preset", some_presets())
def test_every_name_is_there_in_every_phase_for_states_and_views(preset: str) -> None:
    state = sm.new_game(sm.load_rules(preset))
    seen = set[str]()
    for action in actions_of((FOLDER / f"{preset}.txt").read_text(encoding="utf-8")):
        state = state.apply(action)
        if state.phase in seen:
            continue
        seen.add(state.phase)
        for position in (state, state.view(1)):
            told = {name: getattr(position, name) for name in NAMES}
            assert told["phase"] in PHASES
            assert told["seating"].players == len(told["hands"])
            assert all(isinstance(tricks, int) for tricks in told["tricks"])
    assert {"deal", "play"} <= seen


# -- values -----------------------------------------------------------------------------------------------


def some_states() -> list[sm.State]:
    """A state in every phase, and after a hand, of both games."""
    return [
        sm.new_game(sm.load_rules("hickeys")),
        sm.new_game(sm.load_rules("hickeys")).apply("draw 6-4 5-5 1-1"),
        table("classic", 1),
        tell(deal(table("classic", 1)), "4"),
        tell(deal(table("classic", 1), widow="0-0"), "4 pass pass"),
        tell(deal(table("classic", 1), widow="0-0"), "4 pass pass discard 0-0"),
        tell(playing("called", None, "6-4"), "6-4:4"),
        hand(table("hickeys", 3), "5 pass pass", "1111122"),
        hand(table("classic", 3), "moon", "1111111"),
        tell(deal(table("chips-2", 1), "C9", "C5", dummy="C12 F1 F2 F3 F4"), "C5"),
        taking(
            deal(table("chips-solo", 3), "R12 R11 R10 R9 R8", "C1 C2 C3 C4 C5", "S1 S2 S3 S4 S5"), "11111"
        ),
    ]


STATES = some_states()


@pytest.mark.parametrize(("state", "again"), list(zip(STATES, some_states(), strict=True)))
def test_states_reached_alike_are_equal(state: sm.State, again: sm.State) -> None:
    assert state is not again
    assert state == again
    assert hash(state) == hash(again)
    assert {state: 1}[again] == 1
    assert [other for other in STATES if other == state] == [state]


@pytest.mark.parametrize("state", STATES)
def test_a_state_survives_pickling(state: sm.State) -> None:
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.legal_actions() == state.legal_actions()
    assert copy.view(1) == state.view(1)
    for action in state.legal_actions()[:1]:
        assert copy.apply(action) == state.apply(action)


@pytest.mark.parametrize("state", STATES)
def test_a_view_survives_pickling(state: sm.State) -> None:
    view = state.view(2)
    copy = pickle.loads(pickle.dumps(view))
    assert copy == view
    assert copy.history == view.history


def test_a_state_cannot_be_changed() -> None:
    state = table("classic", 1)
    with pytest.raises(AttributeError):
        state.phase = "over"  # type: ignore[misc]  # that is the point


def test_applying_leaves_the_state_as_it_was() -> None:
    state = tell(deal(table("classic", 3)), "4")
    before = pickle.dumps(state)
    state.apply("5")
    with pytest.raises(sm.IllegalAction):
        state.apply("4")
    assert pickle.dumps(state) == before


def test_an_action_and_its_text_do_the_same() -> None:
    state = tell(deal(table("classic", 3)), "4 pass pass")
    for action in state.legal_actions():
        assert state.apply(action) == state.apply(str(action)) == state.apply(f"  {str(action).upper()} ")


def test_legal_actions_come_in_the_order_that_is_documented() -> None:
    state = deal(table("classic", 3), widow="0-0")
    assert state.legal_actions() == ("pass", "4", "5", "6", "7", "moon")
    state = tell(state, "4 pass pass")
    places = [state.pieces.index(action.removeprefix("discard ")) for action in state.legal_actions()]
    assert places == sorted(places)
    state = tell(state, "discard 0-0")
    assert state.legal_actions() == (*(f"trump {n}" for n in range(7)), "trump doubles", "trump follow-me")
    called = playing("called", None, "6-4 5-5 4-1")
    assert [action for action in called.legal_actions() if action[:3] in ("6-4", "5-5", "4-1")] == [
        *("6-4:6", "6-4:4", "5-5:5", "4-1:4", "4-1:1")
    ]
