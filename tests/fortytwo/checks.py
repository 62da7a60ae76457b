"""What works for a game that nothing in `src` knows.

Run by `tests/unit/game/test_third_game.py`, in a process in which that game is known.
"""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest

import shootmoon as sm
from shootmoon.belief import Belief
from shootmoon.bots import make_bot
from shootmoon.client.game import read_room, view_of
from shootmoon.encoding import Encoding
from shootmoon.envs.pettingzoo import env
from shootmoon.envs.vector import VectorEnv
from shootmoon.game import State, captured_points, with_first_dealer
from shootmoon.game.entering import enter_hand
from shootmoon.game.score_history import scores_by_hand
from shootmoon.protocol.game_facts import facts_of
from shootmoon.rooms import Entry, Viewer, view_room
from shootmoon.rooms.log.folding import fold
from shootmoon.rules import GAMES, load_rules, options_of
from tests.hosting import World, run
from tests.rooming import Table
from tests.terminal.driver import SOURCE, Moon, legal_of

RULES = load_rules("forty-two")


def games(count: int) -> Iterator[list[State]]:
    """Whole games at random, each the list of its states."""
    for seed in range(count):
        rng = random.Random(seed)
        states = [sm.new_game(RULES)]
        while states[-1].phase != "over":
            state = states[-1]
            action = rng.choice(state.legal_actions()) if state.to_move else state.sample_chance(rng)
            states.append(state.apply(action))
        yield states


def test_it_is_one_of_the_games() -> None:
    assert GAMES == ("moon", "chips", "fortytwo")
    assert sm.load_rules("forty-two", {"score.target": 5}).score.target == 5
    assert "score.target" in options_of("fortytwo")
    assert "20 puntos" in sm.describe(RULES, "es")


def test_records_keep_it() -> None:
    for states in games(20):
        record = sm.Record.of(states[-1])
        text = sm.write_record(record)
        assert '[Game "fortytwo"]' in text
        assert sm.read_record(text) == record
        assert sm.read_record(text).final == states[-1]


def test_views_hide_and_worlds_give_them_back() -> None:
    for states in games(6):
        for state in states[::5]:
            for seat in state.seating.seats:
                view = state.view(seat)
                hidden = [piece for at, hand in enumerate(view.hands, 1) if at != seat for piece in hand]
                assert set(hidden) <= {"?"}
                if state.phase in ("auction", "trump", "play"):
                    belief = Belief(view)
                    assert belief.count > 0
                    for world in belief.sample(3, state.to_move or 1):
                        assert belief.state(world).view(seat) == view


def best(state: State, side: int) -> int:
    """By trying everything: tricks and captured points of a side at the end of the hand."""
    if len(state.past) > 0 and not state.trick and state.phase != "play":
        assert state.last_hand
        tricks = state.last_hand.played
        worth = state.setup.captured
        assert worth
        won = [trick for trick in tricks if state.seating.side_of(trick.winner) == side]
        pieces = [play.piece for trick in won for _, play in trick.plays]
        return len(won) + sum(worth[state.pieces.index(piece)] for piece in pieces)
    assert state.to_move
    values = [best(state.apply(action), side) for action in state.legal_actions()]
    return max(values) if state.seating.side_of(state.to_move) == side else min(values)


def test_double_dummy_counts_captured_points() -> None:
    seen = set()
    for seed in range(8):
        rng = random.Random(seed)
        state = sm.new_game(RULES).apply("dealer 4")
        state = state.apply(state.sample_chance(rng))
        for action in ("4", "pass", "pass", "pass", f"trump {rng.randrange(5)}"):
            state = state.apply(action)
        solution = sm.solve(state)
        assert solution.value == best(state, 0)
        seen.add(solution.value)
    assert max(seen) > 3  # more than there are tricks


def test_a_determinizing_bot_beats_chance() -> None:
    won = 0
    for seed in range(12):
        rng, state = random.Random(seed), sm.new_game(RULES)
        bots = [make_bot(name, seed) for name in ("club", "random", "club", "random")]
        while state.phase != "over":
            if state.to_move:
                state = state.apply(bots[state.to_move - 1].choose(state.view(state.to_move)).action)
            else:
                state = state.apply(state.sample_chance(rng))
        won += state.winners == (1, 3)
    assert won >= 10


@pytest.mark.parametrize("name", ["random", "novice", "club", "expert", "master"])
def test_every_bot_plays_it_legally(name: str) -> None:
    rng, state = random.Random(1), sm.new_game(RULES)
    bots = [make_bot(name, seat) for seat in range(4)]
    for bot in bots:
        getattr(bot, "prepare", lambda rules: None)(RULES)
    while len(state.past) < 2 and state.phase != "over":
        if state.to_move:
            decision = bots[state.to_move - 1].choose(state.view(state.to_move))
            assert decision.action in state.legal_actions()
            assert decision.explain("en")
            assert decision.explain("es")
            state = state.apply(decision.action)
        else:
            state = state.apply(state.sample_chance(rng))


