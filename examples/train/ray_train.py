"""Train a policy on a Ray cluster: many workers run `train.py`, and share what they have learned.

    pip install 'shootmoon[train,ray]'
    python examples/train/ray_train.py --workers 2                        # on this machine
    python examples/train/ray_train.py --workers 64 --address auto        # on the cluster of this machine

Each worker plays its own games and improves its own copy of the networks with them. After each update, all
workers go on with the average of their networks and optimizers (McMahan et al., “Communication-efficient
learning of deep networks from decentralized data”, 2017). Only the networks travel, a few megabytes, and not
the games. With one worker, the result is that of train.py.
"""

from __future__ import annotations

import dataclasses
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import train

try:
    import ray
except ImportError:
    sys.exit("ray_train: this needs Ray: pip install 'shootmoon[ray]'")

ray.cloudpickle.register_pickle_by_value(train)  # the other machines don't have the file


@ray.remote(max_restarts=-1, max_task_retries=-1)
class Worker:
    """A process that plays and learns."""

    def __init__(self, settings: train.Settings, number: int) -> None:
        self.trainer = train.Trainer(dataclasses.replace(settings, seed=settings.seed + number))

    def update(self, state: dict[str, Any], update: int) -> tuple[dict[str, Any], dict[str, float]]:
        """Go on from ``state``, and return the new state and how the update went."""
        trainer = self.trainer
        if (
            trainer.update != update
        ):  # after a checkpoint was loaded, or if this process replaces one that died
            trainer.update = update
            trainer.begin_block()
        trainer.set_state(state)
        trainer.run_update()
        return trainer.state(), trainer.curve[-1]


class ClusterTrainer(train.Trainer):
    """Lets workers play and learn, and keeps the average of what they have learned."""

    def __init__(self, settings: train.Settings, address: str | None = None) -> None:
        super().__init__(settings)
        try:
            ray.init(address=address, include_dashboard=False, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise ValueError(f"the Ray cluster at {address} can't be reached: {error}") from error
        wanted, there = settings.workers * settings.threads, int(ray.cluster_resources().get("CPU", 0))
        if wanted > there:
            raise ValueError(
                f"{settings.workers} workers with {settings.threads} threads need {wanted} processors; the "
                f"cluster has {there}"
            )
        kind = Worker.options(num_cpus=settings.threads)
        self.workers = [kind.remote(settings, number) for number in range(settings.workers)]

    def run_update(self) -> None:
        """Play and learn once, in all workers."""
        started = time.monotonic()
        state = ray.put(self.state())
        results = ray.get([worker.update.remote(state, self.update) for worker in self.workers])
        self.set_state(average([state for state, _ in results]))
        self.update += 1
        self.seconds += (time.monotonic() - started) * len(self.workers)
        row = average([row for _, row in results])
        decisions = self.update * self.settings.decisions_of_update
        self.curve.append({**row, "update": self.update, "decisions": decisions, "seconds": self.seconds})


def average(values: list[Any]) -> Any:
    """Return the average of nested dictionaries of numbers and arrays; other values are the same in all."""
    first = values[0]
    if isinstance(first, dict):
        return {name: average([value[name] for value in values]) for name in first}
    if isinstance(first, (float, train.torch.Tensor)):
        return sum(values) / len(values)
    return first


if __name__ == "__main__":
    command_line = train.parser("Train a policy by self-play on a Ray cluster.")
    command_line.add_argument("--address", help="the Ray cluster; by default, one is started on this machine")
    train.main(command_line, ClusterTrainer)
