import { markup } from "../html";

/** CSS gives its text: a text browser shows every column and needs no button. */
export const cardMore = markup`<details class="card-more"><summary class="chevron" aria-label="자세히"></summary></details>`;
