"""Files that appear whole, or not at all."""

import pytest

from shootmoon.files import atomic_write


@pytest.mark.parametrize("error", [OSError, ValueError, KeyboardInterrupt])
def test_what_is_interrupted_leaves_what_was_there(tmp_path, error):
    target = tmp_path / "kept"
    target.write_text("old")

    def interrupted():
        with atomic_write(target) as part:
            part.write_text("half")
            raise error

    with pytest.raises(error):
        interrupted()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_what_was_there_is_replaced_at_once(tmp_path):
    target = tmp_path / "kept"
    target.write_text("old")
    with atomic_write(target) as part:
        part.write_text("new")
        assert target.read_text() == "old"
    assert target.read_text() == "new"
    assert list(tmp_path.iterdir()) == [target]
