"""The terminal's messages in the Spanish of Mexico and Texas. The terms are those of the Spanish rules."""

from collections.abc import Mapping
from typing import Final

__all__ = ["SPANISH"]

SPANISH: Final[Mapping[str, str]] = {
    # Names, numbers, lists
    "you": "Tú",
    "person": "Jugador {seat}",
    "dummy": "El muerto",
    "list.and": "{most} y {last}",
    "list.or": "{most} o {last}",
    "minus": "menos {n}",
    "plus": "más {n}",
    "tricks.none": "ninguna baza",
    "tricks.one": "1 baza",
    "tricks.many": "{n} bazas",
    "points.none": "ningún punto",
    "points.one": "1 punto",
    "points.many": "{n} puntos",
    "marks.none": "ninguna marca",
    "marks.one": "1 marca",
    "marks.many": "{n} marcas",
    "chips.none": "ningún chip",
    "chips.one": "1 chip",
    "chips.many": "{n} chips",
    "hickeys.none": "ningún hickey",
    "hickeys.one": "1 hickey",
    "hickeys.many": "{n} hickeys",
    "rounds.none": "ninguna ronda",
    "rounds.one": "1 ronda",
    "rounds.many": "{n} rondas",
    "tiles.none": "ninguna ficha",
    "tiles.one": "1 ficha",
    "tiles.many": "{n} fichas",
    "cards.none": "ninguna carta",
    "cards.one": "1 carta",
    "cards.many": "{n} cartas",
    # Pieces and suits
    "suit.R": "cohetes",
    "suit.C": "lunas crecientes",
    "suit.S": "estrellas",
    "suit.F": "lunas llenas",
    "suit.BM": "Luna Grande",
    "suit.LM": "Luna Chica",
    "suit.doubles": "dobles",
    "suit.number": "{n}",
    "suit.follow-me": "sin triunfo",
    "card.R": "cohete",
    "card.C": "luna creciente",
    "card.S": "estrella",
    "card.F": "luna llena",
    "card.BM": "Luna Grande",
    "card.LM": "Luna Chica",
    "unknown": "boca abajo",
    # Bots. In commands, options and records their names are the English ones in every language.
    "bot.random": "azar",
    "bot.novice": "novato",
    "bot.club": "club",
    "bot.expert": "experto",
    "bot.master": "maestro",
    "style.sober": "prudente",
    "style.sound": "sensato",
    "style.bold": "audaz",
    "style.wild": "temerario",
    # What happens
    "draw": "Sorteo de quien da – {draws}.",
    "draw.tie": "{who} empatan y vuelven a sacar.",
    "dealer": "{who} da primero.",
    "dealer.you": "Das tú primero.",
    "deal": "Mano {number}. Da {who}.",
    "deal.you": "Mano {number}. Das tú.",
    "bid.pass": "{who} pasa.",
    "bid.pass.you": "Pasas.",
    "bid": "{who} apuesta {bid}.",
    "bid.you": "Apuestas {bid}.",
    "auction.won": "{who} gana el remate con {bid}.",
    "auction.won.you": "Ganas el remate con {bid}.",
    "auction.passed": "Todos pasan.",
    "widow.taken": "{who} toma la viuda.",
    "widow.taken.you": "Tomas la viuda: {pieces}.",
    "discard": "{who} descarta una ficha.",
    "discard.you": "Descartas {piece}.",
    "trump": "{who} nombra triunfo: {trump}.",
    "trump.you": "Nombras triunfo: {trump}.",
    "trump.follow-me": "{who} dice follow-me: sin triunfo.",
    "trump.follow-me.you": "Dices follow-me: sin triunfo.",
    "lead": "{who} sale con {piece}.",
    "lead.you": "Sales con {piece}.",
    "lead.called": "{who} sale con {piece} y canta: {suit}.",
    "lead.called.you": "Sales con {piece} y cantas: {suit}.",
    "play": "{who} juega {piece}.",
    "play.you": "Juegas {piece}.",
    "play.wins": "{who} juega {piece} y gana la baza.",
    "play.wins.you": "Juegas {piece} y ganas la baza.",
    "takes": "{who} gana la baza.",
    "takes.you": "Ganas la baza.",
    "moon.chips": "Chips por las lunas de la baza: {who}: {change}, ahora {total}.",
    "renege": "{who} juega {piece} aunque podía seguir el palo: renuncio. La mano se anula.",
    "renege.you": "Juegas {piece} aunque podías seguir el palo: renuncio. La mano se anula.",
    "stopped": "La mano termina aquí: la apuesta ya no se puede cumplir.",
    "made": "¡Cumplida! {who} apostó {bid}: {tricks}.",
    "made.you": "¡Cumplida! Apostaste {bid}: {tricks}.",
    "made.side": "¡Cumplida! {who} apostó {bid}: {tricks} para su pareja.",
    "made.side.you": "¡Cumplida! Apostaste {bid}: {tricks} para tu pareja.",
    "set": "¡Caída! {who} apostó {bid}: {tricks}.",
    "set.you": "¡Caída! Apostaste {bid}: {tricks}.",
    "set.side": "¡Caída! {who} apostó {bid}: {tricks} para su pareja.",
    "set.side.you": "¡Caída! Apostaste {bid}: {tricks} para tu pareja.",
    "hickeys.taken": "{who} recibe {hickeys}.",
    "hickeys.taken.you": "Recibes {hickeys}.",
    "tricks.were": "Bazas – {standing}.",
    "shot": "{who} disparó a la luna: ganó todas las bazas.",
    "points.are": "Puntos – {standing}.",
    "marks.are": "Marcas – {standing}.",
    "chips.are": "Chips – {standing}.",
    "rounds.are": "Rondas ganadas – {standing}.",
    "round.won": "{who} gana la ronda.",
    "round.won.you": "Ganas la ronda.",
    "round.won.many": "{who} ganan la ronda.",
    "marks.paid": "Se pagan marcas – {standing}.",
    "time": "Se pide tiempo, y la partida termina.",
    "match.won": "{who} gana la partida.",
    "match.won.you": "¡Ganas la partida! Bien jugado.",
    "match.won.many": "{who} ganan la partida.",
    "match.shared": "{who} comparten la victoria.",
    # The table
    "hand": "Mano {number}",
    "hand.dealer": "Mano {number}. Quien da: {who}.",
    "head.player": "Jugador",
    "head.bid": "Apuesta",
    "head.tricks": "Bazas",
    "head.points": "Puntos",
    "head.marks": "Marcas",
    "head.rounds": "Rondas",
    "head.chips": "Chips",
    "head.hand": "Mano",
    "head.result": "Apuesta",
    "contract": "{who} juega por {bid}.",
    "contract.you": "Juegas por {bid}.",
    "trump.is": "Triunfo: {trump}.",
    "tricks.needed": "Bazas ganadas: {n} de {needed}.",
    "trump.rockets": "Triunfo: cohetes.",
    "trump.rockets.not": (
        "Salió una Luna Chica: en esta baza los cohetes no son triunfo y gana el número más alto."
    ),
    "trump.none": "No hay triunfo: quien sale canta el palo.",
    "supply": "Reserva: {chips}.",
    "dummy.holds": "Al muerto le quedan boca abajo: {n}.",
    "trick.now": "Baza {number} – {plays}.",
    "trick.led": "Hay que seguir: {suit}.",
    "trick.free": "Se puede seguir con cualquier carta.",
    "trick.was": "Baza {number} – {plays}. La ganó {who}.",
    "trick.was.you": "Baza {number} – {plays}. La ganaste tú.",
    "play.said": "{who}: {piece}",
    "tricks.so.far": "Bazas hasta ahora",
    "your.hand": "Tu mano",
    "hand.of": "Mano de {who}",
    "hand.held": "Tienes {pieces}.",
    "hand.held.by": "{who} tiene {pieces}.",
    "discarded": "Descartaste {pieces}.",
    "discarded.by": "Descarte: {pieces}.",
    "widow.was": "De la viuda: {pieces}.",
    "widow.lies": "La viuda: {pieces}.",
    "bids.so.far": "Apuestas – {bids}.",
    "legal.auction": "Puedes apostar: {legal}.",
    "legal.discard": "Puedes descartar: {legal}.",
    "legal.trump": "Puedes nombrar: {legal}.",
    "legal.play": "Puedes jugar: {legal}.",
    "over": "La partida terminó.",
    "ply": "Jugada {ply} de {plies}, después de {action}.",
    "ply.first": "Jugada 0 de {plies}, antes de la primera acción.",
    # The sheet
    "sheet": "Hoja de puntos",
    "hand.round": "Ronda {number}",
    "sheet.empty": "Todavía no se ha anotado ninguna mano.",
    "sheet.passed": "pasan",
    "sheet.made": "cumplida",
    "sheet.set": "caída",
    "sheet.renege": "renuncio",
    "sheet.stood": "Mano {number} ({result}) – {standing}.",
    "sheet.stood.plainly": "Mano {number} – {standing}.",
    "sheet.round": "Ganador de la ronda {number}: {who}.",
    "sheet.paid": "Ganador de la ronda {number}: {who}. Marcas – {standing}.",
    "sheet.legend": "Entre paréntesis: bajo cero. Un asterisco es un hickey.",
    # Asking
    "ask.auction": "Tu apuesta",
    "ask.discard": "Tu descarte",
    "ask.trump": "Tu triunfo",
    "ask.play": "Tu jugada",
    "ask.who": "{who}, {what}",
    "ask.auction.low": "tu apuesta",
    "ask.discard.low": "tu descarte",
    "ask.trump.low": "tu triunfo",
    "ask.play.low": "tu jugada",
    "yes": "sí",
    "no": "no",
    "ask.next": "Presiona Enter para la siguiente mano",
    "ask.next.time": "Presiona Enter para repartir, o escribe tiempo para terminar",
    "ask.sure": (
        "Puedes seguir el palo. Jugar {piece} es renuncio: anula la mano y cuesta un chip. ¿La "
        "juegas? (sí o no)"
    ),
    "ask.undo": "{who}, alguien quiere deshacer una jugada. ¿Estás de acuerdo? (sí o no)",
    "pass.keyboard": "Pasa el teclado a {who}.",
    "ask.ready": "{who}, presiona Enter cuando nadie más esté mirando",
    "since": "Lo que pasó desde tu último turno:",
    # Answers
    "illegal": "No se puede: {reason}.",
    "legal": "Ahora se puede: {legal}.",
    "not.understood": "«{text}» no es un comando ni una jugada. Escribe ? para ver la ayuda.",
    "empty": "Escribe un comando, o ? para ver la ayuda.",
    "hint": "{bot}: {action}.",
    "hint.think": "{nudge} Escribe pista otra vez para un consejo, fichas para las no vistas.",
    "advice": "Consejo: {action}: {why}.",
    "advice.odds": "{bid}: se cumple en {made} de cada 100{trump}",
    "advice.trump": ", mejor con {trump}",
    "advice.unit.match": "Valores: la probabilidad de ganar la partida, por lo que puedes saber.",
    "advice.unit.points": "Valores: puntos de esta mano, por lo que puedes saber.",
    "advice.unit.bid": "Valores: la probabilidad de cumplir la apuesta, por lo que puedes saber.",
    "unseen.none": "Ya lo has visto todo.",
    "place.widow": "viuda",
    "place.discard": "descarte",
    "place.dummy": "muerto",
    "place.stock": "sin repartir",
    "hint.asked": "Preguntando a {bot} …",
    "hint.unknown": "No hay ningún bot «{name}»; puedes preguntar a {bots}.",
    "forced": "{who} solo puede jugar {action}.",
    "forced.you": "Solo puedes jugar {action}.",
    "hint.why": "Por qué: {why}.",
    "last.none": "Todavía no ha terminado ninguna baza.",
    "undo.none": "No hay nada que deshacer.",
    "undo.done": "Deshecho.",
    "undo.refused": "{who} no está de acuerdo, así que nada cambia.",
    "pause.only": "Entre manos, presiona Enter para seguir, o escribe hoja, última, deshacer o salir.",
    "pause.only.time": (
        "Entre manos, presiona Enter para repartir, o escribe hoja, última, deshacer, tiempo o salir."
    ),
    "why.more": "Escribe por qué para ver qué hace cada opción.",
    "why.none": "Este juego no explica sus opciones.",
    "help": (
        "Apuestas: paso, un número, moon. Fichas: 6-4 o 64. Descarte: la ficha.\n"
        "Triunfo: 0 a 6, dobles, sin triunfo.\n"
        "Palo cantado: 6-4:4 sale con 6-4 y canta los 4. Cartas: R12, BM, LM.\n"
        "Al descartar o jugar, también puedes escribir el número delante de la pieza.\n"
        "?          mostrar esta ayuda\n"
        "pista      decir en qué pensar; otra vez: qué haría un jugador fuerte, y por qué\n"
        "           pista NOMBRE pregunta a un bot\n"
        "fichas     mostrar dónde pueden estar las fichas o cartas no vistas\n"
        "por qué    mostrar qué significa cada una de tus opciones\n"
        "mesa       mostrar otra vez la mesa\n"
        "última     mostrar la última baza\n"
        "hoja       mostrar la hoja de puntos\n"
        "reglas     mostrar las reglas de este juego\n"
        "palabras   explicar las palabras de los jugadores\n"
        "deshacer   deshacer tu última jugada\n"
        "tiempo     entre manos de una partida con tiempo: terminar la partida\n"
        "salir      dejar la partida; queda guardada"
    ),
    "help.room": (
        "di …       decir algo a la mesa\n"
        "reclamo    reclamar todas las bazas que quedan\n"
        "pausa      pedir una pausa; seguir la termina\n"
        "repartir otra vez   pedir que se reparta de nuevo esta mano\n"
        "pistas     pedir a los demás que permitan pistas\n"
        "terminar   pedir que la partida termine aquí\n"
        "denunciar a NOMBRE: motivo   denunciar a alguien ante los operadores del servidor"
    ),
    "help.owner": (
        "Tú diriges esta sala. NOMBRE puede ser también el número de un asiento.\n"
        "sacar NOMBRE        sacarlo de su asiento; vetar NOMBRE lo saca para siempre\n"
        "readmitir NOMBRE    dejarlo entrar otra vez\n"
        "silenciar NOMBRE    desactivar sus mensajes; dejar hablar a NOMBRE los permite otra vez\n"
        "ceder a NOMBRE      que otra persona dirija la sala\n"
        "espectadores no     cerrar la sala a los espectadores; espectadores sí la abre"
    ),
    "room.needed": "eso solo se puede en la mesa de un servidor (moon play --room)",
    # Beginning and leaving
    "custom": "{game} con reglas de la casa",
    "welcome": "{title}. Escribe ? para ver la ayuda. La partida se guarda después de cada jugada.",
    "welcome.back": "{title}; se reanuda después de {n} acciones.",
    "players": "En la mesa, hacia la izquierda: {players}.",
    "partners": "{one} juegan contra {other}.",
    "player.bot": "{who} (bot {bot})",
    "bot.failed": "{why}; esta vez el novato decide por {who}.",
    "saved": "La partida está guardada. Para seguir: {command}",
    "record": "El registro de la partida: {path}",
    "save.failed": (
        "La partida ya no se puede guardar ({why}) y termina aquí. Todo lo anterior está guardado."
    ),
    "finish.failed": "No se pudo añadir el resultado al registro ({why}), pero contiene cada acción: {path}",
    # A table at a server
    "ask.wish": "{who} quiere {wish}. ¿Estás de acuerdo? (sí o no)",
    "wish.takeback": "deshacer una jugada",
    "wish.redeal": "que esta mano se reparta de nuevo",
    "wish.pause": "hacer una pausa",
    "wish.end": "terminar aquí la partida",
    "wish.time": "pedir tiempo",
    "wish.again": "jugar otra partida",
    "wish.hints": "permitir pistas",
    "wish.only": "Escribe sí o no. Escribe ? para ver los comandos.",
    "wait.only": "No es tu turno. Escribe ? para ver los comandos.",
    "link.lost": "Se perdió la conexión; reconectando …",
    "link.found": "Conectado de nuevo.",
    "room.welcome": "{title}, en la sala {room}. Escribe ? para ver la ayuda.",
    "room.seated": "Ocupas el asiento {seat}.",
    "room.practice": "Práctica: alguien aquí puede conocer estos repartos, así que esta partida no se "
    "compara con otras.",
    "room.watching": "Estás mirando la partida.",
    "watch.only": "Estás mirando. Los comandos son: mesa, última, hoja, reglas, palabras, salir.",
    "watch.needs-room": "--watch necesita --room URL, la sala que quieres mirar.",
    "room.waits": "Faltan {n}. Pueden sentarse con: moon play --room {link}",
    "room.sat": "{who} se sienta.",
    "room.sat.you": "Te sientas.",
    "room.promised": (
        "Un bot juega en el asiento {seat} hasta que termine esta mano; luego es tuyo. Ctrl-C: dejarlo."
    ),
    "room.promise-ended": "Dejaste el asiento.",
    "room.comes": "{who} ocupa el asiento {seat} cuando termine la mano.",
    "room.left": "{who} deja la mesa.",
    "room.reported": "Tu denuncia llegó a los operadores, junto con los últimos mensajes ({n}).",
    "room.no-player": "Aquí las partidas no cuentan para tu jugador: {why}",
    "room.as-player": "Juegas como {name}; la partida cuenta para ti.",
    "tournament.link": "{text} no es ni el enlace ni el nombre de un torneo",
    "tournament.open": "La primera ronda no empezó todavía.",
    "tournament.playing": "Se juega la ronda {n} de {planned}.",
    "tournament.break": "Terminó la ronda {n} de {planned}.",
    "tournament.over": "El torneo terminó.",
    "tournament.nobody": "Todavía no se inscribió nadie.",
    "tournament.place": "Puesto",
    "tournament.name": "Nombre",
    "tournament.score": "Puntos",
    "tournament.boards": "Manos",
    "tournament.round": "R{n}",
    "tournament.away": "descansa",
    "player.new": "Ahora eres el jugador {name} en {server}.",
    "player.already": "ya eres el jugador {name} en {server}; moon player forget borra la clave de aquí",
    "player.none": "aquí no eres ningún jugador en {server}; moon player new NOMBRE te hace uno",
    "player.file": "{path} no es un archivo de recuperación",
    "player.store": "la clave no se puede guardar en {path}: {why}",
    "player.server": "{server} no es la dirección de un servidor",
    "player.unreachable": "no se puede conectar con {server}: {why}",
    "player.forgotten": "La clave se borró de esta computadora. El jugador sigue en {server}.",
    "player.removal": ("Tu clave «{by}» pidió eliminar «{what}» el {at}. Si no fuiste tú: moon player keep."),
    "player.deletion": (
        "Tu clave «{by}» pidió borrar al jugador {what} el {at}. Si no fuiste tú: moon player keep."
    ),
    "player.kept": "«{what}» se queda.",
    "player.nothing-asked": "Ninguna clave ha pedido eliminar nada.",
    "player.no-games": "Todavía no se ha contado ninguna partida.",
    "player.line": "{title}: partidas {games}, ganadas {won}; apuestas {bids}, cumplidas {made}",
    "player.uncounted": "{n} partidas todavía no se cuentan; pregunta otra vez.",
    "room.you-kicked": "Te sacaron de tu asiento.",
    "room.you-banned": "Te sacaron de esta sala para siempre.",
    "room.nobody": "aquí nadie se llama {name}",
    "room.no-ban": "nadie con ese nombre está fuera para siempre; están: {names}",
    "room.yes-or-no": "escribe sí o no después",
    "room.kicked": "{by} sacó a {who} del asiento {seat}.",
    "room.banned": "{by} sacó a {who} del asiento {seat} para siempre.",
    "room.unbanned": "Se levantó un veto.",
    "room.silenced": "Se han desactivado los mensajes de {who}.",
    "room.silenced.you": "Se han desactivado tus mensajes.",
    "room.unsilenced": "Se permiten otra vez los mensajes de {who}.",
    "room.unsilenced.you": "Se permiten otra vez tus mensajes.",
    "room.owner": "Ahora dirige la sala {who}.",
    "room.owner.you": "Ahora diriges la sala. Escribe ? para ver tus órdenes.",
    "room.no-spectators": "La sala ya no admite espectadores.",
    "room.spectators": "La sala admite espectadores otra vez.",
    "room.by-owner": "Quien dirige la sala",
    "room.by-house": "Quien administra el servidor",
    "room.away": "{who} perdió la conexión.",
    "room.back": "{who} volvió.",
    "room.stands-in": "Mientras tanto, el bot {bot} juega por {who}.",
    "room.stands-in.you": "El bot {bot} juega por ti hasta que hagas algo.",
    "room.wishes": "{who} quiere {wish}.",
    "room.wishes.you": "Quieres {wish}; se pregunta a los demás.",
    "room.withdrawn": "{who} ya no quiere eso.",
    "room.withdrawn.you": "Has retirado la propuesta.",
    "room.lapsed": "No todos estuvieron de acuerdo a tiempo, así que nada cambia.",
    "room.hint": "{who} pide una pista.",
    "room.paused": "La partida está en pausa.",
    "room.resumed": "La partida sigue.",
    "room.ended": "La partida se terminó antes de tiempo.",
    "room.hands": "La partida terminó. Manos jugadas: {n}.",
    "room.says": "{who} dice: {text}",
    "room.claims": "{who} reclama el resto, y nadie puede impedirlo.",
    "room.claims.you": "Reclamas el resto, y nadie puede impedirlo.",
    "room.redealt": "La mano se reparte de nuevo.",
    "room.given-up": "Se abandona el reparto que se preparaba. El siguiente se hace de nuevo.",
    "room.interrupted": "El servidor se interrumpió antes del reparto. Espera un poco a todos.",
    "room.withheld": "{who} no reveló su número al azar para este reparto, así que se repartió sin él.",
    "room.withheld.you": "Tu número al azar no llegó a tiempo, así que esta mano se repartió sin él.",
    "room.tables": (
        "Los bots todavía calculan cómo se juega con estas reglas. Por un momento, juegan como en {preset}."
    ),
    "room.no-tables": (
        "Los bots todavía calculan cómo se juega con estas reglas. "
        "Por un momento, cuentan solo los puntos de cada mano."
    ),
    "room.begins": "Empieza la partida.",
    "room.goes-on": "La partida sigue desde una posición dada.",
    "room.anew": "Mientras tanto pasaron muchas cosas. Así está ahora la partida:",
    "room.stood": "Ya no tienes asiento en esta mesa.",
    "room.closed": "La sala está cerrada.",
    "room.unanswered": "el servidor no contesta; cuando vuelva, revisa si se hizo lo que pediste",
    "room.record": "El registro de la partida: {link}/record",
    "room.saved": "Tu asiento se guarda; después de un rato juega ahí un bot. Para volver: {command}",
    "pair.looking": "Buscando gente para jugar {title} en {server}. Ctrl-C detiene la búsqueda.",
    "pair.waiting": "Ahí buscan partida {n} personas, contigo.",
    "pair.nobody": "Ahora nadie más busca partida ahí. La búsqueda sigue.",
    "pair.away": "{server} no contesta. La búsqueda sigue cuando vuelva.",
    "pair.found": "Hay mesa.",
    "pair.stopped": "La búsqueda se detuvo. Si no hay nadie, puedes jugar contra bots: moon play",
    "pair.preset": ("--pair: «{text}» no son reglas con nombre. Se juega con unas de estas: {presets}."),
    "pair.combined": "--pair se sienta con desconocidos, y no se puede combinar con {options}.",
    "pair.needs": "{options}: solo con --pair, que busca en un servidor gente con quien jugar.",
    "pair.names": "Con --pair, da un solo --name.",
    "room.link": "--room {text}: da el enlace de una sala, como http://127.0.0.1:8421/api/rooms/NOMBRE.",
    "room.unreachable": "No se puede llegar a {link}: {why}",
    "room.refused": "{link} dice: {why}",
    "room.busy": "Todos tus asientos en esta sala están en uso en otras ventanas.",
    "room.combined": "--room se sienta a una mesa tal como está, y no se puede combinar con {options}.",
    "room.seat": "--seat {text}: con --room, da el número de un solo asiento, como --seat 2.",
    "room.names": "Con --room, da un solo --name.",
    "room.token": "El secreto de tu asiento no se puede guardar en {path}: {why}.",
    "fair.commitment": (
        "Cuidado: para la mano {number} el servidor muestra ahora otro compromiso que antes de la mano."
    ),
    "fair.secret": "Cuidado: el secreto de la mano {number} no corresponde al compromiso del servidor.",
    "fair.changed": (
        "Cuidado: para la mano {number} el servidor muestra ahora otros compromisos de los jugadores "
        "que antes de la mano."
    ),
    "fair.opening": (
        "Cuidado: en la mano {number} el número al azar de un jugador no corresponde a su compromiso."
    ),
    "fair.late": (
        "Cuidado: la mano {number} se repartió sin tu número al azar. Llegó tarde o el servidor lo ignoró."
    ),
    "fair.missing": (
        "Cuidado: antes de la mano {number} el servidor abandonó un reparto para el que se reveló tu número "
        "al azar, y no dice por qué."
    ),
    "fair.nonce": "Cuidado: el servidor dejó tu número al azar fuera del reparto de la mano {number}.",
    "fair.deal": "Cuidado: la mano {number} no se repartió a partir del secreto que reveló el servidor.",
    # The full screen
    "screen.failed": "La pantalla completa falló ({why}). La opción --scroll prescinde de ella.",
    "full.dealer": "reparte {who}",
    "full.goal": "a {goals}",
    "full.tricks": "{bar} {n} de {needed} bazas",
    "full.deals": "reparte",
    "full.bid": "apuesta {bid}",
    "full.leads": "sale",
    "full.takes": "se la lleva",
    "full.race": "La carrera a los {points}",
    "full.points": "puntos",
    "full.marks": "marcas",
    "full.rounds": "rondas",
    "full.chips": "chips",
    "full.covered": "La mano está tapada.",
    "full.enter": "Enter",
    "full.finished": "Escribe salir para terminar",
    "full.end-only": "Este es el final: escribe salir para terminar, o abre un panel, como reglas o ayuda.",
    "full.word.quit": "salir",
    "full.thinks": "{who} está pensando …",
    "full.no-chat": "Nadie ha dicho nada. En una mesa de un servidor, escribe di y un texto.",
    "full.no-hint": "Presiona F5 cuando sea tu turno.",
    "full.motion.on": "Las jugadas de los demás se muestran una tras otra.",
    "full.motion.off": "Las jugadas de los demás se muestran de una vez.",
    "full.word.hint": "pista",
    "full.word.undo": "deshacer",
    "full.word.fix": "corrige",
    "full.word.names": "nombres",
    "full.key.undo": "Deshacer",
    "full.key.fix": "Corregir",
    "full.key.names": "Nombres",
    "full.key.help": "Ayuda",
    "full.key.log": "Diario",
    "full.key.sheet": "Hoja",
    "full.key.rules": "Reglas",
    "full.key.hint": "Pista",
    "full.key.chat": "Charla",
    "full.key.words": "Palabras",
    "full.key.moves": "Jugadas",
    "full.key.comment": "Comentario",
    "full.no-comment": "Aquí no hay nada que decir.",
    "full.key.colors": "Color",
    "full.key.motion": "Ritmo",
    "full.help": (
        "← →          elegir una ficha, una apuesta u otra respuesta; Enter la toma\n"
        "Ratón        clic en una ficha, una respuesta o una tecla de abajo\n"
        "Escribir     las palabras de abajo, en cualquier momento\n"
        "F1 a F6      abrir y cerrar un panel; Esc lo cierra\n"
        "↑ ↓ RePág    desplazar el panel\n"
        "F7           otros colores: oscuros, claros, los de la terminal\n"
        "F8           mostrar las jugadas de los demás una tras otra, o de una vez\n"
        "Enter        seguir enseguida después de una baza\n"
        "Ctrl-Z       suspender; Ctrl-C y Ctrl-D salen, y la partida queda guardada"
    ),
    "full.help.replay": (
        "← →          una acción atrás o adelante; Enter también adelanta\n"
        "↑ ↓          a la mano anterior o siguiente\n"
        "Inicio Fin   al principio o al final\n"
        "Tab          al error siguiente; Mayús-Tab al anterior\n"
        "Ratón        haz clic en una palabra o en una tecla de abajo\n"
        "F1 a F5      abren y cierran un panel; Esc lo cierra\n"
        "RePág AvPág  desplazan el panel\n"
        "F7           otros colores: oscuro, claro, los de la terminal\n"
        "Ctrl-D       salir"
    ),
    "full.help.puzzle": (
        "← →          elige una ficha u otra respuesta; Enter la da\n"
        "Ratón        haz clic en una ficha, una respuesta o una tecla de abajo\n"
        "F1 a F5      abren y cierran un panel; Esc lo cierra\n"
        "↑ ↓ RePág    desplazan el panel\n"
        "F7           otros colores: oscuro, claro, los de la terminal\n"
        "Ctrl-D       salir"
    ),
    "full.help.score": (
        "← →          elige una palabra; Enter la toma, hasta completar la línea\n"
        "Ratón        haz clic en una palabra o en una tecla de abajo\n"
        "Teclear      una línea entera, en cualquier momento\n"
        "F1 F2 F4     abren y cierran un panel; Esc lo cierra\n"
        "↑ ↓ RePág    desplazan la hoja o el panel\n"
        "F3 F5 F6     corrige una mano; quita la última anotación; cambia un nombre\n"
        "F7           otros colores: oscuro, claro, los de la terminal\n"
        "Ctrl-D       salir; la hoja queda guardada"
    ),
    # Replays and reviews
    "replay.forward": "adelante",
    "replay.back": "atrás",
    "replay.start": "inicio",
    "replay.end": "fin",
    "replay.hand-next": "mano siguiente",
    "replay.hand-back": "mano anterior",
    "replay.mistake": "error",
    "replay.mistake-back": "error anterior",
    "replay.review": "revisar",
    "replay.ask": "Acción {ply} de {plies}",
    "replay.how": "Eso no es un comando. Escribe ? para ver la ayuda.",
    "replay.first": "Este es el principio.",
    "replay.last": "Este es el final.",
    "replay.no-hand": "No hay mano {hand}: esta partida tiene {hands}.",
    "replay.no-review": "La partida aún no está revisada: escribe revisar.",
    "replay.no-mistake": "No hay ningún error en esta dirección.",
    "replay.reviewed": "La partida ya está revisada.",
    "replay.reviewing": "Revisando la partida: {percent} % …",
    "replay.unreviewed": "Esta partida no se puede revisar: {why}.",
    "replay.unjudged": "Escribe revisar para ver cuánto costó cada jugada.",
    "replay.fine": "{who}: {action}. No se halló nada mejor.",
    "replay.judged": "{who}: {action} ({grade}, {loss}). Mejor: {better}: {why}.",
    "replay.compared": "Probabilidad de ganar la partida con cada opción:",
    "replay.chances": "Probabilidad de ganar la partida, con todas las manos a la vista – {standing}.",
    "replay.sums": "Perdido por errores, y suerte; errores graves/errores/imprecisiones:",
    "replay.summary": "{who}: perdió {losses}, suerte {luck}; {errors}",
    "replay.help": (
        "adelante, atrás  una acción adelante o atrás\n"
        "mano siguiente, mano anterior, mano 3\n"
        "inicio, fin, 12  al principio, al final, o a la acción 12\n"
        "error            al error siguiente; error anterior\n"
        "revisar          juzga todas las decisiones ahora; tarda un poco\n"
        "asiento 2        muestra lo que ve el asiento 2; todas, todas las manos\n"
        "jugadas, comentario, hoja, reglas   abren un panel; mesa lo cierra\n"
        "salir            salir"
    ),
    # Errors
    "folder.none": (
        "No hay carpeta para las partidas: {why}. Define SHOOTMOON_HOME o da un archivo con --file."
    ),
    "file.unwritable": "No se puede escribir {path}: {why}.",
    "file.unreadable": "No se puede leer {path}: {why}.",
    "file.exists": "{path} ya existe. Añade --resume para continuarlo, o elige otro archivo.",
    "file.missing": "No hay ningún archivo {path}.",
    "file.special": "{path} no es un archivo normal.",
    "file.busy": "{path} se está jugando en otra ventana.",
    "resume.none": "No hay ninguna partida sin terminar en {folder}.",
    "resume.over": "La partida de {path} terminó. Para verla: moon replay {path}",
    "resume.view": "{path} muestra solo lo que vio un asiento, y no se puede reanudar.",
    "resume.players": "{path} no dice quién juega (etiqueta Players), y no se puede reanudar.",
    "resume.seed": "{path} no tiene una semilla válida (etiqueta Seed), y no se puede reanudar.",
    "resume.combined": "--resume continúa lo guardado, y no se puede combinar con {options}.",
    "resume.program": (
        "En el asiento {seat} jugaba un programa. Nómbralo otra vez: --seat {seat}=cmd:PROGRAMA "
        "o policy:ARCHIVO"
    ),
    "resume.seat": (
        "--seat {seat}={kind}: con --resume, nombra solo los programas que jugaban, en sus asientos."
    ),
    "seat.form": "--seat {text}: escribe N=human o N=BOT, como 2=novice.",
    "seat.number": "--seat {text}: los asientos de este juego van de 1 a {count}.",
    "seat.kind": "--seat {text}: «{kind}» no puede sentarse ahí; elige {known}.",
    "seat.style": "--seat {text}: no hay ese estilo; elige {known}, para cualquier bot menos random.",
    "style.unknown": "--style {text}: elige {known}.",
    "style.auction": "Con estas reglas no hay subasta, así que los bots no tienen estilo de apostar.",
    "seat.program": "--seat {text}: un programa se escribe como 2=cmd:./mybot o '2=cmd:python3 mybot.py'.",
    "seat.policy": "--seat {text}: esta política no puede jugar aquí: {why}",
    "seat.twice": "--seat {text}: el asiento {seat} se da dos veces.",
    "name.empty": "--name {text}: un nombre necesita una letra o un número.",
    "name.long": "--name {text}: un nombre puede tener a lo más {most} caracteres.",
    "name.characters": "--name: {char} no se permite en un nombre.",
    "name.seat": "--name {text}: los asientos de este juego van de 1 a {count}.",
    "name.many": "--name {text}: todas las personas de la mesa ya tienen nombre.",
    "name.twice": "--name {text}: dos jugadores no pueden llamarse igual.",
    # Lessons
    "learn.welcome": "{title}. Escribe ? para ver la ayuda.",
    "learn.part": "{title} (paso {number} de {all})",
    "learn.ask": "Presiona Enter para seguir",
    "learn.how": "Escribe una jugada. seguir salta este paso, atrás vuelve al anterior, ? muestra la ayuda.",
    "learn.right": "¡Muy bien!",
    "learn.wrong": "Todavía no.",
    "learn.help": (
        "Responde con una apuesta, un triunfo o una ficha, como en cualquier mesa; con Enter se sigue.\n"
        "seguir    saltar este paso\n"
        "atrás     volver al paso anterior\n"
        "deshacer  retirar tu última jugada, cuando juegas una mano\n"
        "mesa      mostrar otra vez la mesa\n"
        "reglas    mostrar las reglas de este juego\n"
        "salir     irse; puedes seguir después"
    ),
    "learn.left": "Para seguir con la lección: {command}",
    "learn.finished": "Esa fue la lección. Ahora juega: {command}",
    # El tablero de análisis
    "board.welcome": "El tablero de análisis. Escribe una jugada para probarla, y ? para ver la ayuda.",
    "board.ask": "Prueba una jugada, o un comando",
    "board.ply": "Jugada {ply} de {plies}.",
    "board.tried": "Jugada {ply}; probado desde la jugada {since}: {actions}",
    "board.next": "Sigue: {first}",
    "board.next.many": "Sigue: {first}; probado aquí: {others}",
    "board.first": "Este es el inicio.",
    "board.last": "Aquí no sigue nada. Escribe una jugada para probarla.",
    "board.no-variation": "Aquí no hay otra variante.",
    "board.no-ply": "No hay jugada {ply} en esta línea, que tiene {plies}.",
    "board.no-seat": "No hay asiento {seat}: van de 1 a {most}.",
    "board.view": "Aquí solo se conoce lo que vio el asiento {seat}.",
    "board.played": "Esto es parte de la partida registrada y no se puede quitar.",
    "board.note-played": "Se anotan las jugadas que pruebas, no las de la partida registrada.",
    "board.note-how": "Escribe nota y un texto de {most} caracteres como mucho.",
    "board.save-how": "Indica el archivo, por ejemplo: guardar partida.moon",
    "board.saved": "Guardado en {path}.",
    "board.kept": "Lo que probaste está guardado en {path}. Para seguir: {command}",
    "board.unsaved": "No se puede guardar lo que probaste: {why}",
    "board.over": "Aquí la partida ya terminó.",
    "board.bots-pieces": "Los bots solo pueden seguir con el juego de fichas usual.",
    "board.bots-dealt": "Las fichas ocultas se reparten al azar, según lo que este asiento puede saber.",
    "board.no-tree": "Todavía no se probó nada.",
    "board.no-deal": "Aquí no se reparte.",
    "board.no-choice": "Aquí nadie tiene que elegir.",
    "board.not-your-turn": "Es el turno de {who}, y desde este asiento no se ve esa mano.",
    "board.thinking": "Calculando; Ctrl-C lo detiene …",
    "board.stopped": "Detenido.",
    "board.values.match": "Probabilidad de que {who} gane la partida, por jugada, según lo que sabe:",
    "board.values.points": "Lo que vale cada jugada para {who}, según lo que sabe este asiento:",
    "board.dealt": "reparto",
    "board.best": "la mejor",
    "board.advice": "Quien juega bien elegiría {action}. {reason}",
    "board.double-dummy": "con las manos a la vista {count}",
    "board.not-compared": "no se comparó",
    "board.hidden": "Con manos ocultas no hay valores con las manos a la vista.",
    "board.nothing-hidden": "Aquí no hay fichas ocultas.",
    "board.where": "Dónde está lo que {who} no ha visto, con repartos igual de probables:",
    "board.place.widow": "viuda",
    "board.place.discard": "descartes",
    "board.place.dummy": "muerto",
    "board.place.stock": "sin repartir",
    "board.legal": "Se puede: {actions}",
    "board.help": (
        "6-4, paso …     probar una jugada; queda como variante\n"
        "repartir        repartir al azar, donde toca un reparto\n"
        "atrás, Enter    una jugada atrás, o adelante\n"
        "inicio, final   ir al inicio, o al final de esta línea\n"
        "jugada 12       ir a una jugada de esta línea\n"
        "variante        ir a la siguiente variante en este punto\n"
        "árbol           ver lo que se probó\n"
        "asiento 2, todos  lo que ve el asiento 2, o todas las manos\n"
        "valores         lo que vale cada jugada; valores a fondo tarda más\n"
        "dónde           dónde pueden estar las fichas no vistas\n"
        "nota TEXTO      anotar la jugada que probaste\n"
        "quitar          quitar la variante desde aquí\n"
        "bots, bots 2    seguir desde aquí contra bots, en tu asiento o en el 2\n"
        "guardar ARCHIVO guardar todo en un archivo\n"
        "salir           salir; lo que probaste queda guardado"
    ),
    # Problemas
    "puzzle.title": "{title} · {preset} · nivel {level} de 5 · problema {id}",
    "puzzle.day": "Problema del día, {day}",
    "puzzle.mistake": "De tu partida: mano {hand} ({number} de {all})",
    "puzzle.choices": "Respuestas: {choices}",
    "puzzle.ask": "Tu respuesta (pista, ? para ayuda)",
    "puzzle.how": "Esa no es una de las respuestas: {choices}",
    "puzzle.next": "Enter para el siguiente problema",
    "puzzle.none": "Ya viste todos los problemas de este tipo. moon puzzle --again olvida cuáles viste.",
    "puzzle.no-mistakes": "En esta partida no se encontró nada que estuviera claramente mal.",
    "puzzle.done": "Bien al primer intento: {right} de {all} problemas.",
    "puzzle.unsaved": "No se puede guardar lo que ya viste: {why}.",
    "puzzle.help": (
        "Escribe la respuesta: una ficha, una apuesta, un triunfo, un asiento o un porcentaje.\n"
        "pista   en qué pensar\n"
        "mesa    mostrar otra vez la mesa\n"
        "reglas  mostrar las reglas de este juego\n"
        "salir   salir"
    ),
    # Scorekeeping for a table with real pieces
    "score.welcome": "Hoja de puntos: {title}. Escribe ? para ver la ayuda. Cada línea se guarda al momento.",
    "score.ask.name": "Quién ocupa el asiento {seat}",
    "score.next": "Mano {number}: da {dealer}, apuesta primero {first}",
    "score.next.chips": "Ronda {number}: da {dealer}, sale {first}",
    "score.counting": "{who} juega por {bid} ({standing}); quién gana la baza siguiente",
    "score.counting.chips": "{standing}; quién gana la baza siguiente",
    "score.form": (
        "Anota el declarante, la apuesta y las bazas de todos, así: Ana 5 5 1 1. Escribe ? para ver la ayuda."
    ),
    "score.form.fix": "Anota el número de la mano y su resultado correcto, así: corrige 3 Ana 5 5 1 1",
    "score.form.name": "Nadie se llama así, o se llaman así varios. Escribe ? para ver la ayuda.",
    "score.form.chips": "En este juego no se apuesta. Anota las bazas de todos, así: 3 2",
    "score.form.moons": "Anota las lunas de una baza como B (grande) y L (chica), así: Ana BL",
    "score.choose": "Elige una palabra con las flechas o el ratón, o escribe una línea.",
    "score.type-name": "Escribe el nombre nuevo, o elige atrás.",
    "score.word.pass": "paso",
    "score.word.start": "empieza",
    "score.word.renege": "renuncio",
    "score.word.time": "tiempo",
    "score.word.done": "listo",
    "score.word.back": "atrás",
    "score.word.dummy": "muerto",
    "score.asks.who": "quién",
    "score.asks.hand": "el número de la mano",
    "score.asks.name": "escribe el nombre nuevo",
    "score.asks.trick": "quién gana la baza siguiente",
    "score.asks.bid": "la apuesta",
    "score.asks.moons": "lunas en una baza, o listo",
    "score.asks.tricks": "bazas de {who}",
    "score.surplus": "Manos después del final de la partida, que no cuentan: {count}.",
    "score.help": (
        "Ana 5 5 1 1       Ana apostó 5; luego las bazas de todos, en el orden de la hoja\n"
        "paso              todos pasaron\n"
        "cuenta Ana 5      Ana apostó 5; luego un nombre por cada baza según se gana\n"
        "renuncio Beto     la mano es nula y vuelve a repartir la misma persona\n"
        "corrige 3 …       corregir la mano 3; lo posterior se cuenta de nuevo\n"
        "tiempo            pedir tiempo, si las reglas lo tienen\n"
        "nombres A, B, C   cambiar los nombres\n"
        "deshacer          quitar la última anotación\n"
        "hoja, texto       mostrar la hoja, dibujada o como texto\n"
        "reglas            mostrar las reglas\n"
        "salir             dejarla; la hoja queda guardada"
    ),
    "score.help.chips": (
        "3 2               las bazas de todos, en el orden de la hoja\n"
        "3 2 / Ana B       además: en la baza de Ana había una Luna Grande (L: una Luna Chica)\n"
        "Ana, Ana BL       Ana gana una baza, según se gana, y las lunas que lleva\n"
        "renuncio Beto     la mano es nula, si un renuncio cuesta un chip\n"
        "corrige 3 …       corregir la ronda 3; lo posterior se cuenta de nuevo\n"
        "nombres A, B, C   cambiar los nombres\n"
        "deshacer          quitar la última anotación\n"
        "hoja, texto       mostrar la hoja, dibujada o como texto\n"
        "reglas            mostrar las reglas\n"
        "salir             dejarla; la hoja queda guardada"
    ),
    "score.saved": "La hoja de puntos está guardada. Para seguir: {command}",
    "score.failed": (
        "La hoja de puntos ya no se puede guardar ({why}) y termina aquí. Todo lo anterior está guardado."
    ),
    "score.none": "No hay ninguna hoja de puntos en {folder}.",
    "score.unreadable": "{path} no es una hoja de puntos legible: {why}",
    "score.show": "--text y --json muestran una hoja de puntos que ya existe: añade --resume.",
    "score.names": "Este juego es para {count} personas.",
}
"""The message templates by key, with the same keys and placeholders as in English."""
