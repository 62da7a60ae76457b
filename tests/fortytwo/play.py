"""The small game: four players in two partnerships, three tiles each of the double-four set, three face down.

Once around everybody bids points or passes. The highest names the trump and leads. A trick is worth a point,
and a tile with five pips five more to whoever captures it. A bid that is made scores what was bid, and one
that isn't scores as much to the other side.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any, cast

from msgspec.structs import replace

from shootmoon.game import PASS, Action, Bid, Deal, NameTrump, Notation, Play, State
from shootmoon.game.chance import after_deal, apply_dealer, apply_over, check_deal, no_actions, sample_dealer
from shootmoon.game.closing import finish_hand, finish_passed, highest_at_target
from shootmoon.game.hands import Hand, Trick
from shootmoon.game.score import HandScore, PointsScore, Score
from shootmoon.game.setup import Columns, Game, Phase, Setup
from shootmoon.game.trickplay import (
    add_to_trick,
    legal_play,
    playable,
    read_play,
    tables_of,
    trick_winner,
    why_illegal,
)
from shootmoon.pieces import Piece, Tile, double_set, parse_tile
from shootmoon.tricks import TrickTables, tile_tables
from tests.fortytwo.rulebook import RULEBOOK

TILES = double_set(4)
BIDS = tuple(map(Bid, range(4, 14)))
TRUMPS = ("0", "1", "2", "3", "4")


class FortyTwoSetup(Setup):
    usual_hand_size = 3
    notation = Notation(
        parse_piece=parse_tile,
        a_piece="a tile such as 4-1",
        an_action="an action of forty-two",
        keywords=("deal", "dealer", "trump"),
        rest_name="widow",
        words={str(bid): bid for bid in (PASS, *BIDS)},
    )

    @staticmethod
    def usual_pieces(rules: Any) -> tuple[Piece, ...]:
        return TILES

    def tables(self, trump: str | None = None) -> TrickTables:
        return tile_tables(cast("tuple[Tile, ...]", self.pieces), trump)

    @property
    def first_score(self) -> PointsScore:
        return PointsScore((0, 0))

    @cached_property
    def widow_size(self) -> int:
        return len(self.pieces) - 4 * self.hand_size

    @cached_property
    def ladder(self) -> Mapping[Bid, tuple[Bid, ...]]:
        return {
            standing: tuple(bid for bid in BIDS if bid.rank > standing.rank) for standing in (PASS, *BIDS)
        }

    @cached_property
    def trumps(self) -> tuple[tuple[NameTrump, int], ...]:
        return tuple((NameTrump(name), self.tables(name).trumps) for name in TRUMPS)

    @cached_property
    def captured(self) -> tuple[int, ...]:
        return tuple(5 * (tile.pips == 5) for tile in cast("tuple[Tile, ...]", self.pieces))

    def needs(self, contract: Bid) -> int:
        return contract.number

    def score_hand(
        self,
        score: Score,
        dealer: int,
        tricks: tuple[int, ...],
        declarer: int | None = None,
        contract: Bid | None = None,
        captured: tuple[int, ...] = (),
    ) -> HandScore:
        assert declarer
        assert contract
        side = self.seating.side_of(declarer)
        made = tricks[side] + captured[side] >= contract.number
        gains = side if made else 1 - side
        points = tuple(have + contract.number * (at == gains) for at, have in enumerate(self.standing(score)))
        winner = highest_at_target(points, self.rules.score.target)
        left = self.seating.left_of(dealer)
        return HandScore(PointsScore(points), left, made, points, winner, winner)

    @property
    def targets(self) -> Mapping[str, int]:
        return {"points": self.rules.score.target}

    @property
    def hand_bounds(self) -> tuple[int, int]:
        return (0, BIDS[-1].number)

    @property
    def scales(self) -> Mapping[str, int]:
        return self.targets


def apply_deal(state: State, action: object) -> State:
    deal, held, widow = check_deal(state, action, "widow", state.setup.widow_size)
    return after_deal(state, deal, held, "auction", Hand(deal=deal, widow=widow))


def sample_deal(state: State, rng: random.Random) -> Action:
    tiles = rng.sample(state.pieces, len(state.pieces))
    size = state.hand_size
    return Deal([tiles[at * size : at * size + size] for at in range(4)], "widow", tiles[4 * size :])


def standing(state: State) -> Bid:
    return max((bid for _, bid in state.bids), key=lambda bid: bid.rank, default=PASS)


def legal_auction(state: State) -> tuple[Action, ...]:
    return (PASS, *state.setup.ladder[standing(state)])


def apply_auction(state: State, action: object) -> State:
    bid, seat = state.read(action), state.to_move
    assert seat
    if not isinstance(bid, Bid):
        raise state.refuse(action, "not-now", doing="the auction")
    if bid not in legal_auction(state):
        raise state.refuse(action, "bid-not-higher", bid=bid, standing=standing(state))
    bids = (*state.bids, (seat, bid))
    after = state.change(actions=(*state.actions, bid), hand=replace(state.hand, bids=bids))
    if len(bids) < 4:
        return after.change(to_move=state.seating.left_of(seat))
    contract = standing(after)
    if contract == PASS:
        return finish_passed(after)
    declarer = next(seat for seat, bid in bids if bid == contract)
    hand = replace(after.hand, declarer=declarer, contract=contract)
    return after.change(phase="trump", to_move=declarer, hand=hand)


def legal_trump(state: State) -> tuple[Action, ...]:
    return tuple(named for named, _ in state.setup.trumps)


def apply_trump(state: State, action: object) -> State:
    named = state.read(action)
    if not isinstance(named, NameTrump):
        raise state.refuse(action, "not-now", doing="naming trump")
    if named not in legal_trump(state):
        raise state.refuse(action, "trump-not-in-set", trump=named.trump)
    hand = replace(state.hand, trump=named.trump, tables=state.setup.tables(named.trump))
    return state.change(phase="play", actions=(*state.actions, named), hand=hand)


def apply_play(state: State, action: object) -> State:
    play, bit = read_play(state, action)
    seat = state.to_move
    assert seat
    if not bit & playable(state, seat):
        raise why_illegal(state, play)
    actions, held, trick, led = add_to_trick(state, seat, play, bit)
    after = state.change(
        to_move=state.seating.left_of(seat), actions=actions, held=held, trick=trick, led=led
    )
    if len(trick) < 4:
        return after
    winner = trick_winner(after, trick, after.led)
    side = state.seating.side_of(winner)
    after = after.change(
        to_move=winner,
        tricks=tuple(count + (at == side) for at, count in enumerate(state.tricks)),
        played=(*state.played, Trick(trick, tables_of(state).suits[after.led], winner)),
        trick=(),
        led=-1,
    )
    return finish_hand(after) if len(after.played) == state.hand_size else after


GAME = Game(
    rulebook=RULEBOOK,
    setup=FortyTwoSetup,
    phases={
        "dealer": Phase(no_actions, apply_dealer, sample_dealer),
        "deal": Phase(no_actions, apply_deal, sample_deal),
        "auction": Phase(legal_auction, apply_auction),
        "trump": Phase(legal_trump, apply_trump),
        "play": Phase(legal_play, apply_play),
        "over": Phase(no_actions, apply_over),
    },
    title="Forty-two",
    piece="tile",
    set_name=lambda rules: "the double-four set",
    columns=Columns(
        pieces=TILES,
        suits=(*TRUMPS, "doubles"),
        actions=(PASS, *BIDS, *map(NameTrump, TRUMPS), *map(Play, TILES)),
        bids=(PASS, *BIDS),
        trumps=TRUMPS,
    ),
    unit="points",
)
