"""`Sentences`: all sentences that describe rules, in one language.

Each language is an instance of `Sentences`, so no language can lack a sentence. Placeholders in braces are
the same in every language; `moon.prose` and `chips.prose` fill them in. The English sentences in `en` show
what each field means.
"""

from collections.abc import Sequence

import msgspec

__all__ = ["Forms", "Paragraph", "Sentences"]


class Forms(msgspec.Struct, frozen=True):
    """The singular and plural forms of a counted noun, such as "1 point" and "{n} points"."""

    one: str
    many: str

    def count(self, number: int) -> str:
        """Return the noun preceded by a number, in the right form.

        >>> Forms("1 point", "{n} points").count(21)
        '21 points'
        """
        return (self.one if number == 1 else self.many).format(n=number)


class Paragraph(msgspec.Struct, frozen=True):
    """A heading and the sentences below it."""

    heading: str
    sentences: tuple[str, ...]


class Sentences(msgspec.Struct, frozen=True, kw_only=True):
    """All sentences about rules, in one language."""

    # Words
    points: Forms
    marks: Forms
    chips: Forms
    rounds: Forms
    hickeys: Forms
    moon_bids: tuple[str, str, str]
    list_or: str
    list_and: str
    round: str
    game: str

    # Moon: headings
    players_and_tiles: str
    deal: str
    bidding: str
    widow: str
    trump: str
    play: str
    scoring: str
    scoring_marks: str
    match: str

    # Moon: players and tiles
    three_alone: str
    four_alone: str
    four_partners: str
    tiles_moon_22: str
    tiles_moon_21: str
    tiles_double_six: str
    suits: str

    # Moon: deal
    first_dealer_draw: str
    first_dealer_random: str
    seven_each: str
    one_left_over: str
    deal_passes: str
    round_dealer_left: str
    round_dealer_winner: str
    round_dealer_winning_side: str

    # Moon: bidding
    auction: str
    moon_any_time: str
    moon_after_seven: str
    moon_is_highest: str
    double_moon: str
    triple_moon: str
    declarer: str
    all_pass_next_dealer: str
    all_pass_same_dealer: str
    all_pass_force_dealer: str

    # Moon: widow
    widow_before_trump: str
    widow_after_trump: str
    widow_called: str
    widow_discard: str
    widow_none: str

    # Moon: trump
    trump_names: str
    trump_number: str
    trump_doubles: str
    trump_follow_me: str
    trump_only_number: str
    trump_only_doubles: str
    trump_only_follow_me: str
    follow_me_blanks: str
    trump_belongs: str
    doubles_rank: str

    # Moon: play
    who_leads: str
    first_lead_any: str
    first_lead_trump: str
    first_lead_trump_blind: str
    first_lead_follow_me: str
    led_high_end_or_trump: str
    led_high_end: str
    led_called: str
    follow_suit: str
    highest_trump_wins: str
    highest_tile_wins: str
    stop_when_set: str
    stop_when_set_side: str
    play_out: str

    # Moon: scoring
    made: str
    made_side: str
    score_bid: str
    score_tricks: str
    score_set: str
    score_set_side: str
    score_others: str
    score_other_side: str
    finish_in_order: str
    finish_in_order_sides: str
    finish_highest: str
    moon_wins: str

    # Moon: match
    rounds_for_marks: str
    losers_pay: str
    losing_side_pays: str
    losers_pay_hickeys: str
    losing_side_pays_hickeys: str
    hickeys_for_nothing: str
    winner_gets: str
    winning_side_gets: str
    hickeys_taken: str
    hickeys_for_number: str
    hickeys_for_moon: str
    hickeys_of_winner: str
    time: str
    time_ties: str
    best_of: str
    best_of_one: str
    hand_marks: str
    hand_marks_sides: str
    hand_marks_moon: str
    hand_marks_target: str

    # Chips: headings
    players_and_cards: str
    holding_chips: str
    dealing: str
    tricks: str
    moons: str
    winning_chips: str
    reneging: str
    winning: str

    # Chips: players, cards, chips
    chips_alone: Sequence[str]
    chips_four_partners: str
    chips_six_partners: str
    cards: str
    supply: str
    start_each: str
    start_side: str

    # Chips: the deal and the tricks
    five_cards: str
    dealer_left_leads: str
    dummy: str
    dummy_leads: str
    follow_or_moon: str
    rockets: str
    big_moon: str
    little_moon: str
    moon_chips: str
    moon_chips_side: str

    # Chips: winning chips and the game
    odd_tricks: str
    odd_tricks_side: str
    empty_supply: str
    illegal_reject: str
    illegal_penalty: str
    illegal_penalty_side: str
    chips_target: str
    chips_target_side: str
