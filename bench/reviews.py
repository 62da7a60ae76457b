"""Measure reviews: error rates of bots, planted blunders, false accusations, luck, agreement, cost.

    python bench/reviews.py rates --presets classic,luna-4 --count 6
    python bench/reviews.py alike --presets classic,luna-4 --count 6
    python bench/reviews.py planted --presets classic,luna-4 --count 60
    python bench/reviews.py accused --presets classic --count 400
    python bench/reviews.py agreement --presets classic --count 2
    python bench/reviews.py luck --presets classic --count 200
    python bench/reviews.py drift --presets classic --count 400
    python bench/reviews.py identity --count 4
    python bench/reviews.py cost --count 4

All of them play games of bots and review them. With ``--keep FOLDER``, the result of each game is a line of a
file there, and the same command goes on where it was stopped. ``--count`` says how much to measure for each
preset.

``rates`` reviews matches in which the bots `random`, `novice`, `club` and `expert` change seats, and prints
the error rate of each with its standard error, for all decisions and for those after the auction.

``alike`` asks all four bots for a decision in every position of such matches, and judges what they choose. So
all are measured by the same positions, and the difference between two bots is known much better than the rate
of either: where they choose the same action, it is 0.

``planted`` replaces decisions of `expert` by random ones among those that lose at least 0.05 according to two
independent estimates of `expert`, and counts those that a quick review finds.

``accused`` counts the decisions of `master` that a quick and a thorough review with other seeds call a
mistake or a blunder, and those that a bot like `master` does which searches ten times as many worlds. The
latter isn't asked if no value that a thorough review found is near a mistake.

``luck`` prints the mean luck of each seat and each bot over short matches, with its standard error. ``drift``
prints the mean change of the hindsight value during each part of a hand, for the declarer's side, the first
bidder and the dealer; the bots are all the same.

``identity`` prints the greatest difference between both sides of the identity of losses and luck in games of
random actions. ``agreement`` counts the decisions to which quick and thorough reviews give the same grade.
``cost`` prints the processor time of quick and thorough reviews of matches.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import shootmoon as sm
from shootmoon.analysis.match_review import Judge, JudgedDecision, chances_at, review
from shootmoon.bots.protocol.decision import Decision
from shootmoon.bots.search.master import Master

BOTS = ("random", "novice", "club", "expert")
MOST_HANDS = 12
LOSS = 0.05
TIMES = 10
"""How many times as many worlds as `master` the bot searches that judges accusations again."""

Row: TypeAlias = dict[str, Any]


def play(
    rules: sm.Rules, bots: tuple[str, ...], seed: int, most_hands: int = MOST_HANDS
) -> tuple[sm.State, list[str]]:
    """Play a match, or its first hands. Return its last state, and the bot of each seat."""
    rng, state = random.Random(f"{rules.preset} {seed}"), sm.new_game(rules)
    names = [bots[(seat + seed) % len(bots)] for seat in range(state.seating.players)]
    players = [sm.make_bot(name, 1000 * seed + seat) for seat, name in enumerate(names)]
    while state.to_move is not None and len(state.past) < most_hands:
        if state.to_move:
            state = state.apply(players[state.to_move - 1].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(rng))
    return state, names


def decisions(state: sm.State) -> Iterator[tuple[int, sm.State, sm.Action]]:
    """Yield for each choice of a seat the number of its action, the state before it, and the action."""
    record = sm.Record.of(state)
    for ply, (before, action) in enumerate(zip(record.replay(), record.actions, strict=False)):
        if before.to_move and len(before.legal_actions()) > 1:
            yield ply, before, action


# -- what is measured in a game --------------------------------------------------------------------------


def rates(rules: sm.Rules, seed: int) -> Row:
    """Return the losses and the numbers of decisions of the bots in a match, in all and after the auction."""
    state, names = play(rules, BOTS, seed)
    row: Row = {name: [0.0, 0, 0.0, 0] for name in names}
    for each in review(state).decisions:
        _enter(row[names[each.seat - 1]], each)
    return row


def alike(rules: sm.Rules, seed: int) -> Row:
    """Return what `rates` does, for what each bot would choose in every position of a match."""
    state, _ = play(rules, BOTS, seed)
    judge, bots = Judge("quick"), [sm.make_bot(name, seed) for name in BOTS]
    row: Row = {name: [0.0, 0, 0.0, 0] for name in BOTS}
    for ply, before, _ in decisions(state):
        assert before.to_move
        view = before.view(before.to_move)
        chosen = [bot.choose(view).action for bot in bots]
        judged = {action: judge.judge(before, ply, action) for action in dict.fromkeys(chosen)}
        for name, action in zip(BOTS, chosen, strict=True):
            found = judged[action]
            if found is not None:
                _enter(row[name], found)
    return row


def _enter(counted: list[float], judged: JudgedDecision) -> None:
    """Add a decision to a bot's losses and numbers of decisions."""
    played = judged.phase != "auction"
    counted[0] += judged.loss
    counted[1] += 1
    counted[2] += judged.loss * played
    counted[3] += played


