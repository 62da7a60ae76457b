"""The sentences that describe rules to players, in every language. For a given rule set, each game chooses
the sentences that apply."""

from collections.abc import Mapping
from typing import Final

from shootmoon.rules.prose.en import ENGLISH
from shootmoon.rules.prose.es import SPANISH
from shootmoon.rules.prose.sentences import Sentences

__all__ = ["SENTENCES"]

SENTENCES: Final[Mapping[str, Sentences]] = {"en": ENGLISH, "es": SPANISH}
"""The sentences, by language code."""
