import contextlib
import re
import signal
import threading

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

import shootmoon as sm
from shootmoon.bots import make_bot
from shootmoon.record import HintNote, hints_in, read_record
from shootmoon.rules import preset_names
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import short
from shootmoon.terminal.play.match import begin, resume
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.play.session import Quit
from tests.strategies import examples
from tests.unit.terminal.play.playing import Table

SHORT = {"moon": {"match.marks": 1, "match.games": 1}, "chips": {}}
TILE = re.compile(r"\b[0-6]-[0-6]\b")
ESCAPE = re.compile(r"\x1b|[\u2500-\u259f●▶]")


def quick(preset):
    return SHORT[sm.load_rules(preset).game]


@pytest.mark.parametrize("preset", ["classic", "luna-21", "chips"])
def test_what_is_typed_is_read_once_and_applied_once(tmp_path, monkeypatch, preset):
    parse, apply = sm.State.parse, sm.State.apply
    read, applied, typed = [], [], []
    monkeypatch.setattr(sm.State, "parse", lambda state, text: read.append(text) or parse(state, text))
    monkeypatch.setattr(sm.State, "apply", lambda state, text: applied.append(text) or apply(state, text))
    people = [f"{seat}=human" for seat in range(1, sm.load_rules(preset).table.players + 1)]

    def answer(prompt):
        legal = table.match.state.legal_actions()
        if table.match.ply > 40:
            raise EOFError
        if not legal or "Enter" in prompt:
            return ""
        typed.append(f"{legal[0]} ")  # as nobody else spells it
        return typed[-1]

    table = Table(tmp_path / "a.moon", preset, seats=people, answer=answer)
    monkeypatch.setattr("shootmoon.terminal.play.session.action_text", lambda line, view: line)
    table.run()
    assert len(typed) > 20
    assert [text for text in read if text.endswith(" ")] == typed
    assert applied == list(table.match.state.history)


def test_what_is_refused_is_applied_once_too(tmp_path, monkeypatch):
    apply, applied = sm.State.apply, []
    monkeypatch.setattr(sm.State, "apply", lambda state, text: applied.append(text) or apply(state, text))
    table = Table(tmp_path / "a.moon", "luna-21", answer=["6-6", "nonsense"])
    text = table.run()
    assert "That can't be done" in text
    assert "isn't a command" in text
    assert applied.count("6-6") == 1
    assert "nonsense" not in applied


@pytest.mark.parametrize(
    ("preset", "language"),
    [
        pytest.param(preset, language, marks=() if (number + other) % 2 else pytest.mark.slow)
        for number, preset in enumerate(preset_names())
        for other, language in enumerate(("en", "es"))
    ],
)
def test_a_whole_match_of_every_preset_plainly(tmp_path, preset, language):
    table = Table(tmp_path / "a.moon", preset, quick(preset), language=language, seed=5)
    text = table.run()
    assert table.match.state.winners
    assert not ESCAPE.search(text), "plain means words"
    assert "{" not in text
    assert list(sm.read_record(table.match.journal.path).actions) == list(table.match.state.history)


@pytest.mark.parametrize(
    ("preset", "width"),
    [
        pytest.param(preset, width, marks=() if width == 40 or preset == "classic" else pytest.mark.slow)
        for preset in ("classic", "hickeys", "called-4", "luna-blind", "chips-6", "chips-2")
        for width in (40, 80, 200)
    ],
)
def test_a_whole_match_drawn_fits_the_screen(tmp_path, preset, width):
    table = Table(tmp_path / "a.moon", preset, quick(preset), width=width)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", table.run()).splitlines()
    assert table.match.state.winners
    prompts = ("> ", "?")
    assert [line for line in lines if len(line) > width and not any(mark in line for mark in prompts)] == []


@pytest.mark.parametrize("preset", ["classic", "luna-blind", "hickeys", "luna-4", "called"])
def test_nothing_is_told_that_the_only_person_may_not_know(tmp_path, preset):
    table = Table(tmp_path / "a.moon", preset, quick(preset), seed=2)
    legal = table.any_legal(2)
    seen = 0

    def answer(prompt):
        nonlocal seen
        fresh, seen = table.text[seen:], len(table.text)
        view = table.match.state.view(1)
        known = {piece for action in view.history for piece in TILE.findall(action)}
        assert set(TILE.findall(fresh)) <= known
        return legal(prompt)

    table.typist.answer = answer
    table.run()
    assert table.match.state.winners


