"""Deciding: what a command comes to in a room as it stands. Entries for the log, or a refusal.

Pure: the time, fresh secrets and what a bot or the solver found come in with the `Context`; hashes of tokens
with the `Request`. A decision holds for the room that it was made for: if somebody else's entries come first,
it is made again.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import Struct

from shootmoon.analysis.claims import Verdict, judge_claim, play_out
from shootmoon.bots import bot_names
from shootmoon.game import IllegalAction
from shootmoon.rooms.commands import (
    Act,
    AddNonce,
    Answer,
    Ask,
    BotAct,
    Claim,
    ComeBack,
    GetReady,
    GoAway,
    HouseBot,
    Mute,
    NoteElsewhere,
    Request,
    Resume,
    Say,
    SeatBot,
    SitDown,
    StandUp,
    Tick,
)
from shootmoon.rooms.consent import absent, all_agreed
from shootmoon.rooms.due import deal_due, game_due, lapse_due, stand_ins, turn_deadline
from shootmoon.rooms.entries import (
    Acted,
    BotPromised,
    BotSatDown,
    Came,
    CameBack,
    Change,
    ClaimGranted,
    ClockSetBack,
    Committed,
    Consented,
    DealtAnew,
    Entry,
    GameBegan,
    GameEnded,
    Muted,
    NonceAdded,
    Opened,
    Paused,
    PromiseEnded,
    Readied,
    Resumed,
    Revealed,
    Said,
    SatDown,
    SeatPromised,
    StoodIn,
    StoodUp,
    TookBack,
    WentAway,
    WentBack,
    WentElsewhere,
    Wish,
    Wished,
    WishEnded,
)
from shootmoon.rooms.fairness import chance_action, is_nonce
from shootmoon.rooms.folding import CHAT_WINDOW, evolve, open_room
from shootmoon.rooms.jumps import is_ahead, set_back
from shootmoon.rooms.quota import MOST_NONCES, may_write
from shootmoon.rooms.refusals import Refused
from shootmoon.rooms.room import Asked, Room
from shootmoon.rooms.settings import Settings
from shootmoon.rooms.texts import (
    MOST_CHAT_TEXT,
    MOST_NAME,
    PHRASES,
    clean_chat,
    clean_name,
    free_name,
    same_name,
)
from shootmoon.rules import MoonRules

MOST_SAID = 5
"""How often a seat may say something in `CHAT_WINDOW`."""

_WISHES: tuple[Wish, ...] = get_args(Wish)
_TOKEN = re.compile(r"[0-9a-f]{64}")


class Context(Struct, frozen=True):
    """What a decision needs and can't find in the room."""

    now: int
    """The time, in milliseconds since 1970 UTC."""
    secret: str
    """A fresh secret for the next hand: 32 random bytes as 64 hexadecimal digits."""
    verdict: Verdict | None = None
    """For a claim: what `judge_claim` said of it, so that it needn't be asked here, where everybody waits."""
    chance: str | None = None
    """In a private room: what chance does, an action."""


class Decided(Struct, frozen=True):
    """What a command comes to. Without entries it was done before: a retry."""

    entries: tuple[Entry, ...]
    room: Room
    """The room after them."""


