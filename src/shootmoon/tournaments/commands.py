"""Commands: what the people of a tournament can ask for, and `do`, which decides them.

`do` is pure: it gets the time and everything random from its caller. The tables of a round come from
`drawing_of`, since it takes long to find them.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from shootmoon.bots import split_style
from shootmoon.game import setup_for
from shootmoon.protocol.commands import digest_of
from shootmoon.protocol.user_text import MAX_NAME, clean_name, free_name, same_name
from shootmoon.tournaments.pairing import Pair, Tables, pair, separable
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.results import standings
from shootmoon.tournaments.tournament import Entry, Origin, Person, Plan, Round, Table, Tournament

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
    """Say whether an entry takes part in the next rounds. Its people may do this, and the director.

    A director who takes part can set away only those who didn't play in the last round.
    """

    away: bool
    """True to take a break, false to come back."""
    entry: int | None = None
    """The number of the entry, from 0; null for the sender's."""


class BeginRound(Struct, frozen=True, tag_field="type", tag="begin-round"):
    """Begin the next round. For the director."""


class EndRound(Struct, frozen=True, tag_field="type", tag="end-round"):
    """End the round now: boards that aren't finished don't count. For the director; one who takes part can't
    do this while the own table plays a board."""


class Finish(Struct, frozen=True, tag_field="type", tag="finish"):
    """End the tournament after the rounds played so far. For the director."""


Command: TypeAlias = Enter | SetAway | BeginRound | EndRound | Finish


def check_plan(plan: Plan) -> None:
    """Raise `TournamentRefused` if a tournament can't be played as planned."""
    title = plan.title
    if len(title) > MAX_TITLE or not title.isprintable() or not any(char.isalnum() for char in title):
        raise TournamentRefused("title-wrong", {"most": MAX_TITLE})
    for what, least, most in (("rounds", 1, 30), ("hands", 1, 30), ("minutes", 0, 240), ("wait", 1, 60)):
        if not least <= getattr(plan, what) <= most:
            raise TournamentRefused("number-wrong", {"what": what, "least": least, "most": most})
    seating = setup_for(plan.rules).seating
    if plan.kind == "pairs" and any(len(seating.seats_of(side)) != 2 for side in range(seating.sides)):
        raise TournamentRefused("no-pairs")
    try:
        split_style(plan.bot)
    except ValueError:
        raise TournamentRefused("no-such-bot", {"name": plan.bot}) from None


class Drawing(Struct, frozen=True):
    """What the tables of a round follow from."""

    number: int
    """The number of the rounds before it."""
    ranked: tuple[int, ...]
    """The entries that take part, the best first; those with equal scores in random order."""
    size: int
    """The number of entries at a table."""
    played: tuple[Tables, ...]
    """The tables of these rounds."""
    swiss: bool
    seed: int
    kin: tuple[Pair, ...]
    """The pairs of entries that should sit at different tables."""

    def tables(self) -> Tables:
        """Return the tables. This may take a tenth of a second."""
        return pair(
            self.ranked, self.size, self.played, swiss=self.swiss, seed=self.seed, kin=frozenset(self.kin)
        )

    def holds_for(self, tournament: Tournament) -> bool:
        """Return False if somebody has entered, left or come back, or a round was begun since."""
        return self.number == len(tournament.rounds) and sorted(self.ranked) == _present(tournament)


class Drawn(Struct, frozen=True):
    """The tables of the next round."""

    drawing: Drawing
    tables: Tables


class Outdated(Exception):
    """Raised if the tables of a round were drawn from another state of the tournament."""


