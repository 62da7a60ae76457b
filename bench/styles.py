"""Measure what bots of each style do, and write the figures that people are told.

    python bench/styles.py

For each kind and style, one styled bot plays first hands of matches against bots of the default style, with
the same deals for all styles, in each seat in turn. `expert` values each of its calls and the call of the
default style in the same view: the difference is the cost. A style moves only the bidding, so hands with the
same deal and the same auction are played once. Nothing is measured of `master`, which bids like `expert`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from shootmoon.bots import DEFAULT_STYLES, STYLES, make_bot
from shootmoon.bots.search.expert import Expert
from shootmoon.bots.style_figures import MEASURED, Measured, StyleFigures
from shootmoon.game import Action, HandResult, State, View, new_game, with_first_dealer
from shootmoon.rules import DEFAULT_PRESET, Rules, load_rules

Judge = Callable[[View, Action], float]
"""Returns the value of a call: the probability of winning the match, as a strong player estimates it."""


def judged_by(expert: Expert) -> Judge:
    """Return a judge that remembers what the expert said."""
    known: dict[tuple[int | None, tuple[str, ...], Action], float] = {}

    def judge(view: View, call: Action) -> float:
        key = view.seat, tuple(view.actions), call
        if key not in known:
            known[key] = next(
                each.value for each in expert.weigh(view, call).candidates if each.action == call
            )
        return known[key]

    return judge


class Hands:
    """The deals of one kind of bot, with all that was played of them."""

    def __init__(self, rules: Rules, kind: str, budget: str, judge: Judge) -> None:
        self._rules, self._kind, self._judge = rules, kind, judge
        self._budget = budget
        self._plain = make_bot(kind, 1, budget=budget)
        self._calls: dict[tuple[str, ...], Action] = {}
        self._results: dict[tuple[str, ...], HandResult | None] = {}

    def measure(self, style: str, deals: int) -> StyleFigures:
        """Return what the bot of a style does in the first ``deals`` deals."""
        styled = make_bot(self._kind, 1, style=style, budget=self._budget)
        seats = self._rules.table.players
        cost, declared, made, moons = 0.0, 0, 0, 0
        for number in range(deals):
            seat = number % seats + 1
            state = self._deal(number)
            while state.phase == "auction":
                assert state.to_move
                view = state.view(state.to_move)
                call = self._usual_call(state)
                if state.to_move == seat:
                    usual, call = call, styled.choose(view).action
                    if call != usual:
                        cost += self._judge(view, usual) - self._judge(view, call)
                state = state.apply(call)
            if state.declarer == seat and state.contract is not None:
                declared += 1
                moons += bool(state.contract.moons)
                made += self._made(state)
        contracts = max(1, declared)
        return StyleFigures(
            self._kind,
            style,
            round(declared / deals, 3),
            round(made / contracts, 3),
            round(moons / deals, 3),
            round(cost / deals, 4),
        )

    def _deal(self, number: int) -> State:
        """Return the beginning of an auction. The dealer changes with each round of seatings."""
        seats = self._rules.table.players
        state = with_first_dealer(new_game(self._rules), number // seats % seats + 1)
        while not state.to_move:
            state = state.apply(state.sample_chance(random.Random(number)))
        return state

    def _usual_call(self, state: State) -> Action:
        """Return what the bot of the default style calls."""
        key = tuple(map(str, state.actions))
        if key not in self._calls:
            self._calls[key] = self._plain.choose(state.view(state.to_move or 0)).action
        return self._calls[key]

    def _made(self, state: State) -> bool:
        key = tuple(map(str, state.actions))
        if key not in self._results:
            rng = random.Random(1)
            while not state.past and state.phase != "over":
                action = (
                    self._plain.choose(state.view(state.to_move)).action
                    if state.to_move
                    else state.sample_chance(rng)
                )
                state = state.apply(action)
            self._results[key] = state.last_hand
        result = self._results[key]
        return result is not None and bool(result.made)


def main(given: Sequence[str] | None = None) -> None:
    """Measure, and write `MEASURED`."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=120, help="hands for each style")
    parser.add_argument("--preset", default=DEFAULT_PRESET, help="the rules; by default those of the house")
    parser.add_argument("--budget", default="tiny", help="the budget of the bots")
    parser.add_argument(
        "--kinds", default="", help="by default, all that have styles but master; others keep their figures"
    )
    asked = parser.parse_args(given)
    kinds = (
        asked.kinds.split(",")
        if asked.kinds
        else [k for k, s in DEFAULT_STYLES.items() if s and k != "master"]
    )
    rules = load_rules(asked.preset)
    judge = judged_by(cast(Expert, make_bot("expert", 1, budget=asked.budget)))
    known = msgspec.json.decode(MEASURED.read_bytes(), type=Measured) if MEASURED.exists() else None
    keep = known is not None and (known.preset, known.hands) == (asked.preset, asked.deals)
    rows = [row for row in known.rows if row.bot not in kinds] if known and keep else []
    for kind in kinds:
        hands = Hands(rules, kind, asked.budget, judge)
        for style in STYLES:
            row = hands.measure(style, asked.deals)
            rows.append(row)
            print(row, flush=True)
    order = list(DEFAULT_STYLES)
    measured = Measured(asked.preset, asked.deals, tuple(sorted(rows, key=lambda row: order.index(row.bot))))
    MEASURED.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=1) + b"\n")


if __name__ == "__main__":
    main()
