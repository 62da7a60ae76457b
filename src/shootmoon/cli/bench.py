"""`moon bench`: the benchmark of bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.commands import App
from shootmoon.cli.errors import EXIT_REFUSED, when_stopped
from shootmoon.cli.options import (
    GivenSeedOption,
    JsonOption,
    ProcessesOption,
    RayOption,
    choice,
    import_from_here,
    output,
    progress_bar,
)

if TYPE_CHECKING:
    from shootmoon.benchmark import TrackResult

app = App("bench", "Measure bots with fixed deals and opponents, and check such results (docs/benchmark.md).")


def _tracks() -> list[str]:
    from shootmoon.benchmark import TRACKS

    return list(TRACKS)


BotOption = Annotated[
    str | None,
    typer.Option(
        "--bot", help="The bot's name on this machine if it isn't built in: cmd:PROGRAM, MODULE:NAME."
    ),
]


@app.command(
    "run",
    epilog="""\b
Examples:
  moon bench run expert -o expert.json --processes 2
  moon bench run mybot:MyBot -o mybot.json --track play
  moon bench run 'cmd:python3 mybot.py' -o mybot.json --deals 20""",
)
def run(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="A bot as in moon arena: expert, cmd:PROGRAM, MODULE:NAME.")
    ],
    result_file: Annotated[Path, output("The result file to write.", "--output", "-o")],
    track: Annotated[
        list[str] | None,
        choice("Only this track. Repeatable.", _tracks, "--track", metavar="TRACK"),
    ] = None,
    deals: Annotated[
        int | None, typer.Option(metavar="N", help="The number of deals of each track, 1 to 1000.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where the games are kept; by default, in the user's data folder."
        ),
    ] = None,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
) -> None:
    """Let a bot play the tracks of the benchmark, and write the result file.

    Every game is stored; after an interruption, give the same command again to continue. With --track, the
    other tracks that the result file already has are kept.
    """
    from shootmoon.arena import default_folder
    from shootmoon.benchmark import (
        TRACKS,
        BenchmarkError,
        read_result,
        results_table,
        run_track,
        write_result,
    )
    from shootmoon.benchmark.result import new_result
    from shootmoon.files.code import code_digest

    with when_stopped("run the same command again to continue"):
        import_from_here()
        unknown = [name for name in track or () if name not in TRACKS]
        if unknown:
            raise BenchmarkError(f"there is no track {unknown[0]}; there are {', '.join(TRACKS)}")
        found: dict[str, TrackResult] = {}
        if track and result_file.exists():
            before = read_result(result_file)
            if (before.bot, before.code) != (bot, code_digest()):
                raise BenchmarkError(
                    f"{result_file} holds the result of another bot or of other code: name another file"
                )
            found = {each.track: each for each in before.tracks}
        for name in track or TRACKS:
            chosen = TRACKS[name]
            with progress_bar(f"{name}: games") as progress:
                found[name] = run_track(
                    chosen,
                    bot,
                    deals=deals,
                    folder=folder / name if folder else default_folder(chosen.contest(bot)),
                    processes=processes,
                    ray="" if ray == "local" else ray,
                    progress=progress,
                )
        result = new_result(bot, [found[name] for name in TRACKS if name in found])
        write_result(result_file, result)
        print(results_table([result]))


@app.command(
    "verify",
    epilog="""\b
Examples:
  moon bench verify expert.json
  moon bench verify expert.json --all --processes 2""",
)
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A result file of moon bench run.")],
    sample: Annotated[int, typer.Option(min=0, help="The number of games to play again.")] = 10,
    every: Annotated[bool, typer.Option("--all", help="Play all games again.")] = False,
    seed: GivenSeedOption = None,
    bot: BotOption = None,
    processes: ProcessesOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Check a result file: that scores follow from the games, and that games give the same when played again.

    The exit status is 1 if anything is wrong.
    """
    from shootmoon.benchmark import BenchmarkError, read_result
    from shootmoon.benchmark import verify as verify_result

    with when_stopped("run the same command again to continue"):
        import_from_here()
        try:
            result = read_result(file)
        except BenchmarkError as error:
            typer.echo(f"wrong: {error}")
            raise typer.Exit(EXIT_REFUSED) from None
        with progress_bar("games") as progress:
            found = verify_result(
                result,
                bot=bot,
                sample=None if every else sample,
                seed=seed,
                processes=processes if processes > 1 else 0,
                progress=progress,
            )
    if as_json:
        import msgspec

        print(msgspec.json.encode(found).decode())
    else:
        for fault in found.faults:
            print(f"wrong: {fault}")
        if not found.same_code:
            made = f"shootmoon {result.shootmoon} made the result"
            print(f"note: {made}, with other source code of rules or bots")
        print(
            f"{found.played} of {found.games} games were played again; {len(found.faults)} differ; "
            "the scores follow from the games"
        )
    if found.faults:
        raise typer.Exit(EXIT_REFUSED)


@app.command("table")
def table(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Result files.")],
) -> None:
    """Print results as a table in Markdown, best first."""
    from shootmoon.benchmark import read_result, results_table

    print(results_table([read_result(file) for file in files]))


@app.command("tracks")
def tracks(as_json: JsonOption = False) -> None:
    """List the tracks, with what fixes their deals and opponents."""
    from shootmoon.benchmark import TRACKS, VERSION

    if as_json:
        import msgspec

        print(msgspec.json.encode({"version": VERSION, "tracks": list(TRACKS.values())}).decode())
        return
    print(f"benchmark, version {VERSION}")
    for track in TRACKS.values():
        print(f"{track.name}: {track.title} in {track.preset} against {track.opponent}, {track.deals} deals")
        print(f"  deals: seed {track.seed}, SHA-256 {track.commitment}")
        print(f"  opponent: SHA-256 {track.signature}")
