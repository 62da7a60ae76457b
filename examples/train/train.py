"""Train a policy by self-play, with masked PPO.

    pip install 'shootmoon[train]'
    python examples/train/train.py                     # in about half an hour
    moon arena --bots policy:build/train/policy.safetensors,novice --sequential

One network plays all seats of many games. It first learns to win points, hand by hand, then to win matches:
the reward for a hand is then the change in the probability of winning the match.

The method is PPO (Schulman et al., 2017) with a mask of legal actions, in the style of CleanRL's single
files. In games of hidden information, PPO with enough entropy does as well as methods that were made for them
(Rudolph et al., “Reevaluating policy gradient methods for imperfect-information games”, 2025). The critic,
which is needed for training only, sees all hands: this takes most of the luck of the deal out of the
advantages.

Everything is in this file, so that it can be read from top to bottom and changed.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("train: this needs PyTorch: pip install 'shootmoon[train]'")

import shootmoon as sm
from shootmoon.bots.policy import Policy, write_policy
from shootmoon.envs.vector import VectorEnv
from shootmoon.files import atomic_write
from shootmoon.game import PHASES, setup_for
from shootmoon.match_equity import equity_table, has_equity
from shootmoon.rules import DEFAULT_PRESET, as_rules


def _setting(default: Any, words: str) -> Any:
    """Return a field of `Settings`, with what --help says of it."""
    return dataclasses.field(default=default, metadata={"help": words})


@dataclass
class Settings:
    """What determines the result of a run. The same settings give the same policy, on the same machine."""

    rules: str = _setting(DEFAULT_PRESET, "the name of a preset, or a rules file")
    goal: str = _setting("match", "match: to win matches; hand: points only")
    hands_first: float = _setting(0.5, "the share of the run in which a match is about points, hand by hand")
    decisions: int = _setting(14_000_000, "the decisions of all seats in the whole run")
    games: int = _setting(512, "games at once")
    steps: int = _setting(64, "decisions in each game between two updates")
    block: int = _setting(20, "updates between two checkpoints; each block begins new games")
    epochs: int = _setting(2, "how often each decision is learned from")
    minibatch: int = _setting(4096, "decisions in a step of the optimizer")
    learning_rate: float = _setting(7e-4, "of the optimizer, Adam; falls to 0 in the course of the run")
    entropy: float = _setting(0.02, "the weight of the bonus for random choices; falls to a tenth")
    random_auctions: float = _setting(
        0.25, "the share of games with random bids, as long as hands come first"
    )
    temperature: float = _setting(0.5, "how little the learning from random bids depends on their success")
    clip: float = _setting(0.2, "by how much an update may change the probability of an action (PPO)")
    gae_lambda: float = _setting(0.95, "how far advantages look ahead: 0 one decision, 1 to the end")
    hidden: int = _setting(256, "the width of a hidden layer")
    layers: int = _setting(3, "hidden layers of each network")
    critic: str = _setting(
        "full", "what the critic sees: full: all hands, belief: chances, view: as a player"
    )
    seed: int = _setting(1, "of the games and the networks")
    threads: int = _setting(2, "threads of the games and of PyTorch")
    device: str = _setting("cpu", "where the networks are: cpu, cuda, cuda:1, mps; games stay on the CPU")
    workers: int = _setting(1, "processes that train together, see ray_train.py")

    @property
    def decisions_of_update(self) -> int:
        return self.games * self.steps * self.workers

    @property
    def updates(self) -> int:
        return max(1, self.decisions // self.decisions_of_update)

    def check(self) -> None:
        """Raise ValueError for values that can't be used."""
        if self.goal not in ("match", "hand"):
            raise ValueError(f"--goal {self.goal}: it is match or hand")
        if self.critic not in ("full", "belief", "view"):
            raise ValueError(f"--critic {self.critic}: it is full, belief or view")
        positive = (
            "decisions",
            "games",
            "steps",
            "block",
            "epochs",
            "hidden",
            "layers",
            "threads",
            "workers",
        )
        wrong = [name for name in positive if getattr(self, name) < 1]
        if wrong:
            raise ValueError(f"--{wrong[0]} {getattr(self, wrong[0])}: it must be at least 1")
        try:
            torch.empty(1, device=self.device)
        except (AssertionError, RuntimeError) as error:
            raise ValueError(f"--device {self.device}: {str(error).splitlines()[0]}") from None
        if self.minibatch < 2:
            raise ValueError(f"--minibatch {self.minibatch}: it must be at least 2")
        if self.goal == "match" and not has_equity(setup_for(as_rules(self.rules))):
            raise ValueError(f"there is no match equity for {self.rules}: use --goal hand")


