"""A match that is being played: its state, who sits where, and the journal that has every action of it.

Chance and bots draw from the seed of the match and the number of actions so far, never from what a generator
did before. So a match that was interrupted goes on as it would have gone on anyway.
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

from shootmoon.bots import Bot, Decision, bot_names, make_bot
from shootmoon.game import Action, State, new_game
from shootmoon.record import Record, RecordError, read_record, write_record
from shootmoon.rules import Rules
from shootmoon.terminal.folder import games_folder, new_path, unfinished
from shootmoon.terminal.journal import Journal
from shootmoon.terminal.messages import Messages, Refusal
from shootmoon.terminal.players import HUMAN, PROGRAM, Player, given_seats
from shootmoon.terminal.sheet import Sheet

__all__ = ["Match", "begin", "resume", "seed_at"]

_SEED = re.compile(r"-?[0-9]{1,40}", re.ASCII)


def seed_at(seed: int, ply: int) -> int:
    """The seed for what is drawn when ``ply`` actions have been done; the same on every machine.

    >>> seed_at(7, 0) == seed_at(7, 0) != seed_at(7, 1)
    True
    """
    return int.from_bytes(hashlib.sha256(f"{seed}:{ply}".encode()).digest()[:8], "big")


class Match:
    """A match with its players, on disk."""

    def __init__(
        self,
        state: State,
        players: tuple[Player, ...],
        seed: int,
        tags: Mapping[str, str],
        journal: Journal,
        sheet: Sheet | None = None,
    ) -> None:
        """Go on from ``state``, up to which the journal has all actions."""
        self.state = state
        self.players = players
        self.seed = seed
        self.tags = tags
        """What else the record says."""
        self.journal = journal
        self.sheet = sheet or Sheet()
        self.ply = len(state.history)
        """How many actions there have been."""
        self._programs: dict[int, Bot] = {}
        """By seat: bots that are other programs, once they have been asked."""

    @property
    def language(self) -> str:
        """The language in which it was begun."""
        return self.tags.get("Language", "en")

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at the keyboard."""
        return tuple(seat for seat, player in enumerate(self.players, 1) if player.human)

    def act(self, text: str) -> Action:
        """Apply an action and put it on disk; gives it as it was understood.

        Raises `IllegalAction` and OSError, and then nothing has changed.
        """
        action = text if isinstance(text, Action) else self.state.parse(text)
        after = self.state.apply(action)
        self.journal.append(action)
        self.state = after
        self.ply += 1
        self.sheet.follow(after)
        return action

    def chance(self) -> str:
        """What chance does next."""
        return self.state.sample_chance(random.Random(seed_at(self.seed, self.ply)))

    def advice(self, seat: int, bot: str | None = None) -> Decision:
        """What ``bot`` would do in this seat, whose turn it is; without a name, the bot that sits there.

        Raises `shootmoon.bots.failures.OutsideBotError` where that is another program, and fails.
        """
        player = self.players[seat - 1]
        if bot is None and player.program:
            # Started once: it may take its time for that, and remember what it has seen.
            if seat not in self._programs:
                self._programs[seat] = make_bot(player.kind, seed_at(self.seed, seat))
            chosen = self._programs[seat]
        else:
            chosen = make_bot(bot or player.kind, seed_at(self.seed, self.ply))
        return chosen.choose(self.state.view(seat))

    def dismiss(self) -> None:
        """End the programs that play."""
        for program in self._programs.values():
            close = getattr(program, "close", None)
            if close is not None:
                close()
        self._programs.clear()

    def take_back(self, seats: Sequence[int]) -> bool:
        """Go back to where one of ``seats`` acted last; False when none of them has. Raises OSError."""
        states = [new_game(self.state.rules)]
        for action in self.state.history:
            states.append(states[-1].apply(action))
        until = max((ply for ply, state in enumerate(states[:-1]) if state.to_move in seats), default=None)
        if until is None:
            return False
        self._rewrite(states[until])
        self.state, self.ply = states[until], until
        self.sheet = Sheet(states[: until + 1])
        return True

    def finish(self) -> None:
        """Put the record on disk as records are written, with the result.

        Raises OSError, and then the journal still stands.
        """
        self._rewrite(self.state)

    def _rewrite(self, state: State) -> None:
        self.journal.rewrite(_text(state, self.players, self.tags))


