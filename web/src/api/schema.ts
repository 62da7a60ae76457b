// Made by tools/page_types.py from what the server publishes; a test holds it against the server.

/** An action of the game. */
export type Act = {
  readonly type: "act";
  readonly ply: number;
  readonly action: string;
};

/** An action of the game. */
export type Acted = {
  readonly type: "acted";
  readonly seat: number;
  readonly action: string;
};

/** Add to what the next hand is dealt from; see `shootmoon.rooms.fairness`. */
export type AddNonce = {
  readonly type: "add-nonce";
  readonly nonce: string;
  readonly commitment: string;
};

/** Agree to what is asked for, or not; who asked may withdraw it. */
export type Answer = {
  readonly type: "answer";
  readonly agree: boolean;
};

/** Ask for something that needs the consent of all people at the table. */
export type Ask = {
  readonly type: "ask";
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
};

/** Something that waits for the consent of all people at the table. */
export type AskedView = {
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
  readonly seat: number;
  readonly agreed: ReadonlyArray<number>;
  readonly until: number;
};

/** What may be bid. */
export type Auction = {
  readonly minimum: 3 | 4 | 5;
  readonly moons: 1 | 2 | 3;
  readonly moon_after_seven: boolean;
};

/** A hand of Moon begins whose tricks are told one by one. */
export type Begin = {
  readonly type: "begin";
  readonly declarer: number;
  readonly bid: string;
};

/** Another bot of the house takes a bot's seat when the hand is over. */
export type BotPromised = {
  readonly type: "bot-promised";
  readonly seat: number;
  readonly bot: string;
};

/** A bot of the house took a seat. */
export type BotSatDown = {
  readonly type: "bot-sat-down";
  readonly seat: number;
  readonly bot: string;
};

/** Who holds the seat is there again, and plays it again where a bot stood in. */
export type CameBack = {
  readonly type: "came-back";
  readonly seat: number;
};

/** A command was carried out, and that lasts. */
export type Carried = {
  readonly number: number;
  readonly seat: number;
};

/** What rules say of one thing. */
export type Chapter = {
  readonly name: string;
  readonly heading: string;
  readonly text: string;
};

/** Something that was said. */
export type ChatLine = {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly phrase: string;
};

/** Ask what becomes of rules that somebody puts together. What isn't known is left out, and told of. */
export type CheckRules = {
  readonly preset?: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly toml?: string | null;
  readonly keep?: string | null;
  readonly title?: string;
};

/** The chips. */
export type Chips = {
  readonly start: number;
  readonly target: number;
  readonly supply: number;
};

/** How tricks are played. */
export type ChipsPlay = {
  readonly illegal: "penalty" | "reject";
};

/** A rule set of Chips. Rule sets that are alike in everything, their name too, are equal. */
export type ChipsRules = {
  readonly game: "chips";
  readonly preset: string;
  readonly table: ChipsTable;
  readonly chips: Chips;
  readonly play: ChipsPlay;
};

/** Who plays. */
export type ChipsTable = {
  readonly players: 2 | 3 | 4 | 5 | 6;
  readonly partnerships: boolean;
};

/** One value of an option. */
export type ChoiceTold = {
  readonly value: boolean | number | string;
  readonly words: string;
};

/** “The rest are mine.” */
export type Claim = {
  readonly type: "claim";
  readonly ply: number;
};

/** A seat said “the rest are mine”, and nobody can prevent it. The plays follow, an entry each. */
export type ClaimGranted = {
  readonly type: "claim-granted";
  readonly seat: number;
};

/** Whether a seat could claim the rest. */
export type Claimable = {
  readonly ply: number;
  readonly holds: boolean;
};

export type ClientMessage = Hello | Do | Ping;

/** The clock was ahead when the entry before was written; what is due counts from this time on. */
export type ClockSetBack = {
  readonly type: "clock-set-back";
};

/** To be there again. Any other command does that, too. */
export type ComeBack = {
  readonly type: "come-back";
};

/** The secret of the next hand is chosen, and this is its SHA-256. */
export type CommitmentMade = {
  readonly type: "committed";
  readonly commitment: string;
};

