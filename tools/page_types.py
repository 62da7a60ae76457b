"""Write the page's TypeScript types, generated from the server's OpenAPI and WebSocket schemas.

    python tools/page_types.py

`make check` runs this before it checks the page, so that a change to the server's interface that the page
doesn't handle fails in `tsc`. openapi-typescript writes `web/src/api/schema.d.ts`, which git ignores. The
bundler drops types, so building the page needs neither this file nor Python.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import build_page

from shootmoon.server.app import documented_app
from shootmoon.server.sharing.schema import live, openapi

__all__ = ["document"]

OUTPUT = build_page.WEB / "src" / "api" / "schema.d.ts"
REF = "#/components/schemas/"
GIVEN = (
    "CheckRules",
    "ClientMessage",
    "CommandRequest",
    "CreateRoom",
    "CreateSheet",
    "CreateTournament",
    "TournamentRequest",
    "LessonAnswers",
    "SheetCommandRequest",
)
"""The types that clients send: clients may omit properties with defaults. The server sends all properties."""
SPARSE = ("Problem",)
"""The types from which the server omits empty properties."""


def document() -> dict[str, Any]:
    """Return an OpenAPI document with every type that is sent over the network, and no paths.

    Properties that the server always sends are marked as required, even if they have a default.
    """
    published = live()["$defs"] | openapi(documented_app())["components"]["schemas"]
    text = json.dumps(published, sort_keys=True).replace("#/$defs/", REF)
    # openapi-typescript doesn't resolve the references of discriminators, which types don't need.
    schemas = json.loads(text, object_hook=lambda each: {k: each[k] for k in each if k != "discriminator"})
    given = reach(schemas, GIVEN)
    for name in reach(schemas, [name for name in schemas if name not in given]) - set(SPARSE):
        if "properties" in schemas[name]:
            schemas[name]["required"] = list(schemas[name]["properties"])
    info = {"title": "shootmoon", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": schemas}}


def reach(schemas: Mapping[str, Any], names: Iterable[str]) -> set[str]:
    """Return the names of these types and of all types that they refer to."""
    found: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += re.findall(rf'"{REF}(\w+)"', json.dumps(schemas[name]))
    return found


def main() -> int:
    """Write the types; return the exit status of openapi-typescript."""
    node, _, environment = build_page.commands()
    program = build_page.WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    options = ["--immutable", "--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "schemas.json")
        source.write_text(json.dumps(document()), encoding="utf-8")
        command = [*node, str(program), str(source), "--output", str(OUTPUT), *options]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
