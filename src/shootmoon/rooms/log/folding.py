"""Fold a log into a room: compute the state of the room from the entries of its log.

Folding is pure: it uses no clock, no randomness and no I/O. Log entries are facts and aren't checked again;
`shootmoon.rooms.deciding` determines beforehand whether a command is allowed. The time to fold an entry
doesn't depend on the length of the log, except for takebacks, which replay a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from shootmoon.game.chain import Chain
from shootmoon.protocol import changes
from shootmoon.protocol.changes import Proposal
from shootmoon.protocol.fairness import NO_NONCE, Source
from shootmoon.protocol.views import Ended
from shootmoon.rooms.log import hidden
from shootmoon.rooms.log.clock_jumps import shift_back
from shootmoon.rooms.log.entries import OWNER, Entry
from shootmoon.rooms.log.given import first_state, given_in
from shootmoon.rooms.log.people import is_person
from shootmoon.rooms.log.quota import charge
from shootmoon.rooms.log.rated import unrated_because
from shootmoon.rooms.log.room import BrokenDeal, PendingProposal, Removal, Room
from shootmoon.rooms.log.seat import MAX_REMEMBERED, Seat

MAX_CHAT = 30
"""The number of chat messages that a room remembers, and also the number of finished games."""

CHAT_WINDOW = 10_000
"""The period, in milliseconds, in which a seat may send only a limited number of chat messages."""

PROPOSAL_LIFETIME = 60_000
"""Milliseconds after which a proposal expires."""

MAX_REMOVALS = 50
"""The number of people whom a room remembers as put out, and also the number of people whose messages it
refuses. Beyond that, the oldest are forgotten."""

_MIN_CLOCK = 10_000  # milliseconds on the clock of somebody who comes back after a bot stood in


def fold(room: str, entries: Iterable[Entry]) -> Room:
    """Return the room with the given name, computed from its whole log.

    Raises ValueError if the log is empty or broken; see `evolve`.
    """
    remaining = iter(entries)
    first = next(remaining, None)
    if first is None:
        raise ValueError(f"the log of room {room!r} is empty")
    folded = open_room(room, first)
    for entry in remaining:
        folded = evolve(folded, entry)
    return folded


def open_room(room: str, entry: Entry) -> Room:
    """Return the room after the first entry of its log.

    Raises ValueError if the entry can't be the first one.
    """
    opened = entry.change
    if not isinstance(opened, hidden.Opened) or entry.number != 1:
        raise ValueError(f"the log of room {room!r} begins with {entry}")
    seats = (Seat(),) * opened.settings.rules.table.players
    return Room(
        room,
        opened.settings,
        seats,
        number=1,
        at=entry.at,
        used_at=entry.at,
        opened_at=entry.at,
        owner=opened.owner,
    )


def evolve(room: Room, entry: Entry) -> Room:
    """Return the room after one more log entry.

    Raises ValueError if the log is broken: if ``entry`` doesn't have the next number, or contains an illegal
    action (then the error is a `shootmoon.game.IllegalAction`).
    """
    if entry.number != room.number + 1:
        raise ValueError(f"entry {entry.number} doesn't follow on {room.number} in room {room.room!r}")
    if entry.at < room.at:
        room = shift_back(room, room.at - entry.at)
    busy_until = room.busy_until
    if not room.settings.private:  # only its own program writes to a private room
        busy_until = charge(busy_until, len(room.seats), entry)
    after = replace(_apply(room, entry), number=entry.number, at=entry.at, busy_until=busy_until)
    if not entry.by:
        return after
    # WentAway is reported by the server, not done by the person; in a private room everybody is present. An
    # owner without a seat doesn't keep a game running.
    if entry.by == OWNER:
        pass
    elif not isinstance(entry.change, changes.WentAway) and not room.settings.private:
        after = _record_activity(room, after, entry.by)
    return _remember_command(after, entry) if entry.command else after


def _record_activity(before: Room, after: Room, by: int) -> Room:
    """Record that the holder of seat ``by`` has just done something."""
    if after.seat(by).held:
        after = _with_seat(after, by, missed=0)
    person = "person" in (before.seat(by).holder, after.seat(by).holder)
    return replace(after, used_at=after.at, used_game=after.game) if person else after


def _remember_command(room: Room, entry: Entry) -> Room:
    """Remember the name of the command that caused an entry, so that a retry can be recognized."""

    def extended(commands: tuple[str, ...]) -> tuple[str, ...]:
        return (*commands[1 - MAX_REMEMBERED :], f"{entry.digest} {entry.command}")

    if entry.by == OWNER and not isinstance(entry.change, changes.OwnerChanged):
        return replace(room, owner_commands=extended(room.owner_commands))
    seat = Seat() if entry.by == OWNER else room.seat(entry.by)
    if seat.held:
        return _with_seat(room, entry.by, commands=extended(seat.commands))
    if isinstance(entry.change, hidden.SeatPromised) and seat.promised is not None:
        promised = replace(seat.promised, commands=extended(seat.promised.commands))
        return _with_seat(room, entry.by, promised=promised)
    # With this command, the holder stood up or the owner handed on the ownership.
    token, commands = room.departed[-1]
    return replace(room, departed=(*room.departed[:-1], (token, extended(commands))))


def _apply(room: Room, entry: Entry) -> Room:
    at = entry.at
    match entry.change:
        case changes.Acted() as acted:
            return _act(room, acted, at)
        case hidden.SatDown(seat, name, token, outside, face, counts):
            clock = room.settings.clock
            left = clock.base if clock and room.state is not None else None
            promised = room.seat(seat).promised
            known = promised.commands if promised is not None and promised.token == token else ()
            room = _let_in(room, token)
            holder = "outside" if outside else "person"
            taken = Seat(holder, name, token, left=left, commands=known, face=face, counts=counts)
            return _new_holder(room, seat, taken, at)
        case changes.BotSatDown(seat, bot, name, style):
            return _new_holder(room, seat, Seat("bot", name, bot=bot, style=style), at)
        case changes.StoodUp(seat):
            room = _leave(_remember_departed(room, room.seat(seat)), seat)
            return _new_holder(room, seat, Seat(), at)
        case changes.SeatCounted(seat):
            holder = room.seat(seat)
            if holder.promised is not None:
                return _with_seat(room, seat, promised=replace(holder.promised, counts=True))
            return _with_seat(room, seat, counts=True)
        case changes.Kicked() as kicked:
            return _put_out(room, kicked, entry.number, at)
        case changes.Unbanned(ban):
            return replace(room, removals=tuple(each for each in room.removals if each.number != ban))
        case changes.Silenced(seat, silenced):
            token, name = room.seat(seat).token, room.seat(seat).name
            kept = tuple(each for each in room.silenced if not is_person(token, name, *each))
            added = ((token, name),) if silenced else ()
            return replace(room, silenced=(*kept, *added)[-MAX_REMOVALS:])
        case changes.OwnerChanged(seat):
            left = (*room.departed, (room.owner, room.owner_commands))[-MAX_REMEMBERED:]
            return replace(room, owner=room.seat(seat).token, owner_commands=(), departed=left)
        case changes.SpectatorsAdmitted(admit):
            return replace(room, spectators_out=not admit)
        case hidden.SeatPromised(seat, name, token, outside, face, counts):
            coming = Seat("outside" if outside else "person", name, token, face=face, counts=counts)
            return _with_seat(_let_in(room, token), seat, promised=coming)
        case changes.BotPromised(seat, bot, name, style):
            return _with_seat(room, seat, promised=Seat("bot", name, bot=bot, style=style))
        case changes.PromiseEnded(seat):
            promised = room.seat(seat).promised
            assert promised is not None
            return _with_seat(_remember_departed(room, promised), seat, promised=None)
        case changes.WentAway(seat):
            return _with_seat(room, seat, away_since=at)
        case changes.CameBack(seat):
            return _come_back(room, seat, at)
        case changes.StoodIn(seat, bot, style=style):
            left = _time_left(room, seat, at) if room.to_move == seat else room.seat(seat).left
            taken_over = replace(room.seat(seat), bot=bot, style=style, left=left)
            stood_in = _with_seats(room, {seat: taken_over}, at)
            return replace(stood_in, seats_changed=True)
        case changes.GameBegan(game):
            return _begin_game(room, game, at)
        case hidden.Committed(secret):
            nothing = (NO_NONCE,) * len(room.seats)
            deal = room.deals + 1
            source = Source(secret, nothing, nothing, deal)
            return replace(room, next_source=source, deals=deal, revealing_since=None, nonces_added=())
        case changes.NonceCommitted(seat, nonce_commitment):
            source = room.next_source
            assert source is not None
            committed = _with(source.nonce_commitments, seat, nonce_commitment)
            source = replace(source, nonce_commitments=committed)
            return replace(room, next_source=source, nonces_added=(*room.nonces_added, seat))
        case changes.RevealBegan():
            return replace(room, revealing_since=at)
        case changes.NonceRevealed(seat, nonce):
            source = room.next_source
            assert source is not None
            return replace(room, next_source=replace(source, nonces=_with(source.nonces, seat, nonce)))
        case changes.RevealExtended():
            source = room.next_source
            assert source is not None
            return replace(room, next_source=replace(source, interrupted=True), revealing_since=at)
        case hidden.DealBrokenOff(why):
            source = room.next_source
            assert source is not None
            assert room.state is not None
            broken = BrokenDeal(len(room.state.past) + 1, why, source)
            return replace(room, broken=(*room.broken, broken), next_source=None, revealing_since=None)
        case hidden.Revealed():
            assert room.source is not None
            return replace(room, revealed=room.revealed.plus(room.source), source=None)
        case changes.Proposed(seat, proposal):
            ply = room.last_turn(seat) if proposal == "takeback" else None
            pending = PendingProposal(proposal, seat, frozenset((seat,)), at + PROPOSAL_LIFETIME, ply or 0)
            return replace(room, pending=pending, declined=room.declined - {(proposal, seat)})
        case changes.Consented(seat):
            pending = room.pending
            assert pending is not None
            refusals = room.declined - {(pending.proposal, seat)}
            return replace(room, pending=replace(pending, agreed=pending.agreed | {seat}), declined=refusals)
        case changes.ProposalEnded(granted, seat):
            agreed = granted and room.pending is not None and room.pending.proposal == "hints"
            declined = _declined(room, granted, seat)
            return replace(room, pending=None, declined=declined, hints_agreed=room.hints_agreed or agreed)
        case changes.TookBack(kept):
            return _take_back(room, kept, at)
        case changes.WentBack(ply):
            return _go_back(room, ply, at)
        case hidden.DealtAnew():
            return _cancel_hand(room, at)
        case changes.Paused():
            return replace(room, paused_at=at)
        case changes.Resumed():
            assert room.paused_at is not None
            passed = at - room.paused_at
            since = room.revealing_since
            return replace(
                room,
                paused_at=None,
                turn_since=room.turn_since + passed,
                revealing_since=None if since is None else since + passed,
            )
        case changes.GameEnded(resigned, house):
            spared = tuple(seat for seat in room.counting if house and seat not in room.gone)
            room = replace(room, resigned=(*room.resigned, *resigned), put_out=(*room.put_out, *spared))
            return _finish_game(replace(room, ended_early=True), Ended(room.game, ()))
        case changes.HintTaken() as taken:
            return replace(room, hints_taken=(*room.hints_taken, taken))
        case changes.Readied(seat):
            return _with_seat(room, seat, ready=True)
        case changes.Said(seat) as said:
            recent = [when for when in room.seat(seat).said_at if when > at - CHAT_WINDOW]
            chat = (*room.chat, (entry.number, said))[-MAX_CHAT:]
            return replace(_with_seat(room, seat, said_at=(*recent, at)), chat=chat)
        case changes.Muted(seat, other, muted):
            before = room.seat(seat).muted
            return _with_seat(room, seat, muted=before | {other} if muted else before - {other})
        case hidden.Came(seat, clients, knows):
            again = not {each for _, each in room.clients}.isdisjoint(clients)
            came = (*room.clients, *((seat, client) for client in clients))
            return replace(room, clients=came, informed=room.informed or knows or again)
        case hidden.WentElsewhere():
            return replace(room, informed=True)
        case changes.ClaimGranted(seat):
            return replace(room, claims=(*room.claims, (room.ply, seat)))
        case changes.ClockSetBack():
            return room
        case hidden.Opened():
            raise ValueError(f"room {room.room!r} is opened twice")


# -- seats ----------------------------------------------------------------------------------------------


def _with_seat(room: Room, number: int, **fields: object) -> Room:
    changed = replace(room.seat(number), **fields)
    return replace(room, seats=(*room.seats[: number - 1], changed, *room.seats[number:]))


def _with_seats(room: Room, changed: Mapping[int, Seat], at: int) -> Room:
    """Replace some seats. If it is the turn of one of these seats, its turn starts anew."""
    seats = tuple(changed.get(number, seat) for number, seat in enumerate(room.seats, 1))
    return replace(room, seats=seats, turn_since=at if room.to_move in changed else room.turn_since)


def _new_holder(room: Room, number: int, seat: Seat, at: int) -> Room:
    """Give a seat to a new holder. Consent and refusals of the previous holder are forgotten."""
    after = _with_seats(room, {number: seat}, at)
    if after.pending is not None:
        after = replace(after, pending=replace(after.pending, agreed=after.pending.agreed - {number}))
    declined = frozenset(each for each in room.declined if each[1] != number)
    agreed = room.hints_agreed and not seat.held
    after = _without_nonce(after, number)
    return replace(
        after, declined=declined, hints_agreed=agreed, seats_changed=room.seats_changed or not room.over
    )


def _without_nonce(room: Room, number: int) -> Room:
    """Forget what the last holder of a seat added to the next deal, unless nonces are being revealed.

    Nobody can have seen a nonce that is hidden by its commitment, so nothing can be gained by this.
    """
    source = room.next_source
    if source is None or room.revealing_since is not None:
        return room
    source = replace(
        source,
        nonces=_with(source.nonces, number, NO_NONCE),
        nonce_commitments=_with(source.nonce_commitments, number, NO_NONCE),
    )
    added = tuple(seat for seat in room.nonces_added if seat != number)
    return replace(room, next_source=source, nonces_added=added)


def _with(texts: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    """Return texts by seat with that of one seat replaced."""
    return (*texts[: seat - 1], text, *texts[seat:])


def _let_in(room: Room, token: str) -> Room:
    """Forget that the holder of a token was put out, when a seat is taken with it again."""
    return replace(room, removals=tuple(each for each in room.removals if each.token != token))


def _put_out(room: Room, kicked: changes.Kicked, number: int, at: int) -> Room:
    """Free a seat, or end its promise, and remember who was put out."""
    seat = room.seat(kicked.seat)
    gone = seat.promised if kicked.waiting else seat
    assert gone is not None
    removal = Removal(number, at, gone.name, gone.token, kicked.banned)
    others = tuple(each for each in room.removals if each.token != gone.token)
    room = replace(_remember_departed(room, gone), removals=(*others, removal)[-MAX_REMOVALS:])
    if kicked.banned and gone.token == room.owner:
        room = replace(room, owner="", owner_commands=())
    if kicked.waiting:
        return _with_seat(room, kicked.seat, promised=None)
    if kicked.left:
        room = _leave(room, kicked.seat)
    elif _is_in_match(room, kicked.seat):
        room = replace(room, put_out=(*room.put_out, kicked.seat))
    return _new_holder(room, kicked.seat, Seat(), at)


def _is_in_match(room: Room, seat: int) -> bool:
    """Return True if a game has been dealt and isn't over, and the holder of a seat plays it from its
    beginning."""
    return room.started == room.game and not room.over and seat not in room.gone


def _leave(room: Room, seat: int) -> Room:
    """Remember that the holder of a seat leaves the game."""
    return replace(room, resigned=(*room.resigned, (seat,))) if _is_in_match(room, seat) else room


def _remember_departed(room: Room, left: Seat) -> Room:
    """Remember the last commands of somebody who leaves or gives up a promised seat, to recognize retries."""
    return replace(room, departed=(*room.departed, (left.token, left.commands))[-MAX_REMEMBERED:])


def _declined(room: Room, granted: bool, seat: int) -> frozenset[tuple[Proposal, int]]:
    """Return the value of `Room.declined` after a proposal has ended.

    A refusal is added, unless the game is over. A withdrawal isn't a refusal.
    """
    pending = room.pending
    if granted or not seat or pending is None or seat == pending.seat or room.over:
        return room.declined
    refused: tuple[Proposal, int] = (pending.proposal, seat)
    return room.declined | {refused}


def _clear_ready(room: Room) -> Room:
    if not any(seat.ready for seat in room.seats):
        return room
    return replace(room, seats=tuple(replace(seat, ready=False) for seat in room.seats))


def _come_back(room: Room, number: int, at: int) -> Room:
    seat, clock = room.seat(number), room.settings.clock
    if not seat.bot:
        return _with_seat(room, number, away_since=None)
    left = seat.left if clock is None else max(seat.left or 0, clock.increment, _MIN_CLOCK)
    return _with_seats(room, {number: replace(seat, away_since=None, bot="", style="", left=left)}, at)


# -- the game -------------------------------------------------------------------------------------------


def _begin_game(room: Room, game: int, at: int) -> Room:
    clock = room.settings.clock
    left = clock.base if clock else None
    seats = tuple(replace(seat, left=left if seat.held else None, ready=False) for seat in room.seats)
    begun = replace(
        room,
        seats=seats,
        game=game,
        began_at=at,
        given=0,
        given_hands=0,
        state=first_state(room.settings, game),
        ply=0,
        before_deal=None,
        deal_ply=0,
        turn_since=at,
        paused_at=None,
        ended_early=False,
        seats_changed=False,
        began_with=(),
        counting=(),
        resigned=(),
        put_out=(),
        own_actions=(0,) * len(seats),
        stand_in_actions=(0,) * len(seats),
        hints_taken=(),
        claims=(),
        tables="",
        source=None,
        revealed=Chain(),
        broken=(),
        sheet=Chain(),
        pending=None,
        declined=frozenset(),
    )
    position = given_in(room.settings, game)
    if position is None:
        return begun
    after = begun
    for action in position.actions:
        after = _act(after, changes.Acted(0, action), at)
    # Nobody has missed these hands.
    return replace(after, seats=seats, given=len(position.actions), given_hands=position.hands)


def _act(room: Room, acted: changes.Acted, at: int) -> Room:
    before = room.state
    assert before is not None
    state = before.apply(acted.action)
    room = _count_action(room, acted.seat)
    after = replace(_update_clock(room, acted.seat, at), state=state, ply=room.ply + 1, turn_since=at)
    if acted.seat and room.seat(acted.seat).bot:
        after = replace(after, tables=acted.tables)
    if before.phase == "deal" and state.phase != "over":
        after = replace(after, before_deal=before, deal_ply=room.ply, pending=_kept_proposal(room.pending))
        after = _clear_ready(after)
        after = replace(after, source=room.dealt_from, next_source=None, declined=frozenset())
        after = replace(after, revealing_since=None)
        after = _count_missed(after)
        if after.started != after.game:
            after = _start_match(after)
    if len(state.past) > len(before.past):
        assert state.last_hand is not None
        # Leave out the tricks, which are in the state itself, so that a long score sheet stays small.
        after = replace(after, sheet=room.sheet.plus(replace(state.last_hand, played=())))
    return _finish_game(after, Ended(room.game, state.winners)) if state.phase == "over" else after


def _start_match(room: Room) -> Room:
    """Fix who plays a game, and for which seats it is rated: its first hand has just been dealt."""
    counts = () if unrated_because(room.settings) else room.present_people
    return replace(
        room,
        started=room.game,
        began_with=tuple(replace(seat, commands=(), said_at=()) for seat in room.seats),
        counting=tuple(number for number in counts if room.seat(number).counts),
    )


def _count_action(room: Room, seat: int) -> Room:
    """Count an action for the holder of a seat or for the bot that stands in; house bots have no stand-in."""
    if not seat or room.settings.private:
        return room
    stands_in = room.seat(seat).has_stand_in
    field = "stand_in_actions" if stands_in else "own_actions"
    counts = room.stand_in_actions if stands_in else room.own_actions
    return replace(room, **{field: (*counts[: seat - 1], counts[seat - 1] + 1, *counts[seat:])})


def _count_missed(room: Room) -> Room:
    """Add 1 to the number of hands dealt since each holder's last command (`Seat.missed`)."""
    if room.settings.private:
        return room
    seats = tuple(replace(seat, missed=seat.missed + 1) if seat.held else seat for seat in room.seats)
    return replace(room, seats=seats)


