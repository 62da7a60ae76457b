/**
 * Keeps the page's files for when the server can't be reached, but nothing of a game.
 *
 * Pages are always loaded from the server if it answers, so that no browser keeps using an old version. Files
 * with a hash in their names never change and come from the cache.
 */

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** Set by build.mjs: all files of the page, and a hash of them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const CACHE = `moon ${VERSION}`;
const PAGE = "/";
/** Statuses with which a proxy reports that the server behind it is down. */
const SERVER_DOWN = [502, 503, 504];

worker.addEventListener("install", (event) => {
    event.waitUntil(fill());
});

async function fill(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...FILES]);
    await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => {
    event.waitUntil(deleteOldCaches());
});

/** Delete the caches of older versions except the last one, since an open page may still use it. */
async function deleteOldCaches(): Promise<void> {
    const ours = (await caches.keys()).filter((name) => name.startsWith("moon "));
    const others = ours.filter((name) => name !== CACHE);
    for (const name of others.slice(0, -1)) await caches.delete(name);
    await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate") {
        if (!/^\/(api|schema|assets)(\/|$)/.test(pathname)) event.respondWith(fetchPage(request));
    } else if (pathname.startsWith("/assets/")) event.respondWith(cachedFile(request));
});

async function fetchPage(request: Request): Promise<Response> {
    try {
        const answer = await fetch(request);
        if (!SERVER_DOWN.includes(answer.status)) return answer;
        return (await shell()) ?? answer;
    } catch (error) {
        const cached = await shell();
        if (!cached) throw error;
        return cached;
    }
}

async function shell(): Promise<Response | undefined> {
    return (await caches.open(CACHE)).match(PAGE);
}

async function cachedFile(request: Request): Promise<Response> {
    return (await caches.match(request)) ?? fetch(request);
}
