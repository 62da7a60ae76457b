"""Quick phrases and short chat: limited, and muted by who doesn't want to read it."""

from shootmoon.protocol.commands import Mute, Say
from shootmoon.protocol.user_text import PHRASES
from shootmoon.rooms import Feed, Settings, Viewer, view_room
from shootmoon.rooms.deciding.chat import MAX_CHAT_MESSAGES
from shootmoon.rooms.log.folding import CHAT_WINDOW, MAX_CHAT
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all


def table(**how: object) -> Table:
    return sit_all(Table(Settings(rules=load_rules("luna-21"), **how)))  # type: ignore[arg-type]


def test_what_is_said_is_kept_for_a_while() -> None:
    room = table()
    for number in range(MAX_CHAT + 2):
        room.must(Say(f"{number}"), 1)
        room.now += CHAT_WINDOW
    assert [said.text for _, said in room.room.chat] == [str(number) for number in range(2, MAX_CHAT + 2)]


def test_who_says_a_lot_must_wait_a_little() -> None:
    room = table()
    for _ in range(MAX_CHAT_MESSAGES):
        room.must(Say(phrase=PHRASES[0]), 1)
    assert room.refused(Say("one more"), 1) == "chat-often"
    room.must(Say("not I"), 2)
    room.now += CHAT_WINDOW
    room.must(Say("one more"), 1)


def test_what_can_not_be_shown_is_refused() -> None:
    room = table()
    for text, code in {
        "": "chat-empty",
        "  ": "chat-empty",
        "x" * 201: "chat-long",
        "x" * 10_000: "chat-long",
        "a\x1b[31m": "chat-characters",
        "a\u202e": "chat-characters",
    }.items():
        assert room.refused(Say(text), 1) == code
    room.must(Say('<b>"bold"</b> 👩\u200d🌾'), 1)
    assert room.refused(Say(phrase="nothing-of-the-kind"), 1) == "no-such-phrase"


def test_rooms_can_do_without() -> None:
    phrases = table(chat="phrases")
    assert phrases.refused(Say("hello"), 1) == "chat-off"
    phrases.must(Say(phrase="hello"), 1)
    off = table(chat="off")
    assert off.refused(Say(phrase="hello"), 1) == "chat-off"


def test_who_is_muted_is_not_read_by_who_muted_them() -> None:
    room = table()
    feed = Feed(room.room)
    room.must(Mute(2), 1)
    count = len(room.log)
    room.must(Say("hello"), 2)
    feed.apply(room.log[count - 1 :])
    number = room.room.number - 1
    assert feed.since(number, Viewer(1)) == ()
    assert len(feed.since(number, Viewer(3)) or ()) == 1
    assert view_room(room.room, Viewer(1)).chat == ()
    assert [line.text for line in view_room(room.room, Viewer(3)).chat] == ["hello"]
    # Nobody else learns who muted whom.
    assert len(feed.since(number - 1, Viewer(1)) or ()) == 1
    assert len(feed.since(number - 1, Viewer(2)) or ()) == 1  # what was said, and nothing of the rest
    assert room.refused(Mute(1), 1) == "mute-self"
    assert room.refused(Mute(4), 1) == "seat-unknown"
    room.must(Mute(2, muted=False), 1)
    assert len(feed.since(number, Viewer(1)) or ()) == 0  # the feed has not followed yet
    feed.apply(room.log[-1:])
    assert len(feed.since(number, Viewer(1)) or ()) == 2
