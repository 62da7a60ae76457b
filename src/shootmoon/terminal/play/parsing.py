"""Parse typed lines as commands or actions, in the words of any language.

Actions are read by `shootmoon.game.typed_action`; here also by their numbers on the screen.
"""

from __future__ import annotations

import re

from shootmoon.game import Position, typed_action, typed_line
from shootmoon.telling import typed, typed_form
from shootmoon.terminal.drawing.table import numbered_pieces

__all__ = [
    "action_text",
    "is_no",
    "is_yes",
    "parse_hint",
    "parse_room_command",
]


def parse_hint(line: str) -> str | None:
    """Return the name of the bot that a line asks for a hint; None if the line doesn't ask for a hint.

    The name is empty if the line asks for a hint without naming a bot.

    >>> parse_hint("hint Master"), parse_hint("pista"), parse_hint("pass")
    ('master', '', None)
    """
    asked = re.fullmatch(rf"{typed_form('command', 'hint')}(?: (.+))?", typed_line(line))
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
    what = typed("room").get(typed_line(line))
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
    said = typed_line(line)
    # A bare digit is neither a tile nor a card, so it is a number in the list.
    if position.phase in ("discard", "play") and re.fullmatch(r"[1-9]", said):
        pieces = numbered_pieces(position.legal_actions())
        line = str(pieces[int(said) - 1]) if int(said) <= len(pieces) else line
    action = typed_action(line, position)
    return said if action is None else str(action)


def is_yes(line: str) -> bool:
    """Return True if a line means yes in any language."""
    return typed("answer").get(typed_line(line)) == "yes"


def is_no(line: str) -> bool:
    """Return True if a line means no in any language."""
    return typed("answer").get(typed_line(line)) == "no"
