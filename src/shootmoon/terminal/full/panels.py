"""The texts of the panels."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from shootmoon.rules import describe, glossary
from shootmoon.terminal.drawing.screen import wrapped
from shootmoon.terminal.drawing.sheet import draw_sheet
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.canvas import cut
from shootmoon.terminal.full.colors import Colors
from shootmoon.terminal.full.shown import Layout, Shown

__all__ = ["draw_moves", "panel_text"]


def panel_text(
    panel: str, shown: Shown, layout: Layout, words: Words, colors: Colors, width: int
) -> RenderableType:
    """Return what stands in a panel of ``width`` columns; nothing for a panel that doesn't exist."""
    say, view = words.say, shown.view
    match panel:
        case "log":
            return Text("\n".join(shown.log))
        case "chat":
            return Text("\n".join(shown.chat) if shown.chat else say("full-no-chat"))
        case "moves":
            return draw_moves(shown, colors, width)
        case "comment" | "lesson":
            return Text(shown.comment or say("full-no-comment"))
        case "sheet" if shown.sheet is not None and view is not None:
            return draw_sheet(shown.sheet, view, words)
        case "rules" if view is not None:
            return Text(describe(view.rules, say.language))
        case "words":
            return Text("\n".join(f"{word}: {meaning}" for word, meaning in glossary(say.language)))
        case "hint":
            yours = shown.asking and view is not None and shown.owner == view.to_move and not shown.finished
            return Text(shown.hint or say("full-no-hint-yet" if yours else "full-no-hint"))
        case "help":
            keys, typed = layout.help
            text = f"{say(keys)}\n\n{shown.help or say(typed)}"
            return Text("\n".join(part for line in text.split("\n") for part in wrapped(line, width)))
        case _:
            return Text("")


def draw_moves(shown: Shown, colors: Colors, width: int) -> Text:
    """Return the list of moves, one on each line, with the current one marked."""
    text = Text(no_wrap=True, overflow="crop", end="")
    for number, move in enumerate(shown.moves):
        here = number == shown.at
        room = width - 2 - (cell_len(move.note) + 1 if move.note else 0)
        line = cut(move.text, room)
        if move.note:
            line += " " * (room - cell_len(line) + 1) + move.note
        style = colors.chosen if here else "bold" if move.head else colors.strong if move.strong else ""
        text.append(f"{'▸' if here else ' '} {line}", style=style or None)
        text.append("\n")
    return text
