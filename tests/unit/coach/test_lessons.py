"""Every lesson can be taken to its end, whatever the learner answers, and says what the engine says."""

import random
import re
from functools import cache

import pytest

from shootmoon.analysis import solve
from shootmoon.coach import LessonView, lesson_names, lesson_title, load_lesson, show_step, showing
from shootmoon.coach.lesson import Step
from shootmoon.game import NameTrump, new_game, setup_for
from shootmoon.rules import chapters, load_rules
from shootmoon.telling import LANGUAGES, keys_of, say, wants
from tests.wording import codes_of

STEPS = [(name, number) for name in lesson_names() for number in range(len(load_lesson(name).steps))]
TILE = re.compile(r"\b[0-6]-[0-6]\b")

every_step = pytest.mark.parametrize(("name", "number"), STEPS, ids=lambda value: str(value))


def step_of(name: str, number: int) -> Step:
    return load_lesson(name).steps[number]


def keys_at(name: str, number: int) -> list[str]:
    """The keys of all that is said at a step."""
    key = f"lesson-{name}-{step_of(name, number).name}"
    end = re.compile(re.escape(key) + "(-title|-well|-otherwise|-not-.+)?")
    return [each for each in keys_of() if end.fullmatch(each)]


def template(language: str, key: str) -> str:
    """A text with an X for each fact."""
    return say(language, key, **dict.fromkeys(wants(key), "X"))


def action_name(action: str) -> str:
    return re.sub("[^A-Za-z0-9]+", "-", action)


@cache
def pieces_of(name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, new_game(load_rules(load_lesson(name).preset)).pieces)))


@every_step
def test_a_step_says_something_and_shows_what_it_is_about(name: str, number: int) -> None:
    for language in LANGUAGES:
        view = show_step(name, number, (), language)
        assert (view.step, view.steps) == (number, len(load_lesson(name).steps))
        assert view.title
        assert len(view.text) > 20
        assert (view.actions, view.verdict, view.said) == ((), "", "")
        assert view.done == (view.kind == "look")
        on_the_table = {*view.position.hand, *(play.piece for _, play in view.position.trick)}
        assert {*view.shown} <= {*map(str, on_the_table)}
        if not view.done:
            assert view.position.to_move == 1


@every_step
def test_every_choice_is_answered(name: str, number: int) -> None:
    """Right ones finish the step; wrong and illegal ones are explained, and change nothing."""
    step = step_of(name, number)
    if step.kind != "choose":
        return
    for language in LANGUAGES:
        before = show_step(name, number, (), language)
        legal = [str(action) for action in before.position.legal]
        assert {*step.right} <= {*legal}
        kept = {f"not-{action_name(each)}" for each in {*legal} - {*step.right}}
        refuted = {key.partition("-not-")[2] for key in keys_at(name, number)} - {""}
        assert {f"not-{each}" for each in refuted} <= kept
        for action in legal:
            view = show_step(name, number, (action,), language)
            if action in step.right:
                assert (view.verdict, view.done, view.actions) == ("right", True, (action,))
                assert view.frames[0].action == action
                assert view.position.legal == ()
                assert bool(view.said) == any(key.endswith("-well") for key in keys_at(name, number))
            else:
                assert (view.verdict, view.done, view.actions) == ("wrong", False, ())
                assert len(view.said) > 20, action
                assert view.position == before.position
                assert view.shown == step.right
        for piece in pieces_of(name):
            action = f"discard {piece}" if before.position.phase == "discard" else piece
            if before.position.phase in ("play", "discard") and not any(
                each.startswith(action) for each in legal
            ):
                view = show_step(name, number, (action,), language)
                assert view.verdict == "wrong"
                assert len(view.said) > 10


@every_step
def test_a_hand_can_be_played_in_any_way(name: str, number: int) -> None:
    if step_of(name, number).kind != "play":
        return
    for seed in range(8):
        rng = random.Random(seed)
        view = show_step(name, number)
        while not view.done:
            view = show_step(name, number, (*view.actions, str(rng.choice(view.position.legal))))
            assert view.verdict == "right"
        assert view.said
        assert view.position.phase in ("deal", "over")
        assert len(view.actions) <= 10


def test_a_play_that_is_illegal_is_refused_in_a_hand_too() -> None:
    number = next(n for n, step in enumerate(load_lesson("luna").steps) if step.play)
    begun = show_step("luna", number)
    refused = show_step("luna", number, ("moon", "4-4"))
    assert (refused.verdict, refused.actions, refused.position) == ("wrong", (), begun.position)


def test_what_comes_after_a_wrong_answer_is_ignored() -> None:
    number = next(n for n, step in enumerate(load_lesson("luna").steps) if step.right == ("5",))
    view = show_step("luna", number, ("pass", "5"))
    assert (view.verdict, view.actions) == ("wrong", ())
    view = show_step("luna", number, ("5", "discard 2-1"))
    assert (view.verdict, view.actions, view.done) == ("right", ("5",), True)


@every_step
def test_numbers_come_from_the_engine(name: str, number: int) -> None:
    """Apart from the names of tiles, texts contain no digits of their own."""
    for key in keys_at(name, number):
        for language in LANGUAGES:
            words = template(language, key)
            assert not re.search(r"\d", TILE.sub("", words)), words


@every_step
def test_all_languages_mention_the_same(name: str, number: int) -> None:
    for key in keys_at(name, number):
        assert len({frozenset(TILE.findall(template(language, key))) for language in LANGUAGES}) == 1


