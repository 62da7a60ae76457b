"""Under which names a server answers: only under its own.

A page on the internet can let its own name point to this machine (DNS rebinding). A browser would then take
the page and a server here for one origin, and the page could read all that the server says. But its requests
name its own host.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[^:\[\]/@\s]*)(?::[0-9]*)?")


def is_own(host: str, names: frozenset[str]) -> bool:
    """Whether a server with these names is meant by a ``Host``.

    Addresses always are, since names alone can point anywhere, and so is ``localhost``.

    >>> names = frozenset({"moon.example"})
    >>> [is_own(host, names) for host in ("moon.example:80", "MOON.example.", "[::1]:80", "127.0.0.1")]
    [True, True, True, True]
    >>> [is_own(host, names) for host in ("evil.example", "moon.example.evil.example", "::1", "")]
    [False, False, False, False]
    """
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = found["name"].lower().removesuffix(".")
    if name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def names_of(addresses: Iterable[str]) -> frozenset[str]:
    """The hosts of addresses such as ``https://moon.example``."""
    return frozenset((urlsplit(address).hostname or "").removesuffix(".") for address in addresses)


def names_of_this_machine() -> frozenset[str]:
    """What this machine calls itself, as a home network knows it."""
    name = socket.gethostname().lower()
    return frozenset({name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}) - {"", ".local"}


def public_address(text: str) -> str:
    """An address under which a server is reached, without what follows its host and port.

    Raises ValueError for what is no such address.

    >>> public_address("https://moon.example/")
    'https://moon.example'
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise ValueError(f"{text} is no address such as https://moon.example")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(f"{text}: a server has all of its host, nothing can follow that")
    _ = parts.port  # raises ValueError for what is no number
    return f"{parts.scheme}://{parts.netloc.lower()}"
