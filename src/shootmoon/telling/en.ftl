### All words in English, in Fluent's syntax (projectfluent.org/fluent/guide).
###
### A group begins with two signs ##. Its first word says who needs it: `all` the page and the others, `page` the web
### page only, `here` only the terminal, the server and the documents. The page loads a group of its own when its part is
### opened, if a colon and the part follow.

## all: languages

language-name = English
# The region whose numbers and dates are used.
language-locale = en

## all: counted nouns

count-tricks = { $n ->
    [0] no tricks
    [one] 1 trick
   *[other] { $n } tricks
}
count-points = { $n ->
    [0] no points
    [one] 1 point
   *[other] { $n } points
}
count-marks = { $n ->
    [0] no marks
    [one] 1 mark
   *[other] { $n } marks
}
count-chips = { $n ->
    [0] no chips
    [one] 1 chip
   *[other] { $n } chips
}
count-hickeys = { $n ->
    [0] no hickeys
    [one] 1 hickey
   *[other] { $n } hickeys
}
count-rounds = { $n ->
    [0] no rounds
    [one] 1 round
   *[other] { $n } rounds
}
count-tiles = { $n ->
    [0] no tiles
    [one] 1 tile
   *[other] { $n } tiles
}
count-cards = { $n ->
    [0] no cards
    [one] 1 card
   *[other] { $n } cards
}
count-pieces = { $n ->
    [0] no pieces face down
    [one] 1 piece face down
   *[other] { $n } pieces face down
}

## all: the whole page, the front page, settings

bot-random = random
bot-beginner = beginner
bot-novice = novice
bot-club = club
bot-expert = expert
bot-master = master
error-nothing-last = No trick has been taken yet.

## all: the hand and the order of its pieces

your-hand = Your hand

## all: the daily deal

head-hand = Hand

## all: lessons

learn-right = Right!
learn-wrong = Not quite.

## all: rooms: lobby, table, chat, menus

room-watching = You’re watching the game.
room-practice = Practice: somebody here may know these deals, so this game isn’t compared with others.
table-bids = bids { $bid }
place-widow = widow
ask-auction = Your bid
tables-none = The bots are still working out these rules. For a moment, they count only the points of each hand.
tables-preset = The bots are still working out these house rules. For a moment, they play as in { $preset }.
fair-commitment = Hand { $hand }: the server’s commitment isn’t the one published before the hand.
fair-secret = Hand { $hand }: the secret doesn’t match the server’s commitment.
fair-changed = Hand { $hand }: the players’ commitments aren’t those published before the hand.
fair-opening = Hand { $hand }: a random number isn’t the one that its player had committed to.
fair-late = Hand { $hand } was dealt without your random number. It came too late, or the server ignored it.
fair-missing = Before hand { $hand }, the server gave up a deal for which your random number was revealed, and doesn’t say why.
fair-nonce = Hand { $hand }: the server left out your random number.
fair-deal = Hand { $hand }: the deal doesn’t follow from the secret.
wait-thinking = { $who } is thinking …
event-paused = The game is paused.
match-over = The match is over.
event-ended = The game was ended early.
event-hands = The game is over. Hands played: { $n }.

## all: keeping score

event-shared = { $who } share the win.
hand-n = Hand { $n }
head-tricks = Tricks
round-n = Round { $n }
head-marks = Marks
score-minus = minus { $n }

## all: what happened

event-passed = Everybody passes.
event-hickeys = { $who } gets { $hickeys }.
event-hickeys-you = You get { $hickeys }.
event-round = { $who } wins the round.
event-round-you = You win the round.
event-round-many = { $who } win the round.
event-match = { $who } wins the match.
event-match-you = You win the match! Well played.
event-match-many = { $who } win the match.
event-goes-on = The game goes on from a given position.
event-hint = { $who } takes a hint.

## all: how bots bid

style-sober = sober
style-sound = sound
style-bold = bold
style-wild = wild
style-thrifty = thrifty
style-proud = proud
style-sly = sly

## all: names, pieces, suits, sheets

player-n = Player { $n }
seat-n = Seat { $n }
you = You
dummy = The dummy
list-and = { $most } and { $last }
list-or = { $most } or { $last }
suit-R = rockets
suit-C = crescents
suit-S = stars
suit-F = full moons
suit-BM = Big Moon
suit-LM = Little Moon
suit-doubles = doubles
suit-number = { $n }s
suit-follow-me = no trump (follow-me)
card-R = rocket
card-C = crescent
card-S = star
card-F = full moon
card-BM = Big Moon
card-LM = Little Moon
unknown = face down
sheet-title = Score sheet
sheet-empty = No hand has been scored yet.
head-bid = Bid
sheet-made = made
sheet-set = set
sheet-passed = passed
sheet-renege = renege

## all:study the board

place-discard = discard
place-dummy = dummy
place-stock = not dealt
board-no-choice = Nobody has a choice here.
board-best = best
board-advice = A strong player would choose { $action }. { $reason }
board-dealt = deal

## all:study hints

all-seen = You have seen everything.

## all:study puzzles

puzzle-done = Right at the first try: { $right } of { $all }.
tricks-so-far = Tricks so far

## all:study reviews

review-fine = { $who }: { $action }. No better choice was found.
why-said = Why: { $why }.

## all:study collected hands

head-points = Points

## page: the whole page, the front page, settings

app-name = Moon
app-home = Home
app-settings = Settings
app-skip = Skip to the table
app-nothing = Page not found.
app-back = Back to the home page
app-cancel = Cancel
app-loading = Loading …
front-play = Play now
front-play-hint = against bots, right away
front-friends = Play with friends
front-friends-hint = create a table and share the link
front-find = Find players
front-find-hint = who are looking, too
front-daily = Today’s deal
front-daily-hint = the same hands for everyone
front-rules = Rules
front-others = Rules, score sheets and replays
front-rules-of = How to play { $title }
front-rules-changed = { $title } (modified)
front-bots = Bots
front-group-moon = Moon, with dominoes
front-group-chips = Chips, with cards
front-players = { $title } ({ $n } players)
front-public = List this table publicly
front-pace = Bot speed
front-rated = Rated, if you play as a player (nothing is taken back)
front-pace-quick = Fast
front-pace-normal = Normal
front-pace-slow = Slow
front-terms = Tables with friends: clock, chat, spectators
front-clock = Clock
front-clock-none = No clock
front-clock-of = { $minutes } min + { $seconds } s per move
front-watched = Allow spectators
front-talk = Allow free chat (otherwise only quick phrases)
front-tables = Public tables
front-tables-none = No public tables are waiting for players right now.
front-table-of = { $title }, with { $who }
front-table-there = { $present } of { $players } players here, free seats: { $free }.
front-table-since = Open since { $time }.
front-table-go = Go to the table
bot-random-is = Random: plays any legal move
bot-beginner-is = Beginner: follows simple rules of thumb; boldness beats it
bot-novice-is = Novice: plays by rules of thumb, bids soundly
bot-club-is = Club: a good player
bot-expert-is = Expert: strong
bot-master-is = Master: the strongest, takes its time
settings-title = Settings
settings-name = Your name at the table
settings-language = Language
settings-language-auto = Same as browser
settings-theme = Colors
settings-theme-auto = Same as device
settings-theme-light = Light
settings-theme-dark = Dark
settings-theme-contrast = High contrast
settings-large = Large tiles and cards
settings-motion = Reduce motion
settings-forced = Play automatically when only one piece is legal
settings-sounds = Sounds
settings-off = off
settings-volume = { $n } of 10
settings-done = Done
front-me = You as a player
settings-kept = Settings are saved in this browser.
state-connecting = Connecting …
state-lost = Connection lost. Reconnecting … Your game is safe.
state-away = Can’t reach the server. Reconnecting …
state-ended = This table isn’t available.
offline-said = Can’t reach the server. This page is saved in your browser; it keeps trying to connect. Your games stay as they are until then.
offline-meanwhile = You can still use:
offline-look = Try again
offline-newer = A new version of this page is available.
offline-load = Reload
error-offline = Can’t reach the server. Try again in a moment.
error-sent = This will be sent when the connection is back.

## page: explanations of choices

explain-choices = Explain my choices
explain-hold = On a touch screen, press and hold a bid or a piece to read what it means without choosing it.
explain-hold-now = Hold a choice to read what it means

## page: the hand and the order of its pieces

settings-self = You
settings-looks = Appearance
settings-signals = Sound and motion
settings-felt = Table
settings-felt-green = Green
settings-felt-night = Night
settings-felt-contrast = High contrast
settings-tiles = Tiles and cards
settings-tiles-ivory = Ivory
settings-tiles-ebony = Ebony
settings-tiles-contrast = High contrast
settings-vibrate = Vibrate on each play and on your turn
settings-order = Order of your hand
front-aids = Allow the list of pieces that are gone
front-hints = Allow hints if everybody agrees
room-played-hints = There are no hints.
room-played-memory = Players remember for themselves which pieces are gone.
hand-order = Order
hand-order-suit = By suit
hand-order-trump = Trumps apart
hand-order-own = My own order
hand-trump = { $piece }, trump
hand-moved = { $piece } is now piece { $n } of { $of }.
hand-keys = Arrow keys select a piece. Shift and arrow keys move it. O changes the order, G shows which pieces are gone.
gone-title = Pieces gone
gone-close = Close
gone-played = Played: { $pieces }.
gone-discarded = You discarded: { $pieces }.
gone-unknown = Not seen yet: { $pieces }.

## page: the front page: games to go on with

front-lead = Texan dominoes: bid for tricks, name trump, make your bid.
front-continue = Continue
front-continue-yours = Your turn
front-continue-others = Others to move
front-continue-between = Between hands
front-continue-waiting = Waiting for players
front-learn = Learn the game
front-learn-hint = a first hand, step by step
front-choices = Rules, bots and speed
front-earlier = Earlier tables
app-menu = Page
app-rules = Rules
front-puzzles = Puzzles
front-tournaments = Tournaments
front-puzzle-day = Puzzle of the day

## page: examples in the rules

example-title = See how it is played
example-suits = The suits, highest first
example-suits-trump = { $suit } as trump
example-trick = A trick
example-led = leads { $suit }
example-follows = follows suit
example-trump = plays a trump
example-other = plays another suit
example-won = wins
example-won-trump = { $who } wins the trick: { $piece } is the highest trump.
example-won-suit = { $who } wins the trick: { $piece } is the highest piece of the suit led.
example-trick-see = Show it on the table
example-hand = A hand, step by step
example-hand-hint = Bots play this hand, and say why.
example-hand-of = Step through a hand of { $title }
example-why = Why
rules-facts = At a glance
rules-presets = Sets of rules

## page: the daily deal

daily-title = Today’s deal
daily-of = Deal of { $date }
daily-lead = { $title }: a short match against expert bots. Everybody gets the same tiles, and the bots answer the same plays in the same way.
daily-until = Games count until { $time }.
daily-play = Play today’s deal
daily-go-on = Continue your game
daily-practice = Play it again (practice)
daily-practice-late = Practice: the day was over before your game, so this game isn’t counted.
daily-practice-seats = Practice: for a time, somebody else or another bot played at this table, so this game isn’t counted.
daily-practice-seen = Practice: you, or somebody with your key or browser, had seen these tiles before, so this game isn’t counted.
daily-practice-again = This deal was played before in this browser or with your key, so a game that you begin now is practice.
daily-changed = A new day has begun, with a new deal.
daily-left = You left your game, so it doesn’t count, and another one is practice.
daily-over = This day is over, and its tiles are open.
daily-missed = You didn’t play this day.
daily-won = You won the match.
daily-lost = You lost the match.
daily-better = Better than { $percent }%
daily-place = Place { $place } of { $of }
daily-first = The first result today
daily-total = { $total } compared with the average player, over all hands
daily-totals = Everybody’s results, from worst to best
daily-bar = { $n } of { $all }
daily-bar-own = { $n } of { $all }, with you
daily-hands = Hand by hand
daily-yours = You
daily-average = Average
daily-auction = Your table
daily-most = Most common
daily-you-play = you: { $bid }
daily-they-play = others: { $bid }
daily-share-of = { $what } ({ $percent }%)
daily-hint = Your result of a hand is what your side won, minus what the others won on average.
daily-share = Share the result
daily-shared = Copied
daily-share-text = Moon, deal of { $date }: { $moon } better than { $percent }%
daily-share-first = Moon, deal of { $date }: { $moon }
daily-week = Your days
daily-day-none = { $date }: not played
daily-day-done = { $date }: better than { $percent }%
daily-replay = Replay with all hands
daily-best = The best games
daily-before = The day before
daily-after = The day after
daily-result = Compare with everybody
daily-played = { $n ->
    [0] Nobody has finished it yet. Be the first!
    [one] One player has finished it.
   *[other] { $n } players have finished it.
}
daily-streak = { $n ->
    [one] One day
   *[other] { $n } days in a row
}

## page: lessons

learn-title = Learn
learn-lead = A table of your own, a patient teacher, and hands that were dealt for you. Stop and go on whenever you like.
learn-minutes = about { $n } minutes
learn-at = step { $n } of { $all }
learn-start = Start
learn-continue = Continue
learn-again = Take it again
learn-done = Done
learn-choices = Your choices
learn-back = Back
learn-next = Next
learn-skip = Skip
learn-undo = Take back
learn-replay = Play this hand again
learn-rule = The rule: { $heading }
learn-play = Play your first game
learn-play-these = Play by these rules
learn-all = Lessons

## page: faces

face-yours = Your face
face-by-name = By your name
face-cowgirl = cowgirl
face-cowboy = cowboy
face-abuela = grandmother
face-abuelo = grandfather
face-braids = braids
face-curls = curls
face-beard = beard and glasses
face-cap = cap
face-scarf = headscarf
face-armadillo = armadillo
face-longhorn = longhorn
face-roadrunner = roadrunner
face-coyote = coyote
face-jackrabbit = jackrabbit
face-owl = owl
face-moon = moon
face-cactus = cactus
card-self = That’s you
card-person = A person
card-outside = A bot that plays from elsewhere
card-close = Close
card-cast = Who plays
card-of = About { $who }

## page: moments

moment-made = { $who } made { $bid }
moment-made-you = You made { $bid }!
moment-moon = { $who } shot the moon!
moment-moon-you = You shot the moon!
moment-set = { $who } is set
moment-set-you = You’re set
moment-chips = { $who } wins { $chips }
moment-chips-you = You win { $chips }!
moment-chips-many = { $who } win { $chips } each
moment-chips-none = Nobody wins a chip
moment-bid = Bid { $bid }, took { $tricks }.
moment-bidder = bid { $bid }
moment-hands = The hands as they were dealt
moment-discarded = { $piece }, discarded
moment-trumps = Trumps
moment-tricks = All tricks
moment-hand = The last hand
moment-chances = Chances of winning the match, estimated
moment-chance = { $before } before, now { $after }
moment-results = Results
moment-bids = Bids won
moment-moons = Moons
moment-share = Copy the replay’s link

## page: replays

replay-title = Replay
replay-lead = Replay a game move by move: one played here, or any record.
front-analyze = Analyze a position
replay-open = Replay a recorded game
replay-again = Watch the replay
replay-review = Review this game
replay-other = Open another record
replay-paste = Paste a record
replay-paste-hint = The text of a .moon file, or its JSON form. You can also drop a file anywhere on this page.
replay-look = Open
replay-file = Choose a file
replay-lately = Recent replays
replay-lately-hint = Saved in this browser only.
replay-forget = Clear the list
replay-nobody = Game
replay-won = { $who } won
replay-own-rules = house rules
replay-of = Rules of this game
replay-control = Replay
replay-keys = Arrow keys: one move. Page Up, Page Down: one hand. Home, End: start or end. Space: play or pause.
replay-first = Go to the start
replay-hand-before = Previous hand
replay-before = Previous move
replay-play = Play
replay-pause = Pause
replay-after = Next move
replay-hand-after = Next hand
replay-last = Go to the end
replay-place = Position in the game
replay-place-of = move { $ply } of { $plies }
replay-begin = Start of the game
replay-speed = Speed
replay-speed-slow = Slow
replay-speed-normal = Normal
replay-speed-fast = Fast
replay-eyes = View
replay-eyes-all = All hands
replay-eyes-of = As seen by { $who }
replay-only = This record shows only what { $who } saw; the other hands aren’t in it.
replay-flip = Rotate the table
replay-hand-of = Hand of { $who }
replay-hand-n = Hand { $n } – { $what }
replay-hand-open = unfinished
replay-moves = Moves in this hand
replay-note = Note
replay-link = Link to this position
replay-analyze = Analyze from here
replay-link-make = Link to this position
replay-link-copied = Copied.
replay-link-long = This record is too long for a link. Download it and send the file.
replay-download = Download the record
replay-stops = The record has an error
replay-stops-line = Line { $line }, column { $column }.
replay-stops-ply = Action { $n }.
replay-stops-before = The game is shown up to there.
replay-stops-legal = Legal actions: { $legal }.
replay-unkept = This record isn’t saved in this browser. Ask for a link made with “Link to this position”, or for the file.
replay-damaged = This link is damaged: its record can’t be read.
replay-large = This is too long for a record (at most { $most } characters).
replay-no-text = This isn’t a text file.
replay-empty = Paste a record or choose a file first.

## page: rooms: lobby, table, chat, menus

room-waiting = The game starts when all seats are taken.
room-join = Take a seat
room-unseen = This table allows no spectators: only seated players see it.
room-sit-anywhere = Sit down
room-share = Invite friends
room-share-hint = Anyone with this link can sit down.
room-share-local = This address works only on this computer. To let others join, start the server with: moon serve --host 0.0.0.0
room-link = Link to this table
room-copy = Copy link
room-copied = Copied
room-qr = QR code of the link
room-sit = Sit here
room-sit-bot = Replace the bot
room-next = { $who } from the next hand
room-promised = Seat { $n } is yours when this hand is over.
room-promised-leave = Give up the seat
room-bot = Add a bot
room-bot-fill = Fill with bots
room-open = open
room-away = away
room-stood-in = { $bot } stands in
room-is-bot = bot { $bot }
room-yourself = you
room-seats = Seats
room-default-name = Player
room-open-go = Create the table
room-played = About this table
room-played-changes = With these changes:
room-played-clock = Clock: { $minutes } min per player + { $seconds } s per move.
room-played-endless = A new match starts after each one.
room-played-rated = Rated for those who are players: nobody is put out or replaced during a match, and whoever leaves it or ends it comes last.
room-played-unrated-casual = Casual: matches aren’t rated.
room-played-unrated-rules = Matches by changed rules aren’t rated.
room-played-unrated-series = Matches with known deals aren’t rated.
room-played-unrated-position = Matches from a position aren’t rated.
room-played-unrated-hands = Matches that end after some hands aren’t rated.
room-played-unrated-clock = Matches with so little time aren’t rated.
bar-rated = rated
room-played-series = Everyone gets the same deals today.
room-played-watch-none = No spectators.
room-played-watch-live = Spectators are welcome and don’t see any hands.
room-played-watch-hands = Spectators are welcome and see the hands when they are over.
room-played-chat-phrases = Chat: quick phrases only.
room-played-chat-off = No chat.
table-felt = The table
table-dealer = dealer
table-partner = partner
table-turn = their turn
table-ready = ready
table-won = winner
table-trump = trump: { $trump }
table-led = suit led: { $suit }
table-supply = supply: { $chips }
table-free = any card may be played
table-no-rockets = no trump: highest number wins
table-widow-from = { $piece }, from the widow
table-widow = The widow
table-discarded = Discarded
table-dummy = Dummy
table-trick = This trick
table-last = Last trick
table-last-to = { $who } took the trick
table-last-to-you = You took the trick
table-last-show = Show the last trick
table-last-hide = Back to this trick
table-rules = Rules of this table
table-rules-open = View, share or change these rules
ask-discard = Choose a tile to discard
ask-trump = Name the trump
ask-trump-yours = (yours: { $pieces })
ask-trump-none = (none of yours)
ask-play = Your turn
ask-lead = Your lead
ask-call = Which suit do you call with { $piece }?
ask-soon = A bot takes over in { $n ->
    [one] 1 second
   *[other] { $n } seconds
}.
ask-replaced = { $bot } is playing for you.
ask-back = I’m back
fair-title = Fair deals
fair-how = Before each hand, the server commits to a secret, and every player’s page commits to a random number. Only then are the numbers revealed, and the hand is dealt from all of them. After the hand, this page recomputes the deal. So nobody can have chosen it. A player who works together with the server can only keep a number back, and everybody sees that. Usually it means a lost connection.
fair-given = This game was played on from a given position. The server didn’t deal the hands in it, so nobody can prove their deals. Later hands are verified.
fair-given-start = This game was played on from a given position, in which nothing was dealt yet. All hands are verified, but not what was drawn or given before.
fair-holds = Hand { $hand }: deal verified.
fair-withheld = Without the number of { $who }, which wasn’t revealed.
fair-interrupted = The server was interrupted before this deal.
fair-missed = Random numbers that weren’t revealed in this game: { $counts }.
fair-broken = Deals that were broken off in this game by agreement: { $n }.
premove-set = { $piece } will be played on your turn.
premove-withdraw = Press it again to cancel.
premove-dropped = { $piece } can’t be played now. Choose another piece.
ask-ready = Next hand
ask-ready-done = Waiting for the others …
ask-again = Play again
ask-again-series = That was today’s deal. There’s a new one tomorrow.
ask-another-table = Play at another table
wait-turn = Waiting for { $who }
wait-deal = Dealing the next hand …
wait-draw = Drawing for the first dealer …
wait-seats = Waiting for players
menu-title = More
menu-undo = Take back
menu-claim = Claim the rest
menu-redeal = Redeal
menu-hint = Hint
menu-hints = Allow hints
menu-pause = Pause
menu-resume = Resume
menu-end = End the game
menu-time = Call time
menu-record = Download the record
menu-stand = Leave your seat
sure-redeal = All bids and plays of this hand will be lost.
sure-time = The match ends now, and whoever is ahead wins.
sure-end = The game ends now, and nobody wins.
sure-rated = This match is rated: whoever leaves it or ends it comes last.
sure-others = The other players will be asked first.
sure-stand = Others can then take your seat.
sure-stand-playing = A bot takes over your seat, and you can’t get it back.
sure-yes-redeal = Redeal
sure-yes-time = Call time
sure-yes-end = End the game
sure-yes-stand = Leave the seat
wish-takeback = { $who } asks to take back the last move.
wish-redeal = { $who } asks to redeal this hand.
wish-pause = { $who } asks for a pause.
wish-end = { $who } asks to end the game.
wish-end-rated = The match is rated: whoever agrees gives it up, too.
wish-time = { $who } calls time.
wish-again = { $who } wants to play again.
wish-hints = { $who } asks to allow hints.
wish-agree = Agree
wish-refuse = Decline
wish-withdraw = Cancel
wish-waiting = Waiting for the others to agree.
command-label = Type a command
command-hint = bid 5, pass, 6-4, trump 6, withdraw, ready, undo, last, score, say hello
command-hint-cards = R12, C3, Big Moon, withdraw, ready, undo, last, score, say hello
command-go = OK
log-title = Game log
log-empty = Nothing yet.
chat-title = Chat
chat-empty = No messages yet.
chat-unread = new messages
chat-label = Write a message
chat-send = Send
chat-phrases = Quick phrases
menu-report = Report to the operators
menu-moderate = Run the room
chat-mute = Mute { $who }
chat-unmute = Unmute { $who }
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-bid = Well bid!
phrase-well-played = Well played!
phrase-nice-hand = Nice hand!
phrase-thanks = Thanks!
phrase-sorry = Sorry!
phrase-oops = Oops!
phrase-wow = Wow!
phrase-close-one = That was close!
phrase-thinking = Let me think.
phrase-one-moment = One moment, please.
phrase-your-turn = It’s your turn.
phrase-good-game = Good game!
phrase-again = Play again?
phrase-goodbye = Goodbye!

