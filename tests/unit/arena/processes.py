"""What tests ask about other processes, where the system tells (/proc)."""

from pathlib import Path

TOLD = Path("/proc/self/task").exists()
"""Whether it tells."""


def children(process):
    """The ids of the processes that this one has begun, as texts; none where the system doesn't tell."""
    file = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return file.read_text().split() if file.exists() else []


def gone(pids):
    """Whether all these processes have ended, be it that nobody has asked how."""
    return all(_ended(Path(f"/proc/{pid}/stat")) for pid in pids)


def _ended(stat):
    try:
        return stat.read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
