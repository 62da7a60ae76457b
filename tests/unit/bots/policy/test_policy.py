"""Learned policies: what they compute, the files that keep them, and the bot that plays by one."""

import json
import random
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.arena import Contest, ContestError, default_folder, run_contest
from shootmoon.bots import check_rules
from shootmoon.bots.policy import Policy, PolicyBot, PolicyError, read_policy, write_policy
from shootmoon.bots.protocol.messages import PROTOCOL, Hello, encode
from shootmoon.bots.protocol.serving import serve
from shootmoon.encoding import Encoding
from shootmoon.rules import load_rules, option_values


def policy(rules: str = "classic", seed: int = 1, hidden: int = 8) -> Policy:
    """A network with random numbers."""
    encoding = Encoding(load_rules(rules))
    rng = np.random.default_rng(seed)
    sizes = [encoding.size, hidden, hidden, encoding.num_actions]
    layers = tuple(
        (rng.normal(size=(after, before)).astype(np.float32), rng.normal(size=after).astype(np.float32))
        for before, after in pairwise(sizes)
    )
    return Policy(encoding.rules, layers, {"method": "at random", "seed": str(seed)})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.safetensors"
    write_policy(path, policy())
    return path


def views(rules: str, count: int = 40) -> list[sm.View]:
    """The first views of seats to move, where the seats play at random."""
    found: list[sm.View] = []
    state, rng = sm.new_game(rules), random.Random(1)
    while len(found) < count and state.to_move is not None:
        if state.to_move:
            found.append(state.view(state.to_move))
        state = state.apply(rng.choice(state.legal_actions()) if state.to_move else state.sample_chance(rng))
    return found


def test_chances_are_the_softmax_of_the_legal_actions() -> None:
    net = policy()
    encoding = Encoding(net.rules)
    seen = [(encoding.observe(view), encoding.mask(view)) for view in views("classic")]
    observations, masks = (np.array(each) for each in zip(*seen, strict=True))
    chances, chosen = net.chances(observations, masks), net(observations, masks)
    for row, (observation, mask) in enumerate(seen):
        values: Any = observation.astype(float)
        for index, (weights, biases) in enumerate(net.layers):
            values = [float(line @ values) + float(bias) for line, bias in zip(weights, biases, strict=True)]
            values = np.array(values if index == 2 else [max(value, 0) for value in values])
        shares = np.where(mask == 1, np.exp(values - values[mask == 1].max()), 0)
        assert chances[row] == pytest.approx(shares / shares.sum(), abs=1e-4)
        assert chosen[row] == chances[row].argmax()
        assert mask[chosen[row]]


def test_a_file_gives_back_the_policy(file: Path) -> None:
    written, read = policy(), read_policy(file)
    assert read.rules == written.rules
    assert read.about == written.about
    for mine, theirs in zip(written.layers, read.layers, strict=True):
        for one, other in zip(mine, theirs, strict=True):
            assert one.tobytes() == other.tobytes()
    changed = load_rules("luna-4", {"score.target": 15})
    write_policy(file, replace(policy("luna-4"), rules=changed))
    assert read_policy(file).rules == changed


def test_other_programs_read_the_file(file: Path) -> None:
    numpy = pytest.importorskip("safetensors.numpy")
    found = numpy.load_file(file)
    assert found["1.weight"].tolist() == policy().layers[1][0].tolist()


def parts_of(file: Path) -> tuple[dict[str, Any], bytes]:
    data = file.read_bytes()
    length = int.from_bytes(data[:8], "little")
    return json.loads(data[8 : 8 + length]), data[8 + length :]


def put(file: Path, header: object, numbers: bytes) -> None:
    text = json.dumps(header).encode()
    file.write_bytes(len(text).to_bytes(8, "little") + text + numbers)


