"""Measure the double-dummy bias of `expert`, and write it to ``hand_evaluation.json``.

    python tools/count_double_dummy_bias.py
    python tools/count_double_dummy_bias.py --hands 100 --kinds moon-22-called-before-trump

The bias is the difference in tricks between real play, in which hands are hidden, and double-dummy play. It
matters if the declarer makes a bid that would be set double-dummy, or the reverse. So extra tricks are
counted in hands that would be set double-dummy, and missing tricks in hands that would be made. It is counted
twice: from the declarer's real hand and trump, and from those that the hand evaluation would have chosen,
which is all that is known of other seats in an auction.

`expert` bids and plays hands of each kind of game in every seat. With ``--defenders novice``, novices defend,
which shows how many tricks weak defenders give away. A hundred hands take some minutes. After an
interruption, the results for finished kinds of game are kept.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import NamedTuple

import numpy as np
from evaluation_file import read_weights, write_weights
from msgspec.structs import replace

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.auction.deals import declarer_tricks
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
    families = {weights_key(setup_for(rules)): rules for rules in _KINDS}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--defenders", default="expert")
    parser.add_argument("--kinds", nargs="+", choices=list(families), default=list(families))
    given = parser.parse_args()
    for family in given.kinds:
        real, planned = count(families[family], given.hands, given.seed, given.defenders)
        weights = read_weights()
        usual = weights[family]
        bias = shares(real, every=False, usual=usual.bias)
        bias_all = shares(real, every=True, usual=usual.bias_all)
        if given.defenders == "expert":
            plan_bias = shares(planned, every=False, usual=usual.plan_bias or bias)
            plan_bias_all = shares(planned, every=True, usual=usual.plan_bias_all or bias_all)
            new = replace(
                usual, bias=bias, bias_all=bias_all, plan_bias=plan_bias, plan_bias_all=plan_bias_all
            )
        else:
            new = replace(usual, weak_bias=bias, weak_bias_all=bias_all)
        weights[family] = new
        write_weights(weights)
        print(family, sorted(real.items()), sorted(planned.items()), new, sep="\n", flush=True)


class Kind(NamedTuple):
    """The outcome of a hand, compared with double-dummy play."""

    every: bool
    """True if the bid needed every trick."""
    made: bool
    """True if the bid would have been made double-dummy."""
    more: int
    """How many more tricks the declarer's side took than double-dummy; negative for fewer."""


def count(rules: Rules, hands: int, seed: int, defenders: str) -> tuple[Counter[Kind], Counter[Kind]]:
    """Play hands and return how often each outcome occurred, compared with the declarer's real hand and
    trump, and with those of the hand evaluation. ``defenders`` names the bot that defends."""
    evaluator = evaluator_of(setup_for(rules))
    players = range(rules.table.players)
    bots = [make_bot("expert", seed + seat) for seat in players]
    against = [make_bot(defenders, seed + seat) for seat in players]
    real: Counter[Kind] = Counter()
    planned: Counter[Kind] = Counter()
    for number in range(hands):
        chance = random.Random(seed * 1_000_003 + number)
        kinds = _hand(new_game(rules), bots, against, evaluator, chance)
        if kinds is not None:
            real[kinds[0]] += 1
            planned[kinds[1]] += 1
        print(f"\r{weights_key(evaluator.setup)} {number + 1}/{hands} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return real, planned


def _hand(
    state: State, bots: list[Bot], against: list[Bot], evaluator: HandEvaluator, chance: random.Random
) -> tuple[Kind, Kind] | None:
    """Play a hand and return its outcome, compared with both double-dummy results (see `count`); None if all
    seats pass."""
    seating = state.seating
    opened = planned = 0.0
    declarer = needed = 0
    dealt = state
    while state.last_hand is None:
        before = state
        if state.to_move:
            defends = declarer and seating.side_of(state.to_move) != seating.side_of(declarer)
            bot = (against if defends else bots)[state.to_move - 1]
            state = state.apply(bot.choose(state.view(state.to_move)).action)
        elif state.past:
            return None
        else:
            dealt = state = state.apply(state.sample_chance(chance))
        if state.phase == "play" and before.phase != "play":
            assert state.declarer
            assert state.contract
            trump = evaluator.trumps.index(state.trump) if len(evaluator.trumps) > 1 else 0
            hands = np.array([state.held], dtype=np.uint64)
            declarer, needed = state.declarer, state.contract.needs(evaluator.setup.hand_size)
            opened = float(evaluator.double_dummy_tricks(declarer, np.array([trump]), hands)[0])
            held, widow = (np.array([each], dtype=np.uint64) for each in (dealt.held, dealt.hand.widow))
            planned = float(declarer_tricks(evaluator.setup, held, widow)[0, declarer - 1])
    if not declarer:
        return None
    taken = state.last_hand.tricks[evaluator.setup.seating.side_of(declarer)]
    every = needed == evaluator.setup.hand_size
    real, plan = (Kind(every, tricks >= needed - 1e-9, taken - round(tricks)) for tricks in (opened, planned))
    return real, plan


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
