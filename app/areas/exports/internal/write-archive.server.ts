import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

const PART_BYTES = 8_000_000;

/** Adds a file to the archive and answers when it is written. `packed`: its bytes are as small as they get. */
export type Add = (name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, packed?: boolean) => Promise<void>;

/**
 * Writes a ZIP while it is made: `fill` adds one file after the other, `put` gets it in parts. No more than one part and what one file gives at a
 * time is in memory. Returns its size.
 */
export async function writeArchive(
  mtime: Date,
  fill: (add: Add) => Promise<void>,
  put: (part: number, bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | null = null;
  zip.on("error", (error: Error) => output.destroy(error));
  const add: Add = async (name, content, packed = false) => {
    if (output.destroyed) throw output.errored ?? new Error("the archive is closed");
    source = Readable.from(content, { objectMode: true, highWaterMark: 2 });
    const read = finished(source);
    zip.addReadStream(source, name, { mtime, compress: !packed });
    await read;
  };
  const writing = inParts(output, put);
  // A store that is away ends the file that is being read; else it would wait for a reader for ever.
  writing.catch((error: Error) => source?.destroy(error));
  try {
    await fill(add);
    zip.end();
  } catch (error) {
    output.destroy(error as Error);
    await writing.catch(() => {});
    throw error;
  }
  return writing;
}

async function inParts(output: Readable, put: (part: number, bytes: Uint8Array) => Promise<void>): Promise<number> {
  let chunks: Buffer[] = [];
  let held = 0;
  let total = 0;
  let part = 0;
  const flush = async () => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    held = 0;
    await put(++part, bytes);
  };
  for await (const chunk of output) {
    chunks.push(chunk as Buffer);
    held += (chunk as Buffer).length;
    total += (chunk as Buffer).length;
    if (held >= PART_BYTES) await flush();
  }
  if (held > 0) await flush();
  return total;
}
