"""Read and check hands given as text, without the record of a game.

Error messages name the wrong piece and the place where it was given, such as a hand or the trick.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from shootmoon.endgames.endgame import Endgame, PieceNumbering, mask_of, play_order, problem_of
from shootmoon.endgames.errors import AnalysisError
from shootmoon.game import ActionReader, NotationError, Play, Setup, game_named, setup_for, typed_trump
from shootmoon.game.actions import join
from shootmoon.game.setup import called_suits
from shootmoon.pieces import UNKNOWN, Piece, plain_text
from shootmoon.rules import DEFAULT_PRESET, Rules, RulesLike, as_rules, load_rules
from shootmoon.tricks import TrickTables

USUAL_RULES = {3: DEFAULT_PRESET, 4: "luna-4"}
"""The preset that is used if no rules are given, by the number of hands."""

Named = tuple[str, Sequence[Piece]]
"""The name of a place and the pieces there, as in ``("the hand of seat 1", ("6-4", "6-1"))``."""

_GAP = re.compile(r"\s*[,;]\s*|\s+")
_AROUND = " \t\r\n,;."
_LONGEST = 1_000  # the hands of a whole double-six take about 120 characters
_DUMMY = re.compile(r"\s*dummy\s", re.IGNORECASE)


def usual_rules(hands: int) -> Rules:
    """Return the default rules for deals in which this number of players hold a hand.

    Raises `AnalysisError` if no preset is played by that number.
    """
    if hands not in USUAL_RULES:
        known = " or ".join(map(str, USUAL_RULES))
        raise AnalysisError(f"name the rules: without them there must be {known} hands, not {hands}")
    return load_rules(USUAL_RULES[hands])


def read_pieces(text: str, game: str, *, whole: str | None = None, start: int = 0) -> list[Piece]:
    """Read pieces such as ``6-4,6-1`` or ``6-4 6|1``. Raises `NotationError` for anything else.

    If ``text`` is part of a longer text, pass that text as ``whole`` and the offset of the part as ``start``;
    the error message then gives the position in the whole text.

    >>> read_pieces("4-6, 61", "moon")
    ['6-4', '6-1']
    """
    notation = game_named(game).setup.notation
    parse, a_piece = notation.parse_piece, notation.a_piece
    pieces: list[Piece] = []
    for offset, word in _words(plain_text(text)):
        piece = parse(word)
        if piece is None:
            raise NotationError(text if whole is None else whole, start + offset + 1, a_piece)
        pieces.append(piece)
    return pieces


def read_hand(setup: Setup, text: str) -> tuple[Piece, ...]:
    """Read a full hand, with as many pieces as are dealt to a seat.

    Raises `AnalysisError` for an invalid hand, `NotationError` for text that can't be read.
    """
    hand = read_pieces(_limited(text), setup.rules.game)
    check_pieces(setup, [("the hand", hand)])
    if len(hand) != setup.hand_size:
        raise AnalysisError(
            f"the hand has {count_of(len(hand), _noun(setup))}; a whole hand has {setup.hand_size}"
        )
    return tuple(sorted(hand, key=lambda piece: piece.order))


def check_deal(setup: Setup, hands: Sequence[Sequence[Piece]], rest: Sequence[Piece]) -> None:
    """Check a deal.

    Raises `AnalysisError`, with the name of the hand that is wrong, if the deal is invalid.
    """
    named = _by_seat(hands)
    rest_name, size = f"the {setup.notation.rest_name}", setup.rest_size
    check_pieces(setup, [*named, (rest_name, rest)])
    if len(hands) != setup.seating.players:
        raise AnalysisError(f"there are {count_of(len(hands), 'hand')} for {setup.seating.players} players")
    for name, hand in named:
        if len(hand) != setup.hand_size:
            raise AnalysisError(
                f"{name} has {count_of(len(hand), _noun(setup))}; a whole hand has {setup.hand_size}"
            )
    if len(rest) != size:
        raise AnalysisError(
            f"{rest_name} has {count_of(len(rest), _noun(setup))}; by these rules it has {size}"
        )


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
    """Read an endgame from hands given as text. The arguments are the same as for `shootmoon.analysis.solve`.

    Raises `AnalysisError` for an invalid position, `NotationError` for text that can't be read.
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
        mover = order[len(plays) + 1] + 1  # tricks won by the dummy count for nobody
    # This is known to be the first lead of the hand only if all hands are full.
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
    """Check that every piece is in the set of pieces, and isn't given more often than the set contains it.

    Raises `AnalysisError` otherwise, with the piece and the places where it was given.
    """
    where: dict[Piece, list[str]] = {}
    for name, pieces in places:
        for piece in pieces:
            if piece == UNKNOWN:
                raise AnalysisError(f"“?” in {name}: only hands without unknown pieces can be solved")
            if piece not in setup.bits_of:
                raise AnalysisError(f"{piece} is not in {setup.game.set_name(setup.rules)}")
            where.setdefault(piece, []).append(name)
    for piece, names in where.items():
        most = setup.bits_of[piece].bit_count()
        if len(names) > most:
            often = {2: "twice"}.get(len(names), f"{len(names)} times")
            raise AnalysisError(f"{piece} is given {often}: in {_places(names)}")


