import { escaped, unescaped } from "../escapes";
import { typedText } from "./marked-text";

export type Described = { path: string; alt: string; caption: string };
/** `was`: path and texts the form showed. */
export type DescribedRow = { was: Described; alt: string; caption: string };

export const MAX_DESCRIPTION_LENGTH = 200;
export const MAX_DESCRIBED_PICTURES = 300;

export const ownPicture = /^\/files\/[\w-]{8,40}$/;

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** One line of at most 200 code points; "" when invisible. */
export function describedAs(text: string): string {
  const line = oneLine(text);
  if (/^[\s\u200b\ufeff]*$/.test(line)) return "";
  return [...line.slice(0, MAX_DESCRIPTION_LENGTH * 2)].slice(0, MAX_DESCRIPTION_LENGTH).join("").trimEnd();
}

export const fitsOneDescription = (line: string) => line.length <= MAX_DESCRIPTION_LENGTH || [...line].length <= MAX_DESCRIPTION_LENGTH;

export function picturesOf(text: string): Described[] {
  return imagesOf(text).map(({ path, alt, caption }) => ({ path, alt, caption }));
}

export function pictureTag({ path, alt, caption }: Described): string {
  return `<img src="${path}" alt="${escaped(alt)}"${caption && ` title="${escaped(caption)}"`} />`;
}

export function altOf(text: string, path: string): string {
  return picturesOf(text).find((picture) => picture.path === path)?.alt ?? "";
}

/** Reads fields `picture-0` (the shown tag), `alt-0`, `caption-0` … */
export function describedRows(field: (name: string) => unknown): DescribedRow[] {
  const rows: DescribedRow[] = [];
  const typed = (name: string) => (typeof field(name) === "string" ? oneLine(field(name) as string) : null);
  for (let row = 0; row < MAX_DESCRIBED_PICTURES; row++) {
    const [was] = picturesOf(typed(`picture-${row}`) ?? "");
    if (!was) break;
    rows.push({ was, alt: typed(`alt-${row}`) ?? was.alt, caption: typed(`caption-${row}`) ?? was.caption });
  }
  return rows;
}

/** Apply changed rows; skip removed pictures. */
export function withDescriptions(text: string, rows: DescribedRow[]): string {
  if (!rows.some(isTyped)) return text;
  const images = imagesOf(text);
  const rowByImage = rowsOfImages(rows, images);
  let out = "";
  let position = 0;
  for (const image of images) {
    const row = rowByImage.get(image);
    if (!row || !isTyped(row)) continue;
    if (row.alt !== row.was.alt) image.attributes.set("alt", row.alt);
    if (row.caption !== row.was.caption) image.attributes.set("title", row.caption);
    if (image.attributes.get("title") === "") image.attributes.delete("title");
    const attributes = [...image.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    out += `${text.slice(position, image.from)}<img${attributes} />`;
    position = image.to;
  }
  return out + text.slice(position);
}

/** Values that redraw the form: `contents` is HTML with the picture fields applied. */
export function describedValues<T extends { contents?: string; source?: string }>(values: T): Omit<T, "source"> {
  const { source, ...typed } = values;
  const rows = describedRows((name) => values[name as keyof T]);
  const otherValues = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/^(picture|alt|caption)-\d+$/.test(name)),
  ) as typeof typed;
  if (values.contents === undefined) return otherValues;
  const text = source === undefined ? values.contents : typedText(values.contents, source);
  return { ...otherValues, contents: withDescriptions(text, rows) };
}

/** Posted text as HTML with typed descriptions; a textarea posts Markdown, and the former HTML as `source`. */
export function formText(field: (name: string) => unknown): string {
  const [typed, source] = [field("contents"), field("source")];
  const text = typeof typed === "string" ? typed : "";
  return withDescriptions(typeof source === "string" ? typedText(text, source) : text, describedRows(field));
}

const isTyped = ({ was, alt, caption }: DescribedRow) => alt !== was.alt || caption !== was.caption;

/** Pairs rows with images by path: in order if counts agree, else equal descriptions first. Drops surplus rows, unchanged ones first. */
function rowsOfImages(rows: DescribedRow[], images: Image[]): Map<Image, DescribedRow> {
  const rowByImage = new Map<Image, DescribedRow>();
  const used = new Set<DescribedRow>();
  const pair = (key: (picture: Described) => string, onlyAsMany: boolean) => {
    const free = groups(images, (image) => (rowByImage.has(image) ? null : key(image)));
    for (const [name, group] of groups(rows, (row) => (used.has(row) ? null : key(row.was)))) {
      const places = free.get(name) ?? [];
      let spare = group.length - places.length;
      if (onlyAsMany && spare !== 0) continue;
      const chosen = group.filter((row) => isTyped(row) || spare-- <= 0).slice(0, places.length);
      for (const [index, row] of chosen.entries()) {
        rowByImage.set(places[index]!, row);
        used.add(row);
      }
    }
  };
  pair(({ path }) => path, true);
  pair(({ path, alt, caption }) => [path, alt, caption].join("\n"), false);
  pair(({ path }) => path, false);
  return rowByImage;
}

function groups<T>(all: T[], key: (item: T) => string | null): Map<string, T[]> {
  const groupByKey = new Map<string, T[]>();
  for (const item of all) {
    const name = key(item);
    if (name === null) continue;
    const group = groupByKey.get(name);
    if (group) group.push(item);
    else groupByKey.set(name, [item]);
  }
  return groupByKey;
}

type Image = Described & { from: number; to: number; attributes: Map<string, string> };

function imagesOf(text: string): Image[] {
  const images: Image[] = [];
  const imageStart = /<img(?=[\s/])/gi;
  for (let match = imageStart.exec(text); match; match = imageStart.exec(text)) {
    const to = endOfTag(text, imageStart.lastIndex);
    if (to < 0) break;
    imageStart.lastIndex = to;
    const attributes = attributesOf(text.slice(match.index + 4, to - 1));
    const path = attributes.get("src") ?? "";
    const [alt, caption] = [oneLine(attributes.get("alt") ?? ""), oneLine(attributes.get("title") ?? "")];
    if (ownPicture.test(path)) images.push({ path, alt, caption, from: match.index, to, attributes });
  }
  return images;
}

function endOfTag(text: string, from: number): number {
  let quote = "";
  let before = "";
  for (let position = from; position < text.length; position++) {
    const letter = text[position]!;
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === ">") return position + 1;
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
