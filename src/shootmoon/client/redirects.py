"""Open addresses without following redirections.

A redirection would take the secret of a request to another server, and turn what was posted into a request to
read.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.request import HTTPRedirectHandler, OpenerDirector, build_opener

__all__ = ["direct_opener"]


@cache
def direct_opener() -> OpenerDirector:
    """Return an opener for which a redirection is an HTTPError, with the new address in ``Location``."""
    return build_opener(_Stay)


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **names: Any) -> None:
        return None
