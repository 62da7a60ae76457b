"""Match equity: the chance to win the match, from any score, under any rules.

The package isn't named after its function: when a package is imported, Python binds its name in `shootmoon`
to it, and ``shootmoon.equity`` is the function.
"""

from shootmoon.match_equity.chances import equity, has_equity
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.table import EquityTable, equity_table

__all__ = ["EquityError", "EquityTable", "equity", "equity_table", "has_equity"]
