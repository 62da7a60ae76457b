"""Run tasks on a Ray cluster (``pip install 'shootmoon[ray]'``), such as the games of a contest.

No other module imports Ray.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, TypeVar

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.games import GameResult, MakeBot, play_game

Result = TypeVar("Result")


def play_on_ray(
    contest: Contest, wanted: Iterable[tuple[int, int]], address: str, make: MakeBot
) -> Generator[GameResult]:
    """Play games, given as (deal, seating), on the cluster at ``address``. Yield the result of each when it
    ends.

    For the address and the errors see `run_on_ray`.
    """
    return run_on_ray(play_game, ((contest, *unit, make) for unit in wanted), address)


def run_on_ray(
    function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]], address: str
) -> Generator[Result]:
    """Call ``function`` with the arguments of each task on the cluster at ``address``. Yield each result when
    it is there, in any order.

    An empty address starts a cluster on this machine. Ray calls a function again if its process has died.

    Raises `ContestError` if Ray isn't installed, or if the cluster can't be reached or fails.
    """
    try:
        import ray  # pyright: ignore[reportMissingImports] (an extra that checks do without)
    except ImportError as error:
        raise ContestError("playing on a cluster needs Ray: pip install 'shootmoon[ray]'") from error
    library: Any = ray
    if not library.is_initialized():
        try:
            library.init(address=address or None, include_dashboard=False, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise ContestError(f"the Ray cluster at {address} can't be reached: {error}") from error
    remote = library.remote(function)
    coming = iter(tasks)
    room = max(2, int(2 * library.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    try:
        running += [remote.remote(*task) for task in islice(coming, room)]
        while running:
            done, running = library.wait(running, num_returns=1)
            yield from library.get(done)
            running += [remote.remote(*task) for task in islice(coming, len(done))]
    except library.exceptions.RayTaskError:
        raise  # a bug in shootmoon: bots can't cause one
    except library.exceptions.RayError as error:
        raise ContestError(f"the Ray cluster fails: {str(error).strip().splitlines()[0]}") from error
    finally:
        for each in running:
            library.cancel(each, force=True)
