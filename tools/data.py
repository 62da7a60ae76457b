"""Make the data files of the package, one command each:  python tools/data.py COMMAND --help

docs/datasets.md lists the files. Where a command takes long, it can be interrupted: the same command goes on.
The same arguments give the same file.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter
from concurrent.futures import as_completed
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import data_bias
import data_hands
import data_plays
import data_puzzles
import msgspec
import numpy as np
import typer
from making import SRC, Kept, read_weights, replaced, show, write_weights
from msgspec.structs import replace
from numpy.typing import NDArray

import shootmoon as sm
from shootmoon.arena.games import BidResult, GameResult
from shootmoon.bots import make_bot
from shootmoon.bots.auction.standings import MAX_SIDES, Progress, solve_standings
from shootmoon.bots.evaluation.evaluators import weights_key
from shootmoon.bots.evaluation.fitting import fit_logistic, fit_weights
from shootmoon.bots.evaluation.hand_evaluation import Weights
from shootmoon.game import setup_for
from shootmoon.game.moon import FULL_HAND
from shootmoon.game.state import HandResult
from shootmoon.match_equity.chips import chips_key
from shootmoon.match_equity.families import families
from shootmoon.match_equity.outcomes import moon_key
from shootmoon.match_equity.standings import FILE, SCALE
from shootmoon.pieces import BIG_MOON, LITTLE_MOON
from shootmoon.processes import WorkPool
from shootmoon.ratings import BETA, NEW
from shootmoon.rules import RulesError, load_rules

app = typer.Typer(help=__doc__, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.command("bias")(data_bias.bias)
app.command("plays")(data_plays.plays)
app.add_typer(data_puzzles.app)
app.add_typer(data_hands.app)

OUTCOMES = SRC / "match_equity" / "outcomes.json"
STANDINGS = SRC / "match_equity" / FILE
RATINGS = SRC / "players" / "bot_ratings.json"
RESULTS = SRC.parents[1] / "docs" / "strength.md"

# -- outcomes of hands -------------------------------------------------------------------------------------

CHUNK = 20
"""The number of hands that are played at once."""
HOW = "counted by tools/data.py; see docs/equity.md"
FAMILIES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, {}) for name in sm.preset_names()},
    "luna-4-solo": ("luna-4", {"table.partnerships": False}),
    "called-4-solo": ("called-4", {"table.partnerships": False}),
    "chips-4-solo": ("chips", {"table.partnerships": False}),
    "chips-5-solo": ("chips", {"table.players": 5, "table.partnerships": False}),
    "chips-6-solo": ("chips", {"table.players": 6, "table.partnerships": False}),
}


@app.command()
def outcomes(
    bot: str = "beginner",
    hands: Annotated[int, typer.Option(help="hands of each family")] = 4000,
    limit: Annotated[float | None, typer.Option(help="seconds for a decision; none by default")] = None,
    processes: int = 1,
    seed: int = 1,
    only: Annotated[list[str] | None, typer.Option(help="a family of rules; all by default")] = None,
    work: Annotated[Path | None, typer.Option(help="where counts are kept; by default in build/")] = None,
    output: Path = OUTCOMES,
) -> None:
    """Count the outcomes of hands played by bots: the data behind match equity (docs/equity.md).

    The hands are played in matches; a new match begins when one is won or after 20 hands.
    """
    names = only or list(FAMILIES)
    if unknown := {*names} - {*FAMILIES}:
        raise typer.BadParameter(f"unknown families: {', '.join(sorted(unknown))}")
    kept = Kept(work or Path("build") / f"outcomes-{bot}-{limit or 'none'}-{seed}.jsonl")
    done: dict[tuple[str, int], dict[str, int]] = {
        (name, number): counts for name, number, counts in kept.found
    }
    chunks = range(-(-hands // CHUNK))
    wanted = [(name, number) for number in chunks for name in names if (name, number) not in done]
    with WorkPool(processes) as pool:
        running = {
            pool.submit(play_chunk, name, bot, seed, number, limit): (name, number) for name, number in wanted
        }
        for count, future in enumerate(as_completed(running), 1):
            done[running[future]] = dict(future.result())
            kept.add([*running[future], done[running[future]]])
            show("hands", count * CHUNK, len(wanted) * CHUNK)
    found: dict[str, Any] = {"how": HOW, "families": []}
    if output.exists():
        found = json.loads(output.read_text(encoding="utf-8"))
    by_name = {family["name"]: family for family in found["families"]}
    for name in names:
        counts = sum((Counter(done[name, number]) for number in chunks), Counter[str]())
        preset, options = FAMILIES[name]
        by_name[name] = {
            "name": name,
            "preset": preset,
            "options": options,
            "bot": bot if limit is None else f"{bot}, {limit:g} s a decision",
            "hands": counts.total(),
            "seed": seed,
            "made": f"{datetime.now(UTC):%Y-%m-%d}, shootmoon {sm.__version__}",
            "counts": dict(sorted(counts.items())),
        }
    lines = ",\n".join(
        json.dumps(by_name[name], separators=(",", ":")) for name in FAMILIES if name in by_name
    )
    with replaced(output) as part:
        text = f'{{"how": {json.dumps(found["how"])}, "families": [\n{lines}\n]}}\n'
        part.write_text(text, encoding="utf-8")


def play_chunk(family: str, bot: str, seed: int, number: int, limit: float | None) -> Counter[str]:
    """Play ``CHUNK`` hands and return how often each outcome occurred."""
    preset, options = FAMILIES[family]
    rules = load_rules(preset, options)
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
            counts[outcome_of(state, state.last_hand)] += 1
        before = state.last_hand
    return counts


def outcome_of(state: sm.State, result: HandResult) -> str:
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


# -- auctions and match equity -----------------------------------------------------------------------------


@app.command()
def auctions(
    names: Annotated[list[str] | None, typer.Argument(help="families of outcomes.json; all of Moon")] = None,
    rounds: Annotated[int, typer.Option(help="the greatest number of rounds")] = 12,
    close: Annotated[float, typer.Option(help="the change of match equity at which to stop")] = 0.0005,
) -> None:
    """Solve auctions and match equity together: the data behind match equity between strong players.

    In each round, the auction is solved for an equilibrium at a typical standing of each class, given match
    equity, and then match equity is computed from the results of these auctions. This is repeated until match
    equity no longer changes by more than ``--close`` at a typical standing, weighted by how often matches
    come to it. The data are written after each preset. Rule sets with four sides are left out: they would
    have 2,401 classes.
    """
    for family in families():
        setup = setup_for(family.rules)
        if not setup.bids or setup.seating.sides > MAX_SIDES:
            continue
        if names and family.name not in names:
            continue
        chances = solve_standings(setup, rounds=rounds, close=close, report=partial(_report, family.name))
        # Read only now, so that several presets can be solved at the same time.
        stored = dict(np.load(STANDINGS)) if STANDINGS.exists() else {}
        stored[family.name] = np.rint(chances * SCALE).astype(np.uint16)
        np.savez_compressed(STANDINGS, **stored)


def _report(name: str, progress: Progress) -> None:
    shares = ", ".join(f"{bid} {share:.1%}" for bid, share in progress.bids.items())
    print(
        f"{name}, round {progress.number}: equity moved by {progress.moved:.4f} on average, "
        f"{progress.moved_most:.4f} at most; auctions end with {shares}",
        flush=True,
    )


# -- ratings of bots ---------------------------------------------------------------------------------------

_ROW = re.compile(
    r"\| `(\w+)`, `(\w+)` \| `([\w-]+)` \| (\d+) \| [^|]*\| ([\d.]+) %, ([\d.]+) % \|", re.MULTILINE
)


@app.command()
def ratings() -> None:
    """Make the ratings of the house bots from the published results of whole matches (docs/strength.md).

    By the Plackett-Luce model, a side with the rating m wins with a probability in proportion to exp(m / c),
    where c is the standard deviation of one performance times the square root of the number of sides, and m
    is the sum over the members of the side. The difference between two bots is the one at which the first bot
    would win the share that it won. `club` has the rating of a new player, 25. `master` gets the rating of
    `expert`: it isn't worse, and where it is better, this was measured for single hands only. `novice` gets
    that of `beginner` where it wasn't measured, as in Chips, where they are the same.
    """
    RATINGS.write_text(json.dumps(bot_ratings(RESULTS.read_text("utf-8")), indent=4) + "\n", "utf-8")


def bot_ratings(text: str) -> dict[str, dict[str, float]]:
    """Return the mean of each bot's rating, by preset and bot. ``text``: the content of docs/strength.md."""
    section = text.split("## Whole matches", 1)[1].split("\n## ", 1)[0]
    found: dict[str, dict[str, float]] = {}
    # The pairs of neighbors with `club` come first, since its rating is given.
    rows = sorted(_ROW.findall(section), key=lambda row: "club" not in row[:2])
    for better, worse, preset, deals, won, lost in rows:
        known = found.setdefault(preset, {"club": NEW.mean})
        gap = _gap(preset, int(deals), float(won) / 100, float(lost) / 100)
        if better in known:
            known[worse] = round(known[better] - gap, 2)
        else:
            known[better] = round(known[worse] + gap, 2)
    for known in found.values():
        known["master"] = known["expert"]
        known.setdefault("novice", known["beginner"])
    return {
        preset: dict(sorted(known.items(), key=lambda item: (item[1], item[0])))
        for preset, known in sorted(found.items())
    }


