const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPING = "NETSCAPE2.0";

export type Gif = { bytes: Uint8Array; frames: number };

/**
 * A gif without what no viewer shows: comments, other programs' notes, and all that follows its end. The pictures themselves stay byte for
 * byte. Also counts the frames, which a decoder would have to unfold to tell. Null when the blocks do not follow each other to an end. Our
 * own, since the kept libraries decode and encode anew, and a gif is to stay as it is (rule 132); one pass over the bytes.
 */
export function withoutGifNotes(bytes: Uint8Array): Gif | null {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6)) || bytes.length < 13) return null;
  let at = 13 + tableSize(bytes[10]!);
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  let frames = 0;
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at]!;
    if (kind === TRAILER) return { bytes: joined([...kept, Uint8Array.of(TRAILER)]), frames };
    if (kind === IMAGE) {
      frames += 1;
      at = afterBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
      kept.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = afterBlocks(bytes, at + 2);
      if (isShown(bytes, start)) kept.push(bytes.subarray(start, at));
    } else return null;
  }
  return null;
}

/** How long each frame stands, and how often they are shown. */
function isShown(bytes: Uint8Array, extension: number): boolean {
  const label = bytes[extension + 1];
  return label === GRAPHIC_CONTROL || (label === APPLICATION && ascii(bytes, extension + 3, 11) === LOOPING);
}

/** A colour table's bytes, by the flags that announce it. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** The first byte after a chain of blocks, each led by its length, the last one empty. */
function afterBlocks(bytes: Uint8Array, first: number): number {
  let at = first;
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
  return at + 1;
}

const ascii = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
