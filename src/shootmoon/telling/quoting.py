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


def brief(value: object) -> str:
    r"""Return a value of any type as an error quotes it.

    >>> brief("a\nb"), brief(10**100), len(brief("6" * 10_000_000))
    ("'a\\nb'", 'a number of 333 bits', 60)
    """
    if type(value) is int and value.bit_length() > 64:
        return f"a number of {value.bit_length()} bits"
    return shortened(printable(repr(value[:_MAX_QUOTED] if isinstance(value, str) else value)))


def shortened(text: str, most: int = _MAX_QUOTED) -> str:
    """Return ``text``, cut off at the maximum length that a message quotes.

    >>> len(shortened("6" * 10_000_000))
    60
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"
