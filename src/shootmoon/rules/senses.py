"""What each option means, in the words of players, in English and Spanish.

Whoever makes rules of their own chooses among these: a title, a sentence, and words for each choice. They
stand here, and are read by whatever lists options: `moon rules --options`, the page, the interface.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from shootmoon.rules.options import Option, Value, option_text

__all__ = ["Sense", "choice_words", "section_title", "sense_of", "setting_words"]

_YES_NO: Final[Mapping[Value, tuple[str, str]]] = {True: ("yes", "sí"), False: ("no", "no")}


class Sense(msgspec.Struct, frozen=True):
    """What an option means to players."""

    title: str
    """What it is called: a few words, as the label of a field."""
    meaning: str
    """A sentence or two."""
    choices: Mapping[Value, str] = {}
    """Words for each of its values, where they aren't a range of numbers."""


def sense_of(option: Option, language: str = "en") -> Sense:
    """What an option means to players.

    Raises `ValueError` for any language but "en" and "es".

    >>> from shootmoon.rules import options_of
    >>> sense_of(options_of("moon")["score.declarer"]).choices["tricks"]
    'every trick taken'
    """
    at = _at(language)
    said = _SENSES[option.game][option.name]
    choices = _YES_NO if option.kind == "bool" else said.choices
    words = {value: choices[value][at] for value in option.choices}
    return Sense(said.title[at], said.meaning[at], words)


def section_title(section: str, language: str = "en") -> str:
    """What a section of the options is called.

    Raises `ValueError` for any language but "en" and "es".

    >>> section_title("auction"), section_title("auction", "es")
    ('Bidding', 'El remate')
    """
    return _SECTIONS[section][_at(language)]


def choice_words(option: Option, value: Value, language: str = "en") -> str:
    """How players say a value; a number that is one of many is itself.

    >>> from shootmoon.rules import options_of
    >>> choice_words(options_of("chips")["table.partnerships"], True, "es")
    'sí'
    """
    return sense_of(option, language).choices.get(value) or option_text(value)


def setting_words(option: Option, value: Value, language: str = "en") -> str:
    """An option with its value.

    >>> from shootmoon.rules import options_of
    >>> setting_words(options_of("moon")["widow.exchange"], "none")
    'The widow: not taken'
    """
    return f"{sense_of(option, language).title}: {choice_words(option, value, language)}"


def _at(language: str) -> int:
    if language not in ("en", "es"):
        raise ValueError(f"options are not explained in {language!r}; they are in en and es")
    return ("en", "es").index(language)


class _Said(msgspec.Struct, frozen=True):
    """What an option means, in both languages."""

    title: tuple[str, str]
    meaning: tuple[str, str]
    choices: Mapping[Value, tuple[str, str]] = {}


_SECTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "table": ("The table", "La mesa"),
    "deal": ("The deal", "El reparto"),
    "auction": ("Bidding", "El remate"),
    "widow": ("The widow", "La viuda"),
    "trump": ("Trump", "El triunfo"),
    "play": ("Play", "El juego"),
    "score": ("Scoring", "Los puntos"),
    "match": ("The match", "La partida"),
    "chips": ("Chips", "Los chips"),
}

