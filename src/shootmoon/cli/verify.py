"""`moon verify`: whether deals follow from what was committed to before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_REFUSED, print_error
from shootmoon.cli.options import check_language
from shootmoon.cli.records import hands_dealt, load

if TYPE_CHECKING:
    from shootmoon.record import Record
    from shootmoon.rooms import Proof

WORDS = {
    "en": {
        "none": "nothing is told about where its {hands} came from",
        "hold": "{told} told, all of it holds",
        "fail": "{told} told, {wrong} of them wrong",
        "untold": "{text}; nothing is told about {hands}",
        "view": "{text}; as far as seat {seat} saw",
        "hand": "hand {hand}: {fits}, {follows}",
        "fits": "the secret fits the commitment",
        "misfits": "THE SECRET DOES NOT FIT THE COMMITMENT",
        "follows": "all that chance did follows from secret and nonces",
        "strays": "WHAT CHANCE DID DOES NOT FOLLOW FROM SECRET AND NONCES",
        "source": "commitment {commitment}, nonces {nonces}",
        "yours": "Compare: was each commitment published before its hand, and is your own nonce told?",
        "one": "{count} hand",
        "many": "{count} hands",
    },
    "es": {
        "none": "no se dice nada de dónde salieron sus {hands}",
        "hold": "{told} con prueba, todo es correcto",
        "fail": "{told} con prueba, {wrong} con errores",
        "untold": "{text}; no se dice nada de {hands}",
        "view": "{text}; hasta donde vio el puesto {seat}",
        "hand": "mano {hand}: {fits}, {follows}",
        "fits": "el secreto corresponde al compromiso",
        "misfits": "EL SECRETO NO CORRESPONDE AL COMPROMISO",
        "follows": "todo lo que hizo el azar se deduce del secreto y los aportes",
        "strays": "LO QUE HIZO EL AZAR NO SE DEDUCE DEL SECRETO Y LOS APORTES",
        "source": "compromiso {commitment}, aportes {nonces}",
        "yours": "Compare: ¿se publicó cada compromiso antes de su mano, y consta su propio aporte?",
        "one": "{count} mano",
        "many": "{count} manos",
    },
}
"""By language: what is said. Facts stand in braces."""


def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="RECORD", help="Records, text or JSON; - is standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, a line a record.")] = False,
    lang: Annotated[str, typer.Option(help="Language: en or es.")] = "en",
) -> None:
    """Check that nobody chose the deals of a game that was played in a room.

    For each hand of which the record tells the source: whether the secret fits the commitment that was
    published before, and whether all that chance did follows from the secret and the players' nonces. Hands
    of which nothing is told are counted.

    Exits with 0 when all that is told holds, with 1 when something doesn't or a record tells nothing, with 2
    when a file can't be read.
    """
    from shootmoon.record import RecordError
    from shootmoon.rooms import proofs

    check_language(lang)
    status = 0
    for file in files:
        try:
            record = load(file)
        except RecordError as error:
            status = max(status, print_error(str(error)))  # the others are looked at all the same
            continue
        found = proofs(record)
        if not found or not all(proof.holds for proof in found):
            status = max(status, EXIT_REFUSED)
        if as_json:
            _print_json(file, record, found)
        else:
            _print_words(file, record, found, WORDS[lang])
    if status:
        raise typer.Exit(status)


def _untold(record: Record, found: tuple[Proof, ...]) -> int:
    """How many hands were dealt of which nothing is told."""
    return len(set(range(1, hands_dealt(record) + 1)) - {proof.hand for proof in found})


def _print_json(file: str, record: Record, found: tuple[Proof, ...]) -> None:
    import json

    told = [
        {
            "hand": proof.hand,
            "commitment": proof.commitment,
            "secret": proof.source.secret,
            "nonces": proof.source.nonces,
            "fits": proof.fits,
            "follows": proof.follows,
        }
        for proof in found
    ]
    holds = bool(found) and all(proof.holds for proof in found)
    facts = {"file": file, "view": record.viewer, "holds": holds, "untold": _untold(record, found)}
    print(json.dumps({**facts, "hands": told}))


def _print_words(file: str, record: Record, found: tuple[Proof, ...], words: dict[str, str]) -> None:
    from shootmoon.record import printable

    def hands(count: int) -> str:
        return words["one" if count == 1 else "many"].format(count=count)

    if not found:
        print(f"{printable(file)}: {words['none'].format(hands=hands(hands_dealt(record)))}")
        return
    wrong = sum(not proof.holds for proof in found)
    text = words["fail" if wrong else "hold"].format(told=hands(len(found)), wrong=wrong)
    if untold := _untold(record, found):
        text = words["untold"].format(text=text, hands=hands(untold))
    if record.viewer is not None:
        text = words["view"].format(text=text, seat=record.viewer)
    print(f"{printable(file)}: {text}")
    for proof in found:
        fits = words["fits" if proof.fits else "misfits"]
        follows = words["follows" if proof.follows else "strays"]
        print("  " + words["hand"].format(hand=proof.hand, fits=fits, follows=follows))
        nonces = " ".join(proof.source.nonces)
        print("    " + words["source"].format(commitment=proof.commitment, nonces=nonces))
    print("  " + words["yours"])
