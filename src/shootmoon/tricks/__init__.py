"""Tables of plain integers that decide what must follow suit and what wins a trick.

No other package decides this.
"""

from shootmoon.tricks.compile import FOLLOW_ME, chips_tables, moon_tables
from shootmoon.tricks.tables import TrickTables, bits

__all__ = ["FOLLOW_ME", "TrickTables", "bits", "chips_tables", "moon_tables"]
