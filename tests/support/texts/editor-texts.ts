import fc from "fast-check";

/** Random texts as the editor's semantic HTML. `plain` leaves out what has no Markdown: colours, sizes, underlines, edges. */
export const editorTexts = (plain: boolean) =>
  fc.array(blockOf(plain), { minLength: 1, maxLength: 7 }).map((blocks) => blocks.map((block, place) => block(`글${place}`)));

const LITERAL = [
  "**",
  "*",
  "~~",
  "~",
  "`",
  "```",
  "\\",
  "\\*",
  "|",
  "# ",
  "##### ",
  "- ",
  "- [ ] ",
  "- [x] ",
  "[ ] ",
  "[x] ",
  "1. ",
  "> ",
  "> [!] ",
  "[!] ",
  "---",
  "표: ",
  "| --- |",
  "[사진 1]",
  "[^1]",
  "[^1]: ",
  "[가](나)",
  "[상담 신청서]",
  "&lt;b&gt;",
  "&lt;!--",
  "&amp;lt;",
  "&quot;",
  "&#39;",
  "&nbsp;",
  "  ",
  "_",
  "...",
  "5 * 3",
  "#",
  "+ ",
];
/** Quill writes a space behind a space so that it stays. */
const spaced = (text: string) =>
  /^(?:\s|&nbsp;)*$/.test(text) ? "봄" : text.replace(/ {2,}/g, (run) => ` ${"&nbsp;".repeat(run.length - 1)}`);
const words = fc
  .array(fc.oneof(fc.constantFrom("봄", "금리가 오르면", "a b", "12,000원", "🙂", " "), fc.constantFrom(...LITERAL)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => spaced(all.join("")));

const SIGNS = ["code", "strong", "em", "s", "u"];
const address = fc.constantFrom(
  "https://a.test/x",
  "https://b.test/?q=1&amp;r=2",
  "mailto:me@a.test",
  "https://c.test/나들이(봄)",
  "https://d.test/a_b*c*",
);
const STYLES = [
  "color: rgb(230, 0, 0);",
  "background-color: rgb(255, 255, 204);",
  "font-size: 18pt;",
  "color: rgb(0, 102, 204); font-size: 8pt;",
];

/** A run of letters of one look, in Quill's order of tags. */
const runOf = (plain: boolean) =>
  fc
    .tuple(
      words,
      plain ? fc.oneof(fc.subarray(["strong", "em", "s"]), fc.constant(["code"])) : fc.subarray(SIGNS),
      fc.option(address, { freq: 6 }),
      plain ? fc.constant(null) : fc.option(fc.constantFrom(...STYLES), { freq: 4 }),
      fc.boolean(),
    )
    .map(([text, tags, href, style, isBare]) => {
      const shown = href && isBare && !href.startsWith("mailto") ? href : text;
      // Marks leave a space at their edges outside; code has no link.
      const isUsed = !plain || (shown.trim() === shown && !/^&nbsp;|&nbsp;$/.test(shown) && !(href && tags.includes("code")));
      const used = isUsed ? tags : [];
      let html = href
        ? `<a href="${href}" rel="noopener noreferrer" target="_blank"${style && used.length === 0 ? ` style="${style}"` : ""}>${shown}</a>`
        : shown;
      for (const [place, tag] of used.toReversed().entries())
        html = `<${tag}${style && place === used.length - 1 ? ` style="${style}"` : ""}>${html}</${tag}>`;
      return style && !href && used.length === 0 ? `<span style="${style}">${html}</span>` : html;
    });

/** Quill joins equal marks that meet. */
function joined(html: string): string {
  const once = html.replace(/<\/(code|strong|em|s|u)><\1>/g, "");
  return once === html ? html : joined(once);
}
const lineOf = (plain: boolean) => fc.array(runOf(plain), { maxLength: 3 }).map((runs) => joined(runs.join(plain ? "" : "와")));
type Block = (name: string) => string;

const edges = fc.constantFrom(
  "",
  "",
  ' style="text-align: center;"',
  ' style="line-height: 2;"',
  ' style="text-align: right; line-height: 1.5;"',
);
const caption = fc.constantFrom("", "봄날 *사진*", "a | b &lt; c");
const picture = fc.tuple(fc.constantFrom("", "고양이", "[사진 9]"), caption, fc.nat({ max: 99 })).map(([alt, title, number]) => {
  const path = `/files/${`${number}`.padStart(2, "0").padEnd(16, "0123456789abcdef")}`;
  return `<img src="${path}" alt="${alt}"${title && ` title="${title}"`} />`;
});

const codeLine = fc.constantFrom("const a = 1;", "", "  x &lt; y", "```", "````", "# 글", "- [ ] ", "\\*", "[사진 1]");
const code = fc.array(codeLine, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));

