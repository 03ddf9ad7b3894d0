import { SaxesParser } from "saxes";
import type { Passed } from "../brought";
import type { RawPost } from "./raw-post";

type Item = Record<string, string>;
export type WordPress = { posts: RawPost[]; more: number; passed: Pick<Passed, "attachments" | "comments" | "deleted" | "others"> };

const kept = new Set(["title", "content:encoded", "wp:post_type", "wp:status"]);

/** Whether an XML is an export of WordPress. */
export const isWordPress = (text: string): boolean => text.includes("<rss") && /xmlns:wp\s*=|<wp:/.test(text.slice(0, 20_000));

/**
 * The posts and pages of a WordPress export, drafts among them. The parser knows XML's five own entities and no others, asks for nothing
 * outside and goes on after a mistake: exports of old blogs have signs that XML forbids. Past `mostPosts` posts are only counted.
 */
export function readWordPress(text: string, mostPosts: number): WordPress {
  const found: WordPress = { posts: [], more: 0, passed: { attachments: 0, comments: 0, deleted: 0, others: 0 } };
  let item: Item | null = null;
  let into: string | null = null;
  let ended = false;
  const parser = new SaxesParser({ xmlns: false });
  const add = (words: string) => {
    if (item && into) item[into] += words;
  };
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name }) => {
    if (name === "item") item = { title: "", "content:encoded": "", "wp:post_type": "", "wp:status": "" };
    else if (name === "wp:comment") found.passed.comments += 1;
    else if (item && kept.has(name)) into = name;
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    if (name === into) into = null;
    if (name === "rss" || name === "channel") ended = true;
    if (name !== "item" || !item) return;
    take(found, item, mostPosts);
    item = null;
  });
  parser.write(text).close();
  if (!ended) found.posts.at(-1)?.notes.push("cut-off");
  return found;
}

function take(found: WordPress, item: Item, mostPosts: number): void {
  const type = item["wp:post_type"]!.trim();
  const status = item["wp:status"]!.trim();
  if (type === "attachment") found.passed.attachments += 1;
  else if (type !== "post" && type !== "page") found.passed.others += 1;
  else if (status === "trash" || status === "auto-draft") found.passed.deleted += 1;
  else if (found.posts.length >= mostPosts) found.more += 1;
  else found.posts.push({ title: item.title!.trim(), html: htmlOf(item["content:encoded"]!), notes: type === "page" ? ["page"] : [] });
}

/** WordPress' own signs in brackets: a caption becomes one, an embedded address a link, galleries of a server go. */
function htmlOf(content: string): string {
  return content
    .replace(/\[caption[^[\]]{0,500}\]([^[]{0,5000})\[\/caption\]/g, (_, inside: string) => {
      const tag = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0];
      return tag ? `<figure>${tag}<figcaption>${inside.replace(tag, "").trim()}</figcaption></figure>` : inside;
    })
    .replace(/\[embed[^[\]]{0,200}\]\s*(https?:\/\/[^\s[\]<>"]{1,2000})\s*\[\/embed\]/g, '<p><a href="$1">$1</a></p>')
    .replace(/\[\/?(?:gallery|playlist|audio|video|contact-form-7|toc)\b[^[\]]{0,1000}\]/g, "");
}
