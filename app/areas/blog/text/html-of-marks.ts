import { escaped } from "../escapes";
import { htmlOfMarks } from "./inline-marks";
import { cellOfRow, EMPTY_LINE, lineSign, type MarkedHtml, MAX_DEPTH, rowOfTable } from "./marks-of-html";

/** Split at blank lines, except inside backtick fences. */
export function typedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence = "";
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join("\n"));
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (fence !== "") {
      lines.push(line);
      if (line === fence) fence = "";
      continue;
    }
    if (/^[ \t]*$/.test(line)) {
      end();
      continue;
    }
    const [opened] = /^`{3,}(?=$)/.exec(line) ?? [];
    if (opened && lines.length === 0) fence = opened;
    lines.push(line);
  }
  end();
  return blocks;
}

const hasTag = /(?<!\\)<(?:\/?[a-z][^<>]*>|!--)/i;

/** `old`, the replaced block, lends the style of `p` and headings, and table spans if cell counts match. */
export function htmlOfBlock(block: string, known: MarkedHtml, old = "", depth = 0): string {
  if (/^`{3,}\n/.test(block)) return code(block);
  if (hasTag.test(block.replaceAll("<br>", "").replace(/(?<!\\)(`{1,2})[^`\n]{1,5000}\1/g, "")))
    return withPictures(block.replaceAll("\\<", "&lt;"), known);
  let html = "";
  for (const { kind, lines } of grouped(block.split("\n"))) {
    const style = / style="[^"<>]*"/.exec(/^<(?:p|h[1-5])\b[^<>]*>/.exec(old)?.[0] ?? "")?.[0] ?? "";
    html +=
      kind === "quote" ? quote(lines, known, depth) : kind === "table" ? tableOf(lines, known, old) : written[kind](lines, known, style);
  }
  return html;
}

type Kind = "rule" | "heading" | "quote" | "list" | "table" | "words";

const item = /^( *)(?:([-*])|(\d{1,9})\.) (.*)$/;

