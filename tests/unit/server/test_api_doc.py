"""The examples of docs/api.md do what they say."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from shootmoon.record import read_record
from tests.patience import STILL
from tests.serving import Moon, an_app, client_of, moon

TEXT = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def examples(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def example(language: str) -> str:
    (found,) = examples(language)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moon]:
    with moon(tmp_path_factory.mktemp("home")) as server:
        yield server


def run_quickly(source: str, server: Moon) -> str:
    """Run an example at full speed against a server; return what it prints."""
    assert '{"play": 0}' in source
    done = subprocess.run(
        [sys.executable, "-c", source.replace('{"play": 0}', '{"play": 0, "trick": 0, "hand": 0}')],
        env={**os.environ, "URL": server.url},
        capture_output=True,
        text=True,
        check=False,
        timeout=STILL,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("sh")), reason="no curl here")
def test_curl_sits_down_looks_talks_and_takes_the_record_along(server: Moon) -> None:
    done = subprocess.run(
        ["sh", "-eu"],
        input=example("sh"),
        env={**os.environ, "URL": server.url},
        capture_output=True,
        text=True,
        check=False,
        timeout=STILL,
    )
    assert done.returncode == 0, done.stderr
    assert '"you":1' in done.stdout
    assert '"you":0' in done.stdout
    assert '"phrase":"hello"' in done.stdout
    assert '[Format "1"]' in done.stdout
    assert "urn:shootmoon:problem" not in done.stdout


def test_a_few_lines_of_python_play_a_game_over_http(server: Moon) -> None:
    assert read_record(run_quickly(examples("python")[0], server)).seats[0] == "Ann"


def test_a_few_lines_of_python_play_a_game_over_a_websocket(server: Moon) -> None:
    printed = run_quickly(examples("python")[1], server)
    assert re.search(r"^winners: \[[123]\]$", printed, re.M)


def test_the_record_is_one() -> None:
    record = read_record(example("moon"))
    assert (record.seats[0], record.final.phase) == ("Ann", "discard")


def test_frames_beyond_the_end_are_refused_as_is_said() -> None:
    with client_of(an_app()) as client:
        asked = {"record": example("moon"), "first": 0, "last": 10_000}
        refused = client.post("/api/replay/frames", json=asked)
        plies = client.post("/api/replay", json={"record": example("moon")}).json()["plies"]
    assert (refused.status_code, refused.json()["code"]) == (422, "frames")
    assert refused.json()["facts"]["plies"] == plies == 5
