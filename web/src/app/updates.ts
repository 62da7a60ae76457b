/** Milliseconds between checks for a newer version of the page. */
const UPDATE_INTERVAL = 10 * 60_000;

/**
 * Registers the service worker, which keeps the page's files for when the server can't be reached.
 *
 * Browsers allow it only over https and on localhost. Fires `change` when there is a newer version of the page.
 */
class PageUpdates extends EventTarget {
    newer = false;
    #checked = Date.now();

    constructor() {
        super();
        if ("serviceWorker" in navigator) addEventListener("load", () => void this.#register());
    }

    async #register(): Promise<void> {
        const { serviceWorker } = navigator;
        let controlled = Boolean(serviceWorker.controller);
        serviceWorker.addEventListener("controllerchange", () => {
            if (controlled) {
                this.newer = true;
                this.dispatchEvent(new Event("change"));
            }
            controlled = true;
        });
        try {
            const registration = await serviceWorker.register("/service-worker.js");
            document.addEventListener("visibilitychange", () => {
                if (document.visibilityState !== "visible" || Date.now() - this.#checked < UPDATE_INTERVAL)
                    return;
                this.#checked = Date.now();
                registration.update().catch(() => undefined); // the server can't be reached: try later
            });
        } catch {
            // The page works without a service worker, only not offline.
        }
    }
}

export const pageUpdates = new PageUpdates();