def network(inputs: int, outputs: int, settings: Settings, last_gain: float) -> nn.Sequential:
    """Return a fully connected network, with the orthogonal weights that are usual for PPO."""
    sizes = [inputs, *[settings.hidden] * settings.layers, outputs]
    layers: list[nn.Module] = []
    for index, (size, next_size) in enumerate(pairwise(sizes)):
        layer = nn.Linear(size, next_size)
        last = index == len(sizes) - 2
        nn.init.orthogonal_(layer.weight, last_gain if last else 2**0.5)
        nn.init.zeros_(layer.bias)
        layers += [layer] if last else [layer, nn.ReLU()]
    return nn.Sequential(*layers)


POINTS = 30  # points that count as much as a match, for rewards of a similar size


class Rewards:
    """Computes the rewards of hands that have just ended, by seat."""

    def __init__(self, env: VectorEnv, goal: str) -> None:
        self.env, self.match = env, goal == "match"
        seating = setup_for(env.episode.rules).seating
        self.sides = seating.sides
        self.side_of = [seating.side_of(seat) for seat in seating.seats]
        self.table = equity_table(env.episode.rules) if self.match else None
        blocks = {block.name: block for block in env.encoding.blocks}
        spans = [blocks[name] for name in ("bids", "leader") if name in blocks]
        self.columns = np.concatenate([np.arange(each.start, each.start + each.size) for each in spans])
        self.equity = np.zeros((env.games, len(self.side_of)), np.float32)

    def begin(self) -> None:
        """Start with the games as they are now."""
        self._set_equity(range(self.env.games))

    def after_step(self) -> tuple[np.ndarray, np.ndarray]:
        """Return which hands the last step has ended, shape ``(games,)``, and the rewards, shape ``(games,
        seats)``."""
        env = self.env
        rewards = np.zeros((env.games, len(self.side_of)), np.float32)
        over = env.terminated | env.truncated
        if not self.match:
            others = (env.rewards.sum(1, keepdims=True) - env.rewards) / (env.rewards.shape[1] - 1)
            rewards[over] = (env.rewards - others)[over] / POINTS
            return over, rewards
        # A hand begins where nobody has bid or led yet.
        new = over | ~env.observations[:, self.columns].any(axis=1)
        before = self.equity.copy()
        self._set_equity(np.flatnonzero(new))
        rewards[new] = (self.equity - before)[new]
        won = (env.rewards * (self.sides - 1) + 1) / self.sides  # the share of the win: 1 for the only winner
        rewards[env.terminated] = (won - before)[env.terminated]
        rewards[env.truncated] = 0
        return new, rewards

    def _set_equity(self, games: Any) -> None:
        if self.table is None:
            return
        for game in games:
            state = self.env.state(int(game))
            chances = self.table.chances(state.score, state.dealer)
            self.equity[game] = [chances[side] for side in self.side_of]


