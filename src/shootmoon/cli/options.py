"""Arguments and options of the command line, and a progress bar, that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.telling import LANGUAGES

if TYPE_CHECKING:
    from rich.progress import Progress

    from shootmoon.rules import Rules

RulesArgument = Annotated[
    str, typer.Argument(metavar="RULES", help="A preset (moon rules lists them) or a rules file (*.toml).")
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Change one option of the rules, such as auction.minimum=5. Repeatable.",
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
LanguageOption = Annotated[str, typer.Option("--lang", help=f"The language: {LANGUAGE_CHOICE}.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RecordsArgument = Annotated[
    list[str], typer.Argument(metavar="FILE", help="Records, as text or JSON; - is standard input.")
]
ProcessesOption = Annotated[int, typer.Option(min=1, max=256, help="Processes on this machine.")]
RayOption = Annotated[
    str | None, typer.Option(help="Work on the Ray cluster at this address; “local” starts one.")
]


LOCAL_SERVER = "http://127.0.0.1:8421"
"""The address of a server that was started on this machine without options."""
ServerOption = Annotated[
    str, typer.Option("--server", metavar="URL", envvar="SHOOTMOON_SERVER", help="The server's address.")
]


def rules_from(source: str, changes: Iterable[str] | None) -> Rules:
    """Load rules from a command's arguments: a preset or a rules file, and changes to its options.

    Raises `RulesError`, and `typer.BadParameter` if a change doesn't have the form NAME=VALUE.
    """
    from shootmoon.rules import load_rules

    texts: dict[str, str] = {}
    for change in changes or ():
        name, equals, value = change.partition("=")
        if not equals:
            raise typer.BadParameter(
                f"“{change}”: write NAME=VALUE, such as auction.minimum=5", param_hint="--option"
            )
        texts[name.strip()] = value.strip()
    return load_rules(source, texts=texts)


def import_from_here() -> None:
    """Let bots be imported from the current folder (``MODULE:NAME``), after all other places."""
    sys.path.append(os.getcwd())


def check_language(lang: str) -> None:
    """Raise `typer.BadParameter` for a language that has no translation."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(LANGUAGE_CHOICE, param_hint="--lang")


def new_bar(what: str) -> Progress:
    """Return a progress bar titled ``what``, with the remaining time; visible only on a terminal."""
    from rich import progress as rich
    from rich.console import Console

    columns = (rich.TextColumn(what), rich.BarColumn(), rich.MofNCompleteColumn(), rich.TimeRemainingColumn())
    console = Console(stderr=True)
    return rich.Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True)


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
