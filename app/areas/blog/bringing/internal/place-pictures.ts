import { type BroughtPicture, bringLimits, type Note } from "../brought";
import { type Archive, keyOf, type Packed } from "./archive";

export type PictureIndex = { files: Map<string, Packed>; byName: Map<string, Packed[]> };

const SHOWN = /\.(jpe?g|png|gif)$/;
const PICTURE = /\.(jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/;

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
 * Gives the archive's jpg, png and gif pictures placeholder addresses and removes other `img` tags: no request may follow the file's
 * addresses. The caller cleans the HTML.
 */
export function placePictures(
  html: string,
  path: string,
  index: PictureIndex,
): { html: string; pictures: BroughtPicture[]; notes: Note[] } {
  const marks = new Map<string, BroughtPicture>();
  const leftOut = { missing: [] as string[], remote: [] as string[], inline: [] as string[], format: [] as string[] };
  const placed = html.replace(/<img\b[^<>]*>/gi, (tag) => {
    const src = attribute(tag, "src");
    const address = /^data:/i.test(src) || src === "" ? attribute(tag, "data-src") || src : src;
    if (address === "") return "";
    const match = find(address, path, index);
    if (typeof match === "string") {
      leftOut[match].push(match === "inline" ? "" : nameOf(address));
      return "";
    }
    const picture = marks.get(match.path) ?? { mark: markOf(marks.size), path: match.path };
    marks.set(match.path, picture);
    return `<img src="${picture.mark}" alt="${attribute(tag, "alt", true)}" title="${attribute(tag, "title", true)}">`;
  });
  const notes = Object.entries(leftOut).flatMap(([code, names]): Note[] => {
    const known = [...new Set(names)].filter((name) => name !== "").slice(0, bringLimits.names);
    return names.length === 0 ? [] : [{ code: code as keyof typeof leftOut, count: names.length, names: known }];
  });
  return { html: placed, pictures: [...marks.values()], notes };
}

/** `cleanHtml` takes the mark for a stored picture's address; real ids are hex. */
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

function byFolder(parts: string[], path: string, { files }: PictureIndex): Packed | undefined {
  const folders = keyOf(path).split("/").slice(0, -1);
  for (const part of parts) {
    if (part === "..") folders.pop();
    else if (part !== ".") folders.push(part);
  }
  return files.get(folders.join("/"));
}

/** Picture sharing the most last segments with `parts`; ties match nothing. Second try: without WordPress's size suffix, `-300x200`. */
function byTail(parts: string[], { byName }: PictureIndex): Packed | undefined {
  const name = parts.at(-1) ?? "";
  const original = [...parts.slice(0, -1), name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")];
  for (const wanted of [parts, original]) {
    const candidates = (byName.get(wanted.at(-1) ?? "") ?? []).map((file) => ({
      file,
      like: countSharedTail(wanted, keyOf(file.path).split("/")),
    }));
    const best = candidates.toSorted((one, other) => other.like - one.like);
    if (best.length > 0 && best[0]!.like !== best[1]?.like) return best[0]!.file;
  }
  return undefined;
}

function countSharedTail(wanted: string[], actual: string[]): number {
  let parts = 0;
  while (parts < wanted.length && parts < actual.length && wanted.at(-1 - parts) === actual.at(-1 - parts)) parts += 1;
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
