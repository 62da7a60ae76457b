"""Says which package isn't installed, and how to install it."""

from __future__ import annotations

from importlib import import_module

from shootmoon.telling.reason import Reason

__all__ = ["check_installed"]


def check_installed(package: str) -> None:
    """Raise ModuleNotFoundError, with the command that installs it, unless a package is installed.

    >>> check_installed("no_such_package")
    Traceback (most recent call last):
    ...
    ModuleNotFoundError: moon needs the package no_such_package, which isn't installed. \
This installs all that it needs: pip install shootmoon
    """
    try:
        import_module(package)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(Reason("package-missing", package=package), name=package) from None
