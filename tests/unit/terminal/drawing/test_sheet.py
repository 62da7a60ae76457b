import io

from rich.console import Console

import shootmoon as sm
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.facts import sheet_facts
from shootmoon.terminal.drawing.sheet import draw_sheet
from shootmoon.terminal.drawing.words import Words

NAMES = ["Ann", "Ben", "Cal"]
DEAL = (
    "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 3-3,3-2,3-1,2-2,2-1,1-1,0-0 / widow 4-1"
)


def drawn(states, width=80):
    out = io.StringIO()
    words = Words("en", NAMES)
    Console(file=out, width=width, color_system=None).print(draw_sheet(Sheet(states), states[-1], words))
    return out.getvalue()


def states_of(preset, *actions, **options):
    states = [
        sm.new_game(sm.load_rules(preset, {key.replace("__", "."): value for key, value in options.items()}))
    ]
    for action in actions:
        states.append(states[-1].apply(action))
    return states


def played_out(states):
    while states[-1].phase == "play":
        states.append(states[-1].apply(states[-1].legal_actions()[-1]))
    return states


def set_moon():
    """Seat 2 bids a moon on nothing and is set at once: minus 21 and two hickeys."""
    draw = "draw 6-6 6-5 1-1"
    states = states_of("hickeys", draw, DEAL, "moon", "pass", "pass", "discard 4-1", "trump 4")
    return played_out(states)


def test_a_score_below_zero_stands_in_brackets_with_its_hickeys():
    states = set_moon()
    assert states[-1].points[1] == -21
    text = drawn(states)
    assert "(-21) **" in text
    assert "Ben: moon, set" in text


def test_the_plain_sheet_says_it_in_words():
    states = set_moon()
    facts = sheet_facts(Sheet(states), states[-1], Words("en", NAMES, spoken=True))
    assert "Ben: minus 21, 2 hickeys" in facts[0]
    facts = sheet_facts(Sheet(states), states[-1], Words("es", NAMES, spoken=True))
    assert "Ben: menos 21, 2 hickeys" in facts[0]


def test_marks_are_signed():
    deal = DEAL
    states = played_out(
        states_of(
            "hickeys",
            "draw 1-1 6-5 6-6",
            deal,
            "7",
            "pass",
            "pass",
            "discard 4-1",
            "trump 6",
            score__target=7,
        )
    )
    assert states[-1].marks == (2, -1, -1)
    text = drawn(states)
    assert "Round 1" in text
    assert "+2" in text
    assert "-1" in text


def test_hickeys_add_up_in_a_round():
    states = set_moon()
    states.append(states[-1].apply(DEAL))
    sheet = Sheet(states)
    assert [line.hickeys for line in sheet.lines] == [(0, 2, 0)]


def test_a_hand_that_everybody_passed_is_a_line():
    states = states_of("classic", "dealer 3", DEAL, "pass", "pass", "pass")
    assert "passed" in drawn(states)
    assert len(Sheet(states).lines) == 1


def test_chips_are_counted():
    states = states_of("chips", "dealer 4")
    state = states[0].apply("dealer 4")
    while not state.last_hand:
        state = state.apply(state.sample_chance(1) if not state.to_move else state.legal_actions()[0])
        states.append(state)
    out = io.StringIO()
    words = Words("en", ["Ann", "Ben", "Cal", "Dot"])
    Console(file=out, width=40, color_system=None).print(draw_sheet(Sheet(states), state, words))
    for chips in state.last_hand.stood:
        assert str(chips) in out.getvalue()
    assert "Ann and Cal" in " ".join(out.getvalue().split())


def test_the_sheet_fits_a_narrow_screen():
    assert all(len(line) <= 40 for line in drawn(set_moon(), 40).splitlines())
