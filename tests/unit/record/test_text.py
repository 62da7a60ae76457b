"""The text form: what the specification shows, forgiving layout, exact refusals."""

import json

import pytest

from shootmoon.game import View
from shootmoon.pieces import double_set
from shootmoon.record import Record, RecordError, read_beginning, read_record, write_record
from shootmoon.rules import Rules, load_rules, option_values, rules_from_options
from tests.unit.record.explained import is_in_both_languages
from tests.unit.record.games import EXAMPLE, GAMES, penalty, play

HEAD = '[Format "1"]\n[Game "moon"]\n[Rules "classic"]\n'
DEAL = (
    "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
)
DEALT = f"{HEAD}\ndealer 3\n{DEAL}\n"
CHIPS = '[Format "1"]\n[Game "chips"]\n[Rules "chips-2"]\n\ndealer 2\n'


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


# -- the example ----------------------------------------------------------------------------------------


def test_the_example_of_the_specification_reads() -> None:
    record = read_record(EXAMPLE)
    assert record.rules == load_rules("hickeys", {"auction.minimum": 5})
    assert record.seats == ("Ann", "Ben (bot club)", "Cal")
    assert record.tags == (("Date", "2026-11-20T19:30:00Z"),)
    assert record.comments == ((1, "hand 1, dealer 3"),)
    assert record.annotations == ((21, "the 3 lets the hand go"),)
    assert record.actions[21] == "4-3"
    assert record.final.points == (-21, 1, 0)
    assert record.result == "*"


def test_the_example_is_canonical_but_for_blanks_before_its_annotation() -> None:
    assert write_record(read_record(EXAMPLE)) == EXAMPLE.replace("4-3          {", "4-3 {")


def test_a_wrong_statement_says_what_stands() -> None:
    error = refused(EXAMPLE.replace("= -21 1 0", "= -21 0 1"))
    assert error.reason == "“= -21 0 1” is wrong: the scores after this hand are = -21 1 0"
    assert (error.line, error.column) == (22, 1)


@pytest.mark.parametrize(
    "said", ["-21 1", "-21 1 0 0", "", "one two three", "-21; 1; 0", "- 21 1 0", "9" * 5000]
)
def test_a_statement_has_all_the_numbers_and_nothing_else(said: str) -> None:
    assert "the scores after this hand are = -21 1 0" in refused(EXAMPLE.replace("-21 1 0", said)).reason


def test_a_statement_stands_right_after_a_hand_only() -> None:
    assert "no hand has just ended" in refused(f"{HEAD}\n= 0 0 0\n").reason
    assert "no hand has just ended" in refused(f"{DEALT}5 pass\n= 0 0 0\n").reason
    assert (
        refused(f"{DEALT}pass pass pass\n= 0 0 0\n= 0 0 0\n").reason
        == "the scores after a hand are given twice"
    )


def test_a_hand_that_all_passed_has_no_statement_but_may_have_one() -> None:
    record = read_record(f"{DEALT}pass pass pass\n= 0 0 0\n")
    assert "=" not in write_record(record)


# -- layout ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.replace("\n", "\r\n"),
        EXAMPLE.replace("\n", "\r"),
        "\ufeff" + EXAMPLE,
        EXAMPLE.replace("\n", "  \n\t\n "),
        EXAMPLE.replace("]\n[", "] ["),
        EXAMPLE.replace("]", " ] ").replace("[", "[ "),
        EXAMPLE.replace("moon pass pass\ndiscard 4-1\ntrump 6\n", "moon pass pass discard 4-1 trump 6 "),
        EXAMPLE.replace("6-6 6-1 4-2", "66 1-6\n4-2").replace("trump 6", "TRUMP   6"),
        EXAMPLE.replace(",6", " ,6").replace(",5", ", 5").replace(" / ", "/"),
        EXAMPLE.replace(" / widow 4-1\nmoon", "/widow  4-1 moon"),
        EXAMPLE.replace("{the 3 lets the hand go}", "{ the 3 lets the hand go\n }"),
        EXAMPLE.replace("= -21 1 0", "=-21\t1  0 "),
        EXAMPLE.replace("\n= -21 1 0", " = -21 1 0"),
        EXAMPLE.replace("= -21 1 0\n", ""),
        EXAMPLE.replace('[Result "*"]\n', ""),
        EXAMPLE.replace('[Result "*"]\n\n', ""),
        EXAMPLE.replace('[Game "moon"]\n', "").replace('"*"]', '"*"]\n[Game "moon"]'),
        EXAMPLE.replace("#", "  #   "),
        EXAMPLE.replace("# hand 1, dealer 3\ndeal", "#hand 1, dealer 3\ndeal"),
    ],
)
def test_layout_is_free(text: str) -> None:
    assert text != EXAMPLE
    assert read_record(text) == read_record(EXAMPLE)


