import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { hearsAnnouncements, onAnnounced } from "~/core/announce.server";

/** A cached page, compressed once, with its ETag. */
export type KeptPage = { writerId: number; etag: string; gzip: Buffer; br: Buffer };

const KEEP_MS = 60_000;
const KEEP_BYTES = 64 * 1024 * 1024;

const kept = new LRUCache<string, KeptPage>({
  maxSize: KEEP_BYTES,
  sizeCalculation: (page) => page.gzip.length + page.br.length + 500,
  ttl: KEEP_MS,
});
const making = new Map<string, Promise<KeptPage | null>>();
let era = 0;
let hearing = false;

/**
 * The guests' page of a post from the cache, else made by `make`, once for concurrent requests; a null result is not cached. It is dropped
 * in every process when its writer's posts or profile change (design 10). While announcements do not arrive nothing is cached.
 */
export async function keptPage(key: string, make: () => Promise<{ writerId: number; html: string } | null>): Promise<KeptPage | null> {
  hear();
  if (!hearsAnnouncements("post-changed", "profile-changed", "grants")) return compressed(await make());
  const known = kept.get(key) ?? making.get(key);
  if (known) return known;
  const before = era;
  const page = make().then(compressed);
  making.set(key, page);
  try {
    const made = await page;
    if (made && before === era) kept.set(key, made);
    return made;
  } finally {
    if (making.get(key) === page) making.delete(key);
  }
}

/** Drops a writer's cached pages, or all pages. A page being made meanwhile may be out of date: it is answered, but not cached. */
function drop(writerId: number | null): void {
  era++;
  making.clear();
  if (writerId === null) return kept.clear();
  for (const [key, page] of kept.entries()) if (page.writerId === writerId) kept.delete(key);
}

/**
 * Subscribes to changes. "post-changed" carries `writerId:contentsId`: all pages of the writer are dropped, because they list the post's
 * title. "profile-changed" carries `userId`.
 */
function hear(): void {
  if (hearing) return;
  hearing = true;
  const dropAll = () => drop(null);
  onAnnounced("post-changed", (message) => drop(message.includes(":") ? Number.parseInt(message) : null), dropAll);
  onAnnounced("profile-changed", (userId) => drop(Number(userId)));
  onAnnounced("grants", dropAll);
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

async function compressed(made: { writerId: number; html: string } | null): Promise<KeptPage | null> {
  if (!made) return null;
  const { writerId, html } = made;
  const bytes = Buffer.from(html);
  const [small, smaller] = await Promise.all([
    gzipped(bytes, { level: 6 }),
    brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  return { writerId, etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22), gzip: small, br: smaller };
}
