"""Ratings of players: who gains, who loses, and what can't be gained by tricks."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shootmoon.players.rating import (
    KNOWN_AFTER,
    MIN_SPREAD,
    RatedSeat,
    Standing,
    bot_ratings,
    rate_match,
)
from shootmoon.ratings import NEW, Rating
from shootmoon.rules import preset_names

ANN, BEN, CAT = (RatedSeat(name) for name in ("ann", "ben", "cat"))
BEGINNER, CLUB, EXPERT = (RatedSeat(bot=bot) for bot in ("beginner", "club", "expert:sound"))
GUEST = RatedSeat()


def match(
    preset: str, seats: Any, winners: Any, standings: Any, *, whole: bool = True
) -> dict[str, Standing]:
    """Rate a match that the seats with these numbers won or, if it isn't whole, in which they stood best."""
    placed = (
        replace(each, place=1) if n in winners and not each.left else each for n, each in enumerate(seats, 1)
    )
    return rate_match(preset, tuple(placed), standings, whole=whole)


def known(mean: float = 25.0, spread: float = 3.0) -> Standing:
    return Standing(Rating(mean, spread), KNOWN_AFTER)


def mean(standings: Any, player: str) -> float:
    return standings[player].rating.mean


def test_the_ratings_of_bots_are_those_that_the_published_results_make(monkeypatch: Any) -> None:
    root = Path(__file__).resolve().parents[3]
    monkeypatch.syspath_prepend(str(root / "tools"))
    import data  # type: ignore[import-not-found]

    made = data.bot_ratings(data.RESULTS.read_text(encoding="utf-8"))
    assert made == json.loads(data.RATINGS.read_text(encoding="utf-8")), "python tools/data.py ratings"
    assert set(made) <= set(preset_names())
    for bots in bot_ratings().values():
        assert bots["random"] < bots["beginner"] < bots["club"] == NEW.mean < bots["expert"]
        assert bots["beginner"] <= bots["novice"] < bots["expert"]


def test_the_winner_gains_and_the_losers_share_the_next_place() -> None:
    after = match("classic", (ANN, BEN, CAT), (2,), {})
    assert mean(after, "ben") > NEW.mean - 1e-9  # as all are new, nobody rises above a new player
    assert mean(after, "ann") == mean(after, "cat") < NEW.mean
    after = match("classic", (ANN, BEN, CAT), (2,), {name: known() for name in ("ann", "ben", "cat")})
    assert mean(after, "ben") > 25 > mean(after, "ann") == mean(after, "cat")
    assert {each.matches for each in after.values()} == {KNOWN_AFTER + 1}


def test_who_leaves_comes_last_even_if_the_seat_wins() -> None:
    standings = {name: known() for name in ("ann", "ben", "cat")}
    gone = match("classic", (RatedSeat("ann", place=3), BEN, CAT), (1,), standings)
    lost = match("classic", (ANN, BEN, CAT), (2,), standings)
    assert mean(gone, "ann") <= mean(lost, "ann") < 25
    assert mean(gone, "ben") == mean(gone, "cat") > 25
    # In a game of partners, the partner of somebody who left has played on.
    standings |= {"dan": known()}
    seats = (RatedSeat("ann", place=3), BEN, CAT, RatedSeat("dan"))
    pairs = match("luna-4", seats, (1, 3), standings)
    assert mean(pairs, "cat") > 25 > mean(pairs, "ann")
    assert mean(pairs, "ben") == mean(pairs, "dan") < 25


def test_who_was_helped_can_lose_and_not_gain() -> None:
    standings = {"ann": known(), "ben": known()}
    helped = (RatedSeat("ann", helped=True), BEN, EXPERT)
    assert mean(match("classic", helped, (1,), standings), "ann") == 25
    assert mean(match("classic", helped, (2,), standings), "ann") < 25


def test_weak_bots_cannot_be_farmed() -> None:
    standing = Standing()
    for _ in range(60):
        standing = match("classic", (ANN, BEGINNER, BEGINNER), (1,), {"ann": standing})["ann"]
    assert standing.rating.mean == NEW.mean  # which is more than the beginner's
    for _ in range(60):
        standing = match("classic", (ANN, EXPERT, BEGINNER), (1,), {"ann": standing})["ann"]
    assert standing.rating.mean == bot_ratings()["classic"]["expert"]
    assert MIN_SPREAD <= standing.rating.spread < 3
    # A known player whom stronger people made strong loses nothing by a cap.
    strong = match("classic", (ANN, BEGINNER, BEGINNER), (1,), {"ann": known(40.0)})["ann"]
    assert strong.rating.mean == 40.0


def test_new_players_are_no_way_up() -> None:
    # Whoever is known isn't rated by new players, however many of them somebody makes.
    after = match("classic", (ANN, BEN, CAT), (1,), {"ann": known()})
    assert "ann" not in after
    assert set(after) == {"ben", "cat"}
    # Nor does a new player rise by other new ones.
    standings: dict[str, Standing] = {}
    for number in range(KNOWN_AFTER):
        seats = (ANN, RatedSeat(f"new {number}"), RatedSeat(f"newer {number}"))
        standings |= {"ann": match("classic", seats, (1,), standings)["ann"]}
    assert standings["ann"].rating.mean == NEW.mean


