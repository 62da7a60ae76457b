"""Put into words what choices are worth, and where unseen pieces may be."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.analysis.board import BoardChoice, BoardValues
from shootmoon.belief import Whereabouts
from shootmoon.rules.explaining import sentence
from shootmoon.terminal.drawing.words import Words

__all__ = ["values_lines", "where_lines"]

_SHADES = " ░▒▓█"


def values_lines(found: BoardValues, noun: str, words: Words) -> list[str]:
    """Return a line for each choice, the best one first. ``noun``: what double-dummy values count."""
    say = words.say
    lines = [say(f"board-values-{found.unit}", who=words.name(found.seat))]
    best = max((each.value for each in found.choices if each.value is not None), default=None)
    ordered = sorted(found.choices, key=lambda each: -1e9 if each.value is None else each.value, reverse=True)
    lines += [_value_line(each, found, best, noun, words) for each in ordered]
    if found.decision is not None:
        reason = sentence(found.decision.explain(say.language))
        action = words.action(str(found.decision.action))
        lines.append(say("board-advice", action=action, reason=reason))
    if found.why_not == "hidden":
        lines.append(say("board-hidden"))
    return lines


def _value_line(choice: BoardChoice, found: BoardValues, best: float | None, noun: str, words: Words) -> str:
    say = words.say
    parts: list[str] = []
    if choice.value is not None:
        percent = found.unit == "match"
        scale, unit = (100, " %") if percent else (1, "")
        text = f"{scale * choice.value:z.1f}{unit}"
        if choice.value == best:
            text += f" ({say('board-best')})"
        elif choice.error:
            text += f" ± {scale * choice.error:z.1f}{unit}"
        parts.append(text)
    if choice.double_dummy is not None:
        parts.append(say("board-double-dummy", count=say.count(noun, choice.double_dummy)))
    name = words.action(choice.action)
    return f"{name + ':':9} {'; '.join(parts) or say('board-not-compared')}"


def where_lines(found: Sequence[Whereabouts], seat: int, words: Words) -> list[str]:
    """Return a line for all pieces that may be at the same places, as far as ``seat`` can know."""
    lines = [words.say("board-where-unseen", who=words.name(seat))]
    groups: dict[tuple[tuple[str, float], ...], list[str]] = {}
    for each in found:
        row = tuple((place, round(chance, 6)) for place, chance in each.chances.items())
        groups.setdefault(row, []).append(str(each.piece))
    for row, pieces in groups.items():
        cells = [f"{_place(place, words)} {_heat(chance, words)}" for place, chance in row]
        lines.append(f"{' '.join(pieces)}: {', '.join(cells)}")
    return lines


def _place(place: str, words: Words) -> str:
    if place.isdecimal():
        return words.name(int(place))
    key = f"place-{place}"
    return words.say(key) if words.say.has(key) else place


def _heat(chance: float, words: Words) -> str:
    percent = f"{100 * chance:.0f} %" if chance >= 0.005 else "< 1 %"
    return percent if words.spoken else f"{_SHADES[min(4, int(chance * 4) + 1)] * 2} {percent}"
