"""`Policy`: a neural network that chooses actions, and the files in which policies are kept.

A policy file is a safetensors file: 8 bytes with the length of a header, the header as JSON, then the
numbers of the network. Nothing in it is executed, so it is safe to read a file from a stranger; other
programs read it with the library of that name. `docs/train.md`, "The file", describes the header.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec import Meta, Raw, Struct, field
from numpy.typing import NDArray

from shootmoon.encoding import ENCODING_VERSION, Encoding, Mask
from shootmoon.files import atomic_write
from shootmoon.rules import Rules, RulesError, option_values, rules_from_options

FORMAT = "shootmoon-policy"
"""The kind of file, as its header names it."""
FORMAT_VERSION = 1
"""The version of the format. It increases when older programs can't read new files any more."""

MAX_BYTES = 256 * 2**20
"""The maximum size of a policy file in bytes."""
_MAX_HEADER = 2**20
_MAX_LAYERS = 32
_ABOUT = "about."

Floats = NDArray[np.float32]
Layer = tuple[Floats, Floats]
"""The weights of a layer, shape ``(outputs, inputs)``, and its biases, shape ``(outputs,)``."""


class PolicyError(ValueError):
    """A policy file can't be read or used. The message names the file and says why."""


class Policy(Struct, frozen=True, eq=False):
    """A fully connected network that plays under one rule set.

    Its input is the observation of the seat to move (`Encoding.observe`). Between its layers, negative
    numbers are set to 0 (ReLU). Its output has a number for each action: the logarithm of the action's
    probability, up to a constant (logits).
    """

    rules: Rules
    """The rules under which the policy plays."""
    layers: tuple[Layer, ...]
    """The layers, first to last."""
    about: Mapping[str, str] = field(default_factory=dict[str, str])
    """How the policy was made, as names and texts for people to read."""

    def check_rules(self, rules: Rules) -> None:
        """Raise ValueError if the policy wasn't made for these rules."""
        mine, others = option_values(self.rules), option_values(rules)
        if rules.game == self.rules.game and mine == others:
            return
        changed = [f"{name} = {value}" for name, value in others.items() if mine.get(name, value) != value]
        listed = f", with {', '.join(changed[:3])}{' …' if len(changed) > 3 else ''}" if changed else ""
        raise ValueError(f"a policy for {self.rules.preset} can't play {rules.preset}{listed}")

    def logits(self, observations: Floats) -> Floats:
        """Return the logits of all actions, legal or not: float32, shape ``(rows, num_actions)``.

        ``observations`` has the shape ``(rows, size)``.
        """
        values = observations
        for weights, biases in self.layers[:-1]:
            values = np.maximum(values @ weights.T + biases, 0)
        weights, biases = self.layers[-1]
        return values @ weights.T + biases

    def chances(self, observations: Floats, masks: Mask) -> Floats:
        """Return the probability of each action: float32, shape ``(rows, num_actions)``.

        ``masks`` has a 1 for each legal action, in the same shape. Illegal actions have the probability 0.
        Each row needs a legal action.
        """
        logits = np.where(masks != 0, self.logits(observations), -np.inf)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True)

    def __call__(self, observations: Floats, masks: Mask) -> NDArray[np.int32]:
        """Return the number of the likeliest legal action of each row: int32, shape ``(rows,)``.

        For the arguments see `chances`.
        """
        logits = np.where(masks != 0, self.logits(observations), -np.inf)
        return logits.argmax(axis=1).astype(np.int32)


class _Entry(Struct):
    """What the header says about an array."""

    dtype: Literal["F32"]
    shape: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(min_length=1, max_length=2)]
    data_offsets: tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]]


