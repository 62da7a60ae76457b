"""`Refused`: why a command isn't carried out, with explanations in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field

from shootmoon.game import IllegalAction
from shootmoon.protocol.user_text import NAME_REFUSALS
from shootmoon.rules import LANGUAGES

REFUSALS: Mapping[str, tuple[str, str]] = {
    # seats
    "no-seat": ("you hold no seat in this room", "no ocupas ningún asiento en esta sala"),
    "seat-unknown": (
        "there is no seat {seat}: the seats are 1 to {players}",
        "no hay asiento {seat}: van de 1 a {players}",
    ),
    "seat-taken": ("seat {seat} is taken", "el asiento {seat} está ocupado"),
    "room-full": ("all seats are taken", "todos los asientos están ocupados"),
    "already-seated": ("you hold seat {seat} already", "ya ocupas el asiento {seat}"),
    "seat-promised": (
        "seat {seat} is yours when this hand is over",
        "el asiento {seat} es tuyo cuando termine esta mano",
    ),
    "no-such-bot": ("there is no bot “{bot}”", "no hay ningún bot «{bot}»"),
    "token-form": ("a token must be given as its SHA-256", "una clave secreta se indica con su SHA-256"),
    **NAME_REFUSALS,
    "name-taken": ("somebody here is called {name} already", "aquí ya hay alguien que se llama {name}"),
    # the owner of the room
    "not-owner": (
        "only the owner of this room may do this",
        "esto solo puede hacerlo quien dirige esta sala",
    ),
    "kick-nobody": (
        "no person sits at seat {seat}",
        "en el asiento {seat} no hay ninguna persona",
    ),
    "kick-owner": (
        "this can't be done to the owner of the room",
        "esto no se puede hacer con quien dirige la sala",
    ),
    "no-such-ban": ("there is no such ban", "no existe ese veto"),
    "hand-on-person": (
        "only a person in a seat can become the owner of the room",
        "solo una persona sentada puede pasar a dirigir la sala",
    ),
    "owner-takes-part": (
        "whoever takes part in a tournament can’t put anybody out, since it could be to their own gain; "
        "turn off messages, or ask the operators of the server",
        "quien participa en un torneo no puede sacar a nadie, porque podría sacar provecho de ello; "
        "desactiva sus mensajes o avisa a quienes administran el servidor",
    ),
    "owner-directs": (
        "the tables of a tournament stay with its director",
        "las mesas de un torneo quedan a cargo de quien lo dirige",
    ),
    "hand-on-owner": (
        "this seat is the owner's already",
        "ese asiento ya es el de quien dirige la sala",
    ),
    "never-spectators": (
        "this room never allows spectators",
        "esta sala nunca admite espectadores",
    ),
    "put-out": (
        "you were put out of this room",
        "te sacaron de esta sala",
    ),
    "banned": (
        "you were put out of this room for good",
        "te sacaron de esta sala para siempre",
    ),
    "banned-name": (
        "{name} was put out of this room for good; choose another name if you are somebody else",
        "a {name} lo sacaron de esta sala para siempre; si no es tu caso, elige otro nombre",
    ),
    # rated matches
    "rated-grace": (
        "in a room whose matches are rated, “grace” is at least {least}, not {grace} (milliseconds); "
        "make it greater, or open the room with “rated”: false",
        "en una sala cuyas partidas cuentan para la clasificación, «grace» es al menos {least}, no {grace} "
        "(milisegundos); auméntalo, o abre la sala con «rated»: false",
    ),
    "rated-seats": (
        "this match is rated, so nobody can be put out or replaced before it is over",
        "esta partida cuenta para la clasificación: hasta que termine no se puede sacar ni cambiar a nadie",
    ),
    "rated-wish": (
        "this match is rated, so this can't be done: {wish}",
        "esta partida cuenta para la clasificación, así que esto no se puede: {wish}",
    ),
    # the game
    "not-begun": ("the game hasn't begun", "la partida no ha empezado"),
    "not-your-turn": ("it isn't your turn", "no es tu turno"),
    "moved-on": (
        "the game has moved on: {ply} actions have been done, not {given}",
        "la partida ha seguido: van {ply} acciones, no {given}",
    ),
    "paused": ("the game is paused", "la partida está en pausa"),
    "not-paused": ("the game isn't paused", "la partida no está en pausa"),
    "not-between-hands": ("this is possible only between hands", "esto solo se puede entre manos"),
    "nonce-commitment-form": (
        "a commitment to a nonce is 64 hexadecimal digits in lower case",
        "el compromiso con un aporte son 64 cifras hexadecimales en minúscula",
    ),
    "nonce-reveal-form": (
        "a nonce that was committed to is 64 hexadecimal digits in lower case",
        "un aporte con compromiso son 64 cifras hexadecimales en minúscula",
    ),
    "nonce-early": (
        "nonces aren't revealed yet; wait until the room asks for them",
        "aún no se revelan los aportes; espera a que la sala los pida",
    ),
    "nonce-none": (
        "this seat has nothing to reveal for this deal",
        "este asiento no tiene nada que revelar para este reparto",
    ),
    "nonce-other": (
        "this isn't the nonce to which the seat committed",
        "este no es el aporte con el que se comprometió el asiento",
    ),
    "nonce-closed": ("nothing can be added to a deal now", "ahora no se puede aportar nada al reparto"),
    "nonce-late": (
        "nothing can be added any more to the deal with this commitment",
        "al reparto con este compromiso ya no se le puede aportar nada",
    ),
    "in-series": (
        "in a series everybody gets the same deals, so this can't be done",
        "en una serie todos reciben los mismos repartos, así que esto no se puede",
    ),
    # claims
    "claim-not-now": (
        "you can claim the rest when it is your turn to play",
        "puedes reclamar el resto cuando te toca jugar",
    ),
    "claim-too-early": (
        "too much is still hidden to judge a claim; play on",
        "aún hay demasiado oculto para juzgarlo; sigue jugando",
    ),
    "claim-doubtful": (
        "as far as you can know, somebody else might still take a trick",
        "por lo que puedes saber, alguien más aún podría ganar una baza",
    ),
    # consent
    "wish-waiting": (
        "another proposal is waiting for an answer: {wish}",
        "otra propuesta espera respuesta: {wish}",
    ),
    "wish-not-now": ("this can't be proposed now: {wish}", "esto no se puede proponer ahora: {wish}"),
    "wish-away": (
        "this needs the consent of {name}, who is away: {wish}",
        "esto necesita el consentimiento de {name}, que no está: {wish}",
    ),
    "nothing-asked": ("no proposal is waiting for an answer", "ninguna propuesta espera respuesta"),
    "nothing-to-take-back": (
        "you have done nothing in this hand that could be taken back",
        "no has hecho nada en esta mano que se pueda deshacer",
    ),
    "hand-given": (
        "this hand began with a given position, so it can't be dealt anew",
        "esta mano empezó con una posición dada, así que no se puede repartir de nuevo",
    ),
    "no-say": ("external bots have no vote on this", "los bots externos no votan sobre esto"),
    # hints
    "no-hints": ("this room doesn't allow hints", "esta sala no permite pistas"),
    "hints-series": ("there are no hints in a series", "en una serie no hay pistas"),
    "hints-ask": (
        "others play here, too; they must agree to hints first",
        "aquí juegan también otros; primero deben estar de acuerdo con las pistas",
    ),
    "hints-allowed": ("hints are allowed here already", "aquí ya se permiten las pistas"),
    # chat
    "chat-off": ("this room doesn't allow that kind of chat", "esta sala no permite esa clase de chat"),
    "chat-empty": ("there is nothing to say", "no hay nada que decir"),
    "chat-long": ("at most {most} characters at a time", "como mucho {most} caracteres cada vez"),
    "chat-characters": (
        "this text has a character in it that can't be shown",
        "este texto lleva un carácter que no se puede mostrar",
    ),
    "chat-silenced": (
        "your messages have been turned off in this room",
        "en esta sala se han desactivado tus mensajes",
    ),
    "chat-often": ("too many messages; wait a little", "son demasiados mensajes; espera un poco"),
    "no-such-phrase": ("there is no phrase “{phrase}”", "no hay ninguna frase «{phrase}»"),
    "mute-self": ("you can't mute yourself", "no puedes silenciarte"),
    # the server's own
    "position-length": (
        "a position has at most {most} actions before it",
        "una posición tiene como mucho {most} acciones anteriores",
    ),
    "position-over": (
        "this match is over, so it can't go on",
        "esta partida ya terminó, así que no puede seguir",
    ),
    "room-often": (
        "too many commands at once for this room; wait a little",
        "son demasiadas órdenes seguidas para esta sala; espera un poco",
    ),
    "other-command": (
        "this id was used for another command; use a new one for each",
        "este identificador ya se usó para otra orden; usa uno nuevo para cada una",
    ),
    "not-due": ("there is nothing to do now", "ahora no hay nada que hacer"),
    "no-such-room": ("there is no such room", "no existe esa sala"),
    "busy": ("this room is very busy; try again", "esta sala está muy ocupada; inténtalo de nuevo"),
}
"""The explanations in English and Spanish, by code. Placeholders in braces stand for facts.

