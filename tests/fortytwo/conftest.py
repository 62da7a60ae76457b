"""The checks run only where the game is known: see `tests/unit/game/test_third_game.py`."""

import os

collect_ignore = [] if os.environ.get("SHOOTMOON_GAMES") == "tests.fortytwo" else ["checks.py"]
