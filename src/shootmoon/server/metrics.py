"""Figures of a process for Prometheus, as text.

There are a dozen of them, so they are written here; with several processes, each tells its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from shootmoon.server.services import ServerState, Services

CONTENT_TYPE = "text/plain; version=0.0.4"

_COUNTERS = {
    "requests": ("shootmoon_http_requests_total", "HTTP requests by status.", "status"),
    "commands": ("shootmoon_commands_total", "Commands that were done, or why not.", "outcome"),
    "refused": ("shootmoon_limited_total", "What was refused because of limits.", "limit"),
    "slow": ("shootmoon_slow_readers_total", "WebSockets that were dropped since they didn't read.", ""),
}  # fmt: skip


def tell(services: Services, server: ServerState) -> str:
    """The figures of this process."""
    return "\n".join(_lines(services, server)) + "\n"


def _lines(services: Services, server: ServerState) -> Iterator[str]:
    gauges = (
        ("shootmoon_rooms", "Rooms in this process's memory.", services.host.rooms),
        ("shootmoon_websockets", "WebSockets that are open.", len(server.connections)),
        ("shootmoon_bots_waiting", "Bots that wait for their turn to think.", services.bot_pool.waiting),
    )
    for name, meaning, value in gauges:
        yield from _metric(name, meaning, "gauge", [("", "", value)])
    fallen = [("", "", services.bot_pool.fallbacks)]
    yield from _metric("shootmoon_bots_fell_back_total", "Turns the quick bot decided.", "counter", fallen)
    for what, (name, meaning, label) in _COUNTERS.items():
        found = [
            (label, how, times) for (which, how), times in sorted(server.counts.items()) if which == what
        ]
        yield from _metric(name, meaning, "counter", found)


def _metric(name: str, meaning: str, kind: str, values: Iterable[tuple[str, str, int]]) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
    for label, how, value in values:
        more = f',{label}="{how}"' if label else ""
        yield f'{name}{{process="{os.getpid()}"{more}}} {value}'
