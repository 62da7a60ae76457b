"""The owner of a room: whom they put out, ban and silence, and that nothing of a game is lost by it."""

import pytest

from shootmoon.protocol.changes import BotSatDown, Kicked
from shootmoon.protocol.commands import (
    Act,
    AdmitSpectators,
    Ask,
    Ban,
    Command,
    HandOn,
    Kick,
    Say,
    SeatBot,
    Silence,
    SitDown,
    StandUp,
    Unban,
)
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.tokens import hash_token
from shootmoon.protocol.views import BanView
from shootmoon.rooms import (
    Decided,
    Entry,
    Request,
    Settings,
    decide,
    decode_entry,
    encode_entry,
    may_watch,
    view_room,
    viewer_for,
)
from shootmoon.rooms.log.entries import OWNER
from shootmoon.rooms.log.folding import MAX_REMOVALS, fold, open_room
from shootmoon.rooms.log.hidden import Opened
from shootmoon.rooms.log.quota import QUOTA_BURST, QUOTA_INTERVAL
from shootmoon.rules import load_rules
from tests.rooming import TOKENS, Table, sit_all, token

OWNED = TOKENS[0]
MODERATION: tuple[Command, ...] = (
    Kick(2),
    Ban(2),
    Unban(1),
    Silence(2),
    HandOn(2),
    AdmitSpectators(admit=False),
)


def table(**how: object) -> Table:
    return sit_all(Table(Settings(rules=load_rules("luna-21"), **how)))  # type: ignore[arg-type]


def view(room: Table, held_by: str = OWNED):
    return view_room(room.room, viewer_for(room.room, held_by))


def own(room: Table, command: Command) -> Decided:
    return room.must(command, held_by=OWNED)


def test_the_log_has_the_hash_of_the_owners_token_and_older_logs_have_none() -> None:
    room = table()
    assert isinstance(room.log[0].change, Opened)
    assert room.log[0].change.owner == room.room.owner == OWNED
    old = decode_entry(encode_entry(Entry(1, 5, Opened(room.room.settings))).replace(b',"owner":""', b""))
    assert open_room("room", old).owner == ""
    nobody = decide(open_room("room", old), Request(Kick(1), ""), room.context())
    assert isinstance(nobody, Refused)
    assert nobody.code == "not-owner"


@pytest.mark.parametrize("command", MODERATION, ids=lambda each: type(each).__name__)
def test_whoever_is_not_the_owner_is_refused_alike(command: Command) -> None:
    room = table()
    before = room.room
    elsewhere = hash_token("the secret of another room's owner")
    answers = {
        repr(room.give(command, held_by=held_by))
        for held_by in (elsewhere, token(1), token(2), token(8), "", OWNED[:-1], OWNED.upper())
    }
    assert answers == {repr(Refused("not-owner"))}
    assert room.room == before
    for held_by in (token(1), token(8), ""):
        may = view(room, held_by).may
        assert not may.moderate
        assert (may.kick, may.silence, may.hand_on, may.admit_spectators) == ((), (), (), False)


def test_the_owner_may_moderate_with_and_without_a_seat() -> None:
    room = table()
    may = view(room).may
    assert may.moderate
    assert may.kick == may.silence == may.hand_on == (1, 2, 3)
    assert may.admit_spectators
    assert view(room).owner == 0
    own(room, Kick(1))
    room.must(SitDown("Olga", 1), held_by=OWNED)
    room.deal()
    assert view(room, token(2)).owner == 1 or view(room, token(2)).seats[0].next == "Olga"


def test_where_somebody_is_put_out_a_bot_plays_on_and_they_see_why() -> None:
    room = table()
    room.deal()
    decided = own(room, Kick(2))
    assert [type(entry.change) for entry in decided.entries] == [Kicked, BotSatDown]
    assert decided.entries[0].by == OWNER
    assert room.room.seat(2).holder == "bot"
    gone = view(room, token(2))
    assert (gone.you, gone.removed) == (0, "kicked")
    assert gone.may.sit_down == (2,)
    assert view(room, token(8)).removed == ""
    room.must(SitDown("Ben"), 2)  # only a ban forbids that
    assert view(room, token(2)).removed == ""


def test_before_the_game_the_seat_is_open_again() -> None:
    room = Table(Settings(rules=load_rules("luna-21")))
    room.must(SitDown("Ann", 1), 1)
    own(room, Kick(1))
    assert room.room.seat(1).holder == "open"
    assert room.refused(Kick(1), held_by=OWNED) == "kick-nobody"
    assert room.refused(Kick(4), held_by=OWNED) == "seat-unknown"
    room.must(SitDown("Ben", 1), 2)
    room.must(SeatBot(2, "beginner"), 2)
    assert room.refused(Kick(2), held_by=OWNED) == "kick-nobody"
    assert room.refused(Silence(2), held_by=OWNED) == "kick-nobody"
    assert room.refused(HandOn(2), held_by=OWNED) == "hand-on-person"


