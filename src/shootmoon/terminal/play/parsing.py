"""Parse typed lines in English and Spanish as commands or actions.

A line may be short if its meaning is unambiguous: a tile alone is a discard if the player is to discard, and
a 6 alone is a trump if the player is to name trump. The parser doesn't check whether an action is legal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from shootmoon.game import Play, Position
from shootmoon.pieces import parse_tile
from shootmoon.terminal.commands import plain_line
from shootmoon.terminal.drawing.table import numbered_pieces

__all__ = [
    "action_text",
    "is_no",
    "is_yes",
    "parse_hint",
    "parse_room_command",
]

_ROOM_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "claim": ("claim", "the rest are mine", "reclamo", "el resto es mío", "el resto es mio"),
    "pause": ("pause", "pausa"),
    "resume": ("resume", "go on", "seguir"),
    "hints": ("hints", "pistas"),
    "redeal": ("redeal", "deal anew", "repartir otra vez"),
    "end": ("end", "end the game", "terminar"),
}
_ROOM_COMMAND_OF = {word: what for what, words in _ROOM_COMMANDS.items() for word in words}
_SAY = re.compile(r"\s*(?:say|di|decir)(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)

_NAMING_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "kick": ("kick", "sacar"),
    "ban": ("ban", "vetar"),
    "unban": ("unban", "readmitir"),
    "silence": ("silence", "silenciar"),
    "unsilence": ("unsilence", "dejar hablar a"),
    "hand-on": ("hand on to", "hand on", "ceder la sala a", "ceder a"),
    "spectators": ("spectators", "espectadores"),
    "report": ("report", "denunciar"),
}
"""The commands of a room's owner, and the one with which everybody may report somebody. Each is followed by a
name or the number of a seat, or by yes or no (``spectators``)."""
_NAMING_COMMAND_OF = {word: what for what, words in _NAMING_COMMANDS.items() for word in words}
_NAMING = re.compile(rf"\s*({'|'.join(_NAMING_COMMAND_OF)})(?:\s+a)?\s+(\S.*)", re.IGNORECASE | re.DOTALL)

_HINT = re.compile(r"(?:hint|pista)(?: (.+))?")

_BIDS = {
    "p": "pass",
    "paso": "pass",
    "pasar": "pass",
    "shoot the moon": "moon",
    "luna": "moon",
    "double moon": "double-moon",
    "doble luna": "double-moon",
    "doble moon": "double-moon",
    "triple moon": "triple-moon",
    "triple luna": "triple-moon",
}
_TRUMPS = {
    "double": "doubles",
    "dobles": "doubles",
    "follow me": "follow-me",
    "followme": "follow-me",
    "no trump": "follow-me",
    "sígueme": "follow-me",
    "sigueme": "follow-me",
    "sin triunfo": "follow-me",
    "blanks": "0",
    "blancas": "0",
    "aces": "1",
    "ases": "1",
    "deuces": "2",
    "ducks": "2",
    "treys": "3",
}
_VERBS = {
    "auction": re.compile(r"(?:bid|apuesto|apuesta)\s+"),
    "discard": re.compile(r"(?:discard|descarto|descarte|descartar)\s+"),
    "trump": re.compile(r"(?:trumps?|triunfo)\s+"),
    "play": re.compile(r"(?:play|lead|juego|jugar|salgo con)\s+"),
}
_CALLED = re.compile(r"(\S+?)\s+(?:as\s+|calling\s+|cantando\s+|a\s+)?([0-6])s?")


def parse_hint(line: str) -> str | None:
    """Return the name of the bot that a line asks for a hint; None if the line doesn't ask for a hint.

    The name is empty if the line asks for a hint without naming a bot.

    >>> parse_hint("hint Master"), parse_hint("pista"), parse_hint("pass")
    ('master', '', None)
    """
    asked = _HINT.fullmatch(plain_line(line))
    return None if asked is None else asked[1] or ""


def parse_room_command(line: str) -> tuple[str, str] | None:
    """Parse a line as a room command, such as ``say`` or ``claim``; return its English name and its text.

    Return None if the line isn't a room command. Only these have a text: ``say``, the chat message; and the
    commands of a room's owner and ``report``, which name a player.

    >>> parse_room_command("say Well bid, Ann!"), parse_room_command("The rest are mine.")
    (('say', 'Well bid, Ann!'), ('claim', ''))
    >>> parse_room_command("kick Ann"), parse_room_command("sacar a Ann"), parse_room_command("kick")
    (('kick', 'Ann'), ('kick', 'Ann'), None)
    """
    said = _SAY.fullmatch(line)
    if said:
        return "say", (said[1] or "").strip()
    ordered = _NAMING.fullmatch(line)
    if ordered:
        return _NAMING_COMMAND_OF[ordered[1].lower()], ordered[2].strip()
    what = _ROOM_COMMAND_OF.get(plain_line(line))
    return None if what is None else (what, "")


def action_text(line: str, position: Position) -> str:
    """Return the text of the action that a line means in this position, such as ``trump 6`` for ``6``.

    If the line isn't understood as an action, return it in lower case.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("luna-21")).apply("dealer 3").apply(
    ...     "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 4-1,3-3,3-2,3-1,2-2,2-1,1-1")
    >>> action_text("bid 5", state), action_text("Paso", state)
    ('5', 'pass')
    >>> state = state.apply("5").apply("pass").apply("pass")
    >>> action_text("6", state), action_text("follow me", state)
    ('trump 6', 'trump follow-me')
    >>> action_text("2", state.apply("trump 6"))
    '6-5'
    """
    phase = position.phase
    said = plain_line(line)
    verb = _VERBS[phase].match(said) if phase in _VERBS else None
    rest = said[verb.end() :] if verb else said
    match phase:
        case "auction":
            return _BIDS.get(rest, rest)
        case "trump":
            named = _TRUMPS.get(rest, rest)
            if re.fullmatch(r"[0-6]s", named):
                named = named[0]
            return f"trump {named}" if re.fullmatch(r"[0-6]|doubles|follow-me", named) else said
        case "discard" | "play":
            # A bare digit is neither a tile nor a card, so it is a number in the list.
            pieces = numbered_pieces(position.legal_actions())
            if not verb and re.fullmatch(r"[1-9]", rest) and int(rest) <= len(pieces):
                rest = str(pieces[int(rest) - 1])
            if phase == "discard":
                return f"discard {rest}" if re.fullmatch(r"[0-6]-?[0-6]", rest) else said
            called = _CALLED.fullmatch(rest)
            return f"{called[1]}:{called[2]}" if called else _sole_call(rest, position)
        case _:
            return said


def _sole_call(text: str, position: Position) -> str:
    """If ``text`` is a tile that can only be led with one called suit, such as a double, add this suit."""
    tile = parse_tile(text)
    calls = [
        action for action in position.legal_actions() if isinstance(action, Play) and action.piece == tile
    ]
    return calls[0] if len(calls) == 1 else text


def is_yes(line: str) -> bool:
    """Return True if a line means yes in either language."""
    return plain_line(line) in ("y", "yes", "s", "si", "sí")


def is_no(line: str) -> bool:
    """Return True if a line means no in either language."""
    return plain_line(line) in ("n", "no")
