"""`Refused`: why a command is not carried out, in words and in both languages. Then nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field

from shootmoon.game import IllegalAction
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
    "token-form": ("a token is told by its SHA-256", "una clave secreta se indica con su SHA-256"),
    "name-empty": ("a name needs a letter or a digit", "un nombre necesita una letra o una cifra"),
    "name-long": ("a name has at most {most} characters", "un nombre tiene como mucho {most} caracteres"),
    "name-characters": (
        "this name has a character in it that names can't have",
        "este nombre lleva un carácter que los nombres no pueden llevar",
    ),
    "name-taken": ("somebody here is called {name} already", "aquí ya hay alguien que se llama {name}"),
    # the game
    "not-begun": ("the game hasn't begun", "la partida no ha empezado"),
    "not-your-turn": ("it isn't your turn", "no es tu turno"),
    "moved-on": (
        "the game has gone on: {ply} actions have been done, not {given}",
        "el juego ha seguido: van {ply} acciones, no {given}",
    ),
    "paused": ("the game is paused", "la partida está en pausa"),
    "not-paused": ("the game isn't paused", "la partida no está en pausa"),
    "not-between-hands": ("this is for the time between hands", "esto es para el rato entre manos"),
    "nonce-form": (
        "a nonce is 1 to 64 hexadecimal digits in lower case",
        "un aporte son de 1 a 64 cifras hexadecimales en minúscula",
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
        "too much is still hidden to look at a claim; play on",
        "aún hay demasiado oculto para juzgarlo; sigue jugando",
    ),
    "claim-doubtful": (
        "by what you can know, somebody might still take a trick",
        "por lo que puedes saber, alguien podría ganar aún una baza",
    ),
    # consent
    "wish-waiting": (
        "something else waits for an answer: {wish}",
        "otra cosa espera respuesta: {wish}",
    ),
    "wish-not-now": ("this can't be asked for now: {wish}", "esto no se puede pedir ahora: {wish}"),
    "wish-away": (
        "this needs the consent of {name}, who is away: {wish}",
        "esto necesita el consentimiento de {name}, que no está: {wish}",
    ),
    "nothing-asked": ("nothing waits for an answer", "nada espera respuesta"),
    "nothing-to-take-back": (
        "you have done nothing in this hand that could be taken back",
        "no has hecho nada en esta mano que se pueda deshacer",
    ),
    "no-say": ("outside bots have no say in this", "los bots externos no deciden sobre esto"),
    # chat
    "chat-off": ("there is no such chat in this room", "en esta sala no hay chat de esa clase"),
    "chat-empty": ("there is nothing to say", "no hay nada que decir"),
    "chat-long": ("at most {most} characters at a time", "como mucho {most} caracteres cada vez"),
    "chat-characters": (
        "this text has a character in it that can't be shown",
        "este texto lleva un carácter que no se puede mostrar",
    ),
    "chat-often": ("that is a lot of talk; wait a little", "son demasiados mensajes; espera un poco"),
    "no-such-phrase": ("there is no phrase “{phrase}”", "no hay ninguna frase «{phrase}»"),
    "mute-self": ("you can't mute yourself", "no puedes silenciarte"),
    # the server's own
    "room-often": (
        "that is a lot at once for one room; wait a little",
        "eso es mucho de una vez para una sola sala; espera un poco",
    ),
    "other-command": (
        "another command was given by this id; make up a new one for each",
        "con este identificador ya se dio otra orden; inventa uno nuevo para cada una",
    ),
    "not-due": ("there is nothing to do now", "ahora no hay nada que hacer"),
    "no-such-room": ("there is no such room", "no existe esa sala"),
    "busy": ("this room is very busy; try again", "esta sala está muy ocupada; inténtalo de nuevo"),
}
"""By code: the words, with their facts in braces. Beside these stand the game's own
`shootmoon.game.REASONS`."""

_WISHES: Mapping[str, tuple[str, str]] = {
    "takeback": ("to take back", "deshacer"),
    "redeal": ("to deal anew", "repartir de nuevo"),
    "pause": ("a pause", "una pausa"),
    "end": ("to end the game", "terminar la partida"),
    "time": ("to call time", "pedir tiempo"),
    "again": ("another game", "otra partida"),
}


class Refused(Struct, frozen=True):
    """A command that is not carried out.

    >>> refused = Refused("seat-taken", {"seat": 2})
    >>> refused.explain(), refused.explain("es")
    ('seat 2 is taken', 'el asiento 2 está ocupado')
    """

    code: str
    """A key of `REFUSALS`; for an action that is illegal, of `shootmoon.game.REASONS`."""
    facts: dict[str, object] = field(default_factory=dict[str, object])
    """What fills the words in."""
    legal: tuple[str, ...] = ()
    """For an action that is illegal: those that were legal, if it was one's turn."""

    @classmethod
    def illegal(cls, error: IllegalAction) -> Refused:
        """What the game says of an action."""
        facts = {name: _plain(fact) for name, fact in error.facts.items()}
        return cls(error.code, facts, tuple(map(str, error.legal)))

    def explain(self, language: str = "en") -> str:
        """Why, in the given language. Raises ValueError for any but ``en`` and ``es``."""
        if self.code not in REFUSALS:
            return IllegalAction("", self.code, self.facts, ()).explain(language)
        if language not in LANGUAGES:
            raise ValueError(f"no refusals in {language!r}; there are {', '.join(LANGUAGES)}")
        at = LANGUAGES.index(language)
        facts = dict(self.facts)
        if "wish" in facts:
            facts["wish"] = _WISHES[str(facts["wish"])][at]
        return REFUSALS[self.code][at].format(**facts)


def _plain(fact: object) -> object:
    """A fact as JSON knows it: pieces and actions are texts with more to them."""
    if isinstance(fact, tuple):
        return tuple(map(str, cast("tuple[object, ...]", fact)))
    return fact if isinstance(fact, int) else str(fact)
