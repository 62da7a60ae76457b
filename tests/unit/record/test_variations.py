"""Variations in records: both forms, the tree, readers of the old format, and faults."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.game import IllegalAction, State
from shootmoon.record import (
    MAX_VARIATION_ACTIONS,
    MAX_VARIATION_DEPTH,
    GameNode,
    GameTree,
    Record,
    RecordError,
    Variation,
    read_beginning,
    read_record,
    write_record,
)
from tests.unit.record.explained import is_in_both_languages
from tests.unit.record.games import EXAMPLE, GAMES, play

TEXT = """[Format "1"]
[Game "moon"]
[Rules "hickeys"]
[Option "auction.minimum" "5"]
[Variations "1"]
[Result "*"]

draw 6-2 4-3 6-1
# hand 1, dealer 1
deal 6-5,6-3,6-2,4-3,4-2,4-1,2-1 / 6-6,6-4,6-1,5-2,5-1,4-4,1-1 / 5-5,5-4,5-3,3-2,3-1,2-2,0-0 / widow 3-3
5 pass pass
# variation: discard 5-1 {a \\} in it} trump 6 (trump 1 {also} 1-1 (6-1 3-1) 3-1)
# variation: discard 6-6
discard 5-2
trump 1
1-1 3-1 2-1
# variation: 6-6
"""


def grown(record: Record, seed: int, tries: int = 12) -> GameTree:
    """A tree with random actions tried at random nodes."""
    rng = random.Random(seed)
    tree = GameTree(record)
    nodes = list(tree.root.walk())
    for number in range(tries):
        node = rng.choice(nodes)
        state = node.state
        if state.phase == "over":
            continue
        action = rng.choice(state.legal_actions()) if state.to_move else state.sample_chance(rng)
        try:
            new = node.try_action(action)
        except RecordError:  # a hidden hand of a view may not hold it
            continue
        if not new.played and rng.random() < 0.3:
            new.annotations = [f"note {number} }} \\"]
        nodes.append(new)
    return tree


def shape(node: GameNode) -> tuple[object, ...]:
    return (node.action, tuple(node.annotations), tuple(shape(each) for each in node.variations))


@settings(max_examples=25)
@given(st.sampled_from(GAMES), st.integers(0, 60), st.integers(0, 2**32))
def test_both_forms_keep_random_trees(preset: str, plies: int, seed: int) -> None:
    tree = grown(Record.of(play(preset, plies, seed)), seed)
    record = tree.record
    text, wire = write_record(record), write_record(record, "json")
    assert read_record(text) == record == read_record(wire)
    assert write_record(read_record(wire)) == text
    assert write_record(read_record(text), "json") == wire
    again = GameTree(read_record(text))
    assert shape(again.root) == shape(tree.root)
    assert again.tried == tree.tried == sum(each.count() for _, each in record.variations)


@settings(max_examples=25)
@given(st.sampled_from(("classic", "chips-2", "luna-4")), st.integers(5, 30), st.integers(0, 2**32))
def test_both_forms_keep_trees_of_views(preset: str, plies: int, seed: int) -> None:
    record = grown(Record.of(play(preset, plies, seed).view(2)), seed, 6).record
    assert read_record(write_record(record)) == record
    assert read_record(write_record(record, "json")) == record


@settings(max_examples=25)
@given(st.sampled_from(GAMES), st.integers(0, 60), st.integers(0, 2**32))
def test_old_readers_take_variations_for_comments(preset: str, plies: int, seed: int) -> None:
    # A reader of the old format keeps tags that it doesn't know and comments. So does this one without the
    # tag.
    record = grown(Record.of(play(preset, plies, seed)), seed).record
    text = write_record(record).replace('[Variations "1"]\n', "")
    old = read_record(text)
    assert old.variations == ()
    assert replace(old, comments=()) == replace(record, comments=(), variations=())
    assert write_record(old) == text


def test_a_record_without_the_tag_has_only_comments() -> None:
    record = read_record(EXAMPLE.replace("# hand 1, dealer 3", "# variation: (of the rules)"))
    assert record.variations == ()
    assert record.comments[0][1] == "variation: (of the rules)"
    assert read_record(write_record(record)) == record


def test_the_text() -> None:
    record = read_record(TEXT)
    assert write_record(record) == TEXT
    assert [ply for ply, _ in record.variations] == [5, 5, 10]
    first = record.variations[0][1]
    assert first.actions == ("discard 5-1", "trump 6")
    assert first.annotations == ((0, "a } in it"),)
    assert first.variations[0][1].variations[0][0] == 1
    assert record.until(4).variations == ()
    assert len(record.until(5).variations) == 2


def test_the_tree() -> None:
    tree = GameTree(read_record(TEXT))
    node = tree.root
    while node.variations and node.variations[0].played:
        node = node.variations[0]
    assert node is tree.end
    assert node.ply == 10
    assert [each.action for each in node.variations] == ["6-6"]
    with pytest.raises(IllegalAction):
        node.try_action("5-5")
    assert node.try_action("66") is node.variations[0]
    tried = node.variations[0].try_action("5-5")
    assert tried.path[-2:] == ("6-6", "5-5")
    state = tried.state
    assert isinstance(state, State)
    assert state.trick == ((2, "6-6"), (3, "5-5"))
    assert tree.record_to(tried).final == state
    count = tree.tried
    node.variations[0].remove()
    assert tree.tried == count - 2
    assert node.variations == []
    with pytest.raises(ValueError, match="can't be removed"):
        tree.end.remove()


FAULTS = (
    ("(6-1 3-1)", "(6-1 9-9)", 12, "9-9"),
    ("(6-1 3-1)", "(6-1 6-6)", 12, "don't hold"),
    ("(6-1 3-1)", "(6-1 3-1", 12, "“(” is not closed"),
    ("(6-1 3-1)", "6-1 3-1)", 12, "has nothing to close"),
    ("(6-1 3-1)", "()", 12, "no actions"),
    ("{also}", "{also", 12, "“{” is not closed"),
    ("discard 5-1 {a", "{a", 12, "an annotation must follow"),
    ("discard 5-1 {a", "(discard 5-1) {a", 12, "must follow the action that it replaces"),
    ("discard 5-1 {a", "= 1 2 3 {a", 12, "an action, “(” or “)” is expected"),
    ("variation: discard 6-6", "variation: discard 6-5", 13, "hold 6-5"),
    ("variation: discard 6-6", "variation:", 13, "no actions"),
    ('[Variations "1"]', '[Variations "2"]', 5, "notation “2”"),
)


@pytest.mark.parametrize(("good", "bad", "line", "why"), FAULTS)
def test_faults_say_where(good: str, bad: str, line: int, why: str) -> None:
    assert good in TEXT
    with pytest.raises(RecordError) as caught:
        read_record(TEXT.replace(good, bad))
    error = caught.value
    assert error.line == line
    assert error.column
    assert why in error.message()
    is_in_both_languages(error)
    wire = write_record(read_record(TEXT), "json")
    for text, other in ((good, bad), ('"Variations": "1"', '"Variations": "2"')):
        if text in wire and (other != '"Variations": "2"' or line == 5):
            with pytest.raises(RecordError) as caught:
                read_record(wire.replace(text, other))
            assert why in caught.value.message()
            assert line == 5 or "comments[" in caught.value.message()
            is_in_both_languages(caught.value)


def test_the_place_of_a_fault_is_exact() -> None:
    text = TEXT.replace("(6-1 3-1)", "(6-1 6-6)")
    with pytest.raises(RecordError) as caught:
        read_record(text)
    line = text.split("\n")[11]
    assert line[(caught.value.column or 0) - 1 :].startswith("6-6")
    assert caught.value.legal


def test_the_beginning_keeps_what_is_before_a_fault() -> None:
    record, fault = read_beginning(TEXT.replace("variation: discard 6-6", "variation: discard 6-5"))
    assert fault is not None
    assert fault.line == 13
    assert len(record.actions) == 10
    assert [ply for ply, _ in record.variations] == [5]


def test_limits() -> None:
    rules = sm.load_rules("classic")
    deep = "dealer 1"
    for _ in range(MAX_VARIATION_DEPTH - 1):
        deep = f"dealer 1 ({deep})"
    head = '[Format "1"] [Game "moon"] [Rules "classic"] [Variations "1"]\n# variation: '
    assert read_record(head + deep).variations
    with pytest.raises(RecordError, match="nested more than"):
        read_record(f"{head}dealer 1 ({deep})")
    with pytest.raises(RecordError, match="actions in variations"):
        read_record(head + " ".join(["pass"] * (MAX_VARIATION_ACTIONS + 1)))
    many = tuple((0, Variation(("dealer 1",))) for _ in range(MAX_VARIATION_ACTIONS + 1))  # pyright: ignore
    with pytest.raises(ValueError, match="actions in variations"):
        Record(rules, variations=many)
    with pytest.raises(ValueError, match="no action 1 for a variation"):
        Record(rules, variations=((1, Variation(("dealer 1",))),))  # pyright: ignore
    with pytest.raises(ValueError, match="no actions"):
        Record(rules, variations=((0, Variation(())),))
    with pytest.raises(ValueError, match="can't begin"):
        Record(rules, comments=((0, "variation: x"),), variations=((0, Variation(("dealer 1",))),))  # pyright: ignore
    with pytest.raises(ValueError, match="line break"):
        Record(rules, variations=((0, Variation(("dealer 1",), ((0, "a\nb"),))),))  # pyright: ignore


def test_an_illegal_variation_is_not_written() -> None:
    record = Record(sm.load_rules("classic"), variations=((0, Variation(("dealer 5",))),))  # pyright: ignore
    for form in ("text", "json"):
        with pytest.raises(RecordError, match="dealer 5"):
            write_record(record, form)
    with pytest.raises(RecordError, match="dealer 5"):
        GameTree(record)


def test_a_view_takes_plays_of_hidden_hands_that_are_possible() -> None:
    view = sm.read_record(TEXT).until(10).final.view(3)
    tree = GameTree(Record.of(view))
    # Seat 3 holds 5-5; whether seat 2 holds 6-5 or 6-6, seat 3 can't know.
    assert [tree.end.try_action(each).action for each in ("6-6", "6-5")] == ["6-6", "6-5"]
    with pytest.raises(RecordError):
        tree.end.try_action("5-5")


def passing(plies: int) -> tuple[sm.Record, tuple[sm.Action, ...]]:
    """An empty record, and a match in which nobody ever bids."""
    rules = sm.load_rules("classic")
    state, rng, actions = sm.new_game(rules), random.Random(1), list[sm.Action]()
    while len(actions) < plies:
        action = state.parse("pass") if state.to_move else state.sample_chance(rng)
        state = state.apply(action)
        actions.append(action)
    return Record(rules), tuple(actions)


def test_a_long_variation_takes_time_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a match from its beginning for each of its actions would take minutes."""
    record, actions = passing(200)
    long = replace(record, variations=((0, Variation(actions)),))
    whole = State.history.fget
    assert whole is not None
    read: list[int] = []
    monkeypatch.setattr(State, "history", property(lambda state: read.append(1) or whole(state)))
    tree = GameTree(long)
    *_, last = tree.root.walk()
    assert last.ply == 200
    assert not read
    assert tree.record == long


