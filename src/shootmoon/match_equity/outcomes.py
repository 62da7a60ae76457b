"""What may become of a hand before it is dealt: the model that match equity is worked out from.

The model is counted from play by bots (``outcomes.json``, made by ``tools/estimate_outcomes.py``). It does
not look at the score. All is told as if seat 1 dealt: by symmetry any other dealer is the same, turned.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from shootmoon.game import Bid, Setup
from shootmoon.rules import Rules, Value, load_rules, option_values

DEALER = 1
"""The seat that deals in every outcome."""

_NAMES = {str(bid): bid for bid in (*map(Bid, range(1, 8)), *(Bid(moons=kind) for kind in (1, 2, 3)))}
_PASSED = "pass"
_POOLED = 30.0  # hands' worth of trust in what happens at a contract wherever its declarer sits
_LEAST = 1e-5  # likelier than that, or left out
_MAX_ARRANGED = 1500  # rows of a game of many sides, see _arranged


class MoonOutcome(Struct, frozen=True):
    """One thing that may become of a hand of Moon dealt by seat 1."""

    chance: float
    declarer: int | None
    """The seat; None where everybody passes."""
    contract: Bid | None
    tricks: tuple[int, ...]
    """By side."""


class ChipsOutcome(Struct, frozen=True):
    """One thing that may become of a hand of Chips dealt by seat 1."""

    chance: float
    tricks: tuple[int, ...]
    """By side."""
    moons: tuple[int, ...]
    """By side: Big Moons less Little Moons in the tricks that it took."""


class Family(Struct, frozen=True):
    """Hands counted under one rule set."""

    name: str
    preset: str
    options: dict[str, Value]
    """In what the rules differed from the preset."""
    bot: str
    """Who played, in all seats."""
    hands: int
    seed: int
    made: str
    """The day on which it was counted, and the version that counted."""
    counts: dict[str, int]
    """By what happened: how often. In Moon the declarer's distance from the dealer, clockwise, the contract
    and the tricks by side; in Chips tricks and moons by side. Sides begin with the dealer's."""

    @property
    def rules(self) -> Rules:
        """The rules that were played."""
        return load_rules(self.preset, self.options)


class _Data(Struct):
    how: str
    families: list[Family]


@cache
def families() -> tuple[Family, ...]:
    """All that has been counted, read from the package's data."""
    text = files("shootmoon.match_equity").joinpath("outcomes.json").read_bytes()
    return tuple(msgspec.json.decode(text, type=_Data).families)


# How much it matters for the course of a hand when two rule sets differ in an option.
_WEIGHTS: Mapping[str, float] = {
    "table.players": 1000,
    "table.partnerships": 1000,
    "play.led_suit": 20,
    "play.stop_when_set": 6,
    "auction.minimum": 5,
    "widow.exchange": 4,
    "table.tiles": 3,
    "deal.all_pass": 2,
    "trump.suits": 2,
    "trump.doubles": 1,
    "trump.follow_me": 1,
    "play.first_lead": 1,
    "auction.moons": 1,
    "auction.moon_after_seven": 1,
    "score.declarer": 1,
    "score.moon_wins": 1,
    "match.kind": 0.5,
    "score.target": 0.1,
    "match.hickeys": 0.1,
}


def likest(rules: Rules) -> Family:
    """The counted family whose rules are most like these in what hands depend on.

    >>> from shootmoon.rules import load_rules
    >>> likest(load_rules("hickeys", {"match.marks": 500})).name
    'hickeys'
    """
    ours = _telling(rules)

    def apart(family: Family) -> float:
        theirs = _telling(family.rules)
        return sum(weight for name, weight in _WEIGHTS.items() if ours.get(name) != theirs.get(name))

    return min((family for family in families() if family.rules.game == rules.game), key=apart)


def _telling(rules: Rules) -> dict[str, Value]:
    """The options; who deals after everybody has passed is no matter for a hand, only who must bid."""
    values = option_values(rules)
    if "deal.all_pass" in values:
        values["deal.all_pass"] = values["deal.all_pass"] == "force-dealer"
    return values


# -- Moon -------------------------------------------------------------------------------------------------


