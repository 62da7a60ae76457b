"""One deal of a contest: the same chance for every seating, a game for each."""

from __future__ import annotations

import random
from collections.abc import Callable, MutableSequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.arena.contest import UNITS, Contest
from shootmoon.arena.watch import CRASHED, ILLEGAL, LATE, PATIENCE, Choice, Skipped, Watched
from shootmoon.bots import Bot, make_bot
from shootmoon.game import PASS, HandResult, State, new_game
from shootmoon.match_equity import equity_table
from shootmoon.record import Record, printable, write_record
from shootmoon.rules import Rules

MakeBot = Callable[[str, int], Bot]
"""Makes a bot by its name and a seed, as `make_bot` does."""

_MAX_BEFORE = 100
"""Hands of a match of which one is played."""

_MAX_NOTES = 10_000
"""Forfeits that are noted in a record, which doesn't hold any number of notes."""


class BidTold(Struct, frozen=True, kw_only=True):
    """What became of a declarer's bid."""

    side: int
    contract: str
    made: bool
    chance: float | None
    """That it is made, as its bidder said when bidding; None where it didn't."""


class GameTold(Struct, frozen=True, kw_only=True):
    """A game of a contest."""

    deal: int
    """The number of its deal, from 0."""
    number: int
    """Which of the contest's lineups plays it."""
    lineup: tuple[str, ...]
    """By side: who played."""
    shares: tuple[float, ...]
    """By side: its part of the win; of a hand amid a match its chance to win after it; of a contract 0."""
    points: tuple[float, ...]
    """By side: what it won over all hands: points, under hand-marks marks, in Chips chips."""
    hands: int
    bids: tuple[BidTold, ...]
    forfeits: tuple[dict[str, int], ...]
    """By side: forfeited decisions, by what was wrong."""
    first_wrong: tuple[dict[str, str], ...]
    """By side: what was wrong the first time, in words, by what was wrong."""
    decisions: tuple[int, ...]
    """By side."""
    seconds: tuple[float, ...]
    """By side: time taken for decisions."""
    slowest: tuple[float, ...]
    """By side: the longest decision."""
    record: str
    """The game, as a record; of a hand amid a match with what `club` had played before."""


class DealTold(Struct, frozen=True, kw_only=True):
    """All games of one deal."""

    deal: int
    games: tuple[GameTold, ...]


def play_game(
    contest: Contest,
    deal: int,
    number: int,
    make: MakeBot = make_bot,
    skipped: Skipped | None = None,
    doing: MutableSequence[float] | None = None,
) -> GameTold:
    """Play a deal in one seating (its number among the contest's lineups). The bots can't stop it.

    ``skipped`` and ``doing`` are for who watches from outside, see `Watched`.
    """
    lineup = contest.lineups[number]
    amid = contest.unit == "hand"
    state = _amid(contest.rules, f"{contest.seed}/{deal}/match") if amid else new_game(contest.rules)
    before = len(state.past)
    # Of single hands the same in every seating: where bots do alike, chance does not set them apart.
    seeds = random.Random(f"{contest.seed}/{deal}/bots" + f"/{number}" * (contest.unit == "match"))
    players: dict[int, Watched] = {}
    try:
        for seat in state.seating.seats:
            name, seed = lineup[state.seating.side_of(seat)], seeds.getrandbits(32)
            players[seat] = Watched(
                partial(make, name, seed),
                contest,
                seat,
                [0.0] * 3 if doing is None else doing,
                skipped or Skipped(),
            )
        for player in players.values():
            player.prepare(contest.rules)
        tally = _Tally(state.seating.sides)
        state = _play_out(contest, deal, state, players, tally)
    finally:
        for player in players.values():
            player.close()
    sides = [[players[seat] for seat in state.seating.seats_of(side)] for side in range(state.seating.sides)]
    return GameTold(
        deal=deal,
        number=number,
        lineup=lineup,
        shares=_shares(contest, state),
        points=tuple(tally.points),
        hands=len(state.past) - before,
        bids=tuple(tally.bids),
        forfeits=tuple(
            {
                wrong: count
                for wrong in (CRASHED, ILLEGAL, LATE)
                if (count := sum(player.forfeits[wrong] for player in side))
            }
            for side in sides
        ),
        first_wrong=tuple(
            {wrong: why for player in reversed(side) for wrong, why in player.first.items()} for side in sides
        ),
        decisions=tuple(sum(player.decisions for player in side) for side in sides),
        seconds=tuple(round(sum(player.seconds for player in side), 4) for side in sides),
        slowest=tuple(round(max(player.slowest for player in side), 4) for side in sides),
        record=_record(contest, deal, number, state, tally),
    )


