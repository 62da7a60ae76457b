"""The model of strong players' plays: a command of data.py."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from zlib import crc32

import msgspec
import numpy as np
import typer
from making import EVALUATION, show
from numpy.typing import NDArray
from scipy.optimize import minimize

from shootmoon.arena.contest import UNITS
from shootmoon.bots.evaluation.likelihood import numbered_tricks
from shootmoon.bots.evaluation.play_model import FEATURES, PlayModel, play_features, plays_in_context
from shootmoon.game import State
from shootmoon.record import Record, read_record

WEAK = ("random", "novice", "club")
"""The bots whose plays aren't used."""
UNITS_OF_NETWORK = 24
PENALTY = 3.0
"""The penalty is half the sum of the squared weights, times this."""
ITERATIONS = 300
FILE = EVALUATION / "play_model.json"

Floats = NDArray[np.float64]
Play = tuple[Floats, int]
"""The features of the legal plays, and the index of the one that was made."""


def hands_of(record: Record) -> Iterator[list[State]]:
    """Yield the states of each hand during play; of a single hand, only the one that the arena played."""
    states = [state for state in record.replay() if state.phase == "play" and state.to_move]
    single = dict(record.tags).get("Event") == f"arena, {UNITS['hand']}"
    numbers = sorted({len(state.past) for state in states})
    for number in numbers[-1:] if single else numbers:
        yield [state for state in states if len(state.past) == number]


def is_kept(path: Path, hand: list[State]) -> bool:
    """Return True for the hands, one in five, that aren't used for the fit; ``path``: that of the record."""
    return crc32(f"{path.name} {len(hand[0].past)} {hand[0].rules.preset}".encode()) % 5 == 0


def plays_of(record: Record, hand: list[State]) -> Iterator[Play]:
    """Yield the plays of strong bots in a hand, except the only legal ones."""
    first, view = hand[0], hand[-1].view(hand[-1].to_move or 1)
    setup, contract, declarer = first.setup, first.contract, first.declarer
    assert contract is not None
    assert declarer is not None
    held = dict(zip(first.seating.seats, first.held, strict=True))
    aside = (1 << len(setup.pieces)) - 1 & ~sum(first.held)
    discards = aside if setup.exchanges != "none" else 0
    for seat, chosen, context in plays_in_context(
        setup, first.trump, declarer, contract, numbered_tricks(view)
    ):
        hands = np.array([held[seat]], dtype=np.uint64)
        known = np.array([discards if seat == declarer else 0], dtype=np.uint64)
        held[seat] &= ~(1 << chosen[0])
        options = context.options(int(context.legal(hands)[0]))
        if len(options) > 1 and record.seats[seat - 1].partition(":")[0] not in WEAK:
            yield play_features(context, options, hands, known)[1][:, 0], options.index(chosen)


class Plays:
    """Plays to fit a model to, or to measure one with. All options of all plays are in one array."""

    def __init__(self, plays: list[Play]) -> None:
        counts = [len(features) for features, _ in plays]
        self.features = np.concatenate([features for features, _ in plays])
        self.begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
        self.play = np.repeat(np.arange(len(plays)), counts)
        """The number of the play to which each option belongs."""
        self.chosen = self.begins + np.array([chosen for _, chosen in plays])
        self.guess = -float(np.mean(np.log(counts)))
        """The mean log-likelihood of a guess among the legal plays."""

    def log_chances(self, scores: Floats) -> Floats:
        """Return the logarithm of P(option) of each option."""
        above = scores - np.maximum.reduceat(scores, self.begins)[self.play]
        return above - np.log(np.add.reduceat(np.exp(above), self.begins))[self.play]


def model_of(weights: Floats) -> PlayModel:
    """Return the model with these weights, in one row."""
    hidden, units = FEATURES * UNITS_OF_NETWORK, UNITS_OF_NETWORK
    parts = np.split(weights, [hidden, hidden + units, hidden + 2 * units])
    return PlayModel(parts[0].reshape(FEATURES, units), *parts[1:])


def fit(plays: Plays) -> PlayModel:
    """Return the model that fits the plays best."""
    number = len(plays.begins)

    def loss(weights: Floats) -> tuple[float, Floats]:
        model = model_of(weights)
        units = np.tanh(plays.features @ model.hidden + model.biases)
        logs = plays.log_chances(units @ model.output + plays.features @ model.direct)
        wrong = np.exp(logs)
        wrong[plays.chosen] -= 1
        back = wrong[:, None] * model.output * (1 - units**2)
        parts = (plays.features.T @ back, back.sum(axis=0), wrong @ units, wrong @ plays.features)
        slope = np.concatenate([part.ravel() for part in parts]) + PENALTY * weights
        return (PENALTY / 2 * weights @ weights - logs[plays.chosen].sum()) / number, slope / number

    steps = count(1)

    def step(xk: Floats) -> None:
        show("iteration", next(steps), ITERATIONS)

    first = np.random.default_rng(0).normal(0, 0.1, (FEATURES + 2) * UNITS_OF_NETWORK + FEATURES)
    found = minimize(loss, first, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}, callback=step)
    return model_of(found.x)


def plays(folders: list[Path]) -> None:
    """Fit the `PlayModel` to the plays of strong bots in the records of all arenas below the folders:

    moon arena --bots expert,expert,expert --rules classic --hands 400 --folder FOLDER

    All plays with a choice are used, except those of weak bots and of the hands that another bot has played
    before a single hand. One hand in five isn't used for the fit, but to measure how well the model predicts
    new plays; the table also gives how well a guess among the legal plays would predict them. The weights
    minimize the negative log-likelihood of the plays, with a small penalty for large weights. Reading takes
    about a minute for 1,000 hands, fitting 100,000 plays a few minutes.
    """
    paths = sorted(path for folder in folders for path in folder.glob("**/records/*.moon"))
    used: list[Play] = []
    kept: dict[str, list[Play]] = defaultdict(list)
    for number, path in enumerate(paths, 1):
        record = read_record(path.read_text(encoding="utf-8"))
        if record.rules.game != "moon":
            continue
        for hand in hands_of(record):
            (kept[record.rules.preset] if is_kept(path, hand) else used).extend(plays_of(record, hand))
        show("records", number, len(paths))
    if not used:
        raise typer.BadParameter("there are no records of strong bots in these folders")
    model = fit(Plays(used))
    weights: dict[str, Floats] = msgspec.structs.asdict(model)
    listed: dict[str, object] = {name: part.round(3).tolist() for name, part in weights.items()}
    FILE.write_bytes(msgspec.json.encode(listed) + b"\n")
    print(
        f"fitted to {len(used)} plays\n| preset | new plays | log-likelihood | of a guess |\n{'| --- ' * 4}|"
    )
    for preset, new_plays in sorted(kept.items()):
        new = Plays(new_plays)
        logs = new.log_chances(model.scores(new.features))[new.chosen]
        print(f"| `{preset}` | {len(new_plays)} | {logs.mean():.3f} | {new.guess:.3f} |")
