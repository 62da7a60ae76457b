"""Measure the double-dummy bias of `expert`, and write it to ``hand_evaluation.json``.

    python tools/count_double_dummy_bias.py
    python tools/count_double_dummy_bias.py --hands 100 --kinds moon-22-called-before-trump

The bias is the difference in tricks between real play, in which hands are hidden, and double-dummy play. It
matters if the declarer makes a bid that would be set double-dummy, or the reverse. So extra tricks are
counted in hands that would be set double-dummy, and missing tricks in hands that would be made. `expert` bids
and plays hands of each kind of game in every seat. With ``--defenders novice``, novices defend, which shows
how many tricks weak defenders give away.

The bias of plans compares real play with the double-dummy tricks after the discard and the trump that the
hand evaluation would choose, which is all that is known of the other seats in an auction. Hands that their
holder chose to bid would be better than this evaluation says. So in each deal the seat with the best
estimate must declare, for as many tricks as by this plan, or for one more.

Where partners call suits, the bias is large and depends on the declarer's hand. With ``--taken``, a random
seat declares for a random number of tricks, and P(tricks taken) is fitted as a function of the hand
evaluation and of the double-dummy tricks.

    python tools/count_double_dummy_bias.py --taken --hands 4000

A hundred hands take about a minute. After an interruption, the results for finished kinds of game are kept.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from evaluation_file import read_weights, write_weights
from msgspec.structs import replace

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.auction.deals import declarer_tricks
from shootmoon.bots.evaluation.arrays import Floats, Ints
from shootmoon.bots.evaluation.evaluators import evaluator_of, weights_key
from shootmoon.bots.evaluation.fitting import fit_taken
from shootmoon.bots.evaluation.hand_evaluation import Bias, HandEvaluator
from shootmoon.game import PASS, Bid, State, new_game, setup_for
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
    parser.add_argument("--plans", action="store_true", help="count only the bias of plans")
    parser.add_argument(
        "--taken", action="store_true", help="fit P(tricks taken) by hand, where partners call suits"
    )
    parser.add_argument("--kinds", nargs="+", choices=list(families), default=list(families))
    given = parser.parse_args()
    if given.plans and given.defenders != "expert":
        parser.error("the bias of plans is counted against expert defenders only")
    if given.taken:
        if given.plans or given.defenders != "expert":
            parser.error("--taken is counted in games of expert alone, without --plans")
        partners_call = [family for family in given.kinds if _partners_call(families[family])]
        if not partners_call:
            parser.error("--taken is of use only where partners call suits")
        for family in partners_call:
            weights = read_weights()
            taken = taken_by_hand(families[family], given.hands, given.seed)
            write_weights({**weights, family: replace(weights[family], taken=taken)})
            print(family, "taken", *taken, sep="\n", flush=True)
        return
    if given.defenders != "expert":
        fields = ["weak_bias"]
    elif given.plans:
        fields = ["plan_bias"]
    else:
        fields = ["bias", "plan_bias"]
    for family in given.kinds:
        for field in fields:
            play = _planned_hand if field == "plan_bias" else _hand
            counted = count(families[family], given.hands, given.seed, given.defenders, play)
            weights = read_weights()
            usual = weights[family]
            bias = shares(counted, every=False, usual=usual.bias)
            bias_all = shares(counted, every=True, usual=usual.bias_all)
            weights[family] = replace(usual, **{field: bias, f"{field}_all": bias_all})
            write_weights(weights)
            print(family, field, sorted(counted.items()), bias, bias_all, sep="\n", flush=True)


class Kind(NamedTuple):
    """The outcome of a hand, compared with double-dummy play."""

    every: bool
    """True if the bid needed every trick."""
    made: bool
    """True if the bid would have been made double-dummy."""
    more: int
    """How many more tricks the declarer's side took than double-dummy; negative for fewer."""


PlayHand = Callable[[State, list[Bot], list[Bot], HandEvaluator, random.Random], Kind | None]
"""A function that plays a hand, given a new game, the bots by seat, those that play as defenders, the
evaluator, and the source of chance. It returns the outcome; None if all seats pass."""


