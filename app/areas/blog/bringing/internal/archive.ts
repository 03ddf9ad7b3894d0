import iconv from "iconv-lite";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { bringLimits } from "../brought";

export type Packed = { path: string; size: number; locked: boolean; entry: Entry };

/** `files`: keyed by `keyOf`. */
export type Archive = { files: Map<string, Packed>; read: (file: Packed, mostBytes: number) => Promise<Buffer | null> };

export type Unopened = "broken" | "too-many" | "too-much";

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);

/**
 * Opens a ZIP, or returns why not. Skips folders, links, absolute and `..` paths, `__MACOSX`, `Thumbs.db` and names with a leading dot.
 * Names never become disk paths.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive | Unopened> {
  const opened = await open(bytes).catch(() => null);
  if (!opened) return "broken";
  const { zip, entries } = opened;
  if (entries === "too-many") return entries;
  const files = new Map<string, Packed>();
  let unpacked = 0;
  for (const entry of entries) {
    unpacked += entry.uncompressedSize;
    if (unpacked > bringLimits.unpacked) return "too-much";
    const path = pathOf(entry);
    if (path !== null && !isLink(entry)) files.set(keyOf(path), { path, size: entry.uncompressedSize, locked: isLocked(entry), entry });
  }
  return { files, read: (file, mostBytes) => read(zip, file, mostBytes) };
}

/** Lower case and NFC: macOS decomposes Korean syllables. */
export const keyOf = (path: string): string => path.normalize("NFC").toLowerCase();

async function open(bytes: Uint8Array): Promise<{ zip: ZipFile; entries: Entry[] | "too-many" }> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { decodeStrings: false });
  if (zip.entryCount > bringLimits.entries) return { zip, entries: "too-many" };
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > bringLimits.entries) return { zip, entries: "too-many" };
  }
  return { zip, entries };
}

const UTF8 = 0x0800;
const LOCKED = 0x0001;
const TYPE_OF_FILE = 0o170000;
const LINK = 0o120000;

const isLocked = (entry: Entry) => (entry.generalPurposeBitFlag & LOCKED) !== 0;
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & TYPE_OF_FILE) === LINK;

function pathOf(entry: Entry): string | null {
  const path = nameOf(entry).normalize("NFC").replaceAll("\\", "/");
  const parts = path.split("/");
  const isOutside = path.startsWith("/") || /^[a-z]:/i.test(path) || parts.includes("..") || path.includes("\0");
  const isLeftover = parts.some((part) => part.startsWith(".") || part === "__MACOSX" || part === "Thumbs.db");
  return path === "" || path.endsWith("/") || isOutside || isLeftover ? null : path;
}

/** Korean Windows writes names in CP949, without the UTF-8 flag. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    return (entry.generalPurposeBitFlag & UTF8) === 0 ? iconv.decode(raw, "cp949") : raw.toString("latin1");
  }
}

/** Null when encrypted, unreadable, over `mostBytes`, or larger than declared. */
async function read(zip: ZipFile, { entry, locked, size }: Packed, mostBytes: number): Promise<Buffer | null> {
  if (locked || size > mostBytes) return null;
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) return null;
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