def test_everything_told_is_on_disk_when_the_next_prompt_comes(tmp_path):
    path = tmp_path / "a.moon"
    table = Table(path, seed=3)
    legal = table.any_legal(3)

    def answer(prompt):
        assert sm.read_record(path).actions == table.match.state.history
        return legal(prompt)

    table.typist.answer = answer
    table.run()
    assert table.match.state.winners


def test_an_illegal_action_is_explained_and_what_is_legal_told(tmp_path):
    table = Table(tmp_path / "a.moon", seed=12, answer=["9", "deal", "xyzzy \x1b[2J", "6 - 4", "time", "0-0"])
    text = table.run()
    assert text.count("Legal now:") == 6
    assert "\x1b" not in text.replace("xyzzy \x1b[2J\n", "")
    assert len(table.match.state.history) == len(sm.read_record(table.match.journal.path).actions)


def test_refusals_in_spanish(tmp_path):
    text = Table(tmp_path / "a.moon", seed=12, language="es", answer=["9", "zz"]).run()
    assert "No se puede: el número más alto que se apuesta es 7." in text
    assert "«zz» no es un comando" in text


@pytest.mark.parametrize(
    ("language", "commands", "expected"),
    [
        ("en", ["?"], "undo    take back"),
        ("es", ["ayuda"], "deshacer   deshacer"),
        ("en", ["hint"], "Type hint again for advice"),
        ("en", ["hint", "hint"], "Values: the chance to win the match"),
        ("es", ["pista", "pista"], "Consejo: "),
        ("en", ["tiles"], "widow 7 %"),
        ("es", ["fichas"], "viuda 7 %"),
        ("en", ["last"], "No trick has been taken yet."),
        ("en", ["sheet"], "No hand has been scored yet."),
        ("en", ["rules"], "Players and tiles"),
        ("es", ["reglas"], "Jugadores y fichas"),
        ("en", ["words"], "hickey"),
        ("en", ["table"], "You hold "),
        ("en", ["undo"], "There is nothing to take back."),
        ("en", ["", "  "], "Type a command"),
    ],
)
@pytest.mark.parametrize("width", [None, 40])
def test_commands_answer_and_change_nothing(tmp_path, language, commands, expected, width):
    table = Table(tmp_path / "a.moon", seed=12, language=language, answer=commands, width=width)
    text = re.sub(r"\x1b\[[0-9;]*m", "", table.run())
    told = " ".join(text.split())
    assert " ".join(expected.split()) in told or (width is not None and "Your hand" in told)
    assert table.match.state.phase == "auction"


def test_quit_leaves(tmp_path):
    table = Table(tmp_path / "a.moon", answer=["quit"])
    with pytest.raises(Quit):
        table.session.run()


def test_the_hint_is_legal_wherever_it_is_asked_for(tmp_path):
    table = Table(tmp_path / "a.moon", "hickeys-house", {"match.marks": 1}, seed=4)
    turn = {"hinted": False}
    legal = table.any_legal(4)

    def answer(prompt):
        if table.match.state.legal_actions() and "Enter" not in prompt and not turn["hinted"]:
            turn["hinted"] = True
            return "hint novice"
        if turn["hinted"]:
            turn["hinted"] = False
            hint = re.findall(r"Novice: (.*)\.", table.text)[-1]
            assert hint in map(short, table.match.state.legal_actions())
            return hint
        return legal(prompt)

    table.typist.answer = answer
    table.run()
    assert table.match.state.winners


def test_hints_are_kept_with_the_match(tmp_path):
    path = tmp_path / "a.moon"
    match = Table(path, seed=4).match
    with match.journal:
        while match.state.to_move != 1:
            match.go_on()
        ply = match.ply
        for kind in ("nudge", "advice", "advice"):
            match.take_hint(kind)
        match.act(str(match.state.legal_actions()[0]))
        assert list(hints_in(read_record(path))) == [HintNote(ply, 1, "nudge"), HintNote(ply, 1, "advice")]
    again = resume(Messages("en"), path)
    with again.journal:
        assert again.take_back((1,))
        assert again.ply == ply
        again.take_hint("nudge")  # which was taken before
        again.finish()
    assert list(hints_in(read_record(path))) == [HintNote(ply, 1, "nudge"), HintNote(ply, 1, "advice")]


def test_whoever_waits_for_a_hint_can_leave(tmp_path, monkeypatch):
    begun, done = threading.Event(), threading.Event()

    class Slow:
        """Thinks, and can't be interrupted, as the solver can't."""

        def choose(self, view, limit=None):
            begun.set()
            while not done.is_set():
                with contextlib.suppress(KeyboardInterrupt):
                    done.wait()
            return make_bot("beginner").choose(view)

    def interrupt():
        begun.wait()
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("shootmoon.terminal.play.hints.make_bot", lambda name, seed: Slow())
    table = Table(tmp_path / "a.moon", answer=["hint expert"])
    threading.Thread(target=interrupt, daemon=True).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            table.run()
    finally:
        done.set()


