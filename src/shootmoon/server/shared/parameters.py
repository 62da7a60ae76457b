"""The types of the handlers' parameters."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from shootmoon import telling
from shootmoon.server.services import ServerState, Services

ServicesDep: TypeAlias = NamedDependency[Services]
ServerDep: TypeAlias = NamedDependency[ServerState]
PathStr: TypeAlias = FromPath[str]
Language: TypeAlias = FromQuery[telling.Language | None]
"""The language of the texts in the response; by default, the language in ``Accept-Language``."""

MAX_WAIT = 25.0
"""The greatest number of seconds that a request may wait for events: less than the time after which proxies
close idle connections."""
Watch = Annotated[
    int,
    QueryParameter(ge=0, le=9, description="For spectators: the seat whose hand to show after the hand."),
]
Meanings = Annotated[
    bool, QueryParameter(description="Whether to explain the choices of the holder of the token.")
]
After = Annotated[int, QueryParameter(ge=0, le=2**53, description="The version that the client has.")]
Wait = Annotated[
    float, QueryParameter(ge=0, le=MAX_WAIT, description="Seconds to wait if there is nothing newer yet.")
]