def test_comments_may_stand_anywhere() -> None:
    record = read_record(f"# one\n{HEAD}# two\n\ndealer 3 # three\n# [four]\n{DEAL} # five {{\n5 # six\npass")
    assert record.comments == ((0, "one"), (0, "two"), (1, "three"), (1, "[four]"), (2, "five {"), (3, "six"))
    assert read_record(write_record(record)) == record


def test_an_action_may_have_several_annotations_and_be_in_the_middle_of_a_trick() -> None:
    text = f"{DEALT}5 pass pass\ndiscard 4-1\ntrump 6\n6-6 {{well}} {{played\n  indeed}} 6-1 4-2 {{}}\n"
    record = read_record(text)
    assert record.annotations == ((7, "well"), (7, "played\n  indeed"), (9, ""))
    assert write_record(record).endswith("6-6 {well} {played\n  indeed} 6-1 4-2 {}\n")


def test_a_comment_inside_a_trick_breaks_its_line() -> None:
    record = read_record(f"{DEALT}5 pass pass\ndiscard 4-1\ntrump 6\n6-6\n# now\n6-1 4-2\n")
    assert write_record(record).endswith("trump 6\n6-6\n# now\n6-1 4-2\n")


# -- writing --------------------------------------------------------------------------------------------


def test_each_kind_of_action_has_its_line() -> None:
    lines = write_record(play("hickeys", 60, 3)).split("\n\n")[1].splitlines()
    heads = [line.split()[0] for line in lines]
    assert heads.count("deal") == sum(line.startswith("# hand") for line in lines) > 1
    for line in lines:
        words = line.split()
        if words[0] in ("discard", "trump"):
            assert len(words) == 2
        elif "-" in words[0] and words[0][0].isdigit():
            assert len(words) <= 3


def test_a_trick_of_two_players_and_the_dummy_is_a_line_of_two_cards() -> None:
    lines = write_record(play("chips-2", 12, 1)).split("\n\n")[1].splitlines()
    cards = [line.split() for line in lines if line[0] in "RCSFBL"]
    assert cards[:5] == [line for line in cards[:5] if len(line) == 2]


def test_only_options_that_differ_are_written() -> None:
    rules = load_rules("luna", {"match.kind": "hand-marks", "match.marks": 5})
    text = write_record(Record(rules))
    assert [line for line in text.splitlines() if "Option" in line] == [
        '[Option "match.kind" "hand-marks"]',
        '[Option "match.marks" "5"]',
    ]
    assert read_record(text).rules == rules


def test_rules_of_ones_own_are_written_with_every_option() -> None:
    rules = rules_from_options("moon", option_values(load_rules("luna-4", {"match.marks": 5})))
    text = write_record(Record(rules))
    assert '[Rules "custom"]' in text
    assert text.count("[Option ") == len(option_values(rules))
    assert read_record(text).rules == rules
    missing = refused(text.replace('[Option "match.marks" "5"]\n', ""))
    assert missing.reason == "match.marks: missing; accepted: a whole number from 1 to 1000"


@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("plies", [0, 1, 2, 9, 60, 400])
def test_games_and_views_survive(preset: str, plies: int) -> None:
    state = play(preset, plies, plies)
    views = [state.view(seat) for seat in state.seating.seats] if plies < 400 else []
    for position in (state, *views):
        text = write_record(position)
        record = read_record(text)
        assert record == Record.of(position)
        assert record.final == position
        assert write_record(record) == text


