### All words in Spanish as in Mexico and Texas, in Fluent's syntax (projectfluent.org/fluent/guide). For the groups see en.ftl.

## all: languages

language-name = Español
# The region whose numbers and dates are used.
language-locale = es-MX

## all: counted nouns

count-tricks = { $n ->
    [0] ninguna baza
    [one] 1 baza
   *[other] { $n } bazas
}
count-points = { $n ->
    [0] ningún punto
    [one] 1 punto
   *[other] { $n } puntos
}
count-marks = { $n ->
    [0] ninguna marca
    [one] 1 marca
   *[other] { $n } marcas
}
count-chips = { $n ->
    [0] ningún chip
    [one] 1 chip
   *[other] { $n } chips
}
count-hickeys = { $n ->
    [0] ningún hickey
    [one] 1 hickey
   *[other] { $n } hickeys
}
count-rounds = { $n ->
    [0] ninguna ronda
    [one] 1 ronda
   *[other] { $n } rondas
}
count-tiles = { $n ->
    [0] ninguna ficha
    [one] 1 ficha
   *[other] { $n } fichas
}
count-cards = { $n ->
    [0] ninguna carta
    [one] 1 carta
   *[other] { $n } cartas
}
count-pieces = { $n ->
    [0] ninguna pieza boca abajo
    [one] 1 pieza boca abajo
   *[other] { $n } piezas boca abajo
}

## all: the whole page, the front page, settings

bot-random = azar
bot-beginner = principiante
bot-novice = novato
bot-club = club
bot-expert = experto
bot-master = maestro
error-nothing-last = Todavía no se ha ganado ninguna baza.

## all: the hand and the order of its pieces

your-hand = Tu mano

## all: the daily deal

head-hand = Mano

## all: lessons

learn-right = ¡Muy bien!
learn-wrong = Todavía no.

## all: rooms: lobby, table, chat, menus

room-watching = Estás viendo la partida.
room-practice = Práctica: alguien aquí puede conocer estos repartos, así que esta partida no se compara con otras.
table-bids = apuesta { $bid }
place-widow = viuda
ask-auction = Tu apuesta
tables-none = Los bots todavía calculan cómo se juega con estas reglas. Por un momento, cuentan solo los puntos de cada mano.
tables-preset = Los bots todavía calculan cómo se juega con estas reglas. Por un momento, juegan como en { $preset }.
fair-commitment = Mano { $hand }: el compromiso del servidor no es el que publicó antes de la mano.
fair-secret = Mano { $hand }: el secreto no corresponde al compromiso del servidor.
fair-changed = Mano { $hand }: los compromisos de los jugadores no son los que se publicaron antes de la mano.
fair-opening = Mano { $hand }: un número al azar no corresponde al compromiso de su jugador.
fair-late = La mano { $hand } se repartió sin tu número al azar. Llegó tarde o el servidor lo ignoró.
fair-missing = Antes de la mano { $hand }, el servidor abandonó un reparto para el que se reveló tu número al azar, y no dice por qué.
fair-nonce = Mano { $hand }: el servidor omitió tu número al azar.
fair-deal = Mano { $hand }: el reparto no corresponde al secreto.
wait-thinking = { $who } está pensando …
event-paused = La partida está en pausa.
match-over = La partida terminó.
event-ended = La partida se terminó antes de tiempo.
event-hands = La partida terminó. Manos jugadas: { $n }.

## all: keeping score

event-shared = { $who } comparten la victoria.
hand-n = Mano { $n }
head-tricks = Bazas
round-n = Ronda { $n }
head-marks = Marcas
score-minus = menos { $n }

## all: what happened

event-passed = Todos pasan.
event-hickeys = { $who } recibe { $hickeys }.
event-hickeys-you = Recibes { $hickeys }.
event-round = { $who } gana la ronda.
event-round-you = Ganas la ronda.
event-round-many = { $who } ganan la ronda.
event-match = { $who } gana la partida.
event-match-you = ¡Ganas la partida! Bien jugado.
event-match-many = { $who } ganan la partida.
event-goes-on = La partida sigue desde una posición dada.
event-hint = { $who } pide una pista.

## all: how bots bid

style-sober = prudente
style-sound = sensato
style-bold = audaz
style-wild = temerario
style-thrifty = ahorrativo
style-proud = orgulloso
style-sly = mañoso

## all: names, pieces, suits, sheets

player-n = Jugador { $n }
seat-n = Asiento { $n }
you = Tú
dummy = El muerto
list-and = { $most } y { $last }
list-or = { $most } o { $last }
suit-R = cohetes
suit-C = lunas crecientes
suit-S = estrellas
suit-F = lunas llenas
suit-BM = Luna Grande
suit-LM = Luna Chica
suit-doubles = dobles
suit-number = { $n }
suit-follow-me = sin triunfo
card-R = cohete
card-C = luna creciente
card-S = estrella
card-F = luna llena
card-BM = Luna Grande
card-LM = Luna Chica
unknown = boca abajo
sheet-title = Hoja de puntos
sheet-empty = Todavía no se ha anotado ninguna mano.
head-bid = Apuesta
sheet-made = cumplida
sheet-set = caída
sheet-passed = pasan
sheet-renege = renuncio

## all:study the board

place-discard = descarte
place-dummy = muerto
place-stock = sin repartir
board-no-choice = Aquí nadie tiene que elegir.
board-best = la mejor
board-advice = Quien juega bien elegiría { $action }. { $reason }
board-dealt = reparto

## all:study hints

all-seen = Ya lo has visto todo.

## all:study puzzles

puzzle-done = Bien al primer intento: { $right } de { $all }.
tricks-so-far = Bazas hasta ahora

## all:study reviews

review-fine = { $who }: { $action }. No se halló nada mejor.
why-said = Por qué: { $why }.

## all:study collected hands

head-points = Puntos

## page: the whole page, the front page, settings

app-name = Moon
app-home = Inicio
app-settings = Ajustes
app-skip = Ir a la mesa
app-nothing = Esta página no existe.
app-back = Volver al inicio
app-cancel = Cancelar
app-loading = Cargando …
front-play = Jugar ahora
front-play-hint = contra bots, sin esperar
front-friends = Jugar con amigos
front-friends-hint = crea una mesa y comparte el enlace
front-find = Buscar gente
front-find-hint = que también buscan
front-daily = El reparto de hoy
front-daily-hint = las mismas manos para todos
front-rules = Reglas
front-others = Reglas, hojas de puntos y repeticiones
front-rules-of = Cómo se juega { $title }
front-rules-changed = { $title } (modificado)
front-bots = Bots
front-group-moon = Moon, con dominó
front-group-chips = Chips, con cartas
front-players = { $title } ({ $n } jugadores)
front-public = Publicar esta mesa en la lista
front-pace = Velocidad de los bots
front-rated = Con clasificación, si participas como jugador (nada se deshace)
front-pace-quick = Rápida
front-pace-normal = Normal
front-pace-slow = Lenta
front-terms = Mesas con amigos: reloj, chat, espectadores
front-clock = Reloj
front-clock-none = Sin reloj
front-clock-of = { $minutes } min + { $seconds } s por jugada
front-watched = Permitir espectadores
front-talk = Permitir chat libre (si no, solo frases rápidas)
front-tables = Mesas públicas
front-tables-none = Ahora no hay mesas públicas que esperen jugadores.
front-table-of = { $title }, con { $who }
front-table-there = { $present } de { $players } jugadores, asientos libres: { $free }.
front-table-since = Abierta desde { $time }.
front-table-go = Ir a la mesa
bot-random-is = Azar: juega cualquier cosa permitida
bot-beginner-is = Principiante: sigue reglas sencillas; la audacia le gana
bot-novice-is = Novato: juega con reglas sencillas, apuesta con tino
bot-club-is = Club: un buen jugador
bot-expert-is = Experto: fuerte
bot-master-is = Maestro: el más fuerte, se toma su tiempo
settings-title = Ajustes
settings-name = Tu nombre en la mesa
settings-language = Idioma
settings-language-auto = El del navegador
settings-theme = Colores
settings-theme-auto = Los del dispositivo
settings-theme-light = Claros
settings-theme-dark = Oscuros
settings-theme-contrast = Alto contraste
settings-large = Fichas y cartas grandes
settings-motion = Reducir el movimiento
settings-forced = Jugar automáticamente cuando solo se puede jugar una pieza
settings-sounds = Sonidos
settings-off = apagados
settings-volume = { $n } de 10
settings-done = Listo
front-me = Tú como jugador
settings-kept = Los ajustes se guardan en este navegador.
state-connecting = Conectando …
state-lost = Se perdió la conexión. Reconectando … Tu partida está a salvo.
state-away = No hay conexión con el servidor. Reconectando …
state-ended = Esta mesa no está disponible.
offline-said = No hay conexión con el servidor. Esta página está guardada en tu navegador y sigue intentando conectarse. Mientras tanto, tus partidas se quedan como están.
offline-meanwhile = Todavía puedes usar:
offline-look = Intentar de nuevo
offline-newer = Hay una versión nueva de esta página.
offline-load = Recargar
error-offline = No hay conexión con el servidor. Inténtalo de nuevo en un momento.
error-sent = Se enviará cuando vuelva la conexión.

## page: explanations of choices

explain-choices = Explicar mis opciones
explain-hold = En una pantalla táctil, mantén presionada una oferta o una pieza para leer qué significa sin elegirla.
explain-hold-now = Mantén presionada una opción para leer qué significa

## page: the hand and the order of its pieces

settings-self = Tú
settings-looks = Apariencia
settings-signals = Sonido y movimiento
settings-felt = Mesa
settings-felt-green = Verde
settings-felt-night = Noche
settings-felt-contrast = Alto contraste
settings-tiles = Fichas y cartas
settings-tiles-ivory = Marfil
settings-tiles-ebony = Ébano
settings-tiles-contrast = Alto contraste
settings-vibrate = Vibrar con cada jugada y en tu turno
settings-order = Orden de tu mano
front-aids = Permitir la lista de fichas o cartas que ya salieron
front-hints = Permitir pistas si todos están de acuerdo
room-played-hints = No hay pistas.
room-played-memory = Cada quien recuerda por su cuenta qué fichas o cartas ya salieron.
hand-order = Orden
hand-order-suit = Por palo
hand-order-trump = Triunfos aparte
hand-order-own = Mi propio orden
hand-trump = { $piece }, triunfo
hand-moved = { $piece } ahora va en el lugar { $n } de { $of }.
hand-keys = Las flechas eligen una pieza. Mayúsculas y flechas la mueven. O cambia el orden, G muestra las piezas que ya salieron.
gone-title = Piezas que ya salieron
gone-close = Cerrar
gone-played = Ya salieron: { $pieces }.
gone-discarded = Descartaste: { $pieces }.
gone-unknown = Aún no se ven: { $pieces }.

## page: the front page: games to go on with

front-lead = Dominó texano de bazas: apuesta, nombra el triunfo y cumple.
front-continue = Continuar
front-continue-yours = Te toca
front-continue-others = Les toca a los demás
front-continue-between = Entre manos
front-continue-waiting = Faltan jugadores
front-learn = Aprender el juego
front-learn-hint = una primera mano, paso a paso
front-choices = Reglas, bots y velocidad
front-earlier = Mesas anteriores
app-menu = Página
app-rules = Reglas
front-puzzles = Problemas
front-tournaments = Torneos
front-puzzle-day = Problema del día

## page: examples in the rules

example-title = Mira cómo se juega
example-suits = Los palos, de mayor a menor
example-suits-trump = { $suit } como triunfo
example-trick = Una baza
example-led = sale con { $suit }
example-follows = sigue el palo
example-trump = juega un triunfo
example-other = juega otro palo
example-won = gana
example-won-trump = { $who } gana la baza: { $piece } es el triunfo más alto.
example-won-suit = { $who } gana la baza: { $piece } es la pieza más alta del palo de salida.
example-trick-see = Mostrarla en la mesa
example-hand = Una mano, paso a paso
example-hand-hint = Los bots juegan esta mano y dicen por qué.
example-hand-of = Sigue una mano de { $title } paso a paso
example-why = Por qué
rules-facts = De un vistazo
rules-presets = Reglas con nombre

## page: the daily deal

daily-title = El reparto de hoy
daily-of = El reparto del { $date }
daily-lead = { $title }: una partida corta contra bots expertos. Todos reciben las mismas fichas, y los bots responden igual a las mismas jugadas.
daily-until = Hasta el { $time } cuentan las partidas.
daily-play = Jugar el reparto de hoy
daily-go-on = Seguir con tu partida
daily-practice = Jugarlo otra vez (práctica)
daily-practice-late = Práctica: el día terminó antes que tu partida, así que esta partida no cuenta.
daily-practice-seats = Práctica: por un rato jugó en esta mesa otra persona u otro bot, así que esta partida no cuenta.
daily-practice-seen = Práctica: tú, o alguien con tu clave o tu navegador, ya había visto estas fichas, así que esta partida no cuenta.
daily-practice-again = Este reparto ya se jugó en este navegador o con tu clave, así que una partida que empieces ahora es de práctica.
daily-changed = Empezó un nuevo día, con un nuevo reparto.
daily-left = Dejaste tu partida: no cuenta, y otra es de práctica.
daily-over = Este día terminó, y sus fichas están a la vista.
daily-missed = No jugaste este día.
daily-won = Ganaste la partida.
daily-lost = Perdiste la partida.
daily-better = Mejor que el { $percent } %
daily-place = Lugar { $place } de { $of }
daily-first = El primer resultado de hoy
daily-total = { $total } respecto del promedio, en todas las manos
daily-totals = Los resultados de todos, del peor al mejor
daily-bar = { $n } de { $all }
daily-bar-own = { $n } de { $all }, contigo
daily-hands = Mano por mano
daily-yours = Tú
daily-average = Promedio
daily-auction = Tu mesa
daily-most = Lo más común
daily-you-play = tú: { $bid }
daily-they-play = otros: { $bid }
daily-share-of = { $what } ({ $percent } %)
daily-hint = Tu resultado de una mano es lo que ganó tu bando, menos lo que ganaron los demás en promedio.
daily-share = Compartir el resultado
daily-shared = Copiado
daily-share-text = Moon, reparto del { $date }: { $moon } mejor que el { $percent } %
daily-share-first = Moon, reparto del { $date }: { $moon }
daily-week = Tus días
daily-day-none = { $date }: sin jugar
daily-day-done = { $date }: mejor que el { $percent } %
daily-replay = Repetición con todas las manos
daily-best = Las mejores partidas
daily-before = El día anterior
daily-after = El día siguiente
daily-result = Comparar con todos
daily-played = { $n ->
    [0] Nadie lo ha terminado todavía. ¡Sé la primera persona!
    [one] Una persona lo ha terminado.
   *[other] { $n } personas lo han terminado.
}
daily-streak = { $n ->
    [one] Un día
   *[other] { $n } días seguidos
}

## page: lessons

learn-title = Aprender
learn-lead = Una mesa para ti, una maestra paciente y manos repartidas a propósito. Puedes parar y seguir cuando quieras.
learn-minutes = unos { $n } minutos
learn-at = paso { $n } de { $all }
learn-start = Empezar
learn-continue = Continuar
learn-again = Tomarla otra vez
learn-done = Terminada
learn-choices = Tus opciones
learn-back = Atrás
learn-next = Seguir
learn-skip = Saltar
learn-undo = Deshacer
learn-replay = Jugar otra vez esta mano
learn-rule = La regla: { $heading }
learn-play = Jugar mi primera partida
learn-play-these = Jugar con este reglamento
learn-all = Lecciones

## page: faces

face-yours = Tu cara
face-by-name = Según tu nombre
face-cowgirl = vaquera
face-cowboy = vaquero
face-abuela = abuela
face-abuelo = abuelo
face-braids = trenzas
face-curls = rizos
face-beard = barba y lentes
face-cap = gorra
face-scarf = velo
face-armadillo = armadillo
face-longhorn = toro cuernilargo
face-roadrunner = correcaminos
face-coyote = coyote
face-jackrabbit = liebre
face-owl = búho
face-moon = luna
face-cactus = nopal
card-self = Eres tú
card-person = Una persona
card-outside = Un bot que juega desde otro lugar
card-close = Cerrar
card-cast = Quiénes juegan
card-of = Sobre { $who }

## page: moments

moment-made = { $who } cumplió { $bid }
moment-made-you = ¡Cumpliste { $bid }!
moment-moon = ¡{ $who } alcanzó la luna!
moment-moon-you = ¡Alcanzaste la luna!
moment-set = { $who } no cumplió
moment-set-you = No cumpliste
moment-chips = { $who } gana { $chips }
moment-chips-you = ¡Ganas { $chips }!
moment-chips-many = { $who } ganan { $chips } cada uno
moment-chips-none = Nadie gana chips
moment-bid = Apuesta: { $bid }; ganó { $tricks }.
moment-bidder = apuesta: { $bid }
moment-hands = Las manos como se repartieron
moment-discarded = { $piece }, descartada
moment-trumps = Triunfos
moment-tricks = Todas las bazas
moment-hand = La última mano
moment-chances = Probabilidad de ganar la partida (estimada)
moment-chance = antes { $before }, ahora { $after }
moment-results = Resultados
moment-bids = Apuestas
moment-moons = Lunas
moment-share = Copiar el enlace de la repetición

## page: replays

replay-title = Repetición
replay-lead = Mira una partida jugada por jugada: una de aquí o cualquier registro.
front-analyze = Analizar una posición
replay-open = Ver la repetición de una partida
replay-again = Ver la repetición
replay-review = Analizar la partida
replay-other = Abrir otro registro
replay-paste = Pega un registro
replay-paste-hint = El texto de un archivo .moon, o su forma en JSON. También puedes soltar un archivo en cualquier parte de esta página.
replay-look = Abrir
replay-file = Elegir un archivo
replay-lately = Repeticiones recientes
replay-lately-hint = Guardadas solo en este navegador.
replay-forget = Borrar la lista
replay-nobody = Partida
replay-won = victoria de { $who }
replay-own-rules = reglas de la casa
replay-of = Reglas de esta partida
replay-control = Repetición
replay-keys = Flechas: una jugada. Re Pág y Av Pág: una mano. Inicio, Fin: al principio o al final. Barra espaciadora: reproducir o pausar.
replay-first = Ir al principio
replay-hand-before = Mano anterior
replay-before = Jugada anterior
replay-play = Reproducir
replay-pause = Pausa
replay-after = Jugada siguiente
replay-hand-after = Mano siguiente
replay-last = Ir al final
replay-place = Posición en la partida
replay-place-of = jugada { $ply } de { $plies }
replay-begin = Inicio de la partida
replay-speed = Velocidad
replay-speed-slow = Lenta
replay-speed-normal = Normal
replay-speed-fast = Rápida
replay-eyes = Vista
replay-eyes-all = Todas las manos
replay-eyes-of = Como la vio { $who }
replay-only = Este registro muestra solo lo que vio { $who }; las otras manos no están en él.
replay-flip = Girar la mesa
replay-hand-of = Mano de { $who }
replay-hand-n = Mano { $n } – { $what }
replay-hand-open = sin terminar
replay-moves = Jugadas de esta mano
replay-note = Nota
replay-link = Enlace a esta posición
replay-analyze = Analizar desde aquí
replay-link-make = Enlace a esta posición
replay-link-copied = Copiado.
replay-link-long = Este registro es demasiado largo para un enlace. Descárgalo y envía el archivo.
replay-download = Descargar el registro
replay-stops = El registro tiene un error
replay-stops-line = Línea { $line }, columna { $column }.
replay-stops-ply = Acción { $n }.
replay-stops-before = La partida se muestra hasta ahí.
replay-stops-legal = Acciones permitidas: { $legal }.
replay-unkept = Este registro no está guardado en este navegador. Pide un enlace hecho con «Enlace a esta posición», o el archivo.
replay-damaged = Este enlace está dañado: no se puede leer su registro.
replay-large = Es demasiado largo para un registro (máximo { $most } caracteres).
replay-no-text = Este archivo no es texto.
replay-empty = Primero pega un registro o elige un archivo.

## page: rooms: lobby, table, chat, menus

room-waiting = La partida empieza cuando todos los asientos están ocupados.
room-join = Toma asiento
room-unseen = Esta mesa no admite espectadores: solo la ven quienes están sentados.
room-sit-anywhere = Sentarme
room-share = Invita a tus amigos
room-share-hint = Cualquiera que tenga este enlace puede sentarse.
room-share-local = Esta dirección solo sirve en esta computadora. Para que otros puedan entrar, inicia el servidor así: moon serve --host 0.0.0.0
room-link = Enlace a esta mesa
room-copy = Copiar enlace
room-copied = Copiado
room-qr = Código QR del enlace
room-sit = Sentarme aquí
room-sit-bot = Reemplazar al bot
room-next = { $who } desde la próxima mano
room-promised = El asiento { $n } es tuyo cuando termine esta mano.
room-promised-leave = Renunciar al asiento
room-bot = Añadir un bot
room-bot-fill = Completar con bots
room-open = libre
room-away = ausente
room-stood-in = suple { $bot }
room-is-bot = bot { $bot }
room-yourself = tú
room-seats = Asientos
room-default-name = Jugador
room-open-go = Crear la mesa
room-played = Acerca de esta mesa
room-played-changes = Con estos cambios:
room-played-clock = Reloj: { $minutes } min por jugador + { $seconds } s por jugada.
room-played-endless = Después de cada partida empieza otra.
room-played-rated = Con clasificación para quienes son jugadores: durante una partida no se saca ni se cambia a nadie, y quien la deja o la termina queda en último lugar.
room-played-unrated-casual = Amistosa: las partidas no cuentan para la clasificación.
room-played-unrated-rules = Las partidas con reglas cambiadas no cuentan para la clasificación.
room-played-unrated-series = Las partidas con repartos conocidos no cuentan para la clasificación.
room-played-unrated-position = Las partidas a partir de una posición no cuentan para la clasificación.
room-played-unrated-hands = Las partidas que terminan después de unas manos no cuentan para la clasificación.
room-played-unrated-clock = Las partidas con tan poco tiempo no cuentan para la clasificación.
bar-rated = clasificatoria
room-played-series = Hoy todos reciben los mismos repartos.
room-played-watch-none = Sin espectadores.
room-played-watch-live = Se admiten espectadores, que no ven las manos.
room-played-watch-hands = Se admiten espectadores, que ven las manos cuando terminan.
room-played-chat-phrases = Chat: solo frases rápidas.
room-played-chat-off = Sin chat.
table-felt = La mesa
table-dealer = da
table-partner = pareja
table-turn = le toca
table-ready = listo
table-won = ganador
table-trump = triunfo: { $trump }
table-led = palo de salida: { $suit }
table-supply = reserva: { $chips }
table-free = se puede jugar cualquier carta
table-no-rockets = sin triunfo: gana el número más alto
table-widow-from = { $piece }, de la viuda
table-widow = La viuda
table-discarded = Descarte
table-dummy = Muerto
table-trick = Esta baza
table-last = Última baza
table-last-to = { $who } ganó la baza
table-last-to-you = Ganaste la baza
table-last-show = Ver la última baza
table-last-hide = Volver a esta baza
table-rules = Reglas de esta mesa
table-rules-open = Ver, compartir o cambiar estas reglas
ask-discard = Elige la ficha que descartas
ask-trump = Nombra el triunfo
ask-trump-yours = (tuyas: { $pieces })
ask-trump-none = (ninguna de las tuyas)
ask-play = Te toca
ask-lead = Te toca salir
ask-call = ¿Qué palo cantas con { $piece }?
ask-soon = Un bot jugará por ti en { $n ->
    [one] 1 segundo
   *[other] { $n } segundos
}.
ask-replaced = { $bot } está jugando por ti.
ask-back = Ya volví
fair-title = Repartos justos
fair-how = Antes de cada mano, el servidor se compromete con un secreto y la página de cada jugador con un número al azar. Solo después se revelan los números, y la mano se reparte a partir de todos ellos. Después de la mano, esta página recalcula el reparto. Así, nadie pudo elegirlo. Un jugador que colabore con el servidor solo puede callar su número, y todos lo ven. Por lo general es que se perdió una conexión.
fair-given = Esta partida sigue desde una posición dada. Sus manos no las repartió el servidor, así que nadie puede probar esos repartos. Las manos siguientes se verifican.
fair-given-start = Esta partida sigue desde una posición dada en la que aún no se había repartido nada. Se verifican todas las manos, pero no lo que se dio antes.
fair-holds = Mano { $hand }: reparto verificado.
fair-withheld = Sin el número de { $who }, que no se reveló.
fair-interrupted = El servidor se interrumpió antes de este reparto.
fair-missed = Números al azar que no se revelaron en esta partida: { $counts }.
fair-broken = Repartos abandonados por acuerdo en esta partida: { $n }.
premove-set = { $piece } se jugará en tu turno.
premove-withdraw = Presiónala otra vez para cancelar.
premove-dropped = { $piece } no se puede jugar ahora. Elige otra pieza.
ask-ready = Siguiente mano
ask-ready-done = Esperando a los demás …
ask-again = Jugar otra vez
ask-again-series = Este fue el reparto de hoy. Mañana hay otro.
ask-another-table = Jugar en otra mesa
wait-turn = Le toca a { $who }
wait-deal = Repartiendo la siguiente mano …
wait-draw = Sorteando quién da primero …
wait-seats = Esperando jugadores
menu-title = Más
menu-undo = Deshacer
menu-claim = Reclamar el resto
menu-redeal = Repartir de nuevo
menu-hint = Pista
menu-hints = Permitir pistas
menu-pause = Pausa
menu-resume = Reanudar
menu-end = Terminar la partida
menu-time = Pedir tiempo
menu-record = Descargar el registro
menu-stand = Dejar tu asiento
sure-redeal = Se perderán las apuestas y jugadas de esta mano.
sure-time = La partida termina ahora, y gana quien vaya adelante.
sure-end = La partida termina ahora, y nadie gana.
sure-rated = Esta partida cuenta para la clasificación: quien la deja o la termina queda en último lugar.
sure-others = Primero se les preguntará a los demás jugadores.
sure-stand = Otros podrán ocupar tu asiento.
sure-stand-playing = Un bot ocupará tu asiento, y no podrás recuperarlo.
sure-yes-redeal = Repartir de nuevo
sure-yes-time = Pedir tiempo
sure-yes-end = Terminar
sure-yes-stand = Dejar el asiento
wish-takeback = { $who } pide deshacer la última jugada.
wish-redeal = { $who } pide repartir de nuevo esta mano.
wish-pause = { $who } pide una pausa.
wish-end = { $who } pide terminar la partida.
wish-end-rated = La partida cuenta para la clasificación: quien acepta también la da por perdida.
wish-time = { $who } pide tiempo.
wish-again = { $who } quiere jugar otra vez.
wish-hints = { $who } pide permitir pistas.
wish-agree = Aceptar
wish-refuse = No
wish-withdraw = Cancelar
wish-waiting = Esperando a que los demás acepten.
command-label = Escribe un comando
command-hint = 5, paso, 6-4, triunfo 6, retirar, listo, deshacer, última, puntos, di hola
command-hint-cards = R12, C3, Luna Grande, retirar, listo, deshacer, última, puntos, di hola
command-go = OK
log-title = Historial
log-empty = Todavía nada.
chat-title = Chat
chat-empty = Todavía no hay mensajes.
chat-unread = mensajes nuevos
chat-label = Escribe un mensaje
chat-send = Enviar
chat-phrases = Frases rápidas
menu-report = Avisar a los administradores
menu-moderate = Dirigir la sala
chat-mute = Silenciar a { $who }
chat-unmute = Dejar de silenciar a { $who }
phrase-hello = ¡Hola!
phrase-good-luck = ¡Suerte!
phrase-well-bid = ¡Buena apuesta!
phrase-well-played = ¡Bien jugado!
phrase-nice-hand = ¡Buena mano!
phrase-thanks = ¡Gracias!
phrase-sorry = ¡Perdón!
phrase-oops = ¡Uy!
phrase-wow = ¡Vaya!
phrase-close-one = ¡Por poco!
phrase-thinking = Déjame pensar.
phrase-one-moment = Un momento, por favor.
phrase-your-turn = Te toca.
phrase-good-game = ¡Buena partida!
phrase-again = ¿Jugamos otra?
phrase-goodbye = ¡Adiós!

