"""`moon verify`: check the deals of a room against the commitments published before them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from shootmoon.cli.errors import EXIT_REFUSED, print_error
from shootmoon.cli.options import LanguageOption, RecordsArgument, check_language
from shootmoon.cli.records import hands_dealt, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shootmoon.protocol.fairness import Proof
    from shootmoon.record import Record

WORDS = {
    "en": {
        "none": "the record contains no proof for its {hands}",
        "hold": "{proven} with a proof, all correct",
        "fail": "{proven} with a proof, {wrong} of them wrong",
        "unproven": "{text}; no proof for {hands}",
        "view": "{text}; as far as seat {seat} could see",
        "given": "The game was played on from a given position, so nobody proves its deals: {hands}.",
        "hand": "hand {hand}: {checks}",
        "fits": "the secret matches the commitment",
        "misfits": "THE SECRET DOES NOT MATCH THE COMMITMENT",
        "follows": "all chance events follow from the secret and the nonces",
        "strays": "CHANCE EVENTS DO NOT FOLLOW FROM THE SECRET AND THE NONCES",
        "opens": "every nonce fits its commitment",
        "forged": "A NONCE DOES NOT FIT ITS COMMITMENT",
        "source": "commitment {commitment}, nonces {nonces}",
        "withheld": "seat {seat} committed to a nonce and did not reveal it",
        "interrupted": "the server was interrupted while nonces were revealed",
        "redeal": "the players agreed to deal the hand again",
        "takeback": "the players agreed to a takeback before the deal",
        "end": "the players agreed to end the game before the deal",
        "broken": "hand {hand}: a deal was broken off: {why}",
        "count": "Nonces that were not revealed: {seats}. Each of them was a choice between two deals.",
        "seat": "{count} by seat {seat}",
        "breaks": "Deals that were broken off: {count}.",
        "missing": "THE RECORD DOES NOT SAY WHAT BECAME OF DEAL {deals} OF THE ROOM",
        "alone": "In {hands}, no player added a nonce, so the server alone chose the secret of the deal.",
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
        "hand": "mano {hand}: {checks}",
        "fits": "el secreto corresponde al compromiso",
        "misfits": "EL SECRETO NO CORRESPONDE AL COMPROMISO",
        "follows": "todo lo que decidió el azar sale del secreto y de los números aportados",
        "strays": "LO QUE DECIDIÓ EL AZAR NO SALE DEL SECRETO Y DE LOS NÚMEROS APORTADOS",
        "opens": "cada número aportado corresponde a su compromiso",
        "forged": "UN NÚMERO APORTADO NO CORRESPONDE A SU COMPROMISO",
        "source": "compromiso {commitment}, números aportados {nonces}",
        "withheld": "el asiento {seat} se comprometió con un número y no lo reveló",
        "interrupted": "el servidor se interrumpió mientras se revelaban los números",
        "redeal": "los jugadores acordaron repartir la mano de nuevo",
        "takeback": "los jugadores acordaron deshacer una jugada antes del reparto",
        "end": "los jugadores acordaron terminar la partida antes del reparto",
        "broken": "mano {hand}: se abandonó un reparto: {why}",
        "count": "Números que no se revelaron: {seats}. Cada uno fue una elección entre dos repartos.",
        "seat": "{count} del asiento {seat}",
        "breaks": "Repartos abandonados: {count}.",
        "missing": "EL REGISTRO NO DICE QUÉ FUE DEL REPARTO {deals} DE LA SALA",
        "alone": (
            "En {hands} ningún jugador aportó un número, así que el servidor eligió solo el secreto del "
            "reparto."
        ),
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
    files: RecordsArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON per record.")] = False,
    lang: LanguageOption = "en",
) -> None:
    """Check that nobody chose the deals of a game that was played in a room.

    For each hand with a proof in the record, two checks are made: the secret must match the commitment that
    the server published before the hand, and the deal must follow from the secret and the players' nonces.

    Each nonce must also be the one to which its seat had committed. Nonces that a seat committed to and
    didn't reveal are counted, and so are the deals that were broken off.

    A game that was played on from a given position says so: the hands of this position have no proof.

    The exit status is 0 if every proof is correct, 1 if one is wrong or a record contains none, and 2 if a
    file can't be read.
    """
    from shootmoon.protocol.fairness import broken_deals, missing_deals, proofs
    from shootmoon.record import RecordError

    check_language(lang)
    status = 0
    for file in files:
        try:
            record = load(file)
        except RecordError as error:
            status = max(status, print_error(str(error)))  # the other files are still checked
            continue
        found = proofs(record)
        broken = broken_deals(record)
        if not found or missing_deals(record) or not all(proof.holds for proof in (*found, *broken)):
            status = max(status, EXIT_REFUSED)
        if as_json:
            _print_json(file, record, found, broken)
        else:
            _print_words(file, record, found, broken, WORDS[lang])
    if status:
        raise typer.Exit(status)


def _unproven(record: Record, found: tuple[Proof, ...]) -> int:
    """Return the number of hands in the record for which it contains no proof, without those of a given
    position."""
    from shootmoon.protocol.fairness import given_hands

    after = range(given_hands(record) + 1, hands_dealt(record) + 1)
    return len(set(after) - {proof.hand for proof in found})


def _withheld(proofs: Iterable[Proof]) -> dict[int, int]:
    """Return, by seat, how often a seat committed to a nonce and didn't reveal it.

    Deals that were given up before anybody was dealt a piece don't count.
    """
    dealt = (proof for proof in proofs if proof.why in ("", "redeal"))
    return dict(sorted(Counter(seat for proof in dealt for seat in proof.source.withheld).items()))


def _print_json(file: str, record: Record, found: tuple[Proof, ...], broken: tuple[Proof, ...]) -> None:
    import json

    from shootmoon.protocol.fairness import PROTOCOL, given_actions, given_hands, missing_deals

    def row(proof: Proof) -> dict[str, object]:
        return {
            "hand": proof.hand,
            "commitment": proof.commitment,
            "secret": proof.source.secret,
            "nonces": proof.source.nonces,
            "fits": proof.fits,
            "follows": proof.follows,
            "protocol": PROTOCOL,
            "deal": proof.source.deal,
            "nonce_commitments": proof.source.nonce_commitments,
            "opens": proof.opens,
            "withheld": proof.source.withheld,
            "interrupted": proof.source.interrupted,
        }

    missing = missing_deals(record)
    holds = bool(found) and not missing and all(proof.holds for proof in (*found, *broken))
    facts: dict[str, object] = {
        "file": file,
        "view": record.viewer,
        "holds": holds,
        "untold": _unproven(record, found),
        "withheld": _withheld((*found, *broken)),
        "missing": missing,
        "broken_off": [{**row(proof), "why": proof.why} for proof in broken],
    }
    if given_actions(record):
        facts["given"] = given_hands(record)
    print(json.dumps({**facts, "hands": [row(proof) for proof in found]}))


def _print_words(
    file: str, record: Record, found: tuple[Proof, ...], broken: tuple[Proof, ...], words: dict[str, str]
) -> None:
    from shootmoon.protocol.fairness import given_actions, given_hands
    from shootmoon.record import printable

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
        for at in (each for each in broken if each.hand == proof.hand):
            _print_broken(at, words)
        print("  " + words["hand"].format(hand=proof.hand, checks=_checks(proof, words)))
        _print_source(proof, words)
    for at in (each for each in broken if each.hand not in {proof.hand for proof in found}):
        _print_broken(at, words)
    for line in _summary(record, found, broken, words):
        print("  " + line)
    if given_actions(record):
        print("  " + words["given"].format(hands=hands(given_hands(record))))
    print("  " + words["yours"])


def _checks(proof: Proof, words: dict[str, str]) -> str:
    """Return the results of the checks of a hand, in words."""
    found = [words["fits" if proof.fits else "misfits"]]
    if not proof.why:
        found.append(words["follows" if proof.follows else "strays"])
    if proof.source.committed or not proof.opens:
        found.append(words["opens" if proof.opens else "forged"])
    return ", ".join(found)


def _print_source(proof: Proof, words: dict[str, str]) -> None:
    nonces = " ".join(proof.source.nonces)
    print("    " + words["source"].format(commitment=proof.commitment, nonces=nonces))
    for seat in proof.source.withheld:
        print("    " + words["withheld"].format(seat=seat))
    if proof.source.interrupted:
        print("    " + words["interrupted"])


def _print_broken(proof: Proof, words: dict[str, str]) -> None:
    print("  " + words["broken"].format(hand=proof.hand, why=words[proof.why]))
    print("    " + _checks(proof, words))
    _print_source(proof, words)


def _summary(
    record: Record, found: tuple[Proof, ...], broken: tuple[Proof, ...], words: dict[str, str]
) -> Iterator[str]:
    """Yield what the reader should know about all hands together."""
    from shootmoon.protocol.fairness import missing_deals

    def hands(count: int) -> str:
        return words["one" if count == 1 else "many"].format(count=count)

    if withheld := _withheld((*found, *broken)):
        seats = ", ".join(words["seat"].format(count=count, seat=seat) for seat, count in withheld.items())
        yield words["count"].format(seats=seats)
    if broken:
        yield words["breaks"].format(count=len(broken))
    if missing := missing_deals(record):
        yield words["missing"].format(deals=", ".join(map(str, missing)))
    if alone := sum(not _revealed(proof) for proof in found):
        yield words["alone"].format(hands=hands(alone))


def _revealed(proof: Proof) -> bool:
    """Return True if a seat revealed a nonce to which it had committed."""
    return len(proof.source.withheld) < len(proof.source.committed)
