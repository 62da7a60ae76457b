"""All words that people read: one catalogue for each language.

A catalogue is a file in Fluent's syntax (`en.ftl`, `es.ftl`, …; projectfluent.org). A further language is one
further file. The web page is built with those sections of the same files that it needs.
"""

from shootmoon.telling.arguments import check_fields, checked, seed_of, wrong_argument
from shootmoon.telling.catalogue import (
    LANGUAGES,
    Language,
    Phrase,
    add_words,
    keys_of,
    language_named,
    open_catalogues,
    say,
    says,
    wants,
)
from shootmoon.telling.decoding import json_reason, malformed_json
from shootmoon.telling.messages import Messages
from shootmoon.telling.missing import check_installed
from shootmoon.telling.quoting import brief, printable, shortened
from shootmoon.telling.reason import Reason, system_reason
from shootmoon.telling.typed import typed, typed_form

__all__ = [
    "LANGUAGES",
    "Language",
    "Messages",
    "Phrase",
    "Reason",
    "add_words",
    "brief",
    "check_fields",
    "check_installed",
    "checked",
    "json_reason",
    "keys_of",
    "language_named",
    "malformed_json",
    "open_catalogues",
    "printable",
    "say",
    "says",
    "seed_of",
    "shortened",
    "system_reason",
    "typed",
    "typed_form",
    "wants",
    "wrong_argument",
]
