"""The key that all series of a server follow from."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "SHOOTMOON_SERIES_KEY"
"""Where several machines are told their common key."""

FILE = "series.key"


def series_key(folder: Path, environment: Mapping[str, str] = os.environ) -> bytes:
    """The key from the environment, else that in ``folder``, where one is made if there is none yet.

    Who knows it knows the deals of all series. Raises OSError where the file can't be read or made.
    """
    told = environment.get(VARIABLE)
    if told:
        return told.encode()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    if not file.exists():
        # Whole under its name or not there at all, whoever else does the same at the same time.
        fresh = folder / f".{FILE}-{secrets.token_hex(8)}"
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(secrets.token_hex(32))
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass  # another process was quicker, and its key counts
        finally:
            fresh.unlink()
    return file.read_bytes().strip()
