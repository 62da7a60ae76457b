"""Processes that end when the one that started them does, however that ended."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable


def when_orphaned(what: Callable[[], object]) -> None:
    """Call ``what`` in a thread when the process that started this one has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        what()

    threading.Thread(target=follow, daemon=True).start()
