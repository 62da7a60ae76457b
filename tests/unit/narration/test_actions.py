import pytest

import shootmoon as sm
from shootmoon.narration import Narrator, narrate

NAMES = ["Ann", "Ben", "Cal", "Dot"]
DEAL = (
    "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 3-3,3-2,3-1,2-2,2-1,1-1,0-0 / widow 4-1"
)
CARDS = "deal R12,R11,C1,S7,BM / R1,C2,C3,C4,LM / C5,C6,C7,C8,C9 / S1,S2,S3,S4,S5"
DUMMY = "deal R12,R11,C1,S7,F9 / R1,C2,C3,C4,F8 / dummy C5,C6,C7,C8,C9"


def told(preset, *actions, language="en", you=1, **options):
    """What is told about the last of the actions."""
    state = sm.new_game(
        sm.load_rules(preset, {key.replace("__", "."): value for key, value in options.items()})
    )
    narrator = Narrator(language, NAMES[: state.seating.players], you=you)
    for action in actions[:-1]:
        state = state.apply(action)
    action = state.parse(actions[-1])
    told = narrate(state.view(you or 1), action, state.apply(action).view(you or 1))
    return narrator.sentences(told)


BIDS = ("dealer 3", DEAL, "5", "pass", "pass")


@pytest.mark.parametrize(
    ("actions", "facts"),
    [
        (("dealer 3",), ["Cal deals first."]),
        (("dealer 1",), ["You deal first."]),
        (BIDS[:2], ["Hand 1. Cal deals."]),
        (BIDS[:3], ["You bid 5."]),
        (BIDS[:4], ["Ben passes."]),
        (BIDS, ["Cal passes.", "You win the auction with 5.", "You take the widow: 4-1."]),
        ((*BIDS, "discard 4-1"), ["You discard 4-1."]),
        ((*BIDS, "discard 4-1", "trump 6"), ["You name 6s as trump."]),
        ((*BIDS, "discard 4-1", "trump follow-me"), ["You say follow-me: no trump."]),
        ((*BIDS, "discard 4-1", "trump 6", "6-6"), ["You lead 6-6."]),
        ((*BIDS, "discard 4-1", "trump 6", "6-6", "5-4"), ["Ben plays 5-4."]),
        ((*BIDS, "discard 4-1", "trump 6", "6-6", "5-4", "3-3"), ["Cal plays 3-3.", "You take the trick."]),
        (
            ("dealer 3", DEAL, "pass", "moon"),
            ["Ben bids moon.", "Ben wins the auction with moon.", "Ben takes the widow."],
        ),
        (("dealer 3", DEAL, "pass", "moon", "discard 4-1"), ["Ben discards a tile."]),
        (("dealer 3", DEAL, "pass", "pass", "pass"), ["Cal passes.", "Everybody passes."]),
    ],
)
def test_moon_as_it_happens(actions, facts):
    assert told("classic", *actions) == facts


def test_the_draw_and_who_draws_again():
    assert told("hickeys", "draw 6-4 5-5 1-1") == [
        "Draw for dealer – You: 6-4, Ben: 5-5, Cal: 1-1.",
        "You and Ben tie and draw again.",
    ]
    assert told("hickeys", "draw 6-4 5-5 1-1", "draw 3-1 6-6") == [
        "Draw for dealer – You: 3-1, Ben: 6-6.",
        "Ben deals first.",
    ]


def test_a_called_suit_is_told():
    assert told("called", *BIDS, "discard 4-1", "6-4:4") == ["You lead 6-4 and call the 4s."]
    assert told("called", *BIDS, "discard 4-1", "6-4:4", language="es", you=2) == [
        "Ann sale con 6-4 y canta: 4."
    ]


def whole_hand(preset, *start, **options):
    """The actions of a hand in which everybody plays the last legal piece."""
    actions = list(start)
    state = sm.new_game(
        sm.load_rules(preset, {key.replace("__", "."): value for key, value in options.items()})
    )
    for action in actions:
        state = state.apply(action)
    while state.phase == "play":
        actions.append(state.legal_actions()[-1])
        state = state.apply(actions[-1])
    return actions


def test_a_hand_that_is_made():
    facts = told("classic", *whole_hand("classic", *BIDS, "discard 4-1", "trump 6"))
    assert facts[-2:] == ["Made! You bid 5 and took 7 tricks.", "Points – You: 5; Ben: 0; Cal: 0."]