/** A seat agreed to what is asked for. */
export type Consented = {
  readonly type: "consented";
  readonly seat: number;
};

/** A hand was otherwise. All after it is scored anew. */
export type Correct = {
  readonly type: "correct";
  readonly number: number;
  readonly entry: Played | Passed | Round | Reneged;
};

/** A hand that is being counted trick by trick. */
export type Counting = {
  readonly declarer: number | null;
  readonly bid: string | null;
  readonly taken: ReadonlyArray<number>;
  readonly tricks: ReadonlyArray<number>;
};

/** Who deals. */
export type Deal = {
  readonly first_dealer: "draw" | "random";
  readonly round_dealer: "left" | "round-winner";
  readonly all_pass: "force-dealer" | "next-dealer" | "same-dealer";
};

/** A command, answered by `Done` or `Wrong` with the same id. */
export type Do = {
  readonly type: "do";
  readonly id: string;
  readonly command: SitDown | SeatBot | StandUp | GoAway | ComeBack | AddNonce | Act | Claim | Ask | Answer | Resume | GetReady | Say | Mute;
};

/** A command was carried out, and that lasts. */
export type Done = {
  readonly type: "done";
  readonly id: string;
  readonly number: number;
  readonly seat: number;
};

/** A game of this room that is over. */
export type Ended = {
  readonly game: number;
  readonly winners: ReadonlyArray<number>;
};

/** It is entered, and that lasts. */
export type Entered = {
  readonly number: number;
};

/** Something that happened, as one viewer may know it. */
export type Event = {
  readonly number: number;
  readonly at: number;
  readonly what: RoomOpened | SeatTaken | BotSatDown | StoodUp | SeatComing | BotPromised | PromiseEnded | WentAway | CameBack | StoodIn | GameBegan | CommitmentMade | NonceAdded | Acted | SecretTold | ClaimGranted | Wished | Consented | WishEnded | TookBack | WentBack | HandDropped | Paused | Resumed | GameEnded | Readied | ClockSetBack | Said | Muted;
};

/** What can be known of where the deals come from; see `shootmoon.rooms.fairness`. */
export type FairnessView = {
  readonly commitment: string | null;
  readonly nonces: ReadonlyArray<string>;
  readonly next_commitment: string | null;
  readonly next_nonces: ReadonlyArray<string>;
  readonly told: ReadonlyArray<SecretTold>;
};

/** A game that was played to its end. */
export type FinishedLine = {
  readonly game: number;
  readonly at: number;
  readonly names: ReadonlyArray<string>;
  readonly winners: ReadonlyArray<number>;
  readonly record: string | null;
};

/** The game after so many actions. */
export type Frame = {
  readonly ply: number;
  readonly seat: number;
  readonly action: string | null;
  readonly position: GameView;
  readonly annotations: ReadonlyArray<string>;
  readonly comments: ReadonlyArray<string>;
};

/** A record, and which part of it is to be shown. */
export type FramesAsked = {
  readonly record: string;
  readonly first: number;
  readonly last: number;
  readonly seat: number;
};

/** A game begins; the first in a room is number 1. */
export type GameBegan = {
  readonly type: "game-began";
  readonly game: number;
};

/** The game was ended early, and nobody won it. */
export type GameEnded = {
  readonly type: "game-ended";
};

/** All that the rules of a game may be made of. */
export type GameOptions = {
  readonly game: "chips" | "moon";
  readonly sections: ReadonlyArray<SectionTold>;
  readonly presets: ReadonlyArray<PresetValues>;
};

