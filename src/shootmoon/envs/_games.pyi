"""Many games at once, in C++ (kernel/games).

An invalid argument raises ``ValueError`` or ``TypeError`` with a message that names it. ``threads`` is 1 to
256; results don't depend on it. The GIL is released while games are played; a call from another thread
meanwhile raises RuntimeError.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, final

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

    def hidden(self, out: Any, threads: int = 1) -> None:
        """Write where the pieces of each game are."""

    def snapshot(self, game: int) -> dict[str, Any]:
        """Return all that is known of a game, as numbers."""
