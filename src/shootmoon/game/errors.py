"""The reasons for refusing an action, as messages to players in English and Spanish.

A reason is a code and the facts that are filled into its message. Programs distinguish reasons by their
codes; users read the message in their language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from shootmoon.game.actions import Action, join
from shootmoon.game.wording import spoken
from shootmoon.rules import LANGUAGES

ENTERING: Mapping[str, tuple[str, str]] = {
    "bid-unknown": (
        "under these rules the bids are {bids:or}",
        "con este reglamento se apuesta {bids:o}",
    ),
    "tricks-sides": (
        "the tricks of {sides} sides are needed, not of {count}",
        "hacen falta las bazas de {sides} bandos, no de {count}",
    ),
    "tricks-all": (
        "the tricks add up to {count}, not {size}",
        "las bazas suman {count}, no {size}",
    ),
    "tricks-most": (
        "the tricks add up to {count}, and there are only {size}",
        "las bazas suman {count}, y solo hay {size}",
    ),
    "tricks-range": (
        "nobody can take {count} of {size} tricks",
        "nadie puede llevarse {count} de {size} bazas",
    ),
    "tricks-stop": (
        "the hand ended as soon as {bid} could no longer be made; {count} tricks are too many",
        "la mano se acabó en cuanto ya no se podía cumplir {bid}; {count} bazas son demasiadas",
    ),
    "moons-many": (
        "there are two Big Moons and two Little Moons, and {cards} cards in a trick",
        "hay dos Lunas Grandes y dos Lunas Chicas, y {cards} cartas en una baza",
    ),
    "moons-tricks": (
        "seat {seat} won fewer tricks than were entered with moons in them",
        "el asiento {seat} ganó menos bazas que las anotadas con lunas",
    ),
    "other-game": ("that belongs to a different game", "eso es de otro juego"),
    "renege-rejected": (
        "under these rules a card that should have followed suit is taken back, and the hand goes on",
        "con este reglamento, la carta que no siguió el palo se recoge y la mano continúa",
    ),
}
"""Messages for hands from a real table that are refused (`shootmoon.game.entering`)."""

REASONS: Mapping[str, tuple[str, str]] = {
    # texts and phases
    "unreadable": (
        "“{text}” can't be read at character {position}: expected {expected}",
        "«{text}» no se entiende en el carácter {position}: se esperaba {expected}",
    ),
    "not-now": ("now comes {doing}", "ahora toca {doing}"),
    "game-over": ("the game is over", "el juego terminó"),
    "chance-next": (
        "nobody can act before the {what}, written “{form}”",
        "antes de actuar falta {what}, que se escribe «{form}»",
    ),
    # chance
    "draw-count": (
        "{count} seats draw one tile each: {seats:and}",
        "{count} asientos sacan una ficha cada uno: {seats:y}",
    ),
    "not-in-set": (
        "{piece} isn't in the set of this game",
        "{piece} no está en el juego de piezas que se usa",
    ),
    "already-drawn": ("{piece} has already been drawn", "{piece} ya se había sacado"),
    "twice": ("{piece} occurs too often", "{piece} aparece demasiadas veces"),
    "unknown-piece": (
        "a deal needs every piece; “?” occurs only in a view, from which a game can't be resumed",
        "un reparto necesita todas las piezas; «?» solo aparece en una vista, que no se puede reanudar",
    ),
    "deal-hands": (
        "the deal needs {expected} hands, not {count}",
        "el reparto necesita {expected} manos, no {count}",
    ),
    "deal-size": (
        "the hand of seat {seat} needs {expected} pieces, not {count}",
        "la mano del asiento {seat} necesita {expected} piezas, no {count}",
    ),
    "deal-rest": (
        "the deal must end with “{name}” and its pieces, which must number {count}",
        "el reparto debe terminar con «{name}» y sus piezas, que deben ser {count}",
    ),
    "deal-no-rest": (
        "the deal must end with the last hand: there is no {name}",
        "el reparto debe terminar con la última mano: no hay {name}",
    ),
    "no-such-seat": (
        "there is no seat {seat}: the seats are 1 to {players}",
        "no hay asiento {seat}: van de 1 a {players}",
    ),
    # time
    "time-untimed": (
        "time can be called only in a timed match",
        "solo en una partida con tiempo se puede pedir tiempo",
    ),
    "time-in-hand": (
        "time can be called only between hands, when a deal is next",
        "el tiempo solo se pide entre manos, cuando toca repartir",
    ),
    # auction
    "bid-low": ("the lowest bid is {minimum}", "la apuesta mínima es {minimum}"),
    "bid-high": (
        "the highest number you can bid is {maximum}",
        "el número más alto que se apuesta es {maximum}",
    ),
    "bid-not-higher": (
        "{bid} isn't higher than the current bid, {standing}",
        "{bid} no supera la apuesta actual, {standing}",
    ),
    "bid-number-over-moon": ("no number is higher than a {standing}", "ningún número supera un {standing}"),
    "bid-unknown-moon": ("these rules have no {bid}", "en estas reglas no hay {bid}"),
    "bid-moon-order": ("{bid} may be bid only over {below}", "{bid} solo se puede apostar sobre {below}"),
    "bid-moon-after": ("moon may be bid only over a {top}", "moon solo se puede apostar sobre un {top}"),
    "dealer-must-bid": (
        "everybody else has passed, so the dealer must bid",
        "todos los demás pasaron, así que quien reparte debe apostar",
    ),
    # discard and trump
    "not-held": ("you don't hold {piece}", "no tienes {piece}"),
    "discard-last-trump": (
        "{piece} is your only trump, and the first lead must be a trump",
        "{piece} es tu único triunfo, y la primera salida debe ser un triunfo",
    ),
    "trump-not-allowed": (
        "these rules don't let you name {trump}",
        "estas reglas no permiten nombrar {trump}",
    ),
    "trump-not-in-set": (
        "no tile in this set has a {trump}",
        "ninguna ficha de este juego tiene un {trump}",
    ),
    "trump-none-held": (
        "the first lead must be a trump, and you hold none of {trump}",
        "la primera salida debe ser un triunfo, y no tienes ninguno de {trump}",
    ),
    # play
    "must-follow": (
        "you hold {held:and}, so you must follow {suit}",
        "tienes {held:y}, así que debes seguir {suit}",
    ),
    "first-lead-trump": (
        "the first lead must be a trump, and you hold {held:and}",
        "la primera salida debe ser un triunfo, y tienes {held:y}",
    ),
    "call-suit": ("say which suit you lead: {choices:or}", "di con qué palo sales: {choices:o}"),
    "call-wrong": (
        "{piece} has no {called}: say {choices:or}",
        "{piece} no tiene {called}: di {choices:o}",
    ),
    "no-call": ("you can't call a suit here: write {piece}", "aquí no se canta palo: escribe {piece}"),
    **ENTERING,
}
"""The message for each code, as a pair of English and Spanish."""

_WORDS: Mapping[str, tuple[str, str]] = {
    "the auction": ("the auction", "el remate"),
    "the discard": ("the discard", "el descarte"),
    "naming trump": ("naming trump", "nombrar el triunfo"),
    "the play": ("the play", "la jugada"),
    "draw for dealer": ("draw for dealer", "el sorteo de quien reparte"),
    "choice of the dealer": ("choice of the dealer", "la elección de quien reparte"),
    "deal": ("deal", "el reparto"),
    "the doubles": ("the doubles", "los dobles"),
    "the rockets": ("the rockets", "los cohetes"),
    "the crescents": ("the crescents", "las lunas crecientes"),
    "the stars": ("the stars", "las estrellas"),
    "the full moons": ("the full moons", "las lunas llenas"),
    "nothing more": ("nothing more", "nada más"),
    "an end": ("an end", "un final"),
    "the number of a seat": ("the number of a seat", "el número de un asiento"),
    "a suit 0 to 6": ("a suit 0 to 6", "un palo de 0 a 6"),
    "0 to 6, doubles or follow-me": (
        "0 to 6, doubles or follow-me",
        "de 0 a 6, dobles (doubles) o sin triunfo (follow-me)",
    ),
    "a tile such as 6-4": ("a tile such as 6-4", "una ficha como 6-4"),
    "a tile such as 6-4, or ?": ("a tile such as 6-4, or ?", "una ficha como 6-4, o ?"),
    "a card such as R12 or BM": ("a card such as R12 or BM", "una carta como R12 o BM"),
    "a card such as R12 or BM, or ?": ("a card such as R12 or BM, or ?", "una carta como R12 o BM, o ?"),
    "widow at the end": ("the widow at the end", "widow al final"),
    "dummy at the end": ("the dummy at the end", "dummy al final"),
    "an action of Moon": (
        "a bid, a tile such as 6-4, or pass, discard, trump, deal, draw, dealer or time",
        "una apuesta, una ficha como 6-4, o pass, discard, trump, deal, draw, dealer o time",
    ),
    "an action of Chips": (
        "a card such as R12, BM or LM, or deal or dealer",
        "una carta como R12, BM o LM, o deal o dealer",
    ),
    "an action": ("an action or its text", "una acción o su texto"),
    **{f"the {number}s": (f"the {number}s", f"los {number}") for number in range(10)},
}


class IllegalAction(ValueError):
    """An action that can't be applied to a state. The state remains valid, since states are immutable.

    >>> error = IllegalAction("5-1", "must-follow", {"held": ("6-3",), "suit": "the 6s"}, ())
    >>> error.reason
    'you hold 6-3, so you must follow the 6s'
    >>> error.explain("es")
    'tienes 6-3, así que debes seguir los 6'
    """

    def __init__(
        self, action: object, code: str, facts: Mapping[str, object], legal: tuple[Action, ...]
    ) -> None:
        """Create the error for ``action``.

        ``code`` is a key of `REASONS`; ``facts`` are the values for the placeholders in its message.
        """
        super().__init__(action, code, facts, legal)
        self.action = str(action)
        """The action that was tried, as text."""
        self.code = code
        """The reason, a key of `REASONS`."""
        self.facts = facts
        """The facts that are filled into the message, by the name of their placeholder."""
        self.legal = legal
        """The legal actions in the position; empty if they aren't known."""

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.explain()

    def explain(self, language: str = "en") -> str:
        """Return the reason in a language, ``en`` or ``es``. Raises ValueError for another language."""
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}")
        index = LANGUAGES.index(language)
        facts = {
            name: fact if name == "text" else _translated(fact, index) for name, fact in self.facts.items()
        }
        return REASONS[self.code][index].format(**facts)

    def __str__(self) -> str:
        if not self.legal:
            return f"{_shortened(self.action)}: {self.reason}"
        return f"{_shortened(self.action)}: {self.reason} (legal: {', '.join(self.legal)})"


