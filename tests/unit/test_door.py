"""What a program does with `import shootmoon as sm`, and nothing else."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import shootmoon as sm
from tests.patience import STILL

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
RECORD = ROOT / "tests" / "playthroughs" / "classic.moon"


def a_hand(preset: str = "classic") -> sm.State:
    """A hand in play, the first trick under way."""
    state = sm.new_game(preset).apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    for bid in ("7", "pass", "pass"):
        state = state.apply(bid)
    while not state.trick:
        state = state.apply(state.legal_actions()[0])
    return state


def test_presets_are_rules_wherever_rules_are_taken(tmp_path: Path) -> None:
    hand = "6-6 6-5 6-4 5-5 3-2 2-1 1-1"
    own = tmp_path / "own.toml"
    own.write_text('base = "luna-21"\n[score]\ntarget = 15\n')
    for rules in ("luna-21", sm.load_rules("luna-21"), own):
        assert sm.new_game(rules).rules.table.tiles == "moon-21"
        assert "blank" in sm.describe(rules)
        assert sum(sm.equity(rules)) == pytest.approx(1)
        assert sm.hand_odds(hand, rules, worlds=4).rules.table.tiles == "moon-21"
    assert sm.new_game(own).rules.score.target == 15


@pytest.mark.parametrize("wrong", [5, None, ["classic"], object()])
def test_what_is_no_rules_is_told_so(wrong: Any) -> None:
    with pytest.raises(TypeError, match="the name of a preset such as 'classic'"):
        sm.new_game(wrong)
    with pytest.raises(sm.RulesError, match="no such preset; did you mean classic"):
        sm.new_game("clasic")


def test_a_position_is_shown_in_a_few_lines_and_named_in_one() -> None:
    state = a_hand()
    lines = str(state).splitlines()
    assert lines[0] == "classic, hand 1: seat 2 acts (play)"
    assert lines[1].startswith("  seat 1  declarer: 7, trump ")
    assert lines[2].startswith("> seat 2")
    assert lines[-1].startswith("  trick 1: seat 1 ")
    assert re.fullmatch("<State of classic, hand 1: seat 2 acts [(]play[)] #[0-9a-f]{10}>", repr(state))
    assert repr(state.view(3)).startswith("<View of seat 3 of classic, hand 1: seat 2 acts (play) #")
    assert repr(state) == repr(a_hand())
    others = {repr(state.apply(action)) for action in state.legal_actions()}
    assert len(others) == len(state.legal_actions())
    hidden = str(state.view(3))
    for piece in state.hands[0] + state.hands[1]:
        assert piece not in hidden.replace(str(state.trick[0][1]), "")


def test_the_end_is_seen_and_says_who_won() -> None:
    final = sm.read_record(RECORD).final
    assert final.is_over
    assert not sm.new_game("classic").is_over
    assert "over, won by seat" in repr(final)
    assert final.view(1).is_over


def test_a_record_is_gone_through_action_by_action() -> None:
    record = sm.read_record(RECORD)
    seen = list(record)
    assert [action for _, action in seen] == list(record.actions)
    for (state, action), (after, _) in pairwise(seen):
        assert state.apply(action) == after
    seat = sm.Record.of(record.position(40).view(2))
    assert all(isinstance(view, sm.View) for view, _ in seat)


def test_a_record_as_flat_rows() -> None:
    record = sm.read_record(RECORD)
    rows = record.to_dicts()
    assert len(rows) == len(record.actions)
    assert len({tuple(row) for row in rows}) == 1  # the same columns in each
    assert all(isinstance(value, str | int | None) for row in rows for value in row.values())
    assert [row["ply"] for row in rows] == list(range(1, len(rows) + 1))
    final = record.final
    assert rows[-1]["hand"] == len(final.past)
    deals = [row["hand"] for row in rows if row["phase"] == "deal"]
    assert deals == list(range(1, len(deals) + 1))
    assert {"tricks_1", "points_3"} <= set(rows[0])


def test_what_an_action_loses_is_told_to_whoever_is_to_move() -> None:
    state = a_hand()
    for _ in range(8):
        if len(state.legal_actions()) > 1:
            solution = sm.solve(state)
            losses = {action: solution.loss(action) for action in state.legal_actions()}
            assert min(losses.values()) == 0
            assert {action for action, loss in losses.items() if not loss} == set(solution.best)
        state = state.apply(state.legal_actions()[-1])
    with pytest.raises(ValueError, match="the actions are"):
        solution.loss("7-7")


def test_views_with_a_world_and_plies_of_records_are_solved() -> None:
    state = a_hand()
    view = state.view(2)
    for world in sm.Belief(view).sample(3, 1):
        assert sm.solve(view, world=world) == sm.solve(sm.Belief(view).state(world))
    with pytest.raises(sm.AnalysisError, match="a view hides hands"):
        sm.solve(view)
    record = sm.Record.of(state)
    assert sm.solve(record) == sm.solve(state) == sm.solve(record, ply=-1)
    with pytest.raises(IndexError, match="no ply 99"):
        sm.solve(record, ply=99)
    wrong: Any
    for wrong, how in ((state, {"ply": 3}), (state, {"world": world}), (7, {})):
        with pytest.raises(TypeError):
            sm.solve(wrong, **how)


class Least:
    """Needs nothing but `choose`, and gives texts."""

    def choose(self, view: sm.View) -> str:
        return str(view.legal_actions()[0])


class Timed:
    """Takes a seed and the time, and gives decisions."""

    name = "timed"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: sm.View, limit: float | None) -> sm.Decision:
        return sm.Decision(view.legal_actions()[-1], "because")


class Wrong:
    def choose(self, view: sm.View) -> int:
        return 3


def test_ones_own_bots_meet_those_of_the_house() -> None:
    run = sm.play_contest([Least, Timed, "novice"], "classic", matches=1)
    assert set(run.summary.bots) == {"Least", "timed", "novice"}
    assert all(not bot.forfeits for bot in run.summary.bots.values())
    instance = sm.play_contest([Least(), "random"], "chips-solo", contracts=2)
    assert instance.summary.bots["Least"].decisions


def test_what_is_wrong_with_a_bot_is_told() -> None:
    wrong = sm.play_contest([Wrong, "random"], "luna-21", contracts=1).summary.bots["Wrong"]
    assert "choose must return an action, its text, or a Decision, not 3" in wrong.first_wrong["crashed"]
    bots: list[Any] = [object(), "random"]
    with pytest.raises(ValueError, match=r"a bot needs a method choose\(view\)"):
        sm.play_contest(bots)
    with pytest.raises(ValueError, match="two bots are called Least"):
        sm.play_contest([Least(), Least()])


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("random_games", [], "mean points by seat"),
        ("lost_tricks", [str(RECORD)], "and lost"),
        ("my_bot", [], "novice won"),
    ],
)
def test_the_examples_run_and_are_short(name: str, arguments: list[str], said: str) -> None:
    path = EXAMPLES / f"{name}.py"
    lines = path.read_text().split('"""', 2)[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 15
    done = subprocess.run(
        [sys.executable, str(path), *arguments], capture_output=True, text=True, timeout=STILL, check=False
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
