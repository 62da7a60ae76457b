"""Bots that are other programs: whatever they do, the table gets an answer or an error in words, in time."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from shootmoon.bots import make_bot
from shootmoon.bots.protocol import external, program
from shootmoon.bots.protocol import messages as m
from shootmoon.bots.protocol.external import ExternalBot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.patience import STILL, wait_until

EXAMPLES = Path(__file__).parents[4] / "examples"
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


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A program is started as slowly as the machine has it."""
    monkeypatch.setattr(external, "_START_TIMEOUT", STILL)


@pytest.fixture
def bots():
    made = []

    def make(on_request=PLAY, on_hello=READY, on_bye="break"):
        program = SKETCH.format(on_hello=on_hello, on_request=on_request, on_bye=on_bye)
        bot = ExternalBot(f"{sys.executable} -c '{program}'", 3)
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
            assert bot.choose(view, STILL).action == view.legal_actions()[0]


def test_what_it_dies_of_is_told_even_where_it_is_dead_before_it_is_asked(bots):
    bot, view = bots(), view_of()
    bot.choose(view, STILL)
    bot.send_raw(b"this isn't a message")
    wait_until(lambda: not bot._program.alive)
    with pytest.raises(ExternalBotError, match=r"ended with status 1: .*JSONDecodeError"):
        bot.choose(view, STILL)
    assert bot.choose(view, STILL).action == view.legal_actions()[0]  # it is started again


def test_it_may_be_greeted_before_it_is_asked(bots):
    bot = bots(on_hello=f"time.sleep(0.5); {READY}")
    view = view_of()
    bot.greet(view.rules, view.seat)
    assert bot.choose(view, STILL).action == view.legal_actions()[0]
    with pytest.raises(ExternalBotError, match=r"won.t play: not that"):
        bots(on_hello='say(type="error", code="rules", message="not that")').greet(view.rules, 1)


def test_it_may_be_waited_for_longer_than_it_is_told(bots):
    bot, view = bots(f'time.sleep(0.3 + message["deadline"]); {PLAY}'), view_of()
    with pytest.raises(ExternalBotError, match="did not answer in time"):
        bot.choose(view, 0.1)
    bot.grace = STILL
    assert bot.choose(view, 0.1).action == view.legal_actions()[0]


def test_failures_are_told_in_both_languages():
    error = ExternalBotError("late", {"bot": "mybot"})
    assert (str(error), error.explain("es")) == (
        "mybot did not answer in time",
        "mybot no respondió a tiempo",
    )
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # a pool of processes hands it on


def test_what_it_says_with_its_answer_is_passed_on(bots):
    say = 'say(type="action", id=message["id"], action=message["legal"][0], reason="why not", chance=0.25)'
    decision = bots(say).choose(view_of(), STILL)
    assert decision.chance == 0.25
    assert decision.explain() == decision.explain("es") == "why not"


@pytest.mark.parametrize(
    ("on_request", "told"),
    [
        ("time.sleep(10**6)", "did not answer in time"),
        ('say(type="action", id=message["id"], action="8")', "none of the legal actions"),
        ('say(type="action", id=999, action="pass")', "answered request 999, and was asked 1"),
        (
            'while True: print(json.dumps(dict(type="ready", protocol=1, name="x")))',
            "did not answer in time",
        ),
        ('print("[" * 100_000, flush=True)', "n.t a message"),
        ('print("\\x1b]0;gotcha\\x07", flush=True)', r"wrote .\\x1b\]0;gotcha\\x07"),
        ('say(type="error", code="failed", message="no idea")', "can.t answer: no idea"),
        ('print("hello there", flush=True)', "wrote .hello there.*, which isn.t a message"),
        ('say(type="dance")', "n.t a message"),
        ('say(type="action", id="x", action="pass")', "n.t a message"),
        ('sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()', "n.t a message"),
        (
            'sys.stdout.write("x" * 10_000_000); sys.stdout.flush(); time.sleep(10**6)',
            "more than 1,000,000 bytes",
        ),
        ('print("lost my tiles", file=sys.stderr); sys.exit(3)', "ended with status 3: lost my tiles"),
        ("os.close(1); os.close(2); time.sleep(10**6)", "closed its output"),
    ],
)
def test_what_it_does_wrong_is_told_in_words_and_in_time(bots, on_request, told):
    with pytest.raises(ExternalBotError, match=told):
        bots(on_request).choose(view_of(), 1.0 if told == "did not answer in time" else STILL)


@pytest.mark.parametrize(
    ("on_hello", "told"),
    [
        ('say(type="ready", protocol=9, name="x")', "speaks version 9"),
        ('say(type="error", code="rules", message="only classic")', "won't play: only classic"),
        ("sys.exit(1)", "ended with status 1"),
    ],
)
def test_a_greeting_that_goes_wrong(bots, on_hello, told):
    with pytest.raises(ExternalBotError, match=told):
        bots(on_hello=on_hello).choose(view_of(), STILL)


def test_a_flood_of_errors_hurts_nobody(bots):
    bot = bots('sys.stderr.write("oh no " * 2_000_000); ' + PLAY)
    assert bot.choose(view_of(), STILL)


@pytest.mark.parametrize("fault", ["sys.exit(1)", "os.close(1); time.sleep(10**6)", 'print("?", flush=True)'])
def test_one_that_is_of_no_more_use_is_started_again(bots, tmp_path, fault):
    mark = tmp_path / "been-here"
    once = (
        f'if not os.path.exists("{mark}"):\n            open("{mark}", "w").close(); {fault}\n        {PLAY}'
    )
    bot = bots(once)
    with pytest.raises(ExternalBotError):
        bot.choose(view_of(), STILL)
    assert bot.choose(view_of(), STILL).action == view_of().legal_actions()[0]


