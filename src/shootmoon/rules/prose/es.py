"""The Spanish sentences that describe rules, in the words that domino players use in Texas and Mexico."""

from typing import Final

from shootmoon.rules.prose.sentences import Forms, Sentences

__all__ = ["SPANISH"]

SPANISH: Final = Sentences(
    # Words
    points=Forms("1 punto", "{n} puntos"),
    marks=Forms("1 marca", "{n} marcas"),
    chips=Forms("1 chip", "{n} chips"),
    rounds=Forms("1 ronda", "{n} rondas"),
    hickeys=Forms("1 hickey", "{n} hickeys"),
    moon_bids=("moon", "doble moon", "triple moon"),
    list_or="{most} o {last}",
    list_and="{most} y {last}",
    round="ronda",
    game="partida",
    # Moon: headings
    players_and_tiles="Jugadores y fichas",
    deal="El reparto",
    bidding="El remate",
    widow="La viuda",
    trump="El triunfo",
    play="El juego",
    scoring="Los puntos",
    scoring_marks="Las marcas",
    match="La partida",
    # Moon: players and tiles
    three_alone="Juegan tres, cada quien por su cuenta.",
    four_alone="Juegan cuatro, cada quien por su cuenta.",
    four_partners=(
        "Juegan cuatro en dos parejas, los asientos 1 y 3 contra los asientos 2 y 4. Los compañeros ganan y "
        "pierden juntos."
    ),
    tiles_moon_22=(
        "De un juego de doble seis se apartan las fichas con blanca, menos el 0-0: quedan 22 fichas."
    ),
    tiles_moon_21=(
        "De un juego de doble seis se apartan todas las fichas con blanca, también el 0-0: quedan 21 fichas."
    ),
    tiles_double_six="Se juega con el doble seis completo, las 28 fichas.",
    suits=(
        "Los números son los palos: cada ficha es de sus dos números, y un doble, de uno solo. En cada palo "
        "manda el doble, y después la ficha con el otro extremo más alto."
    ),
    # Moon: deal
    first_dealer_draw=(
        "Para saber quién da primero, cada uno saca una ficha y da quien tenga la de más puntos; los que "
        "empatan vuelven a sacar de las fichas que quedan."
    ),
    first_dealer_random="Quién da primero se decide al azar.",
    seven_each="Se revuelven las fichas boca abajo y cada uno toma siete; quien da toma las suyas al final.",
    one_left_over="Sobra una ficha: la viuda (widow).",
    deal_passes="Después de cada mano, le toca dar al de la izquierda.",
    round_dealer_left="Lo mismo vale al empezar otra {round}.",
    round_dealer_winner="Al empezar otra {round}, da quien ganó la anterior.",
    round_dealer_winning_side=(
        "Al empezar otra {round}, da la pareja que ganó la anterior: de los dos, el primero a la izquierda "
        "del último que dio."
    ),
    # Moon: bidding
    auction=(
        "Habla primero quien está a la izquierda del que da, y cada uno habla una sola vez. Se pasa (pass) o "
        "se dice cuántas de las siete bazas se van a ganar: un número del {minimum} al 7, mayor que "
        "cualquier apuesta anterior."
    ),
    moon_any_time=(
        "También se puede decir moon, sobre cualquier número o como primera apuesta: es disparar a la luna, "
        "prometer las siete bazas."
    ),
    moon_after_seven=(
        "Sobre un 7, y solo entonces, se puede decir moon: es disparar a la luna, prometer las siete bazas."
    ),
    moon_is_highest="Nada supera a moon, así que con él termina el remate.",
    double_moon=(
        "Sobre moon se puede decir doble moon (double-moon), la misma promesa, y con él termina el remate."
    ),
    triple_moon=(
        "Sobre moon se puede decir doble moon (double-moon), y sobre este triple moon (triple-moon), siempre "
        "la misma promesa; con triple moon termina el remate."
    ),
    declarer="Quien hace la apuesta más alta es el declarante.",
    all_pass_next_dealer="Si todos pasan, no se juega la mano y da el siguiente a la izquierda.",
    all_pass_same_dealer="Si todos pasan, no se juega la mano y vuelve a dar el mismo.",
    all_pass_force_dealer="Si todos los demás pasaron, quien dio las fichas tiene que apostar.",
    # Moon: widow
    widow_before_trump=(
        "El declarante toma la viuda y descarta boca abajo una de sus ocho fichas antes de nombrar triunfo."
    ),
    widow_after_trump=(
        "El declarante nombra triunfo sin haber visto la viuda; después la toma y descarta boca abajo una de "
        "sus ocho fichas."
    ),
    widow_called="El declarante toma la viuda y descarta boca abajo una de sus ocho fichas.",
    widow_discard="Puede descartar la misma viuda. El descarte queda fuera de juego y nadie más lo ve.",
    widow_none="La viuda se queda boca abajo y nadie la ve.",
    # Moon: trump
    trump_names="El declarante nombra el triunfo: {names}.",
    trump_number="un número del {low} al 6",
    trump_doubles="los dobles (doubles)",
    trump_follow_me="sin triunfo (follow-me)",
    trump_only_number="El declarante nombra {number} como triunfo.",
    trump_only_doubles="En todas las manos los triunfos son los dobles (doubles).",
    trump_only_follow_me="Todas las manos se juegan sin triunfo (follow-me).",
    follow_me_blanks="Decir follow-me es solo otra manera de nombrar el 0.",
    trump_belongs="Un triunfo es solo del palo de triunfo, tenga lo que tenga en el otro extremo.",
    doubles_rank=(
        "Cuando los dobles son triunfo, van del 6-6 al {lowest}, de mayor a menor, y dejan de pertenecer a "
        "los palos de los números."
    ),
    # Moon: play
    who_leads="El declarante sale a la primera baza, y quien gana una baza sale a la siguiente.",
    first_lead_any="Se puede salir con cualquier ficha, triunfo o no.",
    first_lead_trump=(
        "La primera salida tiene que ser un triunfo, así que el declarante solo puede nombrar uno del que "
        "tenga alguna ficha."
    ),
    first_lead_trump_blind=(
        "La primera salida tiene que ser un triunfo, así que el declarante solo puede nombrar uno que esté "
        "entre sus primeras siete fichas, y al descartar debe conservar algún triunfo."
    ),
    first_lead_follow_me="Sin triunfo se puede salir con cualquier ficha.",
    led_high_end_or_trump=(
        "Si la salida es un triunfo, hay que seguir triunfo; si no, hay que seguir el número más alto de esa "
        "ficha."
    ),
    led_high_end="El palo que hay que seguir es el número más alto de la ficha de salida.",
    led_called=(
        "No hay triunfo: quien sale canta uno de los dos números de su ficha, y ese es el palo que hay que "
        "seguir en la baza."
    ),
    follow_suit="Quien tiene del palo debe seguirlo; quien no, juega lo que quiera.",
    highest_trump_wins="Gana la baza el triunfo más alto o, si no hay, la ficha más alta del palo de salida.",
    highest_tile_wins="Gana la baza la ficha más alta del palo de salida.",
    stop_when_set="La mano se corta en cuanto el declarante ya no puede cumplir su apuesta.",
    stop_when_set_side="La mano se corta en cuanto la pareja del declarante ya no puede cumplir su apuesta.",
    play_out="Siempre se juegan las siete bazas, aunque la apuesta ya esté perdida.",
    # Moon: scoring
    made="El declarante cumple un número si gana al menos esas bazas, y cualquier moon, si gana las siete.",
    made_side=(
        "La pareja del declarante cumple un número si gana al menos esas bazas, y cualquier moon, si gana "
        "las siete."
    ),
    score_bid="Un número cumplido vale justo lo apostado, sobren bazas o no; un moon vale 21.",
    score_tricks="Un número cumplido vale todas las bazas ganadas; un moon vale 21.",
    score_set=(
        "El declarante que no cumple cae (set) y pierde lo apostado, 21 si era un moon. Se puede quedar bajo "
        "cero."
    ),
    score_set_side=(
        "La pareja que no cumple cae (set) y pierde lo apostado, 21 si era un moon. Se puede quedar bajo "
        "cero."
    ),
    score_others="En todo caso, cada uno de los demás suma un punto por baza ganada.",
    score_other_side="En todo caso, la otra pareja suma un punto por baza ganada.",
    finish_in_order=(
        "Primero se anotan los puntos del declarante y después los de los demás, hacia la izquierda; el "
        "primero en llegar a {points} gana la {round} al instante."
    ),
    finish_in_order_sides=(
        "Primero se anotan los puntos de la pareja del declarante y después los de la otra; la primera en "
        "llegar a {points} gana la {round} al instante."
    ),
    finish_highest=(
        "Anotados todos los puntos de la mano, gana la {round} quien más tenga, con {points} o más; si hay "
        "empate en el primer lugar, se sigue jugando."
    ),
    moon_wins="Un moon cumplido gana la {round} de inmediato, sin importar el marcador.",
    # Moon: match
    rounds_for_marks=(
        "Cada ronda empieza de cero y se juega por marcas; gana la partida quien junta {marks} o más."
    ),
    losers_pay="Cada perdedor le paga 1 marca a quien ganó la ronda.",
    losing_side_pays="La pareja que pierde le paga 1 marca a la que ganó la ronda.",
    losers_pay_hickeys=(
        "Cada perdedor le paga a quien ganó la ronda 1 marca, y 1 más por cada uno de sus propios hickeys en "
        "ella."
    ),
    losing_side_pays_hickeys=(
        "La pareja que pierde le paga a la que ganó la ronda 1 marca, y 1 más por cada uno de sus propios "
        "hickeys en ella."
    ),
    hickeys_for_nothing="Los hickeys no cuestan marcas.",
    winner_gets="Quien gana una ronda recibe 1 marca, y nadie paga.",
    winning_side_gets="La pareja que gana una ronda recibe 1 marca, y nadie paga.",
    hickeys_taken="Caer cuesta {costs}.",
    hickeys_for_number="{hickeys} con un número",
    hickeys_for_moon="{n} con {moon}",
    hickeys_of_winner="A quien gana la ronda se le perdonan los suyos.",
    time=(
        "Entre mano y mano se puede pedir tiempo (time): termina la partida, la ronda a medias no paga nada "
        "y gana quien tenga más marcas."
    ),
    time_ties=(
        "En caso de empate gana quien tenga menos hickeys en toda la partida; después, quien haya ganado más "
        "rondas; después, quien haya ganado la más reciente; si ninguno ganó una, comparten la victoria."
    ),
    best_of="La partida es al mejor de {rounds}: gana quien primero gane {wins}.",
    best_of_one="La partida es a una sola ronda.",
    hand_marks=(
        "No hay puntos: una apuesta cumplida da 1 marca al declarante, y una fallida (set) da 1 marca a cada "
        "uno de los demás."
    ),
    hand_marks_sides=(
        "No hay puntos: una apuesta cumplida da 1 marca a la pareja del declarante, y una fallida (set) da 1 "
        "marca a la otra."
    ),
    hand_marks_moon="Un moon no paga más que un número.",
    hand_marks_target=(
        "Gana quien primero llegue a {marks}; si llegan varios en la misma mano, quien más tenga, y si "
        "empatan, se sigue jugando."
    ),
    # Chips: headings
    players_and_cards="Jugadores y cartas",
    holding_chips="Los chips",
    dealing="El reparto",
    tricks="Las bazas",
    moons="Las lunas",
    winning_chips="Cómo se ganan chips",
    reneging="Jugadas ilegales",
    winning="Cómo se gana",
    # Chips: players, cards, chips
    chips_alone=(
        "Juegan dos, con un muerto (dummy) como tercera mano.",
        "Juegan tres, cada quien por su cuenta.",
        "Juegan cuatro, cada quien por su cuenta.",
        "Juegan cinco, cada quien por su cuenta.",
        "Juegan seis, cada quien por su cuenta.",
    ),
    chips_four_partners=(
        "Juegan cuatro en dos parejas; los compañeros se sientan frente a frente y comparten chips y bazas."
    ),
    chips_six_partners=(
        "Juegan seis en dos equipos de tres, sentados de manera alterna; cada equipo comparte chips y bazas."
    ),
    cards=(
        "Hay 52 cartas: cohetes rojos (R), lunas crecientes verdes (C), estrellas moradas (S) y lunas llenas "
        "azules (F), cada palo del 1 al 12, además de dos Lunas Grandes (Big Moon, BM) y dos Lunas Chicas "
        "(Little Moon, LM)."
    ),
    supply="El juego tiene {chips} en total; los que nadie tiene forman la reserva.",
    start_each="Cada jugador empieza con {chips}.",
    start_side="Cada equipo empieza con {chips}.",
    # Chips: the deal and the tricks
    five_cards=(
        "Cada uno recibe cinco cartas, de una en una; las demás no se usan. Después de cada ronda, que son "
        "cinco bazas, le toca dar al de la izquierda."
    ),
    dealer_left_leads=(
        "Sale a la primera baza quien está a la izquierda del que dio, y quien gana una baza sale a la "
        "siguiente."
    ),
    dummy=(
        "Las cinco cartas del muerto forman un montón boca abajo. Cuando los dos han jugado a la baza, se "
        "voltea la de arriba como tercera carta, que no tiene que seguir el palo."
    ),
    dummy_leads=(
        "Si la baza la gana el muerto, sale con su siguiente carta, y después juega primero quien no dio. El "
        "muerto no tiene chips, y sus bazas no cuentan para nadie."
    ),
    follow_or_moon=(
        "Quien tiene del palo de salida debe seguirlo, pero en lugar de eso siempre se puede jugar una Luna "
        "Grande o una Luna Chica. Quien no tiene del palo juega lo que quiera."
    ),
    rockets=(
        "Los cohetes siempre son triunfo: gana la baza el cohete más alto o, si no hay, la carta más alta "
        "del palo de salida."
    ),
    big_moon=(
        "La Luna Grande siempre gana la baza; si hay dos, la que se jugó primero. Si alguien sale con ella, "
        "no hay palo que seguir."
    ),
    little_moon=(
        "La Luna Chica nunca gana una baza. Si alguien sale con ella, se puede jugar cualquier carta, los "
        "cohetes no mandan y gana el número más alto, o el primero entre iguales; la Luna Grande sigue "
        "ganando a todas."
    ),
    moon_chips=(
        "Quien gana una baza toma al momento 1 chip de la reserva por cada Luna Grande que haya en ella, y "
        "luego devuelve 1 por cada Luna Chica, aunque nadie baja de cero."
    ),
    moon_chips_side=(
        "El equipo que gana una baza toma al momento 1 chip de la reserva por cada Luna Grande que haya en "
        "ella, y luego devuelve 1 por cada Luna Chica, aunque nunca baja de cero."
    ),
    # Chips: winning chips and the game
    odd_tricks=(
        "Al final de la ronda, 1 o 3 bazas le dan 1 chip al jugador; las 5, que es disparar a la luna, le "
        "dan 2. Ninguna, 2 o 4 no dan nada."
    ),
    odd_tricks_side=(
        "Al final de la ronda, 1 o 3 bazas le dan 1 chip al equipo; las 5, que es disparar a la luna, le dan "
        "2. Ninguna, 2 o 4 no dan nada."
    ),
    empty_supply=(
        "Nadie recibe más de lo que queda en la reserva; al final de la ronda cobra primero quien está a la "
        "izquierda del que dio, y se sigue hacia la izquierda."
    ),
    illegal_reject="Una carta que debía seguir el palo no se acepta; hay que jugar otra.",
    illegal_penalty=(
        "No seguir el palo teniéndolo es renuncio: la mano se anula, los chips que se movieron en ella "
        "vuelven a su lugar, ese jugador entrega 1 chip a la reserva (sin bajar de cero) y vuelve a dar el "
        "mismo."
    ),
    illegal_penalty_side=(
        "No seguir el palo teniéndolo es renuncio: la mano se anula, los chips que se movieron en ella "
        "vuelven a su lugar, el equipo de ese jugador entrega 1 chip a la reserva (sin bajar de cero) y "
        "vuelve a dar el mismo."
    ),
    chips_target=(
        "Gana quien al final de una ronda tenga {chips} o más, si nadie más tiene tantos; si no, se juega "
        "otra ronda."
    ),
    chips_target_side=(
        "Gana el equipo que al final de una ronda tenga {chips} o más, si el otro no tiene tantos; si no, se "
        "juega otra ronda."
    ),
)
