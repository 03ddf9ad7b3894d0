import iconv from "iconv-lite";

/** Whether bytes begin as an Excel file does, which is a ZIP. */
export const isExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

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

/** Node's own "euc-kr" knows 2,350 of the 11,172 syllables. */
function decodeCp949(bytes: Uint8Array): string | null {
  const text = iconv.decode(bytes, "cp949");
  return undecoded.test(text) ? null : text;
}

/** What the decoder leaves of bytes that mean nothing. */
const undecoded = /[\u0080-\u009F\uFFFD]/;
