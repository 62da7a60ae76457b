"""Our bots as programs: whatever comes in is answered, and nothing but the table ends the conversation."""

import msgspec
import pytest

from shootmoon.bots import Decision, bot_names, make_bot
from shootmoon.bots.protocol import messages as m
from shootmoon.bots.protocol.serving import serve
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.strategies import some_presets
from tests.unit.bots.playing import BUDGET, novices_turns


def view_of(preset="classic"):
    state = new_game(load_rules(preset))
    while not state.to_move:
        state = state.apply(state.sample_chance(4))
    return state.view(state.to_move)


def ask(bot, *sent):
    lines = [line if isinstance(line, bytes) else m.encode(line) for line in sent]
    return list(serve(bot, lines))


@pytest.mark.parametrize("preset", some_presets())
def test_ours_answers_as_it_would_have_decided(preset):
    novice = make_bot("beginner")
    for state in novices_turns(preset, 25):
        view = state.view(state.to_move)
        ready, answer = ask(novice, m.hello(view.rules, view.seat), m.request(view, 7, None))
        decision = novice.choose(view)
        assert ready == m.Ready(protocol=1, name="beginner")
        assert (answer.id, answer.action) == (7, decision.action)


@pytest.mark.parametrize("name", bot_names())  # varies first, so that all use the tables of a preset
@pytest.mark.parametrize("preset", some_presets())
def test_every_bot_of_ours_keeps_to_the_protocol(name, preset):
    bot = make_bot(name, 1, budget=BUDGET)
    for state in list(novices_turns(preset, 30))[:: 1 if name in ("random", "beginner") else 9]:
        view = state.view(state.to_move)
        (answer,) = ask(bot, m.request(view, 7, 0.2))
        assert m.from_bot(m.encode(answer)) == answer  # which a table refuses that isn't as the schema says
        assert answer.action in view.legal_actions()


def test_nothing_but_the_table_ends_the_conversation():
    view = view_of()
    told = m.request(view, 1, None).record
    answers = ask(
        make_bot("beginner"),
        b"nonsense",
        b'{"type": "novelty"}',
        b'{"type": "request", "id": "x"}',
        b"[1, 2]",
        b"\xff\xff",
        b"",
        m.Hello(protocol=9, game="moon", rules="classic", options={}, seat=1),
        m.Hello(protocol=1, game="moon", rules="klassic", options={}, seat=1),
        m.Event(action="pass"),
        m.Request(id=1, seat=1, legal=["pass"], view={}, record={"format": 1}, deadline=None),
        m.Request(id=2, seat=view.seat % 3 + 1, legal=["pass"], view={}, record=told, deadline=None),
        m.request(view, 5, 1.0),
        m.Bye(),
        m.request(view, 6, 1.0),
    )
    codes = [answer.code if isinstance(answer, m.Error) else answer.id for answer in answers]
    assert codes == [
        "unreadable", "unknown-type", "unreadable", "unreadable", "unreadable", "version", "rules",
        "unreadable", "order", 5,
    ]  # fmt: skip


def test_rules_are_never_looked_for_on_the_disk(tmp_path):
    """A table may be anybody: what it calls rules names no file of this machine, and quotes none."""
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'moonshine'", encoding="utf-8")
    for rules in (str(secret), "./secret.toml", "/etc/passwd"):
        (answer,) = ask(
            make_bot("beginner"), m.Hello(protocol=1, game="moon", rules=rules, options={}, seat=1)
        )
        assert answer.code == "rules"
        assert "no such preset" in answer.message
        assert "moonshine" not in answer.message


def test_rules_of_another_game_are_refused():
    (answer,) = ask(
        make_bot("beginner"), m.Hello(protocol=1, game="chips", rules="classic", options={}, seat=1)
    )
    assert answer.code == "rules"


def test_house_rules_are_understood():
    rules = load_rules("classic", {"auction.minimum": 5})
    greeting = msgspec.structs.replace(m.hello(rules, 2), rules="custom")
    assert ask(make_bot("beginner"), greeting) == [m.Ready(protocol=1, name="beginner")]


DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    "line",
    [
        DEEP,
        b'{"type":' + DEEP,
        b'{"type":"request","view":{"a":' + DEEP,
        b'{"type":"novelty","x":' + DEEP,
        b'{"type":"request","id":1,"seat":1,"legal":[],"view":{},"record":{"format":1e400},"deadline":null}',
        b'{"type":"request","id":1,"seat":1,"legal":[],"view":{},"record":{"format":1'
        + b"0" * 400
        + b'},"deadline":null}',
        b"\x00\x01\x02",
        b'"hello"',
        b"null",
    ],
)
def test_strange_lines_are_answered_with_an_error_and_play_goes_on(line):
    error, answer = ask(make_bot("beginner"), line, m.request(view_of(), 3, None))
    assert isinstance(error, m.Error)
    assert len(error.message) <= 300
    assert answer.id == 3


class Broken:
    name = "broken"

    def prepare(self, rules):
        raise RuntimeError("no memory")

    def choose(self, view, limit=None):
        raise ZeroDivisionError("oops")


def test_a_bot_of_ours_that_fails_says_so_and_goes_on():
    view = view_of()
    answers = ask(Broken(), m.hello(view.rules, 1), m.request(view, 1, None), m.request(view, 2, None))
    assert [(answer.code, answer.message) for answer in answers] == [
        ("failed", "RuntimeError: no memory"),
        ("failed", "ZeroDivisionError: oops"),
        ("failed", "ZeroDivisionError: oops"),
    ]


def test_it_has_less_time_than_the_table_gives():
    limits = []

    class Timed:
        name = "timed"

        def choose(self, view, limit=None):
            limits.append(limit)
            return Decision(view.legal_actions()[0], "at-random")

    ask(Timed(), m.request(view_of(), 1, 1.0), m.request(view_of(), 2, None), m.request(view_of(), 3, 0.0))
    assert 0.5 < limits[0] < 0.95  # what is left after reading, and for the way back
    assert limits[1:] == [None, 0.0]
