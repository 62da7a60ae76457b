"""How whatever lasts on a terminal is left: in words that say how it goes on, and with an exit status."""

from __future__ import annotations

from collections.abc import Callable

from shootmoon.terminal.drawing.screen import Screen

EXIT_DONE = 0
EXIT_UNSAVED = EXIT_GONE = 1
EXIT_INTERRUPTED = 130


class Quit(Exception):
    """Somebody quits; all that was done is saved."""


def run_until_quit(go_on: Callable[[], object], screen: Screen, saved: str, failed: str) -> int | None:
    """Go on to the end; gives the exit status where it is left before, after saying ``saved``.

    ``failed`` is the message for what can't be saved. Raises BrokenPipeError where nobody reads any more.
    """
    try:
        go_on()
    except (Quit, EOFError):
        status = EXIT_DONE
    except KeyboardInterrupt:
        screen.show("")
        status = EXIT_INTERRUPTED
    except BrokenPipeError:
        raise  # there is nobody to be told
    except OSError as error:
        screen.show(screen.words.say(failed, why=error.strerror))
        status = EXIT_UNSAVED
    else:
        return None
    screen.show(saved)
    return status