class Trainer:
    """Plays games, and improves the networks with them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.device = torch.device(settings.device)
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        torch.set_float32_matmul_precision("medium")  # bfloat16 where the processor has it: twice as fast
        # In matches, those who can't play yet soon bid the moon with every hand, since it wins the match, and
        # never learn to play anything else. Single hands come first, where it costs points.
        self.stages = [
            Rewards(
                VectorEnv(settings.rules, settings.games, match=goal == "match", threads=settings.threads),
                goal,
            )
            for goal in ("hand", settings.goal)
        ]
        self.rewards = self.stages[0]
        self.env = self.rewards.env
        encoding, self.seats = self.env.encoding, self.env.rewards.shape[1]
        self.planes_size = self.planes().shape[1]
        self.actor = network(encoding.size, encoding.num_actions, settings, 0.01).to(self.device)
        self.critic = network(encoding.size + self.planes_size, 1, settings, 1.0).to(self.device)
        scores = [
            block for block in encoding.blocks if block.name in setup_for(self.env.episode.rules).scales
        ]
        with torch.no_grad():  # scores are 0 in single hands, so that their weights aren't learned there
            for block in scores:
                self.actor[0].weight[:, block.start : block.start + block.size] = 0
                self.critic[0].weight[:, block.start : block.start + block.size] = 0
        self.optimizer = torch.optim.Adam(
            [*self.actor.parameters(), *self.critic.parameters()], settings.learning_rate, eps=1e-5
        )
        phase = next(block.start for block in encoding.blocks if block.name == "phase")
        self.auction = phase + PHASES.index("auction")
        self.update = 0
        self.seconds = 0.0  # of processor time
        self.curve: list[dict[str, float]] = []

    # -- playing ----------------------------------------------------------------------------------------

    def begin_block(self) -> None:
        """Begin new games, whose seeds depend only on the update, so that a resumed run plays the same."""
        settings = self.settings
        self.rewards = self.stages[self.update >= settings.hands_first * settings.updates]
        self.env = self.rewards.env
        first = (settings.seed << 40) + self.update * settings.games
        torch.manual_seed(first)
        self.env.reset(first)
        self.rewards.begin()

    def planes(self, seats: np.ndarray | None = None) -> torch.Tensor:
        """Return what the critic sees besides the observations; shape ``(games, planes_size)``."""
        if self.settings.critic == "view":
            return torch.empty(self.env.games, 0, device=self.device)
        found = self.env.hidden(seats) if self.settings.critic == "full" else self.env.beliefs(seats)
        return torch.from_numpy(found).to(self.device).flatten(1)

    def play(self) -> dict[str, torch.Tensor]:
        """Play all games for some steps, and return what is learned from: a row for each decision."""
        env, steps, games = self.env, self.settings.steps, self.settings.games
        size = env.encoding.size
        on = self.device
        seen = torch.empty(steps, games, size + self.planes_size, device=on)
        masks = torch.empty(steps, games, env.encoding.num_actions, dtype=torch.bool, device=on)
        actions = torch.empty(steps, games, dtype=torch.int64, device=on)
        logs, values = (torch.empty(steps, games, device=on) for _ in range(2))
        forced = torch.zeros(steps, games, dtype=torch.bool, device=on)
        share = self.settings.random_auctions if self.rewards is self.stages[0] else 0
        randomly = torch.arange(games, device=on) < share * games
        seats = np.empty((steps, games), np.int64)
        ended = np.empty((steps, games), bool)
        rewards = np.empty((steps, games, self.seats), np.float32)
        for step in range(steps):
            seen[step, :, :size] = torch.from_numpy(env.observations)
            seen[step, :, size:] = self.planes()
            masks[step] = torch.from_numpy(env.masks).bool()
            seats[step] = env.seats - 1
            logits = self.actor(seen[step, :, :size]).masked_fill(~masks[step], -1e9)
            log_chances = logits.log_softmax(1)
            actions[step] = torch.multinomial(log_chances.exp(), 1)[:, 0]
            # As long as nobody can play, every bid loses, so that all would learn to pass, and nobody would
            # learn to play. In some games bids are therefore random, low ones more often than high ones.
            forced[step] = randomly & (seen[step, :, self.auction] == 1)
            shares = masks[step] * 0.5 ** masks[step].cumsum(1)
            actions[step] = torch.where(forced[step], torch.multinomial(shares, 1)[:, 0], actions[step])
            logs[step] = log_chances.gather(1, actions[step, :, None])[:, 0]
            values[step] = self.critic(seen[step])[:, 0]
            env.step(actions[step].cpu().numpy())
            ended[step], rewards[step] = self.rewards.after_step()
        advantages = torch.from_numpy(self.advantages(values.cpu().numpy(), seats, ended, rewards)).to(on)
        flat = {
            "seen": seen.flatten(0, 1),
            "masks": masks.flatten(0, 1),
            "forced": forced.flatten(),
            "actions": actions.flatten(),
            "logs": logs.flatten(),
            "advantages": advantages.flatten(),
            "returns": advantages.flatten() + values.flatten(),
        }
        choice = flat["masks"].sum(1) > 1  # nothing is learned where only one action is legal
        return {name: each[choice] for name, each in flat.items()}

    def advantages(
        self, values: np.ndarray, seats: np.ndarray, ended: np.ndarray, rewards: np.ndarray
    ) -> np.ndarray:
        """Return generalized advantage estimates (Schulman et al., 2016), shape ``(steps, games)``.

        Each seat has a sequence of its own: from one of its decisions to its next one in the same hand.
        """
        steps, games = values.shape
        later_value = self.values_of_all_seats()
        later_advantage = np.zeros((games, self.seats), np.float32)
        reward = np.zeros((games, self.seats), np.float32)
        result = np.empty((steps, games), np.float32)
        every = np.arange(games)
        for step in reversed(range(steps)):
            over = ended[step]
            later_value[over] = later_advantage[over] = 0
            reward[over] = rewards[step, over]
            at = (every, seats[step])
            better = reward[at] + later_value[at] - values[step]
            result[step] = better + self.settings.gae_lambda * later_advantage[at]
            later_value[at], later_advantage[at], reward[at] = values[step], result[step], 0
        return result

    def values_of_all_seats(self) -> np.ndarray:
        """Return what the critic thinks of the games as they are, for each seat; shape ``(games, seats)``."""
        env, values = self.env, np.empty((self.settings.games, self.seats), np.float32)
        for seat in range(self.seats):
            seats = np.full(env.games, seat + 1, np.int8)
            observed = torch.from_numpy(env.observe(seats)).to(self.device)
            seen = torch.cat([observed, self.planes(seats)], 1)
            values[:, seat] = self.critic(seen)[:, 0].cpu().numpy()
        return values

    # -- learning ---------------------------------------------------------------------------------------

    def learn(self, batch: dict[str, torch.Tensor]) -> dict[str, float]:
        """Improve the networks, and return how the update went."""
        settings, size = self.settings, self.env.encoding.size
        done = self.update / settings.updates
        for group in self.optimizer.param_groups:
            group["lr"] = settings.learning_rate * (1 - done)
        entropy_weight = settings.entropy * (1 - 0.9 * done)
        imitation = max(0.0, 1 - done / settings.hands_first) if settings.hands_first else 0.0
        rows = len(batch["actions"])
        sums = {"entropy": 0.0, "value_error": 0.0, "kl": 0.0}
        parts = 0
        for _ in range(settings.epochs):
            for chosen in torch.randperm(rows).split(settings.minibatch):
                part = {name: each[chosen] for name, each in batch.items()}
                logits = self.actor(part["seen"][:, :size]).masked_fill(~part["masks"], -1e9)
                log_chances = logits.log_softmax(1)
                log = log_chances.gather(1, part["actions"][:, None])[:, 0]
                change = log - part["logs"]
                ratio = change.exp()
                gain = part["advantages"]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                losses = torch.max(-gain * ratio, -gain * ratio.clamp(1 - settings.clip, 1 + settings.clip))
                # PPO can't learn from bids that it didn't choose: advantage-weighted regression (Peng et al.,
                # 2019) imitates the good ones among them, as long as PPO would only learn to pass.
                weights = imitation * (gain / settings.temperature).exp().clamp(max=20)
                policy_loss = torch.where(part["forced"], -weights * log, losses).mean()
                entropy = -(log_chances.exp() * log_chances).sum(1).mean()
                errors = self.critic(part["seen"])[:, 0] - part["returns"]
                value_loss = errors.square().mean()
                self.optimizer.zero_grad(set_to_none=True)
                (policy_loss - entropy_weight * entropy + value_loss).backward()
                nn.utils.clip_grad_norm_(self.actor.parameters(), 0.5)
                nn.utils.clip_grad_norm_(self.critic.parameters(), 0.5)
                self.optimizer.step()
                with torch.no_grad():
                    parts += 1
                    sums["entropy"] += float(entropy)
                    sums["value_error"] += float(value_loss) ** 0.5
                    sums["kl"] += float((ratio - 1 - change)[~part["forced"]].mean())
        return {name: total / parts for name, total in sums.items()}

    def run_update(self) -> None:
        """Play and learn once."""
        if self.update % self.settings.block == 0:
            self.begin_block()
        started = time.process_time()
        with torch.no_grad():
            batch = self.play()
        result = self.learn(batch)
        self.update += 1
        self.seconds += time.process_time() - started
        decisions = self.update * self.settings.decisions_of_update
        self.curve.append(
            {"update": self.update, "decisions": decisions, "seconds": round(self.seconds, 1), **result}
        )

    def state(self) -> dict[str, Any]:
        """Return the networks and the optimizer."""
        return {name: getattr(self, name).state_dict() for name in ("actor", "critic", "optimizer")}

    def set_state(self, state: dict[str, Any]) -> None:
        """Take over networks and optimizer."""
        for name, part in state.items():
            getattr(self, name).load_state_dict(part)

    # -- files ------------------------------------------------------------------------------------------

    def policy(self) -> Policy:
        """Return the policy as it is now."""
        layers = [
            (layer.weight.detach().cpu().numpy().copy(), layer.bias.detach().cpu().numpy().copy())
            for layer in self.actor
            if isinstance(layer, nn.Linear)
        ]
        about = {
            "method": "masked PPO by self-play, examples/train/train.py",
            "shootmoon": sm.__version__,
            "torch": str(torch.__version__),
            "decisions": str(self.update * self.settings.decisions_of_update),
            "seconds": str(round(self.seconds)),
            "settings": json.dumps(dataclasses.asdict(self.settings)),
        }
        return Policy(self.env.episode.rules, tuple(layers), about)

    def save(self, folder: Path) -> None:
        """Write the checkpoint and the policy. Each file is replaced at once, or stays as it was."""
        kept = {
            "settings": json.dumps(dataclasses.asdict(self.settings)),
            "state": self.state(),
            "update": self.update,
            "seconds": self.seconds,
            "curve": json.dumps(self.curve),
        }
        with atomic_write(folder / CHECKPOINT) as part:
            torch.save(kept, part)
        write_policy(folder / POLICY, self.policy())
        with atomic_write(folder / CURVES) as part:
            part.write_text(draw_curves(self.curve), encoding="utf-8")

    def load(self, folder: Path) -> None:
        """Go on from a checkpoint. Raises ValueError if it was made with other settings or can't be read."""
        path = folder / CHECKPOINT
        try:
            kept = torch.load(
                path, map_location="cpu", weights_only=True
            )  # weights_only: without running code from the file
            settings = json.loads(kept["settings"])
        except Exception as error:
            raise ValueError(
                f"{path}: this checkpoint can't be read ({type(error).__name__}); --fresh starts over"
            ) from error
        mine = dataclasses.asdict(self.settings)
        other = [f"{name} = {settings.get(name)}" for name in mine if settings.get(name) != mine[name]]
        if other:
            raise ValueError(f"{path}: this run was begun with {', '.join(other)}; --fresh starts over")
        self.set_state(kept["state"])
        self.update, self.seconds = kept["update"], kept["seconds"]
        self.curve = json.loads(kept["curve"])