def count_of(number: int, noun: str) -> str:
    """Return a number followed by its noun, which is put into the plural if needed.

    >>> count_of(1, "tile"), count_of(6, "tile")
    ('1 tile', '6 tiles')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _words(text: str) -> Iterable[tuple[int, str]]:
    """Yield the offset and the text of each word between commas or blanks.

    An extra comma between two words yields an empty word.
    """
    start, end = len(text) - len(text.lstrip(_AROUND)), len(text.rstrip(_AROUND))
    if start >= end:
        return
    offset = start
    for gap in _GAP.finditer(text, start, end):
        yield offset, text[offset : gap.start()]
        offset = gap.end()
    yield offset, text[offset:end]


def _limited(text: str) -> str:
    if len(text) > _LONGEST:
        raise NotationError(text, _LONGEST, "an end")
    return plain_text(text)


def _noun(setup: Setup) -> str:
    return setup.game.piece


def _by_seat(hands: Sequence[Sequence[Piece]]) -> list[Named]:
    return [(f"the hand of seat {seat}", hand) for seat, hand in enumerate(hands, 1)]


def _places(names: Sequence[str]) -> str:
    """Return place names joined into one phrase.

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
    """Return the hands by seat, followed by the dummy's pile if there is one, each with its name."""
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
    plays: list[Play] = []
    for offset, word in _words(text):
        try:
            play = reader.read(word)
        except NotationError as error:
            expected = error.expected if ":" in word else a_piece
            raise NotationError(text, offset + error.position, expected) from None
        if not isinstance(play, Play):
            raise NotationError(text, offset + 1, a_piece)
        plays.append(play)
    return plays


def _read_led(setup: Setup, tables: TrickTables, plays: Sequence[Play]) -> int | None:
    """Return the index of the suit led, as in the tables; None if nothing was led.

    Raises `AnalysisError` if the text names a suit that can't be called, or names none where one must be
    called.
    """
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
    """Return the trump under the name that the tables use.

    Raises `AnalysisError` if the rules don't let a declarer name this trump.
    """
    rules = setup.rules
    if not setup.trumps:
        if trump is not None:
            raise AnalysisError(f"there is no trump to name in {rules.preset}: leave it out")
        return None
    read = None if trump is None else typed_trump(trump, setup)
    named = None if read is None else read.trump
    known = [action.trump for action, _ in setup.trumps]
    if named not in known:
        wrong = "say the trump" if trump is None else f"“{trump[:20]}” can't be trump"
        raise AnalysisError(f"{wrong}: {rules.preset} allows {join(known)}")
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
    """Return the seat that plays after the dummy when the dummy leads.

    If no dealer is given, the result is seat 2 if seat 2 leads now, and otherwise seat 1.
    """
    if dealer is None:
        return 2 if leader == 2 else 1
    if not setup.dummy_seat != 0:
        raise AnalysisError("who deals matters only in Chips for two: leave it out")
    return 3 - _check_seat(setup, dealer, "deal")


def _check_sizes(setup: Setup, held: Sequence[Named], played: set[str]) -> None:
    """Check that all hands have the same size, or one piece less if the seat has played to the trick."""
    noun = _noun(setup)
    whole = {name: len(hand) + (name in played) for name, hand in held}
    size = max(whole.values(), key=lambda size: ([*whole.values()].count(size), size))
    for name, count in whole.items():
        if count != size:
            needed = size - (name in played)
            others = f"{count_of(needed, noun)} {'is' if needed == 1 else 'are'} needed"
            why = " besides its play to the trick" if name in played else ""
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
            raise AnalysisError("tricks won before matter only in Chips: leave them out")
        return
    most = setup.hand_size - size
    if not 0 <= won <= most:
        raise AnalysisError(
            f"with {count_of(size, 'trick')} to come, 0 to {most} tricks can have been won before, not {won}"
        )


def _must_lead_trump(setup: Setup, tables: TrickTables) -> bool:
    return setup.leads_trump and tables.trumps != 0


def _check_follows(
    setup: Setup, tables: TrickTables, seat: int, held: int, number: int, led: int | None
) -> None:
    """Check that a seat followed suit in the trick if it could. The dummy need not follow suit."""
    assert led is not None
    if seat + 1 not in setup.seating.seats or tables.playable(held, led) >> number & 1:
        return
    must = join(setup.pieces_in(held & tables.follow[led]), "and")
    suit = tables.suits[led]
    raise AnalysisError(
        f"seat {seat + 1} can't have played {setup.pieces[number]} to the trick: "
        f"it holds {must}, so it had to follow suit ({suit})"
    )
