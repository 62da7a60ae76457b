"""A bot against OpenSpiel's ISMCTS bot with the same time a move: an outside yardstick.

    python bench/ismcts.py --bot novice --rules classic --deals 20 --seconds 0.1
    python bench/ismcts.py --bot novice --rules classic --deals 5 --match

Every deal is played with all line-ups: the bot at each seat (side) alone against ISMCTS, and ISMCTS at each
alone against the bot. Told are payoffs as `shootmoon.envs.Episode` says, with 95 % intervals over the deals.
Without ``--match`` a deal is a single hand from a score of zero, with it a whole match. ISMCTS always thinks
about the hand in progress alone, for the points that it brings; in a match it knows nothing of the score.

OpenSpiel's bot (`open_spiel.python.algorithms.ismcts`, after Cowling, Powley and Whitehouse 2011; random
rollouts) stops after a number of simulations. Here it stops when the time is up, after the simulation that it
is in, with the answer that it has then. What both took is told; where there is but one action nobody thinks.

Needs the extra ``openspiel``.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import statistics
import time
from typing import Any

import numpy as np

import shootmoon as sm
from shootmoon.bots import Bot, make_bot
from shootmoon.envs import Episode
from shootmoon.envs.optional import needed
from shootmoon.game import Deal

pyspiel: Any = needed("pyspiel", "openspiel")
ismcts: Any = needed("open_spiel.python.algorithms.ismcts", "openspiel")
mcts: Any = needed("open_spiel.python.algorithms.mcts", "openspiel")
openspiel: Any = needed("shootmoon.envs.openspiel", "openspiel")

FEWEST = 2
"""Simulations, however short the time: with less the search has no answer."""


class Clock:
    """How long moves took."""

    def __init__(self) -> None:
        self.took: list[float] = []

    def told(self) -> str:
        if not self.took:
            return "no choices"
        mean, most = statistics.fmean(self.took), max(self.took)
        return f"{mean * 1000:.1f} ms a move on average, {most * 1000:.0f} ms at most, {len(self.took)} moves"


class OutOfTime(Exception):
    """Ends a search between two simulations."""


class TimedSearch(ismcts.ISMCTSBot):
    """OpenSpiel's search, within a time."""

    def __init__(self, game: Any, uct: float, worlds: int, seed: int) -> None:
        self.draws = np.random.RandomState(seed)
        self.deadline, self.simulations = 0.0, 0
        evaluator = mcts.RandomRolloutEvaluator(1, self.draws)
        most = worlds or ismcts.UNLIMITED_NUM_WORLD_SAMPLES
        super().__init__(game, evaluator, uct, 10**9, max_world_samples=most, random_state=self.draws)

    def sample_root_state(self, state: Any) -> Any:
        if self.simulations >= FEWEST and time.perf_counter() >= self.deadline:
            raise OutOfTime
        self.simulations += 1
        return super().sample_root_state(state)

    def resample_from_infostate(self, state: Any) -> Any:
        return state.resample_from_infostate(state.current_player(), self.draws.uniform)

    def choose(self, state: Any, seconds: float) -> int:
        self.deadline, self.simulations = time.perf_counter() + seconds, 0
        with contextlib.suppress(OutOfTime):
            self.run_search(state)
        actions, chances = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self.draws.choice(actions, p=chances))


class Rival:
    """ISMCTS at a seat."""

    def __init__(self, game: Any, seconds: float, seed: int, uct: float, worlds: int, clock: Clock) -> None:
        self.search = TimedSearch(game, uct, worlds, seed)
        self.seconds, self.clock = seconds, clock
        self.simulations: list[int] = []

    def choose(self, mirror: Any) -> int:
        legal = mirror.legal_actions()
        if len(legal) == 1:
            return legal[0]
        start = time.perf_counter()
        action = self.search.choose(mirror, self.seconds)
        self.clock.took.append(time.perf_counter() - start)
        self.simulations.append(self.search.simulations)
        return action