CHECKPOINT, POLICY, CURVES = "checkpoint.pt", "policy.safetensors", "curves.svg"
CAPTIONS = {
    "score": "points per hand more than novice",
    "matches": "share of won matches against novice, less that at equal strength",
    "entropy": "entropy of the policy",
    "value_error": "error of the critic",
    "kl": "change of the policy in an update (KL divergence)",
}


def draw_curves(curve: list[dict[str, float]]) -> str:
    """Return the curves of a run as an SVG picture, one below the other, over the number of decisions."""
    names = [name for name in CAPTIONS if any(name in row for row in curve)]
    left, right, step = 60, 626, 130
    last = curve[-1]["decisions"]
    parts: list[str] = []
    for index, name in enumerate(names):
        points = [(row["decisions"], row[name]) for row in curve if name in row]
        low, high = min(0.0, *(value for _, value in points)), max(0.0, *(value for _, value in points))
        top, bottom = index * step + 22, (index + 1) * step - 8
        scale = (bottom - top) / ((high - low) or 1)
        line = " ".join(
            f"{left + x / last * (right - left):.1f},{bottom - (value - low) * scale:.1f}"
            for x, value in points
        )
        parts += [
            f'<text x="{left}" y="{top - 7}" font-weight="bold">{CAPTIONS[name]}</text>',
            f'<text x="{left - 6}" y="{top + 8}" text-anchor="end">{high:.3g}</text>',
            f'<text x="{left - 6}" y="{bottom}" text-anchor="end">{low:.3g}</text>',
            f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#999"/>',
            f'<path d="M{left} {bottom + low * scale:.1f}H{right}" fill="none" stroke="#ccc"/>',
            f'<polyline points="{line}" fill="none" stroke="#4051b5" stroke-width="1.5"/>',
        ]
    height = step * len(names) + 24
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="sans-serif" '
            'font-size="11">',
            f'<rect width="640" height="{height}" fill="#fff"/>',
            *parts,
            f'<text x="{right}" y="{height - 12}" text-anchor="end">{last / 1e6:.1f} M decisions</text>',
            "</svg>\n",
        ]
    )


