"""Starting a game."""

from __future__ import annotations

from functools import lru_cache

from shootmoon.game import chips, moon
from shootmoon.game.actions import Action, ChooseDealer, Draw
from shootmoon.game.scoring import first_score
from shootmoon.game.setup import CHIPS_HAND, FULL_HAND, Setup
from shootmoon.game.state import Hand, Score, State
from shootmoon.pieces import CARDS, TILE_SETS, Piece, Tile
from shootmoon.rules import MoonRules, Rules


def new_game(rules: Rules, *, pieces: tuple[Piece, ...] | None = None, hand_size: int | None = None) -> State:
    """A game about to begin; the first thing to come is a chance event.

    ``pieces`` and ``hand_size`` make a smaller game by the same rules, for tests and research: bids then go
    up to the hand's size, and the lowest is as much lower as the hand is smaller. Tiles left over after the
    deal are the widow; where the rules exchange it, the declarer takes all of it and discards as many.

    Raises ValueError when the pieces don't suffice for the hands.

    >>> from shootmoon.pieces import double_set
    >>> from shootmoon.rules import load_rules
    >>> small = new_game(load_rules("classic"), pieces=double_set(3), hand_size=3)
    >>> small = small.apply("dealer 3").apply("deal 3-3,3-2,3-1 / 3-0,2-2,2-1 / 2-0,1-1,1-0 / widow 0-0")
    >>> small.legal_actions()
    ('pass', '1', '2', '3', 'moon')
    """
    setup = setup_for(rules, pieces, hand_size)
    sides = setup.seating.sides
    if isinstance(rules, MoonRules):
        score = first_score(sides, rules.match.kind)
        phase = "draw" if rules.deal.first_dealer == "draw" else "dealer"
    else:
        score = Score(chips=(rules.chips.start,) * sides)
        phase = "dealer"
    return State(
        setup=setup,
        phase=phase,
        to_move=0,
        dealer=None,
        score=score,
        last_hand=None,
        winners=(),
        past=(),
        actions=(),
        hand=Hand(),
        held=(0,) * setup.seating.players,
        tricks=(0,) * sides,
        played=(),
        trick=(),
        led=-1,
    )


@lru_cache(maxsize=64)
def setup_for(rules: Rules, pieces: tuple[Piece, ...] | None = None, hand_size: int | None = None) -> Setup:
    """The setup of these rules, with the usual pieces and hands unless told otherwise."""
    if isinstance(rules, MoonRules):
        usual, size, phases = TILE_SETS[rules.table.tiles], FULL_HAND, moon.PHASES
        hands = rules.table.players
    else:
        usual, size, phases = CARDS, CHIPS_HAND, chips.PHASES
        hands = max(rules.table.players, 3)  # two players have a dummy
    given = tuple(sorted(usual if pieces is None else pieces, key=lambda piece: piece.order))
    size = size if hand_size is None else hand_size
    if not 1 <= size <= len(given) // hands:
        raise ValueError(f"{len(given)} pieces don't make {hands} hands of {size}")
    return Setup(rules, given, size, phases)


def first_deal(state: State, dealer: int) -> State:
    """The new game ``state`` with ``dealer`` chosen to deal first, however the rules choose.

    Where they draw, the seat draws the highest tile and the others the lowest. Raises ValueError when there
    is no such seat.
    """
    seats = state.setup.seating.seats
    if dealer not in seats:
        raise ValueError(f"there is no seat {dealer}: the seats are 1 to {len(seats)}")
    action: Action = ChooseDealer(dealer)
    if state.phase == "draw":
        tiles = [piece for piece in state.setup.pieces if isinstance(piece, Tile)]
        tiles.sort(key=lambda tile: -tile.pips)
        lower = reversed(tiles)
        action = Draw([tiles[0] if seat == dealer else next(lower) for seat in seats])
    return state.apply(action)
