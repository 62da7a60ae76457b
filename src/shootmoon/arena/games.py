"""Play the games of a contest: one game for each seating of each deal.

All seatings of a deal have the same chance events.
"""

from __future__ import annotations

import random
from collections.abc import Callable, MutableSequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.analysis.hindsight import sees_hands
from shootmoon.analysis.luck import deal_luck
from shootmoon.arena.contest import CONTRACTOR, UNITS, Contest
from shootmoon.arena.supervised_bot import (
    CRASHED,
    ILLEGAL,
    LATE,
    Choice,
    KnownCrashes,
    SupervisedBot,
)
from shootmoon.bots import Bot, make_bot
from shootmoon.bots.auction.standings import strong_equity
from shootmoon.game import PASS, Action, HandResult, State, new_game
from shootmoon.match_equity import equity_table
from shootmoon.record import Record, printable, write_record
from shootmoon.rules import Rules

MakeBot = Callable[[str, int], Bot]
"""A function that makes a bot from its name and a seed, as `make_bot` does."""

_MAX_BEFORE = 100
"""The number of hands at the beginning of a match from which one hand is chosen."""

_MAX_NOTES = 10_000
"""The maximum number of forfeits that are annotated in a record."""


class BidResult(Struct, frozen=True, kw_only=True):
    """The outcome of a declarer's bid."""

    side: int
    """The index of the declarer's side, from 0."""
    contract: str
    """The bid that won the auction."""
    made: bool
    """True if the bid was made."""
    chance: float | None
    """The bidder's own estimate, when bidding, of the probability of making the bid; None if it gave none."""


class GameResult(Struct, frozen=True, kw_only=True):
    """The result of one game of a contest. Tuples are indexed by side, except ``bids``."""

    deal: int
    """The number of the deal, from 0."""
    number: int
    """Index of the seating in `Contest.lineups`."""
    lineup: tuple[str, ...]
    """The bot that played each side."""
    shares: tuple[float, ...]
    """The share of the win (1 for the only winner); for the unit ``hand``, the probability of winning the
    match after the hand; where points are counted (`Contest.in_points`), 0."""
    points: tuple[float, ...]
    """The amount that each side won in all hands together: points, marks under hand-marks, or chips in
    Chips."""
    hands: int
    """The number of hands played."""
    bids: tuple[BidResult, ...]
    """The outcomes of the declarers' bids, in the order of the hands."""
    forfeits: tuple[dict[str, int], ...]
    """The number of forfeited decisions, by reason."""
    first_wrong: tuple[dict[str, str], ...]
    """A description of the first forfeit, by reason."""
    decisions: tuple[int, ...]
    """The number of decisions."""
    seconds: tuple[float, ...]
    """The total time of all decisions, in seconds."""
    slowest: tuple[float, ...]
    """The time of the slowest decision, in seconds."""
    cut_short: tuple[int, ...]
    """The number of decisions for which the time limit stopped the bot's search, so that they depend on the
    speed of the machine."""
    luck: tuple[float, ...] = ()
    """How much the deals of all hands together raised the probability of winning the match; see `deal_luck`.
    Empty if it wasn't estimated (`Contest.luck`)."""
    record: str
    """The game as a record. For the units ``hand`` and ``play``, it begins with the hands, or the decisions,
    that the bot `CONTRACTOR` played or made before."""


class DealResult(Struct, frozen=True, kw_only=True):
    """The games of one deal."""

    deal: int
    """The number of the deal, from 0."""
    games: tuple[GameResult, ...]
    """One result for each seating, in the order of `Contest.lineups`."""


def play_game(
    contest: Contest,
    deal: int,
    number: int,
    make: MakeBot = make_bot,
    known_crashes: KnownCrashes | None = None,
    pending: MutableSequence[float] | None = None,
) -> GameResult:
    """Play a deal in the seating ``number`` of `Contest.lineups`, and return the result.

    If a bot fails, it forfeits the decision, a safe action is taken, and the game goes on. ``known_crashes``
    and ``pending`` are for a supervising process; see `SupervisedBot`.
    """
    lineup = contest.lineups[number]
    if contest.unit == "hand":
        state = hand_of_a_match(contest.rules, f"{contest.seed}/{deal}/match")
    elif contest.unit == "play":
        state = _first_lead(contest, deal)
    else:
        state = new_game(contest.rules)
    before = len(state.past)
    # In single hands, seeds are the same in every seating, so that bots that play alike get the same result.
    seeds = random.Random(f"{contest.seed}/{deal}/bots" + f"/{number}" * (contest.unit == "match"))
    players: dict[int, SupervisedBot] = {}
    try:
        for seat in state.seating.seats:
            name, seed = lineup[state.seating.side_of(seat)], seeds.getrandbits(32)
            players[seat] = SupervisedBot(
                partial(make, name, seed),
                contest,
                seat,
                [0.0] * 3 if pending is None else pending,
                known_crashes or KnownCrashes(),
            )
        for player in players.values():
            player.prepare(contest.rules)
        luck = contest.luck and contest.unit == "match" and sees_hands(state.setup)
        tally = _Tally(state.seating.sides, luck=luck)
        state = _play_out(contest, deal, state, players, tally)
    finally:
        for player in players.values():
            player.close()
    sides = [[players[seat] for seat in state.seating.seats_of(side)] for side in range(state.seating.sides)]
    return GameResult(
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
        cut_short=tuple(sum(player.cut_short for player in side) for side in sides),
        luck=tuple(tally.luck),
        record=_record(contest, deal, number, state, tally),
    )