def _kept_proposal(pending: PendingProposal | None) -> PendingProposal | None:
    """Return the pending proposal if it is still valid after the next deal, otherwise None."""
    return None if pending and pending.proposal in ("takeback", "redeal", "time") else pending


def _update_clock(room: Room, number: int, at: int) -> Room:
    """Update the clock of a seat after its holder has acted."""
    clock = room.settings.clock
    if clock is None or not number or room.seat(number).bot:
        return room
    return _with_seat(room, number, left=(_time_left(room, number, at) or 0) + clock.increment)


def _time_left(room: Room, number: int, at: int) -> int | None:
    """Return the time left on the clock of the seat that is to move, in milliseconds; None without clocks."""
    left = room.seat(number).left
    return None if left is None else max(0, left - (at - room.turn_since))


def _finish_game(room: Room, ended: Ended) -> Room:
    return _clear_ready(replace(room, ended=(*room.ended, ended)[-MAX_CHAT:], pending=None, paused_at=None))


def _take_back(room: Room, kept: int, at: int) -> Room:
    state = room.before_deal
    assert state is not None
    for action in room.hand_actions[:kept]:
        state = state.apply(action)
    sheet = room.sheet.first(len(state.past))
    kept_ply = room.deal_ply + kept
    claims = _claims_before(room, kept_ply)
    back = replace(room, state=state, ply=kept_ply, sheet=sheet, claims=claims, turn_since=at)
    return _clear_ready(back)


