"""`moon verify`: check the deals of a room against the commitments published before them."""

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
        "none": "the record contains no proof for its {hands}",
        "hold": "{proven} with a proof, all correct",
        "fail": "{proven} with a proof, {wrong} of them wrong",
        "unproven": "{text}; no proof for {hands}",
        "view": "{text}; as far as seat {seat} could see",
        "given": "The game was played on from a given position, so nobody proves its deals: {hands}.",
        "hand": "hand {hand}: {fits}, {follows}",
        "fits": "the secret matches the commitment",
        "misfits": "THE SECRET DOES NOT MATCH THE COMMITMENT",
        "follows": "all chance events follow from the secret and the nonces",
        "strays": "CHANCE EVENTS DO NOT FOLLOW FROM THE SECRET AND THE NONCES",
        "source": "commitment {commitment}, nonces {nonces}",
        "yours": "Check yourself: was each commitment published before its hand? Is your own nonce listed?",
        "one": "{count} hand",
        "many": "{count} hands",
    },
    "es": {
        "none": "el registro no contiene ninguna prueba para sus {hands}",
        "hold": "{proven} con prueba, todo correcto",
        "fail": "{proven} con prueba, {wrong} con errores",
        "unproven": "{text}; sin prueba para {hands}",
        "view": "{text}; hasta donde vio el asiento {seat}",
        "given": "La partida siguió desde una posición dada, así que nadie prueba sus repartos: {hands}.",
        "hand": "mano {hand}: {fits}, {follows}",
        "fits": "el secreto corresponde al compromiso",
        "misfits": "EL SECRETO NO CORRESPONDE AL COMPROMISO",
        "follows": "todo lo que decidió el azar sale del secreto y de los números aportados",
        "strays": "LO QUE DECIDIÓ EL AZAR NO SALE DEL SECRETO Y DE LOS NÚMEROS APORTADOS",
        "source": "compromiso {commitment}, números aportados {nonces}",
        "yours": "Compruébalo: ¿se publicó cada compromiso antes de su mano? ¿Aparece tu propio número?",
        "one": "{count} mano",
        "many": "{count} manos",
    },
}
"""Message templates by language and key; names in braces are replaced by values."""

EPILOG = """\b
Example:
  moon verify game.moon"""


def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="RECORD", help="Records, as text or JSON; - is standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON per record.")] = False,
    lang: Annotated[str, typer.Option(help="The language: en or es.")] = "en",
) -> None:
    """Check that nobody chose the deals of a game that was played in a room.

    For each hand with a proof in the record, two checks are made: the secret must match the commitment that
    the server published before the hand, and the deal must follow from the secret and the players' nonces.

    A game that was played on from a given position says so: the hands of this position have no proof.

    The exit status is 0 if every proof is correct, 1 if one is wrong or a record contains none, and 2 if a
    file can't be read.
    """
    from shootmoon.record import RecordError
    from shootmoon.rooms import proofs

    check_language(lang)
    status = 0
    for file in files:
        try:
            record = load(file)
        except RecordError as error:
            status = max(status, print_error(str(error)))  # the other files are still checked
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


def _unproven(record: Record, found: tuple[Proof, ...]) -> int:
    """Return the number of hands in the record for which it contains no proof, without those of a given
    position."""
    from shootmoon.rooms.fairness import given_hands

    after = range(given_hands(record) + 1, hands_dealt(record) + 1)
    return len(set(after) - {proof.hand for proof in found})


def _print_json(file: str, record: Record, found: tuple[Proof, ...]) -> None:
    import json

    from shootmoon.rooms.fairness import given_actions, given_hands

    rows = [
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
    facts = {"file": file, "view": record.viewer, "holds": holds, "untold": _unproven(record, found)}
    if given_actions(record):
        facts["given"] = given_hands(record)
    print(json.dumps({**facts, "hands": rows}))


def _print_words(file: str, record: Record, found: tuple[Proof, ...], words: dict[str, str]) -> None:
    from shootmoon.record import printable
    from shootmoon.rooms.fairness import given_actions, given_hands

    def hands(count: int) -> str:
        return words["one" if count == 1 else "many"].format(count=count)

    if not found:
        print(f"{printable(file)}: {words['none'].format(hands=hands(hands_dealt(record)))}")
        if given_actions(record):
            print("  " + words["given"].format(hands=hands(given_hands(record))))
        return
    wrong = sum(not proof.holds for proof in found)
    text = words["fail" if wrong else "hold"].format(proven=hands(len(found)), wrong=wrong)
    if unproven := _unproven(record, found):
        text = words["unproven"].format(text=text, hands=hands(unproven))
    if record.viewer is not None:
        text = words["view"].format(text=text, seat=record.viewer)
    print(f"{printable(file)}: {text}")
    for proof in found:
        fits = words["fits" if proof.fits else "misfits"]
        follows = words["follows" if proof.follows else "strays"]
        print("  " + words["hand"].format(hand=proof.hand, fits=fits, follows=follows))
        nonces = " ".join(proof.source.nonces)
        print("    " + words["source"].format(commitment=proof.commitment, nonces=nonces))
    if given_actions(record):
        print("  " + words["given"].format(hands=hands(given_hands(record))))
    print("  " + words["yours"])
