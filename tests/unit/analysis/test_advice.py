"""Advice: what it contains at every turn, and what it may depend on."""

import re

import pytest

import shootmoon as sm
from shootmoon.analysis.advice import nudge
from shootmoon.analysis.hint_words import in_words
from shootmoon.belief import Belief
from shootmoon.bots import BUDGETS
from shootmoon.bots.position.situation import Situation
from shootmoon.game import PASS, Bid
from tests.strategies import some_presets
from tests.wording import codes_of

from .test_match_review import played


def turns(preset, *, hands=1, seed=1):
    """The states of a game of random and novice bots in which there is a choice."""
    record = sm.Record.of(played(preset, hands=hands, seed=seed))
    return [state for state in list(record.replay())[:-1] if state.to_move and len(state.legal_actions()) > 1]


@pytest.mark.parametrize("preset", some_presets(("classic", "called", "luna-4", "chips-2")))
def test_advice_at_every_turn(preset):
    first = {state.phase: state for state in reversed(turns(preset))}  # one turn of each phase
    for state in (*first.values(), turns(preset)[-1]):
        view = state.view(state.to_move)
        advice = sm.advise(view, budget="tiny")
        legal = view.legal_actions()
        assert advice.action in legal
        assert sorted(str(each.action) for each in advice.choices) == sorted(map(str, legal))
        compared = [each for each in advice.choices if each.value is not None]
        assert list(advice.choices[: len(compared)]) == compared
        assert [each.value for each in compared] == sorted((each.value for each in compared), reverse=True)
        assert bool(compared) == bool(advice.worlds)
        assert len(compared) in (0, len(legal))  # none if rules of thumb decide
        for each in compared:
            assert each.error >= 0
            assert advice.unit != "match" or -0.01 <= each.value <= 1.01
        for language in ("en", "es"):
            assert advice.think(language)
            assert advice.explain(language)
            assert "{" not in advice.think(language) + "".join(c.explain(language) for c in advice.choices)
        assert advice.think("es") != advice.think("en")
        bids = [action for action in legal if isinstance(action, Bid) and action != PASS]
        if view.phase == "auction":
            assert [each.bid for each in advice.odds] == bids
            assert all(0 <= each.chance <= 1 for each in advice.odds)
        else:
            assert advice.odds == ()
        assert set(advice.to_dict("es")) == {
            "action", "reason", "unit", "nudge", "worlds", "budget", "choices", "odds",
        }  # fmt: skip


@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_whoever_sits_anywhere_may_be_an_ally(preset):
    allies = set()
    for seed in range(8):
        for state in turns(preset, hands=3, seed=seed):
            if state.phase == "play" and state.trick:
                view = state.view(state.to_move)
                if "think-ally" in [each.key for each in nudge(view)]:
                    allies.add(Situation(view).winning()[0])
    assert allies == set(sm.new_game(preset).seating.seats)


def test_the_same_seed_gives_the_same_advice_and_it_is_refined():
    state = turns("classic")[-4]
    view = state.view(state.to_move)
    found = list(sm.refine_advice(view, seed=3))
    assert [each.budget for each in found] == list(reversed(BUDGETS))
    assert found == list(sm.refine_advice(view, seed=3))
    assert found[0] == sm.advise(view, budget="tiny", seed=3)
    assert found[0].nudge == found[-1].nudge  # a nudge states facts; it isn't estimated


def test_advice_is_for_the_seat_to_move_only():
    state = turns("classic")[0]
    other = state.seating.left_of(state.to_move)
    with pytest.raises(ValueError, match="turn"):
        sm.advise(state.view(other))
    with pytest.raises(ValueError, match="turn"):
        sm.refine_advice(state.view(other))
    with pytest.raises(ValueError, match="no budget"):
        sm.advise(state.view(state.to_move), budget="huge")


def test_what_is_hidden_changes_nothing():
    # Two deals that the seat can't tell apart have the same view, so the same advice.
    state = next(state for state in turns("luna-4") if state.phase == "play")
    view = state.view(state.to_move)
    belief = Belief(view)
    world = belief.state(belief.sample(1, 5)[0])
    assert world.view(state.to_move) == view
    assert sm.advise(world.view(state.to_move), budget="tiny") == sm.advise(view, budget="tiny")


@pytest.mark.parametrize("preset", ["classic", "luna-blind", "chips-2"])
def test_whereabouts_are_the_shares_of_all_worlds(preset):
    checked = 0
    for state in turns(preset)[-4:]:
        view = state.view(state.to_move)
        belief = Belief(view)
        if belief.count > 60_000:
            continue
        worlds, names = belief.worlds(), [place.name for place in belief.places]
        found = sm.whereabouts(view)
        assert sum(each.count for each in found) == belief.unseen.pieces.bit_count()
        for each in found:
            bits = view.setup.bits_of[each.piece] & belief.unseen.pieces
            copies = [1 << number for number in range(64) if bits >> number & 1]
            assert len(copies) == each.count
            assert sum(each.chances.values()) == pytest.approx(1)
            assert list(each.chances.values()) == sorted(each.chances.values(), reverse=True)
            assert (each.certain is not None) == (len(each.chances) == 1)
            for at, name in enumerate(names):
                share = ((worlds[:, at] & copies[0]) != 0).mean()
                assert each.chances.get(name, 0) == pytest.approx(share)
        checked += 1
    assert checked


def test_texts_have_the_same_facts_in_both_languages():
    facts = dict.fromkeys(("lowest", "size", "count", "needed", "left", "out", "percent", "seat"), 3) | {
        "suit": "6",
        "who": 2,
    }
    for key in filter(re.compile("think-|fact-").match, codes_of("hint")):
        assert in_words(key, facts, "en") != in_words(key, facts, "es")
    assert in_words("think-void", facts, "en", ("Ann", "Bob")).startswith("Bob has shown out of the 6s")
    with pytest.raises(ValueError, match="unknown language 'fr'"):
        in_words("think-void", facts, "fr")


def test_a_lead_is_asked_how_many_trumps_are_out():
    """All trumps but those that this seat holds or has seen; none once nobody else can hold one."""
    counts = set()
    for seed in range(4):
        for state in turns("luna-21", hands=3, seed=seed):
            if state.phase != "play" or state.trick or not state.trump.isdecimal():
                continue
            view = state.view(state.to_move)
            suit = {piece for piece in view.pieces if state.trump in str(piece).split("-")}
            played = {play.piece for trick in view.played for _, play in trick.plays}
            out = suit - played - {*view.hand, *view.discards}
            without = {
                seat
                for trick in view.played
                for seat, play in trick.plays
                if trick.suit == state.trump and play.piece not in suit
            }
            if suit.isdisjoint(view.hand):
                continue
            if len(without | {view.seat}) == 3:
                out = set()
            counts.add(len(out))
            (asked,) = (each for each in nudge(view) if "trump" in each.key)
            assert asked.key == {0: "think-no-trumps", 1: "think-one-trump"}.get(len(out), "think-trumps")
            assert asked.facts == ({"out": len(out)} if len(out) > 1 else {})
    assert counts >= {0, 1, 2}
