"""What every refusal of a record has to be."""

from shootmoon.record import RecordError

__all__ = ["is_in_both_languages"]


def is_in_both_languages(error: RecordError) -> None:
    """Rules are explained by the rules, in English so far."""
    assert error.explain() == error.reason
    if not any(of_rules in error.reason for of_rules in ("accepted:", "not a known", "option")):
        assert error.explain("es") != error.reason, error.reason
