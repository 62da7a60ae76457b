"""Playing in a terminal: with pictures, or plainly for scripts and screen readers, in English and Spanish.

`begin` or `resume` a match, then `play_match`. `draw_position` and `position_facts` show any position.
"""

from shootmoon.terminal.app import play_match, show_record
from shootmoon.terminal.draw_table import draw_position
from shootmoon.terminal.facts import position_facts
from shootmoon.terminal.match import Match, begin, resume
from shootmoon.terminal.messages import LANGUAGES, Messages, Refusal
from shootmoon.terminal.players import Player, seat_players
from shootmoon.terminal.words import Words

__all__ = [
    "LANGUAGES",
    "Match",
    "Messages",
    "Player",
    "Refusal",
    "Words",
    "begin",
    "draw_position",
    "play_match",
    "position_facts",
    "resume",
    "seat_players",
    "show_record",
]
