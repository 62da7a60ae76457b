"""The analysis board in a terminal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shootmoon.analysis.board import evaluate, set_up
from shootmoon.belief import whereabouts
from shootmoon.game import State
from shootmoon.record import Record, RecordError, read_record
from shootmoon.telling import Messages
from shootmoon.terminal import analyze as module
from shootmoon.terminal.analyze import analyze_record
from shootmoon.terminal.play.match import resume
from tests.unit.record.games import play

DEAL = "6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / 5-5,5-4,5-3,3-2,3-1,2-2,0-0"
PASSED = "pass 5 pass"
ACTIONS = "pass 5 pass discard 3-3 trump 1"


class Typed:
    """A person who types these lines and then presses Ctrl-D."""

    interactive = False

    def __init__(self, lines: list[str]) -> None:
        self.lines = list(lines)

    def read(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if line == "^C":
            raise KeyboardInterrupt
        return line


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))


def session(record: Record, lines: list[str], capsys, language: str = "en", **facts) -> str:
    analyze_record(record, language, keyboard=Typed(lines), **facts)
    return capsys.readouterr().out


def kept(tmp_path) -> Record:
    (path,) = (tmp_path / "analyses").glob("*.moon")
    return read_record(path)


def test_what_is_tried_is_kept(tmp_path, capsys) -> None:
    record = set_up("classic", deal=DEAL, actions=ACTIONS)
    said = session(record, ["5-1", "3-1", "note low {x}", "ply 5", "6-6", "tree", "^C"], capsys)
    assert "> 5: 6-6" in said
    assert "  7: 5-1 3-1" in said
    assert "You hold" not in said
    found = kept(tmp_path)
    assert [ply for ply, _ in found.variations] == [5, 7]
    assert found.variations[1][1].actions == ("5-1", "3-1")
    assert found.variations[1][1].annotations == ((1, "low {x}"),)
    assert "What you tried is saved in" in said


def test_a_seat_does_not_see_a_deal_in_what_was_tried(capsys) -> None:
    record = set_up("classic")
    said = session(record, ["seat 1", "deal", "tree"], capsys)
    hidden = said.split("You hold", 1)[1].split("\n", 1)[1]
    assert " / " not in said
    assert "> 1: deal" in hidden


def test_nothing_is_written_if_nothing_was_tried(tmp_path, capsys) -> None:
    said = session(set_up("classic", deal=DEAL), ["back", "forward", "quit"], capsys)
    assert not (tmp_path / "analyses").exists()
    assert "saved" not in said


def test_every_command_in_both_languages(tmp_path, capsys) -> None:
    record = set_up("classic", deal=DEAL, actions=ACTIONS, score="18 3 0")
    for language, commands in (
        (
            "en",
            "back,forward,,start,end,ply 3,ply 99,seat 2,where,all,tree,table,variation,remove,"
            "note,save,?,deal,bots,x",
        ),
        (
            "es",
            "atrás,adelante,,inicio,final,jugada 3,jugada 99,asiento 2,dónde,todos,árbol,mesa,variante,"
            "quitar,nota,guardar,ayuda,repartir,bots,x",
        ),
    ):
        said = session(record, [*commands.split(","), "quit"], capsys, language)
        assert "Traceback" not in said
        for word in ("Ply", "saved", "Possible") if language == "es" else ("Jugada", "Aquí"):
            assert word not in said


def test_values_and_where(capsys) -> None:
    record = set_up("classic", deal=DEAL, actions=f"{ACTIONS} 1-1 3-1")
    said = session(record, ["values", "where", "seat 2", "values"], capsys)
    assert "with all hands visible 6 tricks" in said
    assert "(best)" in said
    assert "A strong player would choose" in said
    assert "It is Seat 1's turn" in said


def test_variations_are_gone_through_one_after_another(capsys) -> None:
    record = set_up("classic", deal=DEAL, actions=ACTIONS)
    tried = ["5-1", "back", "5-2", "back", "6-6"]
    around = session(record, [*tried, "variation", "tree", "variation", "tree", "variation", "tree"], capsys)
    marked = [line.split(": ")[1].strip() for line in around.splitlines() if line.startswith(">")]
    assert sorted(marked) == ["5-1", "5-2", "6-6"]
    assert marked[-1] == "6-6"  # from which they were begun
    for lines in (["start", "variation"], ["5-1", "variation"]):
        assert "There is no other variation here." in session(record, lines, capsys)


def test_of_what_one_seat_saw_only_its_side_is_shown(capsys) -> None:
    view = set_up("classic", hand="6-6,6-4,6-1,5-2,5-1,4-4,1-1 / widow 3-3", seat=2, actions=PASSED)
    refused = "Only what seat 2 saw is known here."
    assert refused not in session(view, ["seat 2"], capsys)
    for line in ("seat 1", "seat 3", "all"):
        assert refused in session(view, [line], capsys)


def test_a_file_is_not_overwritten(tmp_path, capsys) -> None:
    path = tmp_path / "a.moon"
    record = set_up("classic", deal=DEAL)
    said = session(record, [f"save {path}", "pass", f"save {path}", "pass"], capsys)
    assert read_record(path).variations[0][1].actions == ("pass", "pass")
    assert not (tmp_path / "analyses").exists()
    other = session(record, [f"save {path}"], capsys)
    assert "exists" in other
    assert said.count("Saved in") == 2
    session(record, [f"save {tmp_path / 'b.json'}"], capsys)
    assert read_record(tmp_path / "b.json") == record


def test_play_on_against_bots(tmp_path, capsys, monkeypatch) -> None:
    played: list[State] = []
    monkeypatch.setattr(module, "play_match", lambda match, *_, **__: played.append(match.state))
    record = set_up("classic", deal=DEAL, actions=ACTIONS)
    session(record, ["5-1", "bots 2 novice", "bots 9", "bots 1 nobody"], capsys)
    assert [state.trick for state in played] == [((2, "5-1"),)]
    (file,) = (tmp_path / "games").glob("*.moon")
    saved = read_record(file)
    assert saved.final == played[0]
    view = set_up("classic", hand="6-6,6-4,6-1,5-2,5-1,4-4,1-1 / widow 3-3", seat=2, actions=PASSED)
    said = session(view, ["bots"], capsys)
    assert "dealt at random" in said
    assert played[1].hands[1] == view.final.hands[1]


def test_play_on_with_a_score(tmp_path, capsys, monkeypatch) -> None:
    played: list[State] = []
    monkeypatch.setattr(module, "play_match", lambda match, *_, **__: played.append(match.state))
    session(set_up("classic", deal=DEAL, actions=ACTIONS, score="18 3 -4"), ["bots 2 novice"], capsys)
    (state,) = played
    assert state.points == (18, 3, -4)
    (file,) = (tmp_path / "games").glob("*.moon")
    assert '[Score "points 18 3 -4"]' in file.read_text(encoding="utf-8")
    match = resume(Messages("en"), file)
    with match.journal:
        assert match.state == state
        match.act("5-1")
        assert match.take_back((2,))
        assert match.state == state
        while not match.sheet.lines:
            match.act(str(match.state.legal_actions()[0])) if match.state.to_move == 2 else match.go_on()
        match.finish()
    record = read_record(file)
    assert record.final == match.state
    assert match.sheet.lines[0].result.stood[0] >= 18


def test_hidden_hands_are_dealt_anew_each_time(capsys, monkeypatch) -> None:
    played: list[State] = []
    monkeypatch.setattr(module, "play_match", lambda match, *_, **__: played.append(match.state))
    view = set_up("classic", hand="6-6,6-4,6-1,5-2,5-1,4-4,1-1", seat=2, actions="pass")
    session(view, ["bots"] * 4, capsys)
    assert len({state.hands for state in played}) > 1
    assert all(state.view(2) == view.final for state in played)


@settings(max_examples=15)
@given(
    st.lists(st.text(max_size=12) | st.sampled_from(["back", "", "seat 2", "6-6", "tree", "v"]), max_size=8)
)
def test_any_lines_are_answered(lines: list[str]) -> None:
    record = Record.of(play("classic", 30, 1))
    analyze_record(record, "en", keyboard=Typed([line for line in lines if line < "\ud800"]), ply=10)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"deal": "6-6 / 5-5"}, "hands"),
        ({"deal": "x"}, "read"),
        ({"hand": "6-6"}, "7"),
        ({"hand": "6-6", "seat": 9}, "seat 9"),
        ({"deal": DEAL, "dealer": 7}, "seat 7"),
        ({"deal": DEAL, "actions": "9"}, "9"),
        ({"deal": DEAL, "actions": "[x"}, "]"),
        ({"deal": DEAL, "score": "99 0 0"}, "99"),
        ({"deal": DEAL, "hand": "6-6"}, "either"),
        ({"deal": "6-6," * 5000}, "characters"),
    ],
)
def test_impossible_positions_are_refused(facts: dict[str, object], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        set_up("classic", **facts)  # pyright: ignore[reportArgumentType]


def test_values_of_what_a_seat_knows_do_not_depend_on_hidden_hands() -> None:
    other = DEAL.replace("6-5", "#").replace("5-5", "6-5").replace("#", "5-5")
    states = [set_up("classic", deal=deal, actions=f"{ACTIONS} 1-1").final for deal in (DEAL, other)]
    del states
    views = [
        set_up("classic", deal=deal, actions="pass 5 pass discard 3-3 trump 1").final
        for deal in (DEAL, other)
    ]
    first, second = (evaluate(state) for state in views)
    assert [(each.value, each.error) for each in first.choices] == [
        (each.value, each.error) for each in second.choices
    ]


def test_whereabouts_add_up() -> None:
    view = set_up("classic", hand="6-6,6-4,6-1,5-2,5-1,4-4,1-1 / widow 3-3", seat=2, actions=PASSED).final
    assert not isinstance(view, State)
    for each in whereabouts(view):
        assert sum(each.chances.values()) == pytest.approx(1)


def test_a_seat_does_not_see_the_discard_of_another_in_what_was_played_and_tried(capsys) -> None:
    record = set_up("classic", deal=DEAL, actions=ACTIONS)
    lines = ["back", "forward", "back", "back", "discard 6-6", "trump 6", "back", "tree", "back"]
    said = session(record, lines, capsys, ply=6, seat=1)
    assert "discard ?" in said
    assert "3-3" not in said
    assert "6-6" not in said
    own = session(record, lines, capsys, ply=6, seat=2)
    assert "3-3" in own
    assert "discard ?" not in own
