"""HTTP handlers for records: replaying a record that the client sends, and downloading the record of a game.

Replaying needs no token, since the client already has the record, and the server stores no part of it.
Downloads are restricted: during a game, players get only the record of their own view.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from shootmoon.record import RecordError, RecordReplay, read_beginning
from shootmoon.rooms.ports import NoSuchRoom
from shootmoon.rooms.records import record_text
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.views import hand_view, view_game
from shootmoon.rules import chapters, preset_info, preset_names
from shootmoon.server.guard import Found, Guard
from shootmoon.server.in_play import Sender
from shootmoon.server.messages.records import (
    Frame,
    Frames,
    FramesRequest,
    Replay,
    ReplayFault,
    ReplayHand,
    ReplayRequest,
)
from shootmoon.server.metering import in_thread
from shootmoon.server.middleware import address_of
from shootmoon.server.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.problems import ProblemError, RefusedError
from shootmoon.server.requests import StrictRequest, disconnected, language_for, token_of
from shootmoon.server.series import ends_at
from shootmoon.server.services import ServerState, Services
from shootmoon.server.views import viewer_of

MAX_RECORD = 500_000
"""The greatest length of a record in characters. The record of a match of a thousand hands is about half as
long."""
MAX_FRAMES = 200
"""The greatest number of plies in a response. A hand has fewer than a hundred."""
_MAX_BYTES = 4 * MAX_RECORD
_LONG = 60_000
"""The number of characters from which a record counts as long. Fewer long records are cached, since a cached
record takes 50 bytes of memory per character."""
_LONGEST_REASON = 300
_MAX_GAME = 2**53
"""The greatest number that a database can compare with those of games."""

_COST_PER_CHARACTER = 0.04
"""The greatest processing time in milliseconds per character. Records of a view take longest, since their
hidden tiles must be filled in."""
_MIN_COST = 5.0
"""The smallest number of milliseconds that is charged for a request."""


@post("/api/replay", summary="Read a record", status_code=200, request_max_body_size=_MAX_BYTES)
async def replay(
    request: StrictRequest,
    data: JSONBody[ReplayRequest],
    server: ServerDep,
    services: ServicesDep,
    lang: Language = None,
) -> Replay:
    """Return a summary of a record: its rules, names, hands and their results.

    The positions are requested separately; see ``/api/replay/frames``. If the record has an error, return the
    summary of the part before the error, and the error.
    """
    language = language_for(request, lang)
    return await run_record_job(request, server, services, data.record, summarize, data.record, language)


@post(
    "/api/replay/frames",
    summary="Get positions of a record",
    status_code=200,
    request_max_body_size=_MAX_BYTES,
)
async def frames(
    request: StrictRequest,
    data: JSONBody[FramesRequest],
    server: ServerDep,
    services: ServicesDep,
) -> Frames:
    """Return the positions at consecutive plies of a record, as one seat saw them or with all hands."""
    language = language_for(request)
    return await run_record_job(request, server, services, data.record, frames_of, data, language)


@get(
    "/api/rooms/{room:str}/games/{game:int}/record",
    summary="Get the record of a game",
    media_type="text/plain",
)
async def game_record(
    request: StrictRequest, room: PathStr, game: FromPath[int], services: ServicesDep
) -> str:
    """Return the record (``.moon``) of a game of a room.

    The record is complete once the game is over, and its series too if it belongs to one. Until then, the
    record contains only what the viewer may see. The records of finished games remain available after their
    room has been deleted.
    """
    return await _record_of(services, room, game, token_of(request.headers))


async def _record_of(services: Services, room: str, number: int, token: str) -> str:
    now = services.clock.now()
    try:
        feed = await services.host.feed(room)
    except NoSuchRoom:
        feed = None
    played = await services.log.finished_in(room, min(max(number, 0), _MAX_GAME))
    game = next((each for each in played if each.game == number), None)
    # Once a series is over, its games are compared in public.
    if game is not None and game.series is not None and now >= ends_at(game.series):
        return game.record
    viewer = None if feed is None else viewer_of(feed.room, token)
    if game is not None and game.series is None:
        if not game.record:
            raise ProblemError("record-archived")
        return game.record
    if feed is None or viewer is None:
        if await services.log.finished_in(room):
            raise ProblemError("no-record")
        raise NoSuchRoom(room)
    found = await in_thread(record_text, feed.room, viewer) if feed.room.game == number else None
    if found is None:
        raise ProblemError("no-record")
    return found


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


def summarize(text: str, language: str) -> Replay:
    """Return the response of `replay` for a record. Raises `ProblemError` if the record's head is invalid."""
    replay, fault = _read(text, language)
    record = replay.record
    rules = record.rules
    return Replay(
        rules=rules,
        title=preset_info(rules.preset).title(language) if rules.preset in preset_names() else "",
        chapters=chapters(rules, language),
        names=record.seats,
        tags=dict(record.tags),
        viewer=record.viewer or 0,
        plies=len(record.actions),
        hands=tuple(
            ReplayHand(
                span.first,
                span.last,
                span.dealer,
                span.over,
                None if span.result is None else hand_view(span.result),
            )
            for span in replay.spans
        ),
        winners=replay.final.winners,
        fault=None if fault is None else replay_fault(fault, language),
    )


def frames_of(asked: FramesRequest, language: str) -> Frames:
    """Return the positions at the plies that a request asks for. Raises `ProblemError` and `RefusedError`."""
    replay, _ = _read(asked.record, language)
    record = replay.record
    plies = len(record.actions)
    if not asked.first <= asked.last <= plies or asked.last - asked.first >= MAX_FRAMES:
        raise ProblemError("frames", plies=plies, most=MAX_FRAMES)
    if asked.seat and record.viewer not in (None, asked.seat):
        raise ProblemError("not-in-record", viewer=record.viewer, seat=asked.seat)
    if asked.seat > record.seating.players:
        facts: dict[str, object] = {"seat": asked.seat, "players": record.seating.players}
        raise RefusedError(Refused("seat-unknown", facts))
    annotations = _between(record.annotations, asked.first - 1, asked.last - 1)
    comments = _between(record.comments, asked.first, asked.last)
    return tuple(
        Frame(
            step.ply,
            step.seat,
            None if step.action is None else str(step.action),
            view_game(step.position),
            tuple(annotations.get(step.ply - 1, ())),
            tuple(comments.get(step.ply, ())),
        )
        for step in replay.steps(asked.first, asked.last, asked.seat or None)
    )


def _between(notes: tuple[tuple[int, str], ...], first: int, last: int) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for number, text in notes:
        if first <= number <= last:
            found.setdefault(number, []).append(text)
    return found


def _read(text: str, language: str) -> tuple[RecordReplay, RecordError | None]:
    try:
        return (_replay_long if len(text) > _LONG else _replay_short)(text)
    except RecordError as error:
        told = replay_fault(error, language)
        where = "" if error.line is None else f"{error.line}:{error.column}: "
        facts = {"line": told.line, "column": told.column, "reason": told.reason}
        raise ProblemError("broken-record", why=where + told.reason, **facts) from None


def _replay(text: str) -> tuple[RecordReplay, RecordError | None]:
    record, fault = read_beginning(text)
    return RecordReplay(record), fault


# Cached, since a client that asks for one hand usually asks for the next one soon.
_replay_short = lru_cache(maxsize=16)(_replay)
_replay_long = lru_cache(maxsize=2)(_replay)


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


HANDLERS: tuple[Any, ...] = (replay, frames, game_record)
"""All handlers of this module."""
