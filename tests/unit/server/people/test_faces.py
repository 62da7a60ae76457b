"""The page draws every face that the server names."""

import re
from pathlib import Path

from shootmoon.bots.characters import CHARACTERS, UNNAMED_FACE
from shootmoon.protocol.faces import FACES

SOURCE = (Path(__file__).resolve().parents[4] / "web" / "src" / "faces" / "face.ts").read_text(
    encoding="utf-8"
)


def drawn(table: str) -> list[str]:
    """Return the names of the faces in one of the tables of `face.ts`."""
    (found,) = re.findall(rf"const {table}\b[^=]*= \{{(.*?)\n\}};", SOURCE, re.DOTALL)
    return re.findall(r"^    (\w+):", found, re.MULTILINE)


def test_people_have_the_faces_that_they_can_choose() -> None:
    assert tuple(drawn("PEOPLE")) == FACES


def test_each_character_of_a_bot_has_a_face() -> None:
    assert set(drawn("BOTS")) == {UNNAMED_FACE, *(each.face for each in CHARACTERS)}
