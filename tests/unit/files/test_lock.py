from shootmoon.files import FileLock


def test_a_lock_has_one_holder(tmp_path):
    one, other = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert one.acquire()
    assert not other.acquire()
    one.release()
    assert other.acquire()
    other.release()
    assert not (tmp_path / "lock").exists()


def test_a_lock_that_a_dead_process_left_behind_is_free(tmp_path):
    path = tmp_path / "lock"
    path.write_text("")
    lock = FileLock(path)
    assert lock.acquire()
    lock.release()
    assert not path.exists()
