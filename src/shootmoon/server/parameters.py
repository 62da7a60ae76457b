"""What handlers are given, as the framework wants it written."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from shootmoon.server.services import ServerState, Services

ServicesDep: TypeAlias = NamedDependency[Services]
ServerDep: TypeAlias = NamedDependency[ServerState]
PathStr: TypeAlias = FromPath[str]
Language: TypeAlias = FromQuery[Literal["en", "es"] | None]
"""``en`` or ``es``; else as ``Accept-Language`` asks."""

MAX_WAIT = 25.0
"""Seconds that a request may wait for news: less than what lies between lets connections be idle."""
Watch = Annotated[
    int, QueryParameter(ge=0, le=9, description="For spectators: whose hand to see when it is over.")
]
After = Annotated[int, QueryParameter(ge=0, le=2**53, description="The version that is known.")]
Wait = Annotated[
    float, QueryParameter(ge=0, le=MAX_WAIT, description="Seconds to wait, where nothing is new yet.")
]