class _No(Exception):
    """A command is refused; carried out of the functions that look at it as an exception, and no further."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.refused = Refused(code, facts)


def opened(
    room: str, settings: Settings, context: Context, bots: Mapping[int, str] | None = None
) -> Decided | Refused:
    """A new room of this name, with bots in some seats."""
    entry = Entry(1, context.now, Opened(settings))
    draft = _Draft(open_room(room, entry), Request(Tick()), context, [entry])
    try:
        if settings.stand_in not in bot_names():  # a name could also be a command that starts a program
            raise _No("no-such-bot", bot=settings.stand_in)
        for seat, bot in (bots or {}).items():
            _seat_bot(draft, seat, bot)
        _follow_up(draft)
    except _No as no:
        return no.refused
    return Decided(tuple(draft.entries), draft.room)


def decide(room: Room, request: Request, context: Context) -> Decided | Refused:
    """What a request comes to. A command that was carried out before under the same name changes nothing."""
    draft = _Draft(room, request, context, [])
    command = request.command
    seat = seat_of(room, request.token) if request.token else 0
    done_as = room.done_as(request.token, request.name) if request.name else None
    if done_as is not None:
        same = done_as in ("", request.digest)
        return Decided((), room) if same else Refused("other-command", {"id": request.name})
    try:
        if isinstance(command, SitDown):
            _sit_down(draft, command, seat)
        elif isinstance(command, (Tick, BotAct, HouseBot, NoteElsewhere)):
            if request.token:
                raise _No("no-seat")
            _SERVER[type(command)](draft, command)
        elif not seat:
            _wait_for_seat(draft, promised_to(room, request.token))
        else:
            draft.by = seat
            if not isinstance(command, GoAway):
                _come_back(draft, seat)
            _HOLDERS[type(command)](draft, seat, command)
        _check_quota(draft)
        _follow_up(draft)
    except _No as no:
        return no.refused
    except IllegalAction as error:
        return Refused.illegal(error)
    return Decided(tuple(draft.entries), draft.room if draft.entries else room)


def seat_of(room: Room, token: str) -> int:
    """The seat that a token holds, told by its SHA-256; 0 where it holds none.

    All seats are compared, each in a time that doesn't tell how far it fits.
    """
    found = 0
    for number, seat in enumerate(room.seats, 1):
        if seat.token and hmac.compare_digest(seat.token.encode(), token.encode()):
            found = number
    return found


def promised_to(room: Room, token: str) -> int:
    """The seat that is promised to a token, told by its SHA-256, for when the hand is over; 0 for none."""
    found = 0
    for number, seat in enumerate(room.seats, 1):
        given = seat.promised.token if seat.promised is not None else ""
        if given and hmac.compare_digest(given.encode(), token.encode()):
            found = number
    return found


class May(Struct, frozen=True):
    """What may be asked of a room just now: such commands would be carried out, and others refused.

    Whether a claim would be is known to the solver; see `Host.claimable`.
    """

    sit_down: tuple[int, ...] = ()
    """The seats that can be taken."""
    seat_bot: tuple[int, ...] = ()
    """The seats into which a bot can be put."""
    stand_up: bool = False
    """Whether the seat can be left."""
    act: bool = False
    """Whether it is the viewer's turn, and the game goes on."""
    get_ready: bool = False
    """Whether the next deal can be asked for."""
    add_nonce: bool = False
    """Whether something can be added to the next deal."""
    ask: tuple[Wish, ...] = ()
    """What can be wished for."""
    answer: bool = False
    """Whether something waits for the viewer's consent."""
    resume: bool = False
    """Whether a pause can be ended."""


def allowed(room: Room, seat: int, promised: int = 0) -> May:
    """What the holder of a seat may ask of the room just now; 0 for somebody without a seat.

    ``promised``: the seat that is promised to them. It comes from the checks by which `decide` refuses.
    """
    if promised:
        return May(stand_up=True)
    if not seat:
        return May(sit_down=tuple(sorted(_free_seats(room))))
    room = _come_back_to(room, seat)
    return May(
        seat_bot=tuple(
            each for each in range(1, len(room.seats) + 1) if _passes(_check_bot_seat, room, each)
        ),
        stand_up=True,
        act=_passes(_check_turn, room, seat, room.ply),
        get_ready=_passes(_check_between_hands, room),
        add_nonce=_passes(_check_nonces, room),
        ask=tuple(wish for wish in _WISHES if _passes(_check_ask, room, seat, wish)),
        answer=_passes(_check_answer, room, seat),
        resume=_passes(_check_paused, room),
    )


def may_act(room: Room, seat: int) -> bool:
    """`May.act` for the holder of a seat, without the rest."""
    return _passes(_check_turn, _come_back_to(room, seat), seat, room.ply)


def _come_back_to(room: Room, seat: int) -> Room:
    """The room with the holder of a seat there, as with each command of theirs."""
    draft = _Draft(room, Request(ComeBack()), Context(room.at, ""), [])
    _come_back(draft, seat)
    return draft.room


def _passes(check: Callable[..., object], *about: object) -> bool:
    try:
        check(*about)
    except _No:
        return False
    return True


