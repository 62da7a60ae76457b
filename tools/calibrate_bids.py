"""Calibrate how `expert` estimates the chance to make a bid, and write the fit to ``hand_evaluation.json``.

    moon arena --bots expert,expert,expert --rules classic --matches 500 --seed 21 --folder FOLDER
    python tools/calibrate_bids.py FOLDER [FOLDER ...]

A logistic regression fits the estimates to how often the bids were made. FOLDER is the folder of an arena;
all folders must have the same kind of rules. The new fit is applied on top of the current one, so the games
must have been played with the current file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from evaluation_file import read_weights, write_weights
from msgspec.structs import replace
from numpy.typing import NDArray

from shootmoon.arena.games import BidResult, GameResult
from shootmoon.bots.evaluation.evaluators import weights_key
from shootmoon.bots.evaluation.fitting import fit_logistic
from shootmoon.game import setup_for
from shootmoon.game.moon import FULL_HAND
from shootmoon.rules import load_rules

Line: TypeAlias = tuple[float, float]

_CERTAIN = 0.002
"""Chances are clipped to between this and one minus this, since their log-odds must be finite."""


def main() -> None:
    """Fit bids that need every trick, and the others; write both fits and print the calibration.

    The printed table compares, for each tenth of the scale, the new estimates with how often bids were made.
    """
    families: set[str] = set()
    bids: list[BidResult] = []
    for folder in map(Path, sys.argv[1:]):
        contest: dict[str, Any] = msgspec.json.decode((folder / "contest.json").read_bytes())
        families.add(weights_key(setup_for(load_rules(contest["rules"], contest["options"]))))
        for line in (folder / "games.jsonl").read_bytes().splitlines():
            bids += msgspec.json.decode(line, type=GameResult).bids
    if len(families) != 1:
        raise SystemExit("name the folders of arenas that played one kind of rules: see the top of this file")
    (family,) = families
    told = [bid for bid in bids if bid.chance is not None]
    said = np.array([bid.chance for bid in told]).clip(_CERTAIN, 1 - _CERTAIN)
    made = np.array([bid.made for bid in told])
    every = np.array([bid.contract not in map(str, range(FULL_HAND)) for bid in told])
    print(f"{family}: {len(told)} bids", "as said", *_tenths(said, made), sep="\n")

    weights = read_weights()
    usual = weights[family]
    some, said[~every] = _fitted(said[~every], made[~every], usual.calibration)
    most, said[every] = _fitted(said[every], made[every], usual.calibration_all)
    weights[family] = replace(usual, calibration=some, calibration_all=most)
    write_weights(weights)
    print(f"fitted: {some}, and where every trick is needed {most}", *_tenths(said, made), sep="\n")


def _fitted(
    said: NDArray[np.float64], made: NDArray[np.bool_], before: Line
) -> tuple[Line, NDArray[np.float64]]:
    """Return the fit that replaces ``before``, as (intercept, slope), and the new estimates."""
    odds = np.log(said / (1 - said))
    intercept, slope = fit_logistic(odds, made)
    stands = (round(intercept + slope * before[0], 3), round(slope * before[1], 3))
    return stands, 1 / (1 + np.exp(-intercept - slope * odds))


def _tenths(said: NDArray[np.float64], made: NDArray[np.bool_]) -> list[str]:
    tenth = np.minimum((said * 10).astype(int), 9)
    return [
        f"  {said[tenth == each].mean():6.1%} said, {made[tenth == each].mean():6.1%} made,"
        f" {(tenth == each).sum()} bids"
        for each in np.unique(tenth)
    ]


if __name__ == "__main__":
    main()
