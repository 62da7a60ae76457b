"""Who plays together: nobody twice, nobody with somebody who blocked them, and the nearest first."""

from hypothesis import given
from hypothesis import strategies as some

from shootmoon.players.pairing import BOTS_AFTER, NEAR, WIDER, Ticket, pair

SEATS = {"classic": 3, "hickeys-4": 4, "chips-2": 2}


def ticket(token: str, player: str = "", since: int = 0, bots: bool = False, *presets: str) -> Ticket:
    return Ticket(
        token=token,
        player=player,
        name=token,
        presets=presets or ("classic",),
        bots=bots,
        since=since,
        until=10**9,
    )


TICKETS = some.lists(
    some.builds(
        ticket,
        some.text("abcdefgh", min_size=1, max_size=3),
        some.sampled_from(["", "P", "Q", "R", "S", "T"]),
        some.integers(0, 90_000),
        some.booleans(),
        some.sampled_from([*SEATS, "unknown"]),
        some.sampled_from([*SEATS]),
    ),
    unique_by=lambda each: each.token,
    max_size=16,
)
PLAYERS = some.sampled_from("PQRST")


@given(
    TICKETS,
    some.dictionaries(some.tuples(PLAYERS, some.sampled_from([*SEATS])), some.floats(0, 50)),
    some.sets(some.tuples(PLAYERS, PLAYERS)),
)
def test_tables_are_full_and_nobody_sits_where_they_may_not(
    waiting: list[Ticket], ratings: dict[tuple[str, str], float], blocked: set[tuple[str, str]]
) -> None:
    now = 90_000
    tables = pair(waiting, SEATS, ratings, blocked, now)
    seated = [each.token for table in tables for each in table.tickets]
    assert len(set(seated)) == len(seated)
    for table in tables:
        assert all(table.preset in each.presets for each in table.tickets)
        if len(table.tickets) < SEATS[table.preset]:
            assert all(each.bots for each in table.tickets)
            assert now - table.tickets[0].since >= BOTS_AFTER
        players = [each.player for each in table.tickets if each.player]
        assert len(set(players)) == len(players)
        assert not any((one, other) in blocked for one in players for other in players if one != other)
        for one in table.tickets:
            for other in table.tickets:
                waited = (now - min(one.since, other.since)) / 1000
                rated = [ratings.get((each.player, table.preset), 25.0) for each in (one, other)]
                assert abs(rated[0] - rated[1]) <= NEAR + WIDER * waited
    left = [each for each in waiting if each.token not in seated]
    assert pair(left, SEATS, ratings, blocked, now) == []  # nobody was forgotten


def test_the_nearest_meet_and_the_others_as_time_goes_by() -> None:
    waiting = [ticket(name, name) for name in ("ann", "bob", "eve", "kim")]
    ratings = {("ann", "classic"): 20.0, ("bob", "classic"): 20.5, ("kim", "classic"): 23.5}
    ratings["eve", "classic"] = 40.0
    (table,) = pair(waiting, SEATS, ratings, set(), 0)
    assert [each.name for each in table.tickets] == ["ann", "bob", "kim"]
    without = [each for each in waiting if each.name != "kim"]
    assert pair(without, SEATS, ratings, set(), 15_000) == []
    assert len(pair(without, SEATS, ratings, set(), 16_000)) == 1


def test_bots_fill_only_for_those_who_wish_it() -> None:
    assert pair([ticket("ann")], SEATS, {}, set(), 10**6) == []
    patient = [ticket("ann", "", 0, True), ticket("bob", "", 29_000, False), ticket("eve", "", 29_000, True)]
    assert pair(patient[:2], SEATS, {}, set(), BOTS_AFTER - 1) == []
    (table,) = pair(patient[:2], SEATS, {}, set(), BOTS_AFTER)
    assert [each.name for each in table.tickets] == ["ann"]
    (table,) = pair(patient, SEATS, {}, set(), BOTS_AFTER)  # three people are better
    assert len(table.tickets) == 3
