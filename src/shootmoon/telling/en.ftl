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

event-draw = Draw for dealer – { $draws }.
event-dealer = { $who } deals first.
event-dealer-you = You deal first.
event-deal = Hand { $n }. { $who } deals.
event-deal-you = Hand { $n }. You deal.
event-bid = { $who } bids { $bid }.
event-bid-you = You bid { $bid }.
event-pass = { $who } passes.
event-pass-you = You pass.
event-passed = Everybody passes.
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
event-hickeys = { $who } gets { $hickeys }.
event-hickeys-you = You get { $hickeys }.
event-tricks = Tricks – { $standing }.
event-points = Points – { $standing }.
event-marks = Marks – { $standing }.
event-chips = Chips – { $standing }.
event-round = { $who } wins the round.
event-round-you = You win the round.
event-round-many = { $who } win the round.
event-match = { $who } wins the match.
event-match-you = You win the match! Well played.
event-match-many = { $who } win the match.
event-time = Time is called, and the match is over.
event-sat = { $who } sits down.
event-sat-you = You sit down.
event-comes = { $who } will take seat { $n } after this hand.
event-stood = { $who } leaves the table.
event-away = { $who } lost the connection.
event-back = { $who } is back.
event-stands-in = The bot { $bot } plays for { $who } for now.
event-stands-in-you = The bot { $bot } plays for you until you do something.
event-began = The game begins.
event-goes-on = The game goes on from a given position.
event-claim = { $who } claims the rest, and nobody can prevent it.
event-claim-you = You claim the rest, and nobody can prevent it.
event-anew = The hand is dealt again.
event-given-up = The deal that was being prepared is given up. The next one is made anew.
event-interrupted = The server was interrupted before the deal. It waits a little for everybody.
event-withheld = { $who } didn’t reveal a random number for this deal, so it was dealt without it.
event-withheld-you = Your random number didn’t arrive in time, so this hand was dealt without it.
event-hint = { $who } takes a hint.
event-resumed = The game continues.
event-said = { $who }: { $text }

## all: how bots bid

style-sober = sober
style-sound = sound
style-bold = bold
style-wild = wild

## all: names, pieces, suits, sheets

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

## all: the operators of the server

seat-n = Player { $n }

## all:moderation moderation of a room

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
bot-novice-is = Novice: follows simple rules of thumb
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
room-seat = Seat { $n }
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
table-plays-for = plays for { $bid }
table-passed = passed
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
ask-soon = A bot takes over in { $n } seconds.
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
rules-players = { $n } players.
rules-like = Same as { $title }, except: { $changes }.
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
house-changes-one = { $title }, with 1 change.
house-changes-other = { $title }, with { $n } changes.
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

event-widow-known = { $who } takes the widow: { $pieces }.
event-discard-known = { $who } discards { $piece }.
event-renege = { $who } reneged: the hand is void.
event-renege-you = You reneged: the hand is void.
event-stood-you = You leave the table.
event-refused = The others didn’t agree.
event-took-back = The move was taken back.
event-hint-you = You take a hint.

## page: how bots bid

style = How they bid
style-sober-is = Sober: only bids that it will probably make
style-sound-is = Sound: takes a risk where it helps clearly
style-bold-is = Bold: takes every risk that pays
style-wild-is = Wild: takes risks for the fun of it

## page: the table

bar-target-points = first to { $n }
bar-target-marks = first to { $n } marks
bar-target-chips = first to { $n } chips
bar-target-rounds = first to { $n } rounds
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
table-to-come = { $n } to come
table-may-lose = may lose { $n }
table-may-lose-none = may lose none
table-made = made
table-set = set
table-winning = winning
table-of = of { $n }
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
player-statistics-left = The hands of { $n } games are still being counted.
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
player-ladder-hint = The ladder lists players who show their profile, after { $n } rated matches. It is sorted by the lower end of the interval.
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
board-empty = Use an empty table
board-paste = Or paste a record
board-open = Open it on the board
board-pieces = Who holds what
board-pieces-hint = Choose a place, then tap its pieces; tap one again to take it away. Fill every hand, or only one: then the others are hidden. The last place may stay empty.
board-place = Place
board-seat = Seat { $n }
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
puzzle-left = { $n } of these { $all } puzzles are new to you.
puzzle-none = You have seen all of these. Choose another kind or level, or begin again.
puzzle-again = Begin again
puzzle-nudge = Hint
puzzle-answers = Answers
puzzle-why = Why
puzzle-took = Taken by: { $who }
puzzle-bots = What the bots answered

