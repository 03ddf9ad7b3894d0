const MAX_DEPTH = 1_000;
const endsByItself = new Set("p li br img hr input meta link td tr th dt dd option".split(" "));
/** Remove all tags if nested over a thousand deep: parsing time is quadratic in depth. */
export function flattened(text: string): string {
  let depth = 0;
  for (const [, closing, name = ""] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (endsByItself.has(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return text.replace(/<[^<>]*>/g, "");
  }
  return text;
}
