"""`moon arena`: compare bots by playing the same deals in every seating."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import print_error, when_stopped
from shootmoon.cli.options import (
    JsonOption,
    OptionOption,
    ProcessesOption,
    RayOption,
    RulesOption,
    SeedOption,
    import_from_here,
    output,
    progress_bar,
    rules_from,
)
from shootmoon.cli.options import (
    bots as bot_choice,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from shootmoon.arena import BotSummary, Run
    from shootmoon.arena.run import Progress

MAX_DEALS = 100_000

EPILOG = """\b
Examples:
  moon arena --bots expert,novice
  moon arena --bots master,expert --rules hickeys --hands 2000 --processes 8
  moon arena --bots cmd:./mybot,club --sequential --contracts 2000
  moon arena --bots mybot:MyBot,club --matches 50"""


def arena(
    bots: Annotated[
        str,
        typer.Option(
            help="The bots to compare, such as expert,novice; MODULE:NAME imports one. A bot named twice "
            "counts once.",
            metavar="NAME,NAME",
            autocompletion=bot_choice,
        ),
    ],
    rules: RulesOption = None,
    option: OptionOption = None,
    matches: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_DEALS, help="Play matches: this many first deals, each in every seating."
        ),
    ] = None,
    contracts: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_DEALS, help="Play single hands instead of matches, and count their points."
        ),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_DEALS, help="Play single hands at scores within a match, and count match equity."
        ),
    ] = None,
    plays: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_DEALS, help="Compare only the card play of single hands; club bids before it."
        ),
    ] = None,
    sequential: Annotated[
        bool,
        typer.Option(
            "--sequential", help="Compare two bots; stop as soon as it is clear whether the first is better."
        ),
    ] = False,
    even: Annotated[
        float, typer.Option(help="--sequential: the score per deal that doesn't count as better.")
    ] = 0.0,
    better: Annotated[float, typer.Option(help="--sequential: the score per deal that does.")] = 0.05,
    alpha: Annotated[
        float,
        typer.Option(
            min=0.0001, max=0.4999, help="--sequential: the type I error: P(reported better | isn't)."
        ),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(
            min=0.0001, max=0.4999, help="--sequential: the type II error: P(reported not better | is)."
        ),
    ] = 0.05,
    least: Annotated[
        int,
        typer.Option(min=2, max=MAX_DEALS, help="--sequential: the least number of deals before stopping."),
    ] = 60,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Matches: also give the scores without the luck of the deals."),
    ] = False,
    limit: Annotated[float | None, typer.Option(help="Seconds per decision.")] = None,
    seed: SeedOption = 0,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where games and results are kept; by default, in the user's data folder."
        ),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Delete what the folder contains, and start over.")
    ] = False,
    plot: Annotated[
        Path | None, output("Write a chart of the result to this file, as SVG.", "--plot")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Compare bots by playing the same deals in every seating, as matches or single hands.

    Every game is stored; after an interruption, give the same command again to continue.
    """
    from shootmoon.arena import (
        Contest,
        SequentialTest,
        default_folder,
        draw_shares,
        run_contest,
    )
    from shootmoon.arena.contestants import make_contestant

    if sum(each is not None for each in (matches, contracts, hands, plays)) > 1:
        raise typer.BadParameter("--matches, --contracts, --hands and --plays can't be combined")
    if luck and (contracts or hands or plays):
        raise typer.BadParameter("--luck is for matches: in single hands, luck cancels out over the seatings")
    if better <= even:
        raise typer.BadParameter("--better must be greater than --even")
    contest = Contest(
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
        rules=rules_from(rules, option),
        unit="hand" if hands else "contract" if contracts else "play" if plays else "match",
        seed=seed,
        limit=limit,
        luck=luck,
    )
    import_from_here()
    test = None
    if sequential:
        if len(contest.names) != 2:
            raise typer.BadParameter("--sequential compares exactly two bots")
        test = SequentialTest(even=even, better=better, alpha=alpha, beta=beta, least=least)
    contest.check()
    folder = folder or default_folder(contest)
    with when_stopped("run the same command again to continue"), _progress(folder) as progress:
        run = run_contest(
            contest,
            hands or contracts or plays or matches or (2_000 if sequential else 20),
            folder=folder,
            fresh=fresh,
            processes=processes,
            ray="" if ray == "local" else ray,
            test=test,
            make=make_contestant,
            progress=progress,
        )
    if run.mixed:
        print_error("rules or bots have changed since this contest began; --fresh starts over")
    if as_json:
        import msgspec

        sys.stdout.buffer.write(msgspec.json.encode(run.to_dict()) + b"\n")
    else:
        _print(run)
    sys.stdout.flush()
    if plot is not None:
        plot.write_text(str(draw_shares(run.summary)), encoding="utf-8")


