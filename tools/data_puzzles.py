"""The puzzles of `shootmoon.coach.puzzles`: commands of data.py."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from making import Kept

from shootmoon.coach.puzzles import Kind, Puzzle, WrongPuzzle, packing, puzzles
from shootmoon.coach.puzzles import prove as prove_again
from shootmoon.coach.puzzles.finding import find_puzzles, kinds_of
from shootmoon.rules import preset_names

HANDS = {None: 4, "bid": 5, "discard": 10, "trump": 10}
"""The number of hands of a task, by kind."""

app = typer.Typer(name="puzzles", no_args_is_help=True, help="Make puzzles and prove them (docs/puzzles.md).")


@app.command()
def find(
    folder: Path,
    seed: int = 1,
    until: Annotated[int, typer.Option(help="the number of tasks")] = 1_000_000,
    kinds: Annotated[str, typer.Option(help="only these, separated by commas: discard, trump, bid")] = "",
) -> None:
    """Look for puzzles, in any number of sittings.

    Tasks are numbered. Each is a preset, a kind, and a number of hands, which follow from the seed and the
    number alone. Finished tasks are lines in FOLDER/found-SEED.jsonl or, with ``--kinds``,
    FOLDER/found-SEED-KINDS.jsonl: started again, the command goes on after the last one.
    """
    only = tuple(each for each in kinds.split(",") if each)
    if unknown := {*only} - {each for each in HANDS if each is not None}:
        raise typer.BadParameter(f"these kinds can't be looked for alone: {', '.join(sorted(unknown))}")
    kept = Kept(folder / f"found-{'-'.join((str(seed), *only))}.jsonl")
    began, found = time.monotonic(), Counter[str]()
    for number in range(len(kept.found), until):
        preset, kind = task(number, only)
        names = [f"{seed}:{number}:{hand}" for hand in range(HANDS[kind])]
        made = [puzzle for name in names for puzzle in find_puzzles(preset, kind, name)]
        found.update(puzzle.kind for puzzle in made)
        kept.add({"task": number, "puzzles": msgspec.to_builtins(made)})
        if number % 50 == 0:
            print(number, round(time.monotonic() - began), "s", dict(found), flush=True)


def task(number: int, only: tuple[str, ...] = ()) -> tuple[str, Kind | None]:
    """Return the preset and the kind of a task. ``only``: these kinds take turns, in the presets with one."""
    presets = preset_names()
    if only:
        pairs: list[tuple[str, Kind | None]] = [
            (name, kind) for name in presets for kind in kinds_of(name) if str(kind) in only
        ]
        return pairs[number % len(pairs)]
    turn, at = divmod(number, len(presets))
    kinds = kinds_of(presets[at])
    others = [kind for kind in kinds if kind is not None]
    # Two of three tasks are about plays; the others take turns.
    kind = None if turn % 3 or not others else others[turn // 3 % len(others)]
    return presets[at], kind


@app.command()
def pack(
    folder: Path,
    prove: Annotated[
        int | None, typer.Option(metavar="SEED", help="leave out what other worlds refute")
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="keep the shipped puzzles, too")] = False,
) -> None:
    """Write the file of the package from the puzzles that were found."""
    lines = [line for path in sorted(folder.glob("found-*.jsonl")) for line in Kept(path).found]
    found = [puzzle for line in lines for puzzle in msgspec.convert(line["puzzles"], list[Puzzle])]
    if prove is not None:
        found = [each for each in found if _is_proved(each, prove)]
    chosen = packing.choose([*found, *(puzzles() if add else ())])
    print(f"{len(chosen)} puzzles in {packing.write(chosen):,} bytes")
    print("by kind:", dict(sorted(Counter(each.kind for each in chosen).items())))
    print("with hidden hands:", sum(not each.open for each in chosen if each.kind in ("make", "set")))
    print("by preset:", dict(sorted(Counter(each.preset for each in chosen).items())))


@app.command()
def check(
    share: Annotated[float, typer.Option(help="the share of the puzzles to check")] = 1.0,
    seed: Annotated[int, typer.Option(help="the seed of the sampled worlds")] = 7,
) -> None:
    """Prove the shipped puzzles again; the exit status is 1 if one is wrong."""
    every = puzzles()
    chosen = every[:: max(1, round(1 / share))]
    wrong = sum(not _is_proved(puzzle, seed) for puzzle in chosen)
    print(f"{len(chosen)} of {len(every)} puzzles checked, {wrong} wrong")
    raise typer.Exit(min(wrong, 1))


def _is_proved(puzzle: Puzzle, seed: int) -> bool:
    try:
        prove_again(puzzle, seed)
    except WrongPuzzle as error:
        print(f"{puzzle.id} ({puzzle.kind}, {puzzle.preset}): {error}", flush=True)
        return False
    return True
