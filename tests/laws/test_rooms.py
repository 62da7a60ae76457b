"""What is true of every room, whoever does whatever in it."""

import random
import re
from collections import defaultdict

import msgspec
from hypothesis import event, given
from hypothesis import strategies as st
from msgspec.structs import replace

from shootmoon.client.game import read_room
from shootmoon.protocol.changes import (
    Acted,
    BotSatDown,
    CameBack,
    ClockSetBack,
    Consented,
    GameBegan,
    Kicked,
    ProposalEnded,
    Proposed,
    StoodUp,
    WentAway,
)
from shootmoon.protocol.commands import (
    Act,
    AdmitSpectators,
    Answer,
    Ask,
    Ban,
    Command,
    CommitNonce,
    GetReady,
    HandOn,
    Kick,
    Resume,
    SeatBot,
    Silence,
    SitDown,
    StandUp,
    Unban,
)
from shootmoon.protocol.fairness import broken_deals, missing_deals, nonce_commitment, proofs
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.tokens import hash_token
from shootmoon.protocol.views import BanView
from shootmoon.record import complete, read_record, write_record
from shootmoon.rooms import (
    Decided,
    Entry,
    Feed,
    Request,
    Room,
    Settings,
    Tick,
    Viewer,
    decide,
    decode_entry,
    encode_entry,
    summarize,
    view_room,
    viewer_for,
)
from shootmoon.rooms.deciding.schedule import next_due
from shootmoon.rooms.log.clock_jumps import SKEW
from shootmoon.rooms.log.folding import evolve, fold, open_room
from shootmoon.rooms.log.hidden import Change, Opened, SatDown
from shootmoon.rooms.log.room import Removal
from shootmoon.rooms.running.records import record_for
from shootmoon.server.shared.views import turn_of
from tests.rooming import DAY, TOKENS, WISHES, Table, a_nonce, all_settings, sit_all
from tests.strategies import examples

seeds = st.integers(0, 2**32 - 1)
_SEED_ACTIONS = 120


def lively(room_settings: Settings, seed: int, **how: object) -> Table:
    """A table at which a lot has happened; mostly with everybody there from the beginning."""
    table = begun(room_settings, seed, **how)
    for _ in range(table.rng.choice((20, 60, _SEED_ACTIONS))):
        table.random_step()
    return table


def begun(room_settings: Settings, seed: int, **how: object) -> Table:
    table = Table(room_settings, seed, **how)  # type: ignore[arg-type]
    return sit_all(table) if table.rng.random() < 0.8 else table


def viewers(room: Room) -> list[Viewer]:
    seats = range(1, len(room.seats) + 1)
    return [
        Viewer(),
        Viewer(owner=True),
        *(Viewer(seat) for seat in seats),
        *(Viewer(watch=seat) for seat in seats),
    ]


def sent(feed: Feed, viewer: Viewer, *, all_of_it: bool = True) -> bytes:
    """What a viewer can get out of a room; ``all_of_it``: with the record, and what choices mean."""
    found = record_for(feed.room, viewer) if all_of_it else None
    view = view_room(feed.room, viewer, "en" if all_of_it else None)
    parts = (
        replace(view, settings=replace(view.settings, pieces=())),  # which pieces there are is no secret
        feed.since(max(0, feed.room.number - 100), viewer, "en"),
        feed.since(feed.room.number - 1, viewer, "es"),
        feed.hand_events(viewer, "en"),
        turn_of(feed.room, viewer),
        view_room(feed.room, viewer, "es").meanings if all_of_it else None,
        None if found is None else (list(map(str, found.actions)), found.comments, found.tags),
    )
    return msgspec.json.encode(parts, enc_hook=str)


def followed(log: list[Entry]) -> Feed:
    feed = Feed(open_room("room", log[0]))
    feed.apply(log[1:])
    return feed


@given(all_settings(), seeds)
def test_a_room_follows_from_its_log_at_every_step(room_settings: Settings, seed: int) -> None:
    table = begun(room_settings, seed)
    for _ in range(60):
        before, count = table.room, len(table.log)
        decision = table.random_step()
        if isinstance(decision, Refused):
            assert (table.room, len(table.log)) == (before, count)
            assert decision.explain("en")
            assert decision.explain("es")
            event(decision.code)
    assert [entry.number for entry in table.log] == list(range(1, len(table.log) + 1))
    # A clock that is only a little behind is waited for.
    assert all(
        one.at <= other.at or one.at - other.at > SKEW
        for one, other in zip(table.log, table.log[1:], strict=False)
    )
    read = [decode_entry(encode_entry(entry)) for entry in table.log]
    assert read == table.log
    assert fold("room", read) == table.room
    assert summarize(table.room).number == len(table.log)
    assert followed(table.log).room == table.room