/** The game as a viewer may see it, ``?`` for what they may not: `shootmoon.record.snapshot` with types. */
export type GameView = {
  readonly phase: string;
  readonly to_move: number | null;
  readonly dealer: number | null;
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly trump: string | null;
  readonly bids: ReadonlyArray<readonly [number, string]>;
  readonly hands: ReadonlyArray<ReadonlyArray<string>>;
  readonly widow: ReadonlyArray<string>;
  readonly discards: ReadonlyArray<string>;
  readonly dummy: ReadonlyArray<string>;
  readonly trick: ReadonlyArray<readonly [number, string]>;
  readonly led_suit: string | null;
  readonly played: ReadonlyArray<PlayedTrick>;
  readonly tricks: ReadonlyArray<number>;
  readonly points: ReadonlyArray<number> | null;
  readonly marks: ReadonlyArray<number> | null;
  readonly hickeys: ReadonlyArray<number> | null;
  readonly rounds_won: ReadonlyArray<number> | null;
  readonly chips: ReadonlyArray<number> | null;
  readonly supply: number | null;
  readonly last_hand: HandView | null;
  readonly winners: ReadonlyArray<number>;
  readonly legal: ReadonlyArray<string>;
};

/** Need no more time before the next deal. */
export type GetReady = {
  readonly type: "get-ready";
};

/** Not to be connected any more; given by the server when a connection is lost. */
export type GoAway = {
  readonly type: "go-away";
};

/** The hand never was; the same dealer deals again. What it was dealt from is told with that. */
export type HandDropped = {
  readonly type: "dealt-anew";
  readonly told: SecretTold | null;
};

/** What a hand came to; see `shootmoon.game.HandResult`. */
export type HandView = {
  readonly dealer: number;
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly trump: string | null;
  readonly tricks: ReadonlyArray<number>;
  readonly made: boolean | null;
  readonly stood: ReadonlyArray<number>;
  readonly round_winner: ReadonlyArray<number>;
  readonly marks_paid: ReadonlyArray<number> | null;
  readonly hickeys: number;
  readonly renege: number | null;
  readonly played: ReadonlyArray<PlayedTrick>;
};

/** What happened since the last message of this type or a view. */
export type Happened = {
  readonly type: "events";
  readonly number: number;
  readonly events: ReadonlyArray<Event>;
  readonly turn: Turn | null;
};

/** How the server is. */
export type Health = {
  readonly status: "ok";
  readonly version: string;
};

/** The first message: who it is, and what is known already. */
export type Hello = {
  readonly type: "hello";
  readonly token?: string;
  readonly known?: number | null;
  readonly watch?: number;
  readonly language?: "en" | "es" | null;
  readonly views?: boolean;
};

/** What there is on this server to choose from. */
export type House = {
  readonly bots: ReadonlyArray<string>;
  readonly phrases: ReadonlyArray<string>;
};

/** A room is there. Whoever has its name can come in. */
export type Made = {
  readonly room: string;
  readonly link: string;
  readonly number: number;
  readonly series: string | null;
};

/** A score sheet is there. Whoever has its name can look at it; the token of the request writes on it. */
export type MadeSheet = {
  readonly sheet: string;
  readonly link: string;
  readonly number: number;
};

/** Ask for a room. */
export type MakeRoom = {
  readonly endless?: boolean;
  readonly clock?: TimeControl | null;
  readonly pace?: Pace;
  readonly patience?: number;
  readonly grace?: number;
  readonly stand_in?: string;
  readonly drop_in?: boolean;
  readonly spectators?: "hands" | "live" | "none";
  readonly chat?: "all" | "off" | "phrases";
  readonly public?: boolean;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly rules?: MoonRules | ChipsRules | null;
  readonly bots?: Readonly<Record<string, string>>;
  readonly series?: SeriesName | null;
};

/** Ask for a score sheet for a real table. */
export type MakeSheet = {
  readonly preset?: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly rules?: MoonRules | ChipsRules | null;
  readonly names: ReadonlyArray<string>;
  readonly dealer?: number;
};

/** What is played for. */
export type Match = {
  readonly kind: "best-of" | "game" | "hand-marks" | "marks";
  readonly marks: number;
  readonly games: number;
  readonly hickeys: boolean;
  readonly transfer: "from-losers" | "winner-only";
  readonly timed: boolean;
};

