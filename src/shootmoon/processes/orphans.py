"""Ends a child process when its parent has ended, even if the parent was killed."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable


def when_orphaned(callback: Callable[[], object]) -> None:
    """Start a thread that calls ``callback`` when the parent of this process has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        callback()

    threading.Thread(target=wait, daemon=True).start()
