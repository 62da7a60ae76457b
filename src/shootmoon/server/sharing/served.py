"""Files that are served from memory, compressed as the client accepts."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

from litestar import Response
from msgspec import Struct

_TYPES: Mapping[str, str] = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "json": "application/json",
}


class File(Struct, frozen=True):
    """A file of the page, uncompressed and compressed."""

    media_type: str
    plain: bytes
    compressed: bytes
    """The contents compressed with gzip."""
    immutable: bool
    """True if the contents of a file with this name never change."""
    brotli: bytes = b""
    """The contents compressed with Brotli when the page was built; empty if they weren't."""

    def response(self, accepted: str, status: int = 200) -> Response[bytes]:
        """Return a response with the file.

        It is compressed if ``accepted``, the value of the ``Accept-Encoding`` header, contains br or gzip.
        """
        encoding = "br" if self.brotli and "br" in accepted else "gzip" if "gzip" in accepted else ""
        headers = {
            "cache-control": "public, max-age=31536000, immutable" if self.immutable else "no-cache",
            "vary": "accept-encoding",
        }
        if encoding:
            headers["content-encoding"] = encoding
        content = {"br": self.brotli, "gzip": self.compressed}.get(encoding, self.plain)
        return Response(content, status_code=status, media_type=self.media_type, headers=headers)


def file_of(name: str, plain: bytes, *, immutable: bool = False) -> File:
    """Return a file with these contents. ``immutable``: whether the contents of this name never change."""
    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    return File(kind, plain, gzip.compress(plain, mtime=0), immutable)