## page: rules and house rules

rules-title = Reglas y términos
rules-lead = Moon y Chips se juegan con muchas reglas distintas. Estos reglamentos tienen nombre; a partir de ellos se pueden hacer otros.
rules-all = Todas las reglas y términos
rules-own = Crear reglas de la casa
rules-hands = Libro de manos
rules-words = Términos de la mesa
rules-words-hint = Palabras que usan los jugadores, en inglés, y lo que significan.
rules-link = Enlace a: { $heading }
rules-option = Regla
rules-compare = Diferencias
rules-compare-of = { $title }: diferencias
rules-compare-all = Compararlos todos
rules-compare-with = Comparar con
rules-compare-none = No hay diferencias.
rules-change = Cambiar estas reglas
rules-source-classic = El juego básico a 21, como se describe para el Moon de tres jugadores.
rules-source-luna = Moon como se describe en español, para tres y cuatro jugadores, con variantes.
rules-source-called = El juego en el que quien sale canta el palo y no hay triunfo.
rules-source-hickeys = El juego por marcas y hickeys, con sus variantes.
rules-source-chips = Las reglas impresas del juego de cartas Shoot the Moon.
house-title = Reglas de la casa
house-lead = Parte de un reglamento existente y cambia lo que ustedes juegan de otra manera.
house-name = Nombre
house-name-example = Reglas del domingo
house-base = Basadas en
house-own = Tus reglas de la casa
house-forget = Borrar
house-forgotten = Se borró { $title }.
house-undo = Deshacer
house-left-out = Estas opciones no se pudieron usar:
house-idle = No tiene efecto con estas reglas.
house-back-to = Restablecer: { $value }
house-range = Un número entero del { $minimum } al { $maximum }.
house-range-odd = Un número impar del { $minimum } al { $maximum }.
house-state = Estado de las reglas
house-as-is = { $title }, sin cambios.
house-changes = { $title }, con { $n ->
    [one] 1 cambio
   *[other] { $n } cambios
}.
house-more = ({ $n } más)
house-repair = Corregir: { $changes }
house-prose = Cómo se juega
house-prose-not = Las reglas se mostrarán aquí cuando sean compatibles entre sí.
house-share = Guardar y compartir
house-keep = Guardar en este navegador
house-kept = Se guardó { $title } en este navegador.
house-kept-not = Este navegador no puede guardar nada. Copia el enlace o descarga el archivo.
house-nameless = Primero ponles un nombre a las reglas.
house-link = Enlace a estas reglas
house-link-hint = Quien lo abra verá estas reglas y podrá jugar con ellas.
house-download = Descargar como archivo
house-open = Abrir un archivo de reglas (TOML)
house-open-hint = También puedes soltar un archivo en cualquier parte de esta página.
house-opened = Se abrió { $file }.
house-too-large = { $file } es demasiado grande para ser un archivo de reglas.
house-unreadable = No se puede leer { $file }.

## page: keeping score

front-score = Llevar la cuenta en una mesa de verdad
score-title = Llevar la cuenta
score-lead = Para jugar con dominó o cartas de verdad: tú anotas las manos y la hoja suma los puntos.
score-names = Jugadores
score-names-hint = En el sentido de las manecillas del reloj.
score-dealer = Da primero
score-start = Empezar la hoja de puntos
score-rules-more = Cambiar más reglas
score-rules-last = las últimas que se jugaron
score-rules = Cómo se juega
score-option-score-target = Puntos para ganar
score-option-match-marks = Marcas para ganar la partida
score-option-match-games = Al mejor de cuántas rondas
score-option-match-timed = La partida puede terminar al pedir tiempo
score-option-chips-target = Chips para ganar
score-option-play-illegal = Un renuncio cuesta un chip y anula la mano
score-yours = Tus hojas de puntos
score-yours-hint = Guardadas en este navegador. Quitar una solo la saca de esta lista; su enlace sigue sirviendo.
score-forget = Quitar
score-forget-sure = Ya no podrás editar esta hoja, a menos que tengas su enlace para editar.
score-to-sheets = Todas tus hojas de puntos
score-to-room = Volver a la mesa
score-next = Mano { $n }: da { $dealer }, apuesta primero { $first }.
score-next-chips = Ronda { $n }: da { $dealer }, sale { $first }.
score-won = ¡Victoria de { $who }!
score-time-called = Se pidió tiempo.
score-declarer = Declarante
score-enter = Anotar
score-passed = Todos pasaron
score-count = Contar baza por baza
score-counting = Quién gana cada baza
score-or-count = O presiona a quien gana cada baza conforme se juega:
score-took = la ganó
score-undo = Deshacer
score-correct = Corregir
score-correct-hand = Corregir la mano { $n }
score-correct-enter = Guardar la corrección
score-cancel = Cancelar
score-kind = Resultado
score-kind-hand = Se jugó
score-reneger = Quién hizo renuncio
score-unready = Elige al declarante y la apuesta.
score-moons = Bazas con lunas
score-moons-hint = En el orden en que se ganaron.
score-moons-add = Añadir una baza con lunas
score-moons-seat = Ganada por
score-moons-big = Lunas Grandes
score-moons-little = Lunas Chicas
score-more = Renuncio, pedir tiempo, cambiar nombres
score-renege = Renuncio
score-renege-moon = La mano se anula y vuelve a dar la misma persona. Si ustedes la cuentan como perdida, anótala como perdida.
score-renege-chips = La mano se anula, quien hizo renuncio entrega un chip y vuelve a dar la misma persona.
score-time = Pedir tiempo
score-time-sure = La ronda sin terminar no contará.
score-rename = Nombres de los jugadores
score-rename-enter = Guardar los nombres
score-surplus = (después del final de la partida: no cuenta)
score-entry-hand = { $who }: { $bid }, bazas { $tricks }
score-entry-round = bazas { $tricks }
score-entry-renege = renuncio de { $who }
score-entry-begin = { $who } juega por { $bid }
score-entry-trick = { $who } gana una baza
score-entry-correct = Mano { $number } corregida: { $what }
score-entry-time = Se pidió tiempo
score-heard = Mano { $n } – { $what }
score-waits = Sin enviar: { $n }.
score-waits-short = { $n } sin enviar,
score-waits-hint = No hay conexión con el servidor. Estas anotaciones se guardan en este navegador y se enviarán cuando vuelva.
score-waits-many = Hay demasiadas anotaciones esperando al servidor.
score-anyway = Anotarlo de todos modos
score-drop = Borrar
score-away = No hay conexión con el servidor. Reconectando; esta es la última versión vista.
score-rounds = Rondas ganadas
score-won-round = ganó la ronda
score-legend = En grande: el total. En pequeño: los puntos de la mano. En círculo: bajo cero.
score-legend-hickeys = En grande: el total. En pequeño: los puntos de la mano. En círculo: bajo cero. Asterisco: un hickey.
score-sheet-alone = Hoja de puntos para imprimir
score-print = Imprimir
score-text = Texto
score-share = Compartir
score-reading = Solo puedes leer esta hoja. Muestra enseguida lo que se anota.
score-link-reader = Enlace para ver
score-link-writer = Enlace para editar
score-link-writer-hint = Quien tenga este enlace puede editar la hoja. Úsalo en tus otros dispositivos o dáselo a quien lleve la cuenta contigo.
score-share-local = Esta dirección solo sirve en este dispositivo. Los demás necesitan una dirección en la que puedan llegar al servidor.
score-version = Versión { $n } de esta hoja

## page: what happened

event-renege = Renuncio de { $who }: la mano se anula.
event-renege-you = Renuncio tuyo: la mano se anula.

## page: how bots bid

style = Cómo apuestan
style-sober-is = Prudente: casi solo lo que espera cumplir
style-sound-is = Sensato: se arriesga cuando conviene de verdad
style-bold-is = Audaz: corre todo riesgo que valga la pena
style-wild-is = Temerario: se arriesga por gusto
style-thrifty-is = Ahorrativo: hace la apuesta más baja que valga casi lo mismo que la mejor
style-proud-is = Orgulloso: hace la apuesta más alta que valga casi lo mismo que la mejor
style-sly-is = Mañoso: deja que otros apuesten primero si le cuesta poco, y luego apuesta para frenarlos
style-own = Cada quien a su estilo
style-nobody = Nadie de la casa apuesta así, por eso vienen extraños.
style-figures = De 100 manos con las reglas de costumbre, gana la subasta en { $declared } y dispara a la luna en { $moons }. Cumple { $made } de cada 100 apuestas.

## page: the table

bar-target-points = a { $n }
bar-target-marks = a { $n ->
    [one] 1 marca
   *[other] { $n } marcas
}
bar-target-chips = a { $n ->
    [one] 1 chip
   *[other] { $n } chips
}
bar-target-rounds = a { $n ->
    [one] 1 ronda
   *[other] { $n } rondas
}
bar-close = Cerrar
bar-menu = Menú
bar-beside = Puntos, chat y registro
bar-command = Escribir una orden
table-plays = { $who } juega por { $bid }
table-plays-you = Juegas por { $bid }
table-highest = { $who } apuesta { $bid }
table-highest-you = Apuestas { $bid }
table-no-bid = Aún sin apuesta
table-bids-all = Apuestas
table-so-far = { $taken } de { $needed }
table-may-lose = puede perder { $n }
table-may-lose-none = puede perder 0
table-made = cumplida
table-set = fallada
table-winning = va ganando
table-look = Bazas de { $who }

## page: names, pieces, suits, sheets

bid-pass = Paso
bid-moon = Moon
bid-double-moon = Doble moon
bid-triple-moon = Triple moon
trump-follow-me = Sin triunfo
trump-doubles = Dobles
score-tricks = bazas
score-none = Todavía no hay puntos.
card-named = { $suit } { $n }

## page:admin the operators of the server

admin-title = Administrar este servidor
admin-token-about = Esta página es para quienes administran este servidor. La clave queda en esta pestaña hasta que se cierre.
admin-token = Clave
admin-enter = Entrar
admin-leave = Olvidar la clave
admin-none = Este servidor no tiene administradores. Se puede iniciar con moon serve --admin-token-file.
admin-why = Motivo, para el registro de acciones
admin-days = Días de un veto (vacío: siempre; para una dirección, 30)
admin-done = Hecho.
admin-rooms = Salas
admin-rooms-none = No hay salas.
admin-rooms-nothing = No hay ninguna sala con un nombre así.
admin-room-line = { $preset }, { $status }, presentes: { $present } de { $people } personas, abierta { $opened }, último uso { $used }
admin-room-status-waiting = en espera
admin-room-status-playing = en juego
admin-room-status-finished = terminada
admin-show = Asientos de { $room }
admin-close = Cerrar la sala { $room }
admin-close-sure = Se desconecta a todos los que están en la sala. Los registros de sus partidas terminadas se conservan.
admin-close-yes = Cerrar la sala
admin-seat = Asiento { $n }: { $who }
admin-holder-open = libre
admin-holder-person = persona
admin-holder-outside = bot externo
admin-holder-bot = bot
admin-owner = dirige la sala
admin-away = ausente
admin-silenced = sin mensajes
admin-next = sigue: { $name }
admin-hand-on = Pasar la sala a { $who }
admin-kick = Sacar a { $who }
admin-ban = Sacar a { $who } para siempre
admin-kick-sure = { $who } pierde el asiento. Durante una partida sigue un bot.
admin-ban-sure = { $who } pierde el asiento, y la sala ya no acepta este navegador ni este nombre.
admin-kick-yes = Sacar
admin-ban-yes = Sacar para siempre
admin-silence = Desactivar los mensajes de { $who }
admin-unsilence = Permitir los mensajes de { $who }
admin-reports = Avisos
admin-reports-none = No hay avisos.
admin-reports-more = Más avisos
admin-reports-all = Todos los avisos
admin-reports-settled = Avisos atendidos
admin-report-settled = Atendido por { $by }, { $at }: { $note }
admin-report-about = Sobre { $name } (asiento { $seat } de la sala { $room }); direcciones que avisan: { $n }; el primero { $at }
admin-report-by = { $name } (dirección { $mark }), { $at }: { $reason }
admin-report-lines = Lo que se dijo:
admin-report-others = Más avisos solo de la misma dirección: { $n }
admin-settle = Marcar como atendido el aviso { $id }
admin-bans = Vetos
admin-bans-none = No hay vetos.
admin-ban-line = { $name }, hasta { $until }: { $why }
admin-ban-player = { $name } (jugador), hasta { $until }: { $why }
admin-ban-address = { $name } (dirección), hasta { $until }: { $why }
admin-forever = siempre
admin-lift = Levantar el veto de { $name }
admin-ban-name = Nombre
admin-ban-name-add = Vetar este nombre
admin-addresses-about = Desde una dirección vetada solo se puede mirar. Una familia o un club pueden compartir una, y las direcciones pasan a otros, así que todo veto termina. Los servidores con la misma base de datos lo aplican en diez segundos.
admin-address = Vetar la dirección de { $who }
admin-address-sure = Todos los que entren desde la misma dirección solo podrán mirar hasta que termine el veto. La dirección no se muestra.
admin-address-yes = Vetar
admin-ban-network = Dirección o red, como 203.0.113.0/24
admin-ban-network-add = Vetar esta dirección
admin-invitations = Invitaciones para abrir salas
admin-invitations-none = No hay invitaciones.
admin-invitation-line = { $label }: quedan { $left }, hasta { $until }
admin-invite-label = Para quién
admin-invite-uses = Salas
admin-invite-days = Días
admin-invite-add = Hacer una invitación
admin-invite-code = El código, que no se muestra otra vez: { $code }
admin-invite-unneeded = Este servidor se inició sin --invite-only: cualquiera puede abrir mesas en él.
admin-revoke = Anular la invitación { $id }
admin-audit = Lo que hicieron los administradores
admin-audit-none = Ningún administrador ha hecho nada todavía.
admin-audit-line = { $at }, { $by }: { $what } { $about } { $why }
admin-search = Sala o persona
admin-search-go = Buscar
admin-people = Personas encontradas
admin-people-none = Nadie tiene un nombre así.
admin-player = { $who }, jugador desde { $at }
admin-player-banned = { $who }, jugador desde { $at }, tiene un veto
admin-person = { $who }, asiento { $n } de la sala { $room }
admin-bar = Vetar a { $who } en este servidor
admin-bar-sure = { $who } pierde este asiento, y nadie puede sentarse en ninguna sala con ese nombre. A un jugador de este servidor se le reconoce también con otros nombres.
admin-bar-player-sure = Nadie puede sentarse en ninguna sala con el nombre { $who }, y al jugador se le reconoce también con otros nombres. Con esto nadie pierde un asiento.
admin-bar-yes = Vetar
admin-limits = Límites de cada dirección
admin-limits-about = Los cambios se guardan y valen en diez segundos para todos los servidores con la misma base de datos.
admin-limit-burst = De una vez
admin-limit-rate = Luego por segundo
admin-limit-set = Cambiar
admin-limit-reset = Como al iniciar: { $burst }
admin-limit-reset-rate = Como al iniciar: { $burst }, luego { $rate } por segundo
admin-limit-requests = Solicitudes
admin-limit-rooms = Salas y hojas de puntos que se abren
admin-limit-other_commands = Órdenes que no hacen avanzar una partida
admin-limit-record_time = Leer registros, en ms
admin-limit-review_time = Analizar partidas, en ms
admin-limit-processor_time = Procesador para solicitudes, en ms
admin-limit-prepare_time = Preparar a los bots para reglas de la casa, en ms
admin-limit-hint_time = Pistas, en centésimas de segundo
admin-limit-players = Jugadores que se crean, y códigos
admin-limit-reports = Avisos sobre personas
admin-limit-guesses = Claves y códigos equivocados
admin-limit-websockets = WebSockets abiertos
admin-limit-connections = Conexiones HTTP abiertas
admin-limit-messages = Mensajes de cada WebSocket

## page:moderation moderation of a room

moderation-about = Tú diriges esta sala. Lo que hagas aquí lo ven todos los que están en ella.
moderation-removed-kicked = Te sacaron de esta sala. Puedes volver a sentarte.
moderation-removed-banned = Te sacaron de esta sala para siempre.
moderation-people = Personas en la mesa
moderation-nobody = Aquí no hay ninguna otra persona sentada.
moderation-waiting = { $who } (espera el asiento { $n })
moderation-silence = Desactivar los mensajes de { $who }
moderation-unsilence = Permitir los mensajes de { $who }
moderation-kick = Sacar a { $who }
moderation-ban = Sacar a { $who } para siempre
moderation-hand-on = Que { $who } dirija la sala
moderation-kick-sure = { $who } pierde el asiento. Durante una partida sigue un bot. { $who } puede volver a sentarse.
moderation-ban-sure = { $who } pierde el asiento, y nadie podrá volver a sentarse aquí desde el mismo navegador ni con ese nombre. Un navegador nuevo con otro nombre no se reconoce.
moderation-hand-on-sure = { $who } dirigirá esta sala. Tú ya no podrás hacerlo.
moderation-kick-yes = Sacar
moderation-ban-yes = Sacar para siempre
moderation-hand-on-yes = Ceder la sala
moderation-spectators = Espectadores
moderation-spectators-about = Los espectadores son anónimos, así que no se puede sacar a uno solo.
moderation-spectators-shut = Cerrar la sala a los espectadores
moderation-spectators-open = Admitir espectadores otra vez
moderation-bans = Fuera para siempre
moderation-unban = Dejar entrar otra vez a { $who }
moderation-report-reason = Qué pasa
moderation-report-about = Quienes administran este servidor reciben lo que escribas y los últimos mensajes de la sala.
moderation-report = Avisar sobre { $who }
moderation-reported = Se envió el aviso.
moderation-done = Hecho.

## page:players players

player-lead = Puedes jugar sin esto. Si te haces jugador, el servidor cuenta tus partidas. Tu navegador crea una clave, y quien tenga la clave eres tú; no hay contraseña ni hace falta correo electrónico.
player-name = Nombre
player-name-hint = Ningún otro jugador de este servidor tiene el mismo nombre.
player-become = Ser jugador
player-elsewhere = ¿Ya eres jugador en otro dispositivo?
player-elsewhere-hint = En ese dispositivo, abre esta página y muestra el código QR. O usa aquí tu archivo de recuperación o tu llave de acceso.
player-recover = Cargar archivo de recuperación
player-passkey-use = Entrar con una llave de acceso
player-code = ¿Usar este jugador aquí?
player-code-hint = Este enlace te convierte, en este navegador, en el jugador que lo creó. Sigue solo si tú lo creaste en otro dispositivo.
player-code-use = Sí, soy yo
player-code-replaces = Este navegador ya tiene un jugador, «{ $name }», y el otro lo reemplaza.
player-rename = Cambiar nombre
player-device = Otro dispositivo
player-device-hint = Escanea el código con tu teléfono o abre allí el enlace. Sirve una vez, durante 10 minutos. No se lo muestres a nadie: quien lo abre eres tú.
player-device-show = Mostrar enlace y código QR
player-device-link = Enlace para tu otro dispositivo
player-device-until = Válido hasta { $time }
player-copy = Copiar
player-copied = Copiado
player-keys = Tus claves
player-keys-hint = Cada dispositivo, archivo de recuperación y llave de acceso tiene su propia clave. Si pierdes una, elimínala aquí.
player-key-device = Dispositivo
player-key-recovery = Archivo de recuperación
player-key-passkey = Llave de acceso
player-key-this = este navegador
player-key-used = usada por última vez: { $time }
player-key-label = Nombre de esta clave
player-key-rename = Renombrar
player-key-remove = Eliminar
player-key-remove-sure = Nadie podrá volver a usar esta clave. No se puede deshacer. Si es más antigua que la de este navegador, o un archivo de recuperación, se elimina después de siete días.
player-key-host = para { $host }
player-key-goes = se eliminará el { $time }
player-removal = El { $time } se eliminará «{ $what }»: lo pidió la clave «{ $by }».
player-removal-player = El { $time } se borrará al jugador { $what }: lo pidió la clave «{ $by }».
player-removal-keep = Anular
player-removal-look = Ver mis claves
player-younger = Eliminar todas las claves más nuevas
player-younger-hint = Si te robaron un dispositivo: esto elimina todas las claves que se agregaron después de la de este navegador y anula lo que hayan pedido. Una clave más nueva solo puede eliminar una más antigua o el archivo de recuperación después de siete días, y mientras tanto lo verás aquí.
player-recovery = Archivo de recuperación
player-recovery-hint = Si pierdes todos tus dispositivos, solo este archivo recupera tu jugador. Guárdalo donde nadie más lo encuentre.
player-recovery-save = Guardar archivo de recuperación
player-recovery-wrong = Esto no es un archivo de recuperación de esta página.
player-passkey = Llave de acceso
player-passkey-hint = La guarda tu teléfono, tu computadora o una llave de seguridad, y se desbloquea como tu pantalla.
player-passkey-add = Agregar una llave de acceso
player-passkey-failed = No se usó la llave de acceso.
player-leave = Salir de este navegador
player-leave-hint = Elimina la clave de este navegador. Tu jugador sigue, y tus otras claves sirven.
player-public = Que cualquiera que sepa mi nombre vea mis estadísticas
player-public-link = Tu perfil
player-statistics = Estadísticas
player-statistics-none = Todavía no cuenta ninguna partida. Cuentan las que terminas en un asiento que tomaste como este jugador.
player-statistics-left = Todavía se están contando las manos de { $n ->
    [one] 1 partida
   *[other] { $n } partidas
}.
player-statistics-more = Contar más
player-stat-rules = Reglamento
player-stat-games = Partidas
player-stat-won = Ganadas
player-stat-streak = Mejor racha ganadora
player-stat-bids = Apuestas cumplidas
player-stat-set = Falladas
player-stat-moons = Lunas cumplidas
player-stat-of = { $n } de { $all }
player-parts = Partes de esta página
player-part-keys = Jugador
player-part-games = Partidas
player-part-ratings = Clasificación
player-part-friends = Amigos
player-friends = Amigos
player-friends-none = Todavía no tienes amigos aquí. Busca a alguien por su nombre.
player-friends-online = en línea
player-friends-offline = no está
player-friends-there = Visitar la mesa
player-friends-asking = Quieren ser tus amigos
player-friends-asked = Esperas respuesta de
player-friends-blocked = Bloqueados
player-friends-ask = Preguntar
player-friends-name = Nombre de otro jugador
player-friends-accept = Aceptar
player-friends-refuse = Rechazar
player-friends-remove = Quitar
player-friends-block = Bloquear
player-friends-unblock = Desbloquear
player-friends-shown = Mis amigos ven si estoy en línea y en qué mesa
player-friends-hint = Quien bloquees no se entera.
player-invites = Mostrarme invitaciones de
player-invites-friends = Amigos
player-invites-anybody = Cualquiera
player-invites-nobody = Nadie
player-invite = Invitar a una mesa
player-invite-here = Invitar a un amigo
player-invite-room = Mesa
player-invite-send = Invitar
player-invite-none = Abre primero una mesa; después puedes invitar a jugadores por su nombre.
player-invite-sent = Enviada. La invitación se muestra durante una hora, si { $name } quiere verla.
player-invited = { $name } te invita a una mesa: { $rules }
player-invited-go = Ir a la mesa
player-invited-dismiss = Descartar
player-ratings = Clasificación
player-ratings-none = Todavía no tienes clasificación. Cuentan las partidas completas con un reglamento sin cambios.
player-ratings-hint = Los jugadores nuevos empiezan con 25. Con una probabilidad del 95 %, la fuerza verdadera está dentro del número que sigue a ±. Quien se va de una partida queda en último lugar.
player-rating-value = { $mean } ± { $error }
player-rating-matches = partidas: { $n }
player-ladder = Los mejores
player-ladder-none = Todavía no hay nadie en esta lista.
player-ladder-hint = La lista muestra a quienes tienen un perfil visible, después de { $n ->
    [one] 1 partida clasificada
   *[other] { $n } partidas clasificadas
}. Está ordenada por el extremo inferior del intervalo.
player-ladder-bots = Bots, para comparar
player-ladder-unmeasured = No se conoce la fuerza de los bots con este reglamento, así que solo se clasifican las partidas entre jugadores.
player-games = Partidas
player-games-more = Partidas anteriores
player-games-won = ganada
player-games-lost = no ganada
player-games-with = { $rules }, con { $names }
player-profile = Jugador { $name }
player-profile-back = Tu propio jugador
player-data = Tus datos
player-data-hint = Guarda todo lo que este servidor almacena sobre ti, o bórralo. Los nombres en los asientos de partidas terminadas se quedan, como otros los vieron. Las copias de seguridad del servidor conservan el resto hasta que se reemplazan.
player-data-save = Guardar mis datos
player-data-delete = Borrar mi jugador
player-data-sure = Se borran tus claves, tu historial, tus estadísticas y tu clasificación, y tu nombre queda libre para otros. No se puede deshacer. Si la clave de este navegador no es la más antigua, se hace después de siete días.
player-gone = La clave de este navegador fue eliminada, así que ya no tiene jugador.

## page:search looking for people

search-title = Buscando gente: { $title }
search-waiting = { $n } personas buscan partida, contigo.
search-waiting-nobody = Nadie más busca partida ahora.
search-changed = Jugarán con las reglas de siempre, sin tus cambios.
search-meanwhile = Si quieres, juega mientras con bots: la búsqueda sigue con esta página abierta.
search-bots = Los bots pueden ocupar los lugares libres después de 30 segundos
search-stop = Dejar de buscar
search-found = Tu mesa está lista.
search-go = Ir a la mesa
search-close = Cerrar
search-nobody = Nadie llegó en media hora y la búsqueda terminó. Juega con bots, o manda a alguien el enlace de una mesa.

## page:study the board

board-title = Tablero de análisis
board-lead = Prueba otras jugadas desde cualquier posición y mira cuánto vale cada una. El servidor no guarda nada, salvo que sigas jugando desde una posición.
board-table = Arma una mesa
board-preset = Reglas
board-paste = O pega un registro
board-open = Abrirlo en el tablero
board-pieces = Quién tiene qué
board-pieces-hint = Elige un lugar y toca sus fichas; toca una otra vez para quitarla. Llena todas las manos, o solo una: entonces las demás quedan ocultas. El último lugar puede quedar vacío.
board-place = Lugar
board-rest-widow = Viuda
board-rest-dummy = Muerto
board-dealer = Reparte
board-score = Marcador, un número por cada lado
board-score-hint = Por ejemplo 18 3 0; déjalo vacío para una partida nueva.
board-actions = Apuestas y jugadas hasta aquí
board-actions-hint = Como en un registro: 5 pass pass discard 2-1 trump 6. También las puedes probar en el tablero.
board-setup = Armar esta posición
board-again = Armar otra posición
board-ply = Jugada { $ply } de { $plies }
board-tried = Probado desde la jugada { $ply }: { $actions }
board-hands = Manos
board-view = Mostrar
board-view-all = Todas las manos
board-view-seat = Lo que ve { $who }
board-steps = Recorrer la partida
board-keys = Las flechas van atrás y adelante; Inicio y Fin, a los extremos.
board-choices = Opciones de { $who }
board-choices-hidden = Es el turno de { $who }. No se ve esa mano; escribe lo que hizo:
board-type = Prueba una jugada
board-type-hint = Como en un registro: 6-4, pass, trump 6, o un reparto.
board-try = Probarla
board-values = ¿Cuánto vale cada opción?
board-refine = Calcular con más precisión
board-computing = Calculando …
board-stop = Detener
board-choice = Opción
board-known = Probabilidad de ganar
board-known-points = Valor
board-open-hands = Manos a la vista
board-values-hint = El primer número es según lo que sabe este asiento, con su error estándar. El último va en { $unit }, si todos vieran todas las manos.
board-where = Dónde están las fichas no vistas
board-where-hint = Si todos los repartos compatibles con lo que vio este asiento son igual de probables. Elige un asiento para verlo.
board-unseen = Fichas
board-unit-tricks = bazas del declarante
board-unit-points = puntos del declarante
board-unit-chips = chips ganados
board-variations = Lo que se probó
board-variations-none = Todavía nada. Presiona una opción para probarla.
board-from = Desde la jugada { $ply }:
board-remove = Quitar esta variante desde aquí
board-share = Copiar un enlace
board-shared = El enlace está copiado.
board-link = Enlace a este análisis
board-download = Descargar el registro
board-long = Este registro es demasiado largo para un enlace. Descárgalo.
board-damaged = El enlace está dañado y su registro no se puede leer.
board-play-on = Seguir jugando desde aquí
board-play-on-hint = Una mesa nueva empieza con esta posición y estas manos, y los bots juegan en los otros asientos.
board-play-on-hidden = Una mesa nueva empieza con esta posición y los bots juegan en los otros asientos. Lo que este asiento no ha visto se reparte al azar.
board-play-on-seat = Tu asiento
board-play-on-bots = Los demás: { $bots }
board-play-on-start = Seguir jugando contra bots

