"""The request and response bodies of the HTTP interface.

The types that describe a room (`RoomView`, `Event`, `Command`) and the messages of the WebSocket
(`shootmoon.rooms.messages`) are defined in `shootmoon.rooms`.
"""
