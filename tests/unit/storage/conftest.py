"""Empty databases of each kind."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Gives addresses of databases that nobody has used yet, of each kind."""
    if request.param == "sqlite":
        numbers = count(1)
        return lambda: f"sqlite:///{tmp_path / f'house {next(numbers)}.db'}"
    return request.getfixturevalue("postgres").fresh


@pytest.fixture
def address(fresh: Callable[[], str]) -> str:
    """The address of a database that nobody has used yet, of each kind."""
    return fresh()
