"""Completion of views: replace each ``?`` by a piece so that all actions are legal.

The engine can only replay a game in which every piece is known. For each hand of a view, this module
therefore finds a world (a full deal) that is consistent with the view: `Evidence` derives constraints from
the actions, and the unseen pieces are then assigned to the places where they can lie.

The assignment is a bipartite matching by augmenting paths (H. W. Kuhn, "The Hungarian method", 1955). With a
random order of the pieces it finds different worlds, but not with equal probability; `shootmoon.belief`
samples uniformly.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from shootmoon.game import Action, Deal, Score, State, new_game
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.record.evidence import CompletionError, Evidence, apply_observed, knowledge_error
from shootmoon.rules import Rules
from shootmoon.telling import Reason
from shootmoon.tricks import bits


def complete(
    rules: Rules,
    actions: Iterable[Action],
    seat: int,
    rng: random.Random | None = None,
    *,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    score: Score | None = None,
    renege: bool | None = None,
) -> tuple[Action, ...]:
    """Return ``actions``, the history of a view of ``seat``, with every ``?`` replaced by a possible piece.

    Replaying the result leads to a state with the same view of ``seat``. With ``rng`` the replacement is
    chosen at random, though not uniformly; without it the result is always the same. For ``pieces``,
    ``hand_size`` and ``score`` see `shootmoon.new_game`.

    ``renege`` matters in Chips with ``play.illegal = penalty``, where the actions alone don't always show
    whether the last one was a renege (failing to follow suit although one could). It is True if the last
    action was a renege, False if it wasn't, and None to assume one only if no world is consistent with a
    legal play.

    Raises `CompletionError`, a ValueError, if no world is consistent with the view, and ValueError for a seat
    that doesn't exist.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("luna-21")).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5")
    >>> view = state.view(2)
    >>> world = complete(view.rules, view.history, view.seat)
    >>> "?" in view.history[1], "?" in world[1]
    (True, False)
    """
    given = tuple(actions)
    state = new_game(rules, pieces=pieces, hand_size=hand_size, score=score)
    state = _complete_game(state, given, seat, rng, renege)
    for ply, (seen, action) in enumerate(zip(state.view(seat).history, given, strict=True)):
        if seen != action:
            raise knowledge_error(seat, seen, ply, action)
    return state.history


def truncate_view(
    rules: Rules,
    actions: Iterable[Action],
    seat: int,
    *,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    score: Score | None = None,
    renege: bool | None = None,
) -> tuple[Action, ...]:
    """Return ``actions``, the beginning of a longer view of ``seat``, reduced to what the seat knew after the
    last of these actions.

    The deal of the last hand may show pieces that the seat saw only later: the widow that it took, or cards
    of the dummy. These pieces are ``?`` in the result. For the other parameters and the errors see
    `complete`.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    >>> later = state.view(1).history
    >>> later[1].rest, truncate_view(state.rules, later[:3], 1)[1].rest
    (('3-1',), ('?',))
    """
    given = tuple(actions)
    state = new_game(rules, pieces=pieces, hand_size=hand_size, score=score)
    state = _complete_game(state, given, seat, None, renege)
    then = state.view(seat).history
    last_deal = max((ply for ply, action in enumerate(given) if isinstance(action, Deal)), default=-1)
    for ply, (seen, action) in enumerate(zip(then, given, strict=True)):
        if seen != action and ply != last_deal:
            raise knowledge_error(seat, seen, ply, action)
    return then


def _complete_game(
    state: State, given: tuple[Action, ...], seat: int, rng: random.Random | None, renege: bool | None
) -> State:
    """Return the state after all actions in some world that is consistent with them.

    This function doesn't check that the deals show only pieces that the seat may know.
    """
    if seat not in state.seating.seats:
        raise ValueError(Reason("record-no-seat", seat=seat, players=state.seating.players))
    deals = [ply for ply, action in enumerate(given) if isinstance(action, Deal)]
    first = deals[0] if deals else len(given)
    for ply, action in enumerate(given[:first]):
        state = apply_observed(state, action, ply, seat)
    for start, end in pairwise((*deals, len(given))):
        # A hand that is followed by a deal but wasn't played out was void.
        last = end == len(given)
        state = complete_hand(state, given[start:end], seat, rng, ply=start, renege=renege if last else True)
    return state


def complete_hand(
    state: State,
    hand: tuple[Action, ...],
    seat: int,
    rng: random.Random | None = None,
    *,
    ply: int = 0,
    renege: bool | None = True,
) -> State:
    """Return the state after ``hand``, played from ``state``, in a world that is consistent with what
    ``seat`` saw.

    ``hand`` begins with its deal, whose index among all actions is ``ply``; errors use it. For the other
    parameters and the errors see `complete`.
    """
    if not any(UNKNOWN in action for action in hand):
        filled = hand
    else:
        try:
            filled = _fitting(state, hand, seat, rng, ply, renege=renege is True)
        except CompletionError:
            if renege is not None:
                raise
            filled = _fitting(state, hand, seat, rng, ply, renege=True)
    for index, action in enumerate(filled, ply):
        state = apply_observed(state, action, index, seat)
    return state


def _fitting(
    state: State, hand: tuple[Action, ...], seat: int, rng: random.Random | None, ply: int, *, renege: bool
) -> tuple[Action, ...]:
    """Return the actions of a hand in some world that is consistent with them.

    Raises `CompletionError` for the first action after which no world is consistent with the hand.
    """
    filled = _world(Evidence(state, hand, ply, seat, renege=renege), rng)
    if filled is not None:
        return filled
    # Bisection: the first `possible` actions have a world, the first `impossible` have none.
    possible, impossible = 0, len(hand)
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        if _world(Evidence(state, hand[:middle], ply, seat, renege=False), None) is None:
            impossible = middle
        else:
            possible = middle
    raise CompletionError(Reason("record-no-deal"), ply + possible, hand[possible])


def _world(evidence: Evidence, rng: random.Random | None) -> tuple[Action, ...] | None:
    """Return the actions of a hand in some world that is consistent with the evidence; None if there is no
    such world."""
    slots: list[int] = []
    allowed: list[int] = []
    needs = list(evidence.needs)
    for place in evidence.places():
        allowed_here = [place.allowed] * place.size
        # Reserve one slot for each set of pieces of which the seat must hold at least one.
        for slot, (_, mask) in enumerate(need for need in needs if need[0] == place.where):
            allowed_here[slot] &= mask
        slots += [place.where] * place.size
        allowed += allowed_here
    matching = _match(allowed, evidence.unseen, rng)
    if matching is None:
        return None
    world = dict.fromkeys(slots, 0)
    for place, bit in zip(slots, matching, strict=True):
        world[place] |= bit
    return evidence.fill(world, rng)


def _match(allowed: list[int], free: int, rng: random.Random | None) -> list[int] | None:
    """Assign to each slot a different bit of ``free`` that the slot's mask in ``allowed`` contains.

    Returns the bits in the order of the slots, or None if there is no such assignment.
    """
    pieces = [1 << number for number in bits(free)]
    order = list(range(len(allowed)))
    if rng:
        rng.shuffle(pieces)
        rng.shuffle(order)
    slot_of: dict[int, int] = {}

    def augment(slot: int, tried: set[int]) -> bool:
        """Assign a piece to a slot, reassigning others along an augmenting path if necessary."""
        for piece in pieces:
            if piece & allowed[slot] and piece not in tried:
                tried.add(piece)
                if piece not in slot_of or augment(slot_of[piece], tried):
                    slot_of[piece] = slot
                    return True
        return False

    if not all(augment(slot, set()) for slot in order):
        return None
    piece_of = {slot: piece for piece, slot in slot_of.items()}
    return [piece_of[slot] for slot in range(len(allowed))]
