"""Open the page in a browser if this terminal is on a machine with a desktop."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser


def open_page(url: str) -> None:
    """Open a page in a browser if there is a desktop. This doesn't wait for the browser, and never fails."""
    if has_desktop():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def has_desktop() -> bool:
    """Return True for a terminal on a machine with a desktop, but not for a service or a remote shell."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    # On other systems without a display, `webbrowser` would start a browser inside this terminal.
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _open(url: str) -> None:
    try:
        webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return  # the user can open the address, which is printed in the terminal
