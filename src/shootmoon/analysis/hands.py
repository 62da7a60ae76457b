"""Hands as somebody writes them, without the game that led to them: read, checked, and refused by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from shootmoon.endgames.endgame import Endgame, PieceNumbering, mask_of, play_order, problem_of
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import ActionReader, NotationError, Play, Setup, game_named, setup_for
from shootmoon.game.actions import join
from shootmoon.game.setup import called_suits
from shootmoon.pieces import UNKNOWN, Piece
from shootmoon.rules import Rules, RulesLike, as_rules, load_rules
from shootmoon.tricks import FOLLOW_ME, TrickTables

USUAL_RULES = {3: "classic", 4: "luna-4"}
"""By number of hands: the preset that is meant where no rules are named."""

Named = tuple[str, Sequence[Piece]]
"""A place and the pieces there: ("the hand of seat 1", …)."""

_GAP = re.compile(r"\s*,\s*|\s+")
_LONGEST = 1_000  # the hands of a whole double-six take about 120 characters
_DUMMY = re.compile(r"\s*dummy\s", re.IGNORECASE)


def usual_rules(hands: int) -> Rules:
    """The rules that are meant where so many hands are given and no rules. Raises `AnalysisError`."""
    if hands not in USUAL_RULES:
        known = " or ".join(map(str, USUAL_RULES))
        raise AnalysisError(f"{known} hands can be told without naming the rules, but not {hands}")
    return load_rules(USUAL_RULES[hands])


def read_pieces(text: str, game: str, *, whole: str | None = None, start: int = 0) -> list[Piece]:
    """Read ``6-4,6-1`` or ``6-4 6-1``. Raises `NotationError` for anything else.

    ``whole`` and ``start``: the text that this is a part of, and where in it, which the error then tells.

    >>> read_pieces("4-6, 61", "moon")
    ['6-4', '6-1']
    """
    notation = game_named(game).setup.notation
    parse, a_piece = notation.parse_piece, notation.a_piece
    found: list[Piece] = []
    for at, word in _words(text):
        piece = parse(word)
        if piece is None:
            raise NotationError(text if whole is None else whole, start + at + 1, a_piece)
        found.append(piece)
    return found


def read_hand(setup: Setup, text: str) -> tuple[Piece, ...]:
    """A whole hand, as it is dealt. Raises `AnalysisError`, and `NotationError` for what can't be read."""
    hand = read_pieces(_limited(text), setup.rules.game)
    check_pieces(setup, [("the hand", hand)])
    if len(hand) != setup.hand_size:
        raise AnalysisError(
            f"the hand has {count_of(len(hand), _noun(setup))}; a whole hand has {setup.hand_size}"
        )
    return tuple(sorted(hand, key=lambda piece: piece.order))


def check_deal(setup: Setup, hands: Sequence[Sequence[Piece]], rest: Sequence[Piece]) -> None:
    """Refuse a deal whose hands are wrong, by name. Raises `AnalysisError`."""
    named = _by_seat(hands)
    beside, size = f"the {setup.notation.rest_name}", setup.rest_size
    check_pieces(setup, [*named, (beside, rest)])
    if len(hands) != setup.seating.players:
        raise AnalysisError(f"there are {count_of(len(hands), 'hand')} for {setup.seating.players} players")
    for name, hand in named:
        if len(hand) != setup.hand_size:
            raise AnalysisError(
                f"{name} has {count_of(len(hand), _noun(setup))}; a whole hand has {setup.hand_size}"
            )
    if len(rest) != size:
        raise AnalysisError(f"{beside} has {count_of(len(rest), _noun(setup))}; by these rules it has {size}")


def read_endgame(
    hands: str,
    rules: RulesLike | None = None,
    *,
    declarer: int | None = None,
    trump: str | None = None,
    leader: int | None = None,
    trick: str = "",
    dealer: int | None = None,
    won: int = 0,
) -> Endgame:
    """The endgame that hands in words make; the arguments are those of `shootmoon.analysis.solve`.

    Raises `AnalysisError`, and `NotationError` for what can't be read.
    """
    groups = _limited(hands).split("/")
    setup = setup_for(usual_rules(len(groups)) if rules is None else as_rules(rules))
    held = _read_hands(setup, groups)
    plays = _read_trick(setup, _limited(trick))
    pieces = [play.piece for play in plays]
    check_pieces(setup, [*held, ("the trick", pieces)])
    declarer = _check_declarer(setup, declarer)
    leader = _check_seat(setup, leader or declarer or 1, "lead", dummy=True)
    tables = setup.tables(_read_trump(setup, trump))
    order = play_order(setup, leader, _non_dealer(setup, dealer, leader))
    if len(plays) >= len(order):
        raise AnalysisError(
            f"the trick {trick.strip()} is complete: leave it out, and say who leads the next"
        )
    _check_sizes(setup, held, {held[seat][0] for seat in order[: len(plays)]})
    size = len(held[order[-1]][1])
    _check_won(setup, won, size)

    numbering = PieceNumbering(setup)
    numbers = numbering.assign(pieces)
    taken = [numbering.assign(hand) for _, hand in held]
    masks = [mask_of(hand) for hand in taken]
    led = _read_led(setup, tables, plays)
    for seat, number in zip(order, numbers, strict=False):
        _check_follows(setup, tables, seat, masks[seat] | 1 << number, number, led)
    mover = order[len(plays)] + 1
    if mover not in setup.seating.seats:
        mover = order[len(plays) + 1] + 1  # the dummy counts for nobody
    # Whether it is the first lead of the hand shows only where all hands are full.
    first_leads = None
    if declarer == leader and not plays and size == setup.hand_size and _must_lead_trump(setup, tables):
        first_leads = tables.trumps
        if not masks[leader - 1] & first_leads:
            raise AnalysisError(f"the first lead must be a trump, and seat {leader} holds none")
    return Endgame(
        setup,
        problem_of(
            setup,
            tables,
            masks,
            leader=leader,
            counted=declarer or mover,
            trick=numbers,
            led=led,
            first_leads=first_leads,
            pile=taken[-1] if setup.dummy_seat != 0 else None,
            non_dealer=_non_dealer(setup, dealer, leader),
            won=won,
        ),
    )


