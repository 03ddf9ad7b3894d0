import iconv from "iconv-lite";

export const isExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Text of an uploaded table: UTF-8, UTF-16 or CP949 (Korean Excel). Null for binary files. */
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

/** Node's own "euc-kr" knows only 2,350 of the 11,172 syllables. */
function decodeCp949(bytes: Uint8Array): string | null {
  const text = iconv.decode(bytes, "cp949");
  return undecoded.test(text) ? null : text;
}

const undecoded = /[\u0080-\u009F\uFFFD]/;
