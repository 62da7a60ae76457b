"""Network addresses that the operators of a server have banned.

Operators don't see the addresses of people. They see and ban *marks*: hashes of addresses with the server's
secret key. They can also ban a network, such as ``203.0.113.0/24``. From a banned address, people can only
watch: of all other requests, only those of operators are answered, and the deletion of a player.

The bans are notes of the house (`shootmoon.server.shared.house`). Every process reads them every ten seconds,
with the changed limits (`shootmoon.server.shared.changed_limits`).
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from functools import lru_cache
from typing import Any, TypeAlias

from shootmoon.server.front.problems import ProblemError

MAX_SEEN = 10_000
"""The greatest number of addresses that are remembered in memory."""

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class BannedAddresses:
    """The addresses and networks that are banned."""

    def __init__(
        self, key: bytes = b"", marks: frozenset[str] = frozenset(), networks: tuple[Network, ...] = ()
    ) -> None:
        """``key``: the server's secret key."""
        self._key, self._marks, self._networks = key, marks, networks
        self._known: dict[str, bool] = {}

    def covers(self, address: str) -> bool:
        """Return True if an address (`address_of`) is banned."""
        if not self._marks and not self._networks:
            return False
        known = self._known.get(address)
        if known is None:
            if len(self._known) >= MAX_SEEN:
                self._known.clear()
            known = mark_of(self._key, address) in self._marks or is_in(address, self._networks)
            self._known[address] = known
        return known


def mark_of(key: bytes, address: str) -> str:
    """Return the mark of an address: 96 bits in hexadecimal that only this server can compute."""
    return hmac.new(key, f"shootmoon address 1\n{address}".encode(), hashlib.sha256).hexdigest()[:24]


def is_in(address: str, networks: tuple[Network, ...]) -> bool:
    """Return True if an address is in one of several networks.

    >>> is_in("203.0.113.7", (ipaddress.ip_network("203.0.113.0/24"),))
    True
    """
    try:
        own = ipaddress.ip_network(address)
    except ValueError:
        return False
    return any(own.version == each.version and own.overlaps(each) for each in networks)


def network_of(text: str) -> str:
    """Return a network that operators typed, in its usual form; for IPv6, at least a /64.

    Raises `ProblemError` if it is none, or so large that it was probably a mistake.

    >>> network_of("203.0.113.7"), network_of("2001:db8::7")
    ('203.0.113.7/32', '2001:db8::/64')
    """
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise ProblemError("network-form") from None
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)
    if network.prefixlen < (8 if network.version == 4 else 24):
        raise ProblemError("network-form")
    return str(network)


def address_of(scope: Any) -> str:
    """Return the IP address of a client; for an IPv6 address, its /64 network.

    Internet providers assign a whole /64 network to one customer, who can use any address in it.
    """
    client = scope.get("client")
    return _address(str(client[0])) if client else ""


@lru_cache(10_000)
def _address(host: str) -> str:
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:  # otherwise, all IPv4 addresses would be in one network
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
