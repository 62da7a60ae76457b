"""Draw the score sheet with a column for each side.

Scores below zero are in brackets. Asterisks stand for hickeys, the marks against a declarer who was set.
"""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from shootmoon.game import HandResult, Position
from shootmoon.scorekeeping.sheet import Line, Sheet
from shootmoon.terminal.drawing.words import Words

__all__ = ["draw_sheet", "sheet_amounts", "short_result"]


def draw_sheet(sheet: Sheet, position: Position, words: Words) -> RenderableType:
    """Return the sheet as a table, with a line for each hand and a horizontal line after each round."""
    say = words.say
    if not sheet.lines:
        return Text(say("sheet-empty"))
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(say("head-hand"), justify="right", no_wrap=True)
    auction = bool(position.setup.bids)
    if auction:
        said = [short_result(line.result, words) for line in sheet.lines]
        longest = max(len(word) for text in said for word in ["", *text.split()])
        # "double-moon," stays whole; a long name may be folded.
        table.add_column(say("head-bid"), overflow="fold", min_width=min(longest, 12))
    for side in range(position.seating.sides):
        table.add_column(Text(words.side(position, side)), justify="right", overflow="fold")
    for line in sheet.lines:
        result = [Text(short_result(line.result, words))] if auction else []
        amounts = [Text(amount) for amount in sheet_amounts(line, position, words)]
        table.add_row(str(line.number), *result, *amounts, end_section=line.round > 0)
        if line.round:
            table.add_row("", Text(say("round-n", n=line.round)), *_round(line, position, words))
    if position.setup.total:
        noun, totals = words.scores(position)[-1]
        table.add_row("", Text(say(f"head-{noun}")), *map(Text, totals))
    legend = [Text(say("sheet-legend"), style="dim")] if auction else []
    return Group(Text(say("sheet-title"), style="bold"), table, *legend)


def _round(line: Line, position: Position, words: Words) -> list[Text]:
    """Return texts, by side: the marks that the side won or lost with the round that ``line`` ended.

    Under rules without marks, the text is ✓ for the winners of the round, and empty for others.
    """
    paid = line.result.marks_paid
    won = {position.seating.side_of(seat) for seat in line.result.round_winner}
    return [
        Text(words.signed(paid[side]) if paid else "✓" if side in won else "")
        for side in range(position.seating.sides)
    ]


def sheet_amounts(line: Line, position: Position, words: Words) -> list[str]:
    """Return the scores after a hand as texts, by side."""
    return words.amounts(position.setup.counted, line.result.stood, line.hickeys)


def short_result(result: HandResult, words: Words, *, auction: bool = True) -> str:
    """Return a text with the declarer, the bid, and whether it was made or the declarer was set.

    If there was no declarer, the text says why: a renege, or everybody passed. Without an ``auction``, the
    text is empty unless there was a renege.
    """
    if result.renege:
        return words.say("sheet-renege")
    if result.declarer is None:
        return words.say("sheet-passed") if auction else ""
    made = words.say("sheet-made" if result.made else "sheet-set")
    return f"{words.name(result.declarer)}: {words.action(result.contract or '')}, {made}"
