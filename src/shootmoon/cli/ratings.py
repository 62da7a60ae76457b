"""`moon ratings`: compute the ratings of a server's players again."""

from __future__ import annotations

import typer

from shootmoon.cli.databases import DatabaseOption
from shootmoon.cli.errors import when_stopped

EPILOG = """\b
Examples:
  moon ratings
  moon ratings --database postgresql://moon@localhost/club"""


def ratings(database: DatabaseOption = None) -> None:
    """Compute all ratings of players again from the finished matches, and print their number.

    The server may be running; games that end meanwhile wait. This isn't needed in daily use, since each
    match is rated when it ends. Use it after an update of shootmoon that changes how matches are rated.
    """
    import asyncio

    from shootmoon.storage import open_storage

    async def again() -> int:
        async with open_storage(database, create=False) as storage:
            return await storage.players.rate_again()

    with when_stopped("no rating was changed"):
        count = asyncio.run(again())
    typer.echo(f"{count} rated {'match' if count == 1 else 'matches'}")
