"""Sitting at the rooms of a server, by the messages that it publishes (docs/api.md).

A `LiveRoom` follows a room, gives commands, and bears the loss of its connection. `shootmoon.client.game`
makes of what a seat is shown the `shootmoon.game.View` that bots and screens take.
"""

from shootmoon.client.address import Address
from shootmoon.client.errors import CannotConnect, ClientError, Refused, Unanswered
from shootmoon.client.live import Closed, Disconnected, LiveRoom, Reconnected, RoomNotice, Update

__all__ = [
    "Address",
    "CannotConnect",
    "ClientError",
    "Closed",
    "Disconnected",
    "LiveRoom",
    "Reconnected",
    "Refused",
    "RoomNotice",
    "Unanswered",
    "Update",
]
