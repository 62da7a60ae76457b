"""A deal of a contest, played here and now."""

from shootmoon.arena.contest import Contest
from shootmoon.arena.games import DealResult, MakeBot, play_game
from shootmoon.bots import make_bot


def play_deal(contest: Contest, deal: int, make: MakeBot = make_bot) -> DealResult:
    """A deal (its number, from 0) in every seating."""
    numbers = range(len(contest.lineups))
    return DealResult(deal=deal, games=tuple(play_game(contest, deal, number, make) for number in numbers))
