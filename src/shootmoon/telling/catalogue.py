"""Catalogues of messages, in Fluent's syntax.

Reading a whole catalogue takes a quarter of a second, of which every command would have to wait for. So only
its keys are read at first, and each message when it is said for the first time.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct, field

from shootmoon.telling.quoting import brief

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = [
    "FOLDER",
    "LANGUAGES",
    "Language",
    "Phrase",
    "add_words",
    "keys_of",
    "language_named",
    "open_catalogues",
    "say",
    "says",
    "wants",
]

FOLDER: Final = Path(__file__).parent
"""Where the catalogues are."""
_LONGEST = 2_000
"""The greatest number of characters of a fact that is said. Fluent refuses a message with more than 2,500 in
one placeholder, and a client may have sent any text."""
_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=.*\n?(?:[ }].*\n?|\n(?=[ \n}]))*", re.MULTILINE)
_MENTIONED = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")
_WANTED = re.compile(r"\$([A-Za-z][\w-]*)")


def _languages() -> tuple[str, ...]:
    found = sorted(path.stem for path in FOLDER.glob("*.ftl"))
    return ("en", *(language for language in found if language != "en"))


LANGUAGES: Final = _languages()
"""The languages that there are catalogues of: English, in which a message is said that another catalogue
lacks, and the others by their codes."""
if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[LANGUAGES]  # so that the schemas of messages list them
"""The code of a language that has a catalogue, such as ``en``."""


class _Catalogue:
    """The messages of one language."""

    def __init__(self, language: Language) -> None:
        self._sources: dict[str, str] = {}
        self._read: set[str] = set()
        self._language = language
        self._made: FluentBundle | None = None
        self._plain: dict[str, str] = {}
        self._reading = threading.RLock()
        self.extend(FOLDER)

    def extend(self, folder: Path) -> None:
        """Add the messages of a file of the language in a folder, if there is one."""
        file = folder / f"{self._language}.ftl"
        if file.exists():
            added = {found[1]: found[0] for found in _ENTRY.finditer(file.read_text(encoding="utf-8"))}
            if twice := added.keys() & self._sources.keys():
                raise ValueError(f"{file}: other messages are called {', '.join(sorted(twice))}")
            self._sources |= added

    @property
    def keys(self) -> Iterator[str]:
        return (key for key in self._sources if not key.startswith("-"))

    def __contains__(self, key: str) -> bool:
        return key in self._sources

    def wants(self, key: str) -> frozenset[str]:
        return frozenset(_WANTED.findall(self._sources.get(key, "")))

    def say(self, key: str, facts: dict[str, object]) -> str:
        if key in self._plain:
            return self._plain[key]
        with self._reading:
            bundle = self._bundle()
            self._add(key, bundle)
        pattern = bundle.get_message(key).value
        assert pattern is not None, f"the message {key!r} has no text"
        said, problems = bundle.format_pattern(
            pattern, {name: _said(fact, self._language) for name, fact in facts.items()}
        )
        if problems:
            raise LookupError(f"message {key!r} in {self._language!r}: {problems[0]}")
        text = str(said)
        if not facts:
            self._plain[key] = text
        return text

    def _bundle(self) -> FluentBundle:
        if self._made is None:
            from fluent.runtime import FluentBundle  # loaded late: Babel's tables take time

            # The region whose numbers and plurals it uses, if the catalogue names one.
            locale = self._sources.get("language-locale", "").partition("=")[2].strip()
            self._made = FluentBundle([locale or self._language], use_isolating=False)
        return self._made

    def _add(self, key: str, bundle: FluentBundle) -> None:
        """Read a message and those that it mentions."""
        if key in self._read or key not in self._sources:
            return
        from fluent.runtime import FluentResource

        self._read.add(key)
        bundle.add_resource(FluentResource(self._sources[key]))
        for mentioned in _MENTIONED.findall(self._sources[key]):
            self._add(mentioned, bundle)


def _said(fact: object, language: Language) -> object:
    """Return a fact as Fluent takes it: a number, or a text, of which a long one is cut."""
    if isinstance(fact, int | float):
        return fact
    text = fact.say(language) if isinstance(fact, Phrase) else str(fact)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


@cache
def _catalogue(language: Language) -> _Catalogue:
    return _Catalogue(language)


def language_named(language: str) -> Language:
    """Return ``language`` itself if there is a catalogue of it. Raises ValueError otherwise.

    >>> language_named("fr")
    Traceback (most recent call last):
    ValueError: unknown language 'fr'; the languages are en, es
    """
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {brief(language)}; the languages are {', '.join(LANGUAGES)}")
    return language


def keys_of(language: Language = "en") -> tuple[str, ...]:
    """Return the keys of a catalogue's messages, in its order. Raises ValueError for an unknown language."""
    return tuple(_catalogue(language_named(language)).keys)


def open_catalogues() -> None:
    """Read the keys of all catalogues now, and load the library, so that the first message takes no time."""
    for language in LANGUAGES:
        say(language, "list-and", most="", last="")


def says(key: str) -> bool:
    """Return True if there is a message with this key."""
    return key in _catalogue("en")


def wants(key: str) -> frozenset[str]:
    """Return the names of the facts that a message needs; none for an unknown key.

    >>> wants("count-tricks"), wants("nothing")
    (frozenset({'n'}), frozenset())
    """
    return _catalogue("en").wants(key)


def add_words(folder: Path) -> None:
    """Add the words of a package, such as a game of one's own: the files ``en.ftl``, ``es.ftl``, … in a
    folder.

    Raises ValueError for a message whose key is in use already.
    """
    for language in LANGUAGES:
        _catalogue(language).extend(folder)


def say(language: Language, key: str, /, **facts: object) -> str:
    """Return a message in a language, with ``facts`` in its places. A number among the facts chooses the form
    of a noun, and is written as the language writes numbers.

    Raises ValueError for an unknown language, KeyError for an unknown key, and LookupError if the message
    needs a fact that isn't given.

    >>> say("en", "count-tricks", n=0), say("en", "count-tricks", n=1), say("es", "count-tricks", n=3)
    ('no tricks', '1 trick', '3 bazas')
    """
    catalogue = _catalogue(language_named(language))
    if key not in catalogue:
        catalogue = _catalogue("en")
        if key not in catalogue:
            raise KeyError(f"no message {key!r}")
    return catalogue.say(key, facts)


class Phrase(Struct, frozen=True):
    """A message that is said later, once the language is known. It may be a fact of another message.

    >>> Phrase("list-and", {"most": "a", "last": Phrase("count-tricks", {"n": 1})}).say("es")
    'a y 1 baza'
    """

    key: str
    facts: Mapping[str, object] = field(default_factory=dict[str, object])

    def say(self, language: Language) -> str:
        """Return the message in a language. Raises the same errors as `say`."""
        return say(language, self.key, **self.facts)
