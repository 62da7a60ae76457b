// Made by tools/page_types.py from what the server publishes; a test holds it against the server.

/** An action of the game. */
export type Act = {
  /** Says which of the types this is. */
  readonly type: "act";
  /** How many actions of the game have been done, as far as the client knows. */
  readonly ply: number;
  /** An action of the game, as it is written in records. */
  readonly action: string;
};

/** An action of the game. */
export type Acted = {
  /** Says which of the types this is. */
  readonly type: "acted";
  /** Who acted; 0 for chance and the arbiter. */
  readonly seat: number;
  /** An action of the game, as it is written in records. */
  readonly action: string;
};

/** Add to what the next hand is dealt from; see `shootmoon.rooms.fairness`. */
export type AddNonce = {
  /** Says which of the types this is. */
  readonly type: "add-nonce";
  /** 1 to 64 hexadecimal digits in lower case. */
  readonly nonce: string;
  /** That of the hand which it is meant for; once that is dealt, the nonce is refused. */
  readonly commitment: string;
};

/** Agree to what is asked for, or not; who asked may withdraw it. */
export type Answer = {
  /** Says which of the types this is. */
  readonly type: "answer";
  /** Whether the seat consents. */
  readonly agree: boolean;
};

/** Ask for something that needs the consent of all people at the table. */
export type Ask = {
  /** Says which of the types this is. */
  readonly type: "ask";
  /** What is asked for. */
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
  /** Says which of the types this is. */
  readonly type: "begin";
  /** The seat that plays for its bid, from 1; null while there is none. */
  readonly declarer: number;
  /** The bid, such as ``5`` or ``moon``. */
  readonly bid: string;
};

/** Another bot of the house takes a bot's seat when the hand is over. */
export type BotPromised = {
  /** Says which of the types this is. */
  readonly type: "bot-promised";
  /** The seat, from 1. */
  readonly seat: number;
  /** The bot of the house, by its name. */
  readonly bot: string;
};

/** A bot of the house took a seat. */
export type BotSatDown = {
  /** Says which of the types this is. */
  readonly type: "bot-sat-down";
  /** The seat, from 1. */
  readonly seat: number;
  /** The bot of the house, by its name. */
  readonly bot: string;
};

/** What there is on this server to choose from. */
export type BotsAndPhrases = {
  /** The bots of the house by name, weakest first. */
  readonly bots: ReadonlyArray<string>;
  /** What can be said with a quick phrase. */
  readonly phrases: ReadonlyArray<string>;
};

/** Who holds the seat is there again, and plays it again where a bot stood in. */
export type CameBack = {
  /** Says which of the types this is. */
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
  /** What somebody wrote. */
  readonly text: string;
};

/** Something that was said. */
export type ChatLine = {
  /** The version of the room: the number of its last entry, from 1. */
  readonly number: number;
  /** The seat, from 1. */
  readonly seat: number;
  /** What somebody wrote. */
  readonly text: string;
  /** The name of a quick phrase; empty where something was written. */
  readonly phrase: string;
};

/** Ask what becomes of rules that somebody puts together. What isn't known is left out, and told of. */
export type CheckRules = {
  /** What they are built upon; see ``/api/presets``. */
  readonly preset?: string;
  /** The options in which they differ from it. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** The same, as somebody typed them or as they stand in a link. */
  readonly texts?: Readonly<Record<string, string>>;
  /** A rules file, instead of all these. */
  readonly toml?: string | null;
  /** The option that was chosen last, which mending is not to change back. */
  readonly keep?: string | null;
  /** What the rules are called. */
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
  /** The value, as rules files have it. */
  readonly value: boolean | number | string;
  /** What players are told of it. */
  readonly words: string;
};

/** “The rest are mine.” */
export type Claim = {
  /** Says which of the types this is. */
  readonly type: "claim";
  /** How many actions of the game have been done. */
  readonly ply: number;
};

/** A seat said “the rest are mine”, and nobody can prevent it. The plays follow, an entry each. */
export type ClaimGranted = {
  /** Says which of the types this is. */
  readonly type: "claim-granted";
  /** The seat, from 1. */
  readonly seat: number;
};

/** Whether a seat could claim the rest. */
export type Claimable = {
  /** How many actions of the game had been done then. */
  readonly ply: number;
  /** Whether a claim of the rest would be granted. */
  readonly holds: boolean;
};

export type ClientMessage = Hello | Do | Ping;