function kindOf(line: string, before: Kind | undefined): Kind {
  if (line === "---") return "rule";
  if (/^#{1,5} /.test(line)) return "heading";
  if (line.startsWith(">")) return "quote";
  if (item.test(line) || (before === "list" && /^ {2,}[\S\u00a0]/.test(line))) return "list";
  if (line.startsWith("|") || line.startsWith("표: ")) return "table";
  return "words";
}

function grouped(lines: string[]): { kind: Kind; lines: string[] }[] {
  const groups: { kind: Kind; lines: string[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const kind = kindOf(line, last?.kind);
    if (last && last.kind === kind && kind !== "rule" && kind !== "heading") last.lines.push(line);
    else groups.push({ kind, lines: [line] });
  }
  return groups;
}

const written: Record<Exclude<Kind, "quote" | "table">, (lines: string[], known: MarkedHtml, style: string) => string> = {
  rule: () => "<hr />",
  heading: ([line = ""], known, style) => {
    const level = line.indexOf(" ");
    return `<h${level}${style}>${htmlOfLine(line.slice(level + 1), known)}</h${level}>`;
  },
  list: (lines, known) => listOf(lines, known),
  words: (lines, known, style) => `<p${style}>${htmlOfWords(lines, known)}</p>`,
};

const htmlOfWords = (lines: string[], known: MarkedHtml) =>
  lines.map((line) => htmlOfLine(line.startsWith("\\") && lineSign.test(line.slice(1)) ? line.slice(1) : line, known)).join("<br />");

const calloutSign = /^> ?\[!(?:note|tip|important|warning|caution)?\] ?/i;

function quote(lines: string[], known: MarkedHtml, depth: number): string {
  const tag = calloutSign.test(lines[0]!) ? "aside" : "blockquote";
  const quoted = lines.map((line, place) => line.replace(place === 0 ? calloutSign : "", "").replace(/^> ?/, ""));
  const within = typedBlocks(quoted.join("\n"));
  const plain = within.length === 1 && within[0]!.split("\n").every((line) => kindOf(line, undefined) === "words");
  const isWords = plain || depth >= MAX_DEPTH;
  const html = within.map((block) => (isWords ? htmlOfWords(block.split("\n"), known) : htmlOfBlock(block, known, "", depth + 1)));
  return `<${tag}>${html.join("") || "<br />"}</${tag}>`;
}

function listOf(lines: string[], known: MarkedHtml): string {
  let html = "";
  const open: { tag: string; indent: number }[] = [];
  const close = () => void (html += `</li></${open.pop()!.tag}>`);
  for (const line of lines) {
    const match = item.exec(line);
    if (!match) {
      html += `<br />${htmlOfLine(line.replace(/^ +/, ""), known)}`;
      continue;
    }
    const [, space = "", bullet, , typed = ""] = match;
    const tag = bullet ? "ul" : "ol";
    const [checkSign = "", done] = (bullet && /^\[([ xX])\] /.exec(typed)) || [];
    const start = done === undefined ? "<li>" : `<li data-list="${done === " " ? "unchecked" : "checked"}">`;
    const text = typed.slice(checkSign.length);
    while (open.length > 1 && space.length < open.at(-1)!.indent) close();
    const current = open.at(-1);
    if (!current || (space.length > current.indent + 1 && open.length < MAX_DEPTH)) {
      html += `<${tag}>${start}`;
      open.push({ tag, indent: space.length });
    } else if (current.tag === tag) html += `</li>${start}`;
    else {
      close();
      html += `<${tag}>${start}`;
      open.push({ tag, indent: space.length });
    }
    html += htmlOfLine(text, known);
  }
  while (open.length > 0) close();
  return html;
}

/** `<br>` after an even number of backslashes. */
const cellBreak = /(?<=(?:^|[^\\])(?:\\\\)*)<br>/;

function tableOf(lines: string[], known: MarkedHtml, old: string): string {
  const caption = lines[0]?.startsWith("표: ") ? lines[0].slice(3) : "";
  const rows = lines.filter((line) => line.startsWith("|"));
  const dashes = rows.findIndex((row) => /^\|(?: *:?-{3,}:? *\|)+ *$/.test(row));
  const cellsOf = (line: string) =>
    line
      .replace(/^\| ?| ?\| *$/g, "")
      .split(/ ?(?<!\\)\| ?/)
      .map((cell) =>
        cell
          .replaceAll("\\|", "|")
          .split(cellBreak)
          .map((part) => htmlOfLine(part, known))
          .join("<br />"),
      );
  const typedRows = rows.filter((_, place) => place !== dashes).map(cellsOf);
  const oldCellCounts = [...old.matchAll(rowOfTable)].map(([row]) => [...row.matchAll(cellOfRow)].length);
  if (old.startsWith("<table") && oldCellCounts.join() === typedRows.map((cells) => cells.length).join()) {
    const cells = typedRows.flat();
    const refilled = old.replace(cellOfRow, (_, tag: string, name: string) => `${tag}${cells.shift() ?? ""}</${name}>`);
    return refilled.replace(/<caption>[\s\S]*?<\/caption>/, caption && `<caption>${htmlOfLine(caption, known)}</caption>`);
  }
  const row = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  const head = typedRows.slice(0, Math.max(0, dashes)).map((cells) => row(cells, "th"));
  const body = typedRows.slice(Math.max(0, dashes)).map((cells) => row(cells, "td"));
  if (head.length + body.length === 0) return htmlOfWords(lines, known) && `<p>${htmlOfWords(lines, known)}</p>`;
  const parts = [caption && `<caption>${htmlOfLine(caption, known)}</caption>`, head.length > 0 && `<thead>${head.join("")}</thead>`];
  return `<table>${parts.filter(Boolean).join("")}${body.length > 0 ? `<tbody>${body.join("")}</tbody>` : ""}</table>`;
}

function htmlOfLine(line: string, known: MarkedHtml): string {
  if (line === EMPTY_LINE) return "";
  return known.lines.get(line) ?? htmlOfMarks(line, known.pictures);
}

const withPictures = (html: string, { pictures }: MarkedHtml) =>
  html.replace(/(?<!\\)\[사진 (\d{1,6})\]/g, (whole, place: string) => pictures[Number(place) - 1] ?? whole);

function code(block: string): string {
  const [fence = "", ...lines] = block.split("\n");
  const body = lines.at(-1) === fence ? lines.slice(0, -1) : lines;
  const words = escaped(body.join("\n"));
  // A reader of HTML drops a line end next to the tags.
  return /^\n|\n$/.test(words) ? `<pre>\n${words}\n</pre>` : `<pre>${words}</pre>`;
}
