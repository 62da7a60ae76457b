// Made by tools/page_types.py from what the server publishes; a test holds it against the server.

/** Do an action of the game. */
export type Act = {
  /** The type of this object. */
  readonly type: "act";
  /** The number of actions of the game done so far, as far as the client knows. */
  readonly ply: number;
  /** An action of the game, as written in records. */
  readonly action: string;
};

/** An action of the game was done. */
export type Acted = {
  /** The type of this object. */
  readonly type: "acted";
  /** The seat that acted; 0 for chance and the arbiter. */
  readonly seat: number;
  /** An action of the game, as written in records. */
  readonly action: string;
};

/** Add a nonce to the next deal; see `shootmoon.rooms.fairness`. */
export type AddNonce = {
  /** The type of this object. */
  readonly type: "add-nonce";
  /** 1 to 64 lowercase hexadecimal digits. */
  readonly nonce: string;
  /** The commitment of the hand for which it is meant; once that hand is dealt, the nonce is refused. */
  readonly commitment: string;
};

/** Agree to the proposal or refuse it; its proposer withdraws it by refusing. */
export type Answer = {
  /** The type of this object. */
  readonly type: "answer";
  /** True to agree, false to refuse. */
  readonly agree: boolean;
};

/** Propose something that the others must agree to. */
export type Ask = {
  /** The type of this object. */
  readonly type: "ask";
  /** The proposal. */
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
};

/** The bids that are allowed. */
export type Auction = {
  /** The lowest number that may be bid. */
  readonly minimum: 3 | 4 | 5;
  /** How many of moon, double-moon and triple-moon may be bid, in that order. */
  readonly moons: 1 | 2 | 3;
  /** True if moon may be bid only over a 7. */
  readonly moon_after_seven: boolean;
};

/** A hand of Moon begins whose tricks are told one by one. */
export type Begin = {
  /** The type of this object. */
  readonly type: "begin";
  /** The declarer's seat, from 1; null before there is one. */
  readonly declarer: number;
  /** The bid, such as ``5`` or ``moon``. */
  readonly bid: string;
};

/** A house bot's seat was promised to another house bot, which takes it when the hand is over. */
export type BotPromised = {
  /** The type of this object. */
  readonly type: "bot-promised";
  /** The seat, from 1. */
  readonly seat: number;
  /** The name of the server's bot. */
  readonly bot: string;
};

/** A house bot, one that the server runs, took a seat. */
export type BotSatDown = {
  /** The type of this object. */
  readonly type: "bot-sat-down";
  /** The seat, from 1. */
  readonly seat: number;
  /** The name of the server's bot. */
  readonly bot: string;
};

/** The bots and the quick phrases that this server offers. */
export type BotsAndPhrases = {
  /** The names of the server's bots, weakest first. */
  readonly bots: ReadonlyArray<string>;
  /** The names of the quick phrases, for the command ``say``. */
  readonly phrases: ReadonlyArray<string>;
};

/** The holder of the seat is back, and plays again if a bot had stood in. */
export type CameBack = {
  /** The type of this object. */
  readonly type: "came-back";
  /** The seat, from 1. */
  readonly seat: number;
};

/** The rules on one topic. */
export type Chapter = {
  /** An identifier for links, the same in all languages: lower case, with hyphens. */
  readonly name: string;
  /** The heading, in the language of the text. */
  readonly heading: string;
  /** The text of a chat message; empty for a quick phrase. */
  readonly text: string;
};

/** Something that was said. */
export type ChatLine = {
  /** The version of the room: the number of its last log entry, from 1. */
  readonly number: number;
  /** The seat, from 1. */
  readonly seat: number;
  /** The text of a chat message; empty for a quick phrase. */
  readonly text: string;
  /** The name of a quick phrase; empty for a text. */
  readonly phrase: string;
};

/** A rule set to check. Unknown options and values are ignored and reported as problems. */
export type CheckRules = {
  /** The preset that the rules are based on; see ``/api/presets``. */
  readonly preset?: string;
  /** The options whose values differ from the preset. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** The same as ``options``, with values as text, such as typed input or the parameters of a link. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The contents of a rules file, instead of all the other fields. */
  readonly toml?: string | null;
  /** The option that was set last, which the suggested repair must not change. */
  readonly keep?: string | null;
  /** The name of the rules. */
  readonly title?: string;
};

/** Chips: at the start, to win, and in all. */
export type Chips = {
  /** The chips that every side starts with. */
  readonly start: number;
  /** The chips that win, if nobody else holds as many at the end of a round. */
  readonly target: number;
  /** The number of chips in the game, including those handed out. */
  readonly supply: number;
};

/** Playing to tricks. */
export type ChipsPlay = {
  /** A card that should have followed suit is refused (reject), or costs a chip and the hand (penalty). */
  readonly illegal: "penalty" | "reject";
};

/** A rule set of Chips. Two are equal if all options and ``preset`` are equal. */
export type ChipsRules = {
  /** The game to which the rules belong. */
  readonly game: "chips";
  /** The preset that the rules are built on, or "custom" if there is none. */
  readonly preset: string;
  /** Players and sides. */
  readonly table: ChipsTable;
  /** Chips: at the start, to win, and in all. */
  readonly chips: Chips;
  /** Playing to tricks. */
  readonly play: ChipsPlay;
};

/** Players and sides. */
export type ChipsTable = {
  /** The number of players. With two, a dummy takes part. */
  readonly players: 2 | 3 | 4 | 5 | 6;
  /** True if four or six players form two sides, seats alternating, which share chips and tricks. */
  readonly partnerships: boolean;
};

/** One value of an option. */
export type ChoiceDescription = {
  /** The value, as written in rules files. */
  readonly value: boolean | number | string;
  /** The text to display for the value. */
  readonly words: string;
};

/** Claim the remaining tricks of the hand. */
export type Claim = {
  /** The type of this object. */
  readonly type: "claim";
  /** The number of actions of the game so far. */
  readonly ply: number;
};

/** A seat claimed the remaining tricks, and nobody can prevent it. The plays follow, one entry each. */
export type ClaimGranted = {
  /** The type of this object. */
  readonly type: "claim-granted";
  /** The seat, from 1. */
  readonly seat: number;
};

/** Whether a seat could claim the remaining tricks. */
export type Claimable = {
  /** The number of actions of the game done at that time. */
  readonly ply: number;
  /** True if the claim would be granted. */
  readonly holds: boolean;
};

export type ClientMessage = Hello | Do | Ping;

/** The previous entry was written by a clock that was ahead; deadlines now count from this entry's time. */
export type ClockSetBack = {
  /** The type of this object. */
  readonly type: "clock-set-back";
};

/** Be marked as present again. Any other command has that effect too. */
export type ComeBack = {
  /** The type of this object. */
  readonly type: "come-back";
};

