"""Options that make no difference: under some values of others, nothing of what they say ever comes up."""

from collections.abc import Mapping

from shootmoon.rules.options import Value

__all__ = ["without_effect"]


def without_effect(game: str, values: Mapping[str, Value]) -> frozenset[str]:
    """The options that make no difference in a mixture.

    `values` has every option of the game; the mixture need not be one that can be played.

    >>> from shootmoon.rules import load_rules, option_values
    >>> sorted(without_effect("moon", option_values(load_rules("luna-marks"))))[:2]
    ['deal.round_dealer', 'match.games']
    """
    return _moon(values) if game == "moon" else frozenset()


def _moon(values: Mapping[str, Value]) -> frozenset[str]:
    silent: set[str] = set()
    kind = values["match.kind"]
    from_losers = values["match.transfer"] == "from-losers"
    if kind == "hand-marks":
        silent |= {"score.declarer", "score.target", "score.finish", "score.moon_wins"}
    if kind not in ("marks", "hand-marks"):
        silent.add("match.marks")
    if kind != "best-of":
        silent.add("match.games")
    if kind != "marks":
        silent.add("match.transfer")
    if kind != "marks" or not from_losers:
        silent.add("match.hickeys")
    if not _goes_on(values):
        silent.add("deal.round_dealer")
    if not values["trump.suits"] and not values["trump.doubles"]:
        silent.add("play.first_lead")
    return frozenset(silent)


def _goes_on(values: Mapping[str, Value]) -> bool:
    """Whether a match may have a second round, of which somebody is the first dealer."""
    if values["match.kind"] == "best-of":
        return values["match.games"] != 1
    if values["match.kind"] != "marks":
        return False
    # What the winner of the first round gets at least may be all that is played for.
    sides = 2 if values["table.partnerships"] else int(values["table.players"])
    least = sides - 1 if values["match.transfer"] == "from-losers" else 1
    return int(values["match.marks"]) > least
