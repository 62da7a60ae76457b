"""`moon verify`: check the deals of a room against the commitments published before them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import typer

from shootmoon.cli.errors import EXIT_REFUSED, print_error
from shootmoon.cli.options import JsonOption, LanguageOption, RecordsArgument
from shootmoon.cli.records import hands_dealt, load
from shootmoon.telling import Messages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shootmoon.protocol.fairness import Proof
    from shootmoon.record import Record

EPILOG = """\b
Example:
  moon verify game.moon"""


def verify(
    files: RecordsArgument,
    as_json: JsonOption = False,
    lang: LanguageOption = "en",
) -> None:
    """Check that nobody chose the deals of a game that was played in a room.

    For each hand with a proof in the record, two checks are made: the secret must match the commitment that
    the server published before the hand, and the deal must follow from the secret and the players' nonces.

    Each nonce must also be the one to which its seat had committed. Nonces that a seat committed to and
    didn't reveal are counted, and so are the deals that were broken off.

    A game that was played on from a given position says so: the hands of this position have no proof.

    With --json, each record is a line. The exit status is 0 if every proof is correct, 1 if one is wrong or a
    record contains none, and 2 if a file can't be read.
    """
    from shootmoon.protocol.fairness import broken_deals, missing_deals, proofs
    from shootmoon.record import RecordError

    status = 0
    for file in files:
        try:
            record = load(file)
        except RecordError as error:
            status = max(status, print_error(error.message(lang)))  # the other files are still checked
            continue
        found = proofs(record)
        broken = broken_deals(record)
        if not found or missing_deals(record) or not all(proof.holds for proof in (*found, *broken)):
            status = max(status, EXIT_REFUSED)
        if as_json:
            _print_json(file, record, found, broken)
        else:
            _print_words(file, record, found, broken, Messages(lang))
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
    file: str, record: Record, found: tuple[Proof, ...], broken: tuple[Proof, ...], say: Messages
) -> None:
    from shootmoon.protocol.fairness import given_actions, given_hands
    from shootmoon.record import printable

    if not found:
        text = say("verify-none", hands=say.count("hands", hands_dealt(record)))
        print(f"{printable(file)}: {text}")
        if given_actions(record):
            print("  " + say("verify-given", hands=say.count("hands", given_hands(record))))
        return
    wrong = sum(not proof.holds for proof in found)
    text = say("verify-fail" if wrong else "verify-hold", proven=say.count("hands", len(found)), wrong=wrong)
    if unproven := _unproven(record, found):
        text = say("verify-unproven", text=text, hands=say.count("hands", unproven))
    if record.viewer is not None:
        text = say("verify-view", text=text, seat=record.viewer)
    print(f"{printable(file)}: {text}")
    for proof in found:
        for at in (each for each in broken if each.hand == proof.hand):
            _print_broken(at, say)
        print("  " + say("verify-hand", hand=proof.hand, checks=_checks(proof, say)))
        _print_source(proof, say)
    for at in (each for each in broken if each.hand not in {proof.hand for proof in found}):
        _print_broken(at, say)
    for line in _summary(record, found, broken, say):
        print("  " + line)
    if given_actions(record):
        print("  " + say("verify-given", hands=say.count("hands", given_hands(record))))
    print("  " + say("verify-yours"))


def _checks(proof: Proof, say: Messages) -> str:
    """Return the results of the checks of a hand, in words."""
    found = [say("verify-fits" if proof.fits else "verify-misfits")]
    if not proof.why:
        found.append(say("verify-follows" if proof.follows else "verify-strays"))
    if proof.source.committed or not proof.opens:
        found.append(say("verify-opens" if proof.opens else "verify-forged"))
    return ", ".join(found)


def _print_source(proof: Proof, say: Messages) -> None:
    nonces = " ".join(proof.source.nonces)
    print("    " + say("verify-source", commitment=proof.commitment, nonces=nonces))
    for seat in proof.source.withheld:
        print("    " + say("verify-withheld", seat=seat))
    if proof.source.interrupted:
        print("    " + say("verify-interrupted"))


def _print_broken(proof: Proof, say: Messages) -> None:
    print("  " + say("verify-broken", hand=proof.hand, why=say(f"verify-{proof.why}")))
    print("    " + _checks(proof, say))
    _print_source(proof, say)


def _summary(
    record: Record, found: tuple[Proof, ...], broken: tuple[Proof, ...], say: Messages
) -> Iterator[str]:
    """Yield what the reader should know about all hands together."""
    from shootmoon.protocol.fairness import missing_deals

    if withheld := _withheld((*found, *broken)):
        seats = ", ".join(say("verify-seat", count=count, seat=seat) for seat, count in withheld.items())
        yield say("verify-count", seats=seats)
    if broken:
        yield say("verify-breaks", count=len(broken))
    if missing := missing_deals(record):
        yield say("verify-missing", deals=", ".join(map(str, missing)))
    if alone := sum(not _revealed(proof) for proof in found):
        yield say("verify-alone", hands=say.count("hands", alone))


def _revealed(proof: Proof) -> bool:
    """Return True if a seat revealed a nonce to which it had committed."""
    return len(proof.source.withheld) < len(proof.source.committed)
