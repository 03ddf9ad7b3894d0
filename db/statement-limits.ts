import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "~/core/settings.server";

const ownLimit = new AsyncLocalStorage<number>();

let longestMs = 0;

export function withStatementLimit<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return ownLimit.run(ms, run);
}

/** Raise the server's limit; call before the first statement. */
export function expectStatementsOf(ms: number): void {
  longestMs = ms;
}

/** Server's statement limit; 0 means none. */
export function serverLimitSeconds(): number {
  const ms = Math.max(settings().DATABASE_WRITE_MS, longestMs);
  return Number.isFinite(ms) ? Math.ceil(ms / 1_000) : 0;
}

/** A locking read waits like a write. Only the statement's end is searched for its lock. */
const reads = /^\s*\(*\s*(select|with)\b/i;
const locks = /\bfor (update|share)\b/i;
const LAST_CLAUSE = 80;

export function limitOf(statement: string): number {
  const { DATABASE_READ_MS, DATABASE_WRITE_MS } = settings();
  const isRead = reads.test(statement) && !locks.test(statement.slice(-LAST_CLAUSE));
  return ownLimit.getStore() ?? (isRead ? shortLimit(DATABASE_READ_MS) : DATABASE_WRITE_MS);
}

const request = new AsyncLocalStorage<{ shortUntil: number }>();
const SHORT_MS = 250;
const REMEMBER_MS = 1_000;

/**
 * After one time-out of the database, later reads of the request within a second (the error page) wait 250 ms. Writes keep their limit: an
 * abandoned write has an unknown result.
 */
export function waitingOnce<T>(run: () => T): T {
  return request.run({ shortUntil: 0 }, run);
}

export function noteSilence(): void {
  const store = request.getStore();
  if (store) store.shortUntil = performance.now() + REMEMBER_MS;
}

export function shortLimit(ms: number): number {
  return performance.now() < (request.getStore()?.shortUntil ?? 0) ? Math.min(ms, SHORT_MS) : ms;
}