def planted(rules: sm.Rules, seed: int) -> Row:
    """Plant a blunder in a decision of each seat in two hands of `expert`, and judge it."""
    state, _ = play(rules, ("expert",), seed, 2)
    one, other, judge = sm.make_bot("expert", 7 + seed), sm.make_bot("expert", 5_000 + seed), Judge("quick")
    rng = random.Random(f"{rules.preset} {seed}")
    made = [*decisions(state)]
    rng.shuffle(made)
    found: list[Row] = []
    planted_by: set[int] = set()
    for ply, before, _ in made:
        assert before.to_move
        if before.to_move in planted_by:
            continue
        view = before.view(before.to_move)
        worse = [action for action, loss in _losses(one.choose(view)).items() if loss >= LOSS]
        action = rng.choice(worse) if worse else None
        loss = 0.0 if action is None else _losses(other.choose(view)).get(action, 0.0)
        if action is None or loss < LOSS:
            continue
        planted_by.add(before.to_move)
        judged = judge.judge(before, ply, action)
        grade = "none" if judged is None else judged.grade
        found.append({"ply": ply, "phase": before.phase, "action": str(action), "loss": loss, "grade": grade})
    return {"planted": found}


def _losses(decision: Decision) -> Mapping[sm.Action, float]:
    """Return by how much each action is worse than the best one, by the estimate of a bot."""
    best = max((each.value for each in decision.candidates), default=0.0)
    return {each.action: best - each.value for each in decision.candidates}


