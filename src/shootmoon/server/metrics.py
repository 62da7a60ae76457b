"""The metrics of a process, in the text format of Prometheus.

There are only a few metrics, so this module writes them without a library. Each process reports its own
metrics.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from shootmoon.server.services import ServerState, Services

CONTENT_TYPE = "text/plain; version=0.0.4"

_COUNTERS = {
    "requests": ("shootmoon_http_requests_total", "HTTP requests by status.", "status"),
    "commands": ("shootmoon_commands_total", "Commands by outcome: done, or a refusal code.", "outcome"),
    "refused": ("shootmoon_limited_total", "Requests refused, by limit.", "limit"),
    "slow": ("shootmoon_slow_readers_total", "WebSockets closed because the client didn't read.", ""),
}  # fmt: skip


def render(services: Services, server: ServerState) -> str:
    """Return the metrics of this process."""
    return "\n".join(_lines(services, server)) + "\n"


def _lines(services: Services, server: ServerState) -> Iterator[str]:
    gauges = (
        ("shootmoon_rooms", "Rooms in this process's memory.", services.host.rooms),
        ("shootmoon_websockets", "Open WebSockets.", len(server.websockets)),
        ("shootmoon_bots_waiting", "Bot decisions that wait for a free process.", services.bot_pool.waiting),
    )
    for name, meaning, value in gauges:
        yield from _metric(name, meaning, "gauge", [("", "", value)])
    decisions = [("budget", budget, times) for budget, times in sorted(services.bot_pool.decisions.items())]
    meaning = "Decisions of bots, by budget."
    yield from _metric("shootmoon_bots_decisions_total", meaning, "counter", decisions)
    meaning = "Decisions of bots whose search the time limit stopped."
    cut_short = [("", "", services.bot_pool.cut_short)]
    yield from _metric("shootmoon_bots_cut_short_total", meaning, "counter", cut_short)
    fallbacks = [("", "", services.bot_pool.fallbacks)]
    meaning = "Decisions made by the novice in place of another bot."
    yield from _metric("shootmoon_bots_fell_back_total", meaning, "counter", fallbacks)
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
