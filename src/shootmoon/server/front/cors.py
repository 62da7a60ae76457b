"""Cross-origin resource sharing: which pages of other sites may use the HTTP interface.

Only pages whose origin the host named (``moon serve --origin``) may. They show who they are by tokens that
they hold themselves, so cookies and other credentials are never allowed. The routes of operators are for
the server's own page alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

_SHARED = ("/api/", "/schema/")
_OWN = "/api/admin"
_REQUEST_HEADERS = b"Accept-Language, Authorization, Content-Type, Idempotency-Key, Invitation"
"""The request headers that the interface uses."""
_RESPONSE_HEADERS = b"Allow, Retry-After, WWW-Authenticate"
_MAX_AGE = b"7200"
"""Seconds for which a browser may remember the answer to a preflight: as long as any browser does."""


def cors_headers(
    scope: Any, answered: Iterable[tuple[bytes, bytes]], origins: Collection[str]
) -> list[tuple[bytes, bytes]]:
    """Return the headers to add to a response, for a page of one of these ``origins``.

    ``answered``: the other headers of the response. In that to a preflight, a request with the method
    OPTIONS that asks on behalf of a page, ``Allow`` has the methods of the path.
    """
    path: str = scope["path"]
    if not origins or not path.startswith(_SHARED) or path.startswith(_OWN):
        return []
    asked = dict[bytes, bytes](scope["headers"])
    origin = asked.get(b"origin", b"")
    found = [(b"vary", b"Origin")]  # for caches, also if this request has no such header
    if origin.decode("latin-1") not in origins:
        return found
    found += [(b"access-control-allow-origin", origin), (b"access-control-expose-headers", _RESPONSE_HEADERS)]
    if scope["method"] == "OPTIONS" and b"access-control-request-method" in asked:
        found += [
            (b"access-control-allow-methods", dict(answered).get(b"allow", b"")),
            (b"access-control-allow-headers", _REQUEST_HEADERS),
            (b"access-control-max-age", _MAX_AGE),
        ]
    return found
