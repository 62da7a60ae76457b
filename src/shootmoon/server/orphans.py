"""Terminating a child process when its parent has ended, even if the parent was killed."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable


def when_orphaned(callback: Callable[[], object]) -> None:
    """Call ``callback`` in a thread when the process that started this one has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        callback()

    threading.Thread(target=wait, daemon=True).start()
