"""What each choice in Moon means, in words. The facts are in `shootmoon.game.moon.facts`."""

from __future__ import annotations

from collections.abc import Sequence

from shootmoon.game.actions import PASS, Action, Bid, Discard, NameTrump, Play
from shootmoon.game.meaning import Meanings, Texts, Voice, plain, signed
from shootmoon.game.moon.facts import (
    BidFacts,
    Effect,
    HandFacts,
    bid_facts,
    decides,
    discard_facts,
    hand_facts,
    pass_facts,
    trump_facts,
)
from shootmoon.game.trick_facts import TrickFacts, play_facts, trick_facts
from shootmoon.game.view import View
from shootmoon.tricks import FOLLOW_ME


def explain_moon(view: View, language: str, names: Sequence[str]) -> Meanings:
    """Return what the decision of the seat to move and each of its choices mean."""
    say = Voice(_TEXTS, language, names)
    decision = {"auction": _auction, "discard": _discarding, "trump": _naming, "play": _playing}[view.phase]
    return Meanings(decision(view, say), {str(action): _action(view, action, say) for action in view.legal})


def _action(view: View, action: Action, say: Voice) -> str:
    match action:
        case Bid():
            return _pass(view, say) if action == PASS else _bid(view, action, say)
        case NameTrump():
            return _trump(view, action, say)
        case Discard():
            return _discard(view, action, say)
        case Play():
            return _play(view, action, say)
        case _:
            return ""


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# -- the auction ----------------------------------------------------------------------------------------


def _auction(view: View, say: Voice) -> str:
    facts = pass_facts(view)
    if PASS not in view.legal:
        ask = say("auction.must")
    elif facts.bidder:
        ask = say("auction.over", who=say.name(facts.bidder), bid=say.action(facts.standing))
    else:
        ask = say("auction.first", size=view.hand_size)
    return _joined(ask, _score(view, say))


def _score(view: View, say: Voice) -> str:
    """Return how far the viewer's side is from winning."""
    setup, side = view.setup, view.seating.side_of(view.seat)
    match = setup.match
    assert match
    parts: list[str] = []
    if view.points is not None and setup.points:
        parts.append(say("score.points", n=plain(view.points[side]), target=setup.points.target))
    if view.marks is not None:
        parts.append(say("score.marks", n=plain(view.marks[side]), target=match.marks))
    elif view.rounds_won is not None:
        parts.append(say("score.rounds", n=view.rounds_won[side], target=view.setup.targets["rounds_won"]))
    return say("score", scores=say.list(parts))


def _bid(view: View, bid: Bid, say: Voice) -> str:
    facts = bid_facts(view, bid)
    partners = ".side" if view.seating.partnerships else ""
    take = "take.all" if facts.needs == view.hand_size else "take"
    take_text = say(f"{take}{partners}", needs=facts.needs, size=view.hand_size)
    return _joined(
        say(
            "bid.moon" if bid.moons else "bid",
            bid=say.action(bid).capitalize() if bid.moons else bid,
            take=take_text,
            made=_gain(facts.made, say),
            failed=_loss(facts, say, partners),
        ),
        _end(facts, say) or _score(view, say),
    )


def _gain(made: Effect, say: Voice) -> str:
    if made.points is None:
        return f"+{say.words.marks.count(made.marks or 0)}"
    least, most = made.points
    return signed(least) if least == most else say("range", least=signed(least), most=signed(most))


def _loss(facts: BidFacts, say: Voice, partners: str) -> str:
    failed = facts.failed
    if failed.points is None:
        return say(f"others{partners}", marks=say.words.marks.count(failed.others or 0))
    lost = signed(failed.points[0])
    if not failed.hickeys or not facts.hickeys_count:
        return lost
    return say("and.hickeys", lost=lost, hickeys=say.words.hickeys.count(failed.hickeys))


def _end(facts: BidFacts, say: Voice) -> str:
    """Return whether the bid decides the round or the match."""
    made, parts = facts.made, list[str]()
    if made.won == "round" and made.marks:
        parts.append(say("won.round.marks", marks=f"+{say.words.marks.count(made.marks)}"))
    elif made.won:
        parts.append(say(f"won.{made.won}"))
    if facts.failed.lost:
        parts.append(say(f"lost.{facts.failed.lost}"))
    return " ".join(parts)


