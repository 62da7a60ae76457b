"""The ratings of players in SQL: they follow the finished games, in the same transactions.

A rating depends on the matches that were rated before. So that ratings can be computed again from the stored
matches, these must be numbered in the order in which they were rated. The players' rows are therefore locked
before a finished game gets its number: of two matches with a common player, the one that is rated first also
has the lower number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.engine import Connection

from shootmoon.players.ports import PlayerRating, RatedGame
from shootmoon.players.rating import DAY, MAX_TOGETHER, RatedSeat, Standing, rate_match
from shootmoon.ratings import Rating
from shootmoon.rooms import LEFT
from shootmoon.storage.database import Database
from shootmoon.storage.on_conflict import insert_for
from shootmoon.storage.schema import FINISHED, PLAYERS, RATED_SEATS, RATINGS

_PAGE = 500
"""How many matches are read at a time."""


class RatedMatch(Struct, frozen=True):
    """A finished match by which players are rated."""

    game: int
    """The id of the row of `FINISHED`."""
    rules: str
    at: int
    whole: bool
    """True if somebody won it."""
    seats: tuple[RatedSeat, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players."""
        return tuple(seat.player for seat in self.seats if seat.player)


def add_match(connection: Connection, match: RatedMatch, *, is_sqlite: bool) -> None:
    """Store a match by which players are rated, and rate them. The players' rows must be locked."""
    rows = [
        {"game": match.game, "seat": number, **msgspec.structs.asdict(seat), "player": seat.player or None}
        for number, seat in enumerate(match.seats, 1)
    ]
    connection.execute(insert(RATED_SEATS), rows)
    _rate(connection, match, is_sqlite=is_sqlite)


def _rate(connection: Connection, match: RatedMatch, *, is_sqlite: bool) -> None:
    players = match.players
    if len(players) > 1 and _played_together(connection, match) >= MAX_TOGETHER:
        return
    found = select(RATINGS).where(RATINGS.c.rules == match.rules, RATINGS.c.player.in_(players))
    standings = {row.player: _standing(row) for row in connection.execute(found)}
    changed = rate_match(match.rules, match.seats, standings, whole=match.whole)
    if changed:
        rows = [_row(player, match, changed[player]) for player in sorted(changed)]
        connection.execute(_put(is_sqlite), rows)


def _played_together(connection: Connection, match: RatedMatch) -> int:
    """Return how many matches all players of a match have played within a day before it, by any rules."""
    together = (
        select(RATED_SEATS.c.game)
        .join(FINISHED, FINISHED.c.id == RATED_SEATS.c.game)
        .where(
            RATED_SEATS.c.player.in_(match.players),
            RATED_SEATS.c.game < match.game,
            FINISHED.c.at > match.at - DAY,
        )
        .group_by(RATED_SEATS.c.game)
        .having(func.count() == len(match.players))
    )
    return connection.scalar(select(func.count()).select_from(together.subquery())) or 0


async def ratings_of(database: Database, player: str) -> Sequence[PlayerRating]:
    """Return the ratings of a player, those with most matches first."""
    found = select(RATINGS).where(RATINGS.c.player == player)
    ordered = found.order_by(RATINGS.c.matches.desc(), RATINGS.c.rules)

    def work(connection: Connection) -> Sequence[PlayerRating]:
        return tuple(_player_rating("", row) for row in connection.execute(ordered))

    return await database.read(work)


async def ladder(database: Database, rules: str, least: int, count: int) -> Sequence[PlayerRating]:
    """Return the ratings by a preset of players who show their profile, the best first.

    ``least``: the least number of rated matches; ``count``: the greatest number of players.
    """
    found = (
        select(RATINGS, PLAYERS.c.name)
        .join(PLAYERS, PLAYERS.c.id == RATINGS.c.player)
        .where(RATINGS.c.rules == rules, RATINGS.c.matches >= least, PLAYERS.c.public)
        .order_by(RATINGS.c.low.desc(), RATINGS.c.player)
        .limit(count)
    )

    def work(connection: Connection) -> Sequence[PlayerRating]:
        return tuple(_player_rating(row.name, row) for row in connection.execute(found))

    return await database.read(work)


async def rated_games_of(database: Database, player: str) -> Sequence[RatedGame]:
    """Return the matches by which a player was rated, in the order in which they ended."""
    found = select(RATED_SEATS).where(RATED_SEATS.c.player == player).order_by(RATED_SEATS.c.game)

    def work(connection: Connection) -> Sequence[RatedGame]:
        rows = connection.execute(found)
        return tuple(
            RatedGame(row.game, row.seat, row.place >= LEFT, bool(row.out), bool(row.helped)) for row in rows
        )

    return await database.read(work)


async def rate_again(database: Database) -> int:
    """Compute all ratings again from the stored matches, and return the number of matches.

    Seats of players who were deleted count as seats of people who aren't players. Games that end meanwhile
    wait. Raises `StorageUnavailable` and `StorageRefused`; then nothing was changed.
    """

    def work(connection: Connection, in_doubt: bool) -> int:
        connection.execute(select(PLAYERS.c.id).order_by(PLAYERS.c.id).with_for_update(key_share=True))
        connection.execute(delete(RATINGS))
        count = 0
        for match in _matches(connection):
            count += 1
            _rate(connection, match, is_sqlite=database.is_sqlite)
        return count

    return await database.write(work)


def _matches(connection: Connection) -> Iterator[RatedMatch]:
    """Yield the stored matches in the order in which they were rated."""
    last = -1
    while True:
        games = select(RATED_SEATS.c.game).where(RATED_SEATS.c.game > last).distinct()
        page = games.order_by(RATED_SEATS.c.game).limit(_PAGE).subquery()
        found = (
            select(RATED_SEATS, FINISHED.c.rules, FINISHED.c.at, FINISHED.c.winners)
            .join(page, page.c.game == RATED_SEATS.c.game)
            .join(FINISHED, FINISHED.c.id == RATED_SEATS.c.game)
            .order_by(RATED_SEATS.c.game, RATED_SEATS.c.seat)
        )
        rows: dict[int, list[Row[Any]]] = {}
        for row in connection.execute(found):
            rows.setdefault(row.game, []).append(row)
        for game, seats in rows.items():
            whole = bool(msgspec.json.decode(seats[0].winners, type=tuple[int, ...]))
            yield RatedMatch(game, seats[0].rules, seats[0].at, whole, tuple(map(_seat, seats)))
        if not rows:
            return
        last = max(rows)


def _seat(row: Row[Any]) -> RatedSeat:
    return RatedSeat(row.player or "", row.bot, row.place, bool(row.out), bool(row.helped))


def _standing(row: Row[Any]) -> Standing:
    return Standing(Rating(row.mean, row.spread), row.matches)


def _player_rating(name: str, row: Row[Any]) -> PlayerRating:
    return PlayerRating(row.rules, row.mean, row.spread, row.matches, row.at, name)


def _row(player: str, match: RatedMatch, standing: Standing) -> Mapping[str, Any]:
    return {
        "player": player,
        "rules": match.rules,
        "mean": standing.rating.mean,
        "spread": standing.rating.spread,
        "low": standing.low,
        "matches": standing.matches,
        "at": match.at,
    }


@cache
def _put(is_sqlite: bool) -> Any:
    """Return the statement that inserts or updates ratings."""
    statement = insert_for(is_sqlite=is_sqlite)(RATINGS)
    changed = {name: statement.excluded[name] for name in ("mean", "spread", "low", "matches", "at")}
    return statement.on_conflict_do_update(index_elements=[RATINGS.c.player, RATINGS.c.rules], set_=changed)