/** What may be asked of a room just now: such commands would be carried out, and others refused. */
export type May = {
  readonly sit_down: ReadonlyArray<number>;
  readonly seat_bot: ReadonlyArray<number>;
  readonly stand_up: boolean;
  readonly act: boolean;
  readonly get_ready: boolean;
  readonly add_nonce: boolean;
  readonly ask: ReadonlyArray<"again" | "end" | "pause" | "redeal" | "takeback" | "time">;
  readonly answer: boolean;
  readonly resume: boolean;
};

/** A rule set of Moon. Rule sets that are alike in everything, their name too, are equal. */
export type MoonRules = {
  readonly game: "moon";
  readonly preset: string;
  readonly table: Table;
  readonly deal: Deal;
  readonly auction: Auction;
  readonly widow: Widow;
  readonly trump: Trump;
  readonly play: Play;
  readonly score: Score;
  readonly match: Match;
};

/** A trick of Chips with moons in it. */
export type MoonTrick = {
  readonly seat: number;
  readonly big: number;
  readonly little: number;
};

/** Not to read what another seat says, or to read it again. */
export type Mute = {
  readonly type: "mute";
  readonly other: number;
  readonly muted?: boolean;
};

/** A seat doesn't want to read another one, or does again. */
export type Muted = {
  readonly type: "muted";
  readonly seat: number;
  readonly other: number;
  readonly muted: boolean;
};

/** What happened in a room. */
export type News = {
  readonly number: number;
  readonly events: ReadonlyArray<Event>;
  readonly view: RoomView | null;
  readonly turn: Turn | null;
};

/** A seat added to what the next hand is dealt from; a later one of the same seat replaces it. */
export type NonceAdded = {
  readonly type: "nonce-added";
  readonly seat: number;
  readonly nonce: string;
};

/** An option of the rules, in words. */
export type OptionTold = {
  readonly option: string;
  readonly title: string;
  readonly meaning: string;
  readonly kind: "bool" | "choice" | "int";
  readonly default: boolean | number | string;
  readonly choices: ReadonlyArray<ChoiceTold>;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly odd: boolean;
};

/** A command to a room. */
export type Order = {
  readonly id: string;
  readonly command: SitDown | SeatBot | StandUp | GoAway | ComeBack | AddNonce | Act | Claim | Ask | Answer | Resume | GetReady | Say | Mute;
};

/** How long things stay on the table, in milliseconds, so that people can follow. */
export type Pace = {
  readonly play: number;
  readonly trick: number;
  readonly hand: number;
};

/** A hand of Moon in which everybody passed. */
export type Passed = {
  readonly type: "passed";
};

/** Clocks and bots stand still. */
export type Paused = {
  readonly type: "paused";
};

/** Is anybody there? */
export type Ping = {
  readonly type: "ping";
};

/** How tricks are played. */
export type Play = {
  readonly led_suit: "called" | "high-end";
  readonly first_lead: "any" | "trump";
  readonly stop_when_set: boolean;
};

/** A hand of Moon that was played. */
export type Played = {
  readonly type: "hand";
  readonly declarer: number;
  readonly bid: string;
  readonly tricks: ReadonlyArray<number>;
};

/** A trick that has been played. */
export type PlayedTrick = {
  readonly plays: ReadonlyArray<readonly [number, string]>;
  readonly suit: string;
  readonly winner: number;
};

/** Yes. */
export type Pong = {
  readonly type: "pong";
};

/** A preset, as it is listed. */
export type PresetLine = {
  readonly preset: string;
  readonly game: "chips" | "moon";
  readonly title: string;
  readonly players: number;
};

/** What a preset sets the options to. */
export type PresetValues = {
  readonly preset: string;
  readonly title: string;
  readonly base: string | null;
  readonly source: string;
  readonly changed: Readonly<Record<string, boolean | number | string>>;
};

/** What is wrong (RFC 9457). */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly legal?: ReadonlyArray<string>;
};

/** Who was promised a seat doesn't want it any more. */
export type PromiseEnded = {
  readonly type: "promise-ended";
  readonly seat: number;
};

/** A seat needs no more time before the next deal. */
export type Readied = {
  readonly type: "readied";
  readonly seat: number;
};

/** People are called otherwise, or others sit there now; by seat. */
export type Rename = {
  readonly type: "names";
  readonly names: ReadonlyArray<string>;
};

