"""What each choice at a decision means for the player: what it promises, costs, and allows.

`meanings` returns one line for the whole decision and one for each legal action. Each game has its own module
of facts, computed by the engine itself, and its own sentences, which only put these facts into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from shootmoon.game.view import View
from shootmoon.game.wording import spoken
from shootmoon.rules import LANGUAGES
from shootmoon.rules.prose import SENTENCES

Texts = Mapping[str, tuple[str, str]]
"""Sentences by key, each in English and in Spanish, with placeholders in braces."""


class Meanings(Struct, frozen=True):
    """What a decision and its choices mean, in one language."""

    decision: str = ""
    """One line about the whole decision; empty if there is nothing to say."""
    actions: Mapping[str, str] = field(default_factory=dict[str, str])
    """A line for each legal action."""


def meanings(view: View, language: str = "en", names: Sequence[str] = ()) -> Meanings:
    """Return what the choices of the view's seat mean; empty unless it is its turn, and for games that don't
    explain choices.

    ``names`` are the players' names by seat; without a name, a seat is called by its number. Raises
    ValueError for another language than ``en`` and ``es``.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> print(meanings(state.apply(state.sample_chance(1)).view(1)).actions["5"])
    Bid 5: take 5 of 7 tricks, +5; fewer, −5. You have 0 of 21 points.
    """
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}")
    explain = view.setup.game.explain
    if explain is None or view.to_move != view.seat or not view.legal:
        return Meanings()
    return explain(view, language, names)


class Voice:
    """Says sentences of `Texts` in one language, with the players' names."""

    def __init__(self, texts: Texts, language: str, names: Sequence[str]) -> None:
        """Speak ``language``; ``names`` are the players' names by seat."""
        self._texts = {**_COMMON, **texts}
        self._at = LANGUAGES.index(language)
        self._names = names
        self.language = language
        self.words = SENTENCES[language]

    def __call__(self, key: str, **facts: object) -> str:
        """Return the sentence ``key`` with its placeholders filled in."""
        template = self._texts[key][self._at]
        text = template.format(**facts)
        if template.startswith("{who}") and facts["who"] not in self._names:
            return text[:1].upper() + text[1:]
        return text

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat, or of the dummy."""
        if seat <= len(self._names) and self._names[seat - 1]:
            return self._names[seat - 1]
        return self("seat", seat=seat)

    def suit(self, suit: str) -> str:
        """Return the name of a suit with its article, such as “the 6s”."""
        return self("suit", suit=suit) if suit.isdecimal() else self(f"suit.{suit}")

    def action(self, text: str) -> str:
        """Return a bid or a trump as players say it."""
        return spoken(text, self.language)

    def list(self, words: Sequence[str]) -> str:
        """Return an enumeration such as “a, b and c”."""
        if len(words) < 2:
            return "".join(words)
        return self.words.list_and.format(most=", ".join(words[:-1]), last=words[-1])


def signed(number: int) -> str:
    """Return a number with its sign.

    >>> signed(5), signed(-21), signed(0)
    ('+5', '−21', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def plain(number: int) -> str:
    """Return a number with a minus sign if it is negative."""
    return str(number).replace("-", "−")


_COMMON: Texts = {
    "seat": ("seat {seat}", "Asiento {seat}"),
    "suit": ("the {suit}s", "los {suit}"),
    "suit.doubles": ("the doubles", "los dobles"),
}
