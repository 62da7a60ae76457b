"""Reviews over HTTP: what they say, who gets none, who waits, and what they may cost."""

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import aclosing
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.record import Record, write_record
from shootmoon.rooms import BLIND
from shootmoon.server import Rate
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.engines.review_jobs import Slice
from shootmoon.server.engines.review_queue import MAX_QUEUED_OF_ADDRESS, Reviews
from shootmoon.server.front.limits import Buckets
from shootmoon.server.front.problems import ProblemError
from shootmoon.server.study.reviews import MAX_REVIEWED
from tests.hosting import InlineExecutor
from tests.servers import run
from tests.serving import NO_LIMITS, SHORT, Door, an_app, client_of, make_room, moon, sit
from tests.unit.record.games import play
from tests.unit.server.study.test_replay import take
from tests.unit.server.test_http import code, play_to_the_end

RULES = sm.load_rules("classic", {"score.target": 3})


@cache
def finished(seed: int = 1) -> Record:
    return Record.of(play(RULES, 10_000, seed), ["Ann", "Ben", "Cleo"])


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with client_of(an_app()) as client:
        yield client


def ask(client: Any, record: str, **how: Any) -> list[dict[str, Any]]:
    found = client.post("/api/reviews", json={"record": record}, **how)
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in found.text.splitlines()]


def test_a_review_says_what_the_library_says(client: Any) -> None:
    wanted = sm.review(finished())
    hinted = wanted.decisions[0]
    hint = (hinted.ply, f"hint: seat {hinted.seat}, advice")
    text = write_record(replace(finished(), comments=(hint,)))
    *before, last = ask(client, text)
    assert [line["done"] for line in before] == sorted(line["done"] for line in before)
    assert {line["plies"] for line in before} == {len(finished().actions)}
    assert all(line["review"] is None for line in before)
    found = last["review"]
    assert [seat["losses"] for seat in found["seats"]] == [seat.losses for seat in wanted.seats]
    assert len(found["chances"]) == len(wanted.chances)
    for one, other in zip(found["decisions"], wanted.decisions, strict=True):
        assert (one["ply"], one["action"], one["grade"]) == (other.ply, str(other.action), other.grade)
        assert one["loss"] == other.loss
        assert one["hindsight"] == other.hindsight
        assert one["reason"] == other.explain("en")
        assert one["candidates"][0]["value"] >= one["candidates"][-1]["value"]
    assert [seat["hints"] for seat in found["seats"]] == [seat == hinted.seat for seat in (1, 2, 3)]
    assert [each["hints"] for each in found["decisions"]] == [["advice"], *[[]] * (len(wanted.decisions) - 1)]
    # It is kept: the same text is answered at once, in any language.
    (again,) = ask(client, text, headers={"accept-language": "es"})
    assert [each["reason"] for each in again["review"]["decisions"]] == [
        each.explain("es") for each in wanted.decisions
    ]


# -- attacks -----------------------------------------------------------------------------------------------


def refused(client: Any, record: str, status: int = 422) -> str:
    return str(code(client.post("/api/reviews", json={"record": record}), status))


