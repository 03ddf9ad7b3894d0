import { type Html, markup } from "../html";

export type Tone = "good" | "wait" | "bad" | "now" | "off";

/** A state in words, after a dot in its colour. */
export const stateOf = (tone: Tone, words: string): Html => markup`<span class="state" data-state="${tone}">${words}</span>`;
