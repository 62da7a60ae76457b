"""One deal of a contest: the same chance for every seating, a game for each."""

from __future__ import annotations

import random
from collections.abc import Callable
from numbers import Real

from msgspec import Struct

from shootmoon.arena.contest import Contest
from shootmoon.arena.watch import Watched
from shootmoon.bots import Bot, make_bot
from shootmoon.game import PASS, State, new_game
from shootmoon.game.scoring import points_for
from shootmoon.record import write_record

MakeBot = Callable[[str, int], Bot]


class BidTold(Struct, frozen=True, kw_only=True):
    """What became of a declarer's bid."""

    side: int
    contract: str
    made: bool
    chance: float | None
    """That it is made, as its bidder said when bidding; None where it didn't."""


class GameTold(Struct, frozen=True, kw_only=True):
    """A game of a contest."""

    lineup: tuple[str, ...]
    """By side: who played."""
    shares: tuple[float, ...]
    """By side: its part of the win; of a single hand nobody wins, and these are 0."""
    points: tuple[float, ...]
    """By side: points, or in Chips chips, over all hands."""
    hands: int
    bids: tuple[BidTold, ...]
    forfeits: tuple[dict[str, int], ...]
    """By side: forfeited decisions, by what was wrong."""
    decisions: tuple[int, ...]
    """By side."""
    seconds: tuple[float, ...]
    """By side: time taken for decisions."""
    slowest: tuple[float, ...]
    """By side: the longest decision."""
    record: str
    """The game, as a record."""


class DealTold(Struct, frozen=True, kw_only=True):
    """All games of one deal."""

    deal: int
    games: tuple[GameTold, ...]


def play_deal(contest: Contest, deal: int, make: MakeBot = make_bot) -> DealTold:
    """Play a deal (its number, from 0) in every seating. ``make``: how bots are made."""
    return DealTold(
        deal=deal,
        games=tuple(
            _play(contest, deal, number, lineup, make) for number, lineup in enumerate(contest.lineups)
        ),
    )


def _play(contest: Contest, deal: int, number: int, lineup: tuple[str, ...], make: MakeBot) -> GameTold:
    rules = contest.rules
    state = new_game(rules)
    seating = state.seating
    chance = random.Random(f"{contest.seed}/{deal}/bots/{number}")
    watched = {
        seat: Watched(
            make(lineup[seating.side_of(seat)], chance.getrandbits(32)), contest.limit, contest.grace
        )
        for seat in seating.seats
    }
    for each in watched.values():
        each.prepare(rules)
    points = [0.0] * seating.sides
    bids: list[BidTold] = []
    claimed: float | None = None
    while state.to_move is not None:
        if not state.to_move:
            if state.phase == "deal" and len(state.past) >= (1 if contest.contracts else contest.most_hands):
                break
            # Every hand has a chance of its own, so that hand 7 is dealt alike whatever came before it.
            seed = f"{contest.seed}/{deal}/{len(state.past)}/{len(state.actions)}"
            state = state.apply(state.sample_chance(random.Random(seed)))
            continue
        bidding = state.phase == "auction"
        decision = watched[state.to_move].choose(state.view(state.to_move))
        if bidding and decision.action != PASS:
            claimed = _chance(decision.chance)
        before, state = state, state.apply(decision.action)
        if len(state.past) > len(before.past):
            _enter(before, state, points, bids, claimed)
            claimed = None
    for each in watched.values():
        each.close()
    return _told(contest, state, lineup, watched, points, bids)


def _chance(told: object) -> float | None:
    """A chance that a bot told; None where it told none, or what can't be one."""
    chance = float(told) if isinstance(told, Real) else -1.0
    return chance if 0 <= chance <= 1 else None


def _enter(
    before: State, after: State, points: list[float], bids: list[BidTold], claimed: float | None
) -> None:
    """Enter a hand that is over."""
    result = after.last_hand
    assert result is not None
    if before.rules.game == "chips":
        opening = before.hand.chips_before or before.chips or ()
        for side, (held, stood) in enumerate(zip(opening, result.stood, strict=True)):
            points[side] += stood - held
        return
    if result.declarer is None or result.contract is None:
        return
    for side, gained in enumerate(points_for(before.setup, result.declarer, result.contract, result.tricks)):
        points[side] += gained
    bids.append(
        BidTold(
            side=before.seating.side_of(result.declarer),
            contract=str(result.contract),
            made=bool(result.made),
            chance=claimed,
        )
    )


def _told(
    contest: Contest,
    state: State,
    lineup: tuple[str, ...],
    watched: dict[int, Watched],
    points: list[float],
    bids: list[BidTold],
) -> GameTold:
    seating = state.seating
    sides = range(seating.sides)
    winners = {seating.side_of(seat) for seat in state.winners}
    if contest.contracts:
        shares = tuple(0.0 for _ in sides)
    elif winners:
        shares = tuple((side in winners) / len(winners) for side in sides)
    else:
        shares = tuple(1 / seating.sides for _ in sides)
    by_side = [[watched[seat] for seat in seating.seats_of(side)] for side in sides]
    return GameTold(
        lineup=lineup,
        shares=shares,
        points=tuple(points),
        hands=len(state.past),
        bids=tuple(bids),
        forfeits=tuple(
            {
                wrong: count
                for wrong in ("crashed", "illegal", "late")
                if (count := sum(each.forfeits[wrong] for each in side))
            }
            for side in by_side
        ),
        decisions=tuple(sum(each.decisions for each in side) for side in by_side),
        seconds=tuple(round(sum(each.seconds for each in side), 4) for side in by_side),
        slowest=tuple(round(max(each.slowest for each in side), 4) for side in by_side),
        record=write_record(state),
    )
