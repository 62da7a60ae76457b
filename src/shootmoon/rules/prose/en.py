"""The English sentences that describe rules."""

from typing import Final

from shootmoon.rules.prose.sentences import Forms, Sentences

__all__ = ["ENGLISH"]

ENGLISH: Final = Sentences(
    # Words
    points=Forms("1 point", "{n} points"),
    marks=Forms("1 mark", "{n} marks"),
    chips=Forms("1 chip", "{n} chips"),
    rounds=Forms("1 round", "{n} rounds"),
    hickeys=Forms("1 hickey", "{n} hickeys"),
    moon_bids=("moon", "double-moon", "triple-moon"),
    list_or="{most} or {last}",
    list_and="{most} and {last}",
    round="round",
    game="game",
    # Moon: headings
    players_and_tiles="Players and tiles",
    deal="The deal",
    bidding="Bidding",
    widow="The widow",
    trump="Trump",
    play="Play",
    scoring="Scoring",
    scoring_marks="Marks",
    match="The match",
    # Moon: players and tiles
    three_alone="Three play, each for themselves.",
    four_alone="Four play, each for themselves.",
    four_partners=(
        "Four play in two partnerships, seats 1 and 3 against seats 2 and 4. Partners win and lose together."
    ),
    tiles_moon_22="Take a double-six set and put away the blanks, except the 0-0: 22 tiles stay in play.",
    tiles_moon_21=(
        "Take a double-six set and put away all the blanks, including the 0-0: 21 tiles stay in play."
    ),
    tiles_double_six="Take a complete double-six set, all 28 tiles.",
    suits=(
        "The numbers are the suits: a tile belongs to both of its numbers, a double to just one. In a suit "
        "the double is highest, and the other tiles rank by their other end."
    ),
    # Moon: deal
    first_dealer_draw=(
        "To find the first dealer, everyone draws a tile, and whoever has the most pips deals; those who tie "
        "draw again from the tiles that are left."
    ),
    first_dealer_random="The first dealer is picked at random.",
    seven_each="The tiles are shuffled face down, and everyone draws seven, the dealer last.",
    one_left_over="One tile is left over: the widow.",
    deal_passes="After every hand the deal passes to the left.",
    round_dealer_left="The same holds when a new {round} begins.",
    round_dealer_winner="When a new {round} begins, the winner of the last one deals.",
    round_dealer_winning_side=(
        "When a new {round} begins, the side that won the last one deals: of its players, the first to the "
        "left of the last dealer."
    ),
    # Moon: bidding
    auction=(
        "The player to the left of the dealer bids first, and everyone bids once. Pass, or say how many of "
        "the seven tricks you will win: a number from {minimum} to 7, higher than any bid before yours."
    ),
    moon_any_time=(
        "Instead you may bid moon, over any number or as the first bid: a promise to win all seven tricks."
    ),
    moon_after_seven="Over a 7, and only then, you may bid moon: a promise to win all seven tricks.",
    moon_is_highest="Nothing beats a moon, so it ends the bidding.",
    double_moon="Over a moon you may bid double-moon, the same promise, and that ends the bidding.",
    triple_moon=(
        "Over a moon you may bid double-moon, and over that triple-moon, each the same promise; triple-moon "
        "ends the bidding."
    ),
    declarer="The highest bidder is the declarer.",
    all_pass_next_dealer="If everyone passes, the hand is thrown in and the next player to the left deals.",
    all_pass_same_dealer="If everyone passes, the hand is thrown in and the same dealer deals again.",
    all_pass_force_dealer="If everyone else has passed, the dealer must bid.",
    # Moon: widow
    widow_before_trump=(
        "The declarer takes the widow into their hand and discards one of the eight tiles face down, before "
        "naming trump."
    ),
    widow_after_trump=(
        "The declarer names trump before seeing the widow, then takes it into their hand and discards one of "
        "the eight tiles face down."
    ),
    widow_called=(
        "The declarer takes the widow into their hand and discards one of the eight tiles face down."
    ),
    widow_discard="The discard may be the widow itself. It is out of play, and nobody else sees it.",
    widow_none="The widow stays face down, and nobody sees it.",
    # Moon: trump
    trump_names="The declarer names trump: {names}.",
    trump_number="a number from {low} to 6",
    trump_doubles="doubles",
    trump_follow_me="follow-me, which means no trump at all",
    trump_only_number="The declarer names {number} as trump.",
    trump_only_doubles="Doubles are trump in every hand.",
    trump_only_follow_me="Every hand is played follow-me, which means without trump.",
    follow_me_blanks="Saying follow-me is just another way to name 0.",
    trump_belongs="A trump belongs to the trump suit only, whatever else is on it.",
    doubles_rank=(
        "When doubles are trump, they rank from 6-6 down to {lowest} and no longer belong to the number "
        "suits."
    ),
    # Moon: play
    who_leads="The declarer leads to the first trick, and whoever wins a trick leads to the next.",
    first_lead_any="Any tile may be led first, trump or not.",
    first_lead_trump=(
        "The first tile led must be a trump, so the declarer can only name one of which they hold a tile."
    ),
    first_lead_trump_blind=(
        "The first tile led must be a trump, so the declarer can only name one that is among their first "
        "seven tiles, and must keep a trump when discarding."
    ),
    first_lead_follow_me="In follow-me any tile may be led first.",
    led_high_end_or_trump=(
        "If a trump is led, trump is the suit to follow; otherwise it is the higher number on the tile led."
    ),
    led_high_end="The suit to follow is the higher number on the tile led.",
    led_called=(
        "There is no trump: whoever leads calls one of the two numbers on the tile, and that is the suit to "
        "follow in this trick."
    ),
    follow_suit="Follow suit if you can; if you can't, play any tile.",
    highest_trump_wins=(
        "The highest trump wins the trick or, if there is none, the highest tile of the suit led."
    ),
    highest_tile_wins="The highest tile of the suit led wins the trick.",
    stop_when_set="Play stops as soon as the declarer can no longer make the bid.",
    stop_when_set_side="Play stops as soon as the declarer's side can no longer make the bid.",
    play_out="All seven tricks are played, even when the bid is already lost.",
    # Moon: scoring
    made=(
        "The declarer makes a number by winning at least that many tricks, and a moon of any kind by winning "
        "all seven."
    ),
    made_side=(
        "The declarer's side makes a number by winning at least that many tricks, and a moon of any kind by "
        "winning all seven."
    ),
    score_bid="A number that is made scores just what was bid, extra tricks or not; a moon scores 21.",
    score_tricks="A number that is made scores every trick taken; a moon scores 21.",
    score_set=(
        "A declarer who falls short is set and loses the bid, or 21 for a moon. Scores may go below zero."
    ),
    score_set_side=(
        "A side that falls short is set and loses the bid, or 21 for a moon. Scores may go below zero."
    ),
    score_others="Either way, everyone else scores a point for each trick they took.",
    score_other_side="Either way, the other side scores a point for each trick it took.",
    finish_in_order=(
        "The declarer's points are written down first, then the others' in turn to the left; the first to "
        "reach {points} wins the {round} at once."
    ),
    finish_in_order_sides=(
        "The points of the declarer's side are written down first, then those of the other side; the first "
        "to reach {points} wins the {round} at once."
    ),
    finish_highest=(
        "When all points of a hand have been written down, whoever has the most, and at least {points}, wins "
        "the {round}; after a tie for the most, play goes on."
    ),
    moon_wins="A moon that is made wins the {round} at once, whatever the scores.",
    # Moon: match
    rounds_for_marks="Each round starts from zero and is played for marks; {marks} or more win the match.",
    losers_pay="Each loser pays the winner of the round 1 mark.",
    losing_side_pays="The losing side pays the winners of the round 1 mark.",
    losers_pay_hickeys=(
        "Each loser pays the winner of the round 1 mark, and 1 more for each of their own hickeys in it."
    ),
    losing_side_pays_hickeys=(
        "The losing side pays the winners of the round 1 mark, and 1 more for each of its own hickeys in it."
    ),
    hickeys_for_nothing="Hickeys cost no marks.",
    winner_gets="The winner of a round gets 1 mark, and nobody pays.",
    winning_side_gets="The side that wins a round gets 1 mark, and nobody pays.",
    hickeys_taken="Being set costs {costs}.",
    hickeys_for_number="{hickeys} for a number",
    hickeys_for_moon="{n} for {moon}",
    hickeys_of_winner="The winner's own hickeys are forgiven.",
    time=(
        "Between hands, time may be called: the match is over, the unfinished round pays nothing, and the "
        "most marks win."
    ),
    time_ties=(
        "Ties go to the fewest hickeys in the whole match, then to the most rounds won, then to whoever won "
        "a round most recently; if none of them has won a round, they share the win."
    ),
    best_of="The match is the best of {rounds}: the first to win {wins} wins it.",
    best_of_one="The match is a single round.",
    hand_marks=(
        "There are no points: a bid that is made earns the declarer 1 mark, a failed one earns everyone else "
        "1 mark."
    ),
    hand_marks_sides=(
        "There are no points: a bid that is made earns the declarer's side 1 mark, a failed one earns the "
        "other side 1 mark."
    ),
    hand_marks_moon="A moon pays no more than a number.",
    hand_marks_target=(
        "The first to reach {marks} wins; if several reach it in the same hand, the highest wins, and after "
        "a tie, play goes on."
    ),
    # Chips: headings
    players_and_cards="Players and cards",
    holding_chips="The chips",
    dealing="The deal",
    tricks="Tricks",
    moons="The moons",
    winning_chips="Winning chips",
    reneging="Illegal plays",
    winning="Winning the game",
    # Chips: players, cards, chips
    chips_alone=(
        "Two play, with a dummy as the third hand.",
        "Three play, each for themselves.",
        "Four play, each for themselves.",
        "Five play, each for themselves.",
        "Six play, each for themselves.",
    ),
    chips_four_partners=(
        "Four play in two partnerships; partners sit opposite each other and share chips and tricks."
    ),
    chips_six_partners=(
        "Six play in two partnerships of three; partners sit at every other seat and share chips and tricks."
    ),
    cards=(
        "There are 52 cards: red rockets (R), green crescents (C), purple stars (S) and blue full moons (F), "
        "each from 1 to 12, and two Big Moons (BM) and two Little Moons (LM)."
    ),
    supply="The game has {chips} in all; those that nobody holds are the supply.",
    start_each="Every player starts with {chips}.",
    start_side="Each partnership starts with {chips}.",
    # Chips: the deal and the tricks
    five_cards=(
        "Everyone gets five cards, dealt one at a time; the rest are not used. After each round, which is "
        "five tricks, the deal passes to the left."
    ),
    dealer_left_leads=(
        "The player to the left of the dealer leads to the first trick, and whoever wins a trick leads to "
        "the next."
    ),
    dummy=(
        "The dummy's five cards lie in a pile, face down. When both players have played to a trick, its top "
        "card is turned up as the third; it need not follow suit."
    ),
    dummy_leads=(
        "If the dummy wins the trick, its next card leads, and the player who did not deal plays before the "
        "other. The dummy holds no chips, and its tricks count for nobody."
    ),
    follow_or_moon=(
        "Follow the suit led if you can; a Big Moon or a Little Moon may be played at any time instead. With "
        "none of the suit, play any card."
    ),
    rockets=(
        "Rockets are always trump: the highest rocket wins the trick or, without rockets, the highest card "
        "of the suit led."
    ),
    big_moon=(
        "A Big Moon always wins the trick; of two, the first one played. If it is led, no suit need be "
        "followed."
    ),
    little_moon=(
        "A Little Moon never wins a trick. If it is led, everyone may play anything, rockets have no special "
        "power, and the highest number wins, of equals the first one played; a Big Moon still beats them all."
    ),
    moon_chips=(
        "Whoever wins a trick takes 1 chip from the supply at once for each Big Moon in it, then gives back "
        "1 for each Little Moon, but nobody goes below zero."
    ),
    moon_chips_side=(
        "The side that wins a trick takes 1 chip from the supply at once for each Big Moon in it, then gives "
        "back 1 for each Little Moon, but never goes below zero."
    ),
    # Chips: winning chips and the game
    odd_tricks=(
        "At the end of a round, 1 or 3 tricks earn a player 1 chip. All 5, which is shooting the moon, earn "
        "2. No tricks, 2 or 4 earn nothing."
    ),
    odd_tricks_side=(
        "At the end of a round, 1 or 3 tricks earn a side 1 chip. All 5, which is shooting the moon, earn 2. "
        "No tricks, 2 or 4 earn nothing."
    ),
    empty_supply=(
        "Nobody gets more than the supply has left; at the end of a round it pays clockwise, starting to the "
        "left of the dealer."
    ),
    illegal_reject="A card that should have followed suit is not accepted; another must be played.",
    illegal_penalty=(
        "A player who could have followed suit but did not has reneged: the hand is void, chips won or lost "
        "in it go back, that player gives 1 chip to the supply (never going below zero), and the same dealer "
        "deals again."
    ),
    illegal_penalty_side=(
        "A player who could have followed suit but did not has reneged: the hand is void, chips won or lost "
        "in it go back, that player's side gives 1 chip to the supply (never going below zero), and the same "
        "dealer deals again."
    ),
    chips_target=(
        "Whoever holds {chips} or more at the end of a round wins, if nobody else holds as many; otherwise "
        "another round is played."
    ),
    chips_target_side=(
        "The side that holds {chips} or more at the end of a round wins, if the other does not hold as many; "
        "otherwise another round is played."
    ),
)
