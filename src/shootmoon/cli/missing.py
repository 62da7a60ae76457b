"""What is said where a package isn't installed. Only what the engine needs is imported here."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from shootmoon.telling import LANGUAGES, Language, say


def language_in(arguments: Sequence[str]) -> Language:
    """Return the language that ``--lang`` chooses among arguments, which aren't parsed yet."""
    found = "en"
    for each, after in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = each.partition("=")
        wanted = value if equals else after
        if name == "--lang" and wanted in LANGUAGES:
            found = wanted
    return found


def words_for_missing(error: ModuleNotFoundError) -> str:
    """Return which package isn't installed, and the command that installs it."""
    package = (error.name or "").partition(".")[0]
    return say(language_in(sys.argv[1:]), "package-missing", package=package)
