"""Many games at once, in C++ (kernel/games).

An invalid argument raises ``ValueError`` or ``TypeError`` with a message that names it. ``threads`` is 1 to
256; results don't depend on it. The GIL is released while games are played; a call from another thread
meanwhile raises RuntimeError.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, final

@final
class Program:
    """A compiled rule set, for games whose chance events the caller chooses."""

    def __init__(self, program: Mapping[str, Any]) -> None: ...
    def begin(self, dealer: int) -> Position:
        """Return the position before the first deal."""

@final
class Position:
    """A game at one moment. It never changes."""

    @property
    def to_move(self) -> int:
        """The seat to move; 0 if a deal is next or the episode is over."""
    @property
    def over(self) -> bool:
        """Whether the episode is over."""
    @property
    def truncated(self) -> bool:
        """Whether it has ended without a winner."""
    @property
    def rewards(self) -> tuple[float, ...]:
        """By seat; 0 before the end."""
    def deal(self, hands: Sequence[int], dummy: Sequence[int]) -> Position:
        """Return the position after a deal: hands as masks, and the dummy's cards as numbers of pieces."""
    def apply(self, action: int) -> Position | None:
        """Return the position after an action of the seat to move; None if the action is illegal."""
    def legal(self) -> list[int]:
        """Return the legal actions in ascending order."""
    def mask(self, out: Any) -> None:
        """Write the mask of legal actions to an array of int8."""
    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat knows to an array of float32."""
    def numbers(self, seat: int) -> list[float]:
        """Return what a seat knows, as a list."""

@final
class Start:
    """What all tables of a rule set share: its program, and the texts of its actions."""

    def __init__(self, program: Mapping[str, Any], actions: tuple[str, ...], owner: object) -> None: ...

class Table:
    """A match that is played, taken back and copied. `shootmoon.envs.table.Table` makes it complete.

    Tables that were copied from one another share the past. Each action keeps about 0.6 kB until it is taken
    back or no table needs it any more.
    """

    def __init__(self, start: Start, dealer: int) -> None: ...
    @property
    def to_move(self) -> int | None:
        """The seat to move; 0 if a deal is next, None if the match is over."""
    @property
    def over(self) -> bool:
        """Whether the match is over."""
    @property
    def phase(self) -> str:
        """The phase, as in `State`: ``deal``, ``auction``, ``discard``, ``trump``, ``play`` or ``over``."""
    @property
    def dealer(self) -> int:
        """The dealer of this hand, or of the next one."""
    @property
    def hands(self) -> int:
        """The number of finished hands."""
    @property
    def tricks(self) -> tuple[int, ...]:
        """By side, the tricks taken in this hand; 0 between two hands."""
    @property
    def gained(self) -> tuple[int, ...]:
        """By seat, the points, marks or chips that its side has gained in the hand that has just ended;
        otherwise 0."""
    @property
    def returns(self) -> tuple[float, ...]:
        """By seat, the reward at the end of the match: 1 for the winner, and -1 divided among the other
        sides. 0 before the end."""
    def legal_actions(self) -> list[str]:
        """Return the legal actions of the seat to move, in the order of their numbers in `Encoding`."""
    def apply(self, action: str) -> None:
        """Take an action of the seat to move, or the deal that is next. Raises what `State.apply` raises."""
    def undo(self) -> None:
        """Take back the last action or deal. Raises ValueError if there is none."""
    def copy(self) -> Self:
        """Return a table with the same position and the same past. Its cost doesn't depend on the past."""
    def _apply_otherwise(self, action: object) -> None: ...
    def _take(self, action: str) -> bool: ...
    def _deal(self, hands: Sequence[int], dummy: Sequence[int]) -> None: ...
    def _deal_by(self, seed: int) -> None: ...
    def _set_base(self, base: object) -> None: ...
    def _history(self) -> list[int | tuple[tuple[int, ...], int, list[int]]]: ...
    @property
    def _first_dealer(self) -> int: ...
    @property
    def _owner(self) -> Any: ...
    @property
    def _base(self) -> Any: ...

@final
class Games:
    """Games of one program; see `shootmoon.envs.program.compile_program`."""

    bytes_per_game: ClassVar[int]
    """The size of a game, without the arrays."""
    state_size: ClassVar[int]
    """The size of a state."""

    def __init__(self, program: Mapping[str, Any], games: int) -> None: ...
    def row_length(self, form: int) -> int:
        """Return the length of an observation: 0 as float32, 1 as bytes, 2 as bits."""

    def bind(self, arrays: Mapping[str, Any], form: int = 0) -> None:
        """Write to these arrays from now on; see the attributes of `shootmoon.envs.vector.VectorEnv`.

        All but ``seats`` may be missing.
        """

    def reset(self, seeds: Any, threads: int = 1) -> None:
        """Begin an episode in each game. ``seeds``: uint64, one for each game; None to go on without."""

    def step(self, actions: Any, lose: bool = False, threads: int = 1) -> int:
        """Take an action in each game; -1 leaves it as it is.

        Return the first game whose action is illegal, in which case no game has changed, or -1. With
        ``lose``, illegal actions end the episode, and the result is -1.
        """

    def agents(
        self,
        actions: Any,
        seats: Any,
        random: bool,
        rewards: Any,
        final_observations: Any,
        threads: int = 1,
    ) -> None:
        """Take an action of one seat in each game, and random ones of the others until it is its turn again.

        ``actions``: int64; None at the beginning. ``seats``: int8, which ``random`` replaces by a random seat
        in each new episode. ``rewards`` and ``final_observations`` are those of this seat.
        """

    def save(self, out: Any, digest: int, threads: int = 1) -> None:
        """Write the states of all games; ``digest`` identifies the program."""

    def load(self, states: Any, games: Any, seeds: Any, digest: int) -> int:
        """Continue ``games`` from states, with other random numbers if there are seeds.

        Return the first state that is damaged, in which case no game has changed, or -1.
        """

    def sample(self, out: Any, threads: int = 1) -> None:
        """Write a random legal action for each game."""

    def observe(self, seats: Any, out: Any, threads: int = 1) -> None:
        """Write what a seat of each game knows."""

    def hidden(self, seats: Any, out: Any, threads: int = 1) -> None:
        """Write where the pieces of each game are, in rows that begin with a seat."""

    def beliefs(self, seats: Any, out: Any, threads: int = 1) -> None:
        """Write where the pieces of each game are, as far as a seat knows."""

    def snapshot(self, game: int) -> dict[str, Any]:
        """Return all that is known of a game, as numbers."""
