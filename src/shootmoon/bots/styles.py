"""Styles: how boldly a bot bids, or a habit of its bidding. A style never changes how it plays its pieces.

A style is written after the name of a kind of bot, as in ``expert:sober``. Without one, a bot has the default
style of its kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from shootmoon.telling import brief

BOLDNESS = ("sober", "sound", "bold", "wild")
"""The styles that say how boldly a bot bids, from the most cautious to the most reckless."""

HABITS = ("thrifty", "proud", "sly")
"""The styles that choose among calls of nearly the same worth, as boldly as the default style of the kind:
the lowest bid, the highest one, or none until another side has bid."""

STYLES = (*BOLDNESS, *HABITS)
"""All styles."""

DEFAULT_STYLES: Mapping[str, str] = {
    "random": "",
    "beginner": "sober",
    "novice": "sober",
    "club": "sober",
    "expert": "bold",
    "master": "bold",
}
"""The style of each kind of bot if none is named; empty for a kind that has no styles."""


def split_style(name: str) -> tuple[str, str]:
    """Return the kind and the style of the built-in bot with this name. The style is empty if its kind has
    none.

    Raises ValueError if there is no such bot, or if it can't have this style.

    >>> split_style("expert:sober"), split_style("expert"), split_style("random")
    (('expert', 'sober'), ('expert', 'bold'), ('random', ''))
    """
    kind, colon, style = name.partition(":")
    if kind not in DEFAULT_STYLES:
        raise ValueError(f"there is no bot {brief(name)}; there are {_listed(tuple(DEFAULT_STYLES))}")
    default = DEFAULT_STYLES[kind]
    if not colon:
        return kind, default
    if not default:
        raise ValueError(f"the bot {brief(kind)} has no styles")
    if style not in STYLES:
        raise ValueError(f"there is no style {brief(style)}; there are {_listed(STYLES)}")
    return kind, style


def with_style(kind: str, style: str) -> str:
    """Return the name of a bot of a kind with a style. The default style, or an empty one, is left out.

    >>> with_style("expert", "sober"), with_style("expert", "bold")
    ('expert:sober', 'expert')
    """
    return kind if style in ("", DEFAULT_STYLES.get(kind)) else f"{kind}:{style}"


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
