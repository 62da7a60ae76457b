"""Find the options of Moon that have no effect, given the values of other options."""

from collections.abc import Mapping

from shootmoon.rules.options import Value

__all__ = ["without_effect"]


def without_effect(values: Mapping[str, Value]) -> frozenset[str]:
    """Return the options that have no effect; see `shootmoon.rules.without_effect`."""
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
    if not _has_second_round(values):
        unused.add("deal.round_dealer")
    if not values["trump.suits"] and not values["trump.doubles"]:
        unused.add("play.first_lead")
    return frozenset(unused)


def _has_second_round(values: Mapping[str, Value]) -> bool:
    """Return True if a match may have a second round; otherwise, ``deal.round_dealer`` has no effect."""
    if values["match.kind"] == "best-of":
        return values["match.games"] != 1
    if values["match.kind"] != "marks":
        return False
    # The winner of the first round gets at least this many marks, which may be enough to win the match.
    sides = 2 if values["table.partnerships"] else int(values["table.players"])
    least = sides - 1 if values["match.transfer"] == "from-losers" else 1
    return int(values["match.marks"]) > least
