import { beforeEach, expect, test, vi } from "vitest";

const vibrate = vi.fn();
let touch = true;
beforeEach(() => {
    vi.resetModules();
    vibrate.mockClear();
    touch = true;
    vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: true }, languages: ["en"] });
    vi.stubGlobal("matchMedia", (query: string) => ({
        matches: touch && query.includes("coarse"),
        addEventListener: () => undefined,
    }));
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal("document", {
        documentElement: { dataset: {}, toggleAttribute: () => undefined },
    });
});

const load = async () => ({ ...(await import("../src/room/haptics")), ...(await import("../src/settings")) });

test("a phone ticks for a play, and longer for the viewer's turn", async () => {
    const { tick } = await load();
    tick(["lay"]);
    tick(["lay", "trick", "turn"]);
    tick(["deal", "talk"]);
    expect(vibrate.mock.calls).toEqual([[10], [30]]);
});

test("nothing vibrates where it is switched off, without touch, or before the first touch", async () => {
    const { tick, settings } = await load();
    settings.choose({ vibrate: false });
    tick(["turn"]);
    settings.choose({ vibrate: true });
    touch = false;
    tick(["turn"]);
    touch = true;
    vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: false } });
    tick(["turn"]);
    expect(vibrate).not.toHaveBeenCalled();
});

test("a browser that can't vibrate is left alone", async () => {
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true }, languages: ["en"] });
    const { tick, canVibrate } = await load();
    expect(canVibrate()).toBe(false);
    tick(["turn"]);
});