class _Draft:
    """A decision in the making: the room as it would be after the entries so far."""

    def __init__(self, room: Room, request: Request, context: Context, entries: list[Entry]) -> None:
        self.was_ahead = is_ahead(room, context.now)
        """Whether the room was last written by a clock that was ahead."""
        self.now = context.now if self.was_ahead else max(context.now, room.at)
        """The time."""
        self.room = set_back(room, room.at - self.now) if self.was_ahead else room
        self.before = self.room
        self.request = request
        self.context = context
        self.entries = entries
        self.by = 0
        """The seat that gives the command."""

    def add(self, change: Change) -> None:
        """Let something happen."""
        first = not self.entries
        entry = Entry(
            self.room.number + 1,
            self.now,
            change,
            self.request.name if first else "",
            self.by if first else 0,
            self.request.digest if first else "",
        )
        self.room = evolve(self.room, entry)
        self.entries.append(entry)

    def commit(self) -> None:
        """Choose the secret of the next hand. One that has been chosen stands, whatever is dealt from it."""
        settings = self.room.settings
        if settings.series is None and not settings.private and self.room.next_source is None:
            self.add(Committed(self.context.secret))


BOUNDED = (Act, AddNonce, Claim, GetReady)
"""What the game itself bounds."""


def _check_quota(draft: _Draft) -> None:
    """Refuse what would write too much; who is there is written down whatever it takes."""
    command, by = draft.request.command, draft.by
    if not by or not draft.entries or isinstance(command, (*BOUNDED, ComeBack, GoAway)):
        return
    if not may_write(draft.before.busy_until, by, draft.now):
        raise _No("room-often")


# -- what follows by itself -----------------------------------------------------------------------------


def _follow_up(draft: _Draft) -> None:
    """What happens at once after whatever has happened."""
    room = draft.room
    if room.state is None and room.full:
        _begin(draft)
    asked = draft.room.asked
    if asked is not None and asked.seat not in draft.room.people:
        draft.add(WishEnded(granted=False, seat=asked.seat))
    elif asked is not None and all_agreed(draft.room, draft.now):
        _grant(draft, asked.wish, asked.ply)
    _keep_promises(draft)
    if draft.room.over and draft.room.source is not None:
        _reveal(draft)


def _begin(draft: _Draft) -> None:
    draft.add(GameBegan(draft.room.game + 1))
    draft.commit()


def _reveal(draft: _Draft) -> None:
    """Tell what the last hand was dealt from, unless others are yet to be dealt the same."""
    if draft.room.source is not None and draft.room.settings.series is None:
        draft.add(Revealed())


# -- seats ----------------------------------------------------------------------------------------------


def _sit_down(draft: _Draft, command: SitDown, held: int) -> None:
    room = draft.room
    if not _TOKEN.fullmatch(draft.request.token):
        raise _No("token-form")
    if held:
        raise _No("already-seated", seat=held)
    name, wrong = clean_name(command.name)
    if wrong:
        raise _No(wrong, most=MOST_NAME)
    if promised := promised_to(room, draft.request.token):
        raise _No("seat-promised", seat=promised)
    seat = _free_seat(room, command.seat)
    others = [other.name for number, other in enumerate(room.seats, 1) if number != seat]
    others += [other.promised.name for other in room.seats if other.promised is not None]
    if any(same_name(name, other) for other in others):
        free = free_name(name, others)
        if not command.numbered:
            raise _No("name-taken", name=name, free=free)
        name = free
    draft.by = seat
    if _is_playing(room, seat):
        draft.add(SeatPromised(seat, name, draft.request.token, command.outside))
    else:
        draft.add(SatDown(seat, name, draft.request.token, command.outside))
    if draft.request.client:
        draft.add(Came(seat, draft.request.client, draft.request.knows))


def _note_elsewhere(draft: _Draft, command: NoteElsewhere) -> None:
    room = draft.room
    came = any(client == command.client for _, client in room.clients)
    if came and not room.informed and room.status != "finished":
        draft.add(WentElsewhere(command.client))


def _is_playing(room: Room, seat: int) -> bool:
    """Whether a bot of the house has tiles of a hand that is being played: then nobody takes them over."""
    return room.in_hand and room.seat(seat).holder == "bot"


