const SIGN = /[&<>"']/g;
const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** HTML that was written as text, safe to be put into a page as it is. Only `markup` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | null | undefined | false | Html | Html[];

/**
 * HTML as a text, for what a page repeats so often that React's elements of it cost more than all the rest (ADR 49). Whatever is put in
 * is escaped, also inside a quoted attribute, unless it is `Html` itself; null, undefined and false are nothing.
 */
export function markup(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let text = texts[0]!;
  for (let at = 0; at < parts.length; at++) text += partText(parts[at]) + texts[at + 1]!;
  return new Html(text);
}

/** Hidden inputs of a form, by name. */
export const hiddenFields = (values: Record<string, string | number>): Html[] =>
  Object.entries(values).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);

/** What `markup` writes of a part: for a text that is put together piece by piece, where each piece would be an `Html`. */
export function partText(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return "";
  return Array.isArray(part) ? part.map(({ text }) => text).join("") : String(part);
}

/** Sign by sign, since a table's addresses have thousands: `replace` with a function takes twice as long. */
function escaped(text: string): string {
  let done = "";
  let from = 0;
  // `test` goes on behind the sign it found last, and begins anew after it found none.
  while (SIGN.test(text)) {
    const at = SIGN.lastIndex - 1;
    done += text.slice(from, at) + NAMES[text[at]!]!;
    from = at + 1;
  }
  return from === 0 ? text : done + text.slice(from);
}
