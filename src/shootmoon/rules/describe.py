"""Describe any rule set for players, in any language."""

import re
from collections.abc import Iterator

import msgspec

from shootmoon.rules.games import Rules, rulebook_of
from shootmoon.rules.loading import RulesLike, as_rules
from shootmoon.rules.prose import Paragraph
from shootmoon.telling import Language, checked, language_named

__all__ = ["Chapter", "chapters", "describe"]


class Chapter(msgspec.Struct, frozen=True):
    """A part of a description, about one topic such as bidding."""

    name: str
    """An identifier for links, in lower case with hyphens. It is the same in all languages."""
    heading: str
    """The heading, in the language of the text."""
    text: str


def chapters(rules: Rules, language: Language = "en") -> tuple[Chapter, ...]:
    """Return the description of a rule set, divided into chapters.

    Options that have no effect in this rule set are not mentioned.

    Raises `ValueError` for an unknown language.

    >>> from shootmoon.rules import load_rules
    >>> [chapter.name for chapter in chapters(load_rules("classic"), "es")][:3]
    ['players-and-tiles', 'the-deal', 'bidding']
    """
    language_named(language)
    # Paragraphs come in the same order in all languages, so English headings give the names for all.
    names = (re.sub(r"[^a-z]+", "-", each.heading.lower()) for each in _paragraphs(rules, "en"))
    return tuple(
        Chapter(name, each.heading, " ".join(each.sentences))
        for name, each in zip(names, _paragraphs(rules, language), strict=True)
    )


def _paragraphs(rules: Rules, language: Language) -> Iterator[Paragraph]:
    return rulebook_of(rules.game).describe(rules, language)


@checked
def describe(rules: RulesLike, language: Language = "en") -> str:
    """Return the description of a rule set as plain text.

    Each chapter (see `chapters`) is preceded by its heading; blank lines separate the chapters.

    ``rules``: a rule set, the name of a preset, or the path of a rules file.

    Raises `ValueError` for an unknown language, and the same errors as `as_rules`.

    >>> print(describe("classic")[:50])
    Players and tiles
    Three play, each for themselves.
    """
    return "\n\n".join(f"{each.heading}\n{each.text}" for each in chapters(as_rules(rules), language))
