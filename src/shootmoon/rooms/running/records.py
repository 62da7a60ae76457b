"""Create the records of games, with proofs of their deals, and the summaries of rooms."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from shootmoon.game import Deal
from shootmoon.protocol.changes import Acted, GameBegan
from shootmoon.protocol.fairness import GIVEN, broken_comment, commitment_of, proof_comments, room_label
from shootmoon.record import HintNote, Record, TableNote, write_record
from shootmoon.record.hint_notes import hint_comments
from shootmoon.rooms.deciding import Decided, free_seats
from shootmoon.rooms.deciding.schedule import next_due
from shootmoon.rooms.log.folding import evolve
from shootmoon.rooms.log.ports import Commit, DealtHand, FinishedGame, MatchBegun, Summary, Variant
from shootmoon.rooms.log.rated import seats_played
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.snapshots import encode_snapshot, wants_snapshot
from shootmoon.rooms.running.feed import Viewer
from shootmoon.rules import base_preset, differences

BLIND = "SeriesBlind"
"""The record tag that says whether a game in a series was played blind, that is, by players who can't have
known the deals; see `shootmoon.server.shared.blind`."""

SEATS = "SeriesSeats"
"""The record tag that says whether, in a game in a series, each seat was played by the same holder all the
time (``same``) or not (``changed``)."""


ROOM = "Room"
"""The record tag with the label of the room (`shootmoon.protocol.fairness.room_label`) and the number of the
game. It doesn't reveal the name of the room."""


def record_for(room: Room, viewer: Viewer) -> Record | None:
    """Return the record of the game so far, as ``viewer`` may see it; None if there is none.

    During the game, each seat gets a record of its own view, and spectators get none. After the game,
    everybody gets the complete record, except in a series, since others have yet to play the same deals.
    """
    if room.state is None:
        return None
    if room.over and room.settings.series is None:
        return full_record(room)
    return _record(room, viewer.seat) if viewer.seat else None


def record_text(room: Room, viewer: Viewer) -> str | None:
    """Return `record_for` as text. For a long match this takes a tenth of a second."""
    found = record_for(room, viewer)
    return None if found is None else write_record(found)


def full_record(room: Room) -> Record:
    """Return the complete record of the game so far, including all hidden information.

    Raises ValueError if no game has begun.
    """
    return _record(room, 0)


def _is_finished(room: Room | None) -> bool:
    """Return True if the last game was played to its end, until it was won or for all hands allowed, or if it
    is rated and was ended early.

    Other games that ended early aren't kept.
    """
    return (
        room is not None
        and room.state is not None
        and (room.state.phase == "over" or (room.ended_early and (room.hands_played or bool(room.counting))))
    )


def finished_game(room: Room) -> FinishedGame:
    """Return the finished game of a room. Raises ValueError if no game is finished."""
    if room.state is None or not _is_finished(room):
        raise ValueError(f"no game is over in room {room.room!r}")
    series = room.settings.series
    return FinishedGame(
        room=room.room,
        game=room.game,
        at=room.at,
        rules=room.settings.rules.preset,
        names=player_names(room),
        winners=room.state.winners,
        series=None if series is None else series.name,
        record=write_record(full_record(room)),
    )


def summarize(room: Room) -> Summary:
    """Return the summary of a room."""
    return Summary(
        room=room.room,
        number=room.number,
        at=room.at,
        status=room.status,
        due=next_due(room),
        rules=room.settings.rules.preset,
        players=len(room.seats),
        seated=sum(seat.holder != "open" for seat in room.seats),
        people=len(room.people),
        series=None if room.settings.series is None else room.settings.series.name,
        public=room.settings.public,
        used_at=room.used_at,
        present=len(room.present_people),
        opened_at=room.opened_at,
        maker=room.settings.maker,
        free=len(free_seats(room)),
        **_shown(room),
    )


def _shown(room: Room) -> dict[str, str]:
    """Return the fields of `Summary` that are filled only for public rooms, by name."""
    if not room.settings.public:
        return {}
    rules = room.settings.rules
    preset = base_preset(rules)
    variant = msgspec.json.encode(Variant(preset, differences(rules, preset))).decode()
    return {"host": next((room.seat(seat).name for seat in room.present_people), ""), "variant": variant}


def player_names(room: Room) -> tuple[str, ...]:
    """Return the holders' names by seat, in the form that records contain.

    No person's name has the form of a bot's name (`shootmoon.protocol.user_text.clean_name`).
    """
    forms = {
        "person": "{0.name}",
        "outside": "{0.name} (external bot)",
        "bot": "{0.name} (bot {0.bot_name})",
        "open": "",
    }
    return tuple(forms[seat.holder].format(seat) for seat in room.seats)


