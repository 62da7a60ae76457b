"""`Reason`: an English text of an error that can be said in other languages, too."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from shootmoon.telling.catalogue import Language, say

__all__ = ["Reason", "system_reason"]

_SYSTEM = {
    errno.ENOENT: "system-missing",
    errno.EACCES: "system-denied",
    errno.EPERM: "system-denied",
    errno.EEXIST: "system-exists",
    errno.EISDIR: "system-folder",
    errno.ENOTDIR: "system-no-folder",
    errno.ENOSPC: "system-full",
    errno.EROFS: "system-read-only",
    errno.ENAMETOOLONG: "system-long",
}
"""What the system's most usual refusals are called; it says the others in its own words."""


@runtime_checkable
class _Explained(Protocol):
    """An error that explains itself, such as an illegal action."""

    def explain(self, language: Language) -> str: ...


class Reason(str):
    """The English text of a message, which remembers the message.

    >>> reason = Reason("record-tag-twice", tag="Date")
    >>> reason, reason.say("es")
    ('the tag Date occurs twice', 'la etiqueta Date está dos veces')
    """

    _key: str
    _facts: Mapping[str, object]

    def __new__(cls, key: str, /, **facts: object) -> Reason:
        """Say the message with this key. A fact may be a reason, or an error that explains itself."""
        made = super().__new__(cls, _text(key, facts, "en"))
        made._key, made._facts = key, facts
        return made

    def say(self, language: Language) -> str:
        """Return the text in a language. Raises ValueError for an unknown language."""
        return _text(self._key, self._facts, language)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self._key, self._facts)


def system_reason(error: OSError) -> str:
    """Return why the system refused: a `Reason` for the most usual refusals.

    >>> system_reason(FileNotFoundError(2, "ENOENT")).say("es")
    'no hay tal archivo ni carpeta'
    """
    if key := _SYSTEM.get(error.errno or 0):
        return Reason(key)
    return error.strerror or str(error)


def _again(key: str, facts: Mapping[str, object]) -> Reason:
    return Reason(key, **facts)


def _text(key: str, facts: Mapping[str, object], language: Language) -> str:
    said: dict[str, object] = {}
    for name, fact in facts.items():
        if isinstance(fact, Reason):
            said[name] = fact.say(language)
        else:
            said[name] = fact.explain(language) if isinstance(fact, _Explained) else str(fact)
    return say(language, key, **said)
