"""The phases of Moon: the legal actions and the effect of an action in each of them.

The rules are in `docs/rules.md`, "A hand" and "Moon options", with their sources. Scoring is in
`shootmoon.game.moon.scoring`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from shootmoon.game.actions import (
    PASS,
    Action,
    Bid,
    Deal,
    Discard,
    Draw,
    NameTrump,
    Time,
)
from shootmoon.game.chance import (
    after_deal,
    apply_dealer,
    apply_over,
    check_deal,
    draw_in_progress,
    no_actions,
    sample_dealer,
    seats_with_most_pips,
)
from shootmoon.game.closing import finish_hand, finish_passed
from shootmoon.game.errors import IllegalAction
from shootmoon.game.hands import Hand, Trick
from shootmoon.game.moon.scoring import finish_timed
from shootmoon.game.moon.setup import setup_of
from shootmoon.game.setup import Phase
from shootmoon.game.state import State
from shootmoon.game.trickplay import (
    add_to_trick,
    legal_play,
    must_lead_trump,
    playable,
    read_play,
    tables_of,
    trick_winner,
    why_illegal,
)
from shootmoon.pieces import UNKNOWN, Piece, Tile
from shootmoon.tricks import FOLLOW_ME

# -- draw for dealer ------------------------------------------------------------------------------------


def apply_draw(state: State, action: object) -> State:
    """Apply a draw for dealer: the seat whose tile has the most pips deals; on a tie, the tied seats draw
    again."""
    seats, remaining = draw_in_progress(state)
    draw = state.read(action)
    if not isinstance(draw, Draw):
        raise state.refuse(action, "chance-next", what="draw for dealer", form=_example(seats, remaining))
    if len(draw.tiles) != len(seats):
        raise state.refuse(action, "draw-count", count=len(seats), seats=seats)
    for tile in draw.tiles:
        if tile not in state.setup.bits_of:
            raise state.refuse(action, "not-in-set", piece=tile)
        if tile not in remaining:
            raise state.refuse(action, "already-drawn", piece=tile)
        if draw.tiles.count(tile) > 1:
            raise state.refuse(action, "twice", piece=tile)
    drawing = seats_with_most_pips(seats, draw)
    actions = (*state.actions, draw)
    if len(drawing) == 1:
        return state.change(phase="deal", dealer=drawing[0], actions=actions)
    return state.change(actions=actions)


def _example(seats: tuple[int, ...], remaining: tuple[Piece, ...]) -> Draw:
    """Return a draw by these seats, as an example of how it is written."""
    usual = (Tile(5, 4), Tile(3, 1), Tile(6, 5), Tile(2, 1))
    left = dict.fromkeys(tile for tile in (*usual, *remaining) if tile in remaining)
    return Draw([*left][: len(seats)])


def sample_draw(state: State, rng: random.Random) -> Action:
    """Return a draw for dealer, with a random tile for each seat that is still in the draw."""
    seats, remaining = draw_in_progress(state)
    return Draw(rng.sample(remaining, len(seats)))


# -- deal -----------------------------------------------------------------------------------------------


def apply_deal(state: State, action: object) -> State:
    """Apply a deal of the hands and the widow, or the arbiter's call of time."""
    setup = state.setup
    read = state.read(action)
    if isinstance(read, Time):
        if not setup.timed:
            raise state.refuse(action, "time-untimed")
        return finish_timed(state, read)
    deal, held, widow = check_deal(state, read, "widow", setup.widow_size)
    return after_deal(state, deal, held, "auction", Hand(deal=deal, widow=widow))


def sample_deal(state: State, rng: random.Random) -> Action:
    """Return a deal of all hands and the widow, uniformly at random."""
    setup = state.setup
    size = setup.hand_size
    # Sorting by random keys is several times faster than random.shuffle.
    tiles = sorted(setup.pieces, key=lambda _: rng.random())
    dealt_tiles = setup.seating.players * size
    hands = [tiles[start : start + size] for start in range(0, dealt_tiles, size)]
    return Deal(hands, "widow", tiles[dealt_tiles:])


# -- auction --------------------------------------------------------------------------------------------


def _standing(state: State) -> Bid:
    """Return the highest bid so far; a pass if nobody has bid yet."""
    return next((bid for _, bid in reversed(state.hand.bids) if bid != PASS), PASS)


