"""Choose the sentences that describe a rule set of Moon. Options without effect are not mentioned."""

from collections.abc import Iterator

from shootmoon.rules.moon.options import MoonRules
from shootmoon.rules.prose.sentences import Paragraph, Sentences

__all__ = ["describe_moon"]


def describe_moon(rules: MoonRules, say: Sentences) -> Iterator[Paragraph]:
    """Yield the paragraphs that describe a rule set, composed of sentences in ``say`` and in their language.

    They follow the order of a hand: the deal, the bidding, and so on.
    """
    yield Paragraph(say.players_and_tiles, tuple(_players(rules, say)))
    yield Paragraph(say.deal, tuple(_deal(rules, say)))
    yield Paragraph(say.bidding, tuple(_bidding(rules, say)))
    if _widow_is_left(rules):
        yield Paragraph(say.widow, tuple(_widow(rules, say)))
    if rules.play.led_suit == "high-end":
        yield Paragraph(say.trump, tuple(_trump(rules, say)))
    yield Paragraph(say.play, tuple(_play(rules, say)))
    if rules.match.kind == "hand-marks":
        yield Paragraph(say.scoring_marks, tuple(_hand_marks(rules, say)))
    else:
        yield Paragraph(say.scoring, tuple(_scoring(rules, say)))
    if rules.match.kind == "marks":
        yield Paragraph(say.match, tuple(_marks(rules, say)))
    if rules.match.kind == "best-of":
        games = rules.match.games
        best_of = say.best_of.format(rounds=say.rounds.count(games), wins=games // 2 + 1)
        yield Paragraph(say.match, (best_of if games > 1 else say.best_of_one,))


def _players(rules: MoonRules, say: Sentences) -> Iterator[str]:
    if rules.table.partnerships:
        yield say.four_partners
    else:
        yield {3: say.three_alone, 4: say.four_alone}[rules.table.players]
    yield {
        "moon-22": say.tiles_moon_22,
        "moon-21": say.tiles_moon_21,
        "double-six": say.tiles_double_six,
    }[rules.table.tiles]
    yield say.suits


def _deal(rules: MoonRules, say: Sentences) -> Iterator[str]:
    yield {"draw": say.first_dealer_draw, "random": say.first_dealer_random}[rules.deal.first_dealer]
    yield say.seven_each
    if _widow_is_left(rules):
        yield say.one_left_over
    yield say.deal_passes
    if _may_have_two_rounds(rules):
        if rules.deal.round_dealer == "left":
            sentence = say.round_dealer_left
        else:
            sentence = say.round_dealer_winning_side if rules.table.partnerships else say.round_dealer_winner
        yield sentence.format(round=_round(rules, say))


def _bidding(rules: MoonRules, say: Sentences) -> Iterator[str]:
    yield say.auction.format(minimum=rules.auction.minimum)
    yield say.moon_after_seven if rules.auction.moon_after_seven else say.moon_any_time
    yield {1: say.moon_is_highest, 2: say.double_moon, 3: say.triple_moon}[rules.auction.moons]
    yield say.declarer
    yield {
        "next-dealer": say.all_pass_next_dealer,
        "same-dealer": say.all_pass_same_dealer,
        "force-dealer": say.all_pass_force_dealer,
    }[rules.deal.all_pass]


def _widow(rules: MoonRules, say: Sentences) -> Iterator[str]:
    if rules.widow.exchange == "none":
        yield say.widow_none
        return
    if rules.play.led_suit == "called":
        yield say.widow_called
    else:
        before = rules.widow.exchange == "before-trump"
        yield say.widow_before_trump if before else say.widow_after_trump
    yield say.widow_discard


def _trump(rules: MoonRules, say: Sentences) -> Iterator[str]:
    number = say.trump_number.format(low=0 if _has_double_blank(rules) else 1)
    contracts = (
        (rules.trump.suits, number, say.trump_only_number.format(number=number)),
        (rules.trump.doubles, say.trump_doubles, say.trump_only_doubles),
        (rules.trump.follow_me == "separate", say.trump_follow_me, say.trump_only_follow_me),
    )
    names = [name for played, name, _ in contracts if played]
    if len(names) == 1:
        yield next(alone for played, _, alone in contracts if played)
    else:
        yield say.trump_names.format(names=_join(names, say.list_or))
    if rules.trump.follow_me == "blanks":
        yield say.follow_me_blanks
    if _trump_is_played(rules):
        yield say.trump_belongs
    if rules.trump.doubles:
        yield say.doubles_rank.format(lowest="0-0" if _has_double_blank(rules) else "1-1")


def _play(rules: MoonRules, say: Sentences) -> Iterator[str]:
    yield say.who_leads
    if rules.play.led_suit == "called":
        yield say.led_called
    elif _trump_is_played(rules):
        yield from _first_lead(rules, say)
        yield say.led_high_end_or_trump
    else:
        yield say.led_high_end
    yield say.follow_suit
    yield say.highest_trump_wins if _trump_is_played(rules) else say.highest_tile_wins
    if rules.play.stop_when_set:
        yield say.stop_when_set_side if rules.table.partnerships else say.stop_when_set
    else:
        yield say.play_out


def _first_lead(rules: MoonRules, say: Sentences) -> Iterator[str]:
    if rules.play.first_lead == "any":
        yield say.first_lead_any
        return
    blind = rules.widow.exchange == "after-trump"
    yield say.first_lead_trump_blind if blind else say.first_lead_trump
    if rules.trump.follow_me == "separate":
        yield say.first_lead_follow_me


def _scoring(rules: MoonRules, say: Sentences) -> Iterator[str]:
    sides = rules.table.partnerships
    yield say.made_side if sides else say.made
    yield {"bid": say.score_bid, "tricks": say.score_tricks}[rules.score.declarer]
    yield say.score_set_side if sides else say.score_set
    yield say.score_other_side if sides else say.score_others
    if rules.score.finish == "highest":
        finish = say.finish_highest
    else:
        finish = say.finish_in_order_sides if sides else say.finish_in_order
    yield finish.format(points=say.points.count(rules.score.target), round=_round(rules, say))
    if rules.score.moon_wins:
        yield say.moon_wins.format(round=_round(rules, say))


def _hand_marks(rules: MoonRules, say: Sentences) -> Iterator[str]:
    sides = rules.table.partnerships
    yield say.made_side if sides else say.made
    yield say.hand_marks_sides if sides else say.hand_marks
    yield say.hand_marks_moon
    yield say.hand_marks_target.format(marks=say.marks.count(rules.match.marks))


def _marks(rules: MoonRules, say: Sentences) -> Iterator[str]:
    match, sides = rules.match, rules.table.partnerships
    yield say.rounds_for_marks.format(marks=say.marks.count(match.marks))
    counted = match.transfer == "from-losers" and match.hickeys
    if match.transfer == "winner-only":
        yield say.winning_side_gets if sides else say.winner_gets
    elif counted:
        yield say.losing_side_pays_hickeys if sides else say.losers_pay_hickeys
    else:
        yield say.losing_side_pays if sides else say.losers_pay
        yield say.hickeys_for_nothing
    if counted or match.timed:
        yield _hickeys(rules, say)
    if counted:
        yield say.hickeys_of_winner
    if match.timed:
        yield say.time
        yield say.time_ties


def _hickeys(rules: MoonRules, say: Sentences) -> str:
    """Return the sentence that says how many hickeys each kind of failed bid costs."""
    moons = say.moon_bids[: rules.auction.moons]
    costs = [say.hickeys_for_number.format(hickeys=say.hickeys.count(1))]
    costs += [say.hickeys_for_moon.format(n=2 << step, moon=moon) for step, moon in enumerate(moons)]
    return say.hickeys_taken.format(costs=_join(costs, say.list_and))


def _join(words: list[str], last: str) -> str:
    """Join phrases into a list such as “a, b and c”; ``last`` is the template that appends the last
    phrase."""
    return words[0] if len(words) == 1 else last.format(most=", ".join(words[:-1]), last=words[-1])


def _round(rules: MoonRules, say: Sentences) -> str:
    """Return the word for what a side wins by reaching the target: a game if that is the whole match,
    otherwise a round."""
    return say.game if rules.match.kind == "game" else say.round


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