/** A command to a room, with an id that makes retries safe. */
export type CommandRequest = {
  /** The id that the client gave the command. */
  readonly id: string;
  /** The command. */
  readonly command: SitDown | SeatBot | StandUp | GoAway | ComeBack | AddNonce | Act | Claim | Ask | Answer | Resume | GetReady | Say | Mute;
};

/** The command was carried out and stored. */
export type CommandResult = {
  /** The version of the room after the command. */
  readonly number: number;
  /** The seat that the token now holds; 0 for none. */
  readonly seat: number;
};

/** The server committed to the secret of the next hand; this is its SHA-256. */
export type CommitmentMade = {
  /** The type of this object. */
  readonly type: "committed";
  /** The SHA-256 of the secret from which a hand is dealt. */
  readonly commitment: string;
};

/** A seat agreed to the proposal. */
export type Consented = {
  /** The type of this object. */
  readonly type: "consented";
  /** The seat, from 1. */
  readonly seat: number;
};

/** A hand was otherwise. All after it is scored anew. */
export type Correct = {
  /** The type of this object. */
  readonly type: "correct";
  /** Of the hand, from 1. */
  readonly number: number;
  /** How the hand was. */
  readonly entry: Played | Passed | Round | Reneged;
};

/** A hand that is being counted trick by trick. */
export type Counting = {
  /** Null in Chips. */
  readonly declarer: number | null;
  /** The bid that is played for; null in Chips. */
  readonly bid: string | null;
  /** Seats that won its tricks so far, in order. */
  readonly taken: ReadonlyArray<number>;
  /** Those by side. */
  readonly tricks: ReadonlyArray<number>;
};

/** The settings of a room to create. */
export type CreateRoom = {
  /** True if another game begins when one is over. */
  readonly endless?: boolean;
  /** The clock of each seat; null for none. */
  readonly clock?: TimeControl | null;
  /** The delays between actions. */
  readonly pace?: Pace;
  /** Milliseconds that a turn may last before a bot stands in; 0 for no limit. A clock applies as well. */
  readonly patience?: number;
  /** Milliseconds that somebody may be away before a bot stands in. */
  readonly grace?: number;
  /** The house bot that stands in for people. */
  readonly stand_in?: string;
  /** True if newcomers may take the seats of house bots. */
  readonly drop_in?: boolean;
  /** What spectators see. ``none``: nothing. ``live``: what all seats see. ``hands``: after a hand, also what one seat saw of it. After a game everybody may see all of it, except in a series. */
  readonly spectators?: "hands" | "live" | "none";
  /** The chat messages allowed: texts and quick phrases, only quick phrases, or none. */
  readonly chat?: "all" | "off" | "phrases";
  /** True if the room may be listed publicly. Otherwise only those who know its name find it. */
  readonly public?: boolean;
  /** The name of the preset; see ``/api/presets``. */
  readonly preset?: string;
  /** The options whose values differ from the preset, such as ``{"auction.minimum": 5}``. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** A complete rule set, instead of a preset and options. */
  readonly rules?: MoonRules | ChipsRules | null;
  /** By seat: the name of the server's bot that sits there; see ``/api/bots``. */
  readonly bots?: Readonly<Record<string, string>>;
  /** The series that the room belongs to; null for none. */
  readonly series?: SeriesName | null;
};

/** The settings of a score sheet to create for a match with real pieces. */
export type CreateSheet = {
  /** The name of the preset that the rules are, or are based on. */
  readonly preset?: string;
  /** Values of options by their names, such as `auction.minimum`. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** A complete rule set, instead of a preset and options. */
  readonly rules?: MoonRules | ChipsRules | null;
  /** By seat: the players' names. */
  readonly names: ReadonlyArray<string>;
  /** The seat that deals first. */
  readonly dealer?: number;
};

/** Dealers. */
export type Deal = {
  /** The first dealer: the seat that draws the tile with the most pips (draw), or a random one (random). */
  readonly first_dealer: "draw" | "random";
  /** The first dealer of a new round: the next seat (left), or the last round's winner (round-winner). */
  readonly round_dealer: "left" | "round-winner";
  /** If nobody bids, the deal passes left, or the same seat deals again, or the dealer may not pass. */
  readonly all_pass: "force-dealer" | "next-dealer" | "same-dealer";
};

/** A command, answered by `Done` or `ProblemMessage` with the same id. */
export type Do = {
  /** The type of this object. */
  readonly type: "do";
  /** The id that the client gave the command. */
  readonly id: string;
  /** The command. */
  readonly command: SitDown | SeatBot | StandUp | GoAway | ComeBack | AddNonce | Act | Claim | Ask | Answer | Resume | GetReady | Say | Mute;
};

/** A command was carried out, and that lasts. */
export type Done = {
  /** The type of this object. */
  readonly type: "done";
  /** The id that the client gave the command. */
  readonly id: string;
  /** The version of the room: the number of its last log entry, from 1. */
  readonly number: number;
  /** The seat, from 1. */
  readonly seat: number;
};

/** A finished game of the room. */
export type Ended = {
  /** The number of the game in its room, from 1. */
  readonly game: number;
  /** The winning seats; empty if the game was ended early. */
  readonly winners: ReadonlyArray<number>;
};

/** A change of the room as one viewer may know it. */
export type Event = {
  /** The version of the room after it. Numbers can be missing, since some changes aren't sent to everybody. */
  readonly number: number;
  /** The time of the change, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The change. */
  readonly what: RoomOpened | SeatTaken | SeatComing | CommitmentMade | SecretRevealed | HandDropped | BotSatDown | StoodUp | BotPromised | PromiseEnded | WentAway | CameBack | StoodIn | GameBegan | NonceAdded | Acted | ClaimGranted | Proposed | Consented | ProposalEnded | TookBack | WentBack | Paused | Resumed | GameEnded | Readied | ClockSetBack | Said | Muted;
};

/** What happened since the last message of this type or a view. */
export type EventsMessage = {
  /** The type of this object. */
  readonly type: "events";
  /** The version of the room: the number of its last log entry, from 1. */
  readonly number: number;
  /** The events, oldest first. */
  readonly events: ReadonlyArray<Event>;
  /** Whose turn it is after that; null before the first game. */
  readonly turn: Turn | null;
};

/** What can be known of where the deals come from; see `shootmoon.rooms.fairness`. */
export type FairnessView = {
  /** Of the hand that is played, or is over and not yet told. */
  readonly commitment: string | null;
  /** Those that went into it, by seat. */
  readonly nonces: ReadonlyArray<string>;
  /** Of the next hand, to which nonces may be added. */
  readonly next_commitment: string | null;
  /** By seat: what was added to the next hand so far; ``-`` for nothing. */
  readonly next_nonces: ReadonlyArray<string>;
  /** The hands of this game that are over. */
  readonly told: ReadonlyArray<SecretRevealed>;
};

