"""The two lines above the table: about the match, and about the hand that is played."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from shootmoon.game import PASS, Position
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.full.canvas import cut
from shootmoon.terminal.full.colors import Colors

__all__ = ["headline", "status"]


def headline(view: Position, title: str, words: Words, width: int) -> str:
    """Return one line with the rules, the hand, its dealer, and what the match is played to."""
    say = words.say
    parts = [title]
    if view.phase == "over":
        parts.append(say("match-over").rstrip("."))
    else:
        parts.append(say("hand-n", n=len(view.past) + 1))
        if view.dealer is not None:
            parts.append(words.message_about("full-dealer", view.dealer))
    goals = [say.count(noun, n) for noun, n in view.setup.scales.items() if say.has(f"count-{noun}")]
    for noun in ("hickeys",):  # a scale without a goal
        goals = [goal for goal in goals if goal != say.count(noun, view.setup.scales.get(noun, 0))]
    if goals:
        parts.append(say("full-goal", goals=say.join(goals)))
    line = parts[0]
    for part in parts[1:]:
        if cell_len(line) + 3 + cell_len(part) <= width:
            line += f" · {part}"
    return cut(line, width)


def status(view: Position, words: Words, colors: Colors, width: int) -> Text:
    """Return one line with the contract, the trump, the tricks taken and needed, and the suit to follow."""
    say = words.say
    parts: list[tuple[str, str]] = []
    declarer, contract = view.declarer, view.contract
    if view.phase in ("auction", "discard", "trump", "play"):
        if declarer is not None and contract is not None and view.phase != "auction":
            parts.append((words.message_about("contract", declarer, bid=words.action(contract)), "bold"))
        elif view.bids and view.setup.bids:
            high = [(seat, bid) for seat, bid in view.bids if bid != PASS]
            if high:
                seat, bid = high[-1]
                parts.append((words.message_about("event-bid", seat, bid=words.action(bid)), "bold"))
        if view.trump is not None:
            parts.append((say("trump-is", trump=words.suit(view.trump)), "bold"))
        if view.phase == "play":
            if declarer is not None and contract is not None:
                needed = contract.number or view.hand_size
                taken = view.tricks[view.seating.side_of(declarer)]
                bar = "■" * min(taken, needed) + "□" * max(0, needed - taken)
                parts.append((say("full-tricks", bar=bar, n=taken, needed=needed), colors.good))
            if view.led_suit is not None:
                free = view.led_suit in ("BM", "LM")
                led = say("trick-free") if free else say("trick-led", suit=words.suit(view.led_suit))
                parts.append((led, ""))
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for part, style in parts:
        if text.cell_len + 2 + cell_len(part) > width:
            continue
        text.append("  " if text else "")
        text.append(part, style=style)
    return text
