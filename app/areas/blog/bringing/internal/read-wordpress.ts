import { SaxesParser } from "saxes";
import type { Passed } from "../brought";
import type { RawPost } from "./raw-post";

type Item = Record<string, string>;
export type WordPress = { posts: RawPost[]; more: number; passed: Pick<Passed, "attachments" | "comments" | "deleted" | "others"> };

const readTags = new Set(["title", "content:encoded", "wp:post_type", "wp:status"]);

export const isWordPress = (text: string): boolean => text.includes("<rss") && /xmlns:wp\s*=|<wp:/.test(text.slice(0, 20_000));

/**
 * Texts of a WordPress export; counts those beyond `mostPosts`. Resolves no external entities. Tolerates characters that XML forbids: old
 * exports contain them.
 */
export function readWordPress(text: string, mostPosts: number): WordPress {
  const result: WordPress = { posts: [], more: 0, passed: { attachments: 0, comments: 0, deleted: 0, others: 0 } };
  let item: Item | null = null;
  let currentTag: string | null = null;
  let ended = false;
  const parser = new SaxesParser({ xmlns: false });
  const add = (words: string) => {
    if (item && currentTag) item[currentTag] += words;
  };
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name }) => {
    if (name === "item") item = { title: "", "content:encoded": "", "wp:post_type": "", "wp:status": "" };
    else if (name === "wp:comment") result.passed.comments += 1;
    else if (item && readTags.has(name)) currentTag = name;
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    if (name === currentTag) currentTag = null;
    if (name === "rss" || name === "channel") ended = true;
    if (name !== "item" || !item) return;
    take(result, item, mostPosts);
    item = null;
  });
  parser.write(text).close();
  if (!ended) result.posts.at(-1)?.notes.push("cut-off");
  return result;
}

function take(result: WordPress, item: Item, mostPosts: number): void {
  const type = item["wp:post_type"]!.trim();
  const status = item["wp:status"]!.trim();
  if (type === "attachment") result.passed.attachments += 1;
  else if (type !== "post" && type !== "page") result.passed.others += 1;
  else if (status === "trash" || status === "auto-draft") result.passed.deleted += 1;
  else if (result.posts.length >= mostPosts) result.more += 1;
  else result.posts.push({ title: item.title!.trim(), html: htmlOf(item["content:encoded"]!), notes: type === "page" ? ["page"] : [] });
}

function htmlOf(content: string): string {
  return content
    .replace(/\[caption[^[\]]{0,500}\]([^[]{0,5000})\[\/caption\]/g, (_, inside: string) => {
      const tag = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0];
      return tag ? `<figure>${tag}<figcaption>${inside.replace(tag, "").trim()}</figcaption></figure>` : inside;
    })
    .replace(/\[embed[^[\]]{0,200}\]\s*(https?:\/\/[^\s[\]<>"]{1,2000})\s*\[\/embed\]/g, '<p><a href="$1">$1</a></p>')
    .replace(/\[\/?(?:gallery|playlist|audio|video|contact-form-7|toc)\b[^[\]]{0,1000}\]/g, "");
}
