"""The errors of data sets."""

from __future__ import annotations


class DatasetError(ValueError):
    """A data set can't be made or read. The message says why."""


class DamagedFile(DatasetError):
    """A file of a data set can't be read, or doesn't contain what it should."""
