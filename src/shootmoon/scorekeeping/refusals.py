"""`NotEntered`: why something can't be entered in a book."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.game import IllegalAction
from shootmoon.protocol.refusals import explain_refusal, plain_fact
from shootmoon.telling import Language


class NotEntered(Exception):
    """Raised when something can't be entered in a book. Nothing has changed.

    >>> NotEntered("no-such-hand", {"number": 9}).explain("es")
    'no hay mano 9 que corregir'
    """

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        """Create the error.

        Its message in the catalogues is ``not-entered-CODE``, ``refused-CODE`` or, for hands that the rules
        don't allow, ``illegal-CODE``, with these facts.
        """
        super().__init__(code)
        self.code = code
        self.facts: dict[str, object] = dict(facts or {})
        self.legal: tuple[str, ...] = ()

    @classmethod
    def illegal(cls, error: IllegalAction) -> NotEntered:
        """Return the error for a hand that the rules don't allow."""
        return cls(error.code, {name: plain_fact(fact) for name, fact in error.facts.items()})

    def explain(self, language: Language = "en") -> str:
        """Return the explanation in a language. Raises ValueError for an unknown language."""
        return explain_refusal(self.code, self.facts, language, "not-entered", "refused")

    def __str__(self) -> str:
        return self.explain()
