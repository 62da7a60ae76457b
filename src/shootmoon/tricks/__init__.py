"""Tables of integers that determine which pieces must follow suit and which piece wins a trick.

All other packages use these tables; none of them implements these rules itself.
"""

from shootmoon.tricks.compile import FOLLOW_ME, tile_tables
from shootmoon.tricks.tables import TrickTables, bits, mask_of

__all__ = ["FOLLOW_ME", "TrickTables", "bits", "mask_of", "tile_tables"]