def test_the_greeting_takes_no_time_from_the_answer(bots, monkeypatch):
    bot, greet, now = bots(), ExternalBot._greet, [0.0]

    def slowly(*arguments):
        greet(*arguments)
        now[0] += 2 * STILL

    monkeypatch.setattr(ExternalBot, "_greet", slowly)
    for module in (external, program):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    assert bot.choose(view_of(), STILL)
    assert now[0] > STILL


def test_a_late_answer_is_passed_over(bots, tmp_path):
    late = tmp_path / "late"
    waits = f'while message["id"] == 1 and not os.path.exists("{late}"): time.sleep(0.01)'
    bot = bots(f"{waits}\n        {PLAY}")
    with pytest.raises(ExternalBotError, match="in time"):
        bot.choose(view_of(), 0.3)
    late.touch()
    assert bot.choose(view_of(), STILL)


def test_lines_that_nobody_asked_for_are_not_hoarded(bots):
    """A program that writes without end has to wait, and is let go all the same."""
    talk = (
        'threading.Thread(target=lambda: [print("x" * 900_000) for _ in range(10**9)], daemon=True).start()'
    )
    bot = bots(PLAY + "; import threading; " + talk)
    bot.choose(view_of(), STILL)
    lines = bot._program._lines
    wait_until(lines.full)
    assert lines.qsize() * m.MAX_ANSWER_BYTES <= 50_000_000
    bot.close()


def test_a_new_game_begins_with_a_greeting_and_events_go_on_where_they_were(bots):
    """Also where the new game is longer, or the old one was taken back and went on otherwise."""
    # The bot counts what it was told since the greeting, and says so.
    hello = "told = []; " + READY
    count = """say(type="action", id=message["id"], action=message["legal"][0], reason=" ".join(told))
    elif message["type"] == "event":
        told.append(message["action"].split()[0])"""
    bot = bots(count, hello)
    start = new_game(load_rules("classic")).apply("dealer 3")

    def told(state):
        return bot.choose(state.view(state.to_move), STILL).facts["words"]

    one, other = (start.apply(start.sample_chance(seed)) for seed in (1, 2))
    assert told(one) == "dealer deal"
    assert told(one) == "dealer deal"
    # Seat 1 bids in both games; in the other it has other tiles.
    assert told(other) == "dealer deal"
    later = other.apply("pass").apply("pass").apply("4").apply(f"discard {other.hands[2][0]}")
    later = later.apply(later.legal_actions()[0])
    while later.to_move != 1:
        later = later.apply(later.legal_actions()[0])
    assert told(later).split() == ["dealer", "deal", *(str(a).split()[0] for a in later.actions[2:])]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_one_that_will_not_end_is_ended_with_its_children(bots, tmp_path):
    told = tmp_path / "pids"
    stubborn = (
        "import signal, subprocess; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        'child = subprocess.Popen(["sleep", "100"]); '
        f'open("{told}", "w").write(f"{{os.getpid()}} {{child.pid}}"); '
    )
    bot = bots(stubborn + PLAY, on_bye="time.sleep(10**6)")
    assert bot.choose(view_of(), STILL)
    pids = [int(word) for word in told.read_text().split()]
    bot.close()
    wait_until(lambda: not any(_runs(pid) for pid in pids))


def _runs(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("command", ["", "'unclosed", "/no/such/program"])
def test_a_command_that_is_none(command):
    with pytest.raises(
        (ValueError, ExternalBotError), match=r"needs a program|can't be read|can't be started"
    ):
        make_bot(f"cmd:{command}").choose(view_of(), 1.0)


@pytest.mark.parametrize("example", ["python", "node"])
def test_the_examples_are_ready_to_play(example):
    program = sys.executable if example == "python" else shutil.which("node")
    if program is None:
        pytest.skip("Node isn't installed")
    file = EXAMPLES / ("bot.py" if example == "python" else "bot.js")
    run = "import sys; from shootmoon.cli import main; sys.argv[0] = 'moon'; main()"
    result = subprocess.run(
        [sys.executable, "-c", run, "bot", "check", program, str(file)],
        capture_output=True, text=True, timeout=STILL, check=False,
    )  # fmt: skip
    assert result.stdout == "ready to play: no problems found\n", result.stderr
    if example == "python":
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 25


def test_ours_as_a_program_passes_the_check_and_a_bad_one_does_not(tmp_path):
    run = "import sys; from shootmoon.cli import main; sys.argv[0] = 'moon'; main()"
    moon = [sys.executable, "-c", run]
    good = subprocess.run(
        [*moon, "bot", "check", "--rules", "classic", "--json", *moon, "bot", "run", "beginner"],
        capture_output=True, text=True, timeout=STILL, check=False,
    )  # fmt: skip
    assert msgspec.json.decode(good.stdout) == {"ok": True, "problems": []}, good.stderr
    (tmp_path / "bad.py").write_text("print('hello')", encoding="utf-8")
    bad = subprocess.run(
        [*moon, "bot", "check", "--rules", "classic", sys.executable, str(tmp_path / "bad.py")],
        capture_output=True, text=True, timeout=STILL, check=False,
    )  # fmt: skip
    assert bad.returncode == 1
    assert "hello" in bad.stdout
    assert "not ready to play" in bad.stdout
