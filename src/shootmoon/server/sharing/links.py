"""What other sites show of a link to this server: a title, a text and a picture (Open Graph, Twitter cards).

Only public facts are shown, and names of people only for rooms that are listed publicly. Pictures depend only
on the kind of place or the preset, and on the language; they are drawn when the page is built.
"""

from __future__ import annotations

import html
from functools import cache
from urllib.parse import quote

from msgspec import Struct

from shootmoon.coach import lesson_names, lesson_title
from shootmoon.rooms import Room, summarize
from shootmoon.rules import base_preset, chapters, load_rules, preset_info, preset_names
from shootmoon.telling import LANGUAGES, say

MAX_TEXT = 200
"""The greatest length of a text, in characters; sites cut longer ones."""

_SITE = "Moon"
_PLACES = ("home", "learn", "daily", "rules", "score", "replay")
"""The places that have pictures of their own. The catalogues have ``link-PLACE``, the title, and
``link-PLACE-text``."""


class LinkCard(Struct, frozen=True):
    """What other sites show of a link."""

    title: str
    text: str
    picture: str
    """The name of the picture, a place or a preset."""
    listed: bool = True
    """False for rooms and score sheets, which search engines shouldn't list."""


@cache
def picture_files() -> frozenset[str]:
    """Return the names of the files of all pictures: those of places, and those of presets."""
    return frozenset(
        f"{name}-{language}.png" for name in (*_PLACES, *preset_names()) for language in LANGUAGES
    )


def card_of(path: str, language: str, room: Room | None = None) -> LinkCard:
    """Return the card of a path of the page, for a room's path with the room if it exists."""
    place, _, name = path.strip("/").partition("/")
    if room is not None:
        card = _room_card(room, language)
        if name.partition("/")[2]:
            return LinkCard(f"{say(language, 'link-replay')}: {card.title}", "", card.picture, False)
        return card
    if place == "rules" and name in preset_names():
        return _preset_card(name, language)
    if place == "learn" and name in lesson_names():
        return LinkCard(*lesson_title(name, language), "learn")
    found = "home" if place in ("", "r", "settings") else place if place in _PLACES else "home"
    return LinkCard(
        say(language, f"link-{found}"),
        say(language, f"link-{found}-text"),
        found,
        listed=place != "r" and not (place == "score" and name),
    )


def _preset_card(name: str, language: str) -> LinkCard:
    text = chapters(load_rules(name), language)[0].text
    return LinkCard(preset_info(name).title(language), shortened(text), name)


def _room_card(room: Room, language: str) -> LinkCard:
    """Return the card of a room. It has a name only if the room is listed publicly."""
    preset = base_preset(room.settings.rules)
    found = summarize(room)
    parts: list[str] = []
    if found.host:
        parts.append(say(language, "link-host", name=found.host))
    if found.status == "finished":
        parts.append(say(language, "link-over"))
    elif found.free and (found.status == "waiting" or room.settings.spectators != "none"):
        parts.append(say(language, "link-free", seats=found.free))
    parts.append(say(language, "link-open"))
    return LinkCard(preset_info(preset).title(language), " ".join(parts), preset, listed=False)


def shortened(text: str) -> str:
    """Return the first sentences of a text, as many as fit into `MAX_TEXT` characters.

    >>> shortened("One. " + 60 * "word " + "end.")
    'One.'
    """
    found = ""
    for sentence in text.replace(". ", ".\0").split("\0"):
        if found and len(found) + len(sentence) >= MAX_TEXT:
            break
        found = f"{found} {sentence}".strip()
    return found if len(found) <= MAX_TEXT else f"{found[: MAX_TEXT - 1]}…"


def tags(card: LinkCard, base: str, path: str, language: str) -> str:
    """Return the HTML elements of a card, for the head of the page.

    ``base`` is the URL with which links to this server begin.
    """
    title = card.title if card.picture == "home" else f"{card.title} – {_SITE}"
    picture = f"{base}/share/{card.picture}-{language}.png"
    named = {"description": card.text, "twitter:card": "summary_large_image"}
    if not card.listed:
        named["robots"] = "noindex"
    properties = {
        "og:site_name": _SITE,
        "og:type": "website",
        "og:locale": _locale(language),
        "og:title": card.title,
        "og:description": card.text,
        "og:url": base + quote(path),
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": card.title,
    }
    lines = [f"<title>{html.escape(title)}</title>"]
    for attribute, values in (("name", named), ("property", properties)):
        lines += [
            f'<meta {attribute}="{key}" content="{html.escape(value)}">'
            for key, value in values.items()
            if value
        ]
    return "\n".join(lines)


def _locale(language: str) -> str:
    """Return a language with its region, as Open Graph writes them: ``es_MX``."""
    found = say(language, "language-locale").replace("-", "_")
    return found if "_" in found else f"{found}_US"
