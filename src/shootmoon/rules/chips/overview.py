"""The main features of a rule set of Chips."""

from collections.abc import Iterator

from shootmoon.rules.chips.options import ChipsRules
from shootmoon.telling import Language, Messages

__all__ = ["chips_overview"]


def chips_overview(rules: ChipsRules, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the main features of a rule set as pairs of a heading and a few words."""
    say = Messages(language)
    players = str(rules.table.players)
    if rules.table.partnerships:
        players = say("overview-partners", players=players)
    if rules.table.players == 2:
        players = say("overview-dummy", players=players)
    yield say("option-chips-table-players"), players
    yield say("option-chips-chips-start"), str(rules.chips.start)
    yield say("option-chips-chips-target"), str(rules.chips.target)
    yield say("option-chips-chips-supply"), str(rules.chips.supply)
    yield say("option-chips-play-illegal"), say(f"option-chips-play-illegal-is-{rules.play.illegal}")