def compare(folder: Path, opponent: str, settings: Settings) -> dict[str, float]:
    """Return how the policy stands to a bot: the points that it gains more than the bot in single hands, and
    how much larger its share of won matches is than at equal strength."""
    bots = [f"policy:{folder / POLICY}", opponent]
    scores: dict[str, float] = {}
    for name, units in (("score", {"contracts": 50}), ("matches", {"matches": 10})):
        if name == "score" or settings.goal == "match":
            contest = sm.play_contest(bots, settings.rules, seed=1, **units)
            scores[name] = next(iter(contest.summary.bots.values())).score
    return scores


def train(trainer: Trainer, folder: Path, *, fresh: bool, evaluate: int, most_updates: int | None) -> None:
    """Train a policy, or go on with a run that was interrupted."""
    settings = trainer.settings
    folder.mkdir(parents=True, exist_ok=True)
    if not fresh and (folder / CHECKPOINT).exists():
        trainer.load(folder)
        print(f"going on from {trainer.update} of {settings.updates} updates", flush=True)
    last = min(settings.updates, most_updates or settings.updates)
    started, first = time.monotonic(), trainer.update
    while trainer.update < last:
        trainer.run_update()
        row, block = trainer.curve[-1], trainer.update // settings.block
        ends = trainer.update % settings.block == 0 or trainer.update == settings.updates
        if ends:
            trainer.save(folder)
            if evaluate and block % evaluate == 0:
                row.update(compare(folder, "novice", settings))
                trainer.save(folder)
        spent = time.monotonic() - started
        left = spent / (trainer.update - first) * (last - trainer.update)
        if ends or trainer.update == first + 1:
            names = {"score": "points a hand", "matches": "of the matches"}
            scores = [f"{row[name]:+.2f} {words}" for name, words in names.items() if name in row]
            against = f"; against novice {', '.join(scores)}" if scores else ""
            print(
                f"{row['decisions'] / 1e6:6.1f} M decisions, {trainer.seconds / 60:5.1f} min of processor, "
                f"{left / 60:5.1f} min left: entropy {row['entropy']:.3f}, critic's error "
                f"{row['value_error']:.3f}, KL {row['kl']:.4f}{against}",
                flush=True,
            )


