"""Names that people would take for the same, and names that look like those of bots and operators."""

import pytest

from shootmoon.protocol.user_text import MAX_NAME, clean_chat, clean_name, free_name, name_key, same_name


@pytest.mark.parametrize(
    "other",
    [
        "ZOE",
        "Z\u03bfe",  # a Greek omicron
        "Z\u043e\u0435",  # Cyrillic
        "Zoe\u0301",
        "Zoë",
        "Z\u0338oe",
        "Ｚｏｅ",
        "\U0001d4e9\U0001d4f8\U0001d4ee",
        "Ⓩⓞⓔ",
        "Z\u200do\u034fe\ufe0f",
        "Z0e",
        " Zoe ",
    ],
)
def test_what_looks_like_zoe_is_zoe(other: str) -> None:
    assert same_name("Zoe", other)
    assert free_name(other, ["Zoe"]) != other
    assert not same_name("Zoe", free_name(other, ["Zoe"]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Will", "WiIl"), ("Will", "Wi1l"), ("lan", "Ian"), ("Barney", "Bamey"), ("Mia", "rnia"),
        ("José", "JOSE"), ("Łukasz", "Lukasz"), ("Ann-Lee", "Ann‐Lee"), ("Ann  Lee", "Ann\u2003Lee"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ann 2", "Ann 3"), ("Ann", "Ann 1"), ("कि", "का"), ("Ana", "Eva"), ("🌙", "⭐")],
)
def test_names_that_differ(one: str, other: str) -> None:
    assert not same_name(one, other)


def test_the_key_of_a_key_is_itself_and_no_character_takes_long() -> None:
    chars = [chr(code) for code in range(0x3000) if not 0xD800 <= code < 0xE000]
    assert [char for char in chars if name_key(name_key(char)) != name_key(char)] == []


@pytest.mark.parametrize(
    "name",
    [
        "Ann (bot expert)", "ANN (BOT EXPERT)", "Ann [bot club]", "Ann （ｂｏｔ）", "Ann (experto)",
        "Ann (b\u043et \u0435xpert)", "Ann «maestra»", "Ann (external bot)", "Ann - bot club",
        "Ann (b\u0338ot)", "Ann (bot", "Rosa (\u0412ot experto)",
    ],
)  # fmt: skip
def test_a_name_like_that_of_a_bot_is_refused(name: str) -> None:
    assert clean_name(name) == ("", "name-bot")
    assert clean_chat(name)[1] == ""


@pytest.mark.parametrize(
    "name", ["Shootmoon", "SH00TM00N", "the server", "Servidor 2", "Admin", "\u0410dmin3"]
)
def test_a_name_like_that_of_the_operators_is_refused(name: str) -> None:
    assert clean_name(name) == ("", "name-house")


@pytest.mark.parametrize(
    "name", ["Rosa", "Abbot", "Botas", "Mia (mamá)", "Luz María", "Juan 23", "Talbot (TX)", "Master Ann", "न"]
)
def test_ordinary_names_are_allowed(name: str) -> None:
    assert len(name) <= MAX_NAME
    assert clean_name(name) == (name, "")
