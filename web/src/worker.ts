/** Milliseconds between looks for a newer page, while this one is open. */
const SELDOM = 10 * 60_000;

/**
 * The service worker, which keeps what the page is made of for when the server can't be reached. Browsers have it over
 * https and on this machine only; elsewhere the page does without. Tells when there is a newer page than this one.
 */
class Keeper extends EventTarget {
    newer = false;
    #looked = Date.now();

    constructor() {
        super();
        if ("serviceWorker" in navigator) addEventListener("load", () => void this.#register());
    }

    async #register(): Promise<void> {
        const { serviceWorker } = navigator;
        let kept = Boolean(serviceWorker.controller);
        serviceWorker.addEventListener("controllerchange", () => {
            if (kept) {
                this.newer = true;
                this.dispatchEvent(new Event("change"));
            }
            kept = true;
        });
        try {
            const registration = await serviceWorker.register("/service-worker.js");
            document.addEventListener("visibilitychange", () => {
                if (document.visibilityState !== "visible" || Date.now() - this.#looked < SELDOM) return;
                this.#looked = Date.now();
                registration.update().catch(() => undefined); // the server isn't there: another time
            });
        } catch {
            // Nothing is kept then, as where there are no service workers.
        }
    }
}

export const keeper = new Keeper();