def _pass(view: View, say: Voice) -> str:
    facts = pass_facts(view)
    if facts.bidder:
        who, bid = say.name(facts.bidder), say.action(facts.standing)
        scored = say("pass.tricks") if view.points is not None and not _with(view, facts.bidder) else ""
        return _joined(say("pass.last" if facts.last else "pass.over", who=who, bid=bid), scored)
    if facts.must_bid:
        return say("pass.must", who=say.name(facts.dealer))
    key = "pass.out.last" if facts.last else "pass.out"
    return say(f"{key}.you" if facts.next_dealer == view.seat else key, who=say.name(facts.next_dealer))


def _with(view: View, seat: int) -> bool:
    """Return True if a seat is on the viewer's side."""
    return view.seating.side_of(seat) == view.seating.side_of(view.seat)


# -- widow and trump ------------------------------------------------------------------------------------


def _discarding(view: View, say: Voice) -> str:
    kept = len(view.legal) < len(view.hand)
    return _joined(
        say("discard.one", n=len(view.hand)), say("discard.trump") if kept else "", _goal(view, say)
    )


def _discard(view: View, discard: Discard, say: Voice) -> str:
    kept = [
        say("kept", n=count, suit=say.suit(suit)) if count else say("kept.none", suit=say.suit(suit))
        for suit, count in discard_facts(view, discard).kept
    ]
    return say("discard", piece=discard.piece, kept=say.list(kept))


def _naming(view: View, say: Voice) -> str:
    blind = view.setup.exchanges == "after-trump"
    return _joined(say("trump.name"), say("trump.blind") if blind else "", _goal(view, say))


def _trump(view: View, named: NameTrump, say: Voice) -> str:
    if named.trump == FOLLOW_ME:
        return say("trump.none")
    facts = trump_facts(view, named)
    suit = say("trump.suit", suit=named.trump) if named.trump.isdecimal() else say.action(named.trump)
    if not facts.trumps:
        return say("trump.not-held", suit=suit)
    key = "trump.higher" if facts.higher else "trump.best" if facts.out else "trump.all"
    return say(key, suit=suit, own=say.list(facts.trumps), out=facts.out, higher=facts.higher)


# -- play -----------------------------------------------------------------------------------------------


def _goal(view: View, say: Voice) -> str:
    return _progress(view, hand_facts(view), say)


def _progress(view: View, hand: HandFacts, say: Voice) -> str:
    if not hand.missing:
        return say("made")
    if hand.to_set < 1:
        return say("set")
    if hand.declares:
        key = "needs.side" if view.seating.partnerships else "needs"
        return say(key, n=hand.missing, left=hand.left)
    assert view.declarer
    key = "defends.side" if view.seating.partnerships else "defends"
    return say(key, who=say.name(view.declarer), n=hand.missing, left=hand.left, against=hand.to_set)


def _playing(view: View, say: Voice) -> str:
    trick = trick_facts(view)
    ask = _leading(view, say) if trick is None else _following(view, trick, say)
    return _joined(ask, _goal(view, say))


def _leading(view: View, say: Voice) -> str:
    if view.setup.called:
        return say("lead.called")
    return say("lead.trump" if len(view.legal) < len(view.hand) else "lead.any")


def _following(view: View, trick: TrickFacts, say: Voice) -> str:
    key = "follow" if trick.follows else "free"
    asked = say(key, suit=say.suit(trick.suit))
    if len(view.trick) == 1:
        return asked
    partner = ".partner" if _with(view, trick.winner) else ""
    return f"{asked} {say(f'winning{partner}', who=say.name(trick.winner), piece=trick.winning)}"


def _play(view: View, play: Play, say: Voice) -> str:
    facts, trick = play_facts(view, play), trick_facts(view)
    best = say("best") if facts.best and not facts.last else ""
    end = decides(view, hand_facts(view), facts)
    ends = say(f"decides.{end}") if end else ""
    if trick is None:
        key = ("lead.trumps" if facts.trump else "lead") if facts.followed else "lead.free"
        return _joined(say(key, piece=play.piece, suit=say.suit(facts.suit)), best, ends)
    who = say.name(trick.winner)
    if facts.last:
        key = "takes" if facts.wins else "loses.last"
    else:
        key = "loses" if not facts.wins else "beats.trump" if facts.trump else "beats"
    return _joined(say(key, piece=play.piece, who=who, winning=trick.winning), best, ends)


