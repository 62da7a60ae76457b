"""The result of a contest as a picture: a bar and an interval for each bot."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from shootmoon.arena.summary import Interval, Summary
from shootmoon.pieces import Drawing

_ROW, _LEFT, _WIDTH, _TOP = 34, 130, 420, 40


def _error_bar(at: Callable[[float], float], interval: Interval | None, y: int) -> str:
    if interval is None:
        return ""
    low, high = interval
    ends = f'x1="{at(low):.1f}" y1="{y}" x2="{at(high):.1f}" y2="{y}"'
    return f'<line {ends} stroke="#1d3c50" stroke-width="2"/>'


def draw_shares(summary: Summary) -> Drawing:
    """Return a picture of each bot's score with its interval. The line in the middle marks equal strength."""
    bots = summary.bots
    ends = [abs(end) for bot in bots.values() for end in (*(bot.score_interval or ()), bot.score)]
    most = max([*ends, 1e-9]) * 1.15
    middle = _LEFT + _WIDTH / 2

    def at(value: float) -> float:
        return middle + value / most * _WIDTH / 2

    # A bot without an interval has no line through its bar.
    intervals = any(bot.score_interval for bot in bots.values())
    sure = "95 %" if intervals else "no interval: too few deals, or all alike"
    height = _TOP + _ROW * len(bots) + 30
    parts = [
        f'<rect width="{_LEFT + _WIDTH + 90}" height="{height}" fill="#ffffff"/>',
        f'<line x1="{middle}" y1="{_TOP - 12}" x2="{middle}" y2="{height - 26}" stroke="#888888"/>',
        f'<text x="{middle}" y="{height - 10}" font-size="12" text-anchor="middle" fill="#444444">'
        f"equal strength; {summary.deals} deals, {sure}</text>",
    ]
    for row, (name, bot) in enumerate(bots.items()):
        y = _TOP + row * _ROW
        begin, end = sorted((middle, at(bot.score)))
        parts += [
            f'<text x="{_LEFT - 10}" y="{y + 15}" font-size="14" text-anchor="end" fill="#222222">'
            f"{escape(name[:18])}</text>",
            f'<rect x="{begin:.1f}" y="{y + 2}" width="{max(end - begin, 1):.1f}" height="16" '
            'fill="#7aa6c2"/>',
            _error_bar(at, bot.score_interval, y + 10),
            f'<text x="{_LEFT + _WIDTH + 80}" y="{y + 15}" font-size="13" text-anchor="end" fill="#222222">'
            f"{bot.score:+z.3f}</text>",
        ]
    title = "Score for each deal, relative to equal strength"
    parts.append(f'<text x="12" y="20" font-size="15" fill="#222222">{title}</text>')
    return Drawing(_LEFT + _WIDTH + 90, height, title, "".join(parts))