def test_a_choice_of_one_is_taken_without_asking(tmp_path):
    table = Table(tmp_path / "a.moon", "luna-21", seed=3)
    asked = []
    legal = table.any_legal(3)

    def answer(prompt):
        asked.append(table.match.state)
        return legal(prompt)

    table.typist.answer = answer
    text = table.run()
    assert table.match.state.winners
    assert [state for state in asked if state.phase == "play" and len(state.legal_actions()) == 1] == []
    assert "You can only play " in text


def test_what_costs_a_chip_may_be_played_and_is_asked_for(tmp_path):
    table = Table(tmp_path / "a.moon", "chips-solo", {"play.illegal": "penalty", "chips.target": 5}, seed=3)
    asked = []
    legal = table.any_legal(3)

    def answer(prompt):
        asked.append(table.match.state)
        return legal(prompt)

    table.typist.answer = answer
    table.run()
    single = [state for state in asked if state.phase == "play" and len(state.legal_actions()) == 1]
    assert single
    assert all(len(state.hands[0]) > 1 for state in single)


# -- undo -----------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_and_the_file_with_it(tmp_path):
    path = tmp_path / "a.moon"
    table = Table(path, seed=12)
    decisions = []
    script = iter(["6", "undo", "7", "1"])

    def answer(prompt):
        decisions.append(table.match.state)
        line = next(script)
        if line == "7":
            assert sm.read_record(path).actions == table.match.state.history
        return line

    table.typist.answer = answer
    table.run()
    assert decisions[2] == decisions[0], "back where the 6 was bid"
    assert str(decisions[3].contract) == "7"


def test_undo_reaches_into_the_hand_before(tmp_path):
    table = Table(tmp_path / "a.moon", "chips-2", seed=1)
    answers = []

    def answer(prompt):
        state = table.match.state
        if len(state.past) == 1 and "undo" not in answers:
            answers.append("undo")
            return "undo"
        if "undo" in answers:
            assert not state.past, "back in the first hand"
            assert not table.match.sheet.lines
            raise StopIteration
        return str(state.legal_actions()[0])

    table.typist.answer = answer
    table.run()
    assert answers == ["undo"]


def test_with_several_people_all_others_are_asked(tmp_path):
    kwargs = {"seats": ["2=human", "3=human"], "names": ["Ann", "Ben", "Cal"], "seed": 12}
    text = Table(tmp_path / "a.moon", answer=["", "pass", "", "undo", "yes", "no"], **kwargs).run()
    assert "Cal doesn't agree" in text or "Ann doesn't agree" in text or "Ben doesn't agree" in text
    table = Table(tmp_path / "b.moon", answer=["", "pass", "", "4", "", "undo", "yes", "yes"], **kwargs)
    text = table.run()
    assert text.count("wants to take back") == 2
    assert "There is nothing to take back" in text, "whoever asked has done nothing yet"


# -- several people -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [None, 80])
def test_a_hand_is_covered_before_somebody_else_may_look(tmp_path, width):
    table = Table(
        tmp_path / "a.moon",
        seats=["2=human"],
        names=["Ann", "Ben"],
        seed=8,
        width=width,
        interactive_screen=True,
    )
    legal = table.any_legal(8)

    def screen_now():
        return table.text.rsplit("\x1b[2J\x1b[3J\x1b[H", 1)[-1]

    checked = {1: 0, 2: 0}

    def answer(prompt):
        state = table.match.state
        shown = set(TILE.findall(screen_now()))
        public = {piece for action in state.view(3).history for piece in TILE.findall(action)} - set(
            state.hands[2]
        )
        if "nobody else is looking" in prompt:
            assert shown == set(), "a covered screen shows no tile at all"
            return ""
        seat = state.to_move
        if seat in (1, 2):
            other = 3 - seat
            hidden = {str(piece) for piece in state.hands[other - 1]} - public
            assert not shown & hidden
            checked[seat] += 1
        return legal(prompt)

    table.typist.answer = answer
    table.run()
    assert min(checked.values()) > 5


def test_who_comes_to_the_keyboard_is_told_what_has_happened(tmp_path):
    table = Table(tmp_path / "a.moon", seats=["2=human"], names=["Ann", "Ben"], seed=12, answer=[""])
    text = table.run()
    assert "What has happened since your last turn:" in text
    assert re.search(r"Hand 1\. \w+ deals\.", text.split("since your last turn")[1])


