"""Make the puzzles of `shootmoon.coach.puzzles`, pack them, and check them.

    python tools/make_puzzles.py find FOLDER [--seed 1] [--until 5000]   # in any number of sittings
    python tools/make_puzzles.py find FOLDER --kinds discard,trump       # only these kinds
    python tools/make_puzzles.py pack FOLDER [--add]                     # write the file of the package
    python tools/make_puzzles.py check [--share 0.1] [--seed 7]          # prove the shipped puzzles again

`find` goes through numbered tasks. Each is a preset, a kind, and a number of hands, which follow from the
seed and the number alone. Finished tasks are lines in ``FOLDER/found-SEED.jsonl``: started again, it goes on
after the last one; with ``--kinds``, the file is ``FOLDER/found-SEED-KINDS.jsonl``. See docs/puzzles.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from shootmoon.coach.puzzles import Kind, Puzzle, WrongPuzzle, packing, prove, puzzles
from shootmoon.coach.puzzles.finding import find_puzzles, kinds_of
from shootmoon.rules import preset_names

HANDS = {None: 4, "bid": 5, "discard": 10, "trump": 10}
"""The number of hands of a task, by kind."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    find = commands.add_parser("find", help="look for puzzles")
    find.add_argument("folder", type=Path)
    find.add_argument("--seed", type=int, default=1)
    find.add_argument("--until", type=int, default=1_000_000, help="the number of tasks")
    find.add_argument(
        "--kinds", default="", help="only these kinds, separated by commas: discard, trump, bid"
    )
    pack = commands.add_parser("pack", help="write the file of the package")
    pack.add_argument("folder", type=Path)
    pack.add_argument("--prove", type=int, metavar="SEED", help="leave out what other worlds don't confirm")
    pack.add_argument("--add", action="store_true", help="keep the shipped puzzles, too")
    check = commands.add_parser("check", help="prove the shipped puzzles again")
    check.add_argument("--share", type=float, default=1.0, help="the share of the puzzles to check")
    check.add_argument("--seed", type=int, default=7, help="the seed of the sampled worlds")
    args = parser.parse_args(arguments)
    match args.command:
        case "find":
            kinds = tuple(each for each in args.kinds.split(",") if each)
            if unknown := {*kinds} - {each for each in HANDS if each is not None}:
                parser.error(f"these kinds can't be looked for alone: {', '.join(sorted(unknown))}")
            return _find(args.folder, args.seed, args.until, kinds)
        case "pack":
            return _pack(args.folder, args.prove, add=args.add)
        case _:
            return _check(args.share, args.seed)


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


def _find(folder: Path, seed: int, until: int, only: tuple[str, ...]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"found-{'-'.join((str(seed), *only))}.jsonl"
    done = _repair(path)
    began, found = time.monotonic(), Counter[str]()
    with path.open("a", encoding="utf-8") as file:
        for number in range(done, until):
            preset, kind = task(number, only)
            made = [
                puzzle
                for hand in range(HANDS[kind])
                for puzzle in find_puzzles(preset, kind, f"{seed}:{number}:{hand}")
            ]
            found.update(puzzle.kind for puzzle in made)
            file.write(json.dumps({"task": number, "puzzles": msgspec.to_builtins(made)}) + "\n")
            file.flush()
            if number % 50 == 0:
                print(number, round(time.monotonic() - began), "s", dict(found), flush=True)
    return 0


def _repair(path: Path) -> int:
    """Cut off an unfinished line, and return the number of finished tasks."""
    if not path.exists():
        return 0
    lines = path.read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
        path.write_bytes(b"".join(lines))
    return len(lines)


def _read(folder: Path) -> Iterator[Puzzle]:
    for path in sorted(folder.glob("found-*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                made = json.loads(line)["puzzles"]
            except ValueError:
                continue  # the last line, if it is being written
            yield from msgspec.convert(made, list[Puzzle])


def _pack(folder: Path, seed: int | None, *, add: bool) -> int:
    found = [*_read(folder)]
    if seed is not None:
        found = [each for each in found if _is_proved(each, seed)]
    if add:
        found += puzzles()
    chosen = packing.choose(found)
    size = packing.write(chosen)
    print(f"{len(chosen)} puzzles in {size:,} bytes")
    _report(chosen)
    return 0


def _report(chosen: list[Puzzle]) -> None:
    print("by kind:", dict(sorted(Counter(each.kind for each in chosen).items())))
    print("with hidden hands:", sum(not each.open for each in chosen if each.kind in ("make", "set")))
    print("by preset:", dict(sorted(Counter(each.preset for each in chosen).items())))


def _is_proved(puzzle: Puzzle, seed: int) -> bool:
    try:
        prove(puzzle, seed)
    except WrongPuzzle as error:
        print(f"{puzzle.id} ({puzzle.kind}, {puzzle.preset}): {error}", flush=True)
        return False
    return True


def _check(share: float, seed: int) -> int:
    every = puzzles()
    chosen = every[:: max(1, round(1 / share))]
    wrong = 0
    for puzzle in chosen:
        try:
            prove(puzzle, seed)
        except WrongPuzzle as error:
            wrong += 1
            print(f"{puzzle.id} ({puzzle.kind}, {puzzle.preset}): {error}")
    print(f"{len(chosen)} of {len(every)} puzzles checked, {wrong} wrong")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