def test_a_style_moves_the_chance_that_a_bid_needs() -> None:
    needed: dict[str, set[float]] = {}
    for name in ("club:sober", "club:wild", "expert:sober", "expert:wild"):
        for seed in range(12):
            state = sm.new_game(RULES).apply("dealer 4")
            decision = make_bot(name, 1).choose(state.apply(state.sample_chance(seed)).view(1))
            assert decision.chance is not None
            assert decision.reason in ("bid-odds", "bid-wild", "pass-odds", "pass-risky")
            if decision.reason in ("bid-wild", "pass-odds"):
                assert decision.chance < 0.6
            else:
                assert decision.chance >= 0.6
            if decision.action != "pass":
                needed.setdefault(name, set()).add(decision.chance)
    # Club is sober by default, so that it bids from 0.6 on; an expert is bold by default.
    least = {"club:sober": 0.6, "club:wild": 0.45, "expert:sober": 0.7, "expert:wild": 0.55}
    for name, chance in least.items():
        assert min(needed[name]) >= chance - 1e-9


def test_a_novice_says_that_it_can_not_tell_what_a_hand_is_worth() -> None:
    state = sm.new_game(RULES).apply("dealer 4")
    decision = make_bot("beginner").choose(state.apply(state.sample_chance(1)).view(1))
    assert (decision.action, decision.reason) == ("pass", "pass-unsure")


def test_captured_points_are_counted_by_side() -> None:
    for states in games(10):
        for before, state in pairwise(states):
            if state.phase == "play" and len(state.played) > len(before.played):
                assert sum(captured_points(state)) in (0, 5, 10)
                assert sum(captured_points(state)) >= sum(captured_points(before))


def test_pettingzoo_plays_it() -> None:
    table = env(RULES)
    table.reset(seed=1)
    encoding = Encoding(RULES)
    assert encoding.num_actions == 1 + 10 + 5 + 15
    rng = np.random.default_rng(0)
    rewards: list[float] = []
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            rewards.append(table.rewards[agent])
            table.step(None)
            continue
        assert np.abs(observation["observation"]).max() <= 1
        table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert len(rewards) == 4


def test_the_native_games_refuse_it() -> None:
    with pytest.raises(ValueError, match="can't be played many at once"):
        VectorEnv("forty-two")


def test_a_room_plays_it_and_its_log_brings_it_back() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host, "forty-two")
        await world.play(host, 400)
        room = await world.room()
        assert room.over
        assert room.state is not None
        assert room.state.winners
        # As the log has it in JSON, a server that starts anew reads it.
        entries = msgspec.json.encode(await world.log.read("room"))
        assert fold("room", msgspec.json.decode(entries, type=list[Entry])) == room

    run(check)


def test_what_a_seat_is_shown_of_a_room_is_the_view_of_the_game() -> None:
    table = Table(RULES, 3)
    while table.room.state is None:
        table.random_step()
    for _ in range(50):
        table.random_step()
    assert table.room.state is not None
    for seat in range(1, 5):
        sent = msgspec.json.encode(view_room(table.room, Viewer(seat)), enc_hook=str)
        assert view_of(read_room(sent)) == table.room.state.view(seat)


def test_a_whole_match_in_plain_mode(tmp_path: Path) -> None:
    known = {"SHOOTMOON_GAMES": "tests.fortytwo", "PYTHONPATH": f"{SOURCE}:{SOURCE.parent}"}
    moon = Moon(["play", "--rules", "forty-two", "--plain", "--seed", "7"], tmp_path, env=known)
    try:
        number = 0
        while (prompt := moon.prompt()) is not None:
            legal = [] if "Enter" in prompt else legal_of(moon.shown)
            moon.type(legal[number % len(legal)] if legal else "")
            number += 1
        assert number > 5
        assert moon.wait() == 0
    finally:
        moon.clean_up()
    (path,) = (tmp_path / "games").glob("*.moon")
    assert sm.read_record(path).result != "*"


def test_the_scores_of_a_match_follow_from_its_results() -> None:
    for states in games(5):
        results = [
            state.last_hand for before, state in pairwise(states) if len(state.past) > len(before.past)
        ]
        scores = scores_by_hand(states[0].setup, filter(None, results))
        assert scores[0] == states[0].score
        assert scores[-1] == states[-1].score


def test_clients_are_told_what_the_game_has() -> None:
    facts = facts_of(RULES)
    assert (facts.piece, facts.auction, facts.unit, facts.counted) == ("tile", True, "points", "points")
    assert facts.targets == {"points": RULES.score.target}


def test_no_hand_from_a_real_table_can_be_entered() -> None:
    state = with_first_dealer(sm.new_game(RULES), 1)
    with pytest.raises(sm.IllegalAction):
        enter_hand(state, "hand", 1, "4", (2, 1))
