import { presets } from "../../api/http";

/** By preset: its title in the language of the page. */
export type Titles = ReadonlyMap<string, string>;

export const titles = async (): Promise<Titles> =>
    new Map((await presets()).map(({ preset, title }) => [preset, title]));
