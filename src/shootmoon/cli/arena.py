"""`moon arena`: let bots meet on the same deals in every seating."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_USAGE
from shootmoon.cli.options import OptionOption, rules_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from shootmoon.arena import Run
    from shootmoon.arena.run import Progress

MOST_DEALS = 100_000


def arena(
    bots: Annotated[str, typer.Option(help="Who meets, as in expert,novice; a bot named twice is one.")],
    rules: Annotated[str, typer.Option(help="A preset or a rules file.")] = "classic",
    option: OptionOption = None,
    matches: Annotated[
        int | None, typer.Option(min=1, max=MOST_DEALS, help="Deals to begin a match with, in each seating.")
    ] = None,
    contracts: Annotated[
        int | None, typer.Option(min=1, max=MOST_DEALS, help="Single hands instead of matches.")
    ] = None,
    sequential: Annotated[
        bool,
        typer.Option("--sequential", help="Of two bots: stop once it is clear whether the first is better."),
    ] = False,
    even: Annotated[float, typer.Option(help="--sequential: the score that is not better.")] = 0.0,
    better: Annotated[float, typer.Option(help="--sequential: the score that is better.")] = 0.05,
    alpha: Annotated[
        float, typer.Option(min=0.0001, max=0.4999, help="--sequential: chance to err so.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(min=0.0001, max=0.4999, help="--sequential: and the other way.")
    ] = 0.05,
    least: Annotated[
        int, typer.Option(min=2, max=MOST_DEALS, help="--sequential: deals before which nothing is said.")
    ] = 60,
    limit: Annotated[float | None, typer.Option(help="Seconds for a decision.")] = None,
    seed: Annotated[int, typer.Option(help="Of deals and bots.")] = 0,
    processes: Annotated[int, typer.Option(min=1, max=256, help="On this machine.")] = 1,
    ray: Annotated[
        str | None, typer.Option(help="Play on the Ray cluster at this address; local for one of its own.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(help="Keep the run and all records here; the same command goes on where it stopped."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result here, as SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots meet: the same deals in every seating, by matches or single hands."""
    from shootmoon.arena import Contest, ContestError, SequentialTest, draw_shares, run_contest

    if matches is not None and contracts is not None:
        raise typer.BadParameter("either --matches or --contracts, not both")
    if better <= even:
        raise typer.BadParameter("--better must be more than --even")
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    contest = Contest(
        bots=names,
        rules=rules_from(rules, option),
        contracts=contracts is not None,
        seed=seed,
        limit=limit,
    )
    if sequential and len(contest.names) != 2:
        raise typer.BadParameter("--sequential compares two bots")
    test = None
    if sequential:
        test = SequentialTest(even=even, better=better, alpha=alpha, beta=beta, least=least)
    deals = contracts or matches or (2_000 if sequential else 20)
    try:
        _check_bots(contest.names)
        run = _with_progress(
            lambda progress: run_contest(
                contest,
                deals,
                folder=folder,
                processes=processes,
                ray="" if ray == "local" else ray,
                test=test,
                progress=progress,
            ),
            quiet=as_json or not sys.stderr.isatty(),
        )
    except ContestError as error:
        typer.echo(f"moon arena: {error}", err=True)
        raise typer.Exit(EXIT_USAGE) from None
    if as_json:
        import msgspec

        sys.stdout.buffer.write(msgspec.json.encode({**_as_dict(run), "contest": contest.told()}) + b"\n")
    else:
        _print(run)
    sys.stdout.flush()
    if plot is not None:  # last, so that a path that can't be written costs no result
        plot.write_text(str(draw_shares(run.summary)), encoding="utf-8")


def _check_bots(names: tuple[str, ...]) -> None:
    from shootmoon.arena import ContestError
    from shootmoon.bots import make_bot

    for name in names:
        try:
            make_bot(name, 0)
        except ValueError as error:
            raise ContestError(str(error)) from None


def _as_dict(run: Run) -> dict[str, object]:
    import msgspec

    told: dict[str, object] = msgspec.to_builtins(run.summary)
    return told


def _with_progress(play: Callable[[Progress], Run], *, quiet: bool) -> Run:
    from rich import progress as rich

    columns = (
        rich.TextColumn("deals"),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, disable=quiet, transient=True) as bar:
        task = bar.add_task("deals", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return play(show)


def _print(run: Run) -> None:
    from rich.console import Console
    from rich.table import Table

    summary, contest = run.summary, run.contest
    console = Console(highlight=False)
    what = "single hands" if contest.contracts else "matches"
    table = Table(
        title=f"{contest.rules.preset}: {summary.deals} deals, {summary.games} {what}", title_justify="left"
    )
    for column in ("bot", "score", "won", "points", "bids", "made", "ms", "rating"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for name, bot in summary.bots.items():
        low, high = bot.score_interval
        table.add_row(
            name,
            f"{bot.score:+.3f} ± {(high - low) / 2:.3f}",
            "" if bot.match_win_share is None else f"{bot.match_win_share:.1%}",
            f"{bot.points_per_hand:+.2f}",
            str(bot.bids),
            "" if bot.made is None else f"{bot.made:.1%}",
            f"{1000 * bot.seconds_per_decision:.1f}",
            "" if bot.rating is None else f"{bot.rating.mean:.1f}±{bot.rating.spread:.1f}",
        )
    console.print(table)
    console.print("score: beyond equal strength, a deal, 95 %; points: a hand; ms: a decision", style="dim")
    for name, bot in summary.bots.items():
        if bot.calibration:
            told = ", ".join(
                f"{tenth.said:.0%} → {tenth.made:.0%} ({tenth.bids})" for tenth in bot.calibration
            )
            console.print(f"{name}: chance said → made (bids): {told}", soft_wrap=True)
        if bot.forfeits:
            wrong = ", ".join(f"{count} {what}" for what, count in bot.forfeits.items())
            console.print(f"{name}: decisions forfeited: {wrong}")
    verdict = summary.verdict
    if verdict is not None:
        first, second = contest.names
        words = {
            "better": f"{first} is better than {second}",
            "not better": f"{first} is not better than {second} by as much as asked",
            None: f"whether {first} is better than {second} is not clear yet",
        }[verdict.accepted]
        console.print(
            f"{words}: log likelihood ratio {verdict.ratio:+.2f} "
            f"(bounds {verdict.lower:+.2f} and {verdict.upper:+.2f}) after {verdict.deals} deals"
        )
