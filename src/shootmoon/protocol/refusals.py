"""`Refused`: why a command isn't carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field

from shootmoon.game import IllegalAction
from shootmoon.telling import Language, Phrase, language_named, say, says


class Refused(Struct, frozen=True):
    """The refusal of a command, with the reason. Nothing has changed.

    >>> refused = Refused("seat-taken", {"seat": 2})
    >>> refused.explain(), refused.explain("es")
    ('seat 2 is taken', 'el asiento 2 está ocupado')
    """

    code: str
    """The reason. Its message in the catalogues is ``refused-CODE`` or, for an illegal action,
    ``illegal-CODE``."""
    facts: dict[str, object] = field(default_factory=dict[str, object])
    """The values to fill in the explanation, by name."""
    legal: tuple[str, ...] = ()
    """For an illegal action by the seat that is to move: the legal actions."""

    @classmethod
    def illegal(cls, error: IllegalAction) -> Refused:
        """Return the refusal of an illegal action."""
        facts = {name: plain_fact(fact) for name, fact in error.facts.items()}
        return cls(error.code, facts, tuple(map(str, error.legal)))

    def explain(self, language: Language = "en") -> str:
        """Return the explanation in a language. Raises ValueError for an unknown language."""
        return explain_refusal(self.code, self.facts, language, "refused")


def explain_refusal(code: str, facts: Mapping[str, object], language: Language, *parts: str) -> str:
    """Return the message of a refusal: ``PART-CODE`` of the first part that has it, otherwise that of an
    illegal action with this code. Raises ValueError for an unknown language."""
    language_named(language)
    for part in parts:
        if says(f"{part}-{code}"):
            if "wish" in facts:
                facts = {**facts, "wish": Phrase(f"proposal-{facts['wish']}")}
            return say(language, f"{part}-{code}", **facts)
    return IllegalAction("", code, facts, ()).explain(language)


def plain_fact(fact: object) -> object:
    """Return a fact as a JSON value. Pieces and actions become plain strings."""
    if isinstance(fact, tuple):
        return tuple(map(str, cast("tuple[object, ...]", fact)))
    return fact if isinstance(fact, int) else str(fact)