def test_a_review_that_was_kept_is_sent_even_if_it_is_dropped_meanwhile(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the whole review would be computed again, in one slice, without the number of its plies."""
    text = write_record(finished())
    ask(client, text)
    whole, asked = Reviews.kept, count(1)
    monkeypatch.setattr(
        Reviews, "kept", lambda reviews, text: whole(reviews, text) if next(asked) == 1 else None
    )
    (line,) = ask(client, text)
    assert line["review"] is not None


def test_no_game_that_is_running_is_reviewed(client: Any) -> None:
    whole = finished()
    for plies in (0, 3, len(whole.actions) // 2, len(whole.actions) - 1):
        assert refused(client, write_record(whole.until(plies))) == "review-running"
    # A result in the head isn't the end of a match, and neither is a record that stops at an error.
    running = write_record(whole.until(9))
    assert '[Result "*"]' in running
    for forged in (running.replace('[Result "*"]', '[Result "1"]'), f"{write_record(whole)}\n6-4"):
        assert refused(client, forged) in ("broken-record", "review-running")


def test_what_a_seat_has_seen_is_not_reviewed(client: Any) -> None:
    state = play(RULES, 10_000, 1)
    for view in (state.view(1), play(RULES, 20, 1).view(2)):
        assert refused(client, write_record(view)) == "review-view"
    # Hidden tiles in a text that claims to be whole.
    text = write_record(play(RULES, 20, 1).view(2))
    lines = [line for line in text.splitlines() if "Viewer" not in line]
    assert refused(client, "\n".join(lines)) in ("broken-record", "review-view")


def test_a_room_gives_nothing_to_review_before_its_game_is_over(client: Any) -> None:
    room = make_room(client, options=SHORT)
    sit(client, room, "Ann")
    assert code(take(client, room), 404) == "no-record"
    assert refused(client, take(client, room, who="Ann").text) == "review-view"
    play_to_the_end(client, room, "Ann")
    assert ask(client, take(client, room).text)[-1]["review"]["seats"]


def test_games_of_a_series_are_reviewed_when_it_is_over(client: Any) -> None:
    room = make_room(client, options=SHORT, series={"name": "reviews"})
    sit(client, room, "Ann")
    play_to_the_end(client, room, "Ann")
    assert refused(client, take(client, room, who="Ann").text, 409) == "in-play-series"
    # Somebody who made up the rest has the whole record of deals that others still play.
    for name, wanted in (
        ("daily-2999-11-20-0123456789ab", "in-play-series"),
        ("daily-2020-11-20-0123456789ab", ""),
        ("no series", ""),
    ):
        tagged = replace(finished(), tags=(("Series", name), (BLIND, "yes")))
        if wanted:
            assert refused(client, write_record(tagged), 409) == wanted
        else:
            assert ask(client, write_record(tagged))[-1]["review"]


def test_names_of_files_are_not_read(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.moon"
    path.write_text(write_record(finished()))
    for name in (str(path), f"{path}\n", "/etc/passwd"):
        answer = client.post("/api/reviews", json={"record": name})
        assert code(answer, 422) == "broken-record"
        assert "No such file" not in answer.text


@pytest.mark.parametrize("text", ["", "{", "\0", '[Format "1"]', "\udc80", "[" * 9000])
def test_broken_records_are_refused(client: Any, text: str) -> None:
    encoded = json.dumps({"record": text})
    head = {"content-type": "application/json"}
    assert client.post("/api/reviews", content=encoded, headers=head).status_code in (400, 422)


def test_long_records_are_refused(client: Any) -> None:
    assert refused(client, "#" * (MAX_REVIEWED + 1)) == "review-long"
    assert refused(client, "#" * 5 * MAX_REVIEWED, 413) == "too-large"


def test_a_game_without_match_equity_says_so(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shootmoon.analysis.hindsight.has_equity", lambda setup: False)
    *_, last = ask(client, write_record(finished(2)))
    assert last["problem"]["code"] == "review-none"
    assert last["review"] is None


def test_reading_for_reviews_counts_as_reading(client: Any) -> None:
    limits = replace(NO_LIMITS, record_time=Rate(400, 0.001))
    with client_of(an_app(limits=limits)) as limited:
        answer = limited.post("/api/reviews", json={"record": write_record(finished())})
        assert code(answer, 429) == "too-often"


# -- the queue ---------------------------------------------------------------------------------------------


class Worker(InlineExecutor):
    """Judges nothing, ten plies at a time."""

    def __init__(self, cost: float = 1.0) -> None:
        self.cost = cost
        self.worked: list[tuple[str, int]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if fn.__name__ == "judge_slice":
            text, first = args
            self.worked.append((text, first))
            future.set_result(Slice({}, first + 10, self.cost))
        else:
            future.set_result(({"en": args[0].encode(), "es": b""}, self.cost, ""))
        return future


def a_queue(rate: Rate | None = None) -> Reviews:
    clock = count(0, 0.5).__next__
    return Reviews(Buckets(rate or NO_LIMITS.review_time, clock), clock)


async def all_of(reviews: Reviews, text: str, worker: Any, plies: int = 30, address: str = "a") -> list[Any]:
    return [news async for news in reviews.follow(text, plies, address, RecordJobs([worker]))]


def test_reviews_wait_in_line_and_see_how_far_they_are() -> None:
    async def check() -> None:
        reviews, worker = a_queue(), Worker()
        one, other, same = await asyncio.gather(
            all_of(reviews, "one", worker), all_of(reviews, "two", worker), all_of(reviews, "one", worker)
        )
        assert [text for text, _ in worker.worked] == ["one"] * 3 + ["two"] * 3  # computed once each
        assert one[-1] == same[-1] == {"en": b"one", "es": b""}
        assert one[0] == (0, 0, 30)
        assert other[0] == (1, 0, 30)
        places = [news[0] for news in other if isinstance(news, tuple)]
        assert places == sorted(places, reverse=True)
        assert places[-1] == 0
        assert reviews.kept("two") == {"en": b"two", "es": b""}
        assert reviews.kept("three") is None

    run(check())


def test_a_review_for_which_nobody_waits_is_given_up() -> None:
    async def check() -> None:
        reviews, worker = a_queue(), Worker()
        async with aclosing(reviews.follow("left", 1_000, "a", RecordJobs([worker]))) as news:
            async for _ in news:
                if worker.worked:
                    break
        done = await all_of(reviews, "next", worker)
        assert done[-1]["en"] == b"next"
        assert sum(text == "left" for text, _ in worker.worked) < 5
        # If somebody asks again, it begins anew.
        assert (await all_of(reviews, "left", worker))[-1]["en"] == b"left"

    run(check())


def test_nobody_fills_the_queue_alone() -> None:
    async def check() -> None:
        reviews, worker = a_queue(), Worker()
        several = [
            asyncio.ensure_future(all_of(reviews, str(each), worker)) for each in range(MAX_QUEUED_OF_ADDRESS)
        ]
        await asyncio.sleep(0)
        with pytest.raises(ProblemError, match="review-often"):
            reviews.check("another", "a")
        reviews.check("0", "a")  # joins those who wait for it
        reviews.check("another", "b")
        await asyncio.gather(*several)
        reviews.check("another", "a")

    run(check())


def test_who_has_used_up_the_processor_lets_others_go_first() -> None:
    async def check() -> None:
        reviews, worker = a_queue(Rate(4_000, 1_000)), Worker(cost=2_000.0)
        dear, cheap = await asyncio.gather(
            all_of(reviews, "dear", worker, 60, "a"), all_of(reviews, "cheap", worker, 20, "b")
        )
        assert dear[-1]["en"] == b"dear"
        assert cheap[-1]["en"] == b"cheap"
        order = [text for text, _ in worker.worked]
        assert order.index("cheap") < len(order) - 1 - order[::-1].index("dear")

    run(check())


class Dying(Worker):
    """Its processes end."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if args[0] != "deadly":
            return super().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future


def test_a_review_that_fails_does_not_stop_the_others() -> None:
    async def check() -> None:
        reviews, worker = a_queue(), Dying()
        bad, good = await asyncio.gather(
            all_of(reviews, "deadly", worker), all_of(reviews, "good", worker), return_exceptions=True
        )
        assert isinstance(bad, ProblemError)
        assert isinstance(good, list)
        assert good[-1]["en"] == b"good"

    run(check())


def test_reviews_are_computed_in_other_processes_and_replays_go_on(tmp_path: Path) -> None:
    text = write_record(finished())
    with moon(tmp_path) as server:
        door = Door(server)
        assert ask(door, text)[-1]["review"]["decisions"]
        assert door.post("/api/replay", json={"record": text}).status_code == 200