_MOON: Final[Mapping[str, _Said]] = {
    "table.players": _Said(
        ("Players", "Jugadores"),
        ("How many play.", "Cuántos juegan."),
        {3: ("three", "tres"), 4: ("four", "cuatro")},
    ),
    "table.partnerships": _Said(
        ("Partnerships", "Parejas"),
        (
            "Four play as two sides, seats 1 and 3 against 2 and 4; tricks, points and marks are the side's.",
            "Cuatro juegan en dos parejas, los asientos 1 y 3 contra 2 y 4; bazas, puntos y marcas son de la "
            "pareja.",
        ),
    ),
    "table.tiles": _Said(
        ("Tiles", "Fichas de dominó"),
        (
            "What of a double-six set is played with. Of 22 tiles one is left over for three: the widow.",
            "Qué fichas del doble seis se usan. De 22 sobra una cuando juegan tres: la viuda.",
        ),
        {
            "moon-22": ("22 tiles: of the blanks only the 0-0", "22 fichas: de las blancas, solo el 0-0"),
            "moon-21": ("21 tiles: no blanks at all", "21 fichas: sin ninguna blanca"),
            "double-six": ("all 28 tiles", "las 28 fichas"),
        },
    ),
    "deal.first_dealer": _Said(
        ("First dealer", "Quién da primero"),
        ("Who deals the first hand.", "Quién reparte la primera mano."),
        {
            "draw": (
                "whoever draws the tile with the most pips",
                "quien saque la ficha con más puntos",
            ),
            "random": ("anybody, at random", "cualquiera, al azar"),
        },
    ),
    "deal.round_dealer": _Said(
        ("Dealer of a new round", "Quién da en otra ronda"),
        (
            "Who deals first when a new round of the match begins.",
            "Quién reparte primero cuando empieza otra ronda de la partida.",
        ),
        {
            "left": ("the next player in turn", "el siguiente en turno"),
            "round-winner": ("the winner of the last one", "quien ganó la anterior"),
        },
    ),
    "deal.all_pass": _Said(
        ("When nobody bids", "Si nadie apuesta"),
        (
            "What happens when everyone passes, or everyone but the dealer.",
            "Qué pasa cuando todos pasan, o todos menos quien da.",
        ),
        {
            "next-dealer": ("the next player to the left deals", "da el siguiente a la izquierda"),
            "same-dealer": ("the same dealer deals again", "vuelve a dar el mismo"),
            "force-dealer": ("the dealer has to bid", "quien da tiene que apostar"),
        },
    ),
    "auction.minimum": _Said(
        ("Lowest bid", "Apuesta mínima"),
        ("The lowest number that may be bid.", "El número más bajo que se puede apostar."),
        {3: ("3 tricks", "3 bazas"), 4: ("4 tricks", "4 bazas"), 5: ("5 tricks", "5 bazas")},
    ),
    "auction.moons": _Said(
        ("Moon bids", "Apuestas de moon"),
        (
            "How far the ladder goes. Each of these promises all seven tricks.",
            "Hasta dónde llega la escalera. Cada una promete las siete bazas.",
        ),
        {
            1: ("moon", "moon"),
            2: ("moon and double-moon", "moon y doble moon"),
            3: ("moon, double-moon and triple-moon", "moon, doble moon y triple moon"),
        },
    ),
    "auction.moon_after_seven": _Said(
        ("Moon only over a seven", "Moon solo sobre un siete"),
        (
            "Moon may be bid only when somebody has bid 7. Otherwise it may be bid over anything.",
            "Solo se puede decir moon cuando alguien apostó 7. Si no, sobre cualquier apuesta.",
        ),
    ),
    "widow.exchange": _Said(
        ("The widow", "La viuda"),
        (
            "When the declarer takes the tile that is left over, and discards one.",
            "Cuándo toma el declarante la ficha que sobra y descarta una.",
        ),
        {
            "before-trump": ("taken before trump is named", "se toma antes de nombrar triunfo"),
            "after-trump": ("taken after trump is named", "se toma después de nombrar triunfo"),
            "none": ("not taken", "no se toma"),
        },
    ),
    "trump.suits": _Said(
        ("Numbers as trump", "Números como triunfo"),
        ("The declarer may name a number.", "El declarante puede nombrar un número."),
    ),
    "trump.doubles": _Said(
        ("Doubles as trump", "Dobles como triunfo"),
        ("The declarer may name doubles.", "El declarante puede nombrar los dobles."),
    ),
    "trump.follow_me": _Said(
        ("Follow-me", "Sin triunfo (follow-me)"),
        ("What naming follow-me means.", "Qué significa decir follow-me."),
        {
            "separate": ("a hand without trump", "una mano sin triunfo"),
            "blanks": ("another word for naming 0", "otra manera de nombrar el 0"),
            "off": ("not played", "no se juega"),
        },
    ),
    "play.led_suit": _Said(
        ("Suit led", "Palo de salida"),
        (
            "Which suit the others must follow when a tile is led.",
            "Qué palo hay que seguir cuando se sale con una ficha.",
        ),
        {
            "high-end": ("its higher end, or trump", "su número más alto, o el triunfo"),
            "called": (
                "the end that its player calls; there is no trump",
                "el extremo que se cante; no hay triunfo",
            ),
        },
    ),
    "play.first_lead": _Said(
        ("First lead", "Primera salida"),
        (
            "What the declarer may lead to the first trick.",
            "Con qué puede salir el declarante a la primera baza.",
        ),
        {
            "any": ("any tile", "cualquier ficha"),
            "trump": ("only a trump", "solo un triunfo"),
        },
    ),
    "play.stop_when_set": _Said(
        ("Stop when set", "Cortar al caer"),
        (
            "A hand ends with the trick after which the bid can no longer be made.",
            "La mano termina con la baza tras la que la apuesta ya no se puede cumplir.",
        ),
    ),
    "score.declarer": _Said(
        ("A made bid scores", "Una apuesta cumplida vale"),
        (
            "What a number that was made is worth. A moon is always worth 21.",
            "Lo que vale un número cumplido. Un moon vale siempre 21.",
        ),
        {
            "bid": ("what was bid", "lo apostado"),
            "tricks": ("every trick taken", "todas las bazas ganadas"),
        },
    ),
    "score.target": _Said(
        ("Points to win", "Puntos para ganar"),
        (
            "The points that win a game, or a round.",
            "Los puntos con los que se gana una partida o una ronda.",
        ),
    ),
    "score.finish": _Said(
        ("Reaching that score", "Al llegar a esos puntos"),
        (
            "Who wins where several get there in the same hand.",
            "Quién gana si varios llegan en la misma mano.",
        ),
        {
            "in-order": (
                "the first to be written down: the declarer, then the others in turn",
                "el primero que se anota: el declarante, y después los demás por turno",
            ),
            "highest": (
                "the highest, once all are written down",
                "quien más tenga, una vez anotados todos",
            ),
        },
    ),
    "score.moon_wins": _Said(
        ("A made moon wins", "Un moon cumplido gana"),
        (
            "It wins the game, or the round, at once, whatever the scores.",
            "Gana de inmediato la partida o la ronda, sin importar el marcador.",
        ),
    ),
    "match.kind": _Said(
        ("Played for", "Se juega por"),
        ("What the match is about.", "De qué se trata la partida."),
        {
            "game": ("one game", "una sola partida"),
            "marks": ("marks, a round at a time", "marcas, ronda por ronda"),
            "best-of": ("the best of several rounds", "el mejor de varias rondas"),
            "hand-marks": ("marks, a hand at a time", "marcas, mano por mano"),
        },
    ),
    "match.marks": _Said(
        ("Marks to win", "Marcas para ganar"),
        ("The marks that win the match.", "Las marcas con las que se gana la partida."),
    ),
    "match.games": _Said(
        ("Rounds in the match", "Rondas de la partida"),
        ("The match is the best of this many rounds.", "Al mejor de cuántas rondas se juega."),
    ),
    "match.hickeys": _Said(
        ("Hickeys cost marks", "Los hickeys cuestan marcas"),
        (
            "A loser pays a mark more for each of their hickeys, the asterisks of failed bids.",
            "El que pierde paga una marca más por cada hickey suyo, los asteriscos de apuestas fallidas.",
        ),
    ),
    "match.transfer": _Said(
        ("Marks come from", "Las marcas salen de"),
        ("Who pays the winner of a round.", "Quién le paga a quien gana una ronda."),
        {
            "from-losers": ("the losers, who pay the winner", "los perdedores, que le pagan al ganador"),
            "winner-only": ("nobody: the winner just gets one", "nadie: el ganador recibe una y ya"),
        },
    ),
    "match.timed": _Said(
        ("Time may be called", "Se puede pedir tiempo"),
        (
            "Between hands, the match may also be ended by calling time.",
            "Entre mano y mano, la partida también puede terminar al pedirse tiempo.",
        ),
    ),
}