/** A finished game of a room. */
export type FinishedGameSummary = {
  /** The number of the game in its room, from 1. */
  readonly game: number;
  /** The time, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** By seat: the players' names. */
  readonly names: ReadonlyArray<string>;
  /** The seats of the winners, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** The complete record (``.moon``); null in a series that isn't over. */
  readonly record: string | null;
};

/** The position at one ply of a record. */
export type Frame = {
  /** The number of actions of the game so far. */
  readonly ply: number;
  /** The seat that made the last action; 0 for chance. */
  readonly seat: number;
  /** The last action, as the viewer knew it at the time; null before the first one. */
  readonly action: string | null;
  /** The position as the viewer may see it. */
  readonly position: GameView;
  /** The record's annotations of the last action. */
  readonly annotations: ReadonlyArray<string>;
  /** The record's comments before the next action. */
  readonly comments: ReadonlyArray<string>;
};

/** A record, and the range of plies to return. */
export type FramesRequest = {
  /** The complete record, as text (``.moon``) or JSON. */
  readonly record: string;
  /** The first ply to return. Ply n is the position after n actions. */
  readonly first: number;
  /** The last ply to return, at most ``first`` + 199. */
  readonly last: number;
  /** The seat whose view to return; 0 for all hands, as far as the record contains them. */
  readonly seat: number;
};

/** A game began; the first one in a room is number 1. */
export type GameBegan = {
  /** The type of this object. */
  readonly type: "game-began";
  /** The number of the game in its room, from 1. */
  readonly game: number;
};

/** The game was ended early; nobody won it. */
export type GameEnded = {
  /** The type of this object. */
  readonly type: "game-ended";
};

/** All options and presets of a game. */
export type GameOptions = {
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** All options of the game, by section. */
  readonly sections: ReadonlyArray<SectionDescription>;
  /** All presets of the game. */
  readonly presets: ReadonlyArray<PresetValues>;
};

/** The game as a viewer may see it, ``?`` for what they may not: `shootmoon.record.snapshot` with types. */
export type GameView = {
  /** ``draw``, ``dealer``, ``deal``, ``auction``, ``discard``, ``trump``, ``play``, or ``over``. */
  readonly phase: string;
  /** The seat whose turn it is, 0 for chance, null where the game is over. */
  readonly to_move: number | null;
  /** The dealer's seat, from 1; null before there is one. */
  readonly dealer: number | null;
  /** The declarer's seat, from 1; null before there is one. */
  readonly declarer: number | null;
  /** The declarer's bid; null before there is one. */
  readonly contract: string | null;
  /** The trump suit; null before there is one. */
  readonly trump: string | null;
  /** The bids of this hand in order: seat and bid. */
  readonly bids: ReadonlyArray<readonly [number, string]>;
  /** By seat: the pieces that it holds. */
  readonly hands: ReadonlyArray<ReadonlyArray<string>>;
  /** The pieces of the widow. */
  readonly widow: ReadonlyArray<string>;
  /** The pieces that were laid aside. */
  readonly discards: ReadonlyArray<string>;
  /** The dummy's pile in Chips, the card on top first. */
  readonly dummy: ReadonlyArray<string>;
  /** The trick on the table: seat and piece, in order. */
  readonly trick: ReadonlyArray<readonly [number, string]>;
  /** The suit that has to be followed; null before a lead. */
  readonly led_suit: string | null;
  /** The tricks of this hand that are over. */
  readonly played: ReadonlyArray<PlayedTrick>;
  /** By seat or side: the number of tricks taken. */
  readonly tricks: ReadonlyArray<number>;
  /** By side: points; null where none are kept. */
  readonly points: ReadonlyArray<number> | null;
  /** By side: marks; null where none are kept. */
  readonly marks: ReadonlyArray<number> | null;
  /** By side: hickeys; null where none are kept. */
  readonly hickeys: ReadonlyArray<number> | null;
  /** By side: rounds won; null where none are counted. */
  readonly rounds_won: ReadonlyArray<number> | null;
  /** By seat: chips; null in Moon. */
  readonly chips: ReadonlyArray<number> | null;
  /** Chips that nobody has yet; null in Moon. */
  readonly supply: number | null;
  /** What the hand before came to; null before the first is over. It stands while the next one is dealt. */
  readonly last_hand: HandView | null;
  /** The seats of the winners, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** What the viewer may do now; nothing while the game is paused, and when it was ended. */
  readonly legal: ReadonlyArray<string>;
  /** What the declarer of this hand took from the widow. */
  readonly from_widow: ReadonlyArray<string>;
};

/** Be ready for the next deal. */
export type GetReady = {
  /** The type of this object. */
  readonly type: "get-ready";
};

/** Be marked as disconnected; the server gives it when a connection is lost. */
export type GoAway = {
  /** The type of this object. */
  readonly type: "go-away";
};

/** The hand was canceled; the same dealer deals again. */
export type HandDropped = {
  /** The type of this object. */
  readonly type: "dealt-anew";
  /** The secret of the canceled hand; null if it isn't public yet. */
  readonly told: SecretRevealed | null;
};

/** What a hand came to; see `shootmoon.game.HandResult`. */
export type HandView = {
  /** The dealer's seat, from 1; null before there is one. */
  readonly dealer: number;
  /** The declarer's seat, from 1; null before there is one. */
  readonly declarer: number | null;
  /** The declarer's bid; null before there is one. */
  readonly contract: string | null;
  /** The trump suit; null before there is one. */
  readonly trump: string | null;
  /** By seat or side: the number of tricks taken. */
  readonly tricks: ReadonlyArray<number>;
  /** Whether the bid was made; null where none was played for. */
  readonly made: boolean | null;
  /** By side: points, marks or chips after it, before a round that it ended is cleared. */
  readonly stood: ReadonlyArray<number>;
  /** The seats that won a round with it; empty for none. */
  readonly round_winner: ReadonlyArray<number>;
  /** By side: marks won or lost with it; null where the rules know none. */
  readonly marks_paid: ReadonlyArray<number> | null;
  /** How many hickeys the declarer took with it. */
  readonly hickeys: number;
  /** The seat that didn't follow suit; null for none. */
  readonly renege: number | null;
  /** Its tricks; left out in a score sheet. */
  readonly played: ReadonlyArray<PlayedTrick>;
};

/** The result of a successful health check. */
export type Health = {
  /** Always ``ok``; a server that isn't healthy answers with a problem. */
  readonly status: "ok";
  /** The version of the program. */
  readonly version: string;
};

