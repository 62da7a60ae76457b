"""Skip the doctests of modules whose optional dependency isn't installed.

Any other module that can't be imported is still an error. The pytest option
``--doctest-ignore-import-errors`` isn't used, because it would also skip broken modules silently.
"""

from importlib.util import find_spec

_REQUIRES = {
    "shootmoon/envs/gymnasium.py": "gymnasium",
    "shootmoon/envs/openspiel.py": "pyspiel",
    "shootmoon/envs/pettingzoo.py": "pettingzoo",
}

collect_ignore = [path for path, package in _REQUIRES.items() if find_spec(package) is None]
