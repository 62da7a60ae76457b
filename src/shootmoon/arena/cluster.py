"""Contests on a Ray cluster (``pip install 'shootmoon[ray]'``); the only home of Ray."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.table import GameTold, MakeBot, play_game


def play_on_ray(
    contest: Contest, wanted: Iterable[tuple[int, int]], address: str, make: MakeBot
) -> Generator[GameTold]:
    """Play games, by deal and seating, on the cluster at ``address``; if that is empty, on one of this
    machine's own. Gives each as it ends. Ray itself plays games again whose process has died.

    Raises `ContestError` where Ray isn't installed, or the cluster can't be reached or fails.
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
    play = library.remote(play_game)
    coming = iter(wanted)
    room = max(2, int(2 * library.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    try:
        running += [play.remote(contest, *unit, make) for unit in islice(coming, room)]
        while running:
            done, running = library.wait(running, num_returns=1)
            yield from library.get(done)
            running += [play.remote(contest, *unit, make) for unit in islice(coming, len(done))]
    except library.exceptions.RayTaskError:
        raise  # a defect of ours: bots can't cause one
    except library.exceptions.RayError as error:
        raise ContestError(f"the Ray cluster fails: {str(error).strip().splitlines()[0]}") from error
    finally:
        for each in running:
            library.cancel(each, force=True)
