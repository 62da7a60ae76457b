"""`PolicyBot`: plays by a learned policy."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from shootmoon.bots.policy.policy import Policy, read_policy
from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.encoding import Encoding
from shootmoon.game import View
from shootmoon.rules import Rules


class PolicyBot:
    """Chooses the action that a policy finds likeliest. It needs NumPy only, and about a millisecond.

    It plays only under the rules of its policy.
    """

    def __init__(self, path: Path | str) -> None:
        """Create the bot from a policy file. Raises `PolicyError` if the file can't be read or used."""
        self.name = f"policy:{path}"
        resolved = Path(path).expanduser()
        changed = resolved.stat().st_mtime_ns if resolved.exists() else 0
        self._policy, self._encoding = _loaded(resolved, changed)
        self._checked: Rules | None = None

    def check_rules(self, rules: Rules) -> None:
        """Raise ValueError if the policy wasn't made for these rules."""
        if rules is self._checked:
            return
        try:
            self._policy.check_rules(rules)
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from None
        self._checked = rules

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Choose an action; ``limit`` is ignored.

        Raises ValueError if it isn't this seat's turn, or if the policy isn't for these rules or pieces.
        """
        check_turn(view)
        self.check_rules(view.rules)
        if not view.setup.is_usual:
            raise ValueError(f"{self.name} a policy can't play with other pieces")
        legal = view.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0], "only-choice")
        encoding = self._encoding
        chances = self._policy.chances(encoding.observe(view)[None], encoding.mask(view)[None])[0]
        best = int(chances.argmax())
        return Decision(encoding.decode(best), "policy", {"percent": round(100 * float(chances[best]))})


@lru_cache(maxsize=16)
def _loaded(path: Path, changed: int) -> tuple[Policy, Encoding]:
    """Return a policy and its encoding; ``changed`` is when the file was last changed."""
    policy = read_policy(path)
    return policy, Encoding(policy.rules)
