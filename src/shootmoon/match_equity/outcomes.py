"""The model behind match equity: how probable each outcome of a hand is before it is dealt.

The probabilities are frequencies in games played by bots, counted by ``tools/data.py outcomes`` and
stored in ``outcomes.json``. They don't depend on the score. All outcomes are described for hands dealt by
seat 1; for other dealers they are rotated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
from msgspec import Struct

from shootmoon.game import Bid, Setup, setup_for
from shootmoon.match_equity.families import most_similar_family
from shootmoon.match_equity.standings import Floats, auction_results, levels_of, result_chances

DEALER = 1
"""The seat that deals the hand in every outcome."""

_NAMES = {str(bid): bid for bid in (*map(Bid, range(1, 8)), *(Bid(moons=kind) for kind in (1, 2, 3)))}
_PASSED = "pass"
_POOLED = 30.0  # in `_smoothed`, a contract's results in all seats count as much as this number of hands
_LEAST = 1e-5  # outcomes less probable than this are left out


class MoonOutcome(Struct, frozen=True):
    """A possible outcome of a hand of Moon dealt by seat 1."""

    chance: float
    """The probability of this outcome."""
    declarer: int | None
    """The declarer's seat, or None if everybody passes."""
    contract: Bid | None
    """The winning bid, or None if everybody passes."""
    tricks: tuple[int, ...]
    """The number of tricks that each side takes."""
    by_class: tuple[float, ...] = ()
    """The probability in each class of standings (`shootmoon.match_equity.standings`); empty if it is
    ``chance`` in all of them."""


def moon_outcomes(setup: Setup, *, strong: bool = False) -> tuple[MoonOutcome, ...]:
    """Return the possible outcomes of a hand under these rules, most probable first.

    The probabilities add up to 1. The result is based on the most similar rule set (`most_similar_family`),
    adapted to the given rules. A bid below the minimum is raised to the minimum, and a moon above the highest
    moon allowed is lowered to that one. If the dealer must bid, but didn't have to in the counted games, the
    dealer becomes declarer at the minimum bid in hands that everybody passed. If hands are smaller than
    usual, contracts are lowered by the difference in tricks, are made or set by the same margin, and the
    other sides share the remaining tricks in the same proportion.

    ``strong``: whether bids are those of strong players, in each class of standings
    (`shootmoon.match_equity.standings`), instead of those counted.
    """
    counted = _Counted(setup)
    chances = None
    if strong:
        family = most_similar_family(setup.rules)
        # A race for marks has other classes of standings than one for points.
        if levels_of(setup_for(family.rules)) == levels_of(setup):
            chances = result_chances(family.name)
    if chances is None or chances.shape[1] != len(auction_results(setup)):
        return _adapted(setup, counted.smoothed())
    return _adapted(setup, counted.shared_out(chances))


def outcomes_of(setup: Setup, chances: Floats) -> tuple[MoonOutcome, ...]:
    """Return the outcomes of a hand, given the probability of each result of the auction.

    ``chances`` is like the result of `shootmoon.match_equity.standings.result_chances`.
    """
    return _adapted(setup, _Counted(setup).shared_out(chances))


_MoonKey = tuple[int | None, Bid | None, tuple[int, ...]]


def _adapted(setup: Setup, chances: Mapping[_MoonKey, Floats]) -> tuple[MoonOutcome, ...]:
    """Return outcomes adapted to the rules of ``setup``, given probabilities as those of `_Counted`."""
    found: dict[_MoonKey, Floats] = {}

    def add(key: _MoonKey, chance: Floats) -> None:
        found[key] = found[key] + chance if key in found else chance

    for (declarer, contract, tricks), chance in chances.items():
        if declarer is None or contract is None:
            add((None, None, (0,) * setup.seating.sides), chance)
        else:
            add((declarer, *_scaled(setup, declarer, contract, tricks)), chance)
    nobody = (None, None, (0,) * setup.seating.sides)
    if setup.dealer_must_bid and nobody in found:
        passed = found.pop(nobody)
        for key, share in _forced(setup, found).items():
            add(key, passed * share)
    likely = {key: chance for key, chance in found.items() if chance[0] >= _LEAST}
    ordered = sorted(likely.items(), key=lambda item: (-item[1][0], str(item[0])))
    shares = normalized(np.array([chance for _, chance in ordered]))
    return tuple(
        MoonOutcome(row[0], *key, tuple(row[1:]))
        for (key, _), row in zip(ordered, shares.tolist(), strict=True)
    )


