"""`solve`: positions of a game, and hands as text."""

import random

import pytest

import shootmoon as sm
from shootmoon.analysis import AnalysisError, endgame_of, read_endgame
from shootmoon.game import NotationError, State
from shootmoon.pieces import double_set
from shootmoon.rules import DEFAULT_PRESET
from shootmoon.solver import reference
from tests.unit.analysis.brute import begun, endgame, values

PRESETS = sm.preset_names()


def counted_side(state: State) -> int:
    return state.seating.side_of(state.declarer or state.to_move or 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_play_is_worth_what_the_engine_says(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(12):
        state = endgame(preset, rng, 2)
        side = counted_side(state)
        solution = sm.solve(state)
        assert solution.plays == values(state, side)
        assert tuple(solution.plays) == state.legal_actions()
        assert solution.side == state.seating.seats_of(side)
        assert solution.to_move == state.to_move
        mine = state.seating.side_of(solution.to_move) == side
        assert solution.value == (max if mine else min)(solution.plays.values())
        assert all(solution.plays[action] == solution.value for action in solution.best)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_slow_solver_agrees(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(8):
        state = endgame(preset, rng, 3)
        problem = endgame_of(state).problem
        assert sm.solve(state).value == round(reference.value(problem))


@pytest.mark.parametrize("preset", [name for name in PRESETS if not name.startswith("chips")])
def test_discards_and_trumps_are_worth_what_the_engine_says(preset: str) -> None:
    rng = random.Random(preset)
    rules = sm.load_rules(preset, {"play.stop_when_set": False})
    for _ in range(3):
        players = rules.table.players
        tiles = rng.sample(double_set(6), 2 * players + (rules.widow.exchange != "none"))
        state = begun(sm.new_game(rules, pieces=tuple(tiles), hand_size=2), rng)
        while state.phase in ("discard", "trump"):
            assert sm.solve(state).plays == values(state, counted_side(state))
            state = state.apply(rng.choice(state.legal_actions()))


def test_a_state_with_nothing_to_choose_is_refused_in_words() -> None:
    state = sm.new_game(sm.load_rules("classic"))
    with pytest.raises(AnalysisError, match="yet to be dealt"):
        sm.solve(state)
    state = state.apply("dealer 3")
    with pytest.raises(AnalysisError, match="yet to be dealt"):
        sm.solve(state)
    with pytest.raises(AnalysisError, match="solve_deal"):
        sm.solve(state.apply(state.sample_chance(1)))
    with pytest.raises(AnalysisError, match="phase is deal"):
        endgame_of(state)


@pytest.mark.parametrize("preset", PRESETS)
def test_hands_as_text_are_worth_what_the_state_is(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(8):
        state = endgame(preset, rng, 3)
        moon = state.rules.game == "moon"
        groups = [",".join(hand) for hand in state.hands]
        if state.dummy_seat:
            groups.append("dummy " + ",".join(state.dummy))
        words = [str(play.piece) for _, play in state.trick]
        if words and state.rules.game == "moon" and state.rules.play.led_suit == "called":
            words[0] += f":{state.led_suit}"
        solution = sm.solve(
            " / ".join(groups),
            state.rules,
            declarer=state.declarer,
            trump=state.trump,
            leader=state.trick[0][0] if state.trick else state.to_move,
            trick=" ".join(words),
            dealer=state.dealer if state.dummy_seat else None,
            won=0 if moon else state.tricks[counted_side(state)],
        )
        assert solution == sm.solve(state)


def test_the_first_lead_must_be_a_trump_only_when_hands_are_full() -> None:
    hands = "6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0"
    rules = sm.load_rules("hickeys")
    first = sm.solve(hands, rules, declarer=1, trump="6")
    assert list(first.plays) == ["6-6", "6-5", "6-4"]
    assert len(sm.solve(hands, declarer=1, trump="6").plays) == 7
    led_by_another = sm.solve(hands, rules, declarer=1, leader=2, trump="6")
    assert len(led_by_another.plays) == 7
    shorter = " / ".join(hand.rpartition(",")[0] for hand in hands.split(" / "))
    assert len(sm.solve(shorter, rules, declarer=1, trump="6").plays) == 6
    with pytest.raises(AnalysisError, match="must be a trump, and seat 3 holds none"):
        sm.solve(hands, rules, declarer=3, trump="6")


def test_follow_me_is_the_blanks_where_the_rules_say_so() -> None:
    rules = sm.load_rules("hickeys")
    assert read_endgame("0-0 / 1-1 / 2-2", rules, declarer=1, trump="follow-me") == read_endgame(
        "0-0 / 1-1 / 2-2", rules, declarer=1, trump="0"
    )


def test_four_hands_are_a_partnership_game_unless_told_otherwise() -> None:
    solution = sm.solve("6-6 / 5-1 / 5-5 / 5-0", declarer=2, trump="5")
    assert (solution.side, solution.value) == ((2, 4), 0)


THREE = "6-6,6-1 / 6-5,5-5 / 6-4,4-4"


@pytest.mark.parametrize(
    ("hands", "told", "arguments"),
    [
        ("6-6,6-1 / 6-5 / 6-4,4-4", "the hand of seat 2 has 1 tile, where 2 tiles are needed", {}),
        (
            "6-6,6-1 / 6-5,5-5 / 6-4,4-4",
            "the hand of seat 1 has 2 tiles, where 1 tile is needed besides its play",
            {"trick": "6-3"},
        ),
        ("6-6,6-4 / 6-5,5-5 / 6-4,4-4", "6-4 is given twice: in the hands of seats 1 and 3", {}),
        ("6-6,6-6 / 6-5,5-5 / 6-4,4-4", "6-6 is given twice: in the hand of seat 1", {}),
        (
            "6-1 / 6-5,5-5 / 6-4,4-4",
            "4-4 is given twice: in the hand of seat 3, and in the trick",
            {"trick": "4-4"},
        ),
        ("6-6,6-0 / 6-5,5-5 / 6-4,4-4", "6-0 is not in the set moon-22", {}),
        ("6-6,6-1 / 6-5,5-5", "there must be 3 or 4 hands, not 2", {}),
        (THREE, "3 hands, but luna-4 is played by 4", {"rules": sm.load_rules("luna-4")}),
        (" /  / ", "nothing to play", {}),
        (
            "6-1 / 5-4 / 6-4,4-4",
            "seat 2 can't have played 3-3 to the trick: it holds 5-4, so it had to follow suit",
            {"trick": "5-5 3-3"},
        ),
        ("6-1 / 6-5 / 6-4", "the trick 6-6 6-3 6-2 is complete", {"trick": "6-6 6-3 6-2"}),
        ("6-1 / 6-5,5-5 / 6-4,4-4", "no suit is called with 6-6:6", {"trick": "6-6:6"}),
        (THREE, "there is no seat 4 to be the declarer: the seats are 1 to 3", {"declarer": 4}),
        (THREE, "there is no seat 0 to be the declarer", {"declarer": 0}),
        (THREE, "say who is the declarer", {"declarer": None}),
        (THREE, "there is no seat 4 to lead", {"leader": 4}),
        (THREE, "there is no seat -1 to lead", {"leader": -1}),
        (
            THREE,
            f"“7” can't be trump: {DEFAULT_PRESET} allows 0, 1, 2, 3, 4, 5, 6, doubles or follow-me",
            {"trump": "7"},
        ),
        (THREE, f"say the trump: {DEFAULT_PRESET} allows", {"trump": None}),
        (THREE, "there is no trump to name in called", {"rules": sm.load_rules("called")}),
        (THREE, "who deals matters only in Chips for two", {"dealer": 1}),
        (THREE, "tricks won before matter only in Chips", {"won": 1}),
        (
            "6-1 / 6-5,5-5 / 6-4,4-4",
            "say which suit was led with 6-3: 6-3:6 or 6-3:3",
            {"rules": sm.load_rules("called"), "trump": None, "trick": "6-3"},
        ),
        (
            "6-1 / 6-5,5-5 / 6-4,4-4",
            "say which suit was led with 6-3: 6-3:6 or 6-3:3",
            {"rules": sm.load_rules("called"), "trump": None, "trick": "6-3:5"},
        ),
        (
            "6-1 / 6-5 / 6-4,4-4",
            "no suit is called with 6-3:6: write 6-3",
            {"rules": sm.load_rules("called"), "trump": None, "trick": "6-6:6 6-3:6"},
        ),
        (
            ",".join(double_set(6)[:8]) + " / " + ",".join(double_set(6)[8:16]) + " / 2-2,2-1",
            "is not in the set",
            {},
        ),
    ],
)
def test_hands_that_are_wrong_are_refused_by_name(
    hands: str, told: str, arguments: dict[str, object]
) -> None:
    given: dict[str, object] = {"declarer": 1, "trump": "6", **arguments}
    with pytest.raises(AnalysisError) as caught:
        sm.solve(hands, **given)  # type: ignore[arg-type]  (wrong on purpose)
    assert told in str(caught.value)


def test_hands_of_more_than_a_hand_are_refused() -> None:
    tiles = [tile for tile in double_set(6) if tile.low]
    hands = " / ".join(",".join(tiles[at : at + 7]) for at in (0, 7, 14))
    with pytest.raises(AnalysisError, match="seat 1 has 7 tiles, where 6 tiles are needed besides its play"):
        sm.solve(hands, declarer=1, trump="6", trick="0-0")


CHIPS = "R12,BM / C3,LM / S4,S5 / F1,F2"


@pytest.mark.parametrize(
    ("hands", "told", "rules", "arguments"),
    [
        (CHIPS, "Chips has no declarer", "chips", {"declarer": 1}),
        (CHIPS, "there is no trump to name in chips", "chips", {"trump": "6"}),
        (CHIPS, "0 to 3 tricks can have been won before, not 4", "chips", {"won": 4}),
        (CHIPS, "0 to 3 tricks can have been won before, not -1", "chips", {"won": -1}),
        ("BM / BM / BM / F1", "BM is given 3 times: in the hands of seats 1, 2 and 3", "chips", {}),
        ("R1 / R2 / R3", "3 hands, but chips is played by 4", "chips", {}),
        ("R1 / R2", "two hands and the pile", "chips-2", {}),
        ("R1 / R2 / R3", "two hands and the pile", "chips-2", {}),
        ("dummy R1 / R2 / R3", "two hands and the pile", "chips-2", {}),
        ("R1 / R2 / dummy R3", "there is no seat 3 to deal", "chips-2", {"dealer": 3}),
        ("R1 / R2 / dummy R3", "there is no seat 4 to lead", "chips-2", {"leader": 4}),
        ("R1 / R2 / dummy R3,R4", "the dummy has 2 cards, where 1 card is needed", "chips-2", {}),
    ],
)
def test_chips_that_are_wrong_are_refused_by_name(
    hands: str, told: str, rules: str, arguments: dict[str, object]
) -> None:
    with pytest.raises(AnalysisError) as caught:
        sm.solve(hands, sm.load_rules(rules), **arguments)  # type: ignore[arg-type]  (wrong on purpose)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("hands", "trick", "position"),
    [
        ("6-6,6x / 6-5,5-5 / 6-4,4-4", "", 5),
        ("6-6,,6-1 / 6-5,5-5 / 6-4,4-4", "", 5),
        ("6 - 6,6-1 / 6-5,5-5 / 6-4,4-4", "", 1),
        ("6-6,6-1 / 6-5,5-5 / ?,4-4", "", 21),
        ("6-1 / 6-5,5-5 / 6-4,4-4", "6-6 pass", 5),
        ("6-1 / 6-5,5-5 / 6-4,4-4", " banana", 2),
        ("6-1 / 6-5,5-5 / 6-4,4-4", "6-6:x", 5),
        ("6-6," * 400, "", 1_000),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(hands: str, trick: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        sm.solve(hands, sm.load_rules("classic"), declarer=1, trump="6", trick=trick)
    assert caught.value.position == position


def test_the_dummy_may_be_the_one_to_lead() -> None:
    rules = sm.load_rules("chips-2")
    solution = sm.solve("R1,C2 / R2,C3 / dummy F1,LM", rules, leader=3, dealer=2)
    assert (solution.to_move, list(solution.plays), solution.side) == (3, ["F1"], (1,))
    assert sm.solve("R1,C2 / R2,C3 / dummy F1,LM", rules, leader=3, dealer=1).side == (2,)


def test_chips_for_tricks_count_those_won_before() -> None:
    rules = sm.load_rules("chips")
    # One more trick makes the first, the second, or all five of them.
    gains = [sm.solve("R12 / C3 / S4 / F1", rules, won=won).value for won in (0, 1, 4)]
    assert gains == [1, 0, 2]