/** The first message: who it is, and what is known already. */
export type Hello = {
  /** The type of this object. */
  readonly type: "hello";
  /** Empty for spectators. */
  readonly token?: string;
  /** The version up to which the room is known; null for nothing. */
  readonly known?: number | null;
  /** For spectators: the seat whose hand they want to see when it is over. */
  readonly watch?: number;
  /** In which problems are told; else as the headers ask. */
  readonly language?: "en" | "es" | null;
  /** Whether the room is to be shown as it stands after whatever happens: each message of events that aren't empty is then followed by a view. */
  readonly views?: boolean;
};

/** How the match is won. */
export type Match = {
  /** One round (game), rounds for marks (marks), the best of several rounds (best-of), or hands for marks (hand-marks). */
  readonly kind: "best-of" | "game" | "hand-marks" | "marks";
  /** The marks that win a match for marks. */
  readonly marks: number;
  /** The number of rounds of a best-of match. */
  readonly games: number;
  /** True if the loser of a round pays one more mark for each of their hickeys, taken for failed bids. */
  readonly hickeys: boolean;
  /** The losers of a round pay the winner (from-losers), or the winner gets 1 mark and nobody pays (winner-only). */
  readonly transfer: "from-losers" | "winner-only";
  /** True if a match for marks may also be ended between hands by a call of time. */
  readonly timed: boolean;
};

/** A rule set of Moon. Two are equal if all options and ``preset`` are equal. */
export type MoonRules = {
  /** The game to which the rules belong. */
  readonly game: "moon";
  /** The preset that the rules are built on, or "custom" if there is none. */
  readonly preset: string;
  /** Players, sides and tiles. */
  readonly table: Table;
  /** Dealers. */
  readonly deal: Deal;
  /** The bids that are allowed. */
  readonly auction: Auction;
  /** The tile that is left over. */
  readonly widow: Widow;
  /** The trumps that the declarer may name. */
  readonly trump: Trump;
  /** Playing to tricks. */
  readonly play: Play;
  /** Points for a hand, and how they win a round. */
  readonly score: Score;
  /** How the match is won. */
  readonly match: Match;
};

/** A trick of Chips that contains moons. */
export type MoonTrick = {
  /** The seat that won it. */
  readonly seat: number;
  /** The number of Big Moons in it. */
  readonly big: number;
  /** The number of Little Moons in it. */
  readonly little: number;
};

/** Mute another seat's chat messages, or unmute them. */
export type Mute = {
  /** The type of this object. */
  readonly type: "mute";
  /** The other seat, from 1. */
  readonly other: number;
  /** False to unmute. */
  readonly muted?: boolean;
};

/** A seat muted another one in the chat, or unmuted it. */
export type Muted = {
  /** The type of this object. */
  readonly type: "muted";
  /** The seat, from 1. */
  readonly seat: number;
  /** The other seat, from 1. */
  readonly other: number;
  /** False if it was unmuted. */
  readonly muted: boolean;
};

/** A seat added a nonce to the next deal; it replaces an earlier one of the same seat. */
export type NonceAdded = {
  /** The type of this object. */
  readonly type: "nonce-added";
  /** The seat, from 1. */
  readonly seat: number;
  /** 1 to 64 lowercase hexadecimal digits. */
  readonly nonce: string;
};

/** An option of the rules, with texts to display. */
export type OptionDescription = {
  /** The name of the option, such as ``auction.minimum``. */
  readonly option: string;
  /** The name to display. */
  readonly title: string;
  /** The meaning of the option, as text for players. */
  readonly meaning: string;
  /** The type of the option's values. */
  readonly kind: "bool" | "choice" | "int";
  /** The value in rule sets that don't set the option. */
  readonly default: boolean | number | string;
  /** All values of the option; empty for a range of numbers. */
  readonly choices: ReadonlyArray<ChoiceDescription>;
  /** The smallest number allowed; null unless the values are a range of numbers. */
  readonly minimum: number | null;
  /** The largest number allowed; null unless the values are a range of numbers. */
  readonly maximum: number | null;
  /** True if only odd numbers are allowed. */
  readonly odd: boolean;
};

/** Delays that let people follow the game, in milliseconds. */
export type Pace = {
  /** Before a bot acts. */
  readonly play: number;
  /** Before a bot leads to the next trick. */
  readonly trick: number;
  /** Between a hand and the next deal, unless everybody is ready before. */
  readonly hand: number;
};

/** A hand of Moon in which everybody passed. */
export type Passed = {
  /** The type of this object. */
  readonly type: "passed";
};

/** The game was paused: clocks and bots stop. */
export type Paused = {
  /** The type of this object. */
  readonly type: "paused";
};

/** The commands that a viewer may give now: these would be accepted, others refused. */
export type Permissions = {
  /** The seats that the viewer can take. */
  readonly sit_down: ReadonlyArray<number>;
  /** The seats at which the viewer can seat a house bot. */
  readonly seat_bot: ReadonlyArray<number>;
  /** True if the viewer can leave their seat. */
  readonly stand_up: boolean;
  /** True if it is the viewer's turn and the game isn't paused or over. */
  readonly act: boolean;
  /** True between hands: the viewer can say that they are ready for the next deal. */
  readonly get_ready: boolean;
  /** True if a nonce can be added to the next deal. */
  readonly add_nonce: boolean;
  /** The proposals that the viewer can make. */
  readonly ask: ReadonlyArray<"again" | "end" | "pause" | "redeal" | "takeback" | "time">;
  /** True if a proposal waits for answers and the viewer has a vote. */
  readonly answer: boolean;
  /** True if the game is paused. */
  readonly resume: boolean;
};

/** Is anybody there? */
export type Ping = {
  /** The type of this object. */
  readonly type: "ping";
};

/** Playing to tricks. */
export type Play = {
  /** The suit of a tile led: its high end, or the end that the leader calls (then there is no trump). */
  readonly led_suit: "called" | "high-end";
  /** The tiles that the declarer may lead to the first trick: any, or only a trump. */
  readonly first_lead: "any" | "trump";
  /** True if a hand ends with the trick after which the bid can no longer be made. */
  readonly stop_when_set: boolean;
};

/** A hand of Moon that was played. */
export type Played = {
  /** The type of this object. */
  readonly type: "hand";
  /** The declarer's seat, from 1; null before there is one. */
  readonly declarer: number;
  /** ``4`` … ``7``, ``moon``, ``double-moon`` or ``triple-moon``, as far as the rules have it. */
  readonly bid: string;
  /** By seat or side: the number of tricks taken. */
  readonly tricks: ReadonlyArray<number>;
};

/** A trick that has been played. */
export type PlayedTrick = {
  /** Seat and play, in order; the dummy of a game for two is seat 3. */
  readonly plays: ReadonlyArray<readonly [number, string]>;
  /** The suit that was led. */
  readonly suit: string;
  /** The seat that won it. */
  readonly winner: number;
};

