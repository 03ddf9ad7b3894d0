import { Parser } from "htmlparser2";

export type PageFacts = { title: string; description: string; siteName: string; picture: string | null };

const SLICE = 4_096;
/** Reading stops beyond: parsing is quadratic in depth, heads are shallow. */
const MAX_DEPTH = 32;
const MAX_TEXT = 2_000;

export function pageFacts(html: string, url: URL): PageFacts {
  const named = readHead(html);
  const first = (...names: string[]) => names.map((name) => named.get(name)).find((value) => value) ?? "";
  return {
    title: oneLine(first("og:title", "twitter:title", "title"), 100),
    description: oneLine(first("og:description", "twitter:description", "description"), 200),
    siteName: oneLine(first("og:site_name"), 50),
    picture: addressOf(first("og:image", "og:image:url", "twitter:image"), url),
  };
}

export function videoFacts(answer: unknown, url: URL): PageFacts {
  const { title, thumbnail_url: poster } = (answer ?? {}) as Record<string, unknown>;
  return {
    title: typeof title === "string" ? oneLine(title, 100) : "",
    ...{ description: "", siteName: "" },
    picture: typeof poster === "string" ? addressOf(poster, url) : null,
  };
}

function readHead(html: string): Map<string, string> {
  const named = new Map<string, string>();
  let depth = 0;
  let isOver = false;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: label, content }) {
      depth += 1;
      isOver ||= name === "body" || depth > MAX_DEPTH;
      inTitle = name === "title" && !named.has("title");
      const key = (property ?? label ?? "").toLowerCase();
      if (name === "meta" && content && !named.has(key)) named.set(key, content);
    },
    ontext(text) {
      if (inTitle) named.set("title", (named.get("title") ?? "") + text);
    },
    onclosetag() {
      depth -= 1;
      inTitle = false;
    },
  });
  for (let at = 0; at < html.length && !isOver; at += SLICE) parser.write(html.slice(at, at + SLICE));
  return named;
}

function oneLine(text: string, letters: number): string {
  const line = text
    .slice(0, MAX_TEXT)
    .normalize("NFC")
    .replace(/[\p{Cc}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
  return [...line].slice(0, letters).join("");
}

function addressOf(text: string, base: URL): string | null {
  const url = text !== "" && URL.canParse(text, base) ? new URL(text, base).href : null;
  return url && /^https?:/.test(url) ? url : null;
}
