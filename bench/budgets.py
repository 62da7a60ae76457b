"""Measure how much work bots do for a decision, with each budget.

    python bench/budgets.py --bots club,expert,master --presets classic,luna-4,called,chips

The positions are those of games between novices, in which there is a choice. For each bot, budget and preset
this prints the number of decisions, the mean number of worlds, the mean and the greatest number of nodes, the
mean and the greatest processor time, how often the nodes were used up or the time limit was reached, and how
often the action is the same as with the usual budget. All but the times are the same on every machine.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from time import thread_time

from shootmoon.bots import BUDGETS, USUAL, Decision, get_ready, make_bot
from shootmoon.bots.search import searcher
from shootmoon.bots.search.work import Work
from shootmoon.game import View, new_game
from shootmoon.rules import Rules, load_rules, preset_names


def main() -> None:
    """Measure, and print a line for each bot, budget and preset."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default="club,expert,master")
    parser.add_argument("--budgets", default=",".join(BUDGETS))
    parser.add_argument("--presets", default=",".join(preset_names()))
    parser.add_argument("--plies", type=int, default=100, help="actions of the novices for each preset")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    budgets = [USUAL, *(name for name in given.budgets.split(",") if name != USUAL)]
    for preset in given.presets.split(","):
        rules = load_rules(preset)
        views = list(positions(rules, given.plies, given.seed))
        for name in given.bots.split(","):
            usual: list[Decision] = []
            for budget in budgets:
                decisions, report = measured(name, budget, rules, views)
                usual = usual or decisions
                same = sum(one.action == other.action for one, other in zip(decisions, usual, strict=True))
                print(f"{name} {budget} {preset}: {report}, as usual {same / len(views):.1%}", flush=True)


def positions(rules: Rules, plies: int, seed: int) -> Iterator[View]:
    """Yield the views in which there is a choice, in games between novices."""
    state, chance, novice = new_game(rules), random.Random(seed), make_bot("novice")
    for _ in range(plies):
        if state.phase == "over":
            state = new_game(rules)
        if not state.to_move:
            state = state.apply(state.sample_chance(chance))
            continue
        view = state.view(state.to_move)
        if len(view.legal_actions()) > 1:
            yield view
        state = state.apply(novice.choose(view).action)


def measured(name: str, budget: str, rules: Rules, views: list[View]) -> tuple[list[Decision], str]:
    """Return a bot's decisions, and a report on the work for them."""
    works: list[Work] = []

    class Noted(Work):
        def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
            super().__init__(nodes, seconds)
            self.allowed = nodes or 0
            works.append(self)

    searcher.Work = Noted  # type: ignore[misc]
    bot = make_bot(name, 5, budget=budget)
    get_ready(bot, rules)
    bot.choose(views[0])  # tables of the rule set are computed now
    works.clear()
    decisions: list[Decision] = []
    times: list[float] = []
    for view in views:
        begun = thread_time()
        decisions.append(bot.choose(view))
        times.append(thread_time() - begun)
    nodes = [work.nodes for work in works]
    used_up = sum(isinstance(work, Noted) and work.nodes >= work.allowed for work in works)
    cut_short = sum(decision.cut_short for decision in decisions)
    count = len(decisions)
    return decisions, (
        f"{count} decisions, {sum(each.worlds for each in decisions) / count:.0f} worlds, "
        f"{sum(nodes) / count:.0f} nodes (most {max(nodes)}), "
        f"{1000 * sum(times) / count:.1f} ms (most {1000 * max(times):.0f}), "
        f"{used_up} used up, {cut_short} cut short"
    )


if __name__ == "__main__":
    main()
