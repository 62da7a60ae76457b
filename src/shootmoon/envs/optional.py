"""Optional dependencies, which are imported when they are needed. If one is missing, the error says how to
install it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class MissingExtra(ImportError):
    """An optional dependency isn't installed. The message names the command that installs it."""


def import_optional(module: str, extra: str) -> Any:
    """Import a module of an optional dependency, which ``pip install 'shootmoon[extra]'`` installs.

    The module is typed as `Any`, since it may be absent when types are checked. Raises `MissingExtra`.

    >>> import_optional("no_such_package", "pettingzoo")
    Traceback (most recent call last):
    ...
    shootmoon.envs.optional.MissingExtra: this needs the package no_such_package, which isn't installed: \
pip install 'shootmoon[pettingzoo]'
    """
    package = module.partition(".")[0]
    if find_spec(package) is None:
        raise MissingExtra(
            f"this needs the package {package}, which isn't installed: pip install 'shootmoon[{extra}]'",
            name=package,
        )
    return import_module(module)