def play(
    episode: Episode, game: Any, players: list[Bot | Rival], seed: int, limit: float, clock: Clock
) -> tuple[float, ...]:
    """An episode's payoffs by seat; dealer and deals depend on the seed alone."""
    deals = random.Random(seed)
    state = episode.start(deals.randint(1, len(players)))
    mirror: Any = None
    while not episode.over(state):
        if state.to_move == 0:
            state = state.apply(state.sample_chance(deals))
            assert state.dealer
            # The same hand for OpenSpiel, which sees only what its bot then makes of it.
            mirror = game.new_initial_state()
            mirror.apply_action(state.dealer - 1)
            deal = state.actions[-1]
            assert isinstance(deal, Deal)
            for pieces in (*deal.hands, deal.rest):
                for piece in pieces:
                    mirror.apply_action(game.places[piece])
            continue
        assert state.to_move
        player = players[state.to_move - 1]
        if isinstance(player, Rival):
            number = player.choose(mirror)
        else:
            choice = len(state.legal_actions()) > 1
            start = time.perf_counter()
            action = player.choose(state.view(state.to_move), limit).action
            if choice:
                clock.took.append(time.perf_counter() - start)
            number = game.encoding.encode(action)
        state = state.apply(game.encoding.decode(number))
        mirror.apply_action(number)
    return episode.payoffs(state)


def interval(values: list[float]) -> str:
    """The mean with its 95 % interval, by the normal distribution: of few values it says little."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return f"{mean:+.2f}"
    margin = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{mean:+.2f} ± {margin:.2f}"


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description="A bot against OpenSpiel's ISMCTS bot.")
    parser.add_argument("--bot", default="novice")
    parser.add_argument("--rules", default="classic", help="a preset, or a rules file")
    parser.add_argument(
        "--deals", type=int, default=20, help="deals (with --match: matches) for each line-up"
    )
    parser.add_argument("--seconds", type=float, default=0.1, help="time a move, for both")
    parser.add_argument("--match", action="store_true", help="whole matches instead of single hands")
    parser.add_argument(
        "--uct", type=float, help="ISMCTS: exploration; without it, a quarter of what is at stake"
    )
    parser.add_argument(
        "--worlds", type=int, default=0, help="ISMCTS: worlds a move, 0 for a new one each time"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        make_bot(options.bot)
        game = pyspiel.load_game("shootmoon", {"rules": options.rules})
    except ValueError as error:
        parser.error(str(error))
    episode = Episode.of(game.episode.rules, match=options.match)
    seating = episode.start(1).seating
    sides = seating.sides
    lowest, highest = game.episode.bounds
    uct = (highest - lowest) / 4 if options.uct is None else options.uct
    ours, theirs = Clock(), Clock()
    simulations: list[int] = []
    apart: dict[str, list[float]] = {}
    paid: dict[str, list[float]] = {}
    for deal in range(options.deals):
        seed = options.seed * 1_000_003 + deal
        found: dict[str, list[tuple[float, float]]] = {}
        for kind in ("bot alone", "ISMCTS alone"):
            if sides == 2 and kind == "ISMCTS alone":
                continue  # the same line-ups
            for alone in range(sides):
                bots = [(seating.side_of(seat) == alone) == (kind == "bot alone") for seat in seating.seats]
                players: list[Bot | Rival] = [
                    make_bot(options.bot, seed + at)
                    if bot
                    else Rival(game, options.seconds, seed + at, uct, options.worlds, theirs)
                    for at, bot in enumerate(bots)
                ]
                payoffs = play(episode, game, players, seed, options.seconds, ours)
                mine = statistics.fmean(pay for pay, bot in zip(payoffs, bots, strict=True) if bot)
                others = statistics.fmean(pay for pay, bot in zip(payoffs, bots, strict=True) if not bot)
                found.setdefault(kind, []).append((mine, others))
                for player in players:
                    if isinstance(player, Rival):
                        simulations += player.simulations
        for kind, pairs in found.items():
            paid.setdefault(kind, []).append(statistics.fmean(mine for mine, _ in pairs))
            apart.setdefault(kind, []).append(statistics.fmean(mine - other for mine, other in pairs))
    what = "matches" if options.match else "hands"
    print(f"{options.bot} against ISMCTS (shootmoon {sm.__version__}), {options.rules}, seed {options.seed}")
    print(
        f"{options.deals} {what} in each line-up; payoff of {options.bot}, and how much more than ISMCTS's:"
    )
    for kind in apart:
        told = kind.replace("bot", options.bot)
        print(f"  {told}: {interval(paid[kind])}; {interval(apart[kind])} more")
    if options.match:
        # What a match pays is linear in the share of wins: 1 for all, -1 / (sides - 1) for none.
        least = -1 / (sides - 1)
        shares = [100 * (pay - least) / (1 - least) for pay in paid["bot alone"]]
        share = interval(shares).lstrip("+")
        print(f"  {options.bot} alone wins {share} % of matches; even would be {100 / sides:.0f} %")
    print(f"{options.bot}: {ours.told()}")
    usual = statistics.fmean(simulations) if simulations else 0
    print(f"ISMCTS: {theirs.told()}; {usual:.0f} simulations a move, exploration {uct:g}")


if __name__ == "__main__":
    main()