_TEXTS: Texts = {
    # the auction
    "auction.first": (
        "Bid how many of the {size} tricks you will take, or pass.",
        "Apuesta cuántas de las {size} bazas vas a ganar, o pasa.",
    ),
    "auction.over": ("Bid more than {who}'s {bid}, or pass.", "Apuesta más que {bid} de {who}, o pasa."),
    "auction.must": (
        "All others passed: as dealer, you must bid.",
        "Los demás pasaron: como diste tú, tienes que apostar.",
    ),
    "score": ("You have {scores}.", "Llevas {scores}."),
    "score.points": ("{n} of {target} points", "{n} de {target} puntos"),
    "score.marks": ("{n} of {target} marks", "{n} de {target} marcas"),
    "score.rounds": ("{n} of {target} rounds", "{n} de {target} rondas"),
    "bid": ("Bid {bid}: {take}, {made}; fewer, {failed}.", "Apuesta {bid}: {take}, {made}; menos, {failed}."),
    "bid.moon": ("{bid}: {take}, {made}; fewer, {failed}.", "{bid}: {take}, {made}; menos, {failed}."),
    "take": ("take {needs} of {size} tricks", "gana {needs} de {size} bazas"),
    "take.all": ("take all {size} tricks", "gana las {size} bazas"),
    "take.side": ("your side takes {needs} of {size} tricks", "tu pareja y tú ganan {needs} de {size} bazas"),
    "take.all.side": ("your side takes all {size} tricks", "tu pareja y tú ganan las {size} bazas"),
    "range": ("{least} to {most}", "de {least} a {most}"),
    "others": ("{marks} for each of the others", "{marks} para cada uno de los demás"),
    "others.side": ("{marks} for the other side", "{marks} para la otra pareja"),
    "and.hickeys": ("{lost} and {hickeys}", "{lost} y {hickeys}"),
    "won.match": ("Making it wins the match.", "Si la cumples, ganas la partida."),
    "won.round": ("Making it wins the round.", "Si la cumples, ganas la ronda."),
    "won.round.marks": (
        "Making it wins the round: {marks}.",
        "Si la cumples, ganas la ronda: {marks}.",
    ),
    "lost.match": ("Failing loses the match.", "Si fallas, pierdes la partida."),
    "lost.round": ("Failing loses the round.", "Si fallas, pierdes la ronda."),
    "pass.last": ("Pass: {who} plays {bid}.", "Paso: {who} juega {bid}."),
    "pass.over": (
        "Pass: {who} plays {bid} unless somebody bids more.",
        "Paso: {who} juega {bid} si nadie apuesta más.",
    ),
    "pass.tricks": ("Each trick you take scores 1.", "Cada baza que ganes vale 1."),
    "pass.must": (
        "Pass: if the others pass too, {who} must bid as dealer.",
        "Paso: si los demás pasan también, {who} tiene que apostar porque dio.",
    ),
    "pass.out": (
        "Pass: if all pass, this hand isn't played, and {who} deals.",
        "Paso: si todos pasan, esta mano no se juega y da {who}.",
    ),
    "pass.out.last": (
        "Pass: all passed, so this hand isn't played, and {who} deals.",
        "Paso: todos pasaron; esta mano no se juega y da {who}.",
    ),
    "pass.out.you": (
        "Pass: if all pass, this hand isn't played, and you deal.",
        "Paso: si todos pasan, esta mano no se juega y das tú.",
    ),
    "pass.out.last.you": (
        "Pass: all passed, so this hand isn't played, and you deal.",
        "Paso: todos pasaron; esta mano no se juega y das tú.",
    ),
    # widow and trump
    "discard.one": (
        "Discard one of your {n} tiles, face down; nobody else sees it.",
        "Descarta una de tus {n} fichas, boca abajo; nadie más la ve.",
    ),
    "discard.trump": (
        "Your last trump must stay: you lead it.",
        "Tu último triunfo se queda: sales con él.",
    ),
    "discard": ("Discard {piece}: you keep {kept}.", "Descartar {piece}: te quedas con {kept}."),
    "kept": ("{n} of {suit}", "{n} de {suit}"),
    "kept.none": ("none of {suit}", "ninguno de {suit}"),
    "trump.name": (
        "Name trump: the tiles of that suit beat all others.",
        "Nombra triunfo: sus fichas ganan a las demás.",
    ),
    "trump.blind": ("Then you take the widow.", "Después tomas la viuda."),
    "trump.suit": ("{suit}s", "{suit}"),
    "trump.higher": (
        "Trump {suit}: you hold {own}. Others: {out}, higher ones: {higher}.",
        "Triunfo {suit}: tienes {own}. Otros: {out}, más altos: {higher}.",
    ),
    "trump.best": (
        "Trump {suit}: you hold {own}, with the highest. Others: {out}.",
        "Triunfo {suit}: tienes {own}, con el más alto. Otros: {out}.",
    ),
    "trump.all": ("Trump {suit}: you hold all of them.", "Triunfo {suit}: los tienes todos."),
    "trump.not-held": ("Trump {suit}: you hold none.", "Triunfo {suit}: no tienes ninguno."),
    "trump.none": (
        "No trump: the highest tile of the suit led wins each trick.",
        "Sin triunfo: en cada baza gana la ficha más alta del palo de salida.",
    ),
    # play
    "needs": ("You need {n} of the {left} tricks left.", "Necesitas {n} de las {left} bazas que quedan."),
    "needs.side": (
        "Your side needs {n} of the {left} tricks left.",
        "Tu pareja y tú necesitan {n} de las {left} bazas que quedan.",
    ),
    "defends": (
        "{who} needs {n} of the {left} tricks left, the others {against}.",
        "A {who} le faltan {n} de las {left} bazas; a los demás, {against}.",
    ),
    "defends.side": (
        "{who}'s side needs {n} of the {left} tricks left, yours {against}.",
        "A la pareja de {who} le faltan {n} de las {left} bazas; a ustedes, {against}.",
    ),
    "made": ("The bid is made.", "La apuesta está cumplida."),
    "set": ("The bid is set.", "La apuesta cayó."),
    "lead.any": (
        "You lead: the others must follow your tile's suit.",
        "Sales tú: los demás deben seguir el palo de tu ficha.",
    ),
    "lead.trump": ("You lead: the first lead must be a trump.", "Sales tú: la primera salida es un triunfo."),
    "lead.called": (
        "You lead: choose a tile and the end that the others must follow.",
        "Sales tú: elige una ficha y el extremo que los demás deben seguir.",
    ),
    "follow": (
        "Follow {suit}.",
        "Sigue {suit}.",
    ),
    "free": (
        "You have none of {suit}: play any tile.",
        "No tienes de {suit}: juega cualquiera.",
    ),
    "winning": ("{who}'s {piece} is winning.", "Va ganando {piece} de {who}."),
    "winning.partner": (
        "Your partner {who} is winning.",
        "Va ganando tu pareja, {who}.",
    ),
    "lead": (
        "Lead {piece}: the others must follow {suit}.",
        "Salir con {piece}: los demás deben seguir {suit}.",
    ),
    "lead.trumps": (
        "Lead {piece}, a trump: the others must follow with trumps.",
        "Salir con {piece}, triunfo: los demás deben seguir con triunfos.",
    ),
    "lead.free": (
        "Lead {piece}: nobody else has one of {suit}.",
        "Salir con {piece}: nadie más tiene de {suit}.",
    ),
    "takes": ("{piece} takes the trick.", "{piece} gana la baza."),
    "beats": ("{piece} beats {who}'s {winning}.", "{piece} gana a {winning} de {who}."),
    "beats.trump": (
        "{piece} is a trump and beats {who}'s {winning}.",
        "{piece} es triunfo y gana a {winning} de {who}.",
    ),
    "loses": ("{piece} doesn't beat {who}'s {winning}.", "{piece} no gana a {winning} de {who}."),
    "loses.last": (
        "{piece} doesn't beat {who}'s {winning}, which takes the trick.",
        "{piece} no gana a {winning} de {who}, que se lleva la baza.",
    ),
    "best": ("Nothing beats it.", "Nada le gana."),
    "decides.made": ("That makes the bid.", "Con eso se cumple la apuesta."),
    "decides.set": ("That sets the bid.", "Con eso cae la apuesta."),
}
