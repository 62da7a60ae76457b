"""`moon admin token`, and the server that reads the file with the tokens."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from shootmoon.cli import app
from shootmoon.protocol.tokens import hash_token
from shootmoon.server.operators.access import read_tokens
from tests.serving import Door, moon


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["admin", "token", *map(str, arguments)])


def test_a_new_token_is_an_operators_at_once(tmp_path: Path) -> None:
    path = tmp_path / "operators"
    first, second = (run(label, path, "--days", 30).output.strip() for label in ("ann", "ben"))
    assert path.stat().st_mode & 0o777 == 0o600
    assert [(each.label, each.hash) for each in read_tokens(path)] == [
        ("ann", hash_token(first)),
        ("ben", hash_token(second)),
    ]
    with moon(tmp_path, "--no-browser", "--admin-token-file", str(path)) as server:
        third = run("eve", path).output.strip()
        for token, status in ((first, 200), (third, 200), ("x" * 43, 401)):
            headers = {"authorization": f"Bearer {token}"}
            assert Door(server).get("/api/admin/rooms", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("two words", "FILE"), "isn't a label"), (("#ann", "FILE"), "isn't a label"), (("ann",), "FILE")],
)
def test_what_goes_wrong_is_said_in_a_sentence(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SHOOTMOON_ADMIN_TOKEN_FILE", raising=False)
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, []), result.output
    assert said in " ".join(result.output.replace("│", " ").split())
