"""Contests between bots: each deal is played in every seating, and results come with confidence intervals."""

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.folder import default_folder
from shootmoon.arena.plot import draw_shares
from shootmoon.arena.run import Run, play_contest, run_contest
from shootmoon.arena.sequential import SequentialTest, Verdict
from shootmoon.arena.summary import BotSummary, Summary, summarize

__all__ = [
    "BotSummary",
    "Contest",
    "ContestError",
    "Run",
    "SequentialTest",
    "Summary",
    "Verdict",
    "default_folder",
    "draw_shares",
    "play_contest",
    "run_contest",
    "summarize",
]
