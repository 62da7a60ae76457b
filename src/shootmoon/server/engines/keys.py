"""The secret key from which the deals of all series of a server are derived."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "SHOOTMOON_SERIES_KEY"
"""The environment variable that contains the key, for several machines that serve the same series."""

FILE = "series.key"


def series_key(folder: Path, environment: Mapping[str, str] = os.environ) -> bytes:
    """Return the key from the environment, or from a file in ``folder``. The file is created if it doesn't
    exist.

    Anybody who knows the key can compute the deals of all series. Raises OSError if the file can't be read or
    written.
    """
    key = environment.get(VARIABLE)
    if key:
        return key.encode()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    if not file.exists():
        # The file appears complete or not at all, even if several processes create it at the same time.
        fresh = folder / f".{FILE}-{secrets.token_hex(8)}"
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(secrets.token_hex(32))
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass  # another process was faster; its key is used
        finally:
            fresh.unlink()
    return file.read_bytes().strip()
