"""The keys with which this user is a player of servers. Each is in a file that only the user can read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from shootmoon.client import PlayerClient
from shootmoon.client import Refused as ServerRefused
from shootmoon.client.errors import ClientError
from shootmoon.client.player import Profile, Removal, RulesStatistics, new_key
from shootmoon.files import atomic_write
from shootmoon.players.player import is_key
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages
from shootmoon.terminal.folder import folder_for
from shootmoon.terminal.refusal import Refusal

T = TypeVar("T")

__all__ = [
    "become_player",
    "find_player",
    "forget_player",
    "keep_keys",
    "key_for",
    "new_player",
    "recover_player",
    "show_player",
    "warn_of_removals",
]

_LABEL = "terminal"
_RECOVERY = "shootmoon recovery file"


class _Kept(Struct, frozen=True):
    """The content of the file of a key."""

    server: str
    key: str


class _RecoveryFile(Struct, frozen=True):
    """The part of a recovery file of the page that is needed."""

    format: str
    key: str


def key_for(server: str, say: Messages) -> str:
    """Return the user's key for a server; empty if there is none. Raises `Refusal`."""
    try:
        kept = msgspec.json.decode(_path(server, say).read_bytes(), type=_Kept)
    except (OSError, msgspec.DecodeError):
        return ""
    return kept.key if is_key(kept.key) else ""


def new_player(server: str, name: str, say: Messages) -> str:
    """Become a new player of a server; return a line that says so. Raises `Refusal`."""
    return _become(server, say, lambda player: player.make(name, _LABEL))


def become_player(server: str, code: str, say: Messages) -> str:
    """Become the player who got a code on another device; return a line. Raises `Refusal`."""
    code = code.rpartition("#code=")[2].strip()  # the page shows the code in a link
    return _become(server, say, lambda player: player.redeem(code, _LABEL))


def recover_player(server: str, file: Path, say: Messages) -> str:
    """Become the player of a recovery file, by a new key for this computer; return a line.

    Raises `Refusal`.
    """
    try:
        found = msgspec.json.decode(file.read_bytes(), type=_RecoveryFile)
    except (OSError, msgspec.DecodeError):
        raise Refusal(say("player-file", path=file)) from None
    if found.format != _RECOVERY or not is_key(found.key):
        raise Refusal(say("player-file", path=file))

    def recover(player: PlayerClient) -> Profile:
        own = key_for(server, say)
        PlayerClient(server, found.key, language=say.language).add_key(own, _LABEL)
        return player.me()

    return _become(server, say, recover)


def find_player(server: str, say: Messages) -> tuple[Profile, tuple[RulesStatistics, ...]]:
    """Return the user's player on a server, with the statistics. Raises `Refusal`."""
    player = _player(server, say)
    return _asking(server, say, player.me), _asking(server, say, player.statistics)


def show_player(me: Profile, found: Sequence[RulesStatistics], say: Messages) -> list[str]:
    """Return lines with the name and the statistics of a player."""
    lines = [me.name, *(_line_of(each, say) for each in me.removals)]
    for each in found:
        facts = {"games": each.games, "won": each.won, "bids": each.bids, "made": each.made}
        lines.append(say("player-line", title=each.rules, **facts))
    if not found:
        lines.append(say("player-no-games"))
    if uncounted := sum(each.uncounted for each in found):
        lines.append(say("player-uncounted", n=uncounted))
    return lines


def keep_keys(server: str, say: Messages) -> list[str]:
    """Call off all removals of keys and the deletion of the user's player; return lines. Raises `Refusal`."""
    player = _player(server, say)
    asked = _asking(server, say, player.me).removals
    for each in asked:
        _asking(server, say, lambda each=each: player.keep(each))
    return [say("player-kept", what=each.label) for each in asked] or [say("player-nothing-asked")]


def warn_of_removals(server: str, say: Messages) -> list[str]:
    """Return lines about removals of the user's keys that haven't taken effect; none if the user isn't a
    player of the server, or if it can't be asked."""
    key = key_for(server, say)
    if not key:
        return []
    try:
        me = PlayerClient(server, key, language=say.language).me()
    except (ServerRefused, ClientError):
        return []
    return [_line_of(each, say) for each in me.removals]


def _line_of(removal: Removal, say: Messages) -> str:
    at = f"{datetime.fromtimestamp(removal.at / 1000):%Y-%m-%d %H:%M}"
    key = "player-removal-asked" if removal.key else "player-deletion-asked"
    return say(key, what=removal.label, by=removal.by_label, at=at)


def forget_player(server: str, say: Messages) -> str:
    """Delete the key for a server from this computer; return a line. Raises `Refusal` if there is none."""
    _player(server, say)
    path = _path(server, say)
    try:
        path.unlink()
    except OSError as error:
        raise Refusal(say("player-store", path=path, why=error.strerror)) from error
    return say("player-forgotten", server=server)


def _become(server: str, say: Messages, work: Callable[[PlayerClient], Profile]) -> str:
    """Make a key, store it, and give it to a player.

    It is stored first: if the answer is lost, the same command uses the same key again.
    """
    key = key_for(server, say)
    if key:
        _refuse_player(server, key, say)
    else:
        key = new_key()
        path = _path(server, say)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(path) as part:  # readable by this user alone
                part.write_bytes(msgspec.json.encode(_Kept(server, key)))
        except OSError as error:
            raise Refusal(say("player-store", path=path, why=error.strerror)) from error
    me = _asking(server, say, lambda: work(PlayerClient(server, key, language=say.language)))
    return say("player-new", name=me.name, server=server)


def _refuse_player(server: str, key: str, say: Messages) -> None:
    """Raise `Refusal` if a key belongs to a player already."""
    try:
        me = PlayerClient(server, key, language=say.language).me()
    except ServerRefused:
        return
    except ClientError as error:
        raise Refusal(say("player-unreachable", server=server, why=error)) from None
    raise Refusal(say("player-already", name=me.name, server=server))


def _player(server: str, say: Messages) -> PlayerClient:
    key = key_for(server, say)
    if not key:
        raise Refusal(say("player-none", server=server))
    return PlayerClient(server, key, language=say.language)


def _asking(server: str, say: Messages, work: Callable[[], T]) -> T:
    """Do a request. Raises `Refusal` in place of the client's errors."""
    try:
        return work()
    except ServerRefused as refused:
        raise Refusal(sentence(str(refused))) from None
    except ClientError as error:
        raise Refusal(say("player-unreachable", server=server, why=error)) from None


def _path(server: str, say: Messages) -> Path:
    """Return the file of the key for a server. Raises `Refusal` if ``server`` isn't an address."""
    try:
        parts = urlsplit(server)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise Refusal(say("player-server", server=server))
    name = hashlib.sha256(server.rstrip("/").lower().encode()).hexdigest()[:20]
    return folder_for("players", say) / name
