"""Counts the positions of the perft files anew, on purpose: ``python -m tests.perft.make [PRESET]…``.

The numbers come from the referee of the laws, not from the engine that they are to check. Positions and
depths are those of the files; a depth with ``null`` is counted like any other.
"""

import json
import sys

from tests.perft.positions import FOLDER, count, files, positions


def main(presets: list[str]) -> None:
    for path in files():
        if presets and path.stem not in presets:
            continue
        entries = [
            {
                "name": position.name,
                "dealer": position.dealer,
                "deal": position.deal,
                "prefix": position.prefix,
                "leaves": {depth: count(position.referee(), depth) for depth in position.leaves},
            }
            for position in positions()
            if position.preset == path.stem
        ]
        text = json.dumps({"positions": entries}, indent=1)
        (FOLDER / path.name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
