import { claimable, ProblemError } from "../api/http";
import type { Command, RoomView } from "../api/types";
import { actionsWith, pieceName } from "../room/names";
import { rememberHold } from "../room/explaining";
import type { RoomStore } from "../room/store";
import { canPremove, handOf, mustChoosePiece } from "../room/turn";
import { parseCommand } from "../room/typed-command";
import { settings } from "../settings";
import { say } from "../words/words";
import { Hold } from "../parts/hold";

/** Milliseconds before a forced play is made automatically. */
const FORCED_DELAY = 700;
/** How often to ask whether the rest can be claimed while the server lags behind, and the milliseconds between. */
const CLAIM_TRIES = 3;
const CLAIM_PAUSE = 700;

/** Return a key that identifies the current turn. */
export const turnOf = ({ game, ply, sheet }: RoomView) => `${game} ${ply} ${sheet.length}`;

/** What the viewer is doing at the table: the piece or bid that is chosen, sent, or chosen in advance. */
export class Acting {
    store: RoomStore | undefined;
    /** Why the last command was refused. */
    trouble = "";
    /** A piece that needs a suit to be called with it. */
    calling: string | undefined;
    /** The action that was sent and isn't answered yet. */
    sending: string | undefined;
    /** A piece that will be played when it is the viewer's turn. */
    premove: string | undefined;
    /** The action whose meaning is shown because it was held; it stays until the next touch. */
    reading: string | undefined;
    /** The turn in which the rest can be claimed. */
    claimed = "";
    #forced: ReturnType<typeof setTimeout> | undefined;
    /** The action under the pointer or focus. */
    #pointed: string | undefined;
    readonly #hold = new Hold((action) => {
        if (action !== undefined) rememberHold();
        this.reading = action;
        this.changed();
    });

    /** `changed` is called after each change. */
    constructor(private readonly changed: () => void) {}

    get #view(): RoomView | undefined {
        return this.store?.view;
    }

    /** Forget everything, when the room is left. */
    leave(): void {
        clearTimeout(this.#forced);
        this.#hold.stop();
        this.reading = undefined;
        this.store = undefined;
        this.premove = undefined;
        this.claimed = "";
    }

    /** Adapt to the view after an action. */
    advance(before: RoomView | undefined, view: RoomView): void {
        this.trouble = "";
        this.calling = undefined;
        this.sending = undefined;
        this.#pointed = undefined;
        this.#hold.stop();
        this.reading = undefined;
        this.claimed = "";
        if (before) this.#resolvePremove(before, view);
        this.#playForced(view);
        void this.#askForClaim(view);
    }

    /** The action that is being looked at; the pieces of its suit are highlighted. */
    get highlighted(): string | undefined {
        return this.reading ?? this.#pointed;
    }

    highlight(action: string | undefined): void {
        this.#pointed = action;
        this.changed();
    }

    /** Handle the press of a choice that has a meaning: held for a while, it shows that and isn't made. */
    hold(event: PointerEvent, action: string): void {
        this.#hold.begin(event, action);
    }

    do(command: Command): void {
        this.attempt(this.store?.do(command));
    }

    act(action: string): void {
        if (this.sending !== undefined || !this.store) return;
        this.sending = action;
        this.calling = undefined;
        this.attempt(this.store.act(action));
    }

    /** Wait for a command and keep why it was refused. */
    attempt(pending: Promise<unknown> | undefined): void {
        this.trouble = this.store?.state === "lost" ? say("error-sent") : "";
        this.changed();
        pending?.then(
            () => {
                this.trouble = "";
                this.changed();
            },
            (error: unknown) => {
                this.sending = undefined;
                this.trouble = error instanceof ProblemError ? error.message : say("error-offline");
                this.changed();
            },
        );
    }

    /** Handle a piece that was pressed or dragged: play it now, or choose it in advance. */
    press(piece: string): void {
        const view = this.#view;
        if (!view) return;
        if (mustChoosePiece(view)) this.#play(piece);
        else if (canPremove(view)) this.premove = this.premove === piece ? undefined : piece;
        this.changed();
    }

    /** Play or discard a piece. Illegal ones are sent as well, so that the server explains the refusal. */
    #play(piece: string): void {
        const position = this.#view?.position;
        if (!position) return;
        const actions = actionsWith(piece, position.legal);
        if (actions.length > 1) this.calling = this.calling === piece ? undefined : piece;
        else this.act(actions[0] ?? (position.phase === "discard" ? `discard ${piece}` : piece));
    }

    /** Carry out a typed command. Illegal actions are sent as well, so that the server explains the refusal. */
    command(text: string): void {
        const view = this.#view;
        if (!view || !text) return;
        const meant = parseCommand(text, view, this.premove);
        if ("do" in meant) this.do(meant.do);
        else if ("ask" in meant) this.attempt(this.store?.ask(meant.ask));
        else if ("act" in meant) this.act(meant.act);
        else if ("premove" in meant) this.premove = meant.premove;
        else this.trouble = meant.answer;
        this.changed();
    }

    /**
     * Play the piece chosen in advance when the viewer's turn comes, or drop it with a message if it can't be
     * played.
     */
    #resolvePremove(before: RoomView, after: RoomView): void {
        const piece = this.premove;
        if (piece === undefined) return;
        const same = handOf(before) === handOf(after) && after.ply >= before.ply;
        if (!same || !canPremove(after)) {
            this.premove = undefined;
            const position = after.position;
            if (!same || position?.phase !== "play" || position.to_move !== after.you) return;
            const actions = actionsWith(piece, position.legal);
            if (actions.length > 1) this.calling = piece;
            else if (actions[0]) this.act(actions[0]);
            else this.trouble = say("premove-dropped", { piece: pieceName(piece) });
        }
    }

    /** Ask the server whether the rest can be claimed, which takes its solver a moment. */
    async #askForClaim(view: RoomView): Promise<void> {
        const store = this.store;
        const turn = turnOf(view);
        if (!store || !view.may.act || view.position?.phase !== "play") return;
        for (let tries = 0; tries < CLAIM_TRIES && this.#view && turnOf(this.#view) === turn; tries++) {
            try {
                const { ply, holds } = await claimable(store.room, store.token);
                if (ply === view.ply) {
                    this.claimed = holds && this.store === store ? turn : "";
                    this.changed();
                    return;
                }
            } catch {
                return; // then the button isn't shown; it can still be typed
            }
            await new Promise((then) => setTimeout(then, CLAIM_PAUSE));
        }
    }

    /** Play the only legal piece automatically, if that is enabled in the settings. */
    #playForced({ position, you, ply }: RoomView): void {
        clearTimeout(this.#forced);
        const [only, ...others] = position?.legal ?? [];
        if (
            !settings.choices.forced ||
            this.sending !== undefined ||
            !only ||
            others.length ||
            position?.phase !== "play" ||
            position.to_move !== you
        )
            return;
        this.#forced = setTimeout(() => {
            if (this.#view?.ply === ply) this.act(only);
        }, FORCED_DELAY);
    }
}
