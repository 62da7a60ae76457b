"""Open the page in a browser, if a person with a desktop uses this terminal."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser


def open_page(url: str) -> None:
    """Open a page if there is a desktop to show it. Never waits for the browser, and never fails."""
    if has_desktop():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def has_desktop() -> bool:
    """True for a terminal on a machine with a desktop: not a service, a pipe, or a remote shell."""
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
        return  # the address is printed in the terminal
