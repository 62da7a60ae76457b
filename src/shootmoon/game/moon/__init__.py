"""The game Moon: its setup, its phases, and the columns of its observation vectors."""

from shootmoon.game.moon.columns import COLUMNS
from shootmoon.game.moon.entering import ENTRIES
from shootmoon.game.moon.meaning import explain_moon
from shootmoon.game.moon.phases import PHASES
from shootmoon.game.moon.setup import FULL_HAND, MoonSetup
from shootmoon.game.setup import Game
from shootmoon.rules.moon import RULEBOOK

__all__ = ["FULL_HAND", "GAME"]

GAME = Game(
    rulebook=RULEBOOK,
    setup=MoonSetup,
    phases=PHASES,
    title="Moon",
    piece="tile",
    set_name=lambda rules: f"the set {rules.table.tiles}",
    columns=COLUMNS,
    unit="tricks",
    explain=explain_moon,
    entries=ENTRIES,
    native=True,
)
