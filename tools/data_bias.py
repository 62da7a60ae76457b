"""The double-dummy bias of `expert`: a command of data.py."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Annotated, NamedTuple

import numpy as np
import typer
from making import read_weights, show, write_weights
from msgspec.structs import replace

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.auction.deals import declarer_tricks
from shootmoon.bots.evaluation.arrays import Floats, Ints
from shootmoon.bots.evaluation.evaluators import evaluator_of, weights_key
from shootmoon.bots.evaluation.fitting import fit_taken
from shootmoon.bots.evaluation.hand_evaluation import Bias, HandEvaluator
from shootmoon.game import PASS, Bid, State, new_game, setup_for
from shootmoon.rules import Rules, load_rules

CALLED = {"trump.suits": False, "trump.doubles": False, "trump.follow_me": "off", "play.led_suit": "called"}
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
    load_rules("luna-21", CALLED),
    load_rules("called-4"),
    load_rules("luna", {**_ALONE, **CALLED}),
)
_RARE = 0.01
"""Differences with a smaller share than this are left out."""
_USUAL = 15
"""The number of hands for which the current bias in the file counts as prior."""


def bias(
    hands: int = 400,
    seed: int = 1,
    defenders: Annotated[
        str, typer.Option(help="novice: how many tricks weak defenders give away")
    ] = "expert",
    plans: Annotated[bool, typer.Option("--plans", help="count only the bias of plans")] = False,
    taken: Annotated[
        bool, typer.Option("--taken", help="fit P(tricks taken), where partners call suits")
    ] = False,
    novices: Annotated[
        bool, typer.Option("--novices", help="fit P(tricks taken) in hands that novices play")
    ] = False,
    kinds: Annotated[list[str] | None, typer.Option(help="a family of rules; all by default")] = None,
) -> None:
    """Measure the double-dummy bias of `expert`; a hundred hands take about a minute.

    The bias is the difference in tricks between real play, in which hands are hidden, and double-dummy play.
    It matters if the declarer makes a bid that would be set double-dummy, or the reverse. So extra tricks are
    counted in hands that would be set double-dummy, and missing tricks in hands that would be made. `expert`
    bids and plays hands of each kind of game in every seat.

    The bias of plans compares real play with the double-dummy tricks after the discard and the trump that the
    hand evaluation would choose, which is all that is known of the other seats in an auction. Hands that
    their holder chose to bid would be better than this evaluation says. So in each deal the seat with the
    best estimate must declare, for as many tricks as by this plan, or for one more.

    Where partners call suits, the bias is large and depends on the declarer's hand. With ``--taken``, a
    random seat declares for a random number of tricks, and P(tricks taken) is fitted as a function of the
    hand evaluation and of the double-dummy tricks. With ``--novices``, this is done for hands that `novice`
    plays in every seat, in all families; a thousand hands take a few seconds.
    """
    families = {weights_key(setup_for(rules)): rules for rules in _KINDS}
    chosen = kinds or list(families)
    if unknown := {*chosen} - {*families}:
        raise typer.BadParameter(f"unknown families: {', '.join(sorted(unknown))}")
    if (plans or taken or novices) and defenders != "expert":
        raise typer.BadParameter("plans, and the tricks taken, are counted in games of expert alone")
    if taken or novices:
        field = "novice_taken" if novices else "taken"
        for family in filter(lambda family: novices or _partners_call(families[family]), chosen):
            found = taken_by_hand(families[family], hands, seed, "beginner" if novices else "expert")
            weights = read_weights()
            write_weights({**weights, family: replace(weights[family], **{field: found})})
            print(family, field, *found, sep="\n", flush=True)
        return
    fields = ["weak_bias"] if defenders != "expert" else ["plan_bias"] if plans else ["bias", "plan_bias"]
    for family in chosen:
        for field in fields:
            play = _planned_hand if field == "plan_bias" else _hand
            counted = count(families[family], hands, seed, defenders, play)
            weights = read_weights()
            usual = weights[family]
            some = shares(counted, every=False, usual=usual.bias)
            most = shares(counted, every=True, usual=usual.bias_all)
            weights[family] = replace(usual, **{field: some, f"{field}_all": most})
            write_weights(weights)
            print(family, field, sorted(counted.items()), some, most, sep="\n", flush=True)


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
        show(weights_key(evaluator.setup), number + 1, hands)
    return found


def taken_by_hand(rules: Rules, hands: int, seed: int, bot: str) -> tuple[tuple[float, float, float], ...]:
    """Let a bot play hands with random declarers, and return `Weights.taken`."""
    setup = setup_for(rules)
    evaluator = evaluator_of(setup)
    bots = [make_bot(bot, seed + seat) for seat in range(rules.table.players)]
    rows: list[tuple[float, int, int, int]] = []
    for number in range(hands):
        chance = random.Random(seed * 1_000_003 + number)
        state = _dealt(new_game(rules), chance)
        held, widow = (np.array([each], dtype=np.uint64) for each in (state.held, state.hand.widow))
        declarer = chance.randint(1, rules.table.players)
        state = _to_first_lead(_declared(state, declarer, chance.randint(3, setup.hand_size)), bots)
        if state.past or state.contract is None:
            continue
        strength = float(evaluator.tricks_without_widow(held[:, declarer - 1])[0])
        double_dummy = int(declarer_tricks(setup, held, widow)[0, declarer - 1])
        more = _played(state, bots, bots, double_dummy).more
        rows.append((strength, double_dummy, double_dummy + more, setup.needs(state.contract)))
        show(weights_key(setup), number + 1, hands)
    estimated, tricks, taken, needed = (np.array(column) for column in zip(*rows, strict=True))
    print(f"in {(tricks == setup.hand_size).mean():.0%} of the hands, every trick double-dummy")
    for what, columns in (
        ("double-dummy tricks", [tricks]),
        ("the hand", [estimated]),
        ("both", [estimated, tricks]),
    ):
        print(f"share of the variance of tricks explained by {what}: {_explained(columns, taken):.2f}")
    return fit_taken(estimated, tricks, taken, setup.hand_size, None if bot == "expert" else needed)


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