def normalized(chances: Floats) -> Floats:
    """Return probabilities whose columns add up to 1; a column of zeros becomes like the first one.

    A row is an outcome. The first column is the average over all classes of standings, and the others are for
    one class each. In a class that matches hardly come to, all outcomes may have been left out.
    """
    total = chances.sum(axis=0)
    average = np.broadcast_to(chances[:, :1] / total[0], chances.shape)
    return np.divide(chances, total, out=average.copy(), where=total > 0)


class _Counted:
    """The counts of the most similar family, by place and contract."""

    def __init__(self, setup: Setup) -> None:
        self.seating = setup.seating
        self.setup = setup
        self.by_place: dict[tuple[int, str], Counter[tuple[int, ...]]] = defaultdict(Counter)
        """By the declarer's clockwise distance from the dealer and the contract: the number of hands with
        each number of tricks by side, the declarer's side first."""
        self.everywhere: dict[str, Counter[tuple[int, ...]]] = defaultdict(Counter)
        """The same for all places together."""
        self.total = self.passed = 0
        for text, count in most_similar_family(setup.rules).counts.items():
            self.total += count
            if text == _PASSED:
                self.passed += count
                continue
            place, contract, digits = text.split()
            side = self.seating.side_of(DEALER + int(place))
            tricks = tuple(map(int, digits))
            from_declarer = (*tricks[side:], *tricks[:side])
            self.by_place[int(place), contract][from_declarer] += count
            self.everywhere[contract][from_declarer] += count

    def smoothed(self) -> dict[_MoonKey, Floats]:
        """Return the probability of each outcome of a hand, as an array with one entry.

        To reduce sampling error, the results of a contract in one seat are averaged with its results in all
        seats.
        """
        found: dict[_MoonKey, Floats] = {}
        if self.passed:
            found[None, None, ()] = np.array([self.passed / self.total])
        for (place, contract), counts in self.by_place.items():
            here, everywhere = counts.total(), self.everywhere[contract].total()
            for from_declarer, count in self.everywhere[contract].items():
                share = (counts[from_declarer] + _POOLED * count / everywhere) / (here + _POOLED)
                key = (DEALER + place, _NAMES[contract], self._from_dealer(DEALER + place, from_declarer))
                found[key] = np.array([share * here / self.total])
        return found

    def shared_out(self, chances: Floats) -> dict[_MoonKey, Floats]:
        """Return the probability of each outcome, given those of the declarer, the contract and the
        declarer's tricks.

        How the other sides share the remaining tricks is taken from the counts. Each result is an array with
        the average probability and, after it, the probability in each class of standings.
        """
        setup, seating = self.setup, self.seating
        found: dict[_MoonKey, Floats] = {}
        for result, (place, contract) in enumerate(auction_results(setup)):
            if place < 0:
                found[None, None, ()] = chances[:, result].sum(axis=1)
                continue
            seat = seating.clockwise_from(seating.left_of(DEALER))[place]
            for taken in range(chances.shape[2]):
                if not chances[:, result, taken].any():
                    continue
                for from_declarer, share in self._split(contract, taken).items():
                    key = (seat, contract, self._from_dealer(seat, from_declarer))
                    part = share * chances[:, result, taken]
                    found[key] = found[key] + part if key in found else part
        return found

    def _split(self, contract: Bid, taken: int) -> dict[tuple[int, ...], float]:
        """Return how the sides' tricks are distributed if the declarer's side takes ``taken`` of a
        contract."""
        same = {
            tricks: count
            for tricks, count in self.everywhere.get(str(contract), Counter()).items()
            if tricks[0] == taken
        }
        if not same:
            size, others = self.setup.hand_size, self.seating.sides - 1
            left = size - taken
            needed = contract.needs(size)
            if self.setup.stops_when_set and taken < needed:
                left = min(left, size - needed + 1)
            return {(taken, *apportion(left, [1] * others)): 1.0}
        total = sum(same.values())
        return {tricks: count / total for tricks, count in same.items()}

    def _from_dealer(self, declarer: int, from_declarer: tuple[int, ...]) -> tuple[int, ...]:
        side = self.seating.side_of(declarer)
        return (*from_declarer[-side:], *from_declarer[:-side]) if side else from_declarer


