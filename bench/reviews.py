"""Measure the error rates of bots by reviews of their games (docs/review.md).

    python bench/reviews.py rates --presets classic,luna-4 --count 6
    python bench/reviews.py alike --presets classic,luna-4 --count 6

``rates`` reviews matches in which the bots `random`, `novice`, `club` and `expert` change seats, and prints
the error rate of each with its standard error, for all decisions and for those after the auction.

``alike`` asks all four bots for a decision in every position of such matches, and judges what they choose. So
all are measured by the same positions, and the difference between two bots is known much better than the rate
of either: where they choose the same action, it is 0.

``--count`` is the number of matches for each preset. With ``--keep FOLDER``, the result of each match is a
line of a file there, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import shootmoon as sm
from shootmoon.analysis.match_review import Judge, JudgedDecision, review

BOTS = ("random", "novice", "club", "expert")
MOST_HANDS = 12

Row: TypeAlias = dict[str, Any]


def play(
    rules: sm.Rules, bots: tuple[str, ...], seed: int, most_hands: int = MOST_HANDS
) -> tuple[sm.State, list[str]]:
    """Play a match, or its first hands. Return its last state, and the bot of each seat."""
    rng, state = random.Random(f"{rules.preset} {seed}"), sm.new_game(rules)
    names = [bots[(seat + seed) % len(bots)] for seat in range(state.seating.players)]
    players = [sm.make_bot(name, 1000 * seed + seat) for seat, name in enumerate(names)]
    while state.to_move is not None and len(state.past) < most_hands:
        if state.to_move:
            state = state.apply(players[state.to_move - 1].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(rng))
    return state, names


def decisions(state: sm.State) -> Iterator[tuple[int, sm.State, sm.Action]]:
    """Yield for each choice of a seat the number of its action, the state before it, and the action."""
    record = sm.Record.of(state)
    for ply, (before, action) in enumerate(zip(record.replay(), record.actions, strict=False)):
        if before.to_move and len(before.legal_actions()) > 1:
            yield ply, before, action


# -- what is measured in a game --------------------------------------------------------------------------


def rates(rules: sm.Rules, seed: int) -> Row:
    """Return the losses and the numbers of decisions of the bots in a match, in all and after the auction."""
    state, names = play(rules, BOTS, seed)
    row: Row = {name: [0.0, 0, 0.0, 0] for name in names}
    for each in review(state).decisions:
        _enter(row[names[each.seat - 1]], each)
    return row


def alike(rules: sm.Rules, seed: int) -> Row:
    """Return what `rates` does, for what each bot would choose in every position of a match."""
    state, _ = play(rules, BOTS, seed)
    judge, bots = Judge("quick"), [sm.make_bot(name, seed) for name in BOTS]
    row: Row = {name: [0.0, 0, 0.0, 0] for name in BOTS}
    for ply, before, _ in decisions(state):
        assert before.to_move
        view = before.view(before.to_move)
        chosen = [bot.choose(view).action for bot in bots]
        judged = {action: judge.judge(before, ply, action) for action in dict.fromkeys(chosen)}
        for name, action in zip(BOTS, chosen, strict=True):
            found = judged[action]
            if found is not None:
                _enter(row[name], found)
    return row


def _enter(counted: list[float], judged: JudgedDecision) -> None:
    """Add a decision to a bot's losses and numbers of decisions."""
    played = judged.phase != "auction"
    counted[0] += judged.loss
    counted[1] += 1
    counted[2] += judged.loss * played
    counted[3] += played


# -- summaries -------------------------------------------------------------------------------------------


def show_rates(preset: str, rows: list[Row]) -> None:
    """Print the error rate of each bot."""
    for part, name in enumerate(("all", "played")):
        for bot in BOTS:
            found = [(row[bot][2 * part], row[bot][2 * part + 1]) for row in rows if bot in row]
            total = max(1, sum(count for _, count in found))
            rate = sum(loss for loss, _ in found) / total
            # The standard error of a ratio: matches are independent, decisions of a match aren't.
            error = sum((loss - rate * count) ** 2 for loss, count in found) ** 0.5 / total
            print(
                f"{preset:14} {name:6} {bot:8} {10_000 * rate:6.1f} ± {10_000 * error:.1f} "
                f"% per 100 of {total} decisions"
            )


def show_alike(preset: str, rows: list[Row]) -> None:
    """Print the error rate of each bot, and its difference from that of the next stronger one."""
    show_rates(preset, rows)
    for part, name in enumerate(("all", "played")):
        for bot, next_one in pairwise(BOTS):
            counts = [row[bot][2 * part + 1] for row in rows]
            more = [row[bot][2 * part] - row[next_one][2 * part] for row in rows]
            total = max(1, sum(counts))
            rate = sum(more) / total
            error = sum((loss - rate * count) ** 2 for loss, count in zip(more, counts, strict=True)) ** 0.5
            print(
                f"{preset:14} {name:6} {bot} - {next_one}: {10_000 * rate:.1f} ± {10_000 * error / total:.1f}"
            )


# -- running ---------------------------------------------------------------------------------------------

MEASURED: Mapping[str, tuple[Callable[[sm.Rules, int], Row], Callable[[str, list[Row]], None]]] = {
    "rates": (rates, show_rates),
    "alike": (alike, show_alike),
}


def measured(what: str, preset: str, count: int, keep: Path | None) -> list[Row]:
    """Return the results of so many games, and keep them in a folder."""
    path = None if keep is None else keep / f"{what}-{preset}.jsonl"
    rows: list[Row] = []
    if path is not None and path.exists():
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    while len(rows) < count:
        rows.append(MEASURED[what][0](sm.load_rules(preset), len(rows)))
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    return rows


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=[*MEASURED])
    parser.add_argument("--presets", default=",".join(sm.preset_names()))
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--keep", type=Path, help="a folder for the results of games")
    given = parser.parse_args()
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
    for preset in given.presets.split(","):
        MEASURED[given.what][1](preset, measured(given.what, preset, given.count, given.keep))


if __name__ == "__main__":
    main()