/** Yes. */
export type Pong = {
  /** The type of this object. */
  readonly type: "pong";
};

/** A preset in the list of presets. */
export type PresetSummary = {
  /** The name of the preset that the rules are, or are based on. */
  readonly preset: string;
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** The name to display. */
  readonly title: string;
  /** The number of players. */
  readonly players: number;
};

/** The option values of a preset. */
export type PresetValues = {
  /** The name of the preset that the rules are, or are based on. */
  readonly preset: string;
  /** The name to display. */
  readonly title: string;
  /** The preset that this one is a variation of; null for none. */
  readonly base: string | null;
  /** The source of the preset's rules. */
  readonly source: string;
  /** The options whose values differ from the defaults. */
  readonly changed: Readonly<Record<string, boolean | number | string>>;
};

/** What is wrong (RFC 9457). */
export type Problem = {
  /** ``urn:shootmoon:problem:`` and the code. */
  readonly type: string;
  /** The name to display. */
  readonly title: string;
  /** That of HTTP. */
  readonly status: number;
  /** In words, English or Spanish. */
  readonly detail: string;
  /** Stable; clients may rely on it. */
  readonly code: string;
  /** What the words were made of. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Where an action was illegal: those that were legal. */
  readonly legal?: ReadonlyArray<string>;
};

/** Something is wrong with what the client sent, and has changed nothing. */
export type ProblemMessage = {
  /** The type of this object. */
  readonly type: "problem";
  /** What is wrong. */
  readonly problem: Problem;
  /** That of the command, where it was one that could be read. */
  readonly id: string | null;
};

/** The person to whom the seat was promised gave it up. */
export type PromiseEnded = {
  /** The type of this object. */
  readonly type: "promise-ended";
  /** The seat, from 1. */
  readonly seat: number;
};

/** A proposal ended: granted, refused by ``seat`` (withdrawn if that is the proposer), or expired (0). */
export type ProposalEnded = {
  /** The type of this object. */
  readonly type: "wish-ended";
  /** True if all needed seats agreed and it is carried out. */
  readonly granted: boolean;
  /** The seat, from 1. */
  readonly seat: number;
};

/** Something that waits for the consent of all people at the table. */
export type ProposalView = {
  /** The proposal. */
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
  /** The seat, from 1. */
  readonly seat: number;
  /** The seats that have consented. */
  readonly agreed: ReadonlyArray<number>;
  /** When it lapses, in milliseconds since 1970 UTC. */
  readonly until: number;
};

/** A seat made a proposal, and thereby agreed to it. */
export type Proposed = {
  /** The type of this object. */
  readonly type: "wished";
  /** The seat, from 1. */
  readonly seat: number;
  /** The proposal. */
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
};

/** A seat is ready for the next deal. */
export type Readied = {
  /** The type of this object. */
  readonly type: "readied";
  /** The seat, from 1. */
  readonly seat: number;
};

/** People are called otherwise, or others sit there now; by seat. */
export type Rename = {
  /** The type of this object. */
  readonly type: "names";
  /** By seat: the players' names. */
  readonly names: ReadonlyArray<string>;
};

/** A hand that is void since somebody didn't follow suit; the same dealer deals again. */
export type Reneged = {
  /** The type of this object. */
  readonly type: "renege";
  /** The seat, from 1. */
  readonly seat: number;
};

/** The contents of a record, except its actions. */
export type Replay = {
  /** The rule set, option by option. */
  readonly rules: MoonRules | ChipsRules;
  /** The display name of the preset; empty for rules that aren't a preset. */
  readonly title: string;
  /** The rules as prose, divided by headings. */
  readonly chapters: ReadonlyArray<Chapter>;
  /** By seat: the players' names; empty if the record has none. */
  readonly names: ReadonlyArray<string>;
  /** The other tags of the record, such as ``Date``. */
  readonly tags: Readonly<Record<string, string>>;
  /** The seat whose view the record contains; 0 if it contains everything. */
  readonly viewer: number;
  /** The number of actions that could be read. */
  readonly plies: number;
  /** The hands, in order. */
  readonly hands: ReadonlyArray<ReplayHand>;
  /** The seats of the winners, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** The error at which reading stopped; null if the whole record is valid. */
  readonly fault: ReplayFault | null;
};

/** The first error in a record; nothing after it is read. */
export type ReplayFault = {
  /** A description of the error, as text for people. */
  readonly reason: string;
  /** The line of the error, from 1; null for JSON, where ``ply`` identifies the action. */
  readonly line: number | null;
  /** The column of the error, from 1; null for JSON. */
  readonly column: number | null;
  /** The number of actions of the game so far. */
  readonly ply: number | null;
  /** The action as written in the record; null if the error isn't about an action. */
  readonly action: string | null;
  /** The actions that were legal there; empty unless an action was illegal. */
  readonly legal: ReadonlyArray<string>;
};

/** A hand of a record. The actions before the first deal belong to the first hand. */
export type ReplayHand = {
  /** The ply at which the hand begins: the number of actions before it. */
  readonly first: number;
  /** The ply at which the hand ends: the number of actions up to its last one. */
  readonly last: number;
  /** The dealer's seat, from 1; null before there is one. */
  readonly dealer: number | null;
  /** The ply at which the result of the hand was decided; null if the hand wasn't finished. */
  readonly over: number | null;
  /** The result of the hand, without its tricks; null if the hand wasn't finished. */
  readonly result: HandView | null;
};

/** A record to replay, as text (``.moon``) or JSON. */
export type ReplayRequest = {
  /** The complete record, at most 500,000 characters. */
  readonly record: string;
};

/** End a pause. Anybody at the table may. */
export type Resume = {
  /** The type of this object. */
  readonly type: "resume";
};

/** The pause ended: clocks and bots go on. */
export type Resumed = {
  /** The type of this object. */
  readonly type: "resumed";
};

/** A new room. Anybody who knows its name can enter. */
export type RoomCreated = {
  /** The name of the room. */
  readonly room: string;
  /** The URL of the room on this server. */
  readonly link: string;
  /** The version of the room: the number of its last log entry, from 1. */
  readonly number: number;
  /** The full name of the room's series; see ``/api/series``. Null for none. */
  readonly series: string | null;
};

/** The room was opened. Its settings are in the view of the room. */
export type RoomOpened = {
  /** The type of this object. */
  readonly type: "opened";
};

