"""What works behind the handlers as long as a process runs: jobs in other processes, queues, and caches."""