/** The clock was ahead when the entry before was written; what is due counts from this time on. */
export type ClockSetBack = {
  /** Says which of the types this is. */
  readonly type: "clock-set-back";
};

/** To be there again. Any other command does that, too. */
export type ComeBack = {
  /** Says which of the types this is. */
  readonly type: "come-back";
};

/** A command to a room. */
export type CommandRequest = {
  /** What the client calls the command. */
  readonly id: string;
  /** What is to be done. */
  readonly command: SitDown | SeatBot | StandUp | GoAway | ComeBack | AddNonce | Act | Claim | Ask | Answer | Resume | GetReady | Say | Mute;
};

/** A command was carried out, and that lasts. */
export type CommandResult = {
  /** The version of the room after it. */
  readonly number: number;
  /** The seat that the token holds now; 0 for none. */
  readonly seat: number;
};

/** The secret of the next hand is chosen, and this is its SHA-256. */
export type CommitmentMade = {
  /** Says which of the types this is. */
  readonly type: "committed";
  /** The SHA-256 of the secret from which a hand is dealt. */
  readonly commitment: string;
};

/** A seat agreed to what is asked for. */
export type Consented = {
  /** Says which of the types this is. */
  readonly type: "consented";
  /** The seat, from 1. */
  readonly seat: number;
};

