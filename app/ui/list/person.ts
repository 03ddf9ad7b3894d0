import { type Html, markup } from "../html";

const TINTS = 4;

/** A name after a face with its first letter, on a tint that the name keeps. */
export function person(name: string): Html {
  const [initial = "?"] = name.trim();
  return markup`<span class="person"><span class="face" data-initial="${initial}" data-tint="${initial.codePointAt(0)! % TINTS}" aria-hidden="true"></span>${name}</span>`;
}
