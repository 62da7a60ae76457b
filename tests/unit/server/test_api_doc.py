"""The examples of docs/api.md do what they say."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shootmoon.record import read_record
from tests.patience import STILL
from tests.serving import an_app, client_of, moon

TEXT = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    return found


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("sh")), reason="no curl here")
def test_curl_sits_down_looks_talks_and_takes_the_record_along(tmp_path: Path) -> None:
    with moon(tmp_path) as server:
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


def test_a_few_lines_of_python_play_a_game(tmp_path: Path) -> None:
    quick = example("python").replace('{"play": 0}', '{"play": 0, "trick": 0, "hand": 0}')
    with moon(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, "-c", quick],
            env={**os.environ, "URL": server.url},
            capture_output=True,
            text=True,
            check=False,
            timeout=STILL,
        )
    assert done.returncode == 0, done.stderr
    assert read_record(done.stdout).seats[0] == "Ann"


def test_the_record_is_one_and_says_the_same_in_json() -> None:
    record = read_record(example("moon"))
    assert (record.seats[0], record.final.phase) == ("Ann", "discard")
    (text,) = re.findall(r"`(\{\"format\".*?\})`", TEXT)
    assert read_record(text).actions == record.actions[:1]


def test_frames_beyond_the_end_are_refused_as_is_said() -> None:
    with client_of(an_app()) as client:
        asked = {"record": example("moon"), "first": 0, "last": 10_000}
        refused = client.post("/api/replay/frames", json=asked)
        plies = client.post("/api/replay", json={"record": example("moon")}).json()["plies"]
    assert (refused.status_code, refused.json()["code"]) == (422, "frames")
    assert refused.json()["facts"]["plies"] == plies == 5
