"""What a server says of what goes wrong."""

import pytest

from shootmoon.rules.explaining import sentence
from shootmoon.server.front.problems import ProblemError, codes
from shootmoon.telling import LANGUAGES, say, wants
from tests.wording import codes_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_is_a_sentence(language: str) -> None:
    """Each stands alone where it is shown; its words begin small, since terminals put them after a colon."""
    for part in ("problem", "refused", "not-entered", "tournament", "illegal"):
        for code in codes_of(part):
            key = f"{part}-{code}"
            detail = sentence(say(language, key, **dict.fromkeys(wants(key), "{")))
            first = detail.lstrip("¡¿“«")[0]
            assert first.isupper() or first in "{1", detail
            assert detail.endswith(".") or part == "tournament", detail
    assert ProblemError("not-found").problem(language).detail in (
        "There is nothing here.",
        "Aquí no hay nada.",
    )


def test_every_problem_has_a_message() -> None:
    assert codes() == set(codes_of("problem"))
