import { type Html, markup } from "./html";

const TINTS = 4;

/** Attributes of a `.face` without a picture: the first letter, on a tint that a name keeps. */
export function faceOf(name: string) {
  const [initial = "?"] = name.trim();
  return { "data-initial": initial, "data-tint": initial.codePointAt(0)! % TINTS };
}

/** A `.face` without a picture, as HTML. */
export function faceHtml(name: string, className = ""): Html {
  const { "data-initial": initial, "data-tint": tint } = faceOf(name);
  return markup`<span class="face${className && ` ${className}`}" data-initial="${initial}" data-tint="${tint}" aria-hidden="true"></span>`;
}
