"""Worlds behind a view: its ``?`` filled in so that every action was legal.

A view's record can be replayed only through the real engine, which needs every piece. So some world in which
the view could have arisen is made up, hand by hand: first the actions of a hand are followed to find out what
they show (`_Evidence`), then the pieces that nobody has seen are matched to the places where they can lie.

It is a bipartite matching by augmenting paths (H. W. Kuhn, "The Hungarian method", 1955). With a random order
it gives various worlds, not each with the same chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

from shootmoon.game import (
    Action,
    Deal,
    Discard,
    IllegalAction,
    NameTrump,
    Play,
    Setup,
    State,
    new_game,
)
from shootmoon.game.state import Hand
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.rules import MoonRules, Rules
from shootmoon.tricks import bits

_DISCARD, _REST = -1, -2
"""Places for pieces beside the seats; the rest is the widow, or the dummy's pile."""


class CompletionError(ValueError):
    """There is no world in which a seat could have seen these actions."""

    def __init__(self, reason: str, ply: int, action: str, legal: Sequence[str] = ()) -> None:
        """Say why not; ``ply`` is the index of the action that shows it."""
        super().__init__(reason, ply, action, legal)
        self.reason = reason
        """Why not, in words."""
        self.ply = ply
        """The index of the action."""
        self.action = action
        """The action."""
        self.legal = tuple(legal)
        """What was legal instead, where the seat itself was to move; else empty."""

    def __str__(self) -> str:
        return f"action {self.ply}, {self.action}: {self.reason}"


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
    if seat not in state.seating.seats:
        raise ValueError(f"there is no seat {seat}: the seats are 1 to {state.seating.players}")
    deals = [ply for ply, action in enumerate(given) if isinstance(action, Deal)]
    first = deals[0] if deals else len(given)
    for ply, action in enumerate(given[:first]):
        state = _apply(state, action, ply, seat)
    for start, end in pairwise((*deals, len(given))):
        # Where a deal follows, a hand that wasn't played out was void.
        state = _complete_hand(
            state, given[start:end], start, seat, rng, renege if end == len(given) else True
        )
    for ply, (seen, action) in enumerate(zip(state.view(seat).history, given, strict=True)):
        if seen != action:
            raise _not_to_know(seat, seen, ply, action)
    return state.history


def _complete_hand(
    state: State,
    hand: tuple[Action, ...],
    ply: int,
    seat: int,
    rng: random.Random | None,
    renege: bool | None,
) -> State:
    """The state after a hand, which begins with its deal at ``ply``, in a world that fits."""
    if not any(UNKNOWN in action for action in hand):
        filled = hand
    else:
        try:
            filled = _Evidence(state, hand, ply, seat, renege=renege is True).world(rng)
        except CompletionError:
            if renege is not None:
                raise
            filled = _Evidence(state, hand, ply, seat, renege=True).world(rng)
    for at, action in enumerate(filled, ply):
        state = _apply(state, action, at, seat)
    return state