## page:study hints

hint-advice = Ver consejo
hint-unseen = Lo no visto
hint-think = En qué pensar
hint-because = { $action }: { $why }.
hint-thinking = Pensándolo …
hint-unit-match = Probabilidad de ganar la partida, por lo que puedes saber
hint-unit-points = Puntos de esta mano, por lo que puedes saber
hint-unit-bid = Probabilidad de cumplir la apuesta, por lo que puedes saber
hint-odds = Si ganas la subasta
hint-odds-bid = { $bid }: se cumple { $made }
hint-odds-trump = { $bid }: se cumple { $made }, mejor con { $trump }
hint-certain = Seguro
hint-likely = Posible
hint-over = Ya no es tu turno.

## page:study puzzles

puzzle-lead = Cada posición tiene una sola respuesta correcta, demostrada por el programa. Ninguna se repite.
puzzle-kind = Tipo
puzzle-kind-all = Todos los tipos
puzzle-level = Nivel
puzzle-level-all = Todos los niveles
puzzle-level-n = Nivel { $n }
puzzle-level-of = nivel { $n } de 5
puzzle-start = Empezar
puzzle-next = Siguiente problema
puzzle-all = Todos los problemas
puzzle-day = Problema del día
puzzle-left = { $n ->
    [one] 1 de estos { $all } problemas es nuevo
   *[other] { $n } de estos { $all } problemas son nuevos
} para ti.
puzzle-none = Ya viste todos estos. Elige otro tipo o nivel, o empieza de nuevo.
puzzle-again = Empezar de nuevo
puzzle-nudge = Pista
puzzle-answers = Respuestas
puzzle-why = Por qué
puzzle-took = La ganó: { $who }
puzzle-bots = Lo que respondieron los bots

## page:study reviews

review-title = Análisis
review-waiting = Esperando { $n ->
    [one] otro análisis
   *[other] otros { $n } análisis
} …
review-working = Analizando: jugada { $done } de { $plies }
review-stop = Cancelar
review-again = Intentar de nuevo
review-close = Cerrar el análisis
review-lead = Cada decisión se juzga por lo que el jugador podía saber. Los números son porcentaje de ganar la partida.
review-graph = Probabilidad de ganar a lo largo de la partida, con todas las manos a la vista
review-graph-keys = Flechas: una jugada. Re Pág y Av Pág: el error anterior o siguiente. Inicio, Fin: al principio o al final.
review-at = jugada { $ply } de { $plies }: { $chances }
review-side = { $who } { $chance }
review-hands = Probabilidades antes de cada mano, en una tabla
review-end = Final
review-grade-fine = bien
review-grade-inaccuracy = imprecisión
review-grade-mistake = error
review-grade-blunder = error grave
review-of = { $grade }: { $change }
review-moment = Mano { $hand }, { $who }: { $action }
review-moments = Lo que se pudo hacer mejor
review-moments-all = Mostrar los { $n }
review-nothing = No se halló nada claramente mal hecho.
review-shown = Esta jugada
review-shown-none = Elige una marca o avanza hasta una decisión: aquí dirá qué era lo mejor.
review-bad = { $who }: { $action } – { $grade }, se perdió { $loss } (± { $error }).
review-better = Mejor: { $action }.
review-hindsight = A posteriori, con todas las manos a la vista: { $change }. Nadie podía saberlo.
review-choices = Todas las opciones
review-choice = Opción
review-value = Valor
review-chosen = elegida
review-best = la mejor
review-players = Jugadores
review-start = Probabilidad al comienzo
review-losses = Perdido por errores propios
review-luck = Suerte
review-others = Por errores ajenos
review-result = Resultado
review-adjusted = Resultado sin suerte
review-rate = Tasa de error: perdido por 100 decisiones
review-like = Después del remate juega como
review-errors = Errores graves, errores, imprecisiones
review-hints = Decisiones con pistas
review-hinted = { $who } pidió una pista antes de esta decisión.
review-kinds = Perdido / decisiones, por tipo
review-kind-auction = Apuestas
review-kind-discard = Descarte
review-kind-trump = Triunfo
review-kind-play = Jugadas
review-kind-other = Otras
review-kind-of = { $loss } / { $n }
review-learn = Aprender de los errores
review-learn-whose = Errores de
review-learn-none = No hay ningún error claro de { $who }. ¡Bien jugado!
review-learn-begin = Empezar ({ $n })
review-learn-begin-one = Empezar (1)
review-learn-place = Error { $n } de { $all } – mano { $hand }
review-learn-ask = { $who } eligió { $action }. ¿Qué es mejor?
review-learn-back = Volver a la posición
review-learn-right = ¡Correcto! { $action } es tan bueno como lo mejor.
review-learn-same = { $action } fue lo que se jugó, y pierde { $loss }. Intenta otra vez.
review-learn-wrong = { $action } pierde { $loss }. Intenta otra vez.
review-learn-show = Mostrar la respuesta
review-learn-answer = Lo mejor es { $action }.
review-learn-next = Siguiente
review-learn-stop = Terminar
review-learn-done = Era el último. Hallaste { $right } de { $all }.

## page:study collected hands

hands-lead = Elige siete fichas para ver cada cuánto cumplen cada apuesta si las demás se reparten al azar. El libro tiene las { $hands } manos.
hands-rules = Reglamento
hands-tiles = Fichas
hands-chosen = { $n } de { $all } elegidas
hands-clear = Empezar de nuevo
hands-any = Mano al azar
hands-odds = Probabilidades
hands-trump = Triunfo
hands-discard = Descarte
hands-widow = la viuda
hands-percent = { $n } % ± { $error } %
hands-share = { $n } % de las viudas
hands-double-dummy = { $n } % con las manos a la vista
hands-basis = Cada probabilidad es el promedio de unos { $worlds } repartos, jugados con las manos a la vista y corregido por lo que los jugadores no ven. ± es el error estándar. El asiento no importa: nadie ha apostado todavía.
hands-swaps = Lo que cambia una ficha
hands-swaps-hint = Una ficha de la mano: si en su lugar hubiera otra, en promedio. Otra ficha: si reemplazara a la que más conviene dejar. Oprímela para cambiarlas.
hands-swaps-bid = Para la apuesta
hands-instead = { $tile } en lugar de { $other }: { $change } puntos de probabilidad
hands-without = otra ficha en lugar de { $tile }: { $change } puntos de probabilidad
hands-best = Las mejores manos
hands-treacherous = Manos traicioneras
hands-treacherous-hint = Cumplen la apuesta mucho menos que la mano promedio con un palo igual de largo y las mismas dobles.
hands-entry = { $bid }: { $chance } %, puntos { $score }
hands-entry-alike = { $bid }: { $chance } %, manos parecidas { $alike } %

## page:tournaments tournaments

tournaments-lead = Una velada de varias rondas. En todas las mesas se juegan las mismas manos, y tu resultado se compara con lo que otros lograron con las mismas fichas.
tournaments-new = Torneo nuevo
tournaments-name = Título
tournaments-name-default = Velada de dominó
tournaments-rules = Reglamento
tournaments-kind = Puntuación
tournaments-individual = de cada persona
tournaments-pairs = de parejas
tournaments-movement = Se enfrentan
tournaments-swiss = quienes tienen puntuaciones parecidas
tournaments-round-robin = todos con todos, lo más parejo posible
tournaments-rounds = Rondas
tournaments-hands = Manos por ronda
tournaments-minutes = Minutos por ronda (0: sin límite)
tournaments-wait = Minutos que espera una mesa vacía
tournaments-create = Crear el torneo
tournaments-yours = Tus torneos
tournaments-facts-individual = Cada persona tiene su propia puntuación.
tournaments-facts-pairs = Las parejas comparten la puntuación.
tournaments-facts-swiss = Se enfrentan quienes tienen puntuaciones parecidas.
tournaments-facts-round-robin = Todos se enfrentan con todos, lo más parejo posible.
tournaments-facts-size = { $rounds ->
    [one] 1 ronda
   *[other] { $rounds } rondas
} de hasta { $hands ->
    [one] 1 mano
   *[other] { $hands } manos
}.
tournaments-facts-minutes = { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
} por ronda.
tournaments-link = Enlace para quienes participan
tournaments-copy = Copiar el enlace
tournaments-copied = Se copió el enlace.
tournaments-enter = Participar
tournaments-enter-late = Jugarás a partir de la próxima ronda.
tournaments-you = Tu nombre
tournaments-word = Una palabra que solo conocen tú y tu pareja
tournaments-word-hint = Los dos escriben la misma palabra.
tournaments-you-are = Participas como { $who }.
tournaments-you-alone = Tu pareja todavía no se inscribió. Un bot juega por la pareja que falta.
tournaments-away = Descansar
tournaments-back = Volver a jugar en las próximas rondas
tournaments-away-is = Descansas: no tendrás mesa en las próximas rondas.
tournaments-table = Ir a tu mesa
tournaments-status-open = La primera ronda no empezó todavía.
tournaments-status-playing = Se juega la ronda { $round } de { $rounds }.
tournaments-status-break = Terminó la ronda { $round } de { $rounds }. Espera la próxima.
tournaments-status-over = El torneo terminó.
tournaments-waits = Hasta las { $time } las mesas esperan a su gente.
tournaments-left = Quedan { $minutes }.
tournaments-left-minutes = { $n } min
tournaments-left-soon = menos de un minuto
tournaments-director = Tú diriges este torneo
tournaments-begin = Empezar la ronda { $round }
tournaments-least = Una ronda necesita al menos { $least } inscripciones; hay { $n }.
tournaments-end-round = Terminar la ronda ahora
tournaments-end-round-sure = Las manos que una mesa no haya terminado no cuentan para esa mesa.
tournaments-finish = Terminar el torneo
tournaments-finish-sure = Ya no se podrán jugar más rondas.
tournaments-set-away = Dar un descanso a { $who }
tournaments-set-back = Dejar jugar otra vez a { $who }
tournaments-entries = Quiénes participan
tournaments-nobody = Todavía no se inscribió nadie.
tournaments-is-away = descansa
tournaments-same-player = mismo jugador ({ $n })
tournaments-same-address = misma dirección ({ $n })
tournaments-order = Orden en las mesas
tournaments-order-hint = Ves quién está en cada mesa, pero no las partidas. Si sacas a alguien, sigue un bot, y las manos cuentan.
tournaments-order-plays = Tú también participas, así que puedes desactivar mensajes, pero no sacar a nadie: podrías sacar provecho.
tournaments-silence = Desactivar los mensajes de { $who }
tournaments-unsilence = Permitir los mensajes de { $who }
tournaments-out = Sacar a { $who }
tournaments-out-sure = Un bot sigue en ese asiento hasta que termine la ronda. Todos verán que lo hiciste.
tournaments-standings = Clasificación
tournaments-place = Puesto
tournaments-who = Nombre
tournaments-score = Puntos
tournaments-boards = Manos
tournaments-round = Ronda { $n }
tournaments-round-short = R{ $n }
tournaments-print = Imprimir
tournaments-tables = Mesas
tournaments-table-n = Mesa { $n }
tournaments-table-boards = { $n } de { $of ->
    [one] 1 mano
   *[other] { $of } manos
}
tournaments-table-over = terminada
tournaments-table-out = fuera: { $who }
tournaments-board = Mano { $n }
tournaments-board-none = Todavía no hay manos publicadas. Una mano se publica cuando ya no le falta a ninguna mesa.
tournaments-board-deal = El reparto
tournaments-contract = Contrato
tournaments-contract-of = { $contract } de { $who }
tournaments-passed = nadie apostó
tournaments-trump = triunfo: { $trump }
tournaments-gained = Resultado
tournaments-compared = Comparado
tournaments-rest = Viuda

## here: names, numbers, lists

plus = más { $n }

## here: what happens

event-draw = Sorteo de quien da – { $draws }.
event-dealer = { $who } da primero.
event-dealer-you = Das tú primero.
event-deal = Mano { $n }. Da { $who }.
event-deal-you = Mano { $n }. Das tú.
event-bid = { $who } apuesta { $bid }.
event-bid-you = Apuestas { $bid }.
event-pass = { $who } pasa.
event-pass-you = Pasas.
event-auction = { $who } gana el remate con { $bid }.
event-auction-you = Ganas el remate con { $bid }.
event-widow = { $who } toma la viuda.
event-widow-known-you = Tomas la viuda: { $pieces }.
event-discard = { $who } descarta una ficha.
event-discard-known-you = Descartas { $piece }.
event-trump = { $who } nombra triunfo: { $trump }.
event-trump-you = Nombras triunfo: { $trump }.
event-follow-me = { $who } dice follow-me: sin triunfo.
event-follow-me-you = Dices follow-me: sin triunfo.
event-play = { $who } juega { $piece }.
event-play-you = Juegas { $piece }.
event-call = { $who } sale con { $piece } y canta: { $suit }.
event-call-you = Sales con { $piece } y cantas: { $suit }.
event-takes = { $who } gana la baza.
event-takes-you = Ganas la baza.
event-made = ¡Cumplida! { $who } apostó { $bid }: { $tricks }.
event-made-you = ¡Cumplida! Apostaste { $bid }: { $tricks }.
event-set = ¡Caída! { $who } apostó { $bid }: { $tricks }.
event-set-you = ¡Caída! Apostaste { $bid }: { $tricks }.
event-tricks = Bazas – { $standing }.
event-points = Puntos – { $standing }.
event-marks = Marcas – { $standing }.
event-chips = Chips – { $standing }.
event-time = Se pide tiempo, y la partida termina.
event-sat = { $who } se sienta.
event-sat-you = Te sientas.
event-sat-bot = { $who } (bot { $bot }) se sienta.
event-comes = { $who } ocupará el asiento { $n } después de esta mano.
event-stood = { $who } deja la mesa.
event-away = { $who } perdió la conexión.
event-back = { $who } volvió.
event-stands-in = Mientras tanto, el bot { $bot } juega por { $who }.
event-stands-in-you = El bot { $bot } juega por ti hasta que hagas algo.
event-began = Empieza la partida.
event-claim = { $who } reclama el resto, y nadie puede impedirlo.
event-claim-you = Reclamas el resto, y nadie puede impedirlo.
event-anew = La mano se reparte de nuevo.
event-given-up = Se abandona el reparto que se preparaba. El siguiente se hace de nuevo.
event-interrupted = El servidor se interrumpió antes del reparto. Espera un poco a todos.
event-withheld = { $who } no reveló su número al azar para este reparto, así que se repartió sin él.
event-withheld-you = Tu número al azar no llegó a tiempo, así que esta mano se repartió sin él.
event-resumed = La partida continúa.
event-said = { $who }: { $text }
event-kicked = { $by } sacó a { $who } del asiento { $n }.
event-banned = { $by } sacó a { $who } del asiento { $n } para siempre.
event-unbanned = Alguien que estaba fuera puede volver a entrar.
event-silenced = Se han desactivado los mensajes de { $who }.
event-silenced-you = Se han desactivado tus mensajes en esta sala.
event-unsilenced = Se permiten otra vez los mensajes de { $who }.
event-unsilenced-you = Se permiten otra vez tus mensajes.
event-owner = Ahora dirige la sala { $who }.
event-owner-you = Ahora diriges tú la sala.
event-no-spectators = La sala ya no admite espectadores.
event-spectators = La sala admite espectadores otra vez.
by-owner = Quien dirige la sala
by-house = Quien administra el servidor
event-widow-known = { $who } toma la viuda: { $pieces }.
event-discard-known = { $who } descarta { $piece }.
event-took-back = Se deshizo la jugada.
event-draw-tie = { $who } empatan y vuelven a sacar.
event-lead = { $who } sale con { $piece }.
event-lead-you = Sales con { $piece }.
event-wins = { $who } juega { $piece } y gana la baza.
event-wins-you = Juegas { $piece } y ganas la baza.
event-moon-chips = Chips por las lunas de la baza: { $who }: { $change }, ahora { $total }.
event-renege-with = { $who } juega { $piece } aunque podía seguir el palo: renuncio. La mano se anula.
event-renege-with-you = Juegas { $piece } aunque podías seguir el palo: renuncio. La mano se anula.
event-stopped = La mano termina aquí: la apuesta ya no se puede cumplir.
event-made-side = ¡Cumplida! { $who } apostó { $bid }: { $tricks } para su pareja.
event-made-side-you = ¡Cumplida! Apostaste { $bid }: { $tricks } para tu pareja.
event-set-side = ¡Caída! { $who } apostó { $bid }: { $tricks } para su pareja.
event-set-side-you = ¡Caída! Apostaste { $bid }: { $tricks } para tu pareja.
event-shot = { $who } disparó a la luna: ganó todas las bazas.
event-rounds = Rondas ganadas – { $standing }.
event-marks-paid = Se pagan marcas – { $standing }.

## here: the table

hand-n-dealer = Mano { $n }. Quien da: { $who }.
head-player = Jugador
head-rounds = Rondas
head-chips = Chips
contract = { $who } juega por { $bid }.
contract-you = Juegas por { $bid }.
trump-is = Triunfo: { $trump }.
tricks-needed = Bazas ganadas: { $n } de { $needed }.
trump-rockets = Triunfo: cohetes.
trump-rockets-not = Salió una Luna Chica: en esta baza los cohetes no son triunfo y gana el número más alto.
trump-none = No hay triunfo: quien sale canta el palo.
supply = Reserva: { $chips }.
dummy-holds = Al muerto le quedan boca abajo: { $n }.
trick-now = Baza { $number } – { $plays }.
trick-led = Hay que seguir: { $suit }.
trick-free = Se puede seguir con cualquier carta.
trick-was = Baza { $number } – { $plays }. La ganó { $who }.
trick-was-you = Baza { $number } – { $plays }. La ganaste tú.
hand-of = Mano de { $who }
hand-held = Tienes { $pieces }.
hand-held-by = { $who } tiene { $pieces }.
discarded = Descartaste { $pieces }.
discarded-by = Descarte: { $pieces }.
widow-was = De la viuda: { $pieces }.
widow-lies = La viuda: { $pieces }.
bids-so-far = Apuestas – { $bids }.
legal-auction = Puedes apostar: { $legal }.
legal-discard = Puedes descartar: { $legal }.
legal-trump = Puedes nombrar: { $legal }.
legal-play = Puedes jugar: { $legal }.
ply-after = Jugada { $ply } de { $plies }, después de { $action }.
ply-first = Jugada 0 de { $plies }, antes de la primera acción.

## here: the sheet

sheet-stood = Mano { $number } ({ $result }) – { $standing }.
sheet-stood-plainly = Mano { $number } – { $standing }.
sheet-round = Ganador de la ronda { $number }: { $who }.
sheet-paid = Ganador de la ronda { $number }: { $who }. Marcas – { $standing }.
sheet-legend = Entre paréntesis: bajo cero. Un asterisco es un hickey.

## here: asking

prompt-discard = Tu descarte
prompt-trump = Tu triunfo
prompt-play = Tu jugada
prompt-who = { $who }, { $what }
prompt-auction = { ask-auction }
prompt-auction-low = tu apuesta
prompt-discard-low = tu descarte
prompt-trump-low = tu triunfo
prompt-play-low = tu jugada
yes = sí
no = no
prompt-next = Presiona Enter para la siguiente mano
prompt-next-time = Presiona Enter para repartir, o escribe tiempo para terminar
prompt-sure = Puedes seguir el palo. Jugar { $piece } es renuncio: anula la mano y cuesta un chip. ¿La juegas? (sí o no)
prompt-undo = { $who }, alguien quiere deshacer una jugada. ¿Estás de acuerdo? (sí o no)
pass-keyboard = Pasa el teclado a { $who }.
prompt-ready = { $who }, presiona Enter cuando nadie más esté mirando
since = Lo que pasó desde tu último turno:

## here: answers

illegal = No se puede: { $reason }.
legal = Ahora se puede: { $legal }.
not-understood = «{ $text }» no es un comando ni una jugada. Escribe ? para ver la ayuda.
empty = Escribe un comando, o ? para ver la ayuda.
bot-says = { $bot }: { $action }.
hint-nudge = { $nudge } Escribe pista otra vez para un consejo, fichas para las no vistas.
advice = Consejo: { $action }: { $why }.
advice-odds = { $bid }: se cumple en { $made } de cada 100{ $trump }
advice-trump = , mejor con { $trump }
advice-unit-match = Valores: la probabilidad de ganar la partida, por lo que puedes saber.
advice-unit-points = Valores: puntos de esta mano, por lo que puedes saber.
advice-unit-bid = Valores: la probabilidad de cumplir la apuesta, por lo que puedes saber.
hint-asked = Preguntando a { $bot } …
hint-unknown = No hay ningún bot «{ $name }»; puedes preguntar a { $bots }.
forced = { $who } solo puede jugar { $action }.
forced-you = Solo puedes jugar { $action }.
undo-none = No hay nada que deshacer.
event-refused-by = { $who } no está de acuerdo, así que nada cambia.
pause-only = Entre manos, presiona Enter para seguir, o escribe hoja, última, deshacer o salir.
pause-only-time = Entre manos, presiona Enter para repartir, o escribe hoja, última, deshacer, tiempo o salir.
why-more = Escribe por qué para ver qué hace cada opción.
why-none = Este juego no explica sus opciones.
help =
    Apuestas: paso, un número, moon. Fichas: 6-4 o 64. Descarte: la ficha.
    Triunfo: 0 a 6, dobles, sin triunfo.
    Palo cantado: 6-4:4 sale con 6-4 y canta los 4. Cartas: R12, BM, LM.
    Al descartar o jugar, también puedes escribir el número delante de la pieza.
    ?          mostrar esta ayuda
    pista      decir en qué pensar; otra vez: qué haría un jugador fuerte, y por qué
               pista NOMBRE pregunta a un bot
    fichas     mostrar dónde pueden estar las fichas o cartas no vistas
    por qué    mostrar qué significa cada una de tus opciones
    mesa       mostrar otra vez la mesa
    última     mostrar la última baza
    hoja       mostrar la hoja de puntos
    reglas     mostrar las reglas de este juego
    palabras   explicar las palabras de los jugadores
    deshacer   deshacer tu última jugada
    tiempo     entre manos de una partida con tiempo: terminar la partida
    salir      dejar la partida; queda guardada
help-room =
    di …       decir algo a la mesa
    reclamo    reclamar todas las bazas que quedan
    pausa      pedir una pausa; seguir la termina
    repartir otra vez   pedir que se reparta de nuevo esta mano
    pistas     pedir a los demás que permitan pistas
    terminar   pedir que la partida termine aquí
    denunciar a NOMBRE: motivo   denunciar a alguien ante los operadores del servidor
help-owner =
    Tú diriges esta sala. NOMBRE puede ser también el número de un asiento.
    sacar NOMBRE        sacarlo de su asiento; vetar NOMBRE lo saca para siempre
    readmitir NOMBRE    dejarlo entrar otra vez
    silenciar NOMBRE    desactivar sus mensajes; dejar hablar a NOMBRE los permite otra vez
    ceder a NOMBRE      que otra persona dirija la sala
    espectadores no     cerrar la sala a los espectadores; espectadores sí la abre
room-needed = eso solo se puede en la mesa de un servidor (moon play --room)

## here: beginning and leaving

custom = { $game } con reglas de la casa
welcome = { $title }. Escribe ? para ver la ayuda. La partida se guarda después de cada jugada.
welcome-back = { $n ->
    [one] { $title }; se reanuda después de 1 acción.
   *[other] { $title }; se reanuda después de { $n } acciones.
}
players = En la mesa, hacia la izquierda: { $players }.
partners = { $one } juegan contra { $other }.
player-bot = { $who } (bot { $bot })
bot-failed = { $why }; esta vez el principiante decide por { $who }.
saved = La partida está guardada. Para seguir: { $command }
record = El registro de la partida: { $path }
ending-ask = Enter para terminar; o escribe { $offers }
ending-look-back = Para revisarla: { $review }; para verla de nuevo: { $replay }
ending-rematch = Para la revancha: { $command }
save-failed = La partida ya no se puede guardar ({ $why }) y termina aquí. Todo lo anterior está guardado.
finish-failed = No se pudo añadir el resultado al registro ({ $why }), pero contiene cada acción: { $path }

## here: a table at a server

