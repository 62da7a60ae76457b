"""To which host names passkeys are bound, and why there may be none."""

from __future__ import annotations

import ipaddress
from importlib.util import find_spec
from urllib.parse import urlsplit

from msgspec import Struct

from shootmoon.server.front.problems import ProblemError
from shootmoon.server.front.requests import StrictRequest, language_for, own_address
from shootmoon.server.services import ServerState
from shootmoon.telling import Phrase


class PasskeySite(Struct, frozen=True):
    """The name and the origin to which the passkeys of a request are bound."""

    host: str
    origin: str


def why_not(request: StrictRequest, server: ServerState) -> str:
    """Return why passkeys can't be used under the address of a request, in its language; empty if not so."""
    try:
        site_of(request, server)
    except ProblemError as error:
        return error.problem(language_for(request)).detail
    return ""


def site_of(request: StrictRequest, server: ServerState) -> PasskeySite:
    """Return to what the passkeys of a request are bound: to the name under which the client reached the
    server. Raises `ProblemError` if there can't be any."""
    if find_spec("webauthn") is None:
        raise _none("library")
    address = own_address(request, server.addresses)
    if address is None and server.addresses:
        known = ", ".join(server.addresses)
        raise _none("name", known=known)
    parts = urlsplit(address or str(request.base_url))
    host = parts.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        pass
    else:
        raise _none("address")
    if parts.scheme != "https" and host != "localhost" and not host.endswith(".localhost"):
        raise _none("https")
    return PasskeySite(host, f"{parts.scheme}://{parts.netloc}")


def _none(why: str, **facts: object) -> ProblemError:
    return ProblemError("no-passkeys", why=Phrase(f"no-passkeys-{why}", facts).say)
