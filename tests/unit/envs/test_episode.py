"""When an episode ends and what it pays."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.bots import make_bot
from shootmoon.envs import Episode
from shootmoon.game import State
from shootmoon.rules import Rules, RulesError, load_rules
from tests.strategies import any_rules, examples, some_presets


def played(episode: Episode, seed: int, *, dealer: int = 1) -> State:
    """The last state of an episode of random play."""
    rng = random.Random(seed)
    state = episode.run(episode.start(dealer), rng)
    while not episode.over(state):
        assert episode.payoffs(state) == (0.0,) * state.seating.players
        state = episode.run(state.apply(rng.choice(state.legal_actions())), rng)
    return state


def after(preset: str, options: dict[str, object], deal: str, actions: str) -> tuple[float, ...]:
    """What a hand pays in which seat 1 declares."""
    episode = Episode.of(load_rules(preset, options))
    state = episode.start(3).apply("deal " + deal)
    for action in actions.split(";"):
        state = state.apply(action)
    while not episode.over(state):
        state = state.apply(state.legal_actions()[0])
    return episode.payoffs(state)


DEAL = "6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 4-1,3-3,3-2,3-1,2-2,2-1,1-1 / widow 0-0"


@pytest.mark.parametrize(
    ("options", "bid", "expected"),
    [
        ({}, "7", (7.0, 0.0, 0.0)),
        ({"score.declarer": "tricks"}, "4", (7.0, 0.0, 0.0)),
        ({}, "moon", (21.0, 0.0, 0.0)),
        ({"match.kind": "hand-marks"}, "4", (1.0, 0.0, 0.0)),
        ({"match.kind": "best-of"}, "moon", (21.0, 0.0, 0.0)),
    ],
)
def test_a_hand_pays_what_it_scores(
    options: dict[str, object], bid: str, expected: tuple[float, ...]
) -> None:
    others = "" if bid == "moon" else "pass;pass;"
    assert after("classic", options, DEAL, f"{bid};{others}discard 0-0;trump 6") == expected


def test_a_set_bid_costs_and_defenders_score_their_tricks() -> None:
    paid = after("classic", {}, DEAL, "7;pass;pass;discard 5-5;trump 1")
    assert paid[0] == -7.0
    assert sum(paid[1:]) > 0


def test_a_passed_hand_pays_nothing() -> None:
    assert after("classic", {}, DEAL, "pass;pass;pass") == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("preset", some_presets())
def test_a_hand_is_one_hand_whoever_deals(preset: str) -> None:
    episode = Episode.of(preset)
    for dealer in range(1, episode.rules.table.players + 1):
        assert episode.start(dealer).dealer == dealer
        state = played(episode, dealer, dealer=dealer)
        assert len(state.past) == 1
        assert state.last_hand is not None
        assert state.last_hand.dealer == dealer


@pytest.mark.parametrize("preset", some_presets())
def test_a_match_pays_its_winners_what_the_others_lose(preset: str) -> None:
    episode = Episode.of(preset, match=True)
    bot = make_bot("beginner", 1)
    rng = random.Random(1)
    state = episode.run(episode.start(1), rng)
    while not episode.over(state):
        assert state.to_move
        state = episode.run(state.apply(bot.choose(state.view(state.to_move)).action), rng)
    paid = episode.payoffs(state)
    assert sum(paid) == pytest.approx(0)
    assert {seat for seat, pay in enumerate(paid, 1) if pay > 0} == set(state.winners)
    assert not episode.cut_short(state)
    assert max(paid) == 1


def test_a_match_that_is_cut_short_pays_nothing() -> None:
    episode = Episode.of("classic", match=True, most_hands=2)
    state = episode.start(1)
    for _ in range(2):
        state = state.apply("deal " + DEAL).apply("pass").apply("pass").apply("pass")
    assert episode.over(state)
    assert episode.cut_short(state)
    assert episode.payoffs(state) == (0.0, 0.0, 0.0)


def test_where_time_can_be_called_it_is_and_those_who_are_equal_share() -> None:
    rules = load_rules("hickeys", {"match.timed": True})
    episode = Episode.of(rules, match=True, most_hands=1)
    state = episode.start(3).apply("deal " + DEAL)
    for action in ("5", "pass", "pass", "discard 0-0", "trump 6"):
        state = state.apply(action)
    while not episode.over(state):
        state = state.apply(state.legal_actions()[0])
    # No round is over, so nobody has a mark, and all win.
    assert episode.payoffs(state) == (0.0, 0.0, 0.0)
    assert not episode.cut_short(state)


@given(rules=any_rules(small=True), seed=st.integers(0, 999), match=st.booleans())
@examples(60)
def test_payoffs_stay_within_their_bounds(rules: Rules, seed: int, match: bool) -> None:
    episode = Episode.of(rules, match=match, most_hands=8)
    lowest, highest = episode.bounds
    assert all(lowest <= pay <= highest for pay in episode.payoffs(played(episode, seed)))


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(RulesError, match="no such preset"):
        Episode.of("nothing")
    with pytest.raises(ValueError, match="most_hands is 1 or more"):
        Episode.of("classic", match=True, most_hands=0)
    with pytest.raises(ValueError, match="don't make"):
        Episode.of("classic", hand_size=9)
