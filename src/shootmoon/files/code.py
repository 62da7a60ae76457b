"""`code_digest`: which code computed a result."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

_FLOORS = (
    "pieces", "rules", "tricks", "game", "encoding", "solver", "record", "belief", "endgames", "match_equity",
    "bots",
)  # fmt: skip


@lru_cache
def code_digest(*more: str) -> str:
    """Return a digest of the source code that affects the course of games: rules, engine and bots.

    ``more``: other packages of shootmoon on which the result depends as well. It takes about 8 ms.
    """
    home = Path(__file__).parents[1]
    digest = blake2b(digest_size=8)
    for floor in (*_FLOORS, *more):
        for path in sorted((home / floor).rglob("*.*")):
            if path.suffix in (".py", ".toml", ".json"):
                digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