def drawing_of(tournament: Tournament, token: str, id: str, seed: int) -> Drawing | None:
    """Return what the next round's tables follow from, if the sender may begin it; None for a retry.

    ``token`` and ``id``: as for `do`. ``seed``: a random number. Raises `TournamentRefused`.
    """
    if _is_done(tournament, BeginRound(), token, id):
        return None
    _check_sender(tournament, BeginRound(), token)
    plan, present = tournament.plan, _present(tournament)
    if tournament.status == "playing":
        raise TournamentRefused("round-playing")
    if len(present) <= plan.entries_at_table:
        raise TournamentRefused("few-entries", {"least": plan.entries_at_table + 1})
    rng = random.Random(seed)
    rng.shuffle(present)  # so that nobody can choose neighbors by the time of entering
    place = {each.entry: each.place for each in standings(tournament)}
    present.sort(key=place.__getitem__)
    tables = -(-len(present) // plan.entries_at_table)
    players, addresses = kin_of(tournament)
    return Drawing(
        len(tournament.rounds),
        tuple(present),
        plan.entries_at_table,
        tuple(tuple(table.entries for table in each.tables) for each in tournament.rounds),
        plan.movement == "swiss",
        seed,
        tuple(sorted(separable([*players, *addresses], tables))),
    )


def kin_of(tournament: Tournament) -> tuple[list[list[int]], list[list[int]]]:
    """Return the groups of entries that entered as the same player, and those from the same address."""

    def groups(mark: Callable[[Origin], str]) -> list[list[int]]:
        found: dict[str, list[int]] = {}
        for number, entry in enumerate(tournament.entries):
            for of in dict.fromkeys(mark(person.origin) for person in entry.persons):
                found.setdefault(of, []).append(number)
        return [group for of, group in found.items() if of and len(group) > 1]

    return groups(lambda origin: origin.player), groups(lambda origin: origin.address)


def _present(tournament: Tournament) -> list[int]:
    return [number for number, entry in enumerate(tournament.entries) if not entry.away]


def do(
    tournament: Tournament,
    command: Command,
    token: str,
    id: str,
    now: int,
    new_name: Callable[[], str],
    *,
    origin: Origin | None = None,
    drawn: Drawn | None = None,
) -> Tournament | None:
    """Return the tournament after a command; None for a retry.

    ``token``: the SHA-256 of the sender's secret. ``id``: the client's name for the command. ``now``: the
    time in milliseconds since 1970 UTC. ``new_name`` returns a new random name, from a-z, 0-9 and hyphens.
    ``origin``: where the sender comes from. ``drawn``: to begin a round, its tables.

    Raises `TournamentRefused`, and `Outdated` if the tables don't fit the tournament.
    """
    if _is_done(tournament, command, token, id):
        return None
    _check_sender(tournament, command, token)
    match command:
        case Enter():
            after = _enter(tournament, command, token, origin or Origin())
        case SetAway():
            after = _set_away(tournament, command, token)
        case BeginRound():
            after = _begin_round(tournament, drawn, now, new_name)
        case EndRound():
            if tournament.playing is None:
                raise TournamentRefused("no-round")
            after = tournament.with_round(replace(tournament.playing, ends_at=now))
        case Finish():
            if tournament.status == "playing":
                raise TournamentRefused("round-playing")
            after = replace(tournament, closed=True)
    return replace(after, done=(*after.done, _called(command, token, id))[-MAX_COMMANDS:])


def _is_done(tournament: Tournament, command: Command, token: str, id: str) -> bool:
    """Return True for a retry. Raises `TournamentRefused` if the id was used for another command."""
    called = _called(command, token, id)
    known = next((each for each in tournament.done if each.split()[0] == called.split()[0]), None)
    if known not in (None, called):
        raise TournamentRefused("other-command")
    return known is not None


def _called(command: Command, token: str, id: str) -> str:
    return f"{digest_of(_Sender(token, id))} {digest_of(command)}"


def _check_sender(tournament: Tournament, command: Command, token: str) -> None:
    if isinstance(command, (BeginRound, EndRound, Finish)) and not is_director(tournament, token):
        raise TournamentRefused("not-director")
    if tournament.status == "over":
        raise TournamentRefused("tournament-over")


class _Sender(Struct):
    token: str
    id: str


def is_director(tournament: Tournament, token: str) -> bool:
    """Return True if the director has this secret (SHA-256)."""
    return hmac.compare_digest(tournament.director.encode(), token.encode())


def _enter(tournament: Tournament, command: Enter, token: str, origin: Origin) -> Tournament:
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
    person, word = Person(name, token, origin), ""
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
    if number != own and own is not None and command.away and _played_last(tournament, number):
        raise TournamentRefused("director-plays")  # the best of the others would lose a round by it
    return _with_entry(tournament, number, replace(tournament.entries[number], away=command.away))


def _played_last(tournament: Tournament, entry: int) -> bool:
    """Return True if an entry played in the last round itself."""
    last = tournament.rounds[tournament.ended - 1].tables if tournament.ended else ()
    played = (pair for table in last for pair in zip(table.entries, table.came, strict=True))
    return (entry, True) in played


def _begin_round(
    tournament: Tournament, drawn: Drawn | None, now: int, new_name: Callable[[], str]
) -> Tournament:
    if drawn is None or not drawn.drawing.holds_for(tournament):
        raise Outdated
    begun = Round(
        new_name()[:16],
        datetime.fromtimestamp(now / 1000, UTC).date().isoformat(),
        drawn.drawing.seed,
        tuple(Table(new_name(), entries) for entries in drawn.tables),
    )
    return replace(tournament, rounds=(*tournament.rounds, begun))


def _with_entry(tournament: Tournament, number: int, entry: Entry) -> Tournament:
    entries = (*tournament.entries[:number], entry, *tournament.entries[number + 1 :])
    return replace(tournament, entries=entries)