## page: rules and house rules

rules-title = Rules and terms
rules-lead = Moon and Chips are played by many different rules. These rule sets have names; others can be made from them.
rules-all = All rules and terms
rules-own = Create house rules
rules-hands = Book of hands
rules-words = Terms at the table
rules-words-hint = Words that players use, and what they mean.
rules-link = Link to: { $heading }
rules-option = Rule
rules-compare = Differences
rules-compare-of = { $title }: differences
rules-compare-all = Compare all
rules-compare-with = Compare with
rules-compare-none = No differences.
rules-change = Change these rules
rules-source-classic = The basic game to 21, as described for Three-Player Moon.
rules-source-luna = Moon as described in Spanish, for three and four players, with variations.
rules-source-called = The game in which whoever leads calls the suit, and there is no trump.
rules-source-hickeys = The game for marks and hickeys, with its variations.
rules-source-chips = The printed rules of the card game Shoot the Moon.
house-title = House rules
house-lead = Start from an existing rule set and change what you play differently.
house-name = Name
house-name-example = Sunday rules
house-base = Based on
house-own = Your house rules
house-forget = Delete
house-forgotten = { $title } was deleted.
house-undo = Undo
house-left-out = These options couldn’t be used:
house-idle = Has no effect with these rules.
house-back-to = Reset to: { $value }
house-range = A whole number from { $minimum } to { $maximum }.
house-range-odd = An odd number from { $minimum } to { $maximum }.
house-state = Status of the rules
house-as-is = { $title }, unchanged.
house-changes = { $title }, with { $n ->
    [one] 1 change
   *[other] { $n } changes
}.
house-more = ({ $n } more)
house-repair = Fix: { $changes }
house-prose = How to play
house-prose-not = The rules will be shown here once they fit together.
house-share = Keep and share
house-keep = Save in this browser
house-kept = { $title } was saved in this browser.
house-kept-not = This browser can’t save anything. Copy the link or download the file.
house-nameless = Give the rules a name first.
house-link = Link to these rules
house-link-hint = Anyone who opens it sees these rules and can play by them.
house-download = Download as a file
house-open = Open a rules file (TOML)
house-open-hint = You can also drop a file anywhere on this page.
house-opened = { $file } was opened.
house-too-large = { $file } is too large to be a rules file.
house-unreadable = { $file } can’t be read.

## page: keeping score

front-score = Keep score at a real table
score-title = Keep score
score-lead = For a game with real dominoes or cards: you enter the hands, the sheet adds up the score.
score-names = Players
score-names-hint = Clockwise around the table.
score-dealer = First dealer
score-start = Start the score sheet
score-rules-more = Change more rules
score-rules-last = last played
score-rules = How to play
score-option-score-target = Points to win
score-option-match-marks = Marks to win the match
score-option-match-games = Best of how many rounds
score-option-match-timed = The match may end when time is called
score-option-chips-target = Chips to win
score-option-play-illegal = A renege costs a chip and voids the hand
score-yours = Your score sheets
score-yours-hint = Saved in this browser. Removing one only takes it off this list; its link still works.
score-forget = Remove
score-forget-sure = You’ll no longer be able to edit this sheet, unless you have its edit link.
score-to-sheets = All your score sheets
score-to-room = Back to the table
score-next = Hand { $n }: { $dealer } deals, { $first } bids first.
score-next-chips = Round { $n }: { $dealer } deals, { $first } leads.
score-won = { $who } won the match!
score-time-called = Time was called.
score-declarer = Declarer
score-enter = Enter
score-passed = Everyone passed
score-count = Count trick by trick
score-counting = Who takes each trick
score-or-count = Or press the winner of each trick as it is played:
score-took = took it
score-undo = Undo
score-correct = Correct
score-correct-hand = Correct hand { $n }
score-correct-enter = Save the correction
score-cancel = Cancel
score-kind = Result
score-kind-hand = Played
score-reneger = Who reneged
score-unready = Choose the declarer and the bid.
score-moons = Tricks with moons
score-moons-hint = In the order in which they were won.
score-moons-add = Add a trick with moons
score-moons-seat = Won by
score-moons-big = Big Moons
score-moons-little = Little Moons
score-more = Renege, call time, rename players
score-renege = Renege
score-renege-moon = The hand is void, and the same dealer deals again. If your rules count it as lost, enter it as lost.
score-renege-chips = The hand is void, the player who reneged gives up a chip, and the same dealer deals again.
score-time = Call time
score-time-sure = The unfinished round won’t count.
score-rename = Player names
score-rename-enter = Save the names
score-surplus = (after the end of the match: doesn’t count)
score-entry-hand = { $who }: { $bid }, tricks { $tricks }
score-entry-round = tricks { $tricks }
score-entry-renege = { $who } reneged
score-entry-begin = { $who } plays for { $bid }
score-entry-trick = { $who } takes a trick
score-entry-correct = Hand { $number } corrected: { $what }
score-entry-time = Time called
score-heard = Hand { $n } – { $what }
score-waits = Not sent yet: { $n }.
score-waits-short = { $n } not sent yet,
score-waits-hint = Can’t reach the server. These entries are saved in this browser and will be sent when it is back.
score-waits-many = Too many entries are waiting for the server.
score-anyway = Enter it anyway
score-drop = Delete
score-away = Can’t reach the server. Reconnecting; this is the last version seen.
score-rounds = Rounds won
score-won-round = won the round
score-legend = Large: the total. Small: the points of the hand. Circled: below zero.
score-legend-hickeys = Large: the total. Small: the points of the hand. Circled: below zero. Asterisk: a hickey.
score-sheet-alone = Printable score sheet
score-print = Print
score-text = Text
score-share = Share
score-reading = You can only read this sheet. It shows new entries at once.
score-link-reader = View link
score-link-writer = Edit link
score-link-writer-hint = Anyone with this link can edit the sheet. Use it on your other devices, or give it to others who keep score with you.
score-share-local = This address works only on this device. Others need an address at which they can reach the server.
score-version = Version { $n } of this sheet

## page: what happened

event-renege = { $who } reneged: the hand is void.
event-renege-you = You reneged: the hand is void.

## page: how bots bid

style = How they bid
style-sober-is = Sober: only bids that it will probably make
style-sound-is = Sound: takes a risk where it helps clearly
style-bold-is = Bold: takes every risk that pays
style-wild-is = Wild: takes risks for the fun of it
style-thrifty-is = Thrifty: makes the lowest bid that is worth nearly as much as its best
style-proud-is = Proud: makes the highest bid that is worth nearly as much as its best
style-sly-is = Sly: lets others bid first if that costs little, then bids to stop them
style-own = Each in a style of their own
style-nobody = Nobody of the house bids like that, so strangers come.
style-figures = Of 100 hands by the usual rules, wins the bidding in { $declared } and shoots the moon in { $moons }. Makes { $made } of 100 bids.

## page: the table

bar-target-points = first to { $n }
bar-target-marks = first to { $n ->
    [one] 1 mark
   *[other] { $n } marks
}
bar-target-chips = first to { $n ->
    [one] 1 chip
   *[other] { $n } chips
}
bar-target-rounds = first to { $n ->
    [one] 1 round
   *[other] { $n } rounds
}
bar-close = Close
bar-menu = Menu
bar-beside = Score, chat and log
bar-command = Type a command
table-plays = { $who } plays { $bid }
table-plays-you = You play { $bid }
table-highest = { $who } bids { $bid }
table-highest-you = You bid { $bid }
table-no-bid = No bid yet
table-bids-all = Bids
table-so-far = { $taken } of { $needed }
table-may-lose = may lose { $n }
table-may-lose-none = may lose none
table-made = made
table-set = set
table-winning = winning
table-look = Tricks of { $who }

## page: names, pieces, suits, sheets

bid-pass = Pass
bid-moon = Moon
bid-double-moon = Double moon
bid-triple-moon = Triple moon
trump-follow-me = Follow-me
trump-doubles = Doubles
score-tricks = tricks
score-none = No score yet.
card-named = { $suit } { $n }

## page:admin the operators of the server

admin-title = Run this server
admin-token-about = This page is for the people who run this server. The token stays in this tab until it is closed.
admin-token = Token
admin-enter = Enter
admin-leave = Forget the token
admin-none = This server has no operators. It can be started with moon serve --admin-token-file.
admin-why = Reason, for the audit log
admin-days = Days of a ban (empty: forever; for an address, 30)
admin-done = Done.
admin-rooms = Rooms
admin-rooms-none = There are no rooms.
admin-rooms-nothing = There is no room with such a name.
admin-room-line = { $preset }, { $status }, { $present } present of { $people } people, opened { $opened }, last used { $used }
admin-room-status-waiting = waiting
admin-room-status-playing = playing
admin-room-status-finished = finished
admin-show = Seats of { $room }
admin-close = Close room { $room }
admin-close-sure = Everybody in the room is disconnected. Records of its finished games remain.
admin-close-yes = Close room
admin-seat = Seat { $n }: { $who }
admin-holder-open = open
admin-holder-person = person
admin-holder-outside = external bot
admin-holder-bot = bot
admin-owner = owner
admin-away = away
admin-silenced = no messages
admin-next = next: { $name }
admin-hand-on = Make { $who } the owner
admin-kick = Put { $who } out
admin-ban = Put { $who } out for good
admin-kick-sure = { $who } loses the seat. During a game, a bot plays on.
admin-ban-sure = { $who } loses the seat, and the room refuses this browser and this name from then on.
admin-kick-yes = Put out
admin-ban-yes = Put out for good
admin-silence = Turn off messages of { $who }
admin-unsilence = Allow messages of { $who }
admin-reports = Reports
admin-reports-none = There are no reports.
admin-reports-more = More reports
admin-reports-all = All reports
admin-reports-settled = Settled reports
admin-report-settled = Settled by { $by }, { $at }: { $note }
admin-report-about = About { $name } (seat { $seat } in room { $room }); addresses that report: { $n }; first { $at }
admin-report-by = { $name } (address { $mark }), { $at }: { $reason }
admin-report-lines = What was said:
admin-report-others = More reports from the same address alone: { $n }
admin-settle = Settle report { $id }
admin-bans = Bans
admin-bans-none = Nobody is banned.
admin-ban-line = { $name }, until { $until }: { $why }
admin-ban-player = { $name } (player), until { $until }: { $why }
admin-ban-address = { $name } (address), until { $until }: { $why }
admin-forever = forever
admin-lift = Lift the ban of { $name }
admin-ban-name = Name
admin-ban-name-add = Ban this name
admin-addresses-about = From a banned address, people can only watch. A family or a club may share one, and addresses pass on to others, so every ban ends. All servers with the same database follow within ten seconds.
admin-address = Ban the address of { $who }
admin-address-sure = Everybody who comes from the same address can only watch until the ban ends. The address itself isn’t shown.
admin-address-yes = Ban
admin-ban-network = Address or network, such as 203.0.113.0/24
admin-ban-network-add = Ban this address
admin-invitations = Invitations to open rooms
admin-invitations-none = There are no invitations.
admin-invitation-line = { $label }: { $left } left, until { $until }
admin-invite-label = For whom
admin-invite-uses = Rooms
admin-invite-days = Days
admin-invite-add = Make an invitation
admin-invite-code = The code, which is not shown again: { $code }
admin-invite-unneeded = This server was started without --invite-only: anybody can open tables on it.
admin-revoke = Revoke invitation { $id }
admin-audit = What operators did
admin-audit-none = No operator has done anything yet.
admin-audit-line = { $at }, { $by }: { $what } { $about } { $why }
admin-search = Room or person
admin-search-go = Search
admin-people = People found
admin-people-none = Nobody has such a name.
admin-player = { $who }, a player since { $at }
admin-player-banned = { $who }, a player since { $at }, is banned
admin-person = { $who }, seat { $n } in room { $room }
admin-bar = Ban { $who } from this server
admin-bar-sure = { $who } loses this seat, and nobody can sit down in any room under this name. A player of this server is recognized under other names, too.
admin-bar-player-sure = Nobody can sit down in any room under the name { $who }, and the player is recognized under other names, too. Nobody loses a seat by this.
admin-bar-yes = Ban
admin-limits = Limits for each address
admin-limits-about = Changes are stored, and apply to all servers with the same database within ten seconds.
admin-limit-burst = At once
admin-limit-rate = Then each second
admin-limit-set = Change
admin-limit-reset = As started: { $burst }
admin-limit-reset-rate = As started: { $burst }, then { $rate } each second
admin-limit-requests = Requests
admin-limit-rooms = Rooms and score sheets opened
admin-limit-other_commands = Commands that don’t advance a game
admin-limit-record_time = Reading records, in ms
admin-limit-review_time = Reviews, in ms
admin-limit-processor_time = Processor time of requests, in ms
admin-limit-prepare_time = Preparing bots for house rules, in ms
admin-limit-hint_time = Hints, in hundredths of a second
admin-limit-players = Players made, and codes
admin-limit-reports = Reports about people
admin-limit-guesses = Wrong keys, codes and tokens
admin-limit-websockets = Open WebSockets
admin-limit-connections = Open HTTP connections
admin-limit-messages = Messages on each WebSocket

## page:moderation moderation of a room

moderation-about = You are the owner of this room. What you do here is shown to everybody in it.
moderation-removed-kicked = You were put out of your seat. You may sit down again.
moderation-removed-banned = You were put out of this room for good.
moderation-people = People at the table
moderation-nobody = No other person sits here.
moderation-waiting = { $who } (waits for seat { $n })
moderation-silence = Turn off messages of { $who }
moderation-unsilence = Allow messages of { $who }
moderation-kick = Put { $who } out
moderation-ban = Put { $who } out for good
moderation-hand-on = Make { $who } the owner
moderation-kick-sure = { $who } loses the seat. During a game, a bot plays on. { $who } may sit down again.
moderation-ban-sure = { $who } loses the seat, and nobody can sit down here again from the same browser or under this name. A new browser with another name isn’t recognized.
moderation-hand-on-sure = { $who } will run this room. You won’t be able to any more.
moderation-kick-yes = Put out
moderation-ban-yes = Put out for good
moderation-hand-on-yes = Make owner
moderation-spectators = Spectators
moderation-spectators-about = Spectators are anonymous, so no single one can be put out.
moderation-spectators-shut = Close the room to spectators
moderation-spectators-open = Let spectators in again
moderation-bans = Put out for good
moderation-unban = Let { $who } in again
moderation-report-reason = What is wrong
moderation-report-about = The operators of this server get your words and the last messages of the room.
moderation-report = Report { $who }
moderation-reported = The report was sent.
moderation-done = Done.

## page:players players

player-lead = You can play without this. If you become a player, the server counts your games. Your browser makes a key, and whoever has the key is you; there is no password, and no e-mail address is needed.
player-name = Name
player-name-hint = No other player on this server has the same name.
player-become = Become a player
player-elsewhere = Already a player on another device?
player-elsewhere-hint = On that device, open this page and show the QR code. Or use your recovery file or your passkey here.
player-recover = Load recovery file
player-passkey-use = Sign in with a passkey
player-code = Use this player here?
player-code-hint = This link makes you the player who made it, in this browser. Go on only if you made it yourself, on another device.
player-code-use = Yes, that’s me
player-code-replaces = This browser already has a player, “{ $name }”, which the other one replaces.
player-rename = Change name
player-device = Another device
player-device-hint = Scan the code with your phone, or open the link there. It works once, for 10 minutes. Don’t show it to anybody: whoever opens it is you.
player-device-show = Show link and QR code
player-device-link = Link for your other device
player-device-until = Valid until { $time }
player-copy = Copy
player-copied = Copied
player-keys = Your keys
player-keys-hint = Each device, recovery file and passkey has its own key. If you lose one, remove it here.
player-key-device = Device
player-key-recovery = Recovery file
player-key-passkey = Passkey
player-key-this = this browser
player-key-used = last used { $time }
player-key-label = Name of this key
player-key-rename = Rename
player-key-remove = Remove
player-key-remove-sure = Nobody will be able to use this key any more. This can’t be undone. If it is older than this browser’s key, or a recovery file, it is removed after seven days.
player-key-host = for { $host }
player-key-goes = to be removed { $time }
player-removal = The key “{ $by }” has asked for the removal of “{ $what }”, which takes effect { $time }.
player-removal-player = The key “{ $by }” has asked for the deletion of the player { $what }, which takes effect { $time }.
player-removal-keep = Call it off
player-removal-look = Look at your keys
player-younger = Remove all younger keys
player-younger-hint = If a device was stolen: this removes all keys that were added after this browser’s, and calls off what they asked for. A younger key can remove an older one or the recovery file only after seven days, and meanwhile you see it here.
player-recovery = Recovery file
player-recovery-hint = If you lose all your devices, only this file brings your player back. Keep it where nobody else finds it.
player-recovery-save = Save recovery file
player-recovery-wrong = This isn’t a recovery file of this page.
player-passkey = Passkey
player-passkey-hint = A passkey is kept by your phone, your computer or a security key, and unlocked as you unlock your screen.
player-passkey-add = Add a passkey
player-passkey-failed = The passkey wasn’t used.
player-leave = Leave this browser
player-leave-hint = Removes the key from this browser. Your player stays, and your other keys work.
player-public = Let anybody who knows my name see my statistics
player-public-link = Your profile
player-statistics = Statistics
player-statistics-none = No game has counted yet. Games count that you finish in a seat that you took as this player.
player-statistics-left = { $n ->
    [one] The hands of 1 game
   *[other] The hands of { $n } games
} are still being counted.
player-statistics-more = Count more
player-stat-rules = Rules
player-stat-games = Games
player-stat-won = Won
player-stat-streak = Longest winning streak
player-stat-bids = Bids made
player-stat-set = Set
player-stat-moons = Moons made
player-stat-of = { $n } of { $all }
player-parts = Parts of this page
player-part-keys = Player
player-part-games = Games
player-part-ratings = Ratings
player-part-friends = Friends
player-friends = Friends
player-friends-none = You have no friends here yet. Ask somebody by name.
player-friends-online = online
player-friends-offline = not seen
player-friends-there = Visit the table
player-friends-asking = They ask to be your friends
player-friends-asked = You have asked
player-friends-blocked = Blocked
player-friends-ask = Ask
player-friends-name = Name of another player
player-friends-accept = Accept
player-friends-refuse = Refuse
player-friends-remove = Remove
player-friends-block = Block
player-friends-unblock = Unblock
player-friends-shown = Friends see whether I’m online, and at which table
player-friends-hint = Somebody whom you block doesn’t learn of it.
player-invites = Show me invitations from
player-invites-friends = Friends
player-invites-anybody = Anybody
player-invites-nobody = Nobody
player-invite = Invite to a table
player-invite-here = Invite a friend
player-invite-room = Table
player-invite-send = Invite
player-invite-none = Open a table first; then you can invite players to it by name.
player-invite-sent = Sent. The invitation is shown for an hour, if { $name } wishes to see it.
player-invited = { $name } invites you to a table: { $rules }
player-invited-go = Go there
player-invited-dismiss = Dismiss
player-ratings = Ratings
player-ratings-none = You aren’t rated yet. Whole matches by the rules of a preset are rated.
player-ratings-hint = New players begin at 25. With a probability of 95 %, the true strength lies within the number after ±. Whoever leaves a match comes last.
player-rating-value = { $mean } ± { $error }
player-rating-matches = matches: { $n }
player-ladder = Ladder
player-ladder-none = Nobody is on this ladder yet.
player-ladder-hint = The ladder lists players who show their profile, after { $n ->
    [one] 1 rated match
   *[other] { $n } rated matches
}. It is sorted by the lower end of the interval.
player-ladder-bots = Bots, for comparison
player-ladder-unmeasured = The strength of the bots by these rules isn’t known, so only matches between players are rated.
player-games = Games
player-games-more = Earlier games
player-games-won = won
player-games-lost = not won
player-games-with = { $rules }, with { $names }
player-profile = Player { $name }
player-profile-back = Your own player
player-data = Your data
player-data-hint = Save everything that this server stores about you, or delete it. The names at the seats of finished games stay, as others saw them. Backups of the server keep the rest until they are replaced.
player-data-save = Save my data
player-data-delete = Delete my player
player-data-sure = Your keys, your history, your statistics and your ratings are deleted, and your name is free for others. This can’t be undone. If this browser’s key isn’t the oldest, it takes effect after seven days.
player-gone = This browser’s key was removed, so it has no player any more.

## page:search looking for people

search-title = Looking for people: { $title }
search-waiting = { $n } people are looking for a game, with you.
search-waiting-nobody = Nobody else is looking now.
search-changed = You will play by the usual rules, without your changes.
search-meanwhile = Play with bots meanwhile if you like: the search goes on while this page is open.
search-bots = Bots may take the empty seats after 30 seconds
search-stop = Stop looking
search-found = Your table is ready.
search-go = Go to the table
search-close = Close
search-nobody = Nobody came in half an hour, so the search has ended. Play with bots, or send somebody the link of a table.

## page:study the board

board-title = Analysis board
board-lead = Try other plays from any position, and see what every choice is worth. The server stores nothing, unless you play on from a position.
board-table = Set up a table
board-preset = Rules
board-paste = Or paste a record
board-open = Open it on the board
board-pieces = Who holds what
board-pieces-hint = Choose a place, then tap its pieces; tap one again to take it away. Fill every hand, or only one: then the others are hidden. The last place may stay empty.
board-place = Place
board-rest-widow = Widow
board-rest-dummy = Dummy
board-dealer = Dealer
board-score = Score, a number for each side
board-score-hint = Such as 18 3 0; leave it empty for a new match.
board-actions = Bids and plays so far
board-actions-hint = Such as: 5 pass pass discard 2-1 trump 6. You can also try them on the board.
board-setup = Set up this position
board-again = Set up another position
board-ply = Ply { $ply } of { $plies }
board-tried = Tried from ply { $ply }: { $actions }
board-hands = Hands
board-view = Show
board-view-all = All hands
board-view-seat = What { $who } sees
board-steps = Go through the game
board-keys = Arrow keys go back and forward, Home and End to the ends.
board-choices = Choices of { $who }
board-choices-hidden = It is { $who }’s turn. The hand isn’t shown, so name what was done:
board-type = Try an action
board-type-hint = As in a record: 6-4, pass, trump 6, or a deal.
board-try = Try it
board-values = What is each choice worth?
board-refine = Compute more exactly
board-computing = Computing …
board-stop = Stop
board-choice = Choice
board-known = Chance to win
board-known-points = Worth
board-open-hands = All hands visible
board-values-hint = The first number is by what this seat knows, with its standard error. The last is in { $unit }, if everybody saw all hands.
board-where = Where the unseen pieces are
board-where-hint = If all deals that fit what this seat has seen are equally likely. Choose a seat to see it.
board-unseen = Pieces
board-unit-tricks = tricks of the declarer’s side
board-unit-points = points of the declarer’s side
board-unit-chips = chips gained
board-variations = What was tried
board-variations-none = Nothing yet. Press a choice to try it.
board-from = From ply { $ply }:
board-remove = Remove this variation from here on
board-share = Copy a link
board-shared = The link is copied.
board-link = Link to this analysis
board-download = Download the record
board-long = This record is too long for a link. Download it instead.
board-damaged = The link is damaged, so its record can’t be read.
board-play-on = Play on from here
board-play-on-hint = A new table begins with this position and these hands, and bots play in the other seats.
board-play-on-hidden = A new table begins with this position, and bots play in the other seats. Pieces that this seat hasn’t seen are dealt at random.
board-play-on-seat = Your seat
board-play-on-bots = The others: { $bots }
board-play-on-start = Play on against bots

