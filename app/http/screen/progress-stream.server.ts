import { eventStream } from "remix-utils/sse/server";
import { log } from "~/core/log.server";
import { untilStop } from "../process/stop.server";

const EVERY_MS = 1_000;
/** An hour; the browser asks again by itself if it still looks. */
const MOST_LOOKS = 3_600;

/** What long work is at, as a text that differs whenever something has changed; null when it is gone. */
type Watched = { text: string; isOver: boolean } | null;

/** Sends an event each time what `watch` says changes, until it is over. The rows are read once a second, as any process may do the work. */
export function progressStream(request: Request, watch: () => Promise<Watched>): Response {
  const start: Parameters<typeof eventStream>[1] = (send, close) => {
    let last = "";
    let looks = 0;
    const look = async () => {
      const now = await watch();
      if (now && now.text !== last) send({ data: (last = now.text) });
      if (!now || now.isOver || ++looks > MOST_LOOKS) close();
    };
    const timer = setInterval(() => void look().catch((error: Error) => log.debug({ err: error.message }, "progress not read")), EVERY_MS);
    return () => clearInterval(timer);
  };
  // A proxy that collects answers before it passes them on would hold the events back (nginx).
  return eventStream(untilStop(request), start, { headers: { "X-Accel-Buffering": "no" } });
}
