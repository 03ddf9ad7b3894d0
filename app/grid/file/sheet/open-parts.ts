import zlib from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { most, tooLarge, unreadable } from "./bounds";

export type Parts = { read: (name: string) => AsyncIterable<Buffer> | null };

/** Opens a workbook's ZIP without unpacking. Names never become disk paths. Throws a `SheetError`, or yauzl's error. */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { decodeStrings: false });
  if (zip.entryCount > most.entries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    if (++count > most.entries) throw tooLarge();
    const name = nameOf(entry);
    // Programs disagree about which of two parts with one name to read.
    if (entries.has(name)) throw unreadable();
    entries.set(name, entry);
  }
  const spent = { bytes: 0 };
  return {
    read: (name) => {
      const entry = entries.get(name.toLowerCase());
      return entry ? unpack(zip, entry, spent) : null;
    },
  };
}

const nameOf = (entry: Entry) => entry.fileNameRaw.toString("utf8").replaceAll("\\", "/").replace(/^\//, "").toLowerCase();

/** Throws at the end when the checksum is wrong. */
async function* unpack(zip: ZipFile, entry: Entry, spent: { bytes: number }): AsyncGenerator<Buffer> {
  let checksum = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    spent.bytes += piece.length;
    if (spent.bytes > most.unpacked) throw tooLarge();
    // Node 20 has no `crc32`.
    checksum = zlib.crc32?.(piece, checksum) ?? entry.crc32;
    yield piece;
  }
  if (entry.uncompressedSize > 0 && checksum !== entry.crc32) throw unreadable();
}
