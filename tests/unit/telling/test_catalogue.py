"""The catalogues of words."""

from __future__ import annotations

from itertools import chain

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Pattern, VariableReference
from fluent.syntax.visitor import Visitor

from shootmoon.telling import LANGUAGES, keys_of, say
from shootmoon.telling.catalogue import FOLDER


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


def _messages(language: str) -> dict[str, set[str]]:
    """The messages of a catalogue, with the facts that each of them wants."""
    parsed = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))
    broken = [entry.content for entry in parsed.body if isinstance(entry, Junk)]
    assert not broken
    messages = [entry for entry in parsed.body if isinstance(entry, Message)]
    names = [message.id.name for message in messages]
    assert len(names) == len(set(names)), "each key once"
    return {message.id.name: _facts(message.value) for message in messages}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_found_quickly_are_those_of_a_full_reading(language: str) -> None:
    assert keys_of(language) == tuple(_messages(language))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same_with_the_same_facts(language: str) -> None:
    assert _messages(language).keys() == _messages("en").keys()
    english = _messages("en")
    for key, facts in _messages(language).items():
        assert facts <= english[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    for key, facts in _messages(language).items():
        assert say(language, key, **dict.fromkeys(facts, 2)), key


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(LookupError, match="count-tricks"):
        say("en", "count-tricks")
    with pytest.raises(KeyError, match="no message 'nothing'"):
        say("en", "nothing")


def test_the_lines_of_a_catalogue_are_groups_and_messages() -> None:
    groups = [
        line.removeprefix("## ").split(":")[0]
        for line in chain.from_iterable(
            (FOLDER / f"{language}.ftl").read_text(encoding="utf-8").splitlines() for language in LANGUAGES
        )
        if line.startswith("## ")
    ]
    assert {group.split()[0] for group in groups} <= {"all", "page", "here"}