Refusals of illegal actions use the codes of `shootmoon.game.REASONS` instead.
"""

_PROPOSALS: Mapping[str, tuple[str, str]] = {
    "takeback": ("to take back", "deshacer"),
    "redeal": ("to deal anew", "repartir de nuevo"),
    "pause": ("a pause", "una pausa"),
    "end": ("to end the game", "terminar la partida"),
    "time": ("to call time", "pedir tiempo"),
    "again": ("another game", "otra partida"),
    "hints": ("to allow hints", "permitir pistas"),
}


class Refused(Struct, frozen=True):
    """The refusal of a command, with the reason. Nothing has changed.

    >>> refused = Refused("seat-taken", {"seat": 2})
    >>> refused.explain(), refused.explain("es")
    ('seat 2 is taken', 'el asiento 2 está ocupado')
    """

    code: str
    """A key of `REFUSALS` or, for an illegal action, of `shootmoon.game.REASONS`."""
    facts: dict[str, object] = field(default_factory=dict[str, object])
    """The values to fill in the explanation, by name."""
    legal: tuple[str, ...] = ()
    """For an illegal action by the seat that is to move: the legal actions."""

    @classmethod
    def illegal(cls, error: IllegalAction) -> Refused:
        """Return the refusal of an illegal action."""
        facts = {name: _plain(fact) for name, fact in error.facts.items()}
        return cls(error.code, facts, tuple(map(str, error.legal)))

    def explain(self, language: str = "en") -> str:
        """Return the explanation in ``en`` or ``es``. Raises ValueError for another language."""
        if self.code not in REFUSALS:
            return IllegalAction("", self.code, self.facts, ()).explain(language)
        if language not in LANGUAGES:
            raise ValueError(f"no refusals in {language!r}; there are {', '.join(LANGUAGES)}")
        at = LANGUAGES.index(language)
        facts = dict(self.facts)
        if "wish" in facts:
            facts["wish"] = _PROPOSALS[str(facts["wish"])][at]
        return REFUSALS[self.code][at].format(**facts)


def _plain(fact: object) -> object:
    """Return a fact as a JSON value. Pieces and actions become plain strings."""
    if isinstance(fact, tuple):
        return tuple(map(str, cast("tuple[object, ...]", fact)))
    return fact if isinstance(fact, int) else str(fact)
