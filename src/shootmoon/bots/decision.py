"""`Decision`: what a bot does, and why, in the players' words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from shootmoon.bots.reasons import REASONS, WORDS
from shootmoon.game import Action
from shootmoon.rules import LANGUAGES


class Candidate(Struct, frozen=True):
    """An action that was weighed."""

    action: Action
    value: float
    """What it is worth to who decides: the chance to win the match, or points, as the bot measures."""
    chance: float | None = None
    """That the bid is made after it, from 0 to 1; None where nothing has been bid."""


class Decision(Struct, frozen=True):
    """An action with the reason for it: a name and the facts that fill it in.

    >>> from shootmoon.game import PASS
    >>> decision = Decision(PASS, "pass-weak", {"tricks": 3, "lowest": 5})
    >>> decision.explain()
    'you would have to bid 5, and this hand looks good for 3 at most'
    >>> decision.explain("es")
    'habría que apostar 5, y esta mano parece dar para 3 a lo sumo'
    """

    action: Action
    """What to do."""
    reason: str
    """Why: a key of `REASONS`."""
    facts: Mapping[str, str | int] = field(default_factory=dict[str, "str | int"])
    """What fills the reason in."""
    candidates: tuple[Candidate, ...] = ()
    """What was weighed, best first; empty where nothing was."""
    worlds: int = 0
    """Deals of the unseen pieces that were looked at."""
    chance: float | None = None
    """That the bid is made (the one just made, in the auction), from 0 to 1; None where it wasn't weighed."""

    def explain(self, language: str = "en") -> str:
        """Why, as half a sentence in the given language. Raises ValueError for any but ``en`` and ``es``."""
        if language not in LANGUAGES:
            raise ValueError(f"no reasons in {language!r}; there are {', '.join(LANGUAGES)}")
        at = LANGUAGES.index(language)
        facts = {name: WORDS[fact][at] if fact in WORDS else fact for name, fact in self.facts.items()}
        return REASONS[self.reason][at].format(**facts)
