"""The command line `moon`: one module per command.

This package is the only place that connects adapters (implementations that use a database, a message bus,
a clock or bots) to the ports (interfaces) that other packages define.

Modules that are slow to load are imported only when a command runs, so that ``--help`` is fast.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from copy import copy
from importlib import import_module

from shootmoon.cli.missing import words_for_missing

try:
    import typer
except ModuleNotFoundError as error:  # only the engine's packages are installed (docs/program.md)
    sys.exit(f"moon: {words_for_missing(error)}")

from shootmoon.cli import help, serve
from shootmoon.cli.commands import SUMMARIES, App, Moon
from shootmoon.cli.errors import run

__all__ = ["app", "main"]

_STILL_THINKING = "hint from"
"""How the names of threads begin in which a bot thinks about a hint; see `shootmoon.terminal.play.hints`."""

app = App("moon", cls=Moon, invoke_without_command=True, no_args_is_help=False, add_completion=True)


def _print_version(asked: bool) -> None:
    if asked:
        help.version()
        raise typer.Exit


@app.callback()
def page(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
    ),
) -> None:
    """Play Moon and Chips, keep score, look up rules, study deals, and serve games to a browser.

    Without a command, moon serves the page and opens it in a browser, like moon serve. Each command explains
    its options: moon help play.
    """
    if context.invoked_subcommand is None:
        serve.serve_or_open()


for _name, _summary in SUMMARIES.items():
    _called = {"import": "import_games", "presets": "rules"}.get(_name, _name)
    _module = import_module(f"shootmoon.cli.{_called}")
    if hasattr(_module, "app"):  # a module with several commands
        app.add_typer(_module.app)
    elif _name == "presets":
        app.command(_name, short_help=_summary)(_module.presets)
    else:
        app.command(_name, short_help=_summary, epilog=getattr(_module, "EPILOG", None))(
            getattr(_module, _called)
        )
app.command("help", short_help="Explain a command.")(help.help)
app.command("version", short_help="Print the version.")(help.version)


def _with_only(command: str) -> typer.Typer:
    """Return the app with this command alone; with all commands for help, or if there is no such command.

    Typer takes a tenth of a second to prepare the options of all commands.
    """
    if command == "help":
        return app
    chosen = copy(app)
    chosen.registered_commands = [each for each in app.registered_commands if each.name == command]
    chosen.registered_groups = [
        each
        for each in app.registered_groups
        if each.typer_instance is not None and each.typer_instance.info.name == command
    ]
    return chosen if chosen.registered_commands or chosen.registered_groups else app


def main() -> None:
    """Run `moon` with the command-line arguments of this process, and exit with its status."""
    # For arrays of our size, NumPy's threads cost more than they gain: they busy-wait for each other, and
    # when other work delays one of them, an operation takes ten times as long. This must be set before NumPy
    # is loaded; child processes inherit it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    status = run(_with_only(sys.argv[1]) if len(sys.argv) > 1 else app)
    # The work is done, but Python takes a moment to shut down. Ctrl-C would only print a traceback now.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if any(thread.name.startswith(_STILL_THINKING) for thread in threading.enumerate()):
        # A bot that was asked for a hint is still in native code. If it returned while Python shuts down, the
        # process would be aborted (SIGABRT), so Python isn't shut down.
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(status)
    sys.exit(status)
