"""Write a bot as a class and let it play against `novice`. It bids the minimum and plays its highest tile."""

import shootmoon as sm


class Eager:
    """The only method that a bot needs is `choose`. Its name in results is the name of the class."""

    def choose(self, view):
        legal = view.legal_actions()
        return legal[min(1, len(legal) - 1)] if view.phase == "auction" else legal[0]


summary = sm.play_contest([Eager, "novice"], matches=5).summary
for name, bot in summary.bots.items():
    print(f"{name} won {bot.match_win_share:.0%} of its matches, score {bot.score:+.2f}")
