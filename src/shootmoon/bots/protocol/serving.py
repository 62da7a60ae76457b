"""`serve`: run a bot as a program for any table that speaks the protocol of ``docs/protocol.md``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

import msgspec

from shootmoon.bots.protocol.bot import Bot, check_rules, get_ready
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

_RESERVED_SHARE = 0.1
"""The share of the time limit that is reserved for transmission."""
_MAX_REASON = 1_000
"""The maximum length of `Answer.reason`, in characters."""


def serve(bot: Bot, lines: Iterable[bytes]) -> Iterator[FromBot]:
    """Yield the bot's answers to the lines from a table, until the input ends or `Bye` arrives.

    Some messages need no answer. Lines that can't be handled, and failures of the bot, are answered by an
    `Error`; they don't end the conversation.
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
        except Exception as error:  # any failure is reported to the table, and the match goes on
            answer = Error(code="failed", message=f"{type(error).__name__}: {error}"[:300])
        if answer is not None:
            yield answer


def _reply(bot: Bot, message: FromTable, arrived: float) -> FromBot | None:
    """Return the answer to a message, or None if it needs none; ``arrived``: its `time.monotonic` time."""
    if isinstance(message, Hello):
        return _greeting(bot, message)
    if isinstance(message, Request):
        return _answer(bot, message, arrived)
    return None


class _Typed(msgspec.Struct):
    """The field that every message has."""

    type: str


def _code(line: bytes) -> str:
    """Return the error code for a line that isn't a known message."""
    try:
        typed = msgspec.json.decode(line, type=_Typed)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "unreadable"
    return "unreadable" if typed.type in ("hello", "event", "request", "error", "bye") else "unknown-type"


def _greeting(bot: Bot, message: Hello) -> FromBot:
    if message.protocol != PROTOCOL:
        return Error(code="version", message=f"this bot speaks version {PROTOCOL}, not {message.protocol}")
    try:
        # The rules are treated like those of a record: no file is read, whatever name they have.
        rules = rules_from_options(message.game, message.options, message.rules)
    except RulesError as error:
        return Error(code="rules", message=str(error)[:300])
    try:
        check_rules(bot, rules)
    except ValueError as error:
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
        return Error(code="order", message=f"the record isn't a view of seat {message.seat} in its turn")
    limit = None
    if message.deadline is not None:
        limit = max(0.0, message.deadline * (1 - _RESERVED_SHARE) - (monotonic() - arrived))
    decision = bot.choose(view, limit)
    return Answer(
        id=message.id,
        action=str(decision.action),
        reason=decision.explain()[:_MAX_REASON],
        chance=decision.chance,
    )