def _wait_for_seat(draft: _Draft, seat: int) -> None:
    """What somebody does to whom a seat is promised: they can give that up, and nothing else as yet."""
    if not seat:
        raise _No("no-seat")
    draft.by = seat
    if isinstance(draft.request.command, StandUp):
        draft.add(PromiseEnded(seat))
    elif not isinstance(draft.request.command, (ComeBack, GoAway)):
        raise _No("seat-promised", seat=seat)


def _keep_promises(draft: _Draft) -> None:
    """Let those take their seats who waited for the end of the hand."""
    if draft.room.in_hand:
        return
    for number, seat in enumerate(draft.room.seats, 1):
        promised = seat.promised
        if promised is not None and promised.held:
            outside = promised.holder == "outside"
            draft.add(SatDown(number, promised.name, promised.token, outside))
        elif promised is not None:
            draft.add(BotSatDown(number, promised.bot))


def _free_seats(room: Room) -> list[int]:
    free = [number for number, seat in enumerate(room.seats, 1) if seat.holder == "open"]
    if room.settings.drop_in:
        free += [
            number
            for number, seat in enumerate(room.seats, 1)
            if seat.holder == "bot" and not (seat.promised is not None and seat.promised.held)
        ]
    return free


def _free_seat(room: Room, wanted: int | None) -> int:
    free = _free_seats(room)
    if wanted is None:
        if not free:
            raise _No("room-full")
        return free[0]
    _check_seat(room, wanted)
    if wanted not in free:
        raise _No("seat-taken", seat=wanted)
    return wanted


def _check_seat(room: Room, seat: int) -> None:
    if not 1 <= seat <= len(room.seats):
        raise _No("seat-unknown", seat=seat, players=len(room.seats))


def _seat_bot(draft: _Draft, seat: int, bot: str) -> None:
    _check_seat(draft.room, seat)
    if bot not in bot_names():
        raise _No("no-such-bot", bot=bot)
    _check_bot_seat(draft.room, seat)
    sits = draft.room.seat(seat).promised or draft.room.seat(seat)
    if (sits.holder, sits.bot) != ("bot", bot):
        playing = _is_playing(draft.room, seat)
        draft.add(BotPromised(seat, bot) if playing else BotSatDown(seat, bot))


def _check_bot_seat(room: Room, seat: int) -> None:
    promised = room.seat(seat).promised
    if room.seat(seat).held or (promised is not None and promised.held):
        raise _No("seat-taken", seat=seat)


def _stand_up(draft: _Draft, seat: int, command: StandUp) -> None:
    draft.add(StoodUp(seat))
    if not draft.room.over:
        draft.add(BotSatDown(seat, draft.room.settings.stand_in))


def _go_away(draft: _Draft, seat: int, command: GoAway) -> None:
    if draft.room.seat(seat).away_since is None:
        draft.add(WentAway(seat))


def _come_back(draft: _Draft, seat: int) -> None:
    if draft.room.seat(seat).away_since is not None or draft.room.seat(seat).stood_in:
        draft.add(CameBack(seat))


# -- the game -------------------------------------------------------------------------------------------


def _check_turn(room: Room, seat: int, ply: int) -> None:
    if room.state is None:
        raise _No("not-begun")
    if room.over:
        raise _No("game-over")
    if room.paused_at is not None:
        raise _No("paused")
    if ply != room.ply:
        raise _No("moved-on", ply=room.ply, given=ply)
    if room.to_move != seat:
        raise _No("not-your-turn")


def _act(draft: _Draft, seat: int, command: Act) -> None:
    room = draft.room
    _check_turn(room, seat, command.ply)
    _apply(draft, seat, command.action)


def _apply(draft: _Draft, seat: int, action: str) -> None:
    """Let a seat act. Raises `IllegalAction`."""
    state = draft.room.state
    assert state is not None
    # Stored in the one canonical spelling, whatever the client wrote.
    draft.add(Acted(seat, str(state.parse(action))))


