"""Functions that start a game."""

from __future__ import annotations

from collections.abc import Iterable

from shootmoon.game.chain import Chain
from shootmoon.game.errors import NotationError
from shootmoon.game.hands import Hand
from shootmoon.game.score import Score
from shootmoon.game.setup import game_named, setup_for
from shootmoon.game.state import State
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, Rules, RulesLike, as_rules
from shootmoon.telling import checked


@checked
def new_game(
    rules: RulesLike = DEFAULT_PRESET,
    *,
    pieces: Iterable[str] | None = None,
    hand_size: int | None = None,
    score: Score | None = None,
) -> State:
    """Return the initial state of a game, in which chance is to act.

    ``rules`` is a rule set, the name of a preset, or the path of a rules file.

    ``pieces`` and ``hand_size`` make a smaller game with the same rules, for tests and research. The highest
    bid is then the size of the hand, and the lowest bid is reduced by the same number of tricks as the hand.
    Tiles that are left over after the deal form the widow; if the rules exchange the widow, the declarer
    takes all of it and discards the same number of tiles.

    ``score`` is the score with which the game begins, by default that of a new match (`Setup.score`). It
    isn't checked; see `shootmoon.record.Record.score`.

    Raises ValueError if there are too few pieces for the hands, equal tiles, or a text that isn't a piece,
    and the errors of
    `shootmoon.rules.as_rules`.

    >>> from shootmoon.pieces import double_set
    >>> small = new_game("classic", pieces=double_set(3), hand_size=3)
    >>> small = small.apply("dealer 3").apply("deal 3-3,3-2,3-1 / 3-0,2-2,2-1 / 2-0,1-1,1-0 / widow 0-0")
    >>> small.legal_actions()
    ('pass', '1', '2', '3', 'moon')
    """
    read = as_rules(rules)
    setup = setup_for(read, None if pieces is None else _pieces(pieces, read), hand_size)
    return State(
        setup=setup,
        phase=setup.first_phase,
        to_move=0,
        dealer=None,
        score=setup.first_score if score is None else score,
        last_hand=None,
        winners=(),
        past=Chain(),
        actions=(),
        hand=Hand(),
        held=(0,) * setup.seating.players,
        tricks=(0,) * setup.seating.sides,
        played=(),
        trick=(),
        led=-1,
        start_score=None if score == setup.first_score else score,
    )


def _pieces(pieces: Iterable[str], rules: Rules) -> tuple[Piece, ...]:
    notation = game_named(rules.game).setup.notation
    found: list[Piece] = []
    for each in pieces:
        piece = each if isinstance(each, Piece) else notation.parse_piece(each)
        if piece is None:
            raise NotationError(each, 1, notation.a_piece)
        found.append(piece)
    return tuple(found)


def with_first_dealer(state: State, dealer: int) -> State:
    """Return the state of the new game ``state`` after chance has made ``dealer`` the first dealer.

    If the rules draw for dealer, that seat draws the highest tile and the others draw the lowest ones.
    Raises ValueError if there is no such seat.
    """
    seats = state.setup.seating.seats
    if dealer not in seats:
        raise ValueError(f"there is no seat {dealer}: the seats are 1 to {len(seats)}")
    return state.apply(state.setup.name_dealer(dealer))
