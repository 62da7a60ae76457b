"""Print an error that the user caused as one message on stderr, in the user's language."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import typer

from shootmoon.cli.missing import language_in, words_for_missing
from shootmoon.telling import Language, Messages, Reason, system_reason

EXIT_REFUSED = 1
"""The exit status if the checked object, such as a record, is faulty."""
EXIT_USAGE = 2
"""The exit status if a command can't be carried out with its arguments."""
EXIT_INTERRUPTED = 130

_USER_ERRORS: Final = (
    ("shootmoon.rules", "RulesError"),
    ("shootmoon.record", "RecordError"),
    ("shootmoon.game", "IllegalAction"),
    ("shootmoon.analysis", "AnalysisError"),
    ("shootmoon.arena", "ContestError"),
    ("shootmoon.benchmark", "BenchmarkError"),
    ("shootmoon.datasets", "DatasetError"),
    ("shootmoon.storage", "StorageError"),
    ("shootmoon.server.running", "BindError"),
    ("shootmoon.terminal.refusal", "Refusal"),
    ("shootmoon.coach.puzzles", "NoSuchPuzzle"),
)
"""Errors that a user can mend, as (module, name). A module that isn't imported raised none."""

_spoken = ["en"]
"""The language of errors."""


def run(app: Callable[[], object]) -> int:
    """Run the app and return its exit status; print errors that the user caused as messages."""
    speak(sys.argv[1:])
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A character that the terminal's encoding lacks is replaced instead of raising an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = reported(app)
        sys.stdout.flush()  # flush here, where BrokenPipeError is handled
    except BrokenPipeError:
        # The program that reads our output has ended (`moon replay … | head`), so nothing can be written,
        # even when Python flushes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_REFUSED
    return status


def reported(work: Callable[[], object]) -> int:
    """Do the work and return the exit status; print errors that the user caused as messages.

    The work may return an exit status.
    """
    try:
        status = work()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else EXIT_USAGE if stop.code else 0
    except BrokenPipeError:
        raise
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    except ModuleNotFoundError as error:
        if (error.name or "shootmoon").partition(".")[0] == "shootmoon":
            raise
        return print_error(words_for_missing(error))
    except Exception as error:
        if not isinstance(error, (typer.TyperException, OSError, *_user_errors())):
            raise
        return print_error(message_of(error, _spoken[0]))
    return status if isinstance(status, int) else 0


def _user_errors() -> tuple[type[Exception], ...]:
    found = (getattr(sys.modules.get(module), name, None) for module, name in _USER_ERRORS)
    return tuple(each for each in found if each is not None)


def print_error(message: str) -> int:
    """Print an error message on stderr and return `EXIT_USAGE`."""
    sys.stdout.flush()  # what was printed before comes before
    print(f"moon: {message}", file=sys.stderr)
    return EXIT_USAGE


@contextmanager
def when_stopped(what: str) -> Generator[None]:
    """On Ctrl-C, say what became of the work, and end the command."""
    try:
        yield
    except KeyboardInterrupt:
        print_error(f"stopped; {what}")
        raise typer.Exit(EXIT_INTERRUPTED) from None


def refused(key: str, option: str = "", /, **facts: object) -> typer.BadParameter:
    """Return the error of a value that can't be accepted, which says the message ``key``."""
    return typer.BadParameter(Reason(key, **facts), param_hint=option or None)


def speak(arguments: Sequence[str]) -> None:
    """Say errors in the language that ``--lang`` chooses among arguments, which aren't parsed yet."""
    _spoken[0] = language_in(arguments)


def message_of(error: Exception, language: Language) -> str:
    """Return what is said of an error that the user caused."""
    if isinstance(error, typer.TyperException):
        return _usage(error, Messages(language))
    if isinstance(error, OSError):
        why = _said(system_reason(error), language)
        return f"{error.filename}: {why}" if error.filename else why
    from shootmoon.game import IllegalAction
    from shootmoon.record import RecordError
    from shootmoon.rules import RulesError
    from shootmoon.rules.explaining import explain_all

    if isinstance(error, RecordError):
        return error.message(language)
    if isinstance(error, RulesError):
        return explain_all(error, language)
    if isinstance(error, IllegalAction) and language != "en":
        return f"{error.action}: {error.explain(language)}"
    return _said(error.args[0], language) if error.args and isinstance(error.args[0], Reason) else str(error)


def _said(text: str, language: Language) -> str:
    return text.say(language) if isinstance(text, Reason) else text


# What the parser of arguments refuses. Its own sentences are English, and speak of types.


def _usage(error: Any, say: Messages) -> str:
    """Return what is said of an error of the parser, or of a command in its name."""
    context, option = error.__dict__.get("ctx"), _option_of(error)
    match type(error).__name__:
        case "NoArgsIsHelpError":
            return f"{say('cli-missing-command')}\n\n{error.message}"
        case "MissingParameter":
            key = "cli-missing-option" if option.startswith("-") else "cli-missing"
            text = say(key, what=option)
        case "NoSuchOption":
            text = say("cli-no-option", option=error.option_name)
            near = sorted(error.possibilities or ())
            text += say("cli-near", near=say.join(near, "or")) if near else ""
        case "BadOptionUsage":
            flag = "does not take" in error.message
            text = say("cli-option-flag" if flag else "cli-option-value", option=error.option_name)
        case _:
            wrong = getattr(error.__cause__, "errors", None)
            text = _wrong_value(error.param, wrong()[0], say) if wrong else _said(error.message, say.language)
            return f"{option}: {text}" if option and not text.startswith("-") else text
    return text if context is None else f"{text}\n{say('cli-help', command=context.command_path)}"


def _option_of(error: Any) -> str:
    """Return the option or the argument of which an error speaks; empty if there is none."""
    hint, param = getattr(error, "param_hint", None), getattr(error, "param", None)
    if hint or param is None:
        return hint or ""
    if param.param_type_name == "argument":
        return param.display_name_raw
    return max(param.opts, key=len)


def _wrong_value(param: Any, wrong: Any, say: Messages) -> str:
    """Return why a value doesn't suit an option or argument."""
    kind, value = param.type_descriptor, str(wrong["input"])
    if kind.choices:
        names = [str(getattr(each, "value", each)) for each in kind.choices]
        return say("cli-choice", value=value, known=say.join(names, "or"))
    if kind.is_datetime:
        return say("cli-date", value=value)
    number = next((word for word in ("int", "float") if word in str(kind.annotation)), None)
    if number is None:
        return say("cli-value", value=value)
    ends = {name: f"{end:,}" for name, end in (("least", param.min), ("most", param.max)) if end is not None}
    bounds = say(f"cli-{'-'.join(ends)}", **ends) if ends else ""
    return say("cli-whole" if number == "int" else "cli-number", value=value, bounds=bounds)
