import pytest

import shootmoon as sm
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.play.parsing import action_text, is_yes, parse_room_command

DEAL = (
    "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,5-1,4-4,4-3,4-2 / 3-3,3-2,3-1,2-2,2-1,1-1,0-0 / widow 4-1"
)
AUCTION = sm.new_game(sm.load_rules("luna")).apply("dealer 3").apply(DEAL)
DISCARD = AUCTION.apply("5").apply("pass").apply("pass")
TRUMP = DISCARD.apply("discard 6-1")
PLAY = TRUMP.apply("trump 6")
CALLED = (
    sm.new_game(sm.load_rules("called")).apply("dealer 3").apply(DEAL).apply("5").apply("pass").apply("pass")
).apply("discard 6-1")


@pytest.mark.parametrize(
    ("state", "typed", "meant"),
    [
        (AUCTION, "5", "5"),
        (AUCTION, "bid 5", "5"),
        (AUCTION, "  Bid   5 ", "5"),
        (AUCTION, "PASS.", "pass"),
        (AUCTION, "p", "pass"),
        (AUCTION, "paso", "pass"),
        (AUCTION, "shoot the moon", "moon"),
        (AUCTION, "1", "1"),
        (DISCARD, "6-1", "discard 6-1"),
        (DISCARD, "16", "discard 6-1"),
        (DISCARD, "discard 6-1", "discard 6-1"),
        (DISCARD, "descarto 6-1", "discard 6-1"),
        (DISCARD, "1", "discard 6-6"),
        (DISCARD, "8", "discard 4-1"),
        (TRUMP, "6", "trump 6"),
        (TRUMP, "6s", "trump 6"),
        (TRUMP, "doubles", "trump doubles"),
        (TRUMP, "dobles", "trump doubles"),
        (TRUMP, "follow me", "trump follow-me"),
        (TRUMP, "no trump", "trump follow-me"),
        (TRUMP, "trump follow me", "trump follow-me"),
        (TRUMP, "triunfo 3", "trump 3"),
        (PLAY, "6-4", "6-4"),
        (PLAY, "play 64", "6-4"),
        (PLAY, "3", "6-4"),
        (CALLED, "6-4:4", "6-4:4"),
        (CALLED, "6-4 4", "6-4:4"),
        (CALLED, "55", "5-5:5"),
        (CALLED, "1", "6-6:6"),
        (CALLED, "6-4 as 4s", "6-4:4"),
    ],
)
def test_what_people_type_is_understood(state, typed, meant):
    assert action_text(typed, state) == meant
    # Whatever it means, the game can read it.
    state.parse(meant)


@pytest.mark.parametrize("typed", ["play 5", "8", "0", "99"])
def test_a_number_is_a_place_only_where_it_can_be_nothing_else(typed):
    # A word before it makes it something else, and there are seven tiles.
    with pytest.raises(sm.IllegalAction):
        PLAY.apply(action_text(typed, PLAY))


def test_the_numbers_are_those_of_what_is_legal():
    second = PLAY.apply("6-6")
    assert second.to_move == 2
    assert action_text("1", second) == second.legal_actions()[0]


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", "help"),
        ("HELP", "help"),
        ("ayuda", "help"),
        ("última", "last"),
        ("ULTIMA", "last"),
        ("deshacer", "undo"),
        (" quit ", "quit"),
        ("salir", "quit"),
        ("time", "time"),
        ("5", None),
        ("", None),
        ("pass", None),
        ("6-4", None),
    ],
)
def test_commands_in_both_languages(typed, command):
    assert parse_command(typed) == command


@pytest.mark.parametrize(
    ("typed", "agrees"), [("y", True), ("Sí", True), ("no", False), ("", False), ("x", False)]
)
def test_only_a_yes_agrees(typed, agrees):
    assert is_yes(typed) is agrees


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Kick Ann B", ("kick", "Ann B")),
        ("sacar a Ann", ("kick", "Ann")),
        ("vetar 2", ("ban", "2")),
        ("readmitir a Ben", ("unban", "Ben")),
        ("silence ben", ("silence", "ben")),
        ("dejar hablar a Ben", ("unsilence", "Ben")),
        ("hand on Ben", ("hand-on", "Ben")),
        ("hand on to Ben", ("hand-on", "Ben")),
        ("ceder la sala a Ben", ("hand-on", "Ben")),
        ("espectadores no", ("spectators", "no")),
        ("kick", None),
        ("kicker", None),
        ("say kick Ann", ("say", "kick Ann")),
    ],
)
def test_what_the_owner_of_a_room_types_is_understood(typed, meant):
    assert parse_room_command(typed) == meant
