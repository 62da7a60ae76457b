"""OpenSpiel's own checks, what a player knows, and states drawn from that."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shootmoon.belief import Belief
from shootmoon.rules import RulesError, preset_names

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel is not installed: pip install 'shootmoon[openspiel]'"
)

from absl import flags  # noqa: E402 (only where OpenSpiel is installed)

import shootmoon.envs.openspiel  # noqa: E402, F401 (registers the game)

PRESETS = preset_names()


def load(parameters: str) -> Any:
    return pyspiel.load_game(f"shootmoon({parameters})")


def walk(game: Any, seed: int) -> list[Any]:
    """All states of a random episode."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize("preset", PRESETS)
def test_openspiels_random_simulations_pass(preset: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(f"rules={preset}"), num_sims=3, serialize=True, verbose=False)
    match = load(f"rules={preset},match=true,most_hands=3")
    pyspiel.random_sim_test(match, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("preset", ["classic", "called-4", "chips-2"])
def test_openspiels_playthroughs_come_again(preset: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # which imports for a second

    flags.FLAGS.mark_as_parsed()  # OpenSpiel's generator is made for a command line
    text = generate_playthrough.playthrough(f"shootmoon(rules={preset})", None, seed=7)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again == text
    assert "InformationStateTensor(0).plays" in text


@pytest.mark.parametrize("preset", PRESETS)
def test_an_episode_is_the_engines(preset: str) -> None:
    game = load(f"rules={preset}")
    last = walk(game, 1)[-1]
    assert tuple(last.returns()) == game.episode.payoffs(last.position)
    assert len(last.position.past) == 1
    assert game.num_players() == game.episode.rules.table.players


def test_a_match_is_a_zero_sum_game_and_a_hand_is_not() -> None:
    utility = pyspiel.GameType.Utility
    assert load("rules=classic").get_type().utility == utility.GENERAL_SUM
    match = load("rules=classic,match=true,options=score.target:7")
    assert match.get_type().utility == utility.ZERO_SUM
    last = walk(match, 1)[-1]
    assert sorted(last.returns()) == [-0.5, -0.5, 1.0]


def test_two_equal_cards_are_one_outcome_with_twice_the_chance() -> None:
    state = load("rules=chips").new_initial_state()
    state.apply_action(0)
    chances = {state.action_to_string(place): chance for place, chance in state.chance_outcomes()}
    assert chances["BM"] == pytest.approx(2 / 52)
    assert chances["R1"] == pytest.approx(1 / 52)
    assert len(chances) == 50


def test_options_and_files_can_be_given(tmp_path: Path) -> None:
    game = load("rules=hickeys,options=auction.minimum:5;score.target:30")
    rules = game.episode.rules
    assert (rules.auction.minimum, rules.score.target) == (5, 30)
    assert str(pyspiel.load_game(str(game))) == str(game)
    file = tmp_path / "house.toml"
    file.write_text('game = "moon"\nbase = "luna"\n[auction]\nminimum = 3\n', encoding="utf-8")
    assert load(f"rules={file}").episode.rules.auction.minimum == 3


@pytest.mark.parametrize(
    ("parameters", "error", "words"),
    [
        ("rules=clasic", RulesError, "did you mean classic"),
        ("rules=classic,options=auction.minimum:9", RulesError, "accepted: 3, 4 or 5"),
        ("rules=classic,options=auction.minimum", ValueError, "write options as name:value"),
        ("match=true,most_hands=0", ValueError, "most_hands is 1 or more"),
    ],
)
def test_parameters_that_mean_nothing_are_told(parameters: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        load(parameters)


@pytest.mark.parametrize("parameters", ["rules=classic", "rules=chips-2", "rules=called-4"])
def test_information_states_are_told_apart_just_as_views(parameters: str) -> None:
    game = load(parameters)
    texts: dict[str, object] = {}
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    count = 0
    for state in [state for seed in range(3) for state in walk(game, seed)]:
        if state.is_chance_node():
            continue
        others = [] if state.is_terminal() else [state.resample_from_infostate(0, sampler)]
        for each in (state, *others):
            for player in range(game.num_players()):
                view = each.position.view(player + 1)
                text = each.information_state_string(player)
                assert texts.setdefault(text, view) == view
                count += 1
    assert len(texts) == len(set(map(repr, texts.values())))
    assert len(texts) < count


@pytest.mark.parametrize("parameters", ["rules=classic", "rules=chips", "rules=luna,match=true,most_hands=2"])
def test_nothing_is_forgotten(parameters: str) -> None:
    """A player's later information state says which were the earlier ones."""
    game = load(parameters)
    before: dict[tuple[int, str], list[str]] = {}
    for seed in range(6):
        path: list[list[str]] = [[] for _ in range(game.num_players())]
        for state in walk(game, seed % 3):
            for player, texts in enumerate(path):
                text = state.information_state_string(player)
                if not texts or texts[-1] != text:
                    texts.append(text)
                assert before.setdefault((player, text), list(texts)) == texts


@pytest.mark.parametrize(
    "parameters", ["rules=classic", "rules=chips", "rules=classic,match=true,most_hands=2"]
)
def test_the_tensor_is_the_encoding_in_the_midst_of_a_deal_too(parameters: str) -> None:
    game = load(parameters)
    for state in walk(game, 1)[:60]:
        for player in range(game.num_players()):
            tensor = np.array(state.information_state_tensor(player), dtype=np.float32)
            parts = game.encoding.parts(tensor)
            if state.position is None:
                assert not tensor.any()
            elif state.is_chance_node():
                assert parts["dealt"].sum() == len(state.now.dealt_to(player + 1))
            else:
                assert (tensor == game.encoding.observe(state.position.view(player + 1))).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sampled_state_looks_the_same_to_the_player(preset: str) -> None:
    game = load(f"rules={preset}")
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for at, state in enumerate(walk(game, 4)[::4]):
        player = at % game.num_players()
        sampled = state.resample_from_infostate(player, sampler)
        assert sampled.information_state_string(player) == state.information_state_string(player)
        assert sampled.current_player() == state.current_player()
        assert len(sampled.history()) == len(state.history())
        if not state.is_terminal() and state.current_player() == player:
            assert sampled.legal_actions() == state.legal_actions()


def test_a_sampled_state_of_a_match_keeps_the_hands_before() -> None:
    game = load("rules=hickeys,match=true,most_hands=4")
    state = walk(game, 2)[-3]
    sampled = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert len(sampled.position.past) == len(state.position.past) == 3
    assert sampled.information_state_string(1) == state.information_state_string(1)


def test_sampled_states_follow_the_belief() -> None:
    """Every world is as likely: each unseen tile lies in each place as often as the belief says."""
    game = load("rules=classic")
    state = next(
        state
        for state in walk(game, 3)
        if not state.is_chance_node() and state.position.phase == "play" and len(state.position.played) == 2
    )
    player = state.current_player()
    view = state.position.view(player + 1)
    rng = random.Random(1)
    draws = 1500
    found: Counter[tuple[str, int]] = Counter()
    for _ in range(draws):
        hands = state.resample_from_infostate(player, rng.random).position.hands
        found.update((piece, seat) for seat, hand in enumerate(hands, 1) for piece in hand)
    for piece, chances in Belief(view).chances().items():
        for place, chance in chances.items():
            if place.isdigit():
                spread = (draws * chance * (1 - chance)) ** 0.5
                assert abs(found[piece, int(place)] - draws * chance) <= 5 * spread + 1e-9


def test_sampling_is_reproducible() -> None:
    state = walk(load("rules=classic"), 3)[30]
    one = state.resample_from_infostate(0, lambda: 0.25)
    assert str(one) == str(state.resample_from_infostate(0, lambda: 0.25))
    assert str(one) != str(state.resample_from_infostate(0, lambda: 0.75))


def test_a_clone_goes_its_own_way() -> None:
    state = load("rules=classic").new_initial_state()
    clone = state.clone()
    clone.apply_action(1)
    assert state.position is None
    assert clone.position.dealer == 2


@pytest.mark.parametrize(
    "parameters", ["rules=classic", "rules=chips-2", "rules=luna-4,match=true,most_hands=2"]
)
def test_openspiels_ismcts_plays_an_episode(parameters: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(parameters)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 5.0, 4, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)


def test_only_the_whole_of_what_a_player_knows_can_be_observed() -> None:
    game = load("rules=classic")
    private = pyspiel.PrivateInfoType
    public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=private.NONE)
    assert game.make_py_observer(public) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


def test_an_observation_is_of_the_hand_in_progress() -> None:
    game = load("rules=luna,match=true,most_hands=3")
    last = walk(game, 1)[-3]
    shown = last.observation_string(0)
    assert shown.count("deal ") == 1
    assert "points" in shown
    assert last.information_state_string(0).count("deal ") == 3
