import { hearsAnnouncements, onAnnounced } from "./announce.server";

const KEEP_MS = 60_000;
const KEEP_UNHEARD_MS = 1_000;

/** Caches `read` for a minute or until one of `topics` is announced; a second while announcements do not arrive. */
export function cacheUntilAnnounced<T>(topics: string[], read: () => Promise<T>): () => Promise<T> {
  let cached: { readAt: number; value: Promise<T> } | undefined;
  let isSubscribed = false;
  return () => {
    if (!isSubscribed) {
      isSubscribed = true;
      const drop = () => (cached = undefined);
      for (const topic of topics) onAnnounced(topic, drop, drop);
    }
    const keepMs = hearsAnnouncements(...topics) ? KEEP_MS : KEEP_UNHEARD_MS;
    if (!cached || performance.now() - cached.readAt > keepMs) {
      const reading = { readAt: performance.now(), value: read() };
      reading.value.catch(() => (cached = undefined));
      cached = reading;
    }
    return cached.value;
  };
}