## page:study hints

hint-advice = Show advice
hint-unseen = Unseen pieces
hint-think = What to think about
hint-because = { $action }: { $why }.
hint-thinking = Thinking it over …
hint-unit-match = Chance to win the match, as far as you can know
hint-unit-points = Points of this hand, as far as you can know
hint-unit-bid = Chance to make the bid, as far as you can know
hint-odds = If you win the auction
hint-odds-bid = { $bid }: made { $made }
hint-odds-trump = { $bid }: made { $made }, best with { $trump }
hint-certain = Certain
hint-likely = Possible
hint-over = It isn’t your turn any more.

## page:study puzzles

puzzle-lead = Each position has one right answer, which the solver has proved. None comes twice.
puzzle-kind = Kind
puzzle-kind-all = All kinds
puzzle-level = Level
puzzle-level-all = All levels
puzzle-level-n = Level { $n }
puzzle-level-of = level { $n } of 5
puzzle-start = Start
puzzle-next = Next puzzle
puzzle-all = All puzzles
puzzle-day = Puzzle of the day
puzzle-left = { $n ->
    [one] 1 of these { $all } puzzles is
   *[other] { $n } of these { $all } puzzles are
} new to you.
puzzle-none = You have seen all of these. Choose another kind or level, or begin again.
puzzle-again = Begin again
puzzle-nudge = Hint
puzzle-answers = Answers
puzzle-why = Why
puzzle-took = Taken by: { $who }
puzzle-bots = What the bots answered

## page:study reviews

review-title = Review
review-waiting = Waiting for { $n ->
    [one] another review
   *[other] { $n } other reviews
} …
review-working = Reviewing: move { $done } of { $plies }
review-stop = Cancel
review-again = Try again
review-close = Close the review
review-lead = Each decision is judged by what its player could know. Numbers are percent of winning the match.
review-graph = Chances of winning over the match, with all hands visible
review-graph-keys = Arrow keys: one move. Page Up, Page Down: the mistake before or after. Home, End: start or end.
review-at = move { $ply } of { $plies }: { $chances }
review-side = { $who } { $chance }
review-hands = Chances before each hand, as a table
review-end = End
review-grade-fine = fine
review-grade-inaccuracy = inaccuracy
review-grade-mistake = mistake
review-grade-blunder = blunder
review-of = { $grade }: { $change }
review-moment = Hand { $hand }, { $who }: { $action }
review-moments = What could have been better
review-moments-all = Show all { $n }
review-nothing = Nothing was found that was clearly wrong.
review-shown = This move
review-shown-none = Choose a mark, or step to a decision: what was best stands here.
review-bad = { $who }: { $action } – { $grade }, { $loss } given away (± { $error }).
review-better = Better: { $action }.
review-hindsight = In hindsight, with all hands visible: { $change }. Nobody could know that.
review-choices = All choices
review-choice = Choice
review-value = Value
review-chosen = chosen
review-best = best
review-players = Players
review-start = Chance at the start
review-losses = Given away by own errors
review-luck = Luck
review-others = From the others’ errors
review-result = Result
review-adjusted = Result without luck
review-rate = Error rate: given away per 100 decisions
review-like = Plays after the auction like
review-errors = Blunders, mistakes, inaccuracies
review-hints = Decisions with hints
review-hinted = { $who } took a hint before this decision.
review-kinds = Given away / decisions, by kind
review-kind-auction = Bids
review-kind-discard = Discard
review-kind-trump = Trump
review-kind-play = Plays
review-kind-other = Other
review-kind-of = { $loss } / { $n }
review-learn = Learn from mistakes
review-learn-whose = Whose mistakes
review-learn-none = { $who } made no clear mistake. Well played!
review-learn-begin = Begin ({ $n })
review-learn-begin-one = Begin (1)
review-learn-place = Mistake { $n } of { $all } – hand { $hand }
review-learn-ask = { $who } chose { $action }. What is better?
review-learn-back = Back to the position
review-learn-right = Right! { $action } is as good as anything.
review-learn-same = { $action } was played, and gave away { $loss }. Try again.
review-learn-wrong = { $action } gives away { $loss }. Try again.
review-learn-show = Show the answer
review-learn-answer = The best is { $action }.
review-learn-next = Next
review-learn-stop = Stop
review-learn-done = That was the last one. { $right } of { $all } found.

## page:study collected hands

hands-lead = Choose seven tiles to see how often they make each bid if the other tiles are dealt at random. All { $hands } hands are in the book.
hands-rules = Rules
hands-tiles = Tiles
hands-chosen = { $n } of { $all } chosen
hands-clear = Start over
hands-any = Random hand
hands-odds = Chances
hands-trump = Trump
hands-discard = Discard
hands-widow = the widow
hands-percent = { $n }% ± { $error }%
hands-share = { $n }% of widows
hands-double-dummy = { $n }% double-dummy
hands-basis = Each chance is the average over about { $worlds } deals, played double-dummy (with all hands visible) and corrected for what players can’t see. ± is the standard error. The seat doesn’t matter: nobody has bid yet.
hands-swaps = What one tile changes
hands-swaps-hint = A tile of the hand: if another one were there instead, on average. Another tile: if it replaced the best tile to give up. Press it to swap them.
hands-swaps-bid = For the bid
hands-instead = { $tile } instead of { $other }: { $change } points of chance
hands-without = another tile instead of { $tile }: { $change } points of chance
hands-best = Best hands
hands-treacherous = Treacherous hands
hands-treacherous-hint = They make the bid much less often than the average hand with as long a suit and as many doubles.
hands-entry = { $bid }: { $chance }%, points { $score }
hands-entry-alike = { $bid }: { $chance }%, hands like it { $alike }%

## page:tournaments tournaments

tournaments-lead = An evening of several rounds. Every table plays the same deals, and your result is compared with what others achieved with the same pieces.
tournaments-new = New tournament
tournaments-name = Title
tournaments-name-default = Domino evening
tournaments-rules = Rules
tournaments-kind = Scores
tournaments-individual = for each person
tournaments-pairs = for pairs
tournaments-movement = Who meets
tournaments-swiss = those with similar scores
tournaments-round-robin = everybody, as evenly as possible
tournaments-rounds = Rounds
tournaments-hands = Boards of a round
tournaments-minutes = Minutes for a round (0: no limit)
tournaments-wait = Minutes that an empty table waits
tournaments-create = Create the tournament
tournaments-yours = Your tournaments
tournaments-facts-individual = Everybody has a score of their own.
tournaments-facts-pairs = Partners share a score.
tournaments-facts-swiss = People with similar scores meet.
tournaments-facts-round-robin = Everybody meets everybody as evenly as possible.
tournaments-facts-size = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} of up to { $hands ->
    [one] 1 board
   *[other] { $hands } boards
}.
tournaments-facts-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} for a round.
tournaments-link = Link for everybody who takes part
tournaments-copy = Copy the link
tournaments-copied = The link was copied.
tournaments-enter = Take part
tournaments-enter-late = You will play from the next round.
tournaments-you = Your name
tournaments-word = A word that only you and your partner know
tournaments-word-hint = Both of you enter the same word.
tournaments-you-are = You take part as { $who }.
tournaments-you-alone = Your partner hasn’t entered yet. A bot plays for a missing partner.
tournaments-away = Take a break
tournaments-back = Play in the next rounds again
tournaments-away-is = You take a break: you get no table in the next rounds.
tournaments-table = Go to your table
tournaments-status-open = The first round hasn’t begun.
tournaments-status-playing = Round { $round } of { $rounds } is being played.
tournaments-status-break = Round { $round } of { $rounds } has ended. Wait for the next one.
tournaments-status-over = The tournament is over.
tournaments-waits = Until { $time }, tables wait for their people.
tournaments-left = { $minutes } left.
tournaments-left-minutes = { $n } min
tournaments-left-soon = Less than a minute
tournaments-director = You direct this tournament
tournaments-begin = Begin round { $round }
tournaments-least = A round needs at least { $least } entries; { $n } are there.
tournaments-end-round = End the round now
tournaments-end-round-sure = Boards that a table hasn’t finished won’t count for this table.
tournaments-finish = End the tournament
tournaments-finish-sure = No more rounds can be played.
tournaments-set-away = Give { $who } a break
tournaments-set-back = Let { $who } play again
tournaments-entries = Who takes part
tournaments-nobody = Nobody has entered yet.
tournaments-is-away = takes a break
tournaments-same-player = same player ({ $n })
tournaments-same-address = same address ({ $n })
tournaments-order = Order at the tables
tournaments-order-hint = You see who sits where, but not the games. If you put somebody out, a bot plays on, and the boards count.
tournaments-order-plays = You take part yourself, so you can turn off messages, but not put people out: you could gain by it.
tournaments-silence = Turn off messages of { $who }
tournaments-unsilence = Allow messages of { $who }
tournaments-out = Put { $who } out
tournaments-out-sure = A bot plays on in this seat until the end of the round. Everybody sees that you did this.
tournaments-standings = Standings
tournaments-place = Place
tournaments-who = Name
tournaments-score = Score
tournaments-boards = Boards
tournaments-round = Round { $n }
tournaments-round-short = R{ $n }
tournaments-print = Print
tournaments-tables = Tables
tournaments-table-n = Table { $n }
tournaments-table-boards = { $n } of { $of ->
    [one] 1 board
   *[other] { $of } boards
}
tournaments-table-over = finished
tournaments-table-out = put out: { $who }
tournaments-board = Board { $n }
tournaments-board-none = No board is public yet. A board becomes public when no table has yet to play it.
tournaments-board-deal = The deal
tournaments-contract = Contract
tournaments-contract-of = { $contract } by { $who }
tournaments-passed = passed out
tournaments-trump = trump: { $trump }
tournaments-gained = Result
tournaments-compared = Compared
tournaments-rest = Widow

## here: names, numbers, lists

plus = plus { $n }

## here: what happens

event-draw = Draw for dealer – { $draws }.
event-dealer = { $who } deals first.
event-dealer-you = You deal first.
event-deal = Hand { $n }. { $who } deals.
event-deal-you = Hand { $n }. You deal.
event-bid = { $who } bids { $bid }.
event-bid-you = You bid { $bid }.
event-pass = { $who } passes.
event-pass-you = You pass.
event-auction = { $who } wins the auction with { $bid }.
event-auction-you = You win the auction with { $bid }.
event-widow = { $who } takes the widow.
event-widow-known-you = You take the widow: { $pieces }.
event-discard = { $who } discards a tile.
event-discard-known-you = You discard { $piece }.
event-trump = { $who } names { $trump } as trump.
event-trump-you = You name { $trump } as trump.
event-follow-me = { $who } says follow-me: no trump.
event-follow-me-you = You say follow-me: no trump.
event-play = { $who } plays { $piece }.
event-play-you = You play { $piece }.
event-call = { $who } leads { $piece } and calls the { $suit }.
event-call-you = You lead { $piece } and call the { $suit }.
event-takes = { $who } takes the trick.
event-takes-you = You take the trick.
event-made = Made! { $who } bid { $bid } and took { $tricks }.
event-made-you = Made! You bid { $bid } and took { $tricks }.
event-set = Set! { $who } bid { $bid } and took { $tricks }.
event-set-you = Set! You bid { $bid } and took { $tricks }.
event-tricks = Tricks – { $standing }.
event-points = Points – { $standing }.
event-marks = Marks – { $standing }.
event-chips = Chips – { $standing }.
event-time = Time is called, and the match is over.
event-sat = { $who } sits down.
event-sat-you = You sit down.
event-sat-bot = { $who } (bot { $bot }) sits down.
event-comes = { $who } will take seat { $n } after this hand.
event-stood = { $who } leaves the table.
event-away = { $who } lost the connection.
event-back = { $who } is back.
event-stands-in = The bot { $bot } plays for { $who } for now.
event-stands-in-you = The bot { $bot } plays for you until you do something.
event-began = The game begins.
event-claim = { $who } claims the rest, and nobody can prevent it.
event-claim-you = You claim the rest, and nobody can prevent it.
event-anew = The hand is dealt again.
event-given-up = The deal that was being prepared is given up. The next one is made anew.
event-interrupted = The server was interrupted before the deal. It waits a little for everybody.
event-withheld = { $who } didn’t reveal a random number for this deal, so it was dealt without it.
event-withheld-you = Your random number didn’t arrive in time, so this hand was dealt without it.
event-resumed = The game continues.
event-said = { $who }: { $text }
event-kicked = { $by } put { $who } out of seat { $n }.
event-banned = { $by } put { $who } out of seat { $n } for good.
event-unbanned = Somebody who was put out may come in again.
event-silenced = Messages from { $who } have been turned off.
event-silenced-you = Your messages have been turned off in this room.
event-unsilenced = Messages from { $who } are allowed again.
event-unsilenced-you = Your messages are allowed again.
event-owner = { $who } is the owner of the room now.
event-owner-you = You are the owner of the room now.
event-no-spectators = The room has been closed to spectators.
event-spectators = The room is open to spectators again.
by-owner = The owner of the room
by-house = The operator of the server
event-widow-known = { $who } takes the widow: { $pieces }.
event-discard-known = { $who } discards { $piece }.
event-took-back = The move was taken back.
event-draw-tie = { $who } tie and draw again.
event-lead = { $who } leads { $piece }.
event-lead-you = You lead { $piece }.
event-wins = { $who } plays { $piece } and takes the trick.
event-wins-you = You play { $piece } and take the trick.
event-moon-chips = Chips for the moons in it: { $who }: { $change }, now { $total }.
event-renege-with = { $who } plays { $piece } although they could follow suit: a renege. The hand is void.
event-renege-with-you = You play { $piece } although you could follow suit: a renege. The hand is void.
event-stopped = The hand ends here: the bid can no longer be made.
event-made-side = Made! { $who } bid { $bid }, and their side took { $tricks }.
event-made-side-you = Made! You bid { $bid }, and your side took { $tricks }.
event-set-side = Set! { $who } bid { $bid }, and their side took { $tricks }.
event-set-side-you = Set! You bid { $bid }, and your side took { $tricks }.
event-shot = { $who } shot the moon: all the tricks.
event-rounds = Rounds won – { $standing }.
event-marks-paid = Marks change hands – { $standing }.

## here: the table

hand-n-dealer = Hand { $n }. Dealer: { $who }.
head-player = Player
head-rounds = Rounds
head-chips = Chips
contract = { $who } plays for { $bid }.
contract-you = You play for { $bid }.
trump-is = Trump: { $trump }.
tricks-needed = Tricks taken: { $n } of { $needed }.
trump-rockets = Trump: rockets.
trump-rockets-not = A Little Moon was led: rockets aren't trump in this trick, and the highest number wins.
trump-none = No trump: whoever leads calls the suit.
supply = Supply: { $chips }.
dummy-holds = The dummy has { $n } face down.
trick-now = Trick { $number } – { $plays }.
trick-led = To follow: { $suit }.
trick-free = Any card may follow.
trick-was = Trick { $number } – { $plays }. { $who } took it.
trick-was-you = Trick { $number } – { $plays }. You took it.
hand-of = { $who }: hand
hand-held = You hold { $pieces }.
hand-held-by = { $who } holds { $pieces }.
discarded = You discarded { $pieces }.
discarded-by = Discarded: { $pieces }.
widow-was = From the widow: { $pieces }.
widow-lies = The widow: { $pieces }.
bids-so-far = Bids – { $bids }.
legal-auction = You may bid: { $legal }.
legal-discard = You may discard: { $legal }.
legal-trump = You may name: { $legal }.
legal-play = You may play: { $legal }.
ply-after = Ply { $ply } of { $plies }, after { $action }.
ply-first = Ply 0 of { $plies }, before the first action.

## here: the sheet

sheet-stood = Hand { $number } ({ $result }) – { $standing }.
sheet-stood-plainly = Hand { $number } – { $standing }.
sheet-round = Winner of round { $number }: { $who }.
sheet-paid = Winner of round { $number }: { $who }. Marks – { $standing }.
sheet-legend = Brackets mean below zero; an asterisk is a hickey.

## here: asking

prompt-discard = Your discard
prompt-trump = Your trump
prompt-play = Your play
prompt-who = { $who }, { $what }
prompt-auction = { ask-auction }
prompt-auction-low = your bid
prompt-discard-low = your discard
prompt-trump-low = your trump
prompt-play-low = your play
yes = yes
no = no
prompt-next = Press Enter for the next hand
prompt-next-time = Press Enter to deal, or type time to end the match
prompt-sure = You can follow suit. Playing { $piece } is a renege: it voids the hand and costs a chip. Play it? (yes or no)
prompt-undo = { $who }, somebody wants to take back a move. Do you agree? (yes or no)
pass-keyboard = Pass the keyboard to { $who }.
prompt-ready = { $who }, press Enter when nobody else is looking
since = What has happened since your last turn:

## here: answers

illegal = That can't be done: { $reason }.
legal = Legal now: { $legal }.
not-understood = “{ $text }” isn't a command or a move. Type ? for help.
empty = Type a command, or ? for help.
bot-says = { $bot }: { $action }.
hint-nudge = { $nudge } Type hint again for advice, tiles for the unseen ones.
advice = Advice: { $action }: { $why }.
advice-odds = { $bid }: made in { $made } of 100{ $trump }
advice-trump = , best with { $trump }
advice-unit-match = Values: the chance to win the match, as far as you can know.
advice-unit-points = Values: points of this hand, as far as you can know.
advice-unit-bid = Values: the chance to make the bid, as far as you can know.
hint-asked = Asking { $bot } …
hint-unknown = There is no bot “{ $name }”: ask { $bots }.
forced = { $who } can only play { $action }.
forced-you = You can only play { $action }.
undo-none = There is nothing to take back.
event-refused-by = { $who } doesn't agree, so nothing changes.
pause-only = Between hands, press Enter to go on, or type sheet, last, undo or quit.
pause-only-time = Between hands, press Enter to deal, or type sheet, last, undo, time or quit.
why-more = Type why to see what each choice does.
why-none = This game doesn't explain its choices.
help =
    Bids: pass, a number, moon. Tiles: 6-4 or 64. Discard: the tile.
    Trump: 0 to 6, doubles, follow-me.
    Called suits: 6-4:4 leads 6-4 and calls the 4s. Cards: R12, BM, LM.
    To discard or play, you can also type the number in front of a piece.
    ?       show this help
    hint    say what to think about; again: what a strong player would do, and why
            hint NAME asks a bot
    tiles   show where the unseen tiles or cards may be
    why     show what each of your choices means
    table   show the table again
    last    show the last trick
    sheet   show the score sheet
    rules   show the rules of this game
    words   explain the words that players use
    undo    take back your last move
    time    between hands of a timed match: end the match
    quit    leave; the game is saved
help-room =
    say …   say something to the table
    claim   claim all the remaining tricks
    pause   ask for a pause; resume ends it
    redeal  ask to deal this hand again
    hints   ask the others to allow hints
    end     ask to end the game here
    report NAME: reason   report somebody to the operators of the server
help-owner =
    You are the owner of this room. NAME can also be the number of a seat.
    kick NAME       put somebody out of their seat; ban NAME puts them out for good
    unban NAME      let them in again
    silence NAME    turn off their messages; unsilence NAME allows them again
    hand on NAME    make somebody else the owner
    spectators no   close the room to spectators; spectators yes opens it
room-needed = that is only possible at a table on a server (moon play --room)

## here: beginning and leaving

custom = { $game } by house rules
welcome = { $title }. Type ? for help. The game is saved after every move.
welcome-back = { $n ->
    [one] { $title }, resumed after 1 action.
   *[other] { $title }, resumed after { $n } actions.
}
players = At the table, clockwise: { $players }.
partners = { $one } play against { $other }.
player-bot = { $who } (bot { $bot })
bot-failed = { $why }; this time the beginner decides for { $who }.
saved = The game is saved. To resume it: { $command }
record = The record of the match: { $path }
ending-ask = Enter leaves; or type { $offers }
ending-look-back = To review it: { $review }; to replay it: { $replay }
ending-rematch = For a rematch: { $command }
save-failed = The game can no longer be saved ({ $why }), so it stops here. Everything before is saved.
finish-failed = The result couldn't be added to the record ({ $why }), but every action is in it: { $path }

## here: a table at a server

