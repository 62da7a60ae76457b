"""Rooms for tests: whoever sits there gives random commands, sensible and not, and the log is kept."""

import hashlib
import random
from collections.abc import Sequence
from typing import Any, get_args

from hypothesis import strategies as st

from shootmoon.game import new_game
from shootmoon.protocol.changes import Proposal
from shootmoon.protocol.commands import (
    Act,
    AdmitSpectators,
    Answer,
    Ask,
    Ban,
    Claim,
    ComeBack,
    Command,
    CommitNonce,
    GetReady,
    GoAway,
    HandOn,
    Kick,
    Mute,
    Resume,
    RevealNonce,
    Say,
    SeatBot,
    Silence,
    SitDown,
    StandUp,
    TakeHint,
    Unban,
)
from shootmoon.protocol.fairness import Source, nonce_commitment
from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.settings import Pace, TimeControl
from shootmoon.protocol.tokens import hash_token
from shootmoon.protocol.user_text import PHRASES
from shootmoon.rooms import (
    Context,
    Decided,
    Entry,
    GivenPosition,
    Request,
    Room,
    Series,
    Settings,
    Tick,
    decide,
    given_position,
)
from shootmoon.rooms.deciding import decide_opening
from shootmoon.rooms.deciding.schedule import bot_due, next_due
from shootmoon.rooms.deciding.server_commands import BotAct, ServerCommand
from shootmoon.rooms.log.clock_jumps import is_ahead
from shootmoon.rules import Rules, load_rules, preset_names
from tests.doubles import START

__all__ = [
    "TOKENS",
    "Table",
    "a_nonce",
    "a_position",
    "a_secret",
    "all_settings",
    "played_log",
    "sit_all",
    "token",
]

DAY = 24 * 3600 * 1000
TOKENS = tuple(hash_token(f"token {number}") for number in range(9))
WISHES: tuple[Proposal, ...] = get_args(Proposal)


def token(seat: int) -> str:
    """The token that holds a seat where everybody sat down in order; with 0, that of the room's owner."""
    return TOKENS[seat]


def a_secret(rng: random.Random) -> str:
    return rng.randbytes(32).hex()


def a_nonce(deal: int, seat: int) -> str:
    """The nonce of an honest seat for a deal."""
    return hashlib.sha256(f"{deal} {seat}".encode()).hexdigest()


@st.composite
def all_settings(draw: st.DrawFn, *, series: bool | None = None) -> Settings:
    """Rooms of all presets, with all that can be set."""
    rules = load_rules(draw(st.sampled_from(preset_names())))
    in_series = draw(st.booleans()) if series is None else series
    begins = None if in_series else draw(st.none() | st.integers(0, 2**32 - 1))
    return Settings(
        rules=rules,
        endless=not in_series and draw(st.booleans()),
        hands=0 if begins is not None else draw(st.sampled_from((0, 1, 3))),
        clock=draw(st.sampled_from((None, TimeControl(base=60_000, increment=2_000)))),
        pace=Pace(play=draw(st.sampled_from((0, 1_000)))),
        patience=draw(st.sampled_from((0, 30_000))),
        grace=draw(st.sampled_from((0, 5_000))),
        rated=False,
        stand_in="random",
        drop_in=draw(st.booleans()),
        spectators=draw(st.sampled_from(("none", "live", "hands"))),
        chat=draw(st.sampled_from(("all", "phrases", "off"))),
        series=Series(name="daily-1", secret="5e" * 32) if in_series else None,
        position=None if begins is None else a_position(rules, random.Random(begins)),
    )


def a_position(rules: Rules, rng: random.Random) -> GivenPosition:
    """A position of a random match that isn't over, perhaps with a score of its own."""
    start = new_game(rules)
    if rng.random() < 0.5:
        score = start.score.changed(**{start.setup.counted: tuple(rng.randrange(2) for _ in start.tricks)})
        start = new_game(rules, score=score)
    state = start
    for _ in range(rng.choice((0, 1, 2, 10, 40, 100))):
        legal = state.legal_actions()
        after = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
        if after.phase == "over":
            break
        state = after
    return given_position(state)


