"""How messages quote what a user sent: on one line, and never more than the beginning of a long text."""

from __future__ import annotations

_MAX_QUOTED = 60  # characters of a user's text that a message repeats


def printable(text: str) -> str:
    """Return ``text`` with control and other unprintable characters written as escapes.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def shortened(text: str, most: int = _MAX_QUOTED) -> str:
    """Return ``text``, cut off at the maximum length that a message quotes.

    >>> len(shortened("6" * 10_000_000))
    60
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"
