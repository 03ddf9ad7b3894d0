import { Refusal } from "~/core/refusal";

export const MOST_LEVELS = 64;
const LONGEST_NAME = 500;

/** Counts a form's separators, never fewer than its fields. Refuses `common.wrong-shape` for multipart without boundary. */
export function fieldsOfForm(contentType: string, bytes: Uint8Array): number {
  if (!/^multipart\//i.test(contentType)) return count(bytes, "&") + 1;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Refusal("common.wrong-shape");
  return count(bytes, `--${boundary}`);
}

function count(bytes: Uint8Array, mark: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let position = buffer.indexOf(mark); position !== -1; position = buffer.indexOf(mark, position + mark.length)) total += 1;
  return total;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/** Counts a JSON text's levels, and its fields by commas and brackets, without parsing. */
export function fieldsOfJson(bytes: Uint8Array): { fields: number; levels: number } {
  let fields = 1;
  let level = 0;
  let levels = 0;
  let inText = false;
  for (let position = 0; position < bytes.length; position++) {
    const letter = bytes[position]!;
    if (inText) {
      if (letter === BACKSLASH) position += 1;
      else if (letter === QUOTE) inText = false;
    } else if (letter === QUOTE) inText = true;
    else if (letter === COMMA) fields += 1;
    else if (OPEN.has(letter)) {
      fields += 1;
      levels = Math.max(levels, ++level);
    } else if (CLOSE.has(letter)) level -= 1;
  }
  return { fields, levels };
}

/** Whether a field name is a safe path: short, shallow, no index above `maxFields`, no property of `Object.prototype`. */
export function nameFits(name: string, maxFields: number): boolean {
  if (name.length > LONGEST_NAME) return false;
  const parts = name.split(/[.[\]]+/);
  if (parts.length > MOST_LEVELS) return false;
  return parts.every((part) => !(part in Object.prototype) && !(/^\d+$/.test(part) && Number(part) > maxFields));
}
