import { onAnnounced } from "~/core/announce.server";
import { log } from "~/core/log.server";
import { withoutRequestId } from "~/core/request-id.server";

/** Streams per login and process; HTTP/1.1 browsers open six connections. */
const MOST_OF_A_LOGIN = 6;
const LOOK_MS = 1_000;
const ASK_MS = 60_000;
/** A stream ends after an hour; an open page reconnects. */
const MOST_ASKS = 60;

export type OpenStream = { login: string; now: () => Date; mayStay: () => Promise<boolean>; stop: () => void };
type TrackedStream = OpenStream & { askedAt: Date; asks: number };

const open = new Set<TrackedStream>();
let timer: NodeJS.Timeout | undefined;
let isSubscribed = false;

/**
 * Tracks a stream until the returned function runs. Stops a login's oldest streams beyond six, and within a minute streams without access
 * (ADR 57).
 */
export function keepStream(stream: OpenStream): () => void {
  subscribe();
  const tracked = { ...stream, askedAt: stream.now(), asks: 0 };
  open.add(tracked);
  const sameLogin = [...open].filter(({ login }) => login === stream.login);
  for (const oldest of sameLogin.slice(0, -MOST_OF_A_LOGIN)) end(oldest);
  timer ??= withoutRequestId(() => setInterval(recheckOverdue, LOOK_MS).unref());
  return () => forget(tracked);
}

function subscribe(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  const recheckMatching = (matches: (stream: TrackedStream) => boolean) =>
    [...open].filter(matches).forEach((stream) => void recheck(stream));
  const recheckAll = () => recheckMatching(() => true);
  const recheckLogin = (hash: string) => recheckMatching(({ login }) => login === hash);
  onAnnounced("session-ended", recheckLogin, recheckAll);
  onAnnounced("session-changed", recheckLogin, recheckAll);
  onAnnounced("grants", recheckAll, recheckAll);
}

function recheckOverdue(): void {
  for (const stream of open) {
    const now = stream.now();
    if (now.getTime() - stream.askedAt.getTime() < ASK_MS) continue;
    stream.askedAt = now;
    if (++stream.asks > MOST_ASKS) end(stream);
    else void recheck(stream);
  }
}

/** Ends a stream without access; an error of the check keeps the stream. */
async function recheck(stream: TrackedStream): Promise<void> {
  try {
    if (!(await stream.mayStay())) end(stream);
  } catch (error) {
    log.debug({ err: (error as Error).message }, "login of a stream not asked");
  }
}

function end(stream: TrackedStream): void {
  if (!open.has(stream)) return;
  forget(stream);
  stream.stop();
}

function forget(stream: TrackedStream): void {
  open.delete(stream);
  if (open.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
