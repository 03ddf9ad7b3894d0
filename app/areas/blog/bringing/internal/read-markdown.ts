import MarkdownIt from "markdown-it";
import { type RawPost, wordsOf } from "./raw-post";

/** Longer paragraphs stay as typed: parsing a million characters takes three seconds. */
const MAX_PARSED = 20_000;
/** `data:` pictures do not count toward `MAX_PARSED`: each is parsed as one address. */
const INLINE_PICTURE = /data:image\/[\w.+-]{1,20};base64,[A-Za-z0-9+/=]*/g;

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.core.ruler.before("inline", "keep-long-paragraphs-plain", ({ tokens }) => {
  for (const token of tokens) if (token.type === "inline" && isLong(token.content)) token.type = "text";
});

// CommonMark reads a footnote of one word as a link's address and drops the word.
markdown.block.ruler.before("reference", "notes-are-words", (state, line, endLine, silent) => {
  const { src, bMarks, tShift } = state;
  const paragraph = markdown.block.ruler.getRules("").at(-1)!;
  return src.startsWith("[^", bMarks[line]! + tShift[line]!) && !silent && paragraph(state, line, endLine, silent);
});

const notesApart = (text: string) => text.replace(/\n(?=\[\^[^\]\n]{1,20}\]: )/g, "\n\n");

const isLong = (paragraph: string) => paragraph.length > MAX_PARSED && paragraph.replace(INLINE_PICTURE, "").length > MAX_PARSED;

/** Title from front matter, else a leading `h1`; the rest as uncleaned HTML. */
export function readMarkdown(text: string): RawPost {
  const { title, rest } = frontMatter(text.replace(/\r\n?/g, "\n"));
  const html = markdown.render(
    notesApart(rest).replace(/!\[\[([^[\]\n|]{1,300})(?:\|[^[\]\n]{0,300})?\]\]/g, (_, name: string) => `![](<${name}>)`),
  );
  const headline = /^\s*<h1>([^\n]*)<\/h1>\n?/.exec(html);
  const words = headline ? wordsOf(headline[1]!) : "";
  const isTitle = words !== "" && (title === "" || title === words);
  return { title: title || words, html: isTitle ? html.slice(headline![0].length) : html, notes: [] };
}

function frontMatter(text: string): { title: string; rest: string } {
  if (!text.startsWith("---\n")) return { title: "", rest: text };
  const end = /\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(text);
  if (!end) return { title: "", rest: text };
  const line = /(?:^|\n)title[^\S\n]*:[^\S\n]*([^\n]*)/i.exec(text.slice(0, end.index))?.[1] ?? "";
  return { title: line.trim().replace(/^(["'])([^\n]*)\1$/, "$2"), rest: text.slice(end.index + end[0].length) };
}