@contextmanager
def _progress(folder: Path) -> Generator[Progress]:
    """Print the folder where the games are stored, then show a progress bar; both on stderr."""
    begun = False

    def show(done: int, total: int) -> None:
        nonlocal begun
        if not begun:
            begun = True
            before = f"; {done} of {total} games are already there (--fresh starts over)" if done else ""
            print_error(f"games are kept in {folder}{before}")
        update(done, total)

    with progress_bar("games") as update:
        yield show


def _unit(run: Run) -> str:
    """Return the unit in which the contest's rules score a hand: “points”, “marks” or “chips”."""
    from shootmoon.game import setup_for

    return setup_for(run.contest.rules).counted


def _half_width(interval: tuple[float, float] | None) -> str:
    return "± ?" if interval is None else f"± {(interval[1] - interval[0]) / 2:.3f}"


def _corrected(bot: BotSummary) -> str:
    if bot.corrected_score is None:
        return ""
    return f"{bot.corrected_score:+z.3f} {_half_width(bot.corrected_interval)}"


def _failures(bot: BotSummary) -> Iterator[str]:
    if bot.forfeits:
        wrong = ", ".join(f"{count} {what}" for what, count in bot.forfeits.items())
        yield f"forfeited of {bot.decisions} decisions: {wrong}"
    for what, why in bot.first_wrong.items():
        yield f"the first {what}: {why}"


def _print(run: Run) -> None:
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from shootmoon.arena.contest import UNITS

    summary, contest = run.summary, run.contest
    console = Console(highlight=False)
    table = Table(
        title=f"{contest.rules.preset}: {summary.deals} deal{'s' * (summary.deals != 1)}, "
        f"{summary.games} {UNITS[contest.unit]}",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 0),
        collapse_padding=True,
    )
    unit = _unit(run)
    corrected = any(bot.corrected_score is not None for bot in summary.bots.values())
    table.add_column("bot", overflow="fold", min_width=6)
    columns = ["score", *(["no luck"] if corrected else []), "won", unit, "bids", "made", "ms", "most"]
    for column in columns if summary.unrated else [*columns, "rating"]:
        table.add_column(column, justify="right", no_wrap=True)
    for name, bot in summary.bots.items():
        table.add_row(
            escape(name),
            f"{bot.score:+z.3f} {_half_width(bot.score_interval)}",
            *([_corrected(bot)] if corrected else []),
            "" if bot.match_win_share is None else f"{bot.match_win_share:.1%}",
            f"{bot.points_per_hand:+z.2f}",
            str(bot.bids),
            "" if bot.made is None else f"{bot.made:.1%}",
            f"{1000 * bot.seconds_per_decision:.1f}",
            f"{1000 * bot.slowest:.0f}",
            *([] if bot.rating is None else [f"{bot.rating.mean:.1f}±{bot.rating.spread:.1f}"]),
        )
    console.print(table)
    no_luck = "no luck: the score without the estimated luck of the deals; " if corrected else ""
    console.print(
        f"score: per deal, above equal strength, 95 %; {no_luck}{unit}: per hand; ms: per decision; "
        "most: the longest",
        style="dim",
        soft_wrap=True,
    )
    if any(bot.score_interval is None for bot in summary.bots.values()):
        why = "there is one deal" if summary.deals == 1 else f"all {summary.deals} deals had the same result"
        console.print(f"± ?: {why}, so the spread can't be estimated", soft_wrap=True)
    if summary.unwon:
        console.print(
            f"nobody won {summary.unwon} of {summary.games} matches in {contest.most_hands} hands: ties"
        )
    if summary.unrated:
        console.print(f"no ratings: {summary.unrated}", soft_wrap=True, markup=False)
    for name, bot in summary.bots.items():
        if bot.calibration:
            shares = ", ".join(
                f"{tenth.said:.0%} → {tenth.made:.0%} ({tenth.bids})" for tenth in bot.calibration
            )
            console.print(f"{name}: predicted → made (bids): {shares}", soft_wrap=True, markup=False)
        if bot.cut_short:
            console.print(f"{name}: {bot.cut_short} of {bot.decisions} searches cut short by the time limit")
        for line in _failures(bot):
            console.print(f"{name}: {line}", soft_wrap=True, markup=False)
    verdict = summary.verdict
    if verdict is not None:
        first, second = contest.names
        even = verdict.even
        least = f" by more than {even:g}" if even > 0 else ""
        claim = f"worse than {second} by {-even:g}" if even < 0 else f"better than {second}{least}"
        words = {
            "better": f"{first} is {'not ' * (even < 0)}{claim}",
            "not better": f"{first} does not score {verdict.better:g} against {second}",
            None: f"it isn't clear yet whether {first} is {claim}",
        }[verdict.accepted]
        console.print(
            f"{words}: log likelihood ratio {verdict.ratio:+z.2f} "
            f"(bounds {verdict.lower:+z.2f} and {verdict.upper:+z.2f}) after {verdict.deals} deals",
            soft_wrap=True,
            markup=False,
        )
