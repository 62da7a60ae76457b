"""Ratings of players: who gains, who loses, and what can't be gained by tricks."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

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
NOVICE, CLUB, EXPERT = (RatedSeat(bot=bot) for bot in ("novice", "club", "expert:sound"))
GUEST = RatedSeat()


def known(mean: float = 25.0, spread: float = 3.0) -> Standing:
    return Standing(Rating(mean, spread), KNOWN_AFTER)


def mean(standings: Any, player: str) -> float:
    return standings[player].rating.mean


def test_the_ratings_of_bots_are_those_that_the_published_results_make(monkeypatch: Any) -> None:
    root = Path(__file__).resolve().parents[3]
    monkeypatch.syspath_prepend(str(root / "tools"))
    sys.modules.pop("rate_bots", None)
    import rate_bots  # type: ignore[import-not-found]

    made = rate_bots.bot_ratings((root / "docs/strength.md").read_text(encoding="utf-8"))
    assert made == json.loads(rate_bots.TARGET.read_text(encoding="utf-8")), "run tools/rate_bots.py"
    assert set(made) <= set(preset_names())
    for bots in bot_ratings().values():
        assert bots["random"] < bots["novice"] < bots["club"] == NEW.mean < bots["expert"]


def test_the_winner_gains_and_the_losers_share_the_next_place() -> None:
    after = rate_match("classic", (ANN, BEN, CAT), (2,), {})
    assert mean(after, "ben") > NEW.mean - 1e-9  # as all are new, nobody rises above a new player
    assert mean(after, "ann") == mean(after, "cat") < NEW.mean
    after = rate_match("classic", (ANN, BEN, CAT), (2,), {name: known() for name in ("ann", "ben", "cat")})
    assert mean(after, "ben") > 25 > mean(after, "ann") == mean(after, "cat")
    assert {each.matches for each in after.values()} == {KNOWN_AFTER + 1}


def test_who_leaves_comes_last_even_if_the_seat_wins() -> None:
    standings = {name: known() for name in ("ann", "ben", "cat")}
    gone = rate_match("classic", (RatedSeat("ann", left=True), BEN, CAT), (1,), standings)
    lost = rate_match("classic", (ANN, BEN, CAT), (2,), standings)
    assert mean(gone, "ann") <= mean(lost, "ann") < 25
    assert mean(gone, "ben") == mean(gone, "cat") > 25
    # In a game of partners, the partner of somebody who left has played on.
    standings |= {"dan": known()}
    seats = (RatedSeat("ann", left=True), BEN, CAT, RatedSeat("dan"))
    pairs = rate_match("luna-4", seats, (1, 3), standings)
    assert mean(pairs, "cat") > 25 > mean(pairs, "ann")
    assert mean(pairs, "ben") == mean(pairs, "dan") < 25


def test_who_was_helped_can_lose_and_not_gain() -> None:
    standings = {"ann": known(), "ben": known()}
    helped = (RatedSeat("ann", helped=True), BEN, EXPERT)
    assert mean(rate_match("classic", helped, (1,), standings), "ann") == 25
    assert mean(rate_match("classic", helped, (2,), standings), "ann") < 25


def test_weak_bots_cannot_be_farmed() -> None:
    standing = Standing()
    for _ in range(60):
        standing = rate_match("classic", (ANN, NOVICE, NOVICE), (1,), {"ann": standing})["ann"]
    assert standing.rating.mean == NEW.mean  # which is more than the novice's
    for _ in range(60):
        standing = rate_match("classic", (ANN, EXPERT, NOVICE), (1,), {"ann": standing})["ann"]
    assert standing.rating.mean == bot_ratings()["classic"]["expert"]
    assert MIN_SPREAD <= standing.rating.spread < 3
    # A known player whom stronger people made strong loses nothing by a cap.
    strong = rate_match("classic", (ANN, NOVICE, NOVICE), (1,), {"ann": known(40.0)})["ann"]
    assert strong.rating.mean == 40.0


def test_new_players_are_no_way_up() -> None:
    # Whoever is known isn't rated by new players, however many of them somebody makes.
    after = rate_match("classic", (ANN, BEN, CAT), (1,), {"ann": known()})
    assert "ann" not in after
    assert set(after) == {"ben", "cat"}
    # Nor does a new player rise by other new ones.
    standings: dict[str, Standing] = {}
    for number in range(KNOWN_AFTER):
        seats = (ANN, RatedSeat(f"new {number}"), RatedSeat(f"newer {number}"))
        standings |= {"ann": rate_match("classic", seats, (1,), standings)["ann"]}
    assert standings["ann"].rating.mean == NEW.mean


def test_people_who_are_no_players_do_not_count() -> None:
    assert rate_match("classic", (ANN, GUEST, GUEST), (1,), {}) == {}
    with_guest = rate_match("classic", (ANN, GUEST, CLUB), (2,), {"ann": known()})
    assert mean(with_guest, "ann") == 25  # the guest won, and Ann and a bot that is as strong both lost
    assert mean(rate_match("classic", (ANN, GUEST, CLUB), (3,), {"ann": known()}), "ann") < 25
    assert rate_match("luna-4", (ANN, GUEST, GUEST, GUEST), (1, 3), {}) == {}
    pairs = rate_match("luna-4", (ANN, CLUB, GUEST, CLUB), (2, 4), {"ann": known()})
    assert mean(pairs, "ann") < 25


@pytest.mark.parametrize(
    ("preset", "seats", "winners"),
    [
        ("nonsense", (ANN, CLUB, CLUB), (1,)),
        ("classic", (ANN, CLUB, CLUB), ()),
        ("classic", (ANN, RatedSeat(bot="policy:mine"), RatedSeat(bot="random")), (1,)),
        ("luna", (ANN, CLUB, CLUB), (1,)),  # nobody has measured the bots by these rules
        ("classic", (GUEST, CLUB, CLUB), (1,)),
    ],
)
def test_what_nobody_can_be_rated_by(preset: str, seats: Any, winners: Any) -> None:
    assert rate_match(preset, seats, winners, {}) == {}


def test_every_preset_can_be_rated_between_people() -> None:
    from shootmoon.rules import load_rules

    for preset in preset_names():
        count = load_rules(preset).table.players
        seats = tuple(RatedSeat(str(number)) for number in range(count))
        after = rate_match(preset, seats, (1,), {str(number): known() for number in range(count)})
        assert len(after) == count
        assert mean(after, "0") > 25
