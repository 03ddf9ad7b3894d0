/** Uncleaned HTML of one text; `title` may be "". */
export type RawPost = { title: string; html: string; notes: ("page" | "cut-off")[] };

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…", mdash: "—", ndash: "–" };

/** Text of HTML in one line, common entities decoded. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal: string, hex: string, name: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    })
    .replace(/\s+/g, " ")
    .trim();
}
