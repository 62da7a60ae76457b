"""Tests of equity keep what they solve in a folder of their own, so that they solve it, and leave nothing."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHOOTMOON_CACHE", str(folder))
        yield folder