def legal_auction(state: State) -> tuple[Action, ...]:
    """Return the legal bids: a pass, then the higher numbers, then the moons that may be bid now.

    Passing isn't legal if the dealer must bid.
    """
    setup = state.setup
    standing = _standing(state)
    over = setup.ladder[standing]
    forced = setup.dealer_must_bid and state.to_move == state.dealer and standing == PASS
    return over if forced else (PASS, *over)


def apply_auction(state: State, action: object) -> State:
    """Apply a bid.

    Each seat bids once, beginning to the left of the dealer; the highest possible bid ends the auction at
    once.
    """
    setup = state.setup
    bid = state.read(action)
    legal = legal_auction(state)
    if not isinstance(bid, Bid):
        raise state.refuse(action, "not-now", doing="the auction")
    if bid not in legal:
        raise _illegal_bid(state, bid)
    seat = state.to_move
    assert seat
    bids = (*state.hand.bids, (seat, bid))
    actions = (*state.actions, bid)
    if len(bids) < setup.seating.players and bid.moons < setup.moons:
        return state.change(
            to_move=setup.seating.left_of(seat), actions=actions, hand=replace(state.hand, bids=bids)
        )
    over = state.change(actions=actions, hand=replace(state.hand, bids=bids))
    contract = _standing(over)
    if contract == PASS:
        return finish_passed(over)
    declarer = next(seat for seat, bid in bids if bid == contract)
    hand = replace(over.hand, declarer=declarer, contract=contract)
    return _before_play(over.change(to_move=declarer, hand=hand))


def _illegal_bid(state: State, bid: Bid) -> IllegalAction:
    setup = state.setup
    standing = _standing(state)
    if bid == PASS:
        return state.refuse(bid, "dealer-must-bid")
    if bid.moons > setup.moons:
        return state.refuse(bid, "bid-unknown-moon", bid=bid)
    if bid.moons > 1 and standing.moons != bid.moons - 1:
        return state.refuse(bid, "bid-moon-order", bid=bid, below=Bid(moons=bid.moons - 1))
    if bid.moons and not standing.moons:
        return state.refuse(bid, "bid-moon-after", top=setup.hand_size)
    if bid.number > setup.hand_size:
        return state.refuse(bid, "bid-high", maximum=setup.hand_size)
    if bid.number and bid.number < setup.minimum:
        return state.refuse(bid, "bid-low", minimum=setup.minimum)
    if bid.number and standing.moons:
        return state.refuse(bid, "bid-number-over-moon", standing=standing)
    return state.refuse(bid, "bid-not-higher", bid=bid, standing=standing)


# -- widow and trump ------------------------------------------------------------------------------------


def _before_play(state: State) -> State:
    """Return the state at the next step after the auction: taking the widow, naming trump, or the first
    lead."""
    setup = state.setup
    hand = state.hand
    declarer = hand.declarer
    assert declarer
    trump_named = setup.called or hand.tables is not None
    takes = setup.exchanges == "before-trump" or (setup.exchanges == "after-trump" and trump_named)
    if takes and not hand.taker:
        held = list(state.held)
        held[declarer - 1] |= hand.widow
        return state.change(phase="discard", held=tuple(held), hand=replace(hand, widow=0, taker=declarer))
    if not trump_named:
        return state.change(phase="trump")
    tables = hand.tables or setup.tables()
    return state.change(phase="play", hand=replace(hand, tables=tables))


def _discardable(state: State) -> int:
    """Return a mask of the tiles that may be discarded.

    If the rules require the first lead to be a trump, the declarer can't discard its last trump.
    """
    assert state.to_move
    mask = state.held[state.to_move - 1]
    if state.hand.tables is not None and must_lead_trump(state):
        trumps = mask & state.hand.tables.trumps
        if trumps & (trumps - 1) == 0:
            return mask ^ trumps
    return mask


def legal_discard(state: State) -> tuple[Action, ...]:
    """Return the tiles that may be discarded, in canonical order."""
    discard_of = state.setup.discard_of
    return tuple([discard_of[piece] for piece in state.setup.pieces_in(_discardable(state))])


