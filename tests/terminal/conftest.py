"""`moon` processes that end with their test, however it ends."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.terminal.driver import Moon


@pytest.fixture
def start() -> Iterator[Callable[..., Moon]]:
    """Start a `Moon`."""
    started: list[Moon] = []

    def begin(*arguments: Any, **options: Any) -> Moon:
        started.append(Moon(*arguments, **options))
        return started[-1]

    yield begin
    for moon in started:
        moon.clean_up()
