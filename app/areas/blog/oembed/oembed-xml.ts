import { escaped } from "../escapes";

/** Characters that XML 1.0 forbids. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export function oembedXml(answer: Record<string, string | number>): string {
  const elements = Object.entries(answer).map(([name, value]) => `<${name}>${escaped(String(value).replace(FORBIDDEN, ""))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join("")}</oembed>\n`;
}