def moon_outcomes(setup: Setup) -> tuple[MoonOutcome, ...]:
    """What may become of a hand under these rules, most likely first. Chances sum to 1.

    Counted outcomes of the likest family, with the bids that these rules know: a lower number is raised to
    their minimum, a higher moon lowered to their last, and where the dealer must bid and the family's need
    not, hands that were passed out are the dealer's at the minimum. How a contract fares in any seat is drawn
    a little to how it fares in all seats together. Where hands are smaller, contracts are as much lower, made
    by as many tricks more or set by as many less, and the others share the rest as they did.
    """
    chances = _smoothed(setup)
    found: dict[tuple[int | None, Bid | None, tuple[int, ...]], float] = defaultdict(float)
    for (declarer, contract, tricks), chance in chances.items():
        if declarer is None or contract is None:
            found[None, None, (0,) * setup.seating.sides] += chance
        else:
            scaled = _scaled(setup, declarer, contract, tricks)
            found[declarer, scaled[0], scaled[1]] += chance
    if setup.dealer_must_bid:
        passed = found.pop((None, None, (0,) * setup.seating.sides), 0.0)
        for key, chance in _forced(setup, found).items():
            found[key] += passed * chance
    likely = {key: chance for key, chance in found.items() if chance >= _LEAST}
    total = sum(likely.values())
    ordered = sorted(likely.items(), key=lambda item: (-item[1], str(item[0])))
    return tuple(MoonOutcome(chance / total, *key) for key, chance in ordered)


_MoonKey = tuple[int | None, Bid | None, tuple[int, ...]]


def _smoothed(setup: Setup) -> dict[_MoonKey, float]:
    """By outcome: its chance in the likest family."""
    seating = setup.seating
    counted: dict[tuple[int, str], Counter[tuple[int, ...]]] = defaultdict(Counter)
    pooled: dict[str, Counter[tuple[int, ...]]] = defaultdict(Counter)
    total = passed = 0
    for text, count in likest(setup.rules).counts.items():
        total += count
        if text == _PASSED:
            passed += count
            continue
        place, contract, digits = text.split()
        side = seating.side_of(DEALER + int(place))
        tricks = tuple(map(int, digits))
        from_declarer = (*tricks[side:], *tricks[:side])
        counted[int(place), contract][from_declarer] += count
        pooled[contract][from_declarer] += count
    found: dict[_MoonKey, float] = {}
    if passed:
        found[None, None, ()] = passed / total
    for (place, contract), counts in counted.items():
        side = seating.side_of(DEALER + place)
        here, everywhere = counts.total(), pooled[contract].total()
        for from_declarer, count in pooled[contract].items():
            share = (counts[from_declarer] + _POOLED * count / everywhere) / (here + _POOLED)
            tricks = (*from_declarer[-side:], *from_declarer[:-side]) if side else from_declarer
            found[DEALER + place, _NAMES[contract], tricks] = share * here / total
    return found


def _scaled(
    setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]
) -> tuple[Bid, tuple[int, ...]]:
    """A contract that these rules know, and the tricks for hands of this size."""
    size = setup.hand_size
    smaller = setup.usual_hand_size - size
    if contract.moons:
        bid = Bid(moons=min(contract.moons, setup.moons))
    else:
        bid = Bid(min(size, max(contract.number - smaller, setup.minimum)))
    if not smaller:
        return bid, tricks
    side = setup.seating.side_of(declarer)
    over = tricks[side] - contract.needs(setup.usual_hand_size)
    taken = min(size, max(0, bid.needs(size) + over))
    others = [count for at, count in enumerate(tricks) if at != side]
    rest = iter(_shared(size - taken, others))
    return bid, tuple(taken if at == side else next(rest) for at in range(len(tricks)))


def _shared(amount: int, shares: list[int]) -> list[int]:
    """``amount`` parted in proportion to ``shares``, in whole numbers (largest remainders)."""
    total = sum(shares)
    exact = [amount * share / total if total else amount / len(shares) for share in shares]
    parts = [int(part) for part in exact]
    for at in sorted(range(len(parts)), key=lambda at: parts[at] - exact[at])[: amount - sum(parts)]:
        parts[at] += 1
    return parts


