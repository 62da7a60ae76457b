"""Describe a position in sentences, each of which states one fact. The drawings show the same facts."""

from __future__ import annotations

from collections.abc import Iterator

from shootmoon.game import Play, Position, Trick, View
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.terminal.drawing.sheet import sheet_amounts, short_result
from shootmoon.terminal.drawing.words import Words

__all__ = [
    "contract_facts",
    "hand_facts",
    "led_fact",
    "legal_fact",
    "outside_hands_facts",
    "position_facts",
    "sheet_facts",
    "status_fact",
    "supply_fact",
    "table_facts",
    "table_title",
    "trick_fact",
]


def position_facts(position: Position, words: Words) -> list[str]:
    """Describe a position with its visible hands.

    In a `View`, only the hand of its seat is visible; in a `State`, all hands are.
    """
    seats = [position.seat] if isinstance(position, View) else position.seating.seats
    facts = table_facts(position, words)
    for seat in seats:
        facts += hand_facts(position, seat, words)
    return facts


def table_facts(position: Position, words: Words) -> list[str]:
    """Describe everything that all players can see."""
    say = words.say
    facts = [table_title(position, words)]
    if position.winners:
        facts.append(words.match_won(position))
    for noun, amounts in words.scores(position):
        facts.append(say(f"event-{noun}", standing=words.standing(position, amounts)))
    if position.bids:
        bids = [
            say("event-said", who=words.name(seat), text=words.action(bid)) for seat, bid in position.bids
        ]
        facts.append(say("bids-so-far", bids=", ".join(bids)))
    facts += contract_facts(position, words)
    facts += outside_hands_facts(position, words)
    if position.played:
        tricks = words.standing(position, [str(tricks) for tricks in position.tricks])
        facts.append(say("event-tricks", standing=tricks))
        facts += [_trick_fact(trick, number, words) for number, trick in enumerate(position.played, 1)]
    if position.trick:
        plays = [
            say("event-said", who=words.name(seat), text=_play(play, words)) for seat, play in position.trick
        ]
        facts.append(say("trick-now", number=len(position.played) + 1, plays=", ".join(plays)))
    return [*facts, *led_fact(position, words)]


def led_fact(position: Position, words: Words) -> Iterator[str]:
    """Yield a sentence that names the suit led to the trick in progress, if there is one."""
    suit = position.led_suit
    if suit is not None:
        free = suit in ("BM", "LM")
        yield words.say("trick-free") if free else words.say("trick-led", suit=words.suit(suit))


def table_title(position: Position, words: Words) -> str:
    """Return a title with the number of the hand and its dealer, or a sentence saying that the match is
    over."""
    if position.phase == "over":
        return words.say("match-over")
    if position.dealer is None:
        return words.say("hand-n", n=1)
    number = len(position.past) + 1
    return words.say("hand-n-dealer", n=number, who=words.name(position.dealer))


def contract_facts(position: Position, words: Words) -> Iterator[str]:
    """Yield sentences that name the declarer, the contract and the trump."""
    if position.declarer is not None and position.contract is not None:
        yield words.message_about("contract", position.declarer, bid=words.action(position.contract))
    if position.trump is not None:
        yield words.say("trump-is", trump=words.suit(position.trump))
    elif position.phase == "play" and position.setup.bids:
        yield words.say("trump-none")
    elif position.phase == "play":
        without = position.setup.trump_now(None, position.led_suit) == "none"
        yield words.say("trump-rockets-not" if without else "trump-rockets")


def outside_hands_facts(position: Position, words: Words) -> Iterator[str]:
    """Describe what is in nobody's hand: remaining chips, the dummy's pieces, the widow and the discards."""
    say = words.say
    yield from supply_fact(position, words)
    if position.dummy:
        yield say("dummy-holds", n=len(position.dummy))
    if position.from_widow and "?" not in position.from_widow:
        yield say("widow-was", pieces=words.pieces(position.from_widow))
    if position.discards and "?" not in position.discards:
        you = words.you is not None and words.you == position.declarer
        yield say("discarded" if you else "discarded-by", pieces=words.pieces(position.discards))
    if position.widow and "?" not in position.widow:
        yield say("widow-lies", pieces=words.pieces(position.widow))


def supply_fact(position: Position, words: Words) -> list[str]:
    """Return the sentence that says what is left to win, if that is limited."""
    if not position.setup.supply:
        return []
    setup = position.setup
    return [words.say("supply", chips=words.say.count(setup.counted, setup.left(position)))]


def status_fact(position: Position, words: Words) -> str:
    """Return one line with the contract, the trump, and the numbers of tricks that the declarer has and
    needs.

    It is empty if there is no contract.
    """
    declarer, contract = position.declarer, position.contract
    if declarer is None or contract is None or position.phase == "over":
        return ""
    facts = [words.message_about("contract", declarer, bid=words.action(contract))]
    if position.trump is not None:
        facts.append(words.say("trump-is", trump=words.suit(position.trump)))
    if position.phase == "play":
        taken = position.tricks[position.seating.side_of(declarer)]
        facts.append(words.say("tricks-needed", n=taken, needed=contract.number or position.hand_size))
    return " ".join(facts)


def hand_facts(position: Position, seat: int, words: Words) -> list[str]:
    """Describe the hand of a seat."""
    hand = position.hands[seat - 1]
    if not hand:
        return []
    own = isinstance(position, View) and position.seat == seat
    pieces = words.pieces(hand)
    return [
        words.say("hand-held", pieces=pieces)
        if own
        else words.say("hand-held-by", who=words.name(seat), pieces=pieces)
    ]


def legal_fact(position: Position, words: Words) -> str:
    """Return a sentence that lists the legal actions in the form in which they can be typed."""
    return words.say(f"legal-{position.phase}", legal=", ".join(map(words.action, position.legal_actions())))


def trick_fact(position: Position, words: Words) -> str:
    """Describe the last finished trick; before the first lead of a hand, that of the previous hand."""
    last = position.last_hand
    tricks = position.played or (last.played if last is not None and not position.trick else ())
    if not tricks:
        return words.say("error-nothing-last")
    return _trick_fact(tricks[-1], len(tricks), words)


def _trick_fact(trick: Trick, number: int, words: Words) -> str:
    plays = [
        words.say("event-said", who=words.name(seat), text=_play(play, words)) for seat, play in trick.plays
    ]
    return words.message_about("trick-was", trick.winner, number=number, plays=", ".join(plays))


def sheet_facts(sheet: Sheet, position: Position, words: Words) -> list[str]:
    """Describe the score sheet, with one sentence per hand."""
    say = words.say
    if not sheet.lines:
        return [say("sheet-empty")]
    facts: list[str] = []
    for line in sheet.lines:
        standing = words.standing(position, sheet_amounts(line, position, words))
        result = short_result(line.result, words, auction=bool(position.setup.bids))
        key = "sheet-stood" if result else "sheet-stood-plainly"
        facts.append(say(key, number=line.number, result=result, standing=standing))
        if line.round:
            who = words.names(line.result.round_winner)
            marks = [words.signed(marks) for marks in line.marks or ()]
            key = "sheet-paid" if marks else "sheet-round"
            facts.append(say(key, number=line.round, who=who, standing=words.standing(position, marks)))
    return facts


def _play(play: Play, words: Words) -> str:
    return str(play) if play.called is not None else words.piece(play.piece)
