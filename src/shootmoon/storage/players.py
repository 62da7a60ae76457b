"""`SqlPlayers`: stores players, their keys and their one-time codes in SQL."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import ColumnElement, Row, Select, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from shootmoon.players.keys import WAIT, check_may_keep, goes_at, is_older, key_of, living, rank, removals_of
from shootmoon.players.player import MAX_KEYS, USED_AT_STEP, Passkey, Player, PlayerKey, PlayerRefused
from shootmoon.players.ports import ClaimedSeat, Code, NewKey, PlayedGame, PlayerRating, Purpose, RatedGame
from shootmoon.players.tally import Counted, Tally, decode_tally, encode_tally
from shootmoon.protocol.user_text import name_key
from shootmoon.storage.database import Database
from shootmoon.storage.group_commit import room_versions
from shootmoon.storage.on_conflict import insert_for
from shootmoon.storage.ratings import ladder, rate_again, rated_games_of, ratings_of
from shootmoon.storage.record_files import RecordFiles, games_of
from shootmoon.storage.schema import (
    FINISHED,
    PLAYER_CODES,
    PLAYER_GAMES,
    PLAYER_KEYS,
    PLAYER_SEATS,
    PLAYERS,
    PLAYING,
    ROOMS,
    check_texts,
    is_storable,
)

MAX_SEATS = 200
"""The greatest number of seats that are remembered for a player; the oldest are forgotten."""


class SqlPlayers:
    """Implements `shootmoon.players.ports.Players` with a database.

    In addition to the errors of `Players`, every method raises `StorageUnavailable` and `StorageRefused`.
    Texts must be storable (`shootmoon.storage.schema.is_storable`); otherwise ValueError is raised.
    """

    def __init__(self, database: Database, files: RecordFiles | None = None) -> None:
        """The tables of ``database`` must exist (`shootmoon.storage.open_storage`). ``files``: where archived
        records are."""
        self._database = database
        self._files = files
        self._insert = insert_for(is_sqlite=database.is_sqlite)

    async def make(self, player: Player, key: NewKey) -> Player:
        """Store a new player with a first key. See `shootmoon.players.ports.Players.make`."""
        row = {**structs.asdict(player), "name_key": name_key(player.name)}
        check_texts(row.values())

        def work(connection: Connection, in_doubt: bool) -> Player:
            known = _holder(connection, key.hash)
            if known is not None:
                if name_key(known.name) == row["name_key"]:
                    return known
                raise PlayerRefused("key-used")
            _insert_or_refuse(connection, insert(PLAYERS).values(**row), "name-used")
            _insert_or_refuse(connection, _key_row(player.id, key), "key-used")
            return player

        try:
            return await self._database.write(work)
        except PlayerRefused:
            # Perhaps the same request came twice, and the other one has stored the player meanwhile.
            known = await self._database.read(lambda connection: _holder(connection, key.hash))
            if known is None or name_key(known.name) != row["name_key"]:
                raise
            return known

    async def by_key(self, hash: str, now: int) -> tuple[Player, PlayerKey] | None:
        """Return the player with a key, and the key. See `shootmoon.players.ports.Players.by_key`."""

        def work(connection: Connection) -> tuple[Player, Sequence[PlayerKey], str] | None:
            found = select(PLAYER_KEYS.c.id, PLAYER_KEYS.c.player, PLAYER_KEYS.c.hash)
            row = connection.execute(
                found.where(PLAYER_KEYS.c.hash == hash, PLAYER_KEYS.c.kind != "passkey")
            ).one_or_none()
            # The index compares hashes, which reveal no key; the comparison here takes constant time.
            if row is None or not hmac.compare_digest(row.hash, hash):
                return None
            return _player(connection, row.player), _living(connection, row.player, now), row.id

        known = await self._database.read(work)
        if known is None:
            return None
        player, keys, id = known
        if any(not each.key and each.at <= now for each in removals_of(player, keys)):
            await self.delete(player.id)
            return None
        key = next((each for each in keys if each.id == id), None)
        if key is not None and now - key.used_at > USED_AT_STEP:
            await self._used(key.id, now)
        return None if key is None else (player, key)

    async def _used(self, key: str, now: int, **more: object) -> None:
        changed = update(PLAYER_KEYS).where(PLAYER_KEYS.c.id == key).values(used_at=now, **more)

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(changed)

        await self._database.write(work)

    async def change(self, player: str, *, name: str | None = None, public: bool | None = None) -> Player:
        """Change a player, and return it. See `shootmoon.players.ports.Players.change`."""
        changed: dict[str, Any] = {} if public is None else {"public": public}
        if name is not None:
            changed |= {"name": name, "name_key": name_key(name)}
        check_texts(changed.values())

        def work(connection: Connection, in_doubt: bool) -> Player:
            if changed:
                statement = update(PLAYERS).where(PLAYERS.c.id == player).values(**changed)
                _insert_or_refuse(connection, statement, "name-used")
            return _player(connection, player)

        return await self._database.write(work)

    async def keys(self, player: str, now: int) -> Sequence[PlayerKey]:
        """Return the keys of a player. See `shootmoon.players.ports.Players.keys`."""

        def work(connection: Connection) -> Sequence[PlayerKey]:
            return _living(connection, player, now)

        return await self._database.read(work)

    async def add_key(self, player: str, key: NewKey) -> PlayerKey:
        """Add a key to a player. See `shootmoon.players.ports.Players.add_key`."""
        check_texts((key.key.label, key.credential, key.public_key))

        def work(connection: Connection, in_doubt: bool) -> PlayerKey:
            return _add_key(connection, player, key)

        return await self._database.write(work)

    async def label_key(self, player: str, key: str, label: str) -> None:
        """Change the label of a key. See `shootmoon.players.ports.Players.label_key`."""
        check_texts((label,))
        if not is_storable(key):
            raise PlayerRefused("no-such-key")
        mine = (PLAYER_KEYS.c.player == player) & (PLAYER_KEYS.c.id == key)

        def work(connection: Connection, in_doubt: bool) -> None:
            if not connection.execute(update(PLAYER_KEYS).where(mine).values(label=label)).rowcount:
                raise PlayerRefused("no-such-key")

        await self._database.write(work)

    async def remove_key(self, player: str, key: str, by: str, now: int) -> int | None:
        """Remove a key, or note it. See `shootmoon.players.ports.Players.remove_key`."""

        def work(connection: Connection, in_doubt: bool) -> int | None:
            keys = _swept(connection, player, now)
            if in_doubt and key not in {each.id for each in keys}:
                return None
            at = goes_at(keys, key, by, now)
            if at is None:
                _remove_keys(connection, player, [key])
            elif key_of(keys, key).goes_at is None:
                changed = update(PLAYER_KEYS).where(PLAYER_KEYS.c.id == key)
                connection.execute(changed.values(goes_at=at, asked_by=by))
            return at

        return await self._database.write(work)

    async def remove_younger_keys(self, player: str, by: str, now: int) -> None:
        """Remove all younger keys. See `shootmoon.players.ports.Players.remove_younger_keys`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            keys = _swept(connection, player, now)
            own = key_of(keys, by)
            _remove_keys(connection, player, [each.id for each in keys if is_older(own, each)])

        await self._database.write(work)

    async def keep_key(self, player: str, key: str, by: str, now: int) -> None:
        """Call off the removal of a key. See `shootmoon.players.ports.Players.keep_key`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            keys = _swept(connection, player, now)
            asked_by = key_of(keys, key).asked_by
            if asked_by:
                check_may_keep(keys, asked_by, by)
            changed = update(PLAYER_KEYS).where(PLAYER_KEYS.c.id == key)
            connection.execute(changed.values(goes_at=None, asked_by=""))

        await self._database.write(work)

    async def ask_deletion(self, player: str, by: str, now: int) -> int | None:
        """Delete a player, or note it. See `shootmoon.players.ports.Players.ask_deletion`."""

        def work(connection: Connection, in_doubt: bool) -> int | None:
            keys = _swept(connection, player, now)
            own, known = key_of(keys, by), _player(connection, player)
            if not any(is_older(each, own) for each in keys):
                return None
            if known.goes_at is not None and known.asked_by in {each.id for each in keys}:
                return known.goes_at
            changed = update(PLAYERS).where(PLAYERS.c.id == player)
            connection.execute(changed.values(goes_at=now + WAIT, asked_by=by))
            return now + WAIT

        at = await self._database.write(work)
        if at is None:
            await self.delete(player)
        return at

    async def keep_player(self, player: str, by: str, now: int) -> None:
        """Call off the deletion of a player. See `shootmoon.players.ports.Players.keep_player`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            keys = _swept(connection, player, now)
            asked_by = _player(connection, player).asked_by
            if asked_by in {each.id for each in keys}:
                check_may_keep(keys, asked_by, by)
            changed = update(PLAYERS).where(PLAYERS.c.id == player)
            connection.execute(changed.values(goes_at=None, asked_by=""))

        await self._database.write(work)

    async def put_code(self, code: Code, now: int) -> None:
        """Store a code. See `shootmoon.players.ports.Players.put_code`."""
        earlier = (PLAYER_CODES.c.player == code.player) & (PLAYER_CODES.c.purpose == code.purpose)
        # The code itself is there already if an earlier attempt stored it before its connection broke.
        over = (PLAYER_CODES.c.until <= now) | (PLAYER_CODES.c.hash == code.hash)
        gone = over | earlier if code.player else over

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(delete(PLAYER_CODES).where(gone))
            if code.player:
                _player(connection, code.player, locked=True)
            row = structs.asdict(code) | {"player": code.player or None}
            connection.execute(insert(PLAYER_CODES).values(**row))

        await self._database.write(work)

    async def take_code(self, hash: str, purpose: Purpose, now: int) -> str | None:
        """Use a code up. See `shootmoon.players.ports.Players.take_code`."""

        def work(connection: Connection, in_doubt: bool) -> str | None:
            return _take_code(connection, hash, purpose, now)

        return await self._database.write(work)

    async def redeem(self, code: str, key: NewKey, now: int) -> Player:
        """Use a code up and add a key. See `shootmoon.players.ports.Players.redeem`."""
        check_texts((key.key.label,))

        def work(connection: Connection, in_doubt: bool) -> Player:
            player = _take_code(connection, code, "device", now)
            known = _holder(connection, key.hash)
            if player is None:
                # If the answer to an earlier request was lost, the code is used up and the key is stored.
                if known is None:
                    raise PlayerRefused("code-invalid")
                return known
            _add_key(connection, player, key)
            return _player(connection, player)

        return await self._database.write(work)

    async def passkeys(self, player: str, now: int) -> Sequence[Passkey]:
        """Return the passkeys of a player. See `shootmoon.players.ports.Players.passkeys`."""
        return await self._passkeys(PLAYER_KEYS.c.player == player, now)

    async def passkey(self, hash: str, now: int) -> Passkey | None:
        """Return a passkey. See `shootmoon.players.ports.Players.passkey`."""
        return next(iter(await self._passkeys(PLAYER_KEYS.c.hash == hash, now)), None)

    async def _passkeys(self, which: ColumnElement[bool], now: int) -> Sequence[Passkey]:
        rows = select(PLAYER_KEYS).where(which, PLAYER_KEYS.c.kind == "passkey")

        def work(connection: Connection) -> Sequence[Passkey]:
            return tuple(
                Passkey(key, row.player, row.credential, row.public_key, row.sign_count)
                for row in connection.execute(rows).all()
                for key in _living(connection, row.player, now)
                if key.id == row.id
            )

        return await self._database.read(work)

    async def used_passkey(self, key: str, sign_count: int, now: int) -> None:
        """Record that a passkey was used. See `shootmoon.players.ports.Players.used_passkey`."""
        await self._used(key, now, sign_count=sign_count)

    async def claim_seat(self, player: str, room: str, token: str, now: int) -> None:
        """Remember whose seat a token holds. See `shootmoon.players.ports.Players.claim_seat`."""
        row = {"room": room, "token": token, "player": player, "at": now}
        check_texts(row.values())
        mine = PLAYER_SEATS.c.player == player
        oldest_kept = (
            select(PLAYER_SEATS.c.at).where(mine).order_by(PLAYER_SEATS.c.at.desc()).offset(MAX_SEATS)
        )
        put = self._insert(PLAYER_SEATS).values(**row)
        put = put.on_conflict_do_update(
            index_elements=[PLAYER_SEATS.c.room, PLAYER_SEATS.c.token], set_={"player": player, "at": now}
        )

        def work(connection: Connection, in_doubt: bool) -> None:
            is_there = room_versions(connection, [room], locked=True)  # the room first, as where games begin
            _player(connection, player, locked=True)
            if not is_there:
                return
            connection.execute(put)
            last = connection.scalar(oldest_kept.limit(1))
            if last is not None:
                connection.execute(delete(PLAYER_SEATS).where(mine, PLAYER_SEATS.c.at <= last))

        await self._database.write(work)

    async def claims(self, room: str) -> Mapping[str, str]:
        """Return whose seats in a room are remembered. See `shootmoon.players.ports.Players.claims`."""
        if not is_storable(room):
            return {}
        found = select(PLAYER_SEATS.c.token, PLAYER_SEATS.c.player).where(PLAYER_SEATS.c.room == room)

        def work(connection: Connection) -> Mapping[str, str]:
            return {row.token: row.player for row in connection.execute(found)}

        return await self._database.read(work)

    async def by_name(self, name: str) -> Player | None:
        """Return the player with a name. See `shootmoon.players.ports.Players.by_name`."""
        key = name_key(name)
        if not is_storable(key):
            return None

        def work(connection: Connection) -> Row[Any] | None:
            return connection.execute(select(PLAYERS).where(PLAYERS.c.name_key == key)).one_or_none()

        row = await self._database.read(work)
        return None if row is None else _as_player(row)

    async def search(self, part: str, count: int) -> Sequence[Player]:
        """Return players by a part of their name. See `shootmoon.players.ports.Players.search`."""
        key = name_key(part)
        if not is_storable(key):
            return ()
        found = select(PLAYERS).where(PLAYERS.c.name_key.contains(key, autoescape=True))
        found = found.order_by(func.lower(PLAYERS.c.name), PLAYERS.c.name_key).limit(count)

        def work(connection: Connection) -> Sequence[Player]:
            rows = connection.execute(found)
            return tuple(_as_player(row) for row in rows)

        return await self._database.read(work)

    async def games(self, player: str, before: int | None, count: int) -> Sequence[PlayedGame]:
        """Return games of a player, the latest first. See `shootmoon.players.ports.Players.games`."""
        latest = _PLAYED.where(PLAYER_GAMES.c.player == player).order_by(
            PLAYER_GAMES.c.game.desc(), PLAYER_GAMES.c.seat
        )
        if before is not None:
            latest = latest.where(PLAYER_GAMES.c.game < before)
        return await self._played(latest.limit(count))

    async def uncounted(self, player: str, count: int) -> Sequence[PlayedGame]:
        """Return games without a tally. See `shootmoon.players.ports.Players.uncounted`."""
        found = _PLAYED.where(PLAYER_GAMES.c.player == player, PLAYER_GAMES.c.tally == "")
        played = await self._played(found.order_by(PLAYER_GAMES.c.game).limit(count))
        return tuple(each for each in played if each.game.record)

    async def _played(self, statement: Select[Any]) -> Sequence[PlayedGame]:
        def work(connection: Connection) -> Sequence[Row[Any]]:
            return connection.execute(statement).all()

        rows = await self._database.read(work)
        games = await games_of(self._files, rows)
        return tuple(PlayedGame(row.id, row.seat, game) for row, game in zip(rows, games, strict=True))

    async def counted(self, player: str) -> Sequence[Counted]:
        """Return all games for the statistics. See `shootmoon.players.ports.Players.counted`."""
        found = (
            select(PLAYER_GAMES.c.seat, PLAYER_GAMES.c.tally, FINISHED.c.rules, FINISHED.c.winners)
            .join(FINISHED, FINISHED.c.id == PLAYER_GAMES.c.game)
            .where(PLAYER_GAMES.c.player == player)
            .order_by(PLAYER_GAMES.c.game, PLAYER_GAMES.c.seat)
        )

        def work(connection: Connection) -> Sequence[Counted]:
            return tuple(
                Counted(row.rules, _has_won(row.seat, row.winners), decode_tally(row.tally))
                for row in connection.execute(found)
            )

        return await self._database.read(work)

    async def put_tally(self, game: int, seat: int, tally: Tally) -> None:
        """Store what a seat did in a game. See `shootmoon.players.ports.Players.put_tally`."""
        mine = (PLAYER_GAMES.c.game == game) & (PLAYER_GAMES.c.seat == seat)
        statement = update(PLAYER_GAMES).where(mine).values(tally=encode_tally(tally))

        def work(connection: Connection, in_doubt: bool) -> None:
            connection.execute(statement)

        await self._database.write(work)

    async def ratings(self, player: str) -> Sequence[PlayerRating]:
        """Return the ratings of a player. See `shootmoon.players.ports.Players.ratings`."""
        return await ratings_of(self._database, player)

    async def rated_games(self, player: str) -> Sequence[RatedGame]:
        """Return rated matches of a player. See `shootmoon.players.ports.Players.rated_games`."""
        return await rated_games_of(self._database, player)

    async def ladder(self, rules: str, least: int, count: int) -> Sequence[PlayerRating]:
        """Return the best players by a preset. See `shootmoon.players.ports.Players.ladder`."""
        return await ladder(self._database, rules, least, count) if is_storable(rules) else ()

    async def rate_again(self) -> int:
        """Compute all ratings again. See `shootmoon.storage.ratings.rate_again`."""
        return await rate_again(self._database)

    async def abandoned(self, begun: int, used: int | None) -> Sequence[str]:
        """Return rooms in which a rated match was begun by the time ``begun`` and isn't over, or in which no
        person has done anything since the time ``used``: at most 500."""
        old = PLAYING.c.at <= begun
        if used is not None:
            old = old | (ROOMS.c.used_at <= used)
        found = select(PLAYING.c.room).distinct().join(ROOMS, ROOMS.c.room == PLAYING.c.room)
        found = found.where(PLAYING.c.rated, old).limit(500)

        def work(connection: Connection) -> Sequence[str]:
            return connection.scalars(found).all()

        return await self._database.read(work)

    async def seats(self, player: str) -> Sequence[ClaimedSeat]:
        """Return the seats of a player. See `shootmoon.players.ports.Players.seats`."""
        found = select(PLAYER_SEATS).where(PLAYER_SEATS.c.player == player).order_by(PLAYER_SEATS.c.at)

        def work(connection: Connection) -> Sequence[ClaimedSeat]:
            return tuple(ClaimedSeat(row.room, row.at) for row in connection.execute(found))

        return await self._database.read(work)

    async def delete(self, player: str) -> None:
        """Delete a player. See `shootmoon.players.ports.Players.delete`."""

        def work(connection: Connection, in_doubt: bool) -> None:
            # With all that refers to the player (`shootmoon.storage.schema`).
            connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))

        await self._database.write(work)


