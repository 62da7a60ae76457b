import { loadTexts } from "../../words/words";

/** Load the places for study and their texts. Rejects if the server can't be reached; then it can be tried again. */
export async function openStudy(): Promise<void> {
    await loadTexts("study"); // first, since places draw themselves as soon as they are defined
    await import("./study");
}
