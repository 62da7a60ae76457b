"""What a user can cause is told in words, on stderr, and never as a traceback."""

from __future__ import annotations

import io
import os
import sys

import typer

EXIT_REFUSED = 1
"""Something was looked at and found wrong, such as a record."""
EXIT_USAGE = 2
"""What was asked for can't be done as it was asked."""
EXIT_INTERRUPTED = 130


def run(app: typer.Typer) -> int:
    """Run the app and give its exit status, with errors of the user told in words."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Where the terminal's encoding doesn't know a character, a sign for it is better than an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = _status_of(app)
        sys.stdout.flush()  # here, where a reader that has gone is still dealt with
    except ValueError as error:
        if not _is_user_error(error):
            raise
        return print_error(str(error))
    except BrokenPipeError:
        # The reader has gone (`moon replay … | head`). Nothing may be written any more, not even at exit.
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
    """Whether an error tells its user what to do, and isn't a defect of ours."""
    from shootmoon.game import IllegalAction
    from shootmoon.record import RecordError
    from shootmoon.rules import RulesError

    return isinstance(error, RulesError | RecordError | IllegalAction)


def print_error(message: str) -> int:
    """Tell what can't be done, on stderr; gives the exit status for it."""
    print(f"moon: {message}", file=sys.stderr)
    return EXIT_USAGE