prompt-wish = { $who } quiere { $wish }. ¿Estás de acuerdo? (sí o no)
wanted-takeback = deshacer una jugada
wanted-redeal = que esta mano se reparta de nuevo
wanted-pause = hacer una pausa
wanted-end = terminar aquí la partida
wanted-time = pedir tiempo
wanted-again = jugar otra partida
wanted-hints = permitir pistas
wish-only = Escribe sí o no. Escribe ? para ver los comandos.
wait-only = No es tu turno. Escribe ? para ver los comandos.
link-lost = Se perdió la conexión; reconectando …
link-found = Conectado de nuevo.
room-welcome = { $title }, en la sala { $room }. Escribe ? para ver la ayuda.
room-seated = Ocupas el asiento { $seat }.
watch-only = Estás mirando. Los comandos son: mesa, última, hoja, reglas, palabras, salir.
watch-needs-room = --watch necesita --room URL, la sala que quieres mirar.
room-waits = Faltan { $n }. Pueden sentarse con: moon play --room { $link }
room-promised-here = Un bot juega en el asiento { $seat } hasta que termine esta mano; luego es tuyo. Ctrl-C: dejarlo.
room-promise-ended = Dejaste el asiento.
room-reported = Tu denuncia llegó a los operadores, junto con los últimos mensajes ({ $n }).
room-no-player = Aquí las partidas no cuentan para tu jugador: { $why }
room-as-player = Juegas como { $name }; la partida cuenta para ti.
tournament-link = { $text } no es ni el enlace ni el nombre de un torneo
tournament-open = La primera ronda no empezó todavía.
tournament-playing = Se juega la ronda { $n } de { $planned }.
tournament-break = Terminó la ronda { $n } de { $planned }.
tournament-over = El torneo terminó.
tournament-nobody = Todavía no se inscribió nadie.
tournament-place = Puesto
tournament-name = Nombre
tournament-score = Puntos
tournament-boards = Manos
tournament-round = R{ $n }
tournament-away = descansa
player-new = Ahora eres el jugador { $name } en { $server }.
player-already = ya eres el jugador { $name } en { $server }; moon player forget borra la clave de aquí
player-none = aquí no eres ningún jugador en { $server }; moon player new NOMBRE te hace uno
player-file = { $path } no es un archivo de recuperación
player-store = la clave no se puede guardar en { $path }: { $why }
player-server = { $server } no es la dirección de un servidor
player-unreachable = no se puede conectar con { $server }: { $why }
player-forgotten = La clave se borró de esta computadora. El jugador sigue en { $server }.
player-removal-asked = Tu clave «{ $by }» pidió eliminar «{ $what }» el { $at }. Si no fuiste tú: moon player keep.
player-deletion-asked = Tu clave «{ $by }» pidió borrar al jugador { $what } el { $at }. Si no fuiste tú: moon player keep.
player-kept = «{ $what }» se queda.
player-nothing-asked = Ninguna clave ha pedido eliminar nada.
player-no-games = Todavía no se ha contado ninguna partida.
player-line = { $title }: partidas { $games }, ganadas { $won }; apuestas { $bids }, cumplidas { $made }
player-uncounted = { $n ->
    [one] 1 partida todavía no se cuenta; pregunta otra vez.
   *[other] { $n } partidas todavía no se cuentan; pregunta otra vez.
}
room-you-kicked = Te sacaron de tu asiento.
room-you-banned = Te sacaron de esta sala para siempre.
room-nobody-named = aquí nadie se llama { $name }
room-no-ban = nadie con ese nombre está fuera para siempre; están: { $names }
room-yes-or-no = escribe sí o no después
event-wishes = { $who } quiere { $wish }.
event-wishes-you = Quieres { $wish }; se pregunta a los demás.
event-withdrawn = { $who } ya no quiere eso.
event-withdrawn-you = Has retirado la propuesta.
event-lapsed = No todos estuvieron de acuerdo a tiempo, así que nada cambia.
room-stands-now = Mientras tanto pasaron muchas cosas. Así está ahora la partida:
room-stood = Ya no tienes asiento en esta mesa.
room-closed = La sala está cerrada.
room-unanswered = el servidor no contesta; cuando vuelva, revisa si se hizo lo que pediste
room-record = El registro de la partida: { $link }/record
room-saved = Tu asiento se guarda; después de un rato juega ahí un bot. Para volver: { $command }
pair-looking = Buscando gente para jugar { $title } en { $server }. Ctrl-C detiene la búsqueda.
pair-waiting = Ahí buscan partida { $n } personas, contigo.
pair-nobody = Ahora nadie más busca partida ahí. La búsqueda sigue.
pair-away = { $server } no contesta. La búsqueda sigue cuando vuelva.
pair-found = Hay mesa.
pair-stopped = La búsqueda se detuvo. Si no hay nadie, puedes jugar contra bots: moon play
pair-preset = --pair: «{ $text }» no son reglas con nombre. Se juega con unas de estas: { $presets }.
pair-combined = --pair se sienta con desconocidos, y no se puede combinar con { $options }.
pair-needs = { $options }: solo con --pair, que busca en un servidor gente con quien jugar.
pair-names = Con --pair, da un solo --name.
room-link-form = --room { $text }: da el enlace de una sala, como http://127.0.0.1:8421/api/rooms/NOMBRE.
room-unreachable = No se puede llegar a { $link }: { $why }
room-refused = { $link } dice: { $why }
room-busy = Todos tus asientos en esta sala están en uso en otras ventanas.
room-combined = --room se sienta a una mesa tal como está, y no se puede combinar con { $options }.
room-seat-form = --seat { $text }: con --room, da el número de un solo asiento, como --seat 2.
room-names-form = Con --room, da un solo --name.
room-token = El secreto de tu asiento no se puede guardar en { $path }: { $why }.
fair-warning = ¡Cuidado! { $what }
room-owner-help = Escribe ? para ver tus órdenes.

## here: the full screen

screen-failed = La pantalla completa falló ({ $why }). La opción --scroll prescinde de ella.
full-dealer = reparte { $who }
full-dealer-you = repartes tú
full-goal = a { $goals }
full-tricks = { $needed ->
    [one] { $bar } { $n } de 1 baza
   *[other] { $bar } { $n } de { $needed } bazas
}
full-deals = reparte
full-leads = sale
full-takes = se la lleva
full-race = La carrera a los { $points }
full-points = { $n ->
    [one] { $text } punto
   *[other] { $text } puntos
}
full-marks = { $n ->
    [one] { $text } marca
   *[other] { $text } marcas
}
full-rounds = { $n ->
    [one] { $text } ronda
   *[other] { $text } rondas
}
full-chips = { $n ->
    [one] { $text } chip
   *[other] { $text } chips
}
full-covered = La mano está tapada.
full-enter = Enter
full-finished = Escribe salir para terminar
full-end-only = Aquí termina: escribe revancha, revisar, ver de nuevo o salir, o abre un panel, como reglas o ayuda.
full-word-quit = salir
full-no-chat = Nadie ha dicho nada. En una mesa de un servidor, escribe di y un texto.
full-no-hint = Presiona F5 cuando sea tu turno.
full-no-hint-yet = Presiona F5 para una pista.
full-motion-on = Las jugadas de los demás se muestran una tras otra.
full-motion-off = Las jugadas de los demás se muestran de una vez.
full-word-hint = pista
full-word-undo = deshacer
full-word-fix = corrige
full-word-names = nombres
full-key-undo = Deshacer
full-key-fix = Corregir
full-key-names = Nombres
full-key-help = Ayuda
full-key-log = Diario
full-key-sheet = Hoja
full-key-rules = Reglas
full-key-hint = Pista
full-key-chat = Charla
full-key-words = Palabras
full-key-moves = Jugadas
full-key-comment = Comentario
full-no-comment = Aquí no hay nada que decir.
full-key-lesson = Lección
full-key-values = Valores
full-key-where = Dónde
full-word-values = valores
full-word-where = dónde
full-key-colors = Color
full-key-motion = Ritmo
full-help =
    ← →          elegir una ficha, una apuesta u otra respuesta; Enter la toma
    Ratón        clic en una ficha, una respuesta o una tecla de abajo
    Escribir     las palabras de abajo, en cualquier momento
    F1 a F6      abrir y cerrar un panel; Esc lo cierra
    ↑ ↓ RePág    desplazar el panel
    F7           otros colores: oscuros, claros, los de la terminal
    F8           mostrar las jugadas de los demás una tras otra, o de una vez
    Enter        seguir enseguida después de una baza
    Ctrl-Z       suspender; Ctrl-C y Ctrl-D salen, y la partida queda guardada
full-help-replay =
    ← →          una acción atrás o adelante; Enter también adelanta
    ↑ ↓          a la mano anterior o siguiente
    Inicio Fin   al principio o al final
    Tab          al error siguiente; Mayús-Tab al anterior
    Ratón        haz clic en una palabra o en una tecla de abajo
    F1 a F5      abren y cierran un panel; Esc lo cierra
    RePág AvPág  desplazan el panel
    F7           otros colores: oscuro, claro, los de la terminal
    Ctrl-D       salir
full-help-puzzle =
    ← →          elige una ficha u otra respuesta; Enter la da
    Ratón        haz clic en una ficha, una respuesta o una tecla de abajo
    F1 a F5      abren y cierran un panel; Esc lo cierra
    ↑ ↓ RePág    desplazan el panel
    F7           otros colores: oscuro, claro, los de la terminal
    Ctrl-D       salir
full-help-board =
    ← →          una acción atrás o adelante; Enter también va adelante
    Inicio Fin   al principio, o al final de esta línea
    Tab          a la siguiente variante en este punto
    Ratón        prueba una ficha o una respuesta; o haz clic en una tecla de abajo
    Escribir     las palabras de abajo, en cualquier momento
    F1 a F4      abren y cierran un panel; Esc lo cierra
    F5 F6        cuánto vale cada opción; dónde pueden estar las fichas que no se ven
    ↑ ↓ RePág    desplazan el panel
    F7           otros colores: oscuro, claro, los de la terminal
    Ctrl-D       salir; lo que probaste queda guardado
full-help-score =
    ← →          elige una palabra; Enter la toma, hasta completar la línea
    Ratón        haz clic en una palabra o en una tecla de abajo
    Teclear      una línea entera, en cualquier momento
    F1 F2 F4     abren y cierran un panel; Esc lo cierra
    ↑ ↓ RePág    desplazan la hoja o el panel
    F3 F5 F6     corrige una mano; quita la última anotación; cambia un nombre
    F7           otros colores: oscuro, claro, los de la terminal
    Ctrl-D       salir; la hoja queda guardada

## here: replays and reviews

replay-word-forward = adelante
replay-word-back = atrás
replay-word-start = inicio
replay-word-end = fin
replay-word-hand-next = mano siguiente
replay-word-hand-back = mano anterior
replay-word-mistake = error
replay-word-mistake-back = error anterior
replay-word-review = revisar
replay-ask = Acción { $ply } de { $plies }
replay-how = Eso no es un comando. Escribe ? para ver la ayuda.
replay-at-start = Este es el principio.
replay-at-end = Este es el final.
replay-no-hand = No hay mano { $hand }: esta partida tiene { $hands }.
replay-no-review = La partida aún no está revisada: escribe revisar.
replay-no-mistake = No hay ningún error en esta dirección.
replay-reviewed = La partida ya está revisada.
replay-reviewing = Revisando la partida: { $percent } % …
replay-unreviewed = Esta partida no se puede revisar: { $why }.
replay-unjudged = Escribe revisar para ver cuánto costó cada jugada.
replay-judged = { $who }: { $action } ({ $grade }, { $loss }). Mejor: { $better }: { $why }.
replay-compared = Probabilidad de ganar la partida con cada opción:
replay-chances = Probabilidad de ganar la partida, con todas las manos a la vista – { $standing }.
replay-sums = Perdido por errores, y suerte; errores graves/errores/imprecisiones:
replay-summary = { $who }: perdió { $losses }, suerte { $luck }; { $errors }
replay-help =
    adelante, atrás  una acción adelante o atrás
    mano siguiente, mano anterior, mano 3
    inicio, fin, 12  al principio, al final, o a la acción 12
    error            al error siguiente; error anterior
    revisar          juzga todas las decisiones ahora; tarda un poco
    asiento 2        muestra lo que ve el asiento 2; todas, todas las manos
    jugadas, comentario, hoja, reglas   abren un panel; mesa lo cierra
    salir            salir

## here: errors

package-missing = moon necesita el paquete { $package }, que no está instalado. Con esto se instala todo lo que necesita: pip install shootmoon
folder-none = No hay carpeta para las partidas: { $why }. Define SHOOTMOON_HOME o da un archivo con --file.
file-unwritable = No se puede escribir { $path }: { $why }.
file-unreadable = No se puede leer { $path }: { $why }.
file-exists = { $path } ya existe. Añade --resume para continuarlo, o elige otro archivo.
file-missing = No hay ningún archivo { $path }.
file-special = { $path } no es un archivo normal.
file-busy = { $path } se está jugando en otra ventana.
resume-none = No hay ninguna partida sin terminar en { $folder }.
resume-over = La partida de { $path } terminó. Para verla: moon replay { $path }
resume-view = { $path } muestra solo lo que vio un asiento, y no se puede reanudar.
resume-players = { $path } no dice quién juega (etiqueta Players), y no se puede reanudar.
resume-seed = { $path } no tiene una semilla válida (etiqueta Seed), y no se puede reanudar.
resume-combined = --resume continúa lo guardado, y no se puede combinar con { $options }.
resume-program = En el asiento { $seat } jugaba un programa. Nómbralo otra vez: --seat { $seat }=cmd:PROGRAMA o policy:ARCHIVO
resume-seat = --seat { $seat }={ $kind }: con --resume, nombra solo los programas que jugaban, en sus asientos.
seat-form = --seat { $text }: escribe N=human o N=BOT, como 2=novice.
seat-number = --seat { $text }: los asientos de este juego van de 1 a { $count }.
seat-kind = --seat { $text }: «{ $kind }» no puede sentarse ahí; elige { $known }.
seat-style = --seat { $text }: no hay ese estilo; elige { $known }, para cualquier bot menos random.
style-unknown = --style { $text }: elige { $known }.
style-auction = Con estas reglas no hay subasta, así que los bots no tienen estilo de apostar.
seat-program = --seat { $text }: un programa se escribe como 2=cmd:./mybot o '2=cmd:python3 mybot.py'.
seat-policy = --seat { $text }: esta política no puede jugar aquí: { $why }
seat-twice = --seat { $text }: el asiento { $seat } se da dos veces.
name-empty = --name { $text }: un nombre necesita una letra o un número.
name-long = --name { $text }: un nombre puede tener a lo más { $most } caracteres.
name-characters = --name: { $char } no se permite en un nombre.
name-seat = --name { $text }: los asientos de este juego van de 1 a { $count }.
name-many = --name { $text }: todas las personas de la mesa ya tienen nombre.
name-twice = --name { $text }: dos jugadores no pueden llamarse igual.

## here: lessons

learn-welcome = { $title }. Escribe ? para ver la ayuda.
learn-part = { $title } (paso { $number } de { $all })
learn-ask = Presiona Enter para seguir
learn-word-back = atrás
learn-how = Escribe una jugada. seguir salta este paso, atrás vuelve al anterior, ? muestra la ayuda.
learn-help =
    Responde con una apuesta, un triunfo o una ficha, como en cualquier mesa; con Enter se sigue.
    seguir    saltar este paso
    atrás     volver al paso anterior
    deshacer  retirar tu última jugada, cuando juegas una mano
    mesa      mostrar otra vez la mesa
    reglas    mostrar las reglas de este juego
    salir     irse; puedes seguir después
learn-left = Para seguir con la lección: { $command }
learn-finished = Esa fue la lección. Ahora juega: { $command }

## here: the analysis board

board-welcome = El tablero de análisis. Escribe una jugada para probarla, y ? para ver la ayuda.
board-ask = Prueba una jugada, o un comando
board-word-variation = variante
board-at = Jugada { $ply } de { $plies }.
board-tried-since = Jugada { $ply }; probado desde la jugada { $since }: { $actions }
board-next = Sigue: { $first }
board-next-many = Sigue: { $first }; probado aquí: { $others }
board-at-end = Aquí no sigue nada. Escribe una jugada para probarla.
board-no-variation = Aquí no hay otra variante.
board-no-ply = No hay jugada { $ply } en esta línea, que tiene { $plies }.
board-no-seat = No hay asiento { $seat }: van de 1 a { $most }.
board-seen-only = Aquí solo se conoce lo que vio el asiento { $seat }.
board-played = Esto es parte de la partida registrada y no se puede quitar.
board-note-played = Se anotan las jugadas que pruebas, no las de la partida registrada.
board-note-how = Escribe nota y un texto de { $most } caracteres como mucho.
board-save-how = Indica el archivo, por ejemplo: guardar partida.moon
board-saved = Guardado en { $path }.
board-kept = Lo que probaste está guardado en { $path }. Para seguir: { $command }
board-unsaved = No se puede guardar lo que probaste: { $why }
board-over = Aquí la partida ya terminó.
board-bots-pieces = Los bots solo pueden seguir con el juego de fichas usual.
board-bots-dealt = Las fichas ocultas se reparten al azar, según lo que este asiento puede saber.
board-no-tree = Todavía no se probó nada.
board-no-deal = Aquí no se reparte.
board-not-your-turn = Es el turno de { $who }, y desde este asiento no se ve esa mano.
board-thinking = Calculando; Ctrl-C lo detiene …
board-stopped = Detenido.
board-values-match = Probabilidad de que { $who } gane la partida, por jugada, según lo que sabe:
board-values-points = Lo que vale cada jugada para { $who }, según lo que sabe este asiento:
board-double-dummy = con las manos a la vista { $count }
board-not-compared = no se comparó
board-hidden = Con manos ocultas no hay valores con las manos a la vista.
board-nothing-hidden = Aquí no hay fichas ocultas.
board-where-unseen = Dónde está lo que { $who } no ha visto, con repartos igual de probables:
board-legal = Se puede: { $actions }
board-help =
    6-4, paso …     probar una jugada; queda como variante
    repartir        repartir al azar, donde toca un reparto
    atrás, Enter    una jugada atrás, o adelante
    inicio, final   ir al inicio, o al final de esta línea
    jugada 12       ir a una jugada de esta línea
    variante        ir a la siguiente variante en este punto
    árbol           ver lo que se probó
    asiento 2, todos  lo que ve el asiento 2, o todas las manos
    valores         lo que vale cada jugada; valores a fondo tarda más
    dónde           dónde pueden estar las fichas no vistas
    nota TEXTO      anotar la jugada que probaste
    quitar          quitar la variante desde aquí
    bots, bots 2    seguir desde aquí contra bots, en tu asiento o en el 2
    guardar ARCHIVO guardar todo en un archivo
    salir           salir; lo que probaste queda guardado

## here: puzzles

puzzle-title = { $title } · { $preset } · nivel { $level } de 5 · problema { $id }
puzzle-of-day = Problema del día, { $day }
puzzle-mistake = De tu partida: mano { $hand } ({ $number } de { $all })
puzzle-choices = Respuestas: { $choices }
puzzle-ask = Tu respuesta (pista, ? para ayuda)
puzzle-how = Esa no es una de las respuestas: { $choices }
puzzle-enter = Enter para el siguiente problema
puzzle-all-seen = Ya viste todos los problemas de este tipo. moon puzzle --again olvida cuáles viste.
puzzle-no-mistakes = En esta partida no se encontró nada que estuviera claramente mal.
puzzle-unsaved = No se puede guardar lo que ya viste: { $why }.
puzzle-help =
    Escribe la respuesta: una ficha, una apuesta, un triunfo, un asiento o un porcentaje.
    pista   en qué pensar
    mesa    mostrar otra vez la mesa
    reglas  mostrar las reglas de este juego
    salir   salir

## here: scorekeeping for a table with real pieces

score-welcome = Hoja de puntos: { $title }. Escribe ? para ver la ayuda. Cada línea se guarda al momento.
score-ask-name = Quién ocupa el asiento { $seat }
score-ask-hand = Mano { $n }: da { $dealer }, apuesta primero { $first }
score-ask-round = Ronda { $n }: da { $dealer }, sale { $first }
score-ask-trick = { $who } juega por { $bid } ({ $standing }); quién gana la baza siguiente
score-ask-trick-chips = { $standing }; quién gana la baza siguiente
score-form = Anota el declarante, la apuesta y las bazas de todos, así: Ana 5 5 1 1. Escribe ? para ver la ayuda.
score-form-fix = Anota el número de la mano y su resultado correcto, así: corrige 3 Ana 5 5 1 1
score-form-name = Nadie se llama así, o se llaman así varios. Escribe ? para ver la ayuda.
score-form-chips = En este juego no se apuesta. Anota las bazas de todos, así: 3 2
score-form-moons = Anota las lunas de una baza como B (grande) y L (chica), así: Ana BL
score-choose = Elige una palabra con las flechas o el ratón, o escribe una línea.
score-type-name = Escribe el nombre nuevo, o elige atrás.
score-word-pass = paso
score-word-start = empieza
score-word-renege = renuncio
score-word-time = tiempo
score-word-done = listo
score-word-back = atrás
score-word-dummy = muerto
score-asks-who = quién
score-asks-hand = el número de la mano
score-asks-name = escribe el nombre nuevo
score-asks-trick = quién gana la baza siguiente
score-asks-bid = la apuesta
score-asks-moons = lunas en una baza, o listo
score-asks-tricks = bazas de { $who }
score-surplus-count = Manos después del final de la partida, que no cuentan: { $count }.
score-help =
    Ana 5 5 1 1       Ana apostó 5; luego las bazas de todos, en el orden de la hoja
    paso              todos pasaron
    cuenta Ana 5      Ana apostó 5; luego un nombre por cada baza según se gana
    renuncio Beto     la mano es nula y vuelve a repartir la misma persona
    corrige 3 …       corregir la mano 3; lo posterior se cuenta de nuevo
    tiempo            pedir tiempo, si las reglas lo tienen
    nombres A, B, C   cambiar los nombres
    deshacer          quitar la última anotación
    hoja, texto       mostrar la hoja, dibujada o como texto
    reglas            mostrar las reglas
    salir             dejarla; la hoja queda guardada
score-help-chips =
    3 2               las bazas de todos, en el orden de la hoja
    3 2 / Ana B       además: en la baza de Ana había una Luna Grande (L: una Luna Chica)
    Ana, Ana BL       Ana gana una baza, según se gana, y las lunas que lleva
    renuncio Beto     la mano es nula, si un renuncio cuesta un chip
    corrige 3 …       corregir la ronda 3; lo posterior se cuenta de nuevo
    nombres A, B, C   cambiar los nombres
    deshacer          quitar la última anotación
    hoja, texto       mostrar la hoja, dibujada o como texto
    reglas            mostrar las reglas
    salir             dejarla; la hoja queda guardada
score-saved = La hoja de puntos está guardada. Para seguir: { $command }
score-failed = La hoja de puntos ya no se puede guardar ({ $why }) y termina aquí. Todo lo anterior está guardado.
score-no-sheet = No hay ninguna hoja de puntos en { $folder }.
score-unreadable = { $path } no es una hoja de puntos legible: { $why }
score-show = --text y --json muestran una hoja de puntos que ya existe: añade --resume.
score-names-count = Este juego es para { $count } personas.

## all:typed words that are typed

# Several words for one thing are separated by commas. The words of all languages are understood, with or without
# accents. `typed-verb` may stand before an action.
typed-command-last = última
typed-command-sheet = hoja, puntos
typed-command-undo = deshacer
typed-command-time = tiempo
typed-answer-yes = sí, s
typed-answer-no = no
typed-room-claim = reclamo, el resto es mío
typed-room-pause = pausa
typed-room-resume = seguir
typed-talk-say = di, decir
typed-bid-pass = paso, pasar, pasa
typed-bid-moon = luna
typed-bid-double-moon = doble luna, doble moon, doble-moon
typed-bid-triple-moon = triple luna
typed-trump-doubles = dobles, mulas
typed-trump-follow-me = sígueme, sin triunfo
typed-trump-0 = blancas, ceros
typed-trump-1 = ases, unos
typed-trump-2 = doses
typed-trump-3 = treses
typed-trump-4 = cuatros
typed-trump-5 = cincos
typed-trump-6 = seises
typed-verb-auction = apuesto, apuesta
typed-verb-discard = descarto, descarta, descarte, descartar
typed-verb-trump = triunfo
typed-verb-play = juego, juega, jugar, salgo con, canto
typed-table-ready = listo, siguiente
typed-table-again = otra
typed-table-hand = mano
typed-table-withdraw = retirar

## here: words that are typed in the terminal

typed-number-0 = cero
typed-number-1 = uno
typed-number-2 = dos
typed-number-3 = tres
typed-number-4 = cuatro
typed-number-5 = cinco
typed-number-6 = seis
typed-number-7 = siete
typed-article-the = los, las, el, la
typed-card-BM = luna grande
typed-card-LM = luna chica
typed-command-help = ayuda
typed-command-hint = pista
typed-command-quit = salir
typed-command-rules = reglas
typed-command-table = mesa
typed-command-tiles = fichas, cartas
typed-command-why = por qué
typed-command-words = palabras
typed-room-end = terminar
typed-room-hints = pistas
typed-room-redeal = repartir otra vez
# Those that begin with `typed-naming`, `typed-numbered` and `typed-file` are followed by a name, a number or a text.
typed-naming-kick = sacar a, sacar
typed-naming-ban = vetar a, vetar
typed-naming-unban = readmitir a, readmitir
typed-naming-silence = silenciar a, silenciar
typed-naming-unsilence = dejar hablar a
typed-naming-hand-on = ceder la sala a, ceder a
typed-naming-spectators = espectadores
typed-naming-report = denunciar a, denunciar
typed-calling-suit = cantando, a
typed-board-help = ayuda
typed-board-quit = salir
typed-board-back = atrás
typed-board-forward = adelante, a
typed-board-variation = variante
typed-board-start = inicio
typed-board-end = final, fin
typed-board-values = valores
typed-board-thorough = valores a fondo
typed-board-where = dónde
typed-board-tree = árbol
typed-board-table = mesa
typed-board-remove = quitar
typed-board-chance = repartir
typed-board-all = asiento todos, todos
typed-numbered-ply = jugada, ir
typed-numbered-hand = mano
typed-numbered-seat = asiento
typed-file-save = guardar
typed-file-note = nota
typed-replay-forward = adelante, siguiente
typed-replay-back = atrás
typed-replay-start = inicio
typed-replay-end = fin
typed-replay-hand-next = mano siguiente
typed-replay-hand-back = mano anterior
typed-replay-mistake = error, error siguiente
typed-replay-mistake-back = error anterior
typed-replay-review = revisar
typed-replay-all = todas
typed-replay-moves = jugadas
typed-replay-comment = comentario
typed-ending-rematch = revancha, otra vez
typed-ending-review = revisar
typed-ending-replay = ver de nuevo, repetir
typed-sheet-text = texto
typed-entry-undo = deshacer, deshaz
typed-entry-pass = paso, pasan, pasaron
typed-entry-time = tiempo
typed-entry-start = empieza, cuenta
typed-entry-renege = renuncio
typed-entry-fix = corrige, corregir
typed-entry-names = nombres
typed-seat-dummy = muerto

## here: the command verify

verify-none = el registro no contiene ninguna prueba para sus { $hands }
verify-hold = { $proven } con prueba, todo correcto
verify-fail = { $proven } con prueba, { $wrong } con errores
verify-unproven = { $text }; sin prueba para { $hands }
verify-view = { $text }; hasta donde vio el asiento { $seat }
verify-given = La partida siguió desde una posición dada, así que nadie prueba sus repartos: { $hands }.
verify-hand = mano { $hand }: { $checks }
verify-fits = el secreto corresponde al compromiso
verify-misfits = EL SECRETO NO CORRESPONDE AL COMPROMISO
verify-follows = todo lo que decidió el azar sale del secreto y de los números aportados
verify-strays = LO QUE DECIDIÓ EL AZAR NO SALE DEL SECRETO Y DE LOS NÚMEROS APORTADOS
verify-opens = cada número aportado corresponde a su compromiso
verify-forged = UN NÚMERO APORTADO NO CORRESPONDE A SU COMPROMISO
verify-source = compromiso { $commitment }, números aportados { $nonces }
verify-withheld = el asiento { $seat } se comprometió con un número y no lo reveló
verify-interrupted = el servidor se interrumpió mientras se revelaban los números
verify-redeal = los jugadores acordaron repartir la mano de nuevo
verify-takeback = los jugadores acordaron deshacer una jugada antes del reparto
verify-end = los jugadores acordaron terminar la partida antes del reparto
verify-broken = mano { $hand }: se abandonó un reparto: { $why }
verify-count = Números que no se revelaron: { $seats }. Cada uno fue una elección entre dos repartos.
verify-seat = { $count } del asiento { $seat }
verify-breaks = Repartos abandonados: { $count }.
verify-missing = EL REGISTRO NO DICE QUÉ FUE DEL REPARTO { $deals } DE LA SALA
verify-alone = En { $hands } ningún jugador aportó un número, así que el servidor eligió solo el secreto del reparto.
verify-yours = Compruébalo: ¿se publicó cada compromiso antes de su mano? ¿Aparece tu propio número?
count-hands = { $n ->
    [one] 1 mano
   *[other] { $n } manos
}

## here: the commands hand and solve