# -- chance, time, reneges ------------------------------------------------------------------------------


def test_time_ends_a_timed_match_even_before_the_first_hand(tmp_path):
    table = Table(tmp_path / "a.moon", "hickeys", answer=["sheet", "nonsense", "time"])
    text = table.run()
    assert table.match.state.phase == "over"
    assert table.match.state.history[-1] == "time"
    assert "Between hands, press Enter" in text
    assert "share the win" in text


def test_time_in_a_hand_is_refused_in_words(tmp_path):
    table = Table(tmp_path / "a.moon", "hickeys", answer=["", "time"])
    assert "only between hands" in table.run()
    assert table.match.state.phase != "over"


def test_a_renege_is_asked_about_before_it_costs_a_chip(tmp_path):
    tried = []

    def answer_for(table, yes):
        def answer(prompt):
            state = table.match.state
            if "Play it?" in prompt:
                tried.append(yes)
                return "yes" if yes else "no"
            if tried:
                raise StopIteration
            legal = state.legal_actions()
            reneges = [piece for piece in state.hands[0] if piece not in legal]
            return str(reneges[0] if reneges else legal[0])

        return answer

    for yes in (True, False):
        tried.clear()
        table = Table(tmp_path / f"{yes}.moon", "chips", {"play.illegal": "penalty"}, seed=3)
        table.typist.answer = answer_for(table, yes)
        text = table.run()
        assert tried == [yes]
        assert ("a renege. The hand is void" in text) is yes


def test_bots_alone_play_to_the_end(tmp_path):
    table = Table(tmp_path / "a.moon", seats=["1=random"], answer=[])
    text = table.run()
    assert table.match.state.winners
    assert "wins the match" in text


# -- going on -------------------------------------------------------------------------------------------


def test_a_match_that_was_left_goes_on_as_it_would_have_gone_on_anyway(tmp_path):
    whole = Table(tmp_path / "whole.moon", "hickeys", {"match.marks": 1}, seed=6)

    def first_legal(table):
        def answer(prompt):
            legal = table.match.state.legal_actions()
            return "" if not legal else str(legal[-1])

        return answer

    whole.typist.answer = first_legal(whole)
    whole.run()

    path = tmp_path / "parts.moon"
    table = Table(path, "hickeys", {"match.marks": 1}, seed=6)
    while table.match.state.phase != "over":
        prompts = iter(range(3))
        go_on = first_legal(table)
        table.typist.answer = lambda prompt, go_on=go_on, prompts=prompts: (
            next(prompts),
            go_on(prompt),
        )[1]
        table.run()
        if table.match.state.phase != "over":
            before = table.match
            table = Table(path, match=resume(Messages("en"), path))
            assert table.match.state == before.state
            assert table.match.players == before.players
            assert [line.result for line in table.match.sheet.lines] == [
                line.result for line in before.sheet.lines
            ]
    assert table.match.state.history == whole.match.state.history


# -- whatever is typed ----------------------------------------------------------------------------------

WORDS = [
    "undo",
    "hint",
    "sheet",
    "last",
    "table",
    "rules",
    "time",
    "yes",
    "no",
    "",
    "?",
    "1",
    "5",
    "6-4",
    "R12",
]
LINES = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=30)), max_size=40)


@pytest.fixture(scope="module")
def fuzz_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


@examples(30, suppress_health_check=[HealthCheck.too_slow])
@given(
    LINES, st.sampled_from(["classic", "hickeys", "called-4", "chips-2"]), st.booleans(), st.integers(0, 99)
)
def test_nothing_that_is_typed_breaks_the_match(fuzz_folder, lines, preset, drawn, seed):
    path = fuzz_folder / "a.moon"
    path.unlink(missing_ok=True)
    script = iter(lines)
    table = Table(path, preset, seed=seed, width=60 if drawn else None)
    legal = table.any_legal(seed)
    turn = iter(range(200))

    def answer(prompt):
        # Nonsense and sense in turns, so that it gets somewhere.
        return next(script) if next(turn) % 2 else legal(prompt)

    table.typist.answer = answer
    with contextlib.suppress(Quit):
        table.run()
    assert sm.read_record(path).actions == table.match.state.history


def test_a_long_match_can_begin_with_any_seed(tmp_path):
    say = Messages("en")
    players = seat_players(3, ["1=novice"], [], ["novice"], say)
    for seed in (0, -1, 10**30):
        with begin(sm.load_rules("classic"), players, say, seed=seed, path=tmp_path / f"{seed}.moon").journal:
            pass
        with resume(say, tmp_path / f"{seed}.moon").journal:
            pass
