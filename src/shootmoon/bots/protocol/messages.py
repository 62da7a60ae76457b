"""The messages between a table and a bot that is another program: one JSON object each (docs/protocol.md).

How they travel is no matter here: as lines over standard input and output (`external.py`, `serving.py`), and
later over a WebSocket.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shootmoon.game import View, setup_for
from shootmoon.record import snapshot
from shootmoon.record.heading import FORMAT
from shootmoon.rules import Rules, Value, differences, option_values

PROTOCOL = 1
"""The version of the protocol."""
MAX_BYTES = 16_000_000
"""The longest message that a table sends."""
MAX_ANSWER_BYTES = 1_000_000
"""The longest message that a bot sends."""


class Hello(Struct, frozen=True, tag_field="type", tag="hello", kw_only=True):
    """The table: a game begins. Who is there, and what is played."""

    protocol: int
    game: str
    """``moon`` or ``chips``."""
    rules: str
    """The preset that the rules are built on."""
    options: dict[str, Value]
    """Every option and its value."""
    seat: int
    """Where the bot sits, from 1."""


class Ready(Struct, frozen=True, tag_field="type", tag="ready", kw_only=True):
    """The bot: the answer to `Hello`."""

    protocol: int
    name: Annotated[str, Meta(max_length=100)]


class Event(Struct, frozen=True, tag_field="type", tag="event", kw_only=True):
    """The table: something has been done. No answer is wanted."""

    action: str
    """As the bot's seat may see it, with ``?`` for what it may not."""


class Request(Struct, frozen=True, tag_field="type", tag="request", kw_only=True):
    """The table: it is the bot's turn."""

    id: int
    """To be named in the answer."""
    seat: int
    legal: list[str]
    """What may be done, never empty."""
    view: dict[str, Any]
    """What the seat may know of the position, as ``moon replay --json`` prints it."""
    record: dict[str, Any]
    """The whole game as the seat may know it: a record as JSON, of this view."""
    deadline: float | None
    """Seconds for the answer; null for as long as is reasonable."""


class Answer(Struct, frozen=True, tag_field="type", tag="action", kw_only=True):
    """The bot: what it does."""

    id: int
    """That of the request."""
    action: Annotated[str, Meta(max_length=100)]
    reason: Annotated[str, Meta(max_length=1_000)] = ""
    """Why, in words; may be left out."""
    chance: Annotated[float, Meta(ge=0, le=1)] | None = None
    """With a bid: how likely it is to be made; may be left out."""


class Error(Struct, frozen=True, tag_field="type", tag="error", kw_only=True):
    """Either: what was wrong with a message. The game goes on."""

    code: str
    """``unreadable``, ``unknown-type``, ``version``, ``rules``, ``order`` or ``failed``."""
    message: str


class Bye(Struct, frozen=True, tag_field="type", tag="bye", kw_only=True):
    """The table: the bot is needed no longer, and should end."""


FromTable: TypeAlias = Hello | Event | Request | Error | Bye
FromBot: TypeAlias = Ready | Answer | Error

_ENCODER = msgspec.json.Encoder()
_FROM_TABLE: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
_FROM_BOT: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)


def encode(message: FromTable | FromBot) -> bytes:
    """A message as one line of JSON, without the line end."""
    return _ENCODER.encode(message)


def from_table(line: bytes) -> FromTable:
    """Read what a table says. Raises `msgspec.DecodeError`."""
    return _FROM_TABLE.decode(line)


def from_bot(line: bytes) -> FromBot:
    """Read what a bot says. Raises `msgspec.DecodeError`."""
    return _FROM_BOT.decode(line)


def hello(rules: Rules, seat: int) -> Hello:
    """The greeting for a seat of a game by these rules."""
    return Hello(
        protocol=PROTOCOL, game=rules.game, rules=rules.preset, options=option_values(rules), seat=seat
    )


def request(view: View, number: int, deadline: float | None) -> Request:
    """The request for the seat of a view, whose turn it is."""
    return Request(
        id=number,
        seat=view.seat,
        legal=[str(action) for action in view.legal_actions()],
        view=snapshot(view),
        record=_record(view),
        deadline=deadline,
    )


def visible_actions(view: View) -> list[str]:
    """Every action since the game began, as the seat of a view may see it: the texts of `View.history`."""
    return [*(line for hand in view.past for line in hand.splitlines()), *map(str, view.actions)]


def _record(view: View) -> dict[str, Any]:
    """A view's record as JSON has it, without the replay with which records are checked.

    What a view has done is legal; a replay would take longer with each hand, and be paid at each decision.
    """
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": view.rules.game,
        "rules": view.rules.preset,
        "options": differences(view.rules),
        "view": view.seat,
        "actions": visible_actions(view),
        "result": "*",
    }
    usual = setup_for(view.rules)
    if (view.pieces, view.hand_size) != (usual.pieces, usual.hand_size):
        record |= {"pieces": [str(piece) for piece in view.pieces], "hand_size": view.hand_size}
    return record


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages."""
    (of_table, of_bot), parts = msgspec.json.schema_components(
        (FromTable, FromBot), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"shootmoon bot protocol, version {PROTOCOL}",
        "$defs": {**parts, "FromTable": of_table, "FromBot": of_bot},
        "anyOf": [{"$ref": "#/$defs/FromTable"}, {"$ref": "#/$defs/FromBot"}],
    }
