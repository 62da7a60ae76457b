"""Commands: what the people of a tournament can ask for, and `do`, which decides them.

`do` is pure: it gets the time and everything random from its caller.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from shootmoon.bots import split_style
from shootmoon.game import setup_for
from shootmoon.rooms.commands import digest_of
from shootmoon.rooms.user_text import MAX_NAME, clean_name, free_name, same_name
from shootmoon.tournaments.pairing import pair
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.results import standings
from shootmoon.tournaments.tournament import Entry, Person, Plan, Round, Table, Tournament

MAX_ENTRIES = 120
MAX_TITLE = 60
MAX_COMMANDS = 400
"""The number of command ids that a tournament remembers."""

Text: TypeAlias = Annotated[str, Meta(max_length=200)]


class Enter(Struct, frozen=True, tag_field="type", tag="enter"):
    """Take part. Possible as long as the tournament isn't over; who enters late plays from the next round.

    The secret with which this is sent holds the sender's seat in every round.
    """

    name: Text
    """The name to play under; a number is appended if somebody else has it."""
    word: Text = ""
    """In a tournament of pairs: a word that both partners use, and nobody else knows."""


class SetAway(Struct, frozen=True, tag_field="type", tag="set-away"):
    """Say whether an entry takes part in the next rounds. Its people may do this, and the director."""

    away: bool
    """True to take a break, false to come back."""
    entry: int | None = None
    """The number of the entry, from 0; null for the sender's."""


class BeginRound(Struct, frozen=True, tag_field="type", tag="begin-round"):
    """Begin the next round. For the director."""


class EndRound(Struct, frozen=True, tag_field="type", tag="end-round"):
    """End the round now: boards that aren't finished don't count. For the director."""


class Finish(Struct, frozen=True, tag_field="type", tag="finish"):
    """End the tournament after the rounds played so far. For the director."""


Command: TypeAlias = Enter | SetAway | BeginRound | EndRound | Finish


def check_plan(plan: Plan) -> None:
    """Raise `TournamentRefused` if a tournament can't be played as planned."""
    title = plan.title
    if len(title) > MAX_TITLE or not title.isprintable() or not any(char.isalnum() for char in title):
        raise TournamentRefused("title-wrong", {"most": MAX_TITLE})
    for what, least, most in (("rounds", 1, 30), ("hands", 1, 30), ("minutes", 0, 240)):
        if not least <= getattr(plan, what) <= most:
            raise TournamentRefused("number-wrong", {"what": what, "least": least, "most": most})
    seating = setup_for(plan.rules).seating
    if plan.kind == "pairs" and any(len(seating.seats_of(side)) != 2 for side in range(seating.sides)):
        raise TournamentRefused("no-pairs")
    try:
        split_style(plan.bot)
    except ValueError:
        raise TournamentRefused("no-such-bot", {"name": plan.bot}) from None


def do(
    tournament: Tournament,
    command: Command,
    token: str,
    id: str,
    now: int,
    new_name: Callable[[], str],
) -> Tournament | None:
    """Return the tournament after a command; None for a retry.

    ``token``: the SHA-256 of the sender's secret. ``id``: the client's name for the command. ``now``: the
    time in milliseconds since 1970 UTC. ``new_name`` returns a new random name, from a-z, 0-9 and hyphens.

    Raises `TournamentRefused`.
    """
    called = f"{digest_of(_Sender(token, id))} {digest_of(command)}"
    known = next((each for each in tournament.done if each.split()[0] == called.split()[0]), None)
    if known is not None:
        if known != called:
            raise TournamentRefused("other-command")
        return None
    after = _decide(tournament, command, token, now, new_name)
    return replace(after, done=(*after.done, called)[-MAX_COMMANDS:])


class _Sender(Struct):
    token: str
    id: str


def is_director(tournament: Tournament, token: str) -> bool:
    """Return True if the director has this secret (SHA-256)."""
    return hmac.compare_digest(tournament.director.encode(), token.encode())


