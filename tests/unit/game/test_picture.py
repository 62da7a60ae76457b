"""The table as a picture: whole for any position, true to it, and silent about what is hidden."""

import random
import re
from collections.abc import Iterable
from xml.etree import ElementTree

import pytest

from shootmoon.game import Deal, State, View, draw_position, new_game
from shootmoon.pieces import UNKNOWN, Card, Piece, Tile
from shootmoon.rules import load_rules
from tests.playing import play_on
from tests.strategies import some_presets

SVG = "{http://www.w3.org/2000/svg}"
_PIECE = re.compile(r"(?<![\w-])(?:[0-6]-[0-6]|[RCSF](?:1[0-2]|[1-9]))(?![\w-])|Big Moon|Little Moon|BM|LM")


def walk(preset: str, seed: int = 5, plies: int = 45, **options: object) -> Iterable[State]:
    """Positions of a game, one in two."""
    rules = load_rules(preset, {name.replace("__", "."): value for name, value in options.items()})
    for ply, (state, _) in enumerate(play_on(new_game(rules), random.Random(seed), plies)):
        if ply % 2 == 0 or state.phase == "over":
            yield state


def lying_open(view: View) -> list[Piece]:
    """All that the picture of a view may show: the trick, and what the seat knows of hands and the rest."""
    trick = view.trick
    if not trick:
        last = view.last_hand.played if view.last_hand and view.phase in ("deal", "over") else ()
        played = view.played or last
        trick = played[-1].plays if played else ()
    groups = [*view.hands, view.widow, view.discards, view.dummy]
    pieces = [piece for group in groups for piece in group if piece != UNKNOWN]
    return pieces + [play.piece for _, play in trick]


def circles(pieces: Iterable[Piece]) -> int:
    """Pips of the tiles, and the circles in the signs of cards."""
    signs = {"R": 1, "C": 0, "S": 0, "F": 4, "BM": 3, "LM": 1}
    return sum(p.pips if isinstance(p, Tile) else signs[p.suit] for p in pieces if isinstance(p, Tile | Card))


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("preset", some_presets())
def test_every_position_is_a_whole_document_that_shows_what_can_be_known(preset: str) -> None:
    phases: set[str] = set()
    for state in walk(preset):
        phases.add(state.phase)
        for position in (state, *map(state.view, state.seating.seats)):
            svg = position._repr_svg_()
            root = ElementTree.fromstring(svg)
            assert root.get("role") == "img"
            assert state.seating.players in (2, 3, 4, 6)
            assert 600 <= float(root.get("width", "0")) <= 700
            assert 200 <= float(root.get("height", "0")) <= 500
            assert len(svg) < 60_000
            assert not re.search(r"<script|<style|href|url\(|\bid=|\bNone\b", svg)
            if isinstance(position, View):
                shown = lying_open(position)
                assert set(_PIECE.findall(" ".join(root.itertext()))) - named_suits(position) <= {
                    name for p in shown for name in names(p)
                }
                assert svg.count("<circle") == circles(shown)
    assert "play" in phases


def names(piece: Piece) -> set[str]:
    return {str(piece), {"BM": "Big Moon", "LM": "Little Moon"}.get(piece, "")}


def named_suits(view: View) -> set[str]:
    """A moon that was led names the suit; it lies in the trick, too."""
    return {"BM": {"Big Moon"}, "LM": {"Little Moon"}}.get(view.led_suit or "", set())