_PLAYED = select(PLAYER_GAMES.c.seat, FINISHED).join(FINISHED, FINISHED.c.id == PLAYER_GAMES.c.game)


def _insert_or_refuse(connection: Connection, statement: Any, code: str) -> None:
    """Execute a statement. If it would make two rows equal that must differ, raise `PlayerRefused`."""
    try:
        connection.execute(statement)
    except IntegrityError:
        raise PlayerRefused(code) from None


def _player(connection: Connection, player: str, *, locked: bool = False) -> Player:
    statement = select(PLAYERS).where(PLAYERS.c.id == player)
    found = statement.with_for_update(key_share=True) if locked else statement
    row = connection.execute(found).one_or_none()
    if row is None:
        raise PlayerRefused("no-player")
    return _as_player(row)


def _holder(connection: Connection, hash: str) -> Player | None:
    """Return the player to whom a key belongs; None if there is none."""
    found = select(PLAYERS).join(PLAYER_KEYS, PLAYER_KEYS.c.player == PLAYERS.c.id)
    row = connection.execute(found.where(PLAYER_KEYS.c.hash == hash)).one_or_none()
    return None if row is None else _as_player(row)


def _living(connection: Connection, player: str, now: int) -> tuple[PlayerKey, ...]:
    rows = connection.execute(select(PLAYER_KEYS).where(PLAYER_KEYS.c.player == player))
    return living([_as_key(row) for row in rows], now)


