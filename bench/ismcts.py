"""Compare a bot with OpenSpiel's ISMCTS bot, an independent baseline, at the same time per move.

    python bench/ismcts.py --bot novice --rules classic --deals 20 --seconds 0.1
    python bench/ismcts.py --bot novice --rules classic --deals 5 --match

Each deal is played in every line-up: one bot against ISMCTS on all other sides, and one ISMCTS against the
bot on all other sides, each on every side (a seat, or two seats in partnership). The script prints the
payoffs, as defined by `shootmoon.envs.Episode`, with 95 % confidence intervals over the deals, and the time
that each player took per move. Moves with only one legal action aren't counted.

Without ``--match``, a deal is a single hand played from a score of zero; with it, a whole match. ISMCTS
always considers the current hand only and maximizes its points; in a match, it doesn't know the score.

OpenSpiel's bot (`open_spiel.python.algorithms.ismcts`, after Cowling, Powley and Whitehouse 2011, with random
rollouts) normally stops after a fixed number of simulations. Here, it finishes the current simulation when
the time is up, and then answers.

This script needs the optional dependency ``openspiel``.
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
from shootmoon.envs.optional import import_optional
from shootmoon.game import Deal

pyspiel: Any = import_optional("pyspiel", "openspiel")
ismcts: Any = import_optional("open_spiel.python.algorithms.ismcts", "openspiel")
mcts: Any = import_optional("open_spiel.python.algorithms.mcts", "openspiel")
openspiel: Any = import_optional("shootmoon.envs.openspiel", "openspiel")

FEWEST = 2
"""The least number of simulations, however short the time; with fewer, the search has no answer."""


class Clock:
    """The times that moves took, in seconds."""

    def __init__(self) -> None:
        self.took: list[float] = []

    def told(self) -> str:
        if not self.took:
            return "no choices"
        mean, most = statistics.fmean(self.took), max(self.took)
        return f"{mean * 1000:.1f} ms a move on average, {most * 1000:.0f} ms at most, {len(self.took)} moves"


class OutOfTime(Exception):
    """Raised between two simulations to end a search."""


class TimedSearch(ismcts.ISMCTSBot):
    """OpenSpiel's search with a time limit."""

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
    """A player that chooses by ISMCTS."""

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
    """Play an episode and return its payoffs by seat. The dealer and the deals depend only on the seed."""
    deals = random.Random(seed)
    state = episode.start(deals.randint(1, len(players)))
    mirror: Any = None
    while not episode.over(state):
        if state.to_move == 0:
            state = state.apply(state.sample_chance(deals))
            assert state.dealer
            # Give OpenSpiel the same hand. Its bot sees only the information state of its own seat.
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
    """Return the mean with its 95 % interval, by the normal approximation, which is poor for few values."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return f"{mean:+.2f}"
    margin = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{mean:+.2f} ± {margin:.2f}"


def main() -> None:
    """Play all deals and print the results."""
    parser = argparse.ArgumentParser(description="A bot against OpenSpiel's ISMCTS bot.")
    parser.add_argument("--bot", default="novice")
    parser.add_argument("--rules", default="classic", help="a preset or a rules file")
    parser.add_argument(
        "--deals", type=int, default=20, help="number of deals (with --match: matches) per line-up"
    )
    parser.add_argument("--seconds", type=float, default=0.1, help="time per move for both players")
    parser.add_argument("--match", action="store_true", help="play whole matches instead of single hands")
    parser.add_argument(
        "--uct",
        type=float,
        help="ISMCTS: exploration constant; by default, a quarter of the range of payoffs",
    )
    parser.add_argument(
        "--worlds", type=int, default=0, help="ISMCTS: worlds sampled per move; 0: a new one per simulation"
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
                continue  # with two sides, both kinds of line-up are the same
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
        # The payoff of a match is linear in the share of wins: 1 if all are won, -1 / (sides - 1) if none is.
        least = -1 / (sides - 1)
        shares = [100 * (pay - least) / (1 - least) for pay in paid["bot alone"]]
        share = interval(shares).lstrip("+")
        print(f"  {options.bot} alone wins {share} % of matches; even would be {100 / sides:.0f} %")
    print(f"{options.bot}: {ours.told()}")
    usual = statistics.fmean(simulations) if simulations else 0
    print(f"ISMCTS: {theirs.told()}; {usual:.0f} simulations a move, exploration {uct:g}")


if __name__ == "__main__":
    main()