class NotationError(IllegalAction):
    """A text that can't be read as an action."""

    def __init__(self, text: str, position: int, expected: str, legal: tuple[Action, ...] = ()) -> None:
        """Create the error for ``text``.

        ``position``, counted from 1, is the character at which reading stopped. ``expected``, a key of
        `_WORDS`, says what was expected there.
        """
        facts = {"text": _shortened(text), "position": position, "expected": expected}
        super().__init__(text, "unreadable", facts, legal)
        self.text = text
        """The text that can't be read."""
        self.position = position
        """The character at which reading stopped, counted from 1."""
        self.expected = str(_translated(expected, 0))
        """What was expected there, in English."""

    def with_legal(self, legal: tuple[Action, ...]) -> NotationError:
        """Return a copy of this error with these legal actions."""
        return NotationError(self.text, self.position, str(self.facts["expected"]), legal)

    def __str__(self) -> str:
        return self.reason

    def __reduce__(self) -> tuple[object, ...]:
        return (NotationError, (self.text, self.position, self.facts["expected"], self.legal))


class _Listed(tuple[str, ...]):
    """Words that are joined when they are formatted: ``{held:and}`` yields “6-3, 6-2 and 6-1”."""

    def __format__(self, last: str) -> str:
        return join(self, last)


def _translated(fact: object, language: int) -> object:
    if isinstance(fact, tuple):
        return _Listed(str(_translated(each, language)) for each in cast("tuple[object, ...]", fact))
    words = _WORDS.get(str(fact))
    return words[language] if words else spoken(str(fact), LANGUAGES[language])


def _shortened(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
