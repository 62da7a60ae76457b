"""What people type is read as the action that they mean in this phase, or refused in one sentence."""

import random
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shootmoon as sm
from shootmoon.game import Bid, Discard, NameTrump, Play, new_game, setup_for, spoken, typed_action
from shootmoon.pieces import TILE_SETS, Tile, parse_tile, plain_text
from shootmoon.rules import load_rules, preset_names
from shootmoon.telling import LANGUAGES

SEPARATORS = "-|:/.\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\uff0f\uff5c\uff1a\u2502\u2044"
BRACKETS = ("[]", "()", "{}", "<>", "\uff08\uff09", "\u201c\u201d", "\u2018\u2019", "\u00ab\u00bb", '""')
AROUND = ("{}", " {}", "{} ", "\u00a0{}\u2009", "{}.", "{},", "\u200b{}", "\ufeff{}")
WORDS = {
    "0": ("blanks", "zeros", "blancas", "ceros", "zero", "cero"),
    "1": ("aces", "ones", "ases", "unos", "one", "uno"),
    "2": ("deuces", "ducks", "twos", "doses", "two", "dos"),
    "3": ("treys", "threes", "treses", "three", "tres"),
    "4": ("fours", "cuatros", "four", "cuatro"),
    "5": ("fives", "cincos", "five", "cinco"),
    "6": ("sixes", "seises", "six", "seis", "6s", "the 6s", "los 6", "las seis"),
    "doubles": ("double", "dobles", "the doubles", "mulas"),
    "follow-me": (
        "follow me",
        "followme",
        "no trump",
        "no-trump",
        "notrump",
        "nt",
        "s\u00edgueme",
        "sin triunfo",
    ),
}
NUMBERS = {
    3: ("three", "tres"),
    4: ("four", "cuatro"),
    5: ("five", "cinco"),
    6: ("six", "seis"),
    7: ("seven", "siete"),
}
MOONS = {
    "moon": ("21", "luna", "shoot the moon", "shoot"),
    "double-moon": ("double moon", "doble luna", "doble-moon"),
    "triple-moon": ("triple moon", "triple luna"),
}
VERBS = ("trump", "triunfo", "discard", "descarto")
PRESETS = preset_names()


def forms_of(tile):
    for one, other in ((tile.high, tile.low), (tile.low, tile.high)):
        yield f"{one}{other}"
        yield "".join(chr(ord(char) + 0xFEE0) for char in f"{one}-{other}")
        yield chr(0x1F031 + 7 * one + other)
        yield chr(0x1F063 + 7 * one + other)
        for separator in SEPARATORS:
            yield f"{one}{separator}{other}"
        for opened, closed in BRACKETS:
            yield f"{opened}{one}-{other}{closed}"
        for text in ("({},{})", "( {}, {} )", "[{}|{}]", "[{} | {}]", "[{}:{}]"):
            yield text.format(one, other)


def in_many_ways(text):
    for way in AROUND:
        yield way.format(text)
    yield text.upper()
    yield text.title()
    yield text.replace(" ", "  ")


def at_phases(preset):
    """Return one state for each phase of a hand in which a seat acts, by phase."""
    found = {}
    for seed in range(8):
        rng = random.Random(seed)
        state = new_game(load_rules(preset))
        for _ in range(60):
            if state.is_over:
                break
            if state.to_move == 0:
                state = state.apply(state.sample_chance(rng))
                continue
            found.setdefault(state.phase, state)
            legal = state.legal_actions()
            bids = [each for each in legal if isinstance(each, Bid) and each.number]
            state = state.apply(rng.choice(bids if bids else legal))
    return found


@pytest.mark.parametrize("tile", TILE_SETS["double-six"], ids=str)
def test_every_form_of_a_tile_is_that_tile(tile):
    for form in forms_of(tile):
        assert parse_tile(form) == tile, form
        for text in in_many_ways(form):
            assert plain_text(text).strip(" .,") in (str(tile), f"{tile.low}-{tile.high}", form), text


@pytest.mark.parametrize("preset", PRESETS)
def test_every_form_of_every_action_is_read_as_it(preset):
    phases = at_phases(preset)
    assert "play" in phases
    for phase, state in phases.items():
        for action in state.legal_actions():
            for number, text in enumerate(forms_of_action(action, state)):
                ways = tuple(in_many_ways(text))
                for typed in (text, ways[number % len(ways)]):
                    assert typed_action(typed, state) == action, (phase, typed)
                    # Programs give texts to `apply`; a tile alone isn't a discard there, nor a 6 a trump.
                    if not isinstance(action, Discard | NameTrump) or text.startswith(VERBS):
                        assert state.parse(typed) == action, typed
                        assert state.view(state.to_move).parse(typed) == state.parse(typed)


