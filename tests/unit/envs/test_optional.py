"""What is said where a package of others is not installed."""

import json

import pytest

from shootmoon.envs import MissingExtra
from shootmoon.envs.optional import import_optional


def test_a_package_that_is_there_is_given() -> None:
    assert import_optional("json", "pettingzoo") is json


@pytest.mark.parametrize("module", ["no_such_package", "no_such_package.inside"])
def test_a_missing_package_is_told_with_what_installs_it(module: str) -> None:
    with pytest.raises(MissingExtra) as told:
        import_optional(module, "gymnasium")
    assert "no_such_package" in str(told.value)
    assert "pip install 'shootmoon[gymnasium]'" in str(told.value)
    assert isinstance(told.value, ImportError)