def check_pieces(setup: Setup, places: Iterable[Named]) -> None:
    """Refuse pieces that the set lacks or that are there too often, by name and place."""
    where: dict[Piece, list[str]] = {}
    for name, pieces in places:
        for piece in pieces:
            if piece == UNKNOWN:
                raise AnalysisError(f"“?” in {name} is not known; only known hands can be solved")
            if piece not in setup.bits_of:
                raise AnalysisError(f"{piece} is not in {setup.game.set_name(setup.rules)}")
            where.setdefault(piece, []).append(name)
    for piece, names in where.items():
        most = setup.bits_of[piece].bit_count()
        if len(names) > most:
            often = {2: "twice"}.get(len(names), f"{len(names)} times")
            raise AnalysisError(f"{piece} is there {often}: in {_places(names)}")


def count_of(number: int, noun: str) -> str:
    """A number of things.

    >>> count_of(1, "tile"), count_of(6, "tile")
    ('1 tile', '6 tiles')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _words(text: str) -> Iterable[tuple[int, str]]:
    """The words between commas or blanks, each with where it begins; empty ones where a comma is too many."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if start >= end:
        return
    at = start
    for gap in _GAP.finditer(text, start, end):
        yield at, text[at : gap.start()]
        at = gap.end()
    yield at, text[at:end]


def _limited(text: str) -> str:
    if len(text) > _LONGEST:
        raise NotationError(text, _LONGEST, "an end")
    return text


def _noun(setup: Setup) -> str:
    return setup.game.piece


def _by_seat(hands: Sequence[Sequence[Piece]]) -> list[Named]:
    return [(f"the hand of seat {seat}", hand) for seat, hand in enumerate(hands, 1)]


def _places(names: Sequence[str]) -> str:
    """Places as people list them: the hands of seats 1 and 3.

    >>> _places(["the hand of seat 1", "the hand of seat 3", "the trick"])
    'the hands of seats 1 and 3, and in the trick'
    """
    counted = Counter(names)
    seats = [name.removeprefix("the hand of seat ") for name in counted if name.startswith("the hand of")]
    others = [name for name in counted if not name.startswith("the hand of seat")]
    hands = [f"the hands of seats {join(seats, 'and')}"] if len(seats) > 1 else []
    if len(seats) == 1:
        hands = [f"the hand of seat {seats[0]}"]
    return ", and in ".join([*hands, *others])


def _read_hands(setup: Setup, groups: Sequence[str]) -> list[Named]:
    """The hands by seat, and the dummy's pile where there is one."""
    whole = "/".join(groups)
    players = setup.seating.players
    start = 0
    held: list[Named] = []
    for group in groups:
        dummy = _DUMMY.match(group) if setup.dummy_seat != 0 else None
        skipped = dummy.end() if dummy else 0
        pieces = read_pieces(group[skipped:], setup.rules.game, whole=whole, start=start + skipped)
        held.append(("the dummy" if dummy else f"the hand of seat {len(held) + 1}", pieces))
        start += len(group) + 1
    if setup.dummy_seat != 0:
        if [name == "the dummy" for name, _ in held] != [False, False, True]:
            raise AnalysisError("for two players write two hands and the pile: “… / … / dummy …”")
    elif len(held) != players:
        preset = setup.rules.preset
        raise AnalysisError(f"there are {count_of(len(held), 'hand')}, but {preset} is played by {players}")
    return held


def _read_trick(setup: Setup, text: str) -> list[Play]:
    reader = ActionReader(setup.rules.game)
    a_piece = setup.notation.a_piece
    found: list[Play] = []
    for at, word in _words(text):
        try:
            play = reader.read(word)
        except NotationError as error:
            expected = error.expected if ":" in word else a_piece
            raise NotationError(text, at + error.position, expected) from None
        if not isinstance(play, Play):
            raise NotationError(text, at + 1, a_piece)
        found.append(play)
    return found


