"""What a room and its clients say to each other: commands, events, views, messages and refusals.

Server, page, terminal and bots speak it (docs/api.md), and check with it that deals were fair
(`shootmoon.protocol.fairness`). It knows no `Room`: `shootmoon.rooms` computes the events and views.
"""
