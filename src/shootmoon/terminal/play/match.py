"""A match in progress on this machine, with its players and its journal, the file of all actions.

The random numbers for chance actions and bots depend only on the match's seed and the number of actions so
far. So a resumed match continues exactly as it would have without the interruption.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from shootmoon.bots import Bot, Decision, bot_names, make_bot, split_style
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import Action, IllegalAction, State, View, new_game
from shootmoon.protocol.changes import Acted, HintKind, Proposal, WentBack
from shootmoon.protocol.commands import Act, Answer, Ask
from shootmoon.protocol.refusals import Refused
from shootmoon.record import HintNote, Record, RecordError, hints_in, read_record, write_record
from shootmoon.record.hint_notes import hint_comments
from shootmoon.rooms import Decided, PrivateRoom
from shootmoon.rules import Rules
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import Messages
from shootmoon.terminal.folder import folder_for, new_path, unfinished_games
from shootmoon.terminal.journal import Journal
from shootmoon.terminal.play.players import HUMAN, PROGRAM, Player, check_policies, parse_seats
from shootmoon.terminal.play.table import ActionDone, BotFailed, TableEvent, TakebackDone
from shootmoon.terminal.refusal import Refusal

__all__ = ["Match", "begin", "begin_from", "resume", "seed_at_ply"]

_SEED = re.compile(r"-?[0-9]{1,40}", re.ASCII)


def seed_at_ply(seed: int, ply: int) -> int:
    """Return the seed for random choices after ``ply`` actions, the same on every machine.

    >>> seed_at_ply(7, 0) == seed_at_ply(7, 0) != seed_at_ply(7, 1)
    True
    """
    return int.from_bytes(hashlib.sha256(f"{seed}:{ply}".encode()).digest()[:8], "big")


class Match:
    """A match on this machine: a private room that saves each action in a journal before showing it."""

    def __init__(
        self,
        rules: Rules,
        players: tuple[Player, ...],
        seed: int,
        tags: Mapping[str, str],
        journal: Journal,
        states: Sequence[State] = (),
        hints: Iterable[HintNote] = (),
    ) -> None:
        """``states``: the states so far, whose actions are in ``journal`` already; empty for a new match.

        ``hints``: the hints that were taken so far.
        """
        self._hints = list(hints)
        self.players = players
        self.seed = seed
        self.tags = tags
        """Additional tags of the match's record, such as ``Seed`` and ``Language``."""
        self.journal = journal
        self.sheet = Sheet(states)
        bots = ["" if player.human else player.kind for player in players]
        history, score = (states[-1].history, states[-1].start_score) if states else ((), None)
        self._local = PrivateRoom(rules, bots, history, self._save, score)
        self._events: list[TableEvent] = []
        self._programs: dict[int, Bot] = {}
        """The external programs that have been started, by seat."""

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self._local.state

    @property
    def ply(self) -> int:
        """The number of actions so far."""
        return self._local.room.ply

    @property
    def over(self) -> bool:
        """True if the match is over."""
        return self._local.room.over

    @property
    def between_hands(self) -> bool:
        """True if the next hand is to be dealt."""
        return self.state.phase == "deal"

    @property
    def proposal(self) -> None:
        """Always None: proposals come from players on other machines, and this match has no such players."""
        return None

    def answer(self, agree: bool) -> None:
        """Do nothing: a match in the terminal, unlike one in a room of a server, has no proposals to
        answer."""

    @property
    def language(self) -> str:
        """The language in which the match was started."""
        return self.tags.get("Language", "en")

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at the keyboard."""
        return self._local.room.people

    def view(self, seat: int) -> View:
        """Return the view of a seat."""
        return self.state.view(seat)

    def take_events(self) -> list[TableEvent]:
        """Return the events since the last call, in order.

        They contain the views of the only person at the keyboard or, if there are several people, of seat 1.
        """
        events, self._events = self._events, []
        return events

    def act(self, text: str) -> None:
        """Carry out a typed action and save it. Between hands, only “time”, which ends the match, is legal.

        If this raises `IllegalAction` or OSError, nothing has changed.
        """
        seat = self.state.to_move
        decision = (
            self._local.do(Act(self.ply, text), seat)
            if seat
            else self._do_with_consent("time", self.humans[0])
        )
        if isinstance(decision, Refused):
            if not seat:
                self.state.apply(text)  # raises IllegalAction with the reason
            legal = cast("tuple[Action, ...]", decision.legal)
            raise IllegalAction(text, decision.code, decision.facts, legal)

    def take_hint(self, kind: HintKind) -> None:
        """Note in the journal that the person who is to move takes a hint, once for each decision and kind.

        At one's own keyboard, hints are always allowed. If the note can't be saved, the hint is given all the
        same.
        """
        taken = HintNote(self.ply, self.state.to_move or 0, kind)
        if taken in self._hints:
            return
        with contextlib.suppress(OSError):
            self.journal.append(f"# {taken.comment}")
        self._hints.append(taken)

    @property
    def has_room_commands(self) -> bool:
        """False, since room commands are only for rooms on a server."""
        return False

    @property
    def owns_room(self) -> bool:
        """False, since only rooms on a server have owners."""
        return False

    def do_room_command(self, what: str, text: str) -> None:
        """Raise `Refusal`, since room commands are only for rooms on a server."""
        raise Refusal(Messages(self.language)("room-needed"))

    def go_on(self) -> None:
        """Carry out the next chance action, or the action of the bot whose turn it is.

        If this raises OSError, nothing has changed.
        """
        self._local.advance(chance=lambda state: self.chance(), bot=self._bot_action)

    def chance(self) -> Action:
        """Return a random chance action for the current state."""
        return self.state.sample_chance(random.Random(seed_at_ply(self.seed, self.ply)))

    def bot_decision(self, seat: int, bot: str | None = None) -> Decision:
        """Return the decision of ``bot`` for ``seat``, whose turn it is. The default is the bot in this seat.

        Raises `shootmoon.bots.protocol.failures.ExternalBotError` if an external program fails.
        """
        player = self.players[seat - 1]
        if bot is None and player.program:
            # A program is started only once, since starting may be slow and it may remember earlier turns.
            if seat not in self._programs:
                self._programs[seat] = make_bot(player.kind, seed_at_ply(self.seed, seat))
            chosen = self._programs[seat]
        else:
            chosen = make_bot(bot or player.kind, seed_at_ply(self.seed, self.ply))
        return chosen.choose(self.state.view(seat))

    def close_programs(self) -> None:
        """End the external programs that play as bots."""
        for program in self._programs.values():
            close = getattr(program, "close", None)
            if close is not None:
                close()
        self._programs.clear()

    def take_back(self, seats: Sequence[int]) -> bool:
        """Return to the state before the latest action that was made by any of ``seats``.

        Return False if these seats haven't acted yet. Raises OSError.
        """
        turns = {self._local.room.last_turn(seat): seat for seat in seats}
        turns.pop(None, 0)
        if not turns:
            return False
        decision = self._do_with_consent("takeback", turns[max(turn for turn in turns if turn is not None)])
        assert isinstance(decision, Decided), decision
        return True

    def finish(self) -> None:
        """Replace the journal with the final record. If this raises OSError, the journal is kept."""
        self._rewrite(self.state)

    def _bot_action(self, seat: int) -> str:
        """Return the action of a seat's bot, or of `beginner` if the bot is an external program and fails."""
        try:
            return self.bot_decision(seat).action
        except ExternalBotError as error:
            self._events.append(BotFailed(seat, error))
            return self.bot_decision(seat, "beginner").action

    def _do_with_consent(self, wish: Proposal, seat: int) -> Decided | Refused:
        """Make a proposal for ``seat``, and agree to it for the other people at the keyboard.

        They were asked before.

        Raises OSError.
        """
        try:
            decision = self._local.do(Ask(wish), seat)
            for other in self.humans:
                if self._local.room.pending is not None and other != seat:
                    decision = self._local.do(Answer(True), other)
        except OSError:
            if self._local.room.pending is not None:
                self._local.do(Answer(False), seat)
            raise
        return decision

    def _save(self, decided: Decided) -> None:
        """Save the changes that the private room has decided on, before they are shown. Raises OSError."""
        eye = self.humans[0] if len(self.humans) == 1 else 1
        before, after = self.state, decided.room.state
        assert after is not None
        for entry in decided.entries:
            match entry.change:
                case Acted(action=action):
                    self.journal.append(action)
                    self.sheet.follow(after)
                    self._events.append(ActionDone(before.view(eye), after.parse(action), after.view(eye)))
                case WentBack():
                    self._rewrite(after)
                    self.sheet = Sheet(Record(after.rules, after.history, score=after.start_score).replay())
                    self._events.append(TakebackDone())
                case _:
                    pass

    def _rewrite(self, state: State) -> None:
        self._hints = [each for each in self._hints if each.ply <= len(state.history)]
        self.journal.rewrite(_record_text(state, self.players, self.tags, self._hints))