def test_a_renege_that_ends_a_view_is_known_again() -> None:
    found = 0
    for seed in range(2):
        for state in Record.of(play(penalty("chips"), 40, seed, reneges=0.8)).replay():
            if state.actions or state.last_hand is None or state.last_hand.renege is None:
                continue
            for seat in state.seating.seats:
                view = state.view(seat)
                for form in (write_record(view), write_record(view, "json")):
                    assert read_record(form).final == view
                    found += 1
    assert found > 30


def test_a_smaller_game_says_what_it_is_played_with() -> None:
    state = play("hickeys", 30, 2, pieces=double_set(3), hand_size=2)
    text = write_record(state)
    assert '[Pieces "3-3,3-2,3-1,3-0,2-2,2-1,2-0,1-1,1-0,0-0"]\n[HandSize "2"]' in text
    assert read_record(text).final == state
    assert "[Pieces" not in write_record(play("hickeys", 3))


@pytest.mark.parametrize(
    ("rules", "results"),
    [
        (load_rules("classic", {"score.target": 3}), {"1", "2", "3"}),
        (load_rules("luna-4", {"score.target": 3}), {"1+3", "2+4"}),
        (load_rules("chips-6"), {"1+3+5", "2+4+6"}),
    ],
)
def test_the_result_names_the_seats_of_the_side(rules: Rules, results: set[str]) -> None:
    found: set[str] = set()
    for seed in range(12):
        state = play(rules, 2000, seed)
        said = write_record(state).split('[Result "')[1].split('"')[0]
        if state.phase == "over":
            assert said == "+".join(map(str, state.winners))
            found.add(said)
        else:
            assert said == "*"
    assert found == results


def test_those_who_share_a_win_are_named_with_commas() -> None:
    time = '[Format "1"]\n[Game "moon"]\n[Rules "hickeys"]\n\ndraw 5-4 3-1 6-5\ntime\n'
    assert read_record(time).result == "1,2,3"
    assert read_record('[Result "1, 2,3"]' + time).result == "1,2,3"
    four = time.replace("hickeys", "hickeys-4").replace("6-5\n", "6-5 0-0\n")
    assert read_record(four).result == "1+3,2+4"
    assert '[Result "1+3,2+4"]' in write_record(read_record(four))


def test_an_open_result_is_always_accepted_and_a_wrong_one_never() -> None:
    state = next(s for s in (play("chips-2", 400, seed) for seed in range(9)) if s.phase == "over")
    text = write_record(state)
    (winner,) = state.winners
    assert read_record(text.replace(f'[Result "{winner}"]', '[Result "*"]')) == read_record(text)
    error = refused(text.replace(f'[Result "{winner}"]', f'[Result "{3 - winner}"]'))
    assert error.reason == f"the result is given as “{3 - winner}”, but it is “{winner}”"
    assert "but the game goes on" in refused(f'{HEAD}[Result "1"]\n').reason


# -- texts in tags, comments, annotations ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        '"',
        "\\",
        '\\"',
        "]",
        "[",
        "{}",
        "}",
        "#",
        "=",
        "\t",
        "Ñandú 猫 🀱",
        "\u2028",
        "\\n",
        "\ufeff",
        "a\\",
        "🂡" * 99,
    ],
)
def test_odd_characters_survive(text: str) -> None:
    record = Record(
        load_rules("classic"),
        ("dealer 1",),  # type: ignore[arg-type] # texts are read
        seats=(text,),
        tags=(("Event", text),),
        comments=((0, text), (1, text)),
        annotations=((0, text), (0, "two\n  lines" + text)),
    )
    for form in (write_record(record), write_record(record, "json")):
        assert read_record(form) == record


