"""Test bots with unusual house rules: whole matches by random rule sets of both games.

    python bench/mixtures.py --count 100 --bots club,expert,master --keep mixtures.jsonl

Each rule set is a preset with some options changed at random. It is used for one match between bots chosen at
random among those named. The script prints the forfeits and each bot's longest decision. A forfeit is an
illegal action, a crash, or an answer more than half a second after the time limit of ``--limit`` seconds.
With ``--keep``, an interrupted run can be continued. Target scores are kept low, so that matches are short; a
match that isn't over after ``--hands`` hands is stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from shootmoon.arena import Contest
from shootmoon.arena.games import play_game
from shootmoon.game import setup_for
from shootmoon.rules import OPTIONS, Option, Rules, RulesError, Value, load_rules, option_values, preset_names

MAX_CHANGES = 8
LOW = {"score.target": 21, "match.marks": 2, "match.games": 3, "chips.start": 3, "chips.target": 6}
"""The greatest values used for the options that determine the length of a match."""


def mixture(rng: random.Random) -> tuple[Rules, dict[str, Value]]:
    """Return a random valid rule set, and its values of the options that were changed."""
    while True:
        preset = rng.choice(preset_names())
        base = load_rules(preset)
        options = OPTIONS[base.game]
        changed = {
            option.name: value_of(option, rng)
            for option in rng.sample(options, min(len(options), rng.randint(1, MAX_CHANGES)))
        }
        standing = option_values(base)
        for name, most in LOW.items():
            value = changed.get(name, standing.get(name))
            if isinstance(value, int) and value > most:
                changed[name] = most
        try:
            rules = load_rules(preset, changed)
            setup_for(rules)
        except RulesError:
            continue
        return rules, changed


def value_of(option: Option, rng: random.Random) -> Value:
    """Return a random value of an option."""
    if option.choices:
        return rng.choice(option.choices)
    assert option.minimum is not None
    assert option.maximum is not None
    step = 2 if option.odd else 1
    most = min(option.maximum, LOW.get(option.name, option.maximum))
    return option.minimum + step * rng.randint(0, max(0, (most - option.minimum) // step))


def main() -> int:
    """Play all matches and print the results; return 1 if there were forfeits, otherwise 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--bots", default="club,expert,master")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=3.0, help="time limit for a decision, in seconds")
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="store each match in this file as a line of JSON")
    options = parser.parse_args()
    keep: Path | None = options.keep
    kept = keep.read_text().splitlines() if keep and keep.exists() else []
    done: dict[int, dict[str, Any]] = {entry["number"]: entry for entry in map(json.loads, kept)}
    for number in range(options.count):
        if number not in done:
            done[number] = play(number, options)
            if keep:
                with keep.open("a") as file:
                    file.write(json.dumps(done[number]) + "\n")
        print(f"\r{number + 1}/{options.count} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    told = [done[number] for number in range(options.count)]
    forfeits: Counter[str] = Counter()
    slowest: Counter[str] = Counter()
    for entry in told:
        forfeits.update(entry["forfeits"])
        slowest |= Counter(entry["slowest"])
    hands = sum(entry["hands"] for entry in told)
    decisions = sum(entry["decisions"] for entry in told)
    print(f"{len(told)} mixtures, {hands} hands, {decisions} decisions; forfeits: {dict(forfeits) or 'none'}")
    for name, seconds in sorted(slowest.items()):
        print(f"  {name}: the longest decision took {seconds:.3f} s")
    return 1 if forfeits else 0


def play(number: int, options: argparse.Namespace) -> dict[str, Any]:
    """Play one match by a random rule set; return what ``--keep`` stores about it."""
    rng = random.Random(f"{options.seed}/{number}")
    rules, changed = mixture(rng)
    names = options.bots.split(",")
    bots = tuple(rng.choice(names) for _ in range(setup_for(rules).seating.sides))
    contest = Contest(bots=bots, rules=rules, seed=number, limit=options.limit, most_hands=options.hands)
    game = play_game(contest, 0, 0)
    forfeits: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    for name, wrong, seconds in zip(game.lineup, game.forfeits, game.slowest, strict=True):
        forfeits.update({f"{name} {kind}": count for kind, count in wrong.items()})
        slowest[name] = max(slowest.get(name, 0.0), seconds)
    return {
        "number": number,
        "preset": rules.preset,
        "changed": {name: str(value) for name, value in changed.items()},
        "hands": game.hands,
        "decisions": sum(game.decisions),
        "forfeits": dict(forfeits),
        "slowest": slowest,
    }


if __name__ == "__main__":
    sys.exit(main())
