"""Count the outcomes of hands played by bots: the data behind match equity.

    python tools/estimate_outcomes.py --bot novice --hands 4000 --processes 2

This command plays 4,000 hands of each family of rules (`FAMILIES`) and writes the file ``outcomes.json`` of
`shootmoon.match_equity`. The hands are played in matches; a new match begins when one is won or after 20
hands. Counts are stored in the file ``--work``, so an interrupted run can be continued, and a run with more
``--hands`` plays only the additional ones. The same arguments give the same counts.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import shootmoon as sm
from shootmoon.bots import make_bot
from shootmoon.game.state import HandResult
from shootmoon.match_equity.outcomes import chips_key, moon_key
from shootmoon.pieces import BIG_MOON, LITTLE_MOON

DATA = Path(__file__).parents[1] / "src" / "shootmoon" / "match_equity" / "outcomes.json"
CHUNK = 20
HOW = "counted by tools/estimate_outcomes.py; see docs/equity.md"

FAMILIES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, {}) for name in sm.preset_names()},
    "luna-4-solo": ("luna-4", {"table.partnerships": False}),
    "called-4-solo": ("called-4", {"table.partnerships": False}),
    "chips-4-solo": ("chips", {"table.partnerships": False}),
    "chips-5-solo": ("chips", {"table.players": 5, "table.partnerships": False}),
    "chips-6-solo": ("chips", {"table.players": 6, "table.partnerships": False}),
}


def key_of(state: sm.State, result: HandResult) -> str:
    """Return the outcome of a hand as a key of the data."""
    setup = state.setup
    if state.rules.game == "moon":
        return moon_key(setup, result.dealer, result.declarer, result.contract, result.tricks)
    moons = [0] * setup.seating.sides
    for trick in result.played:
        if trick.winner != state.dummy_seat:
            pieces = [play.piece for _, play in trick.plays]
            moons[setup.seating.side_of(trick.winner)] += pieces.count(BIG_MOON) - pieces.count(LITTLE_MOON)
    return chips_key(setup, result.dealer, result.tricks, moons)


def play_chunk(family: str, bot: str, seed: int, number: int, limit: float | None) -> Counter[str]:
    """Play ``CHUNK`` hands and return how often each outcome occurred."""
    preset, options = FAMILIES[family]
    rules = sm.load_rules(preset, options)
    rng = random.Random(f"{seed}/{family}/{number}")
    counts: Counter[str] = Counter()
    state = sm.new_game(rules)
    bots = [make_bot(bot, rng.randrange(2**32)) for _ in state.seating.seats]
    before = None
    while counts.total() < CHUNK:
        if state.phase == "over":
            state = sm.new_game(rules)
        if state.to_move:
            view = state.view(state.to_move)
            state = state.apply(bots[state.to_move - 1].choose(view, limit).action)
        else:
            state = state.apply(state.sample_chance(rng))
        if state.last_hand is not None and state.last_hand is not before:
            counts[key_of(state, state.last_hand)] += 1
        before = state.last_hand
    return counts


def main() -> None:
    """Play the hands that haven't been played yet, and write the data."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bot", default="novice")
    parser.add_argument("--hands", type=int, default=4000, help="number of hands of each family")
    parser.add_argument("--limit", type=float, help="time limit for a decision, in seconds (default: none)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=FAMILIES, default=list(FAMILIES), metavar="FAMILY")
    parser.add_argument("--work", type=Path, help="file in which counts are stored (default: in build/)")
    parser.add_argument("--output", type=Path, default=DATA)
    args = parser.parse_args()
    work = args.work or Path("build") / f"outcomes-{args.bot}-{args.limit or 'none'}-{args.seed}.jsonl"
    work.parent.mkdir(parents=True, exist_ok=True)
    chunks = -(-args.hands // CHUNK)
    done = read_work(work)
    wanted = [(name, number) for number in range(chunks) for name in args.only if (name, number) not in done]
    with ProcessPoolExecutor(args.processes) as pool, work.open("a", encoding="utf-8") as kept:
        running = {
            pool.submit(play_chunk, name, args.bot, args.seed, number, args.limit): (name, number)
            for name, number in wanted
        }
        for count, future in enumerate(as_completed(running), 1):
            name, number = running[future]
            done[name, number] = dict(future.result())
            kept.write(json.dumps([name, number, done[name, number]]) + "\n")
            kept.flush()
            print(f"\r{count * CHUNK:,} of {len(wanted) * CHUNK:,} hands", end="", flush=True)
    write_data(args.output, args.only, {key: done[key] for key in done if key[1] < chunks}, args)
    print(f"\n{args.output}: {args.output.stat().st_size:,} bytes")


def read_work(work: Path) -> dict[tuple[str, int], dict[str, int]]:
    """Return the counts of finished chunks by family and number; an incomplete last line is ignored."""
    done: dict[tuple[str, int], dict[str, int]] = {}
    lines = work.read_text(encoding="utf-8").splitlines() if work.exists() else []
    for line in lines:
        try:
            name, number, counts = json.loads(line)
        except ValueError:
            continue
        done[name, number] = counts
    if lines:
        # Rewrite the file without the incomplete line, since more lines will be appended.
        text = "".join(json.dumps([*key, counts]) + "\n" for key, counts in done.items())
        work.write_text(text, encoding="utf-8")
    return done


def write_data(
    output: Path, names: list[str], done: dict[tuple[str, int], dict[str, int]], args: argparse.Namespace
) -> None:
    """Write the data of these families, and keep the file's data of other families."""
    old: list[dict[str, Any]] = []
    if output.exists():
        old = json.loads(output.read_text(encoding="utf-8"))["families"]
    found = {str(family["name"]): family for family in old}
    for name in names:
        counts: Counter[str] = Counter()
        for (family, _), counted in done.items():
            if family == name:
                counts.update(counted)
        preset, options = FAMILIES[name]
        found[name] = {
            "name": name,
            "preset": preset,
            "options": options,
            "bot": args.bot if args.limit is None else f"{args.bot}, {args.limit:g} s a decision",
            "hands": counts.total(),
            "seed": args.seed,
            "made": f"{datetime.now(UTC):%Y-%m-%d}, shootmoon {sm.__version__}",
            "counts": dict(sorted(counts.items())),
        }
    lines = ",\n".join(json.dumps(found[name], separators=(",", ":")) for name in FAMILIES if name in found)
    text = f'{{"how": {json.dumps(HOW)}, "families": [\n{lines}\n]}}\n'
    part = output.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(output)


if __name__ == "__main__":
    main()
