"""What events say: the same as the terminal, in the viewer's language, and no more than the viewer sees."""

import re
from itertools import product

import pytest

from shootmoon.game import Bid, Discard, NameTrump, Position
from shootmoon.narration import Narrator, narrate
from shootmoon.pieces import UNKNOWN
from shootmoon.protocol import changes
from shootmoon.protocol.commands import Ask, Say, SitDown, StandUp
from shootmoon.rooms import Feed, Room, Settings, Viewer
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.folding import evolve, open_room
from shootmoon.rooms.log.hidden import Change
from shootmoon.rooms.running.happenings import told_about
from shootmoon.rules import load_rules, preset_names
from shootmoon.telling import LANGUAGES
from shootmoon.terminal.drawing.words import Words
from tests.rooming import Table, sit_all

PIECE = re.compile(r"\b\d-\d\b")
"""A tile in a sentence. Sentences name cards only when they are played."""


def at_random(preset: str, hands: int = 2) -> Table:
    """A table at which some hands are played at random."""
    table = sit_all(Table(Settings(rules=load_rules(preset)), seed=len(preset)))
    for _ in range(hands):
        if not (table.room.state and table.room.over):
            table.play_hand()
    return table


def seen(room: Room, seat: int) -> Position:
    assert room.state is not None
    return room.state.view(seat) if seat else room.state.public_view


@pytest.mark.parametrize("preset", preset_names())
def test_events_say_what_the_terminal_says_and_nothing_hidden(preset: str) -> None:
    table = at_random(preset)
    feed = Feed(open_room("room", table.log[0]))
    said: dict[tuple[int, str], list[str]] = {}
    secrets = 0
    for entry in table.log[1:]:
        before, after = feed.room, evolve(feed.room, entry)
        feed.apply([entry], [after])
        for seat, language in product(range(len(after.seats) + 1), LANGUAGES):
            events = feed.since(entry.number - 1, Viewer(seat), language)
            assert events is not None
            sentences = [each for event in events for each in event.sentences]
            said.setdefault((seat, language), []).extend(sentences)
            if not isinstance(entry.change, changes.Acted):
                continue
            was, now = seen(before, seat), seen(after, seat)
            action = was.setup.read(entry.change.action)
            terminal = Words(language, [each.name for each in after.seats], you=seat or None)
            assert sentences == terminal.sentences(narrate(was, action, now))
            assert sentences
            if isinstance(action, Bid | NameTrump | Discard):
                open_to_seat = {piece for piece in (*now.from_widow, *now.discards) if piece != UNKNOWN}
                told = set(PIECE.findall(" ".join(sentences)))
                assert told <= open_to_seat, sentences
                secrets += bool(told)
    discards = [entry for entry in table.log if "'discard " in str(entry.change)]
    assert secrets == 2 * 2 * len(discards), "a declarer is told the widow and the discard, in each language"
    for (seat, language), sentences in said.items():  # who comes later hears the same as those who were there
        later = [each for event in feed.hand_events(Viewer(seat), language) for each in event.sentences]
        assert later
        assert later == sentences[-len(later) :]


def test_a_table_of_spectators_needs_each_sentence_once_in_each_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = at_random("classic", hands=1)
    feed = Feed(open_room("room", table.log[0]))
    feed.apply(table.log[1:])
    asked: list[str] = []
    say = Narrator.sentences

    def counted(self: Narrator, told: object) -> list[str]:
        asked.append(self.language)
        return say(self, told)  # type: ignore[arg-type]

    monkeypatch.setattr(Narrator, "sentences", counted)
    last = max(entry.number for entry in table.log if isinstance(entry.change, changes.Acted))
    for _ in range(50):
        for language in LANGUAGES:
            assert feed.since(last - 1, Viewer(), language)
    assert sorted(asked) == sorted(LANGUAGES)
    assert all(not event.sentences for event in feed.since(last - 1, Viewer()) or ())


