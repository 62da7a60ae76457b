"""Other processes of this program: a pool of workers, and children that end when their parent has ended.

This package imports nothing of shootmoon, so a worker process loads only what its jobs need.
"""

from shootmoon.processes.orphans import when_orphaned
from shootmoon.processes.pool import WorkPool

__all__ = ["WorkPool", "when_orphaned"]
