"""Match equity: the chance to win the match, from any score, under any rules.

The package isn't named after its function: Python binds a package that is imported to its name in `shootmoon`,
where ``shootmoon.equity`` is the function.
"""

from shootmoon.match_equity.chances import equity
from shootmoon.match_equity.errors import EquityError
from shootmoon.match_equity.table import EquityTable, equity_table

__all__ = ["EquityError", "EquityTable", "equity", "equity_table"]
