"""Events and views: who is told what."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from shootmoon.protocol.changes import Acted
from shootmoon.protocol.commands import Say, SitDown
from shootmoon.protocol.events import CommitmentMade, Event, SeatTaken
from shootmoon.rooms import Entry, Feed, Settings, Viewer, may_watch, view_room
from shootmoon.rooms.log.folding import open_room
from shootmoon.rooms.running.feed import MAX_EVENTS, MIN_EVENTS
from shootmoon.rooms.running.records import record_for
from shootmoon.rules import load_rules
from tests.rooming import Table, sit_all, token


def read_anew(log: list[Entry]) -> Feed:
    """What follows a room whose log is read."""
    feed = Feed(open_room("room", log[0]))
    feed.skip(log[1:][:-MAX_EVENTS])
    feed.apply(log[1:][-MAX_EVENTS:])
    return feed


def table(preset: str = "classic", **how: object) -> Table:
    return sit_all(Table(Settings(rules=load_rules(preset), **how)))  # type: ignore[arg-type]


def followed(room: Table) -> Feed:
    feed = Feed(open_room("room", room.log[0]))
    feed.apply(room.log[1:])
    return feed


def actions(feed: Feed, viewer: Viewer) -> list[str]:
    events = feed.since(1, viewer)
    assert events is not None
    return [event.what.action for event in events if isinstance(event.what, Acted)]


def test_each_is_told_their_own_hand_and_spectators_none() -> None:
    room = table()
    room.deal()
    feed = followed(room)
    assert room.room.state is not None
    for seat in (1, 2, 3):
        deal = actions(feed, Viewer(seat))[-1]
        groups = deal.removeprefix("deal ").split(" / ")
        assert groups[seat - 1] == ",".join(room.room.state.hands[seat - 1])
        assert all(
            set(group.removeprefix("widow ")) <= {"?", ","}
            for at, group in enumerate(groups)
            if at != seat - 1
        )
    for viewer in (Viewer(), Viewer(watch=2)):
        assert set(actions(feed, viewer)[-1].removeprefix("deal ").replace("widow", "")) <= set("?,/ ")
        position = view_room(room.room, viewer).position
        assert position is not None
        assert {piece for hand in position.hands for piece in hand} == {"?"}
        assert position.legal == ()


def test_everybody_is_told_of_a_bot_that_had_less_time_than_usual() -> None:
    room = Table(Settings(rules=load_rules("classic")), bots={1: "beginner", 2: "beginner"})
    room.must(SitDown("Ann"), 3)
    room.deal()
    while room.room.to_move == 3:
        room.act(str(room.room.state.legal_actions()[0]) if room.room.state else "")
    room.must(replace(room.bot_act(), budget="small"))
    events = followed(room).since(room.room.number - 1, Viewer(3))
    assert events is not None
    assert [event.what.budget for event in events if isinstance(event.what, Acted)] == ["small"]


def test_the_discard_is_seen_by_who_made_it() -> None:
    room = table()
    room.deal()
    declarer = room.room.to_move
    for action in ("5", "pass", "pass"):
        room.act(action)
    tile = str(room.room.state.legal_actions()[0]) if room.room.state else ""
    room.act(tile)
    feed = followed(room)
    for seat in (1, 2, 3):
        assert actions(feed, Viewer(seat))[-1] == (tile if seat == declarer else "discard ?")
        position = view_room(room.room, Viewer(seat)).position
        assert position is not None
        assert position.discards == ((tile.split()[1],) if seat == declarer else ("?",))
        (took,) = room.room.state.from_widow if room.room.state else ()
        assert position.from_widow == ((took,) if seat == declarer else ("?",))
    assert actions(feed, Viewer())[-1] == "discard ?"


def test_the_card_of_the_dummy_that_is_turned_up_is_seen_by_all_from_then_on() -> None:
    room = table("chips-2")
    room.deal()
    for _ in range(2):
        room.act(str(room.room.state.legal_actions()[0]) if room.room.state else "")
    views = [view_room(room.room, viewer).position for viewer in (Viewer(), Viewer(1), Viewer(2))]
    for position in views:
        assert position is not None
        assert position.played[0].plays[-1][0] == 3
        assert set(position.dummy) == {"?"}


def test_after_a_hand_a_spectator_may_see_what_one_seat_saw() -> None:
    for spectators in ("hands", "live"):
        room = table("luna-21", spectators=spectators)
        room.play_hand()
        assert room.room.state is not None
        own = view_room(room.room, Viewer(2)).last_hand
        assert own == tuple(room.room.state.view(2).past[-1].splitlines())
        assert view_room(room.room, Viewer(watch=2)).last_hand == (own if spectators == "hands" else ())
        assert view_room(room.room, Viewer()).last_hand == ()
        room.deal()
        assert view_room(room.room, Viewer(watch=2)).last_hand == ()


def test_when_the_game_is_over_everybody_may_see_all_of_it() -> None:
    room = table("luna-marks")
    assert record_for(room.room, Viewer()) is None
    assert record_for(room.room, Viewer(1)) is not None
    while not room.room.over:
        if room.room.to_move:
            room.act(str(room.room.state.legal_actions()[-1]) if room.room.state else "")
        else:
            room.wait()
    for viewer in (Viewer(), Viewer(3)):
        record = record_for(room.room, viewer)
        assert record is not None
        assert record.viewer is None
        assert record.seats == ("Ann", "Ben", "Cal")


def test_nobody_looks_on_where_nobody_may() -> None:
    room = table(spectators="none")
    assert not may_watch(room.room, Viewer())
    assert may_watch(room.room, Viewer(1))
    assert may_watch(table().room, Viewer(watch=1))


def test_tokens_secrets_and_names_of_commands_are_told_to_nobody() -> None:
    room = Table(Settings(rules=load_rules("classic")))
    for seat in (1, 2, 3):
        room.must(SitDown(f"Player {seat}", seat), seat, name="a-command")
    feed = followed(room)
    assert room.room.next_source is not None
    for viewer in (Viewer(), Viewer(1), Viewer(2, 3)):
        told = msgspec.json.encode(
            (feed.since(1, viewer), view_room(room.room, viewer)), enc_hook=str
        ).decode()
        assert room.room.next_source.secret not in told
        assert room.room.next_source.commitment in told
        assert "a-command" not in told
        for seat in (1, 2, 3):
            assert token(seat) not in told
    events = feed.since(1, Viewer())
    assert events is not None
    assert [type(event.what) for event in events].count(SeatTaken) == 3
    assert isinstance(events[-1].what, CommitmentMade)


def test_who_missed_too_much_or_is_ahead_gets_no_events() -> None:
    room = table()
    feed = followed(room)
    number = room.room.number
    assert feed.since(number, Viewer(1)) == ()
    assert feed.since(number + 1, Viewer(1)) is None
    assert feed.since(0, Viewer(1)) is None
    while room.room.number < 3 * MIN_EVENTS and not room.room.over:
        count = len(room.log)
        if room.room.to_move:
            room.act(str(room.room.state.legal_actions()[0]) if room.room.state else "")
        else:
            room.wait()
        feed.apply(room.log[count:])
    assert feed.since(number, Viewer(1)) is None
    events = feed.since(room.room.number - MIN_EVENTS, Viewer(1))
    assert events is not None
    numbers = [event.number for event in events]
    assert numbers == list(range(room.room.number - MIN_EVENTS + 1, room.room.number + 1))


def numbers_of(events: tuple[Event, ...] | None) -> list[int]:
    assert events is not None
    return [event.number for event in events]


@pytest.mark.parametrize("said", [0, 3])
def test_who_comes_later_is_told_of_the_whole_hand(said: int) -> None:
    """Also of one in which much is said, and however the room came to this process."""
    room = table(chat="all")
    feed = followed(room)
    rng = random.Random(1)
    dealt = longest = 0
    while len(room.log) < 400 and not room.room.over:
        count = len(room.log)
        if room.room.to_move:
            room.act(str(rng.choice(room.room.state.legal_actions())) if room.room.state else "")
            for _ in range(said):
                room.now += 60_000
                room.must(Say(text="well"), 1)
        else:
            room.wait()
        for entry in room.log[count:]:
            if isinstance(entry.change, Acted) and entry.change.action.startswith("deal "):
                dealt = entry.number
        feed.apply(room.log[count:])
        if dealt:
            longest = max(longest, len(room.log) - dealt + 1)
            anew = read_anew(room.log)
            assert anew.room == feed.room
            for viewer in (Viewer(), Viewer(2)):
                expected = list(range(dealt, len(room.log) + 1))
                assert numbers_of(feed.hand_events(viewer)) == expected
                assert anew.hand_events(viewer) == feed.hand_events(viewer)
                assert anew.since(len(room.log) - MIN_EVENTS + 1, viewer) == feed.since(
                    len(room.log) - MIN_EVENTS + 1, viewer
                )
    assert longest > (MIN_EVENTS if said else 25)


def test_what_is_kept_of_a_hand_is_bounded() -> None:
    room = table(chat="all")
    room.deal()
    dealt = room.room.number
    for _ in range(MAX_EVENTS + 10):
        room.now += 60_000
        room.must(Say(text="well"), 1)
    last = list(range(room.room.number - MAX_EVENTS + 1, room.room.number + 1))
    for feed in (followed(room), read_anew(room.log)):
        assert feed.since(dealt, Viewer(1)) is None
        assert numbers_of(feed.hand_events(Viewer(1))) == last
        assert numbers_of(feed.since(room.room.number - MAX_EVENTS, Viewer(1))) == last


def test_what_a_hand_shows_later_comers_is_what_they_may_see() -> None:
    room = table()
    room.deal()
    feed = followed(room)
    for viewer in (Viewer(), Viewer(1), Viewer(3)):
        (deal, *_) = feed.hand_events(viewer)
        assert isinstance(deal.what, Acted)
        assert deal.what.action == actions(feed, viewer)[-1]


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    room = table()
    for viewer in (Viewer(4), Viewer(watch=4), Viewer(-1)):
        with pytest.raises(ValueError, match="no seat"):
            view_room(room.room, viewer)
