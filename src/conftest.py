"""Examples in modules that need an extra which isn't installed are left out. Any other module that can't be
imported is an error: pytest's own option for this would pass over broken test files in silence, too."""

from importlib.util import find_spec

_NEEDS = {
    "shootmoon/envs/gymnasium.py": "gymnasium",
    "shootmoon/envs/openspiel.py": "pyspiel",
    "shootmoon/envs/pettingzoo.py": "pettingzoo",
}

collect_ignore = [path for path, needed in _NEEDS.items() if find_spec(needed) is None]