@pytest.mark.parametrize("text", ["\n", "\r", "\0", "\x1b[31m", "\x7f", "\x85", "\ud800"])
def test_texts_that_cannot_be_written_are_refused_at_once(text: str) -> None:
    rules = load_rules("classic")
    for fields in ({"seats": (text,)}, {"tags": (("A", text),)}, {"comments": ((0, text),)}):
        with pytest.raises(ValueError, match="line break or a control character"):
            Record(rules, **fields)  # type: ignore[arg-type] # one of them each


# -- refusals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "\ndealer 4", "record:5:1: dealer 4: there is no seat 4: the seats are 1 to 3"),
        (DEALT + "5 4", "record:7:3: 4: 4 isn't higher than the current bid, 5 (legal: pass, 6, 7, moon)"),
        (
            DEALT + "5 pass pass discard 4-1 trump 6 6-6 6-1 4-2 6-5 5-1",
            "record:7:49: 5-1: you hold 6-3 and 6-2, so you must follow the 6s (legal: 6-3, 6-2)",
        ),
        (DEALT + "5 pass pass discard 4-1 trump 6 6-6 6-1 4-2 6-1", "record:7:45: 6-1: you don't hold 6-1"),
        (
            HEAD + "\ndealer x",
            "record:5:8: “dealer x” can't be read at character 8: expected the number of a seat",
        ),
        (
            HEAD + "\ndealer",
            "record:5:7: “dealer” can't be read at character 7: expected the number of a seat",
        ),
        (
            HEAD + "\ndealer\n3",
            "record:5:7: “dealer” can't be read at character 7: expected the number of a seat",
        ),
        (DEALT.replace("6-6,", "6-6,7-1,"), "record:6:10: “deal 6-6,7-1,6-5,6-4,5-5"),
        (DEALT.replace("4-1", "?"), "“?” occurs only in a view, from which a game can't be resumed"),
        (HEAD + "{x} dealer 3", "record:4:1: an annotation must follow its action"),
        (HEAD + "\ndealer 3 {x", "record:5:10: this “{” is not closed"),
        (HEAD + "\ndealer 3 }", "record:5:10: “}” has nothing to close"),
        (HEAD + '\ndealer 3\n[Date "x"]', "record:6:1: tags must come before the first action"),
        (HEAD + '[Date "x\n', "record:4:7: this quote is not closed; a value must end on its line"),
        (HEAD + '[Date "x"', "“]” is expected here, at the end of the tag Date"),
        (HEAD + '["x"]', "record:4:2: the name of a tag is expected here"),
        (HEAD + '[Date "x" "y"]', 'record:4:1: the tag Date is written [Date "…"]'),
        (HEAD + "[Date]", 'the tag Date is written [Date "…"]'),
        (HEAD + '[Seat "Ann"]', 'record:4:1: the tag Seat is written [Seat "1" "Ann"]'),
        (HEAD + '[Date "x"]\n[Date "y"]', "record:5:1: the tag Date occurs twice"),
        (HEAD + '[Rules "luna"]', "record:4:1: the tag Rules occurs twice"),
        (HEAD + '[Seat "1" "x"]\n[Seat "1" "x"]', "record:5:1: the tag Seat 1 occurs twice"),
        (HEAD + '[Seat "4" "Dee"]', "record:4:1: there is no seat 4: the seats are 1 to 3"),
        (HEAD + '[Seat "01" "x"]\n[Seat "1" "y"]', "record:4:1: there is no seat 01: the seats are 1 to 3"),
        (HEAD + '[View "0"]', "record:4:1: there is no seat 0: the seats are 1 to 3"),
        (HEAD + '[HandSize "0"]', "“0” isn't a size of a hand"),
        (HEAD + '[HandSize "8"]', "22 pieces don't make 3 hands of 8"),
        (HEAD + '[Pieces "6-6,R12"]', "“R12” isn't a tile"),
        (HEAD.replace('"1"', '"2"'), "record:1:1: format “2” is not known; this program reads 1"),
        (HEAD.replace('[Format "1"]', ""), 'record:1:1: the tag Format is missing, such as [Format "1"]'),
        (HEAD.replace('[Game "moon"]', ""), 'the tag Game is missing, such as [Game "moon"]'),
        (HEAD.replace('[Rules "classic"]', ""), 'the tag Rules is missing, such as [Rules "classic"]'),
        (HEAD.replace("moon", "mooon"), "record:2:1: game = 'mooon': no such game; did you mean moon?"),
        (
            HEAD.replace("classic", "clasic"),
            "record:3:1: preset = 'clasic': no such preset; did you mean classic?",
        ),
        (HEAD.replace("classic", "chips"), "record:3:1: preset = 'chips': a preset of chips, not of moon"),
        (HEAD.replace("classic", "/etc/passwd.toml"), "no such preset"),
        (HEAD + '[Option "auction.minimum" "9"]', "record:4:1: auction.minimum = 9: "),
        (
            HEAD + '[Option "auction.minimun" "5"]',
            "record:4:1: auction.minimun = '5': no such option; did you mean",
        ),
        (HEAD + "\0", "record:4:1: the character U+0000 isn't allowed in a record"),
        (CHIPS + "deal R1", "the deal needs 2 hands, not 1"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    error = refused(text)
    assert message in str(error)
    is_in_both_languages(error)


def test_a_refused_action_says_which_it_is_and_what_was_legal() -> None:
    error = refused(DEALT + "5 4")
    assert (error.ply, error.action, error.legal) == (3, "4", ("pass", "6", "7", "moon"))
    assert (error.file, error.line, error.column) == (None, 7, 3)


def test_every_problem_of_the_rules_is_listed() -> None:
    error = refused(HEAD + '[Option "auction.minimum" "9"]\n[Option "score.target" "0"]\n')
    assert [line.split(" = ")[0] for line in error.reason.split("\n")] == ["auction.minimum", "score.target"]
    assert (error.line, error.column) == (4, 1)


# -- views ----------------------------------------------------------------------------------------------


def test_a_view_is_read_as_views() -> None:
    state = play("classic", 25, 7)
    text = write_record(state.view(2))
    record = read_record(text)
    assert '[View "2"]' in text
    assert "?,?,?,?,?,?,?" in text
    assert record.viewer == 2
    assert all(isinstance(position, View) for position in record.positions())


VIEW = f'{HEAD}[View "1"]\n\ndealer 3\n'
SEEN = "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / ?,?,?,?,?,?,? / ?,?,?,?,?,?,? / widow ?"


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (
            DEAL,
            "record:7:1: deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,…: what seat 1 may know",
        ),
        (SEEN.replace("6-6", "?"), "seat 1 knows its own hand"),
        (SEEN.replace("?,", "", 1), "the hand of seat 2 needs 7 pieces, not 6"),
        (SEEN.replace("6-6", "6-0"), "6-0 isn't in the set of this game"),
        (SEEN + "\n4 3", "record:8:3: 3: the lowest bid is 4"),
        (SEEN + "\n5 5", "record:8:3: 5: 5 isn't higher than the current bid, 5"),
        (SEEN + "\npass pass 5\ndiscard 4-1", "what seat 1 may know of this is “discard ?”"),
        (SEEN + "\npass pass 5\ndiscard ?\ntrump 6\n6-6", "record:11:1: 6-6: 6-6 is elsewhere in this hand"),
        (SEEN + "\npass pass 5\ndiscard ?\ntrump 6\n6-3 6-4 6-3", "6-3: 6-3 is elsewhere in this hand"),
        (SEEN + "\npass pass 5\ndiscard ?\ntrump 6\n4-0", "4-0: 4-0 isn't in the set of this game"),
        (SEEN + "\npass pass 5\ndiscard ?\ntrump 5\n4-1 1-1", "1-1: you hold 6-4, so you must follow the 4s"),
        (SEEN + "\n5 pass pass\ndiscard 6-6", "what seat 1 may know of this"),
        (SEEN + "\npass pass 5\n" + SEEN, "the discard"),
    ],
)
def test_a_view_that_cannot_have_arisen_is_refused(actions: str, message: str) -> None:
    error = refused(VIEW + actions)
    assert message in str(error)
    is_in_both_languages(error)


