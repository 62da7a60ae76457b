"""`Puzzle`: a position of a game with one right answer, its proof, and how bots answered."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal, TypeAlias, get_args

from msgspec import Struct, field

from shootmoon.game import State, View, new_game

Kind: TypeAlias = Literal["make", "set", "discard", "trump", "bid", "where", "odds"]
"""The kinds of puzzles:

- ``make``: a play of the declarer's side; exactly one keeps the contract;
- ``set``: a play of a defender; exactly one sets the contract;
- ``discard``: the declarer's discard;
- ``trump``: the trump to name;
- ``bid``: a bid, or a pass, that is right at this score and would be wrong at the start of a match;
- ``where``: where an unseen piece lies, if the rules and what has happened leave one place;
- ``odds``: the probability that an unseen piece lies in a place.
"""

KINDS: tuple[Kind, ...] = get_args(Kind)
"""All kinds of puzzles."""

LEVELS = (1, 2, 3, 4, 5)
"""The levels of difficulty, easiest first."""

BETWEEN = "; "
"""What separates the actions of a puzzle."""

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of ids, without those that are easily mistaken for others."""
_ID_LENGTH = 7


class Choice(Struct, frozen=True, array_like=True):
    """A choice that was compared, with its value."""

    choice: str
    """The choice: an action."""
    value: float
    """The probability of winning the match after it, as the bot `expert` estimates it."""
    made: float | None = None
    """P(the bid is made after it); None where no bid is concerned."""


class Proof(Struct, frozen=True, kw_only=True, array_like=True):
    """Why the solution is right."""

    worlds: int = 1
    """The number of worlds (full deals) in which the choices were compared; 1 with all hands visible."""
    line: tuple[str, ...] = ()
    """For plays with all hands visible: the solution and best play by everybody after it, until the contract
    is decided or the hand is over."""
    choices: tuple[Choice, ...] = ()
    """For decisions that are compared in sampled worlds: all choices, best first."""
    error: float = 0.0
    """The standard error of the difference between the best two choices; 0 for an exact proof."""
    even: str = ""
    """For a bid: the best choice at the start of a match."""
    of: tuple[int, int] = (0, 0)
    """For ``odds``: in how many of all consistent worlds the piece lies in the place, and the number of these
    worlds."""


class BotAnswer(Struct, frozen=True, array_like=True):
    """What a bot answered, from its own view and with several random seeds."""

    choice: str
    """Its most frequent answer."""
    solved: int
    """How often it was right."""
    tries: int
    """How often it was asked."""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position with one right answer.

    >>> from shootmoon.coach.puzzles import puzzles
    >>> puzzle = puzzles(kind="make")[0]
    >>> puzzle.solution in puzzle.choices, puzzle.view().seat == puzzle.seat
    (True, True)
    """

    kind: Kind
    """The kind of the puzzle."""
    preset: str
    """The preset whose rules apply."""
    actions: str
    """The actions of the hand up to the position, as in records, separated by `BETWEEN`."""
    seat: int
    """The seat whose decision it is."""
    solution: str
    """The right answer: an action, the name of a place (`shootmoon.belief.Place`), or a percentage."""
    options: tuple[str, ...] = ()
    """The possible answers if they aren't the legal actions."""
    score: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    """The score before the hand, where it matters: the fields of `Score` that aren't those of a new match."""
    piece: str = ""
    """The piece that is asked for."""
    place: str = ""
    """The place that is asked for, for ``odds``."""
    open: bool = False
    """True if the player sees all hands. Otherwise it sees what the seat has seen."""
    proof: Proof = Proof()
    """Why the solution is right."""
    bots: Mapping[str, BotAnswer] = field(default_factory=dict[str, BotAnswer])
    """What bots answered, by name. Empty if bots can't be asked, as for ``where``."""
    effort: float = 0.0
    """How difficult the puzzle is among those of its kind; only the order matters."""
    level: int = 3
    """The level of difficulty, from 1 to 5: the fifth of the puzzles of its kind to which it belongs."""

    @property
    def id(self) -> str:
        """The id: seven letters and digits that follow from the position and the question."""
        score = " ".join(f"{name}={values}" for name, values in sorted(self.score.items()))
        key = "|".join(
            (
                self.kind,
                self.preset,
                score,
                self.actions,
                str(self.seat),
                self.piece,
                self.place,
                str(self.open),
            )
        )
        number = int.from_bytes(blake2b(key.encode(), digest_size=8).digest())
        found = ""
        for _ in range(_ID_LENGTH):
            number, at = divmod(number, len(_ALPHABET))
            found += _ALPHABET[at]
        return found

    @property
    def choices(self) -> tuple[str, ...]:
        """All possible answers, in the order in which they are offered."""
        return self.options or tuple(map(str, self.state().legal_actions()))

    def start(self) -> State:
        """Return the state before the first action, with the score of the puzzle."""
        return with_score(new_game(self.preset), self.score)

    def states(self) -> list[State]:
        """Return the states before and after every action; the last one is the position of the puzzle."""
        found = [self.start()]
        for action in self.actions.split(BETWEEN):
            found.append(found[-1].apply(action))
        return found

    def state(self) -> State:
        """Return the position, with all hands. The player may only see it if the puzzle is `open`."""
        return self.states()[-1]

    def view(self) -> View:
        """Return the position as the seat has seen it."""
        return self.state().view(self.seat)


def with_score(state: State, score: Mapping[str, tuple[int, ...]]) -> State:
    """Return the state of a new game with some amounts of the score changed.

    >>> with_score(new_game("classic"), {"points": (18, 20, -4)}).points
    (18, 20, -4)
    """
    return state.change(score=state.score.changed(**score)) if score else state
