"""Club, expert and master: lawful under all rules, reproducible, explained, and sensible at the table."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.belief import Belief
from shootmoon.bots import make_bot
from shootmoon.bots.search.sampling import CLEAR, INDIFFERENCE
from shootmoon.game import PASS, Bid, Discard, NameTrump, new_game, setup_for
from shootmoon.rules import load_rules, option_values, rules_from_options
from tests.playing import Table, tables
from tests.strategies import examples, some_presets
from tests.unit.bots.playing import BUDGET, LANGUAGES, OF_SEARCH, OF_STYLES

STRONG = ("club", "expert", "master")
AMPLE = 60.0
"""Seconds; so that answers don't depend on how busy the machine is."""


def positions(rules, plies, seed, *, table=None):
    """Views of whoever is to move in hands that novices play."""
    state = new_game(rules) if table is None else table.start()
    chance = random.Random(seed)
    novice = make_bot("beginner")
    for _ in range(plies):
        if state.phase == "over":
            return
        if state.to_move == 0:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        yield state, view
        state = state.apply(novice.choose(view).action)


def check(bot, view):
    decision = bot.choose(view, limit=0.3)
    assert decision.action in view.legal_actions()
    assert all("{" not in decision.explain(language) for language in LANGUAGES)
    for candidate in decision.candidates:
        assert candidate.action in view.legal_actions()
    said = [decision.chance, *(candidate.chance for candidate in decision.candidates)]
    assert all(chance is None or 0 <= chance <= 1 for chance in said)
    values = [candidate.value for candidate in decision.candidates]
    assert values == sorted(values, reverse=True)
    if decision.candidates:
        assert decision.action in [candidate.action for candidate in decision.candidates]
        assert decision.worlds > 0
    return decision


@pytest.mark.parametrize("name", STRONG)  # varies first, so that all three use the tables of a preset
@pytest.mark.parametrize("preset", some_presets())
def test_a_hand_of_every_preset_is_played_lawfully_and_explained(name, preset):
    bot = make_bot(name, 1, budget=BUDGET)
    rules = load_rules(preset)
    bot.prepare(rules)
    seen = list(positions(rules, 40, 7))
    every = 4 if name == "club" else 10
    for _, view in seen[::every]:
        check(bot, view)


def test_every_reason_of_search_is_given():
    bot, reasons = make_bot("master", 3, budget=BUDGET), set()
    # In classic, `master` bids little but moons.
    for seed, preset in enumerate(("luna-marks", "hickeys") * 3):
        for _, view in positions(load_rules(preset), 45, seed):
            reasons.add(bot.choose(view, AMPLE).reason)
        if reasons >= OF_SEARCH:
            break
    assert reasons == {*OF_SEARCH, "only-choice"}


def near_the_end(table: Table) -> Table:
    """The same table with a match to 5, or to 2 marks: bots first solve the race for the match, which takes
    three times as long to 21, and longer than all of their decisions."""
    options = option_values(table.rules)
    if table.rules.game == "moon":
        options |= {"score.target": 5, "match.marks": min(2, int(options["match.marks"]))}
    return replace(table, rules=rules_from_options(table.rules.game, options))


@examples(6)
@given(table=tables().map(near_the_end), seed=st.integers(0, 2**32), name=st.sampled_from(STRONG))
def test_any_mixture_of_rules_is_played_lawfully(table, seed, name):
    bot = make_bot(name, seed, budget=BUDGET)
    for _, view in list(positions(table.rules, 60, seed, table=table))[::7]:
        check(bot, view)


