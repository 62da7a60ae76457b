"""What a server says of what goes wrong."""

import pytest

from shootmoon.game import REASONS
from shootmoon.protocol.refusals import REFUSALS
from shootmoon.rules.explaining import sentence
from shootmoon.scorekeeping.refusals import WORDS as BOOK
from shootmoon.server.front.problems import _WORDS, ProblemError


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_problem_is_a_sentence(language: str) -> None:
    """Each stands alone where it is shown; its words begin small, since terminals put them after a colon."""
    told = [words[1:][language == "es"] for words in _WORDS.values()]
    told += [words[language == "es"] for words in (*REFUSALS.values(), *BOOK.values(), *REASONS.values())]
    for words in told:
        detail = sentence(words)
        first = detail.lstrip("¡¿“«")[0]
        assert first.isupper() or first in "{1", detail
        assert detail.endswith("."), detail
    assert ProblemError("not-found").problem(language).detail in (
        "There is nothing here.",
        "Aquí no hay nada.",
    )
