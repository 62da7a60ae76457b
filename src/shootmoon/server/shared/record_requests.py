"""Requests with records: jobs that are run in other processes and charged to addresses, and what is wrong
with a record.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from litestar import MediaType, Response
from msgspec import Struct

from shootmoon.protocol.refusals import Refused
from shootmoon.record import RecordError
from shootmoon.server.engines.guard import Found, Guard
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, disconnected
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.in_play import Sender

MAX_RECORD = 500_000
"""The greatest length of a record in characters. The record of a match of a thousand hands is about half as
long."""
_LONGEST_REASON = 300
_COST_PER_CHARACTER = 0.04
"""The greatest processing time in milliseconds per character. Records of a view take longest, since their
hidden tiles must be filled in."""
_MIN_COST = 5.0
"""The smallest number of milliseconds that is charged for a request."""


class ReplayFault(Struct, frozen=True):
    """The first error in a record; nothing after it is read."""

    reason: str
    """A description of the error, as text for people."""
    line: int | None
    """The line of the error, from 1; null for JSON, where ``ply`` identifies the action."""
    column: int | None
    """The column of the error, from 1; null for JSON."""
    ply: int | None
    action: str | None
    """The action as written in the record; null if the error isn't about an action."""
    legal: tuple[str, ...]
    """The actions that were legal there; empty unless an action was illegal."""


class JobResult(Struct, frozen=True):
    """The result of a job that reads a record in another process."""

    answer: bytes
    """The JSON response; empty if there is an error."""
    wrong: tuple[str, dict[str, object]] | None
    """The code and the facts of the `ProblemError` that the job raised; None if it raised none."""
    refused: Refused | None
    """The refusal in the `RefusedError` that the job raised; None if it raised none."""
    cost: float
    """The processor time used, in milliseconds."""
    hands: tuple[int, ...] = ()
    """The sender's hands that the record contains, by their places in `Guard.hands`. If there are any,
    nothing was computed."""


async def run_record_job(
    request: StrictRequest,
    server: ServerState,
    services: Services,
    record: str,
    look: Callable[..., object],
    *args: object,
    cost: float = 0.0,
    sender: Sender | None = None,
) -> Any:
    """Run a job in another process and return its response. The processor time is charged to the client's
    address (`Limits.record_time`).

    ``cost`` is the processor time in milliseconds that the job may take besides reading the record. If a
    ``sender`` is given, ``look`` gets a `Guard` as its last argument.

    Raises `ProblemError` and `RefusedError`.
    """
    answer = await charged_job(request, server, services, record, look, *args, cost=cost, sender=sender)
    return Response(answer, media_type=MediaType.JSON, status_code=200)


async def charged_job(
    request: StrictRequest,
    server: ServerState,
    services: Services,
    record: str,
    look: Callable[..., object],
    *args: object,
    cost: float = 0.0,
    sender: Sender | None = None,
) -> bytes:
    """Run a job as `run_record_job` does, and return its result as JSON. Raises the same errors."""
    if len(record) > MAX_RECORD:
        raise ProblemError("too-large", most=MAX_RECORD)
    address, most = address_of(request.scope), max(_MIN_COST, len(record) * _COST_PER_CHARACTER) + cost
    seconds = server.record_time.take(address, most)
    if seconds:
        server.count("refused", "records")
        raise ProblemError("too-often", seconds=seconds)
    guarded = () if sender is None else (sender.guard,)
    run = partial(services.record_jobs.run, record, run_job, look, *args)
    found = await run(*guarded, gone=disconnected(request))
    spent = found.cost
    if sender is not None and found.hands:
        await sender.check(found.hands)
        # These hands are over, or their room allows hints.
        found = await run(Guard(sender.guard.now), gone=disconnected(request))
        spent += found.cost
    # The cost of a stopped job isn't refunded: its process was killed, and another one has to be started.
    server.record_time.give_back(address, most - max(_MIN_COST, spent))
    if found.wrong is not None:
        code, facts = found.wrong
        raise ProblemError(code, **facts)
    if found.refused is not None:
        raise RefusedError(found.refused)
    return found.answer


def run_job(look: Callable[..., object], *args: object) -> JobResult:
    """Call ``look`` and return its result or its error. This function is run in another process."""
    began = time.process_time()
    answer, wrong, refused, hands = b"", None, None, ()
    try:
        answer = msgspec.json.encode(look(*args), enc_hook=str)
    except ProblemError as error:
        wrong = (error.code, error.facts)
    except RefusedError as error:
        refused = error.refused if isinstance(error.refused, Refused) else None
    except Found as error:
        hands = error.places
    return JobResult(answer, wrong, refused, 1000 * (time.process_time() - began), hands)


def replay_fault(fault: RecordError, language: str) -> ReplayFault:
    """Return the fault of a record as it is sent to clients."""
    return ReplayFault(
        _shortened(fault.explain(language)),
        fault.line,
        fault.column,
        fault.ply,
        None if fault.action is None else _shortened(fault.action),
        tuple(map(str, fault.legal)),
    )


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_REASON else f"{text[: _LONGEST_REASON - 1]}…"
