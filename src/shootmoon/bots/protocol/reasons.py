"""The reasons that bots give for their decisions, in English and Spanish.

Each is a clause about the chosen action that can follow "6-6:" or "because".
"""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, str]] = {
    "at-random": ("it was picked at random", "se eligió al azar"),
    "only-choice": ("nothing else is possible", "no se puede hacer otra cosa"),
    "policy": (
        "the policy chooses it in {percent} of 100 cases like this, nothing else more often",
        "la política la elige en {percent} de cada 100 casos así, y nada con más frecuencia",
    ),
    "outside": ("{words}", "{words}"),
    # bots that search
    "search-make": (
        "in {percent} of 100 deals like this the bid is made, and nothing does better",
        "en {percent} de cada 100 repartos así se cumple la apuesta, y nada da mejor resultado",
    ),
    "search-set": (
        "in {percent} of 100 deals like this the bid fails, and nothing does better",
        "en {percent} de cada 100 repartos así falla la apuesta, y nada da mejor resultado",
    ),
    "search-value": (
        "over {worlds} deals like this, nothing does better",
        "en {worlds} repartos así, nada da mejor resultado",
    ),
    "endgame-solved": (
        "it is the best play against every hand that the others may hold",
        "es la mejor jugada contra todas las manos que pueden tener los demás",
    ),
    "bid-odds": (
        "you would make it in {percent} of 100 deals like this, and nothing does better",
        "la cumplirías en {percent} de cada 100 repartos así, y nada da mejor resultado",
    ),
    "bid-bold": (
        "it gives you the best chance to win the match, {win} in 100, though you would make it "
        "in only {percent} of 100 deals",
        "es lo que más posibilidades te da de ganar la partida, {win} de 100, aunque la cumplirías "
        "solo en {percent} de cada 100 repartos",
    ),
    "bid-wild": (
        "it is a gamble: you would make it in only {percent} of 100 deals, and something safer is worth a "
        "little more",
        "es una apuesta atrevida: la cumplirías solo en {percent} de cada 100 repartos, y algo más seguro "
        "vale un poco más",
    ),
    "bid-safer": (
        "you would make it in {percent} of 100 deals; {bid} is worth more, but would be made in only {other}",
        "la cumplirías en {percent} de cada 100 repartos; {bid} vale más, pero se cumpliría solo en {other}",
    ),
    "pass-odds": (
        "no bid does better; the best of them, {bid}, would be made in {percent} of 100 deals",
        "ninguna apuesta da mejor resultado; la mejor, {bid}, se cumpliría en {percent} de cada 100 repartos",
    ),
    "pass-risky": (
        "a bid of {bid} is worth more, but would be made in only {percent} of 100 deals like this",
        "apostar {bid} vale más, pero solo se cumpliría en {percent} de cada 100 repartos así",
    ),
    "trump-odds": (
        "with {trump} the bid is made in {percent} of 100 deals, and no other trump does better",
        "con {trump} la apuesta se cumple en {percent} de cada 100 repartos, y ningún otro triunfo da más",
    ),
    "discard-odds": (
        "without it the bid is made in {percent} of 100 deals, and no other discard does better",
        "sin ella la apuesta se cumple en {percent} de cada 100 repartos, y ningún otro descarte da más",
    ),
    # auction
    "bid-best": (
        "with {trump}, a bid of up to {tricks} looks sound",
        "con {trump}, una apuesta de hasta {tricks} parece buena",
    ),
    "bid-leading": (
        "with the lead, a bid of up to {tricks} looks sound",
        "si sales tú, una apuesta de hasta {tricks} parece buena",
    ),
    "moon-best": (
        "with {trump} every trick looks like yours",
        "con {trump} todas las bazas parecen tuyas",
    ),
    "moon-leading": (
        "with the lead every trick looks like yours",
        "si sales tú, todas las bazas parecen tuyas",
    ),
    "bid-forced": (
        "you must bid, and this risks least",
        "tienes que apostar, y así arriesgas menos",
    ),
    "pass-weak": (
        "you would have to bid {lowest}, and this hand looks good for {tricks} at most",
        "habría que apostar {lowest}, y esta mano parece dar para {tricks} a lo sumo",
    ),
    "pass-unsure": (
        "it is hard to say what this hand is worth",
        "es difícil decir cuánto vale esta mano",
    ),
    "pass-partner": ("your partner has the bid already", "tu pareja ya tiene la apuesta"),
    # discard and trump
    "discard-loser": (
        "it is the tile least likely to win you a trick",
        "es la ficha con menos posibilidades de ganarte una baza",
    ),
    "trump-best": (
        "you hold {count} of them, and no other trump promises more tricks",
        "tienes {count}, y ningún otro triunfo promete más bazas",
    ),
    "trump-none": (
        "your tiles win more tricks without a trump",
        "tus fichas ganan más bazas sin triunfo",
    ),
    # Moon: leads
    "draw-trump": (
        "it is your highest trump, and draws the others'",
        "es tu triunfo más alto, y saca los de los demás",
    ),
    "force-trump": (
        "it makes the others spend their high trumps, and you keep more",
        "obliga a los demás a gastar sus triunfos altos, y a ti te quedan más",
    ),
    "cash-winner": (
        "your opponents hold nothing that can beat it",
        "tus rivales no tienen nada que pueda ganarle",
    ),
    "last-trumps": (
        "your opponents have no trumps left, so it is sure to win",
        "a tus rivales no les quedan triunfos, así que gana seguro",
    ),
    "lead-likely": (
        "your opponents probably can't beat it",
        "lo más probable es que tus rivales no puedan ganarle",
    ),
    "lead-low": (
        "you have no good winner to lead, and it costs you least",
        "no tienes una buena ganadora para salir, y es lo que menos te cuesta",
    ),
    # Moon: following
    "win-last": (
        "it is the cheapest way to take this trick, and nobody can beat it any more",
        "es la forma más barata de ganar esta baza, y ya nadie puede superarla",
    ),
    "win-likely": (
        "it takes the lead in this trick, and will probably hold it",
        "se pone por delante en esta baza, y lo más probable es que aguante",
    ),
    "win-hope": (
        "it may hold this trick, and makes those who come after you spend a higher one",
        "puede ganar esta baza, y obliga a los que vienen detrás a gastar algo más alto",
    ),
    "trump-in": (
        "you can't follow suit, so you trump this trick",
        "no puedes seguir el palo, así que ganas esta baza con triunfo",
    ),
    "help-partner": (
        "your side's tile could still be beaten here, and this one is safer",
        "a la ficha de tu bando todavía podrían ganarle, y esta es más segura",
    ),
    "leave-partner": (
        "your partner is winning this trick, so you keep your better tiles",
        "tu pareja va ganando esta baza, así que guardas tus mejores fichas",
    ),
    "leave-defender": (
        "the other defender is winning this trick, so you keep your better tiles",
        "otro defensor va ganando esta baza, así que guardas tus mejores fichas",
    ),
    "give-up": (
        "you can't win this trick, so you give up the tile that you will miss least",
        "no puedes ganar esta baza, así que entregas la ficha que menos falta te hará",
    ),
    "wait": (
        "what could win now would probably be beaten, so you keep it for later",
        "a lo que podría ganar ahora seguramente le ganarían, así que lo guardas para después",
    ),
    # Chips
    "big-moon": (
        "the Big Moon wins the trick, and a chip with it",
        "la Luna Grande gana la baza, y con ella un chip",
    ),
    "little-moon": (
        "somebody else will probably take this trick, and the Little Moon with it",
        "seguramente otro se lleva esta baza, y con ella la Luna Chica",
    ),
    "chips-win": (
        "this trick helps you, and the card has a good chance to take it",
        "esta baza te conviene, y la carta tiene buenas posibilidades de ganarla",
    ),
    "chips-duck": (
        "this trick doesn't help you, so you leave it to the others",
        "esta baza no te conviene, así que se la dejas a los demás",
    ),
    "chips-unwanted": (
        "you would rather not win this trick, but this card costs you least",
        "preferirías no ganar esta baza, pero esta carta es la que menos te cuesta",
    ),
    "chips-partner": (
        "your partner is winning this trick, so you keep your better cards",
        "tu pareja va ganando esta baza, así que guardas tus mejores cartas",
    ),
    "chips-keep": (
        "you are unlikely to win this trick, so you keep your better cards",
        "esta baza difícilmente será tuya, así que guardas tus mejores cartas",
    ),
}
"""The reasons by key, in English and Spanish; ``{name}`` is a placeholder for a fact."""

TRUMPS: Mapping[str, tuple[str, str]] = {
    **{str(number): (f"the {number}s", f"los {number}") for number in range(10)},
    "doubles": ("doubles", "los dobles"),
    "follow-me": ("follow me", "follow-me"),
}
"""The words for a trump as used after "with", by the trump's notation, in English and Spanish."""
