"""Match equity: the chance to win the match, from any score, under any rules.

The floor is named after its function, and the two would be one name in `shootmoon`: so the module can be
called, and ``sm.equity(rules, points=(18, 3, 7))`` works whichever of them was there first.
"""

import sys
from types import ModuleType

from shootmoon.equity.chances import equity
from shootmoon.equity.errors import EquityError
from shootmoon.equity.table import EquityTable, equity_table

__all__ = ["EquityError", "EquityTable", "equity", "equity_table"]


class _Floor(ModuleType):
    """A module that answers a call as its function does."""

    __call__ = staticmethod(equity)


sys.modules[__name__].__class__ = _Floor
