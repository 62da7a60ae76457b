import random

import pytest

from shootmoon.bots import bot_names, make_bot
from shootmoon.game import new_game
from shootmoon.rules import load_rules
from tests.unit.bots.playing import slow


def test_names_weakest_first():
    known = ("random", "beginner", "novice", "club", "expert", "master")
    assert tuple(name for name in bot_names() if name in known) == known


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_goes_by_the_name_it_was_made_by(name):
    assert make_bot(name, 1).name == name


def test_an_unknown_name_is_refused_with_the_names_there_are():
    names = f"{', '.join(bot_names()[:-1])} and {bot_names()[-1]}"
    with pytest.raises(ValueError, match=f"no bot 'grandmaster'; there are {names}"):
        make_bot("grandmaster")


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_refuses_when_it_is_not_its_turn(name):
    bot = make_bot(name)
    state = new_game(load_rules("classic"))
    with pytest.raises(ValueError, match="not the turn of seat 1: chance acts next"):
        bot.choose(state.view(1))
    state = state.apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    with pytest.raises(ValueError, match="not the turn of seat 2: seat 1 is to act"):
        bot.choose(state.view(2), limit=1.0)


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_refuses_when_the_game_is_over(name):
    state = new_game(load_rules("hickeys")).apply("draw 5-4 3-1 6-5").apply("time")
    with pytest.raises(ValueError, match="the game is over"):
        make_bot(name).choose(state.view(1))


@pytest.mark.parametrize("name", ["random", "beginner", "novice", "club", *slow("expert", "master")])
@pytest.mark.parametrize("preset", ["classic", "called", "chips"])
def test_the_same_seed_and_views_give_the_same_choices(name, preset):
    def game(seed):
        bot, chance = make_bot(name, seed), random.Random(5)
        state, actions = new_game(load_rules(preset)), []
        for _ in range(120 if name in ("random", "beginner", "novice") else 25):
            if state.phase == "over":
                break
            view = state.view(state.to_move) if state.to_move else None
            # Time enough, so that answers don't depend on how busy the machine is.
            action = bot.choose(view, 60.0).action if view else state.sample_chance(chance)
            actions.append(action)
            state = state.apply(action)
        return actions

    assert game(7) == game(7)
    if name in ("random", "beginner", "novice"):
        assert (game(7) != game(8)) == (name == "random")