def _swept(connection: Connection, player: str, now: int) -> tuple[PlayerKey, ...]:
    """Delete the keys of a player whose removal is due, and return the others. The player is locked."""
    _player(connection, player, locked=True)
    keys = _living(connection, player, now)
    mine = PLAYER_KEYS.c.player == player
    connection.execute(delete(PLAYER_KEYS).where(mine, PLAYER_KEYS.c.id.not_in([each.id for each in keys])))
    return keys


def _remove_keys(connection: Connection, player: str, keys: Sequence[str]) -> None:
    """Delete keys, and the codes of the player, which one of these may have asked for."""
    connection.execute(delete(PLAYER_KEYS).where(PLAYER_KEYS.c.player == player, PLAYER_KEYS.c.id.in_(keys)))
    connection.execute(delete(PLAYER_CODES).where(PLAYER_CODES.c.player == player))


def _add_key(connection: Connection, player: str, key: NewKey) -> PlayerKey:
    keys = _swept(connection, player, key.key.made_at)  # locked, so that nobody else adds a key meanwhile
    mine = select(PLAYER_KEYS).where(PLAYER_KEYS.c.hash == key.hash, PLAYER_KEYS.c.player == player)
    row = connection.execute(mine).one_or_none()
    if row is not None:
        return _as_key(row)
    if len(keys) >= MAX_KEYS:
        youngest = max(keys, key=rank)
        if not key.key.by_file or not is_older(key.key, youngest):
            raise PlayerRefused("keys-full")
        _remove_keys(connection, player, [youngest.id])
    _insert_or_refuse(connection, _key_row(player, key), "key-used")
    return key.key


def _take_code(connection: Connection, hash: str, purpose: Purpose, now: int) -> str | None:
    """Delete a code that is valid, and return its player. Of two at once, one deletes the row."""
    mine = (PLAYER_CODES.c.hash == hash) & (PLAYER_CODES.c.purpose == purpose) & (PLAYER_CODES.c.until > now)
    row = connection.execute(delete(PLAYER_CODES).where(mine).returning(PLAYER_CODES.c.player)).one_or_none()
    return None if row is None else row.player or ""


def _key_row(player: str, key: NewKey) -> Any:
    row = {**structs.asdict(key), **structs.asdict(key.key), "player": player}
    del row["key"]
    return insert(PLAYER_KEYS).values(**row)


def _as_key(row: Row[Any]) -> PlayerKey:
    return PlayerKey(**{name: getattr(row, name) for name in PlayerKey.__struct_fields__})


def _as_player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.public, row.made_at, row.goes_at, row.asked_by)


def _has_won(seat: int, winners: str) -> bool | None:
    """Return whether a seat is among the winners (JSON); None if nobody has won."""
    seats = msgspec.json.decode(winners, type=tuple[int, ...])
    return seat in seats if seats else None
