"""Reviews: what adds up, what a judgment may depend on, and which decisions are found."""

import random

import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.analysis import GRADES
from shootmoon.analysis.hindsight import DealtHand, Hindsight
from shootmoon.analysis.review_report import annotated, html_report, said_action
from shootmoon.record import HintNote
from tests.strategies import SOAK, some_presets


def played(preset, bots=("beginner", "random"), *, hands=1, seed=1):
    """A game of bots, which ends after some hands."""
    rng, state = random.Random(seed), sm.new_game(preset)
    by_seat = {seat: sm.make_bot(bots[seat % len(bots)], seed + seat) for seat in state.seating.seats}
    while state.to_move is not None and len(state.past) < hands:
        if state.to_move:
            state = state.apply(by_seat[state.to_move].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(rng))
    return state


@pytest.fixture(scope="module")
def classic():
    return sm.Record.of(played("classic", hands=3), ["Ann", "", "Cleo"])


@pytest.fixture(scope="module")
def reviewed(classic):
    return sm.review(classic)


@pytest.mark.parametrize("preset", some_presets(("called", "luna-4", "luna-marks", "chips-2")))
def test_start_losses_luck_and_others_add_up_to_the_result(preset):
    state = played(preset, hands=2 if preset == "luna-marks" else 1)
    found = sm.review(state)
    sides = state.seating.sides
    for seat in found.seats:
        assert seat.start - seat.losses + seat.luck + seat.others == pytest.approx(seat.result, abs=1e-9)
        assert seat.adjusted == pytest.approx(seat.result - seat.luck)
    assert all(sum(each) == pytest.approx(1, abs=1e-9) for each in found.chances)
    assert len(found.luck) == len(state.history) == len(found.chances) - 1
    assert all(len(each) == sides for each in (*found.luck, *found.chances))
    assert {each.seat for each in found.decisions} == set(state.seating.seats)
    for each in found.decisions:
        assert each.loss >= 0
        assert (each.better is None) == (each.loss == 0) == (each.explain() == "")
        assert each.loss == 0 or each.loss > 2 * each.error
        assert each.action in {candidate.action for candidate in each.candidates}
        assert each.grade == max((grade for grade in GRADES if each.loss >= GRADES[grade]), key=GRADES.get)
        assert each.explain("es") != each.explain("en") or each.better is None


def test_every_decision_with_a_choice_is_judged(classic, reviewed):
    choices = [
        ply
        for ply, state in enumerate(list(classic.replay())[:-1])
        if state.to_move and len(state.legal_actions()) > 1
    ]
    assert [each.ply for each in reviewed.decisions] == choices
    for each in reviewed.decisions:
        assert each.action == classic.actions[each.ply]


def test_hints_are_shown_where_they_were_taken(classic, reviewed):
    worst = reviewed.worst(1)[0]
    fine = next(each for each in reviewed.decisions if each.grade == "fine")
    taken = [HintNote(worst.ply, worst.seat, "nudge"), HintNote(worst.ply, worst.seat, "advice")]
    taken += [HintNote(fine.ply, fine.seat, "tiles"), HintNote(fine.ply, fine.seat % 3 + 1, "tiles")]
    taken.append(HintNote(len(classic.actions), 1, "nudge"))  # of a decision that was never made
    comments = tuple((each.ply, each.comment) for each in taken)
    hinted = replace(classic, comments=(*classic.comments, *comments))
    found = sm.review(hinted, known={each.ply: each for each in reviewed.decisions})
    shown = {each.ply: each.hints for each in found.decisions if each.hints}
    assert shown == {worst.ply: ("nudge", "advice"), fine.ply: ("tiles",)}
    assert sum(seat.hints for seat in found.seats) == 3
    assert found.seats[worst.seat - 1].hints >= 1
    assert "after a hint" in html_report(hinted, found)
    assert "tras una pista" in html_report(hinted, found, "es")
    assert "Decisions with hints" not in html_report(classic, reviewed)
    notes = annotated(hinted, found).annotations
    assert [ply for ply, text in notes if "(after a hint)" in text] == [worst.ply]


def test_seats_that_were_not_asked_for_are_not_judged_and_the_same_seed_gives_the_same_review(
    classic, reviewed
):
    found = sm.review(classic, seats=[2])
    assert found.decisions == tuple(each for each in reviewed.decisions if each.seat == 2)
    assert found.chances == reviewed.chances


