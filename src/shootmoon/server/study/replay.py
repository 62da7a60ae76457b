"""HTTP handlers for records: replaying a record that the client sends, and downloading the record of a game.

Replaying needs no token, since the client already has the record, and the server stores no part of it.
Downloads are restricted: during a game, players get only the record of their own view.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from shootmoon.narration import NOTHING, Narrator, Told, narrate
from shootmoon.protocol.game_facts import facts_of
from shootmoon.protocol.refusals import Refused
from shootmoon.record import RecordError, RecordReplay, read_beginning
from shootmoon.record.replay import Step
from shootmoon.rooms import NoSuchRoom, record_text, view_game
from shootmoon.rules import chapters, preset_info, preset_names
from shootmoon.server.engines.series import ends_at
from shootmoon.server.front.metering import in_thread
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, language_for, token_of
from shootmoon.server.services import Services
from shootmoon.server.shared.parameters import Language, PathStr, ServerDep, ServicesDep
from shootmoon.server.shared.record_requests import MAX_RECORD, replay_fault, run_record_job
from shootmoon.server.shared.views import viewer_of
from shootmoon.server.study.record_messages import (
    Frame,
    Frames,
    FramesRequest,
    Replay,
    ReplayRequest,
)

MAX_FRAMES = 200
"""The greatest number of plies in a response. A hand has fewer than a hundred."""
_MAX_BYTES = 4 * MAX_RECORD
_LONG = 60_000
"""The number of characters from which a record counts as long. Fewer long records are cached, since a cached
record takes 50 bytes of memory per character."""
_BOT = re.compile(r" \(bot [\w-]+(:\w+)?\)$")
"""What stands behind the name of a bot in a record."""
_MAX_GAME = 2**53
"""The greatest number that a database can compare with those of games."""


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
    lang: Language = None,
) -> Frames:
    """Return the positions at consecutive plies of a record, as one seat saw them or with all hands."""
    language = language_for(request, lang)
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


def summarize(text: str, language: str) -> Replay:
    """Return the response of `replay` for a record. Raises `ProblemError` if the record's head is invalid."""
    replay, fault = _read(text, language)
    record = replay.record
    rules = record.rules
    return Replay(
        rules=rules,
        about=facts_of(rules),
        title=preset_info(rules.preset).title(language) if rules.preset in preset_names() else "",
        chapters=chapters(rules, language),
        names=record.seats,
        tags=dict(record.tags),
        viewer=record.viewer or 0,
        plies=len(record.actions),
        hands=tuple(
            replace(span, result=span.result and span.result.without_tricks()) for span in replay.spans
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
    narrator = Narrator(language, [_BOT.sub("", name) for name in record.seats])
    steps = list(replay.steps(max(0, asked.first - 1), asked.last, asked.seat or None))
    before = steps[:1] if asked.first == 0 else []
    return tuple(
        Frame(
            step.ply,
            step.seat,
            None if step.action is None else str(step.action),
            view_game(step.position),
            tuple(annotations.get(step.ply - 1, ())),
            tuple(comments.get(step.ply, ())),
            tuple(narrator.sentences(_told(before, step))),
        )
        for before, step in pairwise((*before, *steps))
    )


def _told(before: Step, step: Step) -> tuple[Told, ...]:
    return NOTHING if step.action is None else narrate(before.position, step.action, step.position)


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


HANDLERS: tuple[Any, ...] = (replay, frames, game_record)
"""All handlers of this module."""
