import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { Refusal } from "~/core/refusal";

const FILE_BYTES = 5_000_000;
const FILE_ROWS = 10_000;
/** What a file of that many rows may unpack to, styles included. */
const UNPACKED_BYTES = 60_000_000;
const FILE_CELLS = 200_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const DEFLATED = 8;

/**
 * Looks through an Excel file before anything is built of it: unpacks each part piece by piece, counts and throws away. Refuses
 * `grid.file-unreadable`, `common.too-large` (bytes, packed or unpacked; cells) and `grid.file-rows`, as soon as the limit is passed.
 */
export async function refuseLargeSheet(file: Buffer): Promise<void> {
  if (file.length > FILE_BYTES) throw new Refusal("common.too-large");
  const seen = { bytes: 0, rows: 0, cells: 0 };
  for (const { name, method, bytes } of entriesOf(file)) {
    const isSheet = /worksheets\/[^/]*\.xml$/i.test(name);
    let tail = "";
    const unpacked = method === DEFLATED ? Readable.from([bytes]).pipe(createInflateRaw()) : Readable.from([bytes]);
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      seen.bytes += piece.length;
      if (seen.bytes > UNPACKED_BYTES) throw new Refusal("common.too-large");
      if (!isSheet) continue;
      const text = tail + piece.toString("latin1");
      seen.rows += text.match(/<row[\s/>]/g)?.length ?? 0;
      seen.cells += text.match(/<c[\s/>]/g)?.length ?? 0;
      tail = /<(r(ow?)?|c)?$/.exec(text)?.[0] ?? "";
      if (seen.rows > FILE_ROWS + 1) throw new Refusal("grid.file-rows", { most: FILE_ROWS });
      if (seen.cells > FILE_CELLS) throw new Refusal("common.too-large");
    }
  }
}

type Entry = { name: string; method: number; bytes: Buffer };

/** The parts of a zip by its directory at the end. */
function entriesOf(file: Buffer): Entry[] {
  const entries: Entry[] = [];
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) throw unreadable();
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw unreadable();
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const start = file.readUInt32LE(at + 42);
    if (start + 30 > file.length || file.readUInt32LE(start) !== LOCAL) throw unreadable();
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    if (from + size > file.length) throw unreadable();
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    entries.push({ name, method: file.readUInt16LE(at + 10), bytes: file.subarray(from, from + size) });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

const unreadable = () => new Refusal("grid.file-unreadable");
