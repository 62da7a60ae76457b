"""A bot that plays at random. The protocol is described in docs/protocol.md.

Try it:  moon bot check python3 examples/bot.py
"""

import json
import random
import sys

for line in sys.stdin:
    try:
        message = json.loads(line)
        kind = message["type"]
    except (ValueError, TypeError, KeyError):
        answer = {"type": "error", "code": "unreadable", "message": "this line is not a message"}
    else:
        if kind == "hello":
            answer = {"type": "ready", "protocol": 1, "name": "example"}
        elif kind == "request":
            answer = {"type": "action", "id": message["id"], "action": random.choice(message["legal"])}
        elif kind == "bye":
            break
        else:
            continue  # events and unknown messages need no answer
    print(json.dumps(answer), flush=True)