@pytest.mark.parametrize("preset", ["classic", "luna-blind", "luna-4", "chips", "chips-2"])
def test_worlds_that_differ_in_what_is_hidden_look_the_same(preset: str) -> None:
    state = next(state for state in walk(preset) if state.phase in ("auction", "play"))
    deal = next(action for action in state.history if isinstance(action, Deal))
    start = list(state.history)[: state.history.index(deal)]
    hidden = [piece for hand in deal.hands[1:] for piece in hand] + list(deal.rest)
    pictures: set[str] = set()
    worlds: set[str] = set()
    for seed in range(4):
        order = random.Random(seed).sample(hidden, len(hidden))
        size = state.hand_size
        hands = [
            deal.hands[0],
            *(order[at : at + size] for at in range(0, size * (len(deal.hands) - 1), size)),
        ]
        world = new_game(state.rules)
        for action in start:
            world = world.apply(action)
        world = world.apply(Deal(hands, deal.rest_name, order[size * (len(deal.hands) - 1) :]))
        worlds.add(world._repr_svg_())
        pictures.add(world.view(1)._repr_svg_())
    assert len(worlds) == 4
    assert len(pictures) == 1


def played_to_discard() -> State:
    state = new_game(load_rules("classic")).apply("dealer 3")
    state = state.apply(
        "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 "
        "/ 4-1,3-3,3-2,3-1,2-2,2-1,1-1 / widow 0-0"
    )
    for action in ("5", "pass", "pass"):
        state = state.apply(action)
    return state


def test_the_discard_is_shown_to_its_declarer_only() -> None:
    state = played_to_discard().apply("discard 0-0").apply("trump 6")
    assert "discard: 0-0" in state.view(1)._repr_svg_()
    for seat in (2, 3):
        svg = state.view(seat)._repr_svg_()
        assert "0-0" not in svg
        assert "discard: 1 face down" in svg


def test_what_is_written_at_the_table() -> None:
    state = played_to_discard()
    assert {"seat 1 to discard", "declarer", "dealer", "bid 5", "passed"} <= set(texts(state._repr_svg_()))
    state = state.apply("discard 0-0").apply("trump 6")
    said = texts(state._repr_svg_())
    assert {"bid 5, trump 6", "trick 1 of 7", "discard", "seat 1", "seat 2", "seat 3"} <= set(said)
    state = state.apply("6-6")
    svg = state.view(2)._repr_svg_()
    assert "led 6" in texts(svg)
    assert "Trick in progress: seat 1 6-6; led 6" in svg
    assert "Moon for 3: seat 2 to play" in svg
    state = state.apply("5-4").apply("4-1")
    svg = state._repr_svg_()  # the trick that is complete is still to be seen
    assert "to seat 1" in texts(svg)
    assert "Last trick: seat 1 6-6, seat 2 5-4, seat 3 4-1; to seat 1" in svg
    assert "1 trick · 0 points" in texts(svg)


def test_scores_read_as_on_a_score_sheet() -> None:
    said = {
        line
        for seed in range(6)
        for state in walk("hickeys", seed, plies=120)
        for line in texts(state._repr_svg_())
        if " point" in line
    }
    assert any(re.search(r"^(\d tricks? · )?\(-\d+\) points \*", line) for line in said)
    assert not any(re.search(r"(?<!\()-\d+ point", line) for line in said)


def places_of(svg: str) -> dict[str, tuple[float, float]]:
    """Where the names of the seats stand in their panels."""
    return {
        text.text or "": (
            float(text.get("x", "0")) - (14 if moves(svg, text.text) else 0),
            float(text.get("y", "0")),
        )
        for text in ElementTree.fromstring(svg).iter(f"{SVG}text")
        if (text.text or "").startswith("seat ") and text.get("font-size") == "14"
    }


def moves(svg: str, name: str | None) -> bool:
    return f": {name} to " in svg


