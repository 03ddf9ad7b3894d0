import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

const PART_BYTES = 8_000_000;

/** Adds a file; `packed` means already compressed. */
export type Add = (name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, packed?: boolean) => Promise<void>;

/** Stream a ZIP: `fill` adds files, `put` stores parts. Memory holds one part. */
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
    const sourceEnd = finished(source);
    zip.addReadStream(source, name, { mtime, compress: !packed });
    await sourceEnd;
  };
  const writing = inParts(output, put);
  // If the store fails, end the current file, which would wait for ever.
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
  let bufferedBytes = 0;
  let total = 0;
  let part = 0;
  const flush = async () => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    bufferedBytes = 0;
    await put(++part, bytes);
  };
  for await (const chunk of output) {
    chunks.push(chunk as Buffer);
    bufferedBytes += (chunk as Buffer).length;
    total += (chunk as Buffer).length;
    if (bufferedBytes >= PART_BYTES) await flush();
  }
  if (bufferedBytes > 0) await flush();
  return total;
}
