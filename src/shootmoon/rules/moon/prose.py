"""Choose the sentences that describe a rule set of Moon. Options without effect are not mentioned."""

from collections.abc import Iterator

from shootmoon.rules.moon.options import MoonRules
from shootmoon.rules.prose import Paragraph, Prose

__all__ = ["describe_moon"]


def describe_moon(rules: MoonRules, say: Prose) -> Iterator[Paragraph]:
    """Yield the paragraphs that describe a rule set, composed of sentences in ``say`` and in their language.

    They follow the order of a hand: the deal, the bidding, and so on.
    """
    yield Paragraph(say("players-and-tiles"), tuple(_players(rules, say)))
    yield Paragraph(say("deal"), tuple(_deal(rules, say)))
    yield Paragraph(say("bidding"), tuple(_bidding(rules, say)))
    if _widow_is_left(rules):
        yield Paragraph(say("widow"), tuple(_widow(rules, say)))
    if rules.play.led_suit == "high-end":
        yield Paragraph(say("trump"), tuple(_trump(rules, say)))
    yield Paragraph(say("play"), tuple(_play(rules, say)))
    if rules.match.kind == "hand-marks":
        yield Paragraph(say("scoring-marks"), tuple(_hand_marks(rules, say)))
    else:
        yield Paragraph(say("scoring"), tuple(_scoring(rules, say)))
    if rules.match.kind == "marks":
        yield Paragraph(say("match"), tuple(_marks(rules, say)))
    if rules.match.kind == "best-of":
        games = rules.match.games
        best_of = say("best-of", rounds=say.count("rounds", games), wins=games // 2 + 1)
        yield Paragraph(say("match"), (best_of if games > 1 else say("best-of-one"),))


def _players(rules: MoonRules, say: Prose) -> Iterator[str]:
    if rules.table.partnerships:
        yield say("four-partners")
    else:
        yield {3: say("three-alone"), 4: say("four-alone")}[rules.table.players]
    yield say(f"tiles-{rules.table.tiles}")
    yield say("suits")


def _deal(rules: MoonRules, say: Prose) -> Iterator[str]:
    yield say(f"first-dealer-{rules.deal.first_dealer}")
    yield say("seven-each")
    if _widow_is_left(rules):
        yield say("one-left-over")
    yield say("deal-passes")
    if _may_have_two_rounds(rules):
        if rules.deal.round_dealer == "left":
            key = "round-dealer-left"
        else:
            key = "round-dealer-winning-side" if rules.table.partnerships else "round-dealer-winner"
        yield say(key, round=_round(rules, say))


def _bidding(rules: MoonRules, say: Prose) -> Iterator[str]:
    yield say("auction", minimum=rules.auction.minimum)
    yield say("moon-after-seven") if rules.auction.moon_after_seven else say("moon-any-time")
    yield {1: say("moon-is-highest"), 2: say("double-moon"), 3: say("triple-moon")}[rules.auction.moons]
    yield say("declarer")
    yield say(f"all-pass-{rules.deal.all_pass}")


def _widow(rules: MoonRules, say: Prose) -> Iterator[str]:
    if rules.widow.exchange == "none":
        yield say("widow-none")
        return
    if rules.play.led_suit == "called":
        yield say("widow-called")
    else:
        before = rules.widow.exchange == "before-trump"
        yield say("widow-before-trump") if before else say("widow-after-trump")
    yield say("widow-discard")


def _trump(rules: MoonRules, say: Prose) -> Iterator[str]:
    number = say("trump-number", low=0 if _has_double_blank(rules) else 1)
    contracts = (
        (rules.trump.suits, number, say("trump-only-number", number=number)),
        (rules.trump.doubles, say("trump-doubles"), say("trump-only-doubles")),
        (rules.trump.follow_me == "separate", say("trump-follow-me"), say("trump-only-follow-me")),
    )
    names = [name for played, name, _ in contracts if played]
    if len(names) == 1:
        yield next(alone for played, _, alone in contracts if played)
    else:
        yield say("trump-names", names=say.join(names, "or"))
    if rules.trump.follow_me == "blanks":
        yield say("follow-me-blanks")
    if _trump_is_played(rules):
        yield say("trump-belongs")
    if rules.trump.doubles:
        yield say("doubles-rank", lowest="0-0" if _has_double_blank(rules) else "1-1")


def _play(rules: MoonRules, say: Prose) -> Iterator[str]:
    yield say("who-leads")
    if rules.play.led_suit == "called":
        yield say("led-called")
    elif _trump_is_played(rules):
        yield from _first_lead(rules, say)
        yield say("led-high-end-or-trump")
    else:
        yield say("led-high-end")
    yield say("follow-suit")
    yield say("highest-trump-wins") if _trump_is_played(rules) else say("highest-tile-wins")
    if rules.play.stop_when_set:
        yield say("stop-when-set-side") if rules.table.partnerships else say("stop-when-set")
    else:
        yield say("play-out")


def _first_lead(rules: MoonRules, say: Prose) -> Iterator[str]:
    if rules.play.first_lead == "any":
        yield say("first-lead-any")
        return
    blind = rules.widow.exchange == "after-trump"
    yield say("first-lead-trump-blind") if blind else say("first-lead-trump")
    if rules.trump.follow_me == "separate":
        yield say("first-lead-follow-me")


def _scoring(rules: MoonRules, say: Prose) -> Iterator[str]:
    sides = rules.table.partnerships
    yield say("made-side") if sides else say("made")
    yield say(f"score-{rules.score.declarer}")
    yield say("score-set-side") if sides else say("score-set")
    yield say("score-other-side") if sides else say("score-others")
    if rules.score.finish == "highest":
        finish = "finish-highest"
    else:
        finish = "finish-in-order-sides" if sides else "finish-in-order"
    yield say(finish, points=say.count("points", rules.score.target), round=_round(rules, say))
    if rules.score.moon_wins:
        yield say("moon-wins", round=_round(rules, say))
        if not rules.auction.moon_after_seven and rules.match.kind != "marks":
            yield say("moon-pays")  # docs/strength.md, “The auction”; with marks, hickeys may cost more


def _hand_marks(rules: MoonRules, say: Prose) -> Iterator[str]:
    sides = rules.table.partnerships
    yield say("made-side") if sides else say("made")
    yield say("hand-marks-sides") if sides else say("hand-marks")
    yield say("hand-marks-moon")
    yield say("hand-marks-target", marks=say.count("marks", rules.match.marks))


def _marks(rules: MoonRules, say: Prose) -> Iterator[str]:
    match, sides = rules.match, rules.table.partnerships
    yield say("rounds-for-marks", marks=say.count("marks", match.marks))
    counted = match.transfer == "from-losers" and match.hickeys
    if match.transfer == "winner-only":
        yield say("winning-side-gets") if sides else say("winner-gets")
    elif counted:
        yield say("losing-side-pays-hickeys") if sides else say("losers-pay-hickeys")
    else:
        yield say("losing-side-pays") if sides else say("losers-pay")
        yield say("hickeys-for-nothing")
    if counted or match.timed:
        yield _hickeys(rules, say)
        if match.transfer == "winner-only":
            yield say("hickeys-for-nothing")
    if counted:
        yield say("hickeys-of-winner")
    if match.timed:
        yield say("time")
        yield say("time-ties")


def _hickeys(rules: MoonRules, say: Prose) -> str:
    """Return the sentence that says how many hickeys each kind of failed bid costs."""
    moons = [say(f"moon-bid-{number + 1}") for number in range(rules.auction.moons)]
    costs = [say("hickeys-for-number", hickeys=say.count("hickeys", 1))]
    costs += [say("hickeys-for-moon", n=2 << step, moon=moon) for step, moon in enumerate(moons)]
    return say("hickeys-taken", costs=say.join(costs, "and"))


def _round(rules: MoonRules, say: Prose) -> str:
    """Return the word for what a side wins by reaching the target: a game if that is the whole match,
    otherwise a round."""
    return say("game") if rules.match.kind == "game" else say("round")


def _may_have_two_rounds(rules: MoonRules) -> bool:
    """Return True if the match may have a second round."""
    if rules.match.kind == "marks":
        least_paid = 1 if rules.match.transfer == "winner-only" else rules.table.sides - 1
        return rules.match.marks > least_paid
    return rules.match.kind == "best-of" and rules.match.games > 1


def _widow_is_left(rules: MoonRules) -> bool:
    return rules.table.tiles == "moon-22"


def _has_double_blank(rules: MoonRules) -> bool:
    return rules.table.tiles != "moon-21"


def _trump_is_played(rules: MoonRules) -> bool:
    return rules.trump.suits or rules.trump.doubles
