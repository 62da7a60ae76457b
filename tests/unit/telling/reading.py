"""Catalogues, read by Fluent's own parser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Pattern, VariableReference
from fluent.syntax.visitor import Visitor

from shootmoon.telling import keys_of
from shootmoon.telling.catalogue import FOLDER

ADDED = Path(__file__).parents[2] / "fortytwo" / "en.ftl"


class _Facts(Visitor):
    """Collects the facts that a message wants."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.found.add(node.id.name)


def _facts(pattern: Pattern | None) -> set[str]:
    facts = _Facts()
    facts.visit(pattern)
    return facts.found


def own_keys(language: str = "en") -> tuple[str, ...]:
    """The keys of a catalogue, without those that `tests.fortytwo` adds when it is imported."""
    added = re.findall(r"^([a-z][\w-]*) =", ADDED.read_text(encoding="utf-8"), re.MULTILINE)
    return tuple(key for key in keys_of(language) if key not in added)


@cache
def facts_of(language: str) -> Mapping[str, set[str]]:
    """The messages of a catalogue, with the facts that each of them wants."""
    parsed = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))
    broken = [entry.content for entry in parsed.body if isinstance(entry, Junk)]
    assert not broken
    messages = [entry for entry in parsed.body if isinstance(entry, Message)]
    names = [message.id.name for message in messages]
    assert len(names) == len(set(names)), "each key once"
    return {message.id.name: _facts(message.value) for message in messages}
