"""Rooms over HTTP and WebSocket: a published interface, the same for everybody.

How to talk to it: docs/api.md. Handlers translate and know no rules: what a room does is decided in
`shootmoon.rooms`, and what a client may see comes from `view_room` and `Feed.since` alone.
"""

from shootmoon.server.app import create_app
from shootmoon.server.limits import Limits, Rate
from shootmoon.server.series import SeriesFactory
from shootmoon.server.services import OpenServices, Services

__all__ = ["Limits", "OpenServices", "Rate", "SeriesFactory", "Services", "create_app"]
