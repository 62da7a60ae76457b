"""What a person can do at the end of a match: play it again, or look back at it."""

from __future__ import annotations

import contextlib
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from shootmoon.narration import narrate
from shootmoon.record import Record
from shootmoon.rules import CUSTOM, Rules
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.screen import Screen
from shootmoon.terminal.full import REPLAYING, FullScreen
from shootmoon.terminal.quitting import Quit

if TYPE_CHECKING:  # reviews need NumPy and the solver
    from shootmoon.terminal.replay import Reviewer

__all__ = ["LOOKING_BACK", "REMATCH", "look_back", "show_offers"]

REMATCH = "rematch"
LOOKING_BACK = ("review", "replay")


def look_back(wish: str, record: Record, screen: Screen, reviewer: Reviewer | None) -> None:
    """Replay or review a finished match on a screen until the person has seen it.

    ``wish``: one of `LOOKING_BACK`. For ``reviewer`` see `shootmoon.terminal.replay.replay_record`.
    """
    from shootmoon.terminal.replay import Replay, review_of

    reviewer = reviewer or review_of
    if isinstance(screen, FullScreen):
        with screen.program(REPLAYING, screen.title, record.seats), contextlib.suppress(Quit, EOFError):
            Replay(record, screen, reviewer=reviewer, begin_with_review=wish == "review").run()
        return
    from shootmoon.analysis import AnalysisError
    from shootmoon.terminal.drawing.judgments import review_lines

    if wish == "replay":
        views = [state.view(screen.words.you or 1) for state in record.replay()]
        for before, action, after in zip(views, record.actions, views[1:], strict=False):
            told = narrate(before, action, after, aloud=screen.words.you is None)
            for line in screen.words.sentences(told):
                screen.show(line)
        screen.show_sheet(Sheet(record.positions()), views[-1])
        return
    try:
        for line in review_lines(reviewer(record, lambda done, total: screen.poll()), screen.words):
            screen.show(line)
    except AnalysisError as error:
        screen.show(screen.words.say("replay-unreviewed", why=error))


def show_offers(rules: Rules, path: Path, screen: Screen) -> None:
    """Say where the record of a match is, and with which commands one can go on."""
    say, file = screen.words.say, shlex.quote(str(path))
    screen.show(say("record", path=path))
    screen.show(say("ending-look-back", review=f"moon review {file}", replay=f"moon replay {file}"))
    if rules.preset != CUSTOM:
        screen.show(say("ending-rematch", command=f"moon play -r {rules.preset}"))
