"""Fit the weights of `HandEvaluator`, and write them to ``hand_evaluation.json``.

Run it with ``python tools/fit_hand_evaluation.py [DEALS]``; it takes some minutes, and the same number
of deals gives the same file. The results of ``count_double_dummy_bias.py`` and
``calibrate_bids.py`` are kept in the file; run both again if the weights have changed much.
"""

from __future__ import annotations

import sys
from itertools import product

from evaluation_file import read_weights, write_weights
from msgspec.structs import replace

from shootmoon.bots.evaluation.evaluators import weights_key
from shootmoon.bots.evaluation.fitting import fit_weights
from shootmoon.bots.evaluation.hand_evaluation import Weights
from shootmoon.game import setup_for
from shootmoon.rules import RulesError, load_rules

_TABLES = (
    {"table.players": 3, "table.tiles": "moon-22"},
    {"table.players": 3, "table.tiles": "moon-21"},
    {"table.players": 4, "table.tiles": "double-six"},
    {"table.players": 4, "table.tiles": "double-six", "table.partnerships": True},
)
_CALLED = {"trump.suits": False, "trump.doubles": False, "trump.follow_me": "off", "play.led_suit": "called"}


def main() -> None:
    """Fit the weights of every family of rules and write them."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    before = read_weights()
    fitted: dict[str, Weights] = {}
    for table, called, exchange in product(_TABLES, ({}, _CALLED), ("before-trump", "after-trump", "none")):
        try:
            setup = setup_for(load_rules("classic", {**table, **called, "widow.exchange": exchange}))
        except RulesError:
            continue
        family = weights_key(setup)
        found = fit_weights(setup, deals, seed=1)
        stood = before.get(family, found)
        fitted[family] = replace(stood, tricks=found.tricks, made=found.made)
        print(family, found.made, flush=True)
    write_weights(fitted)
    print(f"{len(fitted)} families")


if __name__ == "__main__":
    main()