def test_a_judgment_depends_only_on_what_the_seat_knew():
    """The hands that the first bidder can't see change places: hindsight changes, the judgment doesn't."""
    state = sm.new_game("classic")
    rng = random.Random(4)
    while not state.to_move:
        state = state.apply(state.sample_chance(rng))
    first = state.to_move
    one, other = (seat - 1 for seat in state.seating.seats if seat != first)
    *parts, widow = str(state.actions[-1]).removeprefix("deal ").split(" / ")
    parts[one], parts[other] = parts[other], parts[one]
    exchanged = state.setup.read("deal " + " / ".join([*parts, widow]))
    bids = state.legal_actions()[:1]
    found = []
    for dealt in (state.actions[-1], exchanged):
        actions = (*state.history[:-1], dealt, *bids)
        found.append(sm.review(sm.Record(state.rules, actions)))
    (judged,), (swapped,) = (review.decisions for review in found)
    assert replace(judged, hindsight=0.0) == replace(swapped, hindsight=0.0)
    assert found[0].chances[-1] != found[1].chances[-1]


@pytest.mark.parametrize("preset", ["classic", "called", "luna-4"])
def test_with_one_trick_left_hindsight_knows_the_end(preset):
    hindsight = Hindsight(sm.new_game(preset).setup)
    record = sm.Record.of(played(preset, hands=4, seed=3))
    states = list(record.replay())
    chances = [hindsight.chances(each) for each in states]
    ends = 0
    for before, now, was, after in zip(states, states[1:], chances, chances[1:], strict=False):
        last = before.phase == "play" and max(map(len, before.hands)) == 1
        if last and len(now.past) > len(before.past):
            assert after == pytest.approx(was, abs=1e-9)
            ends += 1
    assert ends >= 1


@pytest.mark.parametrize("preset", ["classic", "hickeys-4", "called", "luna-marks", "luna-blind"])
def test_hindsight_consists_of_probabilities(preset):
    record = sm.Record.of(played(preset, hands=2, seed=5))
    for each in sm.review(record, seats=[]).chances:
        assert sum(each) == pytest.approx(1, abs=1e-9)
        assert all(-1e-12 <= chance <= 1 + 1e-12 for chance in each)


def test_hindsight_counts_the_tricks_that_each_defender_has_won():
    """In classic, defenders score their own tricks."""
    rules = sm.load_rules("classic", {"score.target": 5})
    states = list(sm.Record.of(played(rules, ("beginner",), hands=1, seed=8)).replay())
    hand = DealtHand(next(each for each in states if each.phase == "auction"))
    state = next(each for each in states if each.phase == "play" and sorted(each.tricks) == [0, 0, 2])
    one, other = (seat - 1 for seat in state.seating.seats if seat != state.declarer)
    assert state.tricks[one] != state.tricks[other]
    tricks = list(state.tricks)
    tricks[one], tricks[other] = tricks[other], tricks[one]
    was, now = hand.in_play(state), hand.in_play(state.change(tricks=tuple(tricks)))
    assert (now[one] > was[one]) == (tricks[one] > state.tricks[one])
    assert (now[other] > was[other]) == (tricks[other] > state.tricks[other])


def test_late_in_a_hand_hindsight_is_on_the_side_of_best_play():
    """With two tricks left, it is nearer to what best play leads to than to what the others fear or hope."""
    compared = set()
    for seed in range(12):
        states = list(sm.Record.of(played("luna-4", ("beginner",), hands=1, seed=seed)).replay())
        hindsight = Hindsight(states[0].setup)
        hand = DealtHand(next(each for each in states if each.phase == "auction"))
        for state in states:
            if state.phase == "play" and not state.trick and max(map(len, state.hands)) == 2:
                side = state.seating.side_of(state.declarer)
                ends = []
                best = best_end(state, side, hindsight, ends)
                middle = (min(ends) + max(ends)) / 2
                if max(ends) - min(ends) > 0.05:
                    assert (hand.in_play(state)[side] > middle) == (best > middle)
                    compared.add(best > middle)
    assert compared == {False, True}


