"""The messages between a table and a bot that is another program (``docs/protocol.md``).

Each message is a JSON object. This module doesn't depend on how messages are transmitted; `external.py` and
`serving.py` use lines over standard input and output.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shootmoon.game import View, setup_for
from shootmoon.record import snapshot
from shootmoon.record.heading import FORMAT
from shootmoon.record.starting_score import score_text
from shootmoon.rules import Rules, Value, differences, option_values

PROTOCOL = 1
"""The version of the protocol."""
MAX_BYTES = 16_000_000
"""The maximum size of a message from a table."""
MAX_ANSWER_BYTES = 1_000_000
"""The maximum size of a message from a bot."""


class Hello(Struct, frozen=True, tag_field="type", tag="hello", kw_only=True):
    """From the table: the start of a match, with its rules and the bot's seat."""

    protocol: int
    game: str
    """``moon`` or ``chips``."""
    rules: str
    """The preset on which the rules are based, or ``custom``."""
    options: dict[str, Value]
    """Every option with its value."""
    seat: int
    """The bot's seat, from 1."""


class Ready(Struct, frozen=True, tag_field="type", tag="ready", kw_only=True):
    """From the bot: the answer to `Hello`."""

    protocol: int
    name: Annotated[str, Meta(max_length=100)]


class Event(Struct, frozen=True, tag_field="type", tag="event", kw_only=True):
    """From the table: an action of any seat, or a chance action. It needs no answer."""

    action: str
    """The action as the bot's seat may see it, with ``?`` for hidden pieces."""


class Request(Struct, frozen=True, tag_field="type", tag="request", kw_only=True):
    """From the table: a request for an action, since it is the bot's turn."""

    id: int
    """The number to repeat in the answer."""
    seat: int
    legal: list[str]
    """The legal actions, never empty."""
    view: dict[str, Any]
    """The position as the seat may see it, as printed by ``moon replay --json``."""
    record: dict[str, Any]
    """The match so far as the seat may see it: a record as JSON."""
    deadline: float | None
    """The time for the answer, in seconds; null for no fixed limit."""


class Answer(Struct, frozen=True, tag_field="type", tag="action", kw_only=True):
    """From the bot: the action that it chose."""

    id: int
    """The id of the request."""
    action: Annotated[str, Meta(max_length=100)]
    reason: Annotated[str, Meta(max_length=1_000)] = ""
    """The reason in words; optional."""
    chance: Annotated[float, Meta(ge=0, le=1)] | None = None
    """With a bid: the probability that it is made; optional."""


class Error(Struct, frozen=True, tag_field="type", tag="error", kw_only=True):
    """From either side: a message couldn't be handled. The match goes on."""

    code: str
    """``unreadable``, ``unknown-type``, ``version``, ``rules``, ``order`` or ``failed``."""
    message: str


class Bye(Struct, frozen=True, tag_field="type", tag="bye", kw_only=True):
    """From the table: the bot is no longer needed and should exit."""


FromTable: TypeAlias = Hello | Event | Request | Error | Bye
FromBot: TypeAlias = Ready | Answer | Error

_ENCODER = msgspec.json.Encoder()
_FROM_TABLE: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
_FROM_BOT: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)


def encode(message: FromTable | FromBot) -> bytes:
    """Encode a message as JSON without a line feed."""
    return _ENCODER.encode(message)


def from_table(line: bytes) -> FromTable:
    """Decode a message from a table. Raises `msgspec.DecodeError`."""
    return _FROM_TABLE.decode(line)


def from_bot(line: bytes) -> FromBot:
    """Decode a message from a bot. Raises `msgspec.DecodeError`."""
    return _FROM_BOT.decode(line)


def hello(rules: Rules, seat: int) -> Hello:
    """Return the greeting for a seat in a match by these rules."""
    return Hello(
        protocol=PROTOCOL, game=rules.game, rules=rules.preset, options=option_values(rules), seat=seat
    )


def request(view: View, number: int, deadline: float | None) -> Request:
    """Return a request for the seat of a view, whose turn it is; ``number``: the id of the request."""
    return Request(
        id=number,
        seat=view.seat,
        legal=[str(action) for action in view.legal_actions()],
        view=snapshot(view),
        record=_record(view),
        deadline=deadline,
    )


def visible_actions(view: View) -> list[str]:
    """Return all actions since the match began as the seat may see them: the texts of `View.history`."""
    return [*(line for hand in view.past for line in hand.splitlines()), *map(str, view.actions)]


def _record(view: View) -> dict[str, Any]:
    """Return the JSON record of a view, without checking it by a replay.

    The actions of a view are known to be legal, and a replay at each decision would take longer and longer as
    the match goes on.
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
    if view.start_score is not None:
        record["tags"] = {"Score": score_text(view.start_score)}
    return record


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages."""
    (of_table, of_bot), parts = msgspec.json.schema_components(
        (FromTable, FromBot), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"shootmoon bot protocol, version {PROTOCOL}",
        "$defs": {**parts, "FromTable": of_table, "FromBot": of_bot},
        "anyOf": [{"$ref": "#/$defs/FromTable"}, {"$ref": "#/$defs/FromBot"}],
    }