def test_a_hand_that_is_set_early_with_its_hickeys():
    hand = whole_hand("hickeys", "draw 1-1 6-5 6-6", DEAL, "pass", "moon", "pass", "discard 4-1", "trump 4")
    facts = told("hickeys", *hand)
    start = facts.index("The hand ends here: the bid can no longer be made.")
    assert facts[start + 1] == "Set! Ben bid moon and took no tricks."
    assert facts[start + 2] == "Ben gets 2 hickeys."
    assert "Ben: −21" in facts[start + 3]


def test_a_round_and_a_match():
    hand = whole_hand(
        "hickeys", "draw 1-1 6-5 6-6", DEAL, "7", "pass", "pass", "discard 4-1", "trump 6", score__target=7
    )
    facts = told("hickeys", *hand, score__target=7)
    assert facts[-3:] == [
        "You win the round.",
        "Marks change hands – You: +2; Ben: −1; Cal: −1.",
        "Marks – You: +2; Ben: −1; Cal: −1.",
    ]
    facts = told("classic", *whole_hand("classic", "dealer 3", DEAL, "moon", "discard 4-1", "trump 6"))
    assert facts[-1] == "You win the match! Well played."


def test_time_and_a_win_that_is_shared():
    facts = told("hickeys", "draw 1-1 6-5 6-6", "time")
    assert facts == ["Time is called, and the match is over.", "You, Ben and Cal share the win."]


def test_partners_are_named_together():
    deal = (
        "deal 6-6,6-5,6-4,6-3,6-2,6-1,6-0 / 5-5,5-4,5-3,5-2,5-1,5-0,4-4 / "
        "4-3,4-2,4-1,4-0,3-3,3-2,3-1 / 3-0,2-2,2-1,2-0,1-1,1-0,0-0"
    )
    facts = told("luna-4", *whole_hand("luna-4", "dealer 4", deal, "7", "pass", "pass", "pass", "trump 6"))
    assert "Made! You bid 7, and your side took 7 tricks." in facts


def test_moons_move_chips_at_once():
    facts = told("chips", "dealer 4", CARDS, "BM", "LM", "C5", "S1")
    assert "You take the trick." in facts
    assert not any("moons" in fact for fact in facts), "one gained, one lost"
    facts = told("chips", "dealer 4", CARDS, "BM", "R1", "C5", "S1")
    assert facts[-1] == "Chips for the moons in it: You and Cal: +1, now 3."


def test_the_dummy_is_told():
    facts = told("chips-2", "dealer 2", DUMMY, "C1", "C2")
    assert facts == [
        "Ben plays crescent 2.",
        "The dummy plays crescent 5 and takes the trick.",
        "The dummy leads crescent 6.",
    ]


def test_a_renege_is_told():
    facts = told("chips", "dealer 4", CARDS, "C1", "R1", play__illegal="penalty", you=None)
    assert facts[0].startswith("Ben plays rocket 1 although they could follow suit: a renege.")


def test_in_spanish():
    assert told("classic", *BIDS, language="es") == [
        "Cal pasa.",
        "Ganas el remate con 5.",
        "Tomas la viuda: 4-1.",
    ]


def test_aloud_nobody_hears_what_only_one_sees():
    state = sm.new_game("classic")
    for action in BIDS[:-1]:
        state = state.apply(action)
    pieces = ["4-1", "4-1"]
    for action in (BIDS[-1], "discard 4-1"):
        after = state.apply(action)
        read, views = state.parse(action), (state.view(1), after.view(1))
        quiet, loud = (
            Narrator("en", NAMES[:3]).sentences(narrate(views[0], read, views[1], aloud=aloud))
            for aloud in (False, True)
        )
        assert pieces.pop() in quiet[-1]
        assert "4-1" not in loud[-1]
        state = after


def test_one_who_sees_all_hands_is_told_what_is_taken_and_discarded():
    state = sm.new_game("classic")
    for action in BIDS[:-1]:
        state = state.apply(action)
    after = state.apply("pass")
    say = Narrator("en", NAMES[:3]).sentences
    assert say(narrate(state, state.parse("pass"), after))[-1] == "Ann takes the widow: 4-1."
    last = after.apply("discard 4-1")
    assert say(narrate(after, last.actions[-1], last)) == ["Ann discards 4-1."]
