"""Enter a typed line in a score sheet, and prompt for the next one."""

from __future__ import annotations

from shootmoon.scorekeeping import Command, NotEntered, Standing
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.score.file import ScoreFile
from shootmoon.terminal.score.lines import Unreadable, parse_line

__all__ = ["enter_command", "enter_line", "help_for", "prompt_for"]


def enter_line(line: str, file: ScoreFile, words: Words) -> tuple[Command | None, str]:
    """Enter a line in a score sheet, and save it; ``words`` gets the names that it has then.

    Return the command that the line is, or None and a sentence that says why it was refused. Raises OSError
    if it can't be saved.
    """
    try:
        command = parse_line(line, file.book.standing)
    except Unreadable as wrong:
        return None, words.say(str(wrong))
    refusal = enter_command(command, file, words)
    return (None, refusal) if refusal else (command, "")


def enter_command(command: Command, file: ScoreFile, words: Words) -> str:
    """Carry out a command, and save it, as `enter_line` does; return why it was refused, or an empty text."""
    try:
        file.do(command)
    except NotEntered as refused:
        text = refused.explain(words.say.language)
        return f"{text[:1].upper()}{text[1:]}."
    words.rename(file.book.standing.names)
    return ""


def help_for(standing: Standing, words: Words) -> str:
    """Return the text that says what can be typed."""
    return words.say("score-help" if standing.position.setup.bids else "score-help-chips")


def prompt_for(standing: Standing, words: Words) -> str:
    """Return the prompt for the next line.

    It names the dealer and the first bidder. If a hand is entered trick by trick, it shows the tricks so far.
    """
    say, position = words.say, standing.position
    running = standing.in_progress
    if running is not None:
        tricks = words.standing(position, [str(count) for count in standing.tricks()])
        if running.declarer is None:
            return say("score-ask-trick-chips", standing=tricks)
        return say(
            "score-ask-trick",
            who=words.name(running.declarer),
            bid=words.action(running.bid or ""),
            standing=tricks,
        )
    if position.winners or position.dealer is None:
        return words.match_won(position)
    return say(
        "score-ask-hand" if position.setup.bids else "score-ask-round",
        n=len(standing.entries) + 1,
        dealer=words.name(position.dealer),
        first=words.name(position.seating.left_of(position.dealer)),
    )
