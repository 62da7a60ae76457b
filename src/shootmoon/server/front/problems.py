"""Problem details (RFC 9457): errors with a stable code and a message in English or Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from msgspec import Struct

from shootmoon.game.errors import ENTERING
from shootmoon.protocol.messages import Problem
from shootmoon.protocol.refusals import Refused
from shootmoon.rules.explaining import sentence
from shootmoon.scorekeeping.refusals import NotEntered
from shootmoon.tournaments.refusals import TournamentRefused

CONTENT_TYPE = "application/problem+json"

_WORDS: Mapping[str, tuple[int, str, str]] = {
    "malformed": (
        400,
        "the request can't be read: {why}",
        "no se puede leer la solicitud: {why}",
    ),
    "admin": (
        401,
        "this needs a valid token of the operators of this server, in the header "
        "“Authorization: Bearer TOKEN”",
        "esto necesita una clave válida de quienes administran este servidor, en el encabezado "
        "«Authorization: Bearer CLAVE»",
    ),
    "invitation": (
        403,
        "opening rooms and looking for people to play with need a valid invitation on this server",
        "en este servidor hace falta una invitación válida para abrir salas y para buscar con quién jugar",
    ),
    "house-banned": (
        403,
        "nobody can sit down on this server with this name",
        "con este nombre nadie puede sentarse en este servidor",
    ),
    "no-operators": (
        404,
        "this server has no operators who could read reports",
        "este servidor no tiene administradores que puedan leer avisos",
    ),
    "no-such-note": (404, "there is nothing with this number", "no hay nada con este número"),
    "other-person": (
        409,
        "{name} sits at seat {seat} now; look who it is, and try again",
        "en el asiento {seat} está ahora {name}; mira quién es y prueba otra vez",
    ),
    "limit-name": (404, "there is no such limit; there are {names}", "no hay tal límite; hay {names}"),
    "limit-burst": (
        422,
        "the number that is allowed at once must be between {least} and {most}",
        "lo que se permite de una vez debe estar entre {least} y {most}",
    ),
    "limit-rate": (
        422,
        "the number that is allowed in each second must be between {least} and {most}",
        "lo que se permite por segundo debe estar entre {least} y {most}",
    ),
    "limit-no-rate": (
        422,
        "this limits what is open at the same time, so it has no rate",
        "esto limita lo que está abierto a la vez, así que no tiene ritmo",
    ),
    "limit-elsewhere": (
        422,
        "behind a proxy, this server doesn't limit connections; set that limit in the proxy",
        "detrás de un proxy, este servidor no limita las conexiones; pongan ese límite en el proxy",
    ),
    "address-banned": (
        403,
        "the operators of this server have banned the network address from which you come; you can only "
        "watch",
        "quienes administran este servidor vetaron la dirección de red desde la que entras; solo puedes "
        "mirar",
    ),
    "own-address": (
        409,
        "you come from this address yourself",
        "tú también entras desde esa dirección",
    ),
    "no-address": (
        404,
        "the server doesn't know the address of this seat",
        "el servidor no conoce la dirección de ese asiento",
    ),
    "network-form": (
        422,
        "give an address or a network, such as 203.0.113.0/24, of at most a /8 or, for IPv6, a /24",
        "indica una dirección o una red, como 203.0.113.0/24, de un /8 a lo más o, en IPv6, de un /24",
    ),
    "token-short": (
        401,
        "this needs a token, in the header “Authorization: Bearer TOKEN”; it is a secret of your own with at "
        "least {least} characters, the same for all requests of a seat",
        "esto necesita una clave secreta, en el encabezado «Authorization: Bearer CLAVE»; la inventas tú, "
        "con al menos {least} caracteres, y es la misma en todas las solicitudes de un asiento",
    ),
    "no-player": (
        401,
        "this key belongs to no player of this server, or it was removed",
        "esta clave no pertenece a ningún jugador de este servidor, o fue eliminada",
    ),
    "key-form": (
        401,
        "this needs a player's key, in the header “Authorization: Bearer KEY”; it consists of 64 hexadecimal "
        "digits in lower case",
        "esto necesita la clave de un jugador, en el encabezado «Authorization: Bearer CLAVE»; consta de 64 "
        "dígitos hexadecimales en minúsculas",
    ),
    "spectators": (
        403,
        "this room doesn't allow spectators",
        "esta sala no permite espectadores",
    ),
    "origin": (
        403,
        "this page isn't allowed to connect to this server",
        "esta página no tiene permiso para conectarse a este servidor",
    ),
    "not-found": (404, "there is nothing here", "aquí no hay nada"),
    "no-players": (404, "this server has no players", "este servidor no tiene jugadores"),
    "no-profile": (
        404,
        "no player with this name shows a profile",
        "ningún jugador con este nombre muestra un perfil",
    ),
    "no-such-player": (
        404,
        "there is no other player with this name",
        "no hay otro jugador con este nombre",
    ),
    "no-such-key": (404, "you have no such key", "no tienes esa clave"),
    "code-invalid": (
        404,
        "this code isn't valid any more: each works once, for 10 minutes",
        "este código ya no es válido: cada uno sirve una vez, durante 10 minutos",
    ),
    "no-passkeys": (
        404,
        "passkeys can't be used on this server under this address: {why}",
        "en este servidor no se pueden usar llaves de acceso con esta dirección: {why}",
    ),
    "passkey-unknown": (
        404,
        "this passkey belongs to no player of this server, or it was removed",
        "esta llave de acceso no pertenece a ningún jugador de este servidor, o fue eliminada",
    ),
    "passkey-host": (
        409,
        "this passkey was made for {host}, and works only there",
        "esta llave de acceso se hizo para {host} y solo sirve ahí",
    ),
    "key-younger": (
        403,
        "an older key asked for this; only a key that is as old, or the recovery file, can call it off",
        "lo pidió una clave más antigua; solo puede anularlo una clave igual de antigua o el archivo de "
        "recuperación",
    ),
    "ties-full": (
        409,
        "you have too many friends, open questions and blocks: remove some",
        "tienes demasiados amigos, preguntas abiertas y bloqueos: elimina algunos",
    ),
    "invitation-few": (
        403,
        "this opens {needed} rooms, but the invitation can be used only {left} times; ask for another one",
        "esto abre {needed} salas, pero la invitación solo se puede usar {left} veces; pide otra",
    ),
    "invitations-full": (
        409,
        "too many of your invitations are open: each is valid for an hour",
        "tienes demasiadas invitaciones abiertas: cada una vale una hora",
    ),
    "pairing-ended": (
        409,
        "your search for a game is over: you have begun another one elsewhere, or stopped it",
        "tu búsqueda de partida terminó: empezaste otra en otro lugar, o la detuviste",
    ),
    "name-used": (
        409,
        "another player already has this name; choose a different one",
        "otro jugador ya tiene este nombre; elige uno distinto",
    ),
    "key-used": (409, "this key already belongs to a player", "esta clave ya pertenece a un jugador"),
    "keys-full": (
        409,
        "you have {most} keys, and can't have more; remove one first",
        "tienes {most} claves y no puedes tener más; elimina una primero",
    ),
    "last-key": (
        409,
        "this is your only key; without it, you couldn't be this player any more",
        "esta es tu única clave; sin ella ya no podrías ser este jugador",
    ),
    "passkey-invalid": (
        422,
        "this passkey can't be accepted: its answer doesn't match the question; try again",
        "esta llave de acceso no se puede aceptar: su respuesta no corresponde a la pregunta; "
        "inténtalo de nuevo",
    ),
    "no-such-preset": (404, "there is no preset “{preset}”", "no hay ningún reglamento «{preset}»"),
    "no-such-puzzle": (404, "there is no puzzle “{puzzle}”", "no hay ningún problema «{puzzle}»"),
    "no-book": (
        404,
        "the book of hands doesn't have these rules; it has: {presets}",
        "el libro de manos no tiene este reglamento; tiene: {presets}",
    ),
    "no-such-bid": (
        404,
        "there is no such bid under these rules; there are: {bids}",
        "con este reglamento no existe esa apuesta; existen: {bids}",
    ),
    "no-hand": (
        404,
        "that isn't a hand: it needs {size} different tiles of these, separated by commas: {tiles}",
        "eso no es una mano: necesita {size} fichas distintas de estas, separadas por comas: {tiles}",
    ),
    "no-such-lesson": (404, "there is no lesson “{lesson}”", "no hay ninguna lección «{lesson}»"),
    "no-such-day": (404, "there is no deal of that day yet", "todavía no hay mano de ese día"),
    "no-such-series": (404, "there is no such series", "no existe esa serie"),
    "record-archived": (
        404,
        "the record of this game was archived, and the server can't find its file: ask its operators",
        "el registro de esta partida se archivó y no se encuentra su archivo: pregunta a los operadores",
    ),
    "no-record": (
        404,
        "there is no record that you may see",
        "no hay ningún registro que puedas ver",
    ),
    "method": (
        405,
        "this address doesn't support this HTTP method",
        "esta dirección no admite este método de HTTP",
    ),
    "too-large": (
        413,
        "the request is too large; the limit is {most} bytes",
        "la solicitud es demasiado grande; el límite es de {most} bytes",
    ),
    "host": (
        421,
        "this server doesn't answer to the name {host}; its administrator can add it with --address",
        "este servidor no atiende con el nombre {host}; quien lo administra puede agregarlo con --address",
    ),
    "media-type": (
        415,
        "send the request as JSON (Content-Type: application/json)",
        "envía la solicitud como JSON (Content-Type: application/json)",
    ),
    "invalid": (
        422,
        "the request doesn't match the schema: {why}",
        "la solicitud no corresponde al esquema: {why}",
    ),
    "broken-record": (422, "this record can't be read: {why}", "este registro no se puede leer: {why}"),
    "review-view": (
        422,
        "only a whole game can be reviewed, and this record is what seat {viewer} saw of it",
        "solo se puede analizar una partida completa, y este registro es lo que vio el asiento {viewer}",
    ),
    "review-running": (
        422,
        "only games that are over are reviewed",
        "solo se analizan partidas terminadas",
    ),
    "in-play": (
        409,
        "this hand is being played in a game in progress; it can be computed when the hand is over",
        "esta mano se está jugando en una partida en curso; se podrá calcular cuando termine la mano",
    ),
    "in-play-hint": (
        409,
        "this hand is being played in a game in progress; take a hint at the table, where it is noted, or "
        "wait until the hand is over",
        "esta mano se está jugando en una partida en curso; pide una pista en la mesa, donde queda anotada, "
        "o espera a que termine la mano",
    ),
    "in-play-series": (
        409,
        "this hand belongs to a series whose deals others still play; it can be computed when the series is "
        "over, at noon (UTC) on the day after its last day",
        "esta mano es de una serie cuyos repartos otros todavía juegan; se podrá calcular cuando termine la "
        "serie, al mediodía (UTC) del día siguiente a su último día",
    ),
    "review-none": (
        422,
        "this game can't be reviewed: {why}",
        "esta partida no se puede analizar: no hay modelo de sus manos",
    ),
    "review-long": (
        422,
        "this match is too long to be reviewed here: its record has more than {most} characters; "
        "use moon review",
        "esta partida es demasiado larga para analizarla aquí: su registro tiene más de {most} caracteres; "
        "usa moon review",
    ),
    "review-often": (
        429,
        "several of your reviews are being computed; try again when one of them is done",
        "ya se están haciendo varios análisis tuyos; inténtalo de nuevo cuando termine uno",
    ),
    "board": (422, "{why}", "{why}"),
    "board-played": (
        422,
        "this belongs to the recorded game, so it can't be removed",
        "esto es parte de la partida registrada y no se puede quitar",
    ),
    "board-seat": (
        422,
        "there is no seat {seat}: the seats are 1 to {players}",
        "no hay asiento {seat}: van de 1 a {players}",
    ),
    "board-pieces": (
        422,
        "this game has another set of pieces than usual, so it can't be played on in a room",
        "esta partida tiene otras fichas que las usuales, así que no se puede seguir en una sala",
    ),
    "frames": (
        422,
        "the plies of this record are 0 to {plies}; a request can ask for at most {most}",
        "los pasos de este registro van de 0 a {plies}; se pueden pedir {most} como máximo",
    ),
    "not-in-record": (
        422,
        "this record is the view of seat {viewer}; it doesn't contain what seat {seat} knew",
        "este registro es la vista del asiento {viewer}; no contiene lo que sabía el asiento {seat}",
    ),
    "lesson-step": (
        422,
        "this lesson has no step {step}; its steps are 0 to {last}",
        "esta lección no tiene paso {step}; sus pasos van de 0 a {last}",
    ),
    "puzzle-choice": (
        422,
        "the answers to this puzzle are {choices}",
        "las respuestas de este problema son {choices}",
    ),
    "rules": (
        422,
        "these rules can't be played: {why}",
        "con este reglamento no se puede jugar: {why}",
    ),
    "series-day": (
        422,
        "the day of a series must be today or at most {most} days ahead",
        "el día de una serie debe ser hoy o a lo más dentro de {most} días",
    ),
    "series-early": (
        422,
        "rooms of the series “{name}” can be opened on their day only, so that nobody sees the deals earlier",
        "las salas de la serie «{name}» solo se abren en su día, para que nadie vea antes las manos",
    ),
    "series-reserved": (
        422,
        "only rounds of tournaments have series whose names begin with “{beginning}”",
        "solo las rondas de torneos tienen series cuyo nombre empieza por «{beginning}»",
    ),
    "series-name": (
        422,
        "the name of a series can't end in “{end}”",
        "el nombre de una serie no puede terminar en «{end}»",
    ),
    "too-often": (
        429,
        "too many requests; try again in {seconds} s",
        "demasiadas solicitudes; inténtalo de nuevo en {seconds} s",
    ),
    "too-many": (
        429,
        "too many tables are open from your address; close one, and this one reconnects by itself",
        "hay demasiadas mesas abiertas desde tu dirección; cierra una y esta se reconectará sola",
    ),
    "crowded": (
        503,
        "the server is busy reading other records; try again soon",
        "el servidor está ocupado leyendo otros registros; inténtalo de nuevo en un momento",
    ),
    "failed": (
        500,
        "something went wrong on the server; it isn't your fault",
        "algo falló en el servidor; no es culpa tuya",
    ),
    "storage": (
        503,
        "the database can't be reached right now; no game is lost, try again soon",
        "por ahora no se puede acceder a la base de datos; no se pierde ninguna partida, "
        "inténtalo de nuevo en un momento",
    ),
}
"""By problem code: the HTTP status, the message in English, and the message in Spanish."""

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


class Bilingual(Struct, frozen=True):
    """A text in English and Spanish that fills a placeholder in the message of a problem."""

    en: str
    es: str


class ProblemError(Exception):
    """Raised if a request can't be handled, with one of the server's own problem codes.

    The client is sent the result of `problem`.
    """

    def __init__(self, code: str, **facts: object) -> None:
        """``code`` is one of `codes`; ``facts`` fill the placeholders of its message."""
        super().__init__(code)
        self.code = code
        self.facts = facts

    def problem(self, language: str = "en") -> Problem:
        """Return the problem to send to the client."""
        status, english, spanish = _WORDS[self.code]
        facts = {name: _in(language, fact) for name, fact in self.facts.items()}
        words = (spanish if language == "es" else english).format(**facts)
        return _problem(self.code, status, words, facts)


def _in(language: str, fact: object) -> object:
    if not isinstance(fact, Bilingual):
        return fact
    return fact.es if language == "es" else fact.en


class RefusedError(Exception):
    """Raised if a room, a score sheet or a tournament refuses a command.

    The client is sent the result of `problem`.
    """

    def __init__(self, refused: Refused | NotEntered | TournamentRefused) -> None:
        """``refused`` is the refusal of the room, the sheet or the tournament."""
        super().__init__(refused.code)
        self.refused = refused

    def problem(self, language: str = "en") -> Problem:
        """Return the problem to send to the client."""
        refused = self.refused
        status = _STATUS.get(refused.code, 409)
        return _problem(refused.code, status, refused.explain(language), dict(refused.facts), refused.legal)


def _problem(
    code: str, status: int, words: str, facts: dict[str, object], legal: tuple[str, ...] = ()
) -> Problem:
    title = HTTPStatus(status).phrase
    return Problem(f"urn:shootmoon:problem:{code}", title, status, sentence(words), code, facts, legal)


def codes() -> frozenset[str]:
    """Return the codes of the server's own problems. Refusals by rooms, score sheets and games have further
    codes."""
    return frozenset(_WORDS)
