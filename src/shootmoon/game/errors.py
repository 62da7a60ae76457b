"""The reasons for refusing an action, as messages to players.

A reason is a code and the facts that are filled into its message, which the catalogues have as
``illegal-CODE``. Programs distinguish reasons by their codes; users read the message in their language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from shootmoon.game.actions import Action
from shootmoon.game.wording import spoken
from shootmoon.telling import Language, Messages, language_named, printable, say, says, shortened

ENTERING: Final = (
    "bid-unknown",
    "tricks-sides",
    "tricks-all",
    "tricks-most",
    "tricks-range",
    "tricks-stop",
    "moons-many",
    "moons-tricks",
    "other-game",
    "renege-rejected",
)
"""The codes with which hands from a real table are refused (`shootmoon.game.entering`)."""

_EITHER: Final = frozenset({"bids", "choices"})
"""The facts that list what is possible, and are joined by “or”; others are joined by “and”."""
_NUMBERED: Final = re.compile(r"the (\d)s")
_PHRASE: Final = re.compile(r"[\w ,?-]+", re.ASCII)
_NO_WORD: Final = re.compile(r"[ ,?]+")


def is_reason(code: str) -> bool:
    """Return True if there is a message for illegal actions with this code.

    >>> is_reason("must-follow"), is_reason("seat-taken")
    (True, False)
    """
    return says(f"illegal-{code}")


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

        ``facts`` are the values that its message needs.
        """
        super().__init__(action, code, facts, legal)
        self.action = str(action)
        """The action that was tried, as text."""
        self.code = code
        """The reason: ``illegal-CODE`` is its message in the catalogues."""
        self.facts = facts
        """The facts that are filled into the message, by the name of their placeholder."""
        self.legal = legal
        """The legal actions in the position; empty if they aren't known."""

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.explain()

    def explain(self, language: str = "en") -> str:
        """Return the reason in a language. Raises ValueError for an unknown language."""
        language_named(language)
        facts = {
            name: fact if name == "text" else _in_words(name, fact, language)
            for name, fact in self.facts.items()
        }
        return say(language, f"illegal-{self.code}", **facts)

    def __str__(self) -> str:
        if not self.legal:
            return f"{printable(shortened(self.action))}: {self.reason}"
        return f"{printable(shortened(self.action))}: {self.reason} (legal: {', '.join(self.legal)})"


class NotationError(IllegalAction):
    """A text that can't be read as an action."""

    def __init__(self, text: str, position: int, expected: str, legal: tuple[Action, ...] = ()) -> None:
        """Create the error for ``text``.

        ``position``, counted from 1, is the character at which reading stopped. ``expected`` says in
        English what was expected there; the catalogues have it as ``named-…``.
        """
        facts = {"text": shortened(printable(shortened(text))), "position": position, "expected": expected}
        super().__init__(text, "unreadable", facts, legal)
        self.text = text
        """The text that can't be read."""
        self.position = position
        """The character at which reading stopped, counted from 1."""
        self.expected = str(_in_words("expected", expected, "en"))
        """What was expected there, in English."""

    def with_legal(self, legal: tuple[Action, ...]) -> NotationError:
        """Return a copy of this error with these legal actions."""
        return NotationError(self.text, self.position, str(self.facts["expected"]), legal)

    def __str__(self) -> str:
        return self.reason

    def __reduce__(self) -> tuple[object, ...]:
        return (NotationError, (self.text, self.position, self.facts["expected"], self.legal))


def _in_words(name: str, fact: object, language: Language) -> object:
    """Return the fact ``name`` of a message in the words of a language."""
    if isinstance(fact, tuple):
        words = [str(_in_words(name, each, language)) for each in cast("tuple[object, ...]", fact)]
        return Messages(language).join(words, "or" if name in _EITHER else "and")
    if isinstance(fact, int):
        return fact
    text = str(fact)
    if numbered := _NUMBERED.fullmatch(text):
        return say(language, "the-suit-number", suit=numbered[1])
    if _PHRASE.fullmatch(text):
        key = f"named-{_NO_WORD.sub('-', text).strip('-')}"
        if says(key):
            return say(language, key)
    return spoken(text, language)
