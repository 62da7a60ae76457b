"""A deal of a contest, played here and now."""

from shootmoon.arena.contest import Contest
from shootmoon.arena.table import DealTold, MakeBot, play_game
from shootmoon.bots import make_bot


def play_deal(contest: Contest, deal: int, make: MakeBot = make_bot) -> DealTold:
    """A deal (its number, from 0) in every seating."""
    numbers = range(len(contest.lineups))
    return DealTold(deal=deal, games=tuple(play_game(contest, deal, number, make) for number in numbers))
