"""The main features of a rule set of Moon."""

from collections.abc import Iterator

from shootmoon.rules.moon.options import MoonRules
from shootmoon.telling import Language, Messages

__all__ = ["moon_overview"]

_TILES = {"moon-22": 22, "moon-21": 21, "double-six": 28}
_HAND = 7


def moon_overview(rules: MoonRules, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the main features of a rule set as pairs of a heading and a few words."""
    say = Messages(language)

    def label(option: str, value: object) -> str:
        return say(f"option-moon-{option}-is-{value}")

    table, auction, score, match = rules.table, rules.auction, rules.score, rules.match
    players = str(table.players)
    yield (
        say("overview-players"),
        say("overview-partners", players=players) if table.partnerships else players,
    )
    yield say("overview-tiles"), str(_TILES[table.tiles])
    yield say("overview-bids"), f"{auction.minimum}–{_HAND}, {label('auction-moons', auction.moons)}"
    yield say("overview-trump"), _trump(rules, say)
    widow = _TILES[table.tiles] > _HAND * table.players
    exchange = label("widow-exchange", rules.widow.exchange) if widow else say("overview-widow-none")
    yield say("overview-widow"), exchange
    yield say("overview-all-pass"), label("deal-all_pass", rules.deal.all_pass)
    yield say("overview-made"), label("score-declarer", score.declarer)
    points, marks = say.count("points", score.target), say.count("marks", match.marks)
    won = say(f"overview-won-{match.kind}", points=points, marks=marks, games=match.games)
    yield say("overview-won"), won


def _trump(rules: MoonRules, say: Messages) -> str:
    if rules.play.led_suit == "called":
        return say("overview-trump-called")
    lowest = 1 if rules.table.tiles == "moon-21" else 0
    parts = [f"{lowest}–6"] if rules.trump.suits else []
    if rules.trump.doubles:
        parts.append(say("overview-trump-doubles"))
    if rules.trump.follow_me == "separate":
        parts.append(say("overview-trump-none"))
    return ", ".join(parts)