def write_policy(path: Path | str, policy: Policy) -> None:
    """Write a policy to a file, atomically.

    Raises OSError, and `PolicyError` if the network doesn't fit the rules or has numbers that aren't finite.
    """
    path = Path(path)
    _check_layers(path, policy.rules, policy.layers)
    about = {f"{_ABOUT}{name}": text for name, text in policy.about.items()}
    header: dict[str, object] = {
        "__metadata__": {
            "format": FORMAT,
            "format_version": str(FORMAT_VERSION),
            "encoding_version": str(ENCODING_VERSION),
            "activation": "relu",
            "game": policy.rules.game,
            "preset": policy.rules.preset,
            "options": msgspec.json.encode(option_values(policy.rules)).decode(),
            **about,
        }
    }
    arrays: list[bytes] = []
    start = 0
    for index, layer in enumerate(policy.layers):
        for part, numbers in zip(("weight", "bias"), layer, strict=True):
            arrays.append(np.ascontiguousarray(numbers, "<f4").tobytes())
            end = start + len(arrays[-1])
            header[f"{index}.{part}"] = _Entry("F32", list(numbers.shape), (start, end))
            start = end
    text = msgspec.json.encode(header)
    text += b" " * (-len(text) % 8)  # the numbers begin at a multiple of 8
    with atomic_write(path) as part, part.open("wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        file.writelines(arrays)


def read_policy(path: Path | str) -> Policy:
    """Return the policy in a file.

    Raises `PolicyError` if there is no such file, if it isn't a policy or is damaged, or if this version of
    shootmoon can't use it.
    """
    path = Path(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise PolicyError(f"{path}: this file is too large for a policy: at most {MAX_BYTES >> 20} MiB")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, PolicyError):
            raise
        raise PolicyError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    header, numbers = _split(path, data)
    texts = _checked_texts(path, header.pop("__metadata__", None))
    try:
        options = msgspec.json.decode(texts["options"], type=dict[str, object])
        rules = rules_from_options(texts["game"], options, texts["preset"])  # reads no other file
    except (KeyError, msgspec.DecodeError, RulesError) as error:
        raise PolicyError(f"{path}: the rules of this policy can't be read: {error}") from None
    arrays = {name: _array(path, name, entry, numbers) for name, entry in header.items()}
    layers = _layers(path, arrays)
    if sum(each.nbytes for each in arrays.values()) != len(numbers):
        raise _damaged(path, "numbers that belong to no layer")
    _check_layers(path, rules, layers)
    about = {name.removeprefix(_ABOUT): text for name, text in texts.items() if name.startswith(_ABOUT)}
    return Policy(rules, layers, about)


def _damaged(path: Path, why: str) -> PolicyError:
    return PolicyError(f"{path}: this policy file is damaged: {why}")


def _split(path: Path, data: bytes) -> tuple[dict[str, Raw], bytes]:
    """Return the entries of the header of a file, and the numbers after the header."""
    length = int.from_bytes(data[:8], "little")
    if data[8:9] != b"{" or length > _MAX_HEADER:
        raise PolicyError(f"{path}: this isn't a policy file, such as examples/train writes")
    if 8 + length > len(data):
        raise _damaged(path, "it is cut off within its header")
    try:
        return msgspec.json.decode(data[8 : 8 + length], type=dict[str, Raw]), data[8 + length :]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _damaged(path, "its header isn't JSON") from None


def _checked_texts(path: Path, found: Raw | None) -> dict[str, str]:
    """Return the texts of the header, if this is a policy that this version can use."""
    try:
        texts = {} if found is None else msgspec.json.decode(found, type=dict[str, str])
    except (msgspec.DecodeError, UnicodeDecodeError):
        texts = {}
    if texts.get("format") != FORMAT:
        raise PolicyError(f"{path}: this safetensors file isn't a policy of shootmoon")
    known = {
        "format_version": str(FORMAT_VERSION),
        "encoding_version": str(ENCODING_VERSION),
        "activation": "relu",
    }
    for name, mine in known.items():
        if texts.get(name) != mine:
            raise PolicyError(
                f"{path}: this policy has {name} = {texts.get(name, 'nothing')}; this version of shootmoon "
                f"can only use {mine}"
            )
    return texts


def _array(path: Path, name: str, found: Raw, numbers: bytes) -> Floats:
    try:
        entry = msgspec.json.decode(found, type=_Entry)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(path, f"{name}: {error}") from None
    start, end = entry.data_offsets
    if end - start != 4 * math.prod(entry.shape):
        raise _damaged(path, f"{name} has {end - start} bytes and the shape {entry.shape}")
    if end > len(numbers):
        raise _damaged(path, f"it is cut off: it has {len(numbers)} bytes of numbers, of at least {end}")
    return np.frombuffer(numbers[start:end], "<f4").reshape(entry.shape)


def _layers(path: Path, arrays: Mapping[str, Floats]) -> tuple[Layer, ...]:
    count = len(arrays) // 2
    if not 1 <= count <= _MAX_LAYERS:
        raise _damaged(path, f"it has {count} layers; there can be 1 to {_MAX_LAYERS}")
    try:
        return tuple((arrays[f"{index}.weight"], arrays[f"{index}.bias"]) for index in range(count))
    except KeyError as error:
        raise _damaged(path, f"it has no array {error}") from None


def _check_layers(path: Path, rules: Rules, layers: Sequence[Layer]) -> None:
    """Raise `PolicyError` unless the network fits the rules, and all its numbers are finite.

    Each layer must fit the one before it, the first one the observations and the last one the actions.
    """
    encoding = Encoding(rules)
    size = encoding.size
    for index, (weights, biases) in enumerate(layers):
        outputs = encoding.num_actions if index == len(layers) - 1 else len(biases)
        if weights.shape != (outputs, size) or biases.shape != (outputs,):
            raise PolicyError(
                f"{path}: layer {index} has weights {weights.shape} and biases {biases.shape}, which "
                f"for {rules.preset} should be {(outputs, size)} and {(outputs,)}"
            )
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise PolicyError(f"{path}: layer {index} has numbers that aren't finite")
        size = outputs
