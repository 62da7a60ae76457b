"""`serve`: one of our bots as a program of its own, for any table that speaks docs/protocol.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

import msgspec

from shootmoon.bots.protocol.bot import Bot, get_ready
from shootmoon.bots.protocol.messages import (
    PROTOCOL,
    Answer,
    Bye,
    Error,
    FromBot,
    FromTable,
    Hello,
    Ready,
    Request,
    from_table,
)
from shootmoon.game import View
from shootmoon.record import RecordError, read_record
from shootmoon.rules import RulesError, rules_from_options

_KEPT_BACK = 0.1
"""The share of the time that goes by on the way to and fro."""
_MAX_WORDS = 1_000
"""Characters of a reason (`Answer`)."""


def serve(bot: Bot, lines: Iterable[bytes]) -> Iterator[FromBot]:
    """What to answer to lines from a table, one by one; nothing to some of them. Ends at its end, and at
    `Bye`.

    Whatever comes in is answered, if need be by an `Error`; nothing ends the conversation but the table.
    """
    for line in lines:
        if not line.strip():
            continue
        try:
            message = from_table(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            yield Error(code=_code(line), message=str(error)[:300])
            continue
        if isinstance(message, Bye):
            return
        try:
            answer = _reply(bot, message, monotonic())
        except Exception as error:  # whatever it was, the table is told and play goes on
            answer = Error(code="failed", message=f"{type(error).__name__}: {error}"[:300])
        if answer is not None:
            yield answer


def _reply(bot: Bot, message: FromTable, arrived: float) -> FromBot | None:
    """What to say to a message that arrived then, by the monotonic clock; None where nothing is wanted."""
    if isinstance(message, Hello):
        return _greeting(bot, message)
    if isinstance(message, Request):
        return _answer(bot, message, arrived)
    return None


class _Typed(msgspec.Struct):
    """What every message has."""

    type: str


def _code(line: bytes) -> str:
    """Whether a line that is no message at least says what it is, though we don't know it."""
    try:
        told = msgspec.json.decode(line, type=_Typed)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "unreadable"
    return "unreadable" if told.type in ("hello", "event", "request", "error", "bye") else "unknown-type"


def _greeting(bot: Bot, message: Hello) -> FromBot:
    if message.protocol != PROTOCOL:
        return Error(code="version", message=f"this bot speaks version {PROTOCOL}, not {message.protocol}")
    try:
        # As a record says it: no file is read, whatever stands there.
        rules = rules_from_options(message.game, message.options, message.rules)
    except RulesError as error:
        return Error(code="rules", message=str(error)[:300])
    get_ready(bot, rules)
    return Ready(protocol=PROTOCOL, name=bot.name)


def _answer(bot: Bot, message: Request, arrived: float) -> FromBot:
    try:
        record = read_record(msgspec.json.encode(message.record).decode())
        view = record.final
    except RecordError as error:
        return Error(code="unreadable", message=str(error)[:300])
    if not isinstance(view, View) or view.seat != message.seat or view.to_move != message.seat:
        return Error(code="order", message=f"the record is not a view of seat {message.seat} in its turn")
    limit = None
    if message.deadline is not None:
        limit = max(0.0, message.deadline * (1 - _KEPT_BACK) - (monotonic() - arrived))
    decision = bot.choose(view, limit)
    return Answer(
        id=message.id,
        action=str(decision.action),
        reason=decision.explain()[:_MAX_WORDS],
        chance=decision.chance,
    )