def begin(
    rules: Rules,
    players: tuple[Player, ...],
    say: Messages,
    *,
    seed: int | None = None,
    path: Path | None = None,
    now: datetime | None = None,
) -> Match:
    """A new match, its file made. Raises `Refusal` where that can't be done.

    Without a ``seed`` one is drawn; without a ``path`` the file stands in the folder for games.
    """
    seed = secrets.randbits(53) if seed is None else seed
    now = now or datetime.now(UTC)
    tags = {
        "Date": f"{now:%Y-%m-%dT%H:%M:%SZ}",
        "Players": ",".join(player.written for player in players),
        "Seed": str(seed),
        "Language": say.language,
    }
    state = new_game(rules)
    path = path or new_path(games_folder(say), rules.preset, now)
    return Match(state, players, seed, tags, Journal.create(path, _text(state, players, tags), say))


def resume(say: Messages, path: Path | None = None, seats: Iterable[str] = ()) -> Match:
    """The match of a file, or the unfinished one played last. Raises `Refusal` where there is none.

    ``seats``: ``N=cmd:PROGRAM`` for each seat where a program sat. The file doesn't name them, so that nobody
    can send one that runs what its author likes.
    """
    seats = tuple(seats)
    if path is not None:
        return _opened(path, say, seats)
    folder = games_folder(say)
    for candidate in unfinished(folder):
        match = _opened(candidate, say, seats)
        if match.state.phase != "over":
            return match
        # Killed between the last action and the tidying up: now it is tidied, and the next one is looked at.
        with match.journal, contextlib.suppress(OSError):
            match.finish()
    raise Refusal(say("resume.none", folder=folder))


def _opened(path: Path, say: Messages, seats: Iterable[str]) -> Match:
    journal = Journal.open(path, say)
    try:
        return _match(journal, say, seats)
    except BaseException:
        journal.close()
        raise


def _match(journal: Journal, say: Messages, seats: Iterable[str]) -> Match:
    path = journal.path
    try:
        record = read_record(journal.text)
        states = list(record.replay())
    except RecordError as error:
        error.file = str(path)
        raise Refusal(str(error)) from error
    if record.viewer is not None:
        raise Refusal(say("resume.view", path=path))
    tags = dict(record.tags)
    kinds = tags.get("Players", "").split(",")
    if len(kinds) != record.seating.players or not set(kinds) <= {HUMAN, PROGRAM, *bot_names()}:
        raise Refusal(say("resume.players", path=path))
    if not _SEED.fullmatch(tags.get("Seed", "")):
        raise Refusal(say("resume.seed", path=path))
    names = (name.removesuffix(f" (bot {kind})") for name, kind in zip(record.seats, kinds, strict=True))
    over = states[-1].phase == "over"
    kinds = kinds if over else _with_programs(kinds, seats, say)
    players = tuple(
        Player(name or say("person", seat=seat), kind)
        for seat, (name, kind) in enumerate(zip(names, kinds, strict=True), 1)
    )
    return Match(states[-1], players, int(tags["Seed"]), tags, journal, Sheet(states))


def _with_programs(kinds: Sequence[str], seats: Iterable[str], say: Messages) -> list[str]:
    """By seat: who plays, with the programs that were named again. Raises `Refusal`."""
    given = given_seats(len(kinds), seats, bot_names(), say)
    for seat, kind in given.items():
        if kinds[seat - 1] != PROGRAM or not kind.startswith(f"{PROGRAM}:"):
            raise Refusal(say("resume.seat", seat=seat, kind=kind))
    for seat, kind in enumerate(kinds, 1):
        if kind == PROGRAM and seat not in given:
            raise Refusal(say("resume.program", seat=seat))
    return [given.get(seat, kind) for seat, kind in enumerate(kinds, 1)]


def _text(state: State, players: tuple[Player, ...], tags: Mapping[str, str]) -> str:
    """The record of a match; more actions can be added below, a line each."""
    seats = [player.name if player.human else f"{player.name} (bot {player.written})" for player in players]
    text = write_record(Record.of(state, seats, tags))
    return text if state.past or state.actions else f"{text}\n"  # a blank line ends the tags
