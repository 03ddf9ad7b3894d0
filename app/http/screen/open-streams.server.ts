import { onAnnounced } from "~/core/announce.server";
import { log } from "~/core/log.server";
import { withoutRequestId } from "~/core/request-id.server";

/** Browsers open six connections over HTTP/1.1: a seventh stream would block all other requests. */
const MOST_OF_A_LOGIN = 6;
const LOOK_MS = 1_000;
const ASK_MS = 60_000;
/** Ends a stream after an hour; a page still open reconnects. */
const MOST_ASKS = 60;

/** `mayStay`: whether login and right still hold. */
export type OpenStream = { login: string; now: () => Date; mayStay: () => Promise<boolean>; stop: () => void };
type Kept = OpenStream & { askedAt: Date; asks: number };

const open = new Set<Kept>();
let timer: NodeJS.Timeout | undefined;
let isHearing = false;

/**
 * Stops a login's oldest streams beyond six, and streams whose login or right ended: at once or within a minute (ADR 57).
 */
export function keepStream(stream: OpenStream): () => void {
  hear();
  const kept = { ...stream, askedAt: stream.now(), asks: 0 };
  open.add(kept);
  const sameLogin = [...open].filter(({ login }) => login === stream.login);
  for (const oldest of sameLogin.slice(0, -MOST_OF_A_LOGIN)) end(oldest);
  timer ??= withoutRequestId(() => setInterval(askOverdue, LOOK_MS).unref());
  return () => forget(kept);
}

function hear(): void {
  if (isHearing) return;
  isHearing = true;
  const ask = (isMeant: (stream: Kept) => boolean) => [...open].filter(isMeant).forEach((stream) => void askAgain(stream));
  const askAll = () => ask(() => true);
  const askLogin = (hash: string) => ask(({ login }) => login === hash);
  onAnnounced("session-ended", askLogin, askAll);
  onAnnounced("session-changed", askLogin, askAll);
  onAnnounced("grants", askAll, askAll);
}

function askOverdue(): void {
  for (const stream of open) {
    const now = stream.now();
    if (now.getTime() - stream.askedAt.getTime() < ASK_MS) continue;
    stream.askedAt = now;
    if (++stream.asks > MOST_ASKS) end(stream);
    else void askAgain(stream);
  }
}

/** A failed check keeps the stream until the next minute. */
async function askAgain(stream: Kept): Promise<void> {
  try {
    if (!(await stream.mayStay())) end(stream);
  } catch (error) {
    log.debug({ err: (error as Error).message }, "login of a stream not asked");
  }
}

function end(stream: Kept): void {
  if (!open.has(stream)) return;
  forget(stream);
  stream.stop();
}

function forget(stream: Kept): void {
  open.delete(stream);
  if (open.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