## page:study reviews

review-title = Review
review-waiting = Waiting for { $n } other reviews …
review-waiting-one = Waiting for another review …
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
review-of = { $grade }: −{ $loss }
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
hands-made = Made
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
tournaments-facts-size = { $rounds } rounds of up to { $hands } boards.
tournaments-facts-minutes = { $minutes } minutes for a round.
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
tournaments-table-boards = { $n } of { $of } boards
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
undo-done = Taken back.
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
welcome-back = { $title }, resumed after { $n } actions.
players = At the table, clockwise: { $players }.
partners = { $one } play against { $other }.
player-bot = { $who } (bot { $bot })
bot-failed = { $why }; this time the novice decides for { $who }.
saved = The game is saved. To resume it: { $command }
record = The record of the match: { $path }
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
player-uncounted = { $n } games aren't counted yet; ask again.
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
event-says = { $who } says: { $text }
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
full-goal = to { $goals }
full-tricks = { $bar } { $n } of { $needed } tricks
full-deals = dealer
full-leads = leads
full-takes = takes it
full-race = The race to { $points }
full-points = points
full-marks = marks
full-rounds = rounds
full-chips = chips
full-covered = The hand is covered.
full-enter = Enter
full-finished = Type quit to leave
full-end-only = This is the end: type quit to leave, or open a panel, such as rules or help.
full-word-quit = quit
full-no-chat = Nobody has said anything. Type say and a text at a table on a server.
full-no-hint = Press F5 when it is your turn.
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

## here: words that are typed

# Everywhere. Several words for one thing are separated by commas; the words of all languages are understood, with or
# without accents.
typed-command-help = ?, help
typed-command-hint = hint
typed-command-tiles = tiles, cards, unseen
typed-command-why = why
typed-command-table = table
typed-command-last = last
typed-command-sheet = sheet, score, scores
typed-command-rules = rules
typed-command-words = words, glossary
typed-command-undo = undo
typed-command-quit = quit, exit, q
typed-command-time = time
typed-answer-yes = yes, y
typed-answer-no = no, n
# At a table on a server. Those of the second group are followed by a name.
typed-room-claim = claim, the rest are mine
typed-room-pause = pause
typed-room-resume = resume, go on
typed-room-hints = hints
typed-room-redeal = redeal, deal anew
typed-room-end = end, end the game
typed-talk-say = say
typed-naming-kick = kick
typed-naming-ban = ban
typed-naming-unban = unban
typed-naming-silence = silence
typed-naming-unsilence = unsilence
typed-naming-hand-on = hand on to, hand on
typed-naming-spectators = spectators
typed-naming-report = report
# Bids and trumps, and what may stand before an action or between a tile and the suit that is called.
typed-bid-pass = p
typed-bid-moon = shoot the moon
typed-bid-double-moon = double moon
typed-bid-triple-moon = triple moon
typed-trump-doubles = double
typed-trump-follow-me = follow me, followme, no trump
typed-trump-0 = blanks
typed-trump-1 = aces
typed-trump-2 = deuces, ducks
typed-trump-3 = treys
typed-verb-auction = bid
typed-verb-discard = discard
typed-verb-trump = trump, trumps
typed-verb-play = play, lead
typed-calling-suit = as, calling
# On the analysis board.
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
# In a replay.
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
# For a score sheet.
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

rules-no-effect = (no effect here)
puzzle-seat = Seat { $n }
puzzle-seat-own = { $seat } (you)
typed-lesson-next = next, n
typed-lesson-back = back, b

### -- rules, games, problems --
