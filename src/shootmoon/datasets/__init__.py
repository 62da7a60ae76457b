"""Data sets in Parquet files, with a data card: solved deals, and games of bots.

`make_deals` solves random deals double-dummy, `make_games` lets bots play, and `check` examines a data set.
`docs/datasets.md` describes the files. Parquet files need pyarrow (``pip install 'shootmoon[pyarrow]'``).
"""

from shootmoon.datasets.check import Checked, check
from shootmoon.datasets.deals import make_deals
from shootmoon.datasets.errors import DatasetError
from shootmoon.datasets.folder import Made
from shootmoon.datasets.games import make_games

__all__ = ["Checked", "DatasetError", "Made", "check", "make_deals", "make_games"]
