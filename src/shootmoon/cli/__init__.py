"""The command line: `moon`, one file a command. The only place that joins adapters to ports.

Heavy imports stand inside the commands, so that help is there at once.
"""

from __future__ import annotations

import os
import signal
import sys

import typer

from shootmoon.cli import (
    arena,
    backup,
    bot,
    check,
    export,
    hand,
    import_games,
    perft,
    play,
    replay,
    rules,
    score,
    serve,
    solve,
    verify,
)
from shootmoon.cli.errors import run

__all__ = ["app", "main"]

app = typer.Typer(
    name="moon",
    invoke_without_command=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is there in half the time, and reads well aloud
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
        False, "--version", callback=_print_version, is_eager=True, help="Tell the version and stop."
    ),
) -> None:
    """Moon and Chips: play, keep score, serve rooms, keep and replay records, solve deals, look rules up.

    Without a command: the page to play on, in a browser (moon serve).
    """
    if context.invoked_subcommand is None:
        serve.serve_or_open()


app.command("play")(play.play)
app.command("score", epilog=score.EPILOG)(score.score)
app.command("replay")(replay.replay)
app.command("check")(check.check)
app.command("verify")(verify.verify)
app.command("solve")(solve.solve)
app.command("hand")(hand.hand)
app.command("rules")(rules.rules)
app.command("perft")(perft.perft)
app.command("arena")(arena.arena)
app.command("serve", epilog=serve.EPILOG)(serve.serve)
app.command("backup", epilog=backup.EPILOG)(backup.backup)
app.command("export", epilog=export.EPILOG)(export.export)
app.command("import", epilog=import_games.EPILOG)(import_games.import_games)
app.add_typer(bot.app)


def main() -> None:
    """Run `moon` with the arguments of this process."""
    # NumPy, which is not loaded yet, would do sums of our size on all cores, with threads that wait for each
    # other busily: where other work keeps one of them from running, that takes ten times as long. Processes
    # that are started inherit it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    status = run(app)
    # All is done, and Python takes a while to end: Ctrl-C would only kill it, or show where it was.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)
