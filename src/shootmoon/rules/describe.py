"""Rules told as prose for players, in English and Spanish, for any rule set there can be."""

import re
from collections.abc import Iterator

import msgspec

from shootmoon.rules.games import Rules, rulebook_of
from shootmoon.rules.loading import RulesLike, as_rules
from shootmoon.rules.prose import SENTENCES
from shootmoon.rules.prose.sentences import Paragraph

__all__ = ["LANGUAGES", "Chapter", "chapters", "describe"]

LANGUAGES = tuple(SENTENCES)
"""The languages in which rules are told."""


class Chapter(msgspec.Struct, frozen=True):
    """What rules say of one thing."""

    name: str
    """What links name it by, the same in all languages: lower case, with hyphens."""
    heading: str
    """What it is about, for people."""
    text: str


def chapters(rules: Rules, language: str = "en") -> tuple[Chapter, ...]:
    """The rules, told to players in short chapters.

    Options decide what is said, and one that has no effect in this rule set is not mentioned.

    Raises `ValueError` for any language but those of `LANGUAGES`.

    >>> from shootmoon.rules import load_rules
    >>> [chapter.name for chapter in chapters(load_rules("classic"), "es")][:3]
    ['players-and-tiles', 'the-deal', 'bidding']
    """
    if language not in LANGUAGES:
        raise ValueError(f"rules are not told in {language!r}; they are in {' and '.join(LANGUAGES)}")
    # Paragraphs come in the same order in all languages, so that the English headings can name them.
    names = (re.sub(r"[^a-z]+", "-", each.heading.lower()) for each in _told(rules, "en"))
    return tuple(
        Chapter(name, each.heading, " ".join(each.sentences))
        for name, each in zip(names, _told(rules, language), strict=True)
    )


def _told(rules: Rules, language: str) -> Iterator[Paragraph]:
    return rulebook_of(rules.game).tell(rules, language)


def describe(rules: RulesLike, language: str = "en") -> str:
    """The rules, told to players in a page: `chapters` under their headings, blank lines between them.

    ``rules``: a rule set, the name of a preset, or the path of a rules file. Raises `ValueError` for any
    language but those of `LANGUAGES`, and as `as_rules` does.

    >>> print(describe("classic")[:50])
    Players and tiles
    Three play, each for themselves.
    """
    return "\n\n".join(f"{each.heading}\n{each.text}" for each in chapters(as_rules(rules), language))
