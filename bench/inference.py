"""Measure how probable the true hands are to bots that infer them from everybody's actions.

    moon arena --bots expert,club --rules classic --hands 60 --folder FOLDER
    python bench/inference.py FOLDER --hands 100

In hands from the records of an arena, all worlds are listed that fit the view of a defender who has a choice.
The table gives the mean logarithm of the probability of the true world: if all worlds are equally likely, by
the likelihoods of `expert`, and by those of `master`. Views with more than 20,000 worlds are left out, and so
are the records of hands to which the model of `master` was fitted (``tools/fit_play_model.py``).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from shootmoon.belief import Belief
from shootmoon.bots.evaluation.likelihood import log_likelihoods
from shootmoon.bots.evaluation.play_model import play_model
from shootmoon.bots.search.determinization import determinize
from shootmoon.bots.search.expert import Expert
from shootmoon.game import State
from shootmoon.record import read_record

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))
from fit_play_model import hands_of, is_kept

MOST = 20_000
"""The greatest number of worlds of a view."""


def unused(folders: list[Path]) -> Iterator[list[State]]:
    """Yield the states of hands that weren't used for the fit of the model, in random order."""
    paths = [path for folder in folders for path in sorted(folder.glob("**/records/*.moon"))]
    random.Random(1).shuffle(paths)
    for path in paths:
        record = read_record(path.read_text(encoding="utf-8"))
        for hand in hands_of(record):
            if is_kept(path, hand):
                yield hand


def log_chances(state: State, bot: Expert) -> tuple[float, ...] | None:
    """Return the log-probability of the true world by the three methods; None for too many worlds or one."""
    view = state.view(state.to_move or 1)
    if not 1 < Belief(view).count <= MOST:
        return None
    worlds = determinize(
        view, MOST, np.random.default_rng(0), max_enumerated=MOST, pool=MOST, use_likelihood=False
    )
    truth = (worlds.hands == np.array(state.held, dtype=np.uint64)).all(axis=1).argmax()
    discards = worlds.aside if view.discards else np.zeros_like(worlds.aside)
    found = [-float(np.log(len(worlds)))]
    for model in (None, play_model()):
        logs = log_likelihoods(view, worlds.hands, discards, bot.strong_bidding(view), model)
        found.append(float(logs[truth] - logs.max() - np.log(np.exp(logs - logs.max()).sum())))
    return tuple(found)


def main() -> None:
    """Read the records, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--hands", type=int, default=100, help="the greatest number of hands")
    given = parser.parse_args()
    bot, by_tricks = Expert(0), defaultdict[int, list[tuple[float, ...]]](list)
    for number, states in enumerate(unused(given.folders), 1):
        for state in states:
            declares = state.seating.side_of(state.to_move or 1) == state.seating.side_of(state.declarer or 1)
            if declares or len(state.legal_actions()) < 2:
                continue
            found = log_chances(state, bot)
            if found is not None:
                by_tricks[state.setup.hand_size - sum(state.tricks)].append(found)
        print(f"\r{number}/{given.hands} ", end="", file=sys.stderr, flush=True)
        if number == given.hands:
            break
    print(file=sys.stderr)
    print("| tricks left | views | worlds alike | `expert` | `master` |\n| --- | --- | --- | --- | --- |")
    for left, rows in sorted(by_tricks.items()):
        print(
            f"| {left} | {len(rows)} | " + " | ".join(f"{mean:.2f}" for mean in np.mean(rows, axis=0)) + " |"
        )


if __name__ == "__main__":
    main()
