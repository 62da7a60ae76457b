"""Match equity: the chance to win the match, from any score, under any rules."""
