import { decodeTable } from "~/grid/file/decode-table";
import { cleanHtml } from "../../text/clean-html.server";
import { isBlank, textLength } from "../../text/plain-text.server";
import { type Brought, type BroughtPost, most, NOT_A_POST, type Note, type Stop } from "../brought";
import { type Archive, isZip, openArchive, type Unopened } from "./archive";
import { indexPictures, type PictureIndex, placePictures } from "./place-pictures";
import type { RawPost } from "./raw-post";
import { readHtml } from "./read-html";
import { readMarkdown } from "./read-markdown";
import { isWordPress, readWordPress } from "./read-wordpress";

type Source = { path: string; read: () => Promise<Uint8Array | Stop> };

const TEXT = /\.(md|markdown|html?|xml)$/i;

/**
 * Everything an uploaded file holds: a text in Markdown or HTML, an export of WordPress, or a ZIP of these with their pictures. Answers clean
 * HTML; what cannot be taken stands there with the reason. A ZIP that cannot be opened answers why.
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
        return file.size > most.text ? "too-large" : ((await archive.read(file, most.text)) ?? "unreadable");
      },
    }));
}

async function convertAll(sources: Source[], archive: Archive | null): Promise<Brought> {
  const index = indexPictures(archive);
  const others = (archive?.files.size ?? sources.length) - sources.length - index.files.size;
  const brought: Brought = { posts: [], passed: { attachments: 0, comments: 0, deleted: 0, others }, more: 0 };
  const spent = { bytes: 0, letters: 0 };
  for (const { path, read } of sources) {
    if (brought.posts.length >= most.posts) {
      brought.more += 1;
      continue;
    }
    const bytes = await read();
    const text = typeof bytes === "string" ? bytes : textOf(bytes, spent);
    const raw = typeof text === "string" ? text : postsOf(text.words, path, brought);
    if (typeof raw === "string") brought.posts.push(stopped(path, [{ code: raw }]));
    else for (const post of raw) brought.posts.push(finished(post, path, index, spent));
  }
  return brought;
}

function textOf(bytes: Uint8Array, spent: { bytes: number }): { words: string } | Stop {
  spent.bytes += bytes.byteLength;
  if (bytes.byteLength > most.text || spent.bytes > most.allTexts) return "too-large";
  const words = decodeTable(bytes)?.replace(/^\uFEFF/, "");
  return words === undefined ? "unreadable" : { words };
}

function postsOf(words: string, path: string, brought: Brought): RawPost[] | Stop {
  // What is too long as HTML (see `finished`) is too long as Markdown, which is hardly longer; parsing costs more than looking.
  if (/\.(md|markdown)$/i.test(path)) return words.length > most.html * 4 ? "too-long" : [readMarkdown(words)];
  if (/\.html?$/i.test(path)) return htmlPost(words, brought);
  if (!/\.xml$/i.test(path)) return "unreadable";
  if (!isWordPress(words)) return "not-xml";
  const { posts, more, passed } = readWordPress(words, most.posts - brought.posts.length);
  for (const [kind, count] of Object.entries(passed)) brought.passed[kind as keyof typeof passed] += count;
  brought.more += more;
  return posts.length === 0 ? "no-posts" : posts;
}

function htmlPost(words: string, brought: Brought): RawPost[] {
  if (!words.slice(0, 1_000).includes(NOT_A_POST)) return [readHtml(words)];
  brought.passed.others += 1;
  return [];
}

function finished(post: RawPost, path: string, index: PictureIndex, spent: { letters: number }): BroughtPost {
  const notes: Note[] = post.notes.map((code) => ({ code }));
  const { title, note } = titleOf(post.title, path);
  if (note) notes.push({ code: note });
  if (post.html.length > most.html * 4) return stopped(path, [...notes, { code: "too-long" }], title);
  const placed = placePictures(post.html, path, index);
  const html = withoutOthers(cleanHtml(placed.html), new Set(placed.pictures.map(({ mark }) => mark)));
  spent.letters += html.length;
  if (html.length > most.html || spent.letters > most.allHtml) return stopped(path, [...notes, { code: "too-long" }], title);
  if (isBlank(html)) return stopped(path, [...notes, ...placed.notes, { code: "empty" }], title);
  const pictures = placed.pictures.filter(({ mark }) => html.includes(`"${mark}"`));
  return { path, title, html, letters: textLength(html), pictures, notes: [...notes, ...placed.notes] };
}

const stopped = (path: string, notes: Note[], title = titleOf("", path).title): BroughtPost => ({
  ...{ path, title, notes, html: "", letters: 0, pictures: [] },
});

/** A text that names a stored picture by its address shows it no more than any other. */
const withoutOthers = (html: string, marks: Set<string>) =>
  html.replace(/<img\b[^<>]*>/g, (tag) => (marks.has(/ src="([^"]*)"/.exec(tag)?.[1] ?? "") ? tag : ""));

function titleOf(said: string, path: string): { title: string; note?: "title-cut" | "title-from-name" } {
  const line = said.replace(/\s+/g, " ").trim();
  if (line === "") return { title: cut(nameAsTitle(path)), note: "title-from-name" };
  return line.length > most.title ? { title: cut(line), note: "title-cut" } : { title: line };
}

/** At most as many letters as a title may have, no half of one. */
const cut = (title: string) =>
  title
    .slice(0, most.title)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** A file's name without its kind, without the day that Jekyll writes before it and the number that Notion writes behind. */
function nameAsTitle(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return (
    name
      .replace(/^\d{4}-\d{2}-\d{2}-/, "")
      .replace(/[ -][0-9a-f]{32}$/, "")
      .trim() || name
  );
}
