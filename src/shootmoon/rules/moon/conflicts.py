"""Option settings of Moon that can't be combined."""

from typing import Final

from shootmoon.rules.conflict import Conflict

__all__ = ["CONFLICTS"]

CONFLICTS: Final = (
    Conflict(
        {"table.partnerships": (True,), "table.players": (3,)},
        "partnerships need four players",
        "las parejas son para cuatro jugadores",
    ),
    Conflict(
        {"table.tiles": ("double-six",), "table.players": (3,)},
        "that set is for four players",
        "esas fichas son para cuatro jugadores",
    ),
    Conflict(
        {"table.tiles": ("moon-22", "moon-21"), "table.players": (4,)},
        "that set is for three players",
        "esas fichas son para tres jugadores",
    ),
    Conflict(
        {"widow.exchange": ("before-trump", "after-trump"), "table.tiles": ("moon-21", "double-six")},
        "no tile of that set is left over",
        "de esas fichas no sobra ninguna",
    ),
    Conflict(
        {"widow.exchange": ("after-trump",), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Conflict(
        {"trump.suits": (True,), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Conflict(
        {"trump.doubles": (True,), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Conflict(
        {"trump.follow_me": ("separate", "blanks"), "play.led_suit": ("called",)},
        "with called suits no trump is named",
        "a palo cantado no se nombra triunfo",
    ),
    Conflict(
        {"play.first_lead": ("trump",), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Conflict(
        {
            "trump.suits": (False,),
            "trump.doubles": (False,),
            # As another word for 0, follow-me can be named only where 0 can be named.
            "trump.follow_me": ("off", "blanks"),
            "play.led_suit": ("high-end",),
        },
        "there is nothing to name as trump",
        "no hay nada que nombrar como triunfo",
    ),
    Conflict(
        {"trump.follow_me": ("blanks",), "trump.suits": (False,)},
        "0 can't be named",
        "no se puede nombrar el 0",
    ),
    Conflict(
        {"trump.follow_me": ("blanks",), "table.tiles": ("moon-21",)},
        "that set has no 0 to name",
        "en esas fichas no hay 0 que nombrar",
    ),
    Conflict(
        {
            "play.first_lead": ("trump",),
            "trump.suits": (False,),
            "trump.doubles": (True,),
            "trump.follow_me": ("off", "blanks"),
        },
        "a declarer without a double could name nothing",
        "un declarante sin dobles no podría nombrar nada",
    ),
    Conflict(
        {"match.timed": (True,), "match.kind": ("game", "best-of", "hand-marks")},
        "only a match for marks can be timed",
        "solo una partida por marcas por rondas, puede tener tiempo",
    ),
)
