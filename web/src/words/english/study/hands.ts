/** Texts of the book of hands in English. */
export const hands = {
    "hands.lead":
        "Choose seven tiles to see how often they make each bid if the other tiles are dealt at random. All {hands} hands are in the book.",
    "hands.rules": "Rules",
    "hands.tiles": "Tiles",
    "hands.chosen": "{n} of {all} chosen",
    "hands.clear": "Start over",
    "hands.any": "Random hand",
    "hands.odds": "Chances",
    "hands.bid": "Bid",
    "hands.made": "Made",
    "hands.score": "Points",
    "hands.marks": "Marks",
    "hands.trump": "Trump",
    "hands.discard": "Discard",
    "hands.widow": "the widow",
    "hands.percent": "{n}% ± {error}%",
    "hands.share": "{n}% of widows",
    "hands.double-dummy": "{n}% double-dummy",
    "hands.basis":
        "Each chance is the average over about {worlds} deals, played double-dummy (with all hands visible) and corrected for what players can’t see. ± is the standard error. The seat doesn’t matter: nobody has bid yet.",
    "hands.swaps": "What one tile changes",
    "hands.swaps.hint":
        "A tile of the hand: if another one were there instead, on average. Another tile: if it replaced the best tile to give up. Press it to swap them.",
    "hands.swaps.bid": "For the bid",
    "hands.instead": "{tile} instead of {other}: {change} points of chance",
    "hands.without": "another tile instead of {tile}: {change} points of chance",
    "hands.best": "Best hands",
    "hands.treacherous": "Treacherous hands",
    "hands.treacherous.hint":
        "They make the bid much less often than the average hand with as long a suit and as many doubles.",
    "hands.entry": "{bid}: {chance}%, points {score}",
    "hands.entry.alike": "{bid}: {chance}%, hands like it {alike}%",
} as const;
