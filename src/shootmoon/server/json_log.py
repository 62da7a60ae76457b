"""Log entries as JSON, one object on each line, for programs that collect logs."""

from __future__ import annotations

import logging
import sys
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


def start_logging(*, as_json: bool, requests: bool) -> None:
    """Write the log of this process to stderr. ``requests``: also the access log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else logging.Formatter(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    if requests:
        logging.getLogger("shootmoon.access").setLevel(logging.INFO)