odds-bid = apuesta
odds-made = cumplida
odds-open = abierta
odds-points = puntos
odds-marks = marcas
odds-tricks = bazas
odds-chips = chips
odds-trump = triunfo
odds-discard = descarte
odds-hand = mano
odds-alike = parecidas
odds-score = puntos
odds-percent = { $n } %
odds-line-bid = { $bid }: se cumple { $chance } ± { $error }
odds-line-open = abierta { $chance } ± { $error }
odds-list-line = { $hand }: { $bid } se cumple { $chance }, las parecidas { $alike }, puntos { $score }
odds-exact = exacto: los { $worlds } repartos de las fichas no vistas, con las manos a la vista
odds-estimated = estimado con { $worlds } repartos de las fichas no vistas, con las manos a la vista ({ $solved } resueltos)
odds-book = del libro de las manos: unos { $worlds } repartos, corregido por las manos ocultas
odds-book-open = { $basis }; abierta: con las manos a la vista
odds-swaps = { $hand }: { $bid } se cumple { $chance }
odds-swap-any = otra en su lugar
odds-swap-for = en lugar de { $tile }
odds-one-of = da una sola cosa: una mano (con --swaps o sin él), --best N o --treacherous N
odds-bid-alone = --bid solo va con --swaps, --best y --treacherous
odds-seconds = --seconds solo va con una mano: las listas y los cambios son del libro
odds-no-book = el libro de las manos no tiene este reglamento; una sola mano se puede estimar
odds-interrupted = interrumpido; esta es la estimación hasta ahora
odds-interrupted-before = interrumpido antes de que hubiera una estimación
solve-seat = asiento { $seat }
solve-best = mejor
solve-played = jugada
solve-value = Si todos juegan lo mejor, el asiento { $side } { $unit ->
    [tricks] se lleva { $value }
   *[other] gana { $value }
} de aquí en adelante.
solve-called = cantado
solve-set = cae
solve-legend = bazas del lado del declarante; cae: menos que la apuesta mínima, { $minimum }; moon: todas las bazas
solve-legend-discards = { $legend }; luego el mejor descarte (+: hay otros igual de buenos)
solve-leads = sale
solve-chips = chips de su lado
solve-what = nombra lo que se ha de resolver: un reparto, --hands o un registro (FILE --at PLY)
solve-cards = son cartas: nombra su reglamento, por ejemplo --rules chips
solve-at-ply = en la jugada { $ply }: { $why }; elige otra posición con --at
solve-view = esto es lo que vio el asiento { $seat }, sin las manos de los demás; solo se puede resolver un registro con todas las manos
solve-as-deal = { $why }; se leyó como un reparto entero: para manos durante el juego, da también --declarer y --trump
solve-interrupted = interrumpido antes de hallar la solución
solve-progress = resolviendo: { $seconds } s
solve-progress-of = resolviendo: { $done } de { $total }, { $seconds } s
solve-patience = resolver tarda un rato

## here: the command review

review-table-player = jugador
review-table-seat = asiento { $seat }
review-table-losses = perdido
review-table-luck = suerte
review-table-others = ajenos
review-table-result = final
review-table-adjusted = sin azar
review-table-rate = tasa
review-table-errors = errores
review-table-counted = { $errors } de { $decisions }
review-table-legend = En porcentaje de ganar la partida: perdido por errores, suerte, por errores ajenos, resultado, y este sin suerte; tasa: perdido por 100 decisiones; errores: graves/errores/imprecisiones.
review-table-like = { $name } juega como el bot { $bot }.
review-table-hints = Decisiones con pistas: { $hints }.
review-table-line = mano { $hand }, { $name }: { $action }, mejor { $better } ({ $grade }, { $loss } ± { $error }): { $why }

## here: other commands

check-ok = { $file }: correcto, { $hands }, { $actions }, resultado { $result }
check-ok-view = { $file }: correcto, { $hands }, { $actions }, resultado { $result }, lo que vio el asiento { $seat }
count-actions = { $n ->
    [one] 1 acción
   *[other] { $n } acciones
}
rules-no-effect = (aquí no cambia nada)
puzzle-seat-own = { $seat } (tú)
typed-lesson-next = seguir, siguiente
typed-lesson-back = atrás

## here: what is wrong with arguments

cli-missing = falta { $what }
cli-missing-option = falta la opción { $what }
cli-missing-command = falta el comando
cli-no-option = no hay ninguna opción { $option }
cli-no-command = no hay ningún comando «{ $name }»{ $near }
cli-near = ; ¿quisiste decir { $near }?
cli-too-many = «{ $text }» es un argumento de más
cli-rules-option = «{ $text }» es un argumento de más; las reglas se eligen así: --rules { $text }
cli-option-value = { $option } necesita un valor después
cli-option-flag = { $option } no lleva ningún valor
cli-choice = «{ $value }» no se puede elegir; elige { $known }
cli-date = «{ $value }» no es un día como 2026-01-31
cli-whole = «{ $value }» no es un número entero{ $bounds }
cli-number = «{ $value }» no es un número{ $bounds }
cli-least = { " " }de { $least } o más
cli-most = { " " }de { $most } o menos
cli-least-most = { " " }de { $least } a { $most }
cli-value = «{ $value }» no sirve aquí
cli-help = Opciones y ejemplos: { $command } --help
cli-ply = no hay jugada { $at }: las jugadas van de 0 a { $last }
cli-seat = no hay ningún asiento { $seat }: los asientos son 1 a { $players }
cli-seat-view = esto es lo que vio el asiento { $viewer }; lo que sabía el asiento { $seat } no está
cli-combined = { $options } no se puede combinar con { $with }
cli-single-game = { $options } solo se puede usar con una partida
cli-game = no hay ninguna partida { $number } en { $file }
cli-another-game = { $file } contiene otra partida; --game { $game } la muestra
cli-lesson = no hay ninguna lección «{ $name }»; elige { $known }
cli-lesson-step = el último paso de esta lección es el { $last }
cli-name-rules = di también las reglas, como en moon rules luna { $option }
cli-assignment = «{ $text }» no está escrito NOMBRE=VALOR, como auction.minimum=5
cli-needs = { $option } solo se usa con { $with }
cli-standard-input = los comandos se leen de la entrada estándar, así que el registro no puede venir de ahí
cli-no-folder = no hay ninguna carpeta { $folder } donde escribir { $file }
cli-is-folder = { $file } es una carpeta, no un archivo donde escribir
cli-not-writable = no se puede escribir { $file }: no está permitido

## here: what the system refuses

system-missing = no hay tal archivo ni carpeta
system-denied = no está permitido
system-exists = el archivo ya existe
system-folder = es una carpeta
system-no-folder = no es una carpeta
system-full = no queda espacio en el disco
system-read-only = el disco es de solo lectura
system-long = el nombre del archivo es demasiado largo
system-path = no es el nombre de un archivo
system-special = no es un archivo común
system-large = es demasiado grande

### -- rules, games, problems --

## here: names of bids, suits and trumps

# Bids and trumps, by their notation
spoken-pass = paso
spoken-double-moon = doble moon
spoken-triple-moon = triple moon
spoken-doubles = dobles
spoken-follow-me = sin triunfo

# Suits, with the article where one is said
the-suit-number = los { $suit }
the-suit-doubles = los dobles
the-suit-R = { suit-R }
the-suit-C = { suit-C }
the-suit-S = { suit-S }
the-suit-F = { suit-F }

# Trumps, after “with”
with-trump-doubles = los dobles
with-trump-follow-me = follow-me

## here: why an action is illegal

# texts and phases
illegal-unreadable = «{ $text }» no se entiende en el carácter { $position }: se esperaba { $expected }
illegal-not-now = ahora toca { $doing }
illegal-game-over = el juego terminó
illegal-chance-next = antes de actuar falta { $what }, que se escribe «{ $form }»

# chance
illegal-draw-count = { $count } asientos sacan una ficha cada uno: { $seats }
illegal-not-in-set = { $piece } no está en el juego de piezas que se usa
illegal-already-drawn = { $piece } ya se había sacado
illegal-twice = { $piece } aparece demasiadas veces
illegal-unknown-piece = un reparto necesita todas las piezas; «?» solo aparece en una vista, que no se puede reanudar
illegal-deal-hands = el reparto necesita { $expected } manos, no { $count }
illegal-deal-size = la mano del asiento { $seat } necesita { $expected } piezas, no { $count }
illegal-deal-rest = el reparto debe terminar con «{ $name }» y sus piezas, que deben ser { $count }
illegal-deal-no-rest = el reparto debe terminar con la última mano: no hay { $name }
illegal-no-such-seat = no hay asiento { $seat }: van de 1 a { $players }

# time
illegal-time-untimed = solo en una partida con tiempo se puede pedir tiempo
illegal-time-in-hand = el tiempo solo se pide entre manos, cuando toca repartir

# auction
illegal-bid-low = la apuesta mínima es { $minimum }
illegal-bid-high = el número más alto que se apuesta es { $maximum }
illegal-bid-not-higher = { $bid } no supera la apuesta actual, { $standing }
illegal-bid-number-over-moon = ningún número supera un { $standing }
illegal-bid-unknown-moon = en estas reglas no hay { $bid }
illegal-bid-moon-order = { $bid } solo se puede apostar sobre { $below }
illegal-bid-moon-after = moon solo se puede apostar sobre un { $top }
illegal-dealer-must-bid = todos los demás pasaron, así que quien reparte debe apostar

# discard and trump
illegal-not-held = no tienes { $piece }
illegal-discard-last-trump = { $piece } es tu único triunfo, y la primera salida debe ser un triunfo
illegal-trump-not-allowed = estas reglas no permiten nombrar { $trump }
illegal-trump-not-in-set = ninguna ficha de este juego tiene un { $trump }
illegal-trump-none-held = la primera salida debe ser un triunfo, y no tienes ninguno de { $trump }

# play
illegal-must-follow = tienes { $held }, así que debes seguir { $suit }
illegal-first-lead-trump = la primera salida debe ser un triunfo, y tienes { $held }
illegal-call-suit = di con qué palo sales: { $choices }
illegal-call-wrong = { $piece } no tiene { $called }: di { $choices }
illegal-no-call = aquí no se canta palo: escribe { $piece }

# hands from a real table
illegal-bid-unknown = con este reglamento se apuesta { $bids }
illegal-tricks-sides = hacen falta las bazas de { $sides } bandos, no de { $count }
illegal-tricks-all = las bazas suman { $count }, no { $size }
illegal-tricks-most = las bazas suman { $count }, y solo hay { $size }
illegal-tricks-range = nadie puede llevarse { $count } de { $size } bazas
illegal-tricks-stop = la mano se acabó en cuanto ya no se podía cumplir { $bid }; { $count } bazas son demasiadas
illegal-moons-many = hay dos Lunas Grandes y dos Lunas Chicas, y { $cards } cartas en una baza
illegal-moons-tricks = el asiento { $seat } ganó menos bazas que las anotadas con lunas
illegal-other-game = eso es de otro juego
illegal-renege-rejected = con este reglamento, la carta que no siguió el palo se recoge y la mano continúa

## here: what these sentences name

named-the-auction = el remate
named-the-discard = el descarte
named-naming-trump = nombrar el triunfo
named-the-play = la jugada
named-draw-for-dealer = el sorteo de quien reparte
named-choice-of-the-dealer = la elección de quien reparte
named-deal = el reparto
named-the-doubles = los dobles
named-the-rockets = los cohetes
named-the-crescents = las lunas crecientes
named-the-stars = las estrellas
named-the-full-moons = las lunas llenas
named-nothing-more = nada más
named-an-end = un final
named-the-number-of-a-seat = el número de un asiento
named-a-suit-0-to-6 = un palo de 0 a 6
named-0-to-6-doubles-or-follow-me = de 0 a 6, dobles (doubles) o sin triunfo (follow-me)
named-a-tile-such-as-6-4 = una ficha como 6-4
named-a-tile-such-as-6-4-or = una ficha como 6-4, o ?
named-a-card-such-as-R12-or-BM = una carta como R12 o BM
named-a-card-such-as-R12-or-BM-or = una carta como R12 o BM, o ?
named-widow-at-the-end = widow al final
named-dummy-at-the-end = dummy al final
named-an-action-of-Moon = una apuesta, una ficha como 6-4, o pass, discard, trump, deal, draw, dealer o time
named-an-action-of-Chips = una carta como R12, BM o LM, o deal o dealer
named-an-action = una acción o su texto

## here: what the choices in Moon mean

meaning-seat = Asiento { $seat }

# the auction
moon-auction-first = Apuesta cuántas de las { $size } bazas vas a ganar, o pasa.
moon-auction-over = Apuesta más que { $bid } de { $who }, o pasa.
moon-auction-must = Los demás pasaron: como diste tú, tienes que apostar.
moon-score = Llevas { $scores }.
moon-score-points = { $n } de { $target } puntos
moon-score-marks = { $n } de { $target } marcas
moon-score-rounds = { $n } de { $target } rondas
moon-bid = Apuesta { $bid }: { $take }, { $made }; menos, { $failed }.
moon-bid-moon = { $bid }: { $take }, { $made }; menos, { $failed }.
moon-take = gana { $needs } de { $size } bazas
moon-take-all = gana las { $size } bazas
moon-take-side = tu pareja y tú ganan { $needs } de { $size } bazas
moon-take-all-side = tu pareja y tú ganan las { $size } bazas
moon-range = de { $least } a { $most }
moon-others = { $marks } para cada uno de los demás
moon-others-side = { $marks } para la otra pareja
moon-and-hickeys = { $lost } y { $hickeys }
moon-won-match = Si la cumples, ganas la partida.
moon-won-round = Si la cumples, ganas la ronda.
moon-won-round-marks = Si la cumples, ganas la ronda: { $marks }.
moon-lost-match = Si fallas, pierdes la partida.
moon-lost-round = Si fallas, pierdes la ronda.
moon-pass-last = Paso: { $who } juega { $bid }.
moon-pass-over = Paso: { $who } juega { $bid } si nadie apuesta más.
moon-pass-tricks = Cada baza que ganes vale 1.
moon-pass-must = Paso: si los demás pasan también, { $who } tiene que apostar porque dio.
moon-pass-out = Paso: si todos pasan, esta mano no se juega y da { $who }.
moon-pass-out-last = Paso: todos pasaron; esta mano no se juega y da { $who }.
moon-pass-out-you = Paso: si todos pasan, esta mano no se juega y das tú.
moon-pass-out-last-you = Paso: todos pasaron; esta mano no se juega y das tú.

# widow and trump
moon-discard-one = Descarta una de tus { $n } fichas, boca abajo; nadie más la ve.
moon-discard-trump = Tu último triunfo se queda: sales con él.
moon-discard = Descartar { $piece }: te quedas con { $kept }.
moon-kept = { $n } de { $suit }
moon-kept-none = ninguno de { $suit }
moon-trump-name = Nombra triunfo: sus fichas ganan a las demás.
moon-trump-blind = Después tomas la viuda.
moon-trump-suit = { $suit }
moon-trump-higher = Triunfo { $suit }: tienes { $own }. Otros: { $out }, más altos: { $higher }.
moon-trump-best = Triunfo { $suit }: tienes { $own }, con el más alto. Otros: { $out }.
moon-trump-all = Triunfo { $suit }: los tienes todos.
moon-trump-not-held = Triunfo { $suit }: no tienes ninguno.
moon-trump-none = Sin triunfo: en cada baza gana la ficha más alta del palo de salida.

# play
moon-needs = { $left ->
    [one] Necesitas la última baza.
   *[other] Necesitas { $n } de las { $left } bazas que quedan.
}
moon-needs-side = { $left ->
    [one] Tu pareja y tú necesitan la última baza.
   *[other] Tu pareja y tú necesitan { $n } de las { $left } bazas que quedan.
}
moon-defends = { $left ->
    [one] A { $who } le falta la última baza, y a los demás también.
   *[other] A { $who } le faltan { $n } de las { $left } bazas; a los demás, { $against }.
}
moon-defends-side = { $left ->
    [one] A la pareja de { $who } le falta la última baza, y a ustedes también.
   *[other] A la pareja de { $who } le faltan { $n } de las { $left } bazas; a ustedes, { $against }.
}
moon-made = La apuesta está cumplida.
moon-set = La apuesta cayó.
moon-lead-any = Sales tú: los demás deben seguir el palo de tu ficha.
moon-lead-trump = Sales tú: la primera salida es un triunfo.
moon-lead-called = Sales tú: elige una ficha y el extremo que los demás deben seguir.
moon-follow = Sigue { $suit }.
moon-free = No tienes de { $suit }: juega cualquiera.
moon-winning = Va ganando { $piece } de { $who }.
moon-winning-partner = Va ganando tu pareja, { $who }.
moon-lead = Salir con { $piece }: los demás deben seguir { $suit }.
moon-lead-trumps = Salir con { $piece }, triunfo: los demás deben seguir con triunfos.
moon-lead-free = Salir con { $piece }: nadie más tiene de { $suit }.
moon-takes = { $piece } gana la baza.
moon-beats = { $piece } gana a { $winning } de { $who }.
moon-beats-trump = { $piece } es triunfo y gana a { $winning } de { $who }.
moon-loses = { $piece } no gana a { $winning } de { $who }.
moon-loses-last = { $piece } no gana a { $winning } de { $who }, que se lleva la baza.
moon-best = Nada le gana.
moon-decides-made = Con eso se cumple la apuesta.
moon-decides-set = Con eso cae la apuesta.

## here: what the choices in Chips mean

chips-suit-BM = la Luna Grande
chips-suit-LM = la Luna Chica
chips-big = Luna Grande
chips-little = Luna Chica
chips-dummy = el muerto
chips-lead-any = Sales tú, con cualquier carta. Llevas { $chips } de { $target } chips.
chips-follow = Sigue { $suit }.
chips-follow-moon = Sigue { $suit }, o juega una Luna Grande o Chica.
chips-free = No tienes { $suit }: juega cualquier carta.
chips-free-moon = Se salió con una luna: juega cualquier carta.
chips-winning = Va ganando { $who } con { $piece }.
chips-renege = Otra carta es renuncio y cuesta un chip.
chips-stakes = Tus bazas: { $tricks }; 1 o 3 valen 1 chip, y { $size }, { $most }.
chips-stakes-side = Bazas de ustedes: { $tricks }; 1 o 3 valen 1 chip, y { $size }, { $most }.
chips-lead = Salir con { $piece }: los demás deben seguir { $suit }.
chips-lead-big = Salir con { $piece }: los demás juegan cualquiera.
chips-lead-little = Salir con { $piece }: los cohetes no son triunfo y gana el número más alto.
chips-takes = { $piece } gana la baza.
chips-loses-last = { $piece } pierde: la baza es de { $who }.
chips-beats = { $piece } gana a { $winning }.
chips-loses = { $piece } no gana a { $winning }.
chips-best = Nada le gana.
chips-gained = Chips por eso: { $chips }.
chips-gains = Quien gane toma { $chips }.
chips-gives = Quien gane devuelve { $chips }.

## here: why a room refuses a command

# seats
refused-no-seat = no ocupas ningún asiento en esta sala
refused-seat-unknown = no hay asiento { $seat }: van de 1 a { $players }
refused-seat-taken = el asiento { $seat } está ocupado
refused-room-full = todos los asientos están ocupados
refused-already-seated = ya ocupas el asiento { $seat }
refused-seat-promised = el asiento { $seat } es tuyo cuando termine esta mano
refused-no-such-bot = no hay ningún bot «{ $bot }»
refused-token-form = una clave secreta se indica con su SHA-256
refused-name-taken = aquí ya hay alguien que se llama { $name }

# the owner of the room
refused-not-owner = esto solo puede hacerlo quien dirige esta sala
refused-kick-nobody = en el asiento { $seat } no hay ninguna persona
refused-kick-owner = esto no se puede hacer con quien dirige la sala
refused-no-such-ban = no existe ese veto
refused-hand-on-person = solo una persona sentada puede pasar a dirigir la sala
refused-owner-takes-part = quien participa en un torneo no puede sacar a nadie, porque podría sacar provecho de ello; desactiva sus mensajes o avisa a quienes administran el servidor
refused-owner-directs = las mesas de un torneo quedan a cargo de quien lo dirige
refused-hand-on-owner = ese asiento ya es el de quien dirige la sala
refused-never-spectators = esta sala nunca admite espectadores
refused-put-out = te sacaron de esta sala
refused-banned = te sacaron de esta sala para siempre
refused-banned-name = a { $name } lo sacaron de esta sala para siempre; si no es tu caso, elige otro nombre

# rated matches
refused-rated-grace = en una sala cuyas partidas cuentan para la clasificación, «grace» es al menos { $least }, no { $grace } (milisegundos); auméntalo, o abre la sala con «rated»: false
refused-rated-seats = esta partida cuenta para la clasificación: hasta que termine no se puede sacar ni cambiar a nadie
refused-rated-wish = esta partida cuenta para la clasificación, así que esto no se puede: { $wish }

# the game
refused-not-begun = la partida no ha empezado
refused-not-your-turn = no es tu turno
refused-moved-on = la partida ha seguido: van { $ply } acciones, no { $given }
refused-paused = la partida está en pausa
refused-not-paused = la partida no está en pausa
refused-not-between-hands = esto solo se puede entre manos
refused-nonce-commitment-form = el compromiso con un aporte son 64 cifras hexadecimales en minúscula
refused-nonce-reveal-form = un aporte con compromiso son 64 cifras hexadecimales en minúscula
refused-nonce-early = aún no se revelan los aportes; espera a que la sala los pida
refused-nonce-none = este asiento no tiene nada que revelar para este reparto
refused-nonce-other = este no es el aporte con el que se comprometió el asiento
refused-nonce-closed = ahora no se puede aportar nada al reparto
refused-nonce-late = al reparto con este compromiso ya no se le puede aportar nada
refused-in-series = en una serie todos reciben los mismos repartos, así que esto no se puede

# claims
refused-claim-not-now = puedes reclamar el resto cuando te toca jugar
refused-claim-too-early = aún hay demasiado oculto para juzgarlo; sigue jugando
refused-claim-doubtful = por lo que puedes saber, alguien más aún podría ganar una baza

# consent
refused-wish-waiting = otra propuesta espera respuesta: { $wish }
refused-wish-not-now = esto no se puede proponer ahora: { $wish }
refused-wish-away = esto necesita el consentimiento de { $name }, que no está: { $wish }
refused-nothing-asked = ninguna propuesta espera respuesta
refused-nothing-to-take-back = no has hecho nada en esta mano que se pueda deshacer
refused-hand-given = esta mano empezó con una posición dada, así que no se puede repartir de nuevo
refused-no-say = los bots externos no votan sobre esto

# hints
refused-no-hints = esta sala no permite pistas
refused-hints-series = en una serie no hay pistas
refused-hints-ask = aquí juegan también otros; primero deben estar de acuerdo con las pistas
refused-hints-allowed = aquí ya se permiten las pistas

# chat
refused-chat-off = esta sala no permite esa clase de chat
refused-chat-empty = no hay nada que decir
refused-chat-long = como mucho { $most } caracteres cada vez
refused-chat-characters = este texto lleva un carácter que no se puede mostrar
refused-chat-silenced = en esta sala se han desactivado tus mensajes
refused-chat-often = son demasiados mensajes; espera un poco
refused-no-such-phrase = no hay ninguna frase «{ $phrase }»
refused-mute-self = no puedes silenciarte

# the server's own
refused-position-length = una posición tiene como mucho { $most } acciones anteriores
refused-position-over = esta partida ya terminó, así que no puede seguir
refused-room-often = son demasiadas órdenes seguidas para esta sala; espera un poco
refused-other-command = este identificador ya se usó para otra orden; usa uno nuevo para cada una
refused-not-due = ahora no hay nada que hacer
refused-no-such-room = no existe esa sala
refused-busy = esta sala está muy ocupada; inténtalo de nuevo

# names
refused-name-empty = un nombre necesita una letra o una cifra
refused-name-long = un nombre tiene como mucho { $most } caracteres
refused-name-characters = este nombre lleva un carácter que los nombres no pueden llevar
refused-name-bot = este nombre parece el de un bot: solo los bots llevan «bot» o su nivel en el nombre
refused-name-house = este nombre parece el de quienes administran el servidor; elige uno distinto

# what can be proposed
proposal-takeback = deshacer
proposal-redeal = repartir de nuevo
proposal-pause = una pausa
proposal-end = terminar la partida
proposal-time = pedir tiempo
proposal-again = otra partida
proposal-hints = permitir pistas

## here: why a tournament refuses a command

tournament-no-such-tournament = no existe ese torneo
tournament-no-such-board = no existe esa mano, o todavía no la jugaron todas las mesas
tournament-not-director = esto solo lo puede hacer quien dirige el torneo
tournament-director-plays = tú también participas, así que solo puedes dar descanso a quien no jugó en la última ronda
tournament-board-playing = en tu propia mesa se está jugando una mano; termínala antes de terminar la ronda
tournament-not-entered = no participas en este torneo
tournament-already-entered = ya participas, con el nombre { $name }
tournament-no-such-entry = no existe la inscripción { $number }
tournament-tournament-full = un torneo admite como mucho { $most } inscripciones
tournament-tournament-over = el torneo terminó
tournament-round-playing = se está jugando una ronda; termínala antes
tournament-no-round = no se está jugando ninguna ronda
tournament-few-entries = las manos se comparan entre mesas, así que una ronda necesita al menos { $least } inscripciones
tournament-word-missing = elige una palabra con tu pareja, e inscríbanse con la misma palabra
tournament-word-used = ya se inscribieron dos personas con esta palabra; elige otra
tournament-no-pairs = con este reglamento no se juega en parejas
tournament-title-wrong = un torneo necesita un título de { $most } caracteres como mucho
tournament-number-wrong = el número de { $what } va de { $least } a { $most }
tournament-no-such-bot = no hay ningún bot { $name }
tournament-tournament-busy = este torneo está muy ocupado; inténtalo de nuevo

# what a number is of
tournament-number-of-rounds = rondas
tournament-number-of-hands = manos por ronda
tournament-number-of-minutes = minutos
tournament-number-of-wait = minutos que espera una mesa

## here: why something can't be entered on a score sheet

not-entered-names-count = con este reglamento juegan { $players } personas
not-entered-names-alike = dos personas no pueden llamarse { $name }
not-entered-no-such-hand = no hay mano { $number } que corregir
not-entered-nothing-to-undo = no hay nada que deshacer
not-entered-hand-running = se está contando una mano baza a baza: termínala, o deshaz sus bazas
not-entered-no-hand-running = anota primero quién juega la mano y con qué apuesta
not-entered-book-full = no hay más sitio en esta hoja; empieza otra
not-entered-not-writer = para escribir en esta hoja hace falta su clave secreta
not-entered-sheet-moved-on = alguien más escribió en esta hoja mientras tanto; revísala antes de anotar esto
not-entered-other-command = este identificador ya se usó para otra anotación; usa uno nuevo para cada una
not-entered-no-such-sheet = no existe esa hoja de puntos
not-entered-sheet-busy = esta hoja está muy ocupada; inténtalo de nuevo

## here: the score sheet as text

sheet-text-custom = reglamento propio
sheet-text-hand = Mano
sheet-text-dealer = Reparte
sheet-text-bid = Apuesta
sheet-text-tricks = Bazas
sheet-text-made = cumplida
sheet-text-set = caída
sheet-text-passed = pasan
sheet-text-renege = renuncio: { $who }
sheet-text-round = Ronda { $number }
sheet-text-marks = Marcas
sheet-text-rounds = Rondas ganadas
sheet-text-next = Sigue: da { $dealer }, empieza { $first }.
sheet-text-won = Ganó la partida: { $who }.
sheet-text-time = Se pidió tiempo.
sheet-text-legend = Entre paréntesis: bajo cero. Un asterisco: un hickey.

## here: why bots decide as they do

reason-at-random = se eligió al azar
reason-only-choice = no se puede hacer otra cosa
reason-policy = la política la elige en { $percent } de cada 100 casos así, y nada con más frecuencia
reason-outside = { $words }

