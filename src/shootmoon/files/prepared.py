"""Whether this code may compute what takes seconds, or only use what is in the cache on disk.

The bots of a server have no time for computations that take seconds. Their processes use only what is in the
cache (`only_prepared`), and another process fills it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from contextvars import ContextVar

_may_solve: ContextVar[bool] = ContextVar("may_solve", default=True)


class NotPrepared(Exception):
    """Raised within `only_prepared` for what isn't in the cache."""


@contextlib.contextmanager
def only_prepared() -> Generator[None]:
    """Solve nothing in this context: raise `NotPrepared` for what isn't in the cache."""
    token = _may_solve.set(False)
    try:
        yield
    finally:
        _may_solve.reset(token)


def may_solve() -> bool:
    """Return False within `only_prepared`."""
    return _may_solve.get()