@given(all_settings(), seeds)
def test_a_retried_command_never_happens_twice(room_settings: Settings, seed: int) -> None:
    table = lively(room_settings, seed)
    for _ in range(30):
        before = table.room
        command: Command = table.random_command()
        request = Request(command, table.rng.choice(TOKENS), table.name())
        first = decide(before, request, table.context())
        if isinstance(first, Refused) or not first.entries:
            continue
        table.log += first.entries
        table.room = first.room
        for _ in range(3):
            again = decide(table.room, request, table.context())
            assert isinstance(again, Decided), (request, again)
            assert again.entries == ()
            assert again.room == table.room
            for _ in range(2):
                table.random_step()


def hidden_from(room: Room, seat: int) -> set[str]:
    """The pieces of the first hand that a seat can't know (0: spectators), told apart without any view."""
    state = room.state
    if state is None or state.hand.deal is None:
        return set()
    deal = state.hand.deal
    known = {str(play.piece) for _, play in state.trick}
    known |= {str(play.piece) for trick in state.played for _, play in trick.plays}
    if seat:
        known |= set(map(str, deal.hands[seat - 1]))
        if state.hand.taker == seat:
            known |= set(map(str, deal.rest))
    drawn = {tile for action in state.actions if action.startswith("draw") for tile in action.split()[1:]}
    dealt = [str(piece) for hand in (*deal.hands, deal.rest) for piece in hand]
    return {piece for piece in dealt if dealt.count(piece) == 1} - known - drawn


def named(pieces: set[str], text: str) -> set[str]:
    """Return the pieces that a text names. Few texts contain the letters of one; only those are parsed."""
    return {each for each in pieces if each in text and re.search(rf"(?<![\w-]){each}(?![\w-])", text)}


@given(all_settings(), seeds)
@examples(60)
def test_nobody_is_told_a_piece_of_the_first_hand_that_they_may_not_know(
    room_settings: Settings, seed: int
) -> None:
    table = begun(room_settings, seed, wishes=("pause",))
    feed = followed(table.log)
    looked, steps = 0, 0
    for _ in range(_SEED_ACTIONS):
        count = len(table.log)
        table.random_step()
        if len(table.log) == count:
            continue  # nothing happened, so that everybody is sent the same as before
        feed.apply(table.log[count:])
        room = table.room
        if room.sheet or (room.over and room.state is not None):
            break
        for viewer in viewers(room):
            hidden = hidden_from(room, viewer.seat)
            told = named(hidden, sent(feed, viewer, all_of_it=steps % 10 == 0).decode())
            assert not told, (viewer, told, table.log)
            looked += bool(hidden)
        steps += 1
    event(f"looked at hidden pieces: {looked > 0}")


def another_world(log: list[Entry], room: Room, seat: int, rng: random.Random) -> list[Entry] | None:
    """The same log with everything changed about that ``seat`` can't see, as far as chance has it."""
    assert room.state is not None
    view = room.state.view(seat)
    hand = room.state.last_hand
    reneged = hand is not None and hand.renege is not None and not room.state.actions
    world = complete(view.rules, view.history, seat, rng, score=view.start_score, renege=reneged)
    actions = iter(map(str, world))

    def elsewhere(change: Change) -> Change:
        if isinstance(change, Opened) and change.settings.position is not None:
            position = change.settings.position
            given = tuple(next(actions) for _ in position.actions)
            settings = replace(change.settings, position=replace(position, actions=given))
            return replace(change, settings=settings)
        return Acted(change.seat, next(actions)) if isinstance(change, Acted) else change

    changed = [replace(entry, change=elsewhere(entry.change)) for entry in log]
    return None if changed == log else changed


