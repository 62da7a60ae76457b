"""`Room`: the state of a live game, computed from its log (`shootmoon.rooms.log.folding`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from shootmoon.game import HandResult, State
from shootmoon.game.chain import Chain
from shootmoon.protocol.changes import BrokenOff, HintTaken, Proposal, Said
from shootmoon.protocol.fairness import NO_NONCE, Source
from shootmoon.protocol.views import Ended, Status
from shootmoon.rooms.log.given import first_state
from shootmoon.rooms.log.seat import Seat
from shootmoon.rooms.log.settings import Settings


class PendingProposal(Struct, frozen=True):
    """A proposal that is waiting for the other seats to agree."""

    proposal: Proposal
    seat: int
    """The seat that made the proposal."""
    agreed: frozenset[int]
    """The seats that have agreed, including the one that made the proposal."""
    until: int
    """The time at which the proposal expires."""
    ply: int = 0
    """For a takeback: the number of actions of the game that would be kept."""


class BrokenDeal(Struct, frozen=True):
    """A deal of a game that was broken off, so that its hand was dealt again or never."""

    hand: int
    """The number of the hand in its game, from 1."""
    why: BrokenOff
    source: Source
    actions: tuple[str, ...] = ()
    """The actions of a hand that was dealt again."""


class Removal(Struct, frozen=True):
    """Somebody who was put out of the room."""

    number: int
    """The number of the log entry."""
    at: int
    name: str
    token: str
    """The SHA-256 of the token that held the seat."""
    banned: bool


class Room(Struct, frozen=True):
    """The state of a live game at one version of its log.

    It contains secrets. `shootmoon.protocol.views` derives the view that each viewer may see.
    """

    room: str
    """The name of the room."""
    settings: Settings
    seats: tuple[Seat, ...]
    number: int = 0
    """The version of the room: the number of its last entry."""
    at: int = 0
    """The time of its last entry. This and all other times here are in milliseconds since 1970 UTC."""
    used_at: int = 0
    """The time at which a person last did something in the room or, if nobody has, at which it was opened."""
    used_game: int = 0
    """The number of the current game at the time ``used_at``."""
    opened_at: int = 0
    """The time at which the room was opened."""
    game: int = 0
    """The number of the current or last game; 0 before the first."""
    given: int = 0
    """The number of actions with which the current or last game began, since they belong to a given position
    (`Settings.position`)."""
    given_hands: int = 0
    """The number of hands that were dealt in this position, and therefore not by the server."""
    began_at: int = 0
    """The time at which the current or last game began."""
    state: State | None = None
    """The state of the current or last game; None before the first."""
    ply: int = 0
    """The number of actions of the game done so far."""
    before_deal: State | None = None
    """The state before the deal of the current or last hand; None before the first deal."""
    deal_ply: int = 0
    """The number of actions in the game before the deal of the current or last hand."""
    turn_since: int = 0
    """The time at which the current turn began. If the game was paused since, the length of the pause is
    added."""
    paused_at: int | None = None
    """The time at which the game was paused; None unless it is paused."""
    ended_early: bool = False
    next_source: Source | None = None
    """The secret and nonces of the next hand; None before the server has committed to a secret."""
    source: Source | None = None
    """The secret and nonces of the current or last hand; None once they are revealed."""
    revealed: Chain[Source] = Chain()
    """The secret and nonces of this game's hands that have been revealed, by hand."""
    deals: int = 0
    """The number of secrets to which the server has committed in this room. The deal that will be computed
    from the last one has this number (`Source.deal`)."""
    revealing_since: int | None = None
    """The time at which the seats were asked to reveal their nonces for the next deal; None before that. If
    the time for that was extended, the time of the extension."""
    broken: tuple[BrokenDeal, ...] = ()
    """The deals of the current or last game that were broken off."""
    sheet: Chain[HandResult] = Chain()
    """The score sheet: the finished hands of this game, without their tricks."""
    pending: PendingProposal | None = None
    """The proposal that is waiting for answers; None if there is none."""
    declined: frozenset[tuple[Proposal, int]] = frozenset()
    """The proposals refused in this hand, each with the seat that refused."""
    tables: str = ""
    """`Acted.tables` of the last action of a house bot in the current or last game."""
    hints_agreed: bool = False
    """True if everybody has agreed to hints (the proposal ``hints``), until somebody else takes a seat."""
    hints_taken: tuple[HintTaken, ...] = ()
    """The hints taken in the current or last game, in order."""
    claims: tuple[tuple[int, int], ...] = ()
    """The claims granted in the current or last game: pairs of ply and seat."""
    chat: tuple[tuple[int, Said], ...] = ()
    """The last chat messages, each with the number of its entry."""
    ended: tuple[Ended, ...] = ()
    """The last finished games."""
    busy_until: tuple[int, ...] = ()
    """By seat: the time at which its quota is full again (`rooms.log.quota`); empty if none is used."""
    nonces_added: tuple[int, ...] = ()
    """The seats that have added nonces to the next deal, or committed to nonces. A seat that did so several
    times is listed once for each."""
    clients: tuple[tuple[int, str], ...] = ()
    """In a series: pairs of a seat that was taken and an identity of the client that took it (`Came`), in the
    order of taking."""
    informed: bool = False
    """In a series: True if one of ``clients`` may have known the deals from another room, or has sat down
    twice in this room."""
    seats_changed: bool = False
    """True if, during the current or last game, a seat got another holder or a bot stood in for one."""
    started: int = 0
    """The number of the last game whose first hand has been dealt."""
    began_with: tuple[Seat, ...] = ()
    """The seats at the first deal of this game, without the holders' last commands and messages."""
    counting: tuple[int, ...] = ()
    """The seats for whose players the current or last game is rated, fixed at its first deal: those that
    count for a player who was present. Empty if it isn't rated, or hasn't been dealt yet."""
    resigned: tuple[tuple[int, ...], ...] = ()
    """The seats whose holders at the first deal have left the current or last game, or ended it: in groups,
    in the order of leaving."""
    put_out: tuple[int, ...] = ()
    """The seats whose holders at the first deal were put out during the current or last game. They haven't
    left it."""
    own_actions: tuple[int, ...] = ()
    """By seat: how many actions of the current or last game its holders took themselves, also those that were
    taken back."""
    stand_in_actions: tuple[int, ...] = ()
    """By seat: how many actions of the current or last game a house bot took as a stand-in."""
    owner: str = ""
    """The SHA-256 of the owner's token; empty for a room without an owner."""
    owner_commands: tuple[str, ...] = ()
    """The last commands of the owner without a seat, as in `Seat.commands`."""
    removals: tuple[Removal, ...] = ()
    """The people who were put out and haven't taken a seat since, oldest first."""
    silenced: tuple[tuple[str, str], ...] = ()
    """The people whose chat messages are refused, each as a pair: the hash of the token, and the name."""
    spectators_out: bool = False
    """True if the owner has closed the room to spectators."""
    departed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The last holders who left, each as a pair: the hash of the token, and the last commands, by which
    retries are recognized."""

    # -- reading ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True if no game is in progress: none has begun yet, or the last one is over."""
        return self.state is None or self.ended_early or self.state.phase == "over"

    @property
    def hands_played(self) -> bool:
        """True if the current or last game has as many finished hands as the room allows it."""
        return 0 < self.settings.hands <= len(self.sheet)

    @property
    def status(self) -> Status:
        """The status: waiting for players, playing, or finished."""
        if self.state is None:
            return "waiting"
        again = self.settings.endless and (not self.ended_early or self.hands_played)
        return "finished" if self.over and not again else "playing"

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; 0 if it is up to chance, or if no game is in progress."""
        return 0 if self.state is None or self.over else self.state.to_move or 0

    @property
    def people(self) -> tuple[int, ...]:
        """The seats held by people."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.holder == "person")

    @property
    def present_people(self) -> tuple[int, ...]:
        """The seats held by people who are present."""
        return tuple(number for number in self.people if self.seat(number).present)

    @property
    def nobody_present(self) -> bool:
        """True if no holder of a seat is present, and nobody waits for a promised seat. In that case, house
        bots don't play on among themselves."""
        return not any(
            seat.present or (seat.promised is not None and seat.promised.held) for seat in self.seats
        )

    @property
    def gone(self) -> frozenset[int]:
        """The seats whose holders at the first deal of the current or last game have left it or were put
        out."""
        return frozenset((*self.put_out, *(seat for group in self.resigned for seat in group)))

    @property
    def in_hand(self) -> bool:
        """True while a hand is being played, from its deal to its end."""
        return self.state is not None and not self.over and self.state.to_move != 0

    @property
    def full(self) -> bool:
        """True if no seat is open."""
        return all(seat.holder != "open" for seat in self.seats)

    def seat(self, number: int) -> Seat:
        """Return the seat with this number, from 1."""
        return self.seats[number - 1]

    def digest_of(self, token: str, name: str) -> str | None:
        """Return the digest of a recent command by its name. ``token`` is the hash of the sender's token.

        Return None if there was no such command, and an empty string if its digest isn't known.
        """
        seats = (*self.seats, *(seat.promised for seat in self.seats if seat.promised is not None))
        held = [(seat.token, seat.commands) for seat in seats if seat.token]
        if self.owner:
            held.append((self.owner, self.owner_commands))
        for owner, commands in (*held, *self.departed):
            for command in commands if owner == token else ():
                digest, _, known = command.partition(" ")
                if known == name:
                    return digest
        return None

    @property
    def dealt_from(self) -> Source | None:
        """The secret and nonces for the next deal; None before they are chosen.

        In a series, the secret is that of the series.
        """
        series = self.settings.series
        return self.next_source if series is None else Source(series.secret, (NO_NONCE,) * len(self.seats))

    @property
    def withheld(self) -> tuple[int, ...]:
        """By seat: for how many deals of the current or last game the seat committed to a nonce and didn't
        reveal it. Deals that were given up before anybody was dealt a piece don't count."""
        redealt = (each.source for each in self.broken if each.why == "redeal")
        sources = [*self.revealed, *redealt, *([] if self.source is None else [self.source])]
        return tuple(
            sum(seat in source.withheld for source in sources) for seat in range(1, len(self.seats) + 1)
        )

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have committed to a nonce for the next deal, whose holders are present, and that
        haven't revealed it."""
        missing = () if self.next_source is None else self.next_source.withheld
        return tuple(seat for seat in missing if self.seat(seat).present)

    @property
    def hand_over(self) -> bool:
        """True between hands and after the game, when the last hand can be reviewed."""
        return self.state is not None and bool(self.sheet) and self.state.phase in ("deal", "over")

    @property
    def hand_actions(self) -> tuple[str, ...]:
        """The actions of the current hand from its deal on; between hands, those of the last hand."""
        if self.state is None or self.before_deal is None:
            return ()
        if self.hand_over:
            actions = self.state.past[-1].text.splitlines()
        else:
            actions = list(map(str, self.state.actions))
        # Earlier chance actions, such as drawing for the deal, are stored with the first hand.
        deal = next(index for index, action in enumerate(actions) if action.startswith("deal "))
        return tuple(actions[deal:])

    def last_turn(self, seat: int) -> int | None:
        """Return the ply of the last action by ``seat`` that can be taken back; None if there is none."""
        return max(self.turns(seat), default=None)

    def turns(self, seat: int) -> Iterator[int]:
        """Yield the plies of the actions by ``seat`` that can be taken back, in order.

        Only actions of the current hand can be taken back, since the secret of a hand is revealed after it,
        and no actions of a given position. In a private room, any action of the game can be taken back.
        """
        if self.settings.private:
            state, start = first_state(self.settings, self.game), 0
            actions = self.state.history if self.state is not None else ()
        else:
            state, start, actions = self.before_deal, self.deal_ply, self.hand_actions
        for ply, action in enumerate(actions, start):
            assert state is not None
            if state.to_move == seat and ply >= self.given:
                yield ply
            state = state.apply(action)
