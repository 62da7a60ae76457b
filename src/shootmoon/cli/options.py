"""Arguments and options of the command line, and a progress bar, that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from shootmoon.cli.errors import refused
from shootmoon.telling import LANGUAGES

if TYPE_CHECKING:
    from rich.progress import Progress

    from shootmoon.rules import Rules


def preset_choice() -> list[str]:
    """Return the names of the presets, to complete them."""
    from shootmoon.rules import preset_names

    return list(preset_names())


def _assignments(incomplete: str) -> list[str]:
    """Return what can be written after ``-o``: the names of options and, after “=”, their values."""
    from shootmoon.rules import OPTIONS
    from shootmoon.rules.options import value_text

    known = {each.name: each for options in OPTIONS.values() for each in options}
    name, equals, _ = incomplete.partition("=")
    if not equals or name not in known:
        return [f"{each}=" for each in known]
    option = known[name]
    values = option.choices or range(option.minimum or 0, (option.maximum or 0) + 1)
    return [f"{name}={value_text(value)}" for value in values]


def bots() -> list[str]:
    """Return the names of the built-in bots, to complete them."""
    from shootmoon.bots import bot_names

    return list(bot_names())


def _known_language(lang: str | None) -> str | None:
    if lang is not None and lang not in LANGUAGES:
        raise refused("cli-choice", "--lang", value=lang, known=LANGUAGE_CHOICE)
    return lang


def _writable(path: Path | None) -> Path | None:
    """Check that a file can be written, before the work whose result it is to hold."""
    if path is None:
        return None
    folder = path.absolute().parent
    if path.is_dir():
        raise refused("cli-is-folder", file=path)
    if not folder.is_dir():
        raise refused("cli-no-folder", folder=folder, file=path.name)
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise refused("cli-not-writable", file=path)
    return path


def output(help: str, *names: str) -> Any:
    """Return an option for a file to write. One that can't be written is refused before the work begins."""
    return typer.Option(*names, metavar="FILE", help=help, callback=_writable, show_default=False)


def choice(help: str, known: Callable[[], Iterable[str]], *names: str, metavar: str = "NAME") -> Any:
    """Return an option whose values are completed."""
    return typer.Option(
        *names, metavar=metavar, help=help, show_default=False, autocompletion=lambda: list(known())
    )


_RULES = typer.Option(
    "--rules",
    "-r",
    metavar="RULES",
    help="A preset (moon presets lists them, the default first) or a rules file (*.toml).",
    autocompletion=preset_choice,
)
RulesOption = Annotated[str | None, _RULES]
"""The rules; None for those of `DEFAULT_PRESET` (`rules_from`)."""
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Change one option of the rules, such as auction.minimum=5. Repeatable.",
        autocompletion=_assignments,
    ),
]
PlainOption = Annotated[
    bool, typer.Option("--plain", help="Print plain sentences without drawings, for screen readers.")
]
FullOption = Annotated[
    bool,
    typer.Option(
        "--full/--scroll",
        help="Fill the terminal, where there is one, or write below what was written before.",
    ),
]
LANGUAGE_CHOICE = " or ".join(LANGUAGES)
"""The codes of the languages, in words."""
_LANGUAGE = typer.Option(
    "--lang",
    metavar="LANGUAGE",
    help=f"The language: {LANGUAGE_CHOICE}.",
    callback=_known_language,
    autocompletion=lambda: list(LANGUAGES),
)
LanguageOption = Annotated[str, _LANGUAGE]
GivenLanguageOption = Annotated[str | None, _LANGUAGE]
"""The language where a command needs to know whether it was given."""
_SEED = typer.Option(
    "--seed",
    metavar="N",
    min=0,
    help="Where all random choices begin: the same number gives the same result.",
)
SeedOption = Annotated[int, _SEED]
GivenSeedOption = Annotated[int | None, _SEED]
"""The seed where each run without one is another."""
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RecordsArgument = Annotated[
    list[str], typer.Argument(metavar="FILE", help="Records, as text or JSON; - is standard input.")
]
ProcessesOption = Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Processes on this machine.")]
RayOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Work on the Ray cluster at this address; “local” starts one."),
]


LOCAL_SERVER = "http://127.0.0.1:8421"
"""The address of a server that was started on this machine without options."""
ServerOption = Annotated[
    str, typer.Option("--server", metavar="URL", envvar="SHOOTMOON_SERVER", help="The server's address.")
]


def rules_from(source: str | None, changes: Iterable[str] | None) -> Rules:
    """Load rules from a command's arguments: a preset or a rules file, by default `DEFAULT_PRESET`, and
    changes to its options.

    Raises `RulesError`, and `typer.BadParameter` if a change doesn't have the form NAME=VALUE.
    """
    from shootmoon.rules import DEFAULT_PRESET, load_rules

    texts: dict[str, str] = {}
    for change in changes or ():
        name, equals, value = change.partition("=")
        if not equals:
            raise refused("cli-assignment", "--option", text=change)
        texts[name.strip()] = value.strip()
    return load_rules(source or DEFAULT_PRESET, texts=texts)


def import_from_here() -> None:
    """Let bots be imported from the current folder (``MODULE:NAME``), after all other places."""
    sys.path.append(os.getcwd())


def new_bar(what: str) -> Progress:
    """Return a progress bar titled ``what``, with the remaining time; visible only on a terminal."""
    from rich import progress as rich
    from rich.console import Console

    columns = (rich.TextColumn(what), rich.BarColumn(), rich.MofNCompleteColumn(), rich.TimeRemainingColumn())
    console = Console(stderr=True)
    return rich.Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True)


def print_json(found: object) -> None:
    """Print what was found as one line of JSON. Kinds of strings, such as tiles, are written as they are."""
    import msgspec

    print(msgspec.json.encode(found, enc_hook=str).decode())


@contextmanager
def progress_bar(what: str) -> Generator[Callable[[int, int], None]]:
    """Yield a function that is called with the amount of work done and the whole amount, and shows a progress
    bar from the first call on."""
    bar = new_bar(what)
    task = None

    def show(done: int, total: int) -> None:
        nonlocal task
        if task is None:
            bar.start()
            task = bar.add_task(what, total=total, completed=done)
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    try:
        yield show
    finally:
        bar.stop()
