"""Opening the page in a browser, where somebody sits at this machine who has one."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser


def open_page(url: str) -> None:
    """Open a page, unless nobody would see it. Never waits for the browser, and never fails."""
    if has_desktop():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def has_desktop() -> bool:
    """Whether this is a terminal on a machine with a screen: not a service, a pipe, or a shell far away."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    # Elsewhere than on these, what `webbrowser` finds without a screen would be a browser in this terminal.
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _open(url: str) -> None:
    try:
        webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return  # the address stands in the terminal
