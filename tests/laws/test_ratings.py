"""Nobody gains in a rated match but by playing: the same play without any tricks is as good."""

import hashlib
import random
from typing import Any

import pytest

from shootmoon.bots import make_bot
from shootmoon.players.rating import KNOWN_AFTER, RatedSeat, Standing, rate_match
from shootmoon.protocol.commands import (
    Act,
    Answer,
    Ask,
    Ban,
    ComeBack,
    GoAway,
    HandOn,
    Kick,
    Resume,
    SeatBot,
    SitDown,
    StandUp,
)
from shootmoon.ratings import Rating
from shootmoon.rooms import Context, CountSeat, EndAbandoned, Settings
from shootmoon.rooms.deciding.schedule import bot_due
from shootmoon.rooms.deciding.server_commands import BotAct
from shootmoon.rooms.log.rated import seats_played
from shootmoon.rules import load_rules
from tests.rooming import Table, token

CHEAT, ACCOMPLICE, HONEST = 1, 2, 3
BEFORE = Standing(Rating(25.0, 3.0), KNOWN_AFTER)
PLAYERS = ("cheat", "accomplice", "honest")


class Fixed(Table):
    """A table whose deals depend on nothing but the seed and the number of the deal."""

    def context(self) -> Context:
        deals = self.room.deals if hasattr(self, "room") else 0
        return Context(self.now, hashlib.sha256(f"{self.seed} {deals}".encode()).hexdigest())

    def __init__(self, seed: int, partner: str) -> None:
        self.seed = seed
        bots = {ACCOMPLICE: "beginner"} if partner == "bot" else {}
        super().__init__(Settings(rules=load_rules("luna-21")), seed, bots=bots)
        self.must(SitDown("Honest", HONEST), HONEST)
        if partner != "bot":
            self.must(SitDown("Accomplice", ACCOMPLICE), ACCOMPLICE)
        self.must(SitDown("Cheat", CHEAT), CHEAT)
        self.must(CountSeat(token(HONEST)))
        if partner == "player":
            self.must(CountSeat(token(ACCOMPLICE)))

    def step(self) -> bool:
        """Play on: whoever is to move chooses like the bot novice, also as a bot."""
        room = self.room
        if not room.to_move or room.state is None:
            return self.wait()
        seat = room.seat(room.to_move)
        action = str(make_bot("beginner", 1).choose(room.state.view(room.to_move)).action)
        if not seat.bot:
            self.must(Act(room.ply, action), held_by=seat.token)
            return True
        at = bot_due(room)
        if at is None:
            return False
        self.now = max(self.now, at)
        self.must(BotAct(room.to_move, room.ply, action))
        return True

    def rated(self) -> dict[str, Standing]:
        """The ratings after the match. If it isn't over, everybody has abandoned it."""
        self.give(EndAbandoned())
        assert self.room.over
        assert self.room.state is not None
        seats = tuple(
            RatedSeat(player if each.counts else "", each.bot, each.place, each.out, each.helped)
            for player, each in zip(PLAYERS, seats_played(self.room), strict=True)
        )
        standings = {"cheat": BEFORE, "honest": BEFORE}  # players whom somebody has just made rate nobody
        whole = bool(self.room.state.winners)
        return standings | rate_match("luna-21", seats, standings, whole=whole)


def trick(table: Table, rng: random.Random) -> None:
    """The one who cheats, who also opened the room, or the accomplice does something that isn't playing."""
    seat = rng.choice((1, 2, 3))
    wish = rng.choice(("end", "end", "takeback", "redeal", "pause", "time", "again"))
    who = rng.choice((CHEAT, ACCOMPLICE))
    tricks: tuple[tuple[Any, str], ...] = (
        (Kick(seat), token(0)),
        (Ban(seat), token(0)),
        (HandOn(seat), token(0)),
        (SeatBot(seat, rng.choice(("random", "club"))), token(who)),
        (SitDown("Another", seat), token(7)),
        (Ask(wish), token(who)),
        (Answer(True), token(who)),
        (Answer(True), token(7)),
        (Ask("end"), token(7)),
        (CountSeat(token(who)), ""),
        (Resume(), token(who)),
        (StandUp(), token(ACCOMPLICE)),
    )
    command, by = rng.choice(tricks)
    table.give(command, held_by=by)
    if rng.random() < 0.05:
        table.give(StandUp(), CHEAT)
        table.give(SitDown("Cheat", CHEAT), CHEAT)


def played(seed: int, partner: str, *, tricks: bool, claims: bool = True) -> tuple[Standing, bool]:
    """Play a match in which the honest player loses the connection for a while.

    Return the rating of the one who cheats, and whether the match counted for them.
    """
    table, rng = Fixed(seed, partner), random.Random(seed)
    away, back = sorted(rng.sample(range(10, 200), 2))
    often = random.Random(seed + 1)
    if claims:
        table.must(CountSeat(token(CHEAT)))
    for _ in range(2_000):
        if table.room.over:
            break
        if table.room.ply >= away and table.room.seat(HONEST).away_since is None and away >= 0:
            table.give(GoAway(), HONEST)
            away = -1
        if table.room.ply >= back and back >= 0:
            table.give(ComeBack(), HONEST)
            back = -1
        if tricks and table.room.started and often.random() < 0.1:
            trick(table, often)
        if not table.room.over and table.room.paused_at is not None:
            table.give(Resume(), HONEST)
        if not table.room.over and not table.step():
            break
    return table.rated()["cheat"], CHEAT in table.room.counting


@pytest.mark.parametrize("partner", ["bot", "guest", "player"])
@pytest.mark.parametrize("seed", range(12))
def test_no_trick_is_better_than_the_same_play_without_it(seed: int, partner: str) -> None:
    fair, counted = played(seed, partner, tricks=False)
    assert counted
    tricky, _ = played(seed, partner, tricks=True)
    assert tricky.rating.mean <= fair.rating.mean + 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_whoever_claims_a_seat_late_is_not_rated(seed: int) -> None:
    late, counted = played(seed, "player", tricks=True, claims=False)
    assert not counted
    assert late == BEFORE
