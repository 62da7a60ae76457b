"""The game Chips: its setup, its phases, and the columns of its observation vectors."""

from shootmoon.game.actions import Play
from shootmoon.game.chips.entering import ENTRIES
from shootmoon.game.chips.meaning import explain_chips
from shootmoon.game.chips.phases import PHASES
from shootmoon.game.chips.setup import ChipsSetup
from shootmoon.game.setup import Columns, Game
from shootmoon.pieces import CARD_SUITS, CARDS
from shootmoon.rules.chips import RULEBOOK

__all__ = ["GAME"]

GAME = Game(
    rulebook=RULEBOOK,
    setup=ChipsSetup,
    phases=PHASES,
    title="Chips",
    piece="card",
    set_name=lambda rules: "the pack",
    columns=Columns(
        pieces=CARDS,
        suits=(*CARD_SUITS, "BM", "LM"),
        actions=tuple(Play(card) for card in dict.fromkeys(CARDS)),
    ),
    unit="chips",
    explain=explain_chips,
    entries=ENTRIES,
    native=True,
)
