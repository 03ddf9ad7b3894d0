import { decodeTable } from "~/grid/file/decode-table";
import { cleanHtml } from "../../text/clean-html.server";
import { isBlank, textLength } from "../../text/plain-text.server";
import { type Brought, type BroughtPost, bringLimits, NOT_A_POST, type Note, type Stop } from "../brought";
import { type Archive, isZip, openArchive, type Unopened } from "./archive";
import { indexPictures, type PictureIndex, placePictures } from "./place-pictures";
import type { RawPost } from "./raw-post";
import { readHtml } from "./read-html";
import { readMarkdown } from "./read-markdown";
import { isWordPress, readWordPress } from "./read-wordpress";

type Source = { path: string; read: () => Promise<Uint8Array | Stop> };

const TEXT = /\.(md|markdown|html?|xml)$/i;

/**
 * Convert Markdown, HTML, a WordPress export or a ZIP of these to clean HTML. Lists unusable texts with reasons; an unusable ZIP returns
 * its reason.
 */
export async function convert(bytes: Uint8Array, fileName: string): Promise<Brought | Unopened> {
  if (!isZip(bytes)) return convertAll([{ path: fileName, read: async () => bytes }], null);
  const archive = await openArchive(bytes);
  return typeof archive === "string" ? archive : convertAll(sourcesOf(archive), archive);
}

function sourcesOf(archive: Archive): Source[] {
  const files = [...archive.files.values()].filter(({ path }) => TEXT.test(path));
  return files
    .toSorted((one, other) => one.path.localeCompare(other.path, "ko", { numeric: true }))
    .map((file) => ({
      path: file.path,
      read: async () => {
        if (file.locked) return "locked";
        return file.size > bringLimits.text ? "too-large" : ((await archive.read(file, bringLimits.text)) ?? "unreadable");
      },
    }));
}

async function convertAll(sources: Source[], archive: Archive | null): Promise<Brought> {
  const index = indexPictures(archive);
  const others = (archive?.files.size ?? sources.length) - sources.length - index.files.size;
  const brought: Brought = { posts: [], passed: { attachments: 0, comments: 0, deleted: 0, others }, more: 0 };
  const spent = { bytes: 0, letters: 0 };
  for (const { path, read } of sources) {
    const isFull = brought.posts.length >= bringLimits.posts;
    // An XML export holds many texts: `more` needs a look inside.
    if (isFull && !/\.xml$/i.test(path)) {
      brought.more += 1;
      continue;
    }
    const bytes = await read();
    const text = typeof bytes === "string" ? bytes : textOf(bytes, spent);
    const raw = typeof text === "string" ? text : postsOf(text.words, path, brought);
    if (isFull && typeof text === "string") brought.more += 1;
    if (isFull) continue;
    if (typeof raw === "string") brought.posts.push(stoppedPost(path, [{ code: raw }]));
    else for (const post of raw) brought.posts.push(cleanPost(post, path, index, spent));
  }
  return brought;
}

function textOf(bytes: Uint8Array, spent: { bytes: number }): { words: string } | Stop {
  spent.bytes += bytes.byteLength;
  if (bytes.byteLength > bringLimits.text || spent.bytes > bringLimits.allTexts) return "too-large";
  const words = decodeTable(bytes)?.replace(/^\uFEFF/, "");
  return words === undefined ? "unreadable" : { words };
}

function postsOf(words: string, path: string, brought: Brought): RawPost[] | Stop {
  // Check before parsing: HTML is rarely shorter than its Markdown.
  if (/\.(md|markdown)$/i.test(path)) return words.length > bringLimits.html * 4 ? "too-long" : [readMarkdown(words)];
  if (/\.html?$/i.test(path)) return htmlPost(words, brought);
  if (!/\.xml$/i.test(path)) return "unreadable";
  if (!isWordPress(words)) return "not-xml";
  const { posts, more, passed } = readWordPress(words, bringLimits.posts - brought.posts.length);
  for (const [kind, count] of Object.entries(passed)) brought.passed[kind as keyof typeof passed] += count;
  brought.more += more;
  return posts.length === 0 ? "no-posts" : posts;
}

function htmlPost(words: string, brought: Brought): RawPost[] {
  if (!words.slice(0, 1_000).includes(NOT_A_POST)) return [readHtml(words)];
  brought.passed.others += 1;
  return [];
}

function cleanPost(post: RawPost, path: string, index: PictureIndex, spent: { letters: number }): BroughtPost {
  const notes: Note[] = post.notes.map((code) => ({ code }));
  const { title, note } = titleOf(post.title, path);
  if (note) notes.push({ code: note });
  if (post.html.length > bringLimits.html * 4) return stoppedPost(path, [...notes, { code: "too-long" }], title);
  const placed = placePictures(post.html, path, index);
  const html = withoutOthers(cleanHtml(placed.html), new Set(placed.pictures.map(({ mark }) => mark)));
  spent.letters += html.length;
  if (html.length > bringLimits.html || spent.letters > bringLimits.allHtml)
    return stoppedPost(path, [...notes, { code: "too-long" }], title);
  if (isBlank(html)) return stoppedPost(path, [...notes, ...placed.notes, { code: "empty" }], title);
  const pictures = placed.pictures.filter(({ mark }) => html.includes(`"${mark}"`));
  return { path, title, html, letters: textLength(html), pictures, notes: [...notes, ...placed.notes] };
}

const stoppedPost = (path: string, notes: Note[], title = titleOf("", path).title): BroughtPost => ({
  ...{ path, title, notes, html: "", letters: 0, pictures: [] },
});

const withoutOthers = (html: string, marks: Set<string>) =>
  html.replace(/<img\b[^<>]*>/g, (tag) => (marks.has(/ src="([^"]*)"/.exec(tag)?.[1] ?? "") ? tag : ""));

function titleOf(typedTitle: string, path: string): { title: string; note?: "title-cut" | "title-from-name" } {
  const line = typedTitle.replace(/\s+/g, " ").trim();
  if (line === "") return { title: cutTitle(nameAsTitle(path)), note: "title-from-name" };
  return line.length > bringLimits.title ? { title: cutTitle(line), note: "title-cut" } : { title: line };
}

const cutTitle = (title: string) =>
  title
    .slice(0, bringLimits.title)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

function nameAsTitle(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return (
    name
      .replace(/^\d{4}-\d{2}-\d{2}-/, "")
      .replace(/[ -][0-9a-f]{32}$/, "")
      .trim() || name
  );
}
