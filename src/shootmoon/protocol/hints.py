"""`Hint`: a hint as clients receive it. It is computed from the view of the seat that is to move, and from
nothing else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shootmoon.analysis.advice import Unit
from shootmoon.belief import Whereabouts
from shootmoon.protocol.changes import HintKind

HintBudget = Literal["tiny", "small", "usual"]
"""How much is searched; see `shootmoon.bots.BUDGETS`."""


class HintChoice(Struct, frozen=True):
    """A legal action with its value."""

    action: str
    value: float | None
    """The expected value to the seat, in the unit of the advice; null if it wasn't compared."""
    error: float
    """The standard error of the difference from the best value."""
    chance: float | None
    """The probability that the bid is made after this action; null if nothing has been bid."""
    facts: str
    """What can be said about the action, in words; may be empty."""


class HintOdds(Struct, frozen=True):
    """The odds of a bid, before the auction is won."""

    bid: str
    """The bid, as in an action."""
    chance: float
    """The probability of making it, if the seat wins the auction with it."""
    error: float
    """The standard error of ``chance``."""
    trump: str | None
    """The best trump; null if the rules have none."""


class HintAdvice(Struct, frozen=True):
    """What a strong player would do, and why."""

    action: str
    reason: str
    """Why, in words."""
    unit: Unit
    """The unit of the values: the probability of winning the match (``match``), ``points`` of this hand, or
    the probability of making the ``bid``."""
    choices: tuple[HintChoice, ...]
    """All legal actions: those that were compared first, best first."""
    odds: tuple[HintOdds, ...]
    """During the auction: the odds of each bid that can be made."""
    worlds: int
    """The number of deals that were searched; 0 if the advice follows from rules of thumb."""
    budget: str
    """How much was searched: ``tiny``, ``small`` or ``usual``."""


class Hint(Struct, frozen=True):
    """A hint about the decision of a seat."""

    ply: int
    """The number of actions done in the game before the decision."""
    kind: HintKind
    """What the hint contains."""
    nudge: str
    """What to think about, in words."""
    advice: HintAdvice | None = None
    """What a strong player would do; null unless the hint's kind is ``advice``."""
    pieces: tuple[Whereabouts, ...] = ()
    """The unseen pieces; empty unless the hint's kind is ``tiles``."""
