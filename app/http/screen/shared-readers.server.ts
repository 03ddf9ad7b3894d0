import { log } from "~/core/log.server";
import { withoutRequestId } from "~/core/request-id.server";

const EVERY_MS = 1_000;

/** Progress of long work as text; null when the work is gone. */
export type Watched = { text: string; isOver: boolean } | null;
type Listener = { onText: (text: string) => void; onEnd: () => void };
type Reader = { listeners: Set<Listener>; timer: NodeJS.Timeout; last: string; isReading: boolean };

const readers = new Map<string, Reader>();

/**
 * Calls `listener` for each changed text until the returned function runs. A subject's listeners share one reader and must have equal
 * access.
 */
export function watchSubject(subject: string, watch: () => Promise<Watched>, listener: Listener): () => void {
  const reader = readers.get(subject) ?? startReader(subject, watch);
  reader.listeners.add(listener);
  if (reader.last) listener.onText(reader.last);
  return () => {
    reader.listeners.delete(listener);
    if (reader.listeners.size === 0) stopReader(subject, reader);
  };
}

function startReader(subject: string, watch: () => Promise<Watched>): Reader {
  const poll = async () => {
    if (reader.isReading) return;
    reader.isReading = true;
    try {
      notifyListeners(reader, await watch());
    } catch (error) {
      log.debug({ err: (error as Error).message }, "progress not read");
    } finally {
      reader.isReading = false;
    }
  };
  const timer = withoutRequestId(() => setInterval(() => void poll(), EVERY_MS));
  const reader: Reader = { listeners: new Set(), timer, last: "", isReading: false };
  readers.set(subject, reader);
  return reader;
}

function notifyListeners(reader: Reader, now: Watched): void {
  const isNew = now !== null && now.text !== reader.last;
  if (isNew) reader.last = now.text;
  for (const listener of [...reader.listeners]) {
    if (isNew) listener.onText(reader.last);
    if (!now || now.isOver) listener.onEnd();
  }
}

function stopReader(subject: string, reader: Reader): void {
  clearInterval(reader.timer);
  if (readers.get(subject) === reader) readers.delete(subject);
}
