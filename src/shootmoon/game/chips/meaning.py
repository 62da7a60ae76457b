"""What each choice in Chips means: the facts about chips, and the words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from shootmoon.game.actions import Play
from shootmoon.game.chips.setup import setup_of
from shootmoon.game.meaning import Meanings, Voice, signed
from shootmoon.game.score import ChipsScore
from shootmoon.game.trick_facts import PlayFacts, play_facts, trick_facts
from shootmoon.game.view import View
from shootmoon.pieces import BIG_MOON, LITTLE_MOON, Piece


class ChipFacts(Struct, frozen=True):
    """What a play does to the chips."""

    big: int
    """The Big Moons in the trick after the play."""
    little: int
    """The Little Moons in it."""
    gained: int | None
    """The change of the chips of the side that wins the trick, as soon as it is complete; None if the trick
    goes on."""


def chip_facts(view: View, play: PlayFacts) -> ChipFacts:
    """Return what a legal play does to the chips."""
    pieces = [*(each.piece for _, each in view.trick), play.play.piece]
    big, little = pieces.count(BIG_MOON), pieces.count(LITTLE_MOON)
    gained = None
    if play.last:
        gained = 0
        if play.winner != view.setup.dummy_seat:
            setup, side = setup_of(view), view.seating.side_of(play.winner)
            held = setup.standing(view)
            gained = setup.standing(setup.after_trick(ChipsScore(held), side, big, little))[side] - held[side]
    return ChipFacts(big, little, gained)


def explain_chips(view: View, language: str, names: Sequence[str]) -> Meanings:
    """Return what the decision of the seat to move and each of its choices mean."""
    say = Voice("chips", language, names)
    actions = {str(play): _play(view, play, say) for play in view.legal if isinstance(play, Play)}
    return Meanings(_decision(view, say), actions)


def _decision(view: View, say: Voice) -> str:
    setup, side = setup_of(view), view.seating.side_of(view.seat)
    trick = trick_facts(view)
    if trick is None:
        asked = say("lead-any", chips=setup.standing(view)[side], target=setup.chips.target)
    elif not trick.follows:
        asked = say(
            "free-moon" if trick.led in (BIG_MOON, LITTLE_MOON) else "free", suit=say.suit(trick.suit)
        )
    else:
        moons = any(play in (BIG_MOON, LITTLE_MOON) for play in view.legal)
        asked = say("follow-moon" if moons else "follow", suit=say.suit(trick.suit))
    if trick is not None:
        asked += " " + say("winning", who=_name(view, trick.winner, say), piece=_piece(trick.winning, say))
    renege = say("renege") if setup.reneges and trick is not None and trick.follows else ""
    stakes = say(
        "stakes-side" if view.seating.partnerships else "stakes",
        tricks=view.tricks[side],
        size=setup.hand_size,
        most=setup.trick_worth(setup.hand_size),
    )
    return " ".join(part for part in (asked, renege, stakes) if part)


def _play(view: View, play: Play, say: Voice) -> str:
    facts, trick = play_facts(view, play), trick_facts(view)
    piece = _piece(play.piece, say)
    if trick is None and play.piece in (BIG_MOON, LITTLE_MOON):
        text = say("lead-big" if play.piece == BIG_MOON else "lead-little", piece=piece)
    elif trick is None:
        text = say("lead", piece=piece, suit=say.suit(facts.suit))
    elif facts.last:
        key = "takes" if facts.wins else "loses-last"
        text = say(key, piece=piece, who=_name(view, facts.winner, say))
    else:
        key = "beats" if facts.wins else "loses"
        text = say(key, piece=piece, winning=_piece(trick.winning, say))
    best = say("best") if facts.best and not facts.last else ""
    return " ".join(part for part in (text, best, _gain(chip_facts(view, facts), say)) if part)


def _gain(facts: ChipFacts, say: Voice) -> str:
    if facts.gained is not None:
        return say("gained", chips=signed(facts.gained)) if facts.big or facts.little else ""
    if facts.big == facts.little:
        return ""
    more = say.count("chips", abs(facts.big - facts.little))
    return say("gains" if facts.big > facts.little else "gives", chips=more)


def _piece(piece: Piece, say: Voice) -> str:
    return say("big") if piece == BIG_MOON else say("little") if piece == LITTLE_MOON else str(piece)


def _name(view: View, seat: int, say: Voice) -> str:
    return say("dummy") if seat == view.setup.dummy_seat else say.name(seat)
