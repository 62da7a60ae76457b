"""Choose the sentences that describe a rule set of Chips."""

from collections.abc import Iterator

from shootmoon.rules.chips.options import ChipsRules
from shootmoon.rules.prose.sentences import Paragraph, Sentences

__all__ = ["describe_chips"]


def describe_chips(rules: ChipsRules, say: Sentences) -> Iterator[Paragraph]:
    """Yield the paragraphs that describe a rule set, composed of sentences in ``say`` and in their
    language."""
    sides = rules.table.partnerships
    yield Paragraph(say.players_and_cards, (_players(rules, say), say.cards))
    start = say.start_side if sides else say.start_each
    yield Paragraph(
        say.holding_chips,
        (
            say.supply.format(chips=say.chips.count(rules.chips.supply)),
            start.format(chips=say.chips.count(rules.chips.start)),
        ),
    )
    yield Paragraph(say.dealing, tuple(_dealing(rules, say)))
    yield Paragraph(say.tricks, (say.follow_or_moon, say.rockets))
    moon_chips = say.moon_chips_side if sides else say.moon_chips
    yield Paragraph(say.moons, (say.big_moon, say.little_moon, moon_chips))
    odd_tricks = say.odd_tricks_side if sides else say.odd_tricks
    yield Paragraph(say.winning_chips, (odd_tricks, say.empty_supply))
    yield Paragraph(say.reneging, (_illegal(rules, say),))
    target = say.chips_target_side if sides else say.chips_target
    yield Paragraph(say.winning, (target.format(chips=say.chips.count(rules.chips.target)),))


def _players(rules: ChipsRules, say: Sentences) -> str:
    if rules.table.partnerships:
        return say.chips_four_partners if rules.table.players == 4 else say.chips_six_partners
    return say.chips_alone[rules.table.players - 2]


def _dealing(rules: ChipsRules, say: Sentences) -> Iterator[str]:
    yield say.five_cards
    yield say.dealer_left_leads
    if rules.table.players == 2:
        yield say.dummy
        yield say.dummy_leads


def _illegal(rules: ChipsRules, say: Sentences) -> str:
    if rules.play.illegal == "reject":
        return say.illegal_reject
    return say.illegal_penalty_side if rules.table.partnerships else say.illegal_penalty
