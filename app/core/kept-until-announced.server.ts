import { hearsAnnouncements, onAnnounced } from "./announce.server";

const KEEP_MS = 60_000;
const KEEP_UNHEARD_MS = 1_000;

/** Caches `read` for a minute or until an announcement of `topic`; a second while announcements do not arrive. */
export function keptUntilAnnounced<T>(topic: string, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; known: Promise<T> } | undefined;
  let hearing = false;
  return () => {
    if (!hearing) {
      hearing = true;
      const drop = () => (kept = undefined);
      onAnnounced(topic, drop, drop);
    }
    const keepMs = hearsAnnouncements(topic) ? KEEP_MS : KEEP_UNHEARD_MS;
    if (!kept || performance.now() - kept.at > keepMs) {
      const reading = { at: performance.now(), known: read() };
      reading.known.catch(() => (kept = undefined));
      kept = reading;
    }
    return kept.known;
  };
}
