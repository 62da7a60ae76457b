"""The analysis board."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from shootmoon.analysis.board import BoardChoice
from shootmoon.protocol.game_facts import GameFacts
from shootmoon.protocol.messages import SeatNumber
from shootmoon.protocol.settings import ShortText, Terms
from shootmoon.protocol.views import GameView
from shootmoon.rules import DEFAULT_PRESET, Rules, Value

BoardText: TypeAlias = Annotated[str, Meta(max_length=2_000)]
"""A part of a position that is set up by hand."""


MAX_PATH = 500
"""The greatest number of actions that are tried one after the other from a point of a recorded game."""


TriedAction: TypeAlias = Annotated[str, Meta(max_length=400)]
"""An action on the board; a deal of all pieces is the longest."""


BoardPath: TypeAlias = Annotated[tuple[TriedAction, ...], Meta(max_length=MAX_PATH)]
"""Actions that were tried."""


class BoardSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position for the analysis board that is set up by hand."""

    preset: ShortText = DEFAULT_PRESET
    """The name of the preset; see ``/api/presets``."""
    options: dict[ShortText, Value] = field(default_factory=dict[str, Value])
    rules: Rules | None = None
    """A complete rule set, instead of a preset and options."""
    deal: BoardText = ""
    """All hands by seat, such as ``6-6,… / … / … / widow 4-1``. The last place may be left out."""
    hand: BoardText = ""
    """Instead of a deal, the hand of one seat; the other hands are hidden."""
    seat: SeatNumber = 1
    """The seat that has this hand."""
    dealer: SeatNumber = 0
    """The dealer; 0 for the seat before seat 1."""
    actions: BoardText = ""
    """What was done after the deal, such as ``5 pass pass discard 2-1 trump 6``."""
    score: BoardText = ""
    """The score by side, such as ``18 3 0``; empty for that of a new match."""


class BoardRecord(Struct, frozen=True):
    """The record of a position."""

    record: str
    """The record as text (``.moon``)."""


class BoardRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point of a record with its variations."""

    record: str
    """The complete record, as text (``.moon``) or JSON."""
    ply: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    """A ply of the recorded game; -1 is its end."""
    tried: BoardPath = ()
    """Actions after that ply. Those that the record doesn't have yet become a variation."""
    seat: SeatNumber = 0
    """The seat whose view to return; 0 for all hands, as far as the record contains them."""
    remove: bool = False
    """Remove the last of the tried actions, with all that follows it."""


class BoardVariation(Struct, frozen=True):
    """A variation of a record."""

    ply: int
    """The ply of the recorded game from which its actions were tried."""
    tried: tuple[str, ...]
    """The actions from there to its end."""
    shared: int
    """The number of these actions that belong to another variation, from which this one branches off."""


class BoardPosition(Struct, frozen=True):
    """A point of a record on the analysis board."""

    record: str
    """The record with its variations, as text."""
    ply: int
    """The ply of the recorded game from which the actions were tried."""
    plies: int
    """The number of actions of the recorded game."""
    tried: tuple[str, ...]
    """The actions that were tried from there."""
    position: GameView
    """The position as the viewer may see it."""
    rules: Rules
    """The rules of the game."""
    about: GameFacts
    """What the rules say about the game."""
    pieces: tuple[str, ...]
    """The set of pieces."""
    hand_size: int
    """The number of pieces that each seat is dealt."""
    rest: str
    """The word for the pieces that are left over after the deal, ``widow`` or ``dummy``; empty if there are
    none."""
    viewer: int
    """The only seat whose view the record contains; 0 if it contains all hands."""
    names: tuple[str, ...]
    """The players' names by seat."""
    actions: tuple[str, ...]
    """The legal actions of the seat to move, as far as the viewer knows them."""
    following: tuple[str, ...]
    """The actions that were played or tried here."""
    annotations: tuple[str, ...]
    """The annotations of the last action."""
    variations: tuple[BoardVariation, ...]
    """All variations of the record."""
    where: dict[str, dict[str, float]]
    """From one seat's view: for each unseen piece, the probability that it lies in each place, if all deals
    that are consistent with the view are equally likely. The places are the numbers of the seats, ``widow``,
    ``discard``, ``dummy`` and ``stock``. Empty if all hands are shown."""


class BoardValuesRequest(BoardRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point of a record whose choices are to be valued."""

    depth: Literal["quick", "thorough"] = "quick"
    """``thorough`` takes several times as long."""


class BoardRoom(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room to create that begins with a point of a record. It is never listed publicly (``public``)."""

    record: str
    """The complete record, as text (``.moon``) or JSON. If it is one seat's view, the hidden pieces are dealt
    at random."""
    ply: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    """A ply of the recorded game; -1 is its end."""
    tried: BoardPath = ()
    """Actions after that ply."""
    bots: dict[int, ShortText] = field(default_factory=dict[int, str])
    """By seat: the name of the server's bot that sits there; see ``/api/bots``."""


class BoardValuation(Struct, frozen=True):
    """What all choices are worth."""

    seat: int
    """The seat to move; 0 if there is none."""
    unit: Literal["match", "points"]
    """The unit of ``value``: the probability of winning the match, or points or chips."""
    most: bool
    """True if the seat to move wants double-dummy values to be great."""
    choices: tuple[BoardChoice, ...]
    """The legal actions of the seat to move; empty if the viewer doesn't know them."""
    recommended: str
    """What a strong bot would do; empty if the choices weren't compared. It may be
    one of several that are about as good."""
    reason: str
    """Why, as a clause in the language of the request; empty if the choices weren't compared."""
