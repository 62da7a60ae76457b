"""The measurement of environments plays whole episodes and counts the decisions."""

import pytest
import throughput


def test_an_episode_has_as_many_steps_as_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    for work in (
        throughput.pettingzoo("classic", wrapped=True),
        throughput.pettingzoo("classic", wrapped=False),
        throughput.openspiel("shootmoon(rules=classic)", tensors=True),
    ):
        counts = {work() for _ in range(12)}
        assert min(counts) >= 3
        assert max(counts) <= 3 + 1 + 1 + 21
    assert 1 <= throughput.gymnasium("classic")() <= 10
    assert not throughput.installed("no_such_module", "bench")
    assert "pip install 'shootmoon[bench]'" in capsys.readouterr().out
