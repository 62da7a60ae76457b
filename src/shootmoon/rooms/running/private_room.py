"""`PrivateRoom`: a room inside one process, for people at one keyboard who play with bots.

Commands are decided and folded as in any other room. But a private room has no log: the caller stores the
actions of the game, and restores the room from them. Time doesn't pass in it, so nothing happens unless the
caller asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from shootmoon.game import Score, State
from shootmoon.protocol.changes import Acted, BotSatDown, GameBegan
from shootmoon.protocol.commands import Command
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Pace
from shootmoon.protocol.tokens import hash_token
from shootmoon.record.starting_score import score_text
from shootmoon.rooms.deciding import Context, Decided, decide
from shootmoon.rooms.deciding.bot_names import character_for
from shootmoon.rooms.deciding.schedule import bot_due, next_due
from shootmoon.rooms.deciding.server_commands import BotAct, Request, ServerCommand, Tick
from shootmoon.rooms.log.entries import Entry
from shootmoon.rooms.log.folding import evolve, open_room
from shootmoon.rooms.log.hidden import Change, Opened, SatDown
from shootmoon.rooms.log.room import Room
from shootmoon.rooms.log.settings import GivenPosition, Settings
from shootmoon.rules import Rules

NO_DELAY = Pace(play=0, trick=0, hand=0)
"""No delays. The program that displays the game determines how long everything stays visible."""

_NOW = 0


class PrivateRoom:
    """A room without a log, in this process only.

    >>> from shootmoon.rules import load_rules
    >>> local = PrivateRoom(load_rules("luna-21"), ["", "novice", "novice"])
    >>> local.advance(chance=lambda state: state.sample_chance(1), bot=lambda seat: "pass")
    True
    >>> local.state.dealer, local.room.people
    (1, (1,))
    """

    def __init__(
        self,
        rules: Rules,
        bots: Sequence[str],
        actions: Iterable[str] = (),
        save: Callable[[Decided], None] = lambda decided: None,
        score: Score | None = None,
    ) -> None:
        """Create the room, and replay ``actions``, the actions already done in the game.

        ``score`` is the score with which the game began; None for that of a new match.

        ``bots``: for each seat, the name of the bot that plays there (any that `shootmoon.bots.make_bot`
        accepts), or an empty string for a person. ``save`` is called with each decision before the decision
        takes effect; if it raises an error, the decision doesn't take effect.

        Raises `shootmoon.game.IllegalAction` if one of the actions is illegal.
        """
        self._save = save
        position = None if score is None else GivenPosition(score=score_text(score))
        settings = Settings(rules=rules, private=True, pace=NO_DELAY, patience=0, grace=0, position=position)
        self.room: Room = open_room("local", Entry(1, _NOW, Opened(settings)))
        """The current state of the room."""
        for seat, bot in enumerate(bots, 1):
            name = character_for(self.room, seat, bot).name if bot else str(seat)
            self._add(BotSatDown(seat, bot, name) if bot else SatDown(seat, name, _token(seat)))
        self._add(GameBegan(1))
        for action in actions:
            self._add(Acted(self.room.to_move, action))

    @property
    def state(self) -> State:
        """The state of the game."""
        state = self.room.state
        assert state is not None, "the game begins with the room"
        return state

    def do(
        self, command: Command | ServerCommand, seat: int = 0, chance: str | None = None
    ) -> Decided | Refused:
        """Carry out a command by the person at ``seat``; with seat 0, by a bot or chance.

        If ``save`` raises an error, so does this method, and nothing changes.
        """
        request = Request(command, _token(seat) if seat else "")
        decision = decide(self.room, request, Context(_NOW, "", chance=chance))
        if isinstance(decision, Decided):
            self._save(decision)
            self.room = decision.room
        return decision

    def advance(self, chance: Callable[[State], str], bot: Callable[[int], str]) -> bool:
        """Do the next action if it is up to chance or a bot. Return False if it is a person's turn.

        ``chance`` and ``bot`` choose the action: ``chance`` from the state of the game, ``bot`` for a seat.

        If ``save`` raises an error, so does this method, and nothing changes.
        """
        at = next_due(self.room)
        if at is None or at > _NOW:
            return False
        if bot_due(self.room) is not None:
            seat = self.room.to_move
            decision = self.do(BotAct(seat, self.room.ply, bot(seat)))
        else:
            decision = self.do(Tick(), chance=chance(self.state))
        assert isinstance(decision, Decided), decision
        return True

    def _add(self, change: Change) -> None:
        self.room = evolve(self.room, Entry(self.room.number + 1, _NOW, change))


def _token(seat: int) -> str:
    """Return a token for a seat. Within one process, it needn't be secret."""
    return hash_token(f"seat {seat}")
