"""What is told to a bot that is another program: all that its seat may know, and nothing else."""

import random
import re
from pathlib import Path

import msgspec
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.protocol import messages as m
from shootmoon.game import Deal, new_game
from shootmoon.pieces import UNKNOWN
from shootmoon.record import read_record
from shootmoon.rules import load_rules, preset_names
from tests.strategies import some_presets
from tests.unit.bots.playing import novices_turns


@pytest.mark.parametrize("preset", some_presets())
def test_nothing_is_sent_that_a_seat_may_not_know(preset):
    looked = False
    for state in novices_turns(preset, 30):
        view = state.view(state.to_move)
        asked = m.request(view, 1, None)
        others = [hand for seat, hand in enumerate(asked.view["hands"], 1) if seat != view.seat]
        assert all(set(hand) <= {UNKNOWN} for hand in others)
        hidden = {
            str(piece) for seat, hand in enumerate(state.hands, 1) if seat != view.seat for piece in hand
        }
        shown = {str(piece) for piece in view.hand} | {str(piece) for piece in view.discards}
        deals = [action for action in asked.record["actions"] if action.startswith("deal")][-1:]
        for secret in hidden - shown:
            assert all(secret not in deal.replace(",", " ").split() for deal in deals)
        looked = True
    assert looked


@pytest.mark.parametrize("preset", preset_names())
def test_every_piece_in_every_message_was_seen_by_its_seat(preset):
    """Over some hands, for all seats: text is searched, so that it doesn't matter what messages look like."""
    state, chance = new_game(load_rules(preset)), random.Random(preset)
    bot = make_bot("random", 3)
    names = set(map(str, state.pieces))
    plies = 0
    while state.to_move is not None and plies < 40:
        if not state.to_move:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        deal = next(action for action in reversed(state.actions) if isinstance(action, Deal))
        seen = set(map(str, deal.hands[view.seat - 1]))
        seen |= {str(action).partition(":")[0] for action in state.actions}  # all that was played
        if view.seat == state.hand.taker:
            seen |= set(map(str, deal.rest))
        elif deal.rest_name == "dummy":
            seen |= set(map(str, deal.rest[: state.turned_up]))
        asked = m.request(view, 1, None)
        record = read_record(msgspec.json.encode(asked.record).decode())
        told = [str(action) for action in record.actions[-len(state.actions) :]]
        told = [action for action in told if not action.startswith("draw ")]  # seen by all
        # The last hand's tricks were seen by all.
        for text in (msgspec.json.encode({**asked.view, "last_hand": None}).decode(), *told):
            shown = set(re.split(r"[^A-Za-z0-9-]+", text)) & names
            assert shown <= seen, (text, view.seat)
        assert record.final == view
        state = state.apply(bot.choose(view).action)
        plies += 1


def test_messages_come_back_as_they_were_sent():
    rules = load_rules("chips-2")
    state = new_game(rules)
    while not state.to_move:
        state = state.apply(state.sample_chance(1))
    table = [m.hello(rules, 2), m.Event(action="pass"), m.request(state.view(state.to_move), 4, 0.5), m.Bye()]
    for message in table:
        line = m.encode(message)
        assert b"\n" not in line
        assert m.from_table(line) == message
    for message in (
        m.Ready(protocol=1, name="é"),
        m.Answer(id=4, action="R12"),
        m.Error(code="x", message="y"),
    ):
        assert m.from_bot(m.encode(message)) == message


def test_what_a_later_version_adds_is_passed_over():
    assert m.from_bot(b'{"type":"ready","protocol":1,"name":"x","mood":"good"}') == m.Ready(
        protocol=1, name="x"
    )


def test_the_schema_on_paper_is_that_of_the_messages():
    kept = Path(__file__).parents[4] / "docs" / "protocol.schema.json"
    assert msgspec.json.decode(kept.read_bytes()) == msgspec.to_builtins(m.schema())
