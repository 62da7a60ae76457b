"""The book of hands: commands of data.py.

A *spot* is a set of tiles from which a declarer chooses: its hand and the widow, or its hand alone. A
*plan* is a discard and a trump. Each spot has a few plans, the best by `HandEvaluator`. A sweep deals the
other tiles of each spot at random, once, and solves the plans that may be the best. A hand is the average
over the spots with each widow, so each deal serves eight hands. ``docs/hands.md`` describes the method.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import typer
from making import SRC, replaced, show
from numpy.typing import NDArray

from shootmoon.analysis import book
from shootmoon.bots.evaluation.arrays import Bools, Floats, Ints, Masks, single_pieces
from shootmoon.bots.evaluation.evaluators import evaluator_of
from shootmoon.bots.evaluation.hand_evaluation import is_possible
from shootmoon.game import Setup, setup_for
from shootmoon.processes import WorkPool
from shootmoon.rules import load_rules

PRESETS = ("classic", "luna-21")
BOOK = SRC / "analysis" / book.FILE
PLANS = 6
"""The number of plans of a spot."""
PER_TRUMP = 3
"""The greatest number of plans of a spot with the same trump."""
CHUNK = 4096
"""The number of spots that are solved at once."""
NEEDS = 4
"""For so many numbers of tricks, all of them and fewer, the best plan is looked for in each sweep."""
SAVE_EVERY = 60.0
"""Seconds between two times that the counts are written."""
FIRST_SWEEPS = 8.0
"""The weight of the prior, in deals, while it is decided which plans are solved."""
WEIGHTS = (0.5, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
"""The weights that are tried for a prior when the book is written, in deals."""
POOLS = (0.0, 8.0, 32.0)
"""The weights that are tried for the regression in a prior, in deals."""
TOLD = 1.0
"""The weight of the prior, in deals, in the chances that are told. It is smaller than the best weight for a
single plan: the deviations of plans from the prior average out over the widows of a hand less than chance
does."""
UNTRIED = 0.09
"""The standard error due to plans that were never tried, where there are discards: this times
sqrt(P * (1 - P)). Measured by comparing the book of `classic` with `hand_odds`; see ``docs/hands.md``."""
RIDGE = 2.0
"""The weight, in deals, that keeps the weights of rare pairs of tiles near 0."""


class Spots(NamedTuple):
    """All spots of a rule set, with their plans."""

    masks: Masks
    """The tiles of each spot, in the order of the masks."""
    trump: NDArray[np.int8]
    """The trump of each plan; shape (spots, plans)."""
    held: Masks
    """The hand that is played with each plan; the same shape."""
    estimated: Floats
    """The tricks that `HandEvaluator` estimates for each plan; the same shape."""
    possible: Bools
    """Whether there is such a plan; the same shape."""
    alike: Ints
    """A number of the hand that is played and its trump, whatever was discarded; the same shape."""


class Counts(NamedTuple):
    """What was counted so far."""

    tricks: NDArray[np.uint16]
    """How often each plan took each number of tricks, in even and in odd sweeps: shape (2, spots, plans,
    tricks + 1)."""
    sweep: int
    """The number of the sweep that is under way."""
    done: int
    """The number of chunks that are solved in this sweep."""


def setup_of(preset: str) -> Setup:
    """Return the setup of a preset. Stop the program if a book of it can't be built."""
    setup = setup_for(load_rules(preset))
    if not setup.bids or not setup.counts_tricks or setup.seating.players != 3:
        sys.exit(f"{preset} can't have a book: it needs an auction, three players, and only tricks to count")
    if setup.exchanges == "after-trump":
        sys.exit(f"{preset} can't have a book: its trump is named before the widow is seen")
    return setup


def widow_size(setup: Setup) -> int:
    """Return the number of tiles that the declarer takes up."""
    return 0 if setup.exchanges == "none" else setup.widow_size


