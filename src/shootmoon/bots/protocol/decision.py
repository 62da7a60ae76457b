"""`Decision`: what a bot does, and why, in the players' words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import TypeAlias

from msgspec import Struct, field

from shootmoon.bots.protocol.reasons import REASONS, TRUMPS
from shootmoon.game import Action, Bid, NameTrump
from shootmoon.rules import LANGUAGES

Fact: TypeAlias = "int | str | Bid | NameTrump"
"""What fills a reason in: a number or a text stands as it is, a bid as it is written, and the trump that is
named in words, as in "the 6s"."""


class Candidate(Struct, frozen=True):
    """An action that was weighed."""

    action: Action
    value: float
    """What it is worth to who decides: the chance to win the match, or points, as the bot measures."""
    chance: float | None = None
    """That the bid is made after it, from 0 to 1; None where nothing has been bid."""
    error: float = 0.0
    """The standard error of how far its value is behind the best, by the worlds that were sampled; 0 for the
    best itself, and where no sample decided."""


class Decision(Struct, frozen=True):
    """An action with the reason for it: a name and the facts that fill it in, or words of the bot's own.

    Raises ValueError where a fact is missing.

    >>> from shootmoon.game import PASS
    >>> decision = Decision(PASS, "pass-weak", {"tricks": 3, "lowest": 5})
    >>> decision.explain()
    'you would have to bid 5, and this hand looks good for 3 at most'
    >>> decision.explain("es")
    'habría que apostar 5, y esta mano parece dar para 3 a lo sumo'
    >>> Decision(PASS, "I never bid first").explain("es")
    'I never bid first'
    """

    action: Action
    """What to do."""
    reason: str
    """Why: a key of `REASONS`, or words of the bot's own, which are the same in every language."""
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    """What fills a reason of `REASONS` in."""
    candidates: tuple[Candidate, ...] = ()
    """What was weighed, highest value first; empty where nothing was. The action needn't be the first: of
    actions that are about as good, any may be chosen, and a bid may be too risky."""
    worlds: int = 0
    """Deals of the unseen pieces that were looked at."""
    chance: float | None = None
    """That the bid is made (the one just made, in the auction), from 0 to 1; None where it wasn't weighed."""

    def explain(self, language: str = "en") -> str:
        """Why, as half a sentence in the given language. Raises ValueError for any but ``en`` and ``es``."""
        if language not in LANGUAGES:
            raise ValueError(f"no reasons in {language!r}; there are {', '.join(LANGUAGES)}")
        column = LANGUAGES.index(language)
        if self.reason not in REASONS:
            return self.reason
        facts = {name: _told(fact, column) for name, fact in self.facts.items()}
        return REASONS[self.reason][column].format(**facts)

    def __post_init__(self) -> None:
        missing = _needed(self.reason) - self.facts.keys()
        if missing:
            raise ValueError(f"the reason {self.reason!r} lacks facts: {', '.join(sorted(missing))}")


def _told(fact: Fact, language: int) -> str | int | Bid:
    return TRUMPS[fact.trump][language] if isinstance(fact, NameTrump) else fact


@lru_cache(maxsize=256)
def _needed(reason: str) -> frozenset[str]:
    """The facts that fill a reason in; none for a bot's own words."""
    words = REASONS.get(reason, ("", ""))
    return frozenset(name for text in words for _, name, _, _ in Formatter().parse(text) if name)
