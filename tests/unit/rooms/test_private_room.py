"""Private rooms: games of one's own, decided and folded as all rooms are."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.bots import make_bot
from shootmoon.game import State, new_game
from shootmoon.protocol.changes import Acted, GameBegan, WentBack
from shootmoon.protocol.commands import Act, Answer, Ask, CommitNonce
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import Decided, Entry, PrivateRoom, Settings, Tick, decode_entry, encode_entry
from shootmoon.rooms.deciding.schedule import next_due
from shootmoon.rooms.log.folding import fold
from shootmoon.rooms.log.hidden import Committed, Opened, SatDown
from shootmoon.rooms.running.private_room import NO_DELAY
from shootmoon.rooms.running.records import full_record
from shootmoon.rules import load_rules, preset_names
from shootmoon.terminal.play.match import seed_at_ply
from tests.hosting import World, run
from tests.strategies import some_presets

SHORT = {"moon": {"match.marks": 1, "match.games": 1}, "chips": {}}


def short_rules(preset: str):
    return load_rules(preset, SHORT[load_rules(preset).game])


def chance(state: State) -> str:
    return str(state.sample_chance(random.Random(seed_at_ply(7, len(state.history)))))


def novice(local: PrivateRoom):
    return lambda seat: str(
        make_bot("beginner", seed_at_ply(7, local.room.ply)).choose(local.state.view(seat)).action
    )


@pytest.mark.parametrize("preset", some_presets())
def test_a_game_of_bots_is_the_game_that_the_engine_alone_would_play(preset: str) -> None:
    rules = short_rules(preset)
    state = new_game(rules)
    while state.phase != "over":
        seat, seed = state.to_move, seed_at_ply(7, len(state.history))
        state = state.apply(
            make_bot("beginner", seed).choose(state.view(seat)).action if seat else chance(state)
        )
    local = PrivateRoom(rules, ["beginner"] * rules.table.players)
    while local.advance(chance, novice(local)):
        pass
    assert local.room.over
    assert local.state == state
    assert local.room.ply == len(state.history)
    assert full_record(local.room).actions == state.history
    # And made again from its actions, it is the same room.
    again = PrivateRoom(rules, ["beginner"] * rules.table.players, state.history)
    assert replace(again.room, number=0) == replace(local.room, number=0)


def at_random(preset: str, seed: int, steps: int) -> PrivateRoom:
    """A game of people that was played at random for so many actions."""
    rules = load_rules(preset)
    rng = random.Random(seed)
    local = PrivateRoom(rules, [""] * rules.table.players)
    while local.room.ply < steps and not local.room.over:
        if not local.advance(chance, novice(local)):
            action = str(rng.choice(local.state.legal_actions()))
            assert isinstance(local.do(Act(local.room.ply, action), local.room.to_move), Decided)
    return local


@given(st.sampled_from(preset_names()), st.integers(0, 99), st.integers(1, 120), st.integers(1, 2))
def test_taking_back_goes_to_any_turn_of_the_game(preset: str, seed: int, steps: int, seat: int) -> None:
    local = at_random(preset, seed, steps)
    history, number = local.state.history, local.room.number
    turns = [ply for ply in range(len(history)) if at_ply(local, history, ply).to_move == seat]
    decision = local.do(Ask("takeback"), seat)
    if local.room.over or not turns:
        assert isinstance(decision, Refused)
        assert decision.code in ("game-over", "nothing-to-take-back")
        return
    for other in range(1, len(local.room.seats) + 1):
        if other != seat:
            assert isinstance(local.do(Answer(True), other), Decided)
    assert local.room.ply == turns[-1]
    made = PrivateRoom(local.room.settings.rules, [""] * len(local.room.seats), history[: turns[-1]])
    assert local.room.number > number
    assert replace(local.room, number=0) == replace(made.room, number=0)


def at_ply(local: PrivateRoom, history: tuple[str, ...], ply: int) -> State:
    state = new_game(local.room.settings.rules)
    for action in history[:ply]:
        state = state.apply(action)
    return state


def test_nothing_happens_that_can_not_be_kept() -> None:
    kept: list[Decided] = []
    full = False

    def keep(decided: Decided) -> None:
        if full:
            raise OSError("full")
        kept.append(decided)

    local = PrivateRoom(load_rules("luna-21"), [""] * 3, save=keep)
    assert local.advance(chance, novice(local))
    assert local.advance(chance, novice(local))
    before, full = local.room, True
    with pytest.raises(OSError, match="full"):
        local.do(Act(local.room.ply, str(local.state.legal_actions()[0])), local.room.to_move)
    assert local.room is before
    assert [entry.change.action for each in kept for entry in each.entries] == list(local.state.history)


def test_there_is_nothing_to_prove_and_nothing_to_wait_for() -> None:
    local = at_random("hickeys", 1, 40)
    assert local.room.next_source is None
    assert local.room.source is None
    assert not local.room.revealed
    refused = local.do(CommitNonce("ab" * 32, ""), 1)
    assert isinstance(refused, Refused)
    assert refused.code == "nonce-closed"
    assert isinstance(local.do(Tick()), Refused), "chance is given or does nothing"
    local.do(Ask("pause"), 1)
    assert local.room.pending is not None
    assert (next_due(local.room) or 1) > 0, "a wish waits, since the clock stands still"


def test_a_room_of_a_host_that_is_played_likewise_stands_likewise() -> None:
    async def check(world: World) -> None:
        host = await world.host()
        await world.open(host, "luna-21", pace=NO_DELAY)
        await world.play(host, 60)
        hosted = await world.room()
        log = await world.log.read("room")
        assert any(isinstance(entry.change, Committed) for entry in log)
        local = PrivateRoom(hosted.settings.rules, ["", "beginner", "beginner"])
        acted = [entry.change for entry in log if isinstance(entry.change, Acted)]
        assert len(acted) > 60
        for each in acted:
            if each.seat == 1:
                assert isinstance(local.do(Act(local.room.ply, each.action), 1), Decided)
            else:
                same = lambda _, each=each: each.action  # noqa: E731
                assert local.advance(same, same)
        for field in ("state", "ply", "deal_ply", "sheet", "to_move", "over", "hand_actions", "status"):
            assert getattr(local.room, field) == getattr(hosted, field), field
        if local.room.to_move == 1:
            for action in ("6-6", "pass", "x", "time"):
                mine = local.do(Act(local.room.ply, action), 1)
                assert isinstance(mine, Refused)
                assert mine.code == await world.refused(host, Act(hosted.ply, action))

    run(check)


def test_entries_of_private_rooms_are_logs_too() -> None:
    settings = Settings(rules=load_rules("luna-21"), private=True)
    changes = [
        Opened(settings),
        SatDown(1, "Ann", "a"),
        GameBegan(1),
        Acted(0, "dealer 3"),
        WentBack(0),
        Acted(0, "dealer 2"),
    ]
    log = [decode_entry(encode_entry(Entry(n, 0, change))) for n, change in enumerate(changes, 1)]
    room = fold("room", log)
    assert room.settings.private
    assert room.state is not None
    assert (room.ply, room.state.dealer) == (1, 2)
