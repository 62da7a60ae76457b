"""`Decision`: the action that a bot chose, and its reason."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct, field

from shootmoon.game import Action, Bid, NameTrump
from shootmoon.game.wording import named_trump
from shootmoon.telling import Language, language_named, say, says, wants

Fact: TypeAlias = int | str | Bid | NameTrump
"""A value that fills a placeholder of a reason. A trump is put in words, as in "the 6s"."""


class Candidate(Struct, frozen=True):
    """An action that was considered, with its value."""

    action: Action
    value: float
    """Its expected utility to the seat: the probability of winning the match, or points, depending on the
    bot."""
    chance: float | None = None
    """P(the bid is made after this action); None if nothing has been bid."""
    error: float = 0.0
    """The standard error of the difference between its value and the best value. It is 0 for the best action,
    and if values aren't based on a sample: if all worlds that are consistent with the view were searched."""


class Decision(Struct, frozen=True):
    """An action with a reason: the name of a message ``reason-…`` with its facts, or the bot's own words.

    Raises ValueError if a fact of the reason is missing.

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
    """The chosen action."""
    reason: str
    """``reason-REASON`` is its message in the catalogues. If there is none, it is the bot's own words, which
    are the same in every language."""
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    """The values of the reason's placeholders."""
    candidates: tuple[Candidate, ...] = ()
    """The actions that were considered, highest value first; empty if none were compared. The chosen action
    needn't be the first: another may be about as good, or the best bid too risky."""
    worlds: int = 0
    """The number of worlds that were searched."""
    chance: float | None = None
    """P(the bid that won the auction is made); during the auction, P(the bid just chosen is made). None if it
    wasn't estimated."""
    cut_short: bool = False
    """True if the time limit stopped the bot before it had done its usual work. The decision then depends on
    the speed of the machine."""
    tables: str = ""
    """By whose equity tables the bot decided, if those of the rules weren't prepared: the name of the most
    similar preset, or ``none`` if it decided without match equity. Otherwise empty."""

    def explain(self, language: Language = "en") -> str:
        """Return the reason as a clause in a language. Raises ValueError for an unknown language."""
        key = f"reason-{self.reason}"
        if not says(key):
            language_named(language)
            return self.reason
        return say(language, key, **{name: _in_words(fact, language) for name, fact in self.facts.items()})

    def __post_init__(self) -> None:
        missing = _needed(self.reason) - self.facts.keys()
        if missing:
            raise ValueError(f"the reason {self.reason!r} lacks facts: {', '.join(sorted(missing))}")


def _in_words(fact: Fact, language: Language) -> str | int | Bid:
    return named_trump(fact.trump, language) if isinstance(fact, NameTrump) else fact


@lru_cache(maxsize=256)
def _needed(reason: str) -> frozenset[str]:
    """Return the facts that a reason needs; none for a bot's own words."""
    return wants(f"reason-{reason}")


def percent(chance: float | None) -> int:
    """Return a probability in whole percent, for the facts of a decision; 0 for None."""
    return min(100, max(0, round(100 * (chance or 0.0))))