def test_whoever_is_banned_comes_back_neither_by_token_nor_by_name_until_the_ban_is_lifted() -> None:
    room = table()
    own(room, Ban(2))
    (ban,) = room.room.removals
    assert room.refused(SitDown("Ben"), 2) == "banned"
    assert room.refused(SitDown("Somebody else"), 2) == "banned"
    assert room.refused(SitDown("BEN"), held_by=token(7)) == "banned-name"
    assert room.refused(Say("hi"), 2) == "no-seat"
    gone = view(room, token(2))
    assert (gone.removed, gone.may.sit_down, gone.bans) == ("banned", (), ())
    assert view(room).bans == (BanView(ban.number, "Ben", ban.at),)
    assert room.refused(Unban(ban.number + 1), held_by=OWNED) == "no-such-ban"
    own(room, Unban(ban.number))
    assert view(room).bans == ()
    room.must(SitDown("Ben"), 2)


def test_what_a_ban_cannot_stop_is_a_new_token_with_a_new_name() -> None:
    room = table()
    own(room, Ban(2))
    room.must(SitDown("Bea"), held_by=token(7))


def test_a_promised_seat_is_lost_and_the_bot_plays_on() -> None:
    room = Table(Settings(rules=load_rules("luna-21")), bots={2: "beginner", 3: "beginner"})
    room.must(SitDown("Ann", 1), 1)
    room.deal()
    room.must(SitDown("Ben", 2), 2)
    assert room.room.seat(2).promised is not None
    own(room, Ban(2))
    assert room.room.seat(2).promised is None
    assert room.room.seat(2).holder == "bot"
    assert view(room, token(2)).removed == "banned"
    assert room.refused(SitDown("Ben", 2), 2) == "banned"


def test_the_messages_of_the_silenced_are_refused_wherever_they_sit() -> None:
    room = table()
    own(room, Silence(2))
    assert room.refused(Say("hi"), 2) == "chat-silenced"
    assert room.refused(Say(phrase="hello"), 2) == "chat-silenced"
    assert not room.room.chat
    assert [seat.silenced for seat in view(room, token(3)).seats] == [False, True, False]
    assert own(room, Silence(2)).entries == ()
    room.must(StandUp(), 2)
    room.must(SitDown("Benito", 2), 2)
    room.play_hand() if room.room.in_hand else None
    assert room.refused(Say("hi"), 2) == "chat-silenced"
    own(room, Silence(2, silenced=False))
    room.must(Say("hi"), 2)


def test_the_ownership_is_handed_on_and_the_old_secret_moderates_no_more() -> None:
    room = table()
    room.must(HandOn(2), held_by=OWNED, name="on")
    assert room.room.owner == token(2)
    assert room.must(HandOn(2), held_by=OWNED, name="on").entries == ()  # a retry
    assert view(room, token(1)).owner == 2
    assert room.refused(Kick(1), held_by=OWNED) == "not-owner"
    assert not view(room).may.moderate
    assert room.refused(Kick(2), 2) == "kick-owner"
    assert room.refused(Silence(2), 2) == "kick-owner"
    assert room.refused(HandOn(2), 2) == "hand-on-owner"
    decided = room.must(Kick(1), 2)
    assert decided.entries[0].by == 2
    room.must(StandUp(), 2)
    room.must(Kick(3), 2)  # the owner needs no seat


def test_spectators_can_be_shut_out_and_let_in() -> None:
    room = table()
    own(room, AdmitSpectators(admit=False))
    assert own(room, AdmitSpectators(admit=False)).entries == ()
    assert not may_watch(room.room, viewer_for(room.room, ""))
    assert not may_watch(room.room, viewer_for(room.room, token(8)))
    assert may_watch(room.room, viewer_for(room.room, token(1)))
    assert not may_watch(room.room, viewer_for(room.room, OWNED))
    assert view(room).spectators_out
    own(room, AdmitSpectators(admit=True))
    assert may_watch(room.room, viewer_for(room.room, ""))
    closed = table(spectators="none")
    assert closed.refused(AdmitSpectators(admit=True), held_by=OWNED) == "never-spectators"