def parser(description: str) -> argparse.ArgumentParser:
    """Return the parser of a command line with all settings."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    for field in dataclasses.fields(Settings):
        parser.add_argument(
            f"--{field.name.replace('_', '-')}",
            type=type(field.default),
            default=field.default,
            help=field.metadata["help"],
        )
    parser.add_argument("--folder", type=Path, default=Path("build/train"), help="where the run is kept")
    parser.add_argument("--fresh", action="store_true", help="start over, even if the folder contains a run")
    parser.add_argument(
        "--evaluate", type=int, default=5, help="play against novice after this many blocks; 0: never"
    )
    parser.add_argument("--most-updates", type=int, help="stop early, as if interrupted")
    return parser


def main(parser: argparse.ArgumentParser, trainer_of: Callable[..., Trainer]) -> None:
    """Read the command line, and train. ``trainer_of`` gets the settings, and other arguments by name."""
    chosen = vars(parser.parse_args())
    own = {name: chosen.pop(name) for name in ("folder", "fresh", "evaluate", "most_updates")}
    names = [field.name for field in dataclasses.fields(Settings)]
    settings = Settings(**{name: chosen.pop(name) for name in names})
    try:
        settings.check()
        if settings.workers > 1 and trainer_of is Trainer:
            raise ValueError(f"--workers {settings.workers}: ray_train.py trains with several workers")
        train(trainer_of(settings, **chosen), **own)
    except ValueError as error:
        sys.exit(f"train: {error}")
    except KeyboardInterrupt:
        sys.exit("train: stopped; run the same command again to go on from the last checkpoint")


if __name__ == "__main__":
    main(parser(__doc__.split("\n\n")[0]), Trainer)
