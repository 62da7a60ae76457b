"""What the terminal says about events of a room."""

from types import SimpleNamespace

import pytest

from shootmoon.rooms.changes import BotPromised, BotSatDown, ProposalEnded
from shootmoon.rooms.events import Event
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.play.events import event_line, players_line


@pytest.mark.parametrize(
    ("ended_by", "said"),
    [
        (1, "Ann no longer wants that."),  # the seat that proposed it
        (2, "Ben doesn't agree, so nothing changes."),
        (0, "Not everybody agreed in time, so nothing changes."),
    ],
)
def test_a_proposal_that_comes_to_nothing(ended_by, said):
    words = Words("en", ["Ann", "Ben", "Cal"])
    room = SimpleNamespace(asked=SimpleNamespace(seat=1), you=3)
    event = Event(7, 0, ProposalEnded(granted=False, seat=ended_by))
    assert event_line(event, room, room, words) == said


@pytest.mark.parametrize(("language", "kind"), [("en", "expert"), ("es", "experto")])
def test_bots_are_shown_with_name_and_kind(language, kind):
    words = Words(language, ["Ann", "Rosa"])
    seats = (
        SimpleNamespace(seat=1, holder="person", name="Ann", bot="", style=""),
        SimpleNamespace(seat=2, holder="bot", name="Rosa", bot="expert", style=""),
    )
    room = SimpleNamespace(seats=seats, you=1)
    assert f"Ann, Rosa (bot {kind})" in players_line(room, words)
    assert f"Rosa (bot {kind})" in event_line(Event(7, 0, BotSatDown(2, "expert", "Rosa")), room, room, words)
    assert "Luz" in event_line(Event(7, 0, BotPromised(2, "master", "Luz")), room, room, words)
