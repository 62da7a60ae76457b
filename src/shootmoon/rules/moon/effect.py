"""Options of Moon that make no difference under some values of others."""

from collections.abc import Mapping

from shootmoon.rules.options import Value

__all__ = ["without_effect"]


def without_effect(values: Mapping[str, Value]) -> frozenset[str]:
    """The options that make no difference in a mixture; see `shootmoon.rules.without_effect`."""
    unused: set[str] = set()
    kind = values["match.kind"]
    from_losers = values["match.transfer"] == "from-losers"
    if kind == "hand-marks":
        unused |= {"score.declarer", "score.target", "score.finish", "score.moon_wins"}
    if kind not in ("marks", "hand-marks"):
        unused.add("match.marks")
    if kind != "best-of":
        unused.add("match.games")
    if kind != "marks":
        unused.add("match.transfer")
    if kind != "marks" or not from_losers:
        unused.add("match.hickeys")
    if not _goes_on(values):
        unused.add("deal.round_dealer")
    if not values["trump.suits"] and not values["trump.doubles"]:
        unused.add("play.first_lead")
    return frozenset(unused)


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
