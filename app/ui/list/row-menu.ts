import { type Html, markup } from "../html";

/** A row's less important links behind a button, a popover without script. `id`: unique on the page. */
export const rowMenu = (id: string, label: string, links: Html[]): Html =>
  markup`<button class="row-more" type="button" popovertarget="${id}" aria-label="${label}">⋯</button><span class="more-list" id="${id}" popover>${links}</span>`;
