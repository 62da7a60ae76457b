"""The hands that are being played, in SQL: what must not be computed for those who hold them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Select, bindparam, delete, insert, literal, select, tuple_, union_all
from sqlalchemy.engine import Connection

from shootmoon.protocol.fairness import room_label
from shootmoon.rooms import Commit, DealtHand, HandInPlay
from shootmoon.storage.on_conflict import insert_for
from shootmoon.storage.schema import HANDS_IN_PLAY, PLAYER_KEYS, PLAYER_SEATS, SEAT_ADDRESSES

_MOST = 1_000
"""The greatest number of hands that are returned."""


def hand_rows(commit: Commit) -> list[dict[str, Any]]:
    """Return the rows for the hands that are dealt with a commit."""
    label = room_label(commit.room) if commit.hands else ""
    return [
        {
            "room": commit.room,
            "number": commit.summary.number,
            "seat": each.seat,
            "token": each.token,
            "label": label,
            "series": commit.summary.series,
            "hand": msgspec.json.encode(each.hand).decode(),
        }
        for each in commit.hands
    ]


def replace_hands(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Store hands instead of the ones before in their rooms; in series, besides them."""
    connection.execute(_DROP, {"rooms": sorted({row["room"] for row in rows})})
    connection.execute(_ADD, sorted(rows, key=lambda row: (row["room"], row["number"], row["seat"])))


def note_address(
    connection: Connection, room: str, token: str, address: str, at: int, *, is_sqlite: bool
) -> None:
    """Store that a token of a room was used at an address at a time in milliseconds."""
    put = insert_for(is_sqlite=is_sqlite)(SEAT_ADDRESSES)
    values = put.values(room=room, token=token, address=address, at=at)
    connection.execute(
        values.on_conflict_do_update(index_elements=SEAT_ADDRESSES.primary_key, set_={"at": at})
    )


def last_address(connection: Connection, room: str, token: str) -> str:
    """Return the address at which a token of a room was used last; empty if none is known."""
    return connection.execute(_LAST, {"room": room, "token": token}).scalar() or ""


def read_hands(connection: Connection, token: str, address: str, label: str) -> Sequence[HandInPlay]:
    """Return hands as `shootmoon.rooms.Log.hands_in_play` describes it."""
    found = connection.execute(_FIND, {"sent": token, "address": address, "label": label})
    return tuple(
        HandInPlay(
            row.room,
            row.number,
            DealtHand(row.seat, row.token, msgspec.json.decode(row.hand, type=tuple[str, ...])),
            row.series,
            _BY[int(row.by)],
        )
        for row in found
    )


_BY: tuple[Literal["holder", "address", "label"], ...] = ("holder", "address", "label")


def _hands(by: int, where: ColumnElement[bool]) -> Select[Any]:
    return select(HANDS_IN_PLAY, literal(by).label("by")).where(where)


# Built once, since SQLAlchemy takes as long to build and analyze a statement as to execute it.
_DROP = delete(HANDS_IN_PLAY).where(
    HANDS_IN_PLAY.c.room.in_(bindparam("rooms", expanding=True)), HANDS_IN_PLAY.c.series.is_(None)
)
_ADD = insert(HANDS_IN_PLAY)
_SEAT = tuple_(HANDS_IN_PLAY.c.room, HANDS_IN_PLAY.c.token)
_OF_PLAYER = (
    select(PLAYER_SEATS.c.room, PLAYER_SEATS.c.token)
    .join(PLAYER_KEYS, PLAYER_KEYS.c.player == PLAYER_SEATS.c.player)
    .where(PLAYER_KEYS.c.hash == bindparam("sent"))
)
_AT_ADDRESS = select(SEAT_ADDRESSES.c.room, SEAT_ADDRESSES.c.token).where(
    SEAT_ADDRESSES.c.address == bindparam("address")
)
_LAST = (
    select(SEAT_ADDRESSES.c.address)
    .where(SEAT_ADDRESSES.c.room == bindparam("room"), SEAT_ADDRESSES.c.token == bindparam("token"))
    .order_by(SEAT_ADDRESSES.c.at.desc())
    .limit(1)
)
_FOUND = union_all(
    _hands(0, HANDS_IN_PLAY.c.token == bindparam("sent")),
    _hands(0, _SEAT.in_(_OF_PLAYER)),
    _hands(1, _SEAT.in_(_AT_ADDRESS)),
    _hands(2, HANDS_IN_PLAY.c.label == bindparam("label")),
).subquery()
_FIND = (
    select(_FOUND).order_by(_FOUND.c.by, _FOUND.c.number.desc(), _FOUND.c.room, _FOUND.c.seat).limit(_MOST)
)
