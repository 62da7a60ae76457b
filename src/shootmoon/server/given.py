"""What handlers are given, as the framework wants it written."""

from __future__ import annotations

from typing import TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath

from shootmoon.server.hall import Door, Hall

TheHall: TypeAlias = NamedDependency[Hall]
TheDoor: TypeAlias = NamedDependency[Door]
InPath: TypeAlias = FromPath[str]
