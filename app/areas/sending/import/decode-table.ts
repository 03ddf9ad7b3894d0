/**
 * The text of an uploaded table: UTF-8, UTF-16 with its mark, or the CP949 that Korean Excel writes. Null for what is no text at all, such as
 * an .xlsx file.
 */
export function decodeTable(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decode("utf-16be", bytes);
  if (bytes.includes(0)) return null;
  return decode("utf-8", bytes) ?? decodeCp949(bytes);
}

function decode(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Letter by letter from a table, so that a file costs the same whatever it holds. Node's "euc-kr" stops at the 2,350 syllables of KS X 1001;
 * CP949 has the other 8,822 (똠, 뷁, 햏) in the order of Unicode, in the room that EUC-KR leaves: their place follows from their number.
 */
function decodeCp949(bytes: Uint8Array): string | null {
  const letters = (table ??= letterTable());
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const letter = letters[lead * 256 + (bytes[++at] ?? 0)]!;
    if (letter === 0) return null;
    units[length++] = letter;
  }
  return decode("utf-16le", new Uint8Array(units.buffer, 0, length * 2));
}

let table: Uint16Array | undefined;

/** The UTF-16 unit of each pair of bytes at lead * 256 + trail; 0 where the pair means nothing. */
function letterTable(): Uint16Array {
  const letters = new Uint16Array(65_536);
  const known = new Set<number>();
  for (let lead = 0xa1; lead <= 0xfe; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const letter = decode("euc-kr", Uint8Array.of(lead, trail)) ?? "";
      if (letter.length !== 1 || undecoded.test(letter)) continue;
      letters[lead * 256 + trail] = letter.charCodeAt(0);
      known.add(letter.charCodeAt(0));
    }
  const places: number[] = [];
  for (let lead = 0x81; lead <= 0xc6; lead++)
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      const index = extensionIndex(lead, trail);
      if (index !== null) places[index] = lead * 256 + trail;
    }
  let index = 0;
  for (let syllable = 0xac00; syllable <= 0xd7a3; syllable++) if (!known.has(syllable)) letters[places[index++]!] = syllable;
  return letters;
}

/** What decoders leave of bytes that mean nothing. */
const undecoded = /[\u0080-\u009F\uFFFD]/;

/** Leads 81–A0 have 178 trails (41–5A, 61–7A, 81–FE), leads A1–C6 only the 84 below A1. Null: not of the extension. */
function extensionIndex(lead: number, trail: number): number | null {
  const wide = lead <= 0xa0;
  if (lead < 0x81 || lead > 0xc6 || (!wide && trail > 0xa0)) return null;
  const place = trailPlace(trail);
  if (place === null) return null;
  return wide ? (lead - 0x81) * 178 + place : 32 * 178 + (lead - 0xa1) * 84 + place;
}

function trailPlace(trail: number): number | null {
  if (trail >= 0x41 && trail <= 0x5a) return trail - 0x41;
  if (trail >= 0x61 && trail <= 0x7a) return trail - 0x61 + 26;
  return trail >= 0x81 && trail <= 0xfe ? trail - 0x81 + 52 : null;
}
