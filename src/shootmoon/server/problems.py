"""Problem details (RFC 9457): whatever goes wrong, told with a stable code, in English or Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from msgspec import Struct

from shootmoon.game.errors import ENTERING
from shootmoon.rooms.messages import Problem
from shootmoon.rooms.refusals import Refused
from shootmoon.rules.explaining import sentence
from shootmoon.scorekeeping.refusals import NotEntered

CONTENT_TYPE = "application/problem+json"

_WORDS: Mapping[str, tuple[int, str, str]] = {
    "malformed": (400, "this can't be read: {why}", "esto no se puede leer: {why}"),
    "token-short": (
        401,
        "a token has {least} characters at least",
        "una clave secreta tiene {least} caracteres como mínimo",
    ),
    "spectators": (403, "nobody may look on in this room", "en esta sala no se permite mirar"),
    "origin": (
        403,
        "this page may not connect to this server",
        "esta página no puede conectarse a este servidor",
    ),
    "not-found": (404, "there is nothing here", "aquí no hay nada"),
    "no-such-preset": (404, "there is no preset “{preset}”", "no hay ningún reglamento «{preset}»"),
    "no-such-series": (404, "there is no such series", "no existe esa serie"),
    "no-record": (404, "there is no record for you to see", "no hay ningún registro que puedas ver"),
    "method": (405, "that can't be done here", "eso no se puede hacer aquí"),
    "too-large": (
        413,
        "this is too long: at most {most} bytes",
        "esto es demasiado largo: como mucho {most} bytes",
    ),
    "host": (
        421,
        "this server isn't called {host}; whoever runs it names it with --address",
        "este servidor no se llama {host}; quien lo administra lo nombra con --address",
    ),
    "media-type": (415, "send JSON (application/json)", "envía JSON (application/json)"),
    "invalid": (422, "this isn't as it has to be: {why}", "esto no es como tiene que ser: {why}"),
    "broken-record": (422, "this record can't be read: {why}", "este registro no se puede leer: {why}"),
    "frames": (
        422,
        "the plies are 0 to {plies}, and at most {most} are shown at a time",
        "los pasos van de 0 a {plies}, y se muestran {most} como mucho de una vez",
    ),
    "not-in-record": (
        422,
        "this is the view of seat {viewer}; what seat {seat} knew is not in it",
        "esta es la vista del asiento {viewer}; lo que sabía el asiento {seat} no está en ella",
    ),
    "rules": (422, "these rules can't be played: {why}", "este reglamento no se puede jugar: {why}"),
    "series-day": (
        422,
        "a series is begun until its day, which is today or up to {most} days ahead",
        "una serie se empieza hasta su día, que es hoy o hasta dentro de {most} días",
    ),
    "too-often": (429, "slow down; try again in {seconds} s", "más despacio; inténtalo en {seconds} s"),
    "too-many": (
        429,
        "too many tables are open at once from your address; close some, and this one comes back by itself",
        "desde tu dirección hay demasiadas mesas abiertas a la vez; cierra alguna y esta volverá sola",
    ),
    "crowded": (
        503,
        "too many records are being read just now; try again",
        "ahora mismo se están leyendo demasiados registros; inténtalo de nuevo",
    ),
    "failed": (500, "the server failed; this is its fault", "el servidor falló; es culpa suya"),
    "storage": (
        503,
        "the games can't be reached just now; nothing is lost, try again",
        "ahora no se puede llegar a las partidas; nada se ha perdido, inténtalo de nuevo",
    ),
}
"""By code: status, and the words in both languages."""

_STATUS: Mapping[str, int] = {
    "no-seat": 403,
    "no-such-room": 404,
    "chat-often": 429,
    "room-often": 429,
    "busy": 503,
    "not-writer": 403,
    "no-such-sheet": 404,
    "no-such-hand": 404,
    "sheet-busy": 503,
    **dict.fromkeys((*ENTERING, "names-count", "names-alike", "book-full"), 422),
    **dict.fromkeys(
        (
            "seat-unknown", "no-such-bot", "token-form", "name-empty", "name-long", "name-characters",
            "nonce-form", "chat-empty", "chat-long", "chat-characters", "no-such-phrase", "mute-self",
        ),
        422,
    ),
}  # fmt: skip
"""Of refusals of rooms and score sheets; all others conflict with how the room or the sheet stands (409)."""


class Bilingual(Struct, frozen=True):
    """A fact that is told in words, in both languages."""

    en: str
    es: str


class ProblemError(Exception):
    """Something can't be done for a client; becomes a `Problem`. ``code`` is a key of the words above."""

    def __init__(self, code: str, **facts: object) -> None:
        """``facts`` fill the words in."""
        super().__init__(code)
        self.code = code
        self.facts = facts

    def problem(self, language: str = "en") -> Problem:
        """What clients are told."""
        status, english, spanish = _WORDS[self.code]
        facts = {name: _in(language, fact) for name, fact in self.facts.items()}
        words = (spanish if language == "es" else english).format(**facts)
        return _problem(self.code, status, words, facts)


def _in(language: str, fact: object) -> object:
    if not isinstance(fact, Bilingual):
        return fact
    return fact.es if language == "es" else fact.en


class RefusedError(Exception):
    """A room or a score sheet refuses a command; becomes a `Problem`."""

    def __init__(self, refused: Refused | NotEntered) -> None:
        """``refused`` is what the room or the sheet says."""
        super().__init__(refused.code)
        self.refused = refused

    def problem(self, language: str = "en") -> Problem:
        """What clients are told."""
        refused = self.refused
        status = _STATUS.get(refused.code, 409)
        return _problem(refused.code, status, refused.explain(language), dict(refused.facts), refused.legal)


def _problem(
    code: str, status: int, words: str, facts: dict[str, object], legal: tuple[str, ...] = ()
) -> Problem:
    title = HTTPStatus(status).phrase
    return Problem(f"urn:shootmoon:problem:{code}", title, status, sentence(words), code, facts, legal)


def codes() -> frozenset[str]:
    """The codes of the server's own problems; those of rooms and of the game come besides."""
    return frozenset(_WORDS)