def _decide(
    tournament: Tournament, command: Command, token: str, now: int, new_name: Callable[[], str]
) -> Tournament:
    if isinstance(command, (BeginRound, EndRound, Finish)) and not is_director(tournament, token):
        raise TournamentRefused("not-director")
    if tournament.status == "over":
        raise TournamentRefused("tournament-over")
    match command:
        case Enter():
            return _enter(tournament, command, token)
        case SetAway():
            return _set_away(tournament, command, token)
        case BeginRound():
            return _begin_round(tournament, now, new_name)
        case EndRound():
            if tournament.playing is None:
                raise TournamentRefused("no-round")
            return tournament.with_round(replace(tournament.playing, ends_at=now))
        case Finish():
            if tournament.status == "playing":
                raise TournamentRefused("round-playing")
            return replace(tournament, closed=True)


def _enter(tournament: Tournament, command: Enter, token: str) -> Tournament:
    number = tournament.entry_of(token)
    if number is not None:
        own = next(each for each in tournament.entries[number].persons if each.token == token)
        raise TournamentRefused("already-entered", {"name": own.name})
    name, wrong = clean_name(command.name)
    if wrong:
        raise TournamentRefused(wrong, {"most": MAX_NAME})
    others = [each for entry in tournament.entries for each in entry.names]
    if any(same_name(name, other) for other in others):
        name = free_name(name, others)
    person, word = Person(name, token), ""
    if tournament.plan.kind == "pairs":
        said = " ".join(command.word.casefold().split())
        if not said:
            raise TournamentRefused("word-missing")
        word = hashlib.sha256(said.encode(errors="replace")).hexdigest()
        for at, entry in enumerate(tournament.entries):
            if entry.word == word:
                if len(entry.persons) == tournament.plan.persons:
                    raise TournamentRefused("word-used")
                both = replace(entry, persons=(*entry.persons, person))
                return _with_entry(tournament, at, both)
    if len(tournament.entries) >= MAX_ENTRIES:
        raise TournamentRefused("tournament-full", {"most": MAX_ENTRIES})
    return replace(tournament, entries=(*tournament.entries, Entry((person,), word)))


def _set_away(tournament: Tournament, command: SetAway, token: str) -> Tournament:
    own = tournament.entry_of(token)
    number = own if command.entry is None else command.entry
    if number is None:
        raise TournamentRefused("not-entered")
    if number != own and not is_director(tournament, token):
        raise TournamentRefused("not-director")
    if not 0 <= number < len(tournament.entries):
        raise TournamentRefused("no-such-entry", {"number": number})
    return _with_entry(tournament, number, replace(tournament.entries[number], away=command.away))


def _begin_round(tournament: Tournament, now: int, new_name: Callable[[], str]) -> Tournament:
    plan = tournament.plan
    if tournament.status == "playing":
        raise TournamentRefused("round-playing")
    ranked = [each.entry for each in standings(tournament) if not tournament.entries[each.entry].away]
    if len(ranked) <= plan.entries_at_table:
        raise TournamentRefused("few-entries", {"least": plan.entries_at_table + 1})
    series = new_name()[:16]
    tables = pair(
        ranked,
        plan.entries_at_table,
        [tuple(table.entries for table in each.tables) for each in tournament.rounds],
        swiss=plan.movement == "swiss",
        seed=int(hashlib.sha256(series.encode()).hexdigest()[:8], 16),
    )
    begun = Round(
        series,
        datetime.fromtimestamp(now / 1000, UTC).date().isoformat(),
        tuple(Table(new_name(), entries) for entries in tables),
    )
    return replace(tournament, rounds=(*tournament.rounds, begun))


def _with_entry(tournament: Tournament, number: int, entry: Entry) -> Tournament:
    entries = (*tournament.entries[:number], entry, *tournament.entries[number + 1 :])
    return replace(tournament, entries=entries)
