import { type Html, markup } from "../html";

/** A thin bar under a figure that the text already says; `share` from 0 to 1. */
export const shareBar = (share: number): Html =>
  markup`<span class="share-bar" aria-hidden="true"><svg width="${Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10}%" height="4"></svg></span>`;