def test_a_long_variation_of_a_view_is_not_replayed_for_each_action(monkeypatch: pytest.MonkeyPatch) -> None:
    record, actions = passing(60)
    seen = Record.of(replace(record, actions=actions).final.view(1))
    long = replace(seen.until(3), variations=((3, Variation(seen.actions[3:])),))
    whole, replayed = Record.replay, list[int]()
    monkeypatch.setattr(Record, "replay", lambda record: replayed.append(1) or whole(record))
    tree = GameTree(long)
    *_, last = tree.root.walk()
    assert len(replayed) == 2  # the record, and its only line
    assert last.ply == 60
    assert last.state.to_move == replace(record, actions=actions).final.to_move
    assert tree.record == long


def test_a_view_with_an_impossible_variation_has_no_tree() -> None:
    record, actions = passing(60)
    start = Record.of(replace(record, actions=actions[:3]).final.view(1))
    with pytest.raises(RecordError):
        GameTree(replace(start, variations=((3, Variation(("6-6",))),)))


def test_the_depth_of_variations_follows_removals() -> None:
    record, actions = passing(3)
    tree = GameTree(replace(record, actions=actions))
    first, second = tree.end.try_action("4"), tree.end.try_action("5")
    under = second.try_action("pass")
    other = second.try_action("6")
    assert [node._depth for node in (first, second, under, other)] == [1, 1, 1, 2]  # pyright: ignore[reportPrivateUsage]
    under.remove()
    assert other._depth == 1  # pyright: ignore[reportPrivateUsage]
    first.remove()
    assert [node._depth for node in (second, other)] == [1, 1]  # pyright: ignore[reportPrivateUsage]


def test_notes_on_what_was_played_anyway_are_kept() -> None:
    record, actions = passing(5)
    noted = Variation(actions[3:], ((0, "again"), (1, "and again")))
    tree = GameTree(replace(record, actions=actions, annotations=((3, "first"),), variations=((3, noted),)))
    assert tree.record.annotations == ((3, "first"), (3, "again"), (4, "and again"))
    assert tree.record.variations == ()
    assert read_record(write_record(tree.record)) == tree.record
