"""Lets tests import the modules in `bench`, which import each other as scripts do."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "bench"))
