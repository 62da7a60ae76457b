"""Atomic writes: a file is either replaced completely or left unchanged."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def atomic_write(target: Path) -> Generator[Path]:
    """Yield the path of a temporary file, which replaces ``target`` on exit from the context.

    Write the new content to the temporary file. It is in the folder of ``target`` and is renamed to
    ``target`` on exit; if an exception occurs in the context, the temporary file is removed instead. Only the
    current user may read the file. Raises OSError.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with atomic_write(Path(folder) / "note") as part:
    ...         _ = part.write_text("moon")
    ...         before = [path.name for path in Path(folder).glob("note")]
    ...     before, (Path(folder) / "note").read_text()
    ([], 'moon')
    """
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
