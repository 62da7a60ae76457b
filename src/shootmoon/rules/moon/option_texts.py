"""Labels and explanations of the options of Moon, for players, in English and Spanish."""

from collections.abc import Mapping
from typing import Final

from shootmoon.rules.rulebook import OptionText

__all__ = ["OPTION_TEXTS"]

OPTION_TEXTS: Final[Mapping[str, OptionText]] = {
    "table.players": OptionText(
        ("Players", "Jugadores"),
        ("How many play.", "Cuántos juegan."),
        {3: ("three", "tres"), 4: ("four", "cuatro")},
    ),
    "table.partnerships": OptionText(
        ("Partnerships", "Parejas"),
        (
            "Four form two sides, seats 1 and 3 against 2 and 4, and share tricks, points and marks.",
            "Cuatro juegan en dos parejas, los asientos 1 y 3 contra 2 y 4, y comparten bazas, puntos y "
            "marcas.",
        ),
    ),
    "table.tiles": OptionText(
        ("Tiles", "Fichas de dominó"),
        (
            "The tiles of a double-six set that are used. With 22 tiles and three players, one is left over.",
            "Las fichas del doble seis que se usan. Con 22 fichas y tres jugadores, sobra una.",
        ),
        {
            "moon-22": ("22 tiles: no blanks except the 0-0", "22 fichas: de las blancas, solo el 0-0"),
            "moon-21": ("21 tiles: no blanks at all", "21 fichas: sin ninguna blanca"),
            "double-six": ("all 28 tiles", "las 28 fichas"),
        },
    ),
    "deal.first_dealer": OptionText(
        ("First dealer", "Quién da primero"),
        ("Who deals the first hand.", "Quién reparte la primera mano."),
        {
            "draw": (
                "whoever draws the tile with the most pips",
                "quien saque la ficha con más puntos",
            ),
            "random": ("a player at random", "un jugador al azar"),
        },
    ),
    "deal.round_dealer": OptionText(
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
    "deal.all_pass": OptionText(
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
    "auction.minimum": OptionText(
        ("Lowest bid", "Apuesta mínima"),
        ("The lowest number that may be bid.", "El número más bajo que se puede apostar."),
        {3: ("3 tricks", "3 bazas"), 4: ("4 tricks", "4 bazas"), 5: ("5 tricks", "5 bazas")},
    ),
    "auction.moons": OptionText(
        ("Moon bids", "Apuestas de moon"),
        (
            "The moon bids that may be made. Each promises all seven tricks.",
            "Las apuestas de moon que se permiten. Cada una promete las siete bazas.",
        ),
        {
            1: ("moon", "moon"),
            2: ("moon and double-moon", "moon y doble moon"),
            3: ("moon, double-moon and triple-moon", "moon, doble moon y triple moon"),
        },
    ),
    "auction.moon_after_seven": OptionText(
        ("Moon only over a seven", "Moon solo sobre un siete"),
        (
            "Moon may be bid only over a 7. Without this rule it may be bid over any number, or first.",
            "Solo se puede decir moon sobre un 7. Sin esta regla, sobre cualquier número o de entrada.",
        ),
    ),
    "widow.exchange": OptionText(
        ("The widow", "La viuda"),
        (
            "When the declarer takes the tile that is left over and discards one.",
            "Cuándo el declarante toma la ficha que sobra y descarta una.",
        ),
        {
            "before-trump": ("taken before trump is named", "se toma antes de nombrar triunfo"),
            "after-trump": ("taken after trump is named", "se toma después de nombrar triunfo"),
            "none": ("not taken", "no se toma"),
        },
    ),
    "trump.suits": OptionText(
        ("Numbers as trump", "Números como triunfo"),
        ("The declarer may name a number.", "El declarante puede nombrar un número."),
    ),
    "trump.doubles": OptionText(
        ("Doubles as trump", "Dobles como triunfo"),
        ("The declarer may name doubles.", "El declarante puede nombrar los dobles."),
    ),
    "trump.follow_me": OptionText(
        ("Follow-me", "Sin triunfo (follow-me)"),
        ("What naming follow-me means.", "Qué significa decir follow-me."),
        {
            "separate": ("a hand without trump", "una mano sin triunfo"),
            "blanks": ("another word for naming 0", "otra manera de nombrar el 0"),
            "off": ("not played", "no se juega"),
        },
    ),
    "play.led_suit": OptionText(
        ("Suit led", "Palo de salida"),
        (
            "Which suit the others must follow when a tile is led.",
            "Qué palo hay que seguir cuando se sale con una ficha.",
        ),
        {
            "high-end": ("its higher end, or trump", "su número más alto, o el triunfo"),
            "called": (
                "the end that the leader calls; there is no trump",
                "el número que cante quien sale; no hay triunfo",
            ),
        },
    ),
    "play.first_lead": OptionText(
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
    "play.stop_when_set": OptionText(
        ("Stop when set", "Cortar al caer"),
        (
            "A hand ends with the trick after which the bid can no longer be made.",
            "La mano termina con la baza tras la que la apuesta ya no se puede cumplir.",
        ),
    ),
    "score.declarer": OptionText(
        ("A made bid scores", "Una apuesta cumplida vale"),
        (
            "The score of a number that was made. A moon always scores 21.",
            "Lo que vale un número cumplido. Un moon vale siempre 21.",
        ),
        {
            "bid": ("what was bid", "lo apostado"),
            "tricks": ("every trick taken", "todas las bazas ganadas"),
        },
    ),
    "score.target": OptionText(
        ("Points to win", "Puntos para ganar"),
        (
            "The points that win a game, or a round.",
            "Los puntos con los que se gana una partida o una ronda.",
        ),
    ),
    "score.finish": OptionText(
        ("Reaching the target", "Al llegar a esos puntos"),
        (
            "Who wins if several reach the target in the same hand.",
            "Quién gana si varios llegan en la misma mano.",
        ),
        {
            "in-order": (
                "the first to be written down, from the declarer clockwise",
                "el primero que se anota: el declarante, y después los demás por turno",
            ),
            "highest": (
                "the highest, when all points are written down",
                "quien más tenga, una vez anotados todos",
            ),
        },
    ),
    "score.moon_wins": OptionText(
        ("A made moon wins", "Un moon cumplido gana"),
        (
            "A made moon wins the game, or the round, at once, whatever the scores.",
            "Un moon cumplido gana de inmediato la partida o la ronda, sin importar el marcador.",
        ),
    ),
    "match.kind": OptionText(
        ("Played for", "Se juega por"),
        ("How the match is won.", "Cómo se gana la partida."),
        {
            "game": ("one game", "una sola partida"),
            "marks": ("marks for rounds", "marcas por rondas"),
            "best-of": ("the best of several rounds", "al mejor de varias rondas"),
            "hand-marks": ("marks for hands", "marcas por manos"),
        },
    ),
    "match.marks": OptionText(
        ("Marks to win", "Marcas para ganar"),
        ("The marks that win the match.", "Las marcas con las que se gana la partida."),
    ),
    "match.games": OptionText(
        ("Rounds in the match", "Rondas de la partida"),
        ("The match is the best of this many rounds.", "Al mejor de cuántas rondas se juega."),
    ),
    "match.hickeys": OptionText(
        ("Hickeys cost marks", "Los hickeys cuestan marcas"),
        (
            "The loser of a round pays one more mark for each of their hickeys, the penalties for failed "
            "bids.",
            "Quien pierde una ronda paga una marca más por cada hickey suyo, el castigo de una apuesta "
            "fallida.",
        ),
    ),
    "match.transfer": OptionText(
        ("Marks come from", "Las marcas salen de"),
        ("Who pays the winner of a round.", "Quién le paga a quien gana una ronda."),
        {
            "from-losers": ("the losers, who pay the winner", "los perdedores, que le pagan al ganador"),
            "winner-only": ("nobody; the winner gets one mark", "nadie; el ganador recibe una marca"),
        },
    ),
    "match.timed": OptionText(
        ("Time may be called", "Se puede pedir tiempo"),
        (
            "The match may also be ended between hands by calling time.",
            "Entre mano y mano, la partida también puede terminar al pedirse tiempo.",
        ),
    ),
}
