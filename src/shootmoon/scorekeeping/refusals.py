"""Why something isn't entered in a book, in words and in both languages. Then nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from shootmoon.game import IllegalAction
from shootmoon.rules import LANGUAGES

WORDS: Mapping[str, tuple[str, str]] = {
    "names-count": ("{players} people play by these rules", "con este reglamento juegan {players} personas"),
    "names-alike": ("two people can't both be called {name}", "dos personas no pueden llamarse {name}"),
    "name-empty": ("a name needs a letter or a digit", "un nombre necesita una letra o una cifra"),
    "name-long": ("a name has at most {most} characters", "un nombre tiene como mucho {most} caracteres"),
    "name-characters": (
        "this name has a character in it that names can't have",
        "este nombre lleva un carácter que los nombres no pueden llevar",
    ),
    "no-such-hand": ("there is no hand {number} to correct", "no hay mano {number} que corregir"),
    "nothing-to-undo": ("there is nothing to undo", "no hay nada que deshacer"),
    "hand-running": (
        "a hand is being counted trick by trick: finish it, or undo its tricks",
        "se está contando una mano baza a baza: termínala, o deshaz sus bazas",
    ),
    "no-hand-running": (
        "say first who plays the hand, and for which bid",
        "di primero quién juega la mano, y con qué apuesta",
    ),
    "book-full": (
        "there is no more room on this sheet; begin a new one",
        "no hay más sitio en esta hoja; empieza otra",
    ),
    "not-writer": (
        "only who has the secret of this sheet may write on it",
        "solo quien tiene el secreto de esta hoja puede escribir en ella",
    ),
    "sheet-moved-on": (
        "somebody else has written on this sheet meanwhile; look at it before you enter this",
        "alguien ha escrito en esta hoja mientras tanto; mírala antes de anotar esto",
    ),
    "other-command": (
        "something else was entered by this id; make up a new one for each",
        "con este identificador ya se anotó otra cosa; inventa uno nuevo para cada una",
    ),
    "no-such-sheet": ("there is no such score sheet", "no existe esa hoja de puntos"),
    "sheet-busy": ("this sheet is very busy; try again", "esta hoja está muy ocupada; inténtalo de nuevo"),
}
"""By code: the words, with their facts in braces. Beside these stand the game's own
`shootmoon.game.REASONS`."""


class NotEntered(Exception):
    """Something is not entered; nothing has changed.

    >>> NotEntered("no-such-hand", {"number": 9}).explain("es")
    'no hay mano 9 que corregir'
    """

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        """``code``: a key of `WORDS`, or of `shootmoon.game.REASONS`; ``facts`` fill the words in."""
        super().__init__(code)
        self.code = code
        self.facts: dict[str, object] = dict(facts or {})
        self.legal: tuple[str, ...] = ()

    @classmethod
    def illegal(cls, error: IllegalAction) -> NotEntered:
        """What the game says of a hand."""
        return cls(error.code, {name: _plain(fact) for name, fact in error.facts.items()})

    def explain(self, language: str = "en") -> str:
        """Why, in the given language. Raises ValueError for any but ``en`` and ``es``."""
        if self.code not in WORDS:
            return IllegalAction("", self.code, self.facts, ()).explain(language)
        if language not in LANGUAGES:
            raise ValueError(f"no refusals in {language!r}; there are {', '.join(LANGUAGES)}")
        return WORDS[self.code][LANGUAGES.index(language)].format(**self.facts)

    def __str__(self) -> str:
        return self.explain()


def _plain(fact: object) -> object:
    """A fact as JSON knows it: bids are texts with more to them."""
    if isinstance(fact, tuple):
        return tuple(map(str, cast("tuple[object, ...]", fact)))
    return fact if isinstance(fact, int) else str(fact)