DECLARED = """[Format "1"]
[Game "moon"]
[Rules "classic"]
[View "2"]

dealer 3
deal ?,?,?,?,?,?,? / 6-3,6-2,6-1,5-5,4-4,4-1,0-0 / ?,?,?,?,?,?,? / widow 3-1
4 5 pass
discard 6-3
trump 5
6-2 6-4 6-6
5-3 5-5 6-5
"""
"""What seat 2 saw, which took the widow; a fault before that mustn't be taken for what the deal shows."""


@pytest.mark.parametrize(
    ("wrong", "line", "column", "plies", "legal"),
    [
        (("4 5 pass", "4 3 pass"), 8, 3, 3, "pass 5 6 7 moon"),
        (("4 5 pass", "4 8 pass"), 8, 3, 3, "pass 5 6 7 moon"),
        (("4 5 pass", "4 5 5"), 8, 5, 4, "pass 6 7 moon"),
        (("4 5 pass", "3 5 pass"), 8, 1, 2, "pass 4 5 6 7 moon"),
        (("4 5 pass", "4 {said} [Tag] pass"), 8, 10, 3, ""),
        (("4 5 pass", "4\n= 1 2 3\n5 pass"), 9, 1, 3, ""),
        (("discard 6-3", "discard 6-6"), 9, 1, 5, "6-3 6-2 6-1 5-5 4-4 4-1 3-1 0-0"),
        (("discard 6-3", "discard"), 9, 8, 5, "6-3 6-2 6-1 5-5 4-4 4-1 3-1 0-0"),
        (("trump 5", "trump 9"), 10, 7, 6, "0 1 2 3 4 5 6 doubles follow-me"),
    ],
)
def test_a_view_is_read_up_to_what_is_wrong_in_it(
    wrong: tuple[str, str], line: int, column: int, plies: int, legal: str
) -> None:
    record, fault = read_beginning(DECLARED.replace(*wrong))
    assert fault is not None
    assert (fault.line, fault.column) == (line, column), fault
    assert [action.split()[-1] for action in fault.legal] == legal.split()
    # All that comes before it is there, as the seat knew it then.
    assert len(record.actions) == plies
    assert record.final == read_record(DECLARED).position(plies)


