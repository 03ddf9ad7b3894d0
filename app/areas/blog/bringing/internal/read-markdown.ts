import MarkdownIt from "markdown-it";
import { type RawPost, wordsOf } from "./raw-post";

/**
 * The letters of the longest paragraph whose marks are read. A paragraph of a book has 2,000. Reading the marks of a million letters takes up
 * to three seconds, and showing the marks as typed loses no word.
 */
const MOST_MARKED = 20_000;
/** A picture inside a text. Its letters do not count, since they are parsed as one address. */
const INLINE_PICTURE = /data:image\/[\w.+-]{1,20};base64,[A-Za-z0-9+/=]*/g;

// Tags may stand in Markdown; they are cleaned with all others.
const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.core.ruler.before("inline", "keep-long-paragraphs-plain", ({ tokens }) => {
  for (const token of tokens) if (token.type === "inline" && isLong(token.content)) token.type = "text";
});

const isLong = (paragraph: string) => paragraph.length > MOST_MARKED && paragraph.replace(INLINE_PICTURE, "").length > MOST_MARKED;

/** A text in Markdown as a post: its front matter's title or first headline, and the rest as HTML. */
export function readMarkdown(text: string): RawPost {
  const { title, rest } = frontMatter(text.replace(/\r\n?/g, "\n"));
  const html = markdown.render(rest.replace(/!\[\[([^[\]\n|]{1,300})(?:\|[^[\]\n]{0,300})?\]\]/g, (_, name: string) => `![](<${name}>)`));
  const headline = /^\s*<h1>([^\n]*)<\/h1>\n?/.exec(html);
  const words = headline ? wordsOf(headline[1]!) : "";
  const isTitle = words !== "" && (title === "" || title === words);
  return { title: title || words, html: isTitle ? html.slice(headline![0].length) : html, notes: [] };
}

/** The lines between two `---` at the top; of what they say only the title is taken. */
function frontMatter(text: string): { title: string; rest: string } {
  if (!text.startsWith("---\n")) return { title: "", rest: text };
  const end = /\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(text);
  if (!end) return { title: "", rest: text };
  const line = /(?:^|\n)title[^\S\n]*:[^\S\n]*([^\n]*)/i.exec(text.slice(0, end.index))?.[1] ?? "";
  return { title: line.trim().replace(/^(["'])([^\n]*)\1$/, "$2"), rest: text.slice(end.index + end[0].length) };
}