/** A public room in the list of rooms. */
export type RoomSummary = {
  /** The name of the room. */
  readonly room: string;
  /** The time of the last change, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** ``waiting`` for players, ``playing``, or ``finished``. */
  readonly status: "finished" | "playing" | "waiting";
  /** The name of the preset that the rules are, or are based on. */
  readonly preset: string;
  /** The number of players. */
  readonly players: number;
  /** The number of seats that are taken, by people or bots. */
  readonly seated: number;
  /** The number of seats that people hold. */
  readonly people: number;
  /** The full name of the room's series; null for none. */
  readonly series: string | null;
  /** The display name of the preset that is closest to the room's rules. */
  readonly title: string;
  /** The differences from that preset, as phrases to display. */
  readonly differs: ReadonlyArray<string>;
  /** The name of the person in the lowest seat who is present. */
  readonly host: string;
  /** The time at which the room was opened, in milliseconds since 1970 UTC. */
  readonly opened_at: number;
  /** The number of people who are present now. */
  readonly present: number;
  /** The number of seats that can be taken: open seats, and seats of bots if the room allows that. */
  readonly free: number;
};

/** The events in a room since a version, or the whole room if that version is too old. */
export type RoomUpdate = {
  /** The version of the room after these events; pass it as ``after`` in the next request. */
  readonly number: number;
  /** The events, oldest first. */
  readonly events: ReadonlyArray<Event>;
  /** The whole room, if the events since ``after`` aren't available any more; ``events`` is then empty. */
  readonly view: RoomView | null;
  /** Whose turn it is after the events; null before the first game, and when there is a ``view``. */
  readonly turn: Turn | null;
};

/** A room as one viewer may see it. */
export type RoomView = {
  /** The name of the room. */
  readonly room: string;
  /** The version of the room: the number of its last log entry, from 1. */
  readonly number: number;
  /** The time, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The viewer's seat; 0 for spectators. */
  readonly you: number;
  /** Whether it waits for players, is being played, or is finished. */
  readonly status: "finished" | "playing" | "waiting";
  /** How it is played. */
  readonly settings: SettingsView;
  /** The seats, from 1. */
  readonly seats: ReadonlyArray<SeatView>;
  /** The number of the game; 0 before the first. */
  readonly game: number;
  /** How many of its actions have been done: what commands that act name. */
  readonly ply: number;
  /** The game as the viewer may see it; null before the first one. */
  readonly position: GameView | null;
  /** Every action of the game as the viewer may know it. From those of a seat its view follows. */
  readonly actions: ReadonlyArray<string>;
  /** Between hands: the actions of the last one as the viewer may know them, its deal included. */
  readonly last_hand: ReadonlyArray<string>;
  /** The hands of this game that are over, without their tricks. */
  readonly sheet: ReadonlyArray<HandView>;
  /** Since when it is the turn of whoever it is, in milliseconds since 1970 UTC. */
  readonly turn_since: number;
  /** When a bot stands in for whose turn it is. */
  readonly deadline: number | null;
  /** Whether the game is paused. */
  readonly paused: boolean;
  /** Whether the game was ended before its end. */
  readonly ended_early: boolean;
  /** What waits for consent; null for nothing. */
  readonly asked: ProposalView | null;
  /** Where the deals come from. */
  readonly fairness: FairnessView;
  /** What was said lately, oldest first. */
  readonly chat: ReadonlyArray<ChatLine>;
  /** The games that are over. */
  readonly ended: ReadonlyArray<Ended>;
  /** By action that the viewer may do now and that names a suit, as trump or with a lead: the pieces of their hand that would belong to it. */
  readonly suits: Readonly<Record<string, ReadonlyArray<string>>>;
  /** What the viewer may ask of the room now, besides acting. */
  readonly may: Permissions;
  /** The seat that the viewer takes when this hand is over; 0 for none. */
  readonly promised: number;
};

/** A round of Chips. */
export type Round = {
  /** The type of this object. */
  readonly type: "round";
  /** By seat or side: the number of tricks taken. */
  readonly tricks: ReadonlyArray<number>;
  /** The tricks with moons in them, in the order in which they were won; not those that a dummy won. */
  readonly moons: ReadonlyArray<MoonTrick>;
};

/** The result of checking a rule set. */
export type RulesChecked = {
  /** The name of the preset that the rules are, or are based on. */
  readonly preset: string;
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** The name of the rules; empty for none. */
  readonly title: string;
  /** The value of each option. An option that was given an invalid value has the value of the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** The options whose values differ from the preset; ``POST /api/rooms`` takes this as ``options``. */
  readonly changed: Readonly<Record<string, boolean | number | string>>;
  /** The options that have no effect under these rules. */
  readonly idle: ReadonlyArray<string>;
  /** The problems that were found, at most 40. */
  readonly problems: ReadonlyArray<RulesProblem>;
  /** True if the rules can be played: no two option values conflict. */
  readonly playable: boolean;
  /** The smallest set of changes that makes the rules playable; null if they are playable or none is known. */
  readonly mending: Readonly<Record<string, boolean | number | string>> | null;
  /** The rules as prose, divided by headings; empty if they can't be played. */
  readonly chapters: ReadonlyArray<Chapter>;
  /** The rules as the contents of a rules file; empty if they can't be played. */
  readonly toml: string;
};

/** A rule set: the value of each option, and its rules as prose. */
export type RulesDescription = {
  /** The name of the preset that the rules are, or are based on. */
  readonly preset: string;
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** Values of options by their names, such as `auction.minimum`. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** The rules as text for players. */
  readonly prose: string;
  /** The same text, divided by headings. */
  readonly chapters: ReadonlyArray<Chapter>;
  /** The closest preset; the same as ``preset`` if that names a preset. */
  readonly base: string;
  /** The display name of the closest preset. */
  readonly title: string;
  /** The options whose values differ from the closest preset. */
  readonly changed: Readonly<Record<string, boolean | number | string>>;
  /** The same differences as phrases to display. */
  readonly changes: ReadonlyArray<string>;
};

/** A problem with a rule set. */
export type RulesProblem = {
  /** The option, or the unknown name that was given; empty if the problem is about the whole file. */
  readonly option: string;
  /** A description of the problem. */
  readonly words: string;
  /** A suggestion how to solve it; empty for none. */
  readonly remedy: string;
  /** True if the given value is ignored; false if it conflicts with another option. */
  readonly left_out: boolean;
};

/** A chat message: a text, or the name of a quick phrase, which clients show in the reader's language. */
export type Said = {
  /** The type of this object. */
  readonly type: "said";
  /** The seat, from 1. */
  readonly seat: number;
  /** The text of a chat message; empty for a quick phrase. */
  readonly text: string;
  /** The name of a quick phrase; empty for a text. */
  readonly phrase: string;
};

/** Send a chat message: a text, or one of `PHRASES`. */
export type Say = {
  /** The type of this object. */
  readonly type: "say";
  /** The text of a chat message; empty for a quick phrase. */
  readonly text?: string;
  /** The name of a quick phrase; empty for a text. */
  readonly phrase?: string;
};

