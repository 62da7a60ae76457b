"""What the terminal says about events of a room."""

from types import SimpleNamespace

import pytest

from shootmoon.protocol.changes import BotPromised, BotSatDown, GameEnded, ProposalEnded
from shootmoon.protocol.events import Event
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.play.events import event_line, notice_lines, players_line


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


@pytest.mark.parametrize(
    ("hands", "played", "next_game", "said"),
    [
        (3, 3, False, "The game is over. Hands played: 3."),
        (3, 0, True, "The game is over. Hands played: 3."),  # the next game has begun by itself
        (3, 2, False, "The game was ended early."),
        (0, 2, False, "The game was ended early."),
    ],
    ids=["all", "endless", "early", "no-limit"],
)
def test_a_game_that_was_limited_to_hands_is_not_said_to_have_ended_early(hands, played, next_game, said):
    before = SimpleNamespace(game=1)
    settings = SimpleNamespace(hands=hands)
    after = SimpleNamespace(game=2 if next_game else 1, settings=settings, sheet=(None,) * played)
    assert event_line(Event(7, 0, GameEnded()), before, after, Words("en", ["Ann", "Ben"])) == said


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


def test_a_notice_is_given_once():
    """Of each nonce that is withheld and of each change of the tables."""

    def room(*withheld, tables="", game=1):
        return SimpleNamespace(tables=tables, game=game, fairness=SimpleNamespace(withheld=withheld))

    words, none = Words("en", ["Ann", "Ben", "Cal"]), room(0, 1, 0)
    assert notice_lines(none, none, words) == []
    (line,) = notice_lines(none, room(0, 2, 0), words)
    assert "Ben" in line
    assert notice_lines(none, room(0, 2, 0, game=2), words) == []
    changed = room(0, 1, 0, tables="none")
    assert len(notice_lines(none, changed, words)) == 1
    assert notice_lines(changed, changed, words) == []
