"""`moon bot`: what it says of programs that play well, and of those that don't."""

import json
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import shootmoon as sm
from shootmoon.bots import STYLES
from shootmoon.bots.characters import CHARACTERS
from shootmoon.bots.protocol import messages as m
from shootmoon.bots.style_figures import style_figures
from shootmoon.cli import app
from shootmoon.game import new_game
from shootmoon.telling import LANGUAGES, say

DOCS = Path(__file__).parents[3] / "docs"
RUNNER = CliRunner()
BOT = """
import json, os, sys, time
def say(**message): print(json.dumps(message), flush=True)
asked = 0
for line in sys.stdin:
    try:
        message = json.loads(line)
    except ValueError:
        {on_garbage}
        continue
    if message["type"] == "hello":
        say(type="ready", protocol=1, name="test")
    elif message["type"] == "request":
        asked += 1
        {on_request}
    elif message["type"] == "bye":
        break
"""
PLAY = 'say(type="action", id=message["id"], action=message["legal"][0])'


@pytest.fixture
def check(tmp_path):
    def run(on_request=PLAY, *arguments, on_garbage="pass"):
        bot = tmp_path / "bot.py"
        bot.write_text(BOT.format(on_request=on_request, on_garbage=on_garbage), encoding="utf-8")
        result = RUNNER.invoke(
            app, ["bot", "check", *arguments, sys.executable, str(bot), "--hands", "of its own"]
        )
        assert result.exception is None or isinstance(result.exception, (SystemExit, sm.RulesError))
        return result

    return run


def test_a_good_bot_is_ready(check):
    # It bids as high as it can, so that matches are short.
    result = check('say(type="action", id=message["id"], action=message["legal"][-1])')
    assert (result.exit_code, result.output) == (0, "ready to play: no problems found\n")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ('say(type="action", id=message["id"], action="9-9")', "“9-9”, which is none of the legal actions"),
        ('say(type="action", id=message["id"] + 1, action="pass")', "answered request 2, and was asked 1"),
        ("time.sleep(60)", "did not answer in time"),
        ('say(type="action", id=message["id"])', "Object missing required field `action`"),
        ('print("thinking...", flush=True)', "“thinking...”, which isn't a message"),
        ('sys.exit("I give up")', "ended with status 1: I give up"),
        (f"{PLAY} if asked < 3 else os.kill(os.getpid(), 9)", "ended with status -9"),
    ],
)
def test_what_is_wrong_is_said_in_words(check, fault, told):
    result = check(fault, "--rules", "classic", "--limit", "0.5")
    assert result.exit_code == 1
    first, last = result.output.splitlines()
    assert first.startswith("classic: ")
    assert told in first
    assert "legal: " in first  # where it happened, so that it can be looked for
    assert last == "not ready to play"


def test_a_bot_that_dies_of_what_it_does_not_know_is_not_ready(check):
    result = check(PLAY, "--rules", "classic", on_garbage='sys.exit("what?")')
    assert result.exit_code == 1
    assert "after a line that isn't JSON" in result.output
    assert "what?" in result.output


@pytest.mark.parametrize("answer", ["pass", 'say(type="error", code="unreadable", message="what?")'])
def test_garbage_may_be_answered_or_passed_over(check, answer):
    assert check(PLAY, "--rules", "classic", on_garbage=answer).exit_code == 0


def test_json(check):
    assert json.loads(check(PLAY, "--rules", "chips", "--hands", "1", "--json").stdout) == {
        "ok": True,
        "problems": [],
    }
    bad = check("sys.exit(3)", "--rules", "chips", "--json")
    assert bad.exit_code == 1
    told = json.loads(bad.stdout)
    assert told["ok"] is False
    assert "ended with status 3" in told["problems"][0]


def test_what_a_bot_writes_cannot_garble_the_terminal(check):
    result = check('print("\\x1b[2J", flush=True)'.encode("unicode_escape").decode(), "--rules", "classic")
    assert result.exit_code == 1
    assert "\x1b" not in result.output


def test_rules_that_there_are_not_and_programs_that_there_are_not(check):
    assert "did you mean classic?" in check(PLAY, "--rules", "klassic").stderr
    result = RUNNER.invoke(app, ["bot", "check", "/no/such/program"])
    assert result.exit_code == 1
    assert "can't be started: No such file" in result.output


def test_one_of_ours_answers_on_its_output():
    state = new_game(sm.load_rules("classic")).apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    lines = [m.hello(state.rules, 1), m.request(state.view(1), 1, None), m.Bye()]
    sent = b"".join(m.encode(line) + b"\n" for line in lines)
    result = RUNNER.invoke(app, ["bot", "run", "novice"], input=sent)
    assert result.exit_code == 0
    ready, answer = map(m.from_bot, result.stdout_bytes.splitlines())
    assert ready == m.Ready(protocol=1, name="novice")
    assert answer.action in state.legal_actions()


def test_a_bot_that_there_is_not():
    result = RUNNER.invoke(app, ["bot", "run", "wizard"])
    assert result.exit_code == 2
    assert "there is no bot 'wizard'" in result.stderr


def test_the_schema_that_is_printed_is_the_one_on_paper():
    result = RUNNER.invoke(app, ["bot", "schema"])
    assert result.exit_code == 0
    assert result.stdout_bytes == (DOCS / "protocol.schema.json").read_bytes()


def test_the_messages_that_the_page_shows_are_messages():
    """Every line of JSON in docs/protocol.md can be read by whom it is for."""
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    types = set()
    for line in page.splitlines():
        way, _, message = line.strip().partition(" ")
        if way in ("<", ">") and message.startswith("{"):
            read = m.from_table if way == ">" else m.from_bot
            kind = msgspec.json.decode(message)["type"]
            if kind == "novelty":
                with pytest.raises(msgspec.ValidationError):
                    read(message.encode())
                continue
            assert read(message.encode())
            types.add(kind)
    assert types == {"hello", "ready", "event", "request", "action", "error", "bye"}


def test_the_table_of_positions_names_every_part_of_a_view():
    from shootmoon.server.sharing.schema import live

    described = live()["$defs"]["GameView"]["properties"]  # of which the page makes a table
    state = new_game(sm.load_rules("classic")).apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    for name in m.request(state.view(1), 1, None).view:
        assert described[name]["description"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_the_bots_are_and_what_their_styles_do_is_listed(language: str) -> None:
    listed = RUNNER.invoke(app, ["bot", "list", "--lang", language]).stdout
    for each in CHARACTERS:
        assert any(
            line.split()[:1] == [each.name] and each.line(language) in line for line in listed.splitlines()
        )
    for style in STYLES:
        assert say(language, f"style-{style}-is") in listed
    for row in style_figures().rows:
        assert f"{row.bot:10} {say(language, 'style-figures', **row.in_hundred)}" in listed
    told = json.loads(RUNNER.invoke(app, ["bot", "list", "--json"]).stdout)
    assert [each["name"] for each in told["characters"]] == [each.name for each in CHARACTERS]