class Table:
    """A room with its log, to which commands are given; time goes by as it is told."""

    def __init__(
        self,
        settings: Settings | Rules,
        seed: int = 0,
        *,
        bots: dict[int, str] | None = None,
        wishes: Sequence[Proposal] = WISHES,
    ) -> None:
        self.rng = random.Random(seed)
        self.now = START
        self.wishes = wishes
        given = settings if isinstance(settings, Settings) else Settings(rules=settings)
        begun = decide_opening("room", given, self.context(), bots, token(0))
        assert isinstance(begun, Decided)
        self.room: Room = begun.room
        self.log: list[Entry] = list(begun.entries)
        self.requests = 0

    def context(self) -> Context:
        return Context(self.now, a_secret(self.rng))

    def give(
        self, command: Command | ServerCommand, seat: int = 0, *, held_by: str = "", name: str = ""
    ) -> Decided | Refused:
        """Give a command as the holder of ``seat``'s token, or of any token; the room goes on from there."""
        if not held_by and seat:
            held_by = token(seat)
        decision = decide(self.room, Request(command, held_by, name), self.context())
        if isinstance(decision, Decided):
            self.log += decision.entries
            self.room = decision.room
        return decision

    def must(self, command: Command | ServerCommand, seat: int = 0, **how: Any) -> Decided:
        decision = self.give(command, seat, **how)
        assert isinstance(decision, Decided), decision
        return decision

    def refused(self, command: Command | ServerCommand, seat: int = 0, **how: Any) -> str:
        """The code with which a command is refused."""
        decision = self.give(command, seat, **how)
        assert isinstance(decision, Refused), decision
        assert decision.explain("en") != decision.explain("es")
        return decision.code

    def wait(self) -> bool:
        """Let time go by until something is due, and do it; False where nothing ever is."""
        at = next_due(self.room)
        if at is None:
            return False
        if is_ahead(self.room, self.now):
            return isinstance(self.give(Tick()), Decided)
        self.now = max(self.now, at)
        if bot_due(self.room) == at:
            return isinstance(self.give(self.bot_act()), Decided)
        return isinstance(self.give(Tick()), Decided)

    def bot_act(self) -> BotAct:
        state = self.room.state
        assert state is not None
        return BotAct(self.room.to_move, self.room.ply, self.rng.choice(state.legal_actions()))

    @property
    def commitment(self) -> str:
        """That of the next hand; empty where there is none."""
        return self.room.next_source.commitment if self.room.next_source else ""

    def committing(self, seat: int, nonce: str | None = None) -> CommitNonce:
        """How a seat commits to a nonce for the next deal; by default to the one of `a_nonce`."""
        source = self.room.next_source or Source("", ())
        chosen = a_nonce(source.deal, seat) if nonce is None else nonce
        return CommitNonce(nonce_commitment(self.room.room, source, seat, chosen), self.commitment)

    def revealing(self, seat: int, nonce: str | None = None) -> RevealNonce:
        """How it reveals this nonce."""
        deal = self.room.next_source.deal if self.room.next_source else 0
        return RevealNonce(a_nonce(deal, seat) if nonce is None else nonce, self.commitment)

    def ask_for_nonces(self) -> None:
        """Wait until those who committed to a nonce have to reveal it."""
        while self.room.revealing_since is None:
            assert self.wait()

    def deal_with_nonces(self, *, without: Sequence[int] = ()) -> None:
        """Deal a hand to which all who sit commit a nonce; those ``without`` don't reveal it."""
        held = [number for number, seat in enumerate(self.room.seats, 1) if seat.held]
        for seat in held:
            self.must(self.committing(seat), held_by=self.room.seat(seat).token)
        self.ask_for_nonces()
        for seat in held:
            if seat not in without:
                self.must(self.revealing(seat), held_by=self.room.seat(seat).token)
        self.deal()

    def deal(self) -> None:
        """Wait until something has been dealt."""
        while self.room.to_move == 0:
            assert self.wait()

    def act(self, action: str) -> Decided:
        """The seat to move acts."""
        return self.must(Act(self.room.ply, action), self.room.to_move)

    def play_hand(self) -> None:
        """All play on at random until the hand is over; one is dealt if need be."""
        self.deal()
        state = self.room.state
        hands = len(state.past) if state else 0
        while not self.room.over and self.room.state is not None and len(self.room.state.past) == hands:
            self.act(self.rng.choice(self.room.state.legal_actions()))

    # -- anything at all --------------------------------------------------------------------------------

    def random_step(self) -> Decided | Refused:
        """Somebody does something; mostly what the game waits for."""
        rng = self.rng
        self.now += rng.choice((0, 0, 10, 500, 3_000))
        if rng.random() < 0.02:  # somebody sets the clock
            self.now += rng.choice((-1, 1)) * rng.choice((1_000, 60_000, 3 * DAY))
        kind = rng.random()
        if kind < 0.25 and next_due(self.room) is not None:
            self.now = max(self.now, next_due(self.room) or 0)
        if kind < 0.3:
            return self.give(self.bot_act() if bot_due(self.room) is not None else Tick())
        room = self.room
        if kind < 0.65 and room.to_move and room.seat(room.to_move).held:
            assert room.state is not None
            action = str(rng.choice(room.state.legal_actions()))
            command: Command = Claim(room.ply) if rng.random() < 0.1 else Act(room.ply, action)
            return self.give(command, held_by=room.seat(room.to_move).token, name=self.name())
        if kind > 0.97:
            return self.random_moderation()
        command = self.random_command()
        if kind > 0.85 and (taking_part := self.random_nonce()) is not None:
            return taking_part
        return self.give(command, held_by=rng.choice(TOKENS), name=self.name())

    def random_nonce(self) -> Decided | Refused | None:
        """Some client takes part in the next deal, or tries to; None where nobody sits."""
        held = [number for number, seat in enumerate(self.room.seats, 1) if seat.held]
        if not held:
            return None
        rng, seat = self.rng, self.rng.choice(held)
        other = rng.choice((seat, seat, seat, seat % len(self.room.seats) + 1))
        commands = (self.committing(other), self.committing(other, "ab" * 32), self.revealing(other))
        which = rng.choice(commands) if self.room.revealing_since is None else rng.choice(commands[-2:])
        return self.give(which, held_by=self.room.seat(seat).token, name=self.name())

    def random_moderation(self) -> Decided | Refused:
        """The owner, or somebody who isn't, puts somebody out, bans or silences them."""
        rng, room = self.rng, self.room
        seat = rng.randint(-1, len(room.seats) + 1)
        bans = [each.number for each in room.removals]
        command = rng.choice(
            (
                Kick(seat),
                Kick(seat),
                Ban(seat),
                Unban(rng.choice((*bans, 7))),
                Silence(seat, rng.random() < 0.7),
                HandOn(seat),
                AdmitSpectators(rng.random() < 0.5),
            )
        )
        return self.give(command, held_by=rng.choice((room.owner, *TOKENS)), name=self.name())

    def random_wishes(self) -> Decided | Refused:
        """Somebody who sits asks or answers, is lost or comes back."""
        held = [seat.token for seat in self.room.seats if seat.held]
        command = self.rng.choice(
            (
                Ask(self.rng.choice(self.wishes)),
                Answer(True),
                Answer(True),
                Answer(False),
                GoAway(),
                ComeBack(),
            )
        )
        return self.give(command, held_by=self.rng.choice(held or TOKENS), name=self.name())

    def name(self) -> str:
        self.requests += 1
        return str(self.requests)

    def random_command(self) -> Command:
        rng, room = self.rng, self.room
        seat = rng.randint(-1, len(room.seats) + 1)
        legal = room.state.legal_actions() if room.state else ()
        action = str(rng.choice((*legal, "pass", "6-4", "deal", "?", "64")))
        anything: tuple[Command, ...] = (
            SitDown(rng.choice(("Ann", "Ben", "Zoë", "ann", "", "x" * 99)), rng.choice((None, seat))),
            SitDown(f"guest {rng.random()}"[:20], outside=rng.random() < 0.2),
            SitDown(f"guest {rng.random()}"[:20], face=rng.choice(("", "moon", "owl"))),
            SeatBot(seat, rng.choice(("random", "beginner", "nobody"))),
            Act(room.ply + rng.choice((0, 0, -1, 1)), action),
            Claim(room.ply),
            CommitNonce(rng.choice(("ab" * 32, "XY", "")), self.commitment if rng.random() < 0.8 else "late"),
            Ask(rng.choice(self.wishes)),
            Answer(rng.random() < 0.8),
            Answer(True),
            Answer(True),
            Resume(),
            GetReady(),
            TakeHint(room.ply, rng.choice(("nudge", "advice"))),
            Say(rng.choice(("hi", "", "a\nb", "x" * 300))),
            Say(phrase=rng.choice((*PHRASES, "no"))),
            Mute(seat, rng.random() < 0.5),
            ComeBack(),
        )
        if rng.random() < 0.06:
            return rng.choice((StandUp(), GoAway()))
        return rng.choice(anything)


