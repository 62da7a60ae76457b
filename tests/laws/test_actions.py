"""Every legal action applies, every other one is refused; what prints also parses, and little else does."""

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shootmoon.game import Action, IllegalAction, NotationError, State
from shootmoon.game.actions import Bid, ChooseDealer, Deal, Discard, Draw, NameTrump, Play, Time
from shootmoon.rules import load_rules
from tests.laws.facts import facts_of
from tests.laws.referee import all_cards, ends, tiles_of
from tests.playing import Table, play_on, tables
from tests.strategies import examples

seeds = st.integers(0, 2**32 - 1)

_PARTS = {
    Draw: ("tiles",),
    ChooseDealer: ("seat",),
    Deal: ("hands", "rest_name", "rest"),
    Bid: ("number", "moons"),
    Discard: ("piece",),
    NameTrump: ("trump",),
    Play: ("piece", "called"),
    Time: (),
}

_SAMPLE = 12


def universe(game: str) -> list[str]:
    """All texts of actions that the players and the arbiter of a game could ever say, and `dealer`."""
    if game == "chips":
        return [*dict.fromkeys(all_cards()), *(f"dealer {seat}" for seat in range(1, 7))]
    tiles = tiles_of("double-six")
    return [
        "pass", *(str(n) for n in range(1, 8)), "moon", "double-moon", "triple-moon", "time",
        *(f"discard {tile}" for tile in tiles),
        *(f"trump {name}" for name in (*range(7), "doubles", "follow-me")),
        *tiles,
        *(f"{tile}:{end}" for tile in tiles for end in sorted(set(ends(tile)))),
        *(f"dealer {seat}" for seat in range(1, 5)),
    ]  # fmt: skip


def takes(state: State) -> set[str]:
    """What can be applied to a state besides what chance does."""
    legal = {str(action) for action in state.legal_actions()}
    rules = state.rules
    if rules.game == "moon":
        if state.phase == "deal" and rules.match.timed:
            legal.add("time")
        if "trump 0" in legal and rules.trump.follow_me == "blanks":
            legal.add("trump follow-me")
    elif state.phase == "play" and rules.play.illegal == "penalty":
        legal |= {str(card) for card in state.hands[(state.to_move or 1) - 1]}
    if state.phase == "dealer":
        legal |= {f"dealer {seat}" for seat in range(1, rules.table.players + 1)}
    return legal


