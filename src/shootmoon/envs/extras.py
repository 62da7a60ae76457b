"""Packages of others that an extra brings: fetched when they are needed, missed in words."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class MissingExtra(ImportError):
    """A package is not installed that comes with an extra of shootmoon."""


def needed(module: str, extra: str) -> Any:
    """The module, of a package that the extra brings. Raises `MissingExtra`, which says how to install it.

    What it gives is `Any`: one of these packages has no types, and none of them need be there.

    >>> needed("no_such_package", "pettingzoo")
    Traceback (most recent call last):
    ...
    shootmoon.envs.extras.MissingExtra: this needs the package no_such_package, which is not installed here: \
pip install 'shootmoon[pettingzoo]'
    """
    package = module.partition(".")[0]
    if find_spec(package) is None:
        raise MissingExtra(
            f"this needs the package {package}, which is not installed here: "
            f"pip install 'shootmoon[{extra}]'",
            name=package,
        )
    return import_module(module)
