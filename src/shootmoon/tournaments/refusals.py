"""`TournamentRefused`: why a tournament refuses a command, with explanations in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.protocol.user_text import NAME_REFUSALS
from shootmoon.rules import LANGUAGES

WORDS: Mapping[str, tuple[str, str]] = {
    "no-such-tournament": ("there is no such tournament", "no existe ese torneo"),
    "no-such-board": (
        "there is no such board, or not every table has played it yet",
        "no existe esa mano, o todavía no la jugaron todas las mesas",
    ),
    "not-director": (
        "only the director of the tournament can do this",
        "esto solo lo puede hacer quien dirige el torneo",
    ),
    "director-plays": (
        "you take part yourself, so you can set away only those who didn't play in the last round",
        "tú también participas, así que solo puedes dar descanso a quien no jugó en la última ronda",
    ),
    "board-playing": (
        "your own table is playing a board; finish it before you end the round",
        "en tu propia mesa se está jugando una mano; termínala antes de terminar la ronda",
    ),
    "not-entered": ("you don't take part in this tournament", "no participas en este torneo"),
    "already-entered": (
        "you take part already, as {name}",
        "ya participas, con el nombre {name}",
    ),
    "no-such-entry": ("there is no entry {number}", "no existe la inscripción {number}"),
    "tournament-full": (
        "a tournament has at most {most} entries",
        "un torneo admite como mucho {most} inscripciones",
    ),
    "tournament-over": ("the tournament is over", "el torneo terminó"),
    "round-playing": (
        "a round is being played; end it first",
        "se está jugando una ronda; termínala antes",
    ),
    "no-round": ("no round is being played", "no se está jugando ninguna ronda"),
    "few-entries": (
        "boards are compared between tables, so a round needs at least {least} entries",
        "las manos se comparan entre mesas, así que una ronda necesita al menos {least} inscripciones",
    ),
    "word-missing": (
        "choose a word with your partner, and enter with the same word",
        "elige una palabra con tu pareja, e inscríbanse con la misma palabra",
    ),
    "word-used": (
        "two people have entered with this word already; choose another one",
        "ya se inscribieron dos personas con esta palabra; elige otra",
    ),
    "no-pairs": (
        "these rules aren't played by partners in twos",
        "con este reglamento no se juega en parejas",
    ),
    "title-wrong": (
        "a tournament needs a title of at most {most} characters",
        "un torneo necesita un título de {most} caracteres como mucho",
    ),
    "number-wrong": (
        "the number of {what} is from {least} to {most}",
        "el número de {what} va de {least} a {most}",
    ),
    "no-such-bot": ("there is no bot {name}", "no hay ningún bot {name}"),
    **NAME_REFUSALS,
    "other-command": (
        "this id was used for another command; use a new one for each",
        "este identificador ya se usó para otra orden; usa uno nuevo para cada una",
    ),
    "tournament-busy": (
        "this tournament is very busy; try again",
        "este torneo está muy ocupado; inténtalo de nuevo",
    ),
}
"""The explanations in English and Spanish, by code. Placeholders in braces stand for facts."""

THINGS: Mapping[str, tuple[str, str]] = {
    "rounds": ("rounds", "rondas"),
    "hands": ("boards of a round", "manos por ronda"),
    "minutes": ("minutes", "minutos"),
    "wait": ("minutes that a table waits", "minutos que espera una mesa"),
}
"""What the fact ``what`` of the refusal ``number-wrong`` can be, in English and Spanish."""


class TournamentRefused(Exception):
    """Raised if a tournament refuses a command. Nothing has changed.

    >>> TournamentRefused("no-such-entry", {"number": 9}).explain("es")
    'no existe la inscripción 9'
    """

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        """``code`` is one of `WORDS`; ``facts`` are the values to fill in the explanation."""
        super().__init__(code)
        self.code = code
        self.facts: dict[str, object] = dict(facts or {})
        self.legal: tuple[str, ...] = ()

    def explain(self, language: str = "en") -> str:
        """Return the explanation in ``en`` or ``es``. Raises ValueError for another language."""
        if language not in LANGUAGES:
            raise ValueError(f"no refusals in {language!r}; there are {', '.join(LANGUAGES)}")
        at = LANGUAGES.index(language)
        facts = {name: THINGS[str(fact)][at] if name == "what" else fact for name, fact in self.facts.items()}
        return WORDS[self.code][at].format(**facts)

    def __str__(self) -> str:
        return self.explain()