/** A hand that is void since somebody didn't follow suit; the same dealer deals again. */
export type Reneged = {
  readonly type: "renege";
  readonly seat: number;
};

/** What a record says, but for its actions. */
export type Replay = {
  readonly rules: MoonRules | ChipsRules;
  readonly title: string;
  readonly chapters: ReadonlyArray<Chapter>;
  readonly names: ReadonlyArray<string>;
  readonly tags: Readonly<Record<string, string>>;
  readonly viewer: number;
  readonly plies: number;
  readonly hands: ReadonlyArray<ReplayHand>;
  readonly winners: ReadonlyArray<number>;
  readonly fault: ReplayFault | null;
};

/** A record to be looked at, as text (``.moon``) or as JSON; `shootmoon.server.replay.MOST_RECORD`. */
export type ReplayAsked = {
  readonly record: string;
};

/** Why a record can't be read further. */
export type ReplayFault = {
  readonly reason: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly ply: number | null;
  readonly action: string | null;
  readonly legal: ReadonlyArray<string>;
};

/** A hand of a record. What goes before the first deal belongs to the first hand. */
export type ReplayHand = {
  readonly first: number;
  readonly last: number;
  readonly dealer: number | null;
  readonly over: number | null;
  readonly result: HandView | null;
};

/** End a pause. Anybody may. */
export type Resume = {
  readonly type: "resume";
};

/** They go on. */
export type Resumed = {
  readonly type: "resumed";
};

/** A room that its maker made public, as it is listed. */
export type RoomLine = {
  readonly room: string;
  readonly at: number;
  readonly status: "finished" | "playing" | "waiting";
  readonly preset: string;
  readonly players: number;
  readonly seated: number;
  readonly people: number;
  readonly series: string | null;
};

/** The room is there. Its settings are in the view of the room. */
export type RoomOpened = {
  readonly type: "opened";
};

/** A room as one viewer may see it. */
export type RoomView = {
  readonly room: string;
  readonly number: number;
  readonly at: number;
  readonly you: number;
  readonly status: "finished" | "playing" | "waiting";
  readonly settings: SettingsView;
  readonly seats: ReadonlyArray<SeatView>;
  readonly game: number;
  readonly ply: number;
  readonly position: GameView | null;
  readonly actions: ReadonlyArray<string>;
  readonly last_hand: ReadonlyArray<string>;
  readonly sheet: ReadonlyArray<HandView>;
  readonly turn_since: number;
  readonly deadline: number | null;
  readonly paused: boolean;
  readonly ended_early: boolean;
  readonly asked: AskedView | null;
  readonly fairness: FairnessView;
  readonly chat: ReadonlyArray<ChatLine>;
  readonly ended: ReadonlyArray<Ended>;
  readonly suits: Readonly<Record<string, ReadonlyArray<string>>>;
  readonly may: May;
  readonly promised: number;
};

/** A round of Chips. */
export type Round = {
  readonly type: "round";
  readonly tricks: ReadonlyArray<number>;
  readonly moons: ReadonlyArray<MoonTrick>;
};

/** What becomes of rules that somebody puts together. */
export type RulesChecked = {
  readonly preset: string;
  readonly game: "chips" | "moon";
  readonly title: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly changed: Readonly<Record<string, boolean | number | string>>;
  readonly idle: ReadonlyArray<string>;
  readonly problems: ReadonlyArray<RulesProblem>;
  readonly playable: boolean;
  readonly mending: Readonly<Record<string, boolean | number | string>> | null;
  readonly chapters: ReadonlyArray<Chapter>;
  readonly toml: string;
};

/** Something that is wrong with rules. */
export type RulesProblem = {
  readonly option: string;
  readonly words: string;
  readonly remedy: string;
  readonly left_out: boolean;
};

/** A rule set: its options, and told as prose. */
export type RulesTold = {
  readonly preset: string;
  readonly game: "chips" | "moon";
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly prose: string;
  readonly chapters: ReadonlyArray<Chapter>;
  readonly base: string;
  readonly title: string;
  readonly changed: Readonly<Record<string, boolean | number | string>>;
  readonly changes: ReadonlyArray<string>;
};

