"""`TournamentRefused`: why a tournament refuses a command."""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.protocol.refusals import explain_refusal
from shootmoon.telling import Language, Phrase


class TournamentRefused(Exception):
    """Raised if a tournament refuses a command. Nothing has changed.

    >>> TournamentRefused("no-such-entry", {"number": 9}).explain("es")
    'no existe la inscripción 9'
    """

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        """``tournament-CODE`` or ``refused-CODE`` is the message in the catalogues, with these facts."""
        super().__init__(code)
        self.code = code
        self.facts: dict[str, object] = dict(facts or {})
        self.legal: tuple[str, ...] = ()

    def explain(self, language: Language = "en") -> str:
        """Return the explanation in a language. Raises ValueError for an unknown language."""
        facts = {
            name: Phrase(f"tournament-number-of-{fact}") if name == "what" else fact
            for name, fact in self.facts.items()
        }
        return explain_refusal(self.code, facts, language, "tournament", "refused")

    def __str__(self) -> str:
        return self.explain()