def told(change: Change, *, seat: int = 0, language: str = "en", room: Room | None = None) -> list[str]:
    """What a seat is told about a change of a room with Ann, Ben and Cal."""
    room = room or sit_all(Table(Settings(rules=load_rules("classic")))).room
    narrator = Narrator(language, [each.name for each in room.seats], you=seat or None)
    return narrator.sentences(told_about(room, change, room))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (hidden.SatDown(1, "Ann", "t"), "Ann sits down."),
        (changes.StoodUp(1), "Ann leaves the table."),
        (hidden.SeatPromised(3, "Zoe", "t"), "Zoe will take seat 3 after this hand."),
        (changes.Kicked(3, "Zoe"), "The owner of the room put Zoe out of seat 3."),
        (
            changes.Kicked(3, "Zoe", banned=True, house=True),
            "The operator of the server put Zoe out of seat 3 for good.",
        ),
        (changes.Unbanned(7), "Somebody who was put out may come in again."),
        (changes.Silenced(1, silenced=True), "Messages from Ann have been turned off."),
        (changes.Silenced(2, silenced=False), "Your messages are allowed again."),
        (changes.OwnerChanged(2), "You are the owner of the room now."),
        (changes.SpectatorsAdmitted(admit=False), "The room has been closed to spectators."),
        (changes.WentAway(1), "Ann lost the connection."),
        (changes.StoodIn(2, "expert", late=True), "The bot expert plays for you until you do something."),
        (changes.Proposed(1, "pause"), "Ann wants to pause the game."),
        (changes.ProposalEnded(granted=False, seat=1), "Ann doesn't agree, so nothing changes."),
        (changes.ProposalEnded(granted=False), "Not everybody agreed in time, so nothing changes."),
        (changes.HintTaken(1, 4, "nudge"), "Ann takes a hint."),
        (changes.Said(1, "well played!"), "Ann: well played!"),
        (changes.Said(1, phrase="well-played"), "Ann: Well played!"),
        (changes.Paused(), "The game is paused."),
        (changes.GameEnded(), "The game was ended early."),
        (hidden.DealtAnew(), "The hand is dealt again."),
    ],
)
def test_changes_of_a_room_are_told(change: Change, sentence: str) -> None:
    assert told(change, seat=2) == [sentence]


@pytest.mark.parametrize(
    "change",
    [changes.WentAway(2), changes.CameBack(2), changes.HintTaken(2, 4, "nudge"), changes.Readied(1)],
)
def test_what_one_did_oneself_and_what_interests_nobody_is_not_told(change: Change) -> None:
    assert told(change, seat=2) == []


def test_changes_are_told_in_spanish() -> None:
    assert told(changes.Kicked(3, "Zoe"), language="es") == ["Quien dirige la sala sacó a Zoe del asiento 3."]
    assert told(changes.Said(1, phrase="well-played"), language="es") == ["Ann: ¡Bien jugado!"]


@pytest.mark.parametrize(
    ("hands", "played", "sentence"),
    [
        (1, 1, "The game is over. Hands played: 1."),
        (2, 1, "The game was ended early."),
        (0, 1, "The game was ended early."),
    ],
)
def test_a_game_that_was_limited_to_hands_is_not_said_to_have_ended_early(
    hands: int, played: int, sentence: str
) -> None:
    table = sit_all(Table(Settings(rules=load_rules("classic"), hands=hands)))
    for _ in range(played):
        table.play_hand()
    assert told(changes.GameEnded(), room=table.room) == [sentence]


def test_a_proposal_that_is_withdrawn_is_told_apart_from_one_that_is_refused() -> None:
    table = sit_all(Table(Settings(rules=load_rules("classic"))))
    table.deal()
    table.must(Ask("pause"), 1)
    ended = changes.ProposalEnded(granted=False, seat=1)
    assert told(ended, room=table.room) == ["Ann no longer wants that."]
    assert told(ended, room=table.room, seat=1) == ["You have withdrawn that."]


def test_who_did_not_reveal_a_number_for_the_deal_is_named_once() -> None:
    table = sit_all(Table(Settings(rules=load_rules("classic"))))
    table.deal_with_nonces(without=(2,))
    feed = Feed(open_room("room", table.log[0]))
    feed.apply(table.log[1:])
    for seat, who in ((1, "Ben didn’t reveal"), (2, "Your random number didn’t arrive")):
        sentences = [text for event in feed.hand_events(Viewer(seat), "en") for text in event.sentences]
        assert sum(text.startswith(who) for text in sentences) == 1, sentences


def test_a_seat_is_named_as_it_was_called_then() -> None:
    table = sit_all(Table(Settings(rules=load_rules("classic"))))
    table.must(Say("hello"), 1)
    number = table.room.number
    table.must(StandUp(), 1)
    table.must(SitDown("Zoe", 1), 4)
    feed = Feed(open_room("room", table.log[0]))
    feed.apply(table.log[1:])
    events = feed.since(number - 1, Viewer(), "en") or ()
    sentences = [text for event in events for text in event.sentences]
    assert sentences == [
        "Ann: hello",
        "Ann leaves the table.",
        "Earl (bot club) sits down.",
        "Zoe sits down.",
    ]
