"""Tournaments: evenings of several rounds in which every table plays the same deals (duplicate).

`Tournament` is a value, which `do` changes; `pair` finds the tables of a round, `standings` the places after
it. `Organizer` stores tournaments and lets them be played in rooms. See also docs/tournaments.md.
"""

from shootmoon.tournaments.commands import BeginRound, Command, EndRound, Enter, Finish, SetAway, do
from shootmoon.tournaments.pairing import pair
from shootmoon.tournaments.refusals import TournamentRefused
from shootmoon.tournaments.results import Place, standings
from shootmoon.tournaments.tournament import Entry, Plan, Round, Table, Tournament

__all__ = [
    "BeginRound",
    "Command",
    "EndRound",
    "Enter",
    "Entry",
    "Finish",
    "Place",
    "Plan",
    "Round",
    "SetAway",
    "Table",
    "Tournament",
    "TournamentRefused",
    "do",
    "pair",
    "standings",
]
