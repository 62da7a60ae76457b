"""The terminal's messages in English."""

from collections.abc import Mapping
from typing import Final

__all__ = ["ENGLISH"]

ENGLISH: Final[Mapping[str, str]] = {
    # Names, numbers, lists. A key that ends in .you addresses the only person at the keyboard.
    "you": "You",
    "person": "Player {seat}",
    "dummy": "The dummy",
    "list.and": "{most} and {last}",
    "list.or": "{most} or {last}",
    "minus": "minus {n}",
    "plus": "plus {n}",
    "tricks.none": "no tricks",
    "tricks.one": "1 trick",
    "tricks.many": "{n} tricks",
    "points.none": "no points",
    "points.one": "1 point",
    "points.many": "{n} points",
    "marks.none": "no marks",
    "marks.one": "1 mark",
    "marks.many": "{n} marks",
    "chips.none": "no chips",
    "chips.one": "1 chip",
    "chips.many": "{n} chips",
    "hickeys.none": "no hickeys",
    "hickeys.one": "1 hickey",
    "hickeys.many": "{n} hickeys",
    "rounds.none": "no rounds",
    "rounds.one": "1 round",
    "rounds.many": "{n} rounds",
    "tiles.none": "no tiles",
    "tiles.one": "1 tile",
    "tiles.many": "{n} tiles",
    "cards.none": "no cards",
    "cards.one": "1 card",
    "cards.many": "{n} cards",
    # Pieces and suits
    "suit.R": "rockets",
    "suit.C": "crescents",
    "suit.S": "stars",
    "suit.F": "full moons",
    "suit.BM": "Big Moon",
    "suit.LM": "Little Moon",
    "suit.doubles": "doubles",
    "suit.number": "{n}s",
    "suit.follow-me": "no trump (follow-me)",
    "card.R": "rocket",
    "card.C": "crescent",
    "card.S": "star",
    "card.F": "full moon",
    "card.BM": "Big Moon",
    "card.LM": "Little Moon",
    "unknown": "face down",
    # Bots. In commands, options and records their names are the English ones in every language.
    "bot.random": "random",
    "bot.novice": "novice",
    "bot.club": "club",
    "bot.expert": "expert",
    "bot.master": "master",
    "style.sober": "sober",
    "style.sound": "sound",
    "style.bold": "bold",
    "style.wild": "wild",
    # What happens
    "draw": "Draw for dealer – {draws}.",
    "draw.tie": "{who} tie and draw again.",
    "dealer": "{who} deals first.",
    "dealer.you": "You deal first.",
    "deal": "Hand {number}. {who} deals.",
    "deal.you": "Hand {number}. You deal.",
    "bid.pass": "{who} passes.",
    "bid.pass.you": "You pass.",
    "bid": "{who} bids {bid}.",
    "bid.you": "You bid {bid}.",
    "auction.won": "{who} wins the auction with {bid}.",
    "auction.won.you": "You win the auction with {bid}.",
    "auction.passed": "Everybody passes.",
    "widow.taken": "{who} takes the widow.",
    "widow.taken.you": "You take the widow: {pieces}.",
    "discard": "{who} discards a tile.",
    "discard.you": "You discard {piece}.",
    "trump": "{who} names {trump} as trump.",
    "trump.you": "You name {trump} as trump.",
    "trump.follow-me": "{who} says follow-me: no trump.",
    "trump.follow-me.you": "You say follow-me: no trump.",
    "lead": "{who} leads {piece}.",
    "lead.you": "You lead {piece}.",
    "lead.called": "{who} leads {piece} and calls the {suit}.",
    "lead.called.you": "You lead {piece} and call the {suit}.",
    "play": "{who} plays {piece}.",
    "play.you": "You play {piece}.",
    "play.wins": "{who} plays {piece} and takes the trick.",
    "play.wins.you": "You play {piece} and take the trick.",
    "takes": "{who} takes the trick.",
    "takes.you": "You take the trick.",
    "moon.chips": "Chips for the moons in it: {who}: {change}, now {total}.",
    "renege": "{who} plays {piece} although they could follow suit: a renege. The hand is void.",
    "renege.you": "You play {piece} although you could follow suit: a renege. The hand is void.",
    "stopped": "The hand ends here: the bid can no longer be made.",
    "made": "Made! {who} bid {bid} and took {tricks}.",
    "made.you": "Made! You bid {bid} and took {tricks}.",
    "made.side": "Made! {who} bid {bid}, and their side took {tricks}.",
    "made.side.you": "Made! You bid {bid}, and your side took {tricks}.",
    "set": "Set! {who} bid {bid} and took {tricks}.",
    "set.you": "Set! You bid {bid} and took {tricks}.",
    "set.side": "Set! {who} bid {bid}, and their side took {tricks}.",
    "set.side.you": "Set! You bid {bid}, and your side took {tricks}.",
    "hickeys.taken": "{who} gets {hickeys}.",
    "hickeys.taken.you": "You get {hickeys}.",
    "tricks.were": "Tricks – {standing}.",
    "shot": "{who} shot the moon: all the tricks.",
    "points.are": "Points – {standing}.",
    "marks.are": "Marks – {standing}.",
    "chips.are": "Chips – {standing}.",
    "rounds.are": "Rounds won – {standing}.",
    "round.won": "{who} wins the round.",
    "round.won.you": "You win the round.",
    "round.won.many": "{who} win the round.",
    "marks.paid": "Marks change hands – {standing}.",
    "time": "Time is called, and the match is over.",
    "match.won": "{who} wins the match.",
    "match.won.you": "You win the match! Well played.",
    "match.won.many": "{who} win the match.",
    "match.shared": "{who} share the win.",
    # The table
    "hand": "Hand {number}",
    "hand.dealer": "Hand {number}. Dealer: {who}.",
    "head.player": "Player",
    "head.bid": "Bid",
    "head.tricks": "Tricks",
    "head.points": "Points",
    "head.marks": "Marks",
    "head.rounds": "Rounds",
    "head.chips": "Chips",
    "head.hand": "Hand",
    "head.result": "Bid",
    "contract": "{who} plays for {bid}.",
    "contract.you": "You play for {bid}.",
    "trump.is": "Trump: {trump}.",
    "tricks.needed": "Tricks taken: {n} of {needed}.",
    "trump.rockets": "Trump: rockets.",
    "trump.rockets.not": (
        "A Little Moon was led: rockets aren't trump in this trick, and the highest number wins."
    ),
    "trump.none": "No trump: whoever leads calls the suit.",
    "supply": "Supply: {chips}.",
    "dummy.holds": "The dummy has {n} face down.",
    "trick.now": "Trick {number} – {plays}.",
    "trick.led": "To follow: {suit}.",
    "trick.free": "Any card may follow.",
    "trick.was": "Trick {number} – {plays}. {who} took it.",
    "trick.was.you": "Trick {number} – {plays}. You took it.",
    "play.said": "{who}: {piece}",
    "tricks.so.far": "Tricks so far",
    "your.hand": "Your hand",
    "hand.of": "{who}: hand",
    "hand.held": "You hold {pieces}.",
    "hand.held.by": "{who} holds {pieces}.",
    "discarded": "You discarded {pieces}.",
    "discarded.by": "Discarded: {pieces}.",
    "widow.was": "From the widow: {pieces}.",
    "widow.lies": "The widow: {pieces}.",
    "bids.so.far": "Bids – {bids}.",
    "legal.auction": "You may bid: {legal}.",
    "legal.discard": "You may discard: {legal}.",
    "legal.trump": "You may name: {legal}.",
    "legal.play": "You may play: {legal}.",
    "over": "The match is over.",
    "ply": "Ply {ply} of {plies}, after {action}.",
    "ply.first": "Ply 0 of {plies}, before the first action.",
    # The sheet
    "sheet": "Score sheet",
    "hand.round": "Round {number}",
    "sheet.empty": "No hand has been scored yet.",
    "sheet.passed": "passed",
    "sheet.made": "made",
    "sheet.set": "set",
    "sheet.renege": "renege",
    "sheet.stood": "Hand {number} ({result}) – {standing}.",
    "sheet.stood.plainly": "Hand {number} – {standing}.",
    "sheet.round": "Winner of round {number}: {who}.",
    "sheet.paid": "Winner of round {number}: {who}. Marks – {standing}.",
    "sheet.legend": "Brackets mean below zero; an asterisk is a hickey.",
    # Asking
    "ask.auction": "Your bid",
    "ask.discard": "Your discard",
    "ask.trump": "Your trump",
    "ask.play": "Your play",
    "ask.who": "{who}, {what}",
    "ask.auction.low": "your bid",
    "ask.discard.low": "your discard",
    "ask.trump.low": "your trump",
    "ask.play.low": "your play",
    "yes": "yes",
    "no": "no",
    "ask.next": "Press Enter for the next hand",
    "ask.next.time": "Press Enter to deal, or type time to end the match",
    "ask.sure": (
        "You can follow suit. Playing {piece} is a renege: it voids the hand and costs a chip. "
        "Play it? (yes or no)"
    ),
    "ask.undo": "{who}, somebody wants to take back a move. Do you agree? (yes or no)",
    "pass.keyboard": "Pass the keyboard to {who}.",
    "ask.ready": "{who}, press Enter when nobody else is looking",
    "since": "What has happened since your last turn:",
    # Answers
    "illegal": "That can't be done: {reason}.",
    "legal": "Legal now: {legal}.",
    "not.understood": "“{text}” isn't a command or a move. Type ? for help.",
    "empty": "Type a command, or ? for help.",
    "hint": "{bot}: {action}.",
    "hint.think": "{nudge} Type hint again for advice, tiles for the unseen ones.",
    "advice": "Advice: {action}: {why}.",
    "advice.odds": "{bid}: made in {made} of 100{trump}",
    "advice.trump": ", best with {trump}",
    "advice.unit.match": "Values: the chance to win the match, as far as you can know.",
    "advice.unit.points": "Values: points of this hand, as far as you can know.",
    "advice.unit.bid": "Values: the chance to make the bid, as far as you can know.",
    "unseen.none": "You have seen everything.",
    "place.widow": "widow",
    "place.discard": "discard",
    "place.dummy": "dummy",
    "place.stock": "not dealt",
    "hint.asked": "Asking {bot} …",
    "hint.unknown": "There is no bot “{name}”: ask {bots}.",
    "forced": "{who} can only play {action}.",
    "forced.you": "You can only play {action}.",
    "hint.why": "Why: {why}.",
    "last.none": "No trick has been finished yet.",
    "undo.none": "There is nothing to take back.",
    "undo.done": "Taken back.",
    "undo.refused": "{who} doesn't agree, so nothing changes.",
    "pause.only": "Between hands, press Enter to go on, or type sheet, last, undo or quit.",
    "pause.only.time": "Between hands, press Enter to deal, or type sheet, last, undo, time or quit.",
    "why.more": "Type why to see what each choice does.",
    "why.none": "This game doesn't explain its choices.",
    "help": (
        "Bids: pass, a number, moon. Tiles: 6-4 or 64. Discard: the tile.\n"
        "Trump: 0 to 6, doubles, follow-me.\n"
        "Called suits: 6-4:4 leads 6-4 and calls the 4s. Cards: R12, BM, LM.\n"
        "To discard or play, you can also type the number in front of a piece.\n"
        "?       show this help\n"
        "hint    say what to think about; again: what a strong player would do, and why\n"
        "        hint NAME asks a bot\n"
        "tiles   show where the unseen tiles or cards may be\n"
        "why     show what each of your choices means\n"
        "table   show the table again\n"
        "last    show the last trick\n"
        "sheet   show the score sheet\n"
        "rules   show the rules of this game\n"
        "words   explain the words that players use\n"
        "undo    take back your last move\n"
        "time    between hands of a timed match: end the match\n"
        "quit    leave; the game is saved"
    ),
    "help.room": (
        "say …   say something to the table\n"
        "claim   claim all the remaining tricks\n"
        "pause   ask for a pause; resume ends it\n"
        "redeal  ask to deal this hand again\n"
        "hints   ask the others to allow hints\n"
        "end     ask to end the game here\n"
        "report NAME: reason   report somebody to the operators of the server"
    ),
    "help.owner": (
        "You are the owner of this room. NAME can also be the number of a seat.\n"
        "kick NAME       put somebody out of their seat; ban NAME puts them out for good\n"
        "unban NAME      let them in again\n"
        "silence NAME    turn off their messages; unsilence NAME allows them again\n"
        "hand on NAME    make somebody else the owner\n"
        "spectators no   close the room to spectators; spectators yes opens it"
    ),
    "room.needed": "that is only possible at a table on a server (moon play --room)",
    # Beginning and leaving
    "custom": "{game} by house rules",
    "welcome": "{title}. Type ? for help. The game is saved after every move.",
    "welcome.back": "{title}, resumed after {n} actions.",
    "players": "At the table, clockwise: {players}.",
    "partners": "{one} play against {other}.",
    "player.bot": "{who} (bot {bot})",
    "bot.failed": "{why}; this time the novice decides for {who}.",
    "saved": "The game is saved. To resume it: {command}",
    "record": "The record of the match: {path}",
    "save.failed": "The game can no longer be saved ({why}), so it stops here. Everything before is saved.",
    "finish.failed": "The result couldn't be added to the record ({why}), but every action is in it: {path}",
    # A table at a server
    "ask.wish": "{who} wants {wish}. Do you agree? (yes or no)",
    "wish.takeback": "to take back a move",
    "wish.redeal": "to deal this hand again",
    "wish.pause": "to pause the game",
    "wish.end": "to end the game here",
    "wish.time": "to call time",
    "wish.again": "to play another game",
    "wish.hints": "to allow hints",
    "wish.only": "Type yes or no. Type ? for the commands.",
    "wait.only": "It isn't your turn. Type ? for the commands.",
    "link.lost": "The connection is lost; reconnecting …",
    "link.found": "Connected again.",
    "room.welcome": "{title}, in room {room}. Type ? for help.",
    "room.seated": "You sit in seat {seat}.",
    "room.practice": "Practice: somebody here may know these deals, so this game isn't compared with others.",
    "room.watching": "You are watching the game.",
    "watch.only": "You are watching. The commands are: table, last, sheet, rules, words, quit.",
    "watch.needs-room": "--watch needs --room URL, the room to watch.",
    "room.waits": "Waiting for {n} more. They can join with: moon play --room {link}",
    "room.sat": "{who} sits down.",
    "room.sat.you": "You sit down.",
    "room.promised": (
        "A bot plays in seat {seat} until this hand is over; then the seat is yours. Ctrl-C gives it up."
    ),
    "room.promise-ended": "You have given up the seat.",
    "room.comes": "{who} takes seat {seat} when the hand is over.",
    "room.left": "{who} leaves the table.",
    "room.reported": "Your report is with the operators, together with the last messages ({n}).",
    "room.no-player": "Games here don't count for your player: {why}",
    "room.as-player": "You play as {name}; the game counts for you.",
    "tournament.link": "{text} is neither the link nor the name of a tournament",
    "tournament.open": "The first round hasn't begun yet.",
    "tournament.playing": "Round {n} of {planned} is being played.",
    "tournament.break": "Round {n} of {planned} is over.",
    "tournament.over": "The tournament is over.",
    "tournament.nobody": "Nobody has entered yet.",
    "tournament.place": "Place",
    "tournament.name": "Name",
    "tournament.score": "Score",
    "tournament.boards": "Boards",
    "tournament.round": "R{n}",
    "tournament.away": "away",
    "player.new": "You are the player {name} on {server} now.",
    "player.already": (
        "you are the player {name} on {server} already; moon player forget removes the key from here"
    ),
    "player.none": "you are no player on {server} here; moon player new NAME makes you one",
    "player.file": "{path} isn't a recovery file",
    "player.store": "the key can't be stored in {path}: {why}",
    "player.server": "{server} isn't the address of a server",
    "player.unreachable": "{server} can't be reached: {why}",
    "player.forgotten": "The key is removed from this computer. The player remains on {server}.",
    "player.removal": (
        "Your key “{by}” has asked for the removal of “{what}”, on {at}. If it wasn't you: moon player keep."
    ),
    "player.deletion": (
        "Your key “{by}” has asked for the deletion of the player {what}, on {at}. "
        "If it wasn't you: moon player keep."
    ),
    "player.kept": "“{what}” stays.",
    "player.nothing-asked": "No key has asked for a removal.",
    "player.no-games": "No games have been counted yet.",
    "player.line": "{title}: games {games}, won {won}; bids {bids}, made {made}",
    "player.uncounted": "{n} games aren't counted yet; ask again.",
    "room.you-kicked": "You were put out of your seat.",
    "room.you-banned": "You were put out of this room for good.",
    "room.nobody": "nobody here is called {name}",
    "room.no-ban": "nobody of that name was put out for good; there are: {names}",
    "room.yes-or-no": "type yes or no after it",
    "room.kicked": "{by} put {who} out of seat {seat}.",
    "room.banned": "{by} put {who} out of seat {seat} for good.",
    "room.unbanned": "A ban was lifted.",
    "room.silenced": "Messages from {who} have been turned off.",
    "room.silenced.you": "Your messages have been turned off.",
    "room.unsilenced": "Messages from {who} are allowed again.",
    "room.unsilenced.you": "Your messages are allowed again.",
    "room.owner": "{who} is the owner of the room now.",
    "room.owner.you": "You are the owner of the room now. Type ? for your commands.",
    "room.no-spectators": "The room has been closed to spectators.",
    "room.spectators": "The room is open to spectators again.",
    "room.by-owner": "The owner of the room",
    "room.by-house": "The operator of the server",
    "room.away": "{who} lost the connection.",
    "room.back": "{who} is back.",
    "room.stands-in": "The bot {bot} plays for {who} for now.",
    "room.stands-in.you": "The bot {bot} plays for you until you do something.",
    "room.wishes": "{who} wants {wish}.",
    "room.wishes.you": "You want {wish}; the others are asked.",
    "room.withdrawn": "{who} no longer wants that.",
    "room.withdrawn.you": "You have withdrawn that.",
    "room.lapsed": "Not everybody agreed in time, so nothing changes.",
    "room.hint": "{who} takes a hint.",
    "room.paused": "The game is paused.",
    "room.resumed": "The game goes on.",
    "room.ended": "The game was ended early.",
    "room.hands": "The game is over. Hands played: {n}.",
    "room.says": "{who} says: {text}",
    "room.claims": "{who} claims the rest, and nobody can prevent it.",
    "room.claims.you": "You claim the rest, and nobody can prevent it.",
    "room.redealt": "The hand is dealt again.",
    "room.given-up": "The deal that was being prepared is given up. The next one is made anew.",
    "room.interrupted": "The server was interrupted before the deal. It waits a little for everybody.",
    "room.withheld": "{who} didn't reveal a random number for this deal, so it was dealt without it.",
    "room.withheld.you": "Your random number didn't arrive in time, so this hand was dealt without it.",
    "room.tables": (
        "The bots are still working out these house rules. For a moment, they play as in {preset}."
    ),
    "room.no-tables": (
        "The bots are still working out these rules. For a moment, they count only the points of each hand."
    ),
    "room.begins": "The game begins.",
    "room.goes-on": "The game goes on from a given position.",
    "room.anew": "A lot has happened in the meantime. This is how the game stands now:",
    "room.stood": "You no longer have a seat at this table.",
    "room.closed": "The room is closed.",
    "room.unanswered": (
        "the server doesn't answer; when it is back, check whether your command was carried out"
    ),
    "room.record": "The record of the match: {link}/record",
    "room.saved": "Your seat is kept; after a while a bot plays in it. To come back: {command}",
    "pair.looking": "Looking for people to play {title} on {server}. Ctrl-C stops the search.",
    "pair.waiting": "{n} people are looking for a game there, with you.",
    "pair.nobody": "Nobody else is looking there now. The search goes on.",
    "pair.away": "{server} doesn't answer. The search goes on when it is back.",
    "pair.found": "A table is found.",
    "pair.stopped": "The search is stopped. Without others, you can play against bots: moon play",
    "pair.preset": (
        "--pair: “{text}” isn't a preset. People are paired by the usual rules of one of these: {presets}."
    ),
    "pair.combined": "--pair joins a table of strangers, so it can't be combined with {options}.",
    "pair.needs": "{options}: only with --pair, which looks for people to play with on a server.",
    "pair.names": "With --pair, give only one --name.",
    "room.link": "--room {text}: give the link of a room, such as http://127.0.0.1:8421/api/rooms/NAME.",
    "room.unreachable": "{link} can't be reached: {why}",
    "room.refused": "{link} says: {why}",
    "room.busy": "All your seats in this room are in use in other windows.",
    "room.combined": "--room joins a table as it was set up, so it can't be combined with {options}.",
    "room.seat": "--seat {text}: with --room, give the number of one seat, such as --seat 2.",
    "room.names": "With --room, give only one --name.",
    "room.token": "The secret of your seat can't be kept in {path}: {why}.",
    "fair.commitment": (
        "Warning: for hand {number} the server now shows a different commitment than before the hand."
    ),
    "fair.secret": "Warning: the secret of hand {number} doesn't match the server's commitment.",
    "fair.changed": (
        "Warning: for hand {number} the server now shows other commitments of the players "
        "than before the hand."
    ),
    "fair.opening": "Warning: in hand {number} a player's nonce isn't the one that was committed to.",
    "fair.late": (
        "Warning: hand {number} was dealt without your nonce. It came too late, or the server ignored it."
    ),
    "fair.missing": (
        "Warning: before hand {number} the server gave up a deal for which your nonce was revealed, "
        "and doesn't say why."
    ),
    "fair.nonce": "Warning: the server left your nonce out of the deal of hand {number}.",
    "fair.deal": "Warning: hand {number} wasn't dealt from the secret that the server revealed.",
    # The full screen
    "screen.failed": "The full screen has failed ({why}). The option --scroll does without it.",
    "full.dealer": "dealer {who}",
    "full.goal": "to {goals}",
    "full.tricks": "{bar} {n} of {needed} tricks",
    "full.deals": "dealer",
    "full.bid": "bids {bid}",
    "full.leads": "leads",
    "full.takes": "takes it",
    "full.race": "The race to {points}",
    "full.points": "points",
    "full.marks": "marks",
    "full.rounds": "rounds",
    "full.chips": "chips",
    "full.covered": "The hand is covered.",
    "full.enter": "Enter",
    "full.finished": "Type quit to leave",
    "full.end-only": "This is the end: type quit to leave, or open a panel, such as rules or help.",
    "full.word.quit": "quit",
    "full.thinks": "{who} is thinking …",
    "full.no-chat": "Nobody has said anything. Type say and a text at a table on a server.",
    "full.no-hint": "Press F5 when it is your turn.",
    "full.motion.on": "The plays of others are shown one after another.",
    "full.motion.off": "The plays of others are shown at once.",
    "full.word.hint": "hint",
    "full.word.undo": "undo",
    "full.word.fix": "fix",
    "full.word.names": "names",
    "full.key.undo": "Undo",
    "full.key.fix": "Fix",
    "full.key.names": "Names",
    "full.key.help": "Help",
    "full.key.log": "Log",
    "full.key.sheet": "Sheet",
    "full.key.rules": "Rules",
    "full.key.hint": "Hint",
    "full.key.chat": "Chat",
    "full.key.words": "Words",
    "full.key.moves": "Moves",
    "full.key.comment": "Comment",
    "full.no-comment": "There is nothing to say here.",
    "full.key.colors": "Colors",
    "full.key.motion": "Motion",
    "full.help": (
        "← →          choose a tile, a bid or another answer; Enter takes it\n"
        "Mouse        click a tile, an answer, or a key at the bottom\n"
        "Typing       the words below, at any time\n"
        "F1 to F6     open and close a panel; Esc closes it\n"
        "↑ ↓ PgUp     scroll the panel\n"
        "F7           other colors: dark, light, the terminal's own\n"
        "F8           show the plays of others one by one, or at once\n"
        "Enter        go on at once after a trick\n"
        "Ctrl-Z       suspend; Ctrl-C, Ctrl-D leave, and the game is saved"
    ),
    "full.help.replay": (
        "← →          one action back or forward; Enter goes forward too\n"
        "↑ ↓          to the hand before or after\n"
        "Home End     to the beginning or the end\n"
        "Tab          to the next mistake; Shift-Tab to the one before\n"
        "Mouse        click a word or a key at the bottom\n"
        "F1 to F5     open and close a panel; Esc closes it\n"
        "PgUp PgDn    scroll the panel\n"
        "F7           other colors: dark, light, the terminal's own\n"
        "Ctrl-D       leave"
    ),
    "full.help.puzzle": (
        "← →          choose a tile or another answer; Enter takes it\n"
        "Mouse        click a tile, an answer, or a key at the bottom\n"
        "F1 to F5     open and close a panel; Esc closes it\n"
        "↑ ↓ PgUp     scroll the panel\n"
        "F7           other colors: dark, light, the terminal's own\n"
        "Ctrl-D       leave"
    ),
    "full.help.score": (
        "← →          choose a word; Enter takes it, until the line is complete\n"
        "Mouse        click a word, or a key at the bottom\n"
        "Typing       a whole line, at any time\n"
        "F1 F2 F4     open and close a panel; Esc closes it\n"
        "↑ ↓ PgUp     scroll the sheet, or the panel\n"
        "F3 F5 F6     correct a hand; take back the last entry; change a name\n"
        "F7           other colors: dark, light, the terminal's own\n"
        "Ctrl-D       leave; the sheet is saved"
    ),
    # Replays and reviews
    "replay.forward": "forward",
    "replay.back": "back",
    "replay.start": "start",
    "replay.end": "end",
    "replay.hand-next": "next hand",
    "replay.hand-back": "previous hand",
    "replay.mistake": "mistake",
    "replay.mistake-back": "previous mistake",
    "replay.review": "review",
    "replay.ask": "Ply {ply} of {plies}",
    "replay.how": "That isn't a command. Type ? for help.",
    "replay.first": "This is the beginning.",
    "replay.last": "This is the end.",
    "replay.no-hand": "There is no hand {hand}: this game has {hands}.",
    "replay.no-review": "The game isn't reviewed yet: type review.",
    "replay.no-mistake": "There is no mistake in this direction.",
    "replay.reviewed": "The game is reviewed already.",
    "replay.reviewing": "Reviewing the game: {percent} % …",
    "replay.unreviewed": "This game can't be reviewed: {why}.",
    "replay.unjudged": "Type review to see what each move cost.",
    "replay.fine": "{who}: {action}. No better choice was found.",
    "replay.judged": "{who}: {action} ({grade}, {loss}). Better: {better}: {why}.",
    "replay.compared": "Chance to win the match with each choice:",
    "replay.chances": "Chance to win the match, with all hands visible – {standing}.",
    "replay.sums": "Lost by errors, and luck; blunders/mistakes/inaccuracies:",
    "replay.summary": "{who}: lost {losses}, luck {luck}; {errors}",
    "replay.help": (
        "forward, back   one action forward or back\n"
        "next hand, previous hand, hand 3\n"
        "start, end, 12  to the beginning, the end, or ply 12\n"
        "mistake         to the next mistake; previous mistake\n"
        "review          judge all decisions now, which takes a moment\n"
        "seat 2, all     show what seat 2 sees, or all hands\n"
        "moves, comment, sheet, rules   open a panel; table closes it\n"
        "quit            leave"
    ),
    # Errors
    "folder.none": "There is no folder for games: {why}. Set SHOOTMOON_HOME, or name a file with --file.",
    "file.unwritable": "{path} can't be written: {why}.",
    "file.unreadable": "{path} can't be read: {why}.",
    "file.exists": "{path} already exists. Add --resume to continue it, or choose another file.",
    "file.missing": "There is no file {path}.",
    "file.special": "{path} isn't a regular file.",
    "file.busy": "{path} is being played in another window.",
    "resume.none": "There is no unfinished game in {folder}.",
    "resume.over": "The game in {path} is over. To view it: moon replay {path}",
    "resume.view": "{path} shows only what one seat saw of the game, so it can't be resumed.",
    "resume.players": "{path} doesn't say who plays (tag Players), so it can't be resumed.",
    "resume.seed": "{path} has no usable seed (tag Seed), so it can't be resumed.",
    "resume.combined": "--resume continues what was saved, so it can't be combined with {options}.",
    "resume.program": (
        "A program played in seat {seat}. Name it again: --seat {seat}=cmd:PROGRAM or policy:FILE"
    ),
    "resume.seat": (
        "--seat {seat}={kind}: with --resume, name only the programs that were playing, in their seats."
    ),
    "seat.form": "--seat {text}: write N=human or N=BOT, such as 2=novice.",
    "seat.number": "--seat {text}: the seats of this game are 1 to {count}.",
    "seat.kind": "--seat {text}: “{kind}” can't sit there; choose {known}.",
    "seat.style": "--seat {text}: there is no such style; choose {known}, for any bot but random.",
    "style.unknown": "--style {text}: choose {known}.",
    "style.auction": "These rules have no auction, so bots have no style of bidding.",
    "seat.program": "--seat {text}: a program is written like 2=cmd:./mybot or '2=cmd:python3 mybot.py'.",
    "seat.policy": "--seat {text}: this policy can't play here: {why}",
    "seat.twice": "--seat {text}: seat {seat} is given twice.",
    "name.empty": "--name {text}: a name needs a letter or a digit.",
    "name.long": "--name {text}: a name can have at most {most} characters.",
    "name.characters": "--name: {char} isn't allowed in a name.",
    "name.seat": "--name {text}: the seats of this game are 1 to {count}.",
    "name.many": "--name {text}: all the people at the table already have names.",
    "name.twice": "--name {text}: two players can't have the same name.",
    # Lessons
    "learn.welcome": "{title}. Type ? for help.",
    "learn.part": "{title} (step {number} of {all})",
    "learn.ask": "Press Enter to go on",
    "learn.how": "Type a move. next skips this step, back returns to the last one, ? shows help.",
    "learn.right": "Right!",
    "learn.wrong": "Not quite.",
    "learn.help": (
        "Answer with a bid, a trump or a tile, as at any table; Enter goes on when a step is done.\n"
        "next    skip this step\n"
        "back    return to the last step\n"
        "undo    take back your last move, where you play a hand\n"
        "table   show the table again\n"
        "rules   show the rules of this game\n"
        "quit    leave; you can go on later"
    ),
    "learn.left": "To go on with the lesson: {command}",
    "learn.finished": "That was the lesson. Now play: {command}",
    # The analysis board
    "board.welcome": "The analysis board. Type an action to try it, and ? for help.",
    "board.ask": "Try an action, or a command",
    "board.ply": "Ply {ply} of {plies}.",
    "board.tried": "Ply {ply}; tried from ply {since}: {actions}",
    "board.next": "Next: {first}",
    "board.next.many": "Next: {first}; tried here: {others}",
    "board.first": "This is the beginning.",
    "board.last": "Nothing follows here. Type an action to try it.",
    "board.no-variation": "There is no other variation here.",
    "board.no-ply": "There is no ply {ply} in this line, which has {plies}.",
    "board.no-seat": "There is no seat {seat}: the seats are 1 to {most}.",
    "board.view": "Only what seat {seat} saw is known here.",
    "board.played": "This belongs to the recorded game, so it can't be removed.",
    "board.note-played": "Notes can be added to actions that you tried, not to the recorded game.",
    "board.note-how": "Write note and a text of at most {most} characters.",
    "board.save-how": "Name the file, such as: save game.moon",
    "board.saved": "Saved in {path}.",
    "board.kept": "What you tried is saved in {path}. To go on: {command}",
    "board.unsaved": "What you tried can't be saved: {why}",
    "board.over": "The match is over here.",
    "board.bots-pieces": "Bots can play on only with the usual set of pieces.",
    "board.bots-dealt": "The hidden pieces are dealt at random, as far as this seat can know.",
    "board.no-tree": "Nothing was tried yet.",
    "board.no-deal": "Nothing is dealt here.",
    "board.no-choice": "Nobody has a choice here.",
    "board.not-your-turn": "It is {who}'s turn, and this view doesn't show that hand.",
    "board.thinking": "Computing; Ctrl-C stops it …",
    "board.stopped": "Stopped.",
    "board.values.match": "Chance that {who} wins the match with each choice, by what this seat knows:",
    "board.values.points": "What each choice is worth to {who}, by what this seat knows:",
    "board.dealt": "deal",
    "board.best": "best",
    "board.advice": "A strong player would choose {action}. {reason}",
    "board.double-dummy": "with all hands visible {count}",
    "board.not-compared": "not compared",
    "board.hidden": "With hidden hands there are no values with all hands visible.",
    "board.nothing-hidden": "No pieces are hidden here.",
    "board.where": "Where the pieces are that {who} hasn't seen, if all possible deals are equally likely:",
    "board.place.widow": "widow",
    "board.place.discard": "discards",
    "board.place.dummy": "dummy",
    "board.place.stock": "not dealt",
    "board.legal": "Possible: {actions}",
    "board.help": (
        "6-4, pass …     try an action; it becomes a variation\n"
        "deal            deal at random, where a deal comes next\n"
        "back, Enter     one action back, or forward\n"
        "start, end      go to the beginning, or to the end of this line\n"
        "ply 12          go to a ply of this line\n"
        "variation       go to the next variation at this point\n"
        "tree            list what was tried\n"
        "seat 2, all     show what seat 2 sees, or all hands\n"
        "values          what each choice is worth; values thorough takes longer\n"
        "where           where the unseen pieces may be\n"
        "note TEXT       write a note on the action that you tried\n"
        "remove          remove the variation from here on\n"
        "bots, bots 2    play on from here against bots, from your seat or seat 2\n"
        "save FILE       save everything in a file\n"
        "quit            leave; what you tried is saved"
    ),
    # Puzzles
    "puzzle.title": "{title} · {preset} · level {level} of 5 · puzzle {id}",
    "puzzle.day": "Puzzle of the day, {day}",
    "puzzle.mistake": "From your game: hand {hand} ({number} of {all})",
    "puzzle.choices": "Answers: {choices}",
    "puzzle.ask": "Your answer (hint, ? for help)",
    "puzzle.how": "That isn't one of the answers: {choices}",
    "puzzle.next": "Press Enter for the next puzzle",
    "puzzle.none": "You have seen all puzzles like this. moon puzzle --again forgets which you have seen.",
    "puzzle.no-mistakes": "Nothing was found in this game that was clearly wrong.",
    "puzzle.done": "Right at the first try: {right} of {all} puzzles.",
    "puzzle.unsaved": "What you have seen can't be saved: {why}.",
    "puzzle.help": (
        "Type the answer: a tile, a bid, a trump, a seat or a percentage.\n"
        "hint    what to think about\n"
        "table   show the table again\n"
        "rules   show the rules of this game\n"
        "quit    leave"
    ),
    # Scorekeeping for a table with real pieces
    "score.welcome": "Score sheet for {title}. Type ? for help. Every line is saved at once.",
    "score.ask.name": "Who sits in seat {seat}",
    "score.next": "Hand {number}: {dealer} deals, {first} bids first",
    "score.next.chips": "Round {number}: {dealer} deals, {first} leads",
    "score.counting": "{who} plays for {bid} ({standing}); who takes the next trick",
    "score.counting.chips": "{standing}; who takes the next trick",
    "score.form": (
        "Enter the declarer, the bid and everybody's tricks, such as: Ann 5 5 1 1. Type ? for help."
    ),
    "score.form.fix": "Enter the number of the hand and its correct result, such as: fix 3 Ann 5 5 1 1",
    "score.form.name": "No player has that name, or several do. Type ? for help.",
    "score.form.chips": "There is no bidding in this game. Enter everybody's tricks, such as: 3 2",
    "score.form.moons": "Write the moons in a trick as B (big) and L (little), such as: Ann BL",
    "score.choose": "Choose a word with the arrows or the mouse, or type a line.",
    "score.type-name": "Type the new name, or choose back.",
    "score.word.pass": "pass",
    "score.word.start": "start",
    "score.word.renege": "renege",
    "score.word.time": "time",
    "score.word.done": "done",
    "score.word.back": "back",
    "score.word.dummy": "dummy",
    "score.asks.who": "who",
    "score.asks.hand": "the number of the hand",
    "score.asks.name": "type the new name",
    "score.asks.trick": "who takes the next trick",
    "score.asks.bid": "the bid",
    "score.asks.moons": "moons in a trick, or done",
    "score.asks.tricks": "tricks of {who}",
    "score.surplus": "Hands after the end of the match, which don't count: {count}.",
    "score.help": (
        "Ann 5 5 1 1     Ann bid 5; then everybody's tricks, in the order of the sheet\n"
        "pass            everybody passed\n"
        "start Ann 5     Ann bid 5; then enter a name for each trick as it is taken\n"
        "renege Ben      the hand is void, and the same dealer deals again\n"
        "fix 3 …         correct hand 3; later hands are scored again\n"
        "time            call time, where the rules have it\n"
        "names A, B, C   change the names\n"
        "undo            take back the last entry\n"
        "sheet, text     show the sheet, drawn or as text\n"
        "rules           show the rules\n"
        "quit            leave; the sheet is saved"
    ),
    "score.help.chips": (
        "3 2             everybody's tricks, in the order of the sheet\n"
        "3 2 / Ann B     also: there was a Big Moon in Ann's trick (L: a Little Moon)\n"
        "Ann, Ann BL     Ann takes a trick, entered as it is taken, and the moons in it\n"
        "renege Ben      the hand is void, where a renege costs a chip\n"
        "fix 3 …         correct round 3; later rounds are scored again\n"
        "names A, B, C   change the names\n"
        "undo            take back the last entry\n"
        "sheet, text     show the sheet, drawn or as text\n"
        "rules           show the rules\n"
        "quit            leave; the sheet is saved"
    ),
    "score.saved": "The score sheet is saved. To resume it: {command}",
    "score.failed": (
        "The score sheet can no longer be saved ({why}), so it stops here. Everything before is saved."
    ),
    "score.none": "There is no score sheet in {folder}.",
    "score.unreadable": "{path} isn't a readable score sheet: {why}",
    "score.show": "--text and --json print an existing score sheet: add --resume.",
    "score.names": "This game is for {count} players.",
}
"""The message templates by key; names in braces are placeholders for facts."""