def _scaled(
    setup: Setup, declarer: int, contract: Bid, tricks: tuple[int, ...]
) -> tuple[Bid, tuple[int, ...]]:
    """Return the contract adapted to the rules of ``setup``, and the tricks adapted to its hand size."""
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
    others = [count for other, count in enumerate(tricks) if other != side]
    rest = iter(apportion(size - taken, others))
    return bid, tuple(taken if each == side else next(rest) for each in range(len(tricks)))


def apportion(amount: int, shares: list[int]) -> list[int]:
    """Divide ``amount`` into whole numbers in proportion to ``shares``, by the largest remainder method."""
    total = sum(shares)
    exact = [amount * share / total if total else amount / len(shares) for share in shares]
    parts = [int(part) for part in exact]
    order = sorted(range(len(parts)), key=lambda index: parts[index] - exact[index])
    for index in order[: amount - sum(parts)]:
        parts[index] += 1
    return parts


def _forced(setup: Setup, found: Mapping[_MoonKey, Floats]) -> dict[_MoonKey, float]:
    """Return the probability of each outcome if the dealer is declarer with the lowest bid found.

    If no outcome has the dealer as declarer with that bid, the result is a single outcome with the tricks
    divided evenly.
    """
    lowest = min((bid for _, bid, _ in found if bid), key=lambda bid: bid.rank, default=None)
    at_lowest = {key: float(chance[0]) for key, chance in found.items() if key[1] == lowest}
    dealers = {key: chance for key, chance in at_lowest.items() if key[0] == DEALER}
    total = sum(dealers.values())
    if total:
        return {key: chance / total for key, chance in dealers.items()}
    size, sides = setup.hand_size, setup.seating.sides
    even = tuple(size // sides + (side < size % sides) for side in range(sides))
    return {(DEALER, Bid(min(size, setup.minimum)), even): 1.0}


# -- counting -----------------------------------------------------------------------------------------------


def moon_key(
    setup: Setup, dealer: int, declarer: int | None, contract: Bid | None, tricks: Iterable[int]
) -> str:
    """Return the text of a Moon outcome, which is its key in `Family.counts`.

    >>> from shootmoon.game import setup_for
    >>> from shootmoon.rules import load_rules
    >>> moon_key(setup_for(load_rules("classic")), 2, 1, Bid(5), (4, 2, 1))
    '2 5 214'
    """
    if declarer is None or contract is None:
        return _PASSED
    place = (declarer - dealer) % setup.seating.players
    return f"{place} {contract} {''.join(map(str, from_dealer(setup, dealer, tricks)))}"


def from_dealer(setup: Setup, dealer: int, by_side: Iterable[int]) -> tuple[int, ...]:
    """Return amounts by side, rotated so that the dealer's side comes first."""
    values = tuple(by_side)
    side = setup.seating.side_of(dealer)
    return (*values[side:], *values[:side])
