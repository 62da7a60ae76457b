import type { ReactiveController, ReactiveControllerHost } from "lit";
import { afterEach, expect, test } from "vitest";
import { ProblemError } from "../src/api/http";
import { reachability } from "../src/api/reachability";
import { Loading } from "../src/parts/loading";
import { setLanguage } from "../src/words/words";

/** An element as far as a controller sees it. */
class Host implements ReactiveControllerHost {
    readonly controllers: ReactiveController[] = [];
    updates = 0;
    updateComplete = Promise.resolve(true);

    addController(controller: ReactiveController): void {
        this.controllers.push(controller);
    }

    removeController(): void {}

    requestUpdate(): void {
        this.updates++;
    }

    /** Draw, and wait for the answers to what is requested then. */
    async draw(): Promise<void> {
        for (const each of this.controllers) each.hostUpdate?.();
        await new Promise((resolve) => setTimeout(resolve));
    }
}

const refusal = new ProblemError({ code: "busy", detail: "Too many requests.", status: 429 });

afterEach(() => setLanguage("en"));

test("something is loaded once, and again for other arguments and in another language", async () => {
    const host = new Host();
    const asked: string[] = [];
    let place = "a";
    const load = (of: string) => Promise.resolve(asked.push(of));
    const spoken = new Loading(host, load, { args: () => [place] });
    const wordless = new Loading(host, load, { args: () => [`${place}!`], wordless: true });
    await host.draw();
    await host.draw();
    expect(asked).toEqual(["a", "a!"]);
    place = "b";
    await host.draw();
    expect(asked).toEqual(["a", "a!", "b", "b!"]);
    setLanguage("es");
    await host.draw();
    expect(asked).toEqual(["a", "a!", "b", "b!", "b"]);
    expect([spoken.last, wordless.last]).toEqual([5, 4]);
});

test("the answer to an earlier request is ignored", async () => {
    const host = new Host();
    const answers: ((text: string) => void)[] = [];
    let place = 1;
    const load = (_place: number) => new Promise<string>((resolve) => answers.push(resolve));
    const loading = new Loading(host, load, { args: () => [place] });
    await host.draw();
    place = 2;
    await host.draw();
    answers[1]?.("second");
    answers[0]?.("first");
    await host.draw();
    expect(loading.last).toBe("second");
});

test("a failure keeps the last answer, and is repeated when the server is back", async () => {
    const host = new Host();
    let fails = false;
    let count = 0;
    const loading = new Loading(host, () => (fails ? Promise.reject(refusal) : Promise.resolve(++count)));
    const alive = new Loading(host, () => Promise.resolve(++count), { refresh: true });
    for (const each of host.controllers) each.hostConnected?.();
    await host.draw();
    expect([loading.last, alive.last, loading.trouble]).toEqual([1, 2, ""]);
    fails = true;
    await loading.run();
    expect([loading.last, loading.trouble]).toEqual([1, "Too many requests."]);
    fails = false;
    reachability.dispatchEvent(new Event("change"));
    await host.draw();
    expect([loading.last, loading.trouble]).toEqual([3, ""]);
    expect(alive.last).toBe(4);
    for (const each of host.controllers) each.hostDisconnected?.();
    reachability.dispatchEvent(new Event("change"));
    await host.draw();
    expect(count).toBe(4);
});

test("where nothing is to be loaded, nothing is asked for, and nothing stays", async () => {
    const host = new Host();
    let place: string | undefined = "a";
    const loading = new Loading(host, (of: string) => Promise.resolve(of), {
        args: () => (place ? [place] : undefined),
    });
    await host.draw();
    expect(loading.last).toBe("a");
    place = undefined;
    await host.draw();
    expect([loading.last, loading.trouble]).toEqual([undefined, ""]);
});

test("something else that is done fails in the same place", async () => {
    const host = new Host();
    const loading = new Loading(host, () => Promise.resolve("loaded"));
    await host.draw();
    expect(await loading.do(() => Promise.reject(refusal))).toBe(false);
    expect([loading.trouble, loading.last]).toEqual(["Too many requests.", "loaded"]);
    expect(await loading.replace(() => Promise.resolve("new"))).toBe(true);
    expect([loading.trouble, loading.last]).toEqual(["", "new"]);
});
