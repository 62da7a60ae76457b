"""What people type for an action: words of any language, and a piece, a bid or a trump alone.

The terminal, `State.parse` and everything else that takes text from a person read it here. It is read as an
action of the phase that the game is in, so that 21 is a moon bid in the auction and the tile 2-1 afterwards.
Whether it is legal isn't checked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shootmoon.game.actions import Action, Bid, Discard, NameTrump, Play
from shootmoon.game.errors import NotationError
from shootmoon.game.setup import Setup
from shootmoon.pieces import Piece, plain_text
from shootmoon.telling import typed, typed_form

if TYPE_CHECKING:
    from shootmoon.game.state import Position

_MOST = 200
"""The maximum number of characters of a line that are read."""
_PHASES = ("auction", "discard", "trump", "play")


def typed_line(line: str) -> str:
    """Return a line in plain characters and in lower case, without extra blanks or punctuation around it.

    >>> typed_line(" The rest\xa0are  mine. ")
    'the rest are mine'
    """
    return " ".join(plain_text(line[:_MOST]).casefold().split()).strip(" .,;:!¡")


def typed_action(line: str, position: Position) -> Action | None:
    """Return the action that a line means in a position; None if it means none of this phase.

    >>> import shootmoon as sm
    >>> state = sm.new_game("luna-21").apply("dealer 3").apply(
    ...     "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 4-1,3-3,3-2,3-1,2-2,2-1,1-1")
    >>> typed_action("bid five", state), typed_action("Paso.", state), typed_action("21", state)
    ('5', 'pass', 'moon')
    >>> state = state.apply("moon")
    >>> typed_action("sixes", state), typed_action("trump follow me", state)
    ('trump 6', 'trump follow-me')
    >>> typed_action("[6|4]", state.apply("trump 6")), typed_action("21", state.apply("trump 6"))
    ('6-4', '2-1')
    """
    phase, setup = position.phase, position.setup
    if phase not in _PHASES or len(line) > _MOST:
        return None
    said = re.sub(rf"^{typed_form('verb', phase)}\s+", "", typed_line(line))
    match phase:
        case "auction":
            return typed_bid(said, setup)
        case "trump":
            return typed_trump(said, setup)
        case "discard":
            piece = _piece(said, setup)
            return None if piece is None else Discard(piece)
        case _:
            return _play(said, position)


def typed_bid(text: str, setup: Setup) -> Bid | None:
    """Return the bid that a text means by these rules; None if it isn't a bid."""
    said = typed_line(text)
    for word in (said, typed("bid").get(said), typed("number").get(said)):
        read = _read(word, setup)
        if isinstance(read, Bid):
            return read
    return None


def typed_trump(text: str, setup: Setup) -> NameTrump | None:
    """Return the naming of the trump that a text means by these rules; None if it isn't a trump."""
    said = re.sub(rf"^{typed_form('article')}\s+", "", typed_line(text))
    if re.fullmatch(r"[0-6]['’]?s", said):
        said = said[0]
    joined = {word.replace(" ", ""): meaning for word, meaning in typed("trump").items()}
    for word in (said, joined.get(re.sub("[- ]", "", said)), typed("number").get(said)):
        read = _read(word and f"trump {word}", setup)
        if isinstance(read, NameTrump):
            return read
    return None


def as_typed(text: str, position: Position) -> Action:
    """Read an action that a person or a program gives as a text in a position.

    A text in the spelling of records always means that action. Raises `NotationError`.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  (programs give anything)
        raise NotationError(str(text), 1, "an action", position.legal_actions())
    try:
        read = position.setup.read(text)
    except NotationError as error:
        typed = typed_action(text, position)
        if typed is None:
            raise error.with_legal(position.legal_actions()) from None
        return typed
    if isinstance(read, Play) and position.phase == "auction":
        return typed_action(text, position) or read
    return read


def _play(said: str, position: Position) -> Action | None:
    called = re.fullmatch(rf"(.+?)(?:\s*:|\s+)(?:{typed_form('calling')}\s+)?([0-6])s?", said)
    piece = _piece(said, position.setup)
    if piece is None and called is not None:
        piece = _piece(called[1], position.setup)
        read = _read(piece and f"{piece}:{called[2]}", position.setup)
        return read if isinstance(read, Play) else None
    if piece is None:
        return None
    # A tile that can be led with one suit only, such as a double, needs no call.
    ways = [each for each in position.legal_actions() if isinstance(each, Play) and each.piece == piece]
    return ways[0] if len(ways) == 1 else Play(piece)


def _piece(said: str, setup: Setup) -> Piece | None:
    return setup.notation.parse_piece(typed("card").get(said, said))


def _read(text: str | None, setup: Setup) -> Action | None:
    try:
        return setup.read(text) if text else None
    except NotationError:
        return None
