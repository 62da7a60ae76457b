"""A bot of one's own against `novice`: it bids the least that it may, and plays its highest tile."""

import shootmoon as sm


class Eager:
    """All that a bot needs is `choose`; its class gives it a name."""

    def choose(self, view):
        legal = view.legal_actions()
        return legal[min(1, len(legal) - 1)] if view.phase == "auction" else legal[0]


summary = sm.play_contest([Eager, "novice"], "classic", matches=5).summary
for name, bot in summary.bots.items():
    print(f"{name} won {bot.match_win_share:.0%} of its matches, score {bot.score:+.2f}")
