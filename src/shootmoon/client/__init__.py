"""A client for rooms on a server. It uses the server's public API (``docs/api.md``).

A `LiveRoom` follows a room over a WebSocket, sends commands, and reconnects when the connection is lost.
A `PlayerClient` is a player of a server. `find_people` looks for people to play with.
`shootmoon.client.game` converts a room's view (the data that the server sends about it) to the
`shootmoon.game.View` that bots use.
"""

from shootmoon.client.address import Address
from shootmoon.client.errors import CannotConnect, ClientError, Refused, Unanswered
from shootmoon.client.live import Closed, Disconnected, LiveRoom, Reconnected, RoomNotice, Update
from shootmoon.client.pairing import FoundTable, find_people
from shootmoon.client.player import PlayerClient

__all__ = [
    "Address",
    "CannotConnect",
    "ClientError",
    "Closed",
    "Disconnected",
    "FoundTable",
    "LiveRoom",
    "PlayerClient",
    "Reconnected",
    "Refused",
    "RoomNotice",
    "Unanswered",
    "Update",
    "find_people",
]