def _gap(preset: str, deals: int, won: float, lost: float) -> float:
    """Return the difference of two ratings at which a side of the first bot wins the share ``won``.

    A bot that never won counts as if it had won half a match.
    """
    table = load_rules(preset).table
    sides = table.sides
    seatings = 2**sides - 2
    lost = max(lost, 1 / (deals * seatings * sides))
    low, high = 1e-9, 1.0  # the weaker bot's exp(m / c), if that of the stronger one is 1
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if _share(sides, middle) < lost else (low, middle)
    return -math.log(high) * BETA * math.sqrt(sides) / (table.players / sides)


def _share(sides: int, ratio: float) -> float:
    """Return the share of matches that a side of the weaker bot wins, over all seatings with both bots."""
    counts = range(1, sides)  # sides of the weaker bot
    wins = sum(math.comb(sides, n) * n * ratio / (n * ratio + sides - n) for n in counts)
    return wins / sum(math.comb(sides, n) * n for n in counts)


# -- the hand evaluation, and how likely bids are made -----------------------------------------------------

_TABLES = (
    {"table.players": 3, "table.tiles": "moon-22"},
    {"table.players": 3, "table.tiles": "moon-21"},
    {"table.players": 4, "table.tiles": "double-six"},
    {"table.players": 4, "table.tiles": "double-six", "table.partnerships": True},
)
_CERTAIN = 0.002
"""Chances are clipped to between this and one minus this, since their log-odds must be finite."""
Line: TypeAlias = tuple[float, float]