def count(rules: Rules, hands: int, seed: int, defenders: str, play: PlayHand) -> Counter[Kind]:
    """Play hands and return how often each outcome occurred; ``defenders`` names the bot that defends."""
    evaluator = evaluator_of(setup_for(rules))
    players = range(rules.table.players)
    bots = [make_bot("expert", seed + seat) for seat in players]
    against = [make_bot(defenders, seed + seat) for seat in players]
    found: Counter[Kind] = Counter()
    for number in range(hands):
        chance = random.Random(seed * 1_000_003 + number)
        kind = play(new_game(rules), bots, against, evaluator, chance)
        if kind is not None:
            found[kind] += 1
        print(f"\r{weights_key(evaluator.setup)} {number + 1}/{hands} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def taken_by_hand(rules: Rules, hands: int, seed: int) -> tuple[tuple[float, float, float], ...]:
    """Play hands with random declarers, and return `Weights.taken`."""
    setup = setup_for(rules)
    evaluator = evaluator_of(setup)
    bots = [make_bot("expert", seed + seat) for seat in range(rules.table.players)]
    rows: list[tuple[float, int, int]] = []
    for number in range(hands):
        chance = random.Random(seed * 1_000_003 + number)
        state = _dealt(new_game(rules), chance)
        held, widow = (np.array([each], dtype=np.uint64) for each in (state.held, state.hand.widow))
        declarer = chance.randint(1, rules.table.players)
        state = _to_first_lead(_declared(state, declarer, chance.randint(3, setup.hand_size)), bots)
        if state.past:
            continue
        strength = float(evaluator.tricks_without_widow(held[:, declarer - 1])[0])
        double_dummy = int(declarer_tricks(setup, held, widow)[0, declarer - 1])
        rows.append((strength, double_dummy, double_dummy + _played(state, bots, bots, double_dummy).more))
        print(f"\r{weights_key(setup)} {number + 1}/{hands} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    estimated, tricks, taken = (np.array(column) for column in zip(*rows, strict=True))
    print(f"in {(tricks == setup.hand_size).mean():.0%} of the hands, every trick double-dummy")
    for what, columns in (
        ("double-dummy tricks", [tricks]),
        ("the hand", [estimated]),
        ("both", [estimated, tricks]),
    ):
        print(f"share of the variance of tricks explained by {what}: {_explained(columns, taken):.2f}")
    return fit_taken(estimated, tricks, taken, setup.hand_size)


def _partners_call(rules: Rules) -> bool:
    """Return True if partners call suits, so that double-dummy tricks say little."""
    setup = setup_for(rules)
    return setup.called and setup.seating.partnerships


def _explained(columns: list[Floats | Ints], values: Ints) -> float:
    """Return the share of the variance of ``values`` that a linear function of the columns explains (R²)."""
    table = np.column_stack([np.ones(len(values)), *columns])
    rest = values - table @ np.linalg.lstsq(table, values)[0]
    return float(1 - rest.var() / values.var())


def _hand(
    state: State, bots: list[Bot], against: list[Bot], evaluator: HandEvaluator, chance: random.Random
) -> Kind | None:
    """Play a hand, and compare its outcome with the double-dummy tricks of the declarer's real hand and
    trump."""
    state = _to_first_lead(_dealt(state, chance), bots)
    if state.declarer is None or state.past:
        return None
    trump = evaluator.trumps.index(state.trump) if len(evaluator.trumps) > 1 else 0
    hands = np.array([state.held], dtype=np.uint64)
    opened = float(evaluator.double_dummy_tricks(state.declarer, np.array([trump]), hands)[0])
    return _played(state, bots, against, round(opened))


def _planned_hand(
    state: State, bots: list[Bot], against: list[Bot], evaluator: HandEvaluator, chance: random.Random
) -> Kind | None:
    """Let the seat with the best estimate declare, and compare the outcome with the double-dummy tricks of
    the evaluator's plan."""
    state = _dealt(state, chance)
    held, widow = (np.array([each], dtype=np.uint64) for each in (state.held, state.hand.widow))
    declarer = int(evaluator.tricks_without_widow(held[0]).argmax()) + 1
    planned = int(declarer_tricks(evaluator.setup, held, widow)[0, declarer - 1])
    state = _to_first_lead(_declared(state, declarer, planned + chance.randrange(2)), bots)
    return None if state.past else _played(state, bots, against, planned)


def _dealt(state: State, chance: random.Random) -> State:
    """Return the state after the deal."""
    while not state.to_move:
        state = state.apply(state.sample_chance(chance))
    return state


def _declared(state: State, declarer: int, wanted: int) -> State:
    """Return the state after an auction in which only one seat bids, as nearly as it may to ``wanted``
    tricks."""
    while state.phase == "auction" and state.to_move:
        legal = state.legal_actions()
        action = legal[0]  # a pass, unless this seat must bid
        if state.to_move == declarer:
            bids = [bid for bid in legal if isinstance(bid, Bid) and bid != PASS]
            action = min(bids, key=lambda bid: abs(state.setup.needs(bid) - wanted))
        state = state.apply(action)
    return state


def _to_first_lead(state: State, bots: list[Bot]) -> State:
    """Return the state at the first lead, or after the hand if all seats pass."""
    while state.to_move and state.phase != "play":
        state = state.apply(bots[state.to_move - 1].choose(state.view(state.to_move)).action)
    return state


def _played(state: State, bots: list[Bot], against: list[Bot], double_dummy: int) -> Kind:
    """Play a hand from its first lead, and compare its outcome with the double-dummy tricks."""
    seating, contract = state.seating, state.contract
    assert state.declarer is not None
    assert contract is not None
    side, needed = seating.side_of(state.declarer), state.setup.needs(contract)
    while state.last_hand is None:
        defends = seating.side_of(state.to_move or 1) != side
        bot = (against if defends else bots)[(state.to_move or 1) - 1]
        state = state.apply(bot.choose(state.view(state.to_move or 1)).action)
    more = state.last_hand.tricks[side] - double_dummy
    return Kind(needed == state.setup.hand_size, double_dummy >= needed, more)


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
