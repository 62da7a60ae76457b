"""The files of `deploy/`: what they name exists, and programs that read such files accept them."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from shootmoon.cli import app
from shootmoon.cli.serve_checks import VARIABLES
from shootmoon.server.front.metrics import LAST_BACKUP, Metrics

DEPLOY = Path(__file__).parents[3] / "deploy"
IMAGE = os.environ.get("SHOOTMOON_IMAGE", "")
"""The base image with which to build, if it isn't the one that the Containerfile names."""


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def accepted(arguments: Sequence[str]) -> None:
    """`moon` knows a command with these arguments."""
    name, *others = arguments
    command: Any = get_command(app)
    command.commands[name].make_context(name, list(others), resilient_parsing=False).close()


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    shown = json.loads(read("grafana.json"))
    expressions = [target["expr"] for panel in shown["panels"] for target in panel["targets"]]
    named = {name for each in expressions for name in re.findall(r"shootmoon_\w+", each)}
    families = list(Metrics().registry.collect())
    kinds = {
        "counter": lambda name: f"{name}_total",
        "histogram": lambda name: f"{name}_bucket",
        "gauge": lambda name: name,
    }
    measured = {kinds[each.type](each.name) for each in families if not each.name.endswith("_created")}
    assert named == {*measured, LAST_BACKUP}
    used = {
        label.strip()
        for each in expressions
        for labels in re.findall(r"by \(([^)]*)\)", each)
        for label in labels.split(",")
    }
    assert used <= {"le", "budget", "bot", "kind", "limit", "outcome", "result", "route", "status"}
    assert len({panel["id"] for panel in shown["panels"]}) == len(shown["panels"])


def unit(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in read(name).splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", ["moon.service", "moon-backup.service"])
def test_units_start_what_there_is(name: str) -> None:
    start, *arguments = shlex.split(unit(name)["ExecStart"][0])
    assert start == "/opt/moon/bin/moon"
    accepted([each for each in arguments if each != "$MOON_OPTIONS"])


def test_units_are_in_order(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    for each in DEPLOY.glob("moon*.*"):
        text = each.read_text().replace("/opt/moon/bin/moon", "/bin/true")
        (tmp_path / each.name).write_text(text)
    units = sorted(map(str, tmp_path.glob("moon*")))
    done = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    known = subprocess.run([analyze, "--help"], capture_output=True, text=True, check=True).stdout
    if "--offline" not in known:
        pytest.skip("this systemd-analyze can't judge files")
    for name, most in (("moon.service", 15), ("moon-backup.service", 25)):
        judged = [analyze, "security", "--offline=yes", f"--threshold={most}", str(tmp_path / name)]
        done = subprocess.run(judged, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def services() -> dict[str, Any]:
    return yaml.safe_load(read("compose.yaml"))["services"]


def test_the_composition_starts_what_there_is() -> None:
    composed = services()
    for name in ("moon", "second"):
        accepted(composed[name]["command"])
        assert composed[name]["read_only"] is True
        assert composed[name]["cap_drop"] == ["ALL"]
    assert "if moon backup --keep 14; then" in composed["backup"]["command"][0]
    _, program, *check = composed["backup"]["healthcheck"]["test"]
    assert program == "moon"
    accepted(check)
    for name in ("moon", "backup"):  # the server tells of the backups in its metrics
        assert composed[name]["environment"]["SHOOTMOON_BACKUPS"] == "/backups"
        assert "backups:/backups" in composed[name]["volumes"]
    assert set(composed["moon"]["environment"]) <= VARIABLES
    assert {each for server in composed.values() for each in server.get("depends_on", {})} <= set(composed)
    asked = set(re.findall(r"\$\{(MOON_\w+)(?::\?[^}]*)?\}", read("compose.yaml")))
    assert asked == set(re.findall(r"^(MOON_\w+)=", read("example.env"), re.MULTILINE))
    # Metrics are for the private network alone.
    assert [name for name, server in composed.items() if "ports" in server] == ["caddy", "grafana"]
    assert "9421" not in read("Caddyfile")


def test_the_image_can_copy_the_database_of_the_composition() -> None:
    image = services()["db"]["image"]
    assert f"postgresql-client-{image.rpartition(':')[2]} " in read("Containerfile")


def test_no_secret_gets_into_the_image() -> None:
    left_out = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"deploy/.env", ".git"} <= set(left_out)
    others = [DEPLOY.parent / ".containerignore", DEPLOY / "Containerfile.dockerignore"]
    assert not [each for each in others if each.exists()]  # they would be read instead


def test_units_name_each_other_and_known_settings() -> None:
    assert unit("moon.service")["Requires"] == ["moon.socket"]
    assert unit("moon.socket")["ListenStream"] == ["127.0.0.1:8421"]
    for name in ("moon.service", "moon-backup.service"):
        found = unit(name)
        assert found["OnFailure"] == ["moon-failed@%n.service"]
        assert {each.partition("=")[0] for each in found["Environment"][0].split()} <= VARIABLES
    assert set(re.findall(r"SHOOTMOON_\w+", read("moon.service"))) <= VARIABLES


def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    command = [program("caddy"), "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    composed = services()["caddy"]["environment"] | {"MOON_NAME": "club.example"}
    for settings, words in (
        ({}, ["127.0.0.1:8421"]),
        (composed, ["moon:8421", "second:8421", "/api/health"]),
    ):
        env = {**os.environ, **home, **settings}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert [word for word in words if f'"{word}"' not in done.stdout] == []


def instructions() -> Iterator[tuple[str, str]]:
    lines = re.sub(r"^#.*\n", "", read("Containerfile"), flags=re.MULTILINE).replace("\\\n", " ")
    for line in filter(None, map(str.strip, lines.splitlines())):
        word, _, rest = line.partition(" ")
        yield word, rest.strip()


def test_the_image_runs_as_nobody_in_particular_and_tells_its_health() -> None:
    given = dict(instructions())  # the last of each
    assert given["USER"] == "10001"
    accepted(json.loads(given["CMD"]))
    assert json.loads(given["ENTRYPOINT"]) == ["moon"]
    assert "/api/health/live" in given["HEALTHCHECK"]
    stages = [rest for word, rest in instructions() if word == "FROM"]
    assert stages == ["${BASE} AS build", "${BASE}"]


@pytest.mark.slow
def test_the_image_is_built_and_runs(tmp_path: Path) -> None:
    """Builds with buildah, runs with podman; `SHOOTMOON_IMAGE` names another base image."""
    podman, buildah = program("podman"), program("buildah")
    base = ["--build-arg", f"BASE={IMAGE}"] if IMAGE else []
    image = IMAGE or next(rest for word, rest in instructions() if word == "ARG").partition("=")[2]
    if subprocess.run([podman, "pull", "--quiet", image], capture_output=True, check=False).returncode:
        there = subprocess.run([podman, "image", "exists", image], check=False).returncode == 0
        if not there:
            pytest.skip(f"the base image {image} can't be fetched here")
    name = f"moon-test-{os.getpid()}"
    file = ["--format", "docker", "--file", str(DEPLOY / "Containerfile"), "--tag", name, str(DEPLOY.parent)]
    subprocess.run([buildah, "build", *base, *file], check=True)
    try:
        said = subprocess.run(
            [podman, "run", "--rm", "--read-only", "--cap-drop=ALL", name, "--version"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert said.stdout.startswith("shootmoon ")
    finally:
        subprocess.run([podman, "rmi", "--force", name], capture_output=True, check=False)