def test_every_cut_is_noticed(file: Path) -> None:
    data = file.read_bytes()
    for length in [*range(0, 1200, 7), *range(1200, len(data), 997), len(data) - 1]:
        file.write_bytes(data[:length])
        with pytest.raises(PolicyError, match=str(file)):
            read_policy(file)
    file.write_bytes(data + b"more")
    with pytest.raises(PolicyError, match="numbers that belong to no layer"):
        read_policy(file)


def test_every_changed_byte_of_the_header_is_noticed_or_harmless(file: Path) -> None:
    data = file.read_bytes()
    rng = np.random.default_rng(1)
    for at in rng.integers(0, 8 + int.from_bytes(data[:8], "little"), 300):
        changed = bytearray(data)
        changed[at] ^= int(rng.integers(1, 256))
        file.write_bytes(changed)
        with suppress(PolicyError):  # and nothing else
            assert len(read_policy(file).layers) == 3


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("format", "other", "isn't a policy of shootmoon"),
        ("format_version", "2", "format_version = 2; this version of shootmoon can only use 1"),
        ("encoding_version", "7", "encoding_version = 7"),
        ("activation", "tanh", "activation = tanh"),
        ("preset", "/etc/passwd", "the rules of this policy can't be read"),
        ("game", "bridge", "the rules of this policy can't be read"),
        ("options", '{"score.target": "many"}', "the rules of this policy can't be read"),
        ("options", "[]", "the rules of this policy can't be read"),
        ("options", json.dumps(option_values(load_rules("luna-4"))), "which for .* should be"),
    ],
)
def test_what_a_header_may_say(file: Path, name: str, value: str, said: str) -> None:
    header, numbers = parts_of(file)
    header["__metadata__"][name] = value
    put(file, header, numbers)
    with pytest.raises(PolicyError, match=said):
        read_policy(file)


@pytest.mark.parametrize(
    "entry",
    [
        {"dtype": "F64"},
        {"shape": [8, -1]},
        {"shape": [8.5]},
        {"shape": []},
        {"shape": [2, 2, 2]},
        {"shape": [7]},
        {"shape": [2**62, 4]},
        {"data_offsets": [0, 31]},
        {"data_offsets": [32, 0]},
        {"data_offsets": [-32, 0]},
        {"data_offsets": [10**9, 10**9 + 32]},
        {"data_offsets": [10**40, 10**40 + 32]},
        {"data_offsets": "all"},
    ],
)
def test_arrays_must_be_where_the_header_says(file: Path, entry: dict[str, object]) -> None:
    header, numbers = parts_of(file)
    header["0.bias"] |= entry
    put(file, header, numbers)
    with pytest.raises(PolicyError, match="damaged"):
        read_policy(file)


def test_layers_must_fit_and_be_finite(file: Path) -> None:
    net = policy()
    for wrong in (np.nan, np.inf, -np.inf):
        (weights, biases), *rest = net.layers
        weights = weights.copy()
        weights[3, 4] = wrong
        broken = replace(net, layers=((weights, biases), *rest))
        with pytest.raises(PolicyError, match="layer 0 has numbers that aren't finite"):
            write_policy(file, broken)
        data = bytearray(file.read_bytes())
        data[-4:] = np.float32(wrong).tobytes()
        file.with_name("b").write_bytes(data)
        with pytest.raises(PolicyError, match="layer 2 has numbers that aren't finite"):
            read_policy(file.with_name("b"))
    for layers in (net.layers[1:], net.layers[:2], net.layers[::-1], (*net.layers, net.layers[-1])):
        with pytest.raises(PolicyError, match=r"which for classic should be"):
            write_policy(file, replace(net, layers=layers))
    header, numbers = parts_of(file)
    header["7.weight"] = header.pop("1.weight")
    put(file, header, numbers)
    with pytest.raises(PolicyError, match=r"no array '1\.weight'"):
        read_policy(file)


@pytest.mark.parametrize("data", [b"", b"moon", b"\x80\x04\x95", b"PK\x03\x04" * 9, b"{" * 99])
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(PolicyError, match="isn't a policy file"):
        sm.make_bot(f"policy:{path}")


