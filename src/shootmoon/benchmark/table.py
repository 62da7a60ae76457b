"""`results_table`: results of the benchmark as a table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.benchmark.result import Result, TrackResult
from shootmoon.benchmark.tracks import TRACKS, Track


def results_table(results: Sequence[Result]) -> str:
    """Return a table with a row for each result and a column for each track, best first by the first track.

    A cell has the score, its 95 % interval and the number of deals: in percent of matches won above equal
    strength, or in points of a hand.
    """
    heads = [_head(track) for track in TRACKS.values()]
    lines = [f"| bot | {' | '.join(heads)} | shootmoon |", f"| --- |{' --- |' * (len(heads) + 1)}"]
    for result in sorted(results, key=_rank):
        found = {each.track: each for each in result.tracks}
        cells = [_cell(track, found.get(name)) for name, track in TRACKS.items()]
        bot = result.bot.replace("|", "\\|").replace("`", "'")
        lines.append(f"| `{bot}` | {' | '.join(cells)} | {result.shootmoon} |")
    return "\n".join(lines)


def _rank(result: Result) -> tuple[float, str]:
    scores = {each.track: each.score for each in result.tracks}
    return -next((scores[name] for name in TRACKS if name in scores), 0.0), result.bot


def _head(track: Track) -> str:
    unit = "points of a hand" if track.unit == "play" else "% of matches won"
    return f"{track.title} (`{track.preset}`, against `{track.opponent}`): {unit}"


def _cell(track: Track, result: TrackResult | None) -> str:
    if result is None:
        return ""
    if not result.games:
        return "0 (the opponent)"
    factor, digits = (1, 2) if track.unit == "play" else (100, 1)

    def text(value: float) -> str:
        return f"{factor * value:+z.{digits}f}".replace("-", "\u2212")

    interval = (
        "" if result.interval is None else f" ({text(result.interval[0])} to {text(result.interval[1])})"
    )
    forfeits = f"; {result.forfeits} forfeits" if result.forfeits else ""
    return f"{text(result.score)}{interval}, {result.deals} deals{forfeits}"
