"""The HTTP handler for series."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter
from msgspec.structs import replace

from shootmoon.protocol.fairness import series_secret
from shootmoon.server.engines.series import SeriesView, ends_at
from shootmoon.server.shared.parameters import PathStr, ServerDep, ServicesDep

MAX_STANDINGS = 100
"""The greatest number of games of a series in a response."""

First = Annotated[int, QueryParameter(ge=0, le=2**53, description="The number of games to skip.")]


@get("/api/series/{series:str}", summary="Get a series")
async def series(series: PathStr, services: ServicesDep, server: ServerDep, first: First = 0) -> SeriesView:
    """Return a series by its full name. Once it is over, the response compares up to 100 of its games."""
    if services.clock.now() < ends_at(series):  # raises for an invalid name
        return services.series.view(series, await services.log.count(series))
    found = await server.results.of(series, services.log, services.record_jobs)
    return replace(
        services.series.view(series, found.games),
        secret=series_secret(services.series.key, series),
        counted=len(found.standings),
        standings=found.standings[first : first + MAX_STANDINGS],
    )


HANDLERS: tuple[Any, ...] = (series,)
"""All handlers of this module."""