def best_end(state, side, hindsight, ends):
    """A side's chance at the end of the hand if all play their best for it or against it; notes all ends."""
    if state.phase != "play":
        ends.append(hindsight.chances(state)[side])
        return ends[-1]
    values = [best_end(state.apply(each), side, hindsight, ends) for each in state.legal_actions()]
    return (max if state.seating.side_of(state.to_move) == side else min)(values)


def test_a_planted_blunder_is_found():
    """The best bidders of a game pass, or bid what they can't make."""
    state = played("luna-4", ("beginner",), hands=1, seed=2)
    record = sm.Record.of(state)
    bot = sm.make_bot("expert", 9)
    found = 0
    for ply, before in enumerate(record.replay()):
        if not before.to_move or len(before.legal_actions()) == 1:
            continue
        decision = bot.choose(before.view(before.to_move))
        worst = decision.candidates[-1]
        if decision.candidates[0].value - worst.value < 0.15:
            continue
        planted = sm.Record(record.rules, (*record.actions[:ply], worst.action))
        (judged,) = [each for each in sm.review(planted, seats=[before.to_move]).decisions if each.ply == ply]
        assert judged.grade == "blunder"
        found += 1
        if found == (2 if SOAK else 1):
            break
    assert found


def test_a_discard_far_from_the_best_is_judged():
    rng, state = random.Random(1), sm.new_game("classic")
    while state.phase != "discard":
        bids = {"auction": lambda state: "7" if "7" in state.legal_actions() else state.legal_actions()[0]}
        action = bids.get(state.phase, lambda state: state.sample_chance(rng))(state)
        state = state.apply(action)
    for action in state.legal_actions()[:: 1 if SOAK else 3]:
        (*_, judged) = sm.review(state.apply(action), seats=[state.to_move]).decisions
        assert judged.action == action
        assert judged.loss >= 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": [4]}, "there is no seat 4: the seats are 1 to 3"),
        ({"depth": "deep"}, "depth must be 'quick' or 'thorough', not the text 'deep'"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(classic, change, message):
    with pytest.raises(ValueError, match=message):
        sm.review(classic, **change)


def test_a_view_is_not_a_whole_game():
    with pytest.raises(sm.AnalysisError, match="only a whole game"):
        sm.review(sm.Record.of(played("classic").view(1)))


def test_progress_is_reported(classic):
    seen = []
    sm.review(classic.until(40), seats=[1], progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 40) for done in range(41)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_reports_tell_what_was_found(classic, reviewed, language):
    worst = reviewed.worst(100)
    assert worst
    notes = dict(annotated(classic, reviewed, language).annotations)
    assert notes.keys() == {each.ply for each in worst}
    page = html_report(classic, reviewed, language)
    assert "<script" not in page
    assert "http" not in page
    for each in worst:
        assert str(each.better) in notes[each.ply]
        assert each.explain(language).split("'")[0] in page
        assert f">{said_action(each.better, language)}<" in page
    assert language == "en" or ">pass<" not in page
    assert ("Asiento 2" if language == "es" else "Seat 2") in page
    # An annotated record is still the same game.
    written = sm.write_record(annotated(classic, reviewed, language))
    assert sm.read_record(written).actions == classic.actions


def test_names_in_a_report_are_only_text(classic, reviewed):
    page = html_report(replace(classic, seats=("<b>Ann", "", "")), reviewed)
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page


def luck_of_deals(preset, games):
    """The mean luck of the dealer with the deal of the first hand, and its standard error."""
    found = []
    for seed in range(games):
        rng, state = random.Random(seed), sm.new_game(preset)
        hindsight, before = Hindsight(state.setup), ()
        while not state.to_move:
            before = hindsight.chances(state)
            state = state.apply(state.sample_chance(rng))
        side = state.seating.side_of(state.dealer)
        found.append(hindsight.chances(state)[side] - before[side])
    mean = sum(found) / len(found)
    return mean, (sum((each - mean) ** 2 for each in found) / len(found) ** 2) ** 0.5


@pytest.mark.parametrize("preset", ["classic", "luna-4"])
def test_the_luck_of_deals_averages_to_0(preset):
    mean, error = luck_of_deals(preset, 40)
    assert abs(mean) < 3 * error


@pytest.mark.slow
@pytest.mark.parametrize("preset", [name for name in sm.preset_names() if "chips" not in name])
def test_the_luck_of_2000_deals_averages_to_0(preset):
    mean, error = luck_of_deals(preset, 2_000)
    assert abs(mean) < 3 * error
