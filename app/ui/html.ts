const SIGN = /[&<>"']/g;
const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escaped HTML. Only `markup` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | null | undefined | false | Html | Html[];

/**
 * For parts repeated hundreds of times, where React elements cost too much (ADR 49). Escapes every value, also inside a quoted
 * attribute, unless it is `Html`. Null, undefined and false insert nothing.
 */
export function markup(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let text = texts[0]!;
  for (let index = 0; index < parts.length; index++) text += partText(parts[index]) + texts[index + 1]!;
  return new Html(text);
}

export const hiddenFields = (values: Record<string, string | number>): Html[] =>
  Object.entries(values).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);

/** For loops that add up a long text. */
export function partText(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return "";
  return Array.isArray(part) ? part.map(({ text }) => text).join("") : String(part);
}

/** Character by character: `replace` with a function takes twice as long. */
function escaped(text: string): string {
  let escapedText = "";
  let from = 0;
  // `test` continues after its last match and starts over after a miss.
  while (SIGN.test(text)) {
    const position = SIGN.lastIndex - 1;
    escapedText += text.slice(from, position) + NAMES[text[position]!]!;
    from = position + 1;
  }
  return from === 0 ? text : escapedText + text.slice(from);
}