# bots that search
reason-search-make = en { $percent } de cada 100 repartos así se cumple la apuesta, y nada da mejor resultado
reason-search-set = en { $percent } de cada 100 repartos así falla la apuesta, y nada da mejor resultado
reason-search-value = en { $worlds } repartos así, nada da mejor resultado
reason-endgame-solved = es la mejor jugada contra todas las manos que pueden tener los demás
reason-bid-odds = la cumplirías en { $percent } de cada 100 repartos así, y nada da mejor resultado
reason-bid-bold = es lo que más posibilidades te da de ganar la partida, { $win } de 100, aunque la cumplirías solo en { $percent } de cada 100 repartos
reason-bid-wild = es una apuesta atrevida: la cumplirías solo en { $percent } de cada 100 repartos, y algo más seguro vale un poco más
reason-bid-thrifty = la cumplirías en { $percent } de cada 100 repartos; ninguna apuesta más alta vale mucho más
reason-bid-proud = la cumplirías en { $percent } de cada 100 repartos; nada vale mucho más, y una apuesta alta es difícil de superar
reason-bid-sly = la cumplirías en { $percent } de cada 100 repartos; pasar apenas vale más, y así frenas a los demás
reason-bid-safer = la cumplirías en { $percent } de cada 100 repartos; { $bid } vale más, pero se cumpliría solo en { $other }
reason-pass-odds = ninguna apuesta da mejor resultado; la mejor, { $bid }, se cumpliría en { $percent } de cada 100 repartos
reason-pass-risky = apostar { $bid } vale más, pero solo se cumpliría en { $percent } de cada 100 repartos así
reason-pass-sly = una apuesta apenas vale más, y los demás todavía pueden apostar
reason-trump-odds = con { $trump } la apuesta se cumple en { $percent } de cada 100 repartos, y ningún otro triunfo da más
reason-discard-odds = sin ella la apuesta se cumple en { $percent } de cada 100 repartos, y ningún otro descarte da más

# auction
reason-bid-best = con { $trump }, una apuesta de hasta { $tricks } parece buena
reason-bid-leading = si sales tú, una apuesta de hasta { $tricks } parece buena
reason-moon-best = con { $trump } todas las bazas parecen tuyas
reason-moon-leading = si sales tú, todas las bazas parecen tuyas
reason-bid-forced = tienes que apostar, y así arriesgas menos
reason-pass-weak = habría que apostar { $lowest }, y esta mano parece dar para { $tricks } a lo sumo
reason-pass-unsure = es difícil decir cuánto vale esta mano
reason-pass-partner = tu pareja ya tiene la apuesta

# discard and trump
reason-discard-loser = es la ficha con menos posibilidades de ganarte una baza
reason-trump-best = tienes { $count }, y ningún otro triunfo promete más bazas
reason-trump-none = tus fichas ganan más bazas sin triunfo

# Moon: leads
reason-draw-trump = es tu triunfo más alto, y saca los de los demás
reason-force-trump = obliga a los demás a gastar sus triunfos altos, y a ti te quedan más
reason-cash-winner = tus rivales no tienen nada que pueda ganarle
reason-last-trumps = a tus rivales no les quedan triunfos, así que gana seguro
reason-lead-likely = lo más probable es que tus rivales no puedan ganarle
reason-lead-low = no tienes una buena ganadora para salir, y es lo que menos te cuesta

# Moon: following
reason-win-last = es la forma más barata de ganar esta baza, y ya nadie puede superarla
reason-win-likely = se pone por delante en esta baza, y lo más probable es que aguante
reason-win-hope = puede ganar esta baza, y obliga a los que vienen detrás a gastar algo más alto
reason-trump-in = no puedes seguir el palo, así que ganas esta baza con triunfo
reason-help-partner = a la ficha de tu bando todavía podrían ganarle, y esta es más segura
reason-leave-partner = tu pareja va ganando esta baza, así que guardas tus mejores fichas
reason-leave-defender = otro defensor va ganando esta baza, así que guardas tus mejores fichas
reason-give-up = no puedes ganar esta baza, así que entregas la ficha que menos falta te hará
reason-wait = a lo que podría ganar ahora seguramente le ganarían, así que lo guardas para después

# Chips
reason-big-moon = la Luna Grande gana la baza, y con ella un chip
reason-little-moon = seguramente otro se lleva esta baza, y con ella la Luna Chica
reason-chips-win = esta baza te conviene, y la carta tiene buenas posibilidades de ganarla
reason-chips-duck = esta baza no te conviene, así que se la dejas a los demás
reason-chips-unwanted = preferirías no ganar esta baza, pero esta carta es la que menos te cuesta
reason-chips-partner = tu equipo va ganando esta baza, así que guardas tus mejores cartas
reason-chips-keep = esta baza difícilmente será tuya, así que guardas tus mejores cartas

## here: errors of bots that are other programs

bot-failed-not-started = no se puede arrancar { $bot }: { $why }
bot-failed-late = { $bot } no respondió a tiempo
bot-failed-ended = { $bot } terminó con el código { $status }{ $said }
bot-failed-closed = { $bot } cerró su salida{ $said }
bot-failed-too-long = { $bot } escribió una línea de más de { $most } bytes
bot-failed-no-message = { $bot } escribió «{ $shown }», que no es un mensaje: { $why }
bot-failed-version = { $bot } habla la versión { $theirs } del protocolo, no la { $ours }
bot-failed-will-not-play = { $bot } no quiere jugar: { $why }
bot-failed-refused = { $bot } no puede responder: { $why }
bot-failed-wrong-id = { $bot } respondió a la petición { $answered }, y se le preguntó la { $asked }
bot-failed-illegal = { $bot } respondió «{ $action }», que no es ninguna de las acciones legales

## here: hints

# what to think about
hint-think-pass = La apuesta más baja es { $lowest }. Con el mejor triunfo, ¿con cuántas de las { $size } bazas cuentas?
hint-think-longest = Tienes { $count } de { $suit }, tu palo más largo. ¿Quién puede tener las que les ganan a las tuyas?
hint-think-score = ¿Qué te costaría fallar, y qué pasa si otro se queda con la apuesta?
hint-think-must-bid = Tienes que apostar. ¿Cómo arriesgas menos?
hint-think-trump = Necesitas { $needed } de { $size } bazas. ¿Qué palo es largo, y bastante alto para sacar triunfos?
hint-think-discard = Necesitas { $needed } de { $size } bazas. ¿Cuál nunca ganará una, y de qué palo te puedes deshacer?
hint-think-need = A la apuesta le faltan { $needed } de { $left ->
    [one] la última baza
   *[other] las { $left } bazas que quedan
}.
hint-think-made = La apuesta ya está cumplida.
hint-think-set = La apuesta ya falló.
hint-think-trumps = Cuenta los triunfos: no sabes dónde están { $out }.
hint-think-one-trump = Cuenta los triunfos: puede quedar uno. ¿Quién lo tendría?
hint-think-no-trumps = Ya no quedan triunfos fuera. ¿A cuáles tuyas todavía les pueden ganar?
hint-think-sure = Algo en tu mano ya no puede perder. ¿Conviene jugarlo, o puede esperar?
hint-think-void = { $who } ya no tiene de { $suit }. ¿Qué palos puede seguir todavía?
hint-think-lead = Ninguna salida tuya gana seguro. ¿Con cuál regalas menos?
hint-think-lost = No puedes ganar esta baza. ¿Cuál te hará menos falta?
hint-think-last = Eres el último en esta baza. ¿Vale la pena ganarla, y qué tan barato te sale?
hint-think-ally = Tu bando va ganando esta baza. ¿Todavía se la pueden llevar los que siguen?
hint-think-win = Puedes ponerte por delante en esta baza. ¿Con qué te pueden ganar los que siguen?

# facts about a choice
hint-fact-pass = les dejas la apuesta a los demás
hint-fact-bid = necesitarías { $needed } de { $size } bazas
hint-fact-named = tienes { $count }
hint-fact-is-trump = es triunfo
hint-fact-empties = te deja sin { $suit }
hint-fact-last-trump = es tu último triunfo
hint-fact-draws = saca triunfos; puede haber { $out } fuera
hint-fact-sure = gana esta baza seguro
hint-fact-highest = es la más alta que queda de { $suit }, pero la pueden ganar con triunfo
hint-fact-wins = gana esta baza en unos { $percent } de cada 100 repartos
hint-fact-loses = no puede ganar esta baza

## here: reviews of games

report-title = Revisión
report-player = Jugador
report-decisions = Decisiones
report-losses = Perdido por errores
report-luck = Suerte
report-others = Por errores ajenos
report-result = Resultado
report-adjusted = Sin suerte
report-error-rate = Pérdida por 100 decisiones
report-chances = Probabilidad de ganar la partida, con todas las manos a la vista
report-worst = Lo que se pudo hacer mejor
report-nothing = No se halló nada claramente mal hecho.
report-hand = Mano
report-action = Acción
report-better = Mejor
report-loss = Pérdida
report-why = Por qué
report-hindsight = A posteriori
report-hints = Decisiones con pistas
report-hinted = tras una pista
report-fine = bien
report-inaccuracy = imprecisión
report-mistake = error
report-blunder = error grave
report-note = { $grade }, { $loss } de la partida (± { $error }): mejor { $better }; { $why }
report-explained = Las pérdidas se juzgan por lo que el jugador podía saber. En porcentaje de ganar la partida: comienzo − perdido por errores + suerte + por errores ajenos = resultado. La última columna dice cuánto cambió la probabilidad con todas las manos a la vista, lo que nadie podía saber.
report-trump = triunfo { $trump }
report-discard = descarte { $piece }

## here: puzzles

puzzle-kind-make = Sálvala
puzzle-kind-set = Túmbala
puzzle-kind-discard = El descarte
puzzle-kind-trump = Nombra triunfo
puzzle-kind-bid = Apuesta según el marcador
puzzle-kind-where = ¿Dónde está?
puzzle-kind-odds = ¿Qué tan probable es?
puzzle-you = tú
puzzle-by-seat = el asiento { $seat }
puzzle-Seat = El asiento { $seat }
puzzle-place-widow = la viuda
puzzle-place-discard = el descarte
puzzle-place-dummy = el muerto
puzzle-place-stock = cartas sin repartir
puzzle-suit-BM = Lunas Grandes
puzzle-suit-LM = Lunas Chicas
puzzle-with = con triunfo { $trump }

# questions
puzzle-contract-own = Apostaste { $bid }{ $trump }: con { $needed } de las { $left } bazas que quedan la cumples.
puzzle-contract-partner = Tu pareja, { $who }, apostó { $bid }{ $trump }: con { $needed } de las { $left } bazas que quedan la cumplen.
puzzle-contract-other = { $who } apostó { $bid }{ $trump }: con { $needed } de las { $left } bazas que quedan cumple, con { $against } cae.
puzzle-ask-make = Una sola jugada la salva contra cualquier defensa. ¿Cuál?
puzzle-ask-set = Una sola jugada la tumba, haga lo que haga quien declara. ¿Cuál?
puzzle-open = Ves todas las manos.
puzzle-closed = Solo ves tu mano, y con eso basta.
puzzle-ask-discard = Apostaste { $bid }. ¿Qué ficha descartas?
puzzle-ask-trump = Apostaste { $bid }. ¿Qué triunfo nombras?
puzzle-ask-bid = ¿Qué apuestas?
puzzle-score-points = Llevas { $own } de { $target } puntos; los demás, { $others }.
puzzle-score-marks = Llevas { $own } de { $target } marcas; los demás, { $others }.
puzzle-ask-where = ¿Dónde está { $piece }? Por lo que pasó, solo queda un lugar.
puzzle-ask-odds = ¿Qué tan probable es que { $piece } esté aquí: { $place }? Todos los repartos que concuerdan con lo que viste cuentan igual.

# nudges
puzzle-nudge-duck = No hay que ganar todas las bazas que se pueden ganar.
puzzle-nudge-take = ¿Qué pasa si dejas ir esta baza?
puzzle-nudge-take-high = ¿Con qué ficha te quieres quedar después de esta baza?
puzzle-nudge-throw = ¿Cuáles de tus fichas ganarán todavía una baza, y cuáles nunca?
puzzle-nudge-draw-trump = ¿Quién tiene todavía triunfos?
puzzle-nudge-winner = ¿A cuál de tus fichas nadie le gana ahora, pero quizá después sí?
puzzle-nudge-give-lead = Alguna baza se pierde de todos modos. ¿Cuándo, y con quién?
puzzle-nudge-lead = Piensa en la baza siguiente: ¿quién sale, y con qué?
puzzle-nudge-discard = ¿De qué palo podrías quedarte sin fichas, y cuál nunca gana?
puzzle-nudge-trump = Cuenta los triunfos que tendrías, y los más altos que andan fuera.
puzzle-nudge-bid = Mira el marcador: ¿qué pasa con la partida si la cumples, si fallas o si dejas jugar a otros?
puzzle-nudge-where = ¿Quién no siguió el palo, y en cuál?
puzzle-nudge-odds = Cuenta cuántas piezas ocultas hay en cada lugar, y qué lugares quedan descartados.

# answers
puzzle-right = Correcto: { $solution }.
puzzle-wrong = No es { $choice }: la respuesta es { $solution }.
puzzle-only-make = Solo { $play } salva la apuesta.
puzzle-only-set = Solo { $play } tumba la apuesta.
puzzle-theme-duck = Deja ir esta baza, aunque podrías ganarla: lo que ganaría ahora hace falta después.
puzzle-theme-take = Esta baza hay que ganarla ahora.
puzzle-theme-take-high = Gana la baza con una ficha más alta de lo que parece necesario, y guarda la más baja.
puzzle-theme-throw = No puedes seguir el palo, y esta es la ficha que puedes soltar.
puzzle-theme-draw-trump = Sale con triunfo: los demás gastan los suyos, o muestran que no tienen.
puzzle-theme-winner = Nada le gana en su palo.
puzzle-theme-give-lead = Entrega esta baza en el momento justo.
puzzle-theme-lead = Lo que cuenta es lo que te queda después en la mano.
puzzle-worlds = Es así en los { $n } repartos que son posibles según lo que viste.
puzzle-line = Con el mejor juego sigue así: { $line }.
puzzle-refuted-make = { $play } falla: { $line }. Quien declara se queda con { $taken } bazas en vez de { $needed }.
puzzle-refuted-set = { $play } no basta: { $line }. Quien declara consigue sus { $needed } bazas ({ $taken }).
puzzle-compared = En { $worlds } repartos que encajan con lo que sabes, estas son las posibilidades de ganar la partida:
puzzle-even = Al principio de una partida, lo mejor sería { $even }; este marcador lo cambia.
puzzle-value = { $choice }: { $win } %.
puzzle-value-made = { $choice }: { $win } % (se cumple { $made } de cada 100 veces).
puzzle-clue-void = { $who } no siguió { $suit } en la baza { $trick }, así que ahí no está { $piece }.
puzzle-clue-rules = Aquí no: { $place }. Por las reglas, o por las otras piezas que deben estar ahí, no cabe { $piece }.
puzzle-one-place = Solo queda un lugar para { $piece }: { $place }.
puzzle-share = En { $many } de cada { $all } repartos posibles, { $piece } está aquí: { $place }. Eso da { $percent }.
puzzle-bot-novice = El novato
puzzle-bot-club = El jugador de club
puzzle-bot-expert = El experto
puzzle-bot-always = { $bot } acertó: { $choice }.
puzzle-bot-never = { $bot } falló: { $choice }.
puzzle-bot-some = { $bot } acertó { $solved } de { $tries } veces; lo más frecuente: { $choice }.

## here: puzzles from one's own games

mistake-ask = Aquí elegiste { $action }, y tu posibilidad de ganar bajó { $cost } puntos porcentuales. ¿Qué es mejor?
mistake-nudge-auction = ¿Cuántas bazas son seguras, y qué pide el marcador?
mistake-nudge-discard = ¿Qué ficha nunca gana, y de qué palo podrías no tener ninguna?
mistake-nudge-trump = Cuenta los triunfos que tendrías, y los más altos que andan fuera.
mistake-nudge-play = ¿Quién puede ganarle a qué todavía, y quién sale en la baza siguiente?
mistake-right = Correcto: { $choice }.
mistake-wrong = No es { $choice }: es mejor { $best }.
mistake-value = { $choice }: { $win } % de ganar la partida.

## here: the characters of house bots

character-chance = Cualquier jugada permitida le sirve, y todas por igual.
character-lucky = Juega al azar y lo llama corazonada.
character-volado = Todo lo decide con un volado, hasta disparar a la luna.
character-dado = Tira un dado antes de cada apuesta y no mira su mano.
character-ruleta = Ni planea ni cuenta, y aun así gana una baza de vez en cuando.
character-dizzy = Apuesta por capricho y al momento ya se le olvidó.
character-poppy = Solo apuesta lo que se ve en su mano; la audacia le gana.
character-monty = Hace la apuesta más baja que le parece buena, y rara vez se la dejan.
character-chiquis = Apuesta media baza más de las que cuenta, y cuenta como principiante.
character-toto = Espera a que alguien más apueste.
character-skip = Aprendió el juego la semana pasada, y estira cada apuesta media baza.
character-josie = Apuesta tan alto como le parece bueno.
character-pip = Apuesta lo que pide el equilibrio de la subasta, luna incluida.
character-penny = De las apuestas que valen lo mismo, hace la más baja.
character-beto = Apuesta un poco más de lo que pide el equilibrio de la subasta.
character-lupita = Al principio pasa, si pasar vale tanto como apostar.
character-junior = Apuesta como si su mano valiera media baza más.
character-dot = De las apuestas que valen lo mismo, hace la más alta.
character-earl = Apuesta lo que probablemente cumpla, y poco más.
character-hattie = Apuesta corto y rara vez ofrece más de lo necesario.
character-nacho = Dispara a la luna siempre que convenga, por más que falle.
character-chelo = Espera a que otros apuesten, y entonces apuesta para frenarlos.
character-buck = Hace la apuesta más alta que casi no le cueste nada.
character-dolly = Solo se arriesga mucho si ayuda de verdad.
character-rosa = Apuesta según el marcador y corre todo riesgo que valga la pena.
character-wyatt = Deduce quién tiene qué y corre los riesgos que convienen.
character-chuy = Escucha cada apuesta antes de hacer la suya.
character-opal = Ya revisó todas las apuestas, y hace la más baja que alcance.
character-ramona = Prefiere apostar alto a que la superen.
character-hank = Le importa ganar la partida, no cumplir cada apuesta.
character-luz = Dispara a la luna cuando la partida lo vale.
character-ramiro = Mira un turno más allá y no apuesta más de lo que debe.
character-selene = Se queda en la sombra hasta que alguien apuesta, y lo supera si cuesta poco.
character-sterling = Se toma su tiempo, y solo se arriesga mucho donde ayuda de verdad.
character-marshal = Abre alto para que los demás no entren.
character-galileo = Calcula cada riesgo y corre los que convienen.

## here: problems with requests to a server

problem-malformed = no se puede leer la solicitud: { $why }
problem-admin = esto necesita una clave válida de quienes administran este servidor, en el encabezado «Authorization: Bearer CLAVE»
problem-invitation = en este servidor hace falta una invitación válida para abrir salas y para buscar con quién jugar
problem-house-banned = con este nombre nadie puede sentarse en este servidor
problem-no-operators = este servidor no tiene administradores que puedan leer avisos
problem-no-such-note = no hay nada con este número
problem-other-person = en el asiento { $seat } está ahora { $name }; mira quién es y prueba otra vez
problem-limit-name = no hay tal límite; hay { $names }
problem-limit-burst = lo que se permite de una vez debe estar entre { $least } y { $most }
problem-limit-rate = lo que se permite por segundo debe estar entre { $least } y { $most }
problem-limit-no-rate = esto limita lo que está abierto a la vez, así que no tiene ritmo
problem-limit-elsewhere = detrás de un proxy, este servidor no limita las conexiones; pongan ese límite en el proxy
problem-address-banned = quienes administran este servidor vetaron la dirección de red desde la que entras; solo puedes mirar
problem-own-address = tú también entras desde esa dirección
problem-no-address = el servidor no conoce la dirección de ese asiento
problem-network-form = indica una dirección o una red, como 203.0.113.0/24, de un /8 a lo más o, en IPv6, de un /24
problem-token-short = esto necesita una clave secreta, en el encabezado «Authorization: Bearer CLAVE»; la inventas tú, con al menos { $least } caracteres, y es la misma en todas las solicitudes de un asiento
problem-no-player = esta clave no pertenece a ningún jugador de este servidor, o fue eliminada
problem-key-form = esto necesita la clave de un jugador, en el encabezado «Authorization: Bearer CLAVE»; consta de 64 dígitos hexadecimales en minúsculas
problem-spectators = esta sala no permite espectadores
problem-origin = esta página no tiene permiso para conectarse a este servidor
problem-not-found = aquí no hay nada
problem-no-players = este servidor no tiene jugadores
problem-no-profile = ningún jugador con este nombre muestra un perfil
problem-no-such-player = no hay otro jugador con este nombre
problem-no-such-key = no tienes esa clave
problem-code-invalid = este código ya no es válido: cada uno sirve una vez, durante 10 minutos
problem-no-passkeys = en este servidor no se pueden usar llaves de acceso con esta dirección: { $why }
problem-passkey-unknown = esta llave de acceso no pertenece a ningún jugador de este servidor, o fue eliminada
problem-passkey-host = esta llave de acceso se hizo para { $host } y solo sirve ahí
problem-key-younger = lo pidió una clave más antigua; solo puede anularlo una clave igual de antigua o el archivo de recuperación
problem-ties-full = tienes demasiados amigos, preguntas abiertas y bloqueos: elimina algunos
problem-invitation-few = esto abre { $needed } salas, pero la invitación solo se puede usar { $left ->
    [one] una vez
   *[other] { $left } veces
}; pide otra
problem-invitations-full = tienes demasiadas invitaciones abiertas: cada una vale una hora
problem-pairing-ended = tu búsqueda de partida terminó: empezaste otra en otro lugar, o la detuviste
problem-name-used = otro jugador ya tiene este nombre; elige uno distinto
problem-key-used = esta clave ya pertenece a un jugador
problem-keys-full = tienes { $most } claves y no puedes tener más; elimina una primero
problem-last-key = esta es tu única clave; sin ella ya no podrías ser este jugador
problem-passkey-invalid = esta llave de acceso no se puede aceptar: su respuesta no corresponde a la pregunta; inténtalo de nuevo
problem-no-such-preset = no hay ningún reglamento «{ $preset }»
problem-no-such-puzzle = no hay ningún problema «{ $puzzle }»
problem-no-book = el libro de manos no tiene este reglamento; tiene: { $presets }
problem-no-such-bid = con este reglamento no existe esa apuesta; existen: { $bids }
problem-no-hand = eso no es una mano: necesita { $size } fichas distintas de estas, separadas por comas: { $tiles }
problem-no-such-lesson = no hay ninguna lección «{ $lesson }»
problem-no-such-day = todavía no hay mano de ese día
problem-no-such-series = no existe esa serie
problem-record-archived = el registro de esta partida se archivó y no se encuentra su archivo: pregunta a los operadores
problem-no-record = no hay ningún registro que puedas ver
problem-method = esta dirección no admite este método de HTTP
problem-too-large = la solicitud es demasiado grande; el límite es de { $most } bytes
problem-host = este servidor no atiende con el nombre { $host }; quien lo administra puede agregarlo con --address
problem-media-type = envía la solicitud como JSON (Content-Type: application/json)
problem-invalid = la solicitud no corresponde al esquema: { $why }
request-body-missing = falta el cuerpo
request-body-incomplete = el cuerpo está incompleto
request-token-surrogate = el token tiene medio par sustituto
request-message-text = los mensajes deben ser texto
request-message-hello = el primer mensaje debe ser un hello
request-message-hello-twice = solo el primer mensaje puede ser un hello
problem-broken-record = este registro no se puede leer: { $why }
problem-review-view = solo se puede analizar una partida completa, y este registro es lo que vio el asiento { $viewer }
problem-review-running = solo se analizan partidas terminadas
problem-in-play = esta mano se está jugando en una partida en curso; se podrá calcular cuando termine la mano
problem-in-play-hint = esta mano se está jugando en una partida en curso; pide una pista en la mesa, donde queda anotada, o espera a que termine la mano
problem-in-play-series = esta mano es de una serie cuyos repartos otros todavía juegan; se podrá calcular cuando termine la serie, al mediodía (UTC) del día siguiente a su último día
problem-review-none = esta partida no se puede analizar: no hay modelo de sus manos
problem-review-long = esta partida es demasiado larga para analizarla aquí: su registro tiene más de { $most } caracteres; usa moon review
problem-review-often = ya se están haciendo varios análisis tuyos; inténtalo de nuevo cuando termine uno
problem-board = { $why }
problem-board-played = esto es parte de la partida registrada y no se puede quitar
problem-board-seat = no hay asiento { $seat }: van de 1 a { $players }
problem-board-pieces = esta partida tiene otras fichas que las usuales, así que no se puede seguir en una sala
problem-frames = los pasos de este registro van de 0 a { $plies }; se pueden pedir { $most } como máximo
problem-not-in-record = este registro es la vista del asiento { $viewer }; no contiene lo que sabía el asiento { $seat }
problem-lesson-step = esta lección no tiene paso { $step }; sus pasos van de 0 a { $last }
problem-puzzle-choice = las respuestas de este problema son { $choices }
problem-rules = con este reglamento no se puede jugar: { $why }
problem-series-day = el día de una serie debe ser hoy o a lo más dentro de { $most } días
problem-series-early = las salas de la serie «{ $name }» solo se abren en su día, para que nadie vea antes las manos
problem-series-reserved = solo las rondas de torneos tienen series cuyo nombre empieza por «{ $beginning }»
problem-series-name = el nombre de una serie no puede terminar en «{ $end }»
problem-too-often = demasiadas solicitudes; inténtalo de nuevo en { $seconds } s
problem-too-many = hay demasiadas mesas abiertas desde tu dirección; cierra una y esta se reconectará sola
problem-crowded = el servidor está ocupado leyendo otros registros; inténtalo de nuevo en un momento
problem-failed = algo falló en el servidor; no es culpa tuya
problem-storage = por ahora no se puede acceder a la base de datos; no se pierde ninguna partida, inténtalo de nuevo en un momento

# why a server has no passkeys
no-passkeys-address = una dirección IP no puede tenerlas
no-passkeys-https = necesitan https
no-passkeys-library = no tiene la biblioteca necesaria
no-passkeys-name = hay que abrirlo como { $known }

## here: the rules in prose

# Words
prose-moon-bid-1 = moon
prose-moon-bid-2 = doble moon
prose-moon-bid-3 = triple moon
prose-round = ronda
prose-game = partida

# Moon: headings
prose-players-and-tiles = Jugadores y fichas
prose-deal = El reparto
prose-bidding = El remate
prose-widow = La viuda
prose-trump = El triunfo
prose-play = El juego
prose-scoring = Los puntos
prose-scoring-marks = Las marcas
prose-match = La partida

# Moon: players and tiles
prose-three-alone = Juegan tres, cada quien por su cuenta.
prose-four-alone = Juegan cuatro, cada quien por su cuenta.
prose-four-partners = Juegan cuatro en dos parejas, los asientos 1 y 3 contra los asientos 2 y 4. Los compañeros ganan y pierden juntos.
prose-tiles-moon-22 = De un juego de doble seis se apartan las fichas con blanca, menos el 0-0: quedan 22 fichas.
prose-tiles-moon-21 = De un juego de doble seis se apartan todas las fichas con blanca, también el 0-0: quedan 21 fichas.
prose-tiles-double-six = Se juega con el doble seis completo, las 28 fichas.
prose-suits = Los números son los palos: cada ficha es de sus dos números, y un doble, de uno solo. En cada palo manda el doble, y después la ficha con el otro extremo más alto.

