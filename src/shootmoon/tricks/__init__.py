"""Who must follow and who wins a trick, as tables of plain integers. The only place that knows."""

from shootmoon.tricks.compile import FOLLOW_ME, chips_tables, moon_tables
from shootmoon.tricks.tables import TrickTables, bits

__all__ = ["FOLLOW_ME", "TrickTables", "bits", "chips_tables", "moon_tables"]
