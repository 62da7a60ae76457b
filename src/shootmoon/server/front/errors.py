"""Turns exceptions into problem details (RFC 9457), so that clients never see a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from shootmoon.documents.ports import NoSuchDocument
from shootmoon.players.player import MAX_KEYS, PlayerRefused
from shootmoon.protocol.messages import Problem
from shootmoon.protocol.refusals import Refused
from shootmoon.rooms import NoSuchRoom, Unreachable
from shootmoon.scorekeeping.refusals import NotEntered
from shootmoon.server.front.door import SERVER, Door
from shootmoon.server.front.problems import CONTENT_TYPE, ProblemError, RefusedError
from shootmoon.server.front.requests import MAX_BYTES, language_for
from shootmoon.telling import Reason, json_reason
from shootmoon.tournaments.refusals import TournamentRefused

RETRY_AFTER = 2
"""Seconds after which a client should try again if the database can't be reached."""

_CODES = {403: "origin", 404: "not-found", 405: "method", 413: "too-large", 415: "media-type"}

_LOG = logging.getLogger(__name__)


def problem_of(error: Exception, language: str, most: int = MAX_BYTES) -> Problem:
    """Return the problem to send to a client because of an exception. Unexpected exceptions are logged.

    ``most``: the greatest allowed size of a request in bytes. If the request was too large, the message
    states this size.
    """
    return _known(error, most).problem(language)


def _known(error: Exception, most: int) -> ProblemError | RefusedError:
    match error:
        case ProblemError() | RefusedError():
            return error
        case NoSuchRoom():
            return RefusedError(Refused("no-such-room"))
        case NoSuchDocument():
            return RefusedError(NotEntered("no-such-sheet"))
        case NotEntered() | TournamentRefused():
            return RefusedError(error)
        case PlayerRefused():
            return ProblemError(error.code, most=MAX_KEYS)
        case Unreachable():
            _LOG.warning("storage: %s", error)
            return ProblemError("storage")
        case ValidationException():
            return ProblemError("invalid", why=_why(error))
        case HTTPException() if error.status_code in _CODES:
            facts = {"most": most} if error.status_code == 413 else {}
            return ProblemError(_CODES[error.status_code], **facts)
        case HTTPException() if error.status_code < 500:
            return ProblemError("malformed", why=error.detail)
        case _:
            _LOG.error("a request failed", exc_info=error)
            return ProblemError("failed")


def _why(error: ValidationException) -> str:
    extra: Any = error.extra or []  # the framework's list of invalid parameters, with reasons
    if any(each.get("key") == "data" for each in extra):
        return Reason("request-body-missing")
    if not extra:
        return error.detail
    return json_reason(msgspec.ValidationError(str(extra[0].get("message"))), str(extra[0].get("key")))


def answer(
    not_found: Callable[[Request[Any, Any, Any]], Response[bytes] | None],
    request: Request[Any, Any, Any],
    error: Exception,
) -> Response[bytes]:
    """Return the response for an exception: a problem or, for an unknown path, what ``not_found`` returns if
    that isn't None."""
    scope: Any = request.scope
    handler = scope.get("route_handler")  # None if no route matched
    most = getattr(handler, "request_max_body_size", None)
    language = language_for(request)
    problem = problem_of(error, language, most if isinstance(most, int) else MAX_BYTES)
    if problem.code == "not-found" and (shown := not_found(request)) is not None:
        return shown
    headers = dict(getattr(error, "headers", None) or {})
    if problem.code == "storage":
        server: Door = scope[SERVER]
        server.health.doubt()
    if problem.status == 503:
        headers["retry-after"] = str(RETRY_AFTER)
    elif problem.status == 429:
        headers["retry-after"] = str(problem.facts.get("seconds", 1))
    elif problem.status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(
        msgspec.json.encode(problem), status_code=problem.status, media_type=CONTENT_TYPE, headers=headers
    )
