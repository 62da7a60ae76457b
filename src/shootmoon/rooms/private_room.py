"""`PrivateRoom`: a private room in this process, for people at one keyboard and the bots that they play with.

It is decided and folded as every room is. But it has no log of its own: whoever plays keeps what happens, and
makes the room again from the actions of the game. Its clock stands still, and nothing happens but when asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from shootmoon.game import State
from shootmoon.rooms.changes import Acted, BotSatDown, Change, GameBegan, Opened, SatDown
from shootmoon.rooms.commands import BotAct, Command, Request, ServerCommand, Tick
from shootmoon.rooms.deciding import Context, Decided, decide
from shootmoon.rooms.entries import Entry
from shootmoon.rooms.folding import evolve, open_room
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.room import Room
from shootmoon.rooms.schedule import bot_due, next_due
from shootmoon.rooms.settings import Pace, Settings
from shootmoon.rooms.tokens import hash_token
from shootmoon.rules import Rules

NO_DELAY = Pace(play=0, trick=0, hand=0)
"""Nothing waits: whoever shows the game says how long things stay to be seen."""

_NOW = 0


class PrivateRoom:
    """A private room.

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
        keep: Callable[[Decided], None] = lambda decided: None,
    ) -> None:
        """``bots``: by seat, the bot that plays there, of any kind that `shootmoon.bots.make_bot` knows;
        empty for people. ``actions``: those that were done already.

        ``keep`` is given what happens before it has happened; where it raises, it hasn't.

        Raises `shootmoon.game.IllegalAction` where one of the actions is illegal.
        """
        self._keep = keep
        settings = Settings(rules=rules, private=True, pace=NO_DELAY, patience=0, grace=0)
        self.room: Room = open_room("local", Entry(1, _NOW, Opened(settings)))
        """The room as it stands."""
        for seat, bot in enumerate(bots, 1):
            self._add(BotSatDown(seat, bot) if bot else SatDown(seat, str(seat), _token(seat)))
        self._add(GameBegan(1))
        for action in actions:
            self._add(Acted(self.room.to_move, action))

    @property
    def state(self) -> State:
        """The game."""
        state = self.room.state
        assert state is not None, "begun when it was made"
        return state

    def do(
        self, command: Command | ServerCommand, seat: int = 0, chance: str | None = None
    ) -> Decided | Refused:
        """Carry out what a person in a seat wants, or without a seat what a bot or chance does.

        Raises what ``keep`` raises, and then nothing has changed.
        """
        request = Request(command, _token(seat) if seat else "")
        decision = decide(self.room, request, Context(_NOW, "", chance=chance))
        if isinstance(decision, Decided):
            self._keep(decision)
            self.room = decision.room
        return decision

    def advance(self, chance: Callable[[State], str], bot: Callable[[int], str]) -> bool:
        """Do what is due: what chance does, or the bot in a seat. False where it isn't their turn.

        Raises what ``keep`` raises, and then nothing has changed.
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
    """What holds a seat where nobody has secrets from the process."""
    return hash_token(f"seat {seat}")
