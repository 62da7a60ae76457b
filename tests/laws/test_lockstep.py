"""The engine and an independent referee agree on every fact at every ply, whatever the options."""

import copy
import random
from collections import Counter

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from shootmoon.game import new_game
from shootmoon.rules import Rules, load_rules
from tests.laws.facts import disagreements, facts_of
from tests.laws.referee import referee_for
from tests.playing import Table, play_on, tables
from tests.strategies import SOAK, examples, some_presets

seeds = st.integers(0, 2**32 - 1)


# What is rare and must come up.
RARE = (
    "renege", "time", "shared win", "game over", "everybody passed", "moon made", "moon failed", "bid made",
    "bid failed", "draw again", "round", "moon", "double-moon", "triple-moon", "BM", "LM",
)  # fmt: skip


def compare(table: Table, seed: int, plies: int) -> Counter[str]:
    """Walk games, one after another, for about so many actions; tells what came up."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    while plies > 0:
        referee = referee_for(table.rules, table.pieces, table.hand_size)
        actions: list[str] = []
        for state, action in play_on(table.start(), rng, plies):
            whole = state.phase in ("deal", "over") or not action
            differences = disagreements(facts_of(state, history=whole), referee.facts())
            assert not differences, (table, actions, differences)
            if action:
                if state.phase == "play" and action not in state.legal_actions():
                    seen["renege"] += 1
                seen["draw again"] += state.phase == "draw" and bool(actions)
                seen[action.split()[0]] += 1
                actions.append(str(action))
                referee.follow(str(action))
            elif state.phase == "over":
                seen["game over"] += 1
                seen["shared win"] += len(state.winners) == state.rules.table.players
            _count(referee.last_hand if state.phase == "deal" else None, seen)
        plies -= len(actions)
    return +seen


def _count(hand: dict[str, object] | None, seen: Counter[str]) -> None:
    if hand is None:
        return
    moon = "moon" in str(hand["contract"])
    seen["everybody passed"] += hand["contract"] is None and hand["renege"] is None
    seen["moon made"] += moon and bool(hand["made"])
    seen["moon failed"] += moon and not hand["made"]
    seen["bid made"] += not moon and bool(hand["made"])
    seen["bid failed"] += not moon and hand["made"] is False
    seen["round"] += bool(hand["round_winner"])


def report(seen: Counter[str]) -> None:
    """For hypothesis's statistics: in how many examples each rare thing came up."""
    for what in RARE:
        if seen[what]:
            event(what)


@examples(60)
@given(tables("moon"), seeds)
def test_moon(table: Table, seed: int) -> None:
    report(compare(table, seed, plies=250))


@examples(60)
@given(tables("chips"), seeds)
def test_chips(table: Table, seed: int) -> None:
    report(compare(table, seed, plies=250))


@examples(60)
@given(tables(small=False), seeds)
def test_targets_of_any_size(table: Table, seed: int) -> None:
    compare(table, seed, plies=120)


# Mixtures in which something hangs on several options at once, so that few of all mixtures come to it.
CORNERS = (
    # A discard may not leave the declarer without a trump.
    ("luna-blind", {"play.first_lead": "trump", "trump.follow_me": "off"}),
    # The last of a long bidding ladder is made and wins the round.
    ("hickeys", {"score.moon_wins": True, "score.target": 30, "match.timed": False}),
    # A side wins a round and deals next.
    ("hickeys-4", {"score.target": 3, "match.marks": 9}),
    # The dummy leads, with chips that run out.
    ("chips-2", {"chips.supply": 5, "chips.target": 4, "play.illegal": "penalty"}),
    ("chips-solo", {"chips.supply": 7, "chips.target": 6}),
    # Everybody is over the target, and two are highest.
    ("luna", {"score.target": 2}),
    (
        "luna-marks",
        {"match.marks": 2, "table.players": 4, "table.tiles": "double-six", "widow.exchange": "none"},
    ),
)


@examples(60)
@given(st.sampled_from(CORNERS), seeds)
def test_corners(corner: tuple[str, dict[str, object]], seed: int) -> None:
    preset, options = corner
    compare(Table(load_rules(preset, options)), seed, plies=120)


@st.composite
def short_rounds(draw: st.DrawFn) -> Rules:
    """Timed matches that never end by marks, with rounds of a hand or two."""
    preset = draw(st.sampled_from(("hickeys", "hickeys-4")))
    options: dict[str, object] = {
        "match.marks": 1000,
        "match.timed": True,
        "score.target": draw(st.integers(1, 4)),
        "match.hickeys": draw(st.booleans()),
        "match.transfer": draw(st.sampled_from(("winner-only", "from-losers", "from-losers"))),
        "score.finish": draw(st.sampled_from(("in-order", "highest"))),
        "deal.round_dealer": draw(st.sampled_from(("left", "round-winner"))),
    }
    if preset == "hickeys-4":
        options["table.partnerships"] = draw(st.booleans())
    return load_rules(preset, options)


@given(short_rounds(), seeds)
def test_time_breaks_ties(rules: Rules, seed: int) -> None:
    """At every deal of a match, time would make the same winners."""
    referee = referee_for(rules)
    for state, action in play_on(new_game(rules), random.Random(seed), 250):
        if state.phase == "deal":
            winners = state.apply("time").winners
            twin = copy.deepcopy(referee)
            twin.follow("time")
            assert winners == twin.winners, (rules, state.history, facts_of(state, history=False))
        if action:
            referee.follow(str(action))


@pytest.mark.parametrize("preset", some_presets())
def test_presets(preset: str) -> None:
    table = Table(load_rules(preset))
    for seed in range(4 if SOAK else 2):
        compare(table, seed, plies=400)


def test_play_is_lively() -> None:
    """Laws that hold because nothing happens prove nothing: every kind of event comes up in driven play."""
    seen: Counter[str] = Counter()
    for preset, options in (
        ("hickeys", {"match.marks": 4, "score.target": 7}),
        ("hickeys-4", {"match.marks": 2, "auction.moons": 3}),
        ("luna-marks", {"match.marks": 3}),
        ("chips", {"play.illegal": "penalty"}),
    ):
        for seed in range(8):
            seen += compare(Table(load_rules(preset, options)), seed, plies=400)
    assert {what: seen[what] for what in RARE if seen[what] < 2} == {}
