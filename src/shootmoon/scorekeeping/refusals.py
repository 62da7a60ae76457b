"""`NotEntered`: why something can't be entered in a book, with explanations in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from shootmoon.game import IllegalAction
from shootmoon.protocol.user_text import NAME_REFUSALS
from shootmoon.rules import LANGUAGES

WORDS: Mapping[str, tuple[str, str]] = {
    "names-count": ("{players} people play by these rules", "con este reglamento juegan {players} personas"),
    "names-alike": ("two people can't both be called {name}", "dos personas no pueden llamarse {name}"),
    **NAME_REFUSALS,
    "no-such-hand": ("there is no hand {number} to correct", "no hay mano {number} que corregir"),
    "nothing-to-undo": ("there is nothing to undo", "no hay nada que deshacer"),
    "hand-running": (
        "a hand is being counted trick by trick: finish it, or undo its tricks",
        "se está contando una mano baza a baza: termínala, o deshaz sus bazas",
    ),
    "no-hand-running": (
        "first enter who plays the hand, and for which bid",
        "anota primero quién juega la mano y con qué apuesta",
    ),
    "book-full": (
        "there is no more room on this sheet; begin a new one",
        "no hay más sitio en esta hoja; empieza otra",
    ),
    "not-writer": (
        "writing on this sheet needs its secret",
        "para escribir en esta hoja hace falta su clave secreta",
    ),
    "sheet-moved-on": (
        "somebody else has written on this sheet meanwhile; check it before you enter this",
        "alguien más escribió en esta hoja mientras tanto; revísala antes de anotar esto",
    ),
    "other-command": (
        "this id was used for another entry; use a new one for each",
        "este identificador ya se usó para otra anotación; usa uno nuevo para cada una",
    ),
    "no-such-sheet": ("there is no such score sheet", "no existe esa hoja de puntos"),
    "sheet-busy": ("this sheet is very busy; try again", "esta hoja está muy ocupada; inténtalo de nuevo"),
}
"""The explanations in English and Spanish, by code. Placeholders in braces stand for facts.

Hands that the rules don't allow use the codes of `shootmoon.game.REASONS` instead.
"""


class NotEntered(Exception):
    """Raised when something can't be entered in a book. Nothing has changed.

    >>> NotEntered("no-such-hand", {"number": 9}).explain("es")
    'no hay mano 9 que corregir'
    """

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        """Create the error with a code from `WORDS` or `shootmoon.game.REASONS`.

        ``facts`` are the values to fill in the explanation.
        """
        super().__init__(code)
        self.code = code
        self.facts: dict[str, object] = dict(facts or {})
        self.legal: tuple[str, ...] = ()

    @classmethod
    def illegal(cls, error: IllegalAction) -> NotEntered:
        """Return the error for a hand that the rules don't allow."""
        return cls(error.code, {name: _plain(fact) for name, fact in error.facts.items()})

    def explain(self, language: str = "en") -> str:
        """Return the explanation in ``en`` or ``es``. Raises ValueError for another language."""
        if self.code not in WORDS:
            return IllegalAction("", self.code, self.facts, ()).explain(language)
        if language not in LANGUAGES:
            raise ValueError(f"no refusals in {language!r}; there are {', '.join(LANGUAGES)}")
        return WORDS[self.code][LANGUAGES.index(language)].format(**self.facts)

    def __str__(self) -> str:
        return self.explain()


def _plain(fact: object) -> object:
    """Return a fact as a JSON value. Bids become plain strings."""
    if isinstance(fact, tuple):
        return tuple(map(str, cast("tuple[object, ...]", fact)))
    return fact if isinstance(fact, int) else str(fact)
