"""Show a text of several screens with a pager."""

from __future__ import annotations

import os
import shutil
import sys


def page(text: str) -> None:
    """Print a text. On a terminal with too few lines for it, show it with the program that `PAGER` names, or
    with less; not if `NO_PAGER` is set, or if `PAGER` is empty."""
    columns, lines = shutil.get_terminal_size()
    needed = sum(1 + max(0, len(line) - 1) // columns for line in text.split("\n"))
    ends = (sys.stdin, sys.stdout)
    wanted = os.environ.get("PAGER") != "" and not os.environ.get("NO_PAGER")
    if needed < lines or not wanted or not all(each.isatty() for each in ends):
        print(text)
        return
    import pydoc

    os.environ.setdefault("LESS", "FRX")
    pydoc.pager(text + "\n")
