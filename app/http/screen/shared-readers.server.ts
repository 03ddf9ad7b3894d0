import { log } from "~/core/log.server";
import { withoutRequestId } from "~/core/request-id.server";

const EVERY_MS = 1_000;

/** Progress of long work as text; null when the work is gone. */
export type Watched = { text: string; isOver: boolean } | null;
type Hearer = { tell: (text: string) => void; over: () => void };
type Reader = { hearers: Set<Hearer>; timer: NodeJS.Timeout; last: string; isReading: boolean };

const readers = new Map<string, Reader>();

/**
 * Calls a listener for each changed text. Listeners of a subject share one reader and must have equal access. Returns the unsubscribe
 * function.
 */
export function hearSubject(subject: string, watch: () => Promise<Watched>, hearer: Hearer): () => void {
  const reader = readers.get(subject) ?? startReader(subject, watch);
  reader.hearers.add(hearer);
  if (reader.last) hearer.tell(reader.last);
  return () => {
    reader.hearers.delete(hearer);
    if (reader.hearers.size === 0) stopReader(subject, reader);
  };
}

function startReader(subject: string, watch: () => Promise<Watched>): Reader {
  const look = async () => {
    if (reader.isReading) return;
    reader.isReading = true;
    try {
      spread(reader, await watch());
    } catch (error) {
      log.debug({ err: (error as Error).message }, "progress not read");
    } finally {
      reader.isReading = false;
    }
  };
  const timer = withoutRequestId(() => setInterval(() => void look(), EVERY_MS));
  const reader: Reader = { hearers: new Set(), timer, last: "", isReading: false };
  readers.set(subject, reader);
  return reader;
}

function spread(reader: Reader, now: Watched): void {
  const isNew = now !== null && now.text !== reader.last;
  if (isNew) reader.last = now.text;
  for (const hearer of [...reader.hearers]) {
    if (isNew) hearer.tell(reader.last);
    if (!now || now.isOver) hearer.over();
  }
}

function stopReader(subject: string, reader: Reader): void {
  clearInterval(reader.timer);
  if (readers.get(subject) === reader) readers.delete(subject);
}
