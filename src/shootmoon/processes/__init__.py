"""Other processes of this program: one process (`Worker`), and a pool of them that does jobs.

This package imports nothing of shootmoon, so a worker process loads only what its jobs need.
"""

from shootmoon.processes.pool import MAX_FAILED_STARTS, REST, NeverStarted, WorkPool, call_each
from shootmoon.processes.worker import Worker

__all__ = ["MAX_FAILED_STARTS", "REST", "NeverStarted", "WorkPool", "Worker", "call_each"]
