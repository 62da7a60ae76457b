"""List the plays in a record that lost tricks double-dummy. Usage:  python lost_tricks.py game.moon"""

import sys

import shootmoon as sm

for ply, (state, action) in enumerate(sm.read_record(sys.argv[1])):
    if state.phase == "play" and len(state.legal_actions()) > 1:
        loss = sm.solve(state).loss(action)
        if loss > 0:
            print(f"ply {ply}: seat {state.to_move} played {action} and lost {loss}")