const cellsOf = (plain: boolean) => fc.array(lineOf(plain), { minLength: 1, maxLength: 3 });
const tableOf = (plain: boolean): fc.Arbitrary<Block> =>
  fc.tuple(fc.boolean(), fc.array(cellsOf(plain), { minLength: 1, maxLength: 3 }), caption).map(([headed, rows, title]) => (name) => {
    const width = Math.max(...rows.map((cells) => cells.length));
    const row = (cells: string[], tag: string, place: number) =>
      `<tr>${Array.from({ length: width }, (_, column) => `<${tag}>${column === 0 ? `${name} ${place}` : ""}${cells[column] ?? ""}</${tag}>`).join("")}</tr>`;
    const head = headed ? `<thead>${row([], "th", 0).replaceAll("<th></th>", "<th>머리</th>")}</thead>` : "";
    return `<table>${title && `<caption>${title}</caption>`}${head}<tbody>${rows.map((cells, place) => row(cells, "td", place + 1)).join("")}</tbody></table>`;
  });

type Item = { depth: number; type: string; html: string };
const LISTS = ["ul", "ol", "checked", "unchecked"];
const listOf = (plain: boolean): fc.Arbitrary<Block> =>
  fc
    .array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...LISTS), lineOf(plain)), { minLength: 1, maxLength: 5 })
    .map((rows) => (name) => listHtml(rows.map(([depth, type, html], place) => ({ depth, type, html: `${name} ${place}${html}` }))));

/** As Quill's `convertListHTML`. */
function listHtml(items: Item[]): string {
  let html = "";
  const open: string[] = [];
  const tagOf = (type: string) => (type === "ol" ? "ol" : "ul");
  const itemOf = ({ type, html: within }: Item) => `<li${type.includes("checked") ? ` data-list="${type}"` : ""}>${within}`;
  const close = () => (html += `</li></${tagOf(open.pop()!)}>`);
  let last = -1;
  for (const item of items) {
    const depth = Math.min(item.depth, last + 1);
    last = depth;
    while (open.length - 1 > depth || (open.length - 1 === depth && open.at(-1) !== item.type)) close();
    if (open.length - 1 === depth) html += `</li>${itemOf(item)}`;
    else {
      open.push(item.type);
      html += `<${tagOf(item.type)}>${itemOf(item)}`;
    }
  }
  while (open.length > 0) close();
  return html;
}

const wordy = (tag: string, plain: boolean): fc.Arbitrary<Block> =>
  fc.tuple(lineOf(plain), plain ? fc.constant("") : edges, fc.boolean()).map(
    ([html, style, isFirst]) =>
      (name) =>
        `<${tag}${style}>${isFirst ? `${html}${name}` : `${name}${html}`}</${tag}>`,
  );

const blockOf = (plain: boolean): fc.Arbitrary<Block> =>
  fc.oneof(
    { weight: 3, arbitrary: wordy("p", plain) },
    fc.constantFrom("h1", "h2", "h3", "h4", "h5").chain((tag) => wordy(tag, plain)),
    wordy("blockquote", plain),
    wordy("aside", plain),
    { weight: 3, arbitrary: listOf(plain) },
    fc.tuple(code, code).map(
      ([before, after]): Block =>
        (name) =>
          `<pre>\n${before}\n${name}\n${after}\n</pre>`,
    ),
    fc.constant((): string => "<hr>"),
    { weight: 2, arbitrary: tableOf(plain) },
    fc.array(picture, { minLength: 1, maxLength: 3 }).map(
      (all): Block =>
        () =>
          `<p>${all.join("")}</p>`,
    ),
    fc.tuple(words, lineOf(plain)).map(
      ([before, note]): Block =>
        (name) =>
          `<p>${name}${before}[^7]</p><p>[^7]: ${note}</p>`,
    ),
    fc.constant((): string => "<p></p>"),
    address
      .filter((one) => one.startsWith("http"))
      .map(
        (one): Block =>
          () =>
            `<p><a href="${one}" rel="noopener noreferrer" target="_blank">${one}</a></p>`,
      ),
    fc.constant((): string => "<p>[상담 신청서]</p>"),
  );
