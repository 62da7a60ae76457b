"""Run a session until the user quits; then show how to resume it and return an exit status."""

from __future__ import annotations

from collections.abc import Callable

from shootmoon.terminal.drawing.screen import Screen, ScreenFailed

EXIT_DONE = 0
EXIT_UNSAVED = EXIT_GONE = 1
EXIT_INTERRUPTED = 130


class Quit(Exception):
    """Raised when the user quits; everything has been saved."""


def run_until_quit(
    go_on: Callable[[], object], screen: Screen, saved: str | Callable[[], str], failed: str
) -> int | None:
    """Call ``go_on``, which plays until the end. If the user quits meanwhile, show how to resume.

    Return the exit status if the user quit or saving failed, otherwise None. ``saved``: the message that
    everything was saved, and how to resume, or a function that returns it. ``failed``: the key of the message
    that saving failed. Raises BrokenPipeError if the output is closed.
    """
    try:
        screen.run(go_on)
    except (Quit, EOFError):
        status = EXIT_DONE
    except KeyboardInterrupt:
        screen.show("")
        status = EXIT_INTERRUPTED
    except ScreenFailed as error:
        screen.show(screen.words.say("screen-failed", why=error))
        status = EXIT_UNSAVED
    except BrokenPipeError:
        raise  # nothing can be shown any more
    except OSError as error:
        screen.show(screen.words.say(failed, why=error.strerror))
        status = EXIT_UNSAVED
    else:
        return None
    screen.show(saved if isinstance(saved, str) else saved())
    return status
