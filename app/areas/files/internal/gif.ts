const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPING = "NETSCAPE2.0";

export type Gif = { bytes: Uint8Array; frames: number };

/** Strip comments and foreign data, count frames; null if broken. Libraries would re-encode, but gifs must stay as is (rule 132). */
export function withoutGifNotes(bytes: Uint8Array): Gif | null {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6)) || bytes.length < 13) return null;
  let position = 13 + tableSize(bytes[10]!);
  const keptParts: Uint8Array[] = [bytes.subarray(0, position)];
  let frames = 0;
  while (position < bytes.length) {
    const start = position;
    const kind = bytes[position]!;
    if (kind === TRAILER) return { bytes: joined([...keptParts, Uint8Array.of(TRAILER)]), frames };
    if (kind === IMAGE) {
      frames += 1;
      position = afterBlocks(bytes, position + 11 + tableSize(bytes[position + 9] ?? 0));
      keptParts.push(bytes.subarray(start, position));
    } else if (kind === EXTENSION) {
      position = afterBlocks(bytes, position + 2);
      if (isShown(bytes, start)) keptParts.push(bytes.subarray(start, position));
    } else return null;
  }
  return null;
}

function isShown(bytes: Uint8Array, extension: number): boolean {
  const label = bytes[extension + 1];
  return label === GRAPHIC_CONTROL || (label === APPLICATION && ascii(bytes, extension + 3, 11) === LOOPING);
}

const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

function afterBlocks(bytes: Uint8Array, first: number): number {
  let position = first;
  while (position < bytes.length && bytes[position] !== 0) position += bytes[position]! + 1;
  return position + 1;
}

const ascii = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));

function joined(parts: Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