def apply_discard(state: State, action: object) -> State:
    """Apply the discard of one tile. The declarer discards, in total, as many tiles as the widow had."""
    setup = state.setup
    discard = state.read(action)
    if not isinstance(discard, Discard):
        raise state.refuse(action, "not-now", doing="the discard")
    seat = state.to_move
    assert seat
    piece = discard.piece
    if piece not in setup.bits_of:
        raise state.refuse(action, "unknown-piece" if piece == UNKNOWN else "not-in-set", piece=piece)
    bit = setup.bits_of[piece]
    if not bit & state.held[seat - 1]:
        raise state.refuse(action, "not-held", piece=piece)
    if not bit & _discardable(state):
        raise state.refuse(action, "discard-last-trump", piece=piece)
    held = list(state.held)
    held[seat - 1] ^= bit
    after = state.change(
        actions=(*state.actions, discard),
        held=tuple(held),
        hand=replace(state.hand, discards=(*state.hand.discards, piece)),
    )
    return after if held[seat - 1].bit_count() > setup.hand_size else _before_play(after)


def legal_trump(state: State) -> tuple[Action, ...]:
    """Return the trumps that may be named, in the order numbers, doubles, follow-me.

    If the rules require the first lead to be a trump, the declarer can only name a suit of which it holds a
    tile, or follow-me.
    """
    setup = state.setup
    assert state.to_move
    if not setup.leads_trump:
        return tuple([named for named, _ in setup.trumps])
    return setup.trumps_held(state.held[state.to_move - 1])


def apply_trump(state: State, action: object) -> State:
    """Apply the naming of the trump."""
    setup = state.setup
    named = state.read(action)
    legal = legal_trump(state)
    if not isinstance(named, NameTrump):
        raise state.refuse(action, "not-now", doing="naming trump")
    if setup.blanks_trump and named.trump == FOLLOW_ME:
        named = NameTrump("0")
    if named not in legal:
        raise _illegal_trump(state, named)
    hand = replace(state.hand, trump=named.trump, tables=setup.tables(named.trump))
    return _before_play(state.change(actions=(*state.actions, named), hand=hand))


def _illegal_trump(state: State, named: NameTrump) -> IllegalAction:
    rules = setup_of(state).moon.trump
    trump = named.trump
    if any(named == known for known, _ in state.setup.trumps):
        name = "the doubles" if trump == "doubles" else f"the {trump}s"
        return state.refuse(named, "trump-none-held", trump=name)
    in_set = (
        trump in ("doubles", FOLLOW_ME)
        or not rules.suits
        or any(tile.bears(int(trump)) for tile in state.setup.pieces if isinstance(tile, Tile))
    )
    return state.refuse(named, "trump-not-allowed" if in_set else "trump-not-in-set", trump=trump)


# -- play -----------------------------------------------------------------------------------------------


def apply_play(state: State, action: object) -> State:
    """Apply the play of a tile. If it completes the trick, the winner leads to the next one, or the hand
    ends."""
    play, bit = read_play(state, action)
    seat = state.to_move
    assert seat
    if not bit & playable(state, seat):
        raise why_illegal(state, play)
    setup = state.setup
    actions, held, trick, led = add_to_trick(state, seat, play, bit)
    if len(trick) < setup.seating.players:
        # The constructor is faster than `change`, and nothing in the engine runs more often.
        return State(
            setup,
            "play",
            setup.seating.left_of(seat),
            state.dealer,
            state.score,
            state.last_hand,
            (),
            state.past,
            actions,
            state.hand,
            held,
            state.tricks,
            state.played,
            trick,
            led,
            state.start_score,
        )
    winner = trick_winner(state, trick, led)
    side = setup.seating.side_of(winner)
    tricks = (*state.tricks[:side], state.tricks[side] + 1, *state.tricks[side + 1 :])
    played = (*state.played, Trick(trick, tables_of(state).suits[led], winner))
    after = State(
        setup,
        "play",
        winner,
        state.dealer,
        state.score,
        state.last_hand,
        (),
        state.past,
        actions,
        state.hand,
        held,
        tricks,
        played,
        (),
        -1,
        state.start_score,
    )
    declarer, contract = state.hand.declarer, state.hand.contract
    assert declarer
    assert contract
    return finish_hand(after) if setup.hand_is_over(declarer, contract, tricks) else after


PHASES: Mapping[str, Phase] = {
    "draw": Phase(no_actions, apply_draw, sample_draw),
    "dealer": Phase(no_actions, apply_dealer, sample_dealer),
    "deal": Phase(no_actions, apply_deal, sample_deal),
    "auction": Phase(legal_auction, apply_auction),
    "discard": Phase(legal_discard, apply_discard),
    "trump": Phase(legal_trump, apply_trump),
    "play": Phase(legal_play, apply_play),
    "over": Phase(no_actions, apply_over),
}
"""The functions of each phase of Moon."""
