"""What each choice at a decision means for the player: what it promises, costs, and allows.

`meanings` returns one line for the whole decision and one for each legal action. Each game has its own module
of facts, computed by the engine itself, and its own sentences, which only put these facts into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from shootmoon.game.view import View
from shootmoon.game.wording import named_suit, spoken
from shootmoon.telling import Language, Messages, language_named, say, says


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
    ValueError for an unknown language.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> print(meanings(state.apply(state.sample_chance(1)).view(1)).actions["5"])
    Bid 5: take 5 of 7 tricks, +5; fewer, −5. You have 0 of 21 points.
    """
    language_named(language)
    explain = view.setup.game.explain
    if explain is None or view.to_move != view.seat or not view.legal:
        return Meanings()
    return explain(view, language, names)


class Voice:
    """Says messages of one part of the catalogues in one language, with the players' names."""

    def __init__(self, part: str, language: Language, names: Sequence[str] = ()) -> None:
        """Say messages whose keys begin with ``part`` and a hyphen; ``names`` are the players' by seat."""
        self._part = part
        self._names = names
        self.language = language

    def __call__(self, key: str, **facts: object) -> str:
        """Return the message ``key`` of the part with its facts."""
        text = say(self.language, f"{self._part}-{key}", **facts)
        who = facts.get("who")
        if isinstance(who, str) and who not in self._names and text.startswith(who):
            return text[:1].upper() + text[1:]
        return text

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat, or of the dummy."""
        if seat <= len(self._names) and self._names[seat - 1]:
            return self._names[seat - 1]
        return say(self.language, "meaning-seat", seat=seat)

    def suit(self, suit: str) -> str:
        """Return the name of a suit with its article, such as “the 6s”."""
        own = f"{self._part}-suit-{suit}"
        return say(self.language, own) if says(own) else named_suit(suit, self.language)

    def action(self, text: str) -> str:
        """Return a bid or a trump as players say it."""
        return spoken(text, self.language)

    def count(self, noun: str, number: int) -> str:
        """Return a number with its noun, such as “3 chips”."""
        return Messages(self.language).count(noun, number)

    def list(self, words: Sequence[str]) -> str:
        """Return an enumeration such as “a, b and c”."""
        return Messages(self.language).join(words)


def signed(number: int) -> str:
    """Return a number with its sign.

    >>> signed(5), signed(-21), signed(0)
    ('+5', '−21', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def plain(number: int) -> str:
    """Return a number with a minus sign if it is negative."""
    return str(number).replace("-", "−")
