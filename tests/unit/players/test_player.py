"""What a key and its label may be."""

import pytest

from shootmoon.players.player import MAX_LABEL, clean_label, is_key, new_code, new_id


@pytest.mark.parametrize(
    "text", ["", "0" * 63, "0" * 65, "g" * 64, "A" * 64, "0" * 64 + "\n", " " + "0" * 63, "٠" * 64]
)
def test_what_is_no_key_is_none(text: str) -> None:
    assert not is_key(text)


def test_labels_are_shown_on_one_line() -> None:
    assert clean_label("a\nb\u202e\x00 c" + "d" * 100, "device") == "a b c" + "d" * (MAX_LABEL - 5)
    assert clean_label("\u200b \n", "passkey") == "passkey"


def test_ids_and_codes_are_new_each_time() -> None:
    assert len({new_id() for _ in range(100)} | {new_code() for _ in range(100)}) == 200