prompt-wish = { $who } wants { $wish }. Do you agree? (yes or no)
wanted-takeback = to take back a move
wanted-redeal = to deal this hand again
wanted-pause = to pause the game
wanted-end = to end the game here
wanted-time = to call time
wanted-again = to play another game
wanted-hints = to allow hints
wish-only = Type yes or no. Type ? for the commands.
wait-only = It isn't your turn. Type ? for the commands.
link-lost = The connection is lost; reconnecting …
link-found = Connected again.
room-welcome = { $title }, in room { $room }. Type ? for help.
room-seated = You sit in seat { $seat }.
watch-only = You are watching. The commands are: table, last, sheet, rules, words, quit.
watch-needs-room = --watch needs --room URL, the room to watch.
room-waits = Waiting for { $n } more. They can join with: moon play --room { $link }
room-promised-here = A bot plays in seat { $seat } until this hand is over; then the seat is yours. Ctrl-C gives it up.
room-promise-ended = You have given up the seat.
room-reported = Your report is with the operators, together with the last messages ({ $n }).
room-no-player = Games here don't count for your player: { $why }
room-as-player = You play as { $name }; the game counts for you.
tournament-link = { $text } is neither the link nor the name of a tournament
tournament-open = The first round hasn't begun yet.
tournament-playing = Round { $n } of { $planned } is being played.
tournament-break = Round { $n } of { $planned } is over.
tournament-over = The tournament is over.
tournament-nobody = Nobody has entered yet.
tournament-place = Place
tournament-name = Name
tournament-score = Score
tournament-boards = Boards
tournament-round = R{ $n }
tournament-away = away
player-new = You are the player { $name } on { $server } now.
player-already = you are the player { $name } on { $server } already; moon player forget removes the key from here
player-none = you are no player on { $server } here; moon player new NAME makes you one
player-file = { $path } isn't a recovery file
player-store = the key can't be stored in { $path }: { $why }
player-server = { $server } isn't the address of a server
player-unreachable = { $server } can't be reached: { $why }
player-forgotten = The key is removed from this computer. The player remains on { $server }.
player-removal-asked = Your key “{ $by }” has asked for the removal of “{ $what }”, on { $at }. If it wasn't you: moon player keep.
player-deletion-asked = Your key “{ $by }” has asked for the deletion of the player { $what }, on { $at }. If it wasn't you: moon player keep.
player-kept = “{ $what }” stays.
player-nothing-asked = No key has asked for a removal.
player-no-games = No games have been counted yet.
player-line = { $title }: games { $games }, won { $won }; bids { $bids }, made { $made }
player-uncounted = { $n ->
    [one] 1 game isn't counted yet; ask again.
   *[other] { $n } games aren't counted yet; ask again.
}
room-you-kicked = You were put out of your seat.
room-you-banned = You were put out of this room for good.
room-nobody-named = nobody here is called { $name }
room-no-ban = nobody of that name was put out for good; there are: { $names }
room-yes-or-no = type yes or no after it
event-wishes = { $who } wants { $wish }.
event-wishes-you = You want { $wish }; the others are asked.
event-withdrawn = { $who } no longer wants that.
event-withdrawn-you = You have withdrawn that.
event-lapsed = Not everybody agreed in time, so nothing changes.
room-stands-now = A lot has happened in the meantime. This is how the game stands now:
room-stood = You no longer have a seat at this table.
room-closed = The room is closed.
room-unanswered = the server doesn't answer; when it is back, check whether your command was carried out
room-record = The record of the match: { $link }/record
room-saved = Your seat is kept; after a while a bot plays in it. To come back: { $command }
pair-looking = Looking for people to play { $title } on { $server }. Ctrl-C stops the search.
pair-waiting = { $n } people are looking for a game there, with you.
pair-nobody = Nobody else is looking there now. The search goes on.
pair-away = { $server } doesn't answer. The search goes on when it is back.
pair-found = A table is found.
pair-stopped = The search is stopped. Without others, you can play against bots: moon play
pair-preset = --pair: “{ $text }” isn't a preset. People are paired by the usual rules of one of these: { $presets }.
pair-combined = --pair joins a table of strangers, so it can't be combined with { $options }.
pair-needs = { $options }: only with --pair, which looks for people to play with on a server.
pair-names = With --pair, give only one --name.
room-link-form = --room { $text }: give the link of a room, such as http://127.0.0.1:8421/api/rooms/NAME.
room-unreachable = { $link } can't be reached: { $why }
room-refused = { $link } says: { $why }
room-busy = All your seats in this room are in use in other windows.
room-combined = --room joins a table as it was set up, so it can't be combined with { $options }.
room-seat-form = --seat { $text }: with --room, give the number of one seat, such as --seat 2.
room-names-form = With --room, give only one --name.
room-token = The secret of your seat can't be kept in { $path }: { $why }.
fair-warning = Warning! { $what }
room-owner-help = Type ? for your commands.

## here: the full screen

screen-failed = The full screen has failed ({ $why }). The option --scroll does without it.
full-dealer = dealer { $who }
full-dealer-you = you deal
full-goal = to { $goals }
full-tricks = { $needed ->
    [one] { $bar } { $n } of 1 trick
   *[other] { $bar } { $n } of { $needed } tricks
}
full-deals = dealer
full-leads = leads
full-takes = takes it
full-race = The race to { $points }
full-points = { $n ->
    [one] { $text } point
   *[other] { $text } points
}
full-marks = { $n ->
    [one] { $text } mark
   *[other] { $text } marks
}
full-rounds = { $n ->
    [one] { $text } round
   *[other] { $text } rounds
}
full-chips = { $n ->
    [one] { $text } chip
   *[other] { $text } chips
}
full-covered = The hand is covered.
full-enter = Enter
full-finished = Type quit to leave
full-end-only = This is the end: type rematch, review, replay or quit, or open a panel, such as rules or help.
full-word-quit = quit
full-no-chat = Nobody has said anything. Type say and a text at a table on a server.
full-no-hint = Press F5 when it is your turn.
full-no-hint-yet = Press F5 for a hint.
full-motion-on = The plays of others are shown one after another.
full-motion-off = The plays of others are shown at once.
full-word-hint = hint
full-word-undo = undo
full-word-fix = fix
full-word-names = names
full-key-undo = Undo
full-key-fix = Fix
full-key-names = Names
full-key-help = Help
full-key-log = Log
full-key-sheet = Sheet
full-key-rules = Rules
full-key-hint = Hint
full-key-chat = Chat
full-key-words = Words
full-key-moves = Moves
full-key-comment = Comment
full-no-comment = There is nothing to say here.
full-key-lesson = Lesson
full-key-values = Values
full-key-where = Where
full-word-values = values
full-word-where = where
full-key-colors = Colors
full-key-motion = Motion
full-help =
    ← →          choose a tile, a bid or another answer; Enter takes it
    Mouse        click a tile, an answer, or a key at the bottom
    Typing       the words below, at any time
    F1 to F6     open and close a panel; Esc closes it
    ↑ ↓ PgUp     scroll the panel
    F7           other colors: dark, light, the terminal's own
    F8           show the plays of others one by one, or at once
    Enter        go on at once after a trick
    Ctrl-Z       suspend; Ctrl-C, Ctrl-D leave, and the game is saved
full-help-replay =
    ← →          one action back or forward; Enter goes forward too
    ↑ ↓          to the hand before or after
    Home End     to the beginning or the end
    Tab          to the next mistake; Shift-Tab to the one before
    Mouse        click a word or a key at the bottom
    F1 to F5     open and close a panel; Esc closes it
    PgUp PgDn    scroll the panel
    F7           other colors: dark, light, the terminal's own
    Ctrl-D       leave
full-help-puzzle =
    ← →          choose a tile or another answer; Enter takes it
    Mouse        click a tile, an answer, or a key at the bottom
    F1 to F5     open and close a panel; Esc closes it
    ↑ ↓ PgUp     scroll the panel
    F7           other colors: dark, light, the terminal's own
    Ctrl-D       leave
full-help-board =
    ← →          one action back or forward; Enter goes forward too
    Home End     to the beginning, or to the end of this line
    Tab          to the next variation at this point
    Mouse        try a tile or an answer; click a key at the bottom
    Typing       the words below, at any time
    F1 to F4     open and close a panel; Esc closes it
    F5 F6        what each choice is worth; where the unseen pieces may be
    ↑ ↓ PgUp     scroll the panel
    F7           other colors: dark, light, the terminal's own
    Ctrl-D       leave; what you tried is saved
full-help-score =
    ← →          choose a word; Enter takes it, until the line is complete
    Mouse        click a word, or a key at the bottom
    Typing       a whole line, at any time
    F1 F2 F4     open and close a panel; Esc closes it
    ↑ ↓ PgUp     scroll the sheet, or the panel
    F3 F5 F6     correct a hand; take back the last entry; change a name
    F7           other colors: dark, light, the terminal's own
    Ctrl-D       leave; the sheet is saved

## here: replays and reviews

replay-word-forward = forward
replay-word-back = back
replay-word-start = start
replay-word-end = end
replay-word-hand-next = next hand
replay-word-hand-back = previous hand
replay-word-mistake = mistake
replay-word-mistake-back = previous mistake
replay-word-review = review
replay-ask = Ply { $ply } of { $plies }
replay-how = That isn't a command. Type ? for help.
replay-at-start = This is the beginning.
replay-at-end = This is the end.
replay-no-hand = There is no hand { $hand }: this game has { $hands }.
replay-no-review = The game isn't reviewed yet: type review.
replay-no-mistake = There is no mistake in this direction.
replay-reviewed = The game is reviewed already.
replay-reviewing = Reviewing the game: { $percent } % …
replay-unreviewed = This game can't be reviewed: { $why }.
replay-unjudged = Type review to see what each move cost.
replay-judged = { $who }: { $action } ({ $grade }, { $loss }). Better: { $better }: { $why }.
replay-compared = Chance to win the match with each choice:
replay-chances = Chance to win the match, with all hands visible – { $standing }.
replay-sums = Lost by errors, and luck; blunders/mistakes/inaccuracies:
replay-summary = { $who }: lost { $losses }, luck { $luck }; { $errors }
replay-help =
    forward, back   one action forward or back
    next hand, previous hand, hand 3
    start, end, 12  to the beginning, the end, or ply 12
    mistake         to the next mistake; previous mistake
    review          judge all decisions now, which takes a moment
    seat 2, all     show what seat 2 sees, or all hands
    moves, comment, sheet, rules   open a panel; table closes it
    quit            leave

## here: errors

package-missing = moon needs the package { $package }, which isn't installed. This installs all that it needs: pip install shootmoon
folder-none = There is no folder for games: { $why }. Set SHOOTMOON_HOME, or name a file with --file.
file-unwritable = { $path } can't be written: { $why }.
file-unreadable = { $path } can't be read: { $why }.
file-exists = { $path } already exists. Add --resume to continue it, or choose another file.
file-missing = There is no file { $path }.
file-special = { $path } isn't a regular file.
file-busy = { $path } is being played in another window.
resume-none = There is no unfinished game in { $folder }.
resume-over = The game in { $path } is over. To view it: moon replay { $path }
resume-view = { $path } shows only what one seat saw of the game, so it can't be resumed.
resume-players = { $path } doesn't say who plays (tag Players), so it can't be resumed.
resume-seed = { $path } has no usable seed (tag Seed), so it can't be resumed.
resume-combined = --resume continues what was saved, so it can't be combined with { $options }.
resume-program = A program played in seat { $seat }. Name it again: --seat { $seat }=cmd:PROGRAM or policy:FILE
resume-seat = --seat { $seat }={ $kind }: with --resume, name only the programs that were playing, in their seats.
seat-form = --seat { $text }: write N=human or N=BOT, such as 2=novice.
seat-number = --seat { $text }: the seats of this game are 1 to { $count }.
seat-kind = --seat { $text }: “{ $kind }” can't sit there; choose { $known }.
seat-style = --seat { $text }: there is no such style; choose { $known }, for any bot but random.
style-unknown = --style { $text }: choose { $known }.
style-auction = These rules have no auction, so bots have no style of bidding.
seat-program = --seat { $text }: a program is written like 2=cmd:./mybot or '2=cmd:python3 mybot.py'.
seat-policy = --seat { $text }: this policy can't play here: { $why }
seat-twice = --seat { $text }: seat { $seat } is given twice.
name-empty = --name { $text }: a name needs a letter or a digit.
name-long = --name { $text }: a name can have at most { $most } characters.
name-characters = --name: { $char } isn't allowed in a name.
name-seat = --name { $text }: the seats of this game are 1 to { $count }.
name-many = --name { $text }: all the people at the table already have names.
name-twice = --name { $text }: two players can't have the same name.

## here: lessons

learn-welcome = { $title }. Type ? for help.
learn-part = { $title } (step { $number } of { $all })
learn-ask = Press Enter to go on
learn-word-back = back
learn-how = Type a move. next skips this step, back returns to the last one, ? shows help.
learn-help =
    Answer with a bid, a trump or a tile, as at any table; Enter goes on when a step is done.
    next    skip this step
    back    return to the last step
    undo    take back your last move, where you play a hand
    table   show the table again
    rules   show the rules of this game
    quit    leave; you can go on later
learn-left = To go on with the lesson: { $command }
learn-finished = That was the lesson. Now play: { $command }

## here: the analysis board

board-welcome = The analysis board. Type an action to try it, and ? for help.
board-ask = Try an action, or a command
board-word-variation = variation
board-at = Ply { $ply } of { $plies }.
board-tried-since = Ply { $ply }; tried from ply { $since }: { $actions }
board-next = Next: { $first }
board-next-many = Next: { $first }; tried here: { $others }
board-at-end = Nothing follows here. Type an action to try it.
board-no-variation = There is no other variation here.
board-no-ply = There is no ply { $ply } in this line, which has { $plies }.
board-no-seat = There is no seat { $seat }: the seats are 1 to { $most }.
board-seen-only = Only what seat { $seat } saw is known here.
board-played = This belongs to the recorded game, so it can't be removed.
board-note-played = Notes can be added to actions that you tried, not to the recorded game.
board-note-how = Write note and a text of at most { $most } characters.
board-save-how = Name the file, such as: save game.moon
board-saved = Saved in { $path }.
board-kept = What you tried is saved in { $path }. To go on: { $command }
board-unsaved = What you tried can't be saved: { $why }
board-over = The match is over here.
board-bots-pieces = Bots can play on only with the usual set of pieces.
board-bots-dealt = The hidden pieces are dealt at random, as far as this seat can know.
board-no-tree = Nothing was tried yet.
board-no-deal = Nothing is dealt here.
board-not-your-turn = It is { $who }'s turn, and this view doesn't show that hand.
board-thinking = Computing; Ctrl-C stops it …
board-stopped = Stopped.
board-values-match = Chance that { $who } wins the match with each choice, by what this seat knows:
board-values-points = What each choice is worth to { $who }, by what this seat knows:
board-double-dummy = with all hands visible { $count }
board-not-compared = not compared
board-hidden = With hidden hands there are no values with all hands visible.
board-nothing-hidden = No pieces are hidden here.
board-where-unseen = Where the pieces are that { $who } hasn't seen, if all possible deals are equally likely:
board-legal = Possible: { $actions }
board-help =
    6-4, pass …     try an action; it becomes a variation
    deal            deal at random, where a deal comes next
    back, Enter     one action back, or forward
    start, end      go to the beginning, or to the end of this line
    ply 12          go to a ply of this line
    variation       go to the next variation at this point
    tree            list what was tried
    seat 2, all     show what seat 2 sees, or all hands
    values          what each choice is worth; values thorough takes longer
    where           where the unseen pieces may be
    note TEXT       write a note on the action that you tried
    remove          remove the variation from here on
    bots, bots 2    play on from here against bots, from your seat or seat 2
    save FILE       save everything in a file
    quit            leave; what you tried is saved

## here: puzzles

puzzle-title = { $title } · { $preset } · level { $level } of 5 · puzzle { $id }
puzzle-of-day = Puzzle of the day, { $day }
puzzle-mistake = From your game: hand { $hand } ({ $number } of { $all })
puzzle-choices = Answers: { $choices }
puzzle-ask = Your answer (hint, ? for help)
puzzle-how = That isn't one of the answers: { $choices }
puzzle-enter = Press Enter for the next puzzle
puzzle-all-seen = You have seen all puzzles like this. moon puzzle --again forgets which you have seen.
puzzle-no-mistakes = Nothing was found in this game that was clearly wrong.
puzzle-unsaved = What you have seen can't be saved: { $why }.
puzzle-help =
    Type the answer: a tile, a bid, a trump, a seat or a percentage.
    hint    what to think about
    table   show the table again
    rules   show the rules of this game
    quit    leave

## here: scorekeeping for a table with real pieces

score-welcome = Score sheet for { $title }. Type ? for help. Every line is saved at once.
score-ask-name = Who sits in seat { $seat }
score-ask-hand = Hand { $n }: { $dealer } deals, { $first } bids first
score-ask-round = Round { $n }: { $dealer } deals, { $first } leads
score-ask-trick = { $who } plays for { $bid } ({ $standing }); who takes the next trick
score-ask-trick-chips = { $standing }; who takes the next trick
score-form = Enter the declarer, the bid and everybody's tricks, such as: Ann 5 5 1 1. Type ? for help.
score-form-fix = Enter the number of the hand and its correct result, such as: fix 3 Ann 5 5 1 1
score-form-name = No player has that name, or several do. Type ? for help.
score-form-chips = There is no bidding in this game. Enter everybody's tricks, such as: 3 2
score-form-moons = Write the moons in a trick as B (big) and L (little), such as: Ann BL
score-choose = Choose a word with the arrows or the mouse, or type a line.
score-type-name = Type the new name, or choose back.
score-word-pass = pass
score-word-start = start
score-word-renege = renege
score-word-time = time
score-word-done = done
score-word-back = back
score-word-dummy = dummy
score-asks-who = who
score-asks-hand = the number of the hand
score-asks-name = type the new name
score-asks-trick = who takes the next trick
score-asks-bid = the bid
score-asks-moons = moons in a trick, or done
score-asks-tricks = tricks of { $who }
score-surplus-count = Hands after the end of the match, which don't count: { $count }.
score-help =
    Ann 5 5 1 1     Ann bid 5; then everybody's tricks, in the order of the sheet
    pass            everybody passed
    start Ann 5     Ann bid 5; then enter a name for each trick as it is taken
    renege Ben      the hand is void, and the same dealer deals again
    fix 3 …         correct hand 3; later hands are scored again
    time            call time, where the rules have it
    names A, B, C   change the names
    undo            take back the last entry
    sheet, text     show the sheet, drawn or as text
    rules           show the rules
    quit            leave; the sheet is saved
score-help-chips =
    3 2             everybody's tricks, in the order of the sheet
    3 2 / Ann B     also: there was a Big Moon in Ann's trick (L: a Little Moon)
    Ann, Ann BL     Ann takes a trick, entered as it is taken, and the moons in it
    renege Ben      the hand is void, where a renege costs a chip
    fix 3 …         correct round 3; later rounds are scored again
    names A, B, C   change the names
    undo            take back the last entry
    sheet, text     show the sheet, drawn or as text
    rules           show the rules
    quit            leave; the sheet is saved
score-saved = The score sheet is saved. To resume it: { $command }
score-failed = The score sheet can no longer be saved ({ $why }), so it stops here. Everything before is saved.
score-no-sheet = There is no score sheet in { $folder }.
score-unreadable = { $path } isn't a readable score sheet: { $why }
score-show = --text and --json print an existing score sheet: add --resume.
score-names-count = This game is for { $count } players.

## all:typed words that are typed

# Several words for one thing are separated by commas. The words of all languages are understood, with or without
# accents. `typed-verb` may stand before an action.
typed-command-last = last, last trick
typed-command-sheet = sheet, score, scores
typed-command-undo = undo, takeback, take back
typed-command-time = time
typed-answer-yes = yes, y, agree
typed-answer-no = no, n
typed-room-claim = claim, the rest are mine
typed-room-pause = pause
typed-room-resume = resume, go on
typed-talk-say = say
typed-bid-pass = p
typed-bid-moon = shoot the moon, shoot, 21
typed-bid-double-moon = double moon
typed-bid-triple-moon = triple moon
typed-trump-doubles = double
typed-trump-follow-me = follow me, follow, followme, no trump, nt
typed-trump-0 = blanks, zeros
typed-trump-1 = aces, ones
typed-trump-2 = deuces, ducks, twos
typed-trump-3 = treys, threes
typed-trump-4 = fours
typed-trump-5 = fives
typed-trump-6 = sixes
typed-verb-auction = bid
typed-verb-discard = discard
typed-verb-trump = trump, trumps
typed-verb-play = play, lead
typed-table-ready = ready, next
typed-table-again = again
typed-table-hand = hand
typed-table-withdraw = withdraw

## here: words that are typed in the terminal

typed-number-0 = zero
typed-number-1 = one
typed-number-2 = two
typed-number-3 = three
typed-number-4 = four
typed-number-5 = five
typed-number-6 = six
typed-number-7 = seven
typed-article-the = the
typed-card-BM = big moon
typed-card-LM = little moon
typed-command-help = ?, help
typed-command-hint = hint
typed-command-quit = quit, exit, q
typed-command-rules = rules
typed-command-table = table
typed-command-tiles = tiles, cards, unseen
typed-command-why = why
typed-command-words = words, glossary
typed-room-end = end, end the game
typed-room-hints = hints
typed-room-redeal = redeal, deal anew
# Those that begin with `typed-naming`, `typed-numbered` and `typed-file` are followed by a name, a number or a text.
typed-naming-kick = kick
typed-naming-ban = ban
typed-naming-unban = unban
typed-naming-silence = silence
typed-naming-unsilence = unsilence
typed-naming-hand-on = hand on to, hand on
typed-naming-spectators = spectators
typed-naming-report = report
typed-calling-suit = as, calling
typed-board-help = ?, help
typed-board-quit = quit, exit, q
typed-board-back = back, b
typed-board-forward = forward, f
typed-board-variation = variation, v
typed-board-start = start
typed-board-end = end
typed-board-values = values
typed-board-thorough = values thorough
typed-board-where = where
typed-board-tree = tree
typed-board-table = table
typed-board-remove = remove
typed-board-chance = deal
typed-board-all = seat all, all
typed-numbered-ply = ply, go
typed-numbered-hand = hand
typed-numbered-seat = seat
typed-file-save = save
typed-file-note = note
typed-replay-forward = forward, next, f
typed-replay-back = back, b
typed-replay-start = start
typed-replay-end = end
typed-replay-hand-next = next hand
typed-replay-hand-back = previous hand
typed-replay-mistake = mistake, next mistake
typed-replay-mistake-back = previous mistake
typed-replay-review = review
typed-replay-all = all
typed-replay-moves = moves
typed-replay-comment = comment
typed-ending-rematch = rematch, again, play again
typed-ending-review = review
typed-ending-replay = replay, watch
typed-sheet-text = text
typed-entry-undo = undo
typed-entry-pass = pass, passed
typed-entry-time = time
typed-entry-start = start, count
typed-entry-renege = renege
typed-entry-fix = fix, correct
typed-entry-names = names
typed-seat-dummy = dummy

## here: the command verify

verify-none = the record contains no proof for its { $hands }
verify-hold = { $proven } with a proof, all correct
verify-fail = { $proven } with a proof, { $wrong } of them wrong
verify-unproven = { $text }; no proof for { $hands }
verify-view = { $text }; as far as seat { $seat } could see
verify-given = The game was played on from a given position, so nobody proves its deals: { $hands }.
verify-hand = hand { $hand }: { $checks }
verify-fits = the secret matches the commitment
verify-misfits = THE SECRET DOES NOT MATCH THE COMMITMENT
verify-follows = all chance events follow from the secret and the nonces
verify-strays = CHANCE EVENTS DO NOT FOLLOW FROM THE SECRET AND THE NONCES
verify-opens = every nonce fits its commitment
verify-forged = A NONCE DOES NOT FIT ITS COMMITMENT
verify-source = commitment { $commitment }, nonces { $nonces }
verify-withheld = seat { $seat } committed to a nonce and did not reveal it
verify-interrupted = the server was interrupted while nonces were revealed
verify-redeal = the players agreed to deal the hand again
verify-takeback = the players agreed to a takeback before the deal
verify-end = the players agreed to end the game before the deal
verify-broken = hand { $hand }: a deal was broken off: { $why }
verify-count = Nonces that were not revealed: { $seats }. Each of them was a choice between two deals.
verify-seat = { $count } by seat { $seat }
verify-breaks = Deals that were broken off: { $count }.
verify-missing = THE RECORD DOES NOT SAY WHAT BECAME OF DEAL { $deals } OF THE ROOM
verify-alone = In { $hands }, no player added a nonce, so the server alone chose the secret of the deal.
verify-yours = Check yourself: was each commitment published before its hand? Is your own nonce listed?
count-hands = { $n ->
    [one] 1 hand
   *[other] { $n } hands
}

## here: the commands hand and solve

