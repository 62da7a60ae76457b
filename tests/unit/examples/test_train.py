"""`examples/train`: a short run, its files, and going on after an interruption."""

import dataclasses
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.bots.policy import read_policy
from tests.patience import STILL

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "train"
pytest.importorskip("torch", reason="PyTorch isn't installed (pip install 'shootmoon[train]')")

SMALL = {"games": 16, "steps": 8, "minibatch": 32, "hidden": 16, "block": 2, "threads": 1}
ARGUMENTS = [f"--{name}={value}" for name, value in SMALL.items()] + ["--evaluate=0"]


def run(*arguments: str, script: str = "train.py") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(FOLDER / script), *ARGUMENTS, *arguments],
        capture_output=True,
        text=True,
        timeout=STILL,
        check=False,
    )


def module() -> Any:
    spec = importlib.util.spec_from_file_location("train_example", FOLDER / "train.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found  # dataclasses look it up
    spec.loader.exec_module(found)
    return found


def test_a_run_writes_a_policy_and_goes_on_after_an_interruption(tmp_path: Path) -> None:
    """Six updates in one go, and the same with a stop after five, which loses the one after a checkpoint."""
    decisions = f"--decisions={16 * 8 * 6}"
    one, two = tmp_path / "one", tmp_path / "two"
    done = run(decisions, f"--folder={one}")
    assert done.returncode == 0, done.stderr
    assert "min left" in done.stdout
    assert run(decisions, f"--folder={two}", "--most-updates=5").returncode == 0
    again = run(decisions, f"--folder={two}")
    assert "going on from 4 of 6 updates" in again.stdout
    whole, parts = (read_policy(folder / "policy.safetensors") for folder in (one, two))
    for mine, theirs in zip(whole.layers, parts.layers, strict=True):
        for left, right in zip(mine, theirs, strict=True):
            assert left.tobytes() == right.tobytes()
    assert whole.about["decisions"] == str(16 * 8 * 6)
    assert (one / "curves.svg").read_text().startswith("<svg")
    table = sm.play_games(f"policy:{one / 'policy.safetensors'}", 5)
    assert len(table["hands"]) == 5

    other = run(decisions, f"--folder={one}", "--hidden=17")
    assert other.returncode == 1
    assert "this run was begun with hidden = 16; --fresh starts over" in other.stderr
    (two / "checkpoint.pt").write_bytes(b"damaged")
    damaged = run(decisions, f"--folder={two}")
    assert damaged.returncode == 1
    assert "this checkpoint can't be read" in damaged.stderr
    assert "Traceback" not in damaged.stderr


@pytest.mark.slow
def test_workers_of_a_cluster_train_together(tmp_path: Path) -> None:
    """Two workers share what they learn; with one worker, the policy is that of train.py."""
    pytest.importorskip("ray", reason="Ray isn't installed (pip install 'shootmoon[ray]')")
    found = []
    for script, workers in (("train.py", 1), ("ray_train.py", 1), ("ray_train.py", 2)):
        folder = tmp_path / f"{script}-{workers}"
        decisions = 16 * 8 * 4 * workers
        done = run(f"--decisions={decisions}", f"--folder={folder}", f"--workers={workers}", script=script)
        assert done.returncode == 0, done.stderr
        found.append(read_policy(folder / "policy.safetensors"))
        assert found[-1].about["decisions"] == str(decisions)
    alone, one, two = (policy.layers[0][0].tobytes() for policy in found)
    assert alone == one != two
    again = run(
        "--decisions=1024", f"--folder={tmp_path / 'ray_train.py-2'}", "--workers=2", script="ray_train.py"
    )
    assert "going on from 4 of 4 updates" in again.stdout
    many = run(f"--folder={tmp_path / 'many'}", "--workers=999", script="ray_train.py")
    assert "999 workers with 1 threads need 999 processors" in many.stderr


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("--goal=points", "it is match or hand"),
        ("--critic=all", "it is full, belief or view"),
        ("--games=0", "it must be at least 1"),
        ("--workers=0", "it must be at least 1"),
        ("--rules=clasic", "did you mean classic"),
    ],
)
def test_wrong_settings_are_named(argument: str, said: str, tmp_path: Path) -> None:
    train = module()
    name, _, value = argument.removeprefix("--").partition("=")
    with pytest.raises(ValueError, match=said):
        train.Settings(**{name: type(getattr(train.Settings(), name))(value)}).check()


