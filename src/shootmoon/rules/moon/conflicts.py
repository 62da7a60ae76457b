"""Option settings of Moon that can't be combined."""

from typing import Final

from shootmoon.rules.conflict import Conflict

__all__ = ["CONFLICTS"]

CONFLICTS: Final = (
    Conflict(
        {"table.partnerships": (True,), "table.players": (3,)},
        "partners",
    ),
    Conflict(
        {"table.tiles": ("double-six",), "table.players": (3,)},
        "four",
    ),
    Conflict(
        {"table.tiles": ("moon-22", "moon-21"), "table.players": (4,)},
        "three",
    ),
    Conflict(
        {"widow.exchange": ("before-trump", "after-trump"), "table.tiles": ("moon-21", "double-six")},
        "no-widow",
    ),
    Conflict(
        {"widow.exchange": ("after-trump",), "play.led_suit": ("called",)},
        "called-trump",
    ),
    Conflict(
        {"trump.suits": (True,), "play.led_suit": ("called",)},
        "called-trump",
    ),
    Conflict(
        {"trump.doubles": (True,), "play.led_suit": ("called",)},
        "called-trump",
    ),
    Conflict(
        {"trump.follow_me": ("separate", "blanks"), "play.led_suit": ("called",)},
        "called-named",
    ),
    Conflict(
        {"play.first_lead": ("trump",), "play.led_suit": ("called",)},
        "called-trump",
    ),
    Conflict(
        {
            "trump.suits": (False,),
            "trump.doubles": (False,),
            # As another word for 0, follow-me can be named only where 0 can be named.
            "trump.follow_me": ("off", "blanks"),
            "play.led_suit": ("high-end",),
        },
        "nothing",
    ),
    Conflict(
        {"trump.follow_me": ("blanks",), "trump.suits": (False,)},
        "no-zero",
    ),
    Conflict(
        {"trump.follow_me": ("blanks",), "table.tiles": ("moon-21",)},
        "set-no-zero",
    ),
    Conflict(
        {
            "play.first_lead": ("trump",),
            "trump.suits": (False,),
            "trump.doubles": (True,),
            "trump.follow_me": ("off", "blanks"),
        },
        "no-double",
    ),
    Conflict(
        {"match.timed": (True,), "match.kind": ("game", "best-of", "hand-marks")},
        "timed",
    ),
)