@lru_cache(maxsize=1)
def spots_of(setup: Setup) -> Spots:
    """List the spots and their plans."""
    evaluator = evaluator_of(setup)
    trumps, widow = len(evaluator.trumps), widow_size(setup)
    masks = book.all_hands(len(setup.pieces), setup.hand_size + widow).astype(np.uint64)
    held = masks[:, None] ^ single_pieces(masks) if widow else masks[:, None]
    shape = (len(masks), held.shape[1])
    estimated = np.stack([evaluator.tricks(held.ravel(), t).reshape(shape) for t in range(trumps)], axis=1)
    place = (-estimated).argsort(axis=2, kind="stable").argsort(axis=2, kind="stable")
    estimated = np.where(place < PER_TRUMP, estimated, -99.0).reshape(len(masks), -1)
    top = (-estimated).argsort(axis=1, kind="stable")[:, :PLANS]
    chosen = np.take_along_axis(estimated, top, axis=1)
    trump, played = (top // shape[1]).astype(np.int8), np.take_along_axis(held, top % shape[1], axis=1)
    joined = played.astype(np.int64) * 16 + trump
    alike = np.unique(joined.ravel(), return_inverse=True)[1].reshape(joined.shape)
    return Spots(masks, trump, played, chosen, is_possible(chosen), alike)


def solve(setup: Setup, folder: Path, sweeps: int, processes: int) -> None:
    """Count the tricks of further deals, until ``sweeps`` sweeps are done."""
    path = file_of(setup, folder)
    spots = spots_of(setup)
    counts = read_counts(setup, path)
    written = monotonic()
    with WorkPool(max(1, processes)) as pool:
        while counts.sweep < sweeps:
            use = plans_to_solve(spots, counts)
            chunks = range(counts.done, -(-len(spots.masks) // CHUNK))
            jobs = (
                (setup, counts.sweep, chunk, use[chunk * CHUNK : (chunk + 1) * CHUNK]) for chunk in chunks
            )
            solved = pool.map(solve_chunk, jobs) if processes > 1 else map(solve_chunk, jobs)
            try:
                for chunk, (rows, plans, tricks) in zip(chunks, solved, strict=True):
                    np.add.at(counts.tricks[counts.sweep % 2], (rows, plans, tricks), 1)
                    counts = counts._replace(done=chunk + 1)
                    if monotonic() - written > SAVE_EVERY:
                        write_counts(setup, path, counts)
                        written = monotonic()
                    show(f"{path.stem}: sweep {counts.sweep + 1}, chunk", chunk + 1, chunks.stop)
            except KeyboardInterrupt:
                write_counts(setup, path, counts)
                sys.exit("\nstopped; the same command goes on from here")
            counts = Counts(counts.tricks, counts.sweep + 1, 0)
            write_counts(setup, path, counts)
            written = monotonic()
    print(f"{path.stem}: {counts.sweep} sweeps, {int(counts.tricks.sum(dtype=np.int64)):,} deals solved")


def plans_to_solve(spots: Spots, counts: Counts) -> Bools:
    """Return which plans of each spot this sweep solves: in the first all; then the best ones for each
    number of tricks, and the one that is most likely to be better still.

    A sweep that was interrupted may choose other plans when it goes on, which does no harm: each deal tells
    the truth about the plans that are solved in it.
    """
    if counts.sweep == 0:
        return spots.possible.copy()
    chances, weight = chances_of(spots, counts.tricks.sum(axis=0, dtype=np.int64), FIRST_SWEEPS)
    chances[~spots.possible] = -1.0
    use = np.zeros_like(spots.possible)
    needs = needs_of(counts.tricks)
    for need in needs:
        np.put_along_axis(use, chances[..., need].argmax(axis=1)[:, None], True, axis=1)
    need = needs[1:][counts.sweep % len(needs[1:])]
    chance = chances[..., need]
    hoped = chance + np.sqrt(np.maximum(chance * (1 - chance), 0.01) / (weight + FIRST_SWEEPS))
    hoped[use | ~spots.possible] = -1.0
    rows, best = np.arange(len(use)), hoped.argmax(axis=1)
    use[rows, best] |= hoped[rows, best] > chance.max(axis=1)
    return use


def needs_of(tricks: NDArray[Any]) -> range:
    """Return the numbers of tricks for which plans are chosen; see `Counts.tricks`."""
    size = tricks.shape[-1] - 1
    return range(max(book.LOWEST - 1, size - NEEDS + 1), size + 1)


def solve_chunk(job: tuple[Setup, int, int, Bools]) -> tuple[Ints, Ints, Ints]:
    """Deal the other tiles of some spots, and solve the plans ``use``. Return spots, plans and tricks."""
    setup, sweep, chunk, use = job
    spots = spots_of(setup)
    first = chunk * CHUNK
    masks = spots.masks[first : first + CHUNK]
    pieces, size = len(setup.pieces), setup.hand_size
    numbers = np.arange(pieces, dtype=np.uint64)
    unseen = np.nonzero((masks[:, None] >> numbers & np.uint64(1)) == 0)[1].reshape(len(masks), -1)
    rng = np.random.default_rng((pieces, sweep, chunk))
    order = rng.random(unseen.shape).argsort(axis=1)
    dealt = np.uint64(1) << np.take_along_axis(unseen, order, axis=1).astype(np.uint64)
    left = np.bitwise_or.reduce(dealt[:, :size], axis=1)
    # What nobody is dealt matters where the widow stays face down.
    right = np.bitwise_or.reduce(dealt[:, size : 2 * size], axis=1)
    rows, plans = np.nonzero(use)
    hands = np.column_stack([spots.held[first + rows, plans], left[rows], right[rows]])
    tricks = evaluator_of(setup).double_dummy_tricks(
        1, spots.trump[first + rows, plans].astype(np.intp), hands
    )
    return rows + first, plans, np.rint(tricks).astype(np.intp)


def file_of(setup: Setup, folder: Path) -> Path:
    """Return the working file of a book."""
    return folder / f"{book.book_key(setup).replace(' ', '_')}.npz"


def read_counts(setup: Setup, path: Path) -> Counts:
    """Read the working file, or start a new one."""
    spots = spots_of(setup)
    shape = (2, *spots.trump.shape, setup.hand_size + 1)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        return Counts(np.zeros(shape, np.uint16), 0, 0)
    with np.load(path, allow_pickle=False) as data:
        if data["tricks"].shape != shape or int(data["plans"]) != fingerprint(spots):
            sys.exit(f"{path} was counted with other plans; give another folder")
        return Counts(data["tricks"], int(data["sweep"]), int(data["done"]))


def write_counts(setup: Setup, path: Path, counts: Counts) -> None:
    """Replace the working file."""
    with replaced(path) as part, part.open("wb") as file:
        np.savez(file, **counts._asdict(), plans=fingerprint(spots_of(setup)))


def fingerprint(spots: Spots) -> int:
    """Return a number that changes when the plans change."""
    weights = np.arange(1, spots.held.size + 1, dtype=np.uint64)
    mixed = spots.held.ravel() * np.uint64(31) + spots.trump.ravel().astype(np.uint64)
    return int((mixed * weights).sum(dtype=np.uint64) >> np.uint64(1))


def chances_of(
    spots: Spots, tricks: NDArray[Any], weight: float, prior: NDArray[np.float32] | None = None
) -> tuple[Floats, Floats]:
    """Return P(at least k tricks) for each plan and k, and the number of deals.

    ``tricks``: shape (spots, plans, tricks + 1). The frequencies of a plan are mixed with a prior that counts
    as ``weight`` deals, by default with `usual_chances`.
    """
    at_least = at_least_of(tricks)
    deals = at_least[..., 0]
    prior = usual_chances(spots, at_least) if prior is None else prior
    return (at_least + np.float32(weight) * prior) / (deals[..., None] + np.float32(weight)), deals


def at_least_of(tricks: NDArray[Any]) -> NDArray[np.float32]:
    """Return how often each plan took at least k tricks; the last axis is k."""
    return tricks[..., ::-1].cumsum(axis=-1)[..., ::-1].astype(np.float32)


def fitted_chances(
    setup: Setup, spots: Spots, tricks: NDArray[Any], weights: Sequence[float]
) -> Iterator[NDArray[np.float32]]:
    """Yield better and better priors, for each number of ``weights``: P(at least k tricks) of each plan.

    The first is a regression for each trump: by least squares, the difference from `usual_chances` is a sum
    of weights of the tiles of the hand that is played, and of its pairs of tiles. Further ones mix in what
    was counted in all spots in which the same hand is played under the same trump, after whatever discard;
    the regression counts as so many deals.
    """
    at_least = at_least_of(tricks)
    usual = usual_chances(spots, at_least)
    # All plans in which the same hand is played under the same trump have one row.
    rows, first = int(spots.alike.max()) + 1, np.empty(int(spots.alike.max()) + 1, dtype=np.intp)
    flat = spots.alike.ravel()
    first[flat] = np.arange(flat.size)
    ks = at_least.shape[-1]
    counted = np.stack([np.bincount(flat, at_least[..., k].ravel(), rows) for k in range(ks)], axis=1)
    deals = counted[:, 0]
    prior = usual.reshape(-1, ks)[first].astype(np.float64)
    held, trump = spots.held.ravel()[first], spots.trump.ravel()[first]
    single = (held[:, None] >> np.arange(len(setup.pieces), dtype=np.uint64) & np.uint64(1)).astype(
        np.float32
    )
    one, two = np.triu_indices(len(setup.pieces))  # a tile with itself is the tile alone
    for each in np.unique(trump):
        mine = np.nonzero(trump == each)[0]
        square, target = np.eye(len(one)) * RIDGE, np.zeros((len(one), ks))
        for part in np.array_split(mine, 1 + len(mine) // 20_000):
            features = single[part][:, one] * single[part][:, two]
            weighted = features * deals[part, None].astype(np.float32)
            square += weighted.T @ features
            target += features.T @ (counted[part] - deals[part, None] * prior[part]).astype(np.float32)
        solved = np.linalg.solve(square, target).astype(np.float32)
        for part in np.array_split(mine, 1 + len(mine) // 20_000):
            prior[part] += (single[part][:, one] * single[part][:, two]) @ solved
    prior = np.clip(prior, 0.0005, 0.9995)
    prior[:, 0] = 1.0
    for weight in weights:
        mixed = (counted + weight * prior) / (deals[:, None] + weight) if weight else prior
        yield mixed.astype(np.float32)[spots.alike]


def usual_chances(spots: Spots, at_least: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return P(at least k tricks) over all plans with about the same estimate of tricks."""
    bins = np.clip((spots.estimated + 1) * 10, 0, 99).astype(np.intp)
    table = np.zeros((100, at_least.shape[-1]))
    for k in range(table.shape[1]):
        table[:, k] = np.bincount(bins.ravel(), at_least[..., k].ravel(), 100)
    average = table.sum(axis=0) / max(1.0, table[:, 0].sum())
    around = np.pad(table, ((2, 2), (0, 0)))
    table = sum(share * around[shift : shift + 100] for shift, share in enumerate((1, 2, 3, 2, 1)))
    smooth: NDArray[np.float32] = ((table + 2 * average) / (table[:, :1] + 2)).astype(np.float32)
    return smooth[bins]


class Fit(NamedTuple):
    """How counts are smoothed."""

    weight: float
    """The weight of the prior of a plan, in deals."""
    pooled: float
    """The weight of the regression in this prior, in deals; 0 if the prior is the regression."""

    def prior(self, setup: Setup, spots: Spots, tricks: NDArray[Any]) -> NDArray[np.float32]:
        """Return the prior P(at least k tricks) of each plan."""
        (prior,) = fitted_chances(setup, spots, tricks, [self.pooled])
        return prior


def best_fit(setup: Setup, spots: Spots, halves: NDArray[np.uint16]) -> Fit:
    """Return the weights with which one half of the deals predicts the other best.

    Print the error of the prediction (the mean of -log P, per deal) with and without priors.
    """
    known, asked = halves[0].astype(np.int64), halves[1].astype(np.int64)
    measured = setup.hand_size - 1
    failed, made = asked[..., :measured].sum(axis=-1), asked[..., measured:].sum(axis=-1)

    def loss(weight: float, prior: NDArray[np.float32] | None) -> float:
        chance = chances_of(spots, known, weight, prior)[0][..., measured]
        chance = np.clip(chance, 1e-3, 1 - 1e-3)
        return float(-(made * np.log(chance) + failed * np.log(1 - chance)).sum() / asked.sum())

    pools = POOLS if widow_size(setup) else (0.0,)
    losses = {
        Fit(weight, pooled): loss(weight, prior)
        for pooled, prior in zip(pools, fitted_chances(setup, spots, known, pools), strict=True)
        for weight in WEIGHTS
    }
    best = min(losses, key=lambda each: losses[each])
    print(
        f"  loss per deal, {measured} tricks: frequencies alone {loss(WEIGHTS[0], None):.4f}, "
        f"with estimates {min(loss(weight, None) for weight in WEIGHTS):.4f}, "
        f"with the regression {min(losses[fit] for fit in losses if not fit.pooled):.4f}, "
        f"best {losses[best]:.4f} with {best}"
    )
    return best


def chosen_plans(spots: Spots, chances: Floats, need: int) -> Ints:
    """Return the plan of each spot with which ``need`` tricks are most likely; of equals, that with more."""
    worth = np.where(spots.possible, chances[..., need] + 1e-3 * chances.mean(axis=-1), -1.0)
    best: Ints = worth.argmax(axis=1)
    return best


class Odds(NamedTuple):
    """The odds of all hands for one number of tricks."""

    chance: Floats
    """P(at least so many tricks)."""
    variance: Floats
    """The variance of `chance` as the deals and priors have it."""


def odds_of(hand_spots: Ints, chances: Floats, deals: Floats, need: int, plans: Ints) -> Odds:
    """Return the odds of all hands if each spot is played with these plans. ``hand_spots``: the spots of
    each hand, with every widow."""
    rows = np.arange(len(plans))
    chance = chances[rows, plans, need].astype(np.float64)
    variance = chance * (1 - chance) / (deals[rows, plans] + TOLD + 1)
    count = hand_spots.shape[1]
    return Odds(chance[hand_spots].mean(axis=1), variance[hand_spots].sum(axis=1) / count**2)


def stated_errors(
    hand_spots: Ints, spots: Spots, choosing: Floats, told: tuple[Floats, Floats], asked: NDArray[Any]
) -> dict[int, tuple[float, float]]:
    """Return for each number of tricks the factor by which true variances are greater than `Odds.variance`,
    and the shift of the mean. Print both.

    The odds from the even sweeps are compared with plain frequencies of the odd ones, which are right on
    average, and whose own variance is subtracted. The plans are those that the even sweeps choose.
    """
    chances, deals = told
    plain, seen = chances_of(spots, asked, 1e-6)
    found: dict[int, tuple[float, float]] = {}
    for need in needs_of(asked):
        plans = chosen_plans(spots, choosing, need)
        rows = np.arange(len(plans))
        there = (seen[rows, plans] > 0)[hand_spots].all(axis=1)
        guessed = odds_of(hand_spots, chances, deals, need, plans)
        # The variance of a frequency is that of its chance, for which the better guess is the smooth one.
        chance = choosing[rows, plans, need]
        noise = (chance * (1 - chance) / np.maximum(1, seen[rows, plans]))[hand_spots]
        noise = noise.sum(axis=1) / hand_spots.shape[1] ** 2
        gap = guessed.chance - plain[rows, plans, need].astype(np.float64)[hand_spots].mean(axis=1)
        shift = float(gap[there].mean())
        error = float(((gap[there] - shift) ** 2 - noise[there]).mean())
        stated = float(guessed.variance[there].mean())
        found[need] = (max(1.0, error / stated), shift)
        print(
            f"  {need} tricks, half of the deals: error {max(0.0, error) ** 0.5:.4f} (frequencies alone "
            f"{noise[there].mean() ** 0.5:.4f}, stated {stated**0.5:.4f}), mean {shift:+.4f}, "
            f"{there.sum():,} hands"
        )
    return found


def spots_of_hands(setup: Setup, spots: Spots) -> Ints:
    """Return the spots of each hand, one for each widow: shape (hands, widows)."""
    hands = book.all_hands(len(setup.pieces), setup.hand_size).astype(np.uint64)
    if not widow_size(setup):
        return np.arange(len(hands))[:, None]
    numbers = np.arange(len(setup.pieces), dtype=np.uint64)
    widows = np.nonzero((hands[:, None] >> numbers & np.uint64(1)) == 0)[1].reshape(len(hands), -1)
    together = hands[:, None] | np.uint64(1) << widows.astype(np.uint64)
    found: Ints = np.searchsorted(spots.masks, together.ravel()).reshape(together.shape)
    return found


def favorites(codes: Ints, among: Bools, kinds: int) -> tuple[Ints, Floats]:
    """Return the most frequent code of each row where ``among`` is True, and its share there."""
    counts = np.stack([((codes == kind) & among).sum(axis=1) for kind in range(kinds)], axis=1)
    best = counts.argmax(axis=1)
    return best, counts.max(axis=1) / np.maximum(1, among.sum(axis=1))


def compile_book(setup: Setup, counts: Counts) -> dict[str, NDArray[Any]]:
    """Turn counts into the arrays of a `HandBook`."""
    spots, size = spots_of(setup), setup.hand_size
    hands = book.all_hands(len(setup.pieces), size).astype(np.uint64)
    hand_spots = spots_of_hands(setup, spots)
    fit = best_fit(setup, spots, counts.tricks)
    choosing: list[Floats] = []
    halves: list[tuple[Floats, Floats]] = []
    for half in counts.tricks.astype(np.int64):
        prior = fit.prior(setup, spots, half)
        choosing.append(chances_of(spots, half, fit.weight, prior)[0])
        halves.append(chances_of(spots, half, min(TOLD, fit.weight), prior))
    errors = stated_errors(hand_spots, spots, choosing[0], halves[0], counts.tricks[1].astype(np.int64))
    needs = range(book.LOWEST, size + 1)
    stored: list[NDArray[np.uint16]] = []
    columns: dict[str, list[NDArray[Any]]] = {name: [] for name in book.ARRAYS[2:]}
    rows = np.arange(len(spots.masks))
    worlds = 0.0
    for need in needs:
        # Each half chooses the plans whose odds the other half tells: a plan that was chosen because it was
        # lucky isn't lucky in other deals.
        crossed = [
            odds_of(hand_spots, *halves[1 - half], need, chosen_plans(spots, choosing[half], need))
            for half in (0, 1)
        ]
        chance = (crossed[0].chance + crossed[1].chance) / 2
        factor = errors[max(need, min(errors))][0]
        variance = (crossed[0].variance + crossed[1].variance) / 4 * factor
        print(f"  {need} tricks: mean {chance.mean():.4f}, standard error {variance.mean() ** 0.5:.4f}")
        plans = chosen_plans(spots, (choosing[0] + choosing[1]) / 2, need)
        deals = halves[0][1] + halves[1][1]
        worlds = max(worlds, float(deals[rows, plans].mean()) * hand_spots.shape[1])
        trumps = spots.trump[rows, plans].astype(np.intp)[hand_spots]
        everywhere = np.ones_like(trumps, dtype=np.bool_)
        trump, trump_share = favorites(trumps, everywhere, len(evaluator_of(setup).trumps))
        thrown = (spots.masks ^ spots.held[rows, plans])[hand_spots]
        # The place of the discard among the tiles of the hand, or the one after them for the widow.
        place = np.bitwise_count(hands[:, None] & (thrown - np.uint64(1))).astype(np.intp)
        place = np.where(thrown & hands[:, None], place, size)
        discard, discard_share = favorites(place, trumps == trump[:, None], size + 1)
        stored.append(np.rint(chance * book.UNIT).astype(np.uint16))
        columns["error"].append(book.code_of(np.sqrt(variance)))
        for name, found in (("trump", trump), ("discard", discard)):
            columns[name].append(found.astype(np.uint8))
        for name, share in (("trump_share", trump_share), ("discard_share", discard_share)):
            columns[name].append(np.rint(share * book.SHARES).astype(np.uint8))
    arrays = {name: np.stack(found, axis=1) for name, found in columns.items()}
    # Plans for more tricks also take fewer, so chances can't rise with the number of tricks.
    falling = np.maximum.accumulate(np.stack(stored)[::-1])[::-1]
    arrays["chance_low"], arrays["chance_high"] = ((falling >> by & 255).astype(np.uint8) for by in (0, 8))
    untried = UNTRIED if widow_size(setup) else 0.0
    return {**arrays, "worlds": np.array(worlds), "untried": np.array(untried)}


app = typer.Typer(name="hands", no_args_is_help=True, help="Build the book of hands (docs/hands.md).")
Presets: TypeAlias = Annotated[list[str] | None, typer.Argument(help="; ".join(PRESETS))]


@app.command("solve")
def command_solve(
    folder: Path,
    presets: Presets = None,
    sweeps: Annotated[int, typer.Option(min=1, help="the number of sweeps in total")] = 20,
    processes: Annotated[int, typer.Option(min=1)] = 1,
) -> None:
    """Solve random deals, and count the declarer's tricks in a folder, one file for each book.

    It can be stopped at any time (Ctrl-C) and goes on where it was; with more sweeps it refines what is
    there. The result doesn't depend on the processes or on interruptions.
    """
    for preset in presets or PRESETS:
        solve(setup_of(preset), folder, sweeps, processes)


@app.command("write")
def command_write(folder: Path, presets: Presets = None, to: Path = BOOK) -> None:
    """Turn the counts into the book, and print how accurate it is; other rules that are there stay."""
    stored: dict[str, NDArray[Any]] = {}
    if to.exists():
        with np.load(to, allow_pickle=False) as data:
            stored = {name: data[name] for name in data.files}
    for preset in presets or PRESETS:
        setup = setup_of(preset)
        key = book.book_key(setup)
        counts = read_counts(setup, file_of(setup, folder))
        print(f"{key}: {counts.sweep} sweeps, {int(counts.tricks.sum(dtype=np.int64)):,} deals solved")
        stored = {name: array for name, array in stored.items() if not name.startswith(f"{key}/")}
        stored |= {f"{key}/{name}": array for name, array in compile_book(setup, counts).items()}
    with replaced(to) as part, part.open("wb") as file:
        np.savez_compressed(file, **stored)
