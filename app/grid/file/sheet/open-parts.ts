import zlib from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { most, tooLarge, unreadable } from "./bounds";

/** The parts of a workbook by their names. `read` unpacks one part piece by piece; null when the workbook has no such part. */
export type Parts = { read: (name: string) => AsyncIterable<Buffer> | null };

/**
 * Opens the ZIP that a workbook is. Names are compared without case and are never paths on our disk. Nothing is unpacked before a part is read.
 * Throws a `SheetError`, or an error of yauzl for a broken ZIP.
 */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { decodeStrings: false });
  if (zip.entryCount > most.entries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    if (++count > most.entries) throw tooLarge();
    const name = nameOf(entry);
    // Two parts of one name would be read differently by different programs.
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

/** The bytes of a part, to the end of which its checksum must agree. */
async function* unpack(zip: ZipFile, entry: Entry, spent: { bytes: number }): AsyncGenerator<Buffer> {
  let checksum = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    spent.bytes += piece.length;
    if (spent.bytes > most.unpacked) throw tooLarge();
    // Node 20 has no such function.
    checksum = zlib.crc32?.(piece, checksum) ?? entry.crc32;
    yield piece;
  }
  if (entry.uncompressedSize > 0 && checksum !== entry.crc32) throw unreadable();
}