def _bot_act(draft: _Draft, command: BotAct) -> None:
    room = draft.room
    _check_seat(room, command.seat)
    _check_turn(room, command.seat, command.ply)
    if not room.seat(command.seat).bot:
        raise _No("not-due")
    _apply(draft, command.seat, command.action)


def _claim(draft: _Draft, seat: int, command: Claim) -> None:
    room = draft.room
    _check_turn(room, seat, command.ply)
    assert room.state is not None
    if room.state.phase != "play":
        raise _No("claim-not-now")
    verdict = draft.context.verdict or judge_claim(room.state.view(seat))
    if verdict != "holds":
        raise _No(f"claim-{verdict}")
    draft.add(ClaimGranted(seat))
    for action in play_out(room.state):
        mover = draft.room.to_move
        draft.add(Acted(mover, str(action)))


def _add_nonce(draft: _Draft, seat: int, command: AddNonce) -> None:
    _check_nonces(draft.room)
    if not is_nonce(command.nonce):
        raise _No("nonce-form")
    source = draft.room.next_source
    if source is None or source.commitment != command.commitment:
        raise _No("nonce-late")
    if source.nonces[seat - 1] == command.nonce:
        return
    if draft.room.nonces_added.count(seat) >= MOST_NONCES:
        raise _No("room-often")
    draft.add(NonceAdded(seat, command.nonce))


def _check_nonces(room: Room) -> None:
    if room.settings.series is not None:
        raise _No("in-series")
    if room.next_source is None:
        raise _No("nonce-closed")


def _get_ready(draft: _Draft, seat: int, command: GetReady) -> None:
    _check_between_hands(draft.room)
    if not draft.room.seat(seat).ready:
        draft.add(Readied(seat))


def _check_between_hands(room: Room) -> None:
    if room.over or room.state is None or room.state.to_move != 0:
        raise _No("not-between-hands")


# -- consent --------------------------------------------------------------------------------------------


def _ask(draft: _Draft, seat: int, command: Ask) -> None:
    _check_ask(draft.room, seat, command.wish)
    draft.add(Wished(seat, command.wish))


def _check_ask(room: Room, seat: int, wish: Wish) -> None:
    if room.seat(seat).holder != "person":
        raise _No("no-say")
    if room.asked is not None:
        raise _No("wish-waiting", wish=room.asked.wish)
    _check_wish(room, seat, wish)


def _check_wish(room: Room, seat: int, wish: Wish) -> None:
    rules = room.settings.rules
    state = room.state
    if state is None:
        raise _No("not-begun")
    if wish == "again":
        possible = room.status == "finished" and room.full
    elif room.over:
        raise _No("game-over")
    elif wish == "pause":
        possible = room.paused_at is None
    elif wish == "time":
        possible = state.phase == "deal" and isinstance(rules, MoonRules) and rules.match.timed
    elif wish == "takeback":
        possible = room.before_deal is not None or room.settings.private
    elif wish == "redeal":
        possible = room.before_deal is not None and not room.hand_over
    else:
        possible = wish == "end"
    if wish in ("takeback", "redeal", "again") and room.settings.series is not None:
        raise _No("in-series")
    if wish == "takeback" and possible and next(room.turns(seat), None) is None:
        raise _No("nothing-to-take-back")
    if not possible:
        raise _No("wish-not-now", wish=wish)
    if away := absent(room, wish):
        raise _No("wish-away", wish=wish, name=room.seat(away).name)


def _answer(draft: _Draft, seat: int, command: Answer) -> None:
    asked = _check_answer(draft.room, seat)
    if not command.agree:
        draft.add(WishEnded(granted=False, seat=seat))
    elif seat not in asked.agreed:
        draft.add(Consented(seat))


def _check_answer(room: Room, seat: int) -> Asked:
    if room.seat(seat).holder != "person":
        raise _No("no-say")
    if room.asked is None:
        raise _No("nothing-asked")
    return room.asked


def _grant(draft: _Draft, wish: Wish, ply: int) -> None:
    room = draft.room
    draft.add(WishEnded(granted=True))
    match wish:
        case "takeback" if room.settings.private:
            draft.add(WentBack(ply))
        case "takeback":
            draft.add(TookBack(ply - room.deal_ply))
        case "redeal":
            draft.add(DealtAnew())
        case "pause":
            if room.paused_at is None and not room.over:
                draft.add(Paused())
        case "end":
            draft.add(GameEnded())
        case "time":
            draft.add(Acted(0, "time"))
        case "again":
            _begin(draft)


