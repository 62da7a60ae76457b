"""Constraints on the unseen pieces, derived from the actions of a hand as one seat has seen them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from shootmoon.game import Action, Deal, Discard, IllegalAction, NameTrump, Play, State
from shootmoon.game.hands import Hand
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.telling import Reason
from shootmoon.tricks import bits

DISCARD, REST = -1, -2
"""The numbers of the places that aren't hands: the discard, and the widow or the dummy's pile
(`Deal.rest`)."""


class CompletionError(ValueError):
    """No world is consistent with the actions that a seat has seen."""

    def __init__(self, reason: str, ply: int, action: str, legal: Sequence[str] = ()) -> None:
        """Create the error for ``action``, whose index is ``ply``."""
        super().__init__(reason, ply, action, legal)
        self.reason = reason
        """The reason in English."""
        self.ply = ply
        """The index of the action."""
        self.action = action
        """The action."""
        self.legal = tuple(legal)
        """The legal actions, as far as the seat knows them; see `known_legal_actions`."""

    def __str__(self) -> str:
        return f"action {self.ply}, {self.action}: {self.reason}"


class Place(Struct, frozen=True):
    """A place that contains pieces which the seat has not seen."""

    where: int
    """The number of the seat for a hand; otherwise `DISCARD` or `REST`."""
    size: int
    """The number of unseen pieces there."""
    allowed: int
    """A bit mask of the pieces that may lie there."""


class Evidence:
    """The constraints on unseen pieces, derived from the actions of one hand.

    The engine replays the actions with invented hands for the other seats: whenever one of them plays, it is
    first given the piece that it plays. The engine thus determines whose turn it is, who wins a trick, and
    when the hand is over.
    """

    def __init__(self, state: State, hand: tuple[Action, ...], ply: int, seat: int, *, renege: bool) -> None:
        """Replay ``hand`` from ``state``, in which a deal is next, as ``seat`` has seen it.

        ``hand`` begins with its deal, whose index among all actions is ``ply``; errors use it. With
        ``renege``, a last play that didn't follow suit is taken to be a renege, if the rules accept reneges.

        Raises `CompletionError`.
        """
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
        """For each seat other than the viewing one, the bits of the pieces that it has played."""
        self._lacks = dict.fromkeys(others, 0)
        """For each seat other than the viewing one, a mask of pieces that it can't hold, because it didn't
        follow suit."""
        self._needs: list[tuple[int, int]] = []
        """Pairs of seat and mask: the seat still holds at least one of the pieces in the mask."""
        self._hand: Hand = state.hand
        """The auction, trump and widow of this hand, which are kept when the hand is over."""
        self._unseen = 0
        """A mask of the pieces that the seat has not seen."""
        state = self._replay_deal(state)
        for index, action in enumerate(hand[1:], ply + 1):
            mover = state.to_move
            if not mover or mover == seat:
                state = apply_observed(state, action, index, seat)
            elif isinstance(action, Play) and state.phase == "play":
                state = self._replay_play(state, action, index, mover)
            elif isinstance(action, NameTrump) and state.phase == "trump":
                state = self._replay_trump(state, action, index, mover)
            elif isinstance(action, Discard) and state.phase == "discard":
                if action != _HIDDEN_DISCARD:
                    raise knowledge_error(seat, _HIDDEN_DISCARD, index, action)
                state = state.apply(state.legal_actions()[0])
            else:
                state = apply_observed(state, action, index, seat)
            if state.hand.deal:
                self._hand = state.hand
        if self._must_lead_trump and (declarer := self._hand.declarer) in self._played:
            # Until the declarer has led, one of the pieces in its hand must be a trump.
            assert declarer is not None
            assert self._hand.tables is not None
            if not self._played[declarer]:
                self._needs.append((declarer, self._hand.tables.trumps))

    @property
    def _must_lead_trump(self) -> bool:
        tables = self._hand.tables
        return self._setup.leads_trump and tables is not None and tables.trumps != 0

    # -- replaying ---------------------------------------------------------------------------------------

    def _replay_deal(self, state: State) -> State:
        """Apply the deal, with arbitrary pieces in place of those that the seat has not seen."""
        deal, setup = self._deal, self._setup
        own = deal.hands[self._seat - 1] if len(deal.hands) >= self._seat else ()
        if UNKNOWN in own:
            raise CompletionError(Reason("record-own-hand", seat=self._seat), self._ply, deal)
        remaining = list(setup.pieces)
        for piece in (*own, *deal.rest):
            if piece in remaining:
                remaining.remove(piece)
        supply = iter(remaining)
        hands = [
            hand if owner == self._seat else [next(supply, UNKNOWN) for _ in hand]
            for owner, hand in enumerate(deal.hands, 1)
        ]
        rest = [next(supply, UNKNOWN) if piece == UNKNOWN else piece for piece in deal.rest]
        state = apply_observed(
            state, Deal(hands, deal.rest_name, rest), self._ply, self._seat, as_written=deal
        )
        self._unseen = (1 << len(setup.pieces)) - 1 & ~state.held[self._seat - 1]
        for piece in deal.rest:
            if piece != UNKNOWN:
                self._take(piece, deal, self._ply)
        return state

    def _take(self, piece: Piece, action: Action, ply: int) -> int:
        """Remove a piece from the unseen ones and return its bit.

        Raises `CompletionError` if the piece has already been seen or isn't in the set.
        """
        bit = self._setup.bits_of.get(piece, 0) & self._unseen
        bit &= -bit
        if not bit:
            in_set = piece in self._setup.bits_of
            reason = (
                Reason("record-piece-elsewhere", piece=piece)
                if in_set
                else Reason("record-not-in-set", piece=piece)
            )
            raise CompletionError(reason, ply, action)
        self._unseen ^= bit
        return bit

    def _replay_play(self, state: State, play: Play, ply: int, mover: int) -> State:
        bit = self._take(play.piece, play, ply)
        self._played[mover].append(bit)
        tables = state.hand.tables
        assert tables
        suit = tables.follow[state.led] if state.trick else 0
        fails_to_follow = suit and not bit & (suit | tables.always)
        after = apply_observed(_with_hand(state, mover, bit), play, ply, self._seat)
        last = ply == self._ply + len(self._actions) - 1
        if fails_to_follow and last and self._renege and self._setup.reneges and after.phase == "play":
            self._needs.append((mover, suit))
            return apply_observed(_with_hand(state, mover, bit | suit), play, ply, self._seat)
        if fails_to_follow:
            self._lacks[mover] |= suit
        return after

    def _replay_trump(self, state: State, named: NameTrump, ply: int, mover: int) -> State:
        # Which trumps may be named can depend on the hidden hand, so the seat is given all pieces for this.
        held = state.held[mover - 1]
        all_pieces = (1 << len(self._setup.pieces)) - 1
        after = apply_observed(_with_hand(state, mover, all_pieces), named, ply, self._seat)
        return _with_hand(after, mover, held | state.hand.widow if after.hand.taker else held)

    # -- constraints -------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """The number of actions of the hand, including the deal."""
        return len(self._actions)

    @property
    def unseen(self) -> int:
        """A mask of the pieces that the seat has not seen."""
        return self._unseen

    @property
    def needs(self) -> tuple[tuple[int, int], ...]:
        """Pairs of seat and mask: the seat holds at least one of the pieces in the mask."""
        return tuple(self._needs)

    def places(self) -> tuple[Place, ...]:
        """Return the places that contain unseen pieces of the deal.

        In Chips there can be more unseen pieces than these places hold; the others were not dealt.
        """
        all_pieces = (1 << len(self._setup.pieces)) - 1
        hand = self._hand
        places: list[Place] = []
        for seat, played in self._played.items():
            count = self._setup.hand_size - len(played)
            if seat == hand.taker:
                count += self._setup.widow_size - len(hand.discards)
                places.append(Place(DISCARD, len(hand.discards), all_pieces))
            places.append(Place(seat, count, all_pieces & ~self._lacks[seat]))
        if hand.taker not in self._played:
            places.append(Place(REST, self._deal.rest.count(UNKNOWN), all_pieces))
        return tuple(place for place in places if place.size)

    # -- completion --------------------------------------------------------------------------------------

    def fill(self, world: Mapping[int, int], rng: random.Random | None = None) -> tuple[Action, ...]:
        """Return the actions of the hand in a world: each ``?`` is replaced by the piece that lies there.

        ``world`` maps each of the `places` to a mask of the pieces there. A world doesn't say which of the
        declarer's tiles came from the widow. With ``rng`` they are chosen at random; without it the choice is
        always the same.
        """
        held: dict[int, list[int]] = {place: list(played) for place, played in self._played.items()}
        held |= {DISCARD: [], REST: []}
        for place, mask in world.items():
            held[place] += [1 << number for number in bits(mask)]
        rest = [*(piece for piece in self._deal.rest if piece != UNKNOWN), *self._pieces(held[REST])]
        taker = self._hand.taker
        if taker in self._played:
            held[taker] += held[DISCARD]
            rest = self._pieces(self._remove_widow(held[taker], rng))
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

    def _remove_widow(self, held: list[int], rng: random.Random | None) -> list[int]:
        """Remove a possible widow from ``held``, all the tiles that the declarer had, and return it.

        The remaining tiles are then a possible hand of the declarer as it was dealt.
        """
        order = sorted(held)
        if rng:
            rng.shuffle(order)
        if self._must_lead_trump and self._setup.exchanges == "after-trump":
            # The trump was named before the widow was taken, so the dealt hand had a trump: keep one last.
            assert self._hand.tables
            trumps = self._hand.tables.trumps
            order.append(order.pop(next((index for index, bit in enumerate(order) if bit & trumps), 0)))
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
    """Apply an action that ``seat`` has seen.

    Raises `CompletionError` for an illegal action. The message of the error reveals nothing about the
    invented hands. ``as_written`` is the action to name in the error, if it differs from ``action``.
    """
    try:
        return state.apply(action)
    except IllegalAction as error:
        reason = error.reason
        if error.code == "first-lead-trump" and state.to_move != seat:
            reason = Reason("record-first-lead-trump")
        raise CompletionError(reason, ply, as_written or action, known_legal_actions(state, seat)) from error


def known_legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return the legal actions, as far as ``seat`` knows them.

    If it is another seat's turn, its legal actions are known only if they don't depend on its hand; otherwise
    the result is empty.
    """
    known = state.phase == "auction" or (state.phase == "trump" and not state.setup.leads_trump)
    return state.legal_actions() if known or state.to_move == seat else ()


def knowledge_error(seat: int, seen: Action, ply: int, action: Action) -> CompletionError:
    """Return the error for an action that shows ``seat`` more, or less, than it may know.

    ``seen`` is the action as the seat may see it.
    """
    return CompletionError(Reason("record-seat-may-know", seat=seat, seen=seen), ply, action)


def _with_hand(state: State, seat: int, mask: int) -> State:
    """Return the state with the hand of ``seat`` replaced by ``mask``."""
    return state.change(held=(*state.held[: seat - 1], mask, *state.held[seat:]))