class Patient(Master):
    """`Master` with `TIMES` times as many worlds, and as much more time."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.share = TIMES
        self.config = Master.config.reduced(TIMES)


def accused(rules: sm.Rules, seed: int) -> Row:
    """Judge the decisions in a hand of `master` by reviews with other seeds, and by `Patient`."""
    state, _ = play(rules, ("master",), seed, 1)
    quick, thorough, patient = Judge("quick", 99), Judge("thorough", 99), Patient(199)
    row: Row = {"decisions": 0, "quick": 0, "thorough": 0, "patient": 0, "asked": 0, "losses": []}
    for ply, before, action in decisions(state):
        judged, again = quick.judge(before, ply, action), thorough.judge(before, ply, action)
        if judged is None or again is None:
            continue
        row["decisions"] += 1
        row["quick"] += judged.loss >= LOSS
        row["thorough"] += again.loss >= LOSS
        best = again.candidates[0].value
        near = any(
            each.action == action and best - each.value + 4 * each.error >= LOSS / 2
            for each in again.candidates
        )
        if near or judged.loss >= LOSS or again.loss >= LOSS:
            row["asked"] += 1
            assert before.to_move
            candidates = patient.weigh(before.view(before.to_move), action, 1_000.0).candidates
            loss, error = next(
                (candidates[0].value - each.value, each.error) for each in candidates if each.action == action
            )
            row["patient"] += loss >= LOSS and loss > 2 * error
            row["losses"].append([ply, round(judged.loss, 4), round(again.loss, 4), round(loss, 4), error])
    return row


def agreement(rules: sm.Rules, seed: int) -> Row:
    """Return the numbers of pairs of grades of quick and thorough reviews."""
    state, _ = play(rules, BOTS, seed, 4)
    slow = {each.ply: each.grade for each in review(state, depth="thorough").decisions}
    pairs = Counter(f"{each.grade} {slow[each.ply]}" for each in review(state).decisions if each.ply in slow)
    return dict(pairs)


def luck(rules: sm.Rules, seed: int) -> Row:
    """Return the parts of the result of each seat in a short match of different bots."""
    state, names = play(rules, ("random", "novice", "club"), seed, 3)
    found = review(state)
    return {
        "bots": names,
        "seats": [[each.start, each.losses, each.luck, each.others, each.result] for each in found.seats],
    }


def drift(rules: sm.Rules, seed: int, bots: tuple[str, ...] = ("novice",)) -> Row:
    """Return how the hindsight value of the declarer's side, the first bidder and the dealer changed in each
    part of a hand."""
    state, _ = play(rules, bots, seed, 1)
    states = tuple(sm.Record.of(state).replay())
    chances = chances_at(states)
    first = next(at for at, each in enumerate(states) if each.phase == "auction")
    seating, dealer = state.seating, states[first].dealer
    assert dealer
    led = next((at for at, each in enumerate(states) if each.phase == "play"), None)
    ends = {"deal": (first - 1, first)}
    done = next(
        (at for at, each in enumerate(states) if at > first and each.phase != "auction"), len(states) - 1
    )
    ends["auction"] = (first, done)
    if led is not None:
        ends["declaring"] = (done, led)
        last = next(at for at, each in enumerate(states) if len(each.past) == 1 or each.winners)
        plays = range(led, last + 1)
        for trick in range(state.setup.hand_size):
            own = [at for at in plays if at < last and sum(states[at].tricks) == trick]
            if own:
                ends[f"trick {trick + 1}"] = (own[0], own[-1] + 1)
    sides = {"dealer": seating.side_of(dealer), "first": seating.side_of(seating.left_of(dealer))}
    declarer = states[led].declarer if led is not None else None
    if declarer:
        sides["declarer"] = seating.side_of(declarer)
    return {
        who: {part: chances[end][side] - chances[begin][side] for part, (begin, end) in ends.items()}
        for who, side in sides.items()
    }


def identity(rules: sm.Rules, seed: int) -> Row:
    """Return the greatest error of the identity in a game of random actions of at most two hands."""
    found = review(play(rules, ("random",), seed, 2)[0])
    wrong = max(abs(each.start - each.losses + each.luck + each.others - each.result) for each in found.seats)
    return {"wrong": wrong, "decisions": len(found.decisions)}


def cost(rules: sm.Rules, seed: int) -> Row:
    """Return the processor time of the reviews of a match of up to 8 hands of `club`."""
    state, _ = play(rules, ("club", "novice", "club"), seed, 8)
    row: Row = {"hands": len(state.past)}
    for depth in ("quick", "thorough"):
        began = time.process_time()
        row["decisions"] = len(review(state, depth=depth).decisions)
        row[depth] = time.process_time() - began
    return row


# -- summaries -------------------------------------------------------------------------------------------


def show_rates(preset: str, rows: list[Row]) -> None:
    """Print the error rate of each bot."""
    for part, name in enumerate(("all", "played")):
        for bot in BOTS:
            found = [(row[bot][2 * part], row[bot][2 * part + 1]) for row in rows if bot in row]
            total = max(1, sum(count for _, count in found))
            rate = sum(loss for loss, _ in found) / total
            # The standard error of a ratio: matches are independent, decisions of a match aren't.
            error = sum((loss - rate * count) ** 2 for loss, count in found) ** 0.5 / total
            print(
                f"{preset:14} {name:6} {bot:8} {10_000 * rate:6.1f} ± {10_000 * error:.1f} "
                f"% per 100 of {total} decisions"
            )


def show_alike(preset: str, rows: list[Row]) -> None:
    """Print the error rate of each bot, and its difference from that of the next stronger one."""
    show_rates(preset, rows)
    for part, name in enumerate(("all", "played")):
        for bot, next_one in pairwise(BOTS):
            counts = [row[bot][2 * part + 1] for row in rows]
            more = [row[bot][2 * part] - row[next_one][2 * part] for row in rows]
            total = max(1, sum(counts))
            rate = sum(more) / total
            error = sum((loss - rate * count) ** 2 for loss, count in zip(more, counts, strict=True)) ** 0.5
            print(
                f"{preset:14} {name:6} {bot} - {next_one}: {10_000 * rate:.1f} ± {10_000 * error / total:.1f}"
            )


def show_planted(preset: str, rows: list[Row]) -> None:
    """Print how many planted blunders are found."""
    all_of = [each for row in rows for each in row["planted"]]
    for name, least in (("at least 0.05", LOSS), ("at least 0.1", 0.1)):
        of = [each for each in all_of if each["loss"] >= least]
        found = sum(each["grade"] not in ("fine", "none") for each in of)
        called = sum(each["grade"] in ("mistake", "blunder") for each in of)
        print(f"{preset:14} {name}: {found} of {len(of)} found, {called} called a mistake or a blunder")


def show_accused(preset: str, rows: list[Row]) -> None:
    """Print how many decisions of `master` are called a mistake."""
    names = ("quick", "thorough", "patient", "asked", "decisions")
    total = {name: sum(row[name] for row in rows) for name in names}
    print(
        f"{preset:14} of {total['decisions']} decisions of master, {total['quick']} are called a mistake by "
        f"quick and {total['thorough']} by thorough reviews, {total['patient']} with {TIMES} times the "
        f"worlds (asked about {total['asked']})"
    )


def show_agreement(preset: str, rows: list[Row]) -> None:
    """Print how often quick and thorough reviews agree on the grade."""
    pairs: Counter[str] = Counter()
    for row in rows:
        pairs.update(row)
    same = sum(count for pair, count in pairs.items() if len(set(pair.split())) == 1)
    both_fine, total = pairs["fine fine"], max(1, pairs.total())
    print(f"{preset:14} {same} of {total} grades agree ({100 * same / total:.1f} %), {both_fine} both fine")
    others = {pair: count for pair, count in pairs.items() if pair != "fine fine"}
    print(f"{preset:14} quick, thorough: {others}")


def show_luck(preset: str, rows: list[Row]) -> None:
    """Print the mean luck of each seat and each bot."""
    found: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        for seat, (bot, parts) in enumerate(zip(row["bots"], row["seats"], strict=True), 1):
            found[f"seat {seat}"].append(parts[2])
            found[bot].append(parts[2])
    for name, values in sorted(found.items()):
        print(f"{preset:14} {name:8} {_mean(values)} over {len(values)} seats in {len(rows)} games")


def show_drift(preset: str, rows: list[Row]) -> None:
    """Print the mean changes of the hindsight value."""
    for who in ("dealer", "first", "declarer"):
        parts = dict.fromkeys(part for row in rows for part in row.get(who, {}))
        for part in parts:
            values = [row[who][part] for row in rows if part in row.get(who, {})]
            print(f"{preset:14} {who:8} {part:10} {_mean(values)} over {len(values)} hands")


def _mean(values: list[float]) -> str:
    mean = sum(values) / max(1, len(values))
    error = sum((each - mean) ** 2 for each in values) ** 0.5 / max(1, len(values))
    return f"{100 * mean:+.2f} ± {100 * error:.2f} %"


def show_identity(preset: str, rows: list[Row]) -> None:
    """Print the greatest error."""
    count = sum(row["decisions"] for row in rows)
    print(f"{preset:14} {max(row['wrong'] for row in rows):.1e} in {len(rows)} games, {count} decisions")


def show_cost(preset: str, rows: list[Row]) -> None:
    """Print processor times for each match and on average for eight hands."""
    hands = sum(row["hands"] for row in rows)
    for depth in ("quick", "thorough"):
        total = sum(row[depth] for row in rows)
        most = max(8 * row[depth] / row["hands"] for row in rows)
        print(f"{preset:14} {depth}: {8 * total / hands:.1f} s for 8 hands, at most {most:.1f} s")


# -- running ---------------------------------------------------------------------------------------------

MEASURED: Mapping[str, tuple[Callable[[sm.Rules, int], Row], Callable[[str, list[Row]], None]]] = {
    "rates": (rates, show_rates),
    "alike": (alike, show_alike),
    "planted": (planted, show_planted),
    "accused": (accused, show_accused),
    "agreement": (agreement, show_agreement),
    "luck": (luck, show_luck),
    "drift": (drift, show_drift),
    "identity": (identity, show_identity),
    "cost": (cost, show_cost),
}
_SIZES: Mapping[str, Callable[[Row], int]] = {
    "planted": lambda row: len(row["planted"]),
    "accused": lambda row: row["decisions"],
}
"""How much of ``--count`` a game is, where it isn't 1."""


def measured(what: str, preset: str, count: int, keep: Path | None, bots: tuple[str, ...]) -> list[Row]:
    """Return the results of as many games as are needed, and keep them in a folder."""
    work = MEASURED[what][0]
    if what == "drift":
        work = partial(drift, bots=bots)
    size = _SIZES.get(what, lambda row: 1)
    name = f"{what}-{preset}" + (f"-{'-'.join(bots)}" if what == "drift" else "")
    path = None if keep is None else keep / f"{name}.jsonl"
    rows = [*_kept(path)]
    while sum(map(size, rows)) < count:
        rows.append(work(sm.load_rules(preset), len(rows)))
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    return rows


def _kept(path: Path | None) -> Iterable[Row]:
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=[*MEASURED])
    parser.add_argument("--presets", default=",".join(sm.preset_names()))
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--bots", default="novice", help="the bots that play for drift, separated by commas")
    parser.add_argument("--keep", type=Path, help="a folder for the results of games")
    given = parser.parse_args()
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
    for preset in given.presets.split(","):
        rows = measured(given.what, preset, given.count, given.keep, tuple(given.bots.split(",")))
        MEASURED[given.what][1](preset, rows)


if __name__ == "__main__":
    main()
