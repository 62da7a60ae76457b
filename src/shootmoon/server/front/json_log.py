"""Log entries as JSON, one object on each line, for programs that collect logs."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
"""The format of log entries for people."""


class JsonFormatter(logging.Formatter):
    """Formats a log entry as a JSON object.

    Every entry has ``time`` (ISO 8601, UTC), ``level``, ``event``, ``message`` and ``process``. The event is
    the name of the logger, unless the entry has facts: ``extra={"facts": {"event": "request", …}}``. These
    are added as they are. ``traceback`` is there if an exception was logged.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the entry without a newline."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.name,
            "message": record.getMessage(),
            "process": record.process,
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode(errors="replace")


class Repetitions(logging.Filter):
    """Lets an entry through if it isn't one of many of its kind, so that a fault that happens again and again
    doesn't fill the disk with tracebacks, which may be full already.

    Entries are of one kind if the same call logs them because of the same type of exception. Information,
    such as the access log, always passes.
    """

    def __init__(
        self, most: int = 5, within: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``most``: the number of entries of a kind that pass ``within`` seconds. ``clock`` returns monotonic
        seconds."""
        super().__init__()
        self._most, self._within, self._clock = most, within, clock
        self._seen: dict[tuple[object, ...], list[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if an entry is to be written. The last one that is says that more are left out."""
        if record.levelno < logging.WARNING:
            return True
        now, error = self._clock(), record.exc_info[0] if record.exc_info else None
        kind = (record.name, record.pathname, record.lineno, error)
        seen = self._seen.get(kind)
        if seen is None or now - seen[0] >= self._within:
            seen = self._seen[kind] = [now]
        elif len(seen) < self._most:
            seen.append(now)
        else:
            return False
        if len(seen) == self._most:
            record.msg = f"{record.msg} (more of these are left out for a while)"
        return True


def start_logging(*, as_json: bool, requests: bool) -> None:
    """Write the log of this process to stderr. ``requests``: also the access log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else logging.Formatter(TEXT))
    handler.addFilter(Repetitions())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    if requests:
        logging.getLogger("shootmoon.access").setLevel(logging.INFO)
