"""Parse typed lines as commands or actions, in the words of any language.

A line may be short if its meaning is unambiguous: a tile alone is a discard if the player is to discard, and
a 6 alone is a trump if the player is to name trump. The parser doesn't check whether an action is legal.
"""

from __future__ import annotations

import re

from shootmoon.game import Play, Position
from shootmoon.pieces import parse_tile
from shootmoon.telling import typed, typed_form
from shootmoon.terminal.commands import plain_line
from shootmoon.terminal.drawing.table import numbered_pieces

__all__ = [
    "action_text",
    "is_no",
    "is_yes",
    "parse_hint",
    "parse_room_command",
]

_PHASES = ("auction", "discard", "trump", "play")


def parse_hint(line: str) -> str | None:
    """Return the name of the bot that a line asks for a hint; None if the line doesn't ask for a hint.

    The name is empty if the line asks for a hint without naming a bot.

    >>> parse_hint("hint Master"), parse_hint("pista"), parse_hint("pass")
    ('master', '', None)
    """
    asked = re.fullmatch(rf"{typed_form('command', 'hint')}(?: (.+))?", plain_line(line))
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
    said = re.fullmatch(rf"\s*{typed_form('talk')}(?:\s+(.*))?", line, re.IGNORECASE | re.DOTALL)
    if said:
        return "say", (said[1] or "").strip()
    ordered = re.fullmatch(rf"\s*({typed_form('naming')})\s+(\S.*)", line, re.IGNORECASE | re.DOTALL)
    if ordered:
        return typed("naming")[ordered[1].casefold()], ordered[2].strip()
    what = typed("room").get(plain_line(line))
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
    verb = re.match(rf"{typed_form('verb', phase)}\s+", said) if phase in _PHASES else None
    rest = said[verb.end() :] if verb else said
    match phase:
        case "auction":
            return typed("bid").get(rest, rest)
        case "trump":
            named = typed("trump").get(rest, rest)
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
            called = re.fullmatch(rf"(\S+?)\s+(?:{typed_form('calling')}\s+)?([0-6])s?", rest)
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
    """Return True if a line means yes in any language."""
    return typed("answer").get(plain_line(line)) == "yes"


def is_no(line: str) -> bool:
    """Return True if a line means no in any language."""
    return typed("answer").get(plain_line(line)) == "no"
