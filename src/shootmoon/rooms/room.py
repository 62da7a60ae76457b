"""`Room`: a live game at one moment, as it follows from its log (`shootmoon.rooms.folding`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from shootmoon.game import HandResult, State, new_game
from shootmoon.rooms.changes import Proposal, Said
from shootmoon.rooms.fairness import NO_NONCE, Source
from shootmoon.rooms.ports import Status
from shootmoon.rooms.seat import Seat
from shootmoon.rooms.settings import Settings


class PendingProposal(Struct, frozen=True):
    """Something that a seat asked for, and that waits for consent."""

    wish: Proposal
    seat: int
    agreed: frozenset[int]
    until: int
    """When it lapses."""
    ply: int = 0
    """For a takeback: how many actions of the game are kept."""


class Ended(Struct, frozen=True):
    """A game of this room that is over."""

    game: int
    winners: tuple[int, ...]
    """Seats; empty where it was ended early."""


class Room(Struct, frozen=True):
    """A live game at one moment. Holds secrets: what viewers see of it is in `shootmoon.rooms.views`."""

    room: str
    """Its name."""
    settings: Settings
    seats: tuple[Seat, ...]
    number: int = 0
    """That of its last entry."""
    at: int = 0
    """When that was."""
    used_at: int = 0
    """When a person last did something here, or the room was opened."""
    used_game: int = 0
    """The game in which that was."""
    opened_at: int = 0
    """When the first one was."""
    game: int = 0
    """The number of the game that is played, or was played last; 0 before the first."""
    began_at: int = 0
    """When that game began."""
    state: State | None = None
    """The game; None before the first."""
    ply: int = 0
    """How many actions of the game have been done."""
    before_deal: State | None = None
    """The game before the deal of this hand, or of the last one; None where there has been none."""
    deal_ply: int = 0
    """`ply` then."""
    turn_since: int = 0
    """Since when it has been the turn of whoever it is; put forward by pauses."""
    paused_at: int | None = None
    """Since when clocks and bots stand still; None while they go."""
    ended_early: bool = False
    next_source: Source | None = None
    """What the next hand will be dealt from; None while there is nothing chosen."""
    source: Source | None = None
    """What this hand, or the last one, was dealt from, as long as it is not told."""
    revealed: tuple[Source, ...] = ()
    """By hand of this game: what it was dealt from, once that is told."""
    sheet: tuple[HandResult, ...] = ()
    """The hands of this game that are over, without their tricks."""
    pending: PendingProposal | None = None
    declined: frozenset[tuple[Proposal, int]] = frozenset()
    """What was refused in this hand, and by which seat."""
    chat: tuple[tuple[int, Said], ...] = ()
    """What was said lately, each with the number of its entry."""
    ended: tuple[Ended, ...] = ()
    """The games that are over, of those lately."""
    busy_until: tuple[int, ...] = ()
    """By seat: when all that it had written is forgiven (`shootmoon.rooms.quota`); empty for nothing."""
    nonces_added: tuple[int, ...] = ()
    """The seats that added to what the next hand is dealt from, once for each nonce."""
    clients: tuple[tuple[int, str], ...] = ()
    """In a series: the seats that were taken, in order, and by which client (`Came`)."""
    informed: bool = False
    """Whether one of them may have known the deals, or could see several hands."""
    departed: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """Those who stood up lately: hash of the token, and their last commands, so that a retry is still
    known."""

    # -- reading ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no game is going on: none has begun, or it is over."""
        return self.state is None or self.ended_early or self.state.phase == "over"

    @property
    def status(self) -> Status:
        """Whether it waits for players, is being played, or is finished."""
        if self.state is None:
            return "waiting"
        again = self.settings.endless and not self.ended_early
        return "finished" if self.over and not again else "playing"

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; 0 for chance and where it is nobody's."""
        return 0 if self.state is None or self.over else self.state.to_move or 0

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.holder == "person")

    @property
    def present_people(self) -> tuple[int, ...]:
        """The seats whose holders are people and there: whose consent is needed."""
        return tuple(number for number in self.people if self.seat(number).present)

    @property
    def nobody_present(self) -> bool:
        """Whether nobody is there who holds a seat: then bots of the house don't play on among themselves."""
        return not any(seat.present for seat in self.seats)

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played: it was dealt and isn't over."""
        return self.state is not None and not self.over and self.state.to_move != 0

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.holder != "open" for seat in self.seats)

    def seat(self, number: int) -> Seat:
        """The seat with this number, from 1."""
        return self.seats[number - 1]

    def done_as(self, token: str, name: str) -> str | None:
        """The digest of the command of this name that the holder of a token (its hash) gave lately.

        None where there was none, empty where its digest isn't known.
        """
        seats = (*self.seats, *(seat.promised for seat in self.seats if seat.promised is not None))
        held = [(seat.token, seat.commands) for seat in seats if seat.token]
        for owner, commands in (*held, *self.departed):
            for known, digest in commands:
                if owner == token and known == name:
                    return digest
        return None

    @property
    def dealt_from(self) -> Source | None:
        """What the next hand is dealt from: its own source, or its series' one; None while there is none."""
        series = self.settings.series
        return self.next_source if series is None else Source(series.secret, (NO_NONCE,) * len(self.seats))

    @property
    def hand_over(self) -> bool:
        """Whether a hand has been played that may be looked at until the next deal."""
        return self.state is not None and bool(self.sheet) and self.state.phase in ("deal", "over")

    @property
    def hand_actions(self) -> tuple[str, ...]:
        """The actions of this hand, or of the last one where the next has not been dealt; the deal first."""
        if self.state is None or self.before_deal is None:
            return ()
        if self.hand_over:
            actions = self.state.past[-1].text.splitlines()
        else:
            actions = list(map(str, self.state.actions))
        # What chance did before the first deal stands in the same chapter.
        deal = next(at for at, action in enumerate(actions) if action.startswith("deal "))
        return tuple(actions[deal:])

    def last_turn(self, seat: int) -> int | None:
        """The ply at which ``seat`` acted last, as far as may be taken back; None where there is none."""
        return max(self.turns(seat), default=None)

    def turns(self, seat: int) -> Iterator[int]:
        """The plies at which ``seat`` acted, as far back as may be taken back, the first one first.

        That is up to the deal of the hand, since afterwards it is told what the hand was dealt from. In a
        private room it is the whole game.
        """
        if self.settings.private:
            state, start = new_game(self.settings.rules), 0
            actions = self.state.history if self.state is not None else ()
        else:
            state, start, actions = self.before_deal, self.deal_ply, self.hand_actions
        for ply, action in enumerate(actions, start):
            assert state is not None
            if state.to_move == seat:
                yield ply
            state = state.apply(action)