@pytest.mark.parametrize("critic", ["full", "belief", "view"])
@pytest.mark.parametrize(("rules", "goal"), [("classic", "match"), ("chips-6", "hand"), ("luna-4", "match")])
def test_each_seat_has_its_own_advantages(critic: str, rules: str, goal: str) -> None:
    """The advantages are those of a slow computation, one seat and one hand at a time."""
    train = module()
    settings = train.Settings(**SMALL | {"rules": rules, "goal": goal, "critic": critic, "hands_first": 0.0})
    trainer = train.Trainer(settings)
    trainer.begin_block()
    rng = np.random.default_rng(1)
    steps, games, seats_count = 40, settings.games, trainer.seats
    values = rng.normal(size=(steps, games)).astype(np.float32)
    seats = rng.integers(0, seats_count, (steps, games))
    ended = rng.random((steps, games)) < 0.1
    rewards = rng.normal(size=(steps, games, seats_count)).astype(np.float32)
    with train.torch.no_grad():
        last = trainer.values_of_all_seats()
        found = trainer.advantages(values, seats, ended, rewards)
    assert last.shape == (games, seats_count)
    for game in range(0, games, 5):
        for step in range(0, steps, 7):
            seat, total, factor, value, at = seats[step, game], 0.0, 1.0, values[step, game], step
            while True:
                after = next((t for t in range(at, steps) if ended[t, game]), steps)
                later = next((t for t in range(at + 1, steps) if seats[t, game] == seat), steps)
                if after < later:  # the hand ends before the seat's next decision
                    total += factor * (rewards[after, game, seat] - value)
                    break
                total += factor * ((values[later, game] if later < steps else last[game, seat]) - value)
                if later == steps:
                    break
                factor, value, at = factor * settings.gae_lambda, values[later, game], later
            assert found[step, game] == pytest.approx(total, abs=1e-4)


def test_rewards_of_a_match_add_up_to_its_result() -> None:
    """By seat, the changes of the probability of winning add up to 1 for the winner, and to 0 for all others,
    minus the probability at the start."""
    train = module()
    settings = train.Settings(**SMALL | {"hands_first": 0.0})
    trainer = train.Trainer(settings)
    trainer.begin_block()
    env = trainer.env
    sums, start = np.zeros((env.games, 3)), trainer.rewards.equity.copy()
    ends = 0
    while ends < 20:
        env.step(env.sample())
        _, rewards = trainer.rewards.after_step()
        sums += rewards
        for game in np.flatnonzero(env.terminated):
            assert sums[game] + start[game] == pytest.approx((env.rewards[game] == 1).astype(float), abs=1e-4)
            sums[game], start[game] = 0, trainer.rewards.equity[game]
            ends += 1
        sums[env.truncated], start[env.truncated] = 0, trainer.rewards.equity[env.truncated]


def test_help_explains_every_setting() -> None:
    said = run("--help").stdout
    for field in dataclasses.fields(module().Settings):
        assert f"--{field.name.replace('_', '-')}" in said
        assert len(field.metadata["help"]) > 5


def test_a_device_that_isnt_there_is_refused(tmp_path: Path) -> None:
    for device in ("nowhere", "cuda:99"):
        done = run(f"--folder={tmp_path}", f"--device={device}")
        assert done.returncode == 1
        assert done.stderr.startswith(f"train: --device {device}: ")
        assert "Traceback" not in done.stderr