def _record(room: Room, seat: int) -> Record:
    state = room.state
    if state is None:
        raise ValueError(f"no game has begun in room {room.room!r}")
    tags = {"Date": f"{datetime.fromtimestamp(room.began_at / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"}
    if not room.settings.private:
        tags[ROOM] = f"{room_label(room.room)} {room.game}"
    if room.settings.series is not None:
        tags["Series"] = room.settings.series.name
        tags[BLIND] = "yes" if room.clients and not room.informed else "no"
        tags[SEATS] = "changed" if room.seats_changed else "same"
        tags["SeriesCommitment"] = commitment_of(room.settings.series.secret)
    if room.given:
        tags[GIVEN] = str(room.given)
    record = Record.of(state.view(seat) if seat else state, player_names(room), tags)
    deals = [ply for ply, action in enumerate(record.actions) if isinstance(action, Deal)]
    # Chance actions before the first deal have the same source as that deal.
    starts = [max(start, room.given) for start in ([0, *deals[1:]] if deals else [])]
    first = room.given_hands
    sources = [
        (start, comment)
        for hand, (start, source) in enumerate(zip(starts[first:], room.revealed, strict=False), first + 1)
        for comment in proof_comments(hand, source, room.room)
    ]
    # What was broken off comes before the hand that was dealt instead, or at the end.
    broken: list[tuple[int, str]] = []
    for each in room.broken:
        ply = starts[each.hand - 1] if each.hand <= len(starts) else len(record.actions)
        broken.append((ply, broken_comment(each.hand, each.why, each.source, room.room)))
        if each.why == "redeal":  # what the others held is told when the game is over
            note = TableNote(ply, "redeal", actions="" if seat else " ".join(each.actions))
            broken.append((ply, note.comment))
    hints = (HintNote(each.ply, each.seat, each.kind) for each in room.hints_taken)
    noted = hint_comments(hints, record.replay())
    said = [TableNote(ply, "claim", by) for ply, by in room.claims]
    if room.ended_early:
        gone = [by for group in room.resigned for by in group]
        said += [TableNote(len(record.actions), "concession", by, match=True) for by in gone]
    agreed = [(each.ply, each.comment) for each in said]
    return replace(record, comments=(*broken, *sources, *record.comments, *noted, *agreed))


def commit_for(before: Room | None, decision: Decided) -> Commit:
    """Return the commit that stores a decision.

    ``before`` is the room for which the decision was made; None for a new room.
    """
    after = decision.room
    ended = _room_at_end(before, decision)
    return Commit(
        after=0 if before is None else before.number,
        entries=decision.entries,
        summary=summarize(after),
        finished=() if ended is None else (finished_game(ended),),
        begun=_begun(after) if after.started != (0 if before is None else before.started) else None,
        played=() if ended is None else seats_played(ended),
        hands=hands_dealt(after) if _deals_hand(decision) else (),
        snapshot=encode_snapshot(before)
        if before is not None and wants_snapshot(before, decision.entries)
        else "",
    )


def ends_game(before: Room | None, decision: Decided) -> bool:
    """Return True if a game is finished by a decision, so that `commit_for` makes its record."""
    return _room_at_end(before, decision) is not None


def _deals_hand(decision: Decided) -> bool:
    """Return True if a hand is dealt by a decision, or a game begins with one that was dealt before."""
    return any(
        isinstance(entry.change, GameBegan)
        or (isinstance(entry.change, Acted) and entry.change.action.startswith("deal "))
        for entry in decision.entries
    )


def hands_dealt(room: Room) -> tuple[DealtHand, ...]:
    """Return the hands of the deal that is being played, of all seats that people or external bots hold."""
    if room.settings.private:
        return ()
    hands = (
        DealtHand(number, seat.token, hand_dealt(room, number))
        for number, seat in enumerate(room.seats, 1)
        if seat.held
    )
    return tuple(each for each in hands if each.hand)


def hand_dealt(room: Room, seat: int) -> tuple[str, ...]:
    """Return the sorted pieces that a seat was dealt in the hand that is being played; none between hands."""
    actions = room.state.actions if room.state is not None and room.in_hand else ()
    deal = next((action for action in actions if isinstance(action, Deal)), None)
    return () if deal is None else tuple(sorted(map(str, deal.hands[seat - 1])))


def _room_at_end(before: Room | None, decision: Decided) -> Room | None:
    """Return the room when a game is finished by a decision, with the seats of that moment; None if none is.

    Promised seats are filled right after the end of a game, in the same decision. Their new holders didn't
    play it.
    """
    if before is None or _is_finished(before) or not _is_finished(decision.room):
        return None
    room = before
    for entry in decision.entries:
        room = evolve(room, entry)
        if _is_finished(room):
            break
    return replace(decision.room, seats=room.seats)


def _begun(room: Room) -> MatchBegun:
    tokens = tuple(seat.token if seat.counts and seat.holder == "person" else "" for seat in room.began_with)
    return MatchBegun(room.at, tokens, room.counting)