def _resume(draft: _Draft, seat: int, command: Resume) -> None:
    _check_paused(draft.room)
    draft.add(Resumed())


def _check_paused(room: Room) -> None:
    if room.paused_at is None:
        raise _No("not-paused")


# -- chat -----------------------------------------------------------------------------------------------


def _say(draft: _Draft, seat: int, command: Say) -> None:
    room = draft.room
    allowed = room.settings.chat
    if allowed == "off" or (allowed == "phrases" and not command.phrase):
        raise _No("chat-off")
    if command.phrase and command.phrase not in PHRASES:
        raise _No("no-such-phrase", phrase=command.phrase)
    recent = [when for when in room.seat(seat).said_at if when > draft.now - CHAT_WINDOW]
    if len(recent) >= MOST_SAID:
        raise _No("chat-often")
    if command.phrase:
        draft.add(Said(seat, phrase=command.phrase))
        return
    text, wrong = clean_chat(command.text)
    if wrong:
        raise _No(wrong, most=MOST_CHAT_TEXT)
    draft.add(Said(seat, text))


def _mute(draft: _Draft, seat: int, command: Mute) -> None:
    _check_seat(draft.room, command.other)
    if command.other == seat:
        raise _No("mute-self")
    if (command.other in draft.room.seat(seat).muted) != command.muted:
        draft.add(Muted(seat, command.other, command.muted))


# -- the server -----------------------------------------------------------------------------------------


def _tick(draft: _Draft, command: Tick) -> None:
    if draft.was_ahead:
        draft.add(ClockSetBack())
    lapse, asked = lapse_due(draft.room), draft.room.asked
    if lapse is not None and lapse <= draft.now:
        draft.add(WishEnded(granted=False))
    elif asked is not None and all_agreed(draft.room, draft.now):
        _grant(draft, asked.wish, asked.ply)
    for at, seat in sorted(stand_ins(draft.room)):
        if at <= draft.now and not draft.room.seat(seat).bot:
            deadline = turn_deadline(draft.room)
            late = draft.room.to_move == seat and deadline is not None and deadline <= draft.now
            draft.add(StoodIn(seat, draft.room.settings.stand_in, late))
    deal, game = deal_due(draft.room), game_due(draft.room)
    if deal is not None and deal <= draft.now:
        _deal(draft)
    elif game is not None and game <= draft.now:
        _begin(draft)
    if not draft.entries:
        raise _No("not-due")


def _deal(draft: _Draft) -> None:
    """All that chance does, up to and including the deal; then the secret of the next hand is chosen.

    In a private room it is one thing, which is given.
    """
    if draft.room.settings.private:
        if draft.context.chance is None:
            raise _No("not-due")
        draft.add(Acted(0, draft.context.chance))
        return
    _reveal(draft)
    source = draft.room.dealt_from
    assert source is not None
    state = draft.room.state
    while state is not None and state.to_move == 0:
        draft.add(Acted(0, str(chance_action(state, source))))
        state = draft.room.state
    draft.commit()


_HOLDERS: Mapping[type, Callable[[_Draft, int, Any], None]] = {
    SeatBot: lambda draft, _, command: _seat_bot(draft, command.seat, command.bot),
    StandUp: _stand_up,
    GoAway: _go_away,
    ComeBack: lambda draft, seat, command: None,
    AddNonce: _add_nonce,
    Act: _act,
    Claim: _claim,
    Ask: _ask,
    Answer: _answer,
    Resume: _resume,
    GetReady: _get_ready,
    Say: _say,
    Mute: _mute,
}
"""By command of a seat: what it does."""

_SERVER: Mapping[type, Callable[[_Draft, Any], None]] = {
    Tick: _tick,
    BotAct: _bot_act,
    HouseBot: lambda draft, command: _seat_bot(draft, command.seat, command.bot),
    NoteElsewhere: _note_elsewhere,
}
"""By command of the server: what it does."""
