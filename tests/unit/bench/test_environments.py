"""The benchmark of environments plays whole episodes and counts the decisions."""

import environments
import pytest


def test_an_episode_has_as_many_steps_as_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    for work in (
        environments.pettingzoo("classic", wrapped=True),
        environments.pettingzoo("classic", wrapped=False),
        environments.openspiel("classic", tensors=True),
    ):
        counts = {work() for _ in range(12)}
        assert min(counts) >= 3
        assert max(counts) <= 3 + 1 + 1 + 21
    assert 1 <= environments.gymnasium("classic")() <= 10
    assert not environments.installed("no_such_module", "bench")
    assert "pip install 'shootmoon[bench]'" in capsys.readouterr().out
