"""Match equity: the probability of winning the match, from any score, under any rules.

The package isn't called ``equity``, because importing it would then replace the function ``shootmoon.equity``
by the package.
"""

from shootmoon.match_equity.chances import equity, has_equity
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.table import EquityTable, equity_table

__all__ = ["EquityError", "EquityTable", "equity", "equity_table", "has_equity"]