# Moon: deal
prose-first-dealer-draw = Para saber quién da primero, cada uno saca una ficha y da quien tenga la de más puntos; los que empatan vuelven a sacar de las fichas que quedan.
prose-first-dealer-random = Quién da primero se decide al azar.
prose-seven-each = Se revuelven las fichas boca abajo y cada uno toma siete; quien da toma las suyas al final.
prose-one-left-over = Sobra una ficha: la viuda (widow).
prose-deal-passes = Después de cada mano, le toca dar al de la izquierda.
prose-round-dealer-left = Lo mismo vale al empezar otra { $round }.
prose-round-dealer-winner = Al empezar otra { $round }, da quien ganó la anterior.
prose-round-dealer-winning-side = Al empezar otra { $round }, da la pareja que ganó la anterior: de los dos, el primero a la izquierda del último que dio.

# Moon: bidding
prose-auction = Habla primero quien está a la izquierda del que da, y cada uno habla una sola vez. Se pasa (pass) o se dice cuántas de las siete bazas se van a ganar: un número del { $minimum } al 7, mayor que cualquier apuesta anterior.
prose-moon-any-time = También se puede decir moon, sobre cualquier número o como primera apuesta: es disparar a la luna, prometer las siete bazas.
prose-moon-after-seven = Sobre un 7, y solo entonces, se puede decir moon: es disparar a la luna, prometer las siete bazas.
prose-moon-is-highest = Nada supera a moon, así que con él termina el remate.
prose-double-moon = Sobre moon se puede decir doble moon (double-moon), la misma promesa, y con él termina el remate.
prose-triple-moon = Sobre moon se puede decir doble moon (double-moon), y sobre este triple moon (triple-moon), siempre la misma promesa; con triple moon termina el remate.
prose-declarer = Quien hace la apuesta más alta es el declarante.
prose-all-pass-next-dealer = Si todos pasan, no se juega la mano y da el siguiente a la izquierda.
prose-all-pass-same-dealer = Si todos pasan, no se juega la mano y vuelve a dar el mismo.
prose-all-pass-force-dealer = Si todos los demás pasaron, quien dio las fichas tiene que apostar.

# Moon: widow
prose-widow-before-trump = El declarante toma la viuda y descarta boca abajo una de sus ocho fichas antes de nombrar triunfo.
prose-widow-after-trump = El declarante nombra triunfo sin haber visto la viuda; después la toma y descarta boca abajo una de sus ocho fichas.
prose-widow-called = El declarante toma la viuda y descarta boca abajo una de sus ocho fichas.
prose-widow-discard = Puede descartar la misma viuda. El descarte queda fuera de juego y nadie más lo ve.
prose-widow-none = La viuda se queda boca abajo y nadie la ve.

# Moon: trump
prose-trump-names = El declarante nombra el triunfo: { $names }.
prose-trump-number = un número del { $low } al 6
prose-trump-doubles = los dobles (doubles)
prose-trump-follow-me = sin triunfo (follow-me)
prose-trump-only-number = El declarante nombra { $number } como triunfo.
prose-trump-only-doubles = En todas las manos los triunfos son los dobles (doubles).
prose-trump-only-follow-me = Todas las manos se juegan sin triunfo (follow-me).
prose-follow-me-blanks = Decir follow-me es solo otra manera de nombrar el 0.
prose-trump-belongs = Un triunfo es solo del palo de triunfo, tenga lo que tenga en el otro extremo.
prose-doubles-rank = Cuando los dobles son triunfo, van del 6-6 al { $lowest }, de mayor a menor, y dejan de pertenecer a los palos de los números.

# Moon: play
prose-who-leads = El declarante sale a la primera baza, y quien gana una baza sale a la siguiente.
prose-first-lead-any = Se puede salir con cualquier ficha, triunfo o no.
prose-first-lead-trump = La primera salida tiene que ser un triunfo, así que el declarante solo puede nombrar uno del que tenga alguna ficha.
prose-first-lead-trump-blind = La primera salida tiene que ser un triunfo, así que el declarante solo puede nombrar uno que esté entre sus primeras siete fichas, y al descartar debe conservar algún triunfo.
prose-first-lead-follow-me = Sin triunfo se puede salir con cualquier ficha.
prose-led-high-end-or-trump = Si la salida es un triunfo, hay que seguir triunfo; si no, hay que seguir el número más alto de esa ficha.
prose-led-high-end = El palo que hay que seguir es el número más alto de la ficha de salida.
prose-led-called = No hay triunfo: quien sale canta uno de los dos números de su ficha, y ese es el palo que hay que seguir en la baza.
prose-follow-suit = Quien tiene del palo debe seguirlo; quien no, juega lo que quiera.
prose-highest-trump-wins = Gana la baza el triunfo más alto o, si no hay, la ficha más alta del palo de salida.
prose-highest-tile-wins = Gana la baza la ficha más alta del palo de salida.
prose-stop-when-set = La mano se corta en cuanto el declarante ya no puede cumplir su apuesta.
prose-stop-when-set-side = La mano se corta en cuanto la pareja del declarante ya no puede cumplir su apuesta.
prose-play-out = Siempre se juegan las siete bazas, aunque la apuesta ya esté perdida.

# Moon: scoring
prose-made = El declarante cumple un número si gana al menos esas bazas, y cualquier moon, si gana las siete.
prose-made-side = La pareja del declarante cumple un número si gana al menos esas bazas, y cualquier moon, si gana las siete.
prose-score-bid = Un número cumplido vale justo lo apostado, sobren bazas o no; un moon vale 21.
prose-score-tricks = Un número cumplido vale todas las bazas ganadas; un moon vale 21.
prose-score-set = El declarante que no cumple cae (set) y pierde lo apostado, 21 si era un moon. Se puede quedar bajo cero.
prose-score-set-side = La pareja que no cumple cae (set) y pierde lo apostado, 21 si era un moon. Se puede quedar bajo cero.
prose-score-others = En todo caso, cada uno de los demás suma un punto por baza ganada.
prose-score-other-side = En todo caso, la otra pareja suma un punto por baza ganada.
prose-finish-in-order = Primero se anotan los puntos del declarante y después los de los demás, hacia la izquierda; el primero en llegar a { $points } gana la { $round } al instante.
prose-finish-in-order-sides = Primero se anotan los puntos de la pareja del declarante y después los de la otra; la primera en llegar a { $points } gana la { $round } al instante.
prose-finish-highest = Anotados todos los puntos de la mano, gana la { $round } quien más tenga, con { $points } o más; si hay empate en el primer lugar, se sigue jugando.
prose-moon-wins = Un moon cumplido gana la { $round } de inmediato, sin importar el marcador.
prose-moon-pays = Por eso conviene decir moon casi con cualquier mano: si falla solo cuesta puntos, que no valen nada en cuanto alguien cumple un moon.

# Moon: match
prose-rounds-for-marks = Cada ronda empieza de cero y se juega por marcas; gana la partida quien junta { $marks } o más.
prose-losers-pay = Cada perdedor le paga 1 marca a quien ganó la ronda.
prose-losing-side-pays = La pareja que pierde le paga 1 marca a la que ganó la ronda.
prose-losers-pay-hickeys = Cada perdedor le paga a quien ganó la ronda 1 marca, y 1 más por cada uno de sus propios hickeys en ella.
prose-losing-side-pays-hickeys = La pareja que pierde le paga a la que ganó la ronda 1 marca, y 1 más por cada uno de sus propios hickeys en ella.
prose-hickeys-for-nothing = Los hickeys no cuestan marcas.
prose-winner-gets = Quien gana una ronda recibe 1 marca, y nadie paga.
prose-winning-side-gets = La pareja que gana una ronda recibe 1 marca, y nadie paga.
prose-hickeys-taken = Caer cuesta { $costs }.
prose-hickeys-for-number = { $hickeys } con un número
prose-hickeys-for-moon = { $n } con { $moon }
prose-hickeys-of-winner = A quien gana la ronda se le perdonan los suyos.
prose-time = Entre mano y mano se puede pedir tiempo (time): termina la partida, la ronda a medias no paga nada y gana quien tenga más marcas.
prose-time-ties = En caso de empate gana quien tenga menos hickeys en toda la partida; después, quien haya ganado más rondas; después, quien haya ganado la más reciente; si ninguno ganó una, comparten la victoria.
prose-best-of = La partida es al mejor de { $rounds }: gana quien primero gane { $wins }.
prose-best-of-one = La partida es a una sola ronda.
prose-hand-marks = No hay puntos: una apuesta cumplida da 1 marca al declarante, y una fallida (set) da 1 marca a cada uno de los demás.
prose-hand-marks-sides = No hay puntos: una apuesta cumplida da 1 marca a la pareja del declarante, y una fallida (set) da 1 marca a la otra.
prose-hand-marks-moon = Un moon no paga más que un número.
prose-hand-marks-target = Gana quien primero llegue a { $marks }; si llegan varios en la misma mano, quien más tenga, y si empatan, se sigue jugando.

# Chips: headings
prose-players-and-cards = Jugadores y cartas
prose-holding-chips = Los chips
prose-dealing = El reparto
prose-tricks = Las bazas
prose-moons = Las lunas
prose-winning-chips = Cómo se ganan chips
prose-reneging = Jugadas ilegales
prose-winning = Cómo se gana

# Chips: players, cards, chips
prose-chips-alone-2 = Juegan dos, con un muerto (dummy) como tercera mano.
prose-chips-alone-3 = Juegan tres, cada quien por su cuenta.
prose-chips-alone-4 = Juegan cuatro, cada quien por su cuenta.
prose-chips-alone-5 = Juegan cinco, cada quien por su cuenta.
prose-chips-alone-6 = Juegan seis, cada quien por su cuenta.
prose-chips-four-partners = Juegan cuatro en dos equipos; los compañeros se sientan frente a frente y comparten chips y bazas.
prose-chips-six-partners = Juegan seis en dos equipos de tres, sentados de manera alterna; cada equipo comparte chips y bazas.
prose-cards = Hay 52 cartas: cohetes rojos (R), lunas crecientes verdes (C), estrellas moradas (S) y lunas llenas azules (F), cada palo del 1 al 12, además de dos Lunas Grandes (Big Moon, BM) y dos Lunas Chicas (Little Moon, LM).
prose-supply = El juego tiene { $chips } en total; los que nadie tiene forman la reserva.
prose-start-each = Cada jugador empieza con { $chips }.
prose-start-side = Cada equipo empieza con { $chips }.

# Chips: the deal and the tricks
prose-five-cards = Cada uno recibe cinco cartas, de una en una; las demás no se usan. Después de cada ronda, que son cinco bazas, le toca dar al de la izquierda.
prose-dealer-left-leads = Sale a la primera baza quien está a la izquierda del que dio, y quien gana una baza sale a la siguiente.
prose-dummy = Las cinco cartas del muerto forman un montón boca abajo. Cuando los dos han jugado a la baza, se voltea la de arriba como tercera carta, que no tiene que seguir el palo.
prose-dummy-leads = Si la baza la gana el muerto, sale con su siguiente carta, y después juega primero quien no dio. El muerto no tiene chips, y sus bazas no cuentan para nadie.
prose-follow-or-moon = Quien tiene del palo de salida debe seguirlo, pero en lugar de eso siempre se puede jugar una Luna Grande o una Luna Chica. Quien no tiene del palo juega lo que quiera.
prose-rockets = Los cohetes siempre son triunfo: gana la baza el cohete más alto o, si no hay, la carta más alta del palo de salida.
prose-big-moon = La Luna Grande siempre gana la baza; si hay dos, la que se jugó primero. Si alguien sale con ella, no hay palo que seguir.
prose-little-moon = La Luna Chica nunca gana una baza. Si alguien sale con ella, se puede jugar cualquier carta, los cohetes no mandan y gana el número más alto, o el primero entre iguales; la Luna Grande sigue ganando a todas.
prose-moon-chips = Quien gana una baza toma al momento 1 chip de la reserva por cada Luna Grande que haya en ella, y luego devuelve 1 por cada Luna Chica, aunque nadie baja de cero.
prose-moon-chips-side = El equipo que gana una baza toma al momento 1 chip de la reserva por cada Luna Grande que haya en ella, y luego devuelve 1 por cada Luna Chica, aunque nunca baja de cero.

# Chips: winning chips and the game
prose-odd-tricks = Al final de la ronda, 1 o 3 bazas le dan 1 chip al jugador; las 5, que es disparar a la luna, le dan 2. Ninguna, 2 o 4 no dan nada.
prose-odd-tricks-side = Al final de la ronda, 1 o 3 bazas le dan 1 chip al equipo; las 5, que es disparar a la luna, le dan 2. Ninguna, 2 o 4 no dan nada.
prose-empty-supply = Nadie recibe más de lo que queda en la reserva; al final de la ronda cobra primero quien está a la izquierda del que dio, y se sigue hacia la izquierda.
prose-illegal-reject = Una carta que debía seguir el palo no se acepta; hay que jugar otra.
prose-illegal-penalty = No seguir el palo teniéndolo es renuncio: la mano se anula, los chips que se movieron en ella vuelven a su lugar, ese jugador entrega 1 chip a la reserva (sin bajar de cero) y vuelve a dar el mismo.
prose-illegal-penalty-side = No seguir el palo teniéndolo es renuncio: la mano se anula, los chips que se movieron en ella vuelven a su lugar, el equipo de ese jugador entrega 1 chip a la reserva (sin bajar de cero) y vuelve a dar el mismo.
prose-chips-target = Gana quien al final de una ronda tenga { $chips } o más, si nadie más tiene tantos; si no, se juega otra ronda.
prose-chips-target-side = Gana el equipo que al final de una ronda tenga { $chips } o más, si el otro no tiene tantos; si no, se juega otra ronda.

## here: options of the rules

option-yes = sí
option-no = no

# Moon: the title of each option, what it means, and its values
option-moon-table-players = Jugadores
option-moon-table-players-meaning = Cuántos juegan.
option-moon-table-players-is-3 = tres
option-moon-table-players-is-4 = cuatro
option-moon-table-partnerships = Parejas
option-moon-table-partnerships-meaning = Cuatro juegan en dos parejas, los asientos 1 y 3 contra 2 y 4, y comparten bazas, puntos y marcas.
option-moon-table-tiles = Fichas de dominó
option-moon-table-tiles-meaning = Las fichas del doble seis que se usan. Con 22 fichas y tres jugadores, sobra una.
option-moon-table-tiles-is-moon-22 = 22 fichas: de las blancas, solo el 0-0
option-moon-table-tiles-is-moon-21 = 21 fichas: sin ninguna blanca
option-moon-table-tiles-is-double-six = las 28 fichas
option-moon-deal-first_dealer = Quién da primero
option-moon-deal-first_dealer-meaning = Quién reparte la primera mano.
option-moon-deal-first_dealer-is-draw = quien saque la ficha con más puntos
option-moon-deal-first_dealer-is-random = un jugador al azar
option-moon-deal-round_dealer = Quién da en otra ronda
option-moon-deal-round_dealer-meaning = Quién reparte primero cuando empieza otra ronda de la partida.
option-moon-deal-round_dealer-is-left = el siguiente en turno
option-moon-deal-round_dealer-is-round-winner = quien ganó la anterior
option-moon-deal-all_pass = Si nadie apuesta
option-moon-deal-all_pass-meaning = Qué pasa cuando todos pasan, o todos menos quien da.
option-moon-deal-all_pass-is-next-dealer = da el siguiente a la izquierda
option-moon-deal-all_pass-is-same-dealer = vuelve a dar el mismo
option-moon-deal-all_pass-is-force-dealer = quien da tiene que apostar
option-moon-auction-minimum = Apuesta mínima
option-moon-auction-minimum-meaning = El número más bajo que se puede apostar.
option-moon-auction-minimum-is-3 = 3 bazas
option-moon-auction-minimum-is-4 = 4 bazas
option-moon-auction-minimum-is-5 = 5 bazas
option-moon-auction-moons = Apuestas de moon
option-moon-auction-moons-meaning = Las apuestas de moon que se permiten. Cada una promete las siete bazas.
option-moon-auction-moons-is-1 = moon
option-moon-auction-moons-is-2 = moon y doble moon
option-moon-auction-moons-is-3 = moon, doble moon y triple moon
option-moon-auction-moon_after_seven = Moon solo sobre un siete
option-moon-auction-moon_after_seven-meaning = Solo se puede decir moon sobre un 7. Sin esta regla, sobre cualquier número o de entrada.
option-moon-widow-exchange = La viuda
option-moon-widow-exchange-meaning = Cuándo el declarante toma la ficha que sobra y descarta una.
option-moon-widow-exchange-is-before-trump = se toma antes de nombrar triunfo
option-moon-widow-exchange-is-after-trump = se toma después de nombrar triunfo
option-moon-widow-exchange-is-none = no se toma
option-moon-trump-suits = Números como triunfo
option-moon-trump-suits-meaning = El declarante puede nombrar un número.
option-moon-trump-doubles = Dobles como triunfo
option-moon-trump-doubles-meaning = El declarante puede nombrar los dobles.
option-moon-trump-follow_me = Sin triunfo (follow-me)
option-moon-trump-follow_me-meaning = Qué significa decir follow-me.
option-moon-trump-follow_me-is-separate = una mano sin triunfo
option-moon-trump-follow_me-is-blanks = otra manera de nombrar el 0
option-moon-trump-follow_me-is-off = no se juega
option-moon-play-led_suit = Palo de salida
option-moon-play-led_suit-meaning = Qué palo hay que seguir cuando se sale con una ficha.
option-moon-play-led_suit-is-high-end = su número más alto, o el triunfo
option-moon-play-led_suit-is-called = el número que cante quien sale; no hay triunfo
option-moon-play-first_lead = Primera salida
option-moon-play-first_lead-meaning = Con qué puede salir el declarante a la primera baza.
option-moon-play-first_lead-is-any = cualquier ficha
option-moon-play-first_lead-is-trump = solo un triunfo
option-moon-play-stop_when_set = Cortar al caer
option-moon-play-stop_when_set-meaning = La mano termina con la baza tras la que la apuesta ya no se puede cumplir.
option-moon-score-declarer = Una apuesta cumplida vale
option-moon-score-declarer-meaning = Lo que vale un número cumplido. Un moon vale siempre 21.
option-moon-score-declarer-is-bid = lo apostado
option-moon-score-declarer-is-tricks = todas las bazas ganadas
option-moon-score-target = Puntos para ganar
option-moon-score-target-meaning = Los puntos con los que se gana una partida o una ronda.
option-moon-score-finish = Al llegar a esos puntos
option-moon-score-finish-meaning = Quién gana si varios llegan en la misma mano.
option-moon-score-finish-is-in-order = el primero que se anota: el declarante, y después los demás por turno
option-moon-score-finish-is-highest = quien más tenga, una vez anotados todos
option-moon-score-moon_wins = Un moon cumplido gana
option-moon-score-moon_wins-meaning = Un moon cumplido gana de inmediato la partida o la ronda, sin importar el marcador.
option-moon-match-kind = Se juega por
option-moon-match-kind-meaning = Cómo se gana la partida.
option-moon-match-kind-is-game = una sola partida
option-moon-match-kind-is-marks = marcas por rondas
option-moon-match-kind-is-best-of = al mejor de varias rondas
option-moon-match-kind-is-hand-marks = marcas por manos
option-moon-match-marks = Marcas para ganar
option-moon-match-marks-meaning = Las marcas con las que se gana la partida.
option-moon-match-games = Rondas de la partida
option-moon-match-games-meaning = Al mejor de cuántas rondas se juega.
option-moon-match-hickeys = Los hickeys cuestan marcas
option-moon-match-hickeys-meaning = Quien pierde una ronda paga una marca más por cada hickey suyo, el castigo de una apuesta fallida.
option-moon-match-transfer = Las marcas salen de
option-moon-match-transfer-meaning = Quién le paga a quien gana una ronda.
option-moon-match-transfer-is-from-losers = los perdedores, que le pagan al ganador
option-moon-match-transfer-is-winner-only = nadie; el ganador recibe una marca
option-moon-match-timed = Se puede pedir tiempo
option-moon-match-timed-meaning = Entre mano y mano, la partida también puede terminar al pedirse tiempo.

# Chips: the title of each option, what it means, and its values
option-chips-table-players = Jugadores
option-chips-table-players-meaning = Cuántos juegan; con dos participa un muerto.
option-chips-table-players-is-2 = dos
option-chips-table-players-is-3 = tres
option-chips-table-players-is-4 = cuatro
option-chips-table-players-is-5 = cinco
option-chips-table-players-is-6 = seis
option-chips-table-partnerships = Equipos
option-chips-table-partnerships-meaning = Cuatro o seis juegan en dos equipos, un asiento sí y otro no, y comparten chips y bazas.
option-chips-chips-start = Chips al empezar
option-chips-chips-start-meaning = Los chips con los que empieza cada jugador o cada equipo.
option-chips-chips-target = Chips para ganar
option-chips-chips-target-meaning = Los chips con los que se gana si nadie más tiene tantos al final de una ronda.
option-chips-chips-supply = Chips en juego
option-chips-chips-supply-meaning = Todos los chips del juego, contando los que se reparten.
option-chips-play-illegal = No seguir el palo
option-chips-play-illegal-meaning = Qué pasa con una carta que debía seguir el palo.
option-chips-play-illegal-is-reject = no se puede jugar
option-chips-play-illegal-is-penalty = cuesta un chip y la mano

## here: sections of options

section-table = La mesa
section-deal = El reparto
section-auction = El remate
section-widow = La viuda
section-trump = El triunfo
section-play = El juego
section-score = Los puntos
section-match = La partida
section-chips = Los chips

## here: the words that players use

glossary-rocks = Las fichas de dominó.
glossary-chips = Los chips: con ellos se lleva la cuenta en el juego del mismo nombre. Una ficha es siempre una pieza de dominó.
glossary-shake = Revolver o hacer la sopa: mezclar las fichas boca abajo.
glossary-widow = La viuda: la ficha que sobra después de repartir cuando juegan tres.
glossary-suit = El palo: todas las fichas que llevan un mismo número, y también ese número.
glossary-trump = El triunfo: el palo que gana a todos los demás. «To trump» es matar o fallar: jugar un triunfo sobre otro palo.
glossary-no-trump = Sin triunfo: un contrato en el que ningún palo manda. En algunas casas es solo otra manera de nombrar las blancas.
glossary-the-lead = El declarante: quien ganó el remate, nombra el triunfo y sale primero.
glossary-two-thumbs-up = Los dos pulgares hacia arriba: la seña para apostar moon, disparar a la luna.
glossary-set = Caído: así queda una apuesta que no se cumple, y también quien la hizo.
glossary-hickey = Un castigo por una apuesta fallida, que puede costar marcas de más.
glossary-asterisk = El asterisco (*): así se anota un hickey en la hoja de puntos.
glossary-points = Los puntos: lo que se suma mano a mano dentro de una ronda.
glossary-marks = Las marcas: lo que se gana con cada ronda, o con cada mano, y lo que decide la partida. Hay quien llama así también a los puntos.
glossary-in-the-hole = En el hoyo: bajo cero. Ese puntaje se anota dentro de un círculo.
glossary-renege = El renuncio: no seguir el palo aunque se podía.
glossary-aces = Los ases: el palo de los unos.
glossary-deuces = El palo de los doses; «ducks» significa patos.
glossary-treys = El palo de los treses.
glossary-the-roach = La cucaracha: la ficha 1-0.
glossary-the-devil = El diablo: la ficha 6-3.
glossary-the-bull = El toro: el doble del palo de triunfo, el triunfo más alto.
glossary-the-cow = La vaca: el triunfo que sigue al toro.
glossary-low = La promesa de no ganar ninguna baza, conocida de otros juegos de la familia; aquí no se juega.

## here: rule sets in a few words

overview-partners = { $players }, por equipos
overview-dummy = { $players } y un muerto
overview-players = Jugadores
overview-tiles = Fichas
overview-bids = Apuestas
overview-trump = Triunfo
overview-trump-called = no hay: quien sale canta el palo
overview-trump-doubles = dobles
overview-trump-none = ninguno
overview-widow = Viuda
overview-widow-none = no hay
overview-all-pass = Si todos pasan
overview-made = Una apuesta cumplida vale
overview-won = Se gana con
overview-won-game = { $points }
overview-won-marks = { $marks }, rondas a { $points }
overview-won-best-of = el mejor de { $games } rondas a { $points }
overview-won-hand-marks = { $marks }

## here: titles of the presets

preset-called = Moon a palo cantado
preset-called-4 = Moon a palo cantado para cuatro
preset-chips = A la luna con chips
preset-chips-2 = Chips para dos y un muerto
preset-chips-6 = Chips para seis por equipos
preset-chips-solo = Chips para tres
preset-classic = Moon donde una luna gana
preset-hickeys = Moon con marcas y hickeys
preset-hickeys-4 = Moon con hickeys para cuatro
preset-hickeys-house = Moon con las reglas de la casa
preset-luna = Moon a cualquier altura
preset-luna-21 = Moon sin el 0-0
preset-luna-4 = Moon para cuatro
preset-luna-4-forced = Moon para cuatro, el que da debe apostar
preset-luna-blind = Moon con triunfo a ciegas
preset-luna-marks = Moon a marcas
preset-luna-seven = Moon
rules-changed = { $title }, con cambios

## here: what is wrong with rules

# settings that can't be combined
conflict-partners = las parejas son para cuatro jugadores
conflict-four = esas fichas son para cuatro jugadores
conflict-three = esas fichas son para tres jugadores
conflict-no-widow = de esas fichas no sobra ninguna
conflict-called-trump = a palo cantado no hay triunfo
conflict-called-named = a palo cantado no se nombra triunfo
conflict-nothing = no hay nada que nombrar como triunfo
conflict-no-zero = no se puede nombrar el 0
conflict-set-no-zero = en esas fichas no hay 0 que nombrar
conflict-no-double = un declarante sin dobles no podría nombrar nada
conflict-timed = solo una partida por marcas por rondas puede tener tiempo
conflict-chips-partners = los equipos son para cuatro o seis jugadores
conflict-chips-start = { $sides } veces { $start } chips son más de los que hay
conflict-chips-target = nadie puede tener más chips de los que hay

# values
wrong-not-true-or-false = no es verdadero ni falso
wrong-not-a-whole-number = no es un número entero
wrong-not-text = no es un texto
wrong-not-one-of-its-values = no es uno de sus valores
wrong-too-small = es demasiado pequeño
wrong-too-large = es demasiado grande
wrong-not-odd = no es impar
wrong-missing = falta
wrong-option = no es una opción conocida
wrong-preset = no es un reglamento conocido
wrong-preset-near = no es un reglamento conocido; ¿quisiste decir { $near }?
wrong-preset-game = es un reglamento de otro juego
wrong-game = no es un juego conocido
wrong-twice = está dos veces
wrong-no-text = no es un texto

# rules files
wrong-file-dots = demasiados puntos (línea { $line })
wrong-file-syntax = esto no es TOML correcto
wrong-file-syntax-at = esto no es TOML correcto (línea { $line }, columna { $column })
wrong-file-deep = demasiadas secciones dentro de otras
wrong-file-number = un número es demasiado largo

# what is wrong, and how to mend it
rules-clash = { $one } no va con { $others }: { $reason }.
rules-no-value = { $title }: falta el valor.
rules-fix = Para corregirlo: { $fixes }.
rules-fix-or = { $fixes }; o { $fix }
rules-allowed = Se permite: { $values }.
rules-whole = un número entero del { $least } al { $most }
rules-odd = un número impar del { $least } al { $most }
quoted = «{ $text }»

## here: what other sites show of a link

link-home = Moon: dominó texano para dos a seis
link-home-text = Apuesta bazas, nombra el triunfo y cumple: contra bots, o con amigos por un enlace. Nadie tiene que registrarse.
link-home-picture = Juega Moon
link-learn = Aprende Moon
link-learn-text = Una lección breve en una mesa de verdad, a tu ritmo.
link-daily = El reparto de hoy
link-daily-text = Las mismas manos para todos, y nuevas cada día.
link-rules = Reglas de Moon y Chips
link-rules-text = Todas las reglas con sus diferencias, y las palabras de los jugadores.
link-score = Hoja de puntos
link-score-text = Lleva la cuenta de Moon o Chips con fichas o cartas de verdad.
link-replay = Repetición de una partida
link-replay-text = Mira una partida de Moon jugada por jugada.

