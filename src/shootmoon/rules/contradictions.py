"""Values that are fine by themselves, but not together."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from shootmoon.rules.errors import Problem, Way
from shootmoon.rules.options import Value, option_text, options_of

__all__ = ["contradictions"]


class Clash(msgspec.Struct, frozen=True):
    """A mixture that can't be played: every option named here has one of the values given for it."""

    mixture: Mapping[str, tuple[Value, ...]]
    """Values by option; the first option is the one that is complained about."""
    why: str
    """Why it can't be played."""
    why_es: str
    """The same in Spanish."""

    def problem(self, game: str, values: Mapping[str, Value]) -> Problem | None:
        """The problem with `values`, or None where this mixture is not (known to be) among them."""
        if not all(name in values and values[name] in clashing for name, clashing in self.mixture.items()):
            return None
        option, *others = self.mixture
        rest = tuple((name, values[name]) for name in others)
        ways = self._ways_out(game)
        return Problem(
            option,
            values[option],
            f"clashes with {_named(rest)}: {self.why}",
            ", or ".join(f"{way.option} = {' or '.join(map(option_text, way.values))}" for way in ways),
            (self.why, self.why_es),
            rest,
            ways,
        )

    def _ways_out(self, game: str) -> tuple[Way, ...]:
        options = options_of(game)
        return tuple(
            Way(name, tuple(value for value in options[name].choices if value not in clashing))
            for name, clashing in self.mixture.items()
        )


def _named(settings: tuple[tuple[str, Value], ...]) -> str:
    return " and ".join(f"{name} = {option_text(value)}" for name, value in settings)


_MOON: Final = (
    Clash(
        {"table.partnerships": (True,), "table.players": (3,)},
        "partnerships need four players",
        "en parejas juegan cuatro",
    ),
    Clash(
        {"table.tiles": ("double-six",), "table.players": (3,)},
        "that set is for four players",
        "esas fichas son para cuatro jugadores",
    ),
    Clash(
        {"table.tiles": ("moon-22", "moon-21"), "table.players": (4,)},
        "that set is for three players",
        "esas fichas son para tres jugadores",
    ),
    Clash(
        {"widow.exchange": ("before-trump", "after-trump"), "table.tiles": ("moon-21", "double-six")},
        "no tile of that set is left over",
        "de esas fichas no sobra ninguna",
    ),
    Clash(
        {"widow.exchange": ("after-trump",), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Clash(
        {"trump.suits": (True,), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Clash(
        {"trump.doubles": (True,), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Clash(
        {"trump.follow_me": ("separate", "blanks"), "play.led_suit": ("called",)},
        "with called suits nothing is named",
        "a palo cantado no se nombra nada",
    ),
    Clash(
        {"play.first_lead": ("trump",), "play.led_suit": ("called",)},
        "with called suits there is no trump",
        "a palo cantado no hay triunfo",
    ),
    Clash(
        {
            "trump.suits": (False,),
            "trump.doubles": (False,),
            # Another word for naming 0 is nothing to name where 0 can't be named.
            "trump.follow_me": ("off", "blanks"),
            "play.led_suit": ("high-end",),
        },
        "there is nothing to name as trump",
        "no hay nada que nombrar como triunfo",
    ),
    Clash(
        {"trump.follow_me": ("blanks",), "trump.suits": (False,)},
        "0 can't be named",
        "no se puede nombrar el 0",
    ),
    Clash(
        {"trump.follow_me": ("blanks",), "table.tiles": ("moon-21",)},
        "that set has no 0 to name",
        "en esas fichas no hay 0 que nombrar",
    ),
    Clash(
        {
            "play.first_lead": ("trump",),
            "trump.suits": (False,),
            "trump.doubles": (True,),
            "trump.follow_me": ("off", "blanks"),
        },
        "a declarer who holds no double could name nothing",
        "un declarante sin dobles no podría nombrar nada",
    ),
    Clash(
        {"match.timed": (True,), "match.kind": ("game", "best-of", "hand-marks")},
        "only marks are played on time",
        "solo las marcas por rondas se juegan con tiempo",
    ),
)

_CHIPS: Final = (
    Clash(
        {"table.partnerships": (True,), "table.players": (2, 3, 5)},
        "partnerships need four or six players",
        "en equipos juegan cuatro o seis",
    ),
)


def contradictions(game: str, values: Mapping[str, Value]) -> list[Problem]:
    """What can't be played about a mixture of `values`, each of which is fine by itself.

    Options that are missing from `values` are left out of account.

    >>> for problem in contradictions("moon", {"match.timed": True, "match.kind": "game"}):
    ...     print(problem)
    match.timed = true: clashes with match.kind = game: only marks are played on time; \
accepted: match.timed = false, or match.kind = marks
    """
    clashes, checks = _GAMES[game]
    found = [clash.problem(game, values) for clash in clashes] + [check(values) for check in checks]
    return [problem for problem in found if problem is not None]


def _start_within_supply(values: Mapping[str, Value]) -> Problem | None:
    match values:
        case {
            "chips.start": int(start),
            "chips.supply": int(supply),
            "table.players": int(players),
            "table.partnerships": bool(partnerships),
        }:
            pass
        case _:
            return None
    if partnerships and players not in (4, 6):
        return None  # nobody can say how many sides that makes, and it is refused as it stands
    holders = 2 if partnerships else players
    if start * holders <= supply:
        return None
    return Problem(
        "chips.start",
        start,
        f"clashes with chips.supply = {supply}: {holders} times {start} chips are more than there are",
        f"chips.start at most {supply // holders}, or chips.supply at least {start * holders}",
        (
            f"{holders} times {start} chips are more than there are",
            f"{holders} veces {start} chips son más de los que hay",
        ),
        (("chips.supply", supply),),
        (Way("chips.start", (supply // holders,)), Way("chips.supply", (start * holders,))),
    )


def _target_within_supply(values: Mapping[str, Value]) -> Problem | None:
    match values:
        case {"chips.target": int(target), "chips.supply": int(supply)} if target > supply:
            return Problem(
                "chips.target",
                target,
                f"clashes with chips.supply = {supply}: nobody can hold more chips than there are",
                f"chips.target at most {supply}, or chips.supply at least {target}",
                ("nobody can hold more chips than there are", "nadie puede tener más chips de los que hay"),
                (("chips.supply", supply),),
                (Way("chips.target", (supply,)), Way("chips.supply", (target,))),
            )
        case _:
            return None


_Check = Callable[[Mapping[str, Value]], Problem | None]
_GAMES: Final[Mapping[str, tuple[tuple[Clash, ...], tuple[_Check, ...]]]] = {
    "moon": (_MOON, ()),
    "chips": (_CHIPS, (_start_within_supply, _target_within_supply)),
}