def sit_all(table: Table, names: Sequence[str] = ("Ann", "Ben", "Cal", "Dot", "Eli", "Fay")) -> Table:
    """Let people take all seats that are open, in order."""
    for seat, holder in enumerate(table.room.seats, 1):
        if holder.holder == "open":
            table.must(SitDown(names[seat - 1], seat), seat)
    return table


def played_log(seed: int, hands: int) -> tuple[Entry, ...]:
    """Play ``hands`` hands at random in a new room and return the room's log."""
    rng = random.Random(seed)
    now = START
    context = Context(now, rng.randbytes(32).hex())
    begun = decide_opening("room", Settings(rules=load_rules("hickeys")), context)
    assert isinstance(begun, Decided)
    room, log = begun.room, list(begun.entries)

    def give(request: Request) -> None:
        nonlocal room
        decided = decide(room, request, Context(now, rng.randbytes(32).hex()))
        assert isinstance(decided, Decided), decided
        room = decided.room
        log.extend(decided.entries)

    for seat in range(1, 4):
        give(Request(SitDown(f"Player {seat}", seat), f"{seat:064x}"))
    while len(room.sheet) < hands and not room.over:
        if room.to_move and room.state is not None:
            action = str(rng.choice(room.state.legal_actions()))
            give(Request(Act(room.ply, action), f"{room.to_move:064x}", f"{room.number:032}"))
        else:
            now = max(now, next_due(room) or 0)
            give(Request(Tick()))
    return tuple(log)