def _go_back(room: Room, ply: int, at: int) -> Room:
    assert room.state is not None
    start = first_state(room.settings, room.game)
    again = replace(room, state=start, ply=0, before_deal=None, deal_ply=0, sheet=Chain(), turn_since=at)
    again = replace(again, claims=_claims_before(room, ply))
    for action in room.state.history[:ply]:
        again = _act(again, changes.Acted(0, action), at)
    return _clear_ready(again)


def _claims_before(room: Room, ply: int) -> tuple[tuple[int, int], ...]:
    """Return the claims that are still part of a game of which ``ply`` actions are kept."""
    return tuple(each for each in room.claims if each[0] < ply)


def _cancel_hand(room: Room, at: int) -> Room:
    state, ply = room.before_deal, room.deal_ply
    assert state is not None
    hand, dropped = len(state.past) + 1, room.hand_actions
    broken = [] if room.source is None else [BrokenDeal(hand, "redeal", room.source, dropped)]
    return replace(
        room,
        state=state,
        before_deal=None,
        ply=ply,
        source=None,
        broken=(*room.broken, *broken),
        turn_since=at,
        sheet=room.sheet.first(len(state.past)),
        # The others were about a hand that isn't part of the game any more.
        hints_taken=tuple(each for each in room.hints_taken if each.ply < ply),
        claims=_claims_before(room, ply),
    )
