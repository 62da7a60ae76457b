"""The HTTP handler that reviews a game (`shootmoon.analysis.review`), from a record that the client sends.

It needs no token, since the client has the record, with all hands, and the review follows from it. A record
of a game that isn't over is refused, and one with a hand that is being played
(`shootmoon.server.shared.in_play`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any

import msgspec
from litestar import post
from litestar.params import JSONBody
from litestar.response import Stream

from shootmoon.server.engines.review_jobs import open_record, refusal
from shootmoon.server.engines.review_messages import ReviewProgress
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, disconnected, language_for
from shootmoon.server.services import ServerState, Services
from shootmoon.server.shared.in_play import sender_of
from shootmoon.server.shared.parameters import Language, ServerDep, ServicesDep
from shootmoon.server.study.record_messages import ReviewRequest

MAX_REVIEWED = 60_000
"""The greatest length in characters of a record that is reviewed: a match of more than a hundred hands."""
_MAX_BYTES = 4 * MAX_REVIEWED
_MEDIA_TYPE = "application/x-ndjson"
_READING_COST = 500.0
"""The processor time in milliseconds that is charged for reading the record."""


@post("/api/reviews", summary="Review a game", status_code=200, request_max_body_size=_MAX_BYTES)
async def review_game(
    request: StrictRequest,
    data: JSONBody[ReviewRequest],
    server: ServerDep,
    services: ServicesDep,
    lang: Language = None,
) -> Stream:
    """Review a game that is over: what each decision gave away, judged by what its seat knew, and luck.

    The answer is a stream of lines (``application/x-ndjson``), each a ``ReviewProgress``: how many reviews
    are computed before this one, and how far it is; the last line contains the review. The review is given
    up when the client disconnects.
    """
    language, text, address = language_for(request, lang), data.record, address_of(request.scope)
    if len(text) > MAX_REVIEWED:
        raise ProblemError("review-long", most=MAX_REVIEWED)
    sender = await sender_of(request, services, text)
    kept = None if sender.has_hands else server.reviews.kept(text)
    plies = 0
    if kept is None:
        server.reviews.check(text, address)
        seconds = server.record_time.take(address, _READING_COST)
        if seconds:
            server.count("refused", "records")
            raise ProblemError("too-often", seconds=seconds)
        gone = disconnected(request)
        opened = await services.record_jobs.run(text, open_record, text, language, sender.guard, gone=gone)
        server.record_time.give_back(address, max(0.0, _READING_COST - opened.cost))
        wrong = refusal(opened)
        if wrong is not None:
            raise wrong
        await sender.check(opened.hands)
        kept, plies = server.reviews.kept(text), opened.plies
    lines = _lines(server, services, text, kept, plies, address, language)
    return Stream(lines, media_type=_MEDIA_TYPE, headers={"x-accel-buffering": "no"})


async def _lines(
    server: ServerState,
    services: Services,
    text: str,
    kept: Mapping[str, bytes] | None,
    plies: int,
    address: str,
    language: str,
) -> AsyncGenerator[bytes]:
    """Yield the lines of the answer. ``kept``: the review by language, if it was made before."""
    try:
        if kept is None:
            following = server.reviews.follow(text, plies, address, services.record_jobs)
            async with aclosing(following):
                async for news in following:
                    if isinstance(news, dict):
                        kept = news
                    elif server.closing.is_set():
                        raise ProblemError("crowded")
                    else:
                        yield _line(ReviewProgress(*news))
        assert kept is not None
        review = msgspec.Raw(kept[language])
        yield _line({"ahead": 0, "done": plies, "plies": plies, "review": review, "problem": None})
    except ProblemError as error:
        yield _line(ReviewProgress(problem=error.problem(language)))


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


HANDLERS: tuple[Any, ...] = (review_game,)
"""All handlers of this module."""