@every_step
def test_tiles_that_are_mentioned_can_be_seen(name: str, number: int) -> None:
    """A text names only tiles that the learner sees or has seen."""
    step = step_of(name, number)
    view = show_step(name, number)
    position = view.position
    visible = {*map(str, position.hand), *map(str, position.discards)}
    for trick in (*position.played, position):
        plays = trick.trick if trick is position else trick.plays
        visible |= {str(play.piece) for _, play in plays}
    key = f"lesson-{name}-{step.name}"
    assert {*TILE.findall(template("en", key))} <= visible
    if step.right and f"{key}-well" in keys_of():
        after = show_step(name, number, step.right[:1])
        visible |= {TILE.findall(frame.action)[0] for frame in after.frames if TILE.findall(frame.action)}
        assert {*TILE.findall(template("en", f"{key}-well"))} <= visible


@every_step
def test_a_chapter_of_the_rules_that_is_cited_exists(name: str, number: int) -> None:
    rules = load_rules(load_lesson(name).preset)
    view = show_step(name, number, (), "es")
    cited = step_of(name, number).rule
    assert (view.rule in chapters(rules, "es")) if cited else view.rule is None


@every_step
def test_each_step_goes_on_from_the_one_before(name: str, number: int) -> None:
    """A step begins where the right answer to the last one led, unless it has a scene of its own."""
    lesson = load_lesson(name)
    if number + 1 == len(lesson.steps) or lesson.steps[number + 1].scene:
        return
    assert not lesson.steps[number].play
    here = show_step(name, number, lesson.steps[number].right[:1]).position
    if not lesson.steps[number + 1].before:
        there = show_step(name, number + 1).position
        assert (here.hands, here.trick, here.phase) == (there.hands, there.trick, there.phase)


def test_lessons_cover_what_newcomers_need() -> None:
    kinds = [step.kind for step in load_lesson("luna").steps]
    assert 25 <= len(kinds) <= 35
    assert kinds.count("play") == 2
    assert kinds.count("choose") >= 12
    for name in lesson_names()[1:]:
        assert 6 <= len(load_lesson(name).steps) <= 10
    assert lesson_title("four")[1].startswith("With a partner, all 28 tiles")


def test_chips_for_tricks_are_what_the_lesson_says() -> None:
    assert [setup_for(load_rules("chips")).trick_worth(tricks) for tricks in range(6)] == [0, 1, 0, 1, 0, 2]


@every_step
def test_bids_that_are_advised_are_made_against_the_best_defense(name: str, number: int) -> None:
    """And those that are called too high can fail: they need more tricks than that."""
    right = step_of(name, number).right
    if right in ((), ("pass",)) or show_step(name, number).position.phase != "auction":
        return
    state = showing._after(name, number, right[:1]).state
    assert state.declarer == 1
    assert state.contract == right[0]
    tricks = solve(state).value
    assert tricks >= state.setup.needs(state.contract)
    if state.contract.number:
        assert tricks <= state.contract.number + 2


@every_step
def test_right_answers_lose_nothing_against_the_best_play(name: str, number: int) -> None:
    """Except where any tile will do, which the learner is to find out."""
    right = step_of(name, number).right
    before = showing._at(name, number).state
    if not right or before.phase not in ("discard", "trump", "play"):
        return
    solution = solve(before)
    assert solution.loss(right[0]) == 0 or {*right} == {*map(str, solution.plays)}


def test_what_is_counted_in_words_is_so() -> None:
    def at(*right: str) -> LessonView:
        steps = load_lesson("luna").steps
        return show_step("luna", next(n for n, step in enumerate(steps) if step.right == right))

    fours = at("4-1").position
    assert sum("4" in piece for piece in fours.hand) == 2
    trump = at("trump 5")
    fives = trump.suits[NameTrump("5")]
    assert len(fives) == 4
    assert {"5-5", "6-5"} < {*fives}
    assert sum("5" in piece for piece in pieces_of("luna")) - len(fives) == 2
    assert at("5-5").position.trump == "follow-me"
    assert sum("5" in piece for piece in at("5-5").position.hand) == 2
    assert [piece for piece in at("6-4").position.hand if "6" in piece] == ["6-4"]
    moon = at("moon").position.hand
    sixes = [piece for piece in moon if "6" in piece]
    assert len(sixes) == 5
    assert sum("6" in piece for piece in pieces_of("luna")) - len(sixes) == 1
    assert [piece for piece in moon if piece not in sixes] == ["5-5", "4-4"]
    defense = at("6-5").position
    assert defense.trump == "3"
    gone = [play.piece for trick in defense.played for _, play in trick.plays]
    assert sum("3" in piece for piece in gone) == sum("3" in piece for piece in pieces_of("luna"))


def test_unknown_lessons_steps_and_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no lesson 'bridge'"):
        show_step("bridge", 0)
    for step in (-1, 99):
        with pytest.raises(ValueError, match=f"there is no step {step}: they are 0 to"):
            show_step("luna", step)


def test_nothing_is_said_at_steps_that_there_are_not() -> None:
    said = {key for name, number in STEPS for key in keys_at(name, number)}
    titles = {f"lesson-{name}{end}" for name in lesson_names() for end in ("", "-about")}
    assert said | titles == {f"lesson-{code}" for code in codes_of("lesson")}
    for name in lesson_names():
        assert len({step.name for step in load_lesson(name).steps}) == len(load_lesson(name).steps)
