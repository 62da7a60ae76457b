"""Compiles a rule set to a *program*: the numbers that the native games (``kernel/games``) interpret.

The native code knows the course of a hand: deal, auction, widow, discard, trump, play, score. All differences
between rule sets are numbers here, which come from the same setup and trick tables that the engine uses. No
rule is written a second time, and no preset is named.
"""

from __future__ import annotations

from typing import Any

from shootmoon.encoding import Encoding
from shootmoon.envs.episode import Episode
from shootmoon.game import PASS, Bid, Discard, NameTrump, Play, Setup, setup_for
from shootmoon.pieces import BIG_MOON, LITTLE_MOON
from shootmoon.tricks import FOLLOW_ME, TrickTables

_NONE = 255  # in place of the number of an action
_NO_ACTION, _BID, _TRUMP, _DISCARD, _PLAY, _CALL = range(6)
_EXCHANGES = ("none", "before-trump", "after-trump")
_SCORINGS = ("game", "best-of", "marks", "hand-marks", "chips")
_AMOUNTS = {
    "points": 0, "chips": 0, "marks": 1, "hickeys": 2, "match_hickeys": 3, "rounds_won": 4, "supply": 5,
}  # fmt: skip
_BLOCKS = (
    *("phase", "to_move", "dealer", "winners", "hand", "dealt", "plays", "leader", "suit", "tricks"),
    *("widow", "discards", "face_down", "bids", "declarer", "contract", "trump"),
)
_MAX_HANDS = 10_000_000  # the scores of more hands might not fit into 32 bits


def compile_program(episode: Episode, encoding: Encoding) -> dict[str, Any]:
    """Return the program of an episode: names with a number, a list of numbers, or a list of such mappings.

    Seats, sides, bids, trumps and pieces are numbered from 0; sets of pieces are bit masks. The fields are
    described in ``kernel/games/program.hpp``.

    Raises ValueError if the native code can't play this: games from other packages, and sizes beyond its
    limits.
    """
    setup = setup_for(episode.rules, episode.pieces, episode.hand_size)
    if not setup.game.native:
        raise ValueError(
            f"the game {episode.rules.game} can't be played many at once, since the native code doesn't know "
            "its phases; the other environments can play it"
        )
    if episode.most_hands > _MAX_HANDS:
        raise ValueError(f"most_hands = {episode.most_hands}: at most {_MAX_HANDS} are possible here")
    seating = setup.seating
    return {
        "players": seating.players,
        "places": seating.players + bool(setup.dummy_seat),
        "sides": seating.sides,
        "hand_size": setup.hand_size,
        "pieces": len(setup.pieces),
        "dummy": bool(setup.dummy_seat),
        "equal": [setup.bits_of[piece] for piece in setup.pieces],
        **_actions(setup, encoding),
        **_contract(setup, encoding),
        "called": setup.called,
        "leads_trump": setup.leads_trump,
        "stops_when_set": setup.stops_when_set,
        "reneges": setup.reneges,
        **_scoring(setup),
        "match": episode.match,
        "zero_sum": episode.zero_sum,
        "most_hands": episode.hands,
        **_lost(episode, setup),
        **_observation(setup, encoding),
    }


def _lost(episode: Episode, setup: Setup) -> dict[str, Any]:
    """Return the rewards after an illegal action of each seat, as integers: multiples of one over
    ``lost_scale``."""
    scale = (setup.seating.sides - 1) ** 2
    rewards = [reward for seat in setup.seating.seats for reward in episode.lost_by(seat)]
    return {"lost_scale": scale, "lost": [round(reward * scale) for reward in rewards]}


def _actions(setup: Setup, encoding: Encoding) -> dict[str, Any]:
    """Return what each action number does, and the action numbers of each piece."""
    named = {Bid: tuple(setup.ladder), NameTrump: tuple(named for named, _ in setup.trumps)}
    called = setup.tables().suits if setup.called else ()
    rows: list[tuple[int, int, int]] = []
    for action in encoding.actions:
        row = (_NO_ACTION, 0, 0)
        if isinstance(action, (Bid, NameTrump)):
            known = named[type(action)]
            if action in known:
                row = (_BID if isinstance(action, Bid) else _TRUMP, known.index(action), 0)
        elif isinstance(action, (Discard, Play)) and action.piece in setup.bits_of:
            piece = setup.pieces.index(action.piece)
            if isinstance(action, Discard):
                row = (_DISCARD, piece, 0)
            elif action.called is None:
                row = (_PLAY, piece, 0)
            elif action.called in called:
                row = (_CALL, piece, called.index(action.called))
        rows.append(row)
    numbers = {str(action): number for number, action in enumerate(encoding.actions)}
    leads = [setup.calls_of_bit[1 << number] for number in range(len(setup.pieces))]
    return {
        "actions": len(encoding.actions),
        "action_kinds": [kind for kind, _, _ in rows],
        "action_indices": [index for _, index, _ in rows],
        "action_suits": [suit for _, _, suit in rows],
        # An action may have a second name: where follow-me is another word for 0, that of “trump 0”.
        "same_as": [numbers[setup.read(str(action))] for action in encoding.actions],
        "play_actions": [numbers[piece] for piece in setup.pieces],
        "discard_actions": [numbers.get(setup.discard_of[piece], _NONE) for piece in setup.pieces],
        "call_actions": [number for lead in leads for number in (*map(numbers.get, lead), _NONE, _NONE)[:2]],
    }