@examples(60)
@given(all_settings(), seeds)
def test_worlds_that_a_viewer_can_not_tell_apart_look_the_same(room_settings: Settings, seed: int) -> None:
    """The other world differs in all hands, this one and those before; every byte sent must be the same."""
    room_settings = replace(room_settings, endless=False)
    table = lively(room_settings, seed, wishes=("pause", "end", "time"))
    room = table.room
    if room.state is None or not room.ply or room.game > 1:
        return
    feed = followed(table.log)
    seen = {viewer: sent(feed, viewer) for viewer in viewers(room)}
    for seat in range(1, len(room.seats) + 1):
        other = another_world(table.log, room, seat, table.rng)
        if other is None:
            continue
        if view_room(room, Viewer(seat), "en").meanings is not None:
            event("choices are explained")
        if room.over and room.settings.series is None:
            event("over, so that all is open")
            continue
        if view_room(room, Viewer(seat)).dealt is not None:
            event("between hands, so that all hands of the last one are open")
            continue
        event("another world")
        elsewhere = followed(other)
        for viewer in viewers(room):
            # What a seat saw of the last hand is shown to whoever watches it.
            if viewer.seat in (0, seat) and viewer.watch in (0, seat):
                assert sent(elsewhere, viewer) == seen[viewer], (seat, viewer)


def shown_ban(removal: Removal) -> BanView:
    return BanView(removal.number, removal.name, removal.at)


def nonce_of(room: Room, seat: int) -> str | None:
    """The nonce that a seat has to reveal; None if it has copied a commitment that it can't open.

    If it has nothing to reveal, any nonce that it hasn't revealed; that one would be acknowledged again.
    """
    source = room.next_source
    if source is None or seat not in source.withheld:
        return "ef" * 32
    known = (a_nonce(source.deal, seat), "ab" * 32)
    found = {nonce_commitment(room.room, source, seat, nonce): nonce for nonce in known}
    return found.get(source.nonce_commitments[seat - 1])


@examples(60)
@given(all_settings(), seeds)
def test_what_a_view_offers_is_done_and_all_else_is_refused(room_settings: Settings, seed: int) -> None:
    table = begun(room_settings, seed)
    for _ in range(6):
        for _ in range(table.rng.choice((1, 3, 12))):
            table.random_step()
        room = table.room
        seats = range(1, len(room.seats) + 1)
        nonces = {seat: nonce_of(room, seat) for seat in seats}
        held = [room.seat(seat).token for seat in seats if room.seat(seat).held]
        bans = [each for each in room.removals if each.banned]
        removed = [each.token for each in room.removals]
        for held_by in dict.fromkeys((hash_token("somebody new"), room.owner, *held, *removed)):
            viewer = viewer_for(room, held_by)
            if viewer.promised or not held_by:
                continue
            view = view_room(room, viewer)
            offered: list[tuple[Command, bool]] = [
                *((SitDown("Somebody new", seat), seat in view.may.sit_down) for seat in seats),
                *((SeatBot(seat, "beginner"), seat in view.may.seat_bot) for seat in seats),
                *((Ask(wish), wish in view.may.ask) for wish in WISHES),
                *((Answer(agree), view.may.answer) for agree in (False, True)),
                (Resume(), view.may.resume),
                (GetReady(), view.may.get_ready),
                (table.committing(viewer.seat, "cd" * 32), view.may.commit_nonce),
                (StandUp(), view.may.stand_up),
                *((Kick(seat), seat in view.may.kick) for seat in seats),
                *((Ban(seat), seat in view.may.kick) for seat in seats),
                *((Silence(seat, on), seat in view.may.silence) for seat in seats for on in (False, True)),
                *((HandOn(seat), seat in view.may.hand_on) for seat in seats),
                *((Unban(each.number), view.may.moderate) for each in bans),
                *((AdmitSpectators(admit), view.may.admit_spectators) for admit in (False, True)),
            ]
            assert view.bans == (() if not viewer.owner else tuple(map(shown_ban, bans)))
            nonce = nonces.get(viewer.seat, "ef" * 32)
            if nonce is not None:
                offered.append((table.revealing(viewer.seat, nonce), view.may.reveal_nonce))
            actions = () if room.state is None else room.state.legal_actions()
            legal = () if view.position is None else view.position.legal
            assert bool(legal) == view.may.act
            offered += [(Act(room.ply, str(action)), str(action) in legal) for action in actions]
            for command, may in offered:
                decision = decide(room, Request(command, held_by), table.context())
                assert isinstance(decision, Decided) == may, (viewer, command, decision)
                event(f"{type(command).__name__} {'done' if may else 'refused'}")


