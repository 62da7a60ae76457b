"""Settings that hold for all tests: how many examples hypothesis tries, and a cache of the tests' own.

An ordinary run tries 300, drawn anew each time, and prints how to try a failing one again. With
``SHOOTMOON_SOAK=1`` (``make soak``) it tries 20,000.
"""

import os
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile("ci", max_examples=300, derandomize=False, deadline=None, print_blob=True)
settings.register_profile(
    "soak", settings.get_profile("ci"), max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("soak" if os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0") else "ci")

# Solved races are shared by all tests of a run, and by no other program.
os.environ["SHOOTMOON_CACHE"] = str(Path(tempfile.gettempdir()) / "shootmoon-tests")
