"""Figures: none is written as a negative zero."""

import re
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "shootmoon"
SIGNED = re.compile(r"\{[^{}]*:[^{}:]*\+(?!z)[0-9,>]*\.[^{}]*[f%]\}")


def test_figures_with_a_sign_are_written_with_z() -> None:
    """Format specifications of figures that may be negative have a z (PEP 682): “-0.0” would look wrong."""
    assert f"{-0.0001:+z.1f} {-0.04:z.1f}" == "+0.0 0.0"
    found = [
        f"{path.relative_to(SOURCE)}: {match[0]}"
        for path in SOURCE.rglob("*.py")
        for match in SIGNED.finditer(path.read_text("utf-8"))
    ]
    assert not found