def _contract(setup: Setup, encoding: Encoding) -> dict[str, Any]:
    """Return the bids, the trumps, and the tables of tricks: those without trump, then those of each
    trump."""
    columns = setup.game.columns
    numbers = {str(action): number for number, action in enumerate(encoding.actions)}
    bids = tuple(setup.ladder)
    return {
        "bids": [
            {
                "column": columns.bids.index(bid),
                "action": numbers[bid],
                "over": [bids.index(higher) for higher in over],
                "ends": bid.moons == setup.moons,
                **_worth(setup, bid),
            }
            for bid, over in setup.ladder.items()
        ],
        "dealer_must_bid": setup.dealer_must_bid,
        "same_dealer_after_pass": setup.same_dealer_after_pass,
        "exchange": _EXCHANGES.index(setup.exchanges),
        "trumps": [
            {
                "column": columns.trumps.index(named.trump),
                "action": numbers[named],
                "free": not setup.leads_trump or named.trump == FOLLOW_ME,
                "pieces": mask,
            }
            for named, mask in setup.trumps
        ],
        "tables": [
            _tables(tables, columns.suits)
            for tables in (setup.tables(), *(setup.tables(named.trump) for named, _ in setup.trumps))
        ],
    }


def _worth(setup: Setup, bid: Bid) -> dict[str, Any]:
    """Return what a bid needs, and what it pays or costs for each number of tricks taken."""
    seat, others = setup.seating.seats[0], (0,) * (setup.seating.sides - 1)
    every = range(setup.hand_size + 1)
    if bid == PASS:
        return {"needs": 0, "hickeys": 0, "wins_round": False, "points": [0 for _ in every]}
    return {
        "needs": setup.needs(bid),
        "hickeys": bid.hickeys,
        "wins_round": setup.wins_at_once(seat, bid, (setup.hand_size, *others)),
        "points": [setup.gains(seat, bid, (taken, *others))[0] for taken in every],
    }


def _tables(tables: TrickTables, columns: tuple[str, ...]) -> dict[str, Any]:
    return {
        "suits": len(tables.suits),
        "follow": list(tables.follow),
        "strength": [strength for row in tables.strength for strength in row],
        "lead": [leads[0] for leads in tables.leads],
        "suit_columns": [columns.index(suit) for suit in tables.suits],
        "always": tables.always,
        "trumps": tables.trumps,
    }


def _scoring(setup: Setup) -> dict[str, Any]:
    """Return how hands, rounds and matches are scored."""
    points, match = setup.points, setup.match
    size = setup.hand_size
    return {
        "scoring": _SCORINGS.index(setup.score_kind),
        "target": points.target if points else setup.targets[setup.counted],
        "in_order": points is not None and points.finish == "in-order",
        "marks_target": match.marks if match else 0,
        "marks_per_hickey": int(match.hickeys) if match else 0,
        "winner_only": match is not None and match.transfer == "winner-only",
        "rounds_to_win": setup.targets.get("rounds_won", 0),
        "winner_deals": setup.winner_deals,
        "timed": setup.timed,
        "first_chips": setup.standing(setup.first_score)[0],
        "supply": setup.supply,
        "trick_chips": [setup.trick_worth(taken) for taken in range(size + 1)],
        "big": setup.bits_of.get(BIG_MOON, 0),
        "little": setup.bits_of.get(LITTLE_MOON, 0),
    }


def _observation(setup: Setup, encoding: Encoding) -> dict[str, Any]:
    """Return where the blocks of an observation begin, -1 for blocks that there aren't."""
    columns = setup.game.columns
    starts = {block.name: block.start for block in encoding.blocks}
    return {
        "width": encoding.size,
        "piece_columns": len(encoding.pieces),
        "suit_columns": len(columns.suits),
        "bid_columns": len(columns.bids),
        "columns": [encoding.pieces.index(piece) for piece in setup.pieces],
        **{f"at_{name}": starts.get(name, -1) for name in _BLOCKS},
        "amounts": [
            {"which": _AMOUNTS[name], "at": starts[name], "scale": scale}
            for name, scale in setup.scales.items()
        ],
    }
