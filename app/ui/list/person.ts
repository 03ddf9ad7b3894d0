import { faceOf } from "../face";
import { type Html, markup } from "../html";

/** A name after a face with its first letter. */
export function person(name: string): Html {
  const { "data-initial": initial, "data-tint": tint } = faceOf(name);
  return markup`<span class="person"><span class="face" data-initial="${initial}" data-tint="${tint}" aria-hidden="true"></span>${name}</span>`;
}
