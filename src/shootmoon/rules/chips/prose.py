"""Choose the sentences that describe a rule set of Chips."""

from collections.abc import Iterator

from shootmoon.rules.chips.options import ChipsRules
from shootmoon.rules.prose import Paragraph, Prose

__all__ = ["describe_chips"]


def describe_chips(rules: ChipsRules, say: Prose) -> Iterator[Paragraph]:
    """Yield the paragraphs that describe a rule set, composed of sentences in ``say`` and in their
    language."""
    sides = rules.table.partnerships
    yield Paragraph(say("players-and-cards"), (_players(rules, say), say("cards")))
    start = "start-side" if sides else "start-each"
    yield Paragraph(
        say("holding-chips"),
        (
            say("supply", chips=say.count("chips", rules.chips.supply)),
            say(start, chips=say.count("chips", rules.chips.start)),
        ),
    )
    yield Paragraph(say("dealing"), tuple(_dealing(rules, say)))
    yield Paragraph(say("tricks"), (say("follow-or-moon"), say("rockets")))
    moon_chips = say("moon-chips-side") if sides else say("moon-chips")
    yield Paragraph(say("moons"), (say("big-moon"), say("little-moon"), moon_chips))
    odd_tricks = say("odd-tricks-side") if sides else say("odd-tricks")
    yield Paragraph(say("winning-chips"), (odd_tricks, say("empty-supply")))
    yield Paragraph(say("reneging"), (_illegal(rules, say),))
    target = "chips-target-side" if sides else "chips-target"
    yield Paragraph(say("winning"), (say(target, chips=say.count("chips", rules.chips.target)),))


def _players(rules: ChipsRules, say: Prose) -> str:
    if rules.table.partnerships:
        return say("chips-four-partners") if rules.table.players == 4 else say("chips-six-partners")
    return say(f"chips-alone-{rules.table.players}")


def _dealing(rules: ChipsRules, say: Prose) -> Iterator[str]:
    yield say("five-cards")
    yield say("dealer-left-leads")
    if rules.table.players == 2:
        yield say("dummy")
        yield say("dummy-leads")


def _illegal(rules: ChipsRules, say: Prose) -> str:
    if rules.play.illegal == "reject":
        return say("illegal-reject")
    return say("illegal-penalty-side") if rules.table.partnerships else say("illegal-penalty")
