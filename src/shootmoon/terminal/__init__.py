"""Play Moon, and keep score for it, in a terminal.

All texts are in English and Spanish. Positions are either drawn or described in plain sentences. To play,
call `begin` or `resume` of `shootmoon.terminal.play.match`, then `play_match` of
`shootmoon.terminal.play.local`. The modules of `shootmoon.terminal.drawing` show any position.
"""
