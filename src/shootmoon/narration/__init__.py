"""What happens in a game and at a table, in sentences.

`narrate` tells what an action did, as facts (`Told`) without the words of a language; a `Narrator` says them
to one reader, who is “you”. The terminal and the server use both; the page shows what the server says.
"""

from shootmoon.narration.actions import narrate, narrate_match, narrate_result
from shootmoon.narration.narrator import Narrator
from shootmoon.narration.told import NOTHING, Told, tell

__all__ = ["NOTHING", "Narrator", "Told", "narrate", "narrate_match", "narrate_result", "tell"]
