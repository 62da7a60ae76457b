"""The faces that people can choose. Clients draw them; the server only stores their names."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Face: TypeAlias = Literal[
    "",
    "cowgirl",
    "cowboy",
    "abuela",
    "abuelo",
    "braids",
    "curls",
    "beard",
    "cap",
    "scarf",
    "armadillo",
    "longhorn",
    "roadrunner",
    "coyote",
    "jackrabbit",
    "owl",
    "moon",
    "cactus",
]
"""The name of a face; empty for a face that clients choose by the player's name."""

FACES: tuple[str, ...] = get_args(Face)[1:]
"""The names of the faces that people can choose."""
