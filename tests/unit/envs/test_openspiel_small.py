"""Small games in OpenSpiel: its algorithms and our own solver agree about them.

Strategies are carried from one to the other, which is exact: each evaluates them with its own game tree.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from shootmoon.analysis.exploitability import SmallGame, WholeGame, information_set, small_games
from shootmoon.envs import Episode
from shootmoon.game import State
from shootmoon.pieces import double_set
from shootmoon.rules import RulesError, load_rules

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel is not installed: pip install 'shootmoon[openspiel]'"
)

import shootmoon.envs.openspiel  # noqa: E402, F401 (registers the game)

SIX = "pieces=2-2;2-1;2-0;1-1;1-0;0-0,hand_size=2,dealer=3,zero_sum=true,whole_deals=true"
PLAY = (
    SmallGame("play", load_rules("classic"), double_set(2), 2, ("2", "pass", "pass", "trump 2")),
    SIX + ",opening=2;pass;pass;trump 2",
)
"""Nothing but two tricks."""
BID = (
    SmallGame("bid", load_rules("classic"), double_set(2), 2, ("pass", "pass")),
    SIX + ",opening=pass;pass",
)
"""The dealer may bid and name trump."""


def load(parameters: str) -> Any:
    return pyspiel.load_game(f"shootmoon({parameters})")


def nodes(game: Any) -> Iterator[Any]:
    """All states of a game tree."""
    stack = [game.new_initial_state()]
    while stack:
        state = stack.pop()
        yield state
        if state.is_chance_node():
            stack += [state.child(outcome) for outcome, _ in state.chance_outcomes()]
        elif not state.is_terminal():
            stack += [state.child(action) for action in state.legal_actions()]


class Bridge:
    """A small game in both trees."""

    def __init__(self, ours: SmallGame, parameters: str) -> None:
        self.whole = WholeGame(ours)
        self.game = load(parameters)
        encode = self.game.encoding.encode
        self.legal: dict[str, list[int]] = {}
        """The actions of each of OpenSpiel's information states, in the order of our tree."""
        self.first: dict[str, int] = {}
        """The number of the first action in our tree; states with one legal action aren't in it."""
        for state in nodes(self.game):
            if state.is_terminal() or state.is_chance_node():
                continue
            player, position = state.current_player(), state.position
            text = state.information_state_string(player)
            legal = list(map(encode, position.legal_actions()))
            assert self.legal.setdefault(text, legal) == legal
            assert sorted(legal) == state.legal_actions()
            if len(legal) > 1:
                first, count = self.whole.infosets[player + 1, information_set(position, player + 1)]
                assert count == len(legal)
                assert self.first.setdefault(text, first) == first
        assert len(set(self.first.values())) == len(self.first) == self.whole.tree.infosets

    def to_openspiel(self, strategy: np.ndarray) -> Any:
        table: dict[str, list[tuple[int, float]]] = {}
        for text, legal in self.legal.items():
            first = self.first.get(text)
            chances = [1.0] if first is None else strategy[first : first + len(legal)].tolist()
            table[text] = list(zip(legal, chances, strict=True))
        return pyspiel.TabularPolicy(table)

    def to_ours(self, policy: Any) -> np.ndarray:
        strategy = self.whole.tree.uniform()
        for text, first in self.first.items():
            chances = dict(policy.action_probabilities(text))
            for at, action in enumerate(self.legal[text]):
                strategy[first + at] = chances.get(action, 0.0)
        return strategy

    def value(self, policy: Any) -> list[float]:
        return pyspiel.expected_returns(self.game.new_initial_state(), policy, -1, True)

    def check(self, strategy: np.ndarray, policy: Any, *, nash_conv: bool) -> float:
        """Check that both trees give a strategy the same values, and return its NashConv."""
        found = self.whole.exploit(strategy)
        assert self.value(policy) == pytest.approx(found.values, abs=1e-9)
        if nash_conv:
            assert pyspiel.nash_conv(self.game, policy) == pytest.approx(found.nash_conv, abs=1e-9)
        return found.nash_conv


def mixed(bridge: Bridge, seed: int) -> np.ndarray:
    drawn = np.random.default_rng(seed).random(bridge.whole.tree.actions)
    return bridge.whole.tree.normalized(drawn, drawn)


def test_two_tricks_are_worth_the_same() -> None:
    bridge = Bridge(*PLAY)
    strategy = mixed(bridge, 1)
    assert bridge.check(strategy, bridge.to_openspiel(strategy), nash_conv=True) > 0.1
    solver = pyspiel.CFRSolver(bridge.game)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    theirs = solver.tabular_average_policy()
    bridge.check(bridge.to_ours(theirs), theirs, nash_conv=False)
    sampling = pyspiel.ExternalSamplingMCCFRSolver(bridge.game, seed=1)
    sampling.run_iteration()


