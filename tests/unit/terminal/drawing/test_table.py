import io

import pytest
from rich.console import Console

import shootmoon as sm
from shootmoon.terminal.drawing.facts import position_facts
from shootmoon.terminal.drawing.table import draw_position
from shootmoon.terminal.drawing.words import Words
from tests.strategies import SOAK, some_presets

NAMES = ["[bold]Ann", "Ben", "Cal", "Dot", "Eli", "Fay"]


def draw(position, width=80, words=None):
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(draw_position(position, words or Words("en", NAMES[: position.seating.players])))
    return out.getvalue()


def positions(preset):
    """Every position of a match that is played with the first legal actions, up to a bound."""
    state = sm.new_game(sm.load_rules(preset))
    for ply in range(150):
        yield state
        if state.phase == "over":
            return
        legal = state.legal_actions()
        state = state.apply(
            legal[-1 if state.phase == "auction" else 0] if legal else state.sample_chance(ply)
        )


@pytest.mark.parametrize("preset", some_presets())
def test_every_position_can_be_drawn_and_told(preset):
    # In an ordinary run every fifth, so that all players are to move.
    for state in list(positions(preset))[:: 1 if SOAK else 5]:
        for shown in (state, state.view(1)):
            text = draw(shown, 40)
            assert max(map(len, text.splitlines())) <= 40
            facts = position_facts(shown, Words("es", NAMES, spoken=True))
            assert facts
            assert all("\n" not in fact for fact in facts)


@pytest.mark.parametrize("preset", ["classic", "chips-6", "chips-2"])
def test_a_state_shows_every_hand_and_a_view_only_its_own(preset):
    state = next(state for state in positions(preset) if state.to_move)
    assert all(piece in draw(state) for hand in state.hands for piece in hand)
    for hidden in state.hands[1]:
        if hidden not in state.hands[0] and not any(hidden == play for _, play in state.trick):
            assert f" {hidden} " not in draw(state.view(1))


def test_names_are_not_markup():
    state = next(state for state in positions("classic") if state.to_move)
    assert "[bold]Ann" in draw(state)


def test_what_may_be_played_is_numbered_and_the_rest_is_not():
    state = next(
        state
        for state in positions("classic")
        if state.phase == "play" and 0 < len(state.legal_actions()) < len(state.hands[state.to_move - 1])
    )
    seat = state.to_move
    text = draw(state.view(seat))
    for number, play in enumerate(state.legal_actions(), 1):
        assert f"{number}: {play}" in text
    for piece in state.hands[seat - 1]:
        if piece not in state.legal_actions():
            assert f": {piece}" not in text


def test_all_six_players_and_the_dummy_are_there():
    six = next(state for state in positions("chips-6") if state.to_move)
    assert all(name in draw(six, 40) for name in NAMES)
    two = next(state for state in positions("chips-2") if len(state.trick) == 0 and state.played)
    dummy = sm.Record.of(two).final.played[-1]
    assert f"The dummy: {dict(dummy.plays)[3]}" in draw(two, 80)


def test_scores_of_every_kind_stand_at_the_table():
    for preset, nouns in {
        "classic": ["Points"],
        "hickeys": ["Points", "Marks"],
        "called-4": ["Points", "Rounds"],
        "luna-marks": ["Marks"],
        "chips": ["Chips"],
    }.items():
        state = next(state for state in positions(preset) if state.to_move)
        assert all(noun in draw(state) for noun in nouns)


def test_the_declarer_reads_what_came_from_the_widow() -> None:
    state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    (tile,) = state.from_widow
    words = Words("en", NAMES, you=1, spoken=True)
    for shown in (state, state.view(1)):
        assert any(fact.startswith(f"From the widow: {tile}") for fact in position_facts(shown, words))
    assert not any("From the widow" in fact for fact in position_facts(state.view(2), words))


@pytest.mark.parametrize(
    ("lead", "said", "unsaid"),
    [
        ("C1", "Trump: rockets.", "A Little Moon"),
        ("BM", "Trump: rockets.", "A Little Moon"),
        ("LM", "A Little Moon was led: rockets aren't trump", "Trump: rockets."),
    ],
)
def test_in_chips_what_is_trump_is_said(lead: str, said: str, unsaid: str) -> None:
    state = sm.new_game(sm.load_rules("chips-solo")).apply("dealer 3")
    state = state.apply("deal R9,R7,C1,BM,LM / C11,C8,C5,F10,F6 / R10,S9,F11,F5,F1").apply(lead)
    facts = "\n".join(position_facts(state, Words("en", NAMES, spoken=True)))
    assert said in facts
    assert unsaid not in facts
    assert said in draw(state, 200)
