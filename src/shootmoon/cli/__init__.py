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

from shootmoon.cli.errors import run, words_for_missing

try:
    import typer
except ModuleNotFoundError as error:  # only the engine's packages are installed (docs/program.md)
    sys.exit(f"moon: {words_for_missing(error)}")

from shootmoon.cli import (
    admin,
    analyze,
    archive,
    arena,
    backup,
    bench,
    bot,
    check,
    dataset,
    export,
    hand,
    import_games,
    learn,
    perft,
    play,
    player,
    puzzle,
    ratings,
    replay,
    restore,
    review,
    rules,
    score,
    serve,
    solve,
    tournament,
    verify,
)

__all__ = ["app", "main"]

_STILL_THINKING = "hint from"
"""How the names of threads begin in which a bot thinks about a hint; see `shootmoon.terminal.play.hints`."""

app = typer.Typer(
    name="moon",
    invoke_without_command=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help loads in half the time and suits screen readers
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        from shootmoon import __version__

        typer.echo(f"shootmoon {__version__}")
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
    its options: moon play --help.
    """
    if context.invoked_subcommand is None:
        serve.serve_or_open()


# In the order of docs/commands.md: play, study, serve. A module with several commands has an app of its own.
for _module, _help in (
    (play, "Play a match in the terminal, or join a server's table."),
    (player, ""),
    (tournament, "Show the standings of a tournament."),
    (learn, "Learn to play, step by step, at a prepared table."),
    (puzzle, "Solve puzzles: one right answer, proved."),
    (score, "Keep score for a table with real dominoes or cards."),
    (rules, "Explain the rules of a game, or list the presets."),
    (replay, "Show any point of a recorded game."),
    (check, "Check that records are valid."),
    (verify, "Check that nobody chose the deals of a game."),
    (review, "Judge the decisions of a game, and tell luck from skill."),
    (hand, "Estimate what each bid with a hand is worth."),
    (analyze, "Try other plays from any position, and value them."),
    (solve, "Solve a deal or position with all hands visible."),
    (perft, "Count action sequences, to compare engines."),
    (arena, "Compare bots by playing the same deals."),
    (bench, ""),
    (dataset, ""),
    (bot, ""),
    (serve, "Serve the page and rooms to browsers and programs."),
    (admin, ""),
    (backup, "Copy the database of moon serve."),
    (archive, "Move old records to files."),
    (ratings, "Compute the ratings of players again."),
    (restore, "Check and restore a copy of the database."),
    (export, "Write finished games to a folder as records."),
    (import_games, "Add finished games to the database from records."),
):
    _name = _module.__name__.rpartition(".")[2]
    if hasattr(_module, "app"):
        app.add_typer(_module.app)
    else:
        app.command(_name.removesuffix("_games"), short_help=_help, epilog=getattr(_module, "EPILOG", None))(
            getattr(_module, _name)
        )


def _with_only(command: str) -> typer.Typer:
    """Return the app with this command alone; with all commands if there is no such command.

    Typer takes a tenth of a second to prepare the options of all commands.
    """
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
