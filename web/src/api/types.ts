/** The API types that the page uses. `schema.ts` defines them as the server publishes them. */
export type {
    Chapter,
    ChatLine,
    CheckRules,
    Event,
    GameOptions,
    Frame,
    GameView,
    HandView,
    House,
    Made,
    MadeSheet,
    MakeRoom,
    OptionTold,
    MakeSheet,
    SheetView,
    PlayedTrick,
    PresetLine,
    PresetValues,
    Replay,
    ReplayHand,
    RoomLine,
    RoomView,
    RulesChecked,
    RulesProblem,
    RulesTold,
    SeatView,
    SecretTold,
    ServerMessage,
    ClientMessage,
    Problem,
    WordTold,
} from "./schema";
import type { ChoiceTold, Correct, Do, Saying, Wished } from "./schema";

/** A value of a rules option. */
export type Value = ChoiceTold["value"];
export type Command = Do["command"];
export type Wish = Wished["wish"];
/** A command for a score sheet, and the entry for one hand. */
export type SheetCommand = Saying["command"];
export type SheetEntry = Correct["entry"];
