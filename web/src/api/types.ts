/** The API types that the page uses. `schema.d.ts` (made by tools/page_types.py) defines them as the server publishes them. */
export type {
    Chapter,
    ChatLine,
    CheckRules,
    Event,
    GameFacts,
    GameOptions,
    Frame,
    GameView,
    BidInBook,
    HandInBook,
    HandLists,
    HandView,
    ListedHand,
    TileInBook,
    LessonStep,
    LessonSummary,
    BotsAndPhrases,
    RoomCreated,
    SheetCreated,
    CreateRoom,
    OptionDescription,
    CreateSheet,
    DailyDeal,
    DailyResult,
    SheetView,
    PlayedTrick,
    PresetExample,
    PresetSummary,
    PresetValues,
    PuzzleAnswer,
    PuzzleKind,
    PuzzleList,
    PuzzleQuestion,
    Replay,
    ReplayHand,
    RoomGlance,
    RoomSummary,
    RoomView,
    RulesChecked,
    RulesProblem,
    RulesDescription,
    SeatView,
    SecretRevealed,
    ServerMessage,
    ClientMessage,
    Problem,
    WordDefinition,
} from "./schema";
import type { ChoiceDescription, Correct, Do, SheetCommandRequest, Proposed } from "./schema";

/** A value of a rules option. */
export type Value = ChoiceDescription["value"];
export type Command = Do["command"];
export type Wish = Proposed["wish"];
/** A command for a score sheet, and the entry for one hand. */
export type SheetCommand = SheetCommandRequest["command"];
export type SheetEntry = Correct["entry"];