def test_people_who_are_no_players_do_not_count() -> None:
    assert match("classic", (ANN, GUEST, GUEST), (1,), {}) == {}
    with_guest = match("classic", (ANN, GUEST, CLUB), (2,), {"ann": known()})
    assert mean(with_guest, "ann") == 25  # the guest won, and Ann and a bot that is as strong both lost
    assert mean(match("classic", (ANN, GUEST, CLUB), (3,), {"ann": known()}), "ann") < 25
    assert match("luna-4", (ANN, GUEST, GUEST, GUEST), (1, 3), {}) == {}
    pairs = match("luna-4", (ANN, CLUB, GUEST, CLUB), (2, 4), {"ann": known()})
    assert mean(pairs, "ann") < 25


@pytest.mark.parametrize(
    ("preset", "seats", "winners"),
    [
        ("nonsense", (ANN, CLUB, CLUB), (1,)),
        ("classic", (ANN, RatedSeat(bot="policy:mine"), RatedSeat(bot="random")), (1,)),
        # Whoever opens a room chooses the styles of its bots.
        ("classic", (ANN, RatedSeat(bot="beginner:wild"), RatedSeat(bot="beginner:bold")), (1,)),
        ("luna-21", (ANN, CLUB, CLUB), (1,)),  # nobody has measured the bots by these rules
        ("classic", (GUEST, CLUB, CLUB), (1,)),
    ],
)
def test_what_nobody_can_be_rated_by(preset: str, seats: Any, winners: Any) -> None:
    assert match(preset, seats, winners, {}) == {}


@pytest.mark.parametrize("style", ["club", "club:sober", "club:thrifty", "club:proud", "club:sly"])
def test_a_habit_of_a_bot_is_no_weakness(style: str) -> None:
    assert match("classic", (ANN, RatedSeat(bot=style), CLUB), (1,), {}) == match(
        "classic", (ANN, CLUB, CLUB), (1,), {}
    )


def test_every_preset_can_be_rated_between_people() -> None:
    from shootmoon.rules import load_rules

    for preset in preset_names():
        count = load_rules(preset).table.players
        seats = tuple(RatedSeat(str(number)) for number in range(count))
        after = match(preset, seats, (1,), {str(number): known() for number in range(count)})
        assert len(after) == count
        assert mean(after, "0") > 25


@pytest.mark.parametrize("bot", [CLUB, EXPERT])
def test_nothing_is_won_by_a_match_that_was_ended_but_from_who_ended_it(bot: RatedSeat) -> None:
    standings = {name: known() for name in ("ann", "ben", "cat")}
    asked = RatedSeat("ann", place=4)
    # Ann asks to end it, and Ben agrees: Cat, who is away, wins by both, whether she leads or not.
    ended = match("classic", (asked, RatedSeat("ben", place=3), CAT), (3,), standings, whole=False)
    assert mean(ended, "cat") > 25 > mean(ended, "ann")
    assert mean(ended, "ben") < mean(match("classic", (ANN, BEN, CAT), (1,), standings), "cat") + 1
    # Against a bot, Cat can't win what wasn't played, and doesn't escape a loss.
    alone = {"cat": known()}
    guest = RatedSeat(place=3)
    assert match("classic", (guest, bot, CAT), (3,), alone, whole=False) == {}
    assert mean(match("classic", (guest, bot, CAT), (2,), alone, whole=False), "cat") < 25
    assert (
        mean(match("classic", (RatedSeat("cat", place=3), bot, bot), (2, 3), alone, whole=False), "cat") < 25
    )


def test_who_leaves_first_comes_last() -> None:
    standings = {name: known() for name in ("ann", "ben", "cat")}
    left = [RatedSeat(name, place=place) for name, place in (("ann", 5), ("ben", 3), ("cat", 4))]
    after = match("classic", left, (), standings, whole=False)
    assert mean(after, "ann") < mean(after, "cat") < mean(after, "ben")
    # Both partners have left: the other side has won, whatever bots made of it.
    standings |= {"dan": known()}
    pairs = (RatedSeat("ann", place=4), BEN, RatedSeat("cat", place=3), RatedSeat("dan"))
    after = match("luna-4", pairs, (1, 3), standings)
    assert mean(after, "ben") == mean(after, "dan") > 25 > mean(after, "ann")


def test_who_was_put_out_neither_gains_nor_loses_and_nobody_gains_by_it() -> None:
    standings = {name: known() for name in ("ann", "ben", "cat")}
    out = RatedSeat("ann", out=True)
    after = match("classic", (out, BEN, CAT), (1,), standings)
    assert "ann" not in after  # a bot has won in her seat
    assert mean(after, "ben") == mean(after, "cat") == 25
    assert match("classic", (out, BEN, GUEST), (2,), standings) == {}
    left = match("classic", (out, RatedSeat("ben", place=3), GUEST), (1,), standings)
    assert mean(left, "ben") < 25  # though nobody is left by whom others could be rated
    pairs = match("luna-4", (out, BEN, CAT, RatedSeat("dan")), (1, 3), standings | {"dan": known()})
    assert mean(pairs, "cat") > 25 > mean(pairs, "dan")
