"""Problem details (RFC 9457): errors with a stable code and a message in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import cast

from shootmoon.game.errors import ENTERING
from shootmoon.protocol.messages import Problem
from shootmoon.protocol.refusals import Refused
from shootmoon.rules.explaining import sentence
from shootmoon.scorekeeping.refusals import NotEntered
from shootmoon.telling import Language, Reason, say
from shootmoon.tournaments.refusals import TournamentRefused

CONTENT_TYPE = "application/problem+json"

_CODES: Mapping[int, tuple[str, ...]] = {
    400: ("malformed",),
    401: ("admin", "token-short", "no-player", "key-form"),
    403: (
        "invitation", "house-banned", "address-banned", "spectators", "origin", "key-younger",
        "invitation-few",
    ),
    404: (
        "no-operators", "no-such-note", "limit-name", "no-address", "not-found", "no-players", "no-profile",
        "no-such-player", "no-such-key", "code-invalid", "no-passkeys", "passkey-unknown", "no-such-preset",
        "no-such-puzzle", "no-book", "no-such-bid", "no-hand", "no-such-lesson", "no-such-day",
        "no-such-series", "record-archived", "no-record",
    ),
    405: ("method",),
    409: (
        "other-person", "own-address", "passkey-host", "ties-full", "invitations-full", "pairing-ended",
        "name-used", "key-used", "keys-full", "last-key", "in-play", "in-play-hint", "in-play-series",
    ),
    413: ("too-large",),
    415: ("media-type",),
    421: ("host",),
    422: (
        "limit-burst", "limit-rate", "limit-no-rate", "limit-elsewhere", "network-form", "passkey-invalid",
        "invalid", "broken-record", "review-view", "review-running", "review-none", "review-long", "board",
        "board-played", "board-seat", "board-pieces", "frames", "not-in-record", "lesson-step",
        "puzzle-choice", "rules", "series-day", "series-early", "series-reserved", "series-name",
    ),
    429: ("review-often", "too-often", "too-many"),
    500: ("failed",),
    503: ("crowded", "storage"),
}  # fmt: skip
"""The codes of the server's own problems, by HTTP status. Their messages in the catalogues are
``problem-CODE``."""

_OWN: Mapping[str, int] = {code: status for status, codes in _CODES.items() for code in codes}

_STATUS: Mapping[str, int] = {
    "not-owner": 403,
    "put-out": 403,
    "banned": 403,
    "no-seat": 403,
    "no-such-room": 404,
    "chat-often": 429,
    "room-often": 429,
    "busy": 503,
    "not-writer": 403,
    "no-such-sheet": 404,
    "no-such-hand": 404,
    "sheet-busy": 503,
    "not-director": 403,
    "director-plays": 403,
    "owner-takes-part": 403,
    "owner-directs": 403,
    "not-entered": 403,
    "no-such-tournament": 404,
    "no-such-board": 404,
    "no-such-entry": 404,
    "tournament-busy": 503,
    "position-length": 422,
    "position-over": 422,
    **dict.fromkeys((*ENTERING, "names-count", "names-alike", "book-full"), 422),
    **dict.fromkeys(
        (
            "seat-unknown", "no-such-bot", "token-form", "name-empty", "name-long", "name-characters",
            "name-bot", "name-house",
            "nonce-commitment-form", "nonce-reveal-form", "chat-empty", "chat-long",
            "chat-characters", "no-such-phrase", "mute-self", "title-wrong", "number-wrong", "word-missing",
            "no-pairs", "rated-grace",
        ),
        422,
    ),
}  # fmt: skip
"""The HTTP status of a refusal by a room or a score sheet, by the code of the refusal. Refusals with other
codes have status 409 (Conflict)."""


class ProblemError(Exception):
    """Raised if a request can't be handled, with one of the server's own problem codes.

    The client is sent the result of `problem`.
    """

    def __init__(self, code: str, **facts: object) -> None:
        """``code`` is one of `codes`; ``facts`` are what its message needs. A function among them takes the
        language, and returns the text; so does a `Reason`."""
        super().__init__(code)
        self.code = code
        self.facts = facts

    def problem(self, language: Language = "en") -> Problem:
        """Return the problem to send to the client."""
        facts = {name: _in_language(fact, language) for name, fact in self.facts.items()}
        words = say(language, f"problem-{self.code}", **facts)
        return _problem(self.code, _OWN[self.code], words, facts)


class RefusedError(Exception):
    """Raised if a room, a score sheet or a tournament refuses a command.

    The client is sent the result of `problem`.
    """

    def __init__(self, refused: Refused | NotEntered | TournamentRefused) -> None:
        """``refused`` is the refusal of the room, the sheet or the tournament."""
        super().__init__(refused.code)
        self.refused = refused

    def problem(self, language: Language = "en") -> Problem:
        """Return the problem to send to the client."""
        refused = self.refused
        status = _STATUS.get(refused.code, 409)
        return _problem(refused.code, status, refused.explain(language), dict(refused.facts), refused.legal)


def _in_language(fact: object, language: Language) -> object:
    if isinstance(fact, Reason):
        return fact.say(language)
    return cast("Callable[[Language], str]", fact)(language) if callable(fact) else fact


def _problem(
    code: str, status: int, words: str, facts: dict[str, object], legal: tuple[str, ...] = ()
) -> Problem:
    title = HTTPStatus(status).phrase
    return Problem(f"urn:shootmoon:problem:{code}", title, status, sentence(words), code, facts, legal)


def codes() -> frozenset[str]:
    """Return the codes of the server's own problems. Refusals by rooms, score sheets and games have further
    codes."""
    return frozenset(_OWN)