class _Tally:
    """Collects points, luck, results of bids, and forfeits while a game is played."""

    def __init__(self, sides: int, *, luck: bool) -> None:
        self.points = [0.0] * sides
        self.luck = [0.0] * sides if luck else []
        self.bids: list[BidResult] = []
        self.notes: list[tuple[int, str]] = []
        self._claimed: float | None = None

    def enter_deal(self, state: State) -> None:
        """Count the luck of a hand that has just been dealt."""
        if self.luck:
            self.luck = [sum(parts) for parts in zip(self.luck, deal_luck(state), strict=True)]

    def enter(self, before: State, choice: Choice, ply: int, after: State) -> None:
        """Count a decision and, if it ended a hand, the result of the hand."""
        if choice.forfeit is not None and len(self.notes) < _MAX_NOTES:
            self.notes.append((ply, f"forfeited, {choice.forfeit}"))
        if before.phase == "auction" and choice.action != PASS:
            self._claimed = choice.chance
        if len(after.past) == len(before.past):
            return
        result = after.last_hand
        assert result is not None
        for side, (held, stood) in enumerate(zip(_score_before(before), result.stood, strict=True)):
            self.points[side] += stood - held
        self._enter_bid(before, result)
        self._claimed = None

    def _enter_bid(self, before: State, result: HandResult) -> None:
        if result.declarer is not None and result.contract is not None:
            self.bids.append(
                BidResult(
                    side=before.seating.side_of(result.declarer),
                    contract=str(result.contract),
                    made=bool(result.made),
                    chance=self._claimed,
                )
            )


def _score_before(state: State) -> tuple[int, ...]:
    """Return each side's score at the beginning of the hand, in the units of `HandResult.stood`."""
    return state.hand.stood_before or state.setup.standing(state)


@lru_cache(maxsize=4)
def hand_of_a_match(rules: Rules, seed: str) -> State:
    """Return the state before a random hand of a match in which the bot `club` plays in all seats."""
    state = new_game(rules)
    chance = random.Random(seed)
    clubs = {seat: make_bot(CONTRACTOR, chance.getrandbits(32)) for seat in state.seating.seats}
    hands: list[State] = []
    while state.to_move is not None and len(hands) < _MAX_BEFORE:
        if state.phase == "deal":
            hands.append(state)
        if state.to_move:
            state = state.apply(clubs[state.to_move].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(chance))
    return chance.choice(hands)


@lru_cache(maxsize=4)
def _first_lead(contest: Contest, deal: int) -> State:
    """Return the state before the first lead of the first hand of a deal that isn't passed out, in a contract
    that the bot `CONTRACTOR` has made in all seats."""
    state = new_game(contest.rules)
    seeds = random.Random(f"{contest.seed}/{deal}/contract")
    contractors = {seat: make_bot(CONTRACTOR, seeds.getrandbits(32)) for seat in state.seating.seats}
    while state.phase != "play" and state.to_move is not None:
        if state.to_move:
            state = state.apply(contractors[state.to_move].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(chance_action(contest, deal, state))
    return state


def chance_action(contest: Contest, deal: int, state: State) -> Action:
    """Return the chance action in a state of a deal. Every hand has its own seed, so that hand 7 is dealt the
    same whatever came before it."""
    seed = f"{contest.seed}/{deal}/{len(state.past)}/{len(state.actions)}"
    return state.sample_chance(random.Random(seed))


def _play_out(
    contest: Contest, deal: int, state: State, players: dict[int, SupervisedBot], tally: _Tally
) -> State:
    most = len(state.past) + (contest.most_hands if contest.unit == "match" else 1)
    ply = len(state.history)
    while state.to_move is not None:
        if not state.to_move:
            if state.phase == "deal" and len(state.past) >= most:
                break
            dealt = state.phase == "deal"
            state = state.apply(chance_action(contest, deal, state))
            if dealt:
                tally.enter_deal(state)
        else:
            choice = players[state.to_move].choose(state.view(state.to_move), ply)
            before, state = state, state.apply(choice.action)
            tally.enter(before, choice, ply, state)
        ply += 1
    return state


def _shares(contest: Contest, state: State) -> tuple[float, ...]:
    if contest.in_points:
        return (0.0,) * state.seating.sides
    if contest.unit == "hand" and not state.winners:
        assert state.dealer is not None
        setup = state.setup
        table = strong_equity(setup) if sees_hands(setup) else equity_table(contest.rules)
        return table.chances(state.score, state.dealer)
    return state.seating.win_shares(state.winners)


def _record(contest: Contest, deal: int, number: int, state: State, tally: _Tally) -> str:
    """Return the record of a game, with the bots' names, the seed, and the forfeits as annotations."""
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