@pytest.mark.slow
def test_openspiel_finds_our_equilibrium_to_be_one() -> None:
    """Where the dealer may bid and name trump. Against the defenders of OpenSpiel's CFR, the dealer can get
    nearly what our equilibrium gives."""
    bridge = Bridge(*BID)
    strategy = bridge.whole.solve(300)
    assert bridge.check(strategy, bridge.to_openspiel(strategy), nash_conv=True) < 1e-6
    solver = pyspiel.CFRPlusSolver(bridge.game)
    found: list[float] = []
    for _ in range(2):
        for _ in range(5):
            solver.evaluate_and_update_policy()
        theirs = solver.tabular_average_policy()
        found.append(bridge.check(bridge.to_ours(theirs), theirs, nash_conv=False))
    assert found[0] > found[1]
    against = bridge.whole.exploit(bridge.to_ours(theirs))
    assert against.values[2] + against.gains[2] == pytest.approx(12.8, abs=2e-3)
    assert bridge.whole.exploit(strategy).values[2] == pytest.approx(12.8, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, game in small_games().items() if game.solvable])
def test_the_small_games_are_worth_the_same(name: str) -> None:
    bridge = Bridge(small_games()[name], f"small_game={name}")
    for strategy in (mixed(bridge, 2), bridge.whole.solve(200)):
        bridge.check(strategy, bridge.to_openspiel(strategy), nash_conv=False)


# -- whole deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("parameters", [SIX, "rules=chips-2,pieces=R2;R1;C1;BM;BM;LM,hand_size=2"])
def test_whole_deals_are_as_likely_as_dealt_piece_by_piece(parameters: str) -> None:
    parameters = parameters.replace(",whole_deals=true", "")
    found: dict[str, float] = {}
    stack = [(load(parameters).new_initial_state(), 1.0)]
    while stack:
        state, chance = stack.pop()
        if state.is_chance_node():
            stack += [(state.child(each), chance * one) for each, one in state.chance_outcomes()]
        else:
            deal = str(state.position.hand.deal)
            found[deal] = found.get(deal, 0.0) + chance
    state = load(parameters + ",whole_deals=true").new_initial_state()
    if state.position is None:  # chance chooses the dealer first
        state.apply_action(0)
    whole = {state.action_to_string(each): chance for each, chance in state.chance_outcomes()}
    assert whole == pytest.approx(found)


def test_the_small_games_are_those_of_the_analysis() -> None:
    for name, game in small_games().items():
        loaded = load(f"small_game={name}")
        assert loaded.episode == Episode.small(name)
        state = loaded.new_initial_state()
        assert len(state.chance_outcomes()) == len(list(game.deals()))
        state.apply_action(7)
        position: State = state.position
        assert position in set(game.deals())
        assert loaded.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize(
    "parameters", [SIX, "small_game=chips-3", "small_game=play-3", SIX + ",match=true,most_hands=2"]
)
def test_openspiels_own_tests_pass(parameters: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = load(parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert str(load(str(game).partition("(")[2].rstrip(")"))) == str(game)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = game.new_initial_state()
    for step in range(12):
        if state.is_terminal():
            break
        again = state.resample_from_infostate(step % 3, sampler)
        assert again.information_state_string(step % 3) == state.information_state_string(step % 3)
        assert len(again.history()) == len(state.history())
        state.apply_action(state.legal_actions()[step % len(state.legal_actions())])


@pytest.mark.parametrize(
    ("parameters", "error", "words"),
    [
        ("small_game=moon-9", ValueError, "no small game 'moon-9'; there are moon-2"),
        ("small_game=moon-2,seats=4", ValueError, "small_game can't be combined with seats"),
        ("pieces=2-2;x", ValueError, "“x” isn't a tile such as 6-4"),
        ("pieces=2-2;2-2;1-1;0-0,hand_size=1", ValueError, "2-2 can't be in a set of pieces 2 times"),
        ("pieces=2-2;1-1,hand_size=1", ValueError, "2 pieces don't make 3 hands of 1"),
        ("hand_size=20", ValueError, "don't make 3 hands of 20"),
        ("hand_size=-1", ValueError, "don't make 3 hands of -1"),
        ("dealer=4", ValueError, "there is no seat 4"),
        ("seats=5", RulesError, "accepted: 3 or 4"),
        ("opening=fly", ValueError, "“fly” isn't an action"),
        ("whole_deals=true", ValueError, "there are 8,779,605,120 deals, and at most 100,000 are allowed"),
    ],
)
def test_what_cant_be_played_is_refused(parameters: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        load(parameters)


def test_the_number_of_seats_can_be_given() -> None:
    assert load("seats=4").num_players() == 4
    assert load("rules=chips,seats=2").num_players() == 2
