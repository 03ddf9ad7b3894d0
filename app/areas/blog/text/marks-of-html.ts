import { unescaped } from "../escapes";
import { blocks, voids } from "./loose-text";
import { addressIn, hrefOf } from "./typed-addresses";

type MarkedBlock = { html: string; marks: string };
export type MarkedHtml = {
  blocks: MarkedBlock[];
  /** HTML by Markdown line, so that `typedText` keeps formats that Markdown lacks. */
  lines: Map<string, string>;
  pictures: string[];
};

/** Blank lines separate blocks, so empty lines and cells hold this character. */
export const EMPTY_LINE = "\u00a0";
/** Beginnings of paragraph lines that need a backslash. */
export const lineSign = /^(?:#{1,5} |[-*] |\d{1,9}\. |>|\||`{3,}|---$|표: )/;
const calloutSign = /^\[!(?:note|tip|important|warning|caution)?\]/i;
const checkSign = /^\[[ xX]\] /;
const pictureMark = (place: number) => `[사진 ${place}]`;

type Reading = { lines: Map<string, string>; pictures: string[]; depth: number };
export const MAX_DEPTH = 9;

/** Read HTML as Markdown blocks. Linear time. */
export function readMarked(html: string): MarkedHtml {
  const reading: Reading = { lines: new Map(), pictures: [], depth: 0 };
  const blocks = pieces(html).map((piece) => ({ html: piece, marks: marksOfBlock(piece, reading).replace(/^\s*$/, EMPTY_LINE) }));
  return { blocks, lines: reading.lines, pictures: reading.pictures };
}

function pieces(html: string): string[] {
  const pieces: string[] = [];
  const token = /<(\/?)([a-z][a-z0-9]*)[^<>]*>/g;
  let depth = 0;
  let from = 0;
  const cut = (to: number) => {
    if (html.slice(from, to).trim() !== "") pieces.push(html.slice(from, to));
    from = to;
  };
  for (let tag = token.exec(html); tag; tag = token.exec(html)) {
    const [, closing, name = ""] = tag;
    if (!blocks.has(name)) continue;
    if (depth === 0 && !closing) cut(tag.index);
    if (!voids.has(name)) depth = Math.max(0, depth + (closing ? -1 : 1));
    if (depth === 0) cut(token.lastIndex);
  }
  cut(html.length);
  return pieces;
}

function marksOfBlock(html: string, reading: Reading): string {
  const [, name = "", within = ""] = /^<([a-z][a-z0-9]*)[^<>]*>([\s\S]*?)(?:<\/\1>)?$/.exec(html) ?? [];
  if (name === "hr") return "---";
  if (name === "p") return paragraph(within, reading);
  if (/^h[1-5]$/.test(name)) return `${"#".repeat(Number(name[1]))} ${lineMarks(within, reading).replaceAll("\n", " ")}`;
  if (name === "pre") return fenced(unescaped(within.replace(/<br \/>/g, "\n").replace(/<[^<>]*>/g, "")));
  if (name === "ul" || name === "ol") return list(html, reading);
  if (name === "table") return table(within, reading);
  if ((name === "blockquote" || name === "aside") && reading.depth < MAX_DEPTH) {
    reading.depth += 1;
    const inner = /<(p|h[1-5]|ul|ol|pre|blockquote|aside|table|hr)\b/.test(within)
      ? pieces(within).map((piece) => marksOfBlock(piece, reading))
      : [paragraph(within, reading)];
    reading.depth -= 1;
    const words = inner.join("\n\n");
    const signed = name === "aside" ? `[!] ${words}` : words.replace(calloutSign, "\\$&");
    return signed
      .split("\n")
      .map((line) => (line === "" ? ">" : `> ${line}`))
      .join("\n");
  }
  return html.trim().replace(/\n\s*\n/g, "\n");
}

function paragraph(within: string, reading: Reading): string {
  if (within === "<br />") return EMPTY_LINE;
  return lineMarks(within, reading)
    .split("\n")
    .map((line) => (line.trim() === "" ? EMPTY_LINE : lineSign.test(line) ? `\\${line}` : line))
    .join("\n");
}

function fenced(code: string): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code.replace(/^\n|\n$/g, "")}\n${fence}`;
}

function list(html: string, reading: Reading): string {
  const out: string[] = [];
  const open: { ordered: boolean; count: number }[] = [];
  const token = /<(\/?)(ul|ol|li)\b[^<>]*>/g;
  const space = (deep: number) => "  ".repeat(Math.max(0, Math.min(deep, MAX_DEPTH)));
  let from = 0;
  const addWords = (to: number) => {
    const within = html
      .slice(from, to)
      .replace(/<\/p><p[^<>]*>/g, "<br />")
      .replace(/<\/?(?:p|h[1-5]|blockquote|pre)\b[^<>]*>/g, "");
    if (within.trim() === "" || out.length === 0) return;
    const lines = lineMarks(within, reading).split("\n");
    const shown = lines.map((line) => (line.trim() === "" ? EMPTY_LINE : line.replace(checkSign, "\\$&")));
    out.push(`${out.pop()!}${shown.join(`\n${space(open.length)}`)}`);
  };
  for (let tag = token.exec(html); tag; tag = token.exec(html)) {
    addWords(tag.index);
    from = token.lastIndex;
    const [, closing, name] = tag;
    if (name !== "li") {
      if (closing) open.pop();
      else open.push({ ordered: name === "ol", count: 0 });
    } else if (!closing) {
      const current = open.at(-1) ?? { ordered: false, count: 0 };
      current.count += 1;
      const [, done] = (!current.ordered && / data-list="(un)?checked"/.exec(tag[0])) || ["", null];
      const sign = current.ordered ? `${current.count}.` : done === null ? "-" : `- [${done === undefined ? "x" : " "}]`;
      out.push(`${space(open.length - 1)}${sign} `);
    }
  }
  return out.map((line) => (/^ *(?:- (?:\[[ x]\] )?|\d+\. )$/.test(line) ? `${line}${EMPTY_LINE}` : line)).join("\n");
}

/** A match never spans the next start tag, so matching stays linear. */
export const rowOfTable = /<tr>((?:(?!<tr>)[\s\S])*?)<\/tr>/g;
export const cellOfRow = /(<(t[dh])\b[^<>]*>)((?:(?!<t[dh]\b)[\s\S])*?)<\/\2>/g;

function table(within: string, reading: Reading): string {
  const [, caption = ""] = /^<caption>([\s\S]*?)<\/caption>/.exec(within) ?? [];
  const out = caption === "" ? [] : [`표: ${cellMarks(caption, reading)}`];
  const heads = within.indexOf("</thead>");
  let dashed = heads < 0;
  for (const found of within.matchAll(rowOfTable)) {
    const cells = [...found[1]!.matchAll(cellOfRow)].map(([, , , cell = ""]) => cellMarks(cell, reading));
    if (!dashed && found.index > heads) {
      dashed = true;
      out.push("| --- |");
    }
    out.push(`| ${cells.join(" | ")} |`);
  }
  return out.join("\n");
}

const cellMarks = (html: string, reading: Reading) => {
  const marks = lineMarks(html, reading).replaceAll("|", "\\|").replaceAll("\n", "<br>");
  return marks.trim() === "" ? EMPTY_LINE : marks;
};

function lineMarks(html: string, reading: Reading): string {
  const parts = html.split(/<br \/>/);
  if (parts.length > 1 && parts.every(isWhole)) return parts.map((part) => lineMarks(part, reading)).join("\n");
  const marks = inlineMarks(html, reading.pictures);
  if (parts.length === 1 && !reading.lines.has(marks)) reading.lines.set(marks, html);
  return marks;
}

function isWhole(html: string): boolean {
  let depth = 0;
  for (const [tag, closing] of html.matchAll(/<(\/?)[a-z][^<>]*>/g)) {
    if (tag.endsWith("/>")) continue;
    depth += closing ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const signs: Record<string, string> = { strong: "**", b: "**", em: "*", i: "*", s: "~~" };

type Element = { name: string; href: string; out: string };

function inlineMarks(html: string, pictures: string[]): string {
  const open: Element[] = [{ name: "", href: "", out: "" }];
  /** Open elements by sign or name. */
  const depths = new Map<string, number>();
  const keyOf = (name: string) => signs[name] ?? name;
  const isOpen = (name: string) => (depths.get(keyOf(name)) ?? 0) > 0;
  const count = (name: string, by: number) => depths.set(keyOf(name), (depths.get(keyOf(name)) ?? 0) + by);
  const token = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</g;
  /** The piece before, as asking `out` for its end would copy it. */
  let last = "";
  const add = (piece: string) => (open.at(-1)!.out += last = piece);
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [whole, closing, name = "", rest = ""] = match;
    if (name === "") add(isOpen("code") ? unescaped(whole) : literal(unescaped(whole), last, isOpen("a")));
    else if (name === "br") add("\n");
    else if (name === "img") add(pictureMark(pictures.push(whole)));
    else if (!closing) {
      count(name, 1);
      open.push({ name, href: unescaped(/ href="([^"]*)"/.exec(rest)?.[1] ?? ""), out: "" });
      last = signs[name] ?? last;
    } else if (open.length > 1) {
      const top = open.pop()!;
      count(top.name, -1);
      const isPlain = isOpen("code") || (top.name in signs && isOpen(top.name));
      add(isPlain ? top.out : formed(top, () => html.slice(token.lastIndex, token.lastIndex + MAX_BEHIND)));
    }
  }
  while (open.length > 1) {
    const last = open.pop()!;
    open.at(-1)!.out += last.out;
  }
  return open[0]!.out;
}

const MAX_BEHIND = 200;

function formed({ name, href, out }: Element, behind: () => string): string {
  if (name === "code") return codeMarks(out);
  if (name === "a" && out.startsWith("www.") && addressIn(out) === out && hrefOf(out) === href) return out;
  if (name === "a" && href !== "") {
    if ((literal(href, "", true) === out || href === out) && endsThere(href, behind())) return href;
    return /\s/.test(href) ? out : `[${out}](${href.replace(/[()\\]/g, "\\$&")})`;
  }
  const sign = signs[name];
  // Marks of several lines may not parse back.
  if (sign === undefined || out.trim() === "" || out.includes("\n")) return out;
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(out)!;
  return `${before}${sign}${words}${sign}${after}`;
}

/** Whether an address without marks would end where the link ends. */
function endsThere(href: string, behind: string): boolean {
  const marks = behind.replace(/<br \/>[\s\S]*|<(\/?[a-z]*)[^<>]*>?|[^<]+/g, (piece, tag?: string) => {
    if (tag === undefined) return piece.startsWith("<") ? "\n" : literal(unescaped(piece), "", false);
    if (tag === "a" || tag === "img") return "[";
    return tag.endsWith("code") ? "`" : (signs[tag.replace("/", "")] ?? "");
  });
  return addressIn(href + /^[^\s<>"]*/.exec(marks)![0]) === href;
}

function codeMarks(out: string): string {
  if (out === "" || out.includes("\n")) return out;
  let longest = 0;
  for (const [run] of out.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const isPadded = /^`|`$|^ .* $/.test(out) && out.trim() !== "";
  return isPadded ? `${fence} ${out} ${fence}` : `${fence}${out}${fence}`;
}

const anySign = /[\\*`]|~(?=~)|<(?=[a-z/!])|\[(?=사진 \d+\])|\](?=\()/gi;
const linkSign = /[\\*`[\]]|~(?=~)|<(?=[a-z/!])/gi;

/** Text whose signs are no marks; `before`: what precedes it. */
const literal = (text: string, before: string, isLinked: boolean) =>
  text
    .replace(/\n/g, " ")
    .replace(isLinked ? linkSign : anySign, (sign) => `\\${sign}`)
    .replace(before.endsWith("~") ? /^~/ : "", (sign) => (sign === "" ? "" : `\\${sign}`));