@app.command()
def evaluation(deals: Annotated[int, typer.Argument()] = 20_000) -> None:
    """Fit the weights of `HandEvaluator`, in some minutes.

    What ``bias`` and ``calibration`` wrote is kept; run both again if the weights have changed much.
    """
    before = read_weights()
    fitted: dict[str, Weights] = {}
    exchanges = ("before-trump", "after-trump", "none")
    for table, called, exchange in product(_TABLES, ({}, data_bias.CALLED), exchanges):
        try:
            setup = setup_for(load_rules("classic", {**table, **called, "widow.exchange": exchange}))
        except RulesError:
            continue
        family = weights_key(setup)
        found = fit_weights(setup, deals, seed=1)
        fitted[family] = replace(before.get(family, found), tricks=found.tricks, made=found.made)
        print(family, found.made, flush=True)
    write_weights(fitted)


@app.command()
def calibration(folders: list[Path]) -> None:
    """Calibrate how `expert` estimates the chance to make a bid, by the games of arenas under one rule set:

    moon arena --bots expert,expert,expert --rules classic --matches 500 --seed 21 --folder FOLDER

    A logistic regression fits the estimates to how often the bids were made, once for bids that need every
    trick and once for the others. The new fit is applied on top of the current one, so the games must have
    been played with the current file. The printed table compares, for each tenth of the scale, the new
    estimates with how often bids were made.
    """
    found: set[str] = set()
    bids: list[BidResult] = []
    for folder in folders:
        contest: dict[str, Any] = msgspec.json.decode((folder / "contest.json").read_bytes())
        found.add(weights_key(setup_for(load_rules(contest["rules"], contest["options"]))))
        for line in (folder / "games.jsonl").read_bytes().splitlines():
            bids += msgspec.json.decode(line, type=GameResult).bids
    if len(found) != 1:
        raise typer.BadParameter("name the folders of arenas that played one kind of rules")
    (family,) = found
    told = [bid for bid in bids if bid.chance is not None]
    said = np.array([bid.chance for bid in told]).clip(_CERTAIN, 1 - _CERTAIN)
    made = np.array([bid.made for bid in told])
    every = np.array([bid.contract not in map(str, range(FULL_HAND)) for bid in told])
    print(f"{family}: {len(told)} bids", "as said", *_tenths(said, made), sep="\n")

    weights = read_weights()
    usual = weights[family]
    some, said[~every] = _fitted(said[~every], made[~every], usual.calibration)
    most, said[every] = _fitted(said[every], made[every], usual.calibration_all)
    weights[family] = replace(usual, calibration=some, calibration_all=most)
    write_weights(weights)
    print(f"fitted: {some}, and where every trick is needed {most}", *_tenths(said, made), sep="\n")


def _fitted(
    said: NDArray[np.float64], made: NDArray[np.bool_], before: Line
) -> tuple[Line, NDArray[np.float64]]:
    """Return the fit that replaces ``before``, as (intercept, slope), and the new estimates."""
    odds = np.log(said / (1 - said))
    intercept, slope = fit_logistic(odds, made)
    stands = (round(intercept + slope * before[0], 3), round(slope * before[1], 3))
    return stands, 1 / (1 + np.exp(-intercept - slope * odds))


def _tenths(said: NDArray[np.float64], made: NDArray[np.bool_]) -> list[str]:
    tenth = np.minimum((said * 10).astype(int), 9)
    return [
        f"  {said[tenth == each].mean():6.1%} said, {made[tenth == each].mean():6.1%} made,"
        f" {(tenth == each).sum()} bids"
        for each in np.unique(tenth)
    ]


if __name__ == "__main__":
    app()
