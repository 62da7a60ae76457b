"""What the actions of a hand show one seat of where the pieces lie that it has not seen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from shootmoon.game import Action, Deal, Discard, IllegalAction, NameTrump, Play, State
from shootmoon.game.hands import Hand
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.tricks import bits

DISCARD, REST = -1, -2
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
        """What was legal instead, as far as the seat knows that; see `known_legal_actions`."""

    def __str__(self) -> str:
        return f"action {self.ply}, {self.action}: {self.reason}"


class Place(Struct, frozen=True):
    """Where pieces lie that a seat has not seen."""

    where: int
    """A seat's hand, or `DISCARD` or `REST`."""
    size: int
    """How many lie there."""
    allowed: int
    """Mask of the pieces that may lie there."""


class Evidence:
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
                state = apply_observed(state, action, at, seat)
            elif isinstance(action, Play) and state.phase == "play":
                state = self._follow_play(state, action, at, mover)
            elif isinstance(action, NameTrump) and state.phase == "trump":
                state = self._follow_trump(state, action, at, mover)
            elif isinstance(action, Discard) and state.phase == "discard":
                if action != _HIDDEN_DISCARD:
                    raise knowledge_error(seat, _HIDDEN_DISCARD, at, action)
                state = state.apply(state.legal_actions()[0])
            else:
                state = apply_observed(state, action, at, seat)
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
        tables = self._kept.tables
        return self._setup.leads_trump and tables is not None and tables.trumps != 0

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
        state = apply_observed(
            state, Deal(hands, deal.rest_name, rest), self._ply, self._seat, as_written=deal
        )
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
        after = apply_observed(_holding(state, mover, bit), play, ply, self._seat)
        last = ply == self._ply + len(self._actions) - 1
        if aside and last and self._renege and self._setup.reneges and after.phase == "play":
            self._needs.append((mover, suit))
            return apply_observed(_holding(state, mover, bit | suit), play, ply, self._seat)
        if aside:
            self._lacks[mover] |= suit
        return after

    def _follow_trump(self, state: State, named: NameTrump, ply: int, mover: int) -> State:
        # What may be named can depend on the hand, which isn't known: let it be the whole set for a moment.
        held = state.held[mover - 1]
        everything = (1 << len(self._setup.pieces)) - 1
        after = apply_observed(_holding(state, mover, everything), named, ply, self._seat)
        return _holding(after, mover, held | state.hand.widow if after.hand.taker else held)

    # -- what it comes to --------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many actions of the hand there are, the deal included."""
        return len(self._actions)

    @property
    def unseen(self) -> int:
        """Mask of the pieces that the seat has not seen."""
        return self._free

    @property
    def needs(self) -> tuple[tuple[int, int], ...]:
        """Seat and mask: of these pieces the seat holds at least one."""
        return tuple(self._needs)

    def places(self) -> tuple[Place, ...]:
        """Where pieces lie that the seat hasn't seen. In Chips, what is left over was not dealt."""
        everything = (1 << len(self._setup.pieces)) - 1
        kept = self._kept
        places: list[Place] = []
        for seat, played in self._played.items():
            count = self._setup.hand_size - len(played)
            if seat == kept.taker:
                count += self._setup.widow_size - len(kept.discards)
                places.append(Place(DISCARD, len(kept.discards), everything))
            places.append(Place(seat, count, everything & ~self._lacks[seat]))
        if kept.taker not in self._played:
            places.append(Place(REST, self._deal.rest.count(UNKNOWN), everything))
        return tuple(place for place in places if place.size)

    # -- filling in --------------------------------------------------------------------------------------

    def fill(self, world: Mapping[int, int], rng: random.Random | None = None) -> tuple[Action, ...]:
        """The actions of the hand, with the pieces of a world for every ``?``.

        ``world``: the mask of what lies in each of the `places`. Which of a declarer's tiles came from the
        widow doesn't show; ``rng`` chooses.
        """
        held: dict[int, list[int]] = {place: list(played) for place, played in self._played.items()}
        held |= {DISCARD: [], REST: []}
        for place, mask in world.items():
            held[place] += [1 << number for number in bits(mask)]
        rest = [*(piece for piece in self._deal.rest if piece != UNKNOWN), *self._pieces(held[REST])]
        taker = self._kept.taker
        if taker in self._played:
            held[taker] += held[DISCARD]
            rest = self._pieces(self._give_widow_back(held[taker], rng))
        hands = [
            hand if seat == self._seat else self._pieces(held[seat])
            for seat, hand in enumerate(self._deal.hands, 1)
        ]
        discards = iter(self._pieces(held[DISCARD]))
        return (
            Deal(hands, self._deal.rest_name, rest),
            *(
                Discard(next(discards)) if action == _HIDDEN_DISCARD else action
                for action in self._actions[1:]
            ),
        )

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


def apply_observed(
    state: State, action: Action, ply: int, seat: int, as_written: Action | None = None
) -> State:
    """Apply an action; the `CompletionError` for one that is illegal tells nothing of made-up hands."""
    try:
        return state.apply(action)
    except IllegalAction as error:
        reason = error.reason
        if error.code == "first-lead-trump" and state.to_move != seat:
            reason = "the first lead must be a trump"
        raise CompletionError(reason, ply, as_written or action, known_legal_actions(state, seat)) from error


def known_legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What may be done next, as far as a seat knows: for others, what doesn't depend on their hands."""
    known = state.phase == "auction" or (state.phase == "trump" and not state.setup.leads_trump)
    return state.legal_actions() if known or state.to_move == seat else ()


def knowledge_error(seat: int, seen: Action, ply: int, action: Action) -> CompletionError:
    """The error for an action that tells a seat more, or less, than it may know."""
    return CompletionError(f"what seat {seat} may know of this is “{seen}”", ply, action)


def _holding(state: State, seat: int, mask: int) -> State:
    """The state with another hand for a seat."""
    return state.change(held=(*state.held[: seat - 1], mask, *state.held[seat:]))
