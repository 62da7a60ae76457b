"""Match equity: the probability of winning the match, from any score, under any rules.

The package can't be called ``equity``: importing it would bind that name in `shootmoon` to the package, and
``shootmoon.equity`` is the function.
"""

from shootmoon.match_equity.chances import equity, has_equity
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.table import EquityTable, equity_table

__all__ = ["EquityError", "EquityTable", "equity", "equity_table", "has_equity"]