def test_the_operators_of_the_server_may_do_all_this_even_to_the_owner() -> None:
    room = table()
    own(room, HandOn(1))

    def house(command: Command) -> Decided | Refused:
        return decide(room.room, Request(command, house=True), room.context())

    for command in (Kick(1), Ban(2), Silence(3), HandOn(3), AdmitSpectators(admit=False)):
        decided = house(command)
        assert isinstance(decided, Decided)
        assert decided.entries[0].by == 0
        assert decided.entries[0].change.house is True
    banned = house(Ban(1))
    assert isinstance(banned, Decided)
    assert banned.room.owner == ""
    assert [each.name for each in banned.room.removals] == ["Ann"]


def test_an_owner_without_a_seat_has_a_quota_too_and_may_retry() -> None:
    room = table()
    again = room.must(Silence(2), held_by=OWNED, name="one")
    assert again.entries
    assert room.must(Silence(2), held_by=OWNED, name="one").entries == ()
    assert room.refused(Silence(3), held_by=OWNED, name="one") == "other-command"
    count = 1
    while isinstance(room.give(Silence(2, silenced=count % 2 == 0), held_by=OWNED), Decided):
        count += 1
    assert count == QUOTA_BURST
    assert room.refused(Kick(2), held_by=OWNED) == "room-often"
    room.now += 2 * QUOTA_INTERVAL
    own(room, Kick(2))
    assert fold("room", room.log) == room.room


def test_a_room_remembers_a_limited_number_of_those_who_were_put_out() -> None:
    room = Table(Settings(rules=load_rules("luna-21")))
    for number in range(MAX_REMOVALS + 3):
        room.must(SitDown(f"guest {number}", 2), held_by=hash_token(f"guest {number}"))
        own(room, Ban(2))
        room.now += 10 * QUOTA_INTERVAL
    assert [each.name for each in room.room.removals][:1] == ["guest 3"]
    assert len(room.room.removals) == MAX_REMOVALS


def played(preset: str, kick_at: int, *, ban: bool, kicked: int) -> tuple[Table, int]:
    """A hand in which a seat is put out after ``kick_at`` steps, and how many steps the hand took."""
    room = sit_all(Table(Settings(rules=load_rules(preset)), 1))
    steps = 0
    while room.room.sheet == () and not room.room.over:
        if steps == kick_at:
            before = room.room
            own(room, Ban(kicked) if ban else Kick(kicked))
            # The game stands where it stood, and the bot has the pieces that the seat had.
            assert room.room.state == before.state
            assert room.room.ply == before.ply
            if before.revealing_since is not None:
                assert room.room.next_source == before.next_source
        steps += 1
        if room.room.to_move and room.room.seat(room.room.to_move).held:
            assert room.room.state is not None
            legal = room.room.state.legal_actions()
            action = str(room.rng.choice([each for each in legal if each != "pass"] or legal))
            room.must(Act(room.room.ply, action), held_by=room.room.seat(room.room.to_move).token)
            continue
        if room.room.to_move == 0 and steps < 6 and (source := room.room.next_source) is not None:
            held = [seat for seat in (1, 2, 3) if room.room.seat(seat).held]
            if room.room.revealing_since is None and not source.committed:
                for seat in held:
                    room.must(room.committing(seat), held_by=room.room.seat(seat).token)
                continue
            owed = [seat for seat in source.withheld if seat in held]
            if room.room.revealing_since is not None and owed:
                room.must(room.revealing(owed[0]), held_by=room.room.seat(owed[0]).token)
                continue
        assert room.wait()
    return room, steps


@pytest.mark.parametrize("kicked", [1, 2])
@pytest.mark.parametrize("ban", [False, True])
def test_a_kick_at_any_step_of_a_hand_loses_nothing(kicked: int, ban: bool) -> None:
    """Before and between commitments and reveals, in the auction, in a trick, before the last play."""
    _, steps = played("classic", -1, ban=ban, kicked=kicked)
    assert steps > 25
    for kick_at in range(steps):
        room, _ = played("classic", kick_at, ban=ban, kicked=kicked)
        assert sum(isinstance(entry.change, Kicked) for entry in room.log) <= 1
        assert fold("room", room.log) == room.room
        numbers = [entry.number for entry in room.log]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(room.room.sheet) == 1


def test_a_proposal_of_whoever_is_put_out_is_withdrawn_and_they_are_no_longer_asked() -> None:
    room = table()
    room.deal()
    room.must(Ask("redeal"), 2)
    own(room, Kick(2))
    assert room.room.pending is None
    room.must(Ask("pause"), 1)
    assert room.room.pending is not None
    own(room, Kick(3))
    assert room.room.paused_at is not None