/** Chat: a text, or the name of a quick phrase, which each reads in their own language. */
export type Said = {
  readonly type: "said";
  readonly seat: number;
  readonly text: string;
  readonly phrase: string;
};

/** Say something: a text, or one of `PHRASES`. */
export type Say = {
  readonly type: "say";
  readonly text?: string;
  readonly phrase?: string;
};

/** Something to be entered on a score sheet. */
export type Saying = {
  readonly id: string;
  readonly known?: number | null;
  readonly command: Played | Passed | Round | Reneged | Begin | Took | Correct | Timed | Rename | Undo;
};

/** What a hand is worth, and how points win. */
export type Score = {
  readonly declarer: "bid" | "tricks";
  readonly target: number;
  readonly finish: "highest" | "in-order";
  readonly moon_wins: boolean;
};

/** Put a bot of the house into an open seat, or another one into a bot's. */
export type SeatBot = {
  readonly type: "seat-bot";
  readonly seat: number;
  readonly bot: string;
};

/** Somebody takes a bot's seat when the hand is over. */
export type SeatComing = {
  readonly type: "seat-promised";
  readonly seat: number;
  readonly name: string;
  readonly outside: boolean;
};

/** Somebody took a seat. */
export type SeatTaken = {
  readonly type: "sat-down";
  readonly seat: number;
  readonly name: string;
  readonly outside: boolean;
};

/** A seat as all may see it. */
export type SeatView = {
  readonly seat: number;
  readonly holder: "bot" | "open" | "outside" | "person";
  readonly name: string;
  readonly bot: string;
  readonly away: boolean;
  readonly left: number | null;
  readonly ready: boolean;
  readonly muted: boolean;
  readonly next: string;
};

/** What a hand was dealt from. */
export type SecretTold = {
  readonly type: "revealed";
  readonly hand: number;
  readonly commitment: string;
  readonly secret: string;
  readonly nonces: ReadonlyArray<string>;
};

/** Options that belong together. */
export type SectionTold = {
  readonly section: string;
  readonly title: string;
  readonly options: ReadonlyArray<OptionTold>;
};

/** A series to play in: all rooms of this name, day and rules are dealt the same. */
export type SeriesName = {
  readonly name?: string;
  readonly day?: string | null;
  readonly apart?: "address" | "token";
};

/** A series. What it was dealt from, and how its games compare, is told when it is over. */
export type SeriesView = {
  readonly series: string;
  readonly commitment: string;
  readonly over_at: number;
  readonly games: number;
  readonly secret: string | null;
  readonly counted: number | null;
  readonly standings: ReadonlyArray<Standing> | null;
};

export type ServerMessage = Shown | Happened | Done | Wrong | Pong;

/** How the room is played; see `shootmoon.rooms.settings.Settings`. */
export type SettingsView = {
  readonly rules: MoonRules | ChipsRules;
  readonly endless: boolean;
  readonly clock: TimeControl | null;
  readonly pace: Pace;
  readonly patience: number;
  readonly grace: number;
  readonly drop_in: boolean;
  readonly spectators: "hands" | "live" | "none";
  readonly chat: "all" | "off" | "phrases";
  readonly public: boolean;
  readonly series: string | null;
  readonly series_commitment: string | null;
};

/** A score sheet that is kept for a real table. */
export type SheetView = {
  readonly number: number;
  readonly at: number;
  readonly rules: MoonRules | ChipsRules;
  readonly names: ReadonlyArray<string>;
  readonly sides: ReadonlyArray<ReadonlyArray<number>>;
  readonly lines: ReadonlyArray<HandView>;
  readonly entries: ReadonlyArray<Played | Passed | Round | Reneged>;
  readonly counting: Counting | null;
  readonly points: ReadonlyArray<number> | null;
  readonly marks: ReadonlyArray<number> | null;
  readonly hickeys: ReadonlyArray<number> | null;
  readonly rounds_won: ReadonlyArray<number> | null;
  readonly chips: ReadonlyArray<number> | null;
  readonly supply: number | null;
  readonly dealer: number | null;
  readonly first: number | null;
  readonly winners: ReadonlyArray<number>;
  readonly timed: boolean;
  readonly hand_size: number;
  readonly dummy: number;
  readonly bids: ReadonlyArray<string>;
  readonly may_pass: boolean;
  readonly may_renege: boolean;
  readonly may_time: boolean;
  readonly may_undo: boolean;
};