odds-bid = bid
odds-made = made
odds-open = open
odds-points = points
odds-marks = marks
odds-tricks = tricks
odds-chips = chips
odds-trump = trump
odds-discard = discard
odds-hand = hand
odds-alike = alike
odds-score = score
odds-percent = { $n }%
odds-line-bid = { $bid }: made { $chance } ± { $error }
odds-line-open = open { $chance } ± { $error }
odds-list-line = { $hand }: { $bid } made { $chance }, alike { $alike }, score { $score }
odds-exact = exact: all { $worlds } deals of the unseen tiles, double-dummy
odds-estimated = estimated from { $worlds } deals of the unseen tiles, double-dummy ({ $solved } solved)
odds-book = from the book of hands: about { $worlds } deals, corrected for hidden hands
odds-book-open = { $basis }; open: double-dummy
odds-swaps = { $hand }: { $bid } made { $chance }
odds-swap-any = another instead
odds-swap-for = instead of { $tile }
odds-one-of = give one of these: a hand (with --swaps or without), --best N or --treacherous N
odds-bid-alone = --bid only goes with --swaps, --best and --treacherous
odds-seconds = --seconds only goes with a hand: lists and swaps are from the book
odds-no-book = the book of hands doesn't have these rules; a single hand can be estimated
odds-interrupted = interrupted; this is the estimate so far
odds-interrupted-before = interrupted before there was an estimate
solve-seat = seat { $seat }
solve-best = best
solve-played = played
solve-value = With best play seat { $side } { $unit ->
    [tricks] takes { $value }
   *[other] gains { $value }
} from here on.
solve-called = called
solve-set = set
solve-legend = tricks of the declarer's side; set: fewer than the lowest bid, { $minimum }; moon: all tricks
solve-legend-discards = { $legend }; then the best discard (+: others are as good)
solve-leads = leads
solve-chips = chips of its side
solve-what = name what to solve: a deal, --hands, or a record (FILE --at PLY)
solve-cards = these are cards: name their rules, such as --rules chips
solve-at-ply = at ply { $ply }: { $why }; choose another position with --at
solve-view = this is the view of seat { $seat }, without the hands of the others; only a record with all hands can be solved
solve-as-deal = { $why }; this was read as a whole deal: for hands during play, give --declarer and --trump, too
solve-interrupted = interrupted before the solution was found
solve-progress = solving: { $seconds } s
solve-progress-of = solving: { $done } of { $total }, { $seconds } s
solve-patience = solving takes a while

## here: the command review

review-table-player = player
review-table-seat = seat { $seat }
review-table-losses = lost
review-table-luck = luck
review-table-others = others
review-table-result = result
review-table-adjusted = no luck
review-table-rate = rate
review-table-errors = errors
review-table-counted = { $errors } of { $decisions }
review-table-legend = In percent of winning the match: lost by errors, luck, from the others' errors, result, and result without luck; rate: lost per 100 decisions; errors: blunders/mistakes/inaccuracies.
review-table-like = { $name } plays like the bot { $bot }.
review-table-hints = Decisions with hints: { $hints }.
review-table-line = hand { $hand }, { $name }: { $action }, better { $better } ({ $grade }, { $loss } ± { $error }): { $why }

## here: other commands

check-ok = { $file }: ok, { $hands }, { $actions }, result { $result }
check-ok-view = { $file }: ok, { $hands }, { $actions }, result { $result }, view of seat { $seat }
count-actions = { $n ->
    [one] 1 action
   *[other] { $n } actions
}
rules-no-effect = (no effect here)
puzzle-seat-own = { $seat } (you)
typed-lesson-next = next, n
typed-lesson-back = back, b

## here: what is wrong with arguments

cli-missing = { $what } is missing
cli-missing-option = the option { $what } is missing
cli-missing-command = the command is missing
cli-no-option = there is no option { $option }
cli-no-command = there is no command “{ $name }”{ $near }
cli-near = ; did you mean { $near }?
cli-too-many = “{ $text }” is one argument too many
cli-rules-option = “{ $text }” is one argument too many; rules are chosen with --rules { $text }
cli-option-value = { $option } needs a value after it
cli-option-flag = { $option } takes no value
cli-choice = “{ $value }” isn't a choice; choose { $known }
cli-date = “{ $value }” isn't a day such as 2026-01-31
cli-whole = “{ $value }” isn't a whole number{ $bounds }
cli-number = “{ $value }” isn't a number{ $bounds }
cli-least = { " " }of at least { $least }
cli-most = { " " }of at most { $most }
cli-least-most = { " " }from { $least } to { $most }
cli-value = “{ $value }” can't be used here
cli-help = Options and examples: { $command } --help
cli-ply = there is no ply { $at }: plies are 0 to { $last }
cli-seat = there is no seat { $seat }: the seats are 1 to { $players }
cli-seat-view = this is the view of seat { $viewer }; what seat { $seat } knew is not in it
cli-combined = { $options } can't be combined with { $with }
cli-single-game = { $options } can only be used with one game
cli-game = there is no game { $number } in { $file }
cli-another-game = { $file } contains another game; --game { $game } shows it
cli-lesson = there is no lesson “{ $name }”; choose { $known }
cli-lesson-step = the last step of this lesson is { $last }
cli-name-rules = name the rules as well, as in moon rules luna { $option }
cli-assignment = “{ $text }” isn't written NAME=VALUE, such as auction.minimum=5
cli-needs = { $option } goes only with { $with }
cli-standard-input = commands are read from standard input, so the record can't be
cli-no-folder = there is no folder { $folder } to write { $file } in
cli-is-folder = { $file } is a folder, not a file to write
cli-not-writable = { $file } can't be written: that isn't permitted

## here: what the system refuses

system-missing = No such file or directory
system-denied = Permission denied
system-exists = File exists
system-folder = Is a directory
system-no-folder = Not a directory
system-full = No space left on device
system-read-only = Read-only file system
system-long = File name too long
system-path = not a path
system-special = not a plain file
system-large = too large

### -- rules, games, problems --

## here: names of bids, suits and trumps

# Bids and trumps, by their notation
spoken-pass = pass
spoken-double-moon = double-moon
spoken-triple-moon = triple-moon
spoken-doubles = doubles
spoken-follow-me = follow-me

# Suits, with the article where one is said
the-suit-number = the { $suit }s
the-suit-doubles = the doubles
the-suit-R = { suit-R }
the-suit-C = { suit-C }
the-suit-S = { suit-S }
the-suit-F = { suit-F }

# Trumps, after “with”
with-trump-doubles = doubles
with-trump-follow-me = follow me

## here: why an action is illegal

# texts and phases
illegal-unreadable = “{ $text }” can't be read at character { $position }: expected { $expected }
illegal-not-now = now comes { $doing }
illegal-game-over = the game is over
illegal-chance-next = nobody can act before the { $what }, written “{ $form }”

# chance
illegal-draw-count = { $count } seats draw one tile each: { $seats }
illegal-not-in-set = { $piece } isn't in the set of this game
illegal-already-drawn = { $piece } has already been drawn
illegal-twice = { $piece } occurs too often
illegal-unknown-piece = a deal needs every piece; “?” occurs only in a view, from which a game can't be resumed
illegal-deal-hands = the deal needs { $expected } hands, not { $count }
illegal-deal-size = the hand of seat { $seat } needs { $expected } pieces, not { $count }
illegal-deal-rest = the deal must end with “{ $name }” and its pieces, which must number { $count }
illegal-deal-no-rest = the deal must end with the last hand: there is no { $name }
illegal-no-such-seat = there is no seat { $seat }: the seats are 1 to { $players }

# time
illegal-time-untimed = time can be called only in a timed match
illegal-time-in-hand = time can be called only between hands, when a deal is next

# auction
illegal-bid-low = the lowest bid is { $minimum }
illegal-bid-high = the highest number you can bid is { $maximum }
illegal-bid-not-higher = { $bid } isn't higher than the current bid, { $standing }
illegal-bid-number-over-moon = no number is higher than a { $standing }
illegal-bid-unknown-moon = these rules have no { $bid }
illegal-bid-moon-order = { $bid } may be bid only over { $below }
illegal-bid-moon-after = moon may be bid only over a { $top }
illegal-dealer-must-bid = everybody else has passed, so the dealer must bid

# discard and trump
illegal-not-held = you don't hold { $piece }
illegal-discard-last-trump = { $piece } is your only trump, and the first lead must be a trump
illegal-trump-not-allowed = these rules don't let you name { $trump }
illegal-trump-not-in-set = no tile in this set has a { $trump }
illegal-trump-none-held = the first lead must be a trump, and you hold none of { $trump }

# play
illegal-must-follow = you hold { $held }, so you must follow { $suit }
illegal-first-lead-trump = the first lead must be a trump, and you hold { $held }
illegal-call-suit = say which suit you lead: { $choices }
illegal-call-wrong = { $piece } has no { $called }: say { $choices }
illegal-no-call = you can't call a suit here: write { $piece }

# hands from a real table
illegal-bid-unknown = under these rules the bids are { $bids }
illegal-tricks-sides = the tricks of { $sides } sides are needed, not of { $count }
illegal-tricks-all = the tricks add up to { $count }, not { $size }
illegal-tricks-most = the tricks add up to { $count }, and there are only { $size }
illegal-tricks-range = nobody can take { $count } of { $size } tricks
illegal-tricks-stop = the hand ended as soon as { $bid } could no longer be made; { $count } tricks are too many
illegal-moons-many = there are two Big Moons and two Little Moons, and { $cards } cards in a trick
illegal-moons-tricks = seat { $seat } won fewer tricks than were entered with moons in them
illegal-other-game = that belongs to a different game
illegal-renege-rejected = under these rules a card that should have followed suit is taken back, and the hand goes on

## here: what these sentences name

named-the-auction = the auction
named-the-discard = the discard
named-naming-trump = naming trump
named-the-play = the play
named-draw-for-dealer = draw for dealer
named-choice-of-the-dealer = choice of the dealer
named-deal = deal
named-the-doubles = the doubles
named-the-rockets = the rockets
named-the-crescents = the crescents
named-the-stars = the stars
named-the-full-moons = the full moons
named-nothing-more = nothing more
named-an-end = an end
named-the-number-of-a-seat = the number of a seat
named-a-suit-0-to-6 = a suit 0 to 6
named-0-to-6-doubles-or-follow-me = 0 to 6, doubles or follow-me
named-a-tile-such-as-6-4 = a tile such as 6-4
named-a-tile-such-as-6-4-or = a tile such as 6-4, or ?
named-a-card-such-as-R12-or-BM = a card such as R12 or BM
named-a-card-such-as-R12-or-BM-or = a card such as R12 or BM, or ?
named-widow-at-the-end = the widow at the end
named-dummy-at-the-end = the dummy at the end
named-an-action-of-Moon = a bid, a tile such as 6-4, or pass, discard, trump, deal, draw, dealer or time
named-an-action-of-Chips = a card such as R12, BM or LM, or deal or dealer
named-an-action = an action or its text

## here: what the choices in Moon mean

meaning-seat = seat { $seat }

# the auction
moon-auction-first = Bid how many of the { $size } tricks you will take, or pass.
moon-auction-over = Bid more than { $who }'s { $bid }, or pass.
moon-auction-must = All others passed: as dealer, you must bid.
moon-score = You have { $scores }.
moon-score-points = { $n } of { $target } points
moon-score-marks = { $n } of { $target } marks
moon-score-rounds = { $n } of { $target } rounds
moon-bid = Bid { $bid }: { $take }, { $made }; fewer, { $failed }.
moon-bid-moon = { $bid }: { $take }, { $made }; fewer, { $failed }.
moon-take = take { $needs } of { $size } tricks
moon-take-all = take all { $size } tricks
moon-take-side = your side takes { $needs } of { $size } tricks
moon-take-all-side = your side takes all { $size } tricks
moon-range = { $least } to { $most }
moon-others = { $marks } for each of the others
moon-others-side = { $marks } for the other side
moon-and-hickeys = { $lost } and { $hickeys }
moon-won-match = Making it wins the match.
moon-won-round = Making it wins the round.
moon-won-round-marks = Making it wins the round: { $marks }.
moon-lost-match = Failing loses the match.
moon-lost-round = Failing loses the round.
moon-pass-last = Pass: { $who } plays { $bid }.
moon-pass-over = Pass: { $who } plays { $bid } unless somebody bids more.
moon-pass-tricks = Each trick you take scores 1.
moon-pass-must = Pass: if the others pass too, { $who } must bid as dealer.
moon-pass-out = Pass: if all pass, this hand isn't played, and { $who } deals.
moon-pass-out-last = Pass: all passed, so this hand isn't played, and { $who } deals.
moon-pass-out-you = Pass: if all pass, this hand isn't played, and you deal.
moon-pass-out-last-you = Pass: all passed, so this hand isn't played, and you deal.

# widow and trump
moon-discard-one = Discard one of your { $n } tiles, face down; nobody else sees it.
moon-discard-trump = Your last trump must stay: you lead it.
moon-discard = Discard { $piece }: you keep { $kept }.
moon-kept = { $n } of { $suit }
moon-kept-none = none of { $suit }
moon-trump-name = Name trump: the tiles of that suit beat all others.
moon-trump-blind = Then you take the widow.
moon-trump-suit = { $suit }s
moon-trump-higher = Trump { $suit }: you hold { $own }. Others: { $out }, higher ones: { $higher }.
moon-trump-best = Trump { $suit }: you hold { $own }, with the highest. Others: { $out }.
moon-trump-all = Trump { $suit }: you hold all of them.
moon-trump-not-held = Trump { $suit }: you hold none.
moon-trump-none = No trump: the highest tile of the suit led wins each trick.

# play
moon-needs = { $left ->
    [one] You need the last trick.
   *[other] You need { $n } of the { $left } tricks left.
}
moon-needs-side = { $left ->
    [one] Your side needs the last trick.
   *[other] Your side needs { $n } of the { $left } tricks left.
}
moon-defends = { $left ->
    [one] { $who } needs the last trick, and so do the others.
   *[other] { $who } needs { $n } of the { $left } tricks left, the others { $against }.
}
moon-defends-side = { $left ->
    [one] { $who }'s side needs the last trick, and so does yours.
   *[other] { $who }'s side needs { $n } of the { $left } tricks left, yours { $against }.
}
moon-made = The bid is made.
moon-set = The bid is set.
moon-lead-any = You lead: the others must follow your tile's suit.
moon-lead-trump = You lead: the first lead must be a trump.
moon-lead-called = You lead: choose a tile and the end that the others must follow.
moon-follow = Follow { $suit }.
moon-free = You have none of { $suit }: play any tile.
moon-winning = { $who }'s { $piece } is winning.
moon-winning-partner = Your partner { $who } is winning.
moon-lead = Lead { $piece }: the others must follow { $suit }.
moon-lead-trumps = Lead { $piece }, a trump: the others must follow with trumps.
moon-lead-free = Lead { $piece }: nobody else has one of { $suit }.
moon-takes = { $piece } takes the trick.
moon-beats = { $piece } beats { $who }'s { $winning }.
moon-beats-trump = { $piece } is a trump and beats { $who }'s { $winning }.
moon-loses = { $piece } doesn't beat { $who }'s { $winning }.
moon-loses-last = { $piece } doesn't beat { $who }'s { $winning }, which takes the trick.
moon-best = Nothing beats it.
moon-decides-made = That makes the bid.
moon-decides-set = That sets the bid.

## here: what the choices in Chips mean

chips-suit-BM = the Big Moon
chips-suit-LM = the Little Moon
chips-big = Big Moon
chips-little = Little Moon
chips-dummy = the dummy
chips-lead-any = You lead, with any card. You have { $chips } of { $target } chips.
chips-follow = Follow { $suit }.
chips-follow-moon = Follow { $suit }, or play a Big or Little Moon.
chips-free = You have no { $suit }: play any card.
chips-free-moon = A moon card was led: play any card.
chips-winning = { $who } is winning with { $piece }.
chips-renege = Another card is a renege and costs a chip.
chips-stakes = Your tricks: { $tricks }; 1 or 3 pay 1 chip, { $size } pay { $most }.
chips-stakes-side = Your side's tricks: { $tricks }; 1 or 3 pay 1 chip, { $size } pay { $most }.
chips-lead = Lead { $piece }: the others must follow { $suit }.
chips-lead-big = Lead { $piece }: the others may play any card.
chips-lead-little = Lead { $piece }: rockets aren't trump, and the highest number wins.
chips-takes = { $piece } takes the trick.
chips-loses-last = { $piece } loses: { $who } takes the trick.
chips-beats = { $piece } beats { $winning }.
chips-loses = { $piece } doesn't beat { $winning }.
chips-best = Nothing beats it.
chips-gained = Chips for that: { $chips }.
chips-gains = The winner takes { $chips }.
chips-gives = The winner gives back { $chips }.

## here: why a room refuses a command

# seats
refused-no-seat = you hold no seat in this room
refused-seat-unknown = there is no seat { $seat }: the seats are 1 to { $players }
refused-seat-taken = seat { $seat } is taken
refused-room-full = all seats are taken
refused-already-seated = you hold seat { $seat } already
refused-seat-promised = seat { $seat } is yours when this hand is over
refused-no-such-bot = there is no bot “{ $bot }”
refused-token-form = a token must be given as its SHA-256
refused-name-taken = somebody here is called { $name } already

# the owner of the room
refused-not-owner = only the owner of this room may do this
refused-kick-nobody = no person sits at seat { $seat }
refused-kick-owner = this can't be done to the owner of the room
refused-no-such-ban = there is no such ban
refused-hand-on-person = only a person in a seat can become the owner of the room
refused-owner-takes-part = whoever takes part in a tournament can’t put anybody out, since it could be to their own gain; turn off messages, or ask the operators of the server
refused-owner-directs = the tables of a tournament stay with its director
refused-hand-on-owner = this seat is the owner's already
refused-never-spectators = this room never allows spectators
refused-put-out = you were put out of this room
refused-banned = you were put out of this room for good
refused-banned-name = { $name } was put out of this room for good; choose another name if you are somebody else

# rated matches
refused-rated-grace = in a room whose matches are rated, “grace” is at least { $least }, not { $grace } (milliseconds); make it greater, or open the room with “rated”: false
refused-rated-seats = this match is rated, so nobody can be put out or replaced before it is over
refused-rated-wish = this match is rated, so this can't be done: { $wish }

# the game
refused-not-begun = the game hasn't begun
refused-not-your-turn = it isn't your turn
refused-moved-on = the game has moved on: { $ply } actions have been done, not { $given }
refused-paused = the game is paused
refused-not-paused = the game isn't paused
refused-not-between-hands = this is possible only between hands
refused-nonce-commitment-form = a commitment to a nonce is 64 hexadecimal digits in lower case
refused-nonce-reveal-form = a nonce that was committed to is 64 hexadecimal digits in lower case
refused-nonce-early = nonces aren't revealed yet; wait until the room asks for them
refused-nonce-none = this seat has nothing to reveal for this deal
refused-nonce-other = this isn't the nonce to which the seat committed
refused-nonce-closed = nothing can be added to a deal now
refused-nonce-late = nothing can be added any more to the deal with this commitment
refused-in-series = in a series everybody gets the same deals, so this can't be done

# claims
refused-claim-not-now = you can claim the rest when it is your turn to play
refused-claim-too-early = too much is still hidden to judge a claim; play on
refused-claim-doubtful = as far as you can know, somebody else might still take a trick

# consent
refused-wish-waiting = another proposal is waiting for an answer: { $wish }
refused-wish-not-now = this can't be proposed now: { $wish }
refused-wish-away = this needs the consent of { $name }, who is away: { $wish }
refused-nothing-asked = no proposal is waiting for an answer
refused-nothing-to-take-back = you have done nothing in this hand that could be taken back
refused-hand-given = this hand began with a given position, so it can't be dealt anew
refused-no-say = external bots have no vote on this

# hints
refused-no-hints = this room doesn't allow hints
refused-hints-series = there are no hints in a series
refused-hints-ask = others play here, too; they must agree to hints first
refused-hints-allowed = hints are allowed here already

# chat
refused-chat-off = this room doesn't allow that kind of chat
refused-chat-empty = there is nothing to say
refused-chat-long = at most { $most } characters at a time
refused-chat-characters = this text has a character in it that can't be shown
refused-chat-silenced = your messages have been turned off in this room
refused-chat-often = too many messages; wait a little
refused-no-such-phrase = there is no phrase “{ $phrase }”
refused-mute-self = you can't mute yourself

# the server's own
refused-position-length = a position has at most { $most } actions before it
refused-position-over = this match is over, so it can't go on
refused-room-often = too many commands at once for this room; wait a little
refused-other-command = this id was used for another command; use a new one for each
refused-not-due = there is nothing to do now
refused-no-such-room = there is no such room
refused-busy = this room is very busy; try again

# names
refused-name-empty = a name needs a letter or a digit
refused-name-long = a name has at most { $most } characters
refused-name-characters = this name has a character in it that names can't have
refused-name-bot = this name looks like that of a bot: only bots have “bot” or their strength in their names
refused-name-house = this name looks like that of those who run the server; choose a different one

# what can be proposed
proposal-takeback = to take back
proposal-redeal = to deal anew
proposal-pause = a pause
proposal-end = to end the game
proposal-time = to call time
proposal-again = another game
proposal-hints = to allow hints

## here: why a tournament refuses a command

tournament-no-such-tournament = there is no such tournament
tournament-no-such-board = there is no such board, or not every table has played it yet
tournament-not-director = only the director of the tournament can do this
tournament-director-plays = you take part yourself, so you can set away only those who didn't play in the last round
tournament-board-playing = your own table is playing a board; finish it before you end the round
tournament-not-entered = you don't take part in this tournament
tournament-already-entered = you take part already, as { $name }
tournament-no-such-entry = there is no entry { $number }
tournament-tournament-full = a tournament has at most { $most } entries
tournament-tournament-over = the tournament is over
tournament-round-playing = a round is being played; end it first
tournament-no-round = no round is being played
tournament-few-entries = boards are compared between tables, so a round needs at least { $least } entries
tournament-word-missing = choose a word with your partner, and enter with the same word
tournament-word-used = two people have entered with this word already; choose another one
tournament-no-pairs = these rules aren't played by partners in twos
tournament-title-wrong = a tournament needs a title of at most { $most } characters
tournament-number-wrong = the number of { $what } is from { $least } to { $most }
tournament-no-such-bot = there is no bot { $name }
tournament-tournament-busy = this tournament is very busy; try again

# what a number is of
tournament-number-of-rounds = rounds
tournament-number-of-hands = boards of a round
tournament-number-of-minutes = minutes
tournament-number-of-wait = minutes that a table waits

## here: why something can't be entered on a score sheet

not-entered-names-count = { $players } people play by these rules
not-entered-names-alike = two people can't both be called { $name }
not-entered-no-such-hand = there is no hand { $number } to correct
not-entered-nothing-to-undo = there is nothing to undo
not-entered-hand-running = a hand is being counted trick by trick: finish it, or undo its tricks
not-entered-no-hand-running = first enter who plays the hand, and for which bid
not-entered-book-full = there is no more room on this sheet; begin a new one
not-entered-not-writer = writing on this sheet needs its secret
not-entered-sheet-moved-on = somebody else has written on this sheet meanwhile; check it before you enter this
not-entered-other-command = this id was used for another entry; use a new one for each
not-entered-no-such-sheet = there is no such score sheet
not-entered-sheet-busy = this sheet is very busy; try again

## here: the score sheet as text

sheet-text-custom = rules of our own
sheet-text-hand = Hand
sheet-text-dealer = Deals
sheet-text-bid = Bid
sheet-text-tricks = Tricks
sheet-text-made = made
sheet-text-set = set
sheet-text-passed = passed
sheet-text-renege = renege: { $who }
sheet-text-round = Round { $number }
sheet-text-marks = Marks
sheet-text-rounds = Rounds won
sheet-text-next = Next: { $dealer } deals, { $first } begins.
sheet-text-won = { $who } won the match.
sheet-text-time = Time was called.
sheet-text-legend = In brackets: below zero. An asterisk: a hickey.

