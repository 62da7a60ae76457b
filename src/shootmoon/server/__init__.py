"""The server: rooms and score sheets over HTTP and WebSocket.

``docs/api.md`` describes the interface for client authors. The handlers here contain no rules of the game:
`shootmoon.rooms` decides what a command does, and `view_room` and `Feed.since` decide what a client may see.
"""

from shootmoon.server.app import create_app
from shootmoon.server.engines.series import SeriesFactory
from shootmoon.server.front.limits import Limits, Rate
from shootmoon.server.services import OpenServices, Services

__all__ = ["Limits", "OpenServices", "Rate", "SeriesFactory", "Services", "create_app"]