def _read_led(setup: Setup, tables: TrickTables, plays: Sequence[Play]) -> int | None:
    """The suit led, an index into the tables; None before a lead. Refuses a suit called in the wrong
    place."""
    if not plays:
        return None
    lead = plays[0]
    for play in plays if not setup.called else plays[1:]:
        if play.called is not None:
            raise AnalysisError(f"no suit is called with {play}: write {play.piece}")
    if not setup.called:
        return tables.leads[setup.bits_of[lead.piece].bit_length() - 1][0]
    suits = called_suits(lead.piece)
    if lead.called not in suits:
        choices = join([f"{lead.piece}:{suit}" for suit in suits])
        raise AnalysisError(f"say which suit was led with {lead.piece}: {choices}")
    return tables.suits.index(lead.called)


def _read_trump(setup: Setup, trump: str | None) -> str | None:
    """The trump as the tables know it. Refuses what these rules don't let a declarer name."""
    rules = setup.rules
    given = None if trump is None else trump.strip().lower()
    if not setup.trumps:
        if given is not None:
            raise AnalysisError(f"{rules.preset} knows no trump to name: leave it out")
        return None
    named = "0" if given == FOLLOW_ME and setup.blanks_trump else given
    known = [action.trump for action, _ in setup.trumps]
    if named not in known:
        wrong = "say the trump" if trump is None else f"“{trump[:20]}” can't be trump"
        raise AnalysisError(f"{wrong}: {rules.preset} knows {join(known)}")
    return named


def _check_declarer(setup: Setup, declarer: int | None) -> int | None:
    if not setup.bids:
        if declarer is not None:
            raise AnalysisError(f"{setup.game.title} has no declarer: leave it out, and say who leads")
        return None
    if declarer is None:
        raise AnalysisError(f"say who is the declarer: seat 1 to {setup.seating.players}")
    return _check_seat(setup, declarer, "be the declarer")


def _check_seat(setup: Setup, seat: int, role: str, *, dummy: bool = False) -> int:
    players = setup.seating.players
    if not 1 <= seat <= players + (dummy and setup.dummy_seat != 0):
        raise AnalysisError(f"there is no seat {seat} to {role}: the seats are 1 to {players}")
    return seat


def _non_dealer(setup: Setup, dealer: int | None, leader: int) -> int:
    """Who plays after the dummy when it leads: unless told otherwise, seat 2 where that leads, else seat
    1."""
    if dealer is None:
        return 2 if leader == 2 else 1
    if not setup.dummy_seat != 0:
        raise AnalysisError("who deals matters only in Chips for two: leave it out")
    return 3 - _check_seat(setup, dealer, "deal")


def _check_sizes(setup: Setup, held: Sequence[Named], played: set[str]) -> None:
    """Refuse hands of unequal size; those who have played to the trick in progress hold one piece less."""
    noun = _noun(setup)
    whole = {name: len(hand) + (name in played) for name, hand in held}
    size = max(whole.values(), key=lambda size: ([*whole.values()].count(size), size))
    for name, count in whole.items():
        if count != size:
            needed = size - (name in played)
            others = f"{count_of(needed, noun)} {'is' if needed == 1 else 'are'} needed"
            why = " beside its play to the trick" if name in played else ""
            raise AnalysisError(
                f"{name} has {count_of(len(dict(held)[name]), noun)}, where {others}{why} to match the others"
            )
    if size > setup.hand_size:
        raise AnalysisError(f"the hands have {size} {noun}s; a whole hand has {setup.hand_size}")
    if not size:
        raise AnalysisError(f"the hands have no {noun}s: there is nothing to play")


def _check_won(setup: Setup, won: int, size: int) -> None:
    if setup.counts_tricks:
        if won:
            raise AnalysisError("tricks won before count in Chips only: leave them out")
        return
    most = setup.hand_size - size
    if not 0 <= won <= most:
        raise AnalysisError(
            f"with {count_of(size, 'trick')} to come, 0 to {most} can have been won before, not {won}"
        )


def _must_lead_trump(setup: Setup, tables: TrickTables) -> bool:
    return setup.leads_trump and tables.trumps != 0


def _check_follows(
    setup: Setup, tables: TrickTables, seat: int, held: int, number: int, led: int | None
) -> None:
    """Refuse a play to the trick by a seat that should have followed suit; the dummy need not."""
    assert led is not None
    if seat + 1 not in setup.seating.seats or tables.playable(held, led) >> number & 1:
        return
    must = join(setup.pieces_in(held & tables.follow[led]), "and")
    suit = tables.suits[led]
    raise AnalysisError(
        f"seat {seat + 1} can't have played {setup.pieces[number]} to the trick: "
        f"it holds {must}, so it had to follow suit ({suit})"
    )
