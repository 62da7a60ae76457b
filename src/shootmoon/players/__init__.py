"""Players, where somebody wants to be one: keys, history, statistics, ratings, friends.

A person can play without being a player, and a room never needs one. A `Player` is an id and a name; whoever
has one of its keys is that player. Storage is accessed through `shootmoon.players.ports`.
"""

from shootmoon.players.player import Kind, Player, PlayerKey, PlayerRefused

__all__ = ["Kind", "Player", "PlayerKey", "PlayerRefused"]
