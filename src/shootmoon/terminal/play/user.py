"""The name of this computer's user."""

from __future__ import annotations

import getpass

from shootmoon.telling import Messages


def user_name(say: Messages) -> str:
    """Return a default name for the user: the login name or, if it is unknown, “You”."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):
        user = say("you")
    return "".join(char for char in user if char.isalnum())[:20] or say("you")
