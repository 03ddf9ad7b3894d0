import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { hearsAnnouncements, onAnnounced } from "~/core/announce.server";

export type Sent = { etag: string; gzip: Buffer; br: Buffer; type: string; headers: [name: string, value: string][] };
/** A rendered page without Set-Cookie. Callers that pass `now` get the cached page only before `until`. */
type Drawn = { html: string; headers: Headers; until?: Date | null };
type Keep<About> = {
  /** Returns the page of `key`, cached or made; does not cache null. */
  (key: string, make: () => Promise<(About & Drawn) | null>, now?: Date): Promise<(About & Sent) | null>;
  known(key: string, now?: Date): (About & Sent) | null;
  /** Number that changes with each announcement; null while announcements may be lost. */
  era(): number | null;
  /** Compresses and returns `page`; caches it unless any announcement came since `era`. */
  put(key: string, era: number | null, page: About & Drawn): Promise<About & Sent>;
};

const KEEP_MS = 60_000;

/**
 * Caches guests' pages for a minute at most. `drops` says by topic which pages an announcement drops (design 10). Caches nothing while
 * announcements may be lost.
 */
export function keepPages<About extends object>(
  megabytes: number,
  drops: Record<string, (message: string, page: About) => boolean>,
): Keep<About> {
  type CachedPage = About & Sent & { until?: Date | null };
  const pages = new LRUCache<string, CachedPage>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: (page) => page.gzip.length + page.br.length + 2_000,
    ttl: KEEP_MS,
  });
  const making = new Map<string, Promise<CachedPage | null>>();
  const topics = Object.keys(drops);
  let era = 0;
  let isSubscribed = false;

  /** Pages being made now may be stale: answer them, but do not cache. */
  function drop(isOld: (page: About) => boolean): void {
    era++;
    making.clear();
    for (const [key, page] of pages.entries()) if (isOld(page)) pages.delete(key);
  }

  function subscribe(): void {
    if (isSubscribed) return;
    isSubscribed = true;
    const dropAll = () => drop(() => true);
    for (const topic of topics) onAnnounced(topic, (message) => drop((page) => drops[topic]!(message, page)), dropAll);
  }

  function known(key: string, now?: Date): CachedPage | null {
    subscribe();
    if (!hearsAnnouncements(...topics)) return null;
    const page = pages.get(key);
    return page && !(now && page.until && page.until <= now) ? page : null;
  }

  async function keep(key: string, make: () => Promise<(About & Drawn) | null>, now?: Date): Promise<(About & Sent) | null> {
    subscribe();
    if (!hearsAnnouncements(...topics)) return compressed(await make());
    const cachedPage = known(key, now);
    if (cachedPage) return cachedPage;
    const underway = making.get(key);
    if (underway) return underway;
    const before = era;
    const page = make().then(compressed<About>);
    making.set(key, page);
    try {
      const result = await page;
      if (result && before === era) pages.set(key, result);
      return result;
    } finally {
      if (making.get(key) === page) making.delete(key);
    }
  }

  function eraNow(): number | null {
    subscribe();
    return hearsAnnouncements(...topics) ? era : null;
  }

  async function put(key: string, begun: number | null, drawn: About & Drawn): Promise<About & Sent> {
    const page = (await compressed(drawn))!;
    if (begun !== null && begun === eraNow()) pages.set(key, page);
    return page;
  }

  return Object.assign(keep, { known, era: eraNow, put });
}

/** Headers left out of a cached page's `headers`: `keptAnswer` sets them. */
const SENDING = ["cache-control", "content-encoding", "content-length", "content-type", "etag", "vary"];

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

async function compressed<About extends object>(rendered: (About & Drawn) | null): Promise<(About & Sent) | null> {
  if (!rendered) return null;
  const { html, headers, ...about } = rendered;
  if (headers.has("Set-Cookie")) throw new Error("a page with a cookie must not be kept");
  const bytes = Buffer.from(html);
  const [small, smaller] = await Promise.all([
    gzipped(bytes, { level: 6 }),
    brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return {
    ...(about as unknown as About),
    etag,
    gzip: small,
    br: smaller,
    type: headers.get("Content-Type") ?? "text/html; charset=utf-8",
    headers: [...headers].filter(([name]) => !SENDING.includes(name)),
  };
}