/** Points for a hand, and how they win a round. */
export type Score = {
  /** The score of a made number: the bid, or every trick taken. A made moon scores 21. */
  readonly declarer: "bid" | "tricks";
  /** The points that win a round. */
  readonly target: number;
  /** The winner of a round: the first to reach the target as points are entered from the declarer clockwise (in-order), or the highest after all points are entered (highest). */
  readonly finish: "highest" | "in-order";
  /** True if a made moon wins the round at once, whatever the scores. */
  readonly moon_wins: boolean;
};

/** Seat a house bot at an open seat, or in place of another house bot. */
export type SeatBot = {
  /** The type of this object. */
  readonly type: "seat-bot";
  /** The seat, from 1. */
  readonly seat: number;
  /** The name of the server's bot. */
  readonly bot: string;
};

/** A house bot's seat was promised to somebody, who takes it when the hand is over. */
export type SeatComing = {
  /** The type of this object. */
  readonly type: "seat-promised";
  /** The seat, from 1. */
  readonly seat: number;
  /** The player's name. */
  readonly name: string;
  /** True for a bot that connects to the server as a client. */
  readonly outside: boolean;
};

/** Somebody took a seat. */
export type SeatTaken = {
  /** The type of this object. */
  readonly type: "sat-down";
  /** The seat, from 1. */
  readonly seat: number;
  /** The player's name. */
  readonly name: string;
  /** True for a bot that connects to the server as a client. */
  readonly outside: boolean;
};

/** A seat as all may see it. */
export type SeatView = {
  /** The seat, from 1. */
  readonly seat: number;
  /** Nobody, a person, a bot of the house, or a bot that is connected from outside. */
  readonly holder: "bot" | "open" | "outside" | "person";
  /** The player's name. */
  readonly name: string;
  /** The bot that plays here; empty where the holder does. */
  readonly bot: string;
  /** Whether its holder isn't there. */
  readonly away: boolean;
  /** Milliseconds on its clock when this turn began. */
  readonly left: number | null;
  /** Whether it needs no more time before the next deal. */
  readonly ready: boolean;
  /** Whether the viewer has muted it. */
  readonly muted: boolean;
  /** Who takes the seat when the hand is over: a person's name, or a bot; empty where nobody does. */
  readonly next: string;
};

/** The secret and nonces from which a hand was dealt, made public after it. */
export type SecretRevealed = {
  /** The type of this object. */
  readonly type: "revealed";
  /** The number of the hand in its game, from 1. */
  readonly hand: number;
  /** The SHA-256 of the secret from which a hand is dealt. */
  readonly commitment: string;
  /** 64 hexadecimal digits. */
  readonly secret: string;
  /** By seat; ``-`` if none was added. */
  readonly nonces: ReadonlyArray<string>;
};

/** A group of related options. */
export type SectionDescription = {
  /** The name of the section in rules files. */
  readonly section: string;
  /** The name to display. */
  readonly title: string;
  /** Values of options by their names, such as `auction.minimum`. */
  readonly options: ReadonlyArray<OptionDescription>;
};

/** A series: all rooms with the same series name, day and rules get the same deals. */
export type SeriesName = {
  /** The player's name. */
  readonly name?: string;
  /** The last day (UTC) on which a room of the series can be opened; today by default. */
  readonly day?: string | null;
  /** How players are identified: by IP address, or by token for clubs that share an address. By token, somebody who makes up a second token counts as a second player. */
  readonly apart?: "address" | "token";
};

/** A series. Its secret and the comparison of its games are included once it is over. */
export type SeriesView = {
  /** The full name of the series. */
  readonly series: string;
  /** The SHA-256 of the secret from which all deals of the series are derived. */
  readonly commitment: string;
  /** The time at which the series is over, in milliseconds since 1970 UTC. Games that end later don't count. */
  readonly over_at: number;
  /** The number of its games that were finished in time. */
  readonly games: number;
  /** The secret from which all deals are derived, 64 hexadecimal digits; null before the series is over. */
  readonly secret: string | null;
  /** The number of games that count, because they were played blind; null before the series is over. */
  readonly counted: number | null;
  /** The games that count, oldest first, starting at ``first``, at most 100; null before the series is over. */
  readonly standings: ReadonlyArray<Standing> | null;
};

export type ServerMessage = ViewMessage | EventsMessage | Done | ProblemMessage | Pong;

/** How the room is played; see `shootmoon.rooms.settings.Settings`. */
export type SettingsView = {
  /** The rule set, option by option. */
  readonly rules: MoonRules | ChipsRules;
  /** Whether another game begins by itself when one is over. */
  readonly endless: boolean;
  /** The clock of every seat; null for none. */
  readonly clock: TimeControl | null;
  /** How long things stay on the table. */
  readonly pace: Pace;
  /** Milliseconds for a turn before a bot stands in, without a clock; 0 for no end. */
  readonly patience: number;
  /** Milliseconds that somebody may be away before a bot stands in. */
  readonly grace: number;
  /** Whether people may take seats of bots. */
  readonly drop_in: boolean;
  /** Who may look on: nobody, anybody, or anybody with the hands that are over. */
  readonly spectators: "hands" | "live" | "none";
  /** What may be said: anything, quick phrases alone, or nothing. */
  readonly chat: "all" | "off" | "phrases";
  /** Whether it is listed for everybody. */
  readonly public: boolean;
  /** The full name of its series; null for none. */
  readonly series: string | null;
  /** The SHA-256 of the secret that all deals of the series follow from. */
  readonly series_commitment: string | null;
};

/** A command to a score sheet, such as a hand to enter. */
export type SheetCommandRequest = {
  /** The id that the client gave the command. */
  readonly id: string;
  /** Carry the command out only if the sheet is at this version, the one that the writer has seen; null for any. */
  readonly known?: number | null;
  /** The command. */
  readonly command: Played | Passed | Round | Reneged | Begin | Took | Correct | Timed | Rename | Undo;
};

/** The command was carried out and stored. */
export type SheetCommandResult = {
  /** The version of the sheet after the command. */
  readonly number: number;
};

/** A new score sheet. Anybody who knows its name can read it; the token of the request can write to it. */
export type SheetCreated = {
  /** The name of the sheet, random and hard to guess. */
  readonly sheet: string;
  /** The URL of the sheet on this server. */
  readonly link: string;
  /** The version of the room: the number of its last log entry, from 1. */
  readonly number: number;
};

