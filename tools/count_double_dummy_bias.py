"""Measure the double-dummy bias of `expert`, and write it to ``hand_evaluation.json``.

    python tools/count_double_dummy_bias.py [HANDS [SEED [DEFENDERS]]]

The bias is the difference in tricks between real play, in which hands are hidden, and double-dummy play. It
matters if the declarer makes a bid that would be set double-dummy, or the reverse. So extra tricks are
counted in hands that would be set double-dummy, and missing tricks in hands that would be made.

`expert` bids and plays HANDS hands of each kind of game in every seat. If DEFENDERS is ``novice``, novices
defend, which shows how many tricks weak defenders give away. A hundred hands take some minutes. After an
interruption, the results for finished kinds of game are kept.
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
"""Differences with a smaller share than this are left out."""
_USUAL = 15
"""The number of hands for which the current bias in the file counts as prior."""


def main() -> None:
    """Play the hands of each kind of game, and write the bias after each kind."""
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
    """The outcome of a hand, compared with double-dummy play."""

    every: bool
    """True if the bid needed every trick."""
    made: bool
    """True if the bid would have been made double-dummy."""
    more: int
    """How many more tricks the declarer's side took than double-dummy; negative for fewer."""


def count(rules: Rules, hands: int, seed: int, defenders: str) -> Counter[Kind]:
    """Play hands and return how often each outcome occurred; ``defenders`` names the bot that defends."""
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
    """Play a hand and return its outcome; None if all seats pass."""
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
    """Return the share of hands for each difference in tricks; the shares add up to 1.

    The fewer hands were counted, the nearer the result is to ``usual``.
    """
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