class _Tally:
    """What is counted while a game is played."""

    def __init__(self, sides: int) -> None:
        self.points = [0.0] * sides
        self.bids: list[BidTold] = []
        self.notes: list[tuple[int, str]] = []
        self._claimed: float | None = None

    def enter(self, before: State, choice: Choice, ply: int, after: State) -> None:
        """Enter a decision, and the hand that it ended."""
        if choice.forfeit is not None and len(self.notes) < _MAX_NOTES:
            self.notes.append((ply, f"forfeited, {choice.forfeit}"))
        if before.phase == "auction" and choice.action != PASS:
            self._claimed = choice.chance
        if len(after.past) == len(before.past):
            return
        result = after.last_hand
        assert result is not None
        for side, (held, stood) in enumerate(zip(_held(before), result.stood, strict=True)):
            self.points[side] += stood - held
        self._enter_bid(before, result)
        self._claimed = None

    def _enter_bid(self, before: State, result: HandResult) -> None:
        if result.declarer is not None and result.contract is not None:
            self.bids.append(
                BidTold(
                    side=before.seating.side_of(result.declarer),
                    contract=str(result.contract),
                    made=bool(result.made),
                    chance=self._claimed,
                )
            )


def _held(state: State) -> tuple[int, ...]:
    """By side: what it had when the hand began, of what `HandResult.stood` tells."""
    return state.hand.chips_before or state.points or state.marks or ()


@lru_cache(maxsize=4)
def _amid(rules: Rules, seed: str) -> State:
    """The beginning of some hand of a match, as `club` plays it in all seats."""
    state = new_game(rules)
    chance = random.Random(seed)
    clubs = {seat: make_bot("club", chance.getrandbits(32)) for seat in state.seating.seats}
    hands: list[State] = []
    while state.to_move is not None and len(hands) < _MAX_BEFORE:
        if state.phase == "deal":
            hands.append(state)
        if state.to_move:
            # With all the time that it wants, so that it does the same on every machine.
            state = state.apply(clubs[state.to_move].choose(state.view(state.to_move), PATIENCE).action)
        else:
            state = state.apply(state.sample_chance(chance))
    return chance.choice(hands)


def _play_out(contest: Contest, deal: int, state: State, players: dict[int, Watched], tally: _Tally) -> State:
    most = len(state.past) + (contest.most_hands if contest.unit == "match" else 1)
    ply = len(state.history)
    while state.to_move is not None:
        if not state.to_move:
            if state.phase == "deal" and len(state.past) >= most:
                break
            # Every hand has a chance of its own, so that hand 7 is dealt alike whatever came before it.
            seed = f"{contest.seed}/{deal}/{len(state.past)}/{len(state.actions)}"
            state = state.apply(state.sample_chance(random.Random(seed)))
        else:
            choice = players[state.to_move].choose(state.view(state.to_move), ply)
            before, state = state, state.apply(choice.action)
            tally.enter(before, choice, ply, state)
        ply += 1
    return state


def _shares(contest: Contest, state: State) -> tuple[float, ...]:
    sides = range(state.seating.sides)
    if contest.unit == "contract":
        return tuple(0.0 for _ in sides)
    if contest.unit == "hand" and not state.winners:
        assert state.dealer is not None
        return equity_table(contest.rules).chances(state.score, state.dealer)
    # A match that was played for too long is shared by all.
    winners = {state.seating.side_of(seat) for seat in state.winners} or set(sides)
    return tuple((side in winners) / len(winners) for side in sides)


def _record(contest: Contest, deal: int, number: int, state: State, tally: _Tally) -> str:
    """The game with who sat where, what it was drawn from, and what was forfeited."""
    lineup = contest.lineups[number]
    names = [printable(lineup[state.seating.side_of(seat)]) for seat in state.seating.seats]
    tags = {
        "Event": f"arena, {UNITS[contest.unit]}",
        "Seed": str(contest.seed),
        "Deal": str(deal),
        "Seating": str(number),
    }
    record = Record.of(state, names, tags)
    return write_record(replace(record, annotations=tuple(tally.notes)) if tally.notes else record)
