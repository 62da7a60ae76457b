"""Live games as event-sourced rooms, independent of any web framework or database.

A `Room` is an immutable value: `fold` computes it from the log of the room, and `evolve` applies one more log
entry. `decide` turns a command into log entries or a refusal. A `Host` carries out commands and runs bots and
timers. `shootmoon.rooms.ports` declares the protocols for storage, messaging, leases and time. See also
docs/rooms.md.
"""
