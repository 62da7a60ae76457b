"""Play Moon, and keep score for it, in a terminal.

All texts are in English and Spanish. Positions are either drawn or described in plain sentences. To play,
call `begin` to create a match or `resume` to open a saved one, then `play_match`. `draw_position` and
`position_facts` show any position.
"""
