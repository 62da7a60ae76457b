"""Tables in any phase and by any rules, sent to a page as the server would, without playing a game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from shootmoon.game import State, new_game
from shootmoon.rooms import Room, Seat, Settings, Viewer, view_room
from shootmoon.rooms.log.room import PendingProposal
from shootmoon.rules import Rules, load_rules

ROOM = "some-room"
LONG = "Wilhelmina-Maximiliana-W"
"""A name of the greatest length, without a space."""
WIDE = 24 * "W"
CHINESE = "陳大文陳大文陳大文陳大文陳大文陳大文"
NAMES = (LONG, WIDE, "Ann", "bot", CHINESE, "Ñuñoa")
"""Names around the table, starting with the viewer."""

SOCKET = """
    window.WebSocket = class {
        static OPEN = 1;
        readyState = 0;
        constructor() {
            window.table = this;
            setTimeout(() => {
                this.readyState = 1;
                this.onopen?.();
                if (window.shown) this.show(window.shown);
            });
        }
        send() {}
        close() {}
        show(view) {
            window.shown = view;
            this.onmessage?.({ data: JSON.stringify({ type: "view", view }) });
        }
    };
"""
"""A script that replaces the WebSocket: `table.show(view)` sends a view to the page."""

ANSWER = {"events": [], "title": "Moon", "chapters": [], "changes": [], "changed": {}, "base": "classic"}
"""What a room answers to every request: no earlier events, and rules without chapters."""

FETCH = f"""
    const asked = window.fetch;
    const answer = {json.dumps(ANSWER)};
    window.fetch = async (what, how) =>
        String(what).includes("/api/rooms/{ROOM}/") ? Response.json(answer) : asked(what, how);
"""
"""A script that answers requests to the room within the page; each would otherwise take a millisecond."""

Table = tuple[str, dict[str, Any]]
"""A description, and the view of the room."""


def seat_at_a_table(page: Any, url: str) -> None:
    """Open a room whose views are sent with `show`."""
    page.add_init_script(SOCKET)
    page.add_init_script(FETCH)
    page.goto(f"{url}/r/{ROOM}")
    page.wait_for_function("() => window.table?.readyState === 1")


SHOW = """async view => {
    view.number = view.ply = (window.shown?.number ?? 0) + 1;
    table.show(view);
    await document.querySelector("moon-room").updateComplete;
}"""
"""A script that shows a view and waits until it is drawn."""


def show(page: Any, view: dict[str, Any]) -> None:
    """Show a view, and wait until it is drawn."""
    page.evaluate(SHOW, view)


def view_of(state: State, seat: int, **changes: Any) -> dict[str, Any]:
    """Return the view of a room with this game, as a seat sees it.

    ``explain`` is the language in which choices are explained; None to leave explanations out.
    """
    players = state.rules.table.players
    names = [NAMES[(at + 1 - seat) % players] for at in range(players)]
    seats = tuple(
        Seat("bot", "Sterling", bot="master") if name == "bot" else Seat("person", name) for name in names
    )
    sheet = tuple(changes.pop("sheet", ()))
    explain = changes.pop("explain", None)
    settings = Settings(rules=state.rules)
    room = Room(ROOM, settings, seats, number=1, game=1, ply=1, state=state, sheet=sheet, **changes)
    return json.loads(msgspec.json.encode(view_room(room, Viewer(seat), explain), enc_hook=str))


def find(
    rules: Rules,
    wanted: Callable[[State], bool],
    choose: Callable[[State, random.Random], str] = lambda state, rng: rng.choice(state.legal_actions()),
) -> State:
    """Return the first state of random games that satisfies a condition."""
    for seed in range(400):
        rng = random.Random(seed)
        state = new_game(rules)
        for _ in range(120):
            if wanted(state):
                return state
            if state.phase == "over":
                break
            state = state.apply(choose(state, rng) if state.to_move else state.sample_chance(rng))
    raise AssertionError("no such state in 400 games")


def bid_low(state: State, rng: random.Random) -> str:
    """Choose randomly, but pass after the first bid, so that most games are played out."""
    legal = state.legal_actions()
    return "pass" if state.phase == "auction" and "pass" in legal and state.bids else rng.choice(legal)


def moon_tables(explain: str | None = None) -> Iterator[Table]:
    """Yield tables of Moon for three and four in each phase, as crowded as possible.

    ``explain`` is the language in which choices are explained; None to leave explanations out.
    """
    no_end = {"score.target": 1000, "score.moon_wins": False}
    for preset in ("classic", "hickeys", "luna-4", "called"):
        rules = load_rules(preset, no_end)
        yield (
            f"{preset} auction",
            extreme(here(find(rules, lambda state: state.phase == "auction", bid_low), explain=explain)),
        )
        for phase in ("discard", "trump"):
            try:
                state = find(rules, lambda state, phase=phase: state.phase == phase, bid_low)
            except AssertionError:
                continue  # these rules have no such phase
            yield f"{preset} {phase}", extreme(here(state, explain=explain))
        players = rules.table.players
        full = find(rules, lambda state, most=players - 1: len(state.trick) == most, bid_low)
        yield f"{preset} trick", extreme(here(full, explain=explain))
        pending = PendingProposal("takeback", 1 + full.to_move % players, frozenset(), 0)
        yield f"{preset} asked", extreme(here(full, pending=pending, explain=explain))
        taken = find(
            rules,
            lambda state: state.phase == "play" and bool(state.played) and not state.trick,
            bid_low,
        )
        yield f"{preset} taken", extreme(here(taken, explain=explain))
        over = find(rules, lambda state: state.phase == "deal" and state.last_hand is not None, bid_low)
        yield f"{preset} end of hand", extreme(view_of(over, 1, sheet=[over.last_hand]))
    longest = load_rules("classic", {**no_end, "auction.minimum": 3, "auction.moons": 3})
    yield "longest auction", here(find(longest, lambda state: state.phase == "auction", bid_low))
    end = load_rules("hickeys", {"score.target": 1, "match.marks": 1})
    over = find(end, lambda state: state.phase == "over", bid_low)
    yield "end of match", extreme(view_of(over, 1, sheet=[over.last_hand]))


def chips_tables() -> Iterator[Table]:
    """Yield tables of Chips for two to six players."""
    for players in range(2, 7):
        options = {"table.players": players, "table.partnerships": players in (4, 6)}
        rules = load_rules("chips", options)
        most = 2 if players == 2 else players - 1
        full = find(rules, lambda state, most=most: len(state.trick) == most and state.to_move != 3)
        yield f"chips-{players} trick", here(full)
        taken = find(rules, lambda state: bool(state.played) and not state.trick)
        yield f"chips-{players} taken", here(taken)
        over = find(rules, lambda state: state.phase == "deal" and state.last_hand is not None)
        yield f"chips-{players} end of hand", view_of(over, 1, sheet=[over.last_hand])


def here(state: State, **changes: Any) -> dict[str, Any]:
    """Return the view of the seat whose turn it is."""
    seat = state.to_move
    assert seat
    return view_of(state, min(seat, state.rules.table.players), **changes)


def extreme(view: dict[str, Any]) -> dict[str, Any]:
    """Return the view with the widest possible scores."""
    position = view["position"]
    for what, worst in (("points", -123), ("marks", 999), ("hickeys", 23), ("rounds_won", 99)):
        if position[what] is not None:
            position[what] = [worst] * len(position[what])
    return view