## here: why bots decide as they do

reason-at-random = it was picked at random
reason-only-choice = nothing else is possible
reason-policy = the policy chooses it in { $percent } of 100 cases like this, nothing else more often
reason-outside = { $words }

# bots that search
reason-search-make = in { $percent } of 100 deals like this the bid is made, and nothing does better
reason-search-set = in { $percent } of 100 deals like this the bid fails, and nothing does better
reason-search-value = over { $worlds } deals like this, nothing does better
reason-endgame-solved = it is the best play against every hand that the others may hold
reason-bid-odds = you would make it in { $percent } of 100 deals like this, and nothing does better
reason-bid-bold = it gives you the best chance to win the match, { $win } in 100, though you would make it in only { $percent } of 100 deals
reason-bid-wild = it is a gamble: you would make it in only { $percent } of 100 deals, and something safer is worth a little more
reason-bid-thrifty = you would make it in { $percent } of 100 deals; no higher bid is worth much more
reason-bid-proud = you would make it in { $percent } of 100 deals; nothing is worth much more, and a high bid is hard to beat
reason-bid-sly = you would make it in { $percent } of 100 deals; passing is hardly worth more, and this stops the others
reason-bid-safer = you would make it in { $percent } of 100 deals; { $bid } is worth more, but would be made in only { $other }
reason-pass-odds = no bid does better; the best of them, { $bid }, would be made in { $percent } of 100 deals
reason-pass-risky = a bid of { $bid } is worth more, but would be made in only { $percent } of 100 deals like this
reason-pass-sly = a bid is hardly worth more, and the others may still bid
reason-trump-odds = with { $trump } the bid is made in { $percent } of 100 deals, and no other trump does better
reason-discard-odds = without it the bid is made in { $percent } of 100 deals, and no other discard does better

# auction
reason-bid-best = with { $trump }, a bid of up to { $tricks } looks sound
reason-bid-leading = with the lead, a bid of up to { $tricks } looks sound
reason-moon-best = with { $trump } every trick looks like yours
reason-moon-leading = with the lead every trick looks like yours
reason-bid-forced = you must bid, and this risks least
reason-pass-weak = you would have to bid { $lowest }, and this hand looks good for { $tricks } at most
reason-pass-unsure = it is hard to say what this hand is worth
reason-pass-partner = your partner has the bid already

# discard and trump
reason-discard-loser = it is the tile least likely to win you a trick
reason-trump-best = you hold { $count } of them, and no other trump promises more tricks
reason-trump-none = your tiles win more tricks without a trump

# Moon: leads
reason-draw-trump = it is your highest trump, and draws the others'
reason-force-trump = it makes the others spend their high trumps, and you keep more
reason-cash-winner = your opponents hold nothing that can beat it
reason-last-trumps = your opponents have no trumps left, so it is sure to win
reason-lead-likely = your opponents probably can't beat it
reason-lead-low = you have no good winner to lead, and it costs you least

# Moon: following
reason-win-last = it is the cheapest way to take this trick, and nobody can beat it any more
reason-win-likely = it takes the lead in this trick, and will probably hold it
reason-win-hope = it may hold this trick, and makes those who come after you spend a higher one
reason-trump-in = you can't follow suit, so you trump this trick
reason-help-partner = your side's tile could still be beaten here, and this one is safer
reason-leave-partner = your partner is winning this trick, so you keep your better tiles
reason-leave-defender = the other defender is winning this trick, so you keep your better tiles
reason-give-up = you can't win this trick, so you give up the tile that you will miss least
reason-wait = what could win now would probably be beaten, so you keep it for later

# Chips
reason-big-moon = the Big Moon wins the trick, and a chip with it
reason-little-moon = somebody else will probably take this trick, and the Little Moon with it
reason-chips-win = this trick helps you, and the card has a good chance to take it
reason-chips-duck = this trick doesn't help you, so you leave it to the others
reason-chips-unwanted = you would rather not win this trick, but this card costs you least
reason-chips-partner = your partner is winning this trick, so you keep your better cards
reason-chips-keep = you are unlikely to win this trick, so you keep your better cards

## here: errors of bots that are other programs

bot-failed-not-started = { $bot } can't be started: { $why }
bot-failed-late = { $bot } did not answer in time
bot-failed-ended = { $bot } ended with status { $status }{ $said }
bot-failed-closed = { $bot } closed its output{ $said }
bot-failed-too-long = { $bot } wrote a line of more than { $most } bytes
bot-failed-no-message = { $bot } wrote “{ $shown }”, which isn't a message: { $why }
bot-failed-version = { $bot } speaks version { $theirs } of the protocol, not { $ours }
bot-failed-will-not-play = { $bot } won't play: { $why }
bot-failed-refused = { $bot } can't answer: { $why }
bot-failed-wrong-id = { $bot } answered request { $answered }, and was asked { $asked }
bot-failed-illegal = { $bot } answered “{ $action }”, which is none of the legal actions

## here: hints

# what to think about
hint-think-pass = The lowest bid is { $lowest }. With the best trump, how many of the { $size } tricks can you count on?
hint-think-longest = You hold { $count } of { $suit }, your longest suit. Who may hold the ones that beat yours?
hint-think-score = What would it cost you to be set, and what if somebody else gets the bid?
hint-think-must-bid = You must bid. Which bid risks least?
hint-think-trump = You need { $needed } of { $size } tricks. Which suit is long, and high enough to draw trumps?
hint-think-discard = You need { $needed } of { $size } tricks. Which piece never wins one, and which suit can you get rid of?
hint-think-need = The bid needs { $needed } more of the { $left ->
    [one] 1 trick
   *[other] { $left } tricks
} left.
hint-think-made = The bid is already made.
hint-think-set = The bid has already failed.
hint-think-trumps = Count the trumps: you don't know where { $out } of them are.
hint-think-one-trump = Count the trumps: one may still be out. Who may hold it?
hint-think-no-trumps = No trumps are out any more. Which of yours can still be beaten?
hint-think-sure = Something in your hand can't be beaten now. Should you play it, or does it keep?
hint-think-void = { $who } has shown out of { $suit }. What can it still follow?
hint-think-lead = Nothing you lead is sure to win. Which lead gives least away?
hint-think-lost = You can't win this trick. Which one will you miss least?
hint-think-last = You are last in this trick. Is it worth winning, and how cheaply can you?
hint-think-ally = Your side is winning this trick. Can those who come after you still take it?
hint-think-win = You can take the lead in this trick. What may those after you hold that beats you?

# facts about a choice
hint-fact-pass = you leave the bid to others
hint-fact-bid = you would need { $needed } of { $size } tricks
hint-fact-named = you hold { $count } of them
hint-fact-is-trump = it is a trump
hint-fact-empties = it leaves you without { $suit }
hint-fact-last-trump = it is your last trump
hint-fact-draws = it draws trumps, of which { $out } may be out
hint-fact-sure = it is certain to win this trick
hint-fact-highest = it is the highest left of { $suit }, but may be trumped
hint-fact-wins = it wins this trick in about { $percent } of 100 deals
hint-fact-loses = it can't win this trick

## here: reviews of games

report-title = Review
report-player = Player
report-decisions = Decisions
report-losses = Lost by errors
report-luck = Luck
report-others = From others' errors
report-result = Result
report-adjusted = Without luck
report-error-rate = Loss per 100 decisions
report-chances = Chance to win the match, with all hands visible
report-worst = What could have been done better
report-nothing = Nothing was found that was clearly wrong.
report-hand = Hand
report-action = Action
report-better = Better
report-loss = Loss
report-why = Why
report-hindsight = In hindsight
report-hints = Decisions with hints
report-hinted = after a hint
report-fine = fine
report-inaccuracy = inaccuracy
report-mistake = mistake
report-blunder = blunder
report-note = { $grade }, { $loss } of the match (± { $error }): better { $better }; { $why }
report-explained = Losses are judged by what the player could know. In percent of winning the match: start − lost by errors + luck + from others' errors = result. The last column says how the chance changed with all hands visible, which nobody could know.
report-trump = trump { $trump }
report-discard = discard { $piece }

## here: puzzles

puzzle-kind-make = Make it
puzzle-kind-set = Set it
puzzle-kind-discard = Discard
puzzle-kind-trump = Name the trump
puzzle-kind-bid = Bid to the score
puzzle-kind-where = Where is it?
puzzle-kind-odds = What are the odds?
puzzle-you = you
puzzle-by-seat = seat { $seat }
puzzle-Seat = Seat { $seat }
puzzle-place-widow = the widow
puzzle-place-discard = the discard
puzzle-place-dummy = the dummy
puzzle-place-stock = cards not dealt
puzzle-suit-BM = Big Moons
puzzle-suit-LM = Little Moons
puzzle-with = with { $trump } as trump

# questions
puzzle-contract-own = You bid { $bid }{ $trump }: { $needed } of the { $left } tricks left make it.
puzzle-contract-partner = Your partner, { $who }, bid { $bid }{ $trump }: { $needed } of the { $left } tricks left make it.
puzzle-contract-other = { $who } bid { $bid }{ $trump }: { $needed } of the { $left } tricks left make it, { $against } set it.
puzzle-ask-make = Exactly one play keeps it against any defense. Which?
puzzle-ask-set = Exactly one play sets it, whatever the declarer does. Which?
puzzle-open = You see all hands.
puzzle-closed = You see only your own hand, and that is enough.
puzzle-ask-discard = You bid { $bid }. Which tile do you discard?
puzzle-ask-trump = You bid { $bid }. What is trump?
puzzle-ask-bid = What do you bid?
puzzle-score-points = You have { $own } of { $target } points, the others { $others }.
puzzle-score-marks = You have { $own } of { $target } marks, the others { $others }.
puzzle-ask-where = Where is the { $piece }? What happened leaves only one place.
puzzle-ask-odds = How likely is it that the { $piece } is here: { $place }? All deals that agree with what you saw count the same.

# nudges
puzzle-nudge-duck = You don't have to win every trick that you can win.
puzzle-nudge-take = What happens if you let this trick go?
puzzle-nudge-take-high = Which tile do you want to have left after this trick?
puzzle-nudge-throw = Which of your tiles will still win a trick, and which will never?
puzzle-nudge-draw-trump = Who still has trumps?
puzzle-nudge-winner = Which of your tiles can nobody beat now, but somebody may later?
puzzle-nudge-give-lead = You will lose a trick anyway. When, and to whom?
puzzle-nudge-lead = Think of the next trick: who leads to it, and with what?
puzzle-nudge-discard = Which suit could you be out of, and which tile never wins?
puzzle-nudge-trump = Count the trumps that you would hold, and the higher ones that are out.
puzzle-nudge-bid = Look at the score: what happens to the match if you make it, fail, or let others play?
puzzle-nudge-where = Who didn't follow suit, and in which suit?
puzzle-nudge-odds = Count how many unseen pieces each place holds, and which places are excluded.

# answers
puzzle-right = Right: { $solution }.
puzzle-wrong = Not { $choice }: the answer is { $solution }.
puzzle-only-make = Only { $play } keeps the contract.
puzzle-only-set = Only { $play } sets the contract.
puzzle-theme-duck = It leaves this trick, although you could take it: what would win now is needed later.
puzzle-theme-take = This trick has to be taken now.
puzzle-theme-take-high = It takes the trick with a higher tile than it seems to need, and keeps the lower one.
puzzle-theme-throw = You can't follow suit, and this is the tile that you can spare.
puzzle-theme-draw-trump = It leads a trump: the others must spend theirs, or show that they have none.
puzzle-theme-winner = Nothing in the game beats it in its suit.
puzzle-theme-give-lead = It gives this trick away at the right moment.
puzzle-theme-lead = What counts is what is left in your hand afterwards.
puzzle-worlds = That is so in all { $n } deals that are possible after what you have seen.
puzzle-line = With best play it goes on: { $line }.
puzzle-refuted-make = { $play } fails: { $line }. The declarer's side gets only { $taken } tricks instead of { $needed }.
puzzle-refuted-set = { $play } isn't enough: { $line }. The declarer's side gets its { $needed } tricks ({ $taken }).
puzzle-compared = Over { $worlds } deals that fit what you know, these are the chances to win the match:
puzzle-even = At the start of a match, { $even } would be best; this score changes that.
puzzle-value = { $choice }: { $win } %.
puzzle-value-made = { $choice }: { $win } % (made { $made } times in 100).
puzzle-clue-void = { $who } didn't follow { $suit } in trick { $trick }, so the { $piece } isn't there.
puzzle-clue-rules = Not here: { $place }. The rules, or the other pieces that must lie there, leave no room for the { $piece }.
puzzle-one-place = Only one place is left for the { $piece }: { $place }.
puzzle-share = In { $many } of every { $all } possible deals, the { $piece } is here: { $place }. That makes { $percent }.
puzzle-bot-novice = The novice
puzzle-bot-club = The club player
puzzle-bot-expert = The expert
puzzle-bot-always = { $bot } found it: { $choice }.
puzzle-bot-never = { $bot } missed it: { $choice }.
puzzle-bot-some = { $bot } found it { $solved } times out of { $tries }; usually { $choice }.

## here: puzzles from one's own games

mistake-ask = Here you chose { $action }, which lowered your chance to win by { $cost } percentage points. What is better?
mistake-nudge-auction = How many tricks are sure, and what does the score ask for?
mistake-nudge-discard = Which tile never wins, and of which suit could you have none?
mistake-nudge-trump = Count the trumps that you would hold, and the higher ones that are out.
mistake-nudge-play = Who can still beat what, and who leads to the next trick?
mistake-right = Right: { $choice }.
mistake-wrong = Not { $choice }: { $best } is better.
mistake-value = { $choice }: { $win } % to win the match.

## here: the characters of house bots

character-chance = Any legal play will do, and each is as likely as the next.
character-lucky = Plays at random and calls it a hunch.
character-volado = Tosses a coin for everything, even for shooting the moon.
character-dado = Rolls a die before each bid and doesn't look at the hand.
character-ruleta = Never plans, never counts, and wins a trick now and then anyway.
character-dizzy = Bids on a whim and has forgotten it a moment later.
character-poppy = Bids only what is plainly in the hand; boldness beats her.
character-monty = Makes the lowest bid that looks sound, and is seldom left alone with it.
character-chiquis = Bids half a trick more than she counts, and counts like a beginner.
character-toto = Waits until somebody else has bid.
character-skip = Learned the game last week, and stretches each bid by half a trick.
character-josie = Bids as high as looks sound to her.
character-pip = Bids as the balance of the auction asks, a moon included.
character-penny = Of bids that are worth the same, she makes the lowest.
character-beto = Bids a little above what the balance of the auction asks.
character-lupita = Passes at first wherever a pass is worth as much as a bid.
character-junior = Bids as if his hand were half a trick better.
character-dot = Of bids that are worth the same, she makes the highest.
character-earl = Bids what he will probably make, and little else.
character-hattie = Bids short, and seldom pays more than she must.
character-nacho = Shoots the moon whenever it pays, however often it fails.
character-chelo = Waits for others to bid, and then bids to stop them.
character-buck = Makes the highest bid that costs him next to nothing.
character-dolly = Takes a long shot only if it clearly helps.
character-rosa = Bids by the score of the match and takes every risk that pays.
character-wyatt = Works out who holds what, and takes the risks that pay.
character-chuy = Listens to every bid before he makes his own.
character-opal = Has looked at every bid, and makes the lowest that will do.
character-ramona = Would rather bid high than be outbid.
character-hank = Cares about winning the match, not about making each bid.
character-luz = Shoots the moon when the match is worth it.
character-ramiro = Looks one turn ahead and bids no more than he has to.
character-selene = Keeps in the shade until somebody bids, and outbids them if it costs little.
character-sterling = Takes his time, and a long shot only where it clearly helps.
character-marshal = Opens high to keep the others out.
character-galileo = Works out every risk and takes those that pay.

## here: problems with requests to a server

problem-malformed = the request can't be read: { $why }
problem-admin = this needs a valid token of the operators of this server, in the header “Authorization: Bearer TOKEN”
problem-invitation = opening rooms and looking for people to play with need a valid invitation on this server
problem-house-banned = nobody can sit down on this server with this name
problem-no-operators = this server has no operators who could read reports
problem-no-such-note = there is nothing with this number
problem-other-person = { $name } sits at seat { $seat } now; look who it is, and try again
problem-limit-name = there is no such limit; there are { $names }
problem-limit-burst = the number that is allowed at once must be between { $least } and { $most }
problem-limit-rate = the number that is allowed in each second must be between { $least } and { $most }
problem-limit-no-rate = this limits what is open at the same time, so it has no rate
problem-limit-elsewhere = behind a proxy, this server doesn't limit connections; set that limit in the proxy
problem-address-banned = the operators of this server have banned the network address from which you come; you can only watch
problem-own-address = you come from this address yourself
problem-no-address = the server doesn't know the address of this seat
problem-network-form = give an address or a network, such as 203.0.113.0/24, of at most a /8 or, for IPv6, a /24
problem-token-short = this needs a token, in the header “Authorization: Bearer TOKEN”; it is a secret of your own with at least { $least } characters, the same for all requests of a seat
problem-no-player = this key belongs to no player of this server, or it was removed
problem-key-form = this needs a player's key, in the header “Authorization: Bearer KEY”; it consists of 64 hexadecimal digits in lower case
problem-spectators = this room doesn't allow spectators
problem-origin = this page isn't allowed to connect to this server
problem-not-found = there is nothing here
problem-no-players = this server has no players
problem-no-profile = no player with this name shows a profile
problem-no-such-player = there is no other player with this name
problem-no-such-key = you have no such key
problem-code-invalid = this code isn't valid any more: each works once, for 10 minutes
problem-no-passkeys = passkeys can't be used on this server under this address: { $why }
problem-passkey-unknown = this passkey belongs to no player of this server, or it was removed
problem-passkey-host = this passkey was made for { $host }, and works only there
problem-key-younger = an older key asked for this; only a key that is as old, or the recovery file, can call it off
problem-ties-full = you have too many friends, open questions and blocks: remove some
problem-invitation-few = this opens { $needed } rooms, but the invitation can be used only { $left ->
    [one] once
   *[other] { $left } times
}; ask for another one
problem-invitations-full = too many of your invitations are open: each is valid for an hour
problem-pairing-ended = your search for a game is over: you have begun another one elsewhere, or stopped it
problem-name-used = another player already has this name; choose a different one
problem-key-used = this key already belongs to a player
problem-keys-full = you have { $most } keys, and can't have more; remove one first
problem-last-key = this is your only key; without it, you couldn't be this player any more
problem-passkey-invalid = this passkey can't be accepted: its answer doesn't match the question; try again
problem-no-such-preset = there is no preset “{ $preset }”
problem-no-such-puzzle = there is no puzzle “{ $puzzle }”
problem-no-book = the book of hands doesn't have these rules; it has: { $presets }
problem-no-such-bid = there is no such bid under these rules; there are: { $bids }
problem-no-hand = that isn't a hand: it needs { $size } different tiles of these, separated by commas: { $tiles }
problem-no-such-lesson = there is no lesson “{ $lesson }”
problem-no-such-day = there is no deal of that day yet
problem-no-such-series = there is no such series
problem-record-archived = the record of this game was archived, and the server can't find its file: ask its operators
problem-no-record = there is no record that you may see
problem-method = this address doesn't support this HTTP method
problem-too-large = the request is too large; the limit is { $most } bytes
problem-host = this server doesn't answer to the name { $host }; its administrator can add it with --address
problem-media-type = send the request as JSON (Content-Type: application/json)
problem-invalid = the request doesn't match the schema: { $why }
request-body-missing = the body is missing
request-body-incomplete = the body is incomplete
request-token-surrogate = the token has half a surrogate pair
request-message-text = messages must be text
request-message-hello = the first message must be a hello
request-message-hello-twice = only the first message can be a hello
problem-broken-record = this record can't be read: { $why }
problem-review-view = only a whole game can be reviewed, and this record is what seat { $viewer } saw of it
problem-review-running = only games that are over are reviewed
problem-in-play = this hand is being played in a game in progress; it can be computed when the hand is over
problem-in-play-hint = this hand is being played in a game in progress; take a hint at the table, where it is noted, or wait until the hand is over
problem-in-play-series = this hand belongs to a series whose deals others still play; it can be computed when the series is over, at noon (UTC) on the day after its last day
problem-review-none = this game can't be reviewed: { $why }
problem-review-long = this match is too long to be reviewed here: its record has more than { $most } characters; use moon review
problem-review-often = several of your reviews are being computed; try again when one of them is done
problem-board = { $why }
problem-board-played = this belongs to the recorded game, so it can't be removed
problem-board-seat = there is no seat { $seat }: the seats are 1 to { $players }
problem-board-pieces = this game has another set of pieces than usual, so it can't be played on in a room
problem-frames = the plies of this record are 0 to { $plies }; a request can ask for at most { $most }
problem-not-in-record = this record is the view of seat { $viewer }; it doesn't contain what seat { $seat } knew
problem-lesson-step = this lesson has no step { $step }; its steps are 0 to { $last }
problem-puzzle-choice = the answers to this puzzle are { $choices }
problem-rules = these rules can't be played: { $why }
problem-series-day = the day of a series must be today or at most { $most } days ahead
problem-series-early = rooms of the series “{ $name }” can be opened on their day only, so that nobody sees the deals earlier
problem-series-reserved = only rounds of tournaments have series whose names begin with “{ $beginning }”
problem-series-name = the name of a series can't end in “{ $end }”
problem-too-often = too many requests; try again in { $seconds } s
problem-too-many = too many tables are open from your address; close one, and this one reconnects by itself
problem-crowded = the server is busy reading other records; try again soon
problem-failed = something went wrong on the server; it isn't your fault
problem-storage = the database can't be reached right now; no game is lost, try again soon

# why a server has no passkeys
no-passkeys-address = an IP address can't have any
no-passkeys-https = they need https
no-passkeys-library = it doesn't have the library for them
no-passkeys-name = open it as { $known }

## here: the rules in prose

# Words
prose-moon-bid-1 = moon
prose-moon-bid-2 = double-moon
prose-moon-bid-3 = triple-moon
prose-round = round
prose-game = game

# Moon: headings
prose-players-and-tiles = Players and tiles
prose-deal = The deal
prose-bidding = Bidding
prose-widow = The widow
prose-trump = Trump
prose-play = Play
prose-scoring = Scoring
prose-scoring-marks = Marks
prose-match = The match

# Moon: players and tiles
prose-three-alone = Three play, each for themselves.
prose-four-alone = Four play, each for themselves.
prose-four-partners = Four play in two partnerships, seats 1 and 3 against seats 2 and 4. Partners win and lose together.
prose-tiles-moon-22 = Take a double-six set and put away the blanks, except the 0-0: 22 tiles stay in play.
prose-tiles-moon-21 = Take a double-six set and put away all the blanks, including the 0-0: 21 tiles stay in play.
prose-tiles-double-six = Take a complete double-six set, all 28 tiles.
prose-suits = The numbers are the suits: a tile belongs to both of its numbers, a double to just one. In a suit the double is highest, and the other tiles rank by their other end.

