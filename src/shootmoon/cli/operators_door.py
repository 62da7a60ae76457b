"""How `moon admin` asks a server, and prints what it answers."""

from __future__ import annotations

import datetime
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import typer

from shootmoon.cli.errors import EXIT_REFUSED, EXIT_USAGE
from shootmoon.cli.options import check_language
from shootmoon.cli.serve_checks import is_local

if TYPE_CHECKING:
    from urllib.error import HTTPError

_TIMEOUT = 30.0


class Door:
    """Asks a server with an operator's token, and prints the answers in the operator's language."""

    def __init__(self, server: str, token_file: Path | None, lang: str) -> None:
        """Raises `typer.BadParameter` for an unknown language, and `typer.Exit` if there is no token."""
        from shootmoon.terminal.messages import Messages

        check_language(lang)
        self.say = Messages(lang)
        self._server = server.rstrip("/")
        self._token = self._read_token(token_file)
        if self._server.startswith("http:") and not is_local(self._server):
            typer.echo(self.say("admin.unencrypted", server=self._server), err=True)

    def get(self, *path: str, **parameters: object) -> Any:
        """Return an answer. ``path`` contains the parts of the path below ``/api/admin``."""
        asked = {name: str(value) for name, value in parameters.items()}
        return self._ask("GET", path, query=f"?{urlencode(asked)}" if asked else "")

    def post(self, *path: str, **data: object) -> Any:
        """Post a request with these fields; return the answer, or None if it is empty."""
        return self._ask("POST", path, data)

    def do(self, *path: str, **data: object) -> None:
        """Post a request with these fields, and print that it is done."""
        self.post(*path, **data)
        typer.echo(self.say("admin.done"))

    def _ask(
        self, method: str, path: tuple[str, ...], data: dict[str, object] | None = None, query: str = ""
    ) -> Any:
        import urllib.error
        import urllib.request
        from http.client import HTTPException

        from shootmoon.client.redirects import direct_opener

        if not all(path):
            raise _fail(self.say("admin.no-name"), EXIT_USAGE)
        try:
            request = urllib.request.Request(
                "/".join([f"{self._server}/api/admin", *(quote(part, safe="") for part in path)]) + query,
                method=method,
                data=None if data is None else json.dumps(data).encode(),
                headers={
                    "authorization": f"Bearer {self._token}",
                    "content-type": "application/json",
                    "accept-language": self.say.language,
                },
            )
            with direct_opener().open(request, timeout=_TIMEOUT) as answer:
                body = answer.read()
        except urllib.error.HTTPError as error:
            with error:
                raise self._refused(error) from None
        except (OSError, HTTPException, ValueError) as error:
            said = self.say("admin.unreachable", server=self._server, why=error)
            raise _fail(said, EXIT_USAGE) from None
        try:
            return json.loads(body) if body else None
        except ValueError:
            raise _fail(self.say("admin.other", server=self._server), EXIT_USAGE) from None

    def _refused(self, error: HTTPError) -> typer.Exit:
        """Print why a request failed; return what ends the command."""
        from shootmoon.record import printable

        if where := error.headers.get("location"):
            said = self.say("admin.moved", server=self._server, where=printable(where))
            return _fail(said, EXIT_USAGE)
        return _fail(_detail(error.read()) or f"HTTP {error.code}", EXIT_REFUSED)

    def _read_token(self, path: Path | None) -> str:
        """Return the token: the last word but a date of the first line with one."""
        if path is None:
            token = os.environ.get("SHOOTMOON_ADMIN_TOKEN", "").strip()
            if not token:
                raise _fail(self.say("admin.no-token"), EXIT_USAGE)
            return token
        from shootmoon.server.admin_access import token_in

        try:
            token = token_in(path)
        except (OSError, UnicodeError) as error:
            raise _fail(f"{path}: {error}", EXIT_USAGE) from None
        if not token:
            raise _fail(self.say("admin.empty-file", path=path), EXIT_USAGE)
        return token

    # -- printing -----------------------------------------------------------------------------------------

    def when(self, at: int | None) -> str:
        """Return a time in milliseconds as local date and time."""
        if at is None:
            return self.say("admin.never")
        return f"{datetime.datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"

    def print(self, rows: list[tuple[object, ...]], nothing: str = "") -> None:
        """Print rows in columns that are as wide as their longest texts; the message ``nothing`` if
        ``rows`` is empty."""
        if not rows:
            typer.echo(self.say(nothing))
            return
        texts = [[str(each) for each in row] for row in rows]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        for row in texts:
            padded = (text.ljust(width) for text, width in zip(row, widths, strict=True))
            typer.echo("  ".join(padded).rstrip())


def _detail(body: bytes) -> str:
    try:
        return str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return ""


def _fail(message: str, status: int) -> typer.Exit:
    typer.echo(f"moon admin: {message}", err=True)
    return typer.Exit(status)
