"""The sentences that describe rules to players, by language. Each game chooses among them."""

from collections.abc import Mapping
from typing import Final

from shootmoon.rules.prose.en import ENGLISH
from shootmoon.rules.prose.es import SPANISH
from shootmoon.rules.prose.sentences import Sentences

__all__ = ["SENTENCES"]

SENTENCES: Final[Mapping[str, Sentences]] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