@given(all_settings(series=False), seeds)
def test_a_commitment_counts_for_the_deal_that_it_names_or_is_refused(
    room_settings: Settings, seed: int
) -> None:
    table = begun(room_settings, seed)
    known = [table.commitment]
    added: dict[str, dict[int, str]] = defaultdict(dict)
    for step in range(_SEED_ACTIONS):
        if table.commitment not in ("", known[-1]):
            known.append(table.commitment)
        seat = table.rng.randint(1, len(table.room.seats))
        if table.rng.random() < 0.4 and table.room.seat(seat).held:
            commitment = table.rng.choice(known[-2:])
            text = f"{step:064x}"
            decision = table.give(CommitNonce(text, commitment), held_by=table.room.seat(seat).token)
            if isinstance(decision, Decided):
                added[commitment][seat] = text
            event("added" if isinstance(decision, Decided) else "refused")
        else:
            if not (table.room.to_move and table.room.seat(table.room.to_move).held):
                table.wait()
            else:
                assert table.room.state is not None
                table.act(str(table.rng.choice(table.room.state.legal_actions())))
        for source in (*table.room.revealed, table.room.source, table.room.next_source):
            if source is not None:
                committed, seats = added[source.commitment], range(1, len(table.room.seats) + 1)
                assert source.nonce_commitments == tuple(committed.get(seat, "-") for seat in seats)


@given(all_settings(series=False), seeds)
@examples(60)
def test_what_is_told_of_deals_proves_them(room_settings: Settings, seed: int) -> None:
    table = lively(room_settings, seed)
    for viewer in viewers(table.room):
        record = record_for(table.room, viewer)
        if record is None:
            continue
        proven = proofs(record)
        assert len(proven) == len(table.room.revealed)
        assert all(proof.holds for proof in proven)
        assert proofs(read_record(write_record(record))) == proven
        broken = broken_deals(record)
        assert [(each.hand, each.why, each.source) for each in broken] == [
            (each.hand, each.why, each.source) for each in table.room.broken
        ]
        assert all(each.holds for each in broken)
        assert missing_deals(record) == ()
        counted = [proof for proof in proven if proof.source.withheld]
        event(
            f"{min(len(counted), 2)} hands with a nonce that was withheld, {min(len(broken), 2)} broken off"
        )
        event(f"{len(proven)} hands proven" if len(proven) < 2 else "several hands proven")


@given(all_settings(), seeds)
def test_whatever_is_due_can_be_done_and_rooms_go_on(room_settings: Settings, seed: int) -> None:
    table = lively(room_settings, seed)
    for _ in range(60):
        before = next_due(table.room)
        if before is None:
            break
        number = table.room.number
        assert table.wait(), (before, table.room.status)
        assert table.room.number > number


@given(all_settings(), seeds)
@examples(60)
def test_a_room_in_which_nobody_does_anything_comes_to_rest(room_settings: Settings, seed: int) -> None:
    """Whatever clients there are: at most the rest of a hand is played, another one, and one is dealt."""
    table = lively(replace(room_settings, endless=room_settings.series is None), seed)
    used, deals, steps = table.room.used_at, 0, 0
    while next_due(table.room) is not None:
        count = len(table.log)
        assert table.wait()
        changes = [entry.change for entry in table.log[count:]]
        deals += any(isinstance(each, Acted) and each.action.startswith("deal ") for each in changes)
        steps += 1
        assert deals <= 2, "bots play on among themselves"
    event(f"deals: {deals}")
    assert table.room.used_at <= used


@given(all_settings(), seeds, st.integers(SKEW + 1, 400 * DAY))
def test_a_clock_that_was_ahead_holds_nothing_up(room_settings: Settings, seed: int, ahead: int) -> None:
    table = lively(room_settings, seed)
    before, at = table.room, next_due(table.room)
    table.now = before.at - ahead
    if at is None:
        event("nothing was to come")
        return
    changes = [entry.change for entry in table.must(Tick()).entries]
    assert isinstance(changes[0], ClockSetBack)
    assert table.log[-1].at == table.now
    assert fold("room", table.log) == table.room
    if len(changes) == 1:
        event("it comes as soon as it would have")
        assert next_due(table.room) == at - ahead
    else:
        event("it was due already")
        assert at <= before.at
    for _ in range(20):
        if next_due(table.room) is not None:
            assert table.wait()


