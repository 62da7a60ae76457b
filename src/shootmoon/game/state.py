"""`State`: a whole game at one moment.

States are immutable: `State.apply` returns a new state. The properties are specified in `docs/record.md`,
"Positions". A `View` is a state as one seat sees it.
"""

from __future__ import annotations

import random
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.game.actions import Action, Bid, Play, Time
from shootmoon.game.chain import Chain
from shootmoon.game.errors import IllegalAction, NotationError
from shootmoon.game.hands import Hand, HandResult, PastHand, Trick, read_lines, seen_by
from shootmoon.game.picture import draw_position
from shootmoon.game.score import ChipsScore, HandMarksScore, MarksScore, PointsScore, RoundsScore, Score
from shootmoon.game.setup import Setup
from shootmoon.game.snapshot import Snapshot
from shootmoon.game.summary import headline_with_digest, summary
from shootmoon.game.typed import as_typed
from shootmoon.game.view import View
from shootmoon.pieces import UNKNOWN, Piece, Seating
from shootmoon.rules import Rules
from shootmoon.telling import seed_of


class State(Struct, frozen=True):
    """A whole game at one moment, with all hands.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic"))
    >>> state.phase, state.to_move
    ('dealer', 0)
    >>> state = state.apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1))
    >>> state.phase, state.to_move, state.legal_actions()
    ('auction', 1, ('pass', '4', '5', '6', '7', 'moon'))
    >>> state.apply("pass").apply("5").apply("moon").phase
    'discard'
    """

    setup: Setup
    """The rules and the values derived from them; the same object throughout a game."""
    phase: str
    """One of `PHASES`."""
    to_move: int | None
    """The seat that is to act; 0 for chance, None when the game is over."""
    dealer: int | None
    """The dealer of this hand, or of the next one if a deal is next; None until there is one."""
    score: Score
    """The score after the last finished hand. In Chips it also changes during a hand."""
    last_hand: HandResult | None
    """The result of the previous hand; None before the end of the first one."""
    winners: tuple[int, ...]
    """The seats that have won the match; empty until it is over."""
    past: Chain[PastHand]
    """The actions of the finished hands."""
    actions: tuple[Action, ...]
    """The actions since the last finished hand."""
    hand: Hand
    """The deal, the auction and the trump of the hand in progress."""
    held: tuple[int, ...]
    """By seat, a bit mask of the pieces that it holds. `hands` returns the pieces themselves."""
    tricks: tuple[int, ...]
    """Tricks won in this hand, by side."""
    played: tuple[Trick, ...]
    """The completed tricks of this hand."""
    trick: tuple[tuple[int, Play], ...]
    """The trick in progress: pairs of seat and play, in the order of play. In Chips for two players, the
    dummy is seat 3."""
    led: int
    """The suit led to the trick in progress, as an index into `TrickTables.suits`; -1 before the lead."""
    start_score: Score | None = None
    """The score with which the game began, if it isn't that of a new match, such as in a position that was
    set up by hand; otherwise None."""

    # -- reading ----------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    @property
    def seating(self) -> Seating:
        """The seats and the sides that they belong to."""
        return self.setup.seating

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The set of pieces, in canonical order."""
        return self.setup.pieces

    @property
    def hand_size(self) -> int:
        """The number of pieces that each seat is dealt."""
        return self.setup.hand_size

    @property
    def hands(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces that each seat holds, in canonical order."""
        return tuple(map(self.setup.pieces_in, self.held))

    @property
    def widow(self) -> tuple[Piece, ...]:
        """The tiles face down in the middle; empty once the declarer has taken them."""
        return self.setup.pieces_in(self.hand.widow)

    @property
    def discards(self) -> tuple[Piece, ...]:
        """The tiles that the declarer has discarded."""
        return self.hand.discards

    @property
    def from_widow(self) -> tuple[Piece, ...]:
        """The tiles that the declarer took from the widow, even if they are no longer held."""
        return self.hand.deal.rest if self.hand.deal and self.hand.taker else ()

    @property
    def turned_up(self) -> int:
        """The number of the dummy's cards that have been turned up in this hand."""
        if not self.dummy_seat:
            return 0
        return sum(seat == self.dummy_seat for trick in (*self.played, self) for seat, _ in _plays(trick))

    @property
    def dummy(self) -> tuple[Piece, ...]:
        """The dummy's cards that are still face down, the next one first; empty if there is no dummy."""
        deal = self.hand.deal
        return deal.rest[self.turned_up :] if deal and self.dummy_seat else ()

    @property
    def dummy_seat(self) -> int:
        """The seat number that stands for the dummy in tricks; 0 if there is no dummy."""
        return self.setup.dummy_seat

    @property
    def bids(self) -> tuple[tuple[int, Bid], ...]:
        """The bids of this hand: pairs of seat and bid, in order."""
        return self.hand.bids

    @property
    def declarer(self) -> int | None:
        """The seat that won the auction of this hand; None until then, and in Chips."""
        return self.hand.declarer

    @property
    def contract(self) -> Bid | None:
        """The bid that won the auction of this hand; None until then, and in Chips."""
        return self.hand.contract

    @property
    def trump(self) -> str | None:
        """The trump of this hand: ``0`` … ``6``, ``doubles`` or ``follow-me``; None until it is named, and in
        Chips."""
        return self.hand.trump

    @property
    def led_suit(self) -> str | None:
        """The suit led to the trick in progress; None before the lead."""
        return self.hand.tables.suits[self.led] if self.hand.tables and self.led >= 0 else None

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of this round, by side; None in Chips, and if ``match.kind`` is ``hand-marks``."""
        return self.score.points if isinstance(self.score, PointsScore) else None

    @property
    def marks(self) -> tuple[int, ...] | None:
        """The marks of the match, by side; None unless ``match.kind`` is ``marks`` or ``hand-marks``."""
        return self.score.marks if isinstance(self.score, MarksScore | HandMarksScore) else None

    @property
    def hickeys(self) -> tuple[int, ...] | None:
        """The hickeys (penalty marks) taken in this round, by side; None unless ``match.kind`` is
        ``marks``."""
        return self.score.hickeys if isinstance(self.score, MarksScore) else None

    @property
    def match_hickeys(self) -> tuple[int, ...] | None:
        """The hickeys taken in the whole match, by side, whether or not they cost marks; None in the same
        cases as `hickeys`."""
        return self.score.match_hickeys if isinstance(self.score, MarksScore) else None

    @property
    def rounds_won(self) -> tuple[int, ...] | None:
        """The number of rounds won, by side; None unless ``match.kind`` is ``marks`` or ``best-of``."""
        return self.score.rounds_won if isinstance(self.score, RoundsScore) else None

    @property
    def chips(self) -> tuple[int, ...] | None:
        """The number of chips that each side holds; None in Moon."""
        return self.score.chips if isinstance(self.score, ChipsScore) else None

    @property
    def supply(self) -> int | None:
        """The number of chips that no side holds; None in Moon."""
        return self.setup.left(self.score) if self.setup.supply else None

    @property
    def is_over(self) -> bool:
        """True if the game is over; `winners` are then the seats that have won."""
        return self.phase == "over"

    @property
    def history(self) -> tuple[Action, ...]:
        """All actions so far."""
        reader = self.setup.reader
        return (
            *(action for hand in self.past for action in read_lines(hand.text, reader)),
            *self.actions,
        )

    # -- acting -----------------------------------------------------------------------------------------

    @property
    def legal(self) -> tuple[Action, ...]:
        """The same as `legal_actions`."""
        return self.legal_actions()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat to move; empty if chance is to act or the game is over.

        Bids are in the order pass, numbers, moons, from low to high; trumps are in the order 0 to 6, doubles,
        follow-me. Plays and discards are in canonical order of the pieces; where the leader calls a suit, the
        higher end of a tile comes before the lower one. Equal pieces yield one action.
        """
        return self.setup.phases[self.phase].legal(self)

    def apply(self, action: str) -> State:
        """Return the state after an action, given as an `Action` or its text.

        Raises `IllegalAction` with the reason and the legal actions.
        """
        return self.setup.phases[self.phase].apply(self, action)

    def sample_chance(self, rng: random.Random | int) -> Action:
        """Return the next chance action, drawn uniformly at random. ``rng`` is a random generator or an int
        seed.

        Raises ValueError if the next action isn't a chance event or the seed is negative, and TypeError for
        another kind of ``rng``.
        """
        sample = self.setup.phases[self.phase].sample
        if sample is None:
            raise ValueError(f"chance doesn't act in phase {self.phase!r}")
        return sample(self, rng if isinstance(rng, random.Random) else random.Random(seed_of(rng, "rng")))

    def parse(self, text: str) -> Action:
        """Read an action from its text, without checking that it is legal: as in records, or as people type
        it in this phase, such as ``five``, ``21`` or ``trump sixes``. Raises `NotationError`."""
        return as_typed(text, self)

    def seen_actions(self, seat: int) -> tuple[Action, ...]:
        """The actions since the last finished hand as a seat, or for 0 a spectator, has seen them, with ``?``
        for hidden pieces: the same as `View.actions`, without the rest of the view."""
        return seen_by(seat, self.actions, self.hand.taker, self.turned_up)

    def last_seen_action(self, seat: int) -> Action | None:
        """The last of `seen_actions`; None if there are none."""
        seen = seen_by(seat, self.actions[-1:], self.hand.taker, self.turned_up)
        return seen[0] if seen else None

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of a seat; empty if it isn't to move. The same as `View.legal`, without the rest
        of the view."""
        return self.legal_actions() if seat == self.to_move else ()

    def view(self, seat: int) -> View:
        """Return the view of ``seat``. Raises ValueError if there is no such seat."""
        if type(seat) is not int:
            seat = seed_of(seat, "seat")
        if seat not in self.seating.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 1 to {self.seating.players}")
        return _view_of(self, seat)

    @property
    def public_view(self) -> View:
        """The view of a spectator, who sees what every seat sees; its ``seat`` is 0."""
        return _view_of(self, 0)

    def __str__(self) -> str:
        return summary(self)

    def __repr__(self) -> str:
        return f"<State of {headline_with_digest(self, (*(hand.text for hand in self.past), *self.actions))}>"

    def _repr_svg_(self) -> str:
        return str(draw_position(self))

    # -- for the phases ---------------------------------------------------------------------------------

    def refuse(self, action: object, code: str, **facts: object) -> IllegalAction:
        """Return the error for an illegal action. For ``code`` and ``facts`` see `IllegalAction`."""
        return IllegalAction(action, code, facts, self.legal_actions())

    def read(self, action: object) -> Action:
        """Return ``action`` as an `Action`, parsing it if it is a plain string.

        Raises `NotationError`, and `IllegalAction` for a call of time in any phase other than ``deal``.
        """
        if not isinstance(action, str):
            raise NotationError(str(action), 1, "an action", self.legal_actions())
        read = action if isinstance(action, Action) else self.parse(action)
        if isinstance(read, Time) and self.phase != "deal":
            raise self.refuse(action, "time-in-hand")
        return read

    def change(self, **fields: object) -> State:
        """Return a copy of this state with some fields changed."""
        return replace(self, **fields)


def _plays(trick: Trick | State) -> tuple[tuple[int, Play], ...]:
    return trick.plays if isinstance(trick, Trick) else trick.trick


def _view_of(state: State, seat: int) -> View:
    pieces_in, reader = state.setup.pieces_in, state.setup.reader
    taken = _known if 0 < seat == state.hand.taker else _hidden
    return View(
        **dict(zip(_PUBLIC, _public(state), strict=True)),
        hands=tuple(
            [
                pieces_in(held) if at == seat else (UNKNOWN,) * held.bit_count()
                for at, held in enumerate(state.held, 1)
            ]
        ),
        widow=(UNKNOWN,) * state.hand.widow.bit_count(),
        discards=taken(state.discards),
        from_widow=taken(state.from_widow),
        dummy=_hidden(state.dummy),
        legal=state.legal_for(seat),
        seat=seat,
        rules=state.rules,
        pieces=state.pieces,
        hand_size=state.hand_size,
        match_hickeys=state.match_hickeys,
        past=state.past.mapped(seat, lambda hand: hand.seen_by(seat, reader)),
        actions=state.seen_actions(seat),
        start_score=state.start_score,
    )


_PUBLIC = tuple(
    name
    for name in Snapshot.__struct_fields__
    if name not in ("hands", "widow", "discards", "from_widow", "dummy", "legal")
)
"""The fields that every seat sees."""
_public = attrgetter(*_PUBLIC)


def _known(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return pieces


def _hidden(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return (UNKNOWN,) * len(pieces)


Position: TypeAlias = State | View
"""A whole game, or one seat's view of it. They have the same properties."""
