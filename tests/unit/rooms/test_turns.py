"""Turns: how long bots wait before they act, and which claims are granted."""

import random

import pytest

from shootmoon.analysis.claims import judge_claim
from shootmoon.protocol.commands import Claim
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Pace
from shootmoon.record import read_record, table_notes, write_record
from shootmoon.rooms import Settings
from shootmoon.rooms.deciding.schedule import bot_due
from shootmoon.rooms.running.records import full_record
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


@pytest.mark.parametrize("preset", ["classic", "chips"])
def test_bots_wait_longer_only_where_a_trick_lies_on_the_table(preset: str) -> None:
    """So that all can look at the last trick before a bot leads to the next one."""
    pace = Pace(play=1_000, trick=5_000)
    rules = load_rules(preset)
    bots = dict.fromkeys(range(2, rules.table.players + 1), "random")
    table = sit_all(Table(Settings(rules=rules, pace=pace, rated=False), bots=bots))
    waited = set()
    for _ in range(120):
        table.deal()
        state, room = table.room.state, table.room
        if state is None or room.over:
            break
        if (due := bot_due(room)) is None:
            table.act(table.rng.choice(state.legal_actions()))
            continue
        looked_at = state.phase == "play" and not state.trick and len(state.played) > 0
        assert due - room.turn_since == (pace.trick if looked_at else pace.play)
        waited.add(looked_at)
        assert table.wait()
    assert waited == {False, True}


def test_a_claim_is_granted_if_nobody_can_prevent_it_and_says_why_not() -> None:
    """Also where the verdict isn't known beforehand."""
    said = set()
    for seed in range(6):
        rng = random.Random(seed)
        table = sit_all(Table(load_rules("luna-21"), seed))
        table.deal()
        while (state := table.room.state) is not None and not state.past:
            if state.phase == "play" and max(map(len, state.hands)) <= 4:
                verdict = judge_claim(state.view(state.to_move or 0))
                before = state.history
                decision = table.give(Claim(table.room.ply), table.room.to_move)
                said.add(verdict)
                if verdict == "holds":
                    assert not isinstance(decision, Refused)
                    assert table.room.state is not None
                    assert len(table.room.state.past) == 1
                    record = read_record(write_record(full_record(table.room)))
                    (note,) = table_notes(record)
                    assert (note.kind, note.ply, note.seat) == ("claim", len(before), state.to_move)
                    assert record.actions[: note.ply] == before
                    break
                assert isinstance(decision, Refused)
                assert decision.code == f"claim-{verdict}"
            table.act(rng.choice(state.legal_actions()))
    assert {"holds", "doubtful"} <= said
