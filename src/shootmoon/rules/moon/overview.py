"""The main features of a rule set of Moon."""

from collections.abc import Iterator

from shootmoon.rules.moon.option_texts import OPTION_TEXTS
from shootmoon.rules.moon.options import MoonRules

__all__ = ["moon_overview"]

_TILES = {"moon-22": 22, "moon-21": 21, "double-six": 28}
_HAND = 7


def moon_overview(rules: MoonRules, language: str) -> Iterator[tuple[str, str]]:
    """Yield the main features of a rule set as pairs of a heading and a few words."""
    at = ("en", "es").index(language)

    def label(option: str, value: object) -> str:
        return next(texts[at] for key, texts in OPTION_TEXTS[option].choices.items() if key == value)

    def pick(english: str, spanish: str) -> str:
        return (english, spanish)[at]

    table, auction, score, match = rules.table, rules.auction, rules.score, rules.match
    pairs = pick(", in partnerships", ", por equipos") if table.partnerships else ""
    yield pick("Players", "Jugadores"), f"{table.players}{pairs}"
    yield pick("Tiles", "Fichas"), str(_TILES[table.tiles])
    yield pick("Bids", "Apuestas"), f"{auction.minimum}–{_HAND}, {label('auction.moons', auction.moons)}"
    yield pick("Trump", "Triunfo"), _trump(rules, at)
    widow = _TILES[table.tiles] > _HAND * table.players
    yield (
        pick("Widow", "Viuda"),
        label("widow.exchange", rules.widow.exchange) if widow else pick("none", "no hay"),
    )
    yield pick("If all pass", "Si todos pasan"), label("deal.all_pass", rules.deal.all_pass)
    yield pick("A made bid scores", "Una apuesta cumplida vale"), label("score.declarer", score.declarer)
    points = pick(f"{score.target} points", f"{score.target} puntos")
    marks = pick(f"{match.marks} marks", f"{match.marks} marcas")
    yield (
        pick("Won with", "Se gana con"),
        {
            "game": points,
            "marks": pick(f"{marks}, rounds to {points}", f"{marks}, rondas a {points}"),
            "best-of": pick(
                f"the best of {match.games} rounds to {points}",
                f"el mejor de {match.games} rondas a {points}",
            ),
            "hand-marks": marks,
        }[match.kind],
    )


def _trump(rules: MoonRules, at: int) -> str:
    if rules.play.led_suit == "called":
        return ("none: the leader calls the suit", "no hay: quien sale canta el palo")[at]
    lowest = 1 if rules.table.tiles == "moon-21" else 0
    parts = [f"{lowest}–6"] if rules.trump.suits else []
    if rules.trump.doubles:
        parts.append(("doubles", "dobles")[at])
    if rules.trump.follow_me == "separate":
        parts.append(("none", "ninguno")[at])
    return ", ".join(parts)
