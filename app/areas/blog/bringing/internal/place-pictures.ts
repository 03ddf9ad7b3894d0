import { type BroughtPicture, most, type Note } from "../brought";
import { type Archive, keyOf, type Packed } from "./archive";

export type PictureIndex = { files: Map<string, Packed>; byName: Map<string, Packed[]> };

const SHOWN = /\.(jpe?g|png|gif)$/;
const PICTURE = /\.(jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/;

/** The pictures of an archive, by their whole names and by the last part of them. */
export function indexPictures(archive: Archive | null): PictureIndex {
  const index: PictureIndex = { files: new Map(), byName: new Map() };
  for (const [key, file] of archive?.files ?? []) {
    if (!PICTURE.test(key)) continue;
    index.files.set(key, file);
    const name = lastOf(key);
    index.byName.set(name, [...(index.byName.get(name) ?? []), file]);
  }
  return index;
}

/**
 * HTML that is not clean yet in which each picture of the archive has its mark for an address, and every other picture is gone: no request
 * goes to an address that a file names. Notes what was left out.
 */
export function placePictures(
  html: string,
  path: string,
  index: PictureIndex,
): { html: string; pictures: BroughtPicture[]; notes: Note[] } {
  const marks = new Map<string, BroughtPicture>();
  const left = { missing: [] as string[], remote: [] as string[], inline: [] as string[], format: [] as string[] };
  const placed = html.replace(/<img\b[^<>]*>/gi, (tag) => {
    const src = attribute(tag, "src");
    const wanted = /^data:/i.test(src) || src === "" ? attribute(tag, "data-src") || src : src;
    if (wanted === "") return "";
    const found = find(wanted, path, index);
    if (typeof found === "string") {
      left[found].push(found === "inline" ? "" : nameOf(wanted));
      return "";
    }
    const picture = marks.get(found.path) ?? { mark: markOf(marks.size), path: found.path };
    marks.set(found.path, picture);
    return `<img src="${picture.mark}" alt="${attribute(tag, "alt", true)}" title="${attribute(tag, "title", true)}">`;
  });
  const notes = Object.entries(left).flatMap(([code, names]): Note[] => {
    const known = [...new Set(names)].filter((name) => name !== "").slice(0, most.names);
    return names.length === 0 ? [] : [{ code: code as keyof typeof left, count: names.length, names: known }];
  });
  return { html: placed, pictures: [...marks.values()], notes };
}

/** An address that passes for a stored picture while a text is cleaned; no stored picture has it, since theirs are hex. */
const markOf = (place: number) => `/files/brought-${String(place).padStart(5, "0")}`;

function attribute(tag: string, name: string, isText = false): string {
  const [, double, single, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
  const value = double ?? single ?? bare ?? "";
  return isText ? value.replaceAll('"', "&quot;") : value.replaceAll("&amp;", "&").trim();
}

function find(src: string, path: string, index: PictureIndex): Packed | "missing" | "remote" | "inline" | "format" {
  if (/^data:/i.test(src)) return "inline";
  const isAddress = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(src);
  const parts = partsOf(src.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, ""));
  const file = isAddress || src.startsWith("/") ? byTail(parts, index) : (byFolder(parts, path, index) ?? byTail(parts, index));
  if (!file) return isAddress ? "remote" : "missing";
  return SHOWN.test(keyOf(file.path)) ? file : "format";
}

/** A picture named from its text's own folder. */
function byFolder(parts: string[], path: string, { files }: PictureIndex): Packed | undefined {
  const at = keyOf(path).split("/").slice(0, -1);
  for (const part of parts) {
    if (part === "..") at.pop();
    else if (part !== ".") at.push(part);
  }
  return files.get(at.join("/"));
}

/**
 * The picture whose name ends most like the address: an archive has `uploads/2024/05/a.jpg` for `https://…/wp-content/uploads/2024/05/a.jpg`.
 * WordPress shows `a-300x200.jpg` where the archive may have `a.jpg`. Of two that are as like none is taken.
 */
function byTail(parts: string[], { byName }: PictureIndex): Packed | undefined {
  const name = parts.at(-1) ?? "";
  const whole = [...parts.slice(0, -1), name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")];
  for (const wanted of [parts, whole]) {
    const liked = (byName.get(wanted.at(-1) ?? "") ?? []).map((file) => ({ file, like: alike(wanted, keyOf(file.path).split("/")) }));
    const best = liked.toSorted((one, other) => other.like - one.like);
    if (best.length > 0 && best[0]!.like !== best[1]?.like) return best[0]!.file;
  }
  return undefined;
}

function alike(one: string[], other: string[]): number {
  let parts = 0;
  while (parts < one.length && parts < other.length && one.at(-1 - parts) === other.at(-1 - parts)) parts += 1;
  return parts;
}

function partsOf(src: string): string[] {
  const path = src.replace(/[?#].*$/s, "");
  return keyOf(decoded(path).replaceAll("\\", "/"))
    .split("/")
    .filter((part) => part !== "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const lastOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const nameOf = (src: string) => lastOf(decoded(src.replace(/[?#].*$/s, ""))).slice(0, 100);
