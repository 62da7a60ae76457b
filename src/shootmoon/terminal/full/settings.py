"""What a person chose about the full screen, remembered in a file."""

from __future__ import annotations

import contextlib
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from shootmoon.files import atomic_write
from shootmoon.telling import Messages
from shootmoon.terminal.folder import folder_for
from shootmoon.terminal.refusal import Refusal

__all__ = ["THEMES", "Settings", "Theme", "read_settings", "write_settings"]

Theme: TypeAlias = Literal["dark", "light", "own"]
THEMES: tuple[Theme, ...] = ("dark", "light", "own")
"""The sets of colors, in the order in which a key goes through them; ``own``: the terminal's own colors."""


class Settings(Struct, frozen=True):
    """What a person chose."""

    animated: bool = True
    """True if the plays of others are shown one after another, with pauses."""
    theme: Theme | None = None
    """The set of colors; None if none was chosen."""


def read_settings() -> Settings:
    """Return what was chosen before; the defaults if that can't be read."""
    with contextlib.suppress(OSError, Refusal, msgspec.MsgspecError):
        path = folder_for("settings", Messages()) / "screen.json"
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    return Settings()


def write_settings(settings: Settings) -> None:
    """Remember what was chosen, if it can be stored."""
    with contextlib.suppress(OSError, Refusal):
        folder = folder_for("settings", Messages())
        folder.mkdir(parents=True, exist_ok=True)
        with atomic_write(folder / "screen.json") as part:
            part.write_bytes(msgspec.json.encode(settings))