def begin(
    rules: Rules,
    players: tuple[Player, ...],
    say: Messages,
    *,
    seed: int | None = None,
    path: Path | None = None,
    now: datetime | None = None,
) -> Match:
    """Create a match and its file. Raises `Refusal` if that fails.

    Without a ``seed``, a random one is used. Without a ``path``, the file is created in the folder for games.
    """
    check_policies(rules, players, say)
    seed = secrets.randbits(53) if seed is None else seed
    now = now or datetime.now(UTC)
    tags = {
        "Date": f"{now:%Y-%m-%dT%H:%M:%SZ}",
        "Players": ",".join(player.kind_in_file for player in players),
        "Seed": str(seed),
        "Language": say.language,
    }
    path = path or new_path(folder_for("games", say), rules.preset, now)
    journal = Journal.create(path, _record_text(new_game(rules), players, tags), say)
    return Match(rules, players, seed, tags, journal)


def begin_from(
    state: State,
    players: tuple[Player, ...],
    say: Messages,
    *,
    seed: int | None = None,
    path: Path | None = None,
    now: datetime | None = None,
) -> Match:
    """Create a match that goes on from ``state``, and its file. For the rest see `begin`."""
    begun = begin(state.rules, players, say, seed=seed, path=path, now=now)
    try:
        begun.journal.rewrite(_record_text(state, players, begun.tags))
        states = list(Record(state.rules, state.history, score=state.start_score).replay())
        return Match(state.rules, players, begun.seed, begun.tags, begun.journal, states)
    except OSError as error:
        begun.journal.close()
        raise Refusal(say("file-unwritable", path=begun.journal.path, why=error.strerror)) from error