class _Evidence:
    """What the actions of one hand show of where the pieces lie.

    The engine itself follows them, with a made-up deal in which every other seat holds, whenever it plays,
    just what it plays. So whose turn it is, who wins a trick and when the hand is over stands nowhere else.
    """

    def __init__(self, state: State, hand: tuple[Action, ...], ply: int, seat: int, *, renege: bool) -> None:
        """Follow ``hand``; ``renege``: its last play was one, if it isn't over with it."""
        deal = hand[0]
        assert isinstance(deal, Deal)
        self._setup = state.setup
        self._seat = seat
        self._ply = ply
        self._actions = hand
        self._deal = deal
        self._renege = renege
        others = [other for other in state.seating.seats if other != seat]
        self._played: dict[int, list[int]] = {other: [] for other in others}
        """By other seat: the bits of what it played."""
        self._lacks = dict.fromkeys(others, 0)
        """By other seat: the pieces that it has shown to hold none of."""
        self._needs: list[tuple[int, int]] = []
        """Seat and mask: it holds at least one of these at the end."""
        self._kept: Hand = state.hand
        """The auction, trump and widow of this hand."""
        self._free = 0
        """Mask of the pieces that the seat has not seen."""
        state = self._deal_out(state)
        for at, action in enumerate(hand[1:], ply + 1):
            mover = state.to_move
            if not mover or mover == seat:
                state = _apply(state, action, at, seat)
            elif isinstance(action, Play) and state.phase == "play":
                state = self._follow_play(state, action, at, mover)
            elif isinstance(action, NameTrump) and state.phase == "trump":
                state = self._follow_trump(state, action, at, mover)
            elif isinstance(action, Discard) and state.phase == "discard":
                if action != _HIDDEN_DISCARD:
                    raise _not_to_know(seat, _HIDDEN_DISCARD, at, action)
                state = state.apply(state.legal_actions()[0])
            else:
                state = _apply(state, action, at, seat)
            if state.hand.deal:
                self._kept = state.hand
        if self._must_lead_trump and (declarer := self._kept.declarer) in self._played:
            # What it leads shows that it held a trump; before that, one is among what it holds.
            assert declarer is not None
            assert self._kept.tables is not None
            if not self._played[declarer]:
                self._needs.append((declarer, self._kept.tables.trumps))

    @property
    def _must_lead_trump(self) -> bool:
        rules, tables = self._setup.rules, self._kept.tables
        if not isinstance(rules, MoonRules) or rules.play.first_lead != "trump":
            return False
        return tables is not None and tables.trumps != 0

    # -- following ---------------------------------------------------------------------------------------

    def _deal_out(self, state: State) -> State:
        """Deal the own hand and what else the seat has seen, and to the others what there is."""
        deal, setup = self._deal, self._setup
        own = deal.hands[self._seat - 1] if len(deal.hands) >= self._seat else ()
        if UNKNOWN in own:
            raise CompletionError(f"seat {self._seat} knows its own hand", self._ply, deal)
        left = list(setup.pieces)
        for piece in (*own, *deal.rest):
            if piece in left:
                left.remove(piece)
        supply = iter(left)
        hands = [
            hand if at == self._seat else [next(supply, UNKNOWN) for _ in hand]
            for at, hand in enumerate(deal.hands, 1)
        ]
        rest = [next(supply, UNKNOWN) if piece == UNKNOWN else piece for piece in deal.rest]
        state = _apply(state, Deal(hands, deal.rest_name, rest), self._ply, self._seat, as_written=deal)
        self._free = (1 << len(setup.pieces)) - 1 & ~state.held[self._seat - 1]
        for piece in deal.rest:
            if piece != UNKNOWN:
                self._take(piece, deal, self._ply)
        return state

    def _take(self, piece: Piece, action: Action, ply: int) -> int:
        """The bit of a piece that turns up; raises `CompletionError` where it has been seen elsewhere."""
        bit = self._setup.bits_of.get(piece, 0) & self._free
        bit &= -bit
        if not bit:
            known = piece in self._setup.bits_of
            reason = (
                f"{piece} is elsewhere in this hand" if known else f"{piece} is not in the set that is played"
            )
            raise CompletionError(reason, ply, action)
        self._free ^= bit
        return bit

    def _follow_play(self, state: State, play: Play, ply: int, mover: int) -> State:
        bit = self._take(play.piece, play, ply)
        self._played[mover].append(bit)
        tables = state.hand.tables
        assert tables
        suit = tables.follow[state.led] if state.trick else 0
        aside = suit and not bit & (suit | tables.always)
        after = _apply(_holding(state, mover, bit), play, ply, self._seat)
        last = ply == self._ply + len(self._actions) - 1
        if aside and last and self._renege and _penalty(self._setup) and after.phase == "play":
            self._needs.append((mover, suit))
            return _apply(_holding(state, mover, bit | suit), play, ply, self._seat)
        if aside:
            self._lacks[mover] |= suit
        return after

    def _follow_trump(self, state: State, named: NameTrump, ply: int, mover: int) -> State:
        # What may be named can depend on the hand, which isn't known: let it be the whole set for a moment.
        held = state.held[mover - 1]
        everything = (1 << len(self._setup.pieces)) - 1
        after = _apply(_holding(state, mover, everything), named, ply, self._seat)
        return _holding(after, mover, held | state.hand.widow if after.hand.taker else held)

    # -- filling in --------------------------------------------------------------------------------------

    def world(self, rng: random.Random | None) -> tuple[Action, ...]:
        """The actions of the hand, with pieces that fit for every ``?``."""
        places, allowed = self._places()
        found = _match(allowed, self._free, rng)
        if found is None:
            raise CompletionError("no hands fit with what was played after this deal", self._ply, self._deal)
        held: dict[int, list[int]] = {place: list(bits) for place, bits in self._played.items()}
        held |= {_DISCARD: [], _REST: []}
        for place, bit in zip(places, found, strict=True):
            held[place].append(bit)
        rest = [*(piece for piece in self._deal.rest if piece != UNKNOWN), *self._pieces(held[_REST])]
        taker = self._kept.taker
        if taker in self._played:
            held[taker] += held[_DISCARD]
            rest = self._pieces(self._give_widow_back(held[taker], rng))
        hands = [
            hand if seat == self._seat else self._pieces(held[seat])
            for seat, hand in enumerate(self._deal.hands, 1)
        ]
        discards = iter(self._pieces(held[_DISCARD]))
        return (
            Deal(hands, self._deal.rest_name, rest),
            *(
                Discard(next(discards)) if action == _HIDDEN_DISCARD else action
                for action in self._actions[1:]
            ),
        )

    def _places(self) -> tuple[list[int], list[int]]:
        """Where pieces lie that the seat hasn't seen: the place of each, and the mask of what it can be."""
        everything = (1 << len(self._setup.pieces)) - 1
        kept = self._kept
        places: list[int] = []
        allowed: list[int] = []
        for seat, played in self._played.items():
            count = self._setup.hand_size - len(played)
            if seat == kept.taker:
                count += self._setup.widow_size - len(kept.discards)
                places += [_DISCARD] * len(kept.discards)
                allowed += [everything] * len(kept.discards)
            can_be = [everything & ~self._lacks[seat]] * count
            for needy, mask in self._needs:
                if needy == seat and can_be:
                    can_be[0] &= mask
            places += [seat] * count
            allowed += can_be
        if kept.taker not in self._played:
            unseen = self._deal.rest.count(UNKNOWN)
            places += [_REST] * unseen
            allowed += [everything] * unseen
        return places, allowed

    def _give_widow_back(self, held: list[int], rng: random.Random | None) -> list[int]:
        """Take out of all that a declarer had what came from the widow; what is left was dealt."""
        order = sorted(held)
        if rng:
            rng.shuffle(order)
        if self._must_lead_trump and self._setup.exchanges == "after-trump":
            # A trump was among the tiles dealt when it was named; one that is there goes last, and so stays.
            assert self._kept.tables
            trumps = self._kept.tables.trumps
            order.append(order.pop(next((at for at, bit in enumerate(order) if bit & trumps), 0)))
        widow = order[: self._setup.widow_size]
        for bit in widow:
            held.remove(bit)
        return widow

    def _pieces(self, masks: Iterable[int]) -> list[Piece]:
        return [self._setup.pieces[number] for mask in masks for number in bits(mask)]


_HIDDEN_DISCARD = Discard(UNKNOWN)


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


def _apply(state: State, action: Action, ply: int, seat: int, as_written: Action | None = None) -> State:
    """Apply an action; the `CompletionError` for one that is illegal tells nothing of made-up hands."""
    try:
        return state.apply(action)
    except IllegalAction as error:
        own = state.to_move == seat
        reason = error.reason
        if error.code == "first-lead-trump" and not own:
            reason = "the first lead must be a trump"
        raise CompletionError(reason, ply, as_written or action, error.legal if own else ()) from error


def _not_to_know(seat: int, seen: Action, ply: int, action: Action) -> CompletionError:
    return CompletionError(f"what seat {seat} may know of this is “{seen}”", ply, action)


def _holding(state: State, seat: int, mask: int) -> State:
    """The state with another hand for a seat."""
    return state.change(held=(*state.held[: seat - 1], mask, *state.held[seat:]))


def _penalty(setup: Setup) -> bool:
    return setup.rules.game == "chips" and setup.chips.play.illegal == "penalty"