@pytest.mark.parametrize("players", range(2, 7))
def test_seats_sit_clockwise_with_the_near_one_at_the_bottom(players: int) -> None:
    rules = load_rules("chips-solo", {"table.players": players})
    state = new_game(rules).apply("dealer 1")
    state = state.apply(state.sample_chance(1))
    for near in range(1, players + 1):
        places = places_of(str(draw_position(state, near)))
        assert len(set(places.values())) == players
        order = [places[f"seat {seat}"] for seat in state.seating.clockwise_from(near)]
        assert order[0][1] == max(y for _, y in order)
        assert {(2 * order[0][0] - x, y) for x, y in order} == set(order)  # the others on either side of it
        if players > 2:
            # Twice the area that the seats run around; above 0 when clockwise, as y grows downwards.
            turns = zip(order, [*order[1:], order[0]], strict=True)
            assert sum(x * v - u * y for (x, y), (u, v) in turns) > 0
    assert str(draw_position(state.view(2), 2)) == state.view(2)._repr_svg_()


@pytest.mark.parametrize("near", [0, 4, -1])
def test_a_seat_that_is_not_there(near: int) -> None:
    with pytest.raises(ValueError, match="the seats are 1 to 3"):
        draw_position(new_game(load_rules("classic")), near)


def test_the_dummy_lies_beside_and_plays_under_its_name() -> None:
    shown = [state.view(1)._repr_svg_() for state in walk("chips-2")]
    assert any("dummy: 5 face down" in svg for svg in shown)
    assert any(re.search(r"Last trick: .*dummy [A-Z]", svg) for svg in shown)
    assert not any("seat 3" in svg for svg in shown)


@pytest.mark.parametrize("preset", ["classic", "luna-4", "chips-2", "chips"])
def test_the_pieces_of_a_trick_lie_on_the_table_each_above_its_name(preset: str) -> None:
    for state in walk(preset):
        drawing = ElementTree.fromstring(str(draw_position(state, 1)))
        width, height = float(drawing.get("width", 0)), float(drawing.get("height", 0))
        corners: list[tuple[float, float]] = []
        for group in drawing.iter(f"{SVG}g"):
            if group.get("opacity") == ".65":  # of the last trick
                at = re.match(r"translate\((\S+) (\S+)\)", group[0].get("transform", ""))
                assert at is not None
                corners.append((float(at[1]), float(at[2])))
        names = [each for each in drawing.iter(f"{SVG}text") if each.get("font-size") == "11"]
        spots = [(float(each.get("x", 0)), float(each.get("y", 0))) for each in names]
        if state.trick or not corners:
            continue
        assert len(set(spots)) == len(spots) == len(corners)
        offset = {
            (round(x - left, 3), round(y - top, 3))
            for (x, y), (left, top) in zip(spots, corners, strict=True)
        }
        assert len(offset) == 1
        ((right, down),) = offset
        assert right > 0
        assert down > 0
        for left, top in corners:
            assert 0 <= left < left + 2 * right <= width
            assert 0 <= top < top + down <= height
            others = [(x, y) for x, y in corners if (x, y) != (left, top)]
            assert all(abs(x - left) >= 2 * right or abs(y - top) >= down for x, y in others)


def test_a_match_that_is_over_names_its_winners() -> None:
    *_, over = walk("chips", plies=2000)
    assert not any("0 tricks" in line for line in texts(over._repr_svg_()))  # nobody plays any more
    assert over.phase == "over"
    said = texts(over._repr_svg_())
    seats = " and ".join(map(str, over.winners))
    assert f"won by seats {seats}" in said
    assert said.count("winner") == len(over.winners) == 2


def test_small_games_fit() -> None:
    """Games of research have other hands: many pieces, or few, or several tiles left over."""
    tiles = load_rules("classic"), tuple(Tile(h, low) for h in range(6, -1, -1) for low in range(h, -1, -1))
    for size in (1, 2, 9):
        state = new_game(tiles[0], pieces=tiles[1], hand_size=size).apply("dealer 1")
        state = state.apply(state.sample_chance(3))
        root = ElementTree.fromstring(state._repr_svg_())
        height = float(root.get("height", "0"))
        for group in root.iter(f"{SVG}g"):
            place = re.match(r"translate\(([\d.]+) ([\d.]+)\)", group.get("transform", ""))
            assert place is None or float(place[2]) + 22 <= height