def test_there_must_be_a_file(tmp_path: Path) -> None:
    for name in ("", str(tmp_path), str(tmp_path / "none"), "a\0b"):
        with pytest.raises(ValueError, match=r"directory|null"):
            sm.make_bot(f"policy:{name}")


def test_the_bot_plays_by_the_policy(file: Path) -> None:
    bot, net = sm.make_bot(f"policy:{file}"), policy()
    encoding = Encoding(net.rules)
    for view in views("classic"):
        decision = bot.choose(view)
        chances = net.chances(encoding.observe(view)[None], encoding.mask(view)[None])[0]
        assert decision.action == encoding.decode(int(chances.argmax()))
        if len(view.legal_actions()) > 1:
            assert f"in {round(100 * float(chances.max()))} of 100" in decision.explain()
            assert "la política la elige" in decision.explain("es")
    assert bot.name == f"policy:{file}"


def test_a_new_file_of_the_same_name_is_read_anew(file: Path) -> None:
    before = PolicyBot(file)
    part = file.with_name("part")
    write_policy(part, policy(seed=2))
    part.replace(file)
    differ = [before.choose(view).action != PolicyBot(file).choose(view).action for view in views("classic")]
    assert any(differ)


def test_other_rules_are_refused(file: Path) -> None:
    bot = sm.make_bot(f"policy:{file}")
    check_rules(bot, load_rules("classic"))
    for rules, said in (
        (load_rules("classic", {"score.target": 15}), "can't play classic, with score.target = 15"),
        (load_rules("chips"), "can't play chips"),
    ):
        with pytest.raises(ValueError, match=said):
            check_rules(bot, rules)
        with pytest.raises(ValueError, match=said):
            bot.choose(views(rules, 1)[0])
    small = sm.new_game("classic", pieces=sm.new_game("classic").setup.pieces[:10], hand_size=3)
    small = small.apply("dealer 3")
    with pytest.raises(ValueError, match="can't play with other pieces"):
        bot.choose(small.apply(small.sample_chance(1)).view(1))


def test_styles_are_refused(file: Path) -> None:
    with pytest.raises(ValueError, match="a policy has no styles"):
        sm.make_bot(f"policy:{file}", style="bold")


def test_it_plays_in_the_arena_and_only_under_its_rules(file: Path, tmp_path: Path) -> None:
    contest = Contest(bots=(f"policy:{file}", "random"), rules=load_rules("classic"), unit="contract")
    run = run_contest(contest, 2, folder=tmp_path / "run")
    assert not any(bot.forfeits for bot in run.summary.bots.values())
    other = replace(contest, rules=load_rules("luna-4"))
    with pytest.raises(ContestError, match="a policy for classic can't play luna-4"):
        run_contest(other, 2)
    with pytest.raises(ContestError, match="No such file"):
        run_contest(replace(contest, bots=("policy:none", "random")), 2)


def test_another_policy_in_the_same_file_is_another_contest(file: Path, tmp_path: Path) -> None:
    contest = Contest(bots=(f"policy:{file}", "random"), rules=load_rules("classic"), unit="contract")
    run_contest(contest, 1, folder=tmp_path / "run")
    before = default_folder(contest)
    write_policy(file, policy(seed=2))
    assert default_folder(contest) != before
    with pytest.raises(ContestError, match="another contest"):
        run_contest(contest, 1, folder=tmp_path / "run")


def test_it_speaks_the_protocol(file: Path) -> None:
    bot = sm.make_bot(f"policy:{file}")
    lines = [
        encode(
            Hello(
                protocol=PROTOCOL, game=rules.game, rules=rules.preset, options=option_values(rules), seat=1
            )
        )
        for rules in (load_rules("classic"), load_rules("hickeys"))
    ]
    ready, error = serve(bot, lines)
    assert type(ready).__name__ == "Ready"
    assert getattr(error, "code", "") == "rules"
    assert "a policy for classic can't play hickeys" in getattr(error, "message", "")
