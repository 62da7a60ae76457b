/** The names of the interface that the page uses; `schema.ts` has them as the server publishes them. */
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

/** What an option of the rules can be set to. */
export type Value = ChoiceTold["value"];
export type Command = Do["command"];
export type Wish = Wished["wish"];
/** What can be said to a score sheet, and what a hand is entered as. */
export type SheetCommand = Saying["command"];
export type SheetEntry = Correct["entry"];
