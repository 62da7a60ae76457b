"""Trained policies as bots at a match in the terminal."""

import pytest

import shootmoon as sm
from shootmoon.bots.policy import write_policy
from shootmoon.telling import Messages
from shootmoon.terminal.play.match import resume
from shootmoon.terminal.play.players import seat_players
from shootmoon.terminal.refusal import Refusal
from tests.unit.bots.policy.test_policy import policy
from tests.unit.terminal.play.playing import Table


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.safetensors"
    write_policy(path, policy())
    return path


def test_a_policy_plays_and_no_saved_game_names_its_file(tmp_path, file):
    path, seat = tmp_path / "a.moon", f"3=policy:{file}"
    Table(path, seats=[seat], answer=["pass"]).run()
    record = sm.read_record(path)
    assert "safetensors" not in path.read_text(encoding="utf-8")
    assert dict(record.tags)["Players"] == "human,beginner:sound,cmd"
    bot = sm.make_bot(f"policy:{file}")
    chosen = [(state, action) for state, action in record if state.to_move == 3]
    assert chosen
    assert all(bot.choose(state.view(3)).action == action for state, action in chosen)
    say = Messages("en")
    with pytest.raises(Refusal, match="Name it again: --seat 3=cmd:PROGRAM or policy:FILE"):
        resume(say, path)
    match = resume(say, path, [seat])
    with match.journal:
        assert match.players[2].kind == f"policy:{file}"
    write_policy(file, policy("luna-4"))
    with pytest.raises(Refusal, match="can't play classic"):
        resume(say, path, [seat])


@pytest.mark.parametrize(
    ("language", "said"), [("en", "this policy can't play here"), ("es", "esta política no puede jugar")]
)
def test_policies_that_cant_play_are_refused(tmp_path, file, language, said):
    say = Messages(language)
    with pytest.raises(Refusal, match=said):
        seat_players(3, ["2=policy:none"], [], ("novice",), say)
    with pytest.raises(Refusal, match=f"{said}.*a policy for classic can't play hickeys"):
        Table(tmp_path / "a.moon", "hickeys", seats=[f"2=policy:{file}"], language=language)
    assert not (tmp_path / "a.moon").exists()
