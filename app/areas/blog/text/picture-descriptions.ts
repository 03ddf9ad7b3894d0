import { escaped, unescaped } from "../escapes";
import { typedText } from "./marked-text";

/** A picture of a text: its path in our store, its alt text and its caption. */
export type Described = { path: string; alt: string; caption: string };
/** A form's row for one picture: the picture as it was when the form was drawn, and the two fields' values. */
export type DescribedRow = { was: Described; alt: string; caption: string };

/** The most characters of an alt text or a caption. */
export const LONGEST_DESCRIPTION = 200;
/** The most pictures of a text that a form has fields for. */
export const MOST_DESCRIBED = 300;

export const ownPicture = /^\/files\/[\w-]{8,40}$/;

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** An alt text or a caption as it is stored: one line, cut at whole characters, "" when it shows nothing. */
export function describedAs(text: string): string {
  const line = oneLine(text);
  if (/^[\s\u200b\ufeff]*$/.test(line)) return "";
  // A character takes at most two UTF-16 units, so twice the length contains all that are kept.
  return [...line.slice(0, LONGEST_DESCRIPTION * 2)].slice(0, LONGEST_DESCRIPTION).join("").trimEnd();
}

export const fitsOneDescription = (line: string) => line.length <= LONGEST_DESCRIPTION || [...line].length <= LONGEST_DESCRIPTION;

/** The pictures of our own store in a text, in order. */
export function picturesOf(text: string): Described[] {
  return imagesOf(text).map(({ path, alt, caption }) => ({ path, alt, caption }));
}

/** The `<img>` tag of a picture. */
export function pictureTag({ path, alt, caption }: Described): string {
  return `<img src="${path}" alt="${escaped(alt)}"${caption && ` title="${escaped(caption)}"`} />`;
}

/** The alt text of a picture in a text; "" without one, or when the text lacks the picture. */
export function altOf(text: string, path: string): string {
  return picturesOf(text).find((picture) => picture.path === path)?.alt ?? "";
}

/** The rows of a form: `picture-0` names the picture as it was, `alt-0` and `caption-0` are its fields, and so on. */
export function describedRows(field: (name: string) => unknown): DescribedRow[] {
  const rows: DescribedRow[] = [];
  const typed = (name: string) => (typeof field(name) === "string" ? oneLine(field(name) as string) : null);
  for (let row = 0; row < MOST_DESCRIBED; row++) {
    const [was] = picturesOf(typed(`picture-${row}`) ?? "");
    if (!was) break;
    rows.push({ was, alt: typed(`alt-${row}`) ?? was.alt, caption: typed(`caption-${row}`) ?? was.caption });
  }
  return rows;
}

/**
 * Applies the fields of the pictures to a text. A field changed since the form was drawn takes precedence over the text; an unchanged one
 * leaves the text. Fields of a picture no longer in the text are dropped.
 */
export function withDescriptions(text: string, rows: DescribedRow[]): string {
  if (!rows.some(isTyped)) return text;
  const images = imagesOf(text);
  const told = rowsOfImages(rows, images);
  let out = "";
  let at = 0;
  for (const image of images) {
    const row = told.get(image);
    if (!row || !isTyped(row)) continue;
    if (row.alt !== row.was.alt) image.attributes.set("alt", row.alt);
    if (row.caption !== row.was.caption) image.attributes.set("title", row.caption);
    if (image.attributes.get("title") === "") image.attributes.delete("title");
    const said = [...image.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    out += `${text.slice(at, image.from)}<img${said} />`;
    at = image.to;
  }
  return out + text.slice(at);
}

/**
 * A form's values with its text as HTML (`formText`) and the pictures' fields applied to it, so that all fields can be drawn from the text alone.
 */
export function describedValues<T extends { contents?: string; source?: string }>(values: T): Omit<T, "source"> {
  const { source, ...typed } = values;
  const rows = describedRows((name) => values[name as keyof T]);
  const others = Object.fromEntries(Object.entries(typed).filter(([name]) => !/^(picture|alt|caption)-\d+$/.test(name))) as typeof typed;
  if (values.contents === undefined) return others;
  const text = source === undefined ? values.contents : typedText(values.contents, source);
  return { ...others, contents: withDescriptions(text, rows) };
}

/**
 * The text of a form as HTML: of a textarea the marks typed over the hidden `source`, of the editor, which posts no source, its own. With the
 * pictures' fields applied.
 */
export function formText(field: (name: string) => unknown): string {
  const [typed, source] = [field("contents"), field("source")];
  const text = typeof typed === "string" ? typed : "";
  return withDescriptions(typeof source === "string" ? typedText(text, source) : text, describedRows(field));
}

const isTyped = ({ was, alt, caption }: DescribedRow) => alt !== was.alt || caption !== was.caption;

/**
 * Matches a text's pictures with rows: by order where a picture occurs as often as it has rows; else by equal descriptions, then by any row
 * with typed values.
 */
function rowsOfImages(rows: DescribedRow[], images: Image[]): Map<Image, DescribedRow> {
  const told = new Map<Image, DescribedRow>();
  const used = new Set<DescribedRow>();
  const pair = (key: (picture: Described) => string, onlyAsMany: boolean) => {
    const free = groups(images, (image) => (told.has(image) ? null : key(image)));
    for (const [name, group] of groups(rows, (row) => (used.has(row) ? null : key(row.was)))) {
      const places = free.get(name) ?? [];
      let spare = group.length - places.length;
      if (onlyAsMany && spare !== 0) continue;
      const chosen = group.filter((row) => isTyped(row) || spare-- <= 0).slice(0, places.length);
      for (const [index, row] of chosen.entries()) {
        told.set(places[index]!, row);
        used.add(row);
      }
    }
  };
  pair(({ path }) => path, true);
  pair(({ path, alt, caption }) => [path, alt, caption].join("\n"), false);
  pair(({ path }) => path, false);
  return told;
}

function groups<T>(all: T[], key: (one: T) => string | null): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const name = key(one);
    if (name === null) continue;
    const group = found.get(name);
    if (group) group.push(one);
    else found.set(name, [one]);
  }
  return found;
}

type Image = Described & { from: number; to: number; attributes: Map<string, string> };

function imagesOf(text: string): Image[] {
  const images: Image[] = [];
  const begin = /<img(?=[\s/])/gi;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const to = endOfTag(text, begin.lastIndex);
    // An unclosed tag: a parser reads the rest of the text as part of it.
    if (to < 0) break;
    begin.lastIndex = to;
    const attributes = attributesOf(text.slice(found.index + 4, to - 1));
    const path = attributes.get("src") ?? "";
    const [alt, caption] = [oneLine(attributes.get("alt") ?? ""), oneLine(attributes.get("title") ?? "")];
    if (ownPicture.test(path)) images.push({ path, alt, caption, from: found.index, to, attributes });
  }
  return images;
}

/** The position after a tag's closing bracket, skipping brackets inside quoted values. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  let before = "";
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === ">") return at + 1;
    else if ((letter === '"' || letter === "'") && before === "=") quote = letter;
    if (!/\s/.test(letter)) before = letter;
  }
  return -1;
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare = ""] of tag.matchAll(/[\s"'/]([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g))
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), unescaped(double ?? single ?? bare));
  return attributes;
}