# Moon: deal
prose-first-dealer-draw = To find the first dealer, everyone draws a tile, and whoever has the most pips deals; those who tie draw again from the tiles that are left.
prose-first-dealer-random = The first dealer is picked at random.
prose-seven-each = The tiles are shuffled face down, and everyone draws seven, the dealer last.
prose-one-left-over = One tile is left over: the widow.
prose-deal-passes = After every hand the deal passes to the left.
prose-round-dealer-left = The same holds when a new { $round } begins.
prose-round-dealer-winner = When a new { $round } begins, the winner of the last one deals.
prose-round-dealer-winning-side = When a new { $round } begins, the side that won the last one deals: of its players, the first to the left of the last dealer.

# Moon: bidding
prose-auction = The player to the left of the dealer bids first, and everyone bids once. Pass, or say how many of the seven tricks you will win: a number from { $minimum } to 7, higher than any bid before yours.
prose-moon-any-time = Instead you may bid moon, over any number or as the first bid: a promise to win all seven tricks.
prose-moon-after-seven = Over a 7, and only then, you may bid moon: a promise to win all seven tricks.
prose-moon-is-highest = Nothing beats a moon, so it ends the bidding.
prose-double-moon = Over a moon you may bid double-moon, the same promise, and that ends the bidding.
prose-triple-moon = Over a moon you may bid double-moon, and over that triple-moon, each the same promise; triple-moon ends the bidding.
prose-declarer = The highest bidder is the declarer.
prose-all-pass-next-dealer = If everyone passes, the hand is thrown in and the next player to the left deals.
prose-all-pass-same-dealer = If everyone passes, the hand is thrown in and the same dealer deals again.
prose-all-pass-force-dealer = If everyone else has passed, the dealer must bid.

# Moon: widow
prose-widow-before-trump = The declarer takes the widow into their hand and discards one of the eight tiles face down, before naming trump.
prose-widow-after-trump = The declarer names trump before seeing the widow, then takes it into their hand and discards one of the eight tiles face down.
prose-widow-called = The declarer takes the widow into their hand and discards one of the eight tiles face down.
prose-widow-discard = The discard may be the widow itself. It is out of play, and nobody else sees it.
prose-widow-none = The widow stays face down, and nobody sees it.

# Moon: trump
prose-trump-names = The declarer names trump: { $names }.
prose-trump-number = a number from { $low } to 6
prose-trump-doubles = doubles
prose-trump-follow-me = follow-me, which means no trump at all
prose-trump-only-number = The declarer names { $number } as trump.
prose-trump-only-doubles = Doubles are trump in every hand.
prose-trump-only-follow-me = Every hand is played follow-me, which means without trump.
prose-follow-me-blanks = Saying follow-me is just another way to name 0.
prose-trump-belongs = A trump belongs to the trump suit only, whatever else is on it.
prose-doubles-rank = When doubles are trump, they rank from 6-6 down to { $lowest } and no longer belong to the number suits.

# Moon: play
prose-who-leads = The declarer leads to the first trick, and whoever wins a trick leads to the next.
prose-first-lead-any = Any tile may be led first, trump or not.
prose-first-lead-trump = The first tile led must be a trump, so the declarer can only name one of which they hold a tile.
prose-first-lead-trump-blind = The first tile led must be a trump, so the declarer can only name one that is among their first seven tiles, and must keep a trump when discarding.
prose-first-lead-follow-me = In follow-me any tile may be led first.
prose-led-high-end-or-trump = If a trump is led, trump is the suit to follow; otherwise it is the higher number on the tile led.
prose-led-high-end = The suit to follow is the higher number on the tile led.
prose-led-called = There is no trump: whoever leads calls one of the two numbers on the tile, and that is the suit to follow in this trick.
prose-follow-suit = Follow suit if you can; if you can't, play any tile.
prose-highest-trump-wins = The highest trump wins the trick or, if there is none, the highest tile of the suit led.
prose-highest-tile-wins = The highest tile of the suit led wins the trick.
prose-stop-when-set = Play stops as soon as the declarer can no longer make the bid.
prose-stop-when-set-side = Play stops as soon as the declarer's side can no longer make the bid.
prose-play-out = All seven tricks are played, even when the bid is already lost.

# Moon: scoring
prose-made = The declarer makes a number by winning at least that many tricks, and a moon of any kind by winning all seven.
prose-made-side = The declarer's side makes a number by winning at least that many tricks, and a moon of any kind by winning all seven.
prose-score-bid = A number that is made scores just what was bid, extra tricks or not; a moon scores 21.
prose-score-tricks = A number that is made scores every trick taken; a moon scores 21.
prose-score-set = A declarer who falls short is set and loses the bid, or 21 for a moon. Scores may go below zero.
prose-score-set-side = A side that falls short is set and loses the bid, or 21 for a moon. Scores may go below zero.
prose-score-others = Either way, everyone else scores a point for each trick they took.
prose-score-other-side = Either way, the other side scores a point for each trick it took.
prose-finish-in-order = The declarer's points are written down first, then the others' in turn to the left; the first to reach { $points } wins the { $round } at once.
prose-finish-in-order-sides = The points of the declarer's side are written down first, then those of the other side; the first to reach { $points } wins the { $round } at once.
prose-finish-highest = When all points of a hand have been written down, whoever has the most, and at least { $points }, wins the { $round }; after a tie for the most, play goes on.
prose-moon-wins = A moon that is made wins the { $round } at once, whatever the scores.
prose-moon-pays = So a moon pays with almost any hand: one that fails costs only points, which count for nothing once a moon is made.

# Moon: match
prose-rounds-for-marks = Each round starts from zero and is played for marks; { $marks } or more win the match.
prose-losers-pay = Each loser pays the winner of the round 1 mark.
prose-losing-side-pays = The losing side pays the winners of the round 1 mark.
prose-losers-pay-hickeys = Each loser pays the winner of the round 1 mark, and 1 more for each of their own hickeys in it.
prose-losing-side-pays-hickeys = The losing side pays the winners of the round 1 mark, and 1 more for each of its own hickeys in it.
prose-hickeys-for-nothing = Hickeys cost no marks.
prose-winner-gets = The winner of a round gets 1 mark, and nobody pays.
prose-winning-side-gets = The side that wins a round gets 1 mark, and nobody pays.
prose-hickeys-taken = Being set costs { $costs }.
prose-hickeys-for-number = { $hickeys } for a number
prose-hickeys-for-moon = { $n } for { $moon }
prose-hickeys-of-winner = The winner's own hickeys are forgiven.
prose-time = Between hands, time may be called: the match is over, the unfinished round pays nothing, and the most marks win.
prose-time-ties = Ties go to the fewest hickeys in the whole match, then to the most rounds won, then to whoever won a round most recently; if none of them has won a round, they share the win.
prose-best-of = The match is the best of { $rounds }: the first to win { $wins } wins it.
prose-best-of-one = The match is a single round.
prose-hand-marks = There are no points: a bid that is made earns the declarer 1 mark, a failed one earns everyone else 1 mark.
prose-hand-marks-sides = There are no points: a bid that is made earns the declarer's side 1 mark, a failed one earns the other side 1 mark.
prose-hand-marks-moon = A moon pays no more than a number.
prose-hand-marks-target = The first to reach { $marks } wins; if several reach it in the same hand, the highest wins, and after a tie, play goes on.

# Chips: headings
prose-players-and-cards = Players and cards
prose-holding-chips = The chips
prose-dealing = The deal
prose-tricks = Tricks
prose-moons = The moons
prose-winning-chips = Winning chips
prose-reneging = Illegal plays
prose-winning = Winning the game

# Chips: players, cards, chips
prose-chips-alone-2 = Two play, with a dummy as the third hand.
prose-chips-alone-3 = Three play, each for themselves.
prose-chips-alone-4 = Four play, each for themselves.
prose-chips-alone-5 = Five play, each for themselves.
prose-chips-alone-6 = Six play, each for themselves.
prose-chips-four-partners = Four play in two partnerships; partners sit opposite each other and share chips and tricks.
prose-chips-six-partners = Six play in two partnerships of three; partners sit at every other seat and share chips and tricks.
prose-cards = There are 52 cards: red rockets (R), green crescents (C), purple stars (S) and blue full moons (F), each from 1 to 12, and two Big Moons (BM) and two Little Moons (LM).
prose-supply = The game has { $chips } in all; those that nobody holds are the supply.
prose-start-each = Every player starts with { $chips }.
prose-start-side = Each partnership starts with { $chips }.

# Chips: the deal and the tricks
prose-five-cards = Everyone gets five cards, dealt one at a time; the rest are not used. After each round, which is five tricks, the deal passes to the left.
prose-dealer-left-leads = The player to the left of the dealer leads to the first trick, and whoever wins a trick leads to the next.
prose-dummy = The dummy's five cards lie in a pile, face down. When both players have played to a trick, its top card is turned up as the third; it need not follow suit.
prose-dummy-leads = If the dummy wins the trick, its next card leads, and the player who did not deal plays before the other. The dummy holds no chips, and its tricks count for nobody.
prose-follow-or-moon = Follow the suit led if you can; a Big Moon or a Little Moon may be played at any time instead. With none of the suit, play any card.
prose-rockets = Rockets are always trump: the highest rocket wins the trick or, without rockets, the highest card of the suit led.
prose-big-moon = A Big Moon always wins the trick; of two, the first one played. If it is led, no suit need be followed.
prose-little-moon = A Little Moon never wins a trick. If it is led, everyone may play anything, rockets have no special power, and the highest number wins, of equals the first one played; a Big Moon still beats them all.
prose-moon-chips = Whoever wins a trick takes 1 chip from the supply at once for each Big Moon in it, then gives back 1 for each Little Moon, but nobody goes below zero.
prose-moon-chips-side = The side that wins a trick takes 1 chip from the supply at once for each Big Moon in it, then gives back 1 for each Little Moon, but never goes below zero.

# Chips: winning chips and the game
prose-odd-tricks = At the end of a round, 1 or 3 tricks earn a player 1 chip. All 5, which is shooting the moon, earn 2. No tricks, 2 or 4 earn nothing.
prose-odd-tricks-side = At the end of a round, 1 or 3 tricks earn a side 1 chip. All 5, which is shooting the moon, earn 2. No tricks, 2 or 4 earn nothing.
prose-empty-supply = Nobody gets more than the supply has left; at the end of a round it pays clockwise, starting to the left of the dealer.
prose-illegal-reject = A card that should have followed suit is not accepted; another must be played.
prose-illegal-penalty = A player who could have followed suit but did not has reneged: the hand is void, chips won or lost in it go back, that player gives 1 chip to the supply (never going below zero), and the same dealer deals again.
prose-illegal-penalty-side = A player who could have followed suit but did not has reneged: the hand is void, chips won or lost in it go back, that player's side gives 1 chip to the supply (never going below zero), and the same dealer deals again.
prose-chips-target = Whoever holds { $chips } or more at the end of a round wins, if nobody else holds as many; otherwise another round is played.
prose-chips-target-side = The side that holds { $chips } or more at the end of a round wins, if the other does not hold as many; otherwise another round is played.

## here: options of the rules

option-yes = yes
option-no = no

# Moon: the title of each option, what it means, and its values
option-moon-table-players = Players
option-moon-table-players-meaning = How many play.
option-moon-table-players-is-3 = three
option-moon-table-players-is-4 = four
option-moon-table-partnerships = Partnerships
option-moon-table-partnerships-meaning = Four form two sides, seats 1 and 3 against 2 and 4, and share tricks, points and marks.
option-moon-table-tiles = Tiles
option-moon-table-tiles-meaning = The tiles of a double-six set that are used. With 22 tiles and three players, one is left over.
option-moon-table-tiles-is-moon-22 = 22 tiles: no blanks except the 0-0
option-moon-table-tiles-is-moon-21 = 21 tiles: no blanks at all
option-moon-table-tiles-is-double-six = all 28 tiles
option-moon-deal-first_dealer = First dealer
option-moon-deal-first_dealer-meaning = Who deals the first hand.
option-moon-deal-first_dealer-is-draw = whoever draws the tile with the most pips
option-moon-deal-first_dealer-is-random = a player at random
option-moon-deal-round_dealer = Dealer of a new round
option-moon-deal-round_dealer-meaning = Who deals first when a new round of the match begins.
option-moon-deal-round_dealer-is-left = the next player in turn
option-moon-deal-round_dealer-is-round-winner = the winner of the last one
option-moon-deal-all_pass = When nobody bids
option-moon-deal-all_pass-meaning = What happens when everyone passes, or everyone but the dealer.
option-moon-deal-all_pass-is-next-dealer = the next player to the left deals
option-moon-deal-all_pass-is-same-dealer = the same dealer deals again
option-moon-deal-all_pass-is-force-dealer = the dealer has to bid
option-moon-auction-minimum = Lowest bid
option-moon-auction-minimum-meaning = The lowest number that may be bid.
option-moon-auction-minimum-is-3 = 3 tricks
option-moon-auction-minimum-is-4 = 4 tricks
option-moon-auction-minimum-is-5 = 5 tricks
option-moon-auction-moons = Moon bids
option-moon-auction-moons-meaning = The moon bids that may be made. Each promises all seven tricks.
option-moon-auction-moons-is-1 = moon
option-moon-auction-moons-is-2 = moon and double-moon
option-moon-auction-moons-is-3 = moon, double-moon and triple-moon
option-moon-auction-moon_after_seven = Moon only over a seven
option-moon-auction-moon_after_seven-meaning = Moon may be bid only over a 7. Without this rule it may be bid over any number, or first.
option-moon-widow-exchange = The widow
option-moon-widow-exchange-meaning = When the declarer takes the tile that is left over and discards one.
option-moon-widow-exchange-is-before-trump = taken before trump is named
option-moon-widow-exchange-is-after-trump = taken after trump is named
option-moon-widow-exchange-is-none = not taken
option-moon-trump-suits = Numbers as trump
option-moon-trump-suits-meaning = The declarer may name a number.
option-moon-trump-doubles = Doubles as trump
option-moon-trump-doubles-meaning = The declarer may name doubles.
option-moon-trump-follow_me = Follow-me
option-moon-trump-follow_me-meaning = What naming follow-me means.
option-moon-trump-follow_me-is-separate = a hand without trump
option-moon-trump-follow_me-is-blanks = another word for naming 0
option-moon-trump-follow_me-is-off = not played
option-moon-play-led_suit = Suit led
option-moon-play-led_suit-meaning = Which suit the others must follow when a tile is led.
option-moon-play-led_suit-is-high-end = its higher end, or trump
option-moon-play-led_suit-is-called = the end that the leader calls; there is no trump
option-moon-play-first_lead = First lead
option-moon-play-first_lead-meaning = What the declarer may lead to the first trick.
option-moon-play-first_lead-is-any = any tile
option-moon-play-first_lead-is-trump = only a trump
option-moon-play-stop_when_set = Stop when set
option-moon-play-stop_when_set-meaning = A hand ends with the trick after which the bid can no longer be made.
option-moon-score-declarer = A made bid scores
option-moon-score-declarer-meaning = The score of a number that was made. A moon always scores 21.
option-moon-score-declarer-is-bid = what was bid
option-moon-score-declarer-is-tricks = every trick taken
option-moon-score-target = Points to win
option-moon-score-target-meaning = The points that win a game, or a round.
option-moon-score-finish = Reaching the target
option-moon-score-finish-meaning = Who wins if several reach the target in the same hand.
option-moon-score-finish-is-in-order = the first to be written down, from the declarer clockwise
option-moon-score-finish-is-highest = the highest, when all points are written down
option-moon-score-moon_wins = A made moon wins
option-moon-score-moon_wins-meaning = A made moon wins the game, or the round, at once, whatever the scores.
option-moon-match-kind = Played for
option-moon-match-kind-meaning = How the match is won.
option-moon-match-kind-is-game = one game
option-moon-match-kind-is-marks = marks for rounds
option-moon-match-kind-is-best-of = the best of several rounds
option-moon-match-kind-is-hand-marks = marks for hands
option-moon-match-marks = Marks to win
option-moon-match-marks-meaning = The marks that win the match.
option-moon-match-games = Rounds in the match
option-moon-match-games-meaning = The match is the best of this many rounds.
option-moon-match-hickeys = Hickeys cost marks
option-moon-match-hickeys-meaning = The loser of a round pays one more mark for each of their hickeys, the penalties for failed bids.
option-moon-match-transfer = Marks come from
option-moon-match-transfer-meaning = Who pays the winner of a round.
option-moon-match-transfer-is-from-losers = the losers, who pay the winner
option-moon-match-transfer-is-winner-only = nobody; the winner gets one mark
option-moon-match-timed = Time may be called
option-moon-match-timed-meaning = The match may also be ended between hands by calling time.

# Chips: the title of each option, what it means, and its values
option-chips-table-players = Players
option-chips-table-players-meaning = How many play; with two, a dummy takes part.
option-chips-table-players-is-2 = two
option-chips-table-players-is-3 = three
option-chips-table-players-is-4 = four
option-chips-table-players-is-5 = five
option-chips-table-players-is-6 = six
option-chips-table-partnerships = Partnerships
option-chips-table-partnerships-meaning = Four or six players form two sides, every other seat, and share chips and tricks.
option-chips-chips-start = Chips at the start
option-chips-chips-start-meaning = The chips with which every player, or every side, starts.
option-chips-chips-target = Chips to win
option-chips-chips-target-meaning = The chips that win when nobody else holds as many at the end of a round.
option-chips-chips-supply = Chips in the game
option-chips-chips-supply-meaning = All chips in the game, including those handed out.
option-chips-play-illegal = Not following suit
option-chips-play-illegal-meaning = What happens to a card that should have followed suit.
option-chips-play-illegal-is-reject = it can't be played
option-chips-play-illegal-is-penalty = it costs a chip and the hand

## here: sections of options

section-table = The table
section-deal = The deal
section-auction = Bidding
section-widow = The widow
section-trump = Trump
section-play = Play
section-score = Scoring
section-match = The match
section-chips = Chips

## here: the words that players use

glossary-rocks = The dominoes.
glossary-chips = The counters that players win and lose in the game of that name.
glossary-shake = To shuffle the tiles, face down.
glossary-widow = The tile left over after the deal when three play.
glossary-suit = All the tiles that bear the same number; also the number itself.
glossary-trump = The suit that beats all others. To trump is to play one of its tiles on another suit.
glossary-no-trump = A contract without trump. In some houses it is only another way to name the blanks.
glossary-the-lead = The declarer, who won the bidding, names trump and leads first.
glossary-two-thumbs-up = The sign for bidding moon.
glossary-set = Said of a bid that failed, and of the declarer who made it.
glossary-hickey = A penalty for a failed bid, which may cost extra marks.
glossary-asterisk = How a hickey is written on the score sheet: *.
glossary-points = The score of a round, added up hand by hand.
glossary-marks = What a round, or a hand, pays its winner, and what wins the match. Some also call points marks.
glossary-in-the-hole = Below zero. Such a score is written in a circle.
glossary-renege = To fail to follow suit although able to.
glossary-aces = The suit of ones.
glossary-deuces = The suit of twos.
glossary-treys = The suit of threes.
glossary-the-roach = The tile 1-0.
glossary-the-devil = The tile 6-3.
glossary-the-bull = The double of the trump suit, the highest trump.
glossary-the-cow = The trump just below the bull.
glossary-low = A promise to win no trick at all, known from related games. It is not part of Moon here.

## here: rule sets in a few words

overview-partners = { $players }, in partnerships
overview-dummy = { $players } and a dummy
overview-players = Players
overview-tiles = Tiles
overview-bids = Bids
overview-trump = Trump
overview-trump-called = none: the leader calls the suit
overview-trump-doubles = doubles
overview-trump-none = none
overview-widow = Widow
overview-widow-none = none
overview-all-pass = If all pass
overview-made = A made bid scores
overview-won = Won with
overview-won-game = { $points }
overview-won-marks = { $marks }, rounds to { $points }
overview-won-best-of = the best of { $games } rounds to { $points }
overview-won-hand-marks = { $marks }

## here: titles of the presets

preset-called = Called-suit Moon
preset-called-4 = Called-suit Moon for four
preset-chips = Shoot the Moon with chips
preset-chips-2 = Chips for two and a dummy
preset-chips-6 = Chips for six in partnerships
preset-chips-solo = Chips for three
preset-classic = Moon where one moon wins
preset-hickeys = Moon with marks and hickeys
preset-hickeys-4 = Moon with hickeys for four
preset-hickeys-house = Moon by the house rules
preset-luna = Moon at any bid
preset-luna-21 = Moon without the 0-0
preset-luna-4 = Moon for four
preset-luna-4-forced = Moon for four, dealer must bid
preset-luna-blind = Moon, trump named blind
preset-luna-marks = Moon for marks
preset-luna-seven = Moon
rules-changed = { $title }, with changes

## here: what is wrong with rules

# settings that can't be combined
conflict-partners = partnerships need four players
conflict-four = that set is for four players
conflict-three = that set is for three players
conflict-no-widow = no tile of that set is left over
conflict-called-trump = with called suits there is no trump
conflict-called-named = with called suits no trump is named
conflict-nothing = there is nothing to name as trump
conflict-no-zero = 0 can't be named
conflict-set-no-zero = that set has no 0 to name
conflict-no-double = a declarer without a double could name nothing
conflict-timed = only a match for marks can be timed
conflict-chips-partners = partnerships need four or six players
conflict-chips-start = { $sides } times { $start } chips are more than there are
conflict-chips-target = nobody can hold more chips than there are

# values
wrong-not-true-or-false = is not true or false
wrong-not-a-whole-number = is not a whole number
wrong-not-text = is not text
wrong-not-one-of-its-values = is not one of its values
wrong-too-small = is too small
wrong-too-large = is too large
wrong-not-odd = is not odd
wrong-missing = is missing
wrong-option = isn't a known option
wrong-preset = isn't a known preset
wrong-preset-near = isn't a known preset; did you mean { $near }?
wrong-preset-game = is a preset of another game
wrong-game = isn't a known game
wrong-twice = is given twice
wrong-no-text = is not text

# rules files
wrong-file-dots = too many dots (at line { $line })
wrong-file-syntax = { $english }
wrong-file-syntax-at = { $english } (at line { $line }, column { $column })
wrong-file-deep = nested too deeply
wrong-file-number = a number is too long

# what is wrong, and how to mend it
rules-clash = { $one } doesn't go with { $others }: { $reason }.
rules-no-value = { $title }: no value given.
rules-fix = To fix this: { $fixes }.
rules-fix-or = { $fixes }; or { $fix }
rules-allowed = Allowed: { $values }.
rules-whole = a whole number from { $least } to { $most }
rules-odd = an odd number from { $least } to { $most }
quoted = “{ $text }”

## here: what other sites show of a link

link-home = Moon: Texan dominoes for two to six
link-home-text = Bid for tricks, name trump, make your bid: against bots, or with friends by a link. Nobody has to sign up.
link-home-picture = Play Moon
link-learn = Learn Moon
link-learn-text = A short lesson at a real table, at your own pace.
link-daily = Today’s deal
link-daily-text = The same hands for everybody, and new ones every day.
link-rules = Rules of Moon and Chips
link-rules-text = All sets of rules with their differences, and the words that players use.
link-score = Score sheet
link-score-text = Keep score of Moon or Chips with real dominoes or cards.
link-replay = Replay of a game
link-replay-text = Watch a game of Moon move by move.

# rooms
link-host = Host: { $name }.
link-over = The match is over.
link-free = Free seats: { $seats }.
link-open = Open the link to come to the table.

