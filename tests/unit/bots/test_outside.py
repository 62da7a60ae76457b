"""Bots that are other programs: whatever they do, the table gets an answer or an error in words, in time."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots import messages as m
from shootmoon.bots.outside import OutsideBot, OutsideBotError
from shootmoon.bots.serving import serve
from shootmoon.game import new_game
from shootmoon.pieces import UNKNOWN
from shootmoon.rules import load_rules, preset_names

EXAMPLES = Path(__file__).parents[3] / "examples"
SKETCH = """
import json, sys, os, time
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        {on_hello}
    elif message["type"] == "request":
        {on_request}
    elif message["type"] == "bye":
        {on_bye}
"""
READY = 'say(type="ready", protocol=1, name="sketch")'
PLAY = 'say(type="action", id=message["id"], action=message["legal"][0])'


@pytest.fixture
def bots():
    made = []

    def make(on_request=PLAY, on_hello=READY, on_bye="break"):
        program = SKETCH.format(on_hello=on_hello, on_request=on_request, on_bye=on_bye)
        bot = OutsideBot(f"{sys.executable} -c '{program}'", 3)
        made.append(bot)
        return bot

    yield make
    for bot in made:
        bot.close()


def view_of(preset="classic", seat=None):
    state = new_game(load_rules(preset))
    while not state.to_move:
        state = state.apply(state.sample_chance(4))
    return state.view(seat or state.to_move)


def test_it_answers_again_and_again(bots):
    bot = bots()
    for preset in ("classic", "chips", "hickeys"):
        view = view_of(preset)
        for _ in range(3):
            assert bot.choose(view, 5.0).action == view.legal_actions()[0]


def test_what_it_says_with_its_answer_is_passed_on(bots):
    say = 'say(type="action", id=message["id"], action=message["legal"][0], reason="why not", chance=0.25)'
    decision = bots(say).choose(view_of(), 5.0)
    assert decision.chance == 0.25
    assert decision.explain() == decision.explain("es") == "why not"


@pytest.mark.parametrize(
    ("on_request", "told"),
    [
        ("time.sleep(60)", "did not answer in time"),
        ('say(type="action", id=message["id"], action="8")', "none of the legal actions"),
        ('say(type="action", id=999, action="pass")', "did not answer in time"),
        ('say(type="error", code="failed", message="no idea")', "can.t answer: no idea"),
        ('print("hello there", flush=True)', "wrote .hello there.*, which is no message"),
        ('say(type="dance")', "no message"),
        ('say(type="action", id="x", action="pass")', "no message"),
        ('sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()', "no message"),
        (
            'sys.stdout.write("x" * 17_000_000); sys.stdout.flush(); time.sleep(60)',
            "more than 16,000,000 bytes",
        ),
        ('print("lost my tiles", file=sys.stderr); sys.exit(3)', "ended with status 3: lost my tiles"),
        ("os.close(1); os.close(2); time.sleep(60)", "closed its output"),
    ],
)
def test_what_it_does_wrong_is_told_in_words_and_in_time(bots, on_request, told):
    bot = bots(on_request)
    begun = time.monotonic()
    with pytest.raises(OutsideBotError, match=told):
        bot.choose(view_of(), 1.0)
    assert time.monotonic() - begun < 30  # what hangs, hangs for 60


@pytest.mark.parametrize(
    ("on_hello", "told"),
    [
        ('say(type="ready", protocol=9, name="x")', "speaks version 9"),
        ('say(type="error", code="rules", message="only classic")', "won't play: only classic"),
        ("sys.exit(1)", "ended with status 1"),
    ],
)
def test_a_greeting_that_goes_wrong(bots, on_hello, told):
    with pytest.raises(OutsideBotError, match=told):
        bots(on_hello=on_hello).choose(view_of(), 1.0)


def test_a_flood_of_errors_hurts_nobody(bots):
    bot = bots('sys.stderr.write("oh no " * 2_000_000); ' + PLAY)
    assert bot.choose(view_of(), 20.0)


def test_one_that_died_is_started_again(bots):
    bot = bots("sys.exit(1)")
    for _ in range(2):
        with pytest.raises(OutsideBotError, match="status 1"):
            bot.choose(view_of(), 5.0)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_one_that_will_not_end_is_ended_with_its_children(bots, tmp_path):
    told = tmp_path / "pids"
    stubborn = (
        "import signal, subprocess; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        'child = subprocess.Popen(["sleep", "100"]); '
        f'open("{told}", "w").write(f"{{os.getpid()}} {{child.pid}}"); '
    )
    bot = bots(stubborn + PLAY, on_bye="time.sleep(60)")
    assert bot.choose(view_of(), 10.0)
    pids = [int(word) for word in told.read_text().split()]
    bot.close()
    deadline = time.monotonic() + 10
    while any(_runs(pid) for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _runs(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("command", ["", "'unclosed", "/no/such/program"])
def test_a_command_that_is_none(command):
    with pytest.raises(
        (ValueError, OutsideBotError), match=r"needs a program|can't be read|can't be started"
    ):
        make_bot(f"cmd:{command}").choose(view_of(), 1.0)


# -- ours, as programs ---------------------------------------------------------------------------------------


def ask(bot, *sent):
    lines = [line if isinstance(line, bytes) else m.encode(line) for line in sent]
    return list(serve(bot, lines))


@pytest.mark.parametrize("preset", preset_names())
def test_ours_answers_as_it_would_have_decided(preset):
    state = new_game(load_rules(preset))
    novice = make_bot("novice")
    count = 0
    while count < 25 and state.to_move is not None:
        if not state.to_move:
            state = state.apply(state.sample_chance(count))
            continue
        view = state.view(state.to_move)
        ready, answer = ask(novice, m.hello(view.rules, view.seat), m.request(view, 7, None))
        decision = novice.choose(view)
        assert ready == m.Ready(protocol=1, name="novice")
        assert (answer.id, answer.action) == (7, decision.action)
        state = state.apply(decision.action)
        count += 1


def test_nothing_but_the_table_ends_the_conversation():
    view = view_of()
    told = m.request(view, 1, None).record
    answers = ask(
        make_bot("novice"),
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


@pytest.mark.parametrize("preset", preset_names())
def test_nothing_is_sent_that_a_seat_may_not_know(preset):
    state = new_game(load_rules(preset))
    novice = make_bot("novice")
    looked = 0
    while looked < 30 and state.to_move is not None:
        if not state.to_move:
            state = state.apply(state.sample_chance(looked))
            continue
        view = state.view(state.to_move)
        asked = m.request(view, 1, None)
        others = [hand for seat, hand in enumerate(asked.view["hands"], 1) if seat != view.seat]
        assert all(set(hand) <= {UNKNOWN} for hand in others)
        hidden = {
            str(piece) for seat, hand in enumerate(state.hands, 1) if seat != view.seat for piece in hand
        }
        shown = {str(piece) for piece in view.hand} | {str(piece) for piece in view.discards}
        deals = [action for action in asked.record["actions"] if action.startswith("deal")][-1:]
        for secret in hidden - shown:
            assert all(secret not in deal.replace(",", " ").split() for deal in deals)
        state = state.apply(novice.choose(view).action)
        looked += 1


def test_the_schema_on_paper_is_that_of_the_messages():
    kept = Path(__file__).parents[3] / "docs" / "protocol.schema.json"
    assert msgspec.json.decode(kept.read_bytes()) == msgspec.to_builtins(m.schema())


@pytest.mark.parametrize("example", ["python", "node"])
def test_the_examples_are_ready_to_play(example):
    program = sys.executable if example == "python" else shutil.which("node")
    if program is None:
        pytest.skip("Node isn't installed")
    file = EXAMPLES / ("bot.py" if example == "python" else "bot.js")
    run = "import sys; from shootmoon.cli import main; sys.argv[0] = 'moon'; main()"
    result = subprocess.run(
        [sys.executable, "-c", run, "bot", "check", program, str(file)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert result.stdout == "ready to play: nothing is wrong\n", result.stderr
    if example == "python":
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 25


def test_ours_as_a_program_passes_the_check_and_a_bad_one_does_not(tmp_path):
    run = "import sys; from shootmoon.cli import main; sys.argv[0] = 'moon'; main()"
    moon = [sys.executable, "-c", run]
    good = subprocess.run(
        [*moon, "bot", "check", "--rules", "classic", "--json", *moon, "bot", "run", "novice"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert msgspec.json.decode(good.stdout) == {"ok": True, "problems": []}, good.stderr
    (tmp_path / "bad.py").write_text("print('hello')", encoding="utf-8")
    bad = subprocess.run(
        [*moon, "bot", "check", "--rules", "classic", sys.executable, str(tmp_path / "bad.py")],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert bad.returncode == 1
    assert "hello" in bad.stdout
    assert "not ready to play" in bad.stdout
