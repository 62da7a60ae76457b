"""Play Moon, and keep score for it, in a terminal.

All texts are in English and Spanish. Positions are either drawn or described in plain sentences. To play,
call `begin` to create a match or `resume` to open a saved one, then `play_match`. `draw_position` and
`position_facts` show any position.
"""

from shootmoon.terminal.drawing.facts import position_facts
from shootmoon.terminal.drawing.record import show_record
from shootmoon.terminal.drawing.table import draw_position
from shootmoon.terminal.drawing.words import Words
from shootmoon.terminal.messages import LANGUAGES, Messages, Refusal
from shootmoon.terminal.play.local import play_match
from shootmoon.terminal.play.match import Match, begin, resume
from shootmoon.terminal.play.players import Player, seat_players

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
