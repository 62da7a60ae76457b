"""One of anything is counted in the singular."""

from types import SimpleNamespace

import pytest

import shootmoon as sm
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.words import Words


@pytest.mark.parametrize(
    ("language", "point", "mark"), [("en", "1 point", "mark"), ("es", "1 punto", "marca")]
)
def test_one_point_with_a_hickey(language, point, mark):
    words = Words(language, ["Ann", "Ben", "Cal"])
    stood = SimpleNamespace(
        setup=sm.new_game("hickeys").setup, points=(1, -1, 4), marks=(1, -1, 2), hickeys=(1, 0, 2)
    )
    assert words.counted(stood, 0) == [f"{point} *", f"+1 {mark}"]
    assert words.counted(stood, 1) == [point.replace("1", "(-1)"), f"-1 {mark}"]
    assert words.counted(stood, 2) == [f"{point}s **".replace("1", "4"), f"+2 {mark}s"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("key", "one"),
    [
        ("welcome-back", "n"),
        ("player-uncounted", "n"),
        ("full-tricks", "needed"),
        ("moon-needs", "left"),
        ("moon-needs-side", "left"),
        ("moon-defends", "left"),
        ("moon-defends-side", "left"),
    ],
)
def test_messages_about_one(language, key, one):
    facts = dict.fromkeys(("title", "who", "bar"), "X") | dict.fromkeys(("n", "needed", "left", "against"), 1)
    said = Messages(language)(key, **facts)
    assert Messages(language)(key, **{**facts, one: 2}) != said.replace("1", "2")
    assert not any(word in said for word in ("tricks", "actions", "games", "bazas", "acciones", "partidas"))
