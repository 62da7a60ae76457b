"""How declarers that look at many deals lay aside and name trump: the best of all ways, deal by deal.

Each discard with each trump is a way to prepare the hand. All are put in order by what the tiles promise;
the promising ones are solved on a few imagined deals, the best of these on more (successive halving).
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from shootmoon.bots.clock import Clock
from shootmoon.bots.decision import Candidate
from shootmoon.bots.imagination import Imagined
from shootmoon.bots.prospects import Prospects
from shootmoon.bots.sampling import compared, expected_chance
from shootmoon.bots.slip import chance_by_tricks, worth_by_tricks
from shootmoon.bots.strength import Floats, Masks, Numbers, Strength, can_be
from shootmoon.game import Action, Discard, NameTrump, View

_TRIED = 14
"""Ways that are solved at all."""
_HALVINGS = ((1 / 16, 6), (1 / 4, 3), (1.0, 1))
"""Shares of the deals after which so many of the ways are left."""


class _Way(Struct, frozen=True):
    action: Action
    trump: int
    held: Masks
    """By world: what is played with."""
    promised: float


def weigh_ways(
    view: View,
    imagined: Imagined,
    strength: Strength,
    prospects: Prospects,
    careless: float,
    clock: Clock,
) -> tuple[Candidate, ...]:
    """The legal discards or trumps that were solved, each in its best way; best first.

    ``careless``: how likely one of the defenders gives tricks away.
    """
    assert view.contract is not None
    ways = sorted(_ways(view, imagined, strength), key=lambda way: -way.promised)[:_TRIED]
    made = chance_by_tricks(strength, view.contract, careless)
    worth = worth_by_tricks(strength, prospects, view.seat, view.contract, careless)
    done = 0
    tricks = {id(way): np.empty(0, dtype=np.intp) for way in ways}
    alive = list(ways)
    count = len(imagined)
    for share, keep in _HALVINGS:
        until = max(min(count, 8), round(share * count))
        for way in alive:
            if clock.out and done:
                break
            rows = imagined.hands[done:until].copy()
            rows[:, view.seat - 1] = way.held[done:until]
            solved = strength.solved(view.seat, np.full(len(rows), way.trump), rows)
            tricks[id(way)] = np.concatenate([tricks[id(way)], np.rint(solved).astype(np.intp)])
        else:
            done = until
            if len(alive) > keep:
                alive = sorted(alive, key=lambda way: -_mean(tricks[id(way)], worth, imagined))[:keep]
            continue
        break
    ranked = sorted(
        ways,
        key=lambda way: (-len(tricks[id(way)][:done]), -_mean(tricks[id(way)][:done], worth, imagined)),
    )
    first = worth[tricks[id(ranked[0])][:done]]
    best = float(first @ imagined.weights[:done] / imagined.weights[:done].sum())
    found: list[Candidate] = []
    for way in ranked:
        taken = tricks[id(way)][:done]
        if len(taken):
            behind, error = _behind(first[: len(taken)], worth[taken], imagined)
            chance = expected_chance(made[taken], imagined.weights[: len(taken)])
            found.append(Candidate(way.action, best - behind, chance, error))
    by_action: dict[Action, Candidate] = {}
    for each in sorted(found, key=lambda each: -each.value):
        by_action.setdefault(each.action, each)
    return tuple(by_action.values())


def _mean(tricks: Numbers, by_tricks: Floats, imagined: Imagined) -> float:
    weights = imagined.weights[: len(tricks)]
    return float(by_tricks[tricks] @ weights / weights.sum())


def _behind(first: Floats, other: Floats, imagined: Imagined) -> tuple[float, float]:
    """How far a way is behind the best in the deals for which both were solved, and the standard error.

    For a way that was given up early these are few, so its own mean would say more of the deals than of it.
    """
    mean, errors = compared(np.column_stack([first, other]), imagined.weights[: len(other)])
    return float(mean[0] - mean[1]), float(errors.max())


def _ways(view: View, imagined: Imagined, strength: Strength) -> list[_Way]:
    setup = strength.setup
    hand = sum(setup.bits_of[tile] for tile in view.hand)
    count = len(imagined)
    named = None if view.trump is None else strength.trumps.index(view.trump)
    found: list[_Way] = []
    for action in view.legal_actions():
        if isinstance(action, NameTrump):
            trump = strength.trumps.index(action.trump)
            held = np.full(count, hand, dtype=np.uint64)
            if setup.exchanges == "after-trump":
                _, held = strength.discarded(held | imagined.beside, trump, setup.widow_size)
            promised = float(strength.tricks(np.full(1, hand, dtype=np.uint64), trump)[0])
            found.append(_Way(action, trump, held, promised))
        elif isinstance(action, Discard):
            kept = np.full(1, hand & ~setup.bits_of[action.piece], dtype=np.uint64)
            more = len(view.hand) - 1 - setup.hand_size
            for trump in range(len(strength.trumps)) if named is None else (named,):
                tricks, held = strength.discarded(kept, trump, more)
                if named is not None or can_be(tricks)[0]:
                    found.append(_Way(action, trump, np.repeat(held, count), float(tricks[0])))
    return found