@given(all_settings(), seeds)
def test_views_have_the_types_that_they_promise(room_settings: Settings, seed: int) -> None:
    table = lively(room_settings, seed)
    for viewer in viewers(table.room):
        view = view_room(table.room, viewer)
        assert read_room(msgspec.json.encode(view, enc_hook=str)) == view


class Votes:
    """Who has agreed to what is asked for, and who must: kept from the entries alone."""

    def __init__(self, grace: int) -> None:
        self.grace = grace
        self.people: set[int] = set()
        self.lost: dict[int, int] = {}
        self.agreed: set[int] = set()
        self.refused: defaultdict[str, set[int]] = defaultdict(set)
        self.wish = ""
        self.asker = 0
        self.at = 0

    def look(self, at: int) -> None:
        """It is this time; where the clock was set back, it doesn't matter for how long it was ahead."""
        back = max(0, self.at - at)
        self.lost = {seat: since - back for seat, since in self.lost.items()}
        self.at = at

    def take(self, entry: Entry) -> None:
        self.look(entry.at)
        match entry.change:
            case SatDown(seat, _, _, outside):
                self.leave(seat)
                self.people |= set() if outside else {seat}
            case BotSatDown(seat) | StoodUp(seat):
                self.leave(seat)
            case Kicked(seat, waiting=False):
                self.leave(seat)
            case WentAway(seat):
                self.lost[seat] = entry.at
            case CameBack(seat):
                self.lost.pop(seat, None)
            case Proposed(seat, wish):
                self.wish, self.asker, self.agreed = wish, seat, {seat}
                self.refused[wish].discard(seat)
            case Consented(seat):
                self.agreed.add(seat)
                self.refused[self.wish].discard(seat)
            case ProposalEnded(granted, seat):
                if not granted and seat not in (0, self.asker):
                    self.refused[self.wish].add(seat)
                self.wish = ""
            case Acted(0, action) if action.startswith("deal "):
                self.refused.clear()
            case GameBegan():
                self.refused.clear()
            case _:
                pass

    def leave(self, seat: int) -> None:
        self.people.discard(seat)
        self.lost.pop(seat, None)
        self.agreed.discard(seat)
        for seats in self.refused.values():
            seats.discard(seat)

    def missing(self, room: Room, at: int) -> set[int]:
        """Those who should have agreed to what is asked for, and haven't."""
        self.look(at)
        if self.wish in ("takeback", "redeal", "time"):
            return self.people - self.agreed
        gone = {seat for seat, since in self.lost.items() if at >= since + self.grace}
        late = {seat for seat in self.people if room.seat(seat).bot}
        refused = set() if self.wish == "again" else self.refused[self.wish]
        return ((self.people - gone - late) | refused) - self.agreed


@given(all_settings(), seeds)
def test_nothing_is_granted_without_everybody_whose_consent_it_needs(
    room_settings: Settings, seed: int
) -> None:
    table = begun(room_settings, seed)
    votes = Votes(room_settings.grace)
    granted = 0
    for entry in table.log:
        votes.take(entry)
    for _ in range(_SEED_ACTIONS):
        before, count = table.room, len(table.log)
        table.random_wishes() if table.rng.random() < 0.6 else table.random_step()
        for entry in table.log[count:]:
            if isinstance(entry.change, ProposalEnded) and entry.change.granted:
                assert not votes.missing(before, entry.at), (votes.wish, table.log)
                granted += 1
            votes.take(entry)
            before = evolve(before, entry)
    event(f"granted: {min(granted, 3)}")


@given(all_settings(), seeds)
def test_nobody_takes_over_the_tiles_of_a_bot_in_the_middle_of_a_hand(
    room_settings: Settings, seed: int
) -> None:
    table = begun(room_settings, seed)
    for _ in range(_SEED_ACTIONS):
        before, count = table.room, len(table.log)
        table.random_step()
        for entry in table.log[count:]:
            if before.in_hand and isinstance(entry.change, SatDown | BotSatDown):
                assert before.seat(entry.change.seat).holder == "open", entry
                assert isinstance(entry.change, BotSatDown), "who stood up is followed by a bot"
            before = evolve(before, entry)
        if any(seat.promised for seat in table.room.seats):
            event("a seat is promised")
            assert table.room.in_hand, "a promise is kept as soon as the hand is over"
