"""`moon dataset`: make and check data sets of solved deals and of games, as Parquet files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.commands import App
from shootmoon.cli.errors import EXIT_REFUSED, print_error, when_stopped
from shootmoon.cli.options import (
    JsonOption,
    OptionOption,
    ProcessesOption,
    RayOption,
    RulesOption,
    SeedOption,
    import_from_here,
    progress_bar,
    rules_from,
)

if TYPE_CHECKING:
    from shootmoon.datasets import Made

app = App(
    "dataset",
    "Make data sets of solved deals and of games, as Parquet files with a data card (docs/datasets.md).",
)

MAX_DEALS = 10_000_000

FolderArgument = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="The folder of the data set: a new one, or one to continue.")
]
FreshOption = Annotated[
    bool, typer.Option("--fresh", help="Delete the data set that the folder contains, and start over.")
]


@app.command(
    "deals",
    epilog="""\b
Examples:
  moon dataset deals solved --deals 20000 --processes 2
  moon dataset deals solved-luna --rules luna-4 --deals 1000""",
)
def deals(
    folder: FolderArgument,
    rules: RulesOption = None,
    option: OptionOption = None,
    deals: Annotated[int, typer.Option(min=1, max=MAX_DEALS, help="The number of deals.")] = 1_000,
    seed: SeedOption = 0,
    shard: Annotated[int, typer.Option(min=1, max=MAX_DEALS, help="The number of deals in a file.")] = 1_000,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    fresh: FreshOption = False,
) -> None:
    """Deal at random and solve each deal double-dummy: the value of every contract, discard and first lead.

    If the command is stopped at any moment, the same command goes on and ends with the same rows.
    """
    from shootmoon.datasets import make_deals

    with when_stopped("run the same command again to continue"), progress_bar("deals") as progress:
        made = make_deals(
            folder,
            rules_from(rules, option),
            deals=deals,
            seed=seed,
            shard=shard,
            processes=processes,
            ray="" if ray == "local" else ray,
            fresh=fresh,
            progress=progress,
        )
    _print(made)


@app.command(
    "games",
    epilog="""\b
Examples:
  moon dataset games played --bots expert,club --deals 200 --processes 2
  moon dataset games self-play --bots club,club,club --deals 100""",
)
def games(
    folder: FolderArgument,
    bots: Annotated[
        str,
        typer.Option(help="The bots, as in moon arena, such as expert,novice; club,club,club plays itself."),
    ],
    rules: RulesOption = None,
    option: OptionOption = None,
    deals: Annotated[
        int, typer.Option(min=1, max=MAX_DEALS, help="The number of deals, each a match in every seating.")
    ] = 100,
    seed: SeedOption = 0,
    shard: Annotated[int, typer.Option(min=1, max=MAX_DEALS, help="The number of deals in a file.")] = 100,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    fresh: FreshOption = False,
) -> None:
    """Let bots play matches, and write a row for each action and a row for each hand.

    If the command is stopped at any moment, the same command goes on and ends with the same rows.
    """
    from shootmoon.arena.contestants import make_contestant
    from shootmoon.datasets import make_games

    import_from_here()
    with (
        when_stopped("run the same command again to continue"),
        progress_bar("games") as progress,
        progress_bar("deals") as rows_progress,
    ):
        made = make_games(
            folder,
            tuple(name.strip() for name in bots.split(",") if name.strip()),
            rules_from(rules, option),
            deals=deals,
            seed=seed,
            shard=shard,
            processes=processes,
            ray="" if ray == "local" else ray,
            fresh=fresh,
            make=make_contestant,
            progress=progress,
            rows_progress=rows_progress,
        )
    _print(made)


@app.command("check")
def check(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a data set.")],
    sample: Annotated[
        int, typer.Option(min=0, max=MAX_DEALS, help="The number of rows or games to compute again.")
    ] = 100,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Check the files of a data set, and compute a random sample of it again.

    Solved deals are compared with a slow solver that shares no code with the one that made them, games with
    their records. The exit status is 1 if anything is wrong.
    """
    from shootmoon.datasets import check as check_folder

    with when_stopped("run the same command again to continue"), progress_bar("checked") as progress:
        found = check_folder(folder, sample=sample, seed=seed, progress=progress)
    if as_json:
        import msgspec

        print(msgspec.json.encode(found).decode())
    else:
        what = "rows" if found.kind == "deals" else "games"
        print(f"{found.files} files with {found.rows:,} rows; {found.sampled:,} {what} computed again")
        for fault in found.faults:
            print(f"wrong: {fault}")
        if not found.faults:
            print("nothing is wrong")
    if found.faults:
        raise typer.Exit(EXIT_REFUSED)


def _print(made: Made) -> None:
    for note in made.notes:
        print_error(note)
    rows = ", ".join(f"{count:,} rows of {name}" for name, count in made.rows.items())
    files = "1 file" if len(made.files) == 1 else f"{len(made.files)} files"
    print(f"{made.path}: {rows}, in {files}; README.md describes them")
