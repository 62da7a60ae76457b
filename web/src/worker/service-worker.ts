/**
 * Keeps the page for when the server can't be reached. Nothing of a game: what is played is asked of the server and of
 * nobody else, and the page says that it can't be reached.
 *
 * A place of the page always comes from the server where there is one, so that no browser goes on with an old page.
 * Files with a check sum in their names never change, and come from here.
 */

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** Put in by build.mjs: all files of the page, and a check sum over them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const CACHE = `moon ${VERSION}`;
const PAGE = "/";
/** Statuses by which a proxy says that there is no server behind it. */
const AWAY = [502, 503, 504];

worker.addEventListener("install", (event) => {
    event.waitUntil(fill());
});

async function fill(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...FILES]);
    await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => {
    event.waitUntil(tidy());
});

/** Forget what older versions kept, but for the last one: a page of it may still be open, and ask for its files. */
async function tidy(): Promise<void> {
    const mine = (await caches.keys()).filter((name) => name.startsWith("moon "));
    const others = mine.filter((name) => name !== CACHE);
    for (const name of others.slice(0, -1)) await caches.delete(name);
    await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate") {
        if (!/^\/(api|schema|metrics|assets)(\/|$)/.test(pathname)) event.respondWith(place(request));
    } else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

async function place(request: Request): Promise<Response> {
    try {
        const answer = await fetch(request);
        if (!AWAY.includes(answer.status)) return answer;
        return (await shell()) ?? answer;
    } catch (error) {
        const kept = await shell();
        if (!kept) throw error;
        return kept;
    }
}

async function shell(): Promise<Response | undefined> {
    return (await caches.open(CACHE)).match(PAGE);
}

async function file(request: Request): Promise<Response> {
    return (await caches.match(request)) ?? fetch(request);
}