# pictures
link-picture-line = Texan dominoes: bid, name trump, take tricks
link-picture-tiles = { $n } players · dominoes
link-picture-cards = { $n } players · cards

## here: the lesson on luna

lesson-luna = Moon, from the first tile
lesson-luna-about = Suits, trump, the auction, the widow and the moon: everything you need for your first game.

# Tiles and suits
lesson-luna-tiles-and-suits-title = Tiles and suits
lesson-luna-tiles-and-suits = Hello! I’m Lupe, and this is Moon: a game of tricks, played with dominoes. You hold { $held_1 } tiles. Ana and Luis play against you, and against each other.
lesson-luna-tiles-and-suits-2 = The numbers are the suits. A tile belongs to both of its numbers: 5-3 is a five, and it is a three too.
lesson-luna-tiles-and-suits-3 = A double has only one suit, and in that suit it is the highest tile. No five beats 5-5.
lesson-luna-tiles-and-suits-4 = The others rank by their other number. Your fours, highest first: 4-4, then 6-4, then 4-1.

# Following suit
lesson-luna-following-suit-title = Following suit
lesson-luna-following-suit = Ana leads 6-2. The higher number of the lead is the suit: sixes. Luis followed with 6-1. You must follow too, if you can. Play your six.
lesson-luna-following-suit-well = Yours is the highest six here, so the trick is yours. Whoever wins a trick leads to the next.
lesson-luna-following-suit-2 = Now you lead. You may lead any tile, but not every tile wins. Lead a five that nobody can beat.
lesson-luna-following-suit-2-not-5-3 = A five, yes, but others hold higher ones. You have the highest of all.
lesson-luna-following-suit-2-otherwise = You may lead that, but it isn’t a five. You hold two fives.
lesson-luna-following-suit-2-well = Ana had to play 6-5: it is a six, but a five as well. Nothing beats your double, and you have won { $tricks_1 } tricks.
lesson-luna-following-suit-3 = You led 5-3, and Luis took it with 5-4. Now he leads 2-2. You have no two, so you may play any tile at all.
lesson-luna-following-suit-3-well = A tile of another suit can’t win the trick. So you throw away what you need least.

# Trump
lesson-luna-trump-title = Trump
lesson-luna-trump = A new hand. Most hands have a trump: one suit that beats all the others. Here Ana has named fours. You hold two of them.
lesson-luna-trump-2 = Ana leads 4-4, the highest trump. When trump is led, follow with a trump. Which of yours do you give away?
lesson-luna-trump-2-not-6-4 = That follows, but 4-4 beats it anyway. Give up the smaller one, and keep 6-4 for later.
lesson-luna-trump-2-well = Ana won the trick, and now she leads 6-6.
lesson-luna-trump-3 = Sixes are led. Careful: a trump belongs to the trump suit alone, so 6-4 is not a six in this hand. Play your six.
lesson-luna-trump-3-well = That’s the one. Ana wins again, and now she leads 5-5.
lesson-luna-trump-4 = 5-5 is the highest five, but you have no five at all. So you may play anything, even a trump. Win this trick!
lesson-luna-trump-4-otherwise = You may play that, but it isn’t a trump, so Ana wins the trick. You have one trump left.
lesson-luna-trump-4-well = Any trump beats any tile that isn’t one. That is the whole secret of Moon.

# The auction
lesson-luna-the-auction-title = The auction
lesson-luna-the-auction = Who names trump? Whoever bids highest. Each player speaks once: pass, or say how many of the { $size } tricks you will win, from { $minimum } up.
lesson-luna-the-auction-2 = Ana passed, and Luis bids { $bid_3 }. Look at your hand. With fives as trump you would hold four trumps, the two highest among them, and 6-6 is the highest six. I count five tricks.
lesson-luna-the-auction-3 = A bid of { $bid } is a promise: win { $needs } tricks or more and score { $made }, or lose { $lost } points if you fall short. Extra tricks score nothing. What do you bid?
lesson-luna-the-auction-3-not-pass = Then Luis names the trump, and your fine fives are worth little. This hand is worth a bid.
lesson-luna-the-auction-3-otherwise = That promises { $needs } tricks, and you can count on five. Fall short, and you lose { $lost } points.
lesson-luna-the-auction-3-well = Nobody bids more. You are the declarer: you against the two of them.

# The widow
lesson-luna-the-widow-title = The widow
lesson-luna-the-widow = One tile was left over after the deal: the widow. The declarer takes it. It’s 4-4, a gift! You hold { $held_1 } tiles now, one too many.
lesson-luna-the-widow-2 = Discard one, face down. Keep the fives, and keep doubles. Which tile will hardly ever win a trick?
lesson-luna-the-widow-2-not-discard-6-2 = Close. But once 6-6 has been played, 6-2 may win the last trick. 2-1 almost never will.
lesson-luna-the-widow-2-otherwise = That tile can win a trick for you. Look for the lowest one.
lesson-luna-the-widow-2-well = Out it goes, and nobody sees it.
lesson-luna-the-widow-3 = Now name your trump, the suit in which you are strongest. A trump belongs to no other suit.
lesson-luna-the-widow-3-otherwise = Tiles of yours that would be trumps: { $trumps }. There is a suit with more, and with its double.
lesson-luna-the-widow-3-well = Four trumps, with 5-5 and 6-5 at the top. The others have two trumps between them.

# Make your bid
lesson-luna-make-your-bid-title = Make your bid
lesson-luna-make-your-bid = The declarer leads first. Take their trumps away, so that they can’t trump your 6-6 and 4-4. Lead your highest trump.
lesson-luna-make-your-bid-not-6-5 = Only 5-5 beats it, and you hold that. It works just as well, but the custom is to begin at the top.
lesson-luna-make-your-bid-otherwise = They still have trumps, and could beat it. Lead your highest trump first: the double.
lesson-luna-make-your-bid-well = Both of them had to follow. Now all trumps left are yours: nobody can stop you.
lesson-luna-make-your-bid-2 = Go on, play the rest yourself. You need { $needs } tricks, and you have { $tricks_1 }.
lesson-luna-make-your-bid-2-well = You won { $tricks_1 } tricks, and your score is { $points_1 }. Ana and Luis get a point for each trick of theirs: { $points_2 } and { $points_3 }.
lesson-luna-make-your-bid-3 = So it goes on, hand after hand. Whoever has the most points, and at least { $target }, wins the game.

# Being set
lesson-luna-being-set-title = Being set
lesson-luna-being-set = Now you defend. Ana bid { $bid } with threes as trump and has won { $tricks_2 } tricks. She leads 6-4, and no trumps are left. Can you stop her?
lesson-luna-being-set-not-6-2 = That follows suit, but 6-4 is higher: Ana wins, and has made her bid.
lesson-luna-being-set-well = You won the rest. Ana has only { $tricks_2 } tricks: she is set, and stands at { $points_2 }. You score { $points_1 }, one for each trick you won.

# Shoot the moon
lesson-luna-shoot-the-moon-title = Shoot the moon
lesson-luna-shoot-the-moon = What a hand! Five sixes and two more doubles. Only one six is missing, and it can’t beat 6-6. But Ana has bid { $bid_2 }: she would win every trick, too.
lesson-luna-shoot-the-moon-2 = Over a { $bid_2 }, and only then, you may bid moon. It promises all { $needs } tricks as well, but pays { $made } points, and costs { $lost } if you lose a single one. Dare!
lesson-luna-shoot-the-moon-2-not-pass = And let Ana play? You can win every trick with this hand.
lesson-luna-shoot-the-moon-2-well = Nothing beats a moon. The auction is over.
lesson-luna-shoot-the-moon-3 = Sixes were trump, and all { $tricks_1 } tricks are yours. That pays { $points_1 } points: enough to win the game, unless you were below zero.

# On your own
lesson-luna-on-your-own-title = On your own
lesson-luna-on-your-own = One whole hand without me. You speak first. Bid what you can count, and have fun!
lesson-luna-on-your-own-well = That was a whole hand of Moon. The scores: you { $points_1 }, Ana { $points_2 }, Luis { $points_3 }.
lesson-luna-on-your-own-2 = Now you know Moon. The rest comes with playing: the table is waiting for you.

## here: the lesson on hickeys

lesson-hickeys = Marks and hickeys
lesson-hickeys-about = Rounds, marks, hickeys and the double moon. Take the first lesson before this one.

# Rounds and marks
lesson-hickeys-rounds-and-marks-title = Rounds and marks
lesson-hickeys-rounds-and-marks = You know Moon already. Here the game goes on for longer: { $target } points win only a round. Then all start again from zero.
lesson-hickeys-rounds-and-marks-2 = Each loser of a round pays the winner in marks. Whoever has { $match_marks } marks wins the match.

# The first lead
lesson-hickeys-the-first-lead-title = The first lead
lesson-hickeys-the-first-lead = You have won the auction again. Name your trump. Mind: here follow-me isn’t “no trump”, it’s just another word for the blanks.
lesson-hickeys-the-first-lead-otherwise = Tiles of yours that would be trumps: { $trumps }. You have a suit with four.
lesson-hickeys-the-first-lead-well = Fives are trump.
lesson-hickeys-the-first-lead-2 = The first lead must be a trump. Try 6-6 if you like: it will be refused. Then lead your highest trump.
lesson-hickeys-the-first-lead-2-otherwise = That is a trump, and allowed. But begin with the double: nothing beats it.
lesson-hickeys-the-first-lead-2-well = So nobody can name a suit that they don’t hold.

# Hickeys
lesson-hickeys-hickeys-title = Hickeys
lesson-hickeys-hickeys = Ana bid { $bid } and has won { $tricks_2 } tricks so far. She needs them all. She leads 6-4: take this one!
lesson-hickeys-hickeys-not-6-2 = 6-2 is lower than 6-4: Ana would win again.
lesson-hickeys-hickeys-well = Ana can’t make her bid any more, so play stops at once. She stands at { $points_2 }, you score { $points_1 } for your trick, and she gets a hickey.
lesson-hickeys-hickeys-2 = A hickey is written *. If its owner loses the round, it costs one mark more. Failing a number gives { $hickeys_7 }, failing a moon { $hickeys_moon }.

# The double moon
lesson-hickeys-the-double-moon-title = The double moon
lesson-hickeys-the-double-moon = The next hand: Ana shoots the moon, which may be the first bid here. But look at your sixes! Here you can go higher: double moon, for the same { $made } points, but { $hickeys } hickeys if it fails.
lesson-hickeys-the-double-moon-not-pass = Then Ana names the trump. Your hand wins every trick if you name it.
lesson-hickeys-the-double-moon-well = Only a triple moon would be higher, and nobody has spoken of one.

# Paying
lesson-hickeys-paying-title = Paying
lesson-hickeys-paying = You won all { $tricks_1 } tricks and the round. Luis pays you a mark. Ana pays one too, and one more for her hickey. You have { $marks_1 } marks, Ana { $marks_2 } and Luis { $marks_3 }.
lesson-hickeys-paying-2 = Each new round begins without points and without hickeys. That’s all: { $match_marks } marks, and the match is yours.

## here: the lesson on called

lesson-called = Called suits
lesson-called-about = No trump: whoever leads says which suit to follow. Take the first lesson before this one.

# Calling the suit
lesson-called-calling-the-suit-title = Calling the suit
lesson-called-calling-the-suit = In this Moon there is never a trump. Instead, whoever leads calls the suit: either number of the tile that is led.
lesson-called-calling-the-suit-2 = Lead 6-4. As a six it can be beaten, as a four only 4-4 is higher, and that is yours. So call the right suit, and nobody can take this trick.
lesson-called-calling-the-suit-2-not-6-4-6 = As a six, 6-4 loses to 6-6 and 6-5, which others hold. Call fours.
lesson-called-calling-the-suit-2-otherwise = You may lead that. But let’s see what 6-4 can do: lead it, and call its suit.
lesson-called-calling-the-suit-2-well = Ana and Luis had to follow with fours, and yours was the highest.

# Following
lesson-called-following-title = Following
lesson-called-following = Ana leads 6-2 and calls twos. So it counts as a two, and sixes don’t matter. Win the trick.
lesson-called-following-not-3-2 = That is a two, but 6-2 is a higher one. Only the double beats it.
lesson-called-following-well = The double of the called suit beats everything.

# The moon
lesson-called-the-moon-title = The moon
lesson-called-the-moon = Ana has just bid { $bid_2 }, so you may bid moon, and you hold all the doubles. Without trump, who could beat them?
lesson-called-the-moon-not-pass = Then Ana plays. But your doubles win every trick: bid moon.
lesson-called-the-moon-well = There is no trump to name: you take the widow, discard a tile, and lead.
lesson-called-the-moon-2 = All { $tricks_1 } tricks, and { $points_1 } points. By these rules a moon doesn’t win by itself, but { $target } points do, if nobody has more.

# When all pass
lesson-called-when-all-pass-title = When all pass
lesson-called-when-all-pass = One last thing. If everybody passes, the hand is thrown in, and the same player deals again. That’s all: call your suits well!

## here: the lesson on luna-4

lesson-four = Four players, two sides
lesson-four-about = With a partner, all { $pieces } tiles, and no widow. Take the first lesson before this one.

# Partners
lesson-four-partners-title = Partners
lesson-four-partners = Now there are { $players } of you. Rosa, across the table, is your partner. Ana and Luis are the other side. Partners win and lose together.
lesson-four-partners-2 = All { $pieces } tiles of the double-six set are in play, so there is a suit more: the blanks. 5-0 is a five and a blank. There is no widow.

# The auction
lesson-four-the-auction-title = The auction
lesson-four-the-auction = Rosa bids { $bid_3 }. Her tricks and yours will be counted together. What do you say?
lesson-four-the-auction-otherwise = You would outbid your own partner, and promise { $needs } tricks. Trust her, and pass.
lesson-four-the-auction-well = Rosa is the declarer. She names the trump and leads.

# Playing together
lesson-four-playing-together-title = Playing together
lesson-four-playing-together = Fives are trump, and Rosa leads 5-5. You must follow with a trump. Which one?
lesson-four-playing-together-not-5-1 = Rosa wins with 5-5 anyway. 5-1 is your better trump: keep it, and give up the lower one.
lesson-four-playing-together-well = Rosa’s trick. Next she leads 6-6, and Luis follows with 6-1.
lesson-four-playing-together-2 = You have no six, and you could trump with 5-1. But whose trick is it already? Play a tile.
lesson-four-playing-together-2-not-5-1 = That wins a trick that your partner had already won. Keep the trump for one of theirs.
lesson-four-playing-together-2-not-4-4 = The trick is Rosa’s, that’s right. But 4-4 may win one later: throw a low tile.
lesson-four-playing-together-2-well = Rosa’s 6-6 wins anyway, and your trump is still there for later.

# The score
lesson-four-the-score-title = The score
lesson-four-the-score = Your side won { $tricks_1 } tricks. By these rules a bid that is made pays every trick: { $points_1 } points for you and Rosa. The others score { $points_2 } for theirs.
lesson-four-the-score-2 = A side that falls short loses its bid, as always. The first side with { $target } points wins. Now find three friends!

## here: the lesson on chips

lesson-chips = Chips, with cards
lesson-chips-about = Rockets, a Big Moon, a Little Moon, and the chips that they win and cost.

# The cards
lesson-chips-the-cards-title = The cards
lesson-chips-the-cards = Hello, I’m Lupe. Chips is Moon’s cousin, with cards. Rosa, across the table, is your partner. You each hold { $size } cards, so there are { $size } tricks in a round.
lesson-chips-the-cards-2 = Ana leads a green crescent. Follow suit if you can. The highest crescent wins: Luis has played the best so far. Beat him!
lesson-chips-the-cards-2-not-C3 = That follows, but it’s too low. Luis would win the trick.
lesson-chips-the-cards-2-not-BM = The Big Moon may be played at any time, and would win. But your crescent is enough: save the moon.
lesson-chips-the-cards-2-well = Yours is the highest crescent, and so the trick is yours.
lesson-chips-the-cards-3 = Red rockets are always trump. Luis’s blue full moon is winning this trick, and you have none. So you may play anything: fire a rocket!
lesson-chips-the-cards-3-not-C3 = A crescent can’t win here: it’s neither the suit led nor a rocket.
lesson-chips-the-cards-3-not-BM = That wins too. But a rocket is enough, and the Big Moon can win a better trick.
lesson-chips-the-cards-3-well = Any rocket beats every other suit.

# The Big Moon
lesson-chips-the-big-moon-title = The Big Moon
lesson-chips-the-big-moon = A Big Moon may be played at any time, even if you could follow suit. It always wins, and it pays your side a chip at once. You have { $chips_1 }. Play it!
lesson-chips-the-big-moon-not-S4 = That follows suit, and gives the trick to Luis. Win it with the Big Moon.
lesson-chips-the-big-moon-not-LM = The Little Moon never wins. You want the big one here.
lesson-chips-the-big-moon-well = The trick is yours, and your side has { $chips_1 } chips.

# The Little Moon
lesson-chips-the-little-moon-title = The Little Moon
lesson-chips-the-little-moon = A Little Moon never wins. It costs a chip instead: whoever wins the trick gives one back. Ana is winning this trick. A gift for her?
lesson-chips-the-little-moon-not-C5 = That follows suit and loses. But when they win anyway, let it cost them something!
lesson-chips-the-little-moon-well = Ana and Luis won the trick and lost a chip: they have { $chips_2 }.

# Chips
lesson-chips-chips-title = Chips
lesson-chips-chips = The round is over. Tricks: you { $tricks_1 }, they { $tricks_2 }. At the end of a round, one or three tricks earn a chip, and all five earn two. Otherwise there is nothing. Chips now: you { $chips_1 }, they { $chips_2 }.

# A Little Moon is led
lesson-chips-a-little-moon-is-led-title = A Little Moon is led
lesson-chips-a-little-moon-is-led = Ana leads the Little Moon! Now anyone may play anything, rockets aren’t trump, and the highest number wins. But the winner gives back a chip. Do you want this trick?
lesson-chips-a-little-moon-is-led-not-S11 = That is the highest number, and it would cost your side a chip. Stay low.
lesson-chips-a-little-moon-is-led-well = Luis wins with the star, and his side has { $chips_2 } chip left.
lesson-chips-a-little-moon-is-led-2 = Each side starts with { $start } chips. The first side with { $target } at the end of a round wins, if the other has fewer. Good luck!

## here: why a record can't be read

record-tag-missing = the tag { $tag } is missing, such as { $example }
record-tag-written = the tag { $tag } is written { $example }
record-tag-twice = the tag { $tag } occurs twice
record-tags-most = there are more than { $most } tags
record-notes-most = there are more than { $most } comments and annotations
record-view-most = the record of a view has at most { $most } actions
record-format = format { $said } is not known; this program reads { $known }
record-actions-not-tags = actions are expected here, not tags
record-second = a second record begins here; read_records, moon check, import, review and replay read files of several
record-tags-first = tags must come before the first action
record-annotation-follows = an annotation must follow its action
record-scores-twice = the scores after a hand are given twice
record-scores-no-hand = “=” gives the scores after a hand, and no hand has just ended
record-spelling = in a record, “{ $text }” is written “{ $written }”
record-scores-wrong = “= { $said }” is wrong: the scores after this hand are = { $stands }
record-result-goes-on = the result is given as “{ $said }”, but the game goes on: “*”
record-result-other = the result is given as “{ $said }”, but it is “{ $found }”
record-redeal-nothing = no hand has been dealt that could be dealt anew
record-deal-in-hand = this hand is not over: “redeal” goes before a new deal, “claim” or “concede” ends the play
record-claim-not-now = tricks are claimed or conceded during the play
record-claim-most = { $tricks } tricks are claimed, and { $left } are left
record-claim-no-plays = no plays were found in which seat { $seat } takes { $tricks } of the tricks that are left; write the plays
record-note-form = here, claims and redeals are comments, such as “claim: seat 2” before the plays that follow
record-character = the character { $character } isn't allowed in a record, which is text in UTF-8
record-not-closed = this “{ $bracket }” is not closed
record-nothing-to-close = “{ $bracket }” has nothing to close
record-tag-name-expected = the name of a tag is expected here
record-quote-not-closed = this quote is not closed; a value must end on its line
record-tag-values = no tag has more than two values
record-tag-end = “]” is expected here, at the end of the tag { $tag }
record-variation-notation = the notation “{ $said }” of variations is not known; this program reads { $known }
record-variation-actions-most = there are more than { $most } actions in variations
record-variation-depth = variations are nested more than { $most } deep
record-variation-follows = a variation must follow the action that it replaces
record-variation-empty = a variation has no actions
record-action-expected = an action, “(” or “)” is expected here
record-view-lines-most = the lines of this view have more than { $most } actions together
record-comment-begins = beside variations, a comment can't begin with “{ $word }”
record-score-form = “{ $text }” isn't a score by these rules, such as “{ $example }”: { $sides } numbers for each of { $names }
record-score-numbers = by these rules, a score has { $sides } numbers of { $name }
record-score-range = a match goes on with { $least } to { $most } { $name }, not with { $wrong }
record-score-chips = there are { $count } chips too many in this score
record-hands-or-hand = give either all hands or the hand of one seat
record-position-most = a position has at most { $most } characters
record-no-seat = there is no seat { $seat }: the seats are 1 to { $players }
record-hand-size-text = “{ $size }” isn't a size of a hand
record-hand-size = { $size } isn't a size of a hand
record-pieces-most = a set has at most { $most } pieces
record-not-tile = “{ $word }” isn't a tile
record-not-card = “{ $word }” isn't a card
record-no-pieces = there are no pieces in this set
record-pieces-equal = { $piece } can't be in a set of pieces { $count } times
record-pieces-hands = { $pieces } pieces don't make { $hands } hands of { $size }
record-names = { $names } names for { $seats } seats
record-tag-name = “{ $name }” can't be the name of an additional tag
record-no-action = there is no action { $number } for { $what }
record-control-character = { $what } has a line break or a control character in it: { $text }
json-a-array = a list
json-a-bool = true or false
json-a-float = a number
json-a-int = a whole number
json-a-null = null
json-a-object = an object
json-a-str = a text
json-bound = { $where } must be { $sign } { $limit }
json-deep = this JSON is nested too deeply
json-early = this JSON ends too early
json-either = { $one } or { $other }
json-form = { $where } isn't written as it must be
json-here = this
json-length = the length of { $where } must be { $sign } { $limit }
json-missing = { $name } is missing in { $where }
json-one-type = { $where } must be { $expected }
json-other = { $where }: { $why }
json-type = { $where } must be { $expected }, not { $got }
json-unknown = { $where } has a field that isn't known: { $name }
json-utf-8 = this isn't text in UTF-8
json-value = { $where } can't be { $name }
record-not-json = this is not JSON: { $why }
record-json-other = this isn't a record: { $why }
record-own-hand = seat { $seat } knows its own hand
record-no-deal = no deal is consistent with the actions up to here
record-seat-may-know = what seat { $seat } may know of this is “{ $seen }”
record-piece-elsewhere = { $piece } is elsewhere in this hand
record-not-in-set = { $piece } isn't in the set of this game
record-first-lead-trump = the first lead must be a trump
record-too-large = too large for a record, which has at most { $most } MB
record-not-utf-8 = this is not UTF-8
record-in-comment = comments[{ $index }], character { $character }: { $reason }
record-text = record
record-legal = legal: { $actions }
