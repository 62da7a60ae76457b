import "./views/app";

// It keeps what the page is made of, for when the server can't be reached. Browsers have it over https and on this
// machine only; elsewhere the page does without.
if ("serviceWorker" in navigator) {
    addEventListener("load", () => {
        navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    });
}