def forms_of_action(action, state):
    setup = state.setup
    match action:
        case Bid(moons=0, number=0):
            words = ("pass", "p", "paso")
        case Bid(moons=0):
            words = (str(action), *NUMBERS.get(action.number, ()))
        case Bid():
            words = (str(action), *MOONS[str(action)])
        case NameTrump():
            words = (str(action.trump), *WORDS[action.trump])
            words += tuple(f"{verb} {word}" for verb in VERBS[:2] for word in words)
            if action.trump == "0" and setup.blanks_trump:
                words += ("follow me", "trump follow-me")
        case Discard():
            words = tuple(forms_of(action.piece))
            words += tuple(f"{verb} {word}" for verb in VERBS[2:] for word in words)
        case Play() if isinstance(action.piece, Tile):
            words = tuple(forms_of(action.piece))
            if action.called:
                words = tuple(f"{word}{how}{action.called}" for word in words for how in (":", " ", " as "))
        case _:
            words = (str(action), f"play {action}")
    if isinstance(action, Bid | NameTrump):
        words += tuple(spoken(str(getattr(action, "trump", action)), language) for language in LANGUAGES)
    return words


@pytest.mark.parametrize("preset", PRESETS)
def test_21_is_a_moon_only_where_bids_are_made(preset):
    for phase, state in at_phases(preset).items():
        read = typed_action("21", state)
        if phase == "auction":
            assert read == state.parse("21") == "moon"
        elif isinstance(read, Play | Discard):
            assert read.piece == "2-1"
        else:
            assert read is None
    if setup_for(load_rules(preset)).bids:
        state = at_phases(preset)["auction"]
        if "moon" in state.legal_actions():
            assert state.apply("21") == state.apply("moon")


@pytest.mark.parametrize("preset", ["classic", "chips", "called", "hickeys"])
@settings(max_examples=40, deadline=None)
@given(
    text=st.text(max_size=30)
    | st.text(alphabet="0123456-|:/.,()[]{}<>? \u2013\u2212\u00a0sS", max_size=20)
    | st.text(alphabet=string.printable, max_size=300)
)
def test_random_text_is_refused_in_one_short_sentence(preset, text):
    for state in PHASES[preset].values():
        for position in (state, state.view(state.to_move)):
            try:
                read = position.parse(text)
            except sm.NotationError as error:
                told = [error.explain(language) for language in LANGUAGES]
            else:
                told, text = ["read"], str(read)
                assert position.parse(text) == read
            assert all(0 < len(each) < 300 and "\n" not in each.replace(text, "") for each in told)


PHASES = {preset: at_phases(preset) for preset in ("classic", "chips", "called", "hickeys")}


@pytest.mark.parametrize("text", ["6-4/5-4", "6/4/5", "1.5.3", "6 - 4", "64/53", "R1/C2", "67", "6-7", "7|4"])
def test_what_may_mean_something_else_is_no_tile(text):
    assert parse_tile(text) is None


def test_a_longer_row_keeps_the_slash_between_hands():
    assert plain_text("6-4/5-3/2-2") == "6-4/5-3/2-2"
    assert plain_text("64/53") == "64/53"
    assert plain_text("6|6,6:5,6/4 / 5.5,3\u20132") == "6-6,6-5,6-4 / 5-5,3-2"
    deal = sm.new_game("classic").apply("dealer 1")
    written = (
        "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / "
        "4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
    )
    for separator in "|:/.\u2013\u2212":
        assert deal.parse(written.replace("-", separator)) == written


@pytest.mark.parametrize(
    ("actions", "wrong", "written"),
    [
        ("", "five", "5"),
        ("", "paso", "pass"),
        ("", "21", "moon"),
        ("5 pass pass discard 5-2", "trump sixes", "trump 6"),
        ("5 pass pass discard 5-2", "trump 1s", "trump 1"),
        ("5 pass pass discard 5-2", "trump nt", "trump follow-me"),
        ("5 pass pass discard 5-2", "trump follow me", "trump follow-me"),
    ],
)
def test_a_record_names_the_spelling(actions, wrong, written):
    deal = (
        "deal 6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / "
        "5-5,5-4,5-3,3-2,3-1,2-2,0-0 / widow 3-3"
    )
    head = f'[Format "1"]\n[Game "moon"]\n[Rules "classic"]\n\ndealer 1\n{deal}\n{actions}\n'
    with pytest.raises(sm.RecordError, match=f"is written “{written}”"):
        sm.read_record(f"{head}{wrong}")