/** A score sheet that is kept for a real table. */
export type SheetView = {
  /** Its version: grows with each thing that is said to it. */
  readonly number: number;
  /** When that was, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The rule set, option by option. */
  readonly rules: MoonRules | ChipsRules;
  /** By seat. */
  readonly names: ReadonlyArray<string>;
  /** By side: its seats. */
  readonly sides: ReadonlyArray<ReadonlyArray<number>>;
  /** The hands that count. */
  readonly lines: ReadonlyArray<HandView>;
  /** The hands as they were entered, also those after an end that a correction brought. */
  readonly entries: ReadonlyArray<Played | Passed | Round | Reneged>;
  /** The hand that is counted trick by trick; null for none. */
  readonly counting: Counting | null;
  /** By side: points; null where none are kept. */
  readonly points: ReadonlyArray<number> | null;
  /** By side: marks; null where none are kept. */
  readonly marks: ReadonlyArray<number> | null;
  /** By side: hickeys; null where none are kept. */
  readonly hickeys: ReadonlyArray<number> | null;
  /** By side: rounds won; null where none are counted. */
  readonly rounds_won: ReadonlyArray<number> | null;
  /** By seat: chips; null in Moon. */
  readonly chips: ReadonlyArray<number> | null;
  /** Chips that nobody has yet; null in Moon. */
  readonly supply: number | null;
  /** Who deals next; null when the match is over. */
  readonly dealer: number | null;
  /** Who then bids first, or in Chips leads. */
  readonly first: number | null;
  /** The seats of the winners, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** Whether time was called. */
  readonly timed: boolean;
  /** Tricks of a hand. */
  readonly hand_size: number;
  /** The seat of the dummy, whose tricks count for nobody; 0 where there is none. */
  readonly dummy: number;
  /** What can win an auction by these rules. */
  readonly bids: ReadonlyArray<string>;
  /** Whether everybody may pass. */
  readonly may_pass: boolean;
  /** Whether a hand may be void by a renege. */
  readonly may_renege: boolean;
  /** Whether time may be called. */
  readonly may_time: boolean;
  /** Whether there is something to undo. */
  readonly may_undo: boolean;
};

/** Take a seat: the given one, or any free one. The token of the request holds it from then on. */
export type SitDown = {
  /** The type of this object. */
  readonly type: "sit-down";
  /** The player's name. */
  readonly name: string;
  /** The seat, from 1. */
  readonly seat?: number | null;
  /** True if an outside bot sits down. */
  readonly outside?: boolean;
  /** If the name is taken: true to get a number added to it, as in “Ann 2”, false to be refused. */
  readonly numbered?: boolean;
};

/** Leave the seat for good. A house bot takes it if a game is being played. */
export type StandUp = {
  /** The type of this object. */
  readonly type: "stand-up";
};

/** How a game of a series compares with the others. */
export type Standing = {
  /** The room in which it was played. */
  readonly room: string;
  /** Its number in that room, from 1. */
  readonly game: number;
  /** By seat. */
  readonly names: ReadonlyArray<string>;
  /** By hand and side: points (marks under hand-marks, chips in Chips) above the average of all games that have this hand. It ends with the last hand that another game has, too. */
  readonly ahead: ReadonlyArray<ReadonlyArray<number>>;
};

/** A bot plays for the holder of the seat until they come back. */
export type StoodIn = {
  /** The type of this object. */
  readonly type: "stood-in";
  /** The seat, from 1. */
  readonly seat: number;
  /** The name of the server's bot. */
  readonly bot: string;
  /** True if the holder's time for the turn ran out, False if they were away. */
  readonly late: boolean;
};

/** The holder left the seat for good; it is open again, and its token is void. */
export type StoodUp = {
  /** The type of this object. */
  readonly type: "stood-up";
  /** The seat, from 1. */
  readonly seat: number;
};

/** Players, sides and tiles. */
export type Table = {
  /** The number of players. */
  readonly players: 3 | 4;
  /** True if four players form two sides, seats 1 and 3 against 2 and 4, which share tricks, points and marks. */
  readonly partnerships: boolean;
  /** The set of tiles: without blanks except the 0-0 (moon-22), without any blank (moon-21), or all 28 tiles (double-six). */
  readonly tiles: "double-six" | "moon-21" | "moon-22";
};

/** A clock for each seat held by a person or an outside bot. */
export type TimeControl = {
  /** Milliseconds for a whole game. */
  readonly base: number;
  /** Milliseconds added after each action. */
  readonly increment: number;
};

/** Time is called, where `match.timed` has it. */
export type Timed = {
  /** The type of this object. */
  readonly type: "time";
};

/** Somebody won a trick of the hand that is being counted. With the last one the hand is entered. */
export type Took = {
  /** The type of this object. */
  readonly type: "trick";
  /** In Chips for two, seat 3 is the dummy. */
  readonly seat: number;
  /** Big Moons in it. */
  readonly big?: number;
  /** Little Moons in it. */
  readonly little?: number;
};

/** The hand was taken back to its first ``kept`` actions, of which the deal is the first. */
export type TookBack = {
  /** The type of this object. */
  readonly type: "took-back";
  /** The number of actions of the hand that remain. */
  readonly kept: number;
};

/** The trumps that the declarer may name. */
export type Trump = {
  /** True if a number may be named. */
  readonly suits: boolean;
  /** True if doubles may be named. */
  readonly doubles: boolean;
  /** Follow-me: a contract without trump (separate), another word for 0 (blanks), or not allowed (off). */
  readonly follow_me: "blanks" | "off" | "separate";
};

/** Whose turn it is in the game, and what they may do: who follows by events needs to know no rules. */
export type Turn = {
  /** How many actions of the game have been done: what commands that act name. */
  readonly ply: number;
  /** As in the view of the room: ``deal``, ``auction``, …, ``over``. */
  readonly phase: string;
  /** The seat; 0 for chance, null where the game is over. */
  readonly to_move: number | null;
  /** What the viewer may do now; empty unless it is their turn. */
  readonly legal: ReadonlyArray<string>;
};

/** The last thing was never said. */
export type Undo = {
  /** The type of this object. */
  readonly type: "undo";
};

/** The room as it stands: first of all, and whenever events alone don't do. */
export type ViewMessage = {
  /** The type of this object. */
  readonly type: "view";
  /** The whole room, as the viewer may see it. */
  readonly view: RoomView;
};

/** The holder of the seat disconnected. */
export type WentAway = {
  /** The type of this object. */
  readonly type: "went-away";
  /** The seat, from 1. */
  readonly seat: number;
};

/** The game was taken back to its first ``ply`` actions. In private rooms only. */
export type WentBack = {
  /** The type of this object. */
  readonly type: "went-back";
  /** The number of actions of the game so far. */
  readonly ply: number;
};

/** The tile that is left over. */
export type Widow = {
  /** When the declarer takes the widow and discards: before naming trump, after it, or not at all (none). */
  readonly exchange: "after-trump" | "before-trump" | "none";
};

/** A word that players use, with its definition. */
export type WordDefinition = {
  /** The name of the word in links. */
  readonly name: string;
  /** The word as players say it. */
  readonly word: string;
  /** The definition, as text for players. */
  readonly meaning: string;
};