# rooms
link-host = Anfitrión: { $name }.
link-over = La partida terminó.
link-free = Asientos libres: { $seats }.
link-open = Abre el enlace para ir a la mesa.

# pictures
link-picture-line = Dominó texano: apuesta, triunfo y bazas
link-picture-tiles = { $n } jugadores · dominó
link-picture-cards = { $n } jugadores · cartas

## here: the lesson on luna

lesson-luna = Moon, desde la primera ficha
lesson-luna-about = Palos, triunfo, remate, la viuda y la luna: todo lo que necesitas para tu primera partida.

# Tiles and suits
lesson-luna-tiles-and-suits-title = Fichas y palos
lesson-luna-tiles-and-suits = ¡Hola! Soy Lupe, y esto es Moon: un juego de bazas con fichas de dominó. Tienes { $held_1 } fichas. Ana y Luis juegan contra ti, y también entre ellos.
lesson-luna-tiles-and-suits-2 = Los números son los palos. Cada ficha es de sus dos números: el 5-3 es un cinco, y también es un tres.
lesson-luna-tiles-and-suits-3 = Un doble es de un solo palo, y en su palo es la ficha más alta. Ningún cinco le gana al 5-5.
lesson-luna-tiles-and-suits-4 = Las demás valen según su otro número. Tus cuatros, de mayor a menor: 4-4, luego 6-4, luego 4-1.

# Following suit
lesson-luna-following-suit-title = Seguir el palo
lesson-luna-following-suit = Ana sale con 6-2. El número más alto de la salida es el palo: seises. Luis siguió con 6-1. Si puedes, tú también debes seguir. Juega tu seis.
lesson-luna-following-suit-well = El tuyo es el seis más alto aquí, así que la baza es tuya. Quien gana una baza sale a la siguiente.
lesson-luna-following-suit-2 = Ahora sales tú. Puedes salir con cualquier ficha, pero no todas ganan. Sal con un cinco al que nadie le gane.
lesson-luna-following-suit-2-not-5-3 = Es un cinco, sí, pero otros tienen cincos más altos. Tú tienes el más alto de todos.
lesson-luna-following-suit-2-otherwise = Puedes salir con esa, pero no es un cinco. Tienes dos cincos.
lesson-luna-following-suit-2-well = Ana tuvo que jugar el 6-5: es un seis, pero también un cinco. Nada le gana a tu doble, y ya llevas { $tricks_1 } bazas.
lesson-luna-following-suit-3 = Saliste con 5-3 y Luis la ganó con 5-4. Ahora sale con 2-2 y no tienes doses: puedes jugar la ficha que quieras.
lesson-luna-following-suit-3-well = Una ficha de otro palo no puede ganar la baza. Por eso uno tira lo que menos le sirve.

# Trump
lesson-luna-trump-title = El triunfo
lesson-luna-trump = Otra mano. Casi siempre hay triunfo: un palo que les gana a todos los demás. Aquí Ana nombró los cuatros. Tú tienes dos.
lesson-luna-trump-2 = Ana sale con 4-4, el triunfo más alto. Cuando se sale con triunfo, hay que seguir con triunfo. ¿Cuál de los tuyos regalas?
lesson-luna-trump-2-not-6-4 = Con esa sigues, pero el 4-4 le gana de todos modos. Da la más chica y guarda el 6-4 para después.
lesson-luna-trump-2-well = Ana ganó la baza y ahora sale con 6-6.
lesson-luna-trump-3 = Se salió con seises. Cuidado: un triunfo es solo del palo de triunfo, así que el 6-4 no es un seis en esta mano. Juega tu seis.
lesson-luna-trump-3-well = Esa es. Ana gana otra vez y ahora sale con 5-5.
lesson-luna-trump-4 = El 5-5 es el cinco más alto, pero tú no tienes ningún cinco. Así que puedes jugar lo que sea, hasta un triunfo. ¡Gana esta baza!
lesson-luna-trump-4-otherwise = Puedes jugarla, pero no es triunfo, así que Ana gana la baza. Te queda un triunfo.
lesson-luna-trump-4-well = Cualquier triunfo le gana a cualquier ficha que no lo sea. Ese es todo el secreto de Moon.

# The auction
lesson-luna-the-auction-title = El remate
lesson-luna-the-auction = ¿Quién nombra el triunfo? Quien apuesta más. Cada quien habla una sola vez: pasa, o dice cuántas de las { $size } bazas va a ganar, de { $minimum } para arriba.
lesson-luna-the-auction-2 = Ana pasó y Luis apuesta { $bid_3 }. Mira tu mano. Con cincos de triunfo tendrías cuatro triunfos, entre ellos los dos mayores, y el 6-6 es el seis más alto. Yo cuento cinco bazas.
lesson-luna-the-auction-3 = Apostar { $bid } es una promesa: si ganas { $needs } bazas o más, sumas { $made }; si no llegas, pierdes { $lost } puntos. Las bazas de más no valen. ¿Qué apuestas?
lesson-luna-the-auction-3-not-pass = Entonces Luis nombra el triunfo y tus cincos valen poco. Esta mano merece una apuesta.
lesson-luna-the-auction-3-otherwise = Eso promete { $needs } bazas, y seguras tienes cinco. Si no llegas, pierdes { $lost } puntos.
lesson-luna-the-auction-3-well = Nadie apuesta más. Eres el declarante: tú contra los dos.

# The widow
lesson-luna-the-widow-title = La viuda
lesson-luna-the-widow = Al repartir sobró una ficha: la viuda. Es para el declarante. ¡Es el 4-4, un regalo! Ahora tienes { $held_1 } fichas, una de más.
lesson-luna-the-widow-2 = Descarta una, boca abajo. Guarda los cincos y los dobles. ¿Cuál es la ficha que casi nunca ganará una baza?
lesson-luna-the-widow-2-not-discard-6-2 = Casi. Pero cuando ya salió el 6-6, el 6-2 puede ganar la última baza. El 2-1, casi nunca.
lesson-luna-the-widow-2-otherwise = Esa ficha te puede dar una baza. Busca la más baja.
lesson-luna-the-widow-2-well = Fuera, y nadie la ve.
lesson-luna-the-widow-3 = Ahora nombra tu triunfo, el palo en que eres más fuerte. Un triunfo no es de ningún otro palo.
lesson-luna-the-widow-3-otherwise = Fichas tuyas que serían triunfos: { $trumps }. Hay un palo con más, y con su doble.
lesson-luna-the-widow-3-well = Cuatro triunfos, con el 5-5 y el 6-5 arriba. Los otros tienen dos triunfos entre ambos.

# Make your bid
lesson-luna-make-your-bid-title = Cumple tu apuesta
lesson-luna-make-your-bid = El declarante sale primero. Quítales los triunfos, para que no le ganen a tu 6-6 ni a tu 4-4. Sal con tu triunfo más alto.
lesson-luna-make-your-bid-not-6-5 = Solo le gana el 5-5, y lo tienes tú. Funciona igual, pero la costumbre es empezar por el más alto.
lesson-luna-make-your-bid-otherwise = Ellos todavía tienen triunfos y podrían ganarle. Primero sal con tu triunfo más alto: el doble.
lesson-luna-make-your-bid-well = Los dos tuvieron que seguir. Ahora todos los triunfos que quedan son tuyos: nadie te para.
lesson-luna-make-your-bid-2 = Sigue, juega el resto tú. Necesitas { $needs } bazas y llevas { $tricks_1 }.
lesson-luna-make-your-bid-2-well = Ganaste { $tricks_1 } bazas y tu marcador es { $points_1 }. Ana y Luis reciben un punto por cada baza suya: { $points_2 } y { $points_3 }.
lesson-luna-make-your-bid-3 = Y así se sigue, mano tras mano. Gana la partida quien tenga más puntos, con { $target } por lo menos.

# Being set
lesson-luna-being-set-title = Caer
lesson-luna-being-set = Ahora defiendes. Ana apostó { $bid } con treses de triunfo y lleva { $tricks_2 } bazas. Sale con 6-4 y ya no quedan triunfos. ¿Puedes pararla?
lesson-luna-being-set-not-6-2 = Con esa sigues el palo, pero el 6-4 es más alto: Ana gana y cumple su apuesta.
lesson-luna-being-set-well = Ganaste las demás. Ana se quedó con { $tricks_2 } bazas: cayó, y su marcador es { $points_2 }. Tú sumas { $points_1 }, uno por cada baza tuya.

# Shoot the moon
lesson-luna-shoot-the-moon-title = Disparar a la luna
lesson-luna-shoot-the-moon = ¡Qué mano! Cinco seises y otros dos dobles. Solo falta un seis, y no le puede ganar al 6-6. Pero Ana apostó { $bid_2 }: también quiere todas las bazas.
lesson-luna-shoot-the-moon-2 = Sobre un { $bid_2 }, y solo entonces, se puede decir moon. También promete las { $needs } bazas, pero paga { $made } puntos, y cuesta { $lost } si pierdes una sola. ¡Atrévete!
lesson-luna-shoot-the-moon-2-not-pass = ¿Y dejar que juegue Ana? Con esta mano puedes ganar todas las bazas.
lesson-luna-shoot-the-moon-2-well = Nada le gana a moon. Se acabó el remate.
lesson-luna-shoot-the-moon-3 = Los seises fueron triunfo y las { $tricks_1 } bazas son tuyas. Eso paga { $points_1 } puntos: basta para ganar la partida, si no estabas bajo cero.

# On your own
lesson-luna-on-your-own-title = Ahora tú
lesson-luna-on-your-own = Una mano completa sin mí. Tú hablas primero. Apuesta lo que puedas contar, ¡y diviértete!
lesson-luna-on-your-own-well = Esa fue una mano completa de Moon. El marcador: tú { $points_1 }, Ana { $points_2 }, Luis { $points_3 }.
lesson-luna-on-your-own-2 = Ya sabes jugar Moon. Lo demás se aprende jugando: la mesa te espera.

## here: the lesson on hickeys

lesson-hickeys = Marcas y hickeys
lesson-hickeys-about = Rondas, marcas, hickeys y la doble luna. Toma antes la primera lección.

# Rounds and marks
lesson-hickeys-rounds-and-marks-title = Rondas y marcas
lesson-hickeys-rounds-and-marks = Ya sabes jugar Moon. Aquí se juega más: con { $target } puntos se gana solo una ronda. Luego todos empiezan otra vez de cero.
lesson-hickeys-rounds-and-marks-2 = Cada quien que pierde una ronda le paga marcas a quien la ganó. Con { $match_marks } marcas se gana la partida.

# The first lead
lesson-hickeys-the-first-lead-title = La primera salida
lesson-hickeys-the-first-lead = Otra vez ganaste el remate. Nombra tu triunfo. Ojo: aquí no hay juego sin triunfo; «follow-me» es otra manera de decir las blancas.
lesson-hickeys-the-first-lead-otherwise = Fichas tuyas que serían triunfos: { $trumps }. Tienes un palo con cuatro.
lesson-hickeys-the-first-lead-well = Los cincos son triunfo.
lesson-hickeys-the-first-lead-2 = La primera salida debe ser un triunfo. Si quieres, prueba con el 6-6: no se acepta. Luego sal con tu triunfo más alto.
lesson-hickeys-the-first-lead-2-otherwise = Es un triunfo y se permite. Pero empieza con el doble: nada le gana.
lesson-hickeys-the-first-lead-2-well = Así nadie puede nombrar un palo que no tiene.

# Hickeys
lesson-hickeys-hickeys-title = Los hickeys
lesson-hickeys-hickeys = Ana apostó { $bid } y lleva { $tricks_2 } bazas. Las necesita todas. Sale con 6-4: ¡llévatela!
lesson-hickeys-hickeys-not-6-2 = El 6-2 es más bajo que el 6-4: Ana volvería a ganar.
lesson-hickeys-hickeys-well = Ana ya no puede cumplir, así que la mano se acaba en ese momento. Ella queda en { $points_2 }, tú sumas { $points_1 } por tu baza, y ella recibe un hickey.
lesson-hickeys-hickeys-2 = Un hickey se anota *. Si su dueño pierde la ronda, le cuesta una marca más. Fallar un número da { $hickeys_7 }; fallar un moon, { $hickeys_moon }.

# The double moon
lesson-hickeys-the-double-moon-title = La doble luna
lesson-hickeys-the-double-moon = Otra mano, y Ana dispara a la luna, que aquí puede ser la primera apuesta. ¡Pero mira tus seises! Aquí puedes subir: doble moon, por los mismos { $made } puntos, pero con { $hickeys } hickeys si falla.
lesson-hickeys-the-double-moon-not-pass = Entonces Ana nombra el triunfo. Si lo nombras tú, tu mano gana todas las bazas.
lesson-hickeys-the-double-moon-well = Solo un triple moon sería más alto, y nadie lo dijo.

# Paying
lesson-hickeys-paying-title = A pagar
lesson-hickeys-paying = Ganaste las { $tricks_1 } bazas y la ronda. Luis te paga una marca. Ana también, y otra más por su hickey. Tú tienes { $marks_1 } marcas, Ana { $marks_2 } y Luis { $marks_3 }.
lesson-hickeys-paying-2 = Cada ronda nueva empieza sin puntos y sin hickeys. Eso es todo: con { $match_marks } marcas, la partida es tuya.

## here: the lesson on called

lesson-called = A palo cantado
lesson-called-about = Sin triunfo: quien sale dice qué palo se sigue. Toma antes la primera lección.

# Calling the suit
lesson-called-calling-the-suit-title = Cantar el palo
lesson-called-calling-the-suit = En este Moon nunca hay triunfo. En cambio, quien sale canta el palo: cualquiera de los dos números de su ficha.
lesson-called-calling-the-suit-2 = Sal con el 6-4. Como seis le pueden ganar; como cuatro solo le gana el 4-4, que es tuyo. Canta el palo correcto y nadie se lleva esta baza.
lesson-called-calling-the-suit-2-not-6-4-6 = Como seis, el 6-4 pierde contra el 6-6 y el 6-5, que tienen los otros. Canta cuatros.
lesson-called-calling-the-suit-2-otherwise = Puedes salir con esa. Pero veamos qué hace el 6-4: sal con él y canta su palo.
lesson-called-calling-the-suit-2-well = Ana y Luis tuvieron que seguir con cuatros, y el tuyo fue el más alto.

# Following
lesson-called-following-title = Seguir el palo
lesson-called-following = Ana sale con 6-2 y canta doses. Así que cuenta como dos, y los seises no importan. Gana la baza.
lesson-called-following-not-3-2 = Es un dos, pero el 6-2 es más alto. Solo el doble le gana.
lesson-called-following-well = El doble del palo cantado le gana a todo.

# The moon
lesson-called-the-moon-title = La luna
lesson-called-the-moon = Ana acaba de apostar { $bid_2 }, así que puedes decir moon, y tienes todos los dobles. Sin triunfo, ¿quién les gana?
lesson-called-the-moon-not-pass = Entonces juega Ana. Pero tus dobles ganan todas las bazas: apuesta moon.
lesson-called-the-moon-well = No hay triunfo que nombrar: tomas la viuda, descartas una ficha y sales.
lesson-called-the-moon-2 = Las { $tricks_1 } bazas, y { $points_1 } puntos. Con este reglamento la luna sola no gana la partida, pero { $target } puntos sí, si nadie tiene más.

# When all pass
lesson-called-when-all-pass-title = Si todos pasan
lesson-called-when-all-pass = Una última cosa. Si todos pasan, no se juega la mano y reparte la misma persona. Eso es todo: ¡canta bien tus palos!

## here: the lesson on luna-4

lesson-four = Cuatro jugadores, dos parejas
lesson-four-about = Con pareja, las { $pieces } fichas y sin viuda. Toma antes la primera lección.

# Partners
lesson-four-partners-title = Parejas
lesson-four-partners = Ahora son { $players }. Rosa, enfrente, es tu pareja. Ana y Luis son la otra. Las parejas ganan y pierden juntas.
lesson-four-partners-2 = Se juega con las { $pieces } fichas del doble seis, así que hay un palo más: las blancas. El 5-0 es un cinco y una blanca. No hay viuda.

# The auction
lesson-four-the-auction-title = El remate
lesson-four-the-auction = Rosa apuesta { $bid_3 }. Sus bazas y las tuyas se cuentan juntas. ¿Qué dices tú?
lesson-four-the-auction-otherwise = Le ganarías la apuesta a tu propia pareja, con { $needs } bazas prometidas. Confía en ella y pasa.
lesson-four-the-auction-well = Rosa es la declarante. Ella nombra el triunfo y sale.

# Playing together
lesson-four-playing-together-title = Jugar juntos
lesson-four-playing-together = Los cincos son triunfo y Rosa sale con 5-5. Debes seguir con un triunfo. ¿Cuál?
lesson-four-playing-together-not-5-1 = Rosa gana de todos modos con el 5-5. El 5-1 es tu mejor triunfo: guárdalo y da el más bajo.
lesson-four-playing-together-well = Baza de Rosa. Ahora sale con 6-6 y Luis sigue con 6-1.
lesson-four-playing-together-2 = No tienes seises y podrías matar con el 5-1. Pero ¿de quién es ya la baza? Juega una ficha.
lesson-four-playing-together-2-not-5-1 = Así ganas una baza que ya era de tu pareja. Guarda el triunfo para una de las otras.
lesson-four-playing-together-2-not-4-4 = La baza es de Rosa, así es. Pero el 4-4 puede ganar otra después: tira una ficha baja.
lesson-four-playing-together-2-well = El 6-6 de Rosa gana de todos modos, y tu triunfo sigue ahí para después.

# The score
lesson-four-the-score-title = Los puntos
lesson-four-the-score = Su pareja ganó { $tricks_1 } bazas. Con este reglamento, una apuesta cumplida paga cada baza: { $points_1 } puntos para ti y Rosa. Los otros suman { $points_2 } por las suyas.
lesson-four-the-score-2 = La pareja que no llega pierde lo apostado, como siempre. Gana la primera con { $target } puntos. ¡Ahora, a buscar tres amigos!

## here: the lesson on chips

lesson-chips = Chips, con cartas
lesson-chips-about = Cohetes, la Luna Grande, la Luna Chica, y los chips que ganan y cuestan.

# The cards
lesson-chips-the-cards-title = Las cartas
lesson-chips-the-cards = Hola, soy Lupe. Chips es primo de Moon, con cartas. Rosa, enfrente, es de tu equipo. Cada quien tiene { $size } cartas, así que hay { $size } bazas por ronda.
lesson-chips-the-cards-2 = Ana sale con una luna creciente verde. Si puedes, sigue el palo. Gana la más alta: por ahora, la de Luis. ¡Gánale!
lesson-chips-the-cards-2-not-C3 = Con esa sigues, pero es muy baja. Luis ganaría la baza.
lesson-chips-the-cards-2-not-BM = La Luna Grande se puede jugar siempre, y ganaría. Pero te basta tu luna creciente: guárdala.
lesson-chips-the-cards-2-well = La tuya es la luna creciente más alta, así que la baza es tuya.
lesson-chips-the-cards-3 = Los cohetes rojos siempre son triunfo. Va ganando la luna llena azul de Luis y tú no tienes. Así que puedes jugar lo que sea: ¡lanza un cohete!
lesson-chips-the-cards-3-not-C3 = Una luna creciente no gana aquí: no es el palo de salida ni un cohete.
lesson-chips-the-cards-3-not-BM = También gana. Pero basta un cohete, y la Luna Grande puede ganar otra baza.
lesson-chips-the-cards-3-well = Cualquier cohete les gana a los demás palos.

# The Big Moon
lesson-chips-the-big-moon-title = La Luna Grande
lesson-chips-the-big-moon = La Luna Grande se puede jugar siempre, aunque puedas seguir el palo. Siempre gana, y le da a tu equipo un chip en el acto. Tienen { $chips_1 }. ¡Juégala!
lesson-chips-the-big-moon-not-S4 = Con esa sigues el palo y le das la baza a Luis. Gánala con la Luna Grande.
lesson-chips-the-big-moon-not-LM = La Luna Chica nunca gana. Aquí quieres la grande.
lesson-chips-the-big-moon-well = La baza es tuya, y su equipo ya tiene { $chips_1 } chips.

# The Little Moon
lesson-chips-the-little-moon-title = La Luna Chica
lesson-chips-the-little-moon = La Luna Chica nunca gana. Al contrario, cuesta un chip: quien gana la baza devuelve uno. Ana va ganando. ¿Un regalito para ella?
lesson-chips-the-little-moon-not-C5 = Con esa sigues el palo y pierdes. Pero si de todos modos ganan, ¡que les cueste algo!
lesson-chips-the-little-moon-well = Ana y Luis ganaron la baza y perdieron un chip: les queda { $chips_2 }.

# Chips
lesson-chips-chips-title = Los chips
lesson-chips-chips = Se acabó la ronda. Bazas: ustedes { $tricks_1 }, ellos { $tricks_2 }. Al final de la ronda, una o tres bazas ganan un chip, y las cinco ganan dos. Con otro número no se gana nada. Chips ahora: ustedes { $chips_1 }, ellos { $chips_2 }.

# A Little Moon is led
lesson-chips-a-little-moon-is-led-title = Si se sale con la Luna Chica
lesson-chips-a-little-moon-is-led = ¡Ana sale con la Luna Chica! Ahora se juega lo que sea, los cohetes no son triunfo y gana el número más alto. Pero quien gana devuelve un chip. ¿Quieres esta baza?
lesson-chips-a-little-moon-is-led-not-S11 = Es el número más alto y le costaría un chip a tu equipo. Juega bajo.
lesson-chips-a-little-moon-is-led-well = Luis gana con la estrella, y a su equipo le queda { $chips_2 } chip.
lesson-chips-a-little-moon-is-led-2 = Cada equipo empieza con { $start } chips. Gana el primero que tenga { $target } al final de una ronda, si el otro tiene menos. ¡Suerte!

## here: why a record can't be read

record-tag-missing = falta la etiqueta { $tag }, por ejemplo { $example }
record-tag-written = la etiqueta { $tag } se escribe { $example }
record-tag-twice = la etiqueta { $tag } está dos veces
record-tags-most = hay más de { $most } etiquetas
record-notes-most = hay más de { $most } comentarios y anotaciones
record-view-most = el registro de una vista tiene { $most } acciones como mucho
record-format = no se conoce el formato { $said }; este programa lee el { $known }
record-actions-not-tags = aquí se esperan acciones, no etiquetas
record-second = aquí empieza otra partida; read_records y moon check, import, review y replay leen archivos de varias
record-tags-first = las etiquetas van antes de la primera acción
record-annotation-follows = una anotación va detrás de su acción
record-scores-twice = el marcador tras una mano aparece dos veces
record-scores-no-hand = «=» da el marcador tras una mano, y aquí no acaba de terminar ninguna
record-spelling = en un registro, «{ $text }» se escribe «{ $written }»
record-scores-wrong = «= { $said }» está mal: el marcador tras esta mano es = { $stands }
record-result-goes-on = el resultado que se da es «{ $said }», pero la partida sigue: «*»
record-result-other = el resultado que se da es «{ $said }», pero es «{ $found }»
record-redeal-nothing = no hay ninguna mano que se pueda repartir de nuevo
record-deal-in-hand = esta mano no ha terminado: antes de repartir de nuevo va «redeal»; «claim» o «concede» terminan el juego
record-claim-not-now = las bazas se reclaman o se ceden durante el juego de la mano
record-claim-most = se reclaman { $tricks } bazas y quedan { $left }
record-claim-no-plays = no se encontraron jugadas con las que el asiento { $seat } gane { $tricks } de las bazas que quedan; escribe las jugadas
record-note-form = aquí las reclamaciones y los repartos repetidos son comentarios, como «claim: seat 2» antes de las jugadas que siguen
record-character = el carácter { $character } no se admite en un registro, que es texto en UTF-8
record-not-closed = este «{ $bracket }» no se cierra
record-nothing-to-close = «{ $bracket }» no tiene nada que cerrar
record-tag-name-expected = aquí se espera el nombre de una etiqueta
record-quote-not-closed = estas comillas no se cierran; un valor debe terminar en su línea
record-tag-values = ninguna etiqueta tiene más de dos valores
record-tag-end = aquí se espera «]», al final de la etiqueta { $tag }
record-variation-notation = no se conoce la notación «{ $said }» de las variantes; este programa lee la { $known }
record-variation-actions-most = hay más de { $most } acciones en las variantes
record-variation-depth = hay variantes dentro de variantes a más de { $most } niveles
record-variation-follows = una variante va detrás de la acción que reemplaza
record-variation-empty = una variante no tiene acciones
record-action-expected = aquí se espera una acción, «(» o «)»
record-view-lines-most = las líneas de esta vista tienen más de { $most } acciones en total
record-comment-begins = junto a variantes, un comentario no puede empezar con «{ $word }»
record-score-form = «{ $text }» no es un marcador según estas reglas, como «{ $example }»: { $sides } números por cada uno de { $names }
record-score-numbers = según estas reglas, un marcador tiene { $sides } números de { $name }
record-score-range = una partida sigue con { $least } a { $most } ({ $name }), no con { $wrong }
record-score-chips = en este marcador sobran { $count } chips
record-hands-or-hand = da todas las manos, o la mano de un asiento
record-position-most = una posición tiene { $most } caracteres como mucho
record-no-seat = no hay asiento { $seat }: van de 1 a { $players }
record-hand-size-text = «{ $size }» no es el tamaño de una mano
record-hand-size = { $size } no es el tamaño de una mano
record-pieces-most = un juego tiene { $most } piezas como mucho
record-not-tile = «{ $word }» no es una ficha
record-not-card = «{ $word }» no es una carta
record-no-pieces = este juego no tiene piezas
record-pieces-equal = { $piece } no puede estar { $count } veces en un juego de piezas
record-pieces-hands = { $pieces } piezas no dan { $hands } manos de { $size }
record-names = hay { $names } nombres para { $seats } asientos
record-tag-name = «{ $name }» no puede ser el nombre de una etiqueta adicional
record-no-action = no hay acción { $number } para un comentario o una anotación
record-control-character = un texto lleva un salto de línea o un carácter de control: { $text }
json-a-array = una lista
json-a-bool = true o false
json-a-float = un número
json-a-int = un número entero
json-a-null = null
json-a-object = un objeto
json-a-str = un texto
json-bound = { $where } debe ser { $sign } { $limit }
json-deep = este JSON está anidado demasiado profundo
json-early = este JSON termina demasiado pronto
json-either = { $one } o { $other }
json-form = { $where } no está escrito como debe
json-here = esto
json-length = la longitud de { $where } debe ser { $sign } { $limit }
json-missing = falta { $name } en { $where }
json-one-type = { $where } debe ser { $expected }
json-other = { $where }: { $why }
json-type = { $where } debe ser { $expected }, no { $got }
json-unknown = { $where } tiene un campo que no se conoce: { $name }
json-utf-8 = esto no es texto en UTF-8
json-value = { $where } no puede ser { $name }
record-not-json = esto no es JSON: { $why }
record-json-other = esto no es un registro: { $why }
record-own-hand = el asiento { $seat } conoce su propia mano
record-no-deal = ningún reparto es compatible con las acciones hasta aquí
record-seat-may-know = lo que el asiento { $seat } puede saber de esto es «{ $seen }»
record-piece-elsewhere = { $piece } está en otra parte en esta mano
record-not-in-set = { $piece } no está en el juego de piezas que se usa
record-first-lead-trump = la primera salida debe ser un triunfo
record-too-large = demasiado grande para un registro, que tiene { $most } MB como mucho
record-not-utf-8 = esto no es UTF-8
record-in-comment = comments[{ $index }], carácter { $character }: { $reason }
record-text = registro
record-legal = se podía: { $actions }
