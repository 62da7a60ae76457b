"""Where data and the cache are, on each platform."""

from pathlib import Path

import pytest

from shootmoon.files import cache_folder, data_folder, folders


@pytest.mark.parametrize(
    ("system", "data", "cache"),
    [
        ("linux", ".local/share", ".cache"),
        ("darwin", "Library/Application Support", "Library/Caches"),
        ("win32", "AppData/Local", "AppData/Local"),
    ],
)
def test_the_folders_of_each_platform(monkeypatch, tmp_path, system, data, cache):
    for name in ("SHOOTMOON_CACHE", "SHOOTMOON_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(folders.sys, "platform", system)
    monkeypatch.setattr(folders.Path, "home", lambda: tmp_path)
    assert data_folder() == tmp_path / data / "shootmoon"
    assert cache_folder() == tmp_path / cache / "shootmoon"


def test_variables_name_other_folders(monkeypatch, tmp_path):
    for name in ("SHOOTMOON_CACHE", "SHOOTMOON_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(folders.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert cache_folder() == tmp_path / "c" / "shootmoon"
    assert data_folder().is_absolute()
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


def test_a_user_without_a_home_has_no_cache(monkeypatch):
    def homeless() -> Path:
        raise RuntimeError("no home")

    for name in ("SHOOTMOON_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(folders.Path, "home", homeless)
    assert cache_folder() is None
