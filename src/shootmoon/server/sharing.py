"""What other sites show of a link to this server: a title, a text and a picture (Open Graph, Twitter cards).

Only public facts are shown, and names of people only for rooms that are listed publicly.
"""

from __future__ import annotations

import html
from urllib.parse import quote

from msgspec import Struct

from shootmoon.coach import lesson_names, lesson_title
from shootmoon.game import setup_for
from shootmoon.pieces import Card
from shootmoon.rooms.records import summarize
from shootmoon.rooms.room import Room
from shootmoon.rules import base_preset, chapters, load_rules, preset_info, preset_names
from shootmoon.server import share_picture

LANGUAGES = ("en", "es")
MAX_TEXT = 200
"""The greatest length of a text, in characters; sites cut longer ones."""

_SITE = "Moon"
_LOCALES = {"en": "en_US", "es": "es_MX"}
_PLACES = {
    "home": (
        ("Moon: Texan dominoes for two to six", "Moon: dominó texano para dos a seis"),
        (
            "Bid for tricks, name trump, make your bid: against bots, or with friends by a link. "
            "Nobody has to sign up.",
            "Apuesta bazas, nombra el triunfo y cumple: contra bots, o con amigos por un enlace. "
            "Nadie tiene que registrarse.",
        ),
    ),
    "learn": (
        ("Learn Moon", "Aprende Moon"),
        (
            "A short lesson at a real table, at your own pace.",
            "Una lección breve en una mesa de verdad, a tu ritmo.",
        ),
    ),
    "daily": (
        ("Today’s deal", "El reparto de hoy"),
        (
            "The same hands for everybody, and new ones every day.",
            "Las mismas manos para todos, y nuevas cada día.",
        ),
    ),
    "rules": (
        ("Rules of Moon and Chips", "Reglas de Moon y Chips"),
        (
            "All sets of rules with their differences, and the words that players use.",
            "Todas las reglas con sus diferencias, y las palabras de los jugadores.",
        ),
    ),
    "score": (
        ("Score sheet", "Hoja de puntos"),
        (
            "Keep score of Moon or Chips with real dominoes or cards.",
            "Lleva la cuenta de Moon o Chips con fichas o cartas de verdad.",
        ),
    ),
    "replay": (
        ("Replay of a game", "Repetición de una partida"),
        ("Watch a game of Moon move by move.", "Mira una partida de Moon jugada por jugada."),
    ),
}
"""By picture: the title and the text of a place, each in English and Spanish."""
_HOME_PICTURE = (
    ("Play Moon", "Juega Moon"),
    ("Texan dominoes: bid, name trump, take tricks", "Dominó texano: apuesta, triunfo y bazas"),
)
"""The title and the line in the picture of the front page."""


class LinkCard(Struct, frozen=True):
    """What other sites show of a link."""

    title: str
    text: str
    picture: str
    """The name of the picture; see `picture_names`."""
    listed: bool = True
    """False for rooms and score sheets, which search engines shouldn't list."""


def picture_names() -> tuple[str, ...]:
    """Return the names of all pictures: those of places, and those of presets."""
    return (*_PLACES, *preset_names())


def card_of(path: str, language: str, room: Room | None = None) -> LinkCard:
    """Return the card of a path of the page, for a room's path with the room if it exists."""
    place, _, name = path.strip("/").partition("/")
    if room is not None:
        card = _room_card(room, language)
        if name.partition("/")[2]:
            return LinkCard(f"{_pick(_PLACES['replay'][0], language)}: {card.title}", "", card.picture, False)
        return card
    if place == "rules" and name in preset_names():
        return _preset_card(name, language)
    if place == "learn" and name in lesson_names():
        return LinkCard(*lesson_title(name, language), "learn")
    found = "home" if place in ("", "r", "settings") else place if place in _PLACES else "home"
    title, text = (_pick(each, language) for each in _PLACES[found])
    return LinkCard(title, text, found, listed=place != "r" and not (place == "score" and name))


def _preset_card(name: str, language: str) -> LinkCard:
    text = chapters(load_rules(name), language)[0].text
    return LinkCard(preset_info(name).title(language), shortened(text), name)


def _room_card(room: Room, language: str) -> LinkCard:
    """Return the card of a room. It has a name only if the room is listed publicly."""
    preset = base_preset(room.settings.rules)
    found = summarize(room)
    english = language == "en"
    parts: list[str] = []
    if found.host:
        parts.append(f"Host: {found.host}." if english else f"Anfitrión: {found.host}.")
    if found.status == "finished":
        parts.append("The match is over." if english else "La partida terminó.")
    elif found.free and (found.status == "waiting" or room.settings.spectators != "none"):
        parts.append(f"Free seats: {found.free}." if english else f"Asientos libres: {found.free}.")
    parts.append("Open the link to come to the table." if english else "Abre el enlace para ir a la mesa.")
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
    width, height = share_picture.SIZE
    named = {"description": card.text, "twitter:card": "summary_large_image"}
    if not card.listed:
        named["robots"] = "noindex"
    properties = {
        "og:site_name": _SITE,
        "og:type": "website",
        "og:locale": _LOCALES[language],
        "og:title": card.title,
        "og:description": card.text,
        "og:url": base + quote(path),
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
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


def draw_picture(name: str, language: str) -> bytes:
    """Return a picture as a PNG file; ``name`` is one of `picture_names`. It takes half a second to draw."""
    if name in _PLACES:
        title, line = _HOME_PICTURE if name == "home" else (_PLACES[name][0], _HOME_PICTURE[1])
        return share_picture.draw(_pick(title, language), _pick(line, language))
    info = preset_info(name)
    players = load_rules(name).table.players
    cards = isinstance(setup_for(load_rules(name)).pieces[0], Card)
    with_what = (("dominoes", "dominó"), ("cards", "cartas"))[cards]
    count = f"{players} players" if language == "en" else f"{players} jugadores"
    return share_picture.draw(info.title(language), f"{count} · {_pick(with_what, language)}", cards=cards)


def _pick(pair: tuple[str, str], language: str) -> str:
    return pair[LANGUAGES.index(language)]
