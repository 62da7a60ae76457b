"""Measure reviews: error rates of bots, planted blunders, false accusations, agreement of quick and thorough.

    python bench/reviews.py rates --presets classic,luna-4 --matches 6
    python bench/reviews.py planted --presets classic,luna-4 --count 50
    python bench/reviews.py accused --presets classic --count 200
    python bench/reviews.py agreement --presets classic --matches 2

``rates`` reviews matches in which the bots `random`, `novice`, `club` and `expert` change seats, and prints
the error rate of each with its standard error, for all decisions and for those after the auction. ``planted``
replaces a decision of `expert` by one that loses at least 0.1 by its own estimate, and counts those that a
quick review calls a blunder or a mistake.
``accused`` counts the decisions of `master` that a thorough review with another seed calls a mistake or a
blunder. ``agreement`` counts the decisions to which quick and thorough reviews give the same grade.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator

import shootmoon as sm
from shootmoon.analysis import Review, review

BOTS = ("random", "novice", "club", "expert")


def play(preset: str, bots: tuple[str, ...], seed: int, most_hands: int = 12) -> tuple[sm.State, list[str]]:
    """Play a match, or its first hands. Return its last state, and the bot of each seat."""
    rng, state = random.Random(f"{preset} {seed}"), sm.new_game(preset)
    names = [bots[(seat + seed) % len(bots)] for seat in range(state.seating.players)]
    players = [sm.make_bot(name, 1000 * seed + seat) for seat, name in enumerate(names)]
    while state.to_move is not None and len(state.past) < most_hands:
        if state.to_move:
            state = state.apply(players[state.to_move - 1].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(rng))
    return state, names


def rates(preset: str, matches: int) -> None:
    """Print the error rate of each bot."""
    losses: dict[tuple[str, str], list[float]] = defaultdict(list)
    counts: dict[tuple[str, str], list[int]] = defaultdict(list)
    seconds = hands = 0.0
    for seed in range(matches):
        state, names = play(preset, BOTS, seed)
        start = time.process_time()
        found = review(state)
        seconds += time.process_time() - start
        hands += len(state.past)
        for seat in found.seats:
            for part, name in (("all", names[seat.seat - 1]), ("played", names[seat.seat - 1])):
                own = [
                    each.loss
                    for each in found.decisions
                    if each.seat == seat.seat and (part == "all" or each.phase != "auction")
                ]
                losses[part, name].append(sum(own))
                counts[part, name].append(len(own))
    for part in ("all", "played"):
        for name in BOTS:
            total = max(1, sum(counts[part, name]))
            rate = sum(losses[part, name]) / total
            # The standard error of a ratio: matches are independent, decisions of a match aren't.
            pairs = zip(losses[part, name], counts[part, name], strict=True)
            error = sum((lost - rate * count) ** 2 for lost, count in pairs) ** 0.5 / total
            print(
                f"{preset:14} {part:6} {name:8} {10_000 * rate:6.1f} ± {10_000 * error:.1f} "
                f"% per 100 of {total} decisions",
                flush=True,
            )
    print(f"{preset:14} {seconds / max(1, hands):.2f} CPU seconds for a hand", flush=True)


def planted(preset: str, count: int) -> None:
    """Print how many planted blunders are found."""
    found = tried = seed = 0
    while tried < count:
        state, _ = play(preset, ("expert",), seed, most_hands=2)
        seed += 1
        record = sm.Record.of(state)
        bot = sm.make_bot("expert", 7 + seed)
        for ply, before in enumerate(record.replay()):
            if not before.to_move or len(before.legal_actions()) == 1 or tried >= count:
                continue
            candidates = bot.choose(before.view(before.to_move)).candidates
            worse = [each for each in candidates if candidates[0].value - each.value >= 0.1]
            if not worse:
                continue
            action = random.Random(f"{seed} {ply}").choice(worse).action
            judged = review(sm.Record(record.rules, (*record.actions[:ply], action)), seats=[before.to_move])
            tried += 1
            found += judged.decisions[-1].grade in ("mistake", "blunder")
    print(f"{preset:14} {found} of {tried} planted blunders found", flush=True)


def accused(preset: str, count: int) -> None:
    """Print how many decisions of `master` are called a mistake."""
    wrong = judged = seed = 0
    while judged < count:
        state, _ = play(preset, ("master",), seed, most_hands=3)
        seed += 1
        for each in review(state, depth="thorough", seed=99).decisions[: count - judged]:
            judged += 1
            wrong += each.grade in ("mistake", "blunder")
    print(f"{preset:14} {wrong} of {judged} decisions of master called a mistake", flush=True)


def agreement(preset: str, matches: int) -> None:
    """Print how often quick and thorough reviews agree on the grade."""
    same = total = 0
    for seed in range(matches):
        state, _ = play(preset, BOTS, seed, most_hands=4)
        for one, other in _pairs(review(state), review(state, depth="thorough")):
            total += 1
            same += one == other
    print(f"{preset:14} {same} of {total} grades agree ({100 * same / max(1, total):.1f} %)", flush=True)


def _pairs(one: Review, other: Review) -> Iterator[tuple[str, str]]:
    grades = {each.ply: each.grade for each in other.decisions}
    return ((each.grade, grades[each.ply]) for each in one.decisions if each.ply in grades)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("rates", "planted", "accused", "agreement"))
    parser.add_argument("--presets", default=",".join(sm.preset_names()))
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--count", type=int, default=50)
    given = parser.parse_args()
    for preset in given.presets.split(","):
        if given.what in ("rates", "agreement"):
            {"rates": rates, "agreement": agreement}[given.what](preset, given.matches)
        else:
            {"planted": planted, "accused": accused}[given.what](preset, given.count)


if __name__ == "__main__":
    main()