def refused(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    error = caught.value
    assert error.legal == state.legal_actions()
    for language in ("en", "es"):
        assert error.explain(language).strip()
        assert not re.search(r"[{}]", error.explain(language).replace(text, ""))
    return error


@examples(60)
@given(tables(), seeds)
def test_legal_applies_and_the_rest_is_refused(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    every = universe(table.rules.game)
    for state, _ in play_on(table.start(), rng, 60):
        before = facts_of(state, history=False)
        legal = takes(state)
        assert legal <= set(every)
        for text in legal:
            assert state.apply(text) != state
        for action in state.legal_actions():
            assert state.apply(action) == state.apply(str(action))
        for text in rng.sample(every, _SAMPLE):
            if text not in legal:
                refused(state, text)
        held = state.hands[(state.to_move or 1) - 1]
        for piece in held:  # the likeliest mistakes: pieces that are held, but may not be played now
            if piece not in legal:
                refused(state, str(piece))
        refused(state, "nonsense")
        assert facts_of(state, history=False) == before


def wrong_deals(deal: str, rng: random.Random) -> Iterator[str]:
    """Deals that are not quite right, made from one that is."""
    pieces = re.findall(r"\d-\d|[RCSF]\d+|[BL]M", deal)
    single = [piece for piece in pieces if piece not in ("BM", "LM")]
    one, other = rng.sample(single, 2) if len(single) > 1 else ("", "")
    if one:
        yield re.sub(rf"{one}(?!\d)", other, deal)  # one is there twice, the other isn't
        yield re.sub(rf"{one}(?!\d)", "?", deal)  # a view's deal can't be played
        fewer = re.sub(rf",{one}(?!\d)|{one}(?!\d),", "", deal, count=1)
        yield fewer if fewer != deal else f"{deal},{one}"
    yield deal + " / " + pieces[0]
    yield deal.replace("deal ", "deal / ", 1)
    yield deal.rpartition(" / ")[0]
    yield deal.replace("deal ", "deal widow ", 1)
    yield "deal"


@examples(60)
@given(tables(), seeds)
def test_wrong_chance_is_refused(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for state, action in play_on(table.start(), rng, 40):
        if action in ("", "time"):
            continue
        if state.phase == "deal":
            for deal in wrong_deals(str(action), rng):
                refused(state, deal)
            refused(state, "draw 5-4 3-1 6-5")
        elif state.phase == "dealer":
            refused(state, "dealer 0")
            refused(state, f"dealer {table.rules.table.players + 1}")
        elif state.phase == "draw":
            tiles = str(action).split()[1:]
            refused(state, " ".join(["draw", *tiles[:-1]]))
            refused(state, " ".join(["draw", *tiles[:-1], tiles[0]]))
            refused(state, " ".join(["draw", *tiles, tiles[0]]))
            foreign = [tile for tile in tiles_of("double-six") if tile not in state.pieces]
            drawn = [tile for past in state.history for tile in past.split()[1:]]
            if len(state.pieces) - len(drawn) < len(tiles):
                drawn = []  # all were shuffled anew
            for tile in foreign[:1] + drawn[:1]:
                refused(state, " ".join(["draw", *tiles[:-1], tile]))


def same(one: Action, other: Action) -> bool:
    """Alike in text, type and every part."""
    return (
        type(one) is type(other)
        and str(one) == str(other)
        and all(getattr(one, part) == getattr(other, part) for part in _PARTS[type(one)])
    )


def spellings(text: str) -> Iterator[str]:
    """Other ways to write an action that can't be misread."""
    yield text.upper()
    yield text.lower()
    yield text.swapcase()
    yield f"  {text} "
    yield text.replace(" ", "   ")
    yield re.sub(r"(\d)-(\d)", r"\2-\1", text)
    yield re.sub(r"(\d)-(\d)", r"\1\2", text)
    yield re.sub(r"(\d)-(\d)", r"\2\1", text)


@given(tables(), seeds)
def test_what_prints_also_parses(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    every = universe(table.rules.game)
    for state, chosen in play_on(table.start(), rng, 30):
        actions = [*state.legal_actions(), *([state.parse(chosen)] if chosen else [])]
        for action in actions:
            assert same(state.parse(str(action)), action)
        for text in [str(chosen), *rng.sample(every, 4)]:
            if not text or (text == "trump follow-me" and state.parse(text) == "trump 0"):
                continue
            action = state.parse(text)
            assert str(action) == text
            for spelling in spellings(text):
                if spelling == "21" and state.phase == "auction":
                    assert same(state.parse(spelling), state.parse("moon"))  # as it is often called
                else:
                    assert same(state.parse(spelling), action), spelling


@given(tables("moon"))
def test_follow_me_is_the_blanks_where_the_rules_say_so(table: Table) -> None:
    word = "trump 0" if table.rules.trump.follow_me == "blanks" else "trump follow-me"
    for spelling in ("trump follow-me", "TRUMP Follow-Me", " trump  follow-me "):
        assert table.start().parse(spelling) == word


FULL_WIDTH = str.maketrans("0123456789-:/", "０１２３４５６７８９－：／")
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def near_misses(text: str) -> Iterator[str]:
    """What looks like an action: it is none, or the same action as people type and paste it."""
    for table in (FULL_WIDTH, ARABIC):
        yield text.translate(table)
    yield text.replace("s", "ſ")  # upper() makes an S of it
    yield text.replace("S", "ſ")
    yield text.replace("i", "ı")  # upper() makes an I of it
    yield text.replace("-", " - ")
    yield text.replace("-", "--")
    yield text.replace("-", "–")
    yield text.replace("-", "\N{NON-BREAKING HYPHEN}")
    yield text.replace("-", "_")
    yield re.sub(r"(\d)-(\d)", r"0\1-\2", text)
    yield re.sub(r"(\d)-(\d)", r"\1-\g<2>0", text)
    yield re.sub(r"(\d)-(\d)", r"\1-7", text)
    yield re.sub(r"(\d)-(\d)", r"+\1-\2", text)
    yield re.sub(r"([RCSF])(\d)", r"\1 \2", text)
    yield re.sub(r"([RCSF])(\d)", r"\1-\2", text)
    yield re.sub(r"([RCSF])(\d)", r"\g<1>0\2", text)
    yield re.sub(r"([RCSF])(\d+)", r"\g<1>13", text)
    yield re.sub(r"([RCSF])(\d+)", r"\g<1>0", text)
    yield re.sub(r"^(\w+) ", r"\1", text)  # the blank between words is left out
    yield re.sub(r"^([a-z]+) .*", r"\1", text)  # an argument is missing
    yield text + " x"
    yield text + " " + text
    yield text + ","
    yield text + ":"
    yield ":" + text
    yield text + "\0"
    yield text + "\N{ZERO WIDTH SPACE}"
    yield text + "."
    yield text * 2
    yield text + "9" * 5000
    yield "\N{RIGHT-TO-LEFT OVERRIDE}" + text


@examples(60)
@given(tables(), seeds)
def test_near_misses_are_refused_or_mean_the_same(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    state, chosen = rng.choice(list(play_on(table.start(), rng, 30)))
    every = universe(table.rules.game)
    for text in [str(chosen), *rng.sample(every, 3)]:
        for miss in near_misses(text) if text else ():
            if miss == text or _is_another(miss, set(every)):
                continue
            try:
                assert same(state.parse(miss), state.parse(text)), miss
            except NotationError:
                refused(state, miss)


def _is_another(text: str, every: set[str]) -> bool:
    """Whether a change happened to make another action: a 6 with a 6 after it is the tile 6-6."""
    return text in every or bool(re.fullmatch(r"([0-6])\1", text))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("６-４", "6-4"), ("6-４", "6-4"), ("4.0", "4-0"), ("1_0", "1-0"), ("trump ٣", "trump 3"),
        ("dealer １", "dealer 1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("preset", ["classic", "called"])
def test_digits_and_marks_of_all_kinds_are_read(preset: str, text: str, action: str) -> None:
    assert Table(load_rules(preset)).start().parse(text) == action


@pytest.mark.parametrize("preset", ["classic", "called", "chips"])
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "\n", "\t", "-", ":", ",", "/", "?", "6 - 4", "6--4", "06-4", "6-",
        "-6", "-64", "6", "100", "0", "007", "-4", "+4", "4e0", "9" * 10_000,
        "④", "Ⅵ", "⁴", "7-6", "6-4-2", "6-4:", "6-4:7", "6-4:44", "6-4::4", ":4", "6-4 :4",
        "6-4: 4", "R0", "R13", "R012", "r 12", "R-1", "R", "X3", "BM1", "BMLM", "B M", "B", "M",
        "passs", "pas s", "double moon", "doublemoon", "double--moon",
        "quadruple-moon", "moon moon", "trump", "trump 7", "trump -1", "trump moon", "trump 0 1",
        "trump6", "discard", "discard 7-7", "discard 6-4 5-4", "discard pass", "dealer",
        "dealer x", "dealer 1 2", "dealer -1", "dealer 1.5", "draw", "draw pass",
        "draw 6-4,5-4", "deal", "deal /", "deal 6-4 /", "deal / 6-4", "deal 6-4,,5-4", "deal ,6-4",
        "deal 6-4 5-4", "deal widow", "time 1", "tim", "null", "None", "\0", "\ud800",
        "a" * 100_000, "deal " + "6-4," * 50_000, "deal " + "/ " * 50_000, "[" * 100_000,
    ],
    ids=lambda text: ascii(text)[:24],
)  # fmt: skip
def test_no_actions(preset: str, text: str) -> None:
    state = Table(load_rules(preset)).start()
    numbers = {"6"} if preset != "chips" else set()
    if text in numbers:
        assert state.parse(text) == text
        return
    with pytest.raises(NotationError) as caught:
        state.parse(text)
    assert len(str(caught.value)) < 1000
    refused(state, text)
