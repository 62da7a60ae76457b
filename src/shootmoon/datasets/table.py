"""`Table` and `Column`: what the files of a data set contain, for the files and for the data card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

ColumnType: TypeAlias = Literal["int8", "int32", "float64", "bool", "string", "list<string>", "list<int8>"]
"""The type of a column, under the name that Arrow uses."""

Columns: TypeAlias = Mapping[str, Sequence[object]]
"""Values by column. All columns have the same number of rows."""


class Column(Struct, frozen=True):
    """A column of a table."""

    name: str
    type: ColumnType
    meaning: str
    """What a value means, with its unit."""


class Table(Struct, frozen=True):
    """A table of a data set."""

    name: str
    """Its name, which is also the name of the folder with its files."""
    row: str
    """What a row stands for, such as “one hand of a game”."""
    columns: tuple[Column, ...]
