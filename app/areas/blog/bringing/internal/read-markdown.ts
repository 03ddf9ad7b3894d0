import MarkdownIt from "markdown-it";
import { type RawPost, wordsOf } from "./raw-post";

// Tags may stand in Markdown; they are cleaned with all others.
const markdown = new MarkdownIt({ html: true, linkify: true });

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
