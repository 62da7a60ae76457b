"""What the terminal says about a room besides the server's sentences."""

from types import SimpleNamespace

import pytest

from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.play.events import notice_lines, players_line


@pytest.mark.parametrize(("language", "kind"), [("en", "expert"), ("es", "experto")])
def test_bots_are_shown_with_name_and_kind(language, kind):
    words = Words(language, ["Ann", "Rosa"])
    seats = (
        SimpleNamespace(seat=1, holder="person", name="Ann", bot="", style=""),
        SimpleNamespace(seat=2, holder="bot", name="Rosa", bot="expert", style=""),
    )
    room = SimpleNamespace(seats=seats, you=1)
    assert f"Ann, Rosa (bot {kind})" in players_line(room, words)


def test_a_notice_is_given_once():
    """Of each change of the tables, and of becoming the owner of the room."""

    def room(tables="", owner=2, you=1):
        return SimpleNamespace(tables=tables, owner=owner, you=you)

    words = Words("en", ["Ann", "Ben", "Cal"])
    assert notice_lines(room(), room(), words) == []
    assert len(notice_lines(room(), room("none"), words)) == 1
    assert notice_lines(room("none"), room("none"), words) == []
    assert notice_lines(room(), room(owner=1), words) == ["Type ? for your commands."]
    assert notice_lines(room(owner=1), room(owner=1), words) == []
    assert notice_lines(room(you=0), room(owner=0, you=0), words) == [], "a spectator owns nothing"
