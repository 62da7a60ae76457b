/** The names of the interface that the page uses; `schema.ts` has them as the server publishes them. */
export type {
    ChatLine,
    Event,
    GameView,
    HandView,
    House,
    Made,
    MakeRoom,
    PlayedTrick,
    PresetLine,
    RoomLine,
    RoomView,
    RulesTold,
    SeatView,
    SecretTold,
    ServerMessage,
    ClientMessage,
    Problem,
} from "./schema";
import type { Do, Wished } from "./schema";

export type Command = Do["command"];
export type Wish = Wished["wish"];