@examples(8)
@given(
    table=tables("moon", few_pieces=True).map(near_the_end),
    seed=st.integers(0, 2**32),
    name=st.sampled_from(STRONG),
)
def test_hands_of_few_tiles_are_played_lawfully(table, seed, name):
    # Where a hand bears only one or two of the trumps, and perhaps must lead one.
    bot = make_bot(name, seed, budget=BUDGET)
    for _, view in list(positions(table.rules, 30, seed, table=table))[::2]:
        check(bot, view)


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize("preset", ["classic", "luna-4", "called", "chips-2", "luna-blind"])
def test_the_same_seed_gives_the_same_decision(name, preset):
    for _, view in list(positions(load_rules(preset), 30, 3))[::9]:
        one, other = (make_bot(name, 5, budget=BUDGET).choose(view, AMPLE) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("name", STRONG)
def test_what_lies_where_it_can_not_be_seen_changes_nothing(name):
    # Two deals that look alike to seat 1.
    rules = load_rules("classic")
    first = "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,4-1,3-3,3-1,2-2"
    other = "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,4-4,6-1,4-3,5-3,4-2,5-1 / 6-2,5-4,5-2,4-1,3-3,3-1,2-2"
    views = [
        new_game(rules).apply("dealer 3").apply(f"{deal} / widow 0-0").view(1) for deal in (first, other)
    ]
    assert views[0] == views[1]
    assert make_bot(name, 2).choose(views[0], AMPLE) == make_bot(name, 2).choose(views[1], AMPLE)


@pytest.mark.parametrize("name", STRONG)
def test_a_hand_that_takes_every_trick_is_bid_and_played_so(name):
    rules = load_rules("classic")
    deal = "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 4-1,3-3,3-2,3-1,2-2,2-1,1-1"
    state = new_game(rules).apply("dealer 3").apply(f"{deal} / widow 0-0")
    bot = make_bot(name, 1, budget=BUDGET)
    bid = bot.choose(state.view(1))
    assert bid.action == "moon"
    assert bid.chance > 0.9
    state = state.apply("moon")
    discard = bot.choose(state.view(1))
    assert isinstance(discard.action, Discard)
    assert discard.chance > 0.9
    state = state.apply(discard.action)
    trump = bot.choose(state.view(1))
    assert trump.action == NameTrump("6")
    state = state.apply(trump.action)
    rng = random.Random(1)
    while not state.past:
        seat = state.to_move
        action = bot.choose(state.view(1)).action if seat == 1 else rng.choice(state.legal_actions())
        state = state.apply(action)
    assert state.winners == (1,)


@pytest.mark.parametrize("name", STRONG)
def test_a_hopeless_hand_is_passed(name):
    rules = load_rules("luna")
    deal = "deal 6-6,6-5,6-4,5-5,6-3,6-2,4-4 / 5-4,5-3,5-2,6-1,4-3,3-3,2-2 / 2-1,3-1,4-1,3-2,4-2,5-1,0-0"
    state = new_game(rules).apply("dealer 3").apply(f"{deal} / widow 1-1").apply("5").apply("6")
    decision = make_bot(name, 1).choose(state.view(3))
    assert decision.action == PASS
    assert all(candidate.chance < 0.3 for candidate in decision.candidates if candidate.action != PASS)


@pytest.mark.parametrize("name", ["expert", "master"])
def test_the_last_chance_is_taken(name):
    # Seat 2 wins with any made bid: seat 3, who speaks last, can't let the 5 stand for nothing.
    rules = load_rules("luna", {"score.target": 10})
    state = new_game(rules).apply("dealer 3")
    deal = "deal 2-1,3-1,4-1,3-2,4-2,5-1,0-0 / 6-6,6-5,5-5,6-3,5-4,3-3,1-1 / 4-4,4-3,6-4,5-2,6-1,5-3,2-2"
    state = state.apply(f"{deal} / widow 6-2").apply("pass").apply("5")
    even = make_bot(name, 1).choose(state.view(3))
    values = {candidate.action: candidate.value for candidate in even.candidates}
    assert set(values) >= {PASS, Bid(6)}
    assert all(0 <= value <= 1 + 1e-2 for value in values.values())


def auctions(preset, plies, seed):
    """Views of who has a choice to bid."""
    for _, view in positions(load_rules(preset), plies, seed):
        if view.phase == "auction" and len(view.legal_actions()) > 1:
            yield view


@pytest.mark.parametrize(
    ("name", "preset"),
    [("expert", "classic"), ("expert", "called"), ("expert", "luna-4"), ("master", "classic")],
)
def test_the_bid_that_is_worth_most_is_made(name, preset):
    bot = make_bot(name, 1, budget=BUDGET)
    for view in list(auctions(preset, 150, 5))[:6]:
        decision = bot.choose(view, AMPLE)
        assert decision.action == decision.candidates[0].action
        if decision.action == PASS:
            assert decision.reason == "pass-odds"
        else:
            # A bid that will more likely fail isn't made for the sake of its own chance.
            assert decision.reason == ("bid-bold" if decision.chance < 0.5 else "bid-odds")


@pytest.mark.parametrize(("preset", "plies"), [("classic", 500), ("luna-4", 200)])
def test_club_makes_a_risky_bid_only_where_it_gains_enough_and_says_so(preset, plies):
    club, reasons = make_bot("club", 1), set()
    for view in auctions(preset, plies, 5):
        decision = check(club, view)
        result = {each.action: each for each in decision.candidates}
        best, chosen = decision.candidates[0], result[decision.action]
        reasons.add(decision.reason)
        if chosen is best:
            assert decision.reason in ("bid-odds", "bid-bold", "pass-odds")
            continue
        assert 0 <= best.value - chosen.value < club.config.risk_threshold
        assert decision.reason == ("pass-risky" if chosen.action == PASS else "bid-safer")
        assert str(best.action) in decision.explain()
    assert reasons & OF_STYLES


MOON_OR_SIX = "6-6,5-5,5-2,5-1,4-4,4-3,3-3"


def after_five_and_a_pass(hand):
    """Seat 3 of `classic` is to bid; what the others hold doesn't matter, since it can't see it."""
    rest = [str(tile) for tile in setup_for(load_rules("classic")).pieces if str(tile) not in hand.split(",")]
    deal = f"deal {','.join(rest[:7])} / {','.join(rest[7:14])} / {hand} / widow {rest[14]}"
    state = new_game(load_rules("classic")).apply("dealer 3").apply(deal)
    return state.apply("5").apply("pass").view(3)


@pytest.mark.parametrize("name", ["expert", "master"])
def test_seeds_agree_between_a_moon_and_six(name):
    view = after_five_and_a_pass(MOON_OR_SIX)
    assert len({make_bot(name, seed).choose(view, AMPLE).action for seed in (7, 99, 1)}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["expert", "master"])
def test_no_seed_bids_what_another_finds_clearly_worse(name):
    bots = [make_bot(name, seed) for seed in (7, 99, 1)]
    views = [after_five_and_a_pass(MOON_OR_SIX)]
    for preset, count in (("classic", 4), ("called", 4), ("luna-4", 1)):
        views += list(auctions(preset, 200, 4))[:count]
    alike = 0
    for view in views:
        decisions = [bot.choose(view, AMPLE) for bot in bots]
        chosen = {decision.action for decision in decisions}
        alike += len(chosen) == 1
        for decision in decisions:
            best = decision.candidates[0]
            for other in decision.candidates:
                if other.action in chosen and other is not best:
                    assert best.value - other.value <= max(INDIFFERENCE, CLEAR * other.error)
    assert alike > len(views) / 2


@pytest.mark.parametrize("name", STRONG)
def test_a_little_time_is_enough_for_an_answer(name):
    for preset in ("luna-4", "chips"):
        for _, view in list(positions(load_rules(preset), 12, 1))[::3]:
            assert make_bot(name, 1).choose(view, limit=1e-6).action in view.legal_actions()


def test_in_chips_master_looks_at_as_much_as_expert():
    master, expert = (make_bot(name, 5, budget=BUDGET) for name in ("master", "expert"))
    decided = 0
    for state, view in positions(load_rules("chips"), 120, 3):
        if len(state.played) >= 2 and len(view.legal_actions()) > 1:
            one, other = (bot.choose(view, AMPLE) for bot in (master, expert))
            assert (one.action, one.worlds) == (other.action, other.worlds)
            decided += 1
    assert decided > 5


def test_values_have_no_sampling_error_if_all_worlds_were_searched():
    bot, few, many = make_bot("expert", 1), 0, 0
    for _, view in positions(load_rules("classic"), 60, 5):
        if view.phase != "play" or len(view.legal_actions()) < 2:
            continue
        decision, worlds = bot.choose(view), Belief(view).count
        errors = [each.error for each in decision.candidates]
        if decision.worlds == worlds:
            few += 1
            assert not any(errors)
        elif errors[-1]:
            many += 1
    assert few > 2
    assert many > 2
