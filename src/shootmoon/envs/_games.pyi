"""Many games at once, in C++ (kernel/games).

An invalid argument raises ``ValueError`` or ``TypeError`` with a message that names it. ``threads`` is 1 to
256; results don't depend on it. The GIL is released while games are played; a call from another thread
meanwhile raises RuntimeError.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

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
class Games:
    """Games of one program; see `shootmoon.envs.program.compile_program`."""

    bytes_per_game: ClassVar[int]
    """The size of a game, without the arrays."""

    def __init__(self, program: Mapping[str, Any], games: int) -> None: ...
    def bind(self, arrays: Mapping[str, Any]) -> None:
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
