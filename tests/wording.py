"""What the catalogues of words have, for tests that every message is said somewhere."""

from shootmoon.telling import keys_of


def codes_of(part: str) -> tuple[str, ...]:
    """The codes of the messages whose keys are ``part``, a hyphen and the code."""
    return tuple(key.removeprefix(f"{part}-") for key in keys_of() if key.startswith(f"{part}-"))
