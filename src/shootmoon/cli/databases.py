"""The option of the commands that use a database."""

from __future__ import annotations

from typing import Annotated

import typer

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        envvar="SHOOTMOON_DATABASE",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE; by default, a SQLite file in the "
        "user's data folder.",
    ),
]
