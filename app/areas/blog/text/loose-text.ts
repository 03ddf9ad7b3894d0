export const voids = new Set(["br", "img", "hr"]);
export const blocks = new Set(["p", "h1", "h2", "h3", "h4", "h5", "ul", "ol", "blockquote", "aside", "pre", "hr", "table"]);

/** Wrap text outside blocks in paragraphs, split at blank lines; its other line ends become `<br />`. */
export function wrapLooseText(html: string): string {
  const token = /<(\/?)([a-z0-9]+)[^>]*>/g;
  let out = "";
  let loose = "";
  let depth = 0;
  let position = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const text = html.slice(position, match.index);
    position = token.lastIndex;
    const [tag, closing, name = ""] = match;
    const inBlock = depth > 0;
    if (inBlock) out += text;
    else loose += text;
    if (!blocks.has(name)) {
      if (inBlock) out += tag;
      else loose += tag;
      continue;
    }
    if (!inBlock) {
      out += paragraphs(loose);
      loose = "";
    }
    out += tag;
    if (!voids.has(name)) depth += closing ? -1 : 1;
  }
  return out + paragraphs(loose + html.slice(position));
}

function paragraphs(loose: string): string {
  return loose
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${part.replace(/\n/g, "<br />")}</p>`)
    .join("");
}
