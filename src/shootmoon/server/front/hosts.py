"""The host names that a server accepts in requests: only its own.

This protects against DNS rebinding. The owner of a hostile site can let the DNS resolve the site's host name
to this machine. A browser then treats the site's pages and this server as one origin, so the pages could read
every response. But the ``Host`` header of their requests contains the site's host name, so the requests are
refused.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}
_NO_NAME = re.compile(r"[^\w.:-]")
_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[^:\[\]/@\s]*)(?::[0-9]*)?")


def is_own(host: str, names: frozenset[str]) -> bool:
    """Return True if the value of a ``Host`` header names this server, which has the host names ``names``.

    IP addresses and ``localhost`` are always accepted, since an attacker can't change what they resolve to.

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
    """Return the host names in URLs such as ``https://moon.example``."""
    return frozenset((urlsplit(address).hostname or "").removesuffix(".") for address in addresses)


def names_of_this_machine() -> frozenset[str]:
    """Return the names of this machine in a home network, such as ``kitchen`` and ``kitchen.local``."""
    name = socket.gethostname().lower()
    return frozenset({name, name.partition(".")[0], f"{name.partition('.')[0]}.local"}) - {"", ".local"}


def public_address(text: str) -> str:
    """Return the public URL of a server in canonical form: only scheme, host and port.

    This is also the form of an origin that browsers send. Raises ValueError if ``text`` isn't such a URL.

    >>> public_address("https://Moon.example:443/"), public_address("http://müller.example:8421")
    ('https://moon.example', 'http://xn--mller-kva.example:8421')
    """
    parts = urlsplit(text)
    if parts.username is not None:
        raise ValueError("an address has neither a user nor a password")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{text} isn't an address such as https://moon.example")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(f"{text}: an address can't have a path; the server needs a host name of its own")
    port = parts.port  # raises ValueError for an invalid port
    try:
        name = parts.hostname.encode("idna").decode()
    except UnicodeError:
        name = ""
    shown = f"[{name}]" if ":" in name else name
    if not _HOST.fullmatch(shown) or _NO_NAME.search(name):
        raise ValueError(f"{text}: “{parts.hostname}” isn't the name of a host")
    return f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")
