"""Trick play, common to all games: legal plays, reading a play, and the winner of a trick."""

from __future__ import annotations

from shootmoon.game.actions import Action, Play
from shootmoon.game.errors import IllegalAction
from shootmoon.game.setup import called_suits
from shootmoon.game.state import Position, State
from shootmoon.tricks import TrickTables, bits

_SUIT_NAMES = {"R": "the rockets", "C": "the crescents", "S": "the stars", "F": "the full moons"}


def tables_of(state: State) -> TrickTables:
    """Return the lookup tables for trick play in the hand in progress."""
    tables = state.hand.tables
    assert tables is not None, "a hand has trick tables once play has begun"
    return tables


def playable(state: State, seat: int) -> int:
    """Return a bit mask of the pieces that ``seat``, whose turn it is, may play."""
    hand = state.held[seat - 1]
    if state.trick:
        return tables_of(state).playable(hand, state.led)
    if not state.played and must_lead_trump(state):
        return hand & tables_of(state).trumps
    return hand


def must_lead_trump(state: State) -> bool:
    """Return True if the first lead of this hand must be a trump."""
    return state.setup.leads_trump and tables_of(state).trumps != 0


def legal_play(state: State) -> tuple[Action, ...]:
    """Return the legal plays of the seat to move, in canonical order."""
    setup = state.setup
    seat = state.to_move
    assert seat
    mask = playable(state, seat)
    if setup.called and not state.trick:
        calls = setup.calls_of_bit
        return tuple(play for number in bits(mask) for play in calls[1 << number])
    return setup.plays_in(mask)


def read_play(state: State, action: object) -> tuple[Play, int]:
    """Return the play, given as an action or as its text, and the bit of its piece.

    If the hand has two equal pieces, the lower bit is returned. The function doesn't check that the play
    follows suit.

    Raises `IllegalAction` if the seat to move doesn't hold the piece, or if the action isn't a play.
    """
    setup = state.setup
    entry = setup.plays.get(action) if isinstance(action, str) else None
    if entry is None:
        entry = setup.plays.get(str(state.read(action)))
    seat = state.to_move
    assert seat
    if entry is not None:
        held = entry[1] & state.held[seat - 1]
        if held and (entry[0].called is None) != (setup.called and not state.trick):
            return entry[0], held & -held
    raise _not_a_play(state, seat, state.read(action))


def add_to_trick(
    state: State, seat: int, play: Play, bit: int
) -> tuple[tuple[Action, ...], tuple[int, ...], tuple[tuple[int, Play], ...], int]:
    """Return the fields ``actions``, ``held``, ``trick`` and ``led`` of a state after a play.

    ``bit`` is the bit of the piece, which ``seat`` must hold. The function doesn't check that the play is
    legal.
    """
    held = state.held
    led = state.led if state.trick else suit_led(tables_of(state), play, bit)
    return (
        (*state.actions, play),
        (*held[: seat - 1], held[seat - 1] ^ bit, *held[seat:]),
        (*state.trick, (seat, play)),
        led,
    )


def suit_led(tables: TrickTables, play: Play, bit: int) -> int:
    """Return the suit that the others must follow after this lead, as an index into ``tables.suits``."""
    return tables.leads[bit.bit_length() - 1][0] if play.called is None else tables.suits.index(play.called)


def trick_winner(state: State, trick: tuple[tuple[int, Play], ...], led: int) -> int:
    """Return the seat that wins a complete trick."""
    bits_of = state.setup.bits_of
    index = tables_of(state).winner(led, [bits_of[play.piece].bit_length() - 1 for _, play in trick])
    return trick[index][0]


def captured_points(position: Position) -> tuple[int, ...]:
    """Return, for each side, the total value of the pieces that it has captured in this hand
    (`Setup.captured`)."""
    setup = position.setup
    points = [0] * setup.seating.sides
    worth = setup.captured
    if worth is not None:
        for trick in position.played:
            if trick.winner in setup.seating.seats:
                side = setup.seating.side_of(trick.winner)
                points[side] += sum(worth[setup.pieces.index(play.piece)] for _, play in trick.plays)
    return tuple(points)


def why_illegal(state: State, play: Play) -> IllegalAction:
    """Return the error for playing a piece that is held but may not be played now."""
    setup = state.setup
    seat = state.to_move
    assert seat
    legal = playable(state, seat)
    if not state.trick:
        return state.refuse(play, "first-lead-trump", held=setup.plays_in(legal))
    tables = tables_of(state)
    must = state.held[seat - 1] & tables.follow[state.led]
    name = tables.suits[state.led]
    suit = _SUIT_NAMES.get(name) or ("the doubles" if name == "doubles" else f"the {name}s")
    return state.refuse(play, "must-follow", held=setup.plays_in(must), suit=suit)


def _not_a_play(state: State, seat: int, action: Action) -> IllegalAction:
    if not isinstance(action, Play):
        return state.refuse(action, "not-now", doing="the play")
    setup = state.setup
    piece = action.piece
    if piece not in setup.bits_of:
        return state.refuse(action, "not-in-set", piece=piece)
    if not setup.bits_of[piece] & state.held[seat - 1]:
        return state.refuse(action, "not-held", piece=piece)
    if not setup.called or state.trick:
        return state.refuse(action, "no-call", piece=piece)
    choices = tuple(f"{piece}:{suit}" for suit in called_suits(piece))
    if action.called is None:
        return state.refuse(action, "call-suit", choices=choices)
    return state.refuse(action, "call-wrong", piece=piece, called=action.called, choices=choices)
