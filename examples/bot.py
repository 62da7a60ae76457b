"""A bot for docs/protocol.md that plays at random. Try it: moon bot check python3 examples/bot.py"""

import json
import random
import sys

for line in sys.stdin:
    try:
        message = json.loads(line)
        kind = message["type"]
    except (ValueError, TypeError, KeyError):
        answer = {"type": "error", "code": "unreadable", "message": "that is no message"}
    else:
        if kind == "hello":
            answer = {"type": "ready", "protocol": 1, "name": "example"}
        elif kind == "request":
            answer = {"type": "action", "id": message["id"], "action": random.choice(message["legal"])}
        elif kind == "bye":
            break
        else:
            continue
    print(json.dumps(answer), flush=True)
