"""Print an error that the user caused as one message on stderr, without a traceback."""

from __future__ import annotations

import io
import os
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

from shootmoon.telling import LANGUAGES, say

if TYPE_CHECKING:
    import typer

EXIT_REFUSED = 1
"""The exit status if the checked object, such as a record, is faulty."""
EXIT_USAGE = 2
"""The exit status if a command can't be carried out with its arguments."""
EXIT_INTERRUPTED = 130


def run(app: typer.Typer) -> int:
    """Run the app and return its exit status; print errors that the user caused as messages."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A character that the terminal's encoding lacks is replaced instead of raising an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = _status_of(app)
        sys.stdout.flush()  # flush here, where BrokenPipeError is handled
    except ValueError as error:
        if not _is_user_error(error):
            raise
        return print_error(str(error))
    except ModuleNotFoundError as error:
        if (error.name or "shootmoon").partition(".")[0] == "shootmoon":
            raise
        return print_error(words_for_missing(error))
    except BrokenPipeError:
        # The program that reads our output has ended (`moon replay … | head`), so nothing can be written,
        # even when Python flushes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_REFUSED
    except OSError as error:
        return print_error(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return status


def _status_of(app: typer.Typer) -> int:
    try:
        app()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else EXIT_USAGE
    return 0


def _is_user_error(error: ValueError) -> bool:
    """Return True if the error was caused by the user's input, not by a bug in this program."""
    from shootmoon.game import IllegalAction
    from shootmoon.record import RecordError
    from shootmoon.rules import RulesError

    return isinstance(error, RulesError | RecordError | IllegalAction)


def words_for_missing(error: ModuleNotFoundError) -> str:
    """Return which package isn't installed, and the command that installs it, in the language of the command
    line."""
    asked = [after for option, after in pairwise(sys.argv) if option == "--lang" and after in LANGUAGES]
    package = (error.name or "").partition(".")[0]
    return say(asked[0] if asked else "en", "package-missing", package=package)


def print_error(message: str) -> int:
    """Print an error message on stderr and return `EXIT_USAGE`."""
    print(f"moon: {message}", file=sys.stderr)
    return EXIT_USAGE