_CHIPS: Final[Mapping[str, _Said]] = {
    "table.players": _Said(
        ("Players", "Jugadores"),
        ("How many play; with two, a dummy takes part.", "Cuántos juegan; con dos participa un muerto."),
        {
            2: ("two", "dos"),
            3: ("three", "tres"),
            4: ("four", "cuatro"),
            5: ("five", "cinco"),
            6: ("six", "seis"),
        },
    ),
    "table.partnerships": _Said(
        ("Partnerships", "Equipos"),
        (
            "Four or six play as two sides, every other seat, who hold chips and count tricks as one.",
            "Cuatro o seis juegan en dos equipos, un asiento sí y otro no; chips y bazas son del equipo.",
        ),
    ),
    "chips.start": _Said(
        ("Chips at the start", "Chips al empezar"),
        (
            "The chips that every player, or every side, starts with.",
            "Los chips con los que empieza cada jugador o cada equipo.",
        ),
    ),
    "chips.target": _Said(
        ("Chips to win", "Chips para ganar"),
        (
            "The chips that win when nobody else holds as many at the end of a round.",
            "Los chips con los que se gana si nadie más tiene tantos al final de una ronda.",
        ),
    ),
    "chips.supply": _Said(
        ("Chips in the game", "Chips en juego"),
        (
            "All the chips there are, those handed out included.",
            "Todos los chips que hay, contando los que se reparten.",
        ),
    ),
    "play.illegal": _Said(
        ("Not following suit", "No seguir el palo"),
        (
            "What becomes of a card that should have followed suit.",
            "Qué pasa con una carta que debía seguir el palo.",
        ),
        {
            "reject": ("it can't be played", "no se puede jugar"),
            "penalty": ("it costs a chip and the hand", "cuesta un chip y la mano"),
        },
    ),
}

_SENSES: Final[Mapping[str, Mapping[str, _Said]]] = {"moon": _MOON, "chips": _CHIPS}