/** A hand was otherwise. All after it is scored anew. */
export type Correct = {
  /** Says which of the types this is. */
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

/** Ask for a room. */
export type CreateRoom = {
  /** Whether a new game begins when one is over. */
  readonly endless?: boolean;
  /** A clock for every seat; null for none. */
  readonly clock?: TimeControl | null;
  /** How long things stay on the table. */
  readonly pace?: Pace;
  /** How long a turn may last before a bot stands in; 0 for ever. With a clock, the clock decides too. */
  readonly patience?: number;
  /** How long somebody may be away before a bot stands in. */
  readonly grace?: number;
  /** The bot that stands in for people. */
  readonly stand_in?: string;
  /** Whether newcomers may take seats that bots hold. */
  readonly drop_in?: boolean;
  /** ``none``: nobody watches. ``live``: what all seats see. ``hands``: when a hand is over, also what one seat saw of it. When a game is over everybody may see all of it, but in a series. */
  readonly spectators?: "hands" | "live" | "none";
  /** What may be said: anything, quick phrases alone, or nothing. */
  readonly chat?: "all" | "off" | "phrases";
  /** Whether it may be listed for everybody. Else it is found by those alone who have its name. */
  readonly public?: boolean;
  /** The rules; see ``/api/presets``. */
  readonly preset?: string;
  /** Options of the rules in which they differ from the preset, such as ``{"auction.minimum": 5}``. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Whole rules, instead of a preset and options. */
  readonly rules?: MoonRules | ChipsRules | null;
  /** By seat: the bot of the house that sits there; see ``/api/bots``. */
  readonly bots?: Readonly<Record<string, string>>;
  /** The series to which the room belongs; null for none. */
  readonly series?: SeriesName | null;
};

/** Ask for a score sheet for a real table. */
export type CreateSheet = {
  /** The name of the preset that the rules are, or are built upon. */
  readonly preset?: string;
  /** Options of the rules by their names, such as `auction.minimum`. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Whole rules, instead of a preset and options. */
  readonly rules?: MoonRules | ChipsRules | null;
  /** By seat. */
  readonly names: ReadonlyArray<string>;
  /** Who deals first. */
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
  /** Says which of the types this is. */
  readonly type: "do";
  /** What the client calls the command. */
  readonly id: string;
  /** What is to be done. */
  readonly command: SitDown | SeatBot | StandUp | GoAway | ComeBack | AddNonce | Act | Claim | Ask | Answer | Resume | GetReady | Say | Mute;
};

/** A command was carried out, and that lasts. */
export type Done = {
  /** Says which of the types this is. */
  readonly type: "done";
  /** What the client calls the command. */
  readonly id: string;
  /** The version of the room: the number of its last entry, from 1. */
  readonly number: number;
  /** The seat, from 1. */
  readonly seat: number;
};

/** A game of this room that is over. */
export type Ended = {
  /** The number of the game in its room, from 1. */
  readonly game: number;
  /** Seats; empty where it was ended early. */
  readonly winners: ReadonlyArray<number>;
};

/** Something that happened, as one viewer may know it. */
export type Event = {
  /** The version of the room after it. Some numbers are missing: not everything is told to everybody. */
  readonly number: number;
  /** When, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** What happened. */
  readonly what: RoomOpened | SeatTaken | SeatComing | CommitmentMade | SecretRevealed | HandDropped | BotSatDown | StoodUp | BotPromised | PromiseEnded | WentAway | CameBack | StoodIn | GameBegan | NonceAdded | Acted | ClaimGranted | Proposed | Consented | ProposalEnded | TookBack | WentBack | Paused | Resumed | GameEnded | Readied | ClockSetBack | Said | Muted;
};

/** What happened since the last message of this type or a view. */
export type EventsMessage = {
  /** Says which of the types this is. */
  readonly type: "events";
  /** The version of the room: the number of its last entry, from 1. */
  readonly number: number;
  /** What happened, oldest first. */
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

/** A game that was played to its end. */
export type FinishedGameSummary = {
  /** Its number in the room, from 1. */
  readonly game: number;
  /** When, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** By seat. */
  readonly names: ReadonlyArray<string>;
  /** The seats that won, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** The whole record (``.moon``); null in a series that isn't over. */
  readonly record: string | null;
};

/** The game after so many actions. */
export type Frame = {
  /** How many actions of the game have been done. */
  readonly ply: number;
  /** Who did the last one; 0 for chance. */
  readonly seat: number;
  /** The last one, as far as the viewer knew it then; null before the first. */
  readonly action: string | null;
  /** The game then, as the viewer may see it. */
  readonly position: GameView;
  /** What is said about it. */
  readonly annotations: ReadonlyArray<string>;
  /** What is said before the next one. */
  readonly comments: ReadonlyArray<string>;
};

/** A record, and which part of it is to be shown. */
export type FramesRequest = {
  /** The whole record, as text (``.moon``) or as JSON. */
  readonly record: string;
  /** The first ply that is shown: the game after so many actions. */
  readonly first: number;
  /** Plies, both included: the game after so many actions. At most 200 at a time. */
  readonly last: number;
  /** Whose view; 0 shows all hands, as far as the record has them. */
  readonly seat: number;
};

/** A game begins; the first in a room is number 1. */
export type GameBegan = {
  /** Says which of the types this is. */
  readonly type: "game-began";
  /** The number of the game in its room, from 1. */
  readonly game: number;
};

/** The game was ended early, and nobody won it. */
export type GameEnded = {
  /** Says which of the types this is. */
  readonly type: "game-ended";
};

/** All that the rules of a game may be made of. */
export type GameOptions = {
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** All options, those together that belong together. */
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
  /** The seat that deals or dealt, from 1; null while there is none. */
  readonly dealer: number | null;
  /** The seat that plays for its bid, from 1; null while there is none. */
  readonly declarer: number | null;
  /** The bid that is played for; null while there is none. */
  readonly contract: string | null;
  /** The trump suit; null while there is none. */
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
  /** By seat or side: how many tricks they have taken. */
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
  /** The seats that won, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** What the viewer may do now; nothing while the game is paused, and when it was ended. */
  readonly legal: ReadonlyArray<string>;
  /** What the declarer of this hand took from the widow. */
  readonly from_widow: ReadonlyArray<string>;
};

/** Need no more time before the next deal. */
export type GetReady = {
  /** Says which of the types this is. */
  readonly type: "get-ready";
};

/** Not to be connected any more; given by the server when a connection is lost. */
export type GoAway = {
  /** Says which of the types this is. */
  readonly type: "go-away";
};

/** The hand never was; the same dealer deals again. What it was dealt from is told with that. */
export type HandDropped = {
  /** Says which of the types this is. */
  readonly type: "dealt-anew";
  /** What it was dealt from; null where that isn't told yet. */
  readonly told: SecretRevealed | null;
};

/** What a hand came to; see `shootmoon.game.HandResult`. */
export type HandView = {
  /** The seat that deals or dealt, from 1; null while there is none. */
  readonly dealer: number;
  /** The seat that plays for its bid, from 1; null while there is none. */
  readonly declarer: number | null;
  /** The bid that is played for; null while there is none. */
  readonly contract: string | null;
  /** The trump suit; null while there is none. */
  readonly trump: string | null;
  /** By seat or side: how many tricks they have taken. */
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

/** How the server is. */
export type Health = {
  /** ``ok``; otherwise the answer is a problem. */
  readonly status: "ok";
  /** That of the program. */
  readonly version: string;
};

/** The first message: who it is, and what is known already. */
export type Hello = {
  /** Says which of the types this is. */
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

/** A trick of Chips with moons in it. */
export type MoonTrick = {
  /** Who won it. */
  readonly seat: number;
  /** Big Moons in it. */
  readonly big: number;
  /** Little Moons in it. */
  readonly little: number;
};

/** Not to read what another seat says, or to read it again. */
export type Mute = {
  /** Says which of the types this is. */
  readonly type: "mute";
  /** The seat that it is about, from 1. */
  readonly other: number;
  /** False: to read it again. */
  readonly muted?: boolean;
};

/** A seat doesn't want to read another one, or does again. */
export type Muted = {
  /** Says which of the types this is. */
  readonly type: "muted";
  /** The seat, from 1. */
  readonly seat: number;
  /** The seat that it is about, from 1. */
  readonly other: number;
  /** False: it reads it again. */
  readonly muted: boolean;
};

/** A seat added to what the next hand is dealt from; a later one of the same seat replaces it. */
export type NonceAdded = {
  /** Says which of the types this is. */
  readonly type: "nonce-added";
  /** The seat, from 1. */
  readonly seat: number;
  /** 1 to 64 hexadecimal digits in lower case. */
  readonly nonce: string;
};

/** An option of the rules, in words. */
export type OptionDescription = {
  /** Its name, such as ``auction.minimum``. */
  readonly option: string;
  /** What it is called, for people. */
  readonly title: string;
  /** What it means, for people. */
  readonly meaning: string;
  /** What its values are. */
  readonly kind: "bool" | "choice" | "int";
  /** Its value unless a preset says otherwise. */
  readonly default: boolean | number | string;
  /** All its values; none where they are a range of numbers. */
  readonly choices: ReadonlyArray<ChoiceDescription>;
  /** The least of a range; null for others. */
  readonly minimum: number | null;
  /** The most of a range; null for others. */
  readonly maximum: number | null;
  /** Whether only odd numbers will do. */
  readonly odd: boolean;
};

/** How long things stay on the table, in milliseconds, so that people can follow. */
export type Pace = {
  /** Before a bot acts. */
  readonly play: number;
  /** Before a bot leads to the next trick. */
  readonly trick: number;
  /** Between a hand and the next deal, unless all are ready before. */
  readonly hand: number;
};

/** A hand of Moon in which everybody passed. */
export type Passed = {
  /** Says which of the types this is. */
  readonly type: "passed";
};

/** Clocks and bots stand still. */
export type Paused = {
  /** Says which of the types this is. */
  readonly type: "paused";
};

/** What may be asked of a room just now: such commands would be carried out, and others refused. */
export type Permissions = {
  /** The seats that can be taken. */
  readonly sit_down: ReadonlyArray<number>;
  /** The seats into which a bot can be put. */
  readonly seat_bot: ReadonlyArray<number>;
  /** Whether the seat can be left. */
  readonly stand_up: boolean;
  /** Whether it is the viewer's turn, and the game goes on. */
  readonly act: boolean;
  /** Whether the next deal can be asked for. */
  readonly get_ready: boolean;
  /** Whether something can be added to the next deal. */
  readonly add_nonce: boolean;
  /** What can be wished for. */
  readonly ask: ReadonlyArray<"again" | "end" | "pause" | "redeal" | "takeback" | "time">;
  /** Whether something waits for the viewer's consent. */
  readonly answer: boolean;
  /** Whether a pause can be ended. */
  readonly resume: boolean;
};

/** Is anybody there? */
export type Ping = {
  /** Says which of the types this is. */
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
  /** Says which of the types this is. */
  readonly type: "hand";
  /** The seat that plays for its bid, from 1; null while there is none. */
  readonly declarer: number;
  /** ``4`` … ``7``, ``moon``, ``double-moon`` or ``triple-moon``, as far as the rules have it. */
  readonly bid: string;
  /** By seat or side: how many tricks they have taken. */
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
  /** Says which of the types this is. */
  readonly type: "pong";
};

/** A preset, as it is listed. */
export type PresetSummary = {
  /** The name of the preset that the rules are, or are built upon. */
  readonly preset: string;
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** What it is called, for people. */
  readonly title: string;
  /** How many play. */
  readonly players: number;
};

/** What a preset sets the options to. */
export type PresetValues = {
  /** The name of the preset that the rules are, or are built upon. */
  readonly preset: string;
  /** What it is called, for people. */
  readonly title: string;
  /** The preset that it is itself a variation of. */
  readonly base: string | null;
  /** Where its rules come from. */
  readonly source: string;
  /** The options that it doesn't leave at their defaults. */
  readonly changed: Readonly<Record<string, boolean | number | string>>;
};

/** What is wrong (RFC 9457). */
export type Problem = {
  /** ``urn:shootmoon:problem:`` and the code. */
  readonly type: string;
  /** What it is called, for people. */
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
  /** Says which of the types this is. */
  readonly type: "problem";
  /** What is wrong. */
  readonly problem: Problem;
  /** That of the command, where it was one that could be read. */
  readonly id: string | null;
};

/** Who was promised a seat doesn't want it any more. */
export type PromiseEnded = {
  /** Says which of the types this is. */
  readonly type: "promise-ended";
  /** The seat, from 1. */
  readonly seat: number;
};

/** What was asked for is done, or refused by ``seat`` (the asker: withdrawn), or lapsed (``seat`` 0). */
export type ProposalEnded = {
  /** Says which of the types this is. */
  readonly type: "wish-ended";
  /** Whether it is done. */
  readonly granted: boolean;
  /** The seat, from 1. */
  readonly seat: number;
};

/** Something that waits for the consent of all people at the table. */
export type ProposalView = {
  /** What is asked for. */
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
  /** The seat, from 1. */
  readonly seat: number;
  /** The seats that have consented. */
  readonly agreed: ReadonlyArray<number>;
  /** When it lapses, in milliseconds since 1970 UTC. */
  readonly until: number;
};

/** A seat asked for something that needs consent; its own is given with that. */
export type Proposed = {
  /** Says which of the types this is. */
  readonly type: "wished";
  /** The seat, from 1. */
  readonly seat: number;
  /** What is asked for. */
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
};

/** A seat needs no more time before the next deal. */
export type Readied = {
  /** Says which of the types this is. */
  readonly type: "readied";
  /** The seat, from 1. */
  readonly seat: number;
};

/** People are called otherwise, or others sit there now; by seat. */
export type Rename = {
  /** Says which of the types this is. */
  readonly type: "names";
  /** By seat: what the players are called. */
  readonly names: ReadonlyArray<string>;
};

/** A hand that is void since somebody didn't follow suit; the same dealer deals again. */
export type Reneged = {
  /** Says which of the types this is. */
  readonly type: "renege";
  /** The seat, from 1. */
  readonly seat: number;
};

/** What a record says, but for its actions. */
export type Replay = {
  /** The rules, option by option. */
  readonly rules: MoonRules | ChipsRules;
  /** What its rules are called; empty for rules of somebody's own. */
  readonly title: string;
  /** Its rules told as prose, a heading at a time. */
  readonly chapters: ReadonlyArray<Chapter>;
  /** By seat; empty where nobody is named. */
  readonly names: ReadonlyArray<string>;
  /** What else is known, such as ``Date``. */
  readonly tags: Readonly<Record<string, string>>;
  /** The seat whose view this is; 0 for a record of everything. */
  readonly viewer: number;
  /** How many actions there are. */
  readonly plies: number;
  /** The hands, in order. */
  readonly hands: ReadonlyArray<ReplayHand>;
  /** The seats that won, from 1; empty for none. */
  readonly winners: ReadonlyArray<number>;
  /** What is wrong after that; null for a sound record. */
  readonly fault: ReplayFault | null;
};

/** Why a record can't be read further. */
export type ReplayFault = {
  /** What is wrong, for people. */
  readonly reason: string;
  /** From 1; null in JSON, where ``ply`` says which action is meant. */
  readonly line: number | null;
  /** From 1; null as for ``line``. */
  readonly column: number | null;
  /** How many actions of the game have been done. */
  readonly ply: number | null;
  /** As it is written. */
  readonly action: string | null;
  /** What would have been legal. */
  readonly legal: ReadonlyArray<string>;
};

/** A hand of a record. What goes before the first deal belongs to the first hand. */
export type ReplayHand = {
  /** How many actions were done before it. */
  readonly first: number;
  /** How many were done after it. */
  readonly last: number;
  /** The seat that deals or dealt, from 1; null while there is none. */
  readonly dealer: number | null;
  /** After how many actions its result stood; null where it wasn't played to its end. */
  readonly over: number | null;
  /** What it came to, without its tricks; null as for ``over``. */
  readonly result: HandView | null;
};

/** A record to be looked at, as text (``.moon``) or as JSON; `shootmoon.server.replay.MAX_RECORD`. */
export type ReplayRequest = {
  /** The record, 500,000 characters at most. */
  readonly record: string;
};

/** End a pause. Anybody may. */
export type Resume = {
  /** Says which of the types this is. */
  readonly type: "resume";
};

/** They go on. */
export type Resumed = {
  /** Says which of the types this is. */
  readonly type: "resumed";
};

/** A room is there. Whoever has its name can come in. */
export type RoomCreated = {
  /** The name of the room. */
  readonly room: string;
  /** Its address on this server. */
  readonly link: string;
  /** The version of the room: the number of its last entry, from 1. */
  readonly number: number;
  /** The full name of its series; see ``/api/series``. */
  readonly series: string | null;
};

/** The room is there. Its settings are in the view of the room. */
export type RoomOpened = {
  /** Says which of the types this is. */
  readonly type: "opened";
};

/** A room that its maker made public, as it is listed. */
export type RoomSummary = {
  /** The name of the room. */
  readonly room: string;
  /** When something happened there last, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** Whether it waits for players, is being played, or is finished. */
  readonly status: "finished" | "playing" | "waiting";
  /** The name of the preset that the rules are, or are built upon. */
  readonly preset: string;
  /** How many play. */
  readonly players: number;
  /** Seats that aren't open. */
  readonly seated: number;
  /** Seats that people hold. */
  readonly people: number;
  /** The full name of its series; null for none. */
  readonly series: string | null;
  /** What players call the preset that its rules differ least from. */
  readonly title: string;
  /** In which options they differ from it, in words. */
  readonly differs: ReadonlyArray<string>;
  /** Who is there and has the first seat. */
  readonly host: string;
  /** When it was opened, in milliseconds since 1970 UTC. */
  readonly opened_at: number;
  /** People who are at the table now. */
  readonly present: number;
  /** Seats that can be taken: open ones, and where the room allows that those of bots. */
  readonly free: number;
};

/** What happened in a room. */
export type RoomUpdate = {
  /** The version of the room up to which this tells everything that the viewer may know. */
  readonly number: number;
  /** What happened, oldest first. */
  readonly events: ReadonlyArray<Event>;
  /** The room as it stands, where events alone don't bring the viewer up to date; then there are none. */
  readonly view: RoomView | null;
  /** Whose turn it is after that; null in a view, which says it itself, and before the first game. */
  readonly turn: Turn | null;
};

/** A room as one viewer may see it. */
export type RoomView = {
  /** The name of the room. */
  readonly room: string;
  /** The version of the room: the number of its last entry, from 1. */
  readonly number: number;
  /** When, in milliseconds since 1970 UTC. */
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
  /** Says which of the types this is. */
  readonly type: "round";
  /** By seat or side: how many tricks they have taken. */
  readonly tricks: ReadonlyArray<number>;
  /** The tricks with moons in them, in the order in which they were won; not those that a dummy won. */
  readonly moons: ReadonlyArray<MoonTrick>;
};

/** What becomes of rules that somebody puts together. */
export type RulesChecked = {
  /** The name of the preset that the rules are, or are built upon. */
  readonly preset: string;
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** What they are called; empty for nothing. */
  readonly title: string;
  /** Every option; one that was given what it doesn't take is as in the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** The options in which they differ from the preset: what ``POST /api/rooms`` takes as ``options``. */
  readonly changed: Readonly<Record<string, boolean | number | string>>;
  /** The options that make no difference under these rules. */
  readonly idle: ReadonlyArray<string>;
  /** What is wrong with them. */
  readonly problems: ReadonlyArray<RulesProblem>;
  /** Whether they can be played: nothing contradicts itself. */
  readonly playable: boolean;
  /** The fewest changes with which they could be; null where they can or none is known. */
  readonly mending: Readonly<Record<string, boolean | number | string>> | null;
  /** The rules told as prose; empty where they can't be played. */
  readonly chapters: ReadonlyArray<Chapter>;
  /** The rules as a file; empty where they can't be played. */
  readonly toml: string;
};

/** A rule set: its options, and told as prose. */
export type RulesDescription = {
  /** The name of the preset that the rules are, or are built upon. */
  readonly preset: string;
  /** The number of the game in its room, from 1. */
  readonly game: "chips" | "moon";
  /** Options of the rules by their names, such as `auction.minimum`. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** The rules, for people. */
  readonly prose: string;
  /** The same prose, a heading at a time. */
  readonly chapters: ReadonlyArray<Chapter>;
  /** The preset that it differs least from; ``preset``, where that is one. */
  readonly base: string;
  /** What players call that. */
  readonly title: string;
  /** The options in which it differs from that. */
  readonly changed: Readonly<Record<string, boolean | number | string>>;
  /** The same in words. */
  readonly changes: ReadonlyArray<string>;
};

/** Something that is wrong with rules. */
export type RulesProblem = {
  /** The option that it is about, or whatever else was given; empty for a whole file. */
  readonly option: string;
  /** What is wrong. */
  readonly words: string;
  /** What would do instead; empty where nobody can say that. */
  readonly remedy: string;
  /** Whether what was given is left out; else it doesn't go together with something else. */
  readonly left_out: boolean;
};

/** Chat: a text, or the name of a quick phrase, which each reads in their own language. */
export type Said = {
  /** Says which of the types this is. */
  readonly type: "said";
  /** The seat, from 1. */
  readonly seat: number;
  /** What somebody wrote. */
  readonly text: string;
  /** The name of a quick phrase; empty where something was written. */
  readonly phrase: string;
};

/** Say something: a text, or one of `PHRASES`. */
export type Say = {
  /** Says which of the types this is. */
  readonly type: "say";
  /** What somebody wrote. */
  readonly text?: string;
  /** The name of a quick phrase; empty where something was written. */
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

/** Put a bot of the house into an open seat, or another one into a bot's. */
export type SeatBot = {
  /** Says which of the types this is. */
  readonly type: "seat-bot";
  /** The seat, from 1. */
  readonly seat: number;
  /** The bot of the house, by its name. */
  readonly bot: string;
};

/** Somebody takes a bot's seat when the hand is over. */
export type SeatComing = {
  /** Says which of the types this is. */
  readonly type: "seat-promised";
  /** The seat, from 1. */
  readonly seat: number;
  /** What somebody is called. */
  readonly name: string;
  /** Whether it is a bot that is connected from outside. */
  readonly outside: boolean;
};

/** Somebody took a seat. */
export type SeatTaken = {
  /** Says which of the types this is. */
  readonly type: "sat-down";
  /** The seat, from 1. */
  readonly seat: number;
  /** What somebody is called. */
  readonly name: string;
  /** Whether it is a bot that is connected from outside. */
  readonly outside: boolean;
};

/** A seat as all may see it. */
export type SeatView = {
  /** The seat, from 1. */
  readonly seat: number;
  /** Nobody, a person, a bot of the house, or a bot that is connected from outside. */
  readonly holder: "bot" | "open" | "outside" | "person";
  /** What somebody is called. */
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

/** What a hand was dealt from. */
export type SecretRevealed = {
  /** Says which of the types this is. */
  readonly type: "revealed";
  /** Its number in the game, from 1. */
  readonly hand: number;
  /** The SHA-256 of the secret from which a hand is dealt. */
  readonly commitment: string;
  /** 64 hexadecimal digits. */
  readonly secret: string;
  /** By seat; ``-`` where none was added. */
  readonly nonces: ReadonlyArray<string>;
};

/** Options that belong together. */
export type SectionDescription = {
  /** Its name in rules files. */
  readonly section: string;
  /** What it is called, for people. */
  readonly title: string;
  /** Options of the rules by their names, such as `auction.minimum`. */
  readonly options: ReadonlyArray<OptionDescription>;
};

/** A series to play in: all rooms of this name, day and rules are dealt the same. */
export type SeriesName = {
  /** What somebody is called. */
  readonly name?: string;
  /** The last day on which it can be begun (UTC); today, unless told. */
  readonly day?: string | null;
  /** What tells players apart: each address is one player; or each token, for clubs that share an address. Then whoever makes up another token passes for another player. */
  readonly apart?: "address" | "token";
};

/** A series. What it was dealt from, and how its games compare, is told when it is over. */
export type SeriesView = {
  /** Its full name. */
  readonly series: string;
  /** The SHA-256 of the secret that all its deals follow from. */
  readonly commitment: string;
  /** When it is over, in milliseconds since 1970 UTC. Games that end later don't count. */
  readonly over_at: number;
  /** How many games of it have been finished. */
  readonly games: number;
  /** What all its deals followed from, 64 hexadecimal digits; null before it is over. */
  readonly secret: string | null;
  /** How many of its games count: those that were played blind; null before it is over. */
  readonly counted: number | null;
  /** Those games, oldest first, from ``first`` on, 100 at most; null before it is over. */
  readonly standings: ReadonlyArray<Standing> | null;
};

export type ServerMessage = ViewMessage | EventsMessage | Done | ProblemMessage | Pong;

/** How the room is played; see `shootmoon.rooms.settings.Settings`. */
export type SettingsView = {
  /** The rules, option by option. */
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

/** Something to be entered on a score sheet. */
export type SheetCommandRequest = {
  /** What the client calls the command. */
  readonly id: string;
  /** Only if the sheet stands at this version, which its writer has seen. */
  readonly known?: number | null;
  /** What is to be done. */
  readonly command: Played | Passed | Round | Reneged | Begin | Took | Correct | Timed | Rename | Undo;
};

/** It is entered, and that lasts. */
export type SheetCommandResult = {
  /** The version of the sheet. */
  readonly number: number;
};

/** A score sheet is there. Whoever has its name can look at it; the token of the request writes on it. */
export type SheetCreated = {
  /** Its name, which nobody guesses. */
  readonly sheet: string;
  /** Its address on this server. */
  readonly link: string;
  /** The version of the room: the number of its last entry, from 1. */
  readonly number: number;
};

/** A score sheet that is kept for a real table. */
export type SheetView = {
  /** Its version: grows with each thing that is said to it. */
  readonly number: number;
  /** When that was, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The rules, option by option. */
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
  /** The seats that won, from 1; empty for none. */
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

/** Take a seat: this one, or any that is free. It is held by the token of the request from then on. */
export type SitDown = {
  /** Says which of the types this is. */
  readonly type: "sit-down";
  /** What somebody is called. */
  readonly name: string;
  /** The seat, from 1. */
  readonly seat?: number | null;
  /** Whether it is an outside bot that sits down. */
  readonly outside?: boolean;
  /** Where somebody here has this name: whether to add a number to it, as in “Ann 2”, or to be refused. */
  readonly numbered?: boolean;
};

/** Leave for good. While a game is played, a bot takes the seat. */
export type StandUp = {
  /** Says which of the types this is. */
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

/** A bot plays for whom the seat belongs to, until they come back. */
export type StoodIn = {
  /** Says which of the types this is. */
  readonly type: "stood-in";
  /** The seat, from 1. */
  readonly seat: number;
  /** The bot of the house, by its name. */
  readonly bot: string;
  /** Whether they were there and took too long. */
  readonly late: boolean;
};

/** A seat is open again; its token is worth nothing any more. */
export type StoodUp = {
  /** Says which of the types this is. */
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

/** A clock for every seat that people or outside bots hold. */
export type TimeControl = {
  /** Milliseconds for a whole game. */
  readonly base: number;
  /** Milliseconds added after each action. */
  readonly increment: number;
};

/** Time is called, where `match.timed` has it. */
export type Timed = {
  /** Says which of the types this is. */
  readonly type: "time";
};

/** Somebody won a trick of the hand that is being counted. With the last one the hand is entered. */
export type Took = {
  /** Says which of the types this is. */
  readonly type: "trick";
  /** In Chips for two, seat 3 is the dummy. */
  readonly seat: number;
  /** Big Moons in it. */
  readonly big?: number;
  /** Little Moons in it. */
  readonly little?: number;
};

/** The game goes on from where so many actions of the hand had been done, its deal being the first. */
export type TookBack = {
  /** Says which of the types this is. */
  readonly type: "took-back";
  /** How many actions of the hand stand. */
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
  /** Says which of the types this is. */
  readonly type: "undo";
};

/** The room as it stands: first of all, and whenever events alone don't do. */
export type ViewMessage = {
  /** Says which of the types this is. */
  readonly type: "view";
  /** The room as it stands, as the viewer may see it. */
  readonly view: RoomView;
};

/** Who holds the seat is not connected any more. */
export type WentAway = {
  /** Says which of the types this is. */
  readonly type: "went-away";
  /** The seat, from 1. */
  readonly seat: number;
};

/** The game goes on from where so many of its actions had been done. In private rooms alone. */
export type WentBack = {
  /** Says which of the types this is. */
  readonly type: "went-back";
  /** How many actions of the game have been done. */
  readonly ply: number;
};

/** The tile that is left over. */
export type Widow = {
  /** When the declarer takes the widow and discards: before naming trump, after it, or not at all (none). */
  readonly exchange: "after-trump" | "before-trump" | "none";
};

/** A word of the table, and what it means. */
export type WordDefinition = {
  /** What links name it by. */
  readonly name: string;
  /** As players say it. */
  readonly word: string;
  /** What it means, for people. */
  readonly meaning: string;
};
