"""Worlds behind a view: its ``?`` filled in so that every action was legal.

A view's record can be replayed only through the real engine, which needs every piece. So some world in which
the view could have arisen is made up, hand by hand: first the actions of a hand are followed to find out what
they show (`Evidence`), then the pieces that nobody has seen are matched to the places where they can lie.

It is a bipartite matching by augmenting paths (H. W. Kuhn, "The Hungarian method", 1955). With a random order
it gives various worlds, not each with the same chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from shootmoon.game import Action, Deal, State, new_game
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.record.evidence import CompletionError, Evidence, apply_observed, knowledge_error
from shootmoon.rules import Rules
from shootmoon.tricks import bits


def complete(
    rules: Rules,
    actions: Iterable[Action],
    seat: int,
    rng: random.Random | None = None,
    *,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    renege: bool | None = None,
) -> tuple[Action, ...]:
    """The whole history behind ``actions``, the history of a view of ``seat``, with every ``?`` filled in.

    Replayed, it gives back the view: its own history, and with it everything else. ``rng`` chooses among the
    worlds in which that is so (not each with the same chance); without it the answer is always the same one.
    ``pieces`` and ``hand_size`` are those of `shootmoon.new_game`.

    ``renege``: whether the last action was a renege. In Chips with ``play.illegal = penalty`` the actions
    alone don't show it when nothing follows. None: only if it can't have been lawful.

    Raises `CompletionError`, a ValueError, when there is no such world, and ValueError when there is no such
    seat.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("luna-21")).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5")
    >>> view = state.view(2)
    >>> world = complete(view.rules, view.history, view.seat)
    >>> "?" in view.history[1], "?" in world[1]
    (True, False)
    """
    given = tuple(actions)
    state = new_game(rules, pieces=pieces, hand_size=hand_size)
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
    renege: bool | None = None,
) -> tuple[Action, ...]:
    """The first actions of a longer view of ``seat``, as the seat knew them when no more had been done.

    The deal of the last hand may show what the seat learned later: the widow that it took, the cards of
    the dummy. That is ``?`` in the answer, which is the history of a view. The rest as in `complete`.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    >>> later = state.view(1).history
    >>> later[1].rest, truncate_view(state.rules, later[:3], 1)[1].rest
    (('3-1',), ('?',))
    """
    given = tuple(actions)
    state = new_game(rules, pieces=pieces, hand_size=hand_size)
    state = _complete_game(state, given, seat, None, renege)
    then = state.view(seat).history
    dealt = max((ply for ply, action in enumerate(given) if isinstance(action, Deal)), default=-1)
    for ply, (seen, action) in enumerate(zip(then, given, strict=True)):
        if seen != action and ply != dealt:
            raise knowledge_error(seat, seen, ply, action)
    return then


def _complete_game(
    state: State, given: tuple[Action, ...], seat: int, rng: random.Random | None, renege: bool | None
) -> State:
    """The state after all actions, in some world that fits them; what a deal shows may be too much."""
    if seat not in state.seating.seats:
        raise ValueError(f"there is no seat {seat}: the seats are 1 to {state.seating.players}")
    deals = [ply for ply, action in enumerate(given) if isinstance(action, Deal)]
    first = deals[0] if deals else len(given)
    for ply, action in enumerate(given[:first]):
        state = apply_observed(state, action, ply, seat)
    for start, end in pairwise((*deals, len(given))):
        # Where a deal follows, a hand that wasn't played out was void.
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
    """The state after a hand, which begins with its deal in ``state``, in a world that fits what a seat saw.

    ``ply``: the number of the deal among the actions, for errors; the rest as in `complete`.
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
    for at, action in enumerate(filled, ply):
        state = apply_observed(state, action, at, seat)
    return state


def _fitting(
    state: State, hand: tuple[Action, ...], seat: int, rng: random.Random | None, ply: int, *, renege: bool
) -> tuple[Action, ...]:
    """The actions of a hand, in some world. Raises `CompletionError` at the first that leaves no world."""
    found = _world(Evidence(state, hand, ply, seat, renege=renege), rng)
    if found is not None:
        return found
    fits, breaks = 0, len(hand)
    while breaks - fits > 1:
        middle = (fits + breaks) // 2
        if _world(Evidence(state, hand[:middle], ply, seat, renege=False), None) is None:
            breaks = middle
        else:
            fits = middle
    raise CompletionError("no hands fit with what was played up to here", ply + fits, hand[fits])


def _world(evidence: Evidence, rng: random.Random | None) -> tuple[Action, ...] | None:
    """The actions of a hand, in some world that fits the evidence; None where there is none."""
    slots: list[int] = []
    allowed: list[int] = []
    needs = list(evidence.needs)
    for place in evidence.places():
        can_be = [place.allowed] * place.size
        # One of its slots is kept for what a seat must hold one of.
        for at, (_, mask) in enumerate(need for need in needs if need[0] == place.where):
            can_be[at] &= mask
        slots += [place.where] * place.size
        allowed += can_be
    found = _match(allowed, evidence.unseen, rng)
    if found is None:
        return None
    world = dict.fromkeys(slots, 0)
    for place, bit in zip(slots, found, strict=True):
        world[place] |= bit
    return evidence.fill(world, rng)


def _match(allowed: list[int], free: int, rng: random.Random | None) -> list[int] | None:
    """For each place one of the ``free`` bits that it may be, no bit twice; None if that can't be."""
    pieces = [1 << number for number in bits(free)]
    order = list(range(len(allowed)))
    if rng:
        rng.shuffle(pieces)
        rng.shuffle(order)
    place_of: dict[int, int] = {}

    def find(place: int, tried: set[int]) -> bool:
        """Give a piece to a place, if need be by moving others (an augmenting path)."""
        for piece in pieces:
            if piece & allowed[place] and piece not in tried:
                tried.add(piece)
                if piece not in place_of or find(place_of[piece], tried):
                    place_of[piece] = place
                    return True
        return False

    if not all(find(place, set()) for place in order):
        return None
    piece_of = {place: piece for piece, place in place_of.items()}
    return [piece_of[place] for place in range(len(allowed))]