def test_what_is_wrong_with_a_later_hand_leaves_the_hands_before_it() -> None:
    for preset, seed in (("classic", 1), ("hickeys", 2), ("chips-2", 3), ("luna-blind", 4)):
        state = play(preset, 120, seed)
        view = Record.of(state.view(2))
        for ply in range(40, len(view.actions), 21):
            actions = [*map(str, view.actions[:ply]), "trump 9", *map(str, view.actions[ply:])]
            text = write_record(Record(state.rules, viewer=2)) + "\n".join(actions)
            written = {"format": 1, "game": state.rules.game, "rules": preset, "view": 2, "actions": actions}
            for form in (text, json.dumps(written)):
                record, fault = read_beginning(form)
                assert fault is not None
                assert fault.ply == ply
                assert record.final == view.position(ply)
                assert {*record.final.legal_actions()} <= {*fault.legal}


def test_comments_before_a_fault_are_kept_and_those_after_it_are_not() -> None:
    record = Record.of(play("classic", 60, 1))
    ply = 31
    actions = [*map(str, record.actions[:ply]), "trump 9", *map(str, record.actions[ply:])]
    comments = [(at, f"comment {at}") for at in range(len(actions) + 1)]
    marks = [(at, f"mark {at}") for at in range(len(actions))]
    written = {"format": 1, "game": "moon", "rules": "classic", "actions": actions}
    kept, fault = read_beginning(json.dumps({**written, "comments": comments, "annotations": marks}))
    assert fault is not None
    assert kept.comments == tuple(comments[: ply + 1])
    assert kept.annotations == tuple(marks[:ply])


def test_made_up_hands_are_not_told_in_refusals() -> None:
    error = refused(VIEW + SEEN + "\npass pass 5\ndiscard ?\ntrump 6\n6-6")
    assert error.legal == ()
