"""What the user has seen is kept."""

from pathlib import Path

from shootmoon.coach.puzzles.seen import Progress, load_progress, save_progress


def test_answers_are_kept_and_only_the_first_counts(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    progress = load_progress(folder)
    assert progress == Progress()
    progress.add("abc", right=False)
    progress.add("abc", right=True)
    progress.add("xyz", right=True)
    save_progress(progress, folder)
    found = load_progress(folder)
    assert found == progress
    assert (found.solved, found.failed, found.seen) == (["xyz"], ["abc"], {"abc", "xyz"})


def test_a_damaged_file_is_as_good_as_none(tmp_path: Path) -> None:
    for content in (b"", b"{", b"[1]", b'{"solved": 3}', b"\xff\xfe"):
        (tmp_path / "puzzles.json").write_bytes(content)
        assert load_progress(tmp_path) == Progress()
