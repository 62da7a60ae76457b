"""`moon ratings`."""

from pathlib import Path

from typer.testing import CliRunner

from shootmoon.cli import app
from shootmoon.storage import open_storage
from tests.servers import run


def test_ratings_are_computed_again_and_a_missing_database_is_reported(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    refused = CliRunner().invoke(app, ["ratings", "--database", address])
    assert refused.exit_code == 2
    assert "there is no database" in refused.output

    async def made() -> None:
        async with open_storage(address):
            pass

    run(made())
    done = CliRunner().invoke(app, ["ratings", "--database", address])
    assert (done.exit_code, done.stdout) == (0, "0 rated matches\n")
