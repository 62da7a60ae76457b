"""Count how `expert` falls short of double-dummy play, and write it to ``hand_evaluation.json``.

The bias matters where a bid is made that double-dummy play would set, or set that it would make. So the extra
tricks are counted in hands of the first kind, and the missing ones in those of the second.

Run it with ``python tools/count_double_dummy_bias.py [HANDS [SEED [DEFENDERS]]]``: `expert` bids and plays
HANDS hands of each kind of game in every seat; if DEFENDERS is ``novice``, novices defend, which shows what
weak defenders give away. A hundred hands take some minutes. After an interruption, finished kinds are kept.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import NamedTuple

import numpy as np
from evaluation_file import read_weights, write_weights
from msgspec.structs import replace

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.evaluation.evaluators import evaluator_of, weights_key
from shootmoon.bots.evaluation.hand_evaluation import Bias, HandEvaluator
from shootmoon.game import State, new_game, setup_for
from shootmoon.rules import Rules, load_rules

_CALLED = {"trump.suits": False, "trump.doubles": False, "trump.follow_me": "off", "play.led_suit": "called"}
_ALONE = {"table.players": 4, "table.tiles": "double-six", "widow.exchange": "none"}
_KINDS = (
    load_rules("luna"),
    load_rules("luna-blind"),
    load_rules("luna", {"widow.exchange": "none"}),
    load_rules("luna-21"),
    load_rules("luna-4"),
    load_rules("luna", _ALONE),
    load_rules("called"),
    load_rules("called", {"widow.exchange": "none"}),
    load_rules("luna-21", _CALLED),
    load_rules("called-4"),
    load_rules("luna", {**_ALONE, **_CALLED}),
)
_RARE = 0.01
"""What is rarer isn't told."""
_USUAL = 15
"""Hands as which what stands there of sound defenders counts."""


def main() -> None:
    """Count each kind of game, and write what was found so far."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    defenders = sys.argv[3] if len(sys.argv) > 3 else "expert"
    for rules in _KINDS:
        family = weights_key(setup_for(rules))
        counted = count(rules, hands, seed, defenders)
        weights = read_weights()
        usual = weights[family]
        bias = shares(counted, every=False, usual=usual.bias)
        bias_all = shares(counted, every=True, usual=usual.bias_all)
        if defenders == "expert":
            weights[family] = replace(usual, bias=bias, bias_all=bias_all)
        else:
            weights[family] = replace(usual, weak_bias=bias, weak_bias_all=bias_all)
        write_weights(weights)
        print(family, sorted(counted.items()), bias, bias_all, flush=True)


class Kind(NamedTuple):
    """One way in which a hand went."""

    every: bool
    """Whether the bid needed every trick."""
    made: bool
    """Whether it would have been made with open hands."""
    more: int
    """Tricks more than with open hands."""


def count(rules: Rules, hands: int, seed: int, defenders: str) -> Counter[Kind]:
    """How often hands went in which way, where so named bots defend."""
    evaluator = evaluator_of(setup_for(rules))
    players = range(rules.table.players)
    bots = [make_bot("expert", seed + seat) for seat in players]
    against = [make_bot(defenders, seed + seat) for seat in players]
    found: Counter[Kind] = Counter()
    for number in range(hands):
        chance = random.Random(seed * 1_000_003 + number)
        kind = _hand(new_game(rules), bots, against, evaluator, chance)
        if kind is not None:
            found[kind] += 1
        print(f"\r{weights_key(evaluator.setup)} {number + 1}/{hands} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def _hand(
    state: State, bots: list[Bot], against: list[Bot], evaluator: HandEvaluator, chance: random.Random
) -> Kind | None:
    """How a hand goes; None when all pass."""
    seating = state.seating
    opened = 0.0
    declarer = needed = 0
    while state.last_hand is None:
        before = state
        if state.to_move:
            defends = declarer and seating.side_of(state.to_move) != seating.side_of(declarer)
            bot = (against if defends else bots)[state.to_move - 1]
            state = state.apply(bot.choose(state.view(state.to_move)).action)
        elif state.past:
            return None
        else:
            state = state.apply(state.sample_chance(chance))
        if state.phase == "play" and before.phase != "play":
            assert state.declarer
            assert state.contract
            trump = evaluator.trumps.index(state.trump) if len(evaluator.trumps) > 1 else 0
            hands = np.array([state.held], dtype=np.uint64)
            declarer, needed = state.declarer, state.contract.needs(evaluator.setup.hand_size)
            opened = float(evaluator.double_dummy_tricks(declarer, np.array([trump]), hands)[0])
    if not declarer:
        return None
    more = state.last_hand.tricks[evaluator.setup.seating.side_of(declarer)] - round(opened)
    return Kind(needed == evaluator.setup.hand_size, opened >= needed - 1e-9, more)


def shares(counted: Counter[Kind], *, every: bool, usual: Bias) -> Bias:
    """How often so many tricks more are taken, together 1; where little was counted, nearer to the usual."""
    found: dict[int, float] = {}
    for made in (False, True):
        here = {kind.more: number for kind, number in counted.items() if kind[:2] == (every, made)}
        total = sum(here.values()) + _USUAL
        wanted = range(-99, 0) if made else range(1, 100)
        for more in {*here, *dict(usual)} & {*wanted}:
            share = (here.get(more, 0) + _USUAL * dict(usual).get(more, 0)) / total
            if share >= _RARE:
                found[more] = round(share, 3)
    return tuple(sorted({**found, 0: round(1 - sum(found.values()), 3)}.items()))


if __name__ == "__main__":
    main()