/** The room as it stands: first of all, and whenever events alone don't do. */
export type Shown = {
  readonly type: "view";
  readonly view: RoomView;
};

/** Take a seat: this one, or any that is free. It is held by the token of the request from then on. */
export type SitDown = {
  readonly type: "sit-down";
  readonly name: string;
  readonly seat?: number | null;
  readonly outside?: boolean;
  readonly numbered?: boolean;
};

/** Leave for good. While a game is played, a bot takes the seat. */
export type StandUp = {
  readonly type: "stand-up";
};

/** How a game of a series compares with the others. */
export type Standing = {
  readonly room: string;
  readonly game: number;
  readonly names: ReadonlyArray<string>;
  readonly ahead: ReadonlyArray<ReadonlyArray<number>>;
};

/** A bot plays for whom the seat belongs to, until they come back. */
export type StoodIn = {
  readonly type: "stood-in";
  readonly seat: number;
  readonly bot: string;
  readonly late: boolean;
};

/** A seat is open again; its token is worth nothing any more. */
export type StoodUp = {
  readonly type: "stood-up";
  readonly seat: number;
};

/** Who plays, and with what. */
export type Table = {
  readonly players: 3 | 4;
  readonly partnerships: boolean;
  readonly tiles: "double-six" | "moon-21" | "moon-22";
};

/** A clock for every seat that people or outside bots hold. */
export type TimeControl = {
  readonly base: number;
  readonly increment: number;
};

/** Time is called, where `match.timed` has it. */
export type Timed = {
  readonly type: "time";
};

/** Somebody won a trick of the hand that is being counted. With the last one the hand is entered. */
export type Took = {
  readonly type: "trick";
  readonly seat: number;
  readonly big?: number;
  readonly little?: number;
};

/** The game goes on from where so many actions of the hand had been done, its deal being the first. */
export type TookBack = {
  readonly type: "took-back";
  readonly kept: number;
};

/** What the declarer may name. */
export type Trump = {
  readonly suits: boolean;
  readonly doubles: boolean;
  readonly follow_me: "blanks" | "off" | "separate";
};

/** Whose turn it is in the game, and what they may do: who follows by events needs to know no rules. */
export type Turn = {
  readonly ply: number;
  readonly phase: string;
  readonly to_move: number | null;
  readonly legal: ReadonlyArray<string>;
};

/** The last thing was never said. */
export type Undo = {
  readonly type: "undo";
};

/** Who holds the seat is not connected any more. */
export type WentAway = {
  readonly type: "went-away";
  readonly seat: number;
};

/** The game goes on from where so many of its actions had been done. In private rooms alone. */
export type WentBack = {
  readonly type: "went-back";
  readonly ply: number;
};

/** What becomes of the tile that is left over. */
export type Widow = {
  readonly exchange: "after-trump" | "before-trump" | "none";
};

/** What was asked for is done, or refused by ``seat`` (the asker: withdrawn), or lapsed (``seat`` 0). */
export type WishEnded = {
  readonly type: "wish-ended";
  readonly granted: boolean;
  readonly seat: number;
};

/** A seat asked for something that needs consent; its own is given with that. */
export type Wished = {
  readonly type: "wished";
  readonly seat: number;
  readonly wish: "again" | "end" | "pause" | "redeal" | "takeback" | "time";
};

/** A word of the table, and what it means. */
export type WordTold = {
  readonly name: string;
  readonly word: string;
  readonly meaning: string;
};

/** Something is wrong with what the client sent, and has changed nothing. */
export type Wrong = {
  readonly type: "problem";
  readonly problem: Problem;
  readonly id: string | null;
};