def resume(say: Messages, path: Path | None = None, seats: Iterable[str] = ()) -> Match:
    """Open the match in the file ``path``, or the last unfinished match. Raises `Refusal` if there is none.

    ``seats``: ``N=cmd:PROGRAM`` or ``N=policy:FILE`` for each seat in which a program or a policy plays. The
    file doesn't contain the commands of programs; otherwise, resuming a match from somebody else's file could
    run any program.
    """
    seats = tuple(seats)
    if path is not None:
        return _open_match(path, say, seats)
    folder = folder_for("games", say)
    for candidate in unfinished_games(folder):
        match = _open_match(candidate, say, seats)
        if match.state.phase != "over":
            return match
        # The process was killed between the last action and `finish`. Finish the match, and try the next.
        with match.journal, contextlib.suppress(OSError):
            match.finish()
    raise Refusal(say("resume-none", folder=folder))


def _open_match(path: Path, say: Messages, seats: Iterable[str]) -> Match:
    journal = Journal.open(path, say)
    try:
        return _match_from(journal, say, seats)
    except BaseException:
        journal.close()
        raise


def _match_from(journal: Journal, say: Messages, seats: Iterable[str]) -> Match:
    path = journal.path
    try:
        record = read_record(journal.text)
        states = list(record.replay())
    except RecordError as error:
        error.file = str(path)
        raise Refusal(str(error)) from error
    if record.viewer is not None:
        raise Refusal(say("resume-view", path=path))
    tags = dict(record.tags)
    kinds = tags.get("Players", "").split(",")
    if len(kinds) != record.seating.players or not all(map(_is_kind, kinds)):
        raise Refusal(say("resume-players", path=path))
    if not _SEED.fullmatch(tags.get("Seed", "")):
        raise Refusal(say("resume-seed", path=path))
    names = (name.removesuffix(f" (bot {kind})") for name, kind in zip(record.seats, kinds, strict=True))
    over = states[-1].phase == "over"
    kinds = kinds if over else _with_programs(kinds, seats, say)
    players = tuple(
        Player(name or say("seat-n", n=seat), kind)
        for seat, (name, kind) in enumerate(zip(names, kinds, strict=True), 1)
    )
    check_policies(record.rules, players, say)
    return Match(record.rules, players, int(tags["Seed"]), tags, journal, states, hints_in(record))


def _is_kind(text: str) -> bool:
    """Return True if a text in a file is a kind of player."""
    try:
        return text in (HUMAN, PROGRAM) or bool(split_style(text))
    except ValueError:
        return False


def _with_programs(kinds: Sequence[str], seats: Iterable[str], say: Messages) -> list[str]:
    """Return the kinds of players by seat, with the programs' commands taken from ``seats``.

    Raises `Refusal`.
    """
    given = parse_seats(len(kinds), seats, bot_names(), say)
    for seat, kind in given.items():
        if kinds[seat - 1] != PROGRAM or not Player("", kind).program:
            raise Refusal(say("resume-seat", seat=seat, kind=kind))
    for seat, kind in enumerate(kinds, 1):
        if kind == PROGRAM and seat not in given:
            raise Refusal(say("resume-program", seat=seat))
    return [given.get(seat, kind) for seat, kind in enumerate(kinds, 1)]


def _record_text(
    state: State, players: tuple[Player, ...], tags: Mapping[str, str], hints: Iterable[HintNote] = ()
) -> str:
    """Return the text of the match's record so far; further actions can be appended to it, one per line."""
    seats = [
        player.name if player.human else f"{player.name} (bot {player.kind_in_file})" for player in players
    ]
    record = Record.of(state, seats, tags)
    noted = hint_comments(hints, record.replay())
    text = write_record(replace(record, comments=(*record.comments, *noted)))
    return text if state.past or state.actions else f"{text}\n"  # a blank line ends the tags