def _forced(setup: Setup, found: Mapping[_MoonKey, float]) -> dict[_MoonKey, float]:
    """What becomes of the lowest contracts when the dealer declares, or whoever does."""
    lowest = min((bid for _, bid, _ in found if bid), key=lambda bid: bid.rank, default=None)
    at_lowest = {key: chance for key, chance in found.items() if key[1] == lowest}
    dealers = {key: chance for key, chance in at_lowest.items() if key[0] == DEALER}
    total = sum(dealers.values())
    if total:
        return {key: chance / total for key, chance in dealers.items()}
    size, sides = setup.hand_size, setup.seating.sides
    even = tuple(size // sides + (side < size % sides) for side in range(sides))
    return {(DEALER, Bid(min(size, setup.minimum)), even): 1.0}


# -- Chips ------------------------------------------------------------------------------------------------


def chips_outcomes(setup: Setup) -> tuple[ChipsOutcome, ...]:
    """What may become of a hand under these rules, most likely first. Chances sum to 1.

    From five sides on, who sits where is not told apart (every order of what was counted is as likely), and
    at most 1,500 of the orders are kept, chosen evenly. Where hands are smaller or larger, tricks are in
    proportion.
    """
    counts = likest(setup.rules).counts
    rows: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    for text, count in counts.items():
        digits, moons = text.split()
        rows[tuple(map(int, digits)), tuple(map(int, moons.split(",")))] += count
    if pooled(setup):
        rows = _arranged(rows)
    if setup.hand_size != _CHIPS_TRICKS:
        sized: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
        for (tricks, moons), count in rows.items():
            share = setup.hand_size * sum(tricks) // _CHIPS_TRICKS
            sized[tuple(_shared(share, list(tricks))), moons] += count
        rows = sized
    total = sum(rows.values())
    ordered = sorted(rows.items(), key=lambda item: (-item[1], item[0]))
    return tuple(ChipsOutcome(count / total, *row) for row, count in ordered)


_CHIPS_TRICKS = 5


def pooled(setup: Setup) -> bool:
    """Whether there are so many sides that who sits where is not told apart."""
    return setup.seating.sides > _MAX_TOLD_APART


_MAX_TOLD_APART = 4


def _arranged(
    rows: Mapping[tuple[tuple[int, ...], tuple[int, ...]], float],
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], float]:
    """Rows that stand for all orders of these rows: as many of each as it is likely, in random orders."""
    rng = random.Random(0)
    total = sum(rows.values())
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    seen = 0.0
    for (tricks, moons), count in sorted(rows.items()):
        copies = int((seen + count) * _MAX_ARRANGED / total) - int(seen * _MAX_ARRANGED / total)
        seen += count
        for _ in range(copies):
            order = rng.sample(range(len(tricks)), len(tricks))
            found[tuple(tricks[at] for at in order), tuple(moons[at] for at in order)] += 1
    return found


# -- counting -----------------------------------------------------------------------------------------------


def moon_key(
    setup: Setup, dealer: int, declarer: int | None, contract: Bid | None, tricks: Iterable[int]
) -> str:
    """How `Family.counts` writes what became of a hand of Moon.

    >>> from shootmoon.game import setup_for
    >>> from shootmoon.rules import load_rules
    >>> moon_key(setup_for(load_rules("classic")), 2, 1, Bid(5), (4, 2, 1))
    '2 5 214'
    """
    if declarer is None or contract is None:
        return _PASSED
    place = (declarer - dealer) % setup.seating.players
    return f"{place} {contract} {''.join(map(str, _from_dealer(setup, dealer, tricks)))}"


def chips_key(setup: Setup, dealer: int, tricks: Iterable[int], moons: Iterable[int]) -> str:
    """How `Family.counts` writes what became of a hand of Chips."""
    rows = list(zip(_from_dealer(setup, dealer, tricks), _from_dealer(setup, dealer, moons), strict=True))
    if pooled(setup):
        rows.sort(reverse=True)
    return f"{''.join(str(taken) for taken, _ in rows)} {','.join(str(net) for _, net in rows)}"


def _from_dealer(setup: Setup, dealer: int, by_side: Iterable[int]) -> tuple[int, ...]:
    values = tuple(by_side)
    side = setup.seating.side_of(dealer)
    return (*values[side:], *values[:side])
