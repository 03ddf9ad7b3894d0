import { type Html, markup } from "../html";

/** A row's less important links behind ⋯, a popover without script. `id`: unique on the page. */
export const rowMenu = (id: string, label: string, links: Html[]): Html =>
  markup`<button class="row-more" type="button" popovertarget="${id}"><span class="sr-only">${label}</span><span class="row-dots"></span></button> <span class="more-list" id="${id}" popover>${links}</span> `;
